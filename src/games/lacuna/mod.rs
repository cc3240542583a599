//! The rules of Lacuna, exact to the last millimetre.
//!
//! A [`Setup`] holds anything that was seen or typed in; [`Setup::into_position`] turns it into a
//! [`Position`] that the rules allow or names every problem at once. Lines of sight are in
//! [`Survey`], the owners of the flowers left over in [`award_flowers`], the count in [`Score`].
//!
//! # Readings of the rulebook
//! - A line of sight runs from centre to centre. A token blocks it when its footprint (a disc) meets
//!   the line; an exact touch is clear, within [`ROUNDING_MM`].
//! - A pawn stands with its centre on the line and touches nothing, the chosen pair included.
//! - A flower equally far from both players goes down the chain of their second, third ... pawns
//!   ([`RuleSet::Official`]) or is discarded ([`RuleSet::DiscardTies`]).
//! - A player with no legal pair passes.

mod awards;
mod game;
mod moves;
mod notation;
mod position;
mod problem;
mod score;
mod setup;
mod sight;

pub use awards::{
    Award, Decision, EQUAL_RELATIVE, NearestPawns, RankedPawn, award_flowers, decide, decide_from,
};
pub use game::{Colour, Footprints, Game, PerPlayer, Player, RuleSet, SetSize};
pub use moves::{Action, Move, Reason, Refused};
pub use notation::NotationError;
pub use position::{Phase, Position};
pub use problem::{Problem, Severity};
pub use score::{ColourScore, Score, colour_winner, game_winner};
pub use setup::{Flower, Pawn, Setup, SetupError, Token};
pub use sight::{BlockedPair, ClearPair, Standing, Survey};

/// Lengths that differ by less than this are equal: far below anything that can be measured, far above
/// the rounding of coordinates of a few hundred millimetres.
pub const ROUNDING_MM: f64 = 1e-9;
