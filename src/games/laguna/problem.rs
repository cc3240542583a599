//! What can be wrong with a set-up.

use super::{Cell, Colour, MapError, Obstacle};

/// One thing about a set-up that the rules do not allow.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Problem {
    /// The map is no board.
    #[error("{0}")]
    Map(MapError),
    /// Not one to four players.
    #[error("there are {players} players, the game is for one to four")]
    Players {
        /// Players named.
        players: usize,
    },
    /// A player is named twice.
    #[error("the player {colour} is named twice")]
    PlayerTwice {
        /// The player.
        colour: Colour,
    },
    /// A raft belongs to nobody, or is there twice.
    #[error("there is a {colour} raft too many")]
    RaftTooMany {
        /// Its colour.
        colour: Colour,
    },
    /// Rafts are laid in the order of the players.
    #[error("the {colour} raft is missing, and a later player's is there")]
    RaftMissing {
        /// Its colour.
        colour: Colour,
    },
    /// A raft covers two by three or three by two cells.
    #[error("the {colour} raft is {w} by {h} cells, a raft is 2 by 3 or 3 by 2")]
    RaftShape {
        /// Its colour.
        colour: Colour,
        /// Columns given.
        w: i64,
        /// Rows given.
        h: i64,
    },
    /// A raft lies where none can.
    #[error("the {colour} raft cannot lie there: {obstacle} is in the way")]
    RaftPlace {
        /// Its colour.
        colour: Colour,
        /// What is in the way.
        obstacle: Obstacle,
    },
    /// A hole of a raft is not over one of its cells, or is given twice.
    #[error("the {colour} raft has no hole over {x}, {y}, or it is given twice")]
    Hole {
        /// The raft's colour.
        colour: Colour,
        /// Column given.
        x: i64,
        /// Row given.
        y: i64,
    },
    /// It is not said what lies in a hole.
    #[error("it is not known what lies in the {colour} raft's hole over {cell}")]
    HoleUnknown {
        /// The raft's colour.
        colour: Colour,
        /// The cell under the hole.
        cell: Cell,
    },
    /// More pearls on a raft than it may hold.
    #[error("there are {pearls} pearls on the {colour} raft, {most} are allowed")]
    RaftOverloaded {
        /// The raft's colour.
        colour: Colour,
        /// Pearls on it.
        pearls: u8,
        /// Most on a raft.
        most: u8,
    },
    /// Fewer pearls on a raft than it needs, away from the islands or in the middle of a turn.
    #[error(
        "there are {pearls} pearls on the {colour} raft, a raft that has begun to sail holds at least two"
    )]
    RaftEmpty {
        /// The raft's colour.
        colour: Colour,
        /// Pearls on it.
        pearls: u8,
    },
    /// An island is named whose landing square is not on the map, or twice.
    #[error("there is no island with the landing square {x}, {y}, or it is given twice")]
    Island {
        /// Column given.
        x: i64,
        /// Row given.
        y: i64,
    },
    /// Two pearls of a colour on one island.
    #[error("there are two {colour} pearls on the island at {landing}")]
    IslandSecond {
        /// Its landing square.
        landing: Cell,
        /// The colour.
        colour: Colour,
    },
    /// The number of pearls on an island is wrong.
    #[error("there are {pearls} pearls on the island at {landing}, there should be {wanted}")]
    IslandCount {
        /// Its landing square.
        landing: Cell,
        /// Pearls on it.
        pearls: u8,
        /// What there should be.
        wanted: &'static str,
    },
    /// A colour does not have six pearls.
    #[error("there are {pearls} {colour} pearls, the set has 6")]
    ColourCount {
        /// The colour.
        colour: Colour,
        /// Pearls everywhere.
        pearls: usize,
    },
    /// A pearl in the volcano that nobody can have brought.
    #[error("there are {pearls} {colour} pearls in the volcano, at most {most} can be")]
    Volcano {
        /// The colour.
        colour: Colour,
        /// Pearls of it in the volcano.
        pearls: u8,
        /// Most of them.
        most: u8,
    },
    /// Two players have brought enough pearls to win.
    #[error("both {first} and {second} have brought enough pearls to win")]
    TwoWinners {
        /// One of them.
        first: Colour,
        /// The other.
        second: Colour,
    },
    /// Pearls lie where there are none before the first turn.
    #[error("before the first turn there are no pearls on the rafts nor in the volcano")]
    TooEarly,
    /// Pearls are to be put on the islands, and not all can be.
    #[error("the pearls left over cannot all be put on the islands")]
    SupplyStuck,
    /// Pearls are left over where none are.
    #[error("pearls are left over though chance dealt them to the islands")]
    SupplyDealt,
    /// It cannot be that player's turn.
    #[error("it cannot be {colour}'s turn")]
    Mover {
        /// Who was named.
        colour: Colour,
    },
    /// The game cannot have come that far, or is further.
    #[error("this cannot be in that moment of the game: {what}")]
    Turn {
        /// What is wrong.
        what: &'static str,
    },
}

impl Problem {
    /// A short fixed code for programs.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Map(_) => "map",
            Self::Players { .. } => "players",
            Self::PlayerTwice { .. } => "player-twice",
            Self::RaftTooMany { .. } => "raft-too-many",
            Self::RaftMissing { .. } => "raft-missing",
            Self::RaftShape { .. } => "raft-shape",
            Self::RaftPlace { .. } => "raft-place",
            Self::Hole { .. } => "hole",
            Self::HoleUnknown { .. } => "hole-unknown",
            Self::RaftOverloaded { .. } => "raft-overloaded",
            Self::RaftEmpty { .. } => "raft-empty",
            Self::Island { .. } => "island",
            Self::IslandSecond { .. } => "island-second",
            Self::IslandCount { .. } => "island-count",
            Self::ColourCount { .. } => "colour-count",
            Self::Volcano { .. } => "volcano",
            Self::TwoWinners { .. } => "two-winners",
            Self::TooEarly => "too-early",
            Self::SupplyStuck => "supply-stuck",
            Self::SupplyDealt => "supply-dealt",
            Self::Mover { .. } => "mover",
            Self::Turn { .. } => "turn",
        }
    }
}
