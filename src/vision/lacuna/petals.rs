//! What a flower's face shows: where it ends, its petals' colour, its lobes and its lace.

use super::super::median::channel_medians;
use super::super::top_view::{LogColour, TopView, over};
use super::flowers::FlowerSearch;
use crate::geometry::MatPoint;

/// Radius of the lace disc searched, relative, and its least brightness over the petals, log units.
const LACE: f64 = 0.62;
const LACE_STEP: f32 = 0.12;
/// Least share of that disc that must be pale, and how far from the face's middle it may lie, relative.
const LACE_SHARE: f64 = 0.3;
const LACE_DRIFT: f64 = 0.25;
/// Rounds of moving to its middle.
const LACE_ROUNDS: usize = 5;
/// Petal annulus whose colour is taken, relative.
const PETAL: (f64, f64) = (0.58, 0.85);
/// Directions in which the outline's reach is measured, and its range relative to the radius.
const DIRECTIONS: usize = 120;
const OUTLINE: (f64, f64) = (0.55, 1.2);
/// Samples per cell along a direction: more than one, so that none is stepped over.
const OUTLINE_SAMPLING: f64 = 1.5;
/// Harmonics that any outline may have: tilt, sides, a neighbour. Not counted as noise.
const LOW_HARMONICS: u32 = 4;
/// Highest harmonic counted as noise.
const HIGH_HARMONIC: u32 = 30;
/// Noise that is always assumed (square of a share of the outline's range): a clean drawing has none.
const LEAST_NOISE: f64 = 1e-7;
/// Fewest pixels along one lobe for it to be seen.
const MIN_LOBE_PX: f64 = 3.0;

/// How far about its centre a face is weighed, relative to its radius: a little past the tips.
pub(super) const FACE_REACH: f64 = 1.15;
/// Place between the surroundings' colour (0) and the petals' (1) where the face begins, and how much of that
/// way its edge takes: sides and shadow lie below it.
const FACE_BEGIN: f32 = 0.45;
const FACE_EDGE: f32 = 0.35;

/// How strongly the outline waves at each number of lobes.
pub(super) fn lobe_strengths(
    top: &TopView,
    centre: MatPoint,
    search: &FlowerSearch,
    weight: impl Fn(LogColour) -> f64,
) -> Vec<f64> {
    let radius = search.radius_mm;
    let steps = ((OUTLINE.1 - OUTLINE.0) * radius * top.per_mm * OUTLINE_SAMPLING).ceil() as usize;
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
    let noise = others.iter().sum::<f64>() / others.len().max(1) as f64 + LEAST_NOISE;
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
    f64::from(((t - FACE_BEGIN) / FACE_EDGE).clamp(0.0, 1.0))
}

/// Colour of the petals: median over the annulus outside the lace of what is bright, as the face is and
/// its sides, gaps and surroundings are not.
pub(super) fn petal_colour(top: &TopView, centre: MatPoint, radius: f64) -> Option<LogColour> {
    let values: Vec<LogColour> = top
        .disc(centre, PETAL.1 * radius)
        .filter(|(p, _)| p.distance(centre) >= PETAL.0 * radius)
        .map(|v| v.1)
        .collect();
    if values.len() < MIN_PETAL_CELLS { None } else { upper_median(values) }
}

/// Annulus in which the paint's colour is read, relative to the radius; the share of its cells that stand
/// out least and are left out; and the share with most colour of the rest, whose median is taken.
const PAINT: (f64, f64) = (0.50, 0.95);
const DULL: f64 = 0.25;
const COLOURFUL: f64 = 0.5;

/// Fewest cells for a median of the petals, and of the paint among them.
const MIN_PETAL_CELLS: usize = 6;
const MIN_PAINT_CELLS: usize = 3;

/// Colour of the paint over the cloth's, log units: where the lamp's gloss and the lace beside bleach the
/// petals, the cells with most colour still show it. `hidden` tells where something stands before the flower.
pub(super) fn paint_colour(
    top: &TopView,
    centre: MatPoint,
    radius: f64,
    cloth: LogColour,
    hidden: &dyn Fn(MatPoint) -> bool,
) -> Option<LogColour> {
    let mut values: Vec<LogColour> = top
        .disc(centre, PAINT.1 * radius)
        .filter(|(p, _)| p.distance(centre) >= PAINT.0 * radius && !hidden(*p))
        .map(|(_, c)| over(c, cloth))
        .collect();
    let brightest = |c: &LogColour| c.iter().copied().fold(f32::MIN, f32::max);
    let colour = |c: &LogColour| brightest(c) - c.iter().copied().fold(f32::MAX, f32::min);
    values.sort_by(|a, b| brightest(b).total_cmp(&brightest(a)));
    values.truncate(((1.0 - DULL) * values.len() as f64) as usize);
    values.sort_by(|a, b| colour(b).total_cmp(&colour(a)));
    values.truncate((COLOURFUL * values.len() as f64).ceil() as usize);
    if values.len() < MIN_PAINT_CELLS { None } else { channel_medians(&values) }
}

/// The part of a flower's cells, by rising brightness, that gaps and sides lie below and glints above, percent.
const UPPER_PERCENT: (usize, usize) = (35, 90);

/// Median colour of the brighter two thirds, without the brightest: what gaps, sides and glints are not.
pub(super) fn upper_median(mut values: Vec<LogColour>) -> Option<LogColour> {
    if values.is_empty() {
        return None;
    }
    values.sort_by(|a, b| (a[0] + a[1] + a[2]).total_cmp(&(b[0] + b[1] + b[2])));
    let from = values.len() * UPPER_PERCENT.0 / 100;
    channel_medians(&values[from..(values.len() * UPPER_PERCENT.1 / 100).max(from + 1)])
}

/// Middle of the pale disc printed on a flower, if it has one.
pub(super) fn lace_centre(top: &TopView, start: MatPoint, radius: f64, petal: LogColour) -> Option<MatPoint> {
    let pale = |c: LogColour| {
        let step = (0..3).map(|k| c[k] - petal[k]).sum::<f32>() / 3.0;
        f64::from(((step - LACE_STEP) / LACE_STEP).clamp(0.0, 1.0))
    };
    let mut at = start;
    for _ in 0..LACE_ROUNDS {
        let cells: Vec<(MatPoint, f64)> =
            top.disc(at, LACE * radius).map(|(p, colour)| (p, pale(colour))).collect();
        if cells.iter().map(|cell| cell.1).sum::<f64>() < LACE_SHARE * cells.len() as f64 {
            return None;
        }
        at = MatPoint::centroid(cells)?;
    }
    (at.distance(start) < LACE_DRIFT * radius).then_some(at)
}
