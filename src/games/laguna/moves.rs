//! Typed moves, and why one is refused.

use super::{Cell, Colour, Direction, Ground, Shape};

/// The smallest thing that a player does. A turn is as many of them as the sand allows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Move {
    /// Lays the own raft at an island, before the first turn.
    Place {
        /// Its south-west cell.
        corner: Cell,
        /// How it lies, for the whole game.
        shape: Shape,
    },
    /// Puts a pearl on an island, where the players place them.
    Put {
        /// The pearl.
        pearl: Colour,
        /// The island's landing square.
        island: Cell,
    },
    /// Loads a pearl at the beginning of a turn.
    Load {
        /// The pearl.
        pearl: Colour,
        /// The landing square of the island that it comes from.
        island: Cell,
        /// The open hole that it goes into, by the cell under it.
        hole: Cell,
    },
    /// Moves a pearl to an open hole of the own raft.
    Shift {
        /// The hole that it lies in.
        from: Cell,
        /// The open hole.
        to: Cell,
    },
    /// Moves the raft by one cell.
    Step {
        /// Whereto.
        direction: Direction,
    },
    /// Exchanges a pearl for one of a neighbouring raft, each into the other's hole.
    Swap {
        /// The hole on the own raft.
        own: Cell,
        /// The hole on the other raft.
        other: Cell,
    },
    /// Puts a pearl of the own colour into the volcano.
    Unload {
        /// The hole that it lies in.
        hole: Cell,
    },
    /// Ends the turn: by choice, or because the sand has run through.
    End,
}

/// What became of the turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum After {
    /// The same player goes on.
    GoesOn,
    /// The raft lies on a reef: the turn is over.
    Aground,
    /// The turn is over otherwise, or the next player sets up.
    Ended,
    /// The game is over.
    Won,
}

/// What a raft cannot enter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Obstacle {
    /// The edge of the board.
    Edge,
    /// An island.
    Island,
    /// The volcano.
    Volcano,
    /// A raft.
    Raft(Colour),
}

impl Obstacle {
    /// What keeps a raft off ground of this kind.
    pub(super) const fn of_ground(ground: Ground) -> Option<Self> {
        match ground {
            Ground::Island => Some(Self::Island),
            Ground::Volcano => Some(Self::Volcano),
            _ => None,
        }
    }
}

impl std::fmt::Display for Obstacle {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Edge => f.write_str("the edge of the board"),
            Self::Island => f.write_str("an island"),
            Self::Volcano => f.write_str("the volcano"),
            Self::Raft(colour) => write!(f, "the {colour} raft"),
        }
    }
}

