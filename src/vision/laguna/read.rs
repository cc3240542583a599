//! Rafts with their holes, islands and the volcano on a board whose map is known or not.

use super::super::VisionError;
use super::super::garden_observation::{LagunaObservation, RaftObservation};
use super::super::laniakea::{Plan, median};
use super::super::log_picture::LogPicture;
use super::cells::survey;
use super::colours::{COLOURS, Colours, Made, lamp, ratios};
use super::find::SEARCH_PX;
use crate::calibration::{LAGUNA_CELLS, LagunaProfile};
use crate::capture::Frame;
use crate::geometry::{MatPoint, View};

/// Spacing of the plans, mm.
const PLAN_MM: f64 = 0.75;
/// Where a raft's own colour shows in the corners of its cells, as shares of half a cell: as far from the holes as from the
/// raft's edge, where small pictures mix it with what lies beside.
const RIM: [f64; 2] = [0.75, 0.68];
/// Least share of a raft's rim that must be of its colour.
const LEAST_RAFT: f64 = 0.66;
/// Radius of the middle of a pearl that is looked at, mm, and the share of it from which there is one.
const PEARL_MM: f64 = 4.4;
const LEAST_PEARL: f64 = 0.52;
const SOFT: f64 = 0.07;
/// Spacing of the places at which the water is looked at, mm, and how much more blue than red it has.
const WATER_MM: f64 = 4.0;
const BLUISH: f32 = 0.3;
/// How far a pearl's middle may lie off its place, mm.
const OFF_MM: [f64; 3] = [0.0, -1.5, 1.5];
/// Pearls of an island lie in a row this far apart, mm.
const ISLAND_MM: f64 = 14.0;

/// Reads the board.
///
/// # Errors
/// When the image library fails.
pub fn read_laguna(
    frame: &Frame,
    view: &View,
    profile: &LagunaProfile,
) -> Result<LagunaObservation, VisionError> {
    let picture = LogPicture::new(frame, SEARCH_PX)?;
    let reach = profile.half_field_mm() + 6.0;
    let plan = |height: f64| Plan::new(&picture, view, height, reach, PLAN_MM);
    let (Some(print), Some(raft), Some(island)) =
        (plan(0.0), plan(profile.raft_mm.value), plan(profile.island_mm.value))
    else {
        return Ok(LagunaObservation {
            cells: Vec::new(),
            rafts: Vec::new(),
            islands: Vec::new(),
            volcano: Vec::new(),
        });
    };
    let px = view.px_per_mm(MatPoint::default()).unwrap_or(1.0) * picture.factor;
    let cells = survey(&print, profile, px);
    let water = water(&print, profile);
    let colours = Colours::under(lamp(water));
    let rafts = rafts(&raft, view, profile, &colours);
    let islands = (0..LAGUNA_CELLS * LAGUNA_CELLS)
        .map(|i| {
            let at = profile.cell_centre(i % LAGUNA_CELLS, i / LAGUNA_CELLS);
            // an island is two cells across: its pearls lie on the line between them
            let half = profile.cell_mm.value / 2.0;
            std::array::from_fn(|k| {
                let off = ((k % 3) as f64 - 1.0) * ISLAND_MM;
                let there = if k < 3 { [at[0] + off, at[1] + half] } else { [at[0] + half, at[1] + off] };
                pearl(&island, there, Made::Pearl, &colours)
            })
        })
        .collect();
    let volcano = plan(profile.volcano_mm.value).map_or_else(Vec::new, |plan| volcano(&plan, &colours));
    Ok(LagunaObservation { cells, rafts, islands, volcano })
}

/// What the water looks like: most of the field is water.
fn water(print: &Plan, profile: &LagunaProfile) -> [f32; 2] {
    let half = profile.half_field_mm();
    let seen: Vec<[f32; 2]> = print
        .points(WATER_MM)
        .into_iter()
        .filter(|p| p[0].abs() < half && p[1].abs() < half)
        .filter_map(|p| print.at(p))
        .map(ratios)
        .collect();
    // of what is bluish, the middle
    let blue: Vec<[f32; 2]> = seen.into_iter().filter(|r| r[0] + r[1] < -BLUISH).collect();
    [0, 1].map(|k| median(blue.iter().map(|r| r[k]).collect()))
}

