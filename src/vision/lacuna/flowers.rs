//! Finding flowers: discs brighter than the cloth in the plane of their top faces.

use super::super::VisionError;
use super::super::top_view::{LogColour, TopView};
use super::background::Background;
use crate::geometry::MatPoint;
use opencv::core::{Mat, Point, Size};
use opencv::imgproc;
use opencv::prelude::*;
use rayon::prelude::*;

/// A flower in the plane of the top faces.
#[derive(Debug, Clone)]
pub(super) struct FlowerSpot {
    /// Centre of its top face, mm.
    pub centre: MatPoint,
    /// Standard deviation of that centre along any direction, mm.
    pub sigma_mm: f64,
    /// Petal colour over the cloth's, log units.
    pub petal: LogColour,
    /// Strength of each number of lobes searched for, as the outline's power at that frequency over the
    /// power elsewhere; 1 means nothing stands out.
    pub lobes: Vec<f64>,
    /// How many pixels of the picture it is across.
    pub across_px: f64,
    /// How much of the face stands out from the cloth, 0 to 1.
    pub fill: f64,
    /// Whether the pale disc of lace in its middle was seen.
    pub has_lace: bool,
}

/// How flowers are looked for; lengths relative to a flower's radius.
#[derive(Debug, Clone)]
pub(super) struct FlowerSearch {
    /// Numbers of lobes whose strength is measured.
    pub lobes: Vec<u32>,
    /// Pixels of the picture per mm of cloth: what the outline is resolved to.
    pub px_per_mm: f64,
    /// Radius tip to middle, mm.
    pub radius_mm: f64,
    /// Largest distance of a flower's centre from the circle's centre, mm.
    pub reach_mm: f64,
    /// Radius within which the cloth bears no print, mm.
    pub cloth_mm: f64,
}

/// Brightness over the background, log units, that counts as fully foreground, and where it begins.
const FULL: f32 = 0.40;
const BEGIN: f32 = 0.10;
/// Radius of the disc that must be filled, and of the ring that must not be, relative.
const CORE: f64 = 0.80;
const RING: (f64, f64) = (1.25, 1.5);
/// Of twelve sectors of that ring, so many at least must be calm: the others may hold neighbours.
const CALM: usize = 8;
/// Least mean foreground of the core.
const MIN_FILL: f64 = 0.62;
/// Least difference of the core's foreground and that of the ring's calm part.
const MIN_STEP: f64 = 0.35;
/// Closest centres of two flowers, relative to the diameter: touching ones may overlap in the picture.
const MIN_DISTANCE: f64 = 0.72;
/// Grid on which the search runs, mm.
const GRID: f64 = 1.6;
/// Petal annulus whose colour is taken, relative.
const PETAL: (f64, f64) = (0.58, 0.85);
/// Radius of the lace disc searched, relative, and its least brightness over the petals, log units.
const LACE: f64 = 0.62;
const LACE_STEP: f32 = 0.12;

/// Foreground of a colour over its background, 0 to 1: how much its brightest channel stands out.
pub(super) fn foreground(colour: LogColour, background: LogColour) -> f32 {
    let out = (0..3).map(|k| colour[k] - background[k]).fold(f32::MIN, f32::max);
    ((out - BEGIN) / (FULL - BEGIN)).clamp(0.0, 1.0)
}

/// All flowers in the top view, best filled first.
pub(super) fn find_flowers(
    top: &TopView,
    background: &Background,
    search: &FlowerSearch,
) -> Result<Vec<FlowerSpot>, VisionError> {
    let field = Field::new(top, background);
    let mut seeds = candidates(&field, search)?;
    seeds.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.x.total_cmp(&b.0.x)).then(a.0.y.total_cmp(&b.0.y)));
    let mut kept: Vec<(MatPoint, f64)> = Vec::new();
    for (seed, _) in seeds {
        let centre = field.settle(seed, search.radius_mm);
        let apart = 2.0 * search.radius_mm * MIN_DISTANCE;
        let Some(fill) = field.fill(centre, search.radius_mm) else { continue };
        if centre.radius() <= search.reach_mm && kept.iter().all(|k| k.0.distance(centre) > apart) {
            kept.push((centre, fill));
        }
    }
    let centres: Vec<MatPoint> = kept.iter().map(|k| k.0).collect();
    Ok(kept.par_iter().enumerate().filter_map(|(i, k)| refine(&field, search, &centres, i, k.1)).collect())
}