/// Why a move is refused.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Reason {
    /// The game is over.
    #[error("the game is over")]
    GameOver,
    /// The game is not at the point where such a move is made.
    #[error("this is not the time for that move")]
    WrongPhase,
    /// The raft cannot lie there.
    #[error("{obstacle} is in the way")]
    Blocked {
        /// What is in the way.
        obstacle: Obstacle,
    },
    /// A raft begins at the landing square of an island.
    #[error("the raft does not lie at the landing square of an island")]
    NotAtAnIsland,
    /// The raft may only lie beside the landing square (an option).
    #[error("the raft covers the landing square {landing}")]
    CoversLanding {
        /// The landing square.
        landing: Cell,
    },
    /// Another player begins at that island.
    #[error("the {by} raft begins at that island")]
    IslandChosen {
        /// The other raft.
        by: Colour,
    },
    /// No island has its landing square there.
    #[error("{cell} is not a landing square")]
    NoSuchIsland {
        /// The cell.
        cell: Cell,
    },
    /// No such pearl is left to be placed.
    #[error("no {pearl} pearl is left to be placed")]
    NoneLeft {
        /// Its colour.
        pearl: Colour,
    },
    /// No island gets two pearls of one colour.
    #[error("there is a {pearl} pearl on that island")]
    SecondOfColour {
        /// The colour.
        pearl: Colour,
    },
    /// The island has as many pearls as it may get.
    #[error("there are {room} pearls on that island, and no more may be")]
    IslandFull {
        /// Most pearls on an island.
        room: u8,
    },
    /// The pearls left could then not all be placed.
    #[error("the pearls left over could then not all be placed")]
    LeavesNoPlace,
    /// The raft does not lie at the landing square of that island.
    #[error("the raft does not lie at the landing square {island}")]
    NotAtThatIsland {
        /// The landing square.
        island: Cell,
    },
    /// There is no such pearl on the island.
    #[error("there is no {pearl} pearl on that island")]
    NoSuchPearl {
        /// Its colour.
        pearl: Colour,
    },
    /// Pearls are loaded at the beginning of the turn only.
    #[error("pearls are loaded at the beginning of a turn only")]
    LoadingOver,
    /// As many pearls as may be were loaded this turn.
    #[error("{most} pearls have been loaded this turn, and no more may be")]
    LoadedEnough {
        /// Most in a turn.
        most: u8,
    },
    /// The raft has as many pearls as it may hold.
    #[error("the raft holds {most} pearls, and no more may be")]
    RaftFull {
        /// Most on a raft.
        most: u8,
    },
    /// The own raft has no hole over that cell.
    #[error("the raft has no hole over {cell}")]
    NoSuchHole {
        /// The cell.
        cell: Cell,
    },
    /// There is a pearl in the hole.
    #[error("there is a pearl in the hole over {cell}")]
    HoleCovered {
        /// The cell under it.
        cell: Cell,
    },
    /// There is no pearl in the hole.
    #[error("there is no pearl in the hole over {cell}")]
    HoleOpen {
        /// The cell under it.
        cell: Cell,
    },
    /// Two pearls have to be loaded first.
    #[error("there are {pearls} pearls on the raft: {least} have to be loaded first")]
    TooFewPearls {
        /// On the raft.
        pearls: u8,
        /// Least on a raft.
        least: u8,
    },
    /// Played without the sand timer, pearls stay put once the raft has moved.
    #[error("the raft has moved this turn: its pearls stay where they are")]
    PearlsFixed,
    /// A reef is in sight.
    #[error("the raft lies on the reef at {cell}")]
    OnReef {
        /// Where the reef is.
        cell: Cell,
    },
    /// A visible arrow leads elsewhere, and nothing is in its way.
    #[error("the arrow at {cell} leads {direction}")]
    AgainstArrow {
        /// Where the arrow is.
        cell: Cell,
        /// Where it leads.
        direction: Direction,
    },
    /// No other raft has a hole over that cell.
    #[error("no other raft has a hole over {cell}")]
    NoOtherRaft {
        /// The cell.
        cell: Cell,
    },
    /// The rafts do not lie side by side.
    #[error("the {other} raft does not lie alongside")]
    NotAlongside {
        /// The other raft.
        other: Colour,
    },
    /// A raft with a visible arrow drifts off: no exchange.
    #[error("the arrow at {cell} is in sight: the raft drifts off")]
    ArrowInSight {
        /// Where the arrow is.
        cell: Cell,
    },
    /// Two pearls of one colour are not exchanged: nothing would change.
    #[error("both pearls are {pearl}")]
    SamePearls {
        /// Their colour.
        pearl: Colour,
    },
    /// The raft does not lie at the volcano.
    #[error("the raft does not lie at the volcano")]
    NotAtVolcano,
    /// Only pearls of the own colour go into the volcano.
    #[error("the pearl is {pearl}, and only the player's own go into the volcano")]
    NotOwnPearl {
        /// Its colour.
        pearl: Colour,
    },
    /// At least two pearls stay on the raft.
    #[error("{least} pearls have to stay on the raft")]
    TooFewLeft {
        /// Least on a raft.
        least: u8,
    },
    /// Played without the sand timer, a turn goes on while the raft can move.
    #[error("without the sand timer the turn goes on until the raft runs onto a reef")]
    MustSail,
}

impl Reason {
    /// A short fixed code for programs.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::GameOver => "game-over",
            Self::WrongPhase => "wrong-phase",
            Self::Blocked { .. } => "blocked",
            Self::NotAtAnIsland => "not-at-an-island",
            Self::CoversLanding { .. } => "covers-landing",
            Self::IslandChosen { .. } => "island-chosen",
            Self::NoSuchIsland { .. } => "no-such-island",
            Self::NoneLeft { .. } => "none-left",
            Self::SecondOfColour { .. } => "second-of-colour",
            Self::IslandFull { .. } => "island-full",
            Self::LeavesNoPlace => "leaves-no-place",
            Self::NotAtThatIsland { .. } => "not-at-that-island",
            Self::NoSuchPearl { .. } => "no-such-pearl",
            Self::LoadingOver => "loading-over",
            Self::LoadedEnough { .. } => "loaded-enough",
            Self::RaftFull { .. } => "raft-full",
            Self::NoSuchHole { .. } => "no-such-hole",
            Self::HoleCovered { .. } => "hole-covered",
            Self::HoleOpen { .. } => "hole-open",
            Self::TooFewPearls { .. } => "too-few-pearls",
            Self::PearlsFixed => "pearls-fixed",
            Self::OnReef { .. } => "on-reef",
            Self::AgainstArrow { .. } => "against-arrow",
            Self::NoOtherRaft { .. } => "no-other-raft",
            Self::NotAlongside { .. } => "not-alongside",
            Self::ArrowInSight { .. } => "arrow-in-sight",
            Self::SamePearls { .. } => "same-pearls",
            Self::NotAtVolcano => "not-at-volcano",
            Self::NotOwnPearl { .. } => "not-own-pearl",
            Self::TooFewLeft { .. } => "too-few-left",
            Self::MustSail => "must-sail",
        }
    }
}

/// A refused move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MoveError {
    /// Every reason found, each once; at least one.
    pub reasons: Vec<Reason>,
}

impl std::fmt::Display for MoveError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let sentences: Vec<_> = self.reasons.iter().map(ToString::to_string).collect();
        f.write_str(&sentences.join("; "))
    }
}

impl std::error::Error for MoveError {}
