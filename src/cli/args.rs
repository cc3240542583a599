//! The command line.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::path::PathBuf;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand, ValueEnum};

use super::cameras_args::CamerasArgs;
use super::match_args::MatchCommand;
use super::panel::PanelArgs;
use super::read_args::ReadArgs;
use super::rules_args::RulesArgs;
use super::scan_board::ScanArgs;
use super::teach_args::TeachArgs;
use super::watch_args::WatchArgs;
use crate::calibration::{BUILT_IN_SETS, looks_file};
use crate::games::lacuna::{PerPlayer, Player, RuleSet};
use crate::referee::{GUARD_BAND, TakenByName};
use crate::session::{DISCARD_TIES, OFFICIAL, SessionOptions, is_guard_band, is_tie_width};

const EXIT_CODES: &str = "Exit codes:
   0  everything was done
   2  some picture or position could not be scored; its output says why
  64  wrong usage";

/// Umpires a physical game of Lacuna from a picture of the table.
#[derive(Debug, Parser)]
#[command(name = "umpire", version, about, after_help = EXIT_CODES, propagate_version = true)]
pub(super) struct Cli {
    #[command(subcommand)]
    pub(super) command: Command,
}

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Measure and score the game in each picture.
    Score(ScoreArgs),
    /// Read the position on the board of another game in each picture.
    Read(ReadArgs),
    /// Learn one side of the board of Laguna from pictures of it empty.
    ScanBoard(ScanArgs),
    /// Follow a match live or from a recording and tell what happens.
    Watch(WatchArgs),
    /// Open the window: pictures, calls and score to look at, correct and keep.
    Panel(PanelArgs),
    /// Say whether pictures are good to read: light, focus, size and tilt, with one remedy each.
    Light(LightArgs),
    /// Score pictures and write them with everything that the answer rests on into one file.
    Evidence(EvidenceArgs),
    /// Check an evidence file and score its pictures again.
    Verify(VerifyArgs),
    /// Award and score a position given in millimetres.
    Settle(SettleArgs),
    /// List the pairs of flowers a player may take in a position.
    Legal(LegalArgs),
    /// List the legal moves in a position of a board game, play moves, or count.
    Rules(RulesArgs),
    /// List the built-in set profiles, or print one as a file to start from.
    Sets(SetsArgs),
    /// Learn a home-made set from one picture of its pieces, or count pieces by colour.
    Teach(TeachArgs),
    /// List the cameras that are plugged in, or try whether one works.
    Cameras(CamerasArgs),
    /// Write the board for the lens or the corner cards as a PDF to print.
    Sheet(SheetArgs),
    /// Measure a camera's lens once, from pictures of a board, for better scores.
    #[command(subcommand)]
    Calibrate(CalibrateCommand),
    /// List, show, correct, name, export or delete the recorded matches.
    #[command(subcommand)]
    Match(MatchCommand),
}

#[derive(Debug, Args)]
#[command(after_help = EXIT_CODES)]
pub(super) struct SheetArgs {
    /// What to print
    #[arg(value_enum, default_value = "board")]
    pub(super) sheet: SheetChoice,
    /// Paper
    #[arg(long, value_enum, default_value = "a4")]
    pub(super) paper: PaperChoice,
    /// The file to write; without it umpire-SHEET.pdf
    #[arg(long, value_name = "FILE.pdf")]
    pub(super) out: Option<PathBuf>,
    /// Sheet profile, a TOML file; without it the built-in one
    #[arg(long, value_name = "PATH")]
    pub(super) sheets: Option<PathBuf>,
}

/// A sheet to print.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum SheetChoice {
    /// The board of squares and markers for the lens
    Board,
    /// Four cards to lay beside the mat for the scale
    Cards,
}

/// Paper to print on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum PaperChoice {
    /// 210 x 297 mm
    A4,
    /// 215.9 x 279.4 mm
    Letter,
}

#[derive(Debug, Subcommand)]
pub(super) enum CalibrateCommand {
    /// Measure a camera's focal length and lens from pictures of a flat board.
    Camera(CalibrateCameraArgs),
}