/// Local maxima of the foreground averaged over a square of a flower's core.
fn candidates(field: &Field<'_>, search: &FlowerSearch) -> Result<Vec<(MatPoint, f64)>, VisionError> {
    let side = CORE * search.radius_mm * std::f64::consts::PI.sqrt() * field.top.per_mm;
    let smooth = box_mean(&field.values, field.top.size, side)?;
    let step = GRID * field.top.per_mm;
    let count = (field.top.size as f64 / step) as usize;
    let at = |i: usize, j: usize| {
        let cell = |k: usize| ((k as f64 + 0.5) * step) as usize;
        smooth[cell(j) * field.top.size + cell(i)]
    };
    let mut maxima = Vec::new();
    for j in 1..count.saturating_sub(1) {
        for i in 1..count.saturating_sub(1) {
            let here = at(i, j);
            let p = field.top.point((i as f64 + 0.5) * step, (j as f64 + 0.5) * step);
            if f64::from(here) < 0.5 * MIN_FILL || p.radius() > search.reach_mm + search.radius_mm {
                continue;
            }
            let highest = (j - 1..=j + 1)
                .flat_map(|b| (i - 1..=i + 1).map(move |a| (a, b)))
                .all(|(a, b)| at(a, b) <= here);
            if highest {
                maxima.push((p, f64::from(here)));
            }
        }
    }
    Ok(maxima)
}

/// Mean over a square of `side` cells around each cell of a square field.
fn box_mean(values: &[f32], size: usize, side: f64) -> Result<Vec<f32>, VisionError> {
    let image = Mat::new_rows_cols_with_data(size as i32, size as i32, values)?;
    let kernel = (side.round() as i32).max(1);
    let mut out = Mat::default();
    imgproc::blur(
        &image,
        &mut out,
        Size::new(kernel, kernel),
        Point::new(-1, -1),
        opencv::core::BORDER_CONSTANT,
    )?;
    Ok(out.data_typed::<f32>()?.to_vec())
}

/// Foreground of every cell with its integral image.
struct Field<'a> {
    top: &'a TopView,
    background: &'a Background,
    values: Vec<f32>,
}

impl<'a> Field<'a> {
    fn new(top: &'a TopView, background: &'a Background) -> Self {
        let size = top.size;
        let values = (0..size * size)
            .into_par_iter()
            .map(|i| {
                let (column, row) = (i % size, i / size);
                top.colour(column, row)
                    .map_or(0.0, |c| foreground(c, background.at(top.point(column as f64, row as f64))))
            })
            .collect();
        Self { top, background, values }
    }

    fn cells(&self, centre: MatPoint, radius: f64) -> impl Iterator<Item = (MatPoint, f32)> + '_ {
        let (c, r) = self.top.cell(centre);
        let reach = radius * self.top.per_mm;
        let size = self.top.size;
        let range = move |v: f64| {
            ((v - reach).ceil().max(0.0) as usize)..=((v + reach).floor().max(0.0) as usize).min(size - 1)
        };
        range(r).flat_map(move |row| range(c).map(move |column| (column, row))).filter_map(
            move |(column, row)| {
                let p = self.top.point(column as f64, row as f64);
                (p.distance(centre) <= radius).then(|| (p, self.values[row * size + column]))
            },
        )
    }

    fn mean(&self, centre: MatPoint, radius: f64) -> f64 {
        let (sum, n) = self.cells(centre, radius).fold((0.0, 0), |(s, n), (_, v)| (s + f64::from(v), n + 1));
        if n == 0 { 0.0 } else { sum / f64::from(n) }
    }

    /// Moves to the middle of the foreground around a point.
    fn settle(&self, start: MatPoint, radius: f64) -> MatPoint {
        let mut at = start;
        for _ in 0..6 {
            let (mut x, mut y, mut n) = (0.0, 0.0, 0.0);
            for (p, v) in self.cells(at, radius) {
                let v = f64::from(v);
                x += v * p.x;
                y += v * p.y;
                n += v;
            }
            if n <= 0.0 {
                break;
            }
            at = MatPoint::new(x / n, y / n);
        }
        at
    }

    /// Mean foreground of the core when it stands out from a calm ring around it.
    fn fill(&self, centre: MatPoint, radius: f64) -> Option<f64> {
        let core = self.mean(centre, CORE * radius);
        let mut sectors = [(0.0_f64, 0_u32); 12];
        for (p, v) in
            self.cells(centre, RING.1 * radius).filter(|(p, _)| p.distance(centre) >= RING.0 * radius)
        {
            let turn = (p.y - centre.y).atan2(p.x - centre.x) / std::f64::consts::TAU + 0.5;
            let sector = &mut sectors[((turn * 12.0) as usize).min(11)];
            sector.0 += f64::from(v);
            sector.1 += 1;
        }
        let mut means: Vec<f64> = sectors.iter().filter(|s| s.1 > 0).map(|s| s.0 / f64::from(s.1)).collect();
        means.sort_by(f64::total_cmp);
        let calm = means.get(means.len() * CALM / 12).copied()?;
        (core >= MIN_FILL && core - calm >= MIN_STEP).then_some(core)
    }
}

