//! Events as they were told, read back from their lines.
//!
//! The line is what counts; this is what exports and lists need of it. Fields that a later program adds are passed
//! over, and a kind that is not known here is [`ToldKind::Other`].

use std::fmt;

use serde::de::{Deserializer, MapAccess, Visitor};
use serde::{Deserialize, Serialize};

use super::RecordError;
use crate::games::lacuna::Player;
use crate::tracker::{EVENT_SCHEMA, Legality, MatPlace, PicturePlace, Stamp, TokenKind};

/// Most bytes of the line of one event: an `end` has some hundred for each of 61 tokens.
pub const MAX_LINE: usize = 1 << 20;

/// An event read from its line.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct Told {
    schema: String,
    /// The frame that showed it.
    #[serde(flatten)]
    pub at: Stamp,
    /// What happened.
    #[serde(flatten)]
    pub what: ToldKind,
}

/// What happened.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum ToldKind {
    /// The table is recognised and still.
    Ready {
        /// Flowers on the mat.
        flowers: u64,
        /// Pawns on the mat.
        pawns: u64,
    },
    /// A hand covers the table.
    Hand,
    /// The table is free again.
    Clear,
    /// A pawn was placed.
    Placed(ToldPlaced),
    /// A flower left the mat without a pawn.
    Taken {
        /// Who took it, where that is known.
        player: Option<Player>,
        /// Its colour.
        colour: String,
        /// Where it lay, mm.
        from_mm: MatPlace,
    },
    /// The last pawn was taken back.
    TakenBack {
        /// Number of the move that no longer counts.
        #[serde(rename = "move")]
        number: u32,
        /// Whose it was.
        player: Player,
    },
    /// A flower is on the mat again.
    Returned {
        /// Its colour.
        colour: String,
        /// Where it lies, mm.
        at_mm: MatPlace,
        /// Where that is in the picture, px.
        pixel: PicturePlace,
    },
    /// A token was moved.
    Nudged {
        /// What it is.
        kind: TokenKind,
        /// Colour or owner.
        class: String,
        /// How far, mm.
        by_mm: f64,
        /// Where it stood, mm.
        from_mm: MatPlace,
        /// Where it stands now, mm.
        to_mm: MatPlace,
        /// Where its base appears now, px.
        pixel: PicturePlace,
        /// Whether it stands where it first stood, to within the doubt.
        put_back: bool,
    },
    /// The camera or the mat moved.
    Bump {
        /// How far, mm on the mat.
        by_mm: f64,
        /// By what angle, degrees.
        by_deg: f64,
    },
    /// The mat cannot be seen.
    Lost {
        /// A short fixed code.
        code: String,
        /// Why.
        reason: String,
    },
    /// The mat is seen again.
    Found {
        /// Why it was lost.
        reason: String,
    },
    /// The last pawn stands.
    End(ToldEnd),
    /// A kind that this program does not know.
    #[serde(other)]
    Other,
}

/// A pawn that was placed.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct ToldPlaced {
    /// Number of the move.
    #[serde(rename = "move")]
    pub number: u32,
    /// Whose pawn it is.
    pub player: Player,
    /// Where its base appears, px.
    pub pixel: PicturePlace,
    /// Where it stands, mm.
    pub at_mm: MatPlace,
    /// Standard deviation of that place along any direction, mm.
    pub sigma_mm: f64,
    /// Colour of the flowers; empty where none was taken.
    pub colour: String,
    /// Where the flowers lay, mm.
    pub flowers: Vec<MatPlace>,
    /// Whether the rules allow it.
    pub legality: Legality,
    /// Why not, or why that is in doubt.
    pub reasons: Vec<ToldReason>,
}

/// Why a placement is not allowed, or may not be.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct ToldReason {
    /// A short fixed code.
    pub code: String,
    /// One sentence.
    pub message: String,
}

/// The end of a match.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct ToldEnd {
    /// The score; `None` where it depends on what nobody saw.
    pub score: Option<ToldScore>,
    /// One call for each flower left.
    pub awards: Vec<ToldAward>,
    /// Where every token stands.
    pub tokens: Vec<ToldToken>,
}

