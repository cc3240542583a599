//! Why a turn is refused.

use super::{Player, Square, Tile};

/// The first or the second move of a turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Which {
    /// The first.
    First,
    /// The second.
    Second,
}

impl std::fmt::Display for Which {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::First => "first",
            Self::Second => "second",
        })
    }
}

/// Why a disc may not move so; one sentence each, without its full stop.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum DiscFault {
    /// Nothing waits in the starting area.
    #[error("no disc waits in the starting area")]
    NoneWaiting,
    /// A disc from the starting area goes to the first row.
    #[error("a disc from the starting area moves onto a space of row {}", row + 1)]
    FirstRowOnly {
        /// The player's first row, from 0.
        row: usize,
    },
    /// There is no disc.
    #[error("there is no disc on {at}")]
    Empty {
        /// Where.
        at: Square,
    },
    /// Only the top disc of a stack moves, and only its owner moves it.
    #[error("the top disc on {at} is {top}'s")]
    NotYours {
        /// Where.
        at: Square,
        /// Whose it is.
        top: Player,
    },
    /// A disc moves as many spaces as its stack is high, straight.
    #[error("the disc on {at} moves exactly {height} {} straight, which does not lead there", if *height == 1 { "space" } else { "spaces" })]
    Distance {
        /// Where it lies.
        at: Square,
        /// Height of its stack.
        height: u8,
    },
    /// A stack on the way is higher than the one left.
    #[error("it cannot jump over the {passed} discs on {at} from a stack of {height}")]
    Higher {
        /// Where the higher stack stands.
        at: Square,
        /// Its height.
        passed: u8,
        /// Height of the stack left.
        height: u8,
    },
    /// Turtles are not entered.
    #[error("there is a turtle on {at}")]
    Turtle {
        /// Where.
        at: Square,
    },
    /// Three discs are the most.
    #[error("there are three discs on {at} already")]
    Full {
        /// Where.
        at: Square,
    },
}

/// The rule against a turn; one sentence each, without its full stop.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum MoveError {
    /// The game was over before, or the first move ended it.
    #[error("the game is over with the fifth disc at the destination")]
    GameOver,
    /// One of the moves is not possible.
    #[error("the {which} move is not possible: {fault}")]
    Disc {
        /// Which.
        which: Which,
        /// Why.
        fault: DiscFault,
    },
    /// The same disc may not end where it began.
    #[error("the disc would be back where it began the turn")]
    Return,
    /// A turn has two moves.
    #[error("the second move is missing")]
    SecondMissing,
    /// The spare tile must be slid in.
    #[error("the slide of the spare tile is missing")]
    SlideMissing,
    /// No tile is slid in after a last move into the own starting area, or once the game is over.
    #[error("no tile is slid in after this move")]
    SlideNotAllowed,
    /// The tile goes into the row where the second move ended.
    #[error("the tile is slid into row {}, where the second move ended", row + 1)]
    SlideRow {
        /// That row, from 0.
        row: usize,
    },
    /// There is no such row.
    #[error("there is no row {}", row.saturating_add(1))]
    NoSuchRow {
        /// As given, from 0.
        row: usize,
    },
    /// Another tile than the spare one.
    #[error("the spare tile is {spare}, not {given}")]
    SlideTile {
        /// As given.
        given: Tile,
        /// The spare one; a single turtle may be on either half.
        spare: Tile,
    },
}

impl MoveError {
    /// A short fixed code for programs.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::GameOver => "game-over",
            Self::Disc { fault, .. } => match fault {
                DiscFault::NoneWaiting => "none-waiting",
                DiscFault::FirstRowOnly { .. } => "first-row-only",
                DiscFault::Empty { .. } => "no-disc",
                DiscFault::NotYours { .. } => "not-yours",
                DiscFault::Distance { .. } => "wrong-distance",
                DiscFault::Higher { .. } => "higher-stack",
                DiscFault::Turtle { .. } => "turtle",
                DiscFault::Full { .. } => "full-stack",
            },
            Self::Return => "return",
            Self::SecondMissing => "second-missing",
            Self::SlideMissing => "slide-missing",
            Self::SlideNotAllowed => "slide-not-allowed",
            Self::SlideRow { .. } => "wrong-row",
            Self::NoSuchRow { .. } => "no-such-row",
            Self::SlideTile { .. } => "other-tile",
        }
    }
}
