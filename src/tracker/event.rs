//! What happened on the table, as people and programs are told.

use crate::games::lacuna::Player;
use crate::geometry::{ImagePoint, MatPoint};
use crate::referee::{AwardReport, ScoreReport};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// Name and version of the form of an [`Event`] in JSON.
pub const EVENT_SCHEMA: &str = "table-umpire/event/1";

/// When a frame was taken.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Stamp {
    /// Number of the frame, from 0.
    pub frame: u64,
    /// Its time since the start, s.
    pub t_s: f64,
}

/// Something that happened.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Event {
    /// The frame that showed it.
    #[serde(flatten)]
    pub at: Stamp,
    /// What it is.
    #[serde(flatten)]
    pub what: Happening,
}

/// An event with the name of its form.
#[derive(Serialize)]
struct Line<'a> {
    schema: &'static str,
    #[serde(flatten)]
    event: &'a Event,
}

/// The same as it is read.
#[derive(Deserialize)]
struct ReadLine {
    schema: String,
    #[serde(flatten)]
    event: Event,
}

impl Event {
    /// The event as one line of JSON, as it is printed and kept.
    pub fn to_line(&self) -> String {
        // nothing in an event can fail to be written: no map has a key that is no text
        serde_json::to_string(&Line { schema: EVENT_SCHEMA, event: self }).unwrap_or_default()
    }

    /// Reads an event from its line. Fields that it does not have are passed over, and a kind that is not known here is
    /// [`Happening::Other`].
    ///
    /// # Errors
    /// Why it is none: no JSON, another schema, or something that its kind has is not there.
    pub fn of_line(line: &str) -> Result<Self, String> {
        let read: ReadLine = serde_json::from_str(line).map_err(|error| error.to_string())?;
        if read.schema != EVENT_SCHEMA {
            return Err(format!("its schema is {:?}, not {EVENT_SCHEMA:?}", read.schema));
        }
        Ok(read.event)
    }

    /// Whether it ends the match.
    pub const fn is_end(&self) -> bool {
        matches!(self.what, Happening::End(_))
    }
}

/// What happened.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum Happening {
    /// The table is recognised and still.
    Ready {
        /// Flowers on the mat.
        flowers: usize,
        /// Pawns on the mat.
        pawns: usize,
    },
    /// A hand or arm covers the table.
    Hand,
    /// The table is free again.
    Clear,
    /// A pawn was placed.
    Placed(Placed),
    /// A flower left the mat without a pawn placed.
    Taken(Taken),
    /// The last pawn placed was taken back and its flowers returned.
    TakenBack {
        /// Number of the move that no longer counts, 1 to 12.
        #[serde(rename = "move")]
        number: u32,
        /// Whose it was.
        player: Player,
    },
    /// A flower that had left the mat is on it again.
    Returned {
        /// Its colour.
        colour: String,
        /// Where it lies, mm.
        at_mm: MatPlace,
        /// Where that is in the picture, px.
        pixel: PicturePlace,
    },
    /// A token was moved.
    Nudged(Nudged),
    /// The camera or the whole mat moved; every token keeps its identity.
    Bump {
        /// How far the mat's middle moved in the picture, mm on the mat.
        by_mm: f64,
        /// How far the mat turned in the picture, degrees.
        by_deg: f64,
    },
    /// The mat cannot be seen.
    Lost {
        /// A short fixed code for programs.
        code: String,
        /// Why, for people.
        reason: String,
    },
    /// The mat is seen again.
    Found {
        /// Why it was lost.
        reason: String,
    },
    /// The picture shows too little for anything to be sure: told once for each reason, and again when watching ends
    /// without the end of the match.
    PoorView(Remark),
    /// The last pawn stands: the calls and the score.
    End(Box<End>),
    /// A kind that this program does not know: only ever read.
    #[serde(other)]
    Other,
}

/// A place on the mat in JSON: `[x, y]`, mm.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct MatPlace(pub [f64; 2]);

impl From<MatPoint> for MatPlace {
    fn from(p: MatPoint) -> Self {
        Self([p.x, p.y])
    }
}

impl From<MatPlace> for MatPoint {
    fn from(MatPlace([x, y]): MatPlace) -> Self {
        Self::new(x, y)
    }
}

/// A place in the upright picture in JSON: `[u, v]`, px.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct PicturePlace(pub [f64; 2]);

impl From<ImagePoint> for PicturePlace {
    fn from(p: ImagePoint) -> Self {
        Self([p.u, p.v])
    }
}

