//! A reading of Leelawadee against the truth, by where things lie in the picture.

use super::answers::Outcome;
use serde_json::Value;
use table_umpire::session::{BUTTERFLY_NAMES, FLOWER_NAMES, LeelawadeeReading};

/// Farthest that a cell's middle may be from a true one's to be that cell, over the distance between two cells.
const SAME_CELL: f64 = 0.5;

/// Every answer of a reading; `moved` tells where a point of the true picture lies.
pub fn answers(state: &LeelawadeeReading, truth: &Value, moved: &dyn Fn([f64; 2]) -> [f64; 2]) -> Outcome {
    let mut outcome = Outcome::default();
    let gardens = truth["gardens"].as_array().unwrap();
    // true cells: garden, place, flower
    let cells: Vec<(usize, [f64; 2], &str)> = gardens
        .iter()
        .enumerate()
        .flat_map(|(g, garden)| garden["cells"].as_array().unwrap().iter().map(move |cell| (g, cell)))
        .map(|(g, cell)| {
            let at = moved([0, 1].map(|k| cell["px"][k].as_f64().unwrap()));
            (g, at, cell["flower"].as_str().unwrap())
        })
        .collect();
    let distance = |a: [f64; 2], b: [f64; 2]| (a[0] - b[0]).hypot(a[1] - b[1]);
    let pitch = (0..cells.len())
        .flat_map(|i| (0..i).map(move |k| (i, k)))
        .map(|(i, k)| distance(cells[i].1, cells[k].1))
        .fold(f64::INFINITY, f64::min);
    // the true garden of each garden read, and whether all of it was read
    let mut true_garden = Vec::new();
    for (g, garden) in state.gardens.iter().enumerate() {
        let mut own = None;
        for cell in &garden.cells {
            let pixel = cell.pixel.unwrap();
            let near = cells.iter().map(|c| (distance(c.1, [pixel.u, pixel.v]), c));
            let (off, truly) = near.min_by(|a, b| a.0.total_cmp(&b.0)).unwrap();
            let told = cell.flower.map(|flower| flower.map_or("none", |colour| FLOWER_NAMES[colour]));
            let p = cell.p.iter().copied().fold(0.0, f64::max);
            let right = told.map(|told| told == truly.2 && off < SAME_CELL * pitch);
            let what =
                format!("cell {:?} of garden {g}: {told:?}, truly {} ({off:.0} px)", cell.cell, truly.2);
            outcome.tell(what, right, p);
            own = Some(truly.0);
        }
        true_garden.push(own);
    }
    let is_read = |garden: &Value| garden.as_u64().is_none_or(|g| true_garden.contains(&Some(g as usize)));
    let as_told = |garden: &Value| {
        garden.as_u64().and_then(|g| true_garden.iter().position(|own| *own == Some(g as usize)))
    };
    let butterflies = truth["butterflies"].as_array().unwrap();
    for truly in butterflies {
        let kind = BUTTERFLY_NAMES.iter().position(|name| truly["kind"] == *name).unwrap();
        let Some(told) = state.butterflies.iter().find(|b| b.kind == kind) else {
            outcome.tell("butterfly", None, 0.0);
            continue;
        };
        let p = told.p_kind[kind];
        if is_read(&truly["garden"]) {
            let right = told.garden == as_told(&truly["garden"]);
            outcome.tell(format!("{} butterfly at garden {:?}", truly["kind"], told.garden), Some(right), p);
        }
        if let (Some(facing), true) = (truly["facing"].as_str(), told.garden.is_some()) {
            let right = told.is_inwards.map(|inwards| inwards == (facing == "in"));
            let p = told.p_inwards.map_or(0.0, |p| p.max(1.0 - p));
            outcome.tell(format!("facing of {}", truly["kind"]), right, p);
        }
    }
    for told in &state.butterflies {
        if !butterflies.iter().any(|truly| truly["kind"] == BUTTERFLY_NAMES[told.kind]) {
            outcome.tell(
                format!("invented {}", BUTTERFLY_NAMES[told.kind]),
                Some(false),
                told.p_kind[told.kind],
            );
        }
    }
    match state.bumblebee {
        None => outcome.tell("bumblebee", None, 0.0),
        Some((_, told)) if is_read(&truth["bumblebee_garden"]) => {
            let right = told == as_told(&truth["bumblebee_garden"]);
            outcome.tell(format!("bumblebee at {told:?}"), Some(right), 1.0);
        }
        Some(_) => {}
    }
    let mut left: Vec<&str> =
        truth["table_flowers"].as_array().unwrap().iter().map(|flower| flower.as_str().unwrap()).collect();
    for (_, p) in &state.flowers {
        let best = (0..5).max_by(|a, b| p[*a].total_cmp(&p[*b])).unwrap();
        let found = left.iter().position(|name| *name == FLOWER_NAMES[best]);
        if let Some(k) = found {
            left.swap_remove(k);
        }
        outcome.tell(format!("{} flower on the table", FLOWER_NAMES[best]), Some(found.is_some()), p[best]);
    }
    outcome.open += left.len();
    outcome
}
