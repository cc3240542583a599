//! The rules of Laguna.
//!
//! Rafts of 2 by 3 holes carry pearls over a lagoon of 24 by 24 cells. What shows through an open hole acts on the
//! raft: a reef ends the turn, an arrow says where to. A [`Move`] is the smallest thing that a player does; a turn
//! is as many of them as the sand allows. A [`Setup`] holds anything that was seen or typed in;
//! [`Setup::into_position`] turns it into a [`Position`] that the rules allow or names every problem at once.
//! The [`SandTimer`] is a value beside the position, since no rule but "the turn is over" depends on it: the end of
//! the sand is the move [`Move::End`].
//!
//! # Readings of the rulebook
//! - A raft lies on water only; reefs, arrows and landing squares are water. It begins on the landing square of an
//!   island or with a side along it, each player at another island.
//! - Pearls are loaded at the beginning of a turn, up to three; with fewer than two on the raft nothing else can be
//!   done, and the turn cannot end while more can be loaded.
//! - A reef that shows ends the turn at once, whether by a step, by moving a pearl or by unloading one. At the start
//!   of the next turn pearls may be moved until no reef shows, and what that uncovers is without effect; from then
//!   on an uncovered reef ends the turn.
//! - A step follows one of the arrows that show at that moment; when all their ways are blocked, any free way.
//! - An exchange is one pearl for one, each into the other's hole, so what shows does not change.
//! - Only own pearls go into the volcano, also from a raft aground or with an arrow in sight.
//! - Any turn may be ended, since the sand may run through at any time.
//!
//! Other readings and the variants are in [`Rules`].

mod board;
mod cell;
mod door;
mod islands;
mod moves;
mod notation;
mod objections;
mod pearls;
mod play;
mod position;
mod problem;
mod raft;
mod record;
mod review;
mod rules;
mod sand;
mod setup;
mod sketch;

pub use board::{Board, Ground, ISLANDS, MapError};
pub use cell::{Cell, Direction, SIDE};
pub use door::Laguna;
pub use moves::{After, Move, MoveError, Obstacle, Reason};
pub use notation::NotationError;
pub use pearls::{Colour, PEARLS, PER_COLOUR, Pearls};
pub use position::{Outcome, Phase, Position, Stage};
pub use problem::Problem;
pub use raft::{HOLES, Raft, Shape};
pub use record::{Record, RecordError, Turn};
pub use rules::{DEALT, LEAST_ON_RAFT, MOST_LOADED, NAME, RULE_OPTIONS, Rules};
pub use sand::{GLASS_MS, SandError, SandTimer};
pub use setup::{Content, GameName, HoleForm, IslandForm, RaftForm, Setup, SetupError, VolcanoForm};
pub use sketch::{Face, HoleFace, RaftFace};
