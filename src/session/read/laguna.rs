//! One picture of Laguna: the stages in order, and what the chances come to.

use super::super::measure::{CameraKnowledge, camera_warnings};
use super::board::{BoardPlace, BoardReading, BoardState, BoardWarning};
use super::suitable::suitable;
use super::vivid::vivid;
use crate::calibration::{LAGUNA_CELLS, LagunaProfile};
use crate::capture::Frame;
use crate::geometry::{ImagePoint, MatPoint};
use crate::metrology::{FittedView, fit_board_view};
use crate::vision::{LagunaObservation, VisionError, find_laguna, laguna_vividness, read_laguna};
use std::borrow::Cow;
use std::time::Instant;

/// Colours of rafts and pearls.
pub const PEARL_NAMES: [&str; 4] = ["red", "yellow", "green", "blue"];
/// Letters of a map in the order of the chances.
pub(super) const LETTERS: [char; 9] = ['.', 'R', 'N', 'E', 'S', 'W', 'I', 'V', 'H'];
/// Where each letter's chance goes when the board is turned by a quarter anticlockwise.
const TURNED: [usize; 9] = [0, 1, 5, 2, 3, 4, 6, 7, 8];
/// Least probability of a pearl, and of what shows through a hole, that is told.
const SURE: f64 = 0.75;
/// The same of what lies on an island: nothing in the answer says how sure it is, and of three places all must be right.
const SURE_ISLAND: f64 = 0.95;
/// Share of cells that must look as another picture, or the map, has them; a board laid otherwise agrees in half of them.
pub(super) const LEAST_ALIKE: f64 = 0.7;
/// Least chance that counts of a cell's letter: something may lie on it.
pub(super) const LEAST_CHANCE: f64 = 1e-3;
/// Pearls of a colour, and how many of those in the volcano may not be told from each other there.
const PEARLS: usize = 6;
const MOST_UNSEEN: usize = 1;
/// Cells of an island.
const ISLAND: usize = 6;

/// What was read of a hole of a raft.
#[derive(Debug, Clone, PartialEq)]
pub struct HoleReading {
    /// Its cell.
    pub cell: [usize; 2],
    /// `Some(None)` for an open hole, else the index of its pearl's colour; `None` where it cannot be told.
    pub pearl: Option<Option<usize>>,
    /// What shows through it where it is open.
    pub shows: Option<char>,
    /// Its middle, px.
    pub pixel: Option<ImagePoint>,
    /// Probabilities of no pearl and of each of [`PEARL_NAMES`].
    pub p: [f64; 5],
}

/// What was read of a raft.
#[derive(Debug, Clone, PartialEq)]
pub struct RaftReading {
    /// Index of its colour among [`PEARL_NAMES`].
    pub colour: usize,
    /// Its south-west cell, its columns and rows.
    pub place: [usize; 4],
    /// Probability that it lies there.
    pub p: f64,
    /// Its six holes.
    pub holes: Vec<HoleReading>,
}

/// What was read of Laguna.
#[derive(Debug, Clone, PartialEq)]
pub struct LagunaReading {
    /// The rafts.
    pub rafts: Vec<RaftReading>,
    /// The islands by their landing squares, with the colours of their pearls where they can be told; empty without a map.
    pub islands: Vec<([usize; 2], Option<Vec<usize>>)>,
    /// Colours of the pearls in the volcano; `None` where they cannot be told.
    pub volcano: Option<Vec<usize>>,
}

/// A cell after `turns` quarter turns of the board anticlockwise.
fn turned_cell(mut cell: [usize; 2], turns: usize) -> [usize; 2] {
    for _ in 0..turns {
        cell = [LAGUNA_CELLS - 1 - cell[1], cell[0]];
    }
    cell
}

/// Chances of all cells, row by row from the south, after a turn of the board.
pub(super) fn turned(cells: &[[f64; 9]], turns: usize) -> Vec<[f64; 9]> {
    let mut out = vec![[0.0; 9]; cells.len()];
    for (i, chances) in cells.iter().enumerate() {
        let [x, y] = turned_cell([i % LAGUNA_CELLS, i / LAGUNA_CELLS], turns);
        let mut chances = *chances;
        for _ in 0..turns {
            let mut next = [0.0; 9];
            (0..9).for_each(|k| next[TURNED[k]] = chances[k]);
            chances = next;
        }
        if let Some(place) = out.get_mut(y * LAGUNA_CELLS + x) {
            *place = chances;
        }
    }
    out
}

