//! The command line of `umpire watch`.

use std::path::PathBuf;

use clap::Args;

use super::args::{OFFICIAL, guard_band, rule_set};
use super::stream_args::StreamArgs;
use crate::calibration::BUILT_IN_SETS;
use crate::games::lacuna::RuleSet;
use crate::referee::GUARD_BAND;
use crate::session::{SessionOptions, StreamOptions};

/// Where frames come from and how to read them.
#[derive(Debug, Args)]
pub(super) struct WatchArgs {
    /// A camera (camera:0, camera:NAME), the address of an MJPEG stream (http://HOST:PORT/PATH), a video file, or a
    /// folder of frames, played in the order of their names
    #[arg(value_name = "SOURCE")]
    pub(super) source: String,
    /// Print one JSON object an event, one per line, as it happens
    #[arg(long)]
    pub(super) json: bool,
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

    /// The choices that concern the source.
    pub(super) fn stream_options(&self) -> StreamOptions {
        self.stream.options()
    }
}
