//! The command line of `umpire match correct`.

use clap::{ArgGroup, Args, ValueEnum};

use super::Usage;
use super::match_args::{ArchiveArgs, EXIT_CODES, WhichMatch, which};
use crate::games::lacuna::Player;
use crate::record::{Archive, Correction, MatchId};
use crate::session::{Problem, last_correction, moment_of};
use crate::tracker::{Added, Fields, Legality, MatPlace};

const EXAMPLES: &str = "Events are named by their numbers in `umpire match show`; `umpire match table ID EVENT` lists where every token stood. What comes before the corrected event stays; the rest of the
match is derived again from its frames, and both revisions are kept.

Examples:
  umpire match correct last 17 --colour pink           the flowers of move 7 were pink
  umpire match correct last 17 --player gold           its pawn is gold's
  umpire match correct last 17 --flower 12,-80 --flower 40.5,-31
                                                       it took other flowers, that lay there
  umpire match correct last 22 --delete                that did not happen
  umpire match correct last --missed placed --frame 48 --player gold --at -10,64 --flower 12,-80 --flower 40.5,-31
                                                       a move that was not told
  umpire match correct last 0 --token --at 90,12 --colour blue
                                                       the flower there was read as another colour, from event 0 on
  umpire match correct last --undo                     the last correction was wrong";

/// Corrects an event of a match.
#[derive(Debug, Args)]
#[command(after_help = format!("{EXAMPLES}\n\n{EXIT_CODES}"))]
#[command(group = ArgGroup::new("what").multiple(false).args(["delete", "missed", "token", "undo"]))]
#[allow(clippy::struct_excessive_bools, reason = "each is a switch of the command line")]
pub(super) struct MatchCorrectArgs {
    /// Number of the match, or last
    #[arg(value_name = "ID", value_parser = which)]
    pub(super) id: WhichMatch,
    /// Number of the event; with --missed or --token that after which it was so
    #[arg(value_name = "EVENT", required_unless_present_any = ["undo", "frame"], conflicts_with = "undo")]
    event: Option<u64>,
    /// The event did not happen
    #[arg(long, conflicts_with_all = ["player", "colour", "flower", "at", "legality"])]
    delete: bool,
    /// Something happened that was not told
    #[arg(long, value_name = "WHAT", value_enum, conflicts_with = "legality")]
    missed: Option<Missed>,
    /// The token that stands at the place of --at is this --player's pawn or a flower of this --colour
    #[arg(long, requires = "at", conflicts_with_all = ["flower", "legality"])]
    token: bool,
    /// Take back correction N, or the last one
    #[arg(long, value_name = "N", num_args = 0..=1, default_missing_value = "last", value_parser = undone,
          conflicts_with_all = ["player", "colour", "flower", "at", "legality"])]
    undo: Option<Undone>,
    /// Whose pawn it was, or who took the flower
    #[arg(long, value_enum)]
    player: Option<Who>,
    /// The colour of the flowers
    #[arg(long, value_name = "COLOUR")]
    colour: Option<String>,
    /// Where a flower lay that was taken, mm from the pond's middle; once or twice
    #[arg(long, value_name = "X,Y", value_parser = place, allow_hyphen_values = true)]
    flower: Vec<MatPlace>,
    /// Where the pawn or the token stood, mm from the pond's middle
    #[arg(long, value_name = "X,Y", value_parser = place, allow_hyphen_values = true)]
    at: Option<MatPlace>,
    /// What you decided about the move
    #[arg(long, value_enum)]
    legality: Option<Ruling>,
    /// The frame at which it happened, in place of EVENT
    #[arg(long, value_name = "N", conflicts_with_all = ["event", "delete", "undo"])]
    frame: Option<u64>,
    /// Who corrects it
    #[arg(long, value_name = "NAME", default_value = "somebody")]
    pub(super) by: String,
    /// Show what would change, and keep nothing
    #[arg(long)]
    pub(super) dry_run: bool,
    #[command(flatten)]
    pub(super) archive: ArchiveArgs,
    /// Print one JSON object: the events before and after that differ, and the results
    #[arg(long)]
    pub(super) json: bool,
}

/// What can be missed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Missed {
    /// A pawn was placed, with --player, --at and two --flower
    Placed,
    /// A flower was taken without a pawn, with one --flower
    Taken,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Who {
    Gold,
    Silver,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Ruling {
    Legal,
    TooClose,
    Illegal,
}

/// Which correction is taken back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Undone {
    Number(u64),
    Last,
}

