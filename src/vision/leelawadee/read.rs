//! What lies in the gardens and about them.

use super::super::VisionError;
use super::super::garden_observation::{
    ButterflyObservation, CellObservation, LeelawadeeObservation, TableFlowerObservation,
};
use super::super::laniakea::{Plan, median};
use super::super::log_picture::{LogPicture, plain, plain_white};
use super::classes::{COLOURS, Palette, ratios, vividness};
use super::find::SEARCH_PX;
use super::laid::LaidGarden;
use super::tokens::{Bench, Butterfly};
use crate::calibration::LeelawadeeProfile;
use crate::capture::Frame;
use crate::geometry::{ImagePoint, MatPoint, View};

/// Spacing of the plan, mm, and how far it reaches from the gardens' middle.
const PLAN_MM: f64 = 0.8;
const REACH_MM: f64 = 420.0;
/// Spacing of the places at which tokens are looked for, mm, and then the finer one; steps of turn, degrees.
const SEARCH_MM: f64 = 2.0;
const FINE_MM: f64 = 0.8;
const TURN_DEG: f64 = 15.0;
const FINE_DEG: f64 = 5.0;
/// Share of clay about a cell's middle from which it holds a flower, and how soft that border is.
const PLANTED: f64 = 0.40;
const SOFT: f64 = 0.05;
/// How far off its cell's middle a flower is looked for, mm.
const OFF_MM: [f64; 3] = [0.0, -2.5, 2.5];
/// Fewest empty cells by which soil is known, and how far off its colour a cell that seems empty is as likely planted, natural
/// logarithm.
const LEAST_EMPTY: usize = 3;
const UNLIKE_SOIL: f64 = 0.25;
/// Least score of a flower on the table, of a butterfly and of the bumblebee.
const LEAST_FLOWER: f64 = 0.62;
const LEAST_BUTTERFLY: f64 = 0.66;
const LEAST_BUMBLEBEE: f64 = 0.35;
/// How near two tokens may lie, mm.
const APART_MM: f64 = 13.0;
/// How far into a garden's block the middle of what stands at its edge may lie, mm.
const INTO_MM: f64 = -1.0;
/// How far from a garden's block the middle of what belongs to it may lie, mm.
const BESIDE_MM: f64 = 18.0;
/// Usual light of white things where no flower shows its middle, quantile of the picture's light.
const WHITE: f64 = 0.97;
/// Difference of two senses of a butterfly that makes its facing e times as likely.
const SENSE: f64 = 0.30;
/// What a difference of scores counts as a difference of senses.
const MARGIN: f64 = 2.5;
/// Spacing of the places at which the table's colour is looked at, mm.
const TABLE_MM: f64 = 5.0;
/// Kinds of butterflies: sets of colours, by index; the last has all but blue on its wings.
const PAIRS: [[usize; 2]; 5] = [[0, 1], [1, 2], [2, 3], [3, 4], [0, 4]];

/// Reads these gardens, and the table about them.
///
/// # Errors
/// When the image library fails.
pub fn read_leelawadee(
    frame: &Frame,
    view: &View,
    gardens: &[LaidGarden],
    profile: &LeelawadeeProfile,
) -> Result<LeelawadeeObservation, VisionError> {
    let picture = LogPicture::calm(frame, SEARCH_PX)?;
    let none = || LeelawadeeObservation {
        cells: Vec::new(),
        butterflies: Vec::new(),
        bumblebee: None,
        flowers: Vec::new(),
    };
    let Some(plan) = Plan::new(&picture, view, profile.token_mm.value, REACH_MM, PLAN_MM) else {
        return Ok(none());
    };
    let table = Table { view, gardens, profile };
    let palette = table.palette(&plan);
    let bench = Bench { plan: &plan, palette };
    let mut cells: Vec<Vec<CellObservation>> =
        gardens.iter().map(|garden| table.cells(&bench, garden)).collect();
    table.doubt_soil(&bench, &mut cells);
    let white = table.white(&bench, &cells);
    let scored = table.flowers(&bench);
    let flowers: Vec<[f64; 2]> = scored.iter().map(|flower| flower.1).collect();
    let butterflies = table.butterflies(&bench, &flowers);
    let bumblebee = table.bumblebee(&bench, white, &butterflies, &flowers);
    let at_token =
        |at: [f64; 2]| view.image_from_space(MatPoint::new(at[0], at[1]).raised(profile.token_mm.value));
    Ok(LeelawadeeObservation {
        cells,
        butterflies: butterflies.iter().filter_map(|b| table.butterfly(&bench, b, at_token(b.at)?)).collect(),
        bumblebee: bumblebee.and_then(|at| Some((at_token(at)?, table.garden_of(at)))),
        flowers: scored
            .iter()
            .filter_map(|(score, at)| {
                let clay = bench.petals(*at);
                let there = 1.0 / (1.0 + (-(score - LEAST_FLOWER) / SOFT).exp());
                let colours =
                    clay.chances(&bench.palette).map(|c| c * there + (1.0 - there) / COLOURS as f64);
                Some(TableFlowerObservation { pixel: at_token(*at)?, colours })
            })
            .collect(),
    })
}

