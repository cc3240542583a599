//! What is told of a followed match.

use crate::games::laguna::{After, Cell, Colour, Move, Outcome, Pearls, Position};

/// A move with what came of it.
#[derive(Debug, Clone, PartialEq)]
pub struct ToldVoyage {
    /// Number of the frame that showed it. The end of a turn shows in no frame: it has that of the next move.
    pub frame: u64,
    /// Who played it.
    pub player: Colour,
    /// The move.
    pub mv: Move,
    /// What became of the turn.
    pub after: After,
    /// The position afterwards.
    pub position: Position,
    /// Probability of the position that the moves told together lead to, 0 to 1.
    pub p: f64,
}

/// Something that lies where no legal move put it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OddThing {
    /// A raft.
    Raft {
        /// Its colour.
        colour: Colour,
        /// Its south-west cell as seen.
        seen: Cell,
        /// Its south-west cell as it should be; `None` for a raft that has not been laid.
        believed: Option<Cell>,
    },
    /// What lies in a hole.
    Hole {
        /// The raft's colour.
        colour: Colour,
        /// The cell under the hole.
        cell: Cell,
        /// The pearl that is seen; `None` for an open hole.
        seen: Option<Colour>,
        /// The pearl that should be there.
        believed: Option<Colour>,
    },
    /// The pearls of an island.
    Island {
        /// Its landing square.
        landing: Cell,
        /// The pearls that are seen.
        seen: Pearls,
        /// The pearls that should be there.
        believed: Pearls,
    },
}

/// Something that a look showed.
#[derive(Debug, Clone, PartialEq)]
pub enum LagunaEvent {
    /// The position of the start is on the table.
    Ready,
    /// A move was played.
    Move(ToldVoyage),
    /// History cannot decide what was played: people are asked which of these it was, the likeliest first.
    Unclear(Vec<ToldVoyage>),
    /// Later looks made another history likelier: the moves from this frame on were others, which are told anew.
    Revised {
        /// The first frame whose move was told otherwise.
        from_frame: u64,
    },
    /// Something lies, look after look, where no legal move put it: people are asked.
    Odd(OddThing),
    /// A look shows no position that legal moves lead to; nothing is concluded from it.
    Unexplained {
        /// How much less likely it is than a look that is explained, natural logarithm.
        cost: f64,
    },
    /// The game is over.
    End(Outcome),
}