/// A pawn that was placed.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Placed {
    /// Number of the move, 1 to 12.
    #[serde(rename = "move")]
    pub number: u32,
    /// Whose pawn it is.
    pub player: Player,
    /// Probability of that owner, 0.5 to 1.
    pub player_probability: f64,
    /// Where the middle of its base appears, px.
    pub pixel: PicturePlace,
    /// Where that is on the mat, mm.
    pub at_mm: MatPlace,
    /// Its standard deviation along any direction, mm.
    pub sigma_mm: f64,
    /// Colour of the two flowers; of the first where they differ; empty where none was taken.
    pub colour: String,
    /// Where the flowers that were taken lay last, mm.
    pub flowers: Vec<MatPlace>,
    /// Whether the rules allow it.
    pub legality: Legality,
    /// Every reason why not, or why that is in doubt.
    pub reasons: Vec<Objection>,
}

impl Placed {
    /// The flowers taken, in words: "no flower", "one red flower", "2 red flowers".
    pub fn took(&self) -> String {
        let is_mixed = self.reasons.iter().any(|reason| reason.code == "different-colours");
        match self.flowers.len() {
            0 => "no flower".to_owned(),
            1 => format!("one {} flower", self.colour),
            count if is_mixed => format!("{count} flowers of two colours"),
            count => format!("{count} {} flowers", self.colour),
        }
    }
}

/// Whether the rules allow what was done.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Legality {
    /// They do, beyond doubt.
    Legal,
    /// The doubt of the measurement reaches the other answer.
    TooClose,
    /// They do not, beyond doubt.
    Illegal,
}

/// Why a placement is illegal, or may be.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Objection {
    /// A short fixed code for programs: `line-blocked`, `off-line`, `different-colours`, `wrong-player`,
    /// `one-flower-taken` ...
    pub code: Cow<'static, str>,
    /// The same for people, one sentence.
    pub message: String,
    /// What stands in the way.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<Obstacle>,
    /// Distance from the line to the edge of what stands in the way, mm; negative where it reaches across.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clearance_mm: Option<f64>,
    /// Distance of the pawn's middle from the line, mm.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub offset_mm: Option<f64>,
    /// Standard deviation of that clearance or offset, mm.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sigma_mm: Option<f64>,
}

/// A token in the way.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Obstacle {
    /// What it is.
    pub kind: TokenKind,
    /// Colour or owner.
    pub class: String,
    /// Where it stands, mm.
    pub at_mm: MatPlace,
}

/// Flower or pawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TokenKind {
    /// A flower.
    Flower,
    /// A pawn.
    Pawn,
}

/// A flower that left the mat.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Taken {
    /// Who took it, where that is known.
    pub player: Option<Player>,
    /// Its colour.
    pub colour: String,
    /// Where it lay, mm.
    pub from_mm: MatPlace,
}

/// A token that was moved.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Nudged {
    /// What it is.
    pub kind: TokenKind,
    /// Colour or owner.
    pub class: String,
    /// How far, mm.
    pub by_mm: f64,
    /// Standard deviation of that distance, mm.
    pub sigma_mm: f64,
    /// Where it stood, mm.
    pub from_mm: MatPlace,
    /// Where it stands now, mm.
    pub to_mm: MatPlace,
    /// Where its base appears now, px.
    pub pixel: PicturePlace,
    /// Whether that is where it stood before one of its earlier moves, to within the doubt.
    pub put_back: bool,
}

/// The end of a match.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct End {
    /// The score; `None` where it depends on flowers taken that nobody saw.
    pub score: Option<ScoreReport>,
    /// One call for each flower left on the mat.
    pub awards: Vec<AwardReport>,
    /// Where every token stands: the flowers and pawns that the awards name.
    pub tokens: Vec<EndToken>,
    /// Why no call is clear, where that has a reason of its own.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<Remark>,
}

/// Something that players should know.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Remark {
    /// A short fixed code for programs.
    pub code: Cow<'static, str>,
    /// The same for people, one sentence.
    pub message: String,
}

impl End {
    /// How many calls are too close.
    pub fn close_calls(&self) -> usize {
        self.awards.iter().filter(|award| award.is_close()).count()
    }
}

/// A token at the end of a match; its id is its place in the list.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct EndToken {
    /// What it is.
    pub kind: TokenKind,
    /// Colour or owner.
    pub class: String,
    /// Where it stands, mm.
    pub position_mm: MatPlace,
    /// Where its base appears, px.
    pub pixel: PicturePlace,
}
