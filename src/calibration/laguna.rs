//! The board profile of Laguna: sizes, and the map of one side as it was scanned.

use super::board::{BoardProfile, Limits, load_board};
use super::profile::ProfileError;
use super::set::Origin;
use serde::{Deserialize, Serialize};
use std::path::Path;

/// Cells along a side of the board.
pub const LAGUNA_CELLS: usize = 24;
/// Cells of the volcano along a side, from and to: the middle of the board, assumed.
const VOLCANO: std::ops::Range<usize> = 10..14;

/// Limits of a cell's side, and of the heights of what lies on the board, mm.
const CELL_MM: (f64, f64) = (1.0, 200.0);
const HEIGHT_MM: (f64, f64) = (0.0, 400.0);

/// A size and where it comes from.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MarkedSize {
    /// The size, mm.
    pub value: f64,
    /// Where it comes from.
    pub mark: Origin,
}

const fn assumed(value: f64) -> MarkedSize {
    MarkedSize { value, mark: Origin::Assumed }
}

/// The board of Laguna.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LagunaProfile {
    /// The game's name.
    pub game: String,
    /// Cells along a side.
    pub cells: usize,
    /// Side of a cell, mm.
    pub cell_mm: MarkedSize,
    /// Height of a raft's upper side, mm.
    #[serde(default = "raft")]
    pub raft_mm: MarkedSize,
    /// Height of the middle of a pearl on an island, mm.
    #[serde(default = "island")]
    pub island_mm: MarkedSize,
    /// Height of the middle of a pearl in the volcano, mm.
    #[serde(default = "volcano")]
    pub volcano_mm: MarkedSize,
    /// The map: 24 strings of 24 letters, the first the north row; empty where it is not known.
    #[serde(default)]
    pub map: Vec<String>,
}

fn raft() -> MarkedSize {
    assumed(5.0)
}

fn island() -> MarkedSize {
    assumed(10.0)
}

fn volcano() -> MarkedSize {
    assumed(22.0)
}

impl LagunaProfile {
    /// A board whose map is not known.
    pub fn unknown() -> Self {
        Self {
            game: "laguna".to_owned(),
            cells: LAGUNA_CELLS,
            cell_mm: assumed(18.0),
            raft_mm: raft(),
            island_mm: island(),
            volcano_mm: volcano(),
            map: Vec::new(),
        }
    }

    /// The profile in a file, or the one without a map.
    ///
    /// # Errors
    /// [`ProfileError`] when the file or its content cannot be used.
    pub fn load(path: Option<&Path>) -> Result<Self, ProfileError> {
        path.map_or_else(|| Ok(Self::unknown()), load_board)
    }

    /// Half the side of the field of cells, mm.
    pub fn half_field_mm(&self) -> f64 {
        self.cell_mm.value * LAGUNA_CELLS as f64 / 2.0
    }

    /// The middle of a cell, mm; the origin is the board's middle, x runs east, y north.
    pub fn cell_centre(&self, x: usize, y: usize) -> [f64; 2] {
        [x, y].map(|k| (k as f64 - (LAGUNA_CELLS as f64 - 1.0) / 2.0) * self.cell_mm.value)
    }

    /// Whether a cell belongs to the volcano.
    pub fn is_volcano(&self, x: usize, y: usize) -> bool {
        VOLCANO.contains(&x) && VOLCANO.contains(&y)
    }

    /// The letter of a cell on the map.
    pub fn letter(&self, x: usize, y: usize) -> Option<char> {
        let row = self.map.get(LAGUNA_CELLS.checked_sub(1 + y)?)?;
        row.as_bytes().get(x).map(|letter| char::from(*letter))
    }
}

impl BoardProfile for LagunaProfile {
    const GAME: &'static str = "laguna";

    fn game(&self) -> &str {
        &self.game
    }

    fn check(&self, limits: &mut Limits) {
        limits.within("cell_mm", self.cell_mm.value, CELL_MM);
        for (name, height) in
            [("raft_mm", self.raft_mm), ("island_mm", self.island_mm), ("volcano_mm", self.volcano_mm)]
        {
            limits.within(name, height.value, HEIGHT_MM);
        }
        let is_map = self.map.is_empty()
            || (self.map.len() == LAGUNA_CELLS
                && self.map.iter().all(|row| row.is_ascii() && row.len() == LAGUNA_CELLS));
        if self.cells != LAGUNA_CELLS || !is_map {
            limits.refuse("it must have 24 cells a side and a map of 24 rows of 24 letters".to_owned());
        }
    }
}
