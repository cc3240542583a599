//! Readings and scans of Laguna against the truth.

use super::answers::Outcome;
use serde_json::Value;
use table_umpire::session::{LagunaReading, PEARL_NAMES, ScannedBoard};

/// Every answer of a reading with its map.
pub fn answers(state: &LagunaReading, truth: &Value) -> Outcome {
    let mut outcome = Outcome::default();
    let rafts = truth["rafts"].as_array().unwrap();
    for raft in &state.rafts {
        let colour = PEARL_NAMES[raft.colour];
        let truly = rafts.iter().find(|truly| truly["colour"] == colour);
        let place = Value::from(raft.place.to_vec());
        let right = truly.is_some_and(|truly| truly["place"] == place);
        outcome.tell(format!("{colour} raft at {place}"), Some(right), raft.p);
        let Some(truly) = truly.filter(|_| right) else { continue };
        for hole in &raft.holes {
            let cell = Value::from(hole.cell.to_vec());
            let truth = truly["holes"].as_array().unwrap().iter().find(|h| h["cell"] == cell).unwrap();
            let told = hole.pearl.map(|pearl| pearl.map_or("none", |colour| PEARL_NAMES[colour]));
            let p = hole.p.iter().copied().fold(0.0, f64::max);
            let what = format!("pearl at {cell}: {told:?}, truly {}", truth["pearl"]);
            outcome.tell(what, told.map(|told| truth["pearl"] == told), p);
        }
    }
    outcome.open += rafts.len().saturating_sub(state.rafts.len());
    for (landing, pearls) in &state.islands {
        let landing = Value::from(landing.to_vec());
        let truly = truth["islands"].as_array().unwrap().iter().find(|i| i["landing"] == landing);
        let told = pearls.as_ref().map(|pearls| names(pearls));
        let right = told.as_ref().map(|told| truly.is_some_and(|truly| truly["pearls"] == *told));
        outcome.tell(format!("island {landing}: {told:?}"), right, 1.0);
    }
    let told = state.volcano.as_ref().map(|pearls| names(pearls));
    let right = told.as_ref().map(|told| truth["volcano"] == *told);
    outcome.tell(format!("volcano {told:?}, truly {}", truth["volcano"]), right, 1.0);
    outcome
}

fn names(pearls: &[usize]) -> Value {
    let mut names: Vec<&str> = pearls.iter().map(|pearl| PEARL_NAMES[*pearl]).collect();
    names.sort_unstable();
    Value::from(names)
}

/// A map turned by a quarter anticlockwise.
pub fn turned(map: &[String]) -> Vec<String> {
    let letters: Vec<Vec<char>> = map.iter().map(|row| row.chars().collect()).collect();
    let n = letters.len();
    let letter = |row: usize, column: usize| match letters[column][n - 1 - row] {
        'E' => 'N',
        'N' => 'W',
        'W' => 'S',
        'S' => 'E',
        other => other,
    };
    (0..n).map(|row| (0..n).map(|column| letter(row, column)).collect()).collect()
}

/// Every cell of a scanned side, in the best of its four turns; cells that are not named as unsure are sure.
pub fn cells(scanned: &ScannedBoard, truth: &Value) -> Outcome {
    let mut map: Vec<String> =
        truth["map"].as_array().unwrap().iter().map(|row| row.as_str().unwrap().to_owned()).collect();
    let in_turn = |map: &[String]| {
        let mut outcome = Outcome::default();
        for (row, (told, truly)) in scanned.map.iter().zip(map).enumerate() {
            for (x, (told, truly)) in told.chars().zip(truly.chars()).enumerate() {
                let cell = [x, map.len() - 1 - row];
                let p = scanned.unsure.iter().find(|unsure| unsure.0 == cell).map_or(1.0, |unsure| unsure.1);
                outcome.tell(
                    format!("{told} at {cell:?}, truly {truly}"),
                    (told != '?').then_some(told == truly),
                    p,
                );
            }
        }
        outcome
    };
    (0..4)
        .map(|_| {
            map = turned(&map);
            in_turn(&map)
        })
        .min_by_key(|outcome| outcome.wrong().len())
        .unwrap()
}
