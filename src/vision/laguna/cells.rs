//! What is printed on each cell: arrows and reefs by their shapes, landing squares and islands by their colour against the
//! water about them. What is usual for print, water, noise and blur is learnt from the picture itself.

use super::super::VisionError;
use super::super::laniakea::{Plan, median};
use super::super::log_picture::LogPicture;
use super::marks::{ACROSS, Fit, Fits, SPREADS_MM, Samples, Templates, place};
use crate::calibration::{LAGUNA_CELLS, LagunaProfile};
use crate::capture::Frame;
use crate::geometry::View;

/// Longer side of the picture that a scan looks at, px: the shaft of an arrow is three pixels wide at 1280.
const SURVEY_PX: usize = 2000;
/// Spacing of the plan, mm.
const PLAN_MM: f64 = 0.75;
/// Every so many cells one by which the blur is told.
const STRIDE: usize = 5;
/// Quantile of the field's light that is white print, at least, and of a cell's warmth that is its ground.
const WHITE: f64 = 0.97;
const GROUND: f64 = 0.2;
/// Quantile of all cells' unevenness that is bare water's, and the least noise of a channel, 8-bit units: rounding.
const WATER: f64 = 0.10;
const LEAST_NOISE: f32 = 0.3;
/// Least part of a cell's unevenness that a shape leaves.
const LEAST_LEFT: f64 = 1e-3;
/// How much less even than that water the usual water is.
const USUAL_WATER: f64 = 1.5;
/// Part of a cell's unevenness that a shape leaves where it is that shape, so that the cell counts in what is learnt.
const CLEAR: f64 = 0.35;
/// Fewest clear cells by which print is learnt.
const LEAST_CLEAR: usize = 4;
/// Independent samples of a cell, at most, and one for so many pixels: neighbours are alike.
const MOST_SAMPLES: f64 = 30.0;
const PIXELS_A_SAMPLE: f64 = 9.0;
/// How far print's step over the water may lie off the usual one, natural logarithm.
const STEP_SIGMA: f64 = 0.5;
/// Chance (natural logarithm) of something that is none of the game's, and how much of a cell's unevenness it leaves.
const ELSE: f64 = -6.0;
const ELSE_LEFT: f64 = 0.4;
/// Part of the usual print's square that no shape explains: rock is uneven, print is not quite as it is drawn here.
const MISFIT: f64 = 0.006;
/// Cells to each side by which the water about a cell is told, and the quantile of their grounds that is water.
const ABOUT: usize = 3;
const OPEN: f64 = 0.35;
/// Quantile of all light that is white, and the part of print's usual step for which there must be room below white.
const WHITEST: f64 = 0.995;
const ENOUGH: f64 = 0.5;
/// Least part of it with which colours say anything.
const LEAST_ROOM: f64 = 0.1;
/// Red over blue of sand over the water's, natural logarithm: usual, and from what a cell counts when it is learnt.
const SAND: f32 = 1.12;
const LEAST_SAND: f32 = 0.65;
/// Borders between water and a landing square and between that and sand, over sand's warmth, and how soft they are.
const PAPER: f64 = 0.42;
const SANDY: f64 = 0.84;
const SOFT: f64 = 0.05;
/// Fewest cells of sand by which it is learnt: a quarter of the islands.
const LEAST_ISLANDS: usize = 12;
/// Chance that a cell is misjudged however clear it looks, for each letter.
const FLOOR: f64 = 0.001;

/// The chances of every letter (`. R N E S W I V H`) for every cell, row by row from the south.
///
/// # Errors
/// When the image library fails.
pub fn survey_laguna(
    frame: &Frame,
    view: &View,
    profile: &LagunaProfile,
) -> Result<Vec<[f64; 9]>, VisionError> {
    let picture = LogPicture::new(frame, SURVEY_PX)?;
    let reach = profile.half_field_mm() + 4.0;
    let px = view.px_per_mm(crate::geometry::MatPoint::default()).unwrap_or(1.0) * picture.factor;
    Ok(Plan::new(&picture, view, 0.0, reach, PLAN_MM)
        .map_or_else(Vec::new, |plan| survey(&plan, profile, px)))
}

/// What is looked at: light, in which print is sharp, and warmth, in which foam and rock are alike.
const SIGNALS: usize = 2;

/// A cell as sampled.
struct Cell {
    /// How much light it sends, in the channels' best mixture, and how warm that is: red over blue.
    signals: [Box<Samples>; SIGNALS],
    /// Light of its ground.
    light: f32,
    /// Red over blue of its ground and of its middle, natural logarithm.
    ground: f32,
    middle: f32,
}

/// The water about a cell.
struct Water {
    /// Red over blue, natural logarithm.
    warmth: f32,
    /// How much of print's usual step over the water can be seen over it, 0 to 1: in a glare all is white.
    room: f64,
}

/// What is usual in a picture.
struct Usual {
    /// Of each signal.
    signals: [UsualSignal; SIGNALS],
    /// Independent samples of a cell.
    samples: f64,
    /// Red over blue of sand over the water's.
    sand: f64,
}

