//! The command line of `umpire watch`.

use std::path::PathBuf;

use clap::Args;

use super::args::{guard_band, rule_set};
use super::match_args::ArchiveArgs;
use super::read_args::board_name;
use super::stream_args::StreamArgs;
use crate::calibration::BUILT_IN_SETS;
use crate::games::lacuna::{PerPlayer, RuleSet};
use crate::referee::GUARD_BAND;
use crate::session::{BoardName, OFFICIAL, ReadOptions, SessionOptions, StreamOptions};

/// Where frames come from and how to read them.
#[derive(Debug, Args)]
pub(super) struct WatchArgs {
    /// A camera (camera:0, camera:NAME), the address of an MJPEG stream (http://HOST:PORT/PATH), a video file, or a
    /// folder of frames, played in the order of their names
    #[arg(value_name = "SOURCE")]
    pub(super) source: String,
    /// Keep the match in the archive: every event, and the frames that were looked at. A camera or stream is kept
    /// without asking
    #[arg(long)]
    record: bool,
    /// Keep nothing of a camera or stream
    #[arg(long, conflicts_with_all = ["record", "resume"])]
    no_record: bool,
    /// Go on with the last match of the archive that has no end, by the choices with which it began
    #[arg(long, conflicts_with_all = ["set", "camera", "rules", "guard_band", "gold", "silver"])]
    pub(super) resume: bool,
    #[command(flatten)]
    pub(super) archive: ArchiveArgs,
    /// Name of the player with the gold pawns
    #[arg(long, value_name = "NAME", default_value = "", hide_default_value = true)]
    gold: String,
    /// Name of the player with the silver pawns
    #[arg(long, value_name = "NAME", default_value = "", hide_default_value = true)]
    silver: String,
    /// Print one JSON object an event, one per line, as it happens
    #[arg(long)]
    pub(super) json: bool,
    /// Follow a board game instead, from the position that --start names
    #[arg(long, value_name = "GAME", value_parser = board_name(), requires = "start",
        conflicts_with_all = ["record", "resume", "set", "rules", "guard_band", "gold", "silver"])]
    pub(super) game: Option<BoardName>,
    /// The position from which a board game is followed, a JSON file as `umpire rules` takes it
    #[arg(long, value_name = "START.json", requires = "game")]
    pub(super) start: Option<PathBuf>,
    /// Board profile of a board game, a TOML file; without it the built-in one
    #[arg(long, value_name = "PROFILE", requires = "game")]
    board: Option<PathBuf>,
    #[command(flatten)]
    stream: StreamArgs,
    /// Set profile: a built-in name (see `umpire sets`) or a TOML file
    #[arg(long, value_name = "NAME|PATH", default_value = BUILT_IN_SETS[0].name)]
    set: String,
    /// Camera profile, a TOML file
    #[arg(long, value_name = "PATH")]
    camera: Option<PathBuf>,
    /// Rule set
    #[arg(long, value_parser = rule_set(), default_value = OFFICIAL)]
    rules: RuleSet,
    /// How much of the doubt must lie on one side for a call to be clear, as a two-sided interval
    #[arg(long, value_name = "PROBABILITY", default_value_t = GUARD_BAND, value_parser = guard_band)]
    guard_band: f64,
}

impl WatchArgs {
    /// The choices that concern the reading and the calls.
    pub(super) fn session_options(&self) -> SessionOptions {
        SessionOptions {
            camera: self.camera.clone(),
            rules: self.rules,
            guard_band: self.guard_band,
            ..SessionOptions::new(&self.set)
        }
    }

    /// The choices that concern the reading of a board.
    pub(super) fn read_options(&self, game: BoardName) -> ReadOptions {
        ReadOptions { game, board: self.board.clone(), camera: self.camera.clone() }
    }

    /// Whether the match is to be kept.
    pub(super) const fn keeps(&self, is_live: bool) -> bool {
        self.record || self.resume || (is_live && !self.no_record)
    }

    /// The players' names; empty where they were not given.
    pub(super) fn players(&self) -> PerPlayer<String> {
        PerPlayer { gold: self.gold.clone(), silver: self.silver.clone() }
    }

    /// The choices that concern the source.
    pub(super) fn stream_options(&self) -> StreamOptions {
        self.stream.options()
    }
}
