//! What is printed on each cell: arrows by their outline, reefs by rock in foam, landing squares by their white, islands
//! and the volcano by what is no water.

use super::super::VisionError;
use super::super::laniakea::{Plan, median};
use super::super::log_picture::LogPicture;
use super::find::SEARCH_PX;
use crate::calibration::{LAGUNA_CELLS, LagunaProfile};
use crate::capture::Frame;
use crate::geometry::View;

/// Spacing of the plan, mm.
const PLAN_MM: f64 = 0.75;
/// Samples across the middle of a cell, and the share of the cell that they cover.
const ACROSS: usize = 17;
const MIDDLE: f64 = 0.86;
/// Red over blue of sand and of white paper over the water's, natural logarithm: the borders of an island and of a landing
/// square.
const SAND: f32 = 0.96;
const PAPER: f32 = 0.46;
/// Red over blue over the cell's own water from which a pixel is print, natural logarithm.
const PRINT: f32 = 0.27;
/// Share of a cell that print takes: the border between water and an arrow, and between an arrow and a reef.
const SOME: f64 = 0.07;
const MUCH: f64 = 0.35;
/// Softness of the chances, in units of the features.
const SOFT: f64 = 0.03;
/// Softness of the borders of sand and paper, natural logarithm.
const SOFT_LOG: f64 = 0.06;
/// Chance that a cell is misjudged however clear it looks.
const FLOOR: f64 = 0.004;

/// The chances of every letter (`. R N E S W I V H`) for every cell, row by row from the south.
///
/// # Errors
/// When the image library fails.
pub fn survey_laguna(
    frame: &Frame,
    view: &View,
    profile: &LagunaProfile,
) -> Result<Vec<[f64; 9]>, VisionError> {
    let picture = LogPicture::new(frame, SEARCH_PX)?;
    let reach = profile.half_field_mm() + 4.0;
    Ok(Plan::new(&picture, view, 0.0, reach, PLAN_MM).map_or_else(Vec::new, |plan| survey(&plan, profile)))
}

/// The same by a plan of the print.
pub(super) fn survey(plan: &Plan, profile: &LagunaProfile) -> Vec<[f64; 9]> {
    let pitch = profile.cell_mm.value;
    let points = plan.points(3.0);
    let half = profile.half_field_mm();
    let field: Vec<[f32; 3]> = points
        .into_iter()
        .filter(|p| p[0].abs() < half && p[1].abs() < half)
        .filter_map(|p| plan.at(p))
        .collect();
    // most of the field is water
    let water: f32 = median(field.iter().map(|p| p[0] - p[2]).collect());
    (0..LAGUNA_CELLS * LAGUNA_CELLS)
        .map(|i| {
            let (x, y) = (i % LAGUNA_CELLS, i / LAGUNA_CELLS);
            let at = profile.cell_centre(x, y);
            cell(plan, at, pitch, water, profile.is_volcano(x, y))
        })
        .collect()
}

fn cell(plan: &Plan, at: [f64; 2], pitch: f64, water: f32, is_volcano: bool) -> [f64; 9] {
    let step = MIDDLE * pitch / ACROSS as f64;
    let place = |k: usize| (k as f64 - (ACROSS as f64 - 1.0) / 2.0) * step;
    let samples: Vec<([f64; 2], [f32; 3])> = (0..ACROSS * ACROSS)
        .filter_map(|k| {
            let (x, y) = (place(k % ACROSS), place(k / ACROSS));
            Some(([x, y], plan.at([at[0] + x, at[1] + y])?))
        })
        .collect();
    if samples.len() < ACROSS * ACROSS / 2 {
        return [1.0 / 9.0; 9];
    }
    let warmth = |p: &[f32; 3]| p[0] - p[2];
    let mut warm: Vec<f32> = samples.iter().map(|(_, p)| warmth(p)).collect();
    warm.sort_by(f32::total_cmp);
    let quantile = |q: f64| warm[((warm.len() - 1) as f64 * q) as usize];
    let (own, middle) = (quantile(0.2), quantile(0.5));
    let print = samples.iter().filter(|(_, p)| warmth(p) > own + PRINT).count() as f64 / samples.len() as f64;
    let reach = f64::from((quantile(0.98) - own).max(PRINT));
    let places: Vec<([f64; 2], f64)> =
        samples.iter().map(|(at, p)| (*at, (f64::from(warmth(p) - own) / reach).clamp(0.0, 1.0))).collect();
    // chances by the features, each against what the others show
    let on = |value: f64, border: f64, soft: f64| 1.0 / (1.0 + (-(value - border) / soft).exp());
    let is_island = on(f64::from(middle - water), f64::from(SAND), SOFT_LOG);
    let is_landing = on(f64::from(own - water), f64::from(PAPER), SOFT_LOG) * (1.0 - is_island);
    let left = 1.0 - is_island - is_landing;
    let is_reef = on(print, MUCH, SOFT) * left;
    let is_arrow = on(print, SOME, SOFT / 3.0) * (left - is_reef);
    let ways = arrow(&places, pitch);
    let mut p = [0.0; 9];
    if is_volcano {
        p[7] = 1.0;
    } else {
        p[6] = is_island;
        p[8] = is_landing;
        p[1] = is_reef;
        (0..4).for_each(|k| p[2 + k] = is_arrow * ways[k]);
        let rest: f64 = 1.0 - p.iter().sum::<f64>();
        p[0] = rest.max(0.0);
    }
    let sum: f64 = p.iter().map(|v| v + FLOOR).sum();
    p.map(|v| (v + FLOOR) / sum)
}

/// Parts of an arrow, mm of a cell of 18: from and to along it, from and to beside it, and whether they are white. The
/// shaft behind, the flare of the head, and what is empty beside the shaft and beside the point.
const PARTS: [([f64; 2], [f64; 2], f64); 4] = [
    ([-5.4, -1.8], [0.0, 1.3], 1.0),
    ([0.2, 2.8], [1.5, 3.6], 1.0),
    ([-5.4, -1.2], [2.4, 5.0], -1.0),
    ([3.6, 6.0], [2.2, 5.0], -1.0),
];
/// How much a part that is wholly as it should be says, natural logarithm.
const PART: f64 = 6.0;

/// Chances of the four ways (north, east, south, west) that an arrow points; places are about its cell's middle, mm, with
/// how white they are, 0 to 1.
fn arrow(places: &[([f64; 2], f64)], pitch: f64) -> [f64; 4] {
    let unit = pitch / 18.0;
    let logs: [f64; 4] = std::array::from_fn(|k| {
        let ahead = [[0.0, 1.0], [1.0, 0.0], [0.0, -1.0], [-1.0, 0.0]][k];
        let part = |(along, beside, sign): ([f64; 2], [f64; 2], f64)| {
            let (mut sum, mut count) = (0.0, 0.0_f64);
            for (p, white) in places {
                let a = (p[0] * ahead[0] + p[1] * ahead[1]) / unit;
                let b = ((p[1] * ahead[0] - p[0] * ahead[1]) / unit).abs();
                if (along[0]..=along[1]).contains(&a) && (beside[0]..=beside[1]).contains(&b) {
                    sum += white;
                    count += 1.0;
                }
            }
            sign * sum / count.max(1.0)
        };
        PART * PARTS.into_iter().map(part).sum::<f64>()
    });
    let most = logs.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let sum: f64 = logs.iter().map(|l| (l - most).exp()).sum();
    logs.map(|l| (l - most).exp() / sum)
}
