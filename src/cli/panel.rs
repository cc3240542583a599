//! `umpire panel`.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use clap::Args;
use serde_json::json;

use super::args::{guard_band, rule_set};
use super::files::{check_output, write_atomically};
use super::match_args::ArchiveArgs;
use super::stream_args::rate;
use super::terminal::{print, tell};
use super::{Done, Outcome, Usage};
use crate::games::board::BoardGames;
use crate::games::lacuna::{PerPlayer, RuleSet};
use crate::panel::{
    Figures, Language, Layout, Measure, Memory, PanelOptions, Portrait, Screen, Spread, run as run_panel,
};
use crate::record::{MatchId, Picture};
use crate::session::{SessionOptions, Settings, StreamOptions, WatchRequest, config_file};

/// What the window begins with.
#[derive(Debug, Args)]
pub(super) struct PanelArgs {
    /// Pictures of one table to begin with
    #[arg(value_name = "PICTURE")]
    pictures: Vec<PathBuf>,
    /// A source to watch from the beginning: a camera, the address of a stream, a video or a folder
    #[arg(long, value_name = "SOURCE", conflicts_with = "pictures")]
    watch: Option<String>,
    /// Frames a second: the rate asked of a camera, or at which a recording is played
    #[arg(long, value_name = "RATE", value_parser = rate, requires = "watch")]
    fps: Option<f64>,
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
    /// The screen to begin with: table, matches, setup or games
    #[arg(long, value_name = "SCREEN", default_value = "table", value_parser = screen)]
    screen: Screen,
    /// The match of the archive to begin with, by its number
    #[arg(long = "match", value_name = "NUMBER", conflicts_with_all = ["pictures", "watch", "game"])]
    open_match: Option<i64>,
    /// One of the other games to begin with; pictures are of its board, positions are JSON
    #[arg(long, value_name = "GAME")]
    game: Option<String>,
    /// The profile of its board, a TOML file
    #[arg(long, value_name = "PROFILE", requires = "game")]
    board: Option<PathBuf>,
    /// What the table's screen shows: picture, above or both
    #[arg(long, value_name = "LAYOUT", default_value = "picture", value_parser = layout)]
    layout: Layout,
    /// Write a picture of the window, PNG, once all is shown, and close it
    #[arg(long, value_name = "FILE.png")]
    screenshot: Option<PathBuf>,
    /// Measure the window for so many seconds, print the figures, one JSON object, and close it
    #[arg(long, value_name = "SECONDS", hide = true, conflicts_with = "screenshot", value_parser = seconds)]
    measure: Option<Duration>,
    /// Size of the window for that, WIDTHxHEIGHT
    #[arg(long, value_name = "SIZE", default_value = "1366x768", value_parser = size, requires = "screenshot")]
    size: [f32; 2],
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

fn screen(name: &str) -> Result<Screen, String> {
    Screen::of_name(name).ok_or_else(|| "give table, matches, setup or games".to_owned())
}

fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().filter(|s| *s > 0.0).and_then(|s| Duration::try_from_secs_f64(s).ok());
    seconds.ok_or_else(|| "give seconds, more than 0".to_owned())
}

fn layout(name: &str) -> Result<Layout, String> {
    Layout::of_name(name).ok_or_else(|| "give picture, above or both".to_owned())
}

/// The file in which the sand timer is kept, beside what was chosen last.
const SAND_FILE: &str = "sand-timer.json";
/// Smallest and largest side of a window, points.
const SIDES: std::ops::RangeInclusive<u16> = 320..=7680;

fn size(text: &str) -> Result<[f32; 2], String> {
    let sides = text.split_once('x').and_then(|(w, h)| Some([w.parse::<u16>().ok()?, h.parse().ok()?]));
    let sides = sides.filter(|sides| sides.iter().all(|side| SIDES.contains(side)));
    let sides = sides.ok_or_else(|| "give WIDTHxHEIGHT, each from 320 to 7680".to_owned())?;
    Ok(sides.map(f32::from))
}

/// Writes pictures of the window to `file`; what went wrong is left in `failed`.
fn portrait(file: PathBuf, size: [f32; 2], failed: Arc<Mutex<Option<String>>>) -> Portrait {
    let take = move |width: usize, height: usize, rgb: Vec<u8>| {
        let picture = Picture::png(&rgb, width as u32, height as u32).map_err(|error| error.to_string());
        let written = picture.and_then(|picture| {
            write_atomically(&file, &picture.bytes).map_err(|error| format!("{}: {error}", file.display()))
        });
        *failed.lock().unwrap_or_else(PoisonError::into_inner) = written.err();
    };
    Portrait { size, take: Box::new(take) }
}

/// Figures for machines.
fn figures_report(figures: &Figures) -> serde_json::Value {
    let spread = |of: Spread| json!({ "median": of.median, "p95": of.p95, "most": of.most });
    json!({
        "schema": "table-umpire/panel-figures/1",
        "window_ms": figures.window_ms,
        "picture_ms": figures.picture_ms,
        "drawn": figures.drawn,
        "thread_ms": spread(figures.thread_ms),
        "live": figures.live,
        "age_ms": spread(figures.age_ms),
        "silent": figures.silent,
    })
}

/// Opens the window.
pub(super) fn run(args: &PanelArgs, games: &BoardGames) -> Outcome {
    let began = Instant::now();
    if let Some(game) = args.game.as_ref().filter(|game| games.named(game).is_none()) {
        let names: Vec<_> = games.names().collect();
        return Err(Usage(format!("there is no game \"{game}\"; there are {}", names.join(", "))));
    }
    if let Some(file) = &args.screenshot {
        check_output(file, args.pictures.iter().cloned())?;
    }
    let memory = Settings::file().filter(|_| !args.fresh && args.screenshot.is_none()).map(recall);
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
        stream: StreamOptions { fps: args.fps, ..StreamOptions::default() },
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
        sand: memory.as_ref().and_then(|_| config_file(SAND_FILE)),
        screen: args.screen,
        open_match: args.open_match.map(MatchId),
        games: games.clone(),
        game: args.game.clone(),
        board: args.board.clone(),
        layout: args.layout,
    };
    // a window that is closed before its picture was taken leaves this reason
    let failed = Arc::new(Mutex::new(Some("the window was closed before".to_owned())));
    let portrait = args.screenshot.clone().map(|file| portrait(file, args.size, Arc::clone(&failed)));
    let is_portrait = portrait.is_some();
    let measure = args.measure.map(|during| {
        let take = |figures: Figures| {
            // whoever reads it may be gone
            let _printed = print(&figures_report(&figures).to_string());
        };
        Measure { began, during, take: Box::new(take) }
    });
    Ok(match run_panel(options, memory, portrait, measure) {
        Ok(()) => match failed.lock().unwrap_or_else(PoisonError::into_inner).as_ref() {
            Some(reason) if is_portrait => {
                tell(&format!("error: The picture of the window could not be written: {reason}."));
                Done::SomeFailed
            }
            _ => Done::All,
        },
        Err(problem) => {
            tell(&format!("error: {} {}", problem.message, problem.remedy));
            Done::SomeFailed
        }
    })
}
