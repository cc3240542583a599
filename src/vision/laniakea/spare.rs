//! The spare tile on the table beside the board: a rectangle of known size whose four sides all step the same way, of
//! about the colour of the tiles on the board.

use super::super::board_observation::SpareObservation;
use super::super::log_picture::LogPicture;
use super::colours::median;
use super::ground::print_share;
use super::plan::Plan;
use super::read::fill_rectangle;
use crate::calibration::LaniakeaProfile;
use crate::geometry::{MatPoint, View};

/// Spacing of the table's plan, mm.
const PLAN_MM: f64 = 1.25;
/// How far from the board's middle the tile is looked for, mm.
const REACH_MM: f64 = 420.0;
/// Spacing of the places tried, mm, and of the turns, degrees; then the finer ones.
const COARSE: (f64, f64) = (2.5, 7.5);
const FINE: [(f64, f64); 2] = [(1.25, 3.0), (0.6, 1.0)];
/// Candidates refined.
const REFINED: usize = 40;
/// How far inside and outside a side its colours are compared, mm.
const BESIDE_MM: f64 = 1.8;
/// Least step of the weakest side, natural logarithm.
const LEAST_STEP: f64 = 0.025;
/// Most that a tile on the table may differ from the tiles on the board: in colour, and in light, natural logarithms.
const COLOUR: f32 = 0.22;
const LIGHT: f32 = 0.60;
/// How near the board a tile may lie, mm: less is a part of the board.
const BESIDE_BOARD_MM: f64 = 3.0;

/// A rectangle on the table.
#[derive(Debug, Clone, Copy)]
struct Candidate {
    at: [f64; 2],
    turn: f64,
    score: f64,
}

/// Finds the spare tile; `usual` is the share of print in the middle of a turtle's space on the board.
pub(super) fn find_spare(
    picture: &LogPicture,
    view: &View,
    profile: &LaniakeaProfile,
    usual: f64,
) -> Option<SpareObservation> {
    let height = -profile.tile_drop_mm.value;
    let plan = Plan::new(picture, view, height, REACH_MM, PLAN_MM)?;
    let wood = tile_wood(picture, view, profile);
    let search = Search { plan: &plan, view, profile, height, wood };
    let mut found = search.coarse();
    found.sort_by(|a, b| b.score.total_cmp(&a.score));
    found.truncate(REFINED);
    for (step, turn) in FINE {
        for candidate in &mut found {
            *candidate = search.refined(*candidate, step, turn.to_radians());
        }
    }
    let best = found
        .into_iter()
        .filter(|c| search.is_clear_of_board(c) && search.is_tile(c))
        .max_by(|a, b| a.score.total_cmp(&b.score))
        .filter(|best| best.score >= LEAST_STEP)?;
    let pixel = view.image_from_space(MatPoint::new(best.at[0], best.at[1]).raised(height))?;
    let turtle = [-1.0, 1.0].map(|half| search.turtle(&best, half, usual));
    Some(SpareObservation { pixel, turtle })
}

/// The colour of the tiles on the board, natural logarithms.
fn tile_wood(picture: &LogPicture, view: &View, profile: &LaniakeaProfile) -> [f32; 3] {
    let (x, y) = (profile.length_mm() / 2.0, profile.half_field_mm());
    let mut pixels = Vec::new();
    fill_rectangle(picture, view, ([-x, -y], [x, y]), |i| pixels.push(i));
    std::array::from_fn(|c| median(pixels.iter().map(|i| picture.values[*i][c]).collect()))
}

struct Search<'a> {
    plan: &'a Plan,
    view: &'a View,
    profile: &'a LaniakeaProfile,
    height: f64,
    wood: [f32; 3],
}

