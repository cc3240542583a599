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
/// The same once the face is read closely: its middle has moved to its own colour.
const MIN_READ_FILL: f64 = 0.5;
/// Middle, inner and outer part of a face, relative to the radius, and how bright over the cloth the outer part of a
/// spot out of focus is at most, as shares of the others' brightness (8-bit units, not logarithms: the lens spreads
/// light). A cap of 6 mm shows 0.03 to 0.14 and 0.10 to 0.30, a flower with dark petals about a bright lace 0.23 and 0.42 or
/// more.
const SPOT_RINGS: [(f64, f64); 3] = [(0.0, 0.35), (0.45, 0.60), (0.72, 0.88)];
const SPOT_FALL: (f64, f64) = (0.15, 0.32);
/// Least difference of the core's foreground and that of the ring's calm part.
const MIN_STEP: f64 = 0.35;
/// Closest centres of two flowers, relative to the diameter: touching ones may overlap in the picture.
const MIN_DISTANCE: f64 = 0.72;
/// Centres nearer than this, relative to the diameter, once each is read closely: no two flowers lie so.
const WITHIN: f64 = 0.75;
/// How far a disc reaches that other discs' rings leave out, relative: its side and the blur of its edge with it.
const OWN: f64 = 1.2;
/// The close ring from which a centred disc stands out best, relative.
const CLOSE: (f64, f64) = (1.0, 1.2);
/// Steps by which a disc is centred, mm, and how many of each are made at most.
const STEPS_MM: [f64; 3] = [1.6, 0.8, 0.4];
const MOST_STEPS: usize = 4;
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

/// All flowers in the top view, those that stand out best first.
pub(super) fn find_flowers(
    top: &TopView,
    background: &Background,
    search: &FlowerSearch,
) -> Result<Vec<FlowerSpot>, VisionError> {
    let field = Field::new(top, background);
    let mut discs = field.lone_discs(&candidates(&field, search)?, search);
    let crowd = |discs: &[Disc]| -> Result<Vec<Disc>, VisionError> {
        let rest = field.without(discs, search.radius_mm);
        Ok(rest.crowded_discs(&candidates(&rest, search)?, discs, search))
    };
    discs.extend(crowd(&discs)?);
    let (spots, read) = read_closely(&field, search, discs);
    // a disc that a neighbour drew to itself has taken the room of another one until it was read closely
    let more = crowd(&read)?;
    if more.is_empty() {
        return Ok(spots);
    }
    Ok(read_closely(&field, search, [read, more].concat()).0)
}

/// A disc that was read closely.
struct ReadDisc {
    /// Which of the discs it is.
    index: usize,
    /// The disc where the flower's middle lies.
    disc: Disc,
    spot: FlowerSpot,
}

/// The flowers among these discs, with the discs as they lie once read.
fn read_closely(
    field: &Field<'_>,
    search: &FlowerSearch,
    mut discs: Vec<Disc>,
) -> (Vec<FlowerSpot>, Vec<Disc>) {
    loop {
        let centres: Vec<MatPoint> = discs.iter().map(|d| d.centre).collect();
        let read = discs.par_iter().enumerate().map(|(index, d)| {
            let spot = refine(field, search, &centres, index, d.fill)?;
            Some(ReadDisc { index, disc: field.disc(spot.centre, search.radius_mm), spot })
        });
        let read: Vec<ReadDisc> = read.flatten().collect();
        match no_flower(field, &read, search) {
            // its neighbours are read anew, with the cells that it held
            Some(none) => discs.remove(none),
            None => return read.into_iter().map(|read| (read.spot, read.disc)).unzip(),
        };
    }
}

/// A disc that is no flower, once all are read closely: its face is empty where its own colour lies (an edge of the print
/// with something beside it), it is a small spot that the lens spread over a face (a cap), or it lies within a flower
/// that stands out more (a cap before it). `None` where there is none.
fn no_flower(field: &Field<'_>, read: &[ReadDisc], search: &FlowerSearch) -> Option<usize> {
    let is_none = |r: &&ReadDisc| r.disc.fill < MIN_READ_FILL || is_spot(field, r.spot.centre, search);
    let none = read.par_iter().find_first(is_none).map(|r| r.index);
    none.or_else(|| {
        read.iter().enumerate().find_map(|(n, a)| {
            let apart = WITHIN * 2.0 * search.radius_mm;
            let is_within = |b: &&ReadDisc| a.disc.centre.distance(b.disc.centre) < apart;
            let b = read[n + 1..].iter().find(is_within)?;
            Some(if a.disc.contrast < b.disc.contrast { a.index } else { b.index })
        })
    })
}

