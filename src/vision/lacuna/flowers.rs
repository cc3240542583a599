//! Finding flowers: discs brighter than the cloth in the plane of their top faces.

use super::super::VisionError;
use super::super::top_view::{LogColour, TopView, brightest_step};
use super::background::Background;
use super::gloss::full_channels;
use super::petals::{FACE_REACH, face_weight, lace_centre, lobe_strengths, paint_colour, petal_colour};
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
    /// Channels of that colour in which the sensor was full: the petals are brighter than they look.
    pub full: [bool; 3],
    /// Colour of the side that faces the camera over the cloth's, log units; `None` where it is not seen.
    pub side: Option<LogColour>,
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
/// A flower that touches several others: the least share of its core that is none of theirs, and the least foreground of
/// that part. A side or a shadow next to a flower fills less of a disc.
const OWN_SHARE: f64 = 0.6;
const OWN_FILL: f64 = 0.75;
/// Fewest sectors of the ring around such a flower of which something is seen beside the others.
const OPEN_SECTORS: usize = 4;
/// Share of the least fill from which a local maximum is looked at: its square is not quite the disc.
const SEED_FILL: f64 = 0.5;
/// Sectors of the ring that are told apart.
const SECTORS: usize = 12;
/// Rounds of moving to the middle of the foreground, and of weighing the face about it: both have settled then.
const SETTLE_ROUNDS: usize = 6;
const REFINE_ROUNDS: usize = 4;
/// Grid on which the search runs, mm.
const GRID: f64 = 1.6;

/// Standard deviation of a centre taken from the lace disc and from the face's outline: mm, and pixels.
const LACE_SIGMA: (f64, f64) = (0.07, 0.08);
const FACE_SIGMA: (f64, f64) = (0.09, 0.10);
/// Foreground of a colour over its background, 0 to 1: how much its brightest channel stands out.
pub(super) fn foreground(colour: LogColour, background: LogColour) -> f32 {
    ((brightest_step(colour, background) - BEGIN) / (FULL - BEGIN)).clamp(0.0, 1.0)
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
        let Some(fill) = field.fill(centre, search.radius_mm) else { continue };
        if search.is_apart(centre, &kept) {
            kept.push((centre, fill));
        }
    }
    find_between(&field, search, &mut kept)?;
    let centres: Vec<MatPoint> = kept.iter().map(|k| k.0).collect();
    Ok(kept.par_iter().enumerate().filter_map(|(i, k)| refine(&field, search, &centres, i, k.1)).collect())
}

