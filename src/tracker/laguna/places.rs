//! Cells of a picture and cells of the map: the board lies in one of four turns.

use crate::games::laguna::{Board, Cell, Ground, SIDE};
use crate::vision::LagunaObservation;

/// Letters of a map in the order of a reading's chances.
const LETTERS: [char; 9] = ['.', 'R', 'N', 'E', 'S', 'W', 'I', 'V', 'H'];
/// Where each letter goes when the board is turned by a quarter anticlockwise.
const TURNED: [usize; 9] = [0, 1, 5, 2, 3, 4, 6, 7, 8];
/// Turns of the board.
pub(super) const TURNS: usize = 4;
/// Least chance that a cell's reading is held to.
const LEAST_CHANCE: f64 = 1e-3;
/// Places for pearls on an island.
pub(super) const ON_ISLAND: usize = 3;

/// A cell after `turns` quarter turns of the board anticlockwise.
pub(super) fn turned_cell([x, y]: [usize; 2], turns: usize) -> [usize; 2] {
    let last = usize::from(SIDE) - 1;
    (0..turns).fold([x, y], |[x, y], _| [last.saturating_sub(y), x])
}

/// The turn that leads back.
pub(super) const fn back(turns: usize) -> usize {
    (TURNS - turns % TURNS) % TURNS
}

/// A cell of the map by column and row.
pub(super) fn cell_of([x, y]: [usize; 2]) -> Option<Cell> {
    Cell::new(i64::try_from(x).ok()?, i64::try_from(y).ok()?)
}

/// How well the print on the board agrees with the map after so many turns, natural logarithm.
pub(super) fn agreement(seen: &LagunaObservation, board: &Board, turns: usize) -> f64 {
    let side = usize::from(SIDE);
    let each = seen.cells.iter().enumerate().filter_map(|(i, chances)| {
        let cell = cell_of(turned_cell([i % side, i / side], turns))?;
        let letter = board.ground(cell).letter();
        let on_map = LETTERS.iter().position(|own| *own == letter)?;
        let in_picture = (0..back(turns)).fold(on_map, |k, _| TURNED[k]);
        Some(chances[in_picture].max(LEAST_CHANCE).ln())
    });
    each.sum()
}

/// The chances of what lies in each of the three places of the island at `landing`; `None` where there is no island.
pub(super) fn pearls_on(
    seen: &LagunaObservation,
    board: &Board,
    landing: Cell,
    turns: usize,
) -> Option<[[f64; 5]; ON_ISLAND]> {
    let side = usize::from(SIDE);
    let cells: Vec<[usize; 2]> =
        island(board, landing).into_iter().map(|cell| turned_cell(cell, back(turns))).collect();
    let range = |k: usize| {
        let values = cells.iter().map(|cell| cell[k]);
        Some((values.clone().min()?, values.max()?))
    };
    let ((x0, x1), (y0, y1)) = (range(0)?, range(1)?);
    // two cells across: pearls lie on the line between them
    let (node, first) = if x1 - x0 > y1 - y0 {
        ([usize::midpoint(x0, x1), y0], 0)
    } else {
        ([x0, usize::midpoint(y0, y1)], ON_ISLAND)
    };
    let places = seen.islands.get(node[1] * side + node[0])?;
    Some(std::array::from_fn(|k| places[first + k]))
}

/// The cells of the island in front of which `landing` lies, by column and row of the map.
fn island(board: &Board, landing: Cell) -> Vec<[usize; 2]> {
    let beside = |cell: Cell| Cell::all().filter(move |other| other.touches(cell));
    let is_island = |cell: &Cell| board.ground(*cell) == Ground::Island;
    let mut cells: Vec<Cell> = beside(landing).filter(is_island).take(1).collect();
    let mut next = 0;
    while let Some(cell) = cells.get(next).copied() {
        let more: Vec<Cell> = beside(cell).filter(is_island).filter(|cell| !cells.contains(cell)).collect();
        cells.extend(more);
        next += 1;
    }
    cells.into_iter().map(|cell| [usize::from(cell.x()), usize::from(cell.y())]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn four_turns_lead_back() {
        assert_eq!(turned_cell([2, 5], 1), [18, 2]);
        for turns in 0..TURNS {
            assert_eq!(turned_cell(turned_cell([2, 5], turns), back(turns)), [2, 5]);
        }
    }
}