/// One call.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct ToldAward {
    /// Number of the flower among the tokens.
    pub flower: usize,
    /// `gold`, `silver` or `none`.
    pub to: String,
    /// `clear` or `too-close`.
    pub call: String,
    /// Distance of gold's pawn, mm.
    pub gold_mm: f64,
    /// Distance of silver's pawn, mm.
    pub silver_mm: f64,
    /// Silver's distance less gold's, mm.
    pub gap_mm: f64,
    /// Standard deviation of that, mm.
    pub gap_sigma_mm: f64,
}

/// A token at the end.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct ToldToken {
    /// What it is.
    pub kind: TokenKind,
    /// Colour or owner.
    pub class: String,
    /// Where it stands, mm.
    pub position_mm: MatPlace,
}

/// The score.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct ToldScore {
    /// Each colour in the order told.
    #[serde(deserialize_with = "in_order")]
    pub colours: Vec<(String, ToldColour)>,
    /// `gold`, `silver` or `draw`.
    pub winner: String,
    /// How probable each outcome is.
    pub winner_probability: ToldProbability,
    /// Calls that could still change the winner.
    pub decisive_flowers: Vec<usize>,
}

/// Who has how many of a colour; `None` where that depends on what nobody saw.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct ToldColour {
    /// Gold's flowers.
    pub gold: Option<u32>,
    /// Silver's flowers.
    pub silver: Option<u32>,
    /// `gold`, `silver` or `none`.
    pub winner: Option<String>,
}

/// How probable each outcome is; sums to 1.
#[derive(Debug, Clone, Copy, PartialEq, Deserialize, Serialize)]
pub struct ToldProbability {
    /// Gold wins.
    pub gold: f64,
    /// Silver wins.
    pub silver: f64,
    /// Nobody wins.
    pub draw: f64,
}

impl ToldEnd {
    /// How many calls are too close.
    pub fn close_calls(&self) -> usize {
        self.awards.iter().filter(|award| award.is_close()).count()
    }
}

impl ToldAward {
    /// Whether it is too close to call.
    pub fn is_close(&self) -> bool {
        self.call == "too-close"
    }
}

impl ToldScore {
    /// How many colours a player has won.
    pub fn colours_won(&self, player: Player) -> usize {
        let name = player.to_string();
        self.colours.iter().filter(|(_, colour)| colour.winner.as_ref() == Some(&name)).count()
    }

    /// Who has won; `None` for a draw.
    pub fn winner(&self) -> Option<Player> {
        Player::BOTH.into_iter().find(|player| player.to_string() == self.winner)
    }
}

impl Told {
    /// Reads one line.
    ///
    /// # Errors
    /// When it is too long, no event, of another schema, or lacks what its kind has.
    pub fn of_line(line: &str) -> Result<Self, RecordError> {
        let refused = |reason: String| RecordError::NotAnEvent { reason };
        if line.len() > MAX_LINE || line.contains('\n') {
            return Err(refused("it is too long or more than one line".to_owned()));
        }
        let told: Self = serde_json::from_str(line).map_err(|error| refused(error.to_string()))?;
        if told.schema != EVENT_SCHEMA {
            return Err(refused(format!("its schema is {:?}, not {EVENT_SCHEMA:?}", told.schema)));
        }
        Ok(told)
    }

    /// The word in `event` of a line.
    ///
    /// # Errors
    /// When there is none.
    pub fn kind_of_line(line: &str) -> Result<String, RecordError> {
        #[derive(Deserialize)]
        struct Kind {
            event: String,
        }
        let kind: Kind = serde_json::from_str(line)
            .map_err(|error| RecordError::NotAnEvent { reason: error.to_string() })?;
        Ok(kind.event)
    }
}

/// A map as a list in the order of the text.
fn in_order<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<(String, ToldColour)>, D::Error> {
    struct InOrder;
    impl<'de> Visitor<'de> for InOrder {
        type Value = Vec<(String, ToldColour)>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("the colours")
        }

        fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
            let mut all = Vec::new();
            while let Some(entry) = map.next_entry()? {
                all.push(entry);
            }
            Ok(all)
        }
    }
    deserializer.deserialize_map(InOrder)
}