/// Adds the flowers that touch several others, whose foreground draws their middle away: what the flowers found so far
/// leave of the foreground is looked at alone.
fn find_between(
    field: &Field<'_>,
    search: &FlowerSearch,
    kept: &mut Vec<(MatPoint, f64)>,
) -> Result<(), VisionError> {
    let radius = search.radius_mm;
    let rest = field.without(&kept.iter().map(|k| k.0).collect::<Vec<_>>(), radius);
    let mut seeds = candidates(&rest, search)?;
    seeds.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.x.total_cmp(&b.0.x)).then(a.0.y.total_cmp(&b.0.y)));
    for (seed, _) in seeds {
        let centre = rest.settle(seed, radius);
        if !search.is_apart(centre, kept) {
            continue;
        }
        let apart_from = |p: MatPoint, by: f64| kept.iter().all(|k| k.0.distance(p) > by * radius);
        let free = |v: &(MatPoint, f32)| apart_from(v.0, 1.0);
        let (own, cells) = mean(field.cells(centre, CORE * radius).filter(free));
        let all = field.cells(centre, CORE * radius).count();
        let open = |v: &(MatPoint, f32)| apart_from(v.0, RING.0);
        let sectors = field.ring(centre, radius, open);
        let is_seen = f64::from(cells) >= OWN_SHARE * all as f64 && sectors.len() >= OPEN_SECTORS;
        if is_seen && own >= OWN_FILL && own - calm(&sectors).unwrap_or(own) >= MIN_STEP {
            kept.push((centre, own));
        }
    }
    Ok(())
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
            if f64::from(here) < SEED_FILL * MIN_FILL || p.radius() > search.reach_mm + search.radius_mm {
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

impl FlowerSearch {
    /// Whether a flower can lie there beside those found.
    fn is_apart(&self, centre: MatPoint, kept: &[(MatPoint, f64)]) -> bool {
        let apart = 2.0 * self.radius_mm * MIN_DISTANCE;
        centre.radius() <= self.reach_mm && kept.iter().all(|k| k.0.distance(centre) > apart)
    }
}

/// Foreground of every cell.
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

    /// The field with nothing left within `radius` mm of these places.
    fn without(&self, places: &[MatPoint], radius: f64) -> Self {
        let mut values = self.values.clone();
        for place in places {
            for index in self.indices(*place, radius) {
                values[index] = 0.0;
            }
        }
        Self { top: self.top, background: self.background, values }
    }

    fn cells(&self, centre: MatPoint, radius: f64) -> impl Iterator<Item = (MatPoint, f32)> + '_ {
        let size = self.top.size;
        self.indices(centre, radius)
            .map(move |i| (self.top.point((i % size) as f64, (i / size) as f64), self.values[i]))
    }

    /// Indices of the cells within `radius` mm of a place.
    fn indices(&self, centre: MatPoint, radius: f64) -> impl Iterator<Item = usize> + '_ {
        let (c, r) = self.top.cell(centre);
        let reach = radius * self.top.per_mm;
        let size = self.top.size;
        let range = move |v: f64| {
            ((v - reach).ceil().max(0.0) as usize)..=((v + reach).floor().max(0.0) as usize).min(size - 1)
        };
        range(r).flat_map(move |row| range(c).map(move |column| (column, row))).filter_map(
            move |(column, row)| {
                let p = self.top.point(column as f64, row as f64);
                (p.distance(centre) <= radius).then_some(row * size + column)
            },
        )
    }

    /// Moves to the middle of the foreground around a point.
    fn settle(&self, start: MatPoint, radius: f64) -> MatPoint {
        let mut at = start;
        for _ in 0..SETTLE_ROUNDS {
            let weighted = self.cells(at, radius).map(|(p, v)| (p, f64::from(v)));
            let Some(middle) = MatPoint::centroid(weighted) else { break };
            at = middle;
        }
        at
    }

    /// Mean foreground of the core when it stands out from a calm ring around it.
    fn fill(&self, centre: MatPoint, radius: f64) -> Option<f64> {
        let core = mean(self.cells(centre, CORE * radius)).0;
        let calm = calm(&self.ring(centre, radius, |_| true))?;
        (core >= MIN_FILL && core - calm >= MIN_STEP).then_some(core)
    }

    /// Mean foreground of the ring around a place by sectors, least first, of the cells that count.
    fn ring(&self, centre: MatPoint, radius: f64, counts: impl Fn(&(MatPoint, f32)) -> bool) -> Vec<f64> {
        let mut sectors = [(0.0_f64, 0_u32); SECTORS];
        let ring = self.cells(centre, RING.1 * radius).filter(|(p, _)| p.distance(centre) >= RING.0 * radius);
        for (p, v) in ring.filter(counts) {
            let turn = (p.y - centre.y).atan2(p.x - centre.x) / std::f64::consts::TAU + 0.5;
            let sector = &mut sectors[((turn * SECTORS as f64) as usize).min(SECTORS - 1)];
            sector.0 += f64::from(v);
            sector.1 += 1;
        }
        let mut means: Vec<f64> = sectors.iter().filter(|s| s.1 > 0).map(|s| s.0 / f64::from(s.1)).collect();
        means.sort_by(f64::total_cmp);
        means
    }
}

/// Mean foreground of cells, and how many they are.
fn mean(cells: impl Iterator<Item = (MatPoint, f32)>) -> (f64, u32) {
    let (sum, count) = cells.fold((0.0, 0), |(sum, n), (_, v)| (sum + f64::from(v), n + 1));
    (if count == 0 { 0.0 } else { sum / f64::from(count) }, count)
}

/// The foreground that all but the sectors with neighbours stay below; the sectors' means are sorted.
fn calm(means: &[f64]) -> Option<f64> {
    means.get(means.len() * CALM / SECTORS).copied()
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
    for _ in 0..REFINE_ROUNDS {
        petal = petal_colour(field.top, centre, radius)?;
        let face = field.top.disc(centre, FACE_REACH * radius).filter(|(p, _)| mine(*p, centre));
        centre = MatPoint::centroid(face.map(|(p, colour)| (p, face_weight(colour, petal, around))))?;
    }
    let lace = lace_centre(field.top, centre, radius, petal);
    let cloth = field.background.cloth_near(centre, search.cloth_mm);
    let blur_mm = 1.0 / search.px_per_mm;
    let sigma = if lace.is_some() { LACE_SIGMA } else { FACE_SIGMA };
    let centre = lace.unwrap_or(centre);
    let paint = paint_colour(field.top, centre, radius, cloth, &|_| false)?;
    Some(FlowerSpot {
        centre,
        across_px: 2.0 * radius * search.px_per_mm,
        sigma_mm: sigma.0.hypot(sigma.1 * blur_mm),
        lobes: lobe_strengths(field.top, centre, search, |c| face_weight(c, petal, around)),
        side: None,
        petal: paint,
        full: full_channels(paint, cloth),
        fill,
        has_lace: lace.is_some(),
    })
}
