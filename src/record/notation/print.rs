//! A notation as text.

use std::fmt;

use super::{Notation, Noted, NotedLine, Spot, Winner, Word};
use crate::tracker::{Legality, TokenKind};

/// What stands for nothing.
const NOTHING: &str = "-";
/// What stands for a count that is not known.
const NOT_KNOWN: &str = "?";

impl fmt::Display for Notation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, value) in &self.tags {
            writeln!(f, "[{} {}]", name.as_str(), quoted(value))?;
        }
        writeln!(f)?;
        self.lines.iter().try_for_each(|line| writeln!(f, "{line}"))
    }
}

impl fmt::Display for NotedLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.what)?;
        self.at.iter().try_for_each(|at| write!(f, " @{at}"))
    }
}

impl fmt::Display for Noted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ready { flowers, pawns } => write!(f, "ready {flowers} {pawns}"),
            Self::Move { number, player, colour, pawn, flowers, legality, reasons } => {
                write!(f, "{number}. {player} {} P {pawn}", or_nothing(colour.as_ref()))?;
                flowers.iter().try_for_each(|flower| write!(f, " F {flower}"))?;
                write!(f, " {}", legality_word(*legality))?;
                reasons.iter().try_for_each(|reason| write!(f, " {}", reason.as_str()))
            }
            Self::TakenBack { number, player } => write!(f, "taken-back {number} {player}"),
            Self::Taken { player, colour, from } => {
                let player = player.map_or_else(|| NOTHING.to_owned(), |player| player.to_string());
                write!(f, "taken {player} {} {from}", or_nothing(colour.as_ref()))
            }
            Self::Returned { colour, at } => write!(f, "returned {} {at}", or_nothing(colour.as_ref())),
            Self::Nudged { kind, class, from, to, put_back } => {
                let back = if *put_back { " put-back" } else { "" };
                write!(f, "nudged {} {} {from} -> {to}{back}", kind_word(*kind), or_nothing(class.as_ref()))
            }
            Self::Bump { by_mm, by_deg } => write!(f, "bump {by_mm} {by_deg}"),
            Self::Lost { code } => write!(f, "lost {}", or_nothing(code.as_ref())),
            Self::Found => f.write_str("found"),
            Self::PoorView { code } => write!(f, "poor-view {}", or_nothing(code.as_ref())),
            Self::End { winner, gold, silver } => {
                write!(f, "end {} {} {}", winner_word(*winner), count(*gold), count(*silver))
            }
            Self::Colour(colour) => {
                let (gold, silver) = (count(colour.gold), count(colour.silver));
                write!(f, "colour {} {} {gold} {silver}", colour.name.as_str(), winner_word(colour.winner))
            }
            Self::Correction { number, from_event, made_by, text } => {
                write!(f, "correction {number} {from_event} {} {}", quoted(made_by), quoted(text))
            }
            Self::Comment(text) => write!(f, "; {}", on_one_line(text)),
        }
    }
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.x, self.y)
    }
}

pub(super) const fn legality_word(legality: Legality) -> &'static str {
    match legality {
        Legality::Legal => "legal",
        Legality::TooClose => "too-close",
        Legality::Illegal => "illegal",
    }
}

pub(super) const fn kind_word(kind: TokenKind) -> &'static str {
    match kind {
        TokenKind::Flower => "flower",
        TokenKind::Pawn => "pawn",
    }
}

/// `gold`, `silver`, `nobody` or, where it is open, `open`.
pub(super) fn winner_word(winner: Option<Winner>) -> String {
    match winner {
        Some(Winner::Player(player)) => player.to_string(),
        Some(Winner::Nobody) => "nobody".to_owned(),
        None => "open".to_owned(),
    }
}

/// A count, or what stands for one that is not known.
fn count(count: Option<u32>) -> String {
    count.map_or_else(|| NOT_KNOWN.to_owned(), |n| n.to_string())
}

fn or_nothing(word: Option<&Word>) -> &str {
    word.map_or(NOTHING, Word::as_str)
}

/// The text in quotation marks, as JSON has it: it stands on one line.
fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

/// The text of a comment: without control characters and without spaces at its ends.
pub(super) fn on_one_line(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect::<String>().trim().to_owned()
}