/// Whether what lies there falls off from its middle outwards as a small spot out of focus does, and not at a flower's
/// edge.
fn is_spot(field: &Field<'_>, centre: MatPoint, search: &FlowerSearch) -> bool {
    let radius = search.radius_mm;
    let cloth = field.background.cloth_near(centre, search.cloth_mm).map(f32::exp);
    let step = |(from, to): (f64, f64)| {
        let ring = field.top.disc(centre, to * radius).filter(|(p, _)| p.distance(centre) >= from * radius);
        let (sum, count) = ring.fold((0.0, 0_u32), |(sum, n), (_, colour)| {
            let steps = (0..3).map(|k| f64::from(colour[k].exp() - cloth[k]));
            (sum + steps.fold(f64::MIN, f64::max), n + 1)
        });
        sum / f64::from(count.max(1))
    };
    let petals = step(SPOT_RINGS[2]);
    petals < SPOT_FALL.0 * step(SPOT_RINGS[0]) && petals < SPOT_FALL.1 * step(SPOT_RINGS[1])
}

/// A filled disc.
#[derive(Debug, Clone, Copy)]
struct Disc {
    centre: MatPoint,
    /// Mean foreground of its core.
    fill: f64,
    /// How much the core stands out from what is close around it: highest where the disc is centred, also between
    /// neighbours.
    contrast: f64,
}

impl Disc {
    /// Whether it is filled and a flower can lie there beside the others.
    fn is_possible(&self, others: &[Self], search: &FlowerSearch) -> bool {
        let apart = 2.0 * search.radius_mm * MIN_DISTANCE;
        self.fill >= MIN_FILL
            && self.centre.radius() <= search.reach_mm
            && others.iter().all(|other| other.centre.distance(self.centre) > apart)
    }
}

