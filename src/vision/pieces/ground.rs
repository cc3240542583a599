//! The empty ground: its colour by place, how much that scatters, and what is not ground.

use super::super::median::{channel_medians, median};
use super::super::top_view::LogColour;
use super::colour::{opponent, shaded};
use super::plan::Plan;
use rayon::prelude::*;

/// Tiles along the plan's shorter side, and half the width of the window about a tile, tiles.
const TILES: usize = 48;
const WINDOW: usize = 6;
/// Cells looked at of each tile along each side.
const SAMPLES: usize = 4;
/// Difference (log units: brightness, hue) from the whole ground's colour beyond which a sample is no ground.
const FOREIGN: (f32, f32) = (0.6, 0.25);
/// Least share of a window's samples that must be ground for them to tell its colour.
const LEAST_GROUND: f64 = 0.15;
/// Least standard deviations of the ground's colour about its place, log units: brightness, hue.
const LEAST_SIGMA: (f32, f32) = (0.04, 0.02);
/// Darkest shadow that is still taken for ground, as a share of the light, and the shade its hue is computed at.
const DARKEST: f32 = 0.42;
const HALF: f32 = 0.5;
/// Standard deviation of the light's tint in a shadow, log units of hue per unit of brightness lost.
const SHADOW_TINT: f32 = 0.06;
/// From a median absolute deviation to a standard deviation of a normal distribution.
const MAD: f32 = 1.4826;

/// The ground of a plan.
pub(super) struct Ground {
    across: usize,
    tile: usize,
    columns: usize,
    tiles: Vec<Tile>,
    sigma: [f32; 3],
}

#[derive(Clone, Copy)]
struct Tile {
    colour: LogColour,
    /// What a shadow does to the hue per unit of brightness.
    drift: [f32; 2],
    /// Brightness of the darkest shadow under the ground's own.
    darkest: f32,
}

impl Ground {
    /// Learns the ground; `None` when nothing can be looked at.
    pub fn learn(plan: &Plan) -> Option<Self> {
        let tile = (plan.columns.min(plan.rows) / TILES).max(1);
        let (across, down) = (plan.columns.div_ceil(tile), plan.rows.div_ceil(tile));
        let step = tile.div_ceil(SAMPLES).max(1);
        let samples: Vec<Vec<LogColour>> = (0..across * down)
            .map(|t| {
                let (c0, r0) = (t % across * tile, t / across * tile);
                let rows = (r0..(r0 + tile).min(plan.rows)).step_by(step);
                rows.flat_map(|r| {
                    (c0..(c0 + tile).min(plan.columns)).step_by(step).map(move |c| r * plan.columns + c)
                })
                .filter_map(|cell| plan.colour(cell))
                .collect()
            })
            .collect();
        let whole = usual(samples.iter().flatten().copied().collect())?;
        let is_ground = |c: &LogColour, like: &LogColour| {
            let (a, b) = (opponent(*c), opponent(*like));
            (a[0] - b[0]).abs() < FOREIGN.0 * 3.0_f32.sqrt() && (a[1] - b[1]).hypot(a[2] - b[2]) < FOREIGN.1
        };
        let tiles: Vec<Tile> = (0..across * down)
            .into_par_iter()
            .map(|t| {
                let (c, r) = (t % across, t / across);
                let window: Vec<LogColour> = (r.saturating_sub(WINDOW)..=(r + WINDOW).min(down - 1))
                    .flat_map(|b| {
                        (c.saturating_sub(WINDOW)..=(c + WINDOW).min(across - 1)).map(move |a| b * across + a)
                    })
                    .flat_map(|k| samples[k].iter().copied())
                    .collect();
                let ground: Vec<LogColour> =
                    window.iter().filter(|c| is_ground(c, &whole)).copied().collect();
                let is_enough = ground.len() as f64 >= LEAST_GROUND * window.len().max(1) as f64;
                let colour = if is_enough { usual(ground) } else { None };
                Tile::of(colour.unwrap_or(whole))
            })
            .collect();
        let mut ground = Self {
            across,
            tile,
            columns: plan.columns,
            tiles,
            sigma: [LEAST_SIGMA.0, LEAST_SIGMA.1, LEAST_SIGMA.1],
        };
        let off: Vec<[f32; 3]> = (0..plan.len())
            .step_by(step * step)
            .filter_map(|cell| Some((cell, plan.colour(cell)?)))
            .map(|(cell, c)| ground.offset(cell, c).map(f32::abs))
            .collect();
        let scatter = channel_medians(&off)?;
        for (sigma, scatter) in ground.sigma.iter_mut().zip(scatter) {
            *sigma = sigma.max(MAD * scatter);
        }
        Some(ground)
    }

    /// The ground's colour at a cell.
    pub fn at(&self, cell: usize) -> LogColour {
        self.tile(cell).colour
    }

    fn tile(&self, cell: usize) -> &Tile {
        let (c, r) = (cell % self.columns / self.tile, cell / self.columns / self.tile);
        &self.tiles[r * self.across + c]
    }

    fn offset(&self, cell: usize, colour: LogColour) -> [f32; 3] {
        let (here, ground) = (opponent(colour), opponent(self.at(cell)));
        std::array::from_fn(|k| here[k] - ground[k])
    }

    /// How far a colour is from what the ground looks like at a cell, in light or in shadow, squared standard
    /// deviations; these are at least `least` (log units: brightness, hue).
    pub fn misfit(&self, cell: usize, colour: LogColour, least: (f32, f32)) -> f32 {
        let tile = self.tile(cell);
        let [b, c1, c2] = self.offset(cell, colour);
        let shadow = b.clamp(tile.darkest, 0.0);
        let hue = self.sigma[1].max(self.sigma[2]).max(least.1).hypot(SHADOW_TINT * shadow);
        ((b - shadow) / self.sigma[0].max(least.0)).powi(2)
            + ((c1 - tile.drift[0] * shadow) / hue).powi(2)
            + ((c2 - tile.drift[1] * shadow) / hue).powi(2)
    }
}

impl Tile {
    fn of(colour: LogColour) -> Self {
        let (full, half, dark) =
            (opponent(colour), opponent(shaded(colour, HALF)), opponent(shaded(colour, DARKEST)));
        let fall = half[0] - full[0];
        let drift = |k: usize| if fall < 0.0 { (half[k] - full[k]) / fall } else { 0.0 };
        Self { colour, drift: [drift(1), drift(2)], darkest: dark[0] - full[0] }
    }
}

/// The usual colour: the median of those of middling brightness, so that neither shadows nor glare count.
fn usual(mut colours: Vec<LogColour>) -> Option<LogColour> {
    let brightness = |c: &LogColour| c[0] + c[1] + c[2];
    let middle = median(colours.iter().map(brightness).collect())?;
    colours.retain(|c| (brightness(c) - middle).abs() < 3.0 * FOREIGN.0);
    channel_medians(&colours)
}