/// What is usual of a signal.
#[derive(Debug, Clone, Copy)]
struct UsualSignal {
    /// Unevenness of bare water, squared.
    water: f64,
    /// White print's step over the water.
    step: f64,
}

/// The same by a plan of the print, in which a mm is `px` pixels of the picture.
pub(super) fn survey(plan: &Plan, profile: &LagunaProfile, px: f64) -> Vec<[f64; 9]> {
    let mixture = mixture(plan, profile);
    let cells: Vec<Option<Cell>> = (0..LAGUNA_CELLS * LAGUNA_CELLS)
        .map(|i| sampled(plan, profile, i % LAGUNA_CELLS, i / LAGUNA_CELLS, mixture))
        .collect();
    let fits: [Vec<Option<Fits>>; SIGNALS] = std::array::from_fn(|signal| fitted(&cells, signal));
    let signals: [UsualSignal; SIGNALS] = std::array::from_fn(|signal| usual(&fits[signal]));
    let water = waters(&cells, signals[0].step);
    let cell_px = profile.cell_mm.value * px;
    let usual = Usual {
        signals,
        samples: (cell_px * cell_px / PIXELS_A_SAMPLE).min(MOST_SAMPLES),
        sand: f64::from(sand(&cells, &water)),
    };
    (0..cells.len())
        .map(|i| match (&cells[i], &fits[0][i], &fits[1][i]) {
            (Some(cell), Some(light), Some(warmth)) => {
                let volcano = profile.is_volcano(i % LAGUNA_CELLS, i / LAGUNA_CELLS);
                chances(cell, [light, warmth], &water[i], &usual, volcano)
            }
            _ => [1.0 / 9.0; 9],
        })
        .collect()
}

/// How well the shapes explain a signal of every cell, under the blur under which they leave least.
fn fitted(cells: &[Option<Cell>], signal: usize) -> Vec<Option<Fits>> {
    let fitted = |templates: &Templates, stride: usize| -> Vec<Option<Fits>> {
        let fit = |cell: &Option<Cell>| Some(templates.fit(&cell.as_ref()?.signals[signal]));
        cells.iter().step_by(stride).map(fit).collect()
    };
    let left = |templates: &Templates| -> f64 {
        let fits = fitted(templates, STRIDE);
        fits.iter().flatten().map(|f| (least(f) / f.bare.max(f64::MIN_POSITIVE)).max(LEAST_LEFT).ln()).sum()
    };
    SPREADS_MM
        .into_iter()
        .map(Templates::new)
        .map(|templates| (left(&templates), templates))
        .min_by(|a, b| a.0.total_cmp(&b.0))
        .map_or_else(Vec::new, |(_, templates)| fitted(&templates, 1))
}

/// What the best shape leaves.
fn least(fits: &Fits) -> f64 {
    fits.arrows.iter().chain([&fits.reef]).map(|fit| fit.left).fold(f64::INFINITY, f64::min)
}

/// Weights of the channels that make white print stand out most over noise and ripples.
fn mixture(plan: &Plan, profile: &LagunaProfile) -> [f32; 3] {
    let half = profile.half_field_mm();
    let inside: Vec<[f64; 2]> =
        plan.points(2.0).into_iter().filter(|p| p[0].abs() < half && p[1].abs() < half).collect();
    let weights: [f32; 3] = std::array::from_fn(|c| {
        let light = |at: [f64; 2]| plan.at(at).map(|p| p[c].exp());
        let mut all: Vec<f32> = inside.iter().filter_map(|at| light(*at)).collect();
        all.sort_by(f32::total_cmp);
        let quantile = |q: f64| all.get(((all.len().max(1) - 1) as f64 * q) as usize).copied().unwrap_or(0.0);
        let beside = inside.iter().filter_map(|at| Some((light([at[0] + 2.0, at[1]])? - light(*at)?).abs()));
        let noise = median(beside.collect()).max(LEAST_NOISE);
        (quantile(WHITE) - quantile(0.5)).max(0.0) / (noise * noise)
    });
    let sum: f32 = weights.iter().sum();
    if sum > 0.0 { weights.map(|w| w / sum) } else { [1.0 / 3.0; 3] }
}

fn sampled(plan: &Plan, profile: &LagunaProfile, x: usize, y: usize, mixture: [f32; 3]) -> Option<Cell> {
    let at = profile.cell_centre(x, y);
    let unit = profile.cell_mm.value / 18.0;
    let mut signals = [Box::new([0.0; ACROSS * ACROSS]), Box::new([0.0; ACROSS * ACROSS])];
    for k in 0..ACROSS * ACROSS {
        let off = place(k);
        let p = plan.at([at[0] + off[0] * unit, at[1] + off[1] * unit])?;
        signals[0][k] = (0..3).map(|c| mixture[c] * p[c].exp()).sum();
        signals[1][k] = p[0] - p[2];
    }
    let warmth = |q: f64| quantile(signals[1].to_vec(), q);
    let (ground, middle) = (warmth(GROUND), warmth(0.5));
    let light = quantile(signals[0].to_vec(), GROUND);
    Some(Cell { signals, light, ground, middle })
}

