//! `umpire panel`.

use std::path::PathBuf;

use clap::Args;

use super::args::{guard_band, rule_set};
use super::match_args::ArchiveArgs;
use super::terminal::tell;
use super::{Done, Outcome};
use crate::games::lacuna::{PerPlayer, RuleSet};
use crate::panel::{Language, Memory, PanelOptions, run as run_panel};
use crate::session::{SessionOptions, Settings, StreamOptions, WatchRequest};

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
    /// Set profile: a built-in name (see `umpire sets`) or a TOML file; without it the one chosen last
    #[arg(long, value_name = "NAME|PATH")]
    set: Option<String>,
    /// Camera profile, a TOML file; without it the one chosen last
    #[arg(long, value_name = "PATH")]
    camera: Option<PathBuf>,
    /// Rule set; without it the one chosen last
    #[arg(long, value_parser = rule_set())]
    rules: Option<RuleSet>,
    /// How much of the doubt must lie on one side for a call to be clear, as a two-sided interval; without it as chosen
    /// last
    #[arg(long, value_name = "PROBABILITY", value_parser = guard_band)]
    guard_band: Option<f64>,
    /// Begin with the usual choices and remember none
    #[arg(long)]
    fresh: bool,
}

fn language(code: &str) -> Result<Language, String> {
    Language::of_code(code).ok_or_else(|| "give en, fr, de, da or nl".to_owned())
}

/// What was chosen last; a file that cannot be used is told in the window and replaced by the next choice.
fn recall(file: PathBuf) -> Memory {
    let (settings, problem) = match Settings::read(&file) {
        Ok(settings) => (settings, None),
        Err(problem) => (Settings::default(), Some(problem)),
    };
    Memory { file, settings, problem }
}

/// Opens the window.
pub(super) fn run(args: &PanelArgs) -> Outcome {
    let memory = Settings::file().filter(|_| !args.fresh).map(recall);
    let settings = memory.as_ref().map(|memory| memory.settings.clone()).unwrap_or_default();
    let (chosen, gone) = settings.options();
    let memory = memory.map(|memory| Memory { problem: memory.problem.or(gone), ..memory });
    let session = SessionOptions {
        set: args.set.clone().unwrap_or(chosen.set),
        camera: args.camera.clone().or(chosen.camera),
        rules: args.rules.unwrap_or(chosen.rules),
        guard_band: args.guard_band.unwrap_or(chosen.guard_band),
        ..chosen
    };
    let kept = if args.record { Some(args.archive.place_to_write()?) } else { None };
    let language = args.language.or_else(|| Language::of_code(settings.language.as_deref()?));
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
        language,
        dark: !args.light && settings.dark.unwrap_or(true),
        archive: args.archive.named(),
    };
    Ok(match run_panel(options, memory) {
        Ok(()) => Done::All,
        Err(problem) => {
            tell(&format!("error: {} {}", problem.message, problem.remedy));
            Done::SomeFailed
        }
    })
}
