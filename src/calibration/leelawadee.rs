//! The board profile of Leelawadee: sizes that a picture cannot tell.

use super::board::{BoardProfile, Limits, board_of, load_board};
use super::profile::ProfileError;
use super::set::Quantity;
use serde::{Deserialize, Serialize};
use std::path::Path;

/// The built-in profile, TOML.
const BUILT_IN: &str = include_str!("../../calibration/leelawadee.toml");
/// Cells along a plain garden and across it.
const CELLS: (u8, u8) = (5, 2);
/// Limits of a cell's side, mm.
const PITCH_MM: (f64, f64) = (5.0, 200.0);

/// Sizes of a set of Leelawadee.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LeelawadeeProfile {
    /// The game's name.
    pub game: String,
    /// Side of a cell, mm.
    pub pitch_mm: Quantity,
    /// How far a garden's board reaches beyond its cells, mm.
    pub margin_mm: Quantity,
    /// Height of a garden's surface over the table, mm.
    pub garden_mm: Quantity,
    /// Height of the middle of what is modelled of clay over the gardens' surface, mm.
    pub token_mm: Quantity,
}

impl LeelawadeeProfile {
    /// The profile in a file, or the built-in one.
    ///
    /// # Errors
    /// [`ProfileError`] when the file or its content cannot be used.
    pub fn load(path: Option<&Path>) -> Result<Self, ProfileError> {
        path.map_or_else(|| board_of(BUILT_IN, Self::GAME), load_board)
    }

    /// Column and row of each cell of a plain garden, row by row.
    pub fn plain_cells() -> Vec<[u8; 2]> {
        (0..CELLS.1).flat_map(|row| (0..CELLS.0).map(move |column| [column, row])).collect()
    }

    /// Half the length and half the width of a garden's block of cells, mm.
    pub fn half_block_mm(&self) -> (f64, f64) {
        let pitch = self.pitch_mm.value;
        (f64::from(CELLS.0) * pitch / 2.0, f64::from(CELLS.1) * pitch / 2.0)
    }

    /// The same of a garden's whole board, mm.
    pub fn half_garden_mm(&self) -> (f64, f64) {
        let ((x, y), margin) = (self.half_block_mm(), self.margin_mm.value);
        (x + margin, y + margin)
    }
}

impl BoardProfile for LeelawadeeProfile {
    const GAME: &'static str = "leelawadee";

    fn game(&self) -> &str {
        &self.game
    }

    fn check(&self, limits: &mut Limits) {
        let pitch = self.pitch_mm.value;
        limits.within("pitch_mm", pitch, PITCH_MM);
        limits.within("margin_mm", self.margin_mm.value, (0.0, pitch));
        limits.within("garden_mm", self.garden_mm.value, (0.0, pitch));
        limits.within("token_mm", self.token_mm.value, (0.0, pitch));
    }
}