#[derive(Debug, Args)]
#[command(after_help = EXIT_CODES)]
pub(super) struct CalibrateCameraArgs {
    /// Pictures of the board, folders of them, or videos, all of one camera and one size
    #[arg(required = true, value_name = "SOURCE")]
    pub(super) sources: Vec<PathBuf>,
    /// The board: charuco, as `umpire sheet board` prints it, or chess:ACROSSxDOWN with the number of corners
    /// where four squares meet
    #[arg(long, value_name = "BOARD", default_value = "charuco", value_parser = board)]
    pub(super) board: BoardChoice,
    /// Side of a square as measured, mm: only to tell the error in mm
    #[arg(long, value_name = "MM", value_parser = square)]
    pub(super) square_mm: Option<f64>,
    /// Sheet profile of the charuco board, a TOML file; without it the built-in one
    #[arg(long, value_name = "PATH")]
    pub(super) sheets: Option<PathBuf>,
    /// Write the camera profile here, for `umpire score --camera`
    #[arg(long, value_name = "FILE.toml")]
    pub(super) out: Option<PathBuf>,
    /// Print one JSON object
    #[arg(long)]
    pub(super) json: bool,
}

/// A board by its name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum BoardChoice {
    /// The board of the sheet profile.
    Charuco,
    /// A chessboard with so many inner corners across and down.
    Chess(usize, usize),
}

/// Inner corners that a chessboard may have along a side.
const INNER_CORNERS: RangeInclusive<usize> = 3..=30;

fn board(text: &str) -> Result<BoardChoice, String> {
    if text == "charuco" {
        return Ok(BoardChoice::Charuco);
    }
    let size = text.strip_prefix("chess:").and_then(|size| size.split_once('x'));
    let size = size.and_then(|(a, d)| Some((a.parse().ok()?, d.parse().ok()?)));
    match size {
        Some((across, down)) if INNER_CORNERS.contains(&across) && INNER_CORNERS.contains(&down) => {
            Ok(BoardChoice::Chess(across, down))
        }
        _ => {
            Err("must be charuco, or chess:ACROSSxDOWN such as chess:9x6, 3 to 30 corners each way"
                .to_owned())
        }
    }
}

fn square(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(value) if value > 0.0 && value.is_finite() => Ok(value),
        _ => Err("must be a length in millimetres, more than 0".to_owned()),
    }
}

#[derive(Debug, Args)]
#[command(after_help = EXIT_CODES)]
pub(super) struct SetsArgs {
    /// Print this built-in profile, TOML
    #[arg(long, value_name = "NAME", conflicts_with = "looks")]
    pub(super) show: Option<String>,
    /// Print this built-in appearance model, TOML
    #[arg(long, value_name = "NAME")]
    pub(super) looks: Option<String>,
}

#[derive(Debug, Args)]
#[command(after_help = EXIT_CODES, allow_negative_numbers = true)]
pub(super) struct ScoreArgs {
    /// Pictures: JPEG, PNG, WebP, TIFF, BMP, GIF, MPO or HEIC
    #[arg(required = true, value_name = "PICTURE")]
    pub(super) pictures: Vec<PathBuf>,
    /// Print one JSON object a picture, one per line
    #[arg(long)]
    pub(super) json: bool,
    /// All pictures show the same position: combine them and score it once
    #[arg(long)]
    pub(super) fuse: bool,
    /// Say which further picture would settle the calls that are too close
    #[arg(long)]
    advise: bool,
    /// Set profile: a built-in name (see `umpire sets`) or a TOML file
    #[arg(long, value_name = "NAME|PATH", default_value = BUILT_IN_SETS[0].name)]
    pub(super) set: String,
    /// Camera profile, a TOML file
    #[arg(long, value_name = "PATH")]
    camera: Option<PathBuf>,
    /// Sheet profile of the printed corner cards, a TOML file
    #[arg(long, value_name = "PATH")]
    sheets: Option<PathBuf>,
    /// Rule set
    #[arg(long, value_parser = rule_set(), default_value = OFFICIAL)]
    rules: RuleSet,
    /// How much of the doubt must lie on one side for a call to be clear, as a two-sided interval
    #[arg(long, value_name = "PROBABILITY", default_value_t = GUARD_BAND, value_parser = guard_band)]
    guard_band: f64,
    /// Gaps under this width count as equal, mm
    #[arg(long, value_name = "MM", default_value_t = 0.0, value_parser = tie_width)]
    tie_mm: f64,
    /// Flowers taken earlier, such as "gold:red=2,blue=1;silver:pink=3"; for a player left out they are
    /// worked out from what is not on the mat
    #[arg(long, value_name = "LIST", value_parser = taken)]
    taken: Option<TakenByName>,
    /// Write the picture with everything found drawn into it (PNG, one picture only)
    #[arg(long, value_name = "OUT.png")]
    pub(super) annotate: Option<PathBuf>,
    /// The pictures are mirrored, as some webcams show them: exchange left and right first
    #[arg(long)]
    pub(super) mirrored: bool,
}

