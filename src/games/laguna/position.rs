//! A position that the rules allow, and what can be asked of it.

use std::fmt;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::islands::can_all_be_placed;
use super::{Board, Cell, Colour, Direction, Ground, Move, Pearls, Raft, Rules, Setup, SetupError, Shape};

/// How far the game has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Phase {
    /// The players lay their rafts at islands in turn.
    PlacingRafts,
    /// The players put the pearls on the islands in turn (a variant).
    PuttingPearls,
    /// The players sail.
    Sailing,
    /// The game is over.
    Over,
}

/// How far a turn has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Stage {
    /// Nothing but loading has been done: more may be loaded.
    #[default]
    Loading,
    /// Without the sand timer only: the raft has not moved yet, so its pearls may be.
    Arranging,
    /// Loading is over.
    Sailing,
}

/// The end of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// This player has brought enough pearls to the volcano.
    Won(Colour),
    /// A player alone has, with this many pearls moved on the raft.
    Solved {
        /// Pearls moved from one hole to another.
        shifts: u32,
    },
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Won(colour) => write!(f, "{colour} has won"),
            Self::Solved { shifts } => write!(f, "solved with {shifts} pearls moved on the raft"),
        }
    }
}

/// A position. In JSON it has the form of [`Setup`], and reading checks it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Setup", into = "Setup")]
pub struct Position {
    pub(super) board: Arc<Board>,
    pub(super) rules: Rules,
    /// In the order of their turns.
    pub(super) players: Vec<Colour>,
    /// In the order of the players; shorter while rafts are being laid.
    pub(super) rafts: Vec<Raft>,
    /// In the order of the board's landing squares.
    pub(super) islands: Vec<Pearls>,
    /// Pearls that the players have yet to put on islands.
    pub(super) supply: Pearls,
    pub(super) volcano: Pearls,
    /// Index of the player to move.
    pub(super) mover: usize,
    pub(super) stage: Stage,
    /// Pearls loaded this turn; 0 once loading is over.
    pub(super) loaded: u8,
    /// Pearls moved on the raft; counted for a player alone only.
    pub(super) shifts: u32,
}

impl Position {
    /// The board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// What is played by.
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The players, in the order of their turns.
    pub fn players(&self) -> &[Colour] {
        &self.players
    }

    /// The rafts on the board, in the order of the players.
    pub fn rafts(&self) -> &[Raft] {
        &self.rafts
    }

    /// Each island's landing square and pearls.
    pub fn islands(&self) -> impl Iterator<Item = (Cell, Pearls)> {
        self.board.landings().iter().copied().zip(self.islands.iter().copied())
    }

    /// Pearls that the players have yet to put on islands.
    pub const fn supply(&self) -> Pearls {
        self.supply
    }

    /// The pearls in the volcano.
    pub const fn volcano(&self) -> Pearls {
        self.volcano
    }

    /// How far the game has come.
    pub fn phase(&self) -> Phase {
        if self.rafts.len() < self.players.len() {
            Phase::PlacingRafts
        } else if self.supply.total() > 0 {
            Phase::PuttingPearls
        } else if self.outcome().is_some() {
            Phase::Over
        } else {
            Phase::Sailing
        }
    }

    /// How far the turn has come.
    pub const fn stage(&self) -> Stage {
        self.stage
    }

    /// Whose turn it is; when the game is over, who has won.
    pub fn mover(&self) -> Colour {
        self.players[self.mover]
    }

    /// Own pearls in the volcano that win.
    pub fn goal(&self) -> u8 {
        self.rules.goal(self.players.len())
    }

    /// How the game ended; `None` while it goes on.
    pub fn outcome(&self) -> Option<Outcome> {
        let winner = self.players.iter().find(|player| self.volcano.of(**player) >= self.goal())?;
        Some(if self.players.len() == 1 {
            Outcome::Solved { shifts: self.shifts }
        } else {
            Outcome::Won(*winner)
        })
    }

    /// What shows through the open holes of `raft`, with where it is.
    pub fn in_sight<'a>(&'a self, raft: &'a Raft) -> impl Iterator<Item = (Cell, Ground)> + 'a {
        raft.open_cells().map(|cell| (cell, self.board.ground(cell)))
    }

