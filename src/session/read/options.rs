//! What is asked of a picture of a board.

use std::path::PathBuf;

/// A board game that can be read from a picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BoardName {
    /// Laniakea.
    Laniakea,
    /// Leelawadee.
    Leelawadee,
    /// Laguna.
    Laguna,
}

impl BoardName {
    /// Every one.
    pub const ALL: [Self; 3] = [Self::Laniakea, Self::Leelawadee, Self::Laguna];

    /// Its name, as on the command line and in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Laniakea => crate::games::laniakea::NAME,
            Self::Leelawadee => crate::games::leelawadee::NAME,
            Self::Laguna => "laguna",
        }
    }

    /// Its name as people write it.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Laniakea => "Laniakea",
            Self::Leelawadee => "Leelawadee",
            Self::Laguna => "Laguna",
        }
    }
}

/// The choices that concern the reading.
#[derive(Debug, Clone, PartialEq)]
pub struct ReadOptions {
    /// Which game.
    pub game: BoardName,
    /// Board profile, a TOML file; without it the built-in one.
    pub board: Option<PathBuf>,
    /// Camera profile, a TOML file.
    pub camera: Option<PathBuf>,
}
