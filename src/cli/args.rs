//! The command line.

use std::collections::BTreeMap;
use std::path::PathBuf;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand};

use super::teach_args::TeachArgs;
use crate::calibration::BUILT_IN_SETS;
use crate::games::lacuna::{PerPlayer, Player, RuleSet};
use crate::referee::{GUARD_BAND, TakenByName};
use crate::session::SessionOptions;

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
    /// Score pictures and write them with everything that the answer rests on into one file.
    Evidence(EvidenceArgs),
    /// Check an evidence file and score its pictures again.
    Verify(VerifyArgs),
    /// Award and score a position given in millimetres.
    Settle(SettleArgs),
    /// List the pairs of flowers a player may take in a position.
    Legal(LegalArgs),
    /// List the built-in set profiles, or print one as a file to start from.
    Sets(SetsArgs),
    /// Learn a set from one picture of its pieces, or count pieces by colour.
    Teach(TeachArgs),
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
    #[arg(long, value_parser = rule_set(), default_value = "official")]
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

pub(super) const DISCARD_TIES: &str = "discard-ties";
const SILVER: &str = "silver";

fn rule_set() -> impl TypedValueParser<Value = RuleSet> {
    let names = [
        PossibleValue::new("official").help("The published rules"),
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

fn guard_band(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(value) if (0.5..1.0).contains(&value) => Ok(value),
        _ => Err("must be a probability from 0.5 up to, but not including, 1".to_owned()),
    }
}

fn tie_width(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(value) if value >= 0.0 && value.is_finite() => Ok(value),
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
    fn numbers_out_of_range_are_refused() {
        assert!(["0.5", "0.95", "0.999"].iter().all(|text| guard_band(text).is_ok()));
        assert!(["1", "0.4", "NaN", "x", "95"].iter().all(|text| guard_band(text).is_err()));
        assert!(["0", "0.5", "2"].iter().all(|text| tie_width(text).is_ok()));
        assert!(["-1", "inf", "NaN", ""].iter().all(|text| tie_width(text).is_err()));
    }
}