/// Centre and petal colour of flower `i`, to a fraction of a cell.
fn refine(
    field: &Field<'_>,
    search: &FlowerSearch,
    centres: &[MatPoint],
    i: usize,
    fill: f64,
) -> Option<FlowerSpot> {
    let radius = search.radius_mm;
    let mut centre = centres[i];
    let mine = |p: MatPoint, centre: MatPoint| {
        centres.iter().enumerate().all(|(k, other)| k == i || other.distance(p) > centre.distance(p))
    };
    let mut petal = petal_colour(field.top, centre, radius)?;
    let around = field.background.at(centre);
    for _ in 0..4 {
        petal = petal_colour(field.top, centre, radius)?;
        let (mut x, mut y, mut n) = (0.0, 0.0, 0.0);
        for (p, colour) in field.top.disc(centre, 1.15 * radius) {
            if mine(p, centre) {
                let w = face_weight(colour, petal, around);
                x += w * p.x;
                y += w * p.y;
                n += w;
            }
        }
        if n <= 0.0 {
            return None;
        }
        centre = MatPoint::new(x / n, y / n);
    }
    let lace = lace_centre(field.top, centre, radius, petal);
    let cloth = field.background.cloth_near(centre, search.cloth_mm);
    let blur_mm = 1.0 / search.px_per_mm;
    let sigma = if lace.is_some() { LACE_SIGMA } else { FACE_SIGMA };
    let centre = lace.unwrap_or(centre);
    Some(FlowerSpot {
        centre,
        across_px: 2.0 * radius * search.px_per_mm,
        sigma_mm: sigma.0.hypot(sigma.1 * blur_mm),
        lobes: lobe_strengths(field.top, centre, search, |c| face_weight(c, petal, around)),
        petal: paint_colour(field.top, centre, radius, cloth)?,
        fill,
        has_lace: lace.is_some(),
    })
}

/// Standard deviation of a centre taken from the lace disc and from the face's outline: mm, and pixels.
const LACE_SIGMA: (f64, f64) = (0.08, 0.08);
const FACE_SIGMA: (f64, f64) = (0.15, 0.15);
/// Directions in which the outline's reach is measured, and its range relative to the radius.
const DIRECTIONS: usize = 120;
const OUTLINE: (f64, f64) = (0.55, 1.2);
/// Harmonics that any outline may have: tilt, sides, a neighbour. Not counted as noise.
const LOW_HARMONICS: u32 = 4;
/// Highest harmonic counted as noise.
const HIGH_HARMONIC: u32 = 30;
/// Fewest pixels along one lobe for it to be seen.
const MIN_LOBE_PX: f64 = 3.0;

/// How strongly the outline waves at each number of lobes.
pub(super) fn lobe_strengths(
    top: &TopView,
    centre: MatPoint,
    search: &FlowerSearch,
    weight: impl Fn(LogColour) -> f64,
) -> Vec<f64> {
    let radius = search.radius_mm;
    let steps = ((OUTLINE.1 - OUTLINE.0) * radius * top.per_mm * 1.5).ceil() as usize;
    let reach: Vec<f64> = (0..DIRECTIONS)
        .map(|d| {
            let (sin, cos) = (d as f64 / DIRECTIONS as f64 * std::f64::consts::TAU).sin_cos();
            (0..steps)
                .map(|i| {
                    let r = radius * (OUTLINE.0 + (OUTLINE.1 - OUTLINE.0) * (i as f64 + 0.5) / steps as f64);
                    top.colour_at(MatPoint::new(centre.x + r * cos, centre.y + r * sin)).map_or(0.0, &weight)
                })
                .sum::<f64>()
                / steps as f64
        })
        .collect();
    let power = |n: u32| {
        let (mut re, mut im) = (0.0, 0.0);
        for (d, r) in reach.iter().enumerate() {
            let (sin, cos) = (d as f64 / DIRECTIONS as f64 * std::f64::consts::TAU * f64::from(n)).sin_cos();
            re += r * cos;
            im += r * sin;
        }
        (re * re + im * im) / (DIRECTIONS * DIRECTIONS) as f64
    };
    let others: Vec<f64> =
        (LOW_HARMONICS + 1..=HIGH_HARMONIC).filter(|n| !search.lobes.contains(n)).map(power).collect();
    let noise = others.iter().sum::<f64>() / others.len().max(1) as f64 + 1e-7;
    let resolved = |n: u32| std::f64::consts::TAU * radius * search.px_per_mm / f64::from(n) >= MIN_LOBE_PX;
    search.lobes.iter().map(|&n| if resolved(n) { (power(n) / noise).max(1.0) } else { 1.0 }).collect()
}

