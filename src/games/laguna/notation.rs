//! Moves as text.
//!
//! Cells, and holes by the cell under them, have names from `a1` in the south-west to `x24` in the north-east;
//! an island is named by its landing square.
//!
//! | text | move |
//! |---|---|
//! | `place c17 2x3` | lays the raft with its south-west cell on c17, two columns by three rows |
//! | `put red c19` | puts a red pearl on the island with the landing square c19 |
//! | `load red c19 d18` | loads a red pearl from that island into the hole over d18 |
//! | `shift d18 c17` | moves the pearl over d18 to the open hole over c17 |
//! | `step N` | moves the raft one cell north |
//! | `swap d18 e18` | exchanges the pearl over d18 for the other raft's over e18 |
//! | `unload d18` | puts the pearl over d18 into the volcano |
//! | `end` | ends the turn |

use std::fmt;
use std::str::FromStr;

use super::{Cell, Direction, Move};

/// Why a text is no move.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NotationError {
    /// No move of this form is known.
    #[error(
        "a move is one of place CELL SHAPE, put COLOUR ISLAND, load COLOUR ISLAND HOLE, shift HOLE HOLE, step N, \
         swap HOLE HOLE, unload HOLE, end"
    )]
    Form,
    /// A word is not what should stand there.
    #[error("\"{word}\" is not {wanted}")]
    Word {
        /// The word.
        word: String,
        /// What should stand there.
        wanted: &'static str,
    },
}

fn word<T: FromStr>(word: &str, wanted: &'static str) -> Result<T, NotationError> {
    word.parse().map_err(|_| NotationError::Word { word: word.to_owned(), wanted })
}

fn cell(text: &str) -> Result<Cell, NotationError> {
    word(text, "a cell from a1 to x24")
}

fn direction(text: &str) -> Result<Direction, NotationError> {
    let mut letters = text.chars();
    let direction = letters.next().and_then(Direction::from_letter).filter(|_| letters.next().is_none());
    direction.ok_or_else(|| NotationError::Word { word: text.to_owned(), wanted: "one of N, E, S, W" })
}

impl FromStr for Move {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        const COLOUR: &str = "one of red, yellow, green, blue";
        Ok(match text.split_whitespace().collect::<Vec<_>>()[..] {
            ["place", corner, shape] => {
                Self::Place { corner: cell(corner)?, shape: word(shape, "2x3 or 3x2")? }
            }
            ["put", pearl, island] => Self::Put { pearl: word(pearl, COLOUR)?, island: cell(island)? },
            ["load", pearl, island, hole] => {
                Self::Load { pearl: word(pearl, COLOUR)?, island: cell(island)?, hole: cell(hole)? }
            }
            ["shift", from, to] => Self::Shift { from: cell(from)?, to: cell(to)? },
            ["step", towards] => Self::Step { direction: direction(towards)? },
            ["swap", own, other] => Self::Swap { own: cell(own)?, other: cell(other)? },
            ["unload", hole] => Self::Unload { hole: cell(hole)? },
            ["end"] => Self::End,
            _ => return Err(NotationError::Form),
        })
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Place { corner, shape } => write!(f, "place {corner} {shape}"),
            Self::Put { pearl, island } => write!(f, "put {pearl} {island}"),
            Self::Load { pearl, island, hole } => write!(f, "load {pearl} {island} {hole}"),
            Self::Shift { from, to } => write!(f, "shift {from} {to}"),
            Self::Step { direction } => write!(f, "step {direction}"),
            Self::Swap { own, other } => write!(f, "swap {own} {other}"),
            Self::Unload { hole } => write!(f, "unload {hole}"),
            Self::End => f.write_str("end"),
        }
    }
}
