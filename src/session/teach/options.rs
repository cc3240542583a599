//! What a user may choose about teaching.

use std::path::PathBuf;

/// What the pieces are to look at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pieces {
    /// Cubes.
    Cubes,
    /// Flat tokens of any outline.
    Discs,
    /// Flat tokens with petals, on a mat.
    Flowers,
}

/// The choices for teaching a set.
#[derive(Debug, Clone, PartialEq)]
pub struct TeachOptions {
    /// The shape of the pieces; without it cubes on a bare table and flowers on a mat.
    pub pieces: Option<Pieces>,
    /// How many pieces of each kind the set has.
    pub per_kind: usize,
    /// How many kinds; worked out from the picture where `None`.
    pub kinds: Option<usize>,
    /// How many pawns each player has.
    pub per_player: usize,
    /// Colour name of the pawns that count as gold; the lighter ones where `None`.
    pub gold: Option<String>,
    /// Height of flat tokens, mm, where somebody measured it: a picture hardly shows it.
    pub thickness_mm: Option<f64>,
    /// Diameter of a mat's circle, mm, where somebody measured it.
    pub circle_mm: Option<f64>,
    /// A camera profile, TOML.
    pub camera: Option<PathBuf>,
    /// The profile of the printed corner cards, TOML; the built-in one where `None`.
    pub sheets: Option<PathBuf>,
}

impl Default for TeachOptions {
    /// The game's own arithmetic: seven of each kind, six pawns for each player.
    fn default() -> Self {
        Self {
            pieces: None,
            per_kind: 7,
            kinds: None,
            per_player: 6,
            gold: None,
            thickness_mm: None,
            circle_mm: None,
            camera: None,
            sheets: None,
        }
    }
}
