//! What an archive holds of a match, as data.

use std::fmt;

use serde::Serialize;
use serde_json::Value;

use super::{Correction, Moment, Outcome, RecordError};
use crate::games::lacuna::{PerPlayer, RuleSet};
use crate::tracker::Stamp;

/// Most characters of a player's name.
pub const MAX_NAME: usize = 80;

/// Number of a match in its archive; never given twice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct MatchId(pub i64);

impl fmt::Display for MatchId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// What is known of a match when it begins.
#[derive(Debug, Clone, PartialEq)]
pub struct NewMatch {
    /// When it began.
    pub started: Moment,
    /// What was watched, as the user named it.
    pub source: String,
    /// The rules in force.
    pub rules: RuleSet,
    /// The players' names; empty where they are not known.
    pub players: PerPlayer<String>,
    /// Name of the set profile, as the user named it.
    pub set_name: String,
    /// Text of the set profile.
    pub set_profile: String,
    /// Text of the appearance model.
    pub looks: String,
    /// Text of the camera profile, where there is one.
    pub camera_profile: Option<String>,
    /// All other options of the watching, as the caller likes to have them back.
    pub options: Value,
    /// Version of the program.
    pub program: String,
}

/// How far a match has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum MatchState {
    /// It is being watched.
    Running,
    /// It came to its end.
    Ended,
    /// Watching was stopped before the end, or the program was ended by force.
    Interrupted,
}

impl MatchState {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Running, Self::Ended, Self::Interrupted];

    /// The word for it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Running => "running",
            Self::Ended => "ended",
            Self::Interrupted => "interrupted",
        }
    }
}

/// A match without its events.
#[derive(Debug, Clone, PartialEq)]
pub struct MatchHead {
    /// Its number.
    pub id: MatchId,
    /// What it began with; the names are those of now.
    pub about: NewMatch,
    /// When it ended or was stopped.
    pub ended: Option<Moment>,
    /// How far it has come.
    pub state: MatchState,
}

/// A line of a list of matches.
#[derive(Debug, Clone, PartialEq)]
pub struct MatchSummary {
    /// Its number.
    pub id: MatchId,
    /// When it began.
    pub started: Moment,
    /// When it ended or was stopped.
    pub ended: Option<Moment>,
    /// How far it has come.
    pub state: MatchState,
    /// What was watched.
    pub source: String,
    /// The players' names; empty where they are not known.
    pub players: PerPlayer<String>,
    /// Events in force.
    pub events: u64,
    /// Evidence frames.
    pub frames: u64,
    /// Corrections.
    pub corrections: u64,
    /// How it came out.
    pub outcome: Outcome,
}

/// Something that the tracker was fed.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Input {
    /// Its number in the match, from 0.
    pub ordinal: u64,
    /// A word for what it is.
    pub kind: String,
    /// The frame it came from.
    #[serde(flatten)]
    pub at: Stamp,
    /// What was fed.
    pub payload: Value,
}

/// An evidence frame without its picture.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct EvidenceFrame {
    /// Its number in the match, from 0.
    pub ordinal: u64,
    /// Which frame it is.
    #[serde(flatten)]
    pub at: Stamp,
    /// Form of the picture.
    pub format: PictureForm,
    /// SHA-256 of the picture, 64 hexadecimal digits.
    pub sha256: String,
    /// Length of the picture; `None` where it could not be kept for want of room.
    pub bytes: Option<u64>,
}

/// Form of a picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum PictureForm {
    /// The camera's own bytes.
    Jpeg,
    /// A frame that came decoded, without loss.
    Png,
}

impl PictureForm {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::Jpeg, Self::Png];

    /// The word for it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Jpeg => "jpeg",
            Self::Png => "png",
        }
    }
}

/// An event as it was told.
#[derive(Debug, Clone, PartialEq)]
pub struct StoredEvent {
    /// The revision that told it: 0 as it was watched, one more with each correction.
    pub revision: u64,
    /// Its number in its revision, from 0.
    pub ordinal: u64,
    /// The frame that showed it.
    pub at: Stamp,
    /// The word of its kind.
    pub kind: String,
    /// The line that was told.
    pub line: String,
    /// Number of the evidence frame that belongs to it.
    pub evidence: Option<u64>,
}

/// A correction with its circumstances.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct StoredCorrection {
    /// Its number in the match, from 0. It names events of the revision of that number, and begins the next one.
    pub ordinal: u64,
    /// The first event that it puts in doubt: those from here on are derived again.
    pub from_event: u64,
    /// What is corrected.
    pub correction: Correction,
    /// Who made it.
    pub made_by: String,
    /// When.
    pub made: Moment,
}

/// A whole match: all that it takes to derive its events again, and what was told.
#[derive(Debug, Clone, PartialEq)]
pub struct StoredMatch {
    /// What it is about.
    pub head: MatchHead,
    /// All that the tracker was fed, in order.
    pub inputs: Vec<Input>,
    /// The evidence frames in order, without their pictures.
    pub frames: Vec<EvidenceFrame>,
    /// The events in force, in order.
    pub events: Vec<StoredEvent>,
    /// Those that corrections have put out of force, by revision and in order.
    pub superseded: Vec<StoredEvent>,
    /// The corrections in order.
    pub corrections: Vec<StoredCorrection>,
}

/// A name as it is kept: without spaces around it.
///
/// # Errors
/// When nothing is left, it is too long, or it has line breaks or other control characters.
pub fn checked_name(name: &str) -> Result<String, RecordError> {
    let name = name.trim();
    if name.is_empty() {
        return Err(RecordError::Name { reason: "must not be empty" });
    }
    if name.chars().any(char::is_control) {
        return Err(RecordError::Name { reason: "must stand on one line, without control characters" });
    }
    if name.chars().count() > MAX_NAME {
        return Err(RecordError::Name { reason: "must have at most 80 characters" });
    }
    Ok(name.to_owned())
}