#[derive(Debug, Args)]
#[command(after_help = EXIT_CODES)]
pub(super) struct EvidenceArgs {
    #[command(flatten)]
    pub(super) score: ScoreArgs,
    /// The evidence file to write
    #[arg(long, value_name = "FILE.evidence")]
    pub(super) out: PathBuf,
}

#[derive(Debug, Args)]
#[command(after_help = EXIT_CODES)]
pub(super) struct VerifyArgs {
    /// The evidence file
    #[arg(value_name = "FILE.evidence")]
    pub(super) file: PathBuf,
    /// Print one JSON object
    #[arg(long)]
    pub(super) json: bool,
}

impl ScoreArgs {
    /// The choices that concern the scoring itself.
    pub(super) fn session_options(&self) -> SessionOptions {
        SessionOptions {
            set: self.set.clone(),
            camera: self.camera.clone(),
            sheets: self.sheets.clone(),
            rules: self.rules,
            guard_band: self.guard_band,
            tie_mm: self.tie_mm,
            taken: self.taken.clone(),
            advise: self.advise,
        }
    }

    /// Every file that is read and so must not be written.
    pub(super) fn inputs(&self) -> impl Iterator<Item = PathBuf> + '_ {
        self.pictures
            .iter()
            .chain(&self.camera)
            .chain(&self.sheets)
            .cloned()
            .chain([PathBuf::from(&self.set)])
            .chain(looks_file(&self.set))
    }
}

#[derive(Debug, Args)]
#[command(after_help = EXIT_CODES)]
pub(super) struct LightArgs {
    /// Pictures: JPEG, PNG, WebP, TIFF, BMP, GIF, MPO or HEIC
    #[arg(required = true, value_name = "SOURCE")]
    pub(super) sources: Vec<PathBuf>,
    /// Print one JSON object a picture, one per line
    #[arg(long)]
    pub(super) json: bool,
    /// Set profile: a built-in name (see `umpire sets`) or a TOML file
    #[arg(long, value_name = "NAME|PATH", default_value = BUILT_IN_SETS[0].name)]
    set: String,
    /// Camera profile, a TOML file
    #[arg(long, value_name = "PATH")]
    camera: Option<PathBuf>,
}

impl LightArgs {
    /// The choices that concern the picture itself.
    pub(super) fn session_options(&self) -> SessionOptions {
        SessionOptions { camera: self.camera.clone(), ..SessionOptions::new(&self.set) }
    }
}

/// A position and how to answer.
#[derive(Debug, Args)]
pub(super) struct PositionArgs {
    /// The position, a JSON file, or - for standard input; lengths in millimetres
    #[arg(value_name = "POSITION.json")]
    pub(super) position: PathBuf,
    /// Print one JSON object
    #[arg(long)]
    pub(super) json: bool,
    /// Set profile: a built-in name (see `umpire sets`) or a TOML file
    #[arg(long, value_name = "NAME|PATH", default_value = BUILT_IN_SETS[0].name)]
    pub(super) set: String,
}

#[derive(Debug, Args)]
#[command(after_help = EXIT_CODES)]
pub(super) struct SettleArgs {
    #[command(flatten)]
    pub(super) position: PositionArgs,
    /// Rule set; without it the one that the position names, or else the official one
    #[arg(long, value_parser = rule_set())]
    pub(super) rules: Option<RuleSet>,
    /// How much of the doubt must lie on one side for a call to be clear, as a two-sided interval; an exact position has no doubt
    #[arg(long, value_name = "PROBABILITY", default_value_t = GUARD_BAND, value_parser = guard_band)]
    pub(super) guard_band: f64,
    /// Gaps under this width count as equal, mm
    #[arg(long, value_name = "MM", default_value_t = 0.0, value_parser = tie_width)]
    pub(super) tie_mm: f64,
}

#[derive(Debug, Args)]
#[command(after_help = EXIT_CODES)]
pub(super) struct LegalArgs {
    #[command(flatten)]
    pub(super) position: PositionArgs,
    /// The player to move
    #[arg(long = "for", value_name = "PLAYER", value_parser = player())]
    pub(super) player: Player,
}

const SILVER: &str = "silver";

pub(super) fn rule_set() -> impl TypedValueParser<Value = RuleSet> {
    let names = [
        PossibleValue::new(OFFICIAL).help("The published rules"),
        PossibleValue::new(DISCARD_TIES)
            .help("The French sheet: no free first flower, equally far flowers are discarded"),
    ];
    PossibleValuesParser::new(names)
        .map(|name| if name == DISCARD_TIES { RuleSet::DiscardTies } else { RuleSet::Official })
}