/// Fewest flowers in the gardens by which it is told how vivid a picture is.
const LEAST_FLOWERS: usize = 3;

/// How vivid the colours are, 1 for usual ones, 0 for none, by how far the petals of the flowers in the gardens are from their
/// white middles; `None` where there are too few.
///
/// # Errors
/// When the image library fails.
pub fn leelawadee_vividness(
    frame: &Frame,
    view: &View,
    gardens: &[LaidGarden],
    profile: &LeelawadeeProfile,
) -> Result<Option<f64>, VisionError> {
    let picture = LogPicture::calm(frame, SEARCH_PX)?;
    let Some(plan) = Plan::new(&picture, view, profile.token_mm.value, REACH_MM, PLAN_MM) else {
        return Ok(None);
    };
    let table = Table { view, gardens, profile };
    let bench = Bench { plan: &plan, palette: Palette::under([0.0; 2]) };
    let vivid: Vec<f32> = gardens
        .iter()
        .flat_map(|garden| table.cell_places(garden))
        .filter(|(_, at)| bench.has_white(*at))
        .filter_map(|(_, at)| Some(vividness(plain(bench.petal_colour(at)?)?, plain_white(bench.white(at)?))))
        .collect();
    Ok((vivid.len() >= LEAST_FLOWERS).then(|| f64::from(median(vivid))))
}

struct Table<'a> {
    view: &'a View,
    gardens: &'a [LaidGarden],
    profile: &'a LeelawadeeProfile,
}

