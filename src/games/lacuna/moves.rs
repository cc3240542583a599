//! Typed moves, and why one is refused.

use super::{Player, Position, Token};
use crate::geometry::MatPoint;

/// What a player does.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Action {
    /// The first player's free flower, before the first pawn (official rules only).
    FreeFlower {
        /// The flower.
        flower: usize,
    },
    /// Places a pawn on the line between two flowers of one colour and takes both.
    Place {
        /// The two flowers.
        flowers: [usize; 2],
        /// Where the pawn's centre stands, mm.
        at: MatPoint,
    },
    /// Passes, for want of a legal pair.
    Pass,
    /// Takes a flower left over once all pawns stand: one that is nearest to the player's pawns, or one
    /// that the rules leave to the players to agree on.
    Collect {
        /// The flower.
        flower: usize,
    },
    /// Takes an equally distant flower out of the game (discard-ties only).
    Discard {
        /// The flower.
        flower: usize,
    },
}

/// A move: who does what.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Move {
    /// The player.
    pub by: Player,
    /// What they do.
    pub action: Action,
}

/// Why a move is refused. Lengths in mm.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum Reason {
    /// The game is not at the point where such a move is made.
    #[error("this is not the time for that move")]
    WrongPhase,
    /// It is the other player's turn.
    #[error("it is {turn}'s turn")]
    WrongPlayer {
        /// Whose turn it is.
        turn: Player,
    },
    /// There never was such a flower.
    #[error("there is no flower {flower}")]
    NoSuchFlower {
        /// Its index.
        flower: usize,
    },
    /// The flower has been taken before.
    #[error("flower {flower} has been taken")]
    FlowerTaken {
        /// Its index.
        flower: usize,
    },
    /// The same flower twice is not a pair.
    #[error("flower {flower} is not a pair by itself")]
    SameFlowerTwice {
        /// Its index.
        flower: usize,
    },
    /// The two flowers are of different colours.
    #[error("the flowers are {first} and {second}")]
    DifferentColours {
        /// Colour of the first.
        first: String,
        /// Colour of the second.
        second: String,
    },
    /// Something stands between the two flowers.
    #[error("{by} reaches {:.1} mm across the line", -clearance_mm)]
    LineBlocked {
        /// The obstacle that reaches furthest.
        by: Token,
        /// Distance from the line to its edge, mm; negative.
        clearance_mm: f64,
    },
    /// The pawn's centre is not on the line between the flowers.
    #[error("the pawn is {offset_mm:.1} mm off the line")]
    OffLine {
        /// Distance from the line, mm.
        offset_mm: f64,
    },
    /// The pawn would touch a token, or push it.
    #[error("the pawn meets {token} by {overlap_mm:.1} mm")]
    TouchesToken {
        /// The token.
        token: Token,
        /// By how much the footprints overlap, mm.
        overlap_mm: f64,
    },
    /// The place of the pawn is not a finite number.
    #[error("the pawn's place is not a finite number")]
    NotFinite,
    /// A player with a legal pair may not pass.
    #[error("there is a legal pair: flowers {} and {}", pair[0], pair[1])]
    MayNotPass {
        /// One legal pair.
        pair: [usize; 2],
    },
    /// The flower is nearer to a pawn of the other player.
    #[error("flower {flower} is {owner}'s")]
    NotYours {
        /// Its index.
        flower: usize,
        /// Whose it is.
        owner: Player,
    },
    /// Only a flower equally far from both players is discarded.
    #[error("flower {flower} is not equally far from both players")]
    NotTied {
        /// Its index.
        flower: usize,
    },
    /// A flower equally far from both players is discarded, not taken.
    #[error("flower {flower} is equally far from both players: nobody takes it")]
    Tied {
        /// Its index.
        flower: usize,
    },
}

impl Reason {
    /// A short fixed code for programs.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::WrongPhase => "wrong-phase",
            Self::WrongPlayer { .. } => "wrong-player",
            Self::NoSuchFlower { .. } => "no-such-flower",
            Self::FlowerTaken { .. } => "flower-taken",
            Self::SameFlowerTwice { .. } => "same-flower-twice",
            Self::DifferentColours { .. } => "different-colours",
            Self::LineBlocked { .. } => "line-blocked",
            Self::OffLine { .. } => "off-line",
            Self::TouchesToken { .. } => "touches-token",
            Self::NotFinite => "not-finite",
            Self::MayNotPass { .. } => "may-not-pass",
            Self::NotYours { .. } => "not-yours",
            Self::NotTied { .. } => "not-tied",
            Self::Tied { .. } => "tied",
        }
    }
}

/// A refused move, with the position as it was before.
#[derive(Debug, Clone, PartialEq)]
pub struct Refused {
    /// The position, unchanged.
    pub position: Position,
    /// Every reason found; at least one.
    pub reasons: Vec<Reason>,
}

impl std::fmt::Display for Refused {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let sentences: Vec<_> = self.reasons.iter().map(ToString::to_string).collect();
        write!(f, "the move is not allowed: {}", sentences.join("; "))
    }
}

impl std::error::Error for Refused {}