fn player() -> impl TypedValueParser<Value = Player> {
    PossibleValuesParser::new(["gold", SILVER])
        .map(|name| if name == SILVER { Player::Silver } else { Player::Gold })
}

pub(super) fn guard_band(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(value) if is_guard_band(value) => Ok(value),
        _ => Err("must be a probability from 0.5 up to, but not including, 1".to_owned()),
    }
}

fn tie_width(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(value) if is_tie_width(value) => Ok(value),
        _ => Err("must be a width in millimetres, 0 or more".to_owned()),
    }
}

/// `gold:red=2,blue=1;silver:pink=3`; either player may be left out and is then not known.
fn taken(text: &str) -> Result<TakenByName, String> {
    let mut taken = PerPlayer::default();
    let mut seen = Vec::new();
    for part in text.split(';').map(str::trim).filter(|part| !part.is_empty()) {
        let (player, list) =
            part.split_once(':').ok_or(format!("\"{part}\" names no player before a colon"))?;
        let player = player.trim();
        let flowers: &mut Option<BTreeMap<String, u32>> = match player {
            "gold" => &mut taken.gold,
            "silver" => &mut taken.silver,
            other => return Err(format!("the players are gold and silver, not \"{other}\"")),
        };
        if seen.contains(&player) {
            return Err(format!("{player} is named twice"));
        }
        seen.push(player);
        let flowers = flowers.get_or_insert_default();
        for entry in list.split(',').map(str::trim).filter(|entry| !entry.is_empty()) {
            let (colour, count) =
                entry.split_once('=').ok_or(format!("\"{entry}\" is not of the form colour=count"))?;
            let count = count
                .trim()
                .parse()
                .map_err(|_| format!("\"{}\" is not a count of flowers", count.trim()))?;
            if flowers.insert(colour.trim().to_owned(), count).is_some() {
                return Err(format!("{player} has {} twice", colour.trim()));
            }
        }
    }
    if seen.is_empty() {
        return Err("names no player".to_owned());
    }
    Ok(taken)
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn the_command_line_is_consistent() {
        Cli::command().debug_assert();
    }

    #[test]
    fn taken_flowers_are_read_for_both_players() {
        let read = taken("gold:red=2, blue=1; silver:pink=3").unwrap();
        assert_eq!(read.gold, Some([("red".to_owned(), 2), ("blue".to_owned(), 1)].into()));
        assert_eq!(read.silver, Some([("pink".to_owned(), 3)].into()));
        let gold_alone = PerPlayer { gold: Some([].into()), silver: None };
        assert_eq!(taken("gold:").unwrap(), gold_alone);
    }

    #[test]
    fn a_wrong_list_of_taken_flowers_says_what_is_wrong() {
        for (text, words) in [
            ("", "names no player"),
            ("red=2", "names no player before a colon"),
            ("bronze:red=2", "not \"bronze\""),
            ("gold:red", "colour=count"),
            ("gold:red=-1", "\"-1\""),
            ("gold:red=1,red=2", "red twice"),
            ("gold:red=1;gold:blue=2", "gold is named twice"),
        ] {
            let error = taken(text).unwrap_err();
            assert!(error.contains(words), "{text}: {error}");
        }
    }

    #[test]
    fn a_board_is_named_with_its_inner_corners() {
        assert_eq!(board("charuco"), Ok(BoardChoice::Charuco));
        assert_eq!(board("chess:9x6"), Ok(BoardChoice::Chess(9, 6)));
        for wrong in ["chess", "chess:9", "chess:2x6", "chess:9x31", "chess:-9x6", "circles:4x4", ""] {
            assert!(board(wrong).is_err(), "{wrong}");
        }
        assert!(["0", "-1", "x", "inf"].iter().all(|text| square(text).is_err()));
    }

    #[test]
    fn numbers_out_of_range_are_refused() {
        assert!(["0.5", "0.95", "0.999"].iter().all(|text| guard_band(text).is_ok()));
        assert!(["1", "0.4", "NaN", "x", "95"].iter().all(|text| guard_band(text).is_err()));
        assert!(["0", "0.5", "2"].iter().all(|text| tie_width(text).is_ok()));
        assert!(["-1", "inf", "NaN", ""].iter().all(|text| tie_width(text).is_err()));
    }
}
