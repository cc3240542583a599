//! Patches of one colour that are no ground: pieces, parts of pieces, and other things.

use super::super::top_view::LogColour;
use super::colour::opponent;
use super::ground::Ground;
use super::plan::Plan;
use rayon::prelude::*;

/// Squared standard deviations from the ground at which a cell is no ground.
const FOREIGN: f32 = 20.0;
/// Largest step of hue between two neighbouring cells of one patch, log units, and the share of a step in
/// brightness that counts as much: faces of one piece differ in brightness.
const STEP: f32 = 0.20;
const BRIGHTNESS: f32 = 0.08;

/// Cells that hang together and have one colour.
#[derive(Debug, Clone)]
pub(super) struct Patch {
    /// Its cells.
    pub cells: Vec<usize>,
    /// Whether it reaches the edge of what can be looked at.
    pub is_cut: bool,
}

/// All patches of at least `least` cells, the largest first.
pub(super) fn patches(plan: &Plan, ground: &Ground, least: usize) -> Vec<Patch> {
    parts(plan, ground, least, STEP)
}

/// The same whatever the colours: all that hangs together.
pub(super) fn clumps(plan: &Plan, ground: &Ground, least: usize) -> Vec<Patch> {
    parts(plan, ground, least, f32::INFINITY)
}

fn parts(plan: &Plan, ground: &Ground, least: usize, step: f32) -> Vec<Patch> {
    let foreign: Vec<Option<[f32; 3]>> = (0..plan.len())
        .into_par_iter()
        .map(|cell| {
            let colour = calm(plan, cell)?;
            (ground.misfit(cell, colour, (0.0, 0.0)) > FOREIGN).then(|| opponent(colour))
        })
        .collect();
    let near =
        |a: [f32; 3], b: [f32; 3]| (a[1] - b[1]).hypot(a[2] - b[2]).hypot(BRIGHTNESS * (a[0] - b[0])) < step;
    let mut of = vec![false; plan.len()];
    let mut found = Vec::new();
    for start in 0..plan.len() {
        if of[start] || foreign[start].is_none() {
            continue;
        }
        of[start] = true;
        let mut cells = vec![start];
        let mut next = 0;
        while next < cells.len() {
            let here = cells[next];
            next += 1;
            let Some(colour) = foreign[here] else { continue };
            for other in plan.around(here) {
                if !of[other] && foreign[other].is_some_and(|c| near(c, colour)) {
                    of[other] = true;
                    cells.push(other);
                }
            }
        }
        if cells.len() >= least {
            let is_cut = cells.iter().any(|c| plan.is_at_edge(*c));
            found.push(Patch { cells, is_cut });
        }
    }
    found.sort_by(|a, b| b.cells.len().cmp(&a.cells.len()).then(a.cells[0].cmp(&b.cells[0])));
    found
}

/// A cell's colour, calmed by its neighbours' where they are alike: the sensor's noise is not a colour.
fn calm(plan: &Plan, cell: usize) -> Option<LogColour> {
    let here = plan.colour(cell)?;
    let (mut sum, mut n) = (here, 1.0_f32);
    for other in plan.around(cell) {
        let Some(c) = plan.colour(other) else { continue };
        if (0..3).all(|k| (c[k] - here[k]).abs() < CALM) {
            for k in 0..3 {
                sum[k] += c[k];
            }
            n += 1.0;
        }
    }
    Some(sum.map(|v| v / n))
}

/// Difference up to which a neighbour counts as alike, log units by channel.
const CALM: f32 = 0.25;