impl Search<'_> {
    /// Half the tile's length and width, mm.
    fn halves(&self) -> [f64; 2] {
        [self.profile.pitch_mm.value, self.profile.pitch_mm.value / 2.0]
    }

    fn coarse(&self) -> Vec<Candidate> {
        let (step, turn) = COARSE;
        let turns = (180.0 / turn).round() as usize;
        let mut best: Vec<Candidate> = Vec::new();
        let [low, high] = self.plan.range();
        let count = [0, 1].map(|k| ((high[k] - low[k]) / step) as usize);
        for iy in 0..count[1] {
            for ix in 0..count[0] {
                let at = [low[0] + ix as f64 * step, low[1] + iy as f64 * step];
                if self.is_board(at) {
                    continue;
                }
                let here = (0..turns)
                    .map(|k| self.candidate(at, (k as f64 * turn).to_radians()))
                    .max_by(|a, b| a.score.total_cmp(&b.score));
                if let Some(here) = here.filter(|c| c.score > 0.4 * LEAST_STEP) {
                    best.push(here);
                }
            }
        }
        best
    }

    fn candidate(&self, at: [f64; 2], turn: f64) -> Candidate {
        Candidate { at, turn, score: self.score(at, turn) }
    }

    /// The step of the weakest side in the direction of all sides' mean step; 0 where a side is outside the picture.
    fn score(&self, at: [f64; 2], turn: f64) -> f64 {
        let [a, b] = self.halves();
        let (sin, cos) = turn.sin_cos();
        let value = |x: f64, y: f64| self.plan.at([at[0] + cos * x - sin * y, at[1] + sin * x + cos * y]);
        let mut steps = [[0.0_f32; 3]; 4];
        let sides = [(a, b, 0, 1.0), (a, b, 0, -1.0), (a, b, 1, 1.0), (a, b, 1, -1.0)];
        for (step, (a, b, axis, sign)) in steps.iter_mut().zip(sides) {
            let places: &[f64] = if axis == 0 { &[-0.8, -0.4, 0.0, 0.4, 0.8] } else { &[-0.7, 0.0, 0.7] };
            for t in places {
                let (inner, outer) = if axis == 0 {
                    ((t * a, sign * (b - BESIDE_MM)), (t * a, sign * (b + BESIDE_MM)))
                } else {
                    ((sign * (a - BESIDE_MM), t * b), (sign * (a + BESIDE_MM), t * b))
                };
                let (Some(p), Some(q)) = (value(inner.0, inner.1), value(outer.0, outer.1)) else {
                    return 0.0;
                };
                (0..3).for_each(|c| step[c] += (p[c] - q[c]) / places.len() as f32);
            }
        }
        let sum: [f32; 3] = std::array::from_fn(|c| steps.iter().map(|s| s[c]).sum());
        let length = sum.iter().map(|v| v * v).sum::<f32>().sqrt().max(f32::MIN_POSITIVE);
        let along = |s: &[f32; 3]| (0..3).map(|c| s[c] * sum[c]).sum::<f32>() / length;
        f64::from(steps.iter().map(along).fold(f32::INFINITY, f32::min))
    }

    fn refined(&self, from: Candidate, step: f64, turn: f64) -> Candidate {
        let mut best = from;
        for dx in [-1.0, 0.0, 1.0] {
            for dy in [-1.0, 0.0, 1.0] {
                for dt in [-1.0, 0.0, 1.0] {
                    let at = [from.at[0] + dx * step, from.at[1] + dy * step];
                    let next = self.candidate(at, from.turn + dt * turn);
                    if next.score > best.score {
                        best = next;
                    }
                }
            }
        }
        best
    }

    /// Whether a point of the table's plan is hidden by the board.
    fn is_board(&self, at: [f64; 2]) -> bool {
        let seen = self.view.image_from_space(MatPoint::new(at[0], at[1]).raised(self.height));
        let on_board = seen.and_then(|p| self.view.mat_from_image(p, 0.0));
        let (x, y) = (self.profile.length_mm() / 2.0, self.profile.board_mm.value / 2.0);
        on_board.is_none_or(|p| p.x.abs() < x + BESIDE_BOARD_MM && p.y.abs() < y + BESIDE_BOARD_MM)
    }

    fn corner(&self, c: &Candidate, x: f64, y: f64) -> [f64; 2] {
        let [a, b] = self.halves();
        let (sin, cos) = c.turn.sin_cos();
        [c.at[0] + cos * x * a - sin * y * b, c.at[1] + sin * x * a + cos * y * b]
    }

    fn is_clear_of_board(&self, c: &Candidate) -> bool {
        let around = [-1.0, -0.5, 0.0, 0.5, 1.0];
        !around.iter().any(|x| [-1.0, 1.0].iter().any(|y| self.is_board(self.corner(c, *x, *y))))
    }

    /// Whether the rectangle is of about the tiles' colour; print takes less than half of it.
    fn is_tile(&self, c: &Candidate) -> bool {
        let places = (-8..=8).flat_map(|x| (-3..=3).map(move |y| (f64::from(x) / 10.0, f64::from(y) / 5.0)));
        let values: Vec<[f32; 3]> = places.filter_map(|(x, y)| self.plan.at(self.corner(c, x, y))).collect();
        if values.is_empty() {
            return false;
        }
        // the bright half of the pixels is wood
        let mut light: Vec<f32> = values.iter().map(|v| v.iter().sum::<f32>()).collect();
        light.sort_by(f32::total_cmp);
        let middle = light[light.len() / 2];
        let bright: Vec<&[f32; 3]> = values.iter().filter(|v| v.iter().sum::<f32>() >= middle).collect();
        let over: [f32; 3] =
            std::array::from_fn(|k| median(bright.iter().map(|v| v[k]).collect()) - self.wood[k]);
        let mean = over.iter().sum::<f32>() / 3.0;
        mean.abs() < LIGHT && over.iter().all(|v| (v - mean).abs() < COLOUR)
    }

    fn turtle(&self, c: &Candidate, half: f64, usual: f64) -> f64 {
        // the middle of one half of the tile
        let values: Vec<f32> = (-10..=10)
            .flat_map(|x| (-10..=10).map(move |y| (f64::from(x), f64::from(y))))
            .filter_map(|(x, y)| self.plan.at(self.corner(c, half * 0.5 + x * 0.037, y * 0.074)))
            .map(|p| p[0].max(p[1]).max(p[2]))
            .collect();
        print_share(values, usual, 1.0)
    }
}
