//! A stream of glances and looks to events: moves, nudges, hands, bumps.
//!
//! [`Steadiness`] says after each glance whether a hand is over the table and when it is worth looking; [`Tracker`]
//! takes in what a look shows, a [`Sight`], and keeps every token's identity. What happens is an [`Event`]. An
//! illegal or doubtful act is told and flagged, never refused: people decide. Neither has a clock: time comes in
//! with each frame, so that the same frames give the same events.

mod event;
mod known;
mod legality;
mod matching;
mod options;
mod placement;
mod sight;
mod steady;
mod tracker;

pub use event::{
    EVENT_SCHEMA, End, EndToken, Event, Happening, Legality, MatPlace, Nudged, Objection, Obstacle,
    PicturePlace, Placed, Stamp, Taken, TokenKind,
};
pub use known::KnownToken;
pub use options::TrackerOptions;
pub use sight::{SeenSort, SeenToken, Sight, ViewChange};
pub use steady::{Attention, HandChange, Steadiness};
pub use tracker::{Request, Tracker};
