//! The command line of `umpire watch`.

use std::path::PathBuf;

use clap::Args;

use super::args::{OFFICIAL, guard_band, rule_set};
use crate::calibration::BUILT_IN_SETS;
use crate::games::lacuna::RuleSet;
use crate::referee::GUARD_BAND;
use crate::session::{SessionOptions, StreamOptions};

/// Where frames come from and how to read them.
#[derive(Debug, Args)]
pub(super) struct WatchArgs {
    /// A folder of frames, played in the order of their names, or a video file
    #[arg(value_name = "SOURCE")]
    pub(super) source: String,
    /// Print one JSON object an event, one per line, as it happens
    #[arg(long)]
    pub(super) json: bool,
    /// Frames a second of a recording; without it 30 for a folder, and a video's own times
    #[arg(long, value_name = "FPS", value_parser = rate)]
    fps: Option<f64>,
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
        StreamOptions { fps: self.fps }
    }
}

/// Frame rates that a recording may have.
const RATES: std::ops::RangeInclusive<f64> = 0.01..=1000.0;

fn rate(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(value) if RATES.contains(&value) => Ok(value),
        _ => Err(format!("must be a number of frames a second, {} to {}", RATES.start(), RATES.end())),
    }
}