/// Chances of no pearl and of one of each colour at a place.
fn pearl(plan: &Plan, at: [f64; 2], made: Made, colours: &Colours) -> [f64; 1 + COLOURS] {
    let mut best = (0.0, 0);
    let mut shares = [0.0; COLOURS];
    for dx in OFF_MM {
        for dy in OFF_MM {
            let mut counts = [0.0_f64; COLOURS];
            let mut all = 0.0_f64;
            for x in -4..=4 {
                for y in -4..=4 {
                    let (x, y) = (f64::from(x) * 1.1, f64::from(y) * 1.1);
                    if x.hypot(y) > PEARL_MM {
                        continue;
                    }
                    all += 1.0;
                    let p = plan.at([at[0] + dx + x, at[1] + dy + y]);
                    if let Some(c) = p.and_then(|p| colours.of(p, made)) {
                        counts[c] += 1.0;
                    }
                }
            }
            let main = (0..COLOURS).max_by(|a, b| counts[*a].total_cmp(&counts[*b])).unwrap_or(0);
            if counts[main] / all > best.0 {
                best = (counts[main] / all, main);
                shares = counts.map(|c| c / all);
            }
        }
    }
    let is_there = 1.0 / (1.0 + (-(best.0 - LEAST_PEARL) / SOFT).exp());
    let sum: f64 = shares.iter().map(|s| s * s + 1e-4).sum();
    std::array::from_fn(|k| {
        if k == 0 { 1.0 - is_there } else { is_there * (shares[k - 1] * shares[k - 1] + 1e-4) / sum }
    })
}

/// Radius of the crater, mm, spacing of the places tried in it, least distance of two pearls, and least chance of one.
const CRATER_MM: f64 = 14.5;
const STEP_MM: f64 = 1.5;
const APART_MM: f64 = 11.5;
const LEAST_CHANCE: f64 = 0.9;

/// The pearls in the volcano.
fn volcano(plan: &Plan, colours: &Colours) -> Vec<[f64; 1 + COLOURS]> {
    let steps = (CRATER_MM / STEP_MM) as i32;
    let mut found: Vec<([f64; 2], [f64; 1 + COLOURS])> = (-steps..=steps)
        .flat_map(|x| (-steps..=steps).map(move |y| [f64::from(x) * STEP_MM, f64::from(y) * STEP_MM]))
        .filter(|at| at[0].hypot(at[1]) <= CRATER_MM)
        .map(|at| (at, pearl(plan, at, Made::PearlOnLava, colours)))
        .filter(|(_, chances)| 1.0 - chances[0] > LEAST_CHANCE)
        .collect();
    found.sort_by(|a, b| a.1[0].total_cmp(&b.1[0]));
    let mut kept: Vec<([f64; 2], [f64; 1 + COLOURS])> = Vec::new();
    for (at, chances) in found {
        if kept.iter().all(|(other, _)| (other[0] - at[0]).hypot(other[1] - at[1]) > APART_MM) {
            kept.push((at, chances));
        }
    }
    kept.into_iter().map(|(_, chances)| chances).collect()
}

/// Difference of the shares of a rim that makes one place e times as likely as another.
const PLACE_SOFT: f64 = 0.03;
/// Softness of the border from which there is a raft.
const RAFT_SOFT: f64 = 0.03;

/// The raft of each colour, if there is one.
fn rafts(plan: &Plan, view: &View, profile: &LagunaProfile, colours: &Colours) -> Vec<RaftObservation> {
    let half = profile.cell_mm.value / 2.0;
    // how much of each cell's four corners is of each colour
    let rims: Vec<[f64; COLOURS]> = (0..LAGUNA_CELLS * LAGUNA_CELLS)
        .map(|i| {
            let at = profile.cell_centre(i % LAGUNA_CELLS, i / LAGUNA_CELLS);
            let mut counts = [0.0_f64; COLOURS];
            for (sx, sy) in [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)] {
                for r in RIM {
                    let p = plan.at([at[0] + sx * r * half, at[1] + sy * r * half]);
                    if let Some(c) = p.and_then(|p| colours.of(p, Made::Raft)) {
                        counts[c] += 0.125;
                    }
                }
            }
            counts
        })
        .collect();
    let mut found = Vec::new();
    for c in std::array::from_fn::<usize, COLOURS, _>(|c| c) {
        let mut places: Vec<(f64, [usize; 4])> = Vec::new();
        for (w, h) in [(2, 3), (3, 2)] {
            for y in 0..=LAGUNA_CELLS - h {
                for x in 0..=LAGUNA_CELLS - w {
                    let inside = (0..w * h).map(|k| rims[(y + k / w) * LAGUNA_CELLS + x + k % w][c]);
                    places.push((inside.sum::<f64>() / (w * h) as f64, [x, y, w, h]));
                }
            }
        }
        let Some((share, place)) = places.iter().copied().max_by(|a, b| a.0.total_cmp(&b.0)) else {
            continue;
        };
        if share < LEAST_RAFT {
            continue;
        }
        let all: f64 = places.iter().map(|other| ((other.0 - share) / PLACE_SOFT).exp()).sum();
        let chance = 1.0 / all / (1.0 + (-(share - LEAST_RAFT) / RAFT_SOFT).exp());
        let [x, y, w, h] = place;
        let holes = (0..w * h)
            .map(|k| {
                let (cx, cy) = (x + k % w, y + k / w);
                let at = profile.cell_centre(cx, cy);
                let pixel = view.image_from_space(MatPoint::new(at[0], at[1]).raised(profile.raft_mm.value));
                ([cx, cy], pearl(plan, at, Made::Pearl, colours), pixel)
            })
            .collect();
        found.push(RaftObservation { colour: c, chance, place, holes });
    }
    found
}