/// Weight of a cell as part of the top face, 0 to 1: on the way from the surroundings to the petals'
/// colour; the darker sides fall out.
pub(super) fn face_weight(colour: LogColour, petal: LogColour, around: LogColour) -> f64 {
    let (mut dot, mut norm) = (0.0, 0.0);
    for k in 0..3 {
        let d = petal[k] - around[k];
        dot += (colour[k] - around[k]) * d;
        norm += d * d;
    }
    let t = if norm > 0.0 { dot / norm } else { 0.0 };
    f64::from(((t - 0.45) / 0.35).clamp(0.0, 1.0))
}

/// Colour of the petals: median over the annulus outside the lace of what is bright, as the face is and
/// its sides, gaps and surroundings are not.
fn petal_colour(top: &TopView, centre: MatPoint, radius: f64) -> Option<LogColour> {
    let values: Vec<LogColour> = top
        .disc(centre, PETAL.1 * radius)
        .filter(|(p, _)| p.distance(centre) >= PETAL.0 * radius)
        .map(|v| v.1)
        .collect();
    if values.len() < 6 { None } else { upper_median(values) }
}

/// Annulus in which the paint's colour is read, relative to the radius; the share of its cells that stand
/// out least and are left out; and the share with most colour of the rest, whose median is taken.
const PAINT: (f64, f64) = (0.50, 0.95);
const DULL: f64 = 0.25;
const COLOURFUL: f64 = 0.5;

/// Colour of the paint over the cloth's, log units: where the lamp's gloss and the lace beside bleach the
/// petals, the cells with most colour still show it.
fn paint_colour(top: &TopView, centre: MatPoint, radius: f64, cloth: LogColour) -> Option<LogColour> {
    let mut values: Vec<LogColour> = top
        .disc(centre, PAINT.1 * radius)
        .filter(|(p, _)| p.distance(centre) >= PAINT.0 * radius)
        .map(|(_, c)| std::array::from_fn(|k| c[k] - cloth[k]))
        .collect();
    let brightest = |c: &LogColour| c.iter().copied().fold(f32::MIN, f32::max);
    let colour = |c: &LogColour| brightest(c) - c.iter().copied().fold(f32::MAX, f32::min);
    values.sort_by(|a, b| brightest(b).total_cmp(&brightest(a)));
    values.truncate(((1.0 - DULL) * values.len() as f64) as usize);
    values.sort_by(|a, b| colour(b).total_cmp(&colour(a)));
    values.truncate((COLOURFUL * values.len() as f64).ceil() as usize);
    if values.len() < 3 { None } else { channel_medians(&values) }
}

fn channel_medians(values: &[LogColour]) -> Option<LogColour> {
    if values.is_empty() {
        return None;
    }
    Some(std::array::from_fn(|k| {
        let mut channel: Vec<f32> = values.iter().map(|v| v[k]).collect();
        let at = channel.len() / 2;
        *channel.select_nth_unstable_by(at, f32::total_cmp).1
    }))
}

/// Median colour of the brighter two thirds, without the brightest: what gaps, sides and glints are not.
pub(super) fn upper_median(mut values: Vec<LogColour>) -> Option<LogColour> {
    if values.is_empty() {
        return None;
    }
    values.sort_by(|a, b| (a[0] + a[1] + a[2]).total_cmp(&(b[0] + b[1] + b[2])));
    let from = values.len() * 35 / 100;
    channel_medians(&values[from..(values.len() * 90 / 100).max(from + 1)])
}

/// Middle of the pale disc printed on a flower, if it has one.
pub(super) fn lace_centre(top: &TopView, start: MatPoint, radius: f64, petal: LogColour) -> Option<MatPoint> {
    let pale = |c: LogColour| {
        let step = (0..3).map(|k| c[k] - petal[k]).sum::<f32>() / 3.0;
        f64::from(((step - LACE_STEP) / LACE_STEP).clamp(0.0, 1.0))
    };
    let mut at = start;
    for _ in 0..5 {
        let (mut x, mut y, mut n, mut cells) = (0.0, 0.0, 0.0, 0.0);
        for (p, colour) in top.disc(at, LACE * radius) {
            let w = pale(colour);
            x += w * p.x;
            y += w * p.y;
            n += w;
            cells += 1.0;
        }
        if n < 0.3 * cells {
            return None;
        }
        at = MatPoint::new(x / n, y / n);
    }
    (at.distance(start) < 0.25 * radius).then_some(at)
}
