//! One side of the board of Laguna learnt from pictures of it empty.

use super::super::Problem;
use super::super::measure::CameraKnowledge;
use super::BoardName;
use super::board::why;
use super::laguna::{LEAST_ALIKE, LEAST_CHANCE, LETTERS, found_laguna, islands, likeliest, turned};
use super::laguna_islands::weigh_islands;
use super::suitable::suitable;
use crate::calibration::{LAGUNA_CELLS, LagunaProfile};
use crate::capture::Frame;
use crate::vision::{LagunaObservation, VisionError, read_laguna, survey_laguna};

/// Least probability of a cell that is told.
const SURE_CELL: f64 = 0.75;
/// Probability of a cell's letter from which it is not named as unsure.
const UNSURE: f64 = 0.95;
/// Islands of eight that must show for a board to be scanned.
const LEAST_ISLANDS: usize = 5;
/// Least probability of a raft that is believed to lie on the board.
const SURE_RAFT: f64 = 0.9;
/// Fewest islands with pearls, by which a board is known to be laid out for a game: a blot may look like one pearl.
const LEAST_LAID: usize = 2;

/// One side of the board as scanned.
#[derive(Debug, Clone, PartialEq)]
pub struct ScannedBoard {
    /// 24 strings of 24 letters, the first the north row.
    pub map: Vec<String>,
    /// Cells that could not be told surely, with the probability of the likeliest letter.
    pub unsure: Vec<([usize; 2], f64)>,
}

/// Learns one side of the board from pictures of it empty; they may be turned against each other.
///
/// # Errors
/// A [`Problem`] for the first picture that cannot be read, on which something lies, or that shows another side than the ones
/// before it.
pub fn scan_boards(frames: &[Frame]) -> Result<ScannedBoard, Problem> {
    let profile = LagunaProfile::unknown();
    let mut all: Option<Vec<[f64; 9]>> = None;
    for frame in frames {
        let cells =
            survey(frame, &profile).map_err(|error| Problem::from(why(frame, error, BoardName::Laguna)))?;
        all = Some(match all {
            None => cells,
            Some(before) => joined(&before, &cells).ok_or(VisionError::OtherBoard)?,
        });
    }
    let mut cells = all.ok_or_else(|| Problem::from(VisionError::NoBoard))?;
    weigh_islands(&mut cells);
    let probability = |chances: &[f64; 9]| chances[likeliest(chances)];
    let unsure = cells
        .iter()
        .enumerate()
        .filter(|(_, chances)| probability(chances) < UNSURE)
        .map(|(i, chances)| ([i % LAGUNA_CELLS, i / LAGUNA_CELLS], probability(chances)))
        .collect();
    Ok(ScannedBoard { map: map(&cells), unsure })
}

/// Two looks at all cells together, the second turned as it agrees best; `None` where they show different boards.
fn joined(before: &[[f64; 9]], cells: &[[f64; 9]]) -> Option<Vec<[f64; 9]>> {
    let agreement = |other: &[[f64; 9]]| -> f64 {
        before
            .iter()
            .zip(other)
            .map(|(a, b)| (0..9).map(|k| a[k] * b[k]).sum::<f64>().max(LEAST_CHANCE).ln())
            .sum()
    };
    let best =
        (0..4).map(|turns| turned(cells, turns)).max_by(|a, b| agreement(a).total_cmp(&agreement(b)))?;
    let like = before.iter().zip(&best).filter(|(a, b)| likeliest(&a[..]) == likeliest(&b[..])).count();
    (like as f64 >= LEAST_ALIKE * before.len() as f64)
        .then(|| before.iter().zip(&best).map(|(a, b)| product(a, b)).collect())
}

/// Two looks at one cell together.
fn product(a: &[f64; 9], b: &[f64; 9]) -> [f64; 9] {
    let p: [f64; 9] = std::array::from_fn(|k| a[k] * b[k]);
    let sum: f64 = p.iter().sum();
    p.map(|v| v / sum.max(f64::MIN_POSITIVE))
}

/// The map of all cells, the north row first; `?` where a cell could not be told.
fn map(cells: &[[f64; 9]]) -> Vec<String> {
    let letter = |chances: &[f64; 9]| {
        let best = likeliest(chances);
        if chances[best] < SURE_CELL { '?' } else { LETTERS[best] }
    };
    cells.chunks(LAGUNA_CELLS).rev().map(|row| row.iter().map(letter).collect()).collect()
}

/// The chances of all cells of an empty board in one picture.
///
/// # Errors
/// Where there is no board, the picture does not show it well enough, or something lies on it.
fn survey(frame: &Frame, profile: &LagunaProfile) -> Result<Vec<[f64; 9]>, VisionError> {
    suitable(frame)?;
    let (frame, fitted) = found_laguna(frame, profile, &CameraKnowledge::of_frame(frame))?;
    let frame = frame.as_ref();
    let cells = survey_laguna(frame, &fitted.view, profile)?;
    // a view that lies beside the board shows no islands where islands can be
    let mut weighed = cells.clone();
    if weigh_islands(&mut weighed) < LEAST_ISLANDS {
        return Err(VisionError::NoBoard);
    }
    let with_map = LagunaProfile { map: map(&weighed), ..profile.clone() };
    let seen = read_laguna(frame, &fitted.view, &with_map)?;
    match lies(&seen, &with_map) {
        Some(lies) => Err(VisionError::NotEmpty { lies }),
        None => Ok(cells),
    }
}

/// What lies on a board that should be empty.
fn lies(seen: &LagunaObservation, profile: &LagunaProfile) -> Option<&'static str> {
    if seen.rafts.iter().any(|raft| raft.chance > SURE_RAFT) {
        return Some("rafts");
    }
    let laid = islands(seen, profile, 0).into_iter().filter_map(|island| island.1);
    (laid.filter(|pearls| !pearls.is_empty()).count() >= LEAST_LAID).then_some("pearls")
}
