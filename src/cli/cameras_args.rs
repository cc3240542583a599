//! The command line of `umpire cameras`.

use std::time::Duration;

use clap::{Args, value_parser};

use super::stream_args::StreamArgs;

/// Longest trial, s.
const LONGEST_S: u64 = 3600;

/// Lists cameras, or tries one.
#[derive(Debug, Args)]
pub(super) struct CamerasArgs {
    /// Try a source: take its pictures for a while and say what came. A camera (camera:0, camera:NAME), or the address
    /// of an MJPEG stream (http://HOST:PORT/PATH)
    #[arg(long = "try", value_name = "SOURCE")]
    pub(super) source: Option<String>,
    /// How long to try it, s
    #[arg(long, value_name = "SECONDS", default_value_t = 5, value_parser = value_parser!(u64).range(1..=LONGEST_S), requires = "source")]
    seconds: u64,
    #[command(flatten)]
    pub(super) stream: StreamArgs,
    /// Print one JSON object
    #[arg(long)]
    pub(super) json: bool,
}

impl CamerasArgs {
    /// How long to try a source.
    pub(super) const fn time(&self) -> Duration {
        Duration::from_secs(self.seconds)
    }
}
