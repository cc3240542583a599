//! The command line of `umpire read`.

use std::path::PathBuf;

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};

use crate::session::{BoardName, ReadOptions};

const EXIT_CODES: &str = "Exit codes:
   0  every picture was read
   2  some picture could not be read; its output says why
  64  wrong usage";

/// Pictures of a board game, and how to read them.
#[derive(Debug, Args)]
#[command(after_help = EXIT_CODES)]
pub(super) struct ReadArgs {
    /// Pictures: JPEG, PNG, WebP, TIFF, BMP, GIF, MPO or HEIC
    #[arg(required = true, value_name = "PICTURE")]
    pub(super) pictures: Vec<PathBuf>,
    /// The game on the table
    #[arg(long, value_name = "GAME", value_parser = board_name())]
    game: BoardName,
    /// Board profile, a TOML file; without it the built-in one
    #[arg(long, value_name = "PROFILE")]
    board: Option<PathBuf>,
    /// Camera profile, a TOML file
    #[arg(long, value_name = "PATH")]
    camera: Option<PathBuf>,
    /// Print one JSON object a picture, one per line
    #[arg(long)]
    pub(super) json: bool,
}

/// The games that can be read, by name.
pub(super) fn board_name() -> impl TypedValueParser<Value = BoardName> {
    PossibleValuesParser::new(BoardName::ALL.map(BoardName::name)).map(|name| {
        BoardName::ALL.into_iter().find(|game| game.name() == name).unwrap_or(BoardName::Laniakea)
    })
}

impl ReadArgs {
    /// The choices that concern the reading.
    pub(super) fn options(&self) -> ReadOptions {
        ReadOptions { game: self.game, board: self.board.clone(), camera: self.camera.clone() }
    }
}
