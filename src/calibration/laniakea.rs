//! The board profile of Laniakea: sizes that a picture cannot tell.

use super::board::{BoardProfile, Limits, board_of, load_board};
use super::profile::ProfileError;
use super::set::Quantity;
use serde::{Deserialize, Serialize};
use std::path::Path;

/// The built-in profile, TOML.
const BUILT_IN: &str = include_str!("../../calibration/laniakea.toml");
/// Spaces of a row, and rows.
const ACROSS: (usize, usize) = (8, 6);
/// Limits of a space's side, mm: pictures of toys and of garden games are fine, mistyped units are not.
const PITCH_MM: (f64, f64) = (5.0, 200.0);
/// Least and most of the board's side across the rows, in spaces: the rows, and a strip of some width each side.
const BOARD: (f64, f64) = (7.0, 14.0);
/// Largest number of discs of a player.
const MOST_DISCS: u8 = 32;

/// Sizes of a set of Laniakea.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LaniakeaProfile {
    /// The game's name.
    pub game: String,
    /// Side of a space, mm.
    pub pitch_mm: Quantity,
    /// Side of the board across the rows, mm.
    pub board_mm: Quantity,
    /// Diameter of a disc, mm.
    pub disc_mm: Quantity,
    /// Thickness of a disc, mm.
    pub disc_thickness_mm: Quantity,
    /// How far a disc stands off the middle of its space, mm.
    pub disc_slack_mm: Quantity,
    /// How far the top of a tile on the table lies below those on the board, mm.
    pub tile_drop_mm: Quantity,
    /// Discs of each player.
    pub discs_each: u8,
}

impl LaniakeaProfile {
    /// The profile in a file, or the built-in one.
    ///
    /// # Errors
    /// [`ProfileError`] when the file or its content cannot be used.
    pub fn load(path: Option<&Path>) -> Result<Self, ProfileError> {
        path.map_or_else(|| board_of(BUILT_IN, Self::GAME), load_board)
    }

    /// Length of a row, mm.
    pub fn length_mm(&self) -> f64 {
        self.pitch_mm.value * ACROSS.0 as f64
    }

    /// Half the width of the field of six rows, mm.
    pub fn half_field_mm(&self) -> f64 {
        self.pitch_mm.value * ACROSS.1 as f64 / 2.0
    }

    /// The middle of a space in the board's frame, mm: the origin is the board's middle, x runs along the rows, y from
    /// row 0 to row 5.
    pub fn space_centre(&self, row: usize, column: usize) -> [f64; 2] {
        let from_middle = |k: usize, count: usize| k as f64 - (count as f64 - 1.0) / 2.0;
        [from_middle(column, ACROSS.0), from_middle(row, ACROSS.1)].map(|k| k * self.pitch_mm.value)
    }
}

impl BoardProfile for LaniakeaProfile {
    const GAME: &'static str = "laniakea";

    fn game(&self) -> &str {
        &self.game
    }

    fn check(&self, limits: &mut Limits) {
        let pitch = self.pitch_mm.value;
        limits.within("pitch_mm", pitch, PITCH_MM);
        limits.within("board_mm", self.board_mm.value, (BOARD.0 * pitch, BOARD.1 * pitch));
        limits.within("disc_mm", self.disc_mm.value, (0.3 * pitch, pitch));
        limits.within("disc_thickness_mm", self.disc_thickness_mm.value, (0.02 * pitch, pitch));
        limits.within("disc_slack_mm", self.disc_slack_mm.value, (0.0, 0.3 * pitch));
        limits.within("tile_drop_mm", self.tile_drop_mm.value, (-pitch, 4.0 * pitch));
        limits.within("discs_each", f64::from(self.discs_each), (1.0, f64::from(MOST_DISCS)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_built_in_board_is_valid_and_its_first_space_lies_at_the_south_west() {
        let profile = LaniakeaProfile::load(None).unwrap();
        assert_eq!(profile.space_centre(0, 0), [-87.5, -62.5]);
        assert_eq!(profile.space_centre(5, 7), [87.5, 62.5]);
    }

    #[test]
    fn a_board_narrower_than_its_rows_is_refused() {
        let text = BUILT_IN.replace("board_mm = { value = 250.0", "board_mm = { value = 120.0");
        let refused = board_of::<LaniakeaProfile>(&text, "x").unwrap_err();
        assert!(refused.to_string().contains("board_mm must lie between"));
    }
}
