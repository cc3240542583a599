//! What is known of Laguna's islands before any is seen: each has two by three cells and one landing square beside it.

use crate::calibration::LAGUNA_CELLS;

/// Places of islands and landing squares among the chances of a cell's letters.
const ISLAND: usize = 6;
const LANDING: usize = 8;
/// Islands of the board.
const ISLANDS: usize = 8;
/// How much likelier six cells and their landing square must be an island than anything else, natural logarithm.
const LEAST: f64 = 8.0;
/// How often sand looks white, in a glare, and white like sand, under a warm lamp.
const BLEACHED: f64 = 0.2;
const TANNED: f64 = 0.05;
/// Difference of log likelihoods beyond which another island at nearly the same place does not count.
const RIVAL: f64 = 20.0;

/// An island with its landing square, as it may lie.
struct Block {
    cells: Vec<usize>,
    /// How much likelier than anything else, natural logarithm.
    gain: f64,
}

impl Block {
    fn meets(&self, other: &Self) -> bool {
        self.cells.iter().any(|cell| other.cells.contains(cell))
    }
}

/// Weighs the chances of all cells, row by row from the south, by what an island is: its cells and its landing square
/// stand or fall together. The number of islands that there surely are.
pub(super) fn weigh_islands(cells: &mut [[f64; 9]]) -> usize {
    let mut blocks = blocks(cells);
    blocks.sort_by(|a, b| b.gain.total_cmp(&a.gain));
    let mut kept: Vec<&Block> = Vec::new();
    for block in &blocks {
        if kept.len() < ISLANDS && kept.iter().all(|other| !other.meets(block)) {
            kept.push(block);
        }
    }
    let mut weighed: Vec<(usize, [f64; 9])> = Vec::new();
    let count = kept.len();
    for block in kept {
        // what lies there if it is another island that meets this one, or this one
        let rivals: Vec<&Block> =
            blocks.iter().filter(|other| other.meets(block) && block.gain - other.gain < RIVAL).collect();
        let sum: f64 = rivals.iter().map(|other| (other.gain - block.gain).exp()).sum();
        for (k, cell) in block.cells.iter().enumerate() {
            let own = if k + 1 < block.cells.len() { ISLAND } else { LANDING };
            let sure = 1.0 / sum;
            let rest: f64 = (0..9).filter(|letter| *letter != own).map(|letter| cells[*cell][letter]).sum();
            let scale = (1.0 - sure).min(rest) / rest.max(f64::MIN_POSITIVE);
            let mut chances = cells[*cell].map(|chance| chance * scale);
            chances[own] = 1.0 - rest * scale;
            weighed.push((*cell, chances));
        }
    }
    for (cell, chances) in weighed {
        cells[cell] = chances;
    }
    count
}

/// Every island that is likelier there than anything else.
fn blocks(cells: &[[f64; 9]]) -> Vec<Block> {
    let at = |x: usize, y: usize| y * LAGUNA_CELLS + x;
    let gain = |cell: usize, (letter, like, share): (usize, usize, f64)| {
        let chances = &cells[cell];
        let other = (0..9).filter(|k| ![ISLAND, LANDING].contains(k)).map(|k| chances[k]).fold(0.0, f64::max);
        let looks = chances[letter].max(share * chances[like]);
        (looks.max(f64::MIN_POSITIVE) / other.max(f64::MIN_POSITIVE)).ln()
    };
    let (sand, white) = ((ISLAND, LANDING, BLEACHED), (LANDING, ISLAND, TANNED));
    let mut blocks = Vec::new();
    if cells.len() < LAGUNA_CELLS * LAGUNA_CELLS {
        return blocks;
    }
    for (w, h) in [(2, 3), (3, 2)] {
        for (x, y) in (0..=LAGUNA_CELLS - w).flat_map(|x| (0..=LAGUNA_CELLS - h).map(move |y| (x, y))) {
            let island: Vec<usize> = (0..w * h).map(|k| at(x + k % w, y + k / w)).collect();
            let isle: f64 = island.iter().map(|cell| gain(*cell, sand)).sum();
            let beside = (0..w)
                .flat_map(|k| [(Some(x + k), y.checked_sub(1)), (Some(x + k), Some(y + h))])
                .chain((0..h).flat_map(|k| [(x.checked_sub(1), Some(y + k)), (Some(x + w), Some(y + k))]));
            for landing in beside {
                let (Some(lx), Some(ly)) = landing else { continue };
                if lx >= LAGUNA_CELLS || ly >= LAGUNA_CELLS {
                    continue;
                }
                let gain = isle + gain(at(lx, ly), white);
                if gain > LEAST {
                    let cells = island.iter().copied().chain([at(lx, ly)]).collect();
                    blocks.push(Block { cells, gain });
                }
            }
        }
    }
    blocks
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board() -> Vec<[f64; 9]> {
        vec![[0.99, 0.00125, 0.00125, 0.00125, 0.00125, 0.00125, 0.00125, 0.00125, 0.00125]; 576]
    }

    fn doubtful(island: f64, landing: f64) -> [f64; 9] {
        let rest = (1.0 - island - landing) / 7.0;
        [rest, rest, rest, rest, rest, rest, island, rest, landing]
    }

    #[test]
    fn sand_that_looks_white_in_a_glare_is_an_islands_where_its_other_cells_are() {
        let mut cells = board();
        for (x, y) in [(0, 4), (1, 4), (0, 5), (1, 5), (0, 6), (1, 6)] {
            cells[y * LAGUNA_CELLS + x] = doubtful(0.97, 0.02);
        }
        cells[4 * LAGUNA_CELLS] = doubtful(0.25, 0.72);
        cells[5 * LAGUNA_CELLS + 2] = doubtful(0.3, 0.66);
        assert_eq!(weigh_islands(&mut cells), 1);
        assert!(cells[4 * LAGUNA_CELLS][ISLAND] > 0.99, "{:?}", cells[4 * LAGUNA_CELLS]);
        assert!(cells[5 * LAGUNA_CELLS + 2][LANDING] > 0.99, "{:?}", cells[5 * LAGUNA_CELLS + 2]);
        assert!(cells.iter().all(|p| (p.iter().sum::<f64>() - 1.0).abs() < 1e-9));
    }

    #[test]
    fn a_lone_white_square_stays_what_it_looks_like() {
        let mut cells = board();
        cells[30] = doubtful(0.1, 0.85);
        let before = cells.clone();
        assert_eq!(weigh_islands(&mut cells), 0);
        assert_eq!(cells, before);
    }
}