pub(super) fn likeliest(p: &[f64]) -> usize {
    p.iter().enumerate().max_by(|a, b| a.1.total_cmp(b.1)).map_or(0, |best| best.0)
}

/// Reads one picture.
pub(super) fn read_laguna_picture(
    frame: &Frame,
    profile: &LagunaProfile,
    known: &CameraKnowledge,
) -> Result<BoardReading, VisionError> {
    let clock = Instant::now();
    let (frame, fitted) = found_laguna(frame, profile, known)?;
    let frame = frame.as_ref();
    let find_ms = clock.elapsed().as_secs_f64() * 1e3;
    let clock = Instant::now();
    let view = fitted.view;
    let seen = read_laguna(frame, &view, profile)?;
    let timing_ms = vec![("find", find_ms), ("read", clock.elapsed().as_secs_f64() * 1e3)];
    let has_map = !profile.map.is_empty();
    let turns = if has_map { likeliest_turn(&seen, profile).ok_or(VisionError::OtherBoard)? } else { 0 };
    let state = reading(&seen, profile, turns);
    let mut warnings: Vec<BoardWarning> =
        camera_warnings(frame, known, &fitted).into_iter().map(BoardWarning::whole).collect();
    let mut warn = |code, message: &str, r#where: Vec<usize>| {
        warnings.push(BoardWarning { code, message: message.to_owned(), r#where });
    };
    if !has_map {
        let message = "no board profile was given, so that islands are not told; scan the empty board with `umpire scan-board`";
        warn("no-map", message, Vec::new());
    }
    for hole in state.rafts.iter().flat_map(|raft| &raft.holes) {
        if hole.pearl.is_none() {
            warn("hidden", "what lies in this hole cannot be told", hole.cell.to_vec());
        } else if hole.pearl == Some(None) && hole.shows.is_none() {
            warn("hidden", "what shows through this hole cannot be told", hole.cell.to_vec());
        }
    }
    for (landing, pearls) in &state.islands {
        if pearls.is_none() {
            warn("hidden", "which pearls lie on this island cannot be told", landing.to_vec());
        }
    }
    if state.volcano.is_none() {
        warn("hidden", "which pearls lie in the volcano cannot be told", Vec::new());
    }
    let half = profile.half_field_mm();
    let corner = |k: usize| {
        let (x, y) = [(-half, -half), (half, -half), (half, half), (-half, half)][(k + 4 - turns) % 4];
        view.image_from_mat(MatPoint::new(x, y))
    };
    let corners = match (corner(0), corner(1), corner(2), corner(3)) {
        (Some(a), Some(b), Some(c), Some(d)) => Some([a, b, c, d]),
        _ => None,
    };
    let board = BoardPlace { corners, reprojection_rms_px: fitted.reprojection_rms_px, is_free: !has_map };
    let partial = !warnings.is_empty();
    Ok(BoardReading { board, state: BoardState::Laguna(state), partial, warnings, timing_ms })
}

/// The turn in which the picture's cells agree best with the map; `None` where too few do.
fn likeliest_turn(seen: &LagunaObservation, profile: &LagunaProfile) -> Option<usize> {
    // for each turn: log chance of the map, cells that look as it has them, and cells that it knows
    let agreement = |turns: usize| -> (f64, usize, usize) {
        let letters = turned(&seen.cells, turns).into_iter().enumerate().filter_map(|(i, chances)| {
            let letter = profile.letter(i % LAGUNA_CELLS, i / LAGUNA_CELLS)?;
            Some((LETTERS.iter().position(|l| *l == letter)?, chances))
        });
        letters.fold((0.0, 0, 0), |(log, like, all), (k, chances)| {
            let is_like = usize::from(likeliest(&chances) == k);
            (log + chances[k].max(LEAST_CHANCE).ln(), like + is_like, all + 1)
        })
    };
    let best = (0..4).max_by(|a, b| agreement(*a).0.total_cmp(&agreement(*b).0))?;
    let (_, like, all) = agreement(best);
    (like as f64 >= LEAST_ALIKE * all as f64).then_some(best)
}

fn reading(seen: &LagunaObservation, profile: &LagunaProfile, turns: usize) -> LagunaReading {
    let cells = turned(&seen.cells, turns);
    let shows = |cell: [usize; 2]| {
        profile.letter(cell[0], cell[1]).filter(|letter| *letter != '?').or_else(|| {
            let chances = cells.get(cell[1] * LAGUNA_CELLS + cell[0])?;
            let best = likeliest(chances);
            (chances[best] >= SURE).then_some(LETTERS[best])
        })
    };
    let rafts: Vec<RaftReading> = seen
        .rafts
        .iter()
        .map(|raft| {
            let holes: Vec<HoleReading> = raft
                .holes
                .iter()
                .map(|(cell, p, pixel)| {
                    let (cell, best) = (turned_cell(*cell, turns), likeliest(p));
                    let pearl = (p[best] >= SURE).then_some(best.checked_sub(1));
                    let shows = if pearl == Some(None) { shows(cell) } else { None };
                    HoleReading { cell, pearl, shows, pixel: *pixel, p: *p }
                })
                .collect();
            let least = |k: usize| holes.iter().map(|hole| hole.cell[k]).min().unwrap_or(0);
            let [_, _, w, h] = raft.place;
            let (w, h) = if turns % 2 == 1 { (h, w) } else { (w, h) };
            RaftReading { colour: raft.colour, place: [least(0), least(1), w, h], p: raft.chance, holes }
        })
        .collect();
    let islands = islands(seen, profile, turns);
    let volcano = volcano(&rafts, &islands, pearls(&seen.volcano));
    LagunaReading { rafts, islands, volcano }
}

/// The pearls in the volcano: those that lie nowhere else, if about as many are seen in it. In it they lie on and beside
/// each other; elsewhere every one is by itself.
fn volcano(
    rafts: &[RaftReading],
    islands: &[([usize; 2], Option<Vec<usize>>)],
    seen: Option<Vec<usize>>,
) -> Option<Vec<usize>> {
    if islands.is_empty() {
        return seen;
    }
    let mut left = [PEARLS; PEARL_NAMES.len()];
    let holes = rafts.iter().flat_map(|raft| &raft.holes).map(|hole| hole.pearl);
    let on_rafts: Option<Vec<Option<usize>>> = holes.collect();
    let on_islands: Option<Vec<&Vec<usize>>> = islands.iter().map(|island| island.1.as_ref()).collect();
    let elsewhere = on_rafts?.into_iter().flatten().chain(on_islands?.into_iter().flatten().copied());
    for colour in elsewhere {
        left[colour] = left[colour].checked_sub(1)?;
    }
    let seen = seen?;
    let unlike: usize = (0..left.len())
        .map(|colour| left[colour].abs_diff(seen.iter().filter(|c| **c == colour).count()))
        .sum();
    (unlike <= MOST_UNSEEN).then(|| {
        left.iter().enumerate().flat_map(|(colour, count)| std::iter::repeat_n(colour, *count)).collect()
    })
}

/// The islands of the map with their pearls.
pub(super) fn islands(
    seen: &LagunaObservation,
    profile: &LagunaProfile,
    turns: usize,
) -> Vec<([usize; 2], Option<Vec<usize>>)> {
    let is_island = |x: usize, y: usize| profile.letter(x, y) == Some('I');
    let mut islands = Vec::new();
    for i in 0..LAGUNA_CELLS * LAGUNA_CELLS {
        let landing = [i % LAGUNA_CELLS, i / LAGUNA_CELLS];
        if profile.letter(landing[0], landing[1]) != Some('H') {
            continue;
        }
        let beside = neighbours(landing).find(|[x, y]| is_island(*x, *y));
        let Some(first) = beside else { continue };
        let mut cells = vec![first];
        let mut next = 0;
        while let Some(cell) = cells.get(next).copied() {
            for [x, y] in neighbours(cell) {
                if is_island(x, y) && !cells.contains(&[x, y]) && cells.len() < 2 * ISLAND {
                    cells.push([x, y]);
                }
            }
            next += 1;
        }
        islands.push((landing, pearls_of(seen, &cells, turns)));
    }
    islands
}

fn neighbours([x, y]: [usize; 2]) -> impl Iterator<Item = [usize; 2]> {
    let steps = [(-1_isize, 0_isize), (1, 0), (0, -1), (0, 1)];
    steps.into_iter().filter_map(move |(dx, dy)| {
        let cell = [x.checked_add_signed(dx)?, y.checked_add_signed(dy)?];
        cell.iter().all(|k| *k < LAGUNA_CELLS).then_some(cell)
    })
}

/// The pearls at places with these chances, where all of them can be told.
fn pearls(places: &[[f64; 5]]) -> Option<Vec<usize>> {
    let told: Option<Vec<Option<usize>>> = places
        .iter()
        .map(|p| {
            let best = likeliest(p);
            (p[best] >= SURE_ISLAND).then(|| best.checked_sub(1))
        })
        .collect();
    Some(told?.into_iter().flatten().collect())
}

/// The pearls of an island of these cells of the map.
fn pearls_of(seen: &LagunaObservation, cells: &[[usize; 2]], turns: usize) -> Option<Vec<usize>> {
    // back into the picture's own turn
    let own: Vec<[usize; 2]> = cells.iter().map(|cell| turned_cell(*cell, (4 - turns) % 4)).collect();
    let range = |k: usize| {
        let values = own.iter().map(|cell| cell[k]);
        (values.clone().min().unwrap_or(0), values.max().unwrap_or(0))
    };
    let ((x0, x1), (y0, y1)) = (range(0), range(1));
    let (node, first) = if x1 - x0 > y1 - y0 {
        ([usize::midpoint(x0, x1), y0], 0)
    } else {
        ([x0, usize::midpoint(y0, y1)], 3)
    };
    pearls(&seen.islands.get(node[1] * LAGUNA_CELLS + node[0])?[first..first + 3])
}

/// What is seen of the board, for following a match.
pub(super) fn look_at_laguna(
    frame: &Frame,
    profile: &LagunaProfile,
    known: &CameraKnowledge,
) -> Result<LagunaObservation, VisionError> {
    suitable(frame)?;
    let (frame, fitted) = found_laguna(frame, profile, known)?;
    read_laguna(frame.as_ref(), &fitted.view, profile)
}

/// The picture as vivid as usual, and the view of the board.
pub(super) fn found_laguna<'a>(
    frame: &'a Frame,
    profile: &LagunaProfile,
    known: &CameraKnowledge,
) -> Result<(Cow<'a, Frame>, FittedView), VisionError> {
    let fitted = |frame: &Frame| {
        let found = find_laguna(frame, profile)?;
        fit_board_view(&found.corners, &known.prior).ok_or(VisionError::NoBoard)
    };
    let view = fitted(frame)?;
    match vivid(frame, laguna_vividness(frame, &view.view, profile)?)? {
        None => Ok((Cow::Borrowed(frame), view)),
        Some(vivid) => {
            let view = fitted(&vivid)?;
            Ok((Cow::Owned(vivid), view))
        }
    }
}