fn undone(text: &str) -> Result<Undone, String> {
    match text.parse() {
        _ if text == "last" => Ok(Undone::Last),
        Ok(number) => Ok(Undone::Number(number)),
        Err(_) => Err("must be the number of a correction, or last".to_owned()),
    }
}

fn place(text: &str) -> Result<MatPlace, String> {
    text.split_once(',')
        .and_then(|(x, y)| Some(MatPlace([x.trim().parse().ok()?, y.trim().parse().ok()?])))
        .filter(|place| place.0.iter().all(|value| value.is_finite()))
        .ok_or_else(|| "must be a place such as 12.5,-80 in mm from the pond's middle".to_owned())
}

impl MatchCorrectArgs {
    /// What is to be corrected of match `id`.
    ///
    /// # Errors
    /// Wrong usage: options that do not go together; or a [`Problem`] where the match has no such moment or correction.
    pub(super) fn correction(
        &self,
        archive: &Archive,
        id: MatchId,
    ) -> Result<Result<Correction, Problem>, Usage> {
        if let Some(undone) = self.undo {
            let number = match undone {
                Undone::Number(number) => Ok(number),
                Undone::Last => last_correction(archive, id),
            };
            return Ok(number.map(|undone| Correction::Undo { undone }));
        }
        if let Some(added) = self.added()? {
            let moment = match (self.frame, self.event) {
                (Some(frame), _) => moment_of(archive, id, frame).map(|(after, at)| (after, Some(at))),
                (None, event) => Ok((event.unwrap_or_default(), None)),
            };
            return Ok(moment.map(|(after, at)| Correction::Add { after, at, added }));
        }
        let Some(event) = self.event else {
            return Err(Usage(
                "--frame goes with --missed or --token; name the event by its number".to_owned(),
            ));
        };
        if self.delete {
            return Ok(Ok(Correction::Delete { event }));
        }
        let fields = Fields {
            player: self.player(),
            colour: self.colour.clone(),
            at_mm: self.at,
            flowers: (!self.flower.is_empty()).then(|| self.flower.clone()),
            legality: self.legality.map(|ruling| match ruling {
                Ruling::Legal => Legality::Legal,
                Ruling::TooClose => Legality::TooClose,
                Ruling::Illegal => Legality::Illegal,
            }),
        };
        if fields == Fields::default() {
            return Err(Usage(
                "say what was wrong: --delete, --player, --colour, --flower, --at, --legality, --missed, --token or --undo"
                    .to_owned(),
            ));
        }
        Ok(Ok(Correction::Replace { event, fields }))
    }

    /// What was not told, where something was.
    fn added(&self) -> Result<Option<Added>, Usage> {
        let (player, colour) = (self.player(), self.colour.clone());
        let usage = |text: &str| Err(Usage(text.to_owned()));
        Ok(Some(match (self.missed, self.token) {
            (Some(Missed::Placed), _) => {
                let (Some(player), Some(at_mm), flowers @ [_, ..]) = (player, self.at, &self.flower[..])
                else {
                    return usage(
                        "--missed placed needs --player, --at and a --flower for each that was taken",
                    );
                };
                Added::Placed { player, at_mm, colour, flowers: flowers.to_vec() }
            }
            (Some(Missed::Taken), _) => match (&self.flower[..], self.at) {
                ([from_mm], None) => Added::Taken { player, colour, from_mm: *from_mm },
                _ => return usage("--missed taken needs one --flower, and no --at"),
            },
            (None, true) => match (self.at, player.is_some() != colour.is_some()) {
                (Some(at_mm), true) => Added::Named { at_mm, player, colour },
                _ => return usage("--token needs --at and either --player or --colour"),
            },
            (None, false) => return Ok(None),
        }))
    }

    fn player(&self) -> Option<Player> {
        self.player.map(|who| match who {
            Who::Gold => Player::Gold,
            Who::Silver => Player::Silver,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_and_corrections_that_cannot_be_are_refused() {
        assert_eq!(place("-12.5, 80"), Ok(MatPlace([-12.5, 80.0])));
        for wrong in ["", "1", "1,", ",2", "1;2", "NaN,1", "inf,2", "1,2,3", "1e999,0"] {
            assert!(place(wrong).is_err(), "{wrong}");
        }
        assert_eq!((undone("last"), undone("3")), (Ok(Undone::Last), Ok(Undone::Number(3))));
        assert!(["", "-1", "first", "99999999999999999999"].iter().all(|text| undone(text).is_err()));
    }
}
