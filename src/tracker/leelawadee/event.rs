//! What is told of a followed match.

use crate::games::leelawadee::{Cell, Colour, Facing, Flight, Insect, Move, Outcome, Position};

/// A move with what came of it.
#[derive(Debug, Clone, PartialEq)]
pub struct ToldPlanting {
    /// Number of the frame that showed it.
    pub frame: u64,
    /// Index of the garden that a flower was planted in; `None` for what came out of the bag.
    pub garden: Option<usize>,
    /// The move.
    pub mv: Move,
    /// What flies to the garden by the rules.
    pub flights: Vec<Flight>,
    /// The points of each garden, when the move ended a round.
    pub points: Option<Vec<i32>>,
    /// The position afterwards.
    pub position: Position,
    /// Probability of the position that the moves told together lead to, 0 to 1.
    pub p: f64,
}

/// An insect that people have forgotten to move or to turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ForgottenInsect {
    /// Which.
    pub insect: Insect,
    /// Index of the garden where it stands; `None` for the table.
    pub seen: Option<usize>,
    /// Index of the garden where it belongs; `None` for the table.
    pub belongs: Option<usize>,
    /// Where it should look, when it stands where it belongs and looks the other way.
    pub facing: Option<Facing>,
}

/// A cell that shows what no legal move put there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OddCell {
    /// Index of the garden.
    pub garden: usize,
    /// The cell.
    pub cell: Cell,
    /// The flower that is seen; `None` for none.
    pub seen: Option<Colour>,
    /// The flower that should grow there.
    pub believed: Option<Colour>,
}

/// Something that a look showed.
#[derive(Debug, Clone, PartialEq)]
pub enum LeelawadeeEvent {
    /// The position of the start is on the table.
    Ready,
    /// Flowers were drawn, or one was planted.
    Move(Box<ToldPlanting>),
    /// History cannot decide what was played: people are asked which of these it was, the likeliest first.
    Unclear(Vec<ToldPlanting>),
    /// Later looks made another history likelier: the moves from this frame on were others, which are told anew.
    Revised {
        /// The first frame whose move was told otherwise.
        from_frame: u64,
    },
    /// An insect stands, look after look, where it does not belong.
    Forgotten(ForgottenInsect),
    /// A cell shows, look after look, what no legal move put there: people are asked.
    Odd(OddCell),
    /// A look shows no position that legal moves lead to; nothing is concluded from it.
    Unexplained {
        /// How much less likely it is than a look that is explained, natural logarithm.
        cost: f64,
    },
    /// Not all gardens were seen, or too many; nothing is concluded from it.
    Gardens {
        /// How many were seen.
        seen: usize,
        /// How many there are.
        wanted: usize,
    },
    /// The game is over.
    End(Outcome),
}