    /// A reef that shows through a hole of `raft`.
    pub fn reef_in_sight(&self, raft: &Raft) -> Option<Cell> {
        self.in_sight(raft).find(|(_, ground)| *ground == Ground::Reef).map(|(cell, _)| cell)
    }

    /// The arrows that show through the holes of `raft`.
    pub fn arrows_in_sight<'a>(&'a self, raft: &'a Raft) -> impl Iterator<Item = (Cell, Direction)> + 'a {
        self.in_sight(raft).filter_map(|(cell, ground)| match ground {
            Ground::Arrow(direction) => Some((cell, direction)),
            _ => None,
        })
    }

    /// Every legal move, each once: loads, shifts, steps, exchanges, unloading, the end of the turn.
    pub fn legal_moves(&self) -> Vec<Move> {
        let mut moves = self.thinkable_moves();
        moves.retain(|mv| self.objections(mv).is_empty());
        moves
    }

    /// Number of ways to play `depth` moves from here; a game that ends earlier has no way.
    pub fn perft(&self, depth: u32) -> u64 {
        let Some(rest) = depth.checked_sub(1) else { return 1 };
        let moves = self.legal_moves();
        if rest == 0 {
            return moves.len() as u64;
        }
        let after = |mv: &Move| self.apply(mv).map_or(0, |position| position.perft(rest));
        moves.iter().map(after).fold(0, u64::saturating_add)
    }

    /// The player's own raft, once it is laid.
    pub(super) fn own_raft(&self) -> Option<&Raft> {
        self.rafts.get(self.mover)
    }

    /// The index of the island with this landing square.
    pub(super) fn island(&self, landing: Cell) -> Option<usize> {
        self.board.landings().iter().position(|own| *own == landing)
    }

    /// The pearls on the island with this landing square; none where there is no island.
    pub(super) fn pearls_on(&self, landing: Cell) -> Pearls {
        self.island(landing).map(|island| self.islands[island]).unwrap_or_default()
    }

    /// Whether the pearls left over can all be put on the islands.
    pub(super) fn can_place_supply(&self) -> bool {
        can_all_be_placed(self.supply, &self.islands, self.rules.island_room)
    }

    /// Moves among which are all legal ones.
    fn thinkable_moves(&self) -> Vec<Move> {
        match self.phase() {
            Phase::PlacingRafts => {
                Cell::all().flat_map(|corner| Shape::ALL.map(|shape| Move::Place { corner, shape })).collect()
            }
            Phase::PuttingPearls => {
                let put = |island: &Cell| Colour::ALL.map(|pearl| Move::Put { pearl, island: *island });
                self.board.landings().iter().flat_map(put).collect()
            }
            Phase::Sailing => self.own_raft().map(|raft| self.thinkable_in_turn(raft)).unwrap_or_default(),
            Phase::Over => Vec::new(),
        }
    }

    fn thinkable_in_turn(&self, raft: &Raft) -> Vec<Move> {
        let mut moves = Vec::new();
        for island in self.landings_at(raft) {
            for pearl in self.pearls_on(island).colours() {
                moves.extend(raft.open_cells().map(|hole| Move::Load { pearl, island, hole }));
            }
        }
        for (from, _) in raft.covered_cells() {
            moves.extend(raft.open_cells().map(|to| Move::Shift { from, to }));
        }
        moves.extend(Direction::ALL.map(|direction| Move::Step { direction }));
        for other in self.rafts.iter().filter(|other| other.touches_raft(raft)) {
            for (own, _) in raft.covered_cells() {
                moves.extend(other.covered_cells().map(|(other, _)| Move::Swap { own, other }));
            }
        }
        moves.extend(raft.covered_cells().map(|(hole, _)| Move::Unload { hole }));
        moves.push(Move::End);
        moves
    }
}

impl From<Position> for Setup {
    fn from(position: Position) -> Self {
        Self::of(&position)
    }
}

impl TryFrom<Setup> for Position {
    type Error = SetupError;

    fn try_from(setup: Setup) -> Result<Self, SetupError> {
        setup.into_position()
    }
}
