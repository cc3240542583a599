//! The rules of Laniakea, complete: moves of discs, slides of tiles, the end.
//!
//! A [`Setup`] is a position as it is written down; [`Setup::into_position`] turns it into a [`Position`] that the
//! rules allow or names every problem at once. A [`Turn`] is two moves of discs and a slide;
//! [`Position::legal_moves`] lists all of them, and [`Position::apply`] says which rule is against any other.
//!
//! # Conventions
//! Row 0 lies next to blue's starting strip, column 0 at blue's left; blue moves to growing rows, yellow to falling
//! ones. Blue's strip is yellow's destination and the other way round. `left` and `right` are seen with row 0
//! nearest, for both players.
//!
//! # Readings of the rulebook
//! 1. A turn is exactly two moves; only a first move that brings the fifth disc home ends it early. A player without
//!    a complete turn can no longer move and loses. Option `second-optional-after-exit`.
//! 2. A disc does not end its two moves where it began them; tested before the slide. The starting area is one space.
//!    Discs in it are alike: `c1-S S-c1` is legal if another disc waited there. Option `start-return`.
//! 3. Only the top disc of a stack moves, and only its owner moves it: exactly as many spaces as the stack is high,
//!    itself included, straight. It moves fewer only over an edge of the playing area; the steps left over are lost.
//! 4. Spaces passed, also before an edge, may hold anything but a stack higher than the one left.
//! 5. No disc lands on a turtle or on three discs.
//! 6. A disc in the starting area moves onto any beach space of the first row. Waiting discs are no stack.
//! 7. Discs that have arrived stay.
//! 8. The spare tile is slid into the row where the second move ended, from either end, one with a single turtle
//!    either way round; into any row after a second move to the destination (option
//!    `slide-optional-after-arrival`); not at all after a second move into the own starting area.
//! 9. The tile pushed out is the opponent's spare, and discs on it go to their owners' starting areas; the others of
//!    the row travel with their tiles.
//! 10. Five discs home win at once, without a slide. A player with no legal turn loses at its beginning.

mod door;
mod legal;
mod notation;
mod pieces;
mod player;
mod position;
mod reading;
mod refusal;
mod setup;
mod sketch;
mod turn;

pub use door::Laniakea;
pub use notation::NotationError;
pub use pieces::{
    COLUMNS, DISCS, DISCS_TO_WIN, HIGHEST_STACK, ROW_TILES, ROWS, Square, Stack, TILE_SPACES, Tile,
};
pub use player::{PerPlayer, Player};
pub use position::{Outcome, Position};
pub use reading::Reading;
pub use refusal::{DiscFault, MoveError, Which};
pub use setup::{Problem, Setup, SetupError};
pub use sketch::Face;
pub use turn::{DiscMove, Origin, Side, Slide, Target, Turn};

/// The game's name, as in JSON and on the command line.
pub const NAME: &str = "laniakea";
