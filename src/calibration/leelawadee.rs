//! The board profile of Leelawadee: sizes that a picture cannot tell.

use super::profile::{ProfileError, parse, read};
use super::set::Quantity;
use serde::{Deserialize, Serialize};
use std::path::Path;

/// The built-in profile, TOML.
const BUILT_IN: &str = include_str!("../../calibration/leelawadee.toml");
/// Cells along a plain garden and across it.
const CELLS: (f64, f64) = (5.0, 2.0);
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
        let (text, name) = match path {
            Some(path) => (read(path)?, path.to_string_lossy().into_owned()),
            None => (BUILT_IN.to_owned(), "leelawadee".to_owned()),
        };
        let profile: Self = parse(&text, &name)?;
        profile.check(&name)?;
        Ok(profile)
    }

    /// Half the length and half the width of a garden's block of cells, mm.
    pub fn half_block_mm(&self) -> (f64, f64) {
        let pitch = self.pitch_mm.value;
        (CELLS.0 * pitch / 2.0, CELLS.1 * pitch / 2.0)
    }

    /// The same of a garden's whole board, mm.
    pub fn half_garden_mm(&self) -> (f64, f64) {
        let ((x, y), margin) = (self.half_block_mm(), self.margin_mm.value);
        (x + margin, y + margin)
    }

    fn check(&self, path: &str) -> Result<(), ProfileError> {
        let mut problems = Vec::new();
        let mut within = |name: &str, value: f64, (least, most): (f64, f64)| {
            if !(least..=most).contains(&value) {
                problems.push(format!("{name} must lie between {least} and {most}, it is {value}"));
            }
        };
        let pitch = self.pitch_mm.value;
        within("pitch_mm", pitch, PITCH_MM);
        within("margin_mm", self.margin_mm.value, (0.0, pitch));
        within("garden_mm", self.garden_mm.value, (0.0, pitch));
        within("token_mm", self.token_mm.value, (0.0, pitch));
        if self.game != "leelawadee" {
            problems.push(format!("it is the profile of {:?}, not of \"leelawadee\"", self.game));
        }
        if problems.is_empty() {
            Ok(())
        } else {
            Err(ProfileError::Invalid { path: path.to_owned(), reason: problems.join("; ") })
        }
    }
}