/// Local maxima of the foreground averaged over a square of a flower's core, highest first.
fn candidates(field: &Field<'_>, search: &FlowerSearch) -> Result<Vec<MatPoint>, VisionError> {
    let side = CORE * search.radius_mm * std::f64::consts::PI.sqrt() * field.top.per_mm;
    let smooth = box_mean(&field.values, field.top.size, side)?;
    let step = GRID * field.top.per_mm;
    let count = (field.top.size as f64 / step) as usize;
    let at = |i: usize, j: usize| {
        let cell = |k: usize| ((k as f64 + 0.5) * step) as usize;
        smooth[cell(j) * field.top.size + cell(i)]
    };
    let mut maxima: Vec<(MatPoint, f64)> = Vec::new();
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
    maxima.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.x.total_cmp(&b.0.x)).then(a.0.y.total_cmp(&b.0.y)));
    Ok(maxima.into_iter().map(|m| m.0).collect())
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
                top.colour(column, row).map_or(0.0, |c| {
                    foreground(c, background.behind(top.point(column as f64, row as f64), top.height))
                })
            })
            .collect();
        Self { top, background, values }
    }

    /// The filled discs at these seeds, best first, in a ring with at most a neighbour or two.
    fn lone_discs(&self, seeds: &[MatPoint], search: &FlowerSearch) -> Vec<Disc> {
        let radius = search.radius_mm;
        let mut kept: Vec<Disc> = Vec::new();
        for seed in seeds {
            let disc = self.disc(self.settle(*seed, radius), radius);
            if disc.is_possible(&kept, search) && self.stands_out(&disc, &[], radius) {
                kept.push(disc);
            }
        }
        kept
    }

    /// The filled discs at these seeds that touch each other or the `found` ones on several sides.
    fn crowded_discs(&self, seeds: &[MatPoint], found: &[Disc], search: &FlowerSearch) -> Vec<Disc> {
        let radius = search.radius_mm;
        let mut discs: Vec<Disc> = seeds.par_iter().map(|seed| self.centred(*seed, radius)).collect();
        discs.sort_by(|a, b| {
            let (p, q) = (a.centre, b.centre);
            b.contrast.total_cmp(&a.contrast).then(p.x.total_cmp(&q.x)).then(p.y.total_cmp(&q.y))
        });
        // what is large and bright is covered by discs: those at its edge fall first, and then their neighbours; a disc
        // that falls leaves its room to the next best one
        loop {
            let mut all = found.to_vec();
            for disc in &discs {
                if disc.is_possible(&all, search) {
                    all.push(*disc);
                }
            }
            let stands = |i: usize| i < found.len() || self.stands_out(&all[i], &all, radius);
            let stands: Vec<bool> = (0..all.len()).into_par_iter().map(stands).collect();
            if stands.iter().all(|s| *s) {
                return all.split_off(found.len());
            }
            let fallen: Vec<MatPoint> =
                all.iter().zip(stands).filter(|(_, stands)| !stands).map(|(disc, _)| disc.centre).collect();
            discs.retain(|disc| !fallen.contains(&disc.centre));
        }
    }

    /// The disc near a place that stands out best.
    fn centred(&self, start: MatPoint, radius: f64) -> Disc {
        let settled = self.disc(self.settle(start, radius), radius);
        let mut best = self.disc(start, radius);
        if settled.contrast >= best.contrast {
            best = settled;
        }
        for step in STEPS_MM {
            for _ in 0..MOST_STEPS {
                let middle = best.centre;
                let around = (0..9).map(|k| (f64::from(k % 3 - 1) * step, f64::from(k / 3 - 1) * step));
                for (x, y) in around {
                    let next = self.disc(MatPoint::new(middle.x + x, middle.y + y), radius);
                    if next.contrast > best.contrast {
                        best = next;
                    }
                }
                if best.centre == middle {
                    break;
                }
            }
        }
        best
    }

    /// The disc at a place.
    fn disc(&self, centre: MatPoint, radius: f64) -> Disc {
        let fill = mean(self.cells(centre, CORE * radius));
        let close =
            self.cells(centre, CLOSE.1 * radius).filter(|(p, _)| p.distance(centre) >= CLOSE.0 * radius);
        Disc { centre, fill, contrast: fill - mean(close) }
    }

    /// Whether a disc stands out from a calm ring around it, as far as none of the others lies there.
    fn stands_out(&self, disc: &Disc, others: &[Disc], radius: f64) -> bool {
        let Disc { centre, fill, .. } = *disc;
        let is_near = |c: &MatPoint| *c != centre && c.distance(centre) < (RING.1 + OWN) * radius;
        let near: Vec<MatPoint> = others.iter().map(|o| o.centre).filter(is_near).collect();
        let is_open = |p: MatPoint| near.iter().all(|c| c.distance(p) > OWN * radius);
        let mut sectors = [(0.0_f64, 0_u32); SECTORS];
        let ring = self.cells(centre, RING.1 * radius).filter(|(p, _)| p.distance(centre) >= RING.0 * radius);
        for (p, v) in ring.filter(|(p, _)| is_open(*p)) {
            let turn = (p.y - centre.y).atan2(p.x - centre.x) / std::f64::consts::TAU + 0.5;
            let sector = &mut sectors[((turn * SECTORS as f64) as usize).min(SECTORS - 1)];
            sector.0 += f64::from(v);
            sector.1 += 1;
        }
        let mut means: Vec<f64> = sectors.iter().filter(|s| s.1 > 0).map(|s| s.0 / f64::from(s.1)).collect();
        means.sort_by(f64::total_cmp);
        // with others all around there is nothing to say against it
        means.get(means.len() * CALM / SECTORS).is_none_or(|calm| fill - calm >= MIN_STEP)
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

    /// The field with nothing left of these discs.
    fn without(&self, discs: &[Disc], radius: f64) -> Self {
        let mut values = self.values.clone();
        for disc in discs {
            for index in self.indices(disc.centre, radius) {
                values[index] = 0.0;
            }
        }
        Self { top: self.top, background: self.background, values }
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
}

/// Mean foreground of cells; 0 of none.
fn mean(cells: impl Iterator<Item = (MatPoint, f32)>) -> f64 {
    let (sum, count) = cells.fold((0.0, 0_u32), |(sum, n), (_, v)| (sum + f64::from(v), n + 1));
    if count == 0 { 0.0 } else { sum / f64::from(count) }
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
    let mut seen = None;
    let around = field.background.behind(centre, field.top.height);
    for _ in 0..REFINE_ROUNDS {
        let petal = *seen.insert(petal_colour(field.top, centre, radius)?);
        let face = field.top.disc(centre, FACE_REACH * radius).filter(|(p, _)| mine(*p, centre));
        centre = MatPoint::centroid(face.map(|(p, colour)| (p, face_weight(colour, petal, around))))?;
    }
    let petal = seen?;
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