/// The water about each cell: most cells show some. `step` is print's usual one over it.
fn waters(cells: &[Option<Cell>], step: f64) -> Vec<Water> {
    let brightest = cells.iter().flatten().flat_map(|cell| cell.signals[0].iter().copied()).collect();
    let white = quantile(brightest, WHITEST);
    (0..cells.len())
        .map(|i| {
            let range = |k: usize| k.saturating_sub(ABOUT)..(k + ABOUT + 1).min(LAGUNA_CELLS);
            let near: Vec<&Cell> = range(i / LAGUNA_CELLS)
                .flat_map(|y| range(i % LAGUNA_CELLS).map(move |x| y * LAGUNA_CELLS + x))
                .filter_map(|k| cells[k].as_ref())
                .collect();
            let light = quantile(near.iter().map(|cell| cell.light).collect(), OPEN);
            let room = f64::from((white - light).max(0.0)) / (ENOUGH * step);
            Water {
                warmth: quantile(near.iter().map(|cell| cell.ground).collect(), OPEN),
                room: room.min(1.0).powi(2),
            }
        })
        .collect()
}

/// The value below which a share `q` of some values lies; 0 for none.
fn quantile(mut values: Vec<f32>, q: f64) -> f32 {
    values.sort_by(f32::total_cmp);
    values.get(((values.len().max(1) - 1) as f64 * q) as usize).copied().unwrap_or(0.0)
}

/// Red over blue of sand over the water's: most of what is evenly warm is an island's.
fn sand(cells: &[Option<Cell>], water: &[Water]) -> f32 {
    let over = |i: usize| Some(cells[i].as_ref()?.ground - water[i].warmth);
    let warm: Vec<f32> = (0..cells.len()).filter_map(over).filter(|warm| *warm > LEAST_SAND).collect();
    if warm.len() < LEAST_ISLANDS { SAND } else { median(warm) }
}

/// How even water is and how far print stands out, by the cells themselves.
fn usual(fits: &[Option<Fits>]) -> UsualSignal {
    let bare = quantile(fits.iter().flatten().map(|fit| fit.bare as f32).collect(), WATER);
    let water = USUAL_WATER * f64::from(bare.max(f32::MIN_POSITIVE));
    let clear: Vec<f32> = fits
        .iter()
        .flatten()
        .flat_map(|fit| fit.arrows.iter().filter(|arrow| arrow.left < CLEAR * fit.bare))
        .map(|arrow| arrow.step as f32)
        .collect();
    let foam = || fits.iter().flatten().map(|fit| fit.reef.step as f32).collect();
    let step = if clear.len() < LEAST_CLEAR { median(foam()) } else { median(clear) };
    UsualSignal { water, step: f64::from(step).max(water.sqrt()) }
}

/// Log chances of water, a reef, the four arrows and something else, by one signal.
fn logs(fits: &Fits, usual: UsualSignal, samples: f64) -> [f64; 7] {
    let unexplained = usual.water + MISFIT * usual.step * usual.step;
    let log = |left: f64| -0.5 * samples * (left + unexplained).ln();
    let print = |fit: &Fit| {
        let off = (fit.step.max(f64::MIN_POSITIVE) / usual.step).ln() / STEP_SIGMA;
        log(fit.left) - 0.5 * off * off
    };
    let [north, east, south, west] = [0, 1, 2, 3].map(|k| print(&fits.arrows[k]));
    [log(fits.bare), print(&fits.reef), north, east, south, west, log(ELSE_LEFT * fits.bare) + ELSE]
}

/// Chances of all letters for a cell.
fn chances(cell: &Cell, fits: [&Fits; SIGNALS], water: &Water, usual: &Usual, is_volcano: bool) -> [f64; 9] {
    let mut p = [0.0; 9];
    if is_volcano {
        p[7] = 1.0;
    } else {
        let on = |warmth: f32, border: f64| {
            let soft = SOFT / water.room.max(LEAST_ROOM);
            1.0 / (1.0 + (-(f64::from(warmth - water.warmth) / usual.sand - border) / soft).exp())
        };
        let is_island = on(cell.middle, SANDY);
        let is_landing = on(cell.ground, PAPER) * (1.0 - is_island);
        p[6] = is_island;
        p[8] = is_landing;
        let print = 1.0 - is_island - is_landing;
        let both = [0, 1].map(|signal| logs(fits[signal], usual.signals[signal], usual.samples * water.room));
        let logs: [f64; 7] = std::array::from_fn(|k| both[0][k] + both[1][k]);
        let most = logs.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let raw = logs.map(|l| (l - most).exp());
        let sum: f64 = raw.iter().sum();
        (0..6).for_each(|k| p[k] = print * raw[k] / sum);
        let rest = print * raw[6] / sum;
        p.iter_mut().for_each(|chance| *chance += rest / 9.0);
    }
    let sum: f64 = p.iter().map(|v| v + FLOOR).sum();
    p.map(|v| (v + FLOOR) / sum)
}