impl Table<'_> {
    /// Distance of a point from the nearest garden's cells, mm, negative inside, with that garden.
    fn nearest(&self, at: [f64; 2]) -> Option<(f64, usize)> {
        let pitch = self.profile.pitch_mm.value;
        let all = self.gardens.iter().enumerate();
        all.map(|(k, garden)| (garden.distance(at, pitch), k)).min_by(|a, b| a.0.total_cmp(&b.0))
    }

    fn garden_of(&self, at: [f64; 2]) -> Option<usize> {
        self.nearest(at).filter(|near| near.0 < BESIDE_MM).map(|near| near.1)
    }

    fn cell_places(&self, garden: &LaidGarden) -> Vec<([u8; 2], [f64; 2])> {
        let place = |cell: [u8; 2]| {
            let [x, y] = garden.own_middle(cell, self.profile.pitch_mm.value);
            let at = garden.placement.on_table(MatPoint::new(x, y));
            (cell, [at.x, at.y])
        };
        garden.cells.iter().map(|cell| place(*cell)).collect()
    }

    /// Learns the lamp's shift from all flowers in the gardens, which have white middles under every lamp.
    fn palette(&self, plan: &Plan) -> Palette {
        let bench = Bench { plan, palette: Palette::under([0.0; 2]) };
        let flowers: Vec<[f32; 3]> = self
            .gardens
            .iter()
            .flat_map(|garden| self.cell_places(garden))
            .filter(|(_, at)| bench.has_white(*at))
            .filter_map(|(_, at)| bench.petal_colour(at))
            .collect();
        let table: Vec<[f32; 3]> = plan
            .points(TABLE_MM)
            .into_iter()
            .filter(|at| self.nearest(*at).is_some_and(|near| near.0 > BESIDE_MM))
            .filter_map(|at| plan.at(at))
            .collect();
        let table = std::array::from_fn(|k| median(table.iter().map(|p| p[k]).collect()));
        Palette::learnt(&flowers).over(table)
    }

    fn cells(&self, bench: &Bench<'_>, garden: &LaidGarden) -> Vec<CellObservation> {
        let ground = self.profile.garden_mm.value;
        let bench = &Bench { plan: bench.plan, palette: bench.palette.in_garden() };
        self.cell_places(garden)
            .into_iter()
            .map(|(cell, at)| {
                let best = OFF_MM
                    .iter()
                    .flat_map(|dx| OFF_MM.map(|dy| [at[0] + dx, at[1] + dy]))
                    .map(|at| bench.petals(at))
                    .max_by(|a, b| a.share().total_cmp(&b.share()))
                    .unwrap_or_default();
                let mut planted = 1.0 / (1.0 + (-(best.main().1 - PLANTED) / SOFT).exp());
                if (planted > 0.5) != bench.has_white(at) {
                    // something of a flower's colour, but no flower; or a flower of no known colour
                    planted = 0.5;
                }
                let colours = best.chances(&bench.palette).map(|c| c * planted);
                let p = std::array::from_fn(|k| if k == 0 { 1.0 - planted } else { colours[k - 1] });
                CellObservation {
                    cell,
                    pixel: self.view.image_from_space(MatPoint::new(at[0], at[1]).raised(ground)),
                    p,
                }
            })
            .collect()
    }

    /// Doubts empty cells that do not show what most of them show: bare soil.
    fn doubt_soil(&self, bench: &Bench<'_>, cells: &mut [Vec<CellObservation>]) {
        let shown = |garden: usize, k: usize| -> Option<[f32; 2]> {
            let (_, at) = *self.cell_places(self.gardens.get(garden)?).get(k)?;
            Some(ratios(bench.petal_colour(at)?))
        };
        let empty: Vec<(usize, usize, [f32; 2])> = cells
            .iter()
            .enumerate()
            .flat_map(|(garden, cells)| cells.iter().enumerate().map(move |(k, cell)| (garden, k, cell)))
            .filter(|(_, _, cell)| cell.p[0] > 0.5)
            .filter_map(|(garden, k, _)| Some((garden, k, shown(garden, k)?)))
            .collect();
        if empty.len() < LEAST_EMPTY {
            return;
        }
        let soil: [f32; 2] = [0, 1].map(|i| median(empty.iter().map(|cell| cell.2[i]).collect()));
        for (garden, k, shown) in empty {
            let off = f64::from((shown[0] - soil[0]).hypot(shown[1] - soil[1]));
            let most = 1.0 - 0.5 / (1.0 + (-(off - UNLIKE_SOIL) / SOFT).exp());
            let p = &mut cells[garden][k].p;
            if p[0] > most {
                let rest = 1.0 - p[0];
                let scale = (1.0 - most) / rest.max(f64::MIN_POSITIVE);
                *p = std::array::from_fn(|i| if i == 0 { most } else { p[i] * scale });
            }
        }
    }

    /// Light of white things: the middles of planted flowers.
    fn white(&self, bench: &Bench<'_>, cells: &[Vec<CellObservation>]) -> f32 {
        let mut middles = Vec::new();
        for (garden, cells) in self.gardens.iter().zip(cells) {
            for ((_, at), cell) in self.cell_places(garden).into_iter().zip(cells) {
                if cell.p[0] < 0.2 {
                    let light = |dx: f64, dy: f64| {
                        let p = bench.plan.at([at[0] + dx, at[1] + dy])?;
                        bench.palette.colour(p).is_none().then(|| p[0].min(p[1]).min(p[2]).max(p[1]))
                    };
                    let around = [-2.0, -1.0, 0.0, 1.0, 2.0];
                    let best = around
                        .iter()
                        .flat_map(|x| around.map(|y| light(*x, y)))
                        .flatten()
                        .fold(0.0, f32::max);
                    middles.push(best);
                }
            }
        }
        if middles.len() > 1 {
            return median(middles);
        }
        let mut lights = bench.plan.lights();
        lights.sort_by(f32::total_cmp);
        lights.get(((lights.len().max(1) - 1) as f64 * WHITE) as usize).copied().unwrap_or(5.0)
    }

    /// Every place outside the gardens, on a grid.
    fn places(&self, bench: &Bench<'_>, least_mm: f64) -> Vec<[f64; 2]> {
        bench
            .plan
            .points(SEARCH_MM)
            .into_iter()
            .filter(|at| self.nearest(*at).is_some_and(|near| near.0 > least_mm))
            .collect()
    }

    fn flowers(&self, bench: &Bench<'_>) -> Vec<(f64, [f64; 2])> {
        let mut found: Vec<(f64, [f64; 2])> = self
            .places(bench, 6.0)
            .into_iter()
            .map(|at| (bench.flower(at), at))
            .filter(|f| f.0 > LEAST_FLOWER - 0.25)
            .map(|(score, at)| {
                let steps = [-FINE_MM, 0.0, FINE_MM];
                steps
                    .iter()
                    .flat_map(|dx| steps.map(|dy| [at[0] + dx, at[1] + dy]))
                    .map(|at| (bench.flower(at), at))
                    .fold((score, at), |a, b| if b.0 > a.0 { b } else { a })
            })
            .filter(|f| f.0 > LEAST_FLOWER)
            .collect();
        found.sort_by(|a, b| b.0.total_cmp(&a.0));
        let mut kept: Vec<(f64, [f64; 2])> = Vec::new();
        for (score, at) in found {
            if kept.iter().all(|(_, k)| (k[0] - at[0]).hypot(k[1] - at[1]) > APART_MM) {
                kept.push((score, at));
            }
        }
        kept
    }

    fn butterflies(&self, bench: &Bench<'_>, flowers: &[[f64; 2]]) -> Vec<Butterfly> {
        let turns = (360.0 / TURN_DEG) as usize;
        let mut found: Vec<Butterfly> = self
            .places(bench, INTO_MM)
            .into_iter()
            .filter(|at| flowers.iter().all(|f| (f[0] - at[0]).hypot(f[1] - at[1]) > 6.0))
            .filter_map(|at| {
                (0..turns)
                    .filter_map(|k| bench.butterfly(at, (k as f64 * TURN_DEG).to_radians()))
                    .max_by(|a, b| a.score.total_cmp(&b.score))
            })
            .filter(|b| b.score > LEAST_BUTTERFLY - 0.2)
            .map(|b| refined(bench, b))
            .filter(|b| b.score > LEAST_BUTTERFLY)
            .collect();
        found.sort_by(|a, b| b.score.total_cmp(&a.score));
        let mut kept: Vec<Butterfly> = Vec::new();
        for b in found {
            if kept.iter().all(|k| (k.at[0] - b.at[0]).hypot(k.at[1] - b.at[1]) > APART_MM) {
                kept.push(b);
            }
        }
        kept
    }

    fn bumblebee(
        &self,
        bench: &Bench<'_>,
        white: f32,
        butterflies: &[Butterfly],
        flowers: &[[f64; 2]],
    ) -> Option<[f64; 2]> {
        let taken: Vec<[f64; 2]> = butterflies.iter().map(|b| b.at).chain(flowers.iter().copied()).collect();
        self.places(bench, -3.0)
            .into_iter()
            .filter(|at| taken.iter().all(|t| (t[0] - at[0]).hypot(t[1] - at[1]) > APART_MM))
            .map(|at| (bench.bumblebee(at, white), at))
            .max_by(|a, b| a.0.total_cmp(&b.0))
            .filter(|best| best.0 > LEAST_BUMBLEBEE)
            .map(|best| best.1)
    }

    fn butterfly(&self, bench: &Bench<'_>, b: &Butterfly, pixel: ImagePoint) -> Option<ButterflyObservation> {
        let wings = b.wings.map(|wing| wing.chances(&bench.palette));
        let mut kinds = [0.0; 11];
        for (kind, chance) in kinds.iter_mut().take(COLOURS).enumerate() {
            *chance = wings.iter().map(|w| w[kind]).product();
        }
        for (k, [a, c]) in PAIRS.into_iter().enumerate() {
            let as_laid = |front: usize, rear: usize| {
                wings[0][front] * wings[1][front] * wings[2][rear] * wings[3][rear]
            };
            kinds[COLOURS + k] = as_laid(a, c).max(as_laid(c, a));
        }
        // yellow, orange, red and purple, one each
        let mut five = 0.0_f64;
        for a in 0..4 {
            for c in (0..4).filter(|c| *c != a) {
                for d in (0..4).filter(|d| *d != a && *d != c) {
                    five = five.max(wings[0][a] * wings[1][c] * wings[2][d] * wings[3][6 - a - c - d]);
                }
            }
        }
        kinds[10] = five;
        let sum: f64 = kinds.iter().sum();
        if sum <= 0.0 {
            return None;
        }
        let garden = self.garden_of(b.at);
        let inwards = garden.and_then(|g| self.gardens.get(g)).map(|garden| {
            let near = garden.nearest(b.at, self.profile.pitch_mm.value);
            let (sin, cos) = b.turn.sin_cos();
            let ahead = (near.x - b.at[0]) * cos + (near.y - b.at[1]) * sin;
            // how much worse the best one that is turned about fits
            let about =
                bench.butterfly(b.at, b.turn + std::f64::consts::PI).map(|other| refined(bench, other));
            let margin = about.map_or(f64::INFINITY, |other| MARGIN * (b.score - other.score));
            let sure = 1.0 / (1.0 + (-2.0 * b.sense.min(margin) / SENSE).exp());
            if ahead > 0.0 { sure } else { 1.0 - sure }
        });
        Some(ButterflyObservation { pixel, garden, kinds: kinds.map(|k| k / sum), inwards, score: b.score })
    }
}

fn refined(bench: &Bench<'_>, from: Butterfly) -> Butterfly {
    let mut best = from;
    for (step, turn) in [(FINE_MM, 2.0 * FINE_DEG), (FINE_MM, FINE_DEG)] {
        let from = best;
        for dx in [-1.0, 0.0, 1.0] {
            for dy in [-1.0, 0.0, 1.0] {
                for dt in [-1.0, 0.0, 1.0] {
                    let at = [from.at[0] + dx * step, from.at[1] + dy * step];
                    let turn = from.turn + dt * f64::to_radians(turn);
                    if let Some(next) = bench.butterfly(at, turn).filter(|next| next.score > best.score) {
                        best = next;
                    }
                }
            }
        }
    }
    best
}
