//! A stream of glances and looks to events: moves, nudges, hands, bumps.
//!
//! [`Steadiness`] says after each glance whether a hand is over the table and when it is worth looking, whatever game is
//! played; [`lacuna::Tracker`] takes in what a look shows, a [`lacuna::Sight`], and keeps every token's identity. What
//! happens is an [`Event`]. An illegal or doubtful act is told and flagged, never refused: people decide. Neither has
//! a clock: time comes in with each frame, so that the same frames give the same events.

mod beliefs;
mod correction;
mod event;
mod heap;
pub mod lacuna;
pub mod laguna;
pub mod laniakea;
pub mod leelawadee;
mod persistent;
mod steady;

pub use beliefs::BeliefOptions;
pub use correction::{Added, Fields};
pub use event::{
    EVENT_SCHEMA, End, EndToken, Event, Happening, Legality, MatPlace, Nudged, Objection, Obstacle,
    PicturePlace, Placed, Remark, Stamp, Taken, TokenKind,
};
pub use steady::{Attention, Call, HandChange, Steadiness, SteadyOptions};