/// Whether the map of a profile is this one in some turn of the board; what could not be told when it was scanned may be
/// anything.
pub(super) fn is_map_of(profile: &LagunaProfile, letter_at: impl Fn([usize; 2]) -> Option<char>) -> bool {
    let cells = || (0..LAGUNA_CELLS * LAGUNA_CELLS).map(|i| [i % LAGUNA_CELLS, i / LAGUNA_CELLS]);
    let fits = |turns: usize, cell: [usize; 2]| {
        let Some(own) = profile.letter(cell[0], cell[1]).filter(|letter| *letter != '?') else { return true };
        let there = LETTERS.iter().position(|letter| *letter == own);
        let there = there.map(|k| LETTERS[(0..turns).fold(k, |k, _| TURNED[k])]);
        there == letter_at(turned_cell(cell, turns))
    };
    (0..4).any(|turns| cells().all(|cell| fits(turns, cell)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_arrow_turns_with_its_board() {
        let mut cells = vec![[0.0; 9]; LAGUNA_CELLS * LAGUNA_CELLS];
        // an arrow to the east on the south-west cell
        cells[0][3] = 1.0;
        let once = turned(&cells, 1);
        // lies in the south-east after a quarter turn and points north
        assert!((once[LAGUNA_CELLS - 1][2] - 1.0).abs() < 1e-12);
        assert_eq!(turned(&once, 3), cells);
    }
}
