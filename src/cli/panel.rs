//! `umpire panel`.

use std::path::PathBuf;

use clap::Args;

use super::args::{OFFICIAL, guard_band, rule_set};
use super::match_args::ArchiveArgs;
use super::terminal::tell;
use super::{Done, Outcome};
use crate::calibration::BUILT_IN_SETS;
use crate::games::lacuna::{PerPlayer, RuleSet};
use crate::panel::{Language, PanelOptions, run as run_panel};
use crate::referee::GUARD_BAND;
use crate::session::{SessionOptions, StreamOptions, WatchRequest};

/// What the window begins with.
#[derive(Debug, Args)]
pub(super) struct PanelArgs {
    /// Pictures of one table to begin with
    #[arg(value_name = "PICTURE")]
    pictures: Vec<PathBuf>,
    /// A source to watch from the beginning: a camera, the address of a stream, a video or a folder
    #[arg(long, value_name = "SOURCE", conflicts_with = "pictures")]
    watch: Option<String>,
    /// Keep the match that is watched in the archive
    #[arg(long, requires = "watch")]
    record: bool,
    #[command(flatten)]
    archive: ArchiveArgs,
    /// Language: en, fr, de, da or nl; without it that of the system
    #[arg(long, value_name = "CODE", value_parser = language)]
    language: Option<Language>,
    /// Dark letters on light ground
    #[arg(long)]
    light: bool,
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

fn language(code: &str) -> Result<Language, String> {
    Language::of_code(code).ok_or_else(|| "give en, fr, de, da or nl".to_owned())
}

/// Opens the window.
pub(super) fn run(args: &PanelArgs) -> Outcome {
    let session = SessionOptions {
        camera: args.camera.clone(),
        rules: args.rules,
        guard_band: args.guard_band,
        ..SessionOptions::new(args.set.clone())
    };
    let kept = if args.record { Some(args.archive.place_to_write()?) } else { None };
    let watch = args.watch.clone().map(|source| WatchRequest {
        source,
        stream: StreamOptions::default(),
        archive: kept.clone(),
        players: PerPlayer::default(),
    });
    let options = PanelOptions {
        session,
        pictures: args.pictures.clone(),
        watch,
        language: args.language,
        dark: !args.light,
        archive: args.archive.named(),
    };
    Ok(match run_panel(options) {
        Ok(()) => Done::All,
        Err(problem) => {
            tell(&format!("error: {} {}", problem.message, problem.remedy));
            Done::SomeFailed
        }
    })
}
