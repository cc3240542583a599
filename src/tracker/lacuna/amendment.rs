//! Corrections of events as the tracker takes them: which event, and how it should have been.

use super::super::correction::Fields;
use super::super::event::{Event, Happening, Stamp};
use crate::geometry::MatPoint;

/// A token lies within this of where people say it does, mm: they read it off a picture or a plan.
pub(super) const REACH_MM: f64 = 10.0;

/// Kinds of events that can be corrected.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Act {
    /// A pawn was placed.
    Placed,
    /// A flower left the mat without a pawn.
    Taken,
    /// The last move was taken back.
    TakenBack,
    /// A flower is on the mat again.
    Returned,
    /// A token was moved.
    Nudged,
}

/// What an event is known by when it comes about again: the frame that shows it, its kind, and where it happened.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Sign {
    /// The frame.
    pub frame: u64,
    /// The kind.
    pub act: Act,
    /// Where the pawn stands, the flower lay or the token stands now, mm; `None` for a move taken back.
    pub place: Option<MatPoint>,
}

impl Sign {
    /// The sign of an event; `None` where its kind cannot be corrected: others follow from no act of a player.
    pub fn of(event: &Event) -> Option<Self> {
        let (act, place) = match &event.what {
            Happening::Placed(placed) => (Act::Placed, Some(placed.at_mm)),
            Happening::Taken(taken) => (Act::Taken, Some(taken.from_mm)),
            Happening::TakenBack { .. } => (Act::TakenBack, None),
            Happening::Returned { at_mm, .. } => (Act::Returned, Some(*at_mm)),
            Happening::Nudged(nudged) => (Act::Nudged, Some(nudged.to_mm)),
            _ => return None,
        };
        Some(Self { frame: event.at.frame, act, place: place.map(MatPoint::from) })
    }

    /// Whether it is that of an act about to be told.
    pub(super) fn is_of(&self, at: Stamp, act: Act, place: Option<MatPoint>) -> bool {
        let is_there = match (self.place, place) {
            (Some(a), Some(b)) => a.distance(b) < REACH_MM,
            _ => true,
        };
        self.frame == at.frame && self.act == act && is_there
    }
}

/// How an event should have been.
#[derive(Debug, Clone, PartialEq)]
pub enum Change {
    /// It did not happen.
    Delete,
    /// Fields of it were wrong.
    Replace(Fields),
}

/// A correction of an event that is yet to come about.
#[derive(Debug, Clone, PartialEq)]
pub struct Amendment {
    /// A number by which the caller knows it again.
    pub number: u64,
    /// Which event.
    pub sign: Sign,
    /// How it should have been.
    pub change: Change,
}
