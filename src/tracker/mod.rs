//! A stream of glances and measurements to events: moves, nudges, hands, bumps.
//!
//! Everything that happens is an [`Event`]. An illegal or doubtful act is told and flagged, never refused: people
//! decide.

mod event;

pub use event::{
    EVENT_SCHEMA, End, EndToken, Event, Happening, Legality, MatPlace, Nudged, Objection, Obstacle,
    PicturePlace, Placed, Stamp, Taken, TokenKind,
};
