//! What is told of a followed match.

use crate::games::laniakea::{Outcome, Player, Position, Turn};

/// A turn with what came of it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ToldTurn {
    /// Number of the frame that showed it.
    pub frame: u64,
    /// Who played it.
    pub player: Player,
    /// The turn.
    pub turn: Turn,
    /// The position afterwards.
    pub position: Position,
    /// Probability of that position, 0 to 1.
    pub p: f64,
}

/// Something that a look showed.
#[derive(Debug, Clone, PartialEq)]
pub enum LaniakeaEvent {
    /// The position of the start is on the table.
    Ready,
    /// A turn was played.
    Turn(ToldTurn),
    /// History cannot decide what was played: people are asked which of these it was, the likeliest first.
    Unclear(Vec<ToldTurn>),
    /// Later looks made another history likelier: the turns from this frame on were others, which are told anew.
    Revised {
        /// The first frame whose turn was told otherwise.
        from_frame: u64,
    },
    /// A look shows no position that legal turns lead to; nothing is concluded from it.
    Unexplained {
        /// How much less likely it is than a look that is explained, natural logarithm.
        cost: f64,
    },
    /// The game is over.
    End(Outcome),
}
