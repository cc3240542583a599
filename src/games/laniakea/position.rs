//! A position, and what one move of a disc or one slide makes of it.

use super::pieces::{COLUMNS, DISCS_TO_WIN, ROW_TILES, ROWS, TILE_SPACES};
use super::{
    DiscFault, DiscMove, Origin, PerPlayer, Player, Reading, Side, Slide, Square, Stack, Target, Tile,
};

/// A position that the rules allow. The order of the discs in a stack is part of it, so what a camera cannot see
/// is here too.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    pub(super) ground: [[Tile; ROW_TILES]; ROWS],
    pub(super) stacks: [[Stack; COLUMNS]; ROWS],
    pub(super) waiting: PerPlayer<u8>,
    pub(super) home: PerPlayer<u8>,
    /// The tile to be slid in next, lifted off the board.
    pub(super) spare: Tile,
    pub(super) to_move: Player,
    pub(super) reading: Reading,
}

/// How a game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// A player has brought five discs to the destination.
    Arrived {
        /// That player, who wins.
        winner: Player,
    },
    /// A player has no legal turn.
    Immobile {
        /// That player, who loses.
        loser: Player,
    },
}

impl Outcome {
    /// Who wins.
    pub const fn winner(self) -> Player {
        match self {
            Self::Arrived { winner } => winner,
            Self::Immobile { loser } => loser.other(),
        }
    }
}

impl std::fmt::Display for Outcome {
    /// What ended the game, as a sentence without its full stop.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Arrived { winner } => {
                write!(f, "{winner} has brought {DISCS_TO_WIN} discs to the destination")
            }
            Self::Immobile { loser } => write!(f, "{loser} has no legal turn and loses"),
        }
    }
}

/// The ways a disc may go, seen with row 0 nearest or by its owner.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Direction {
    /// Towards the owner's destination.
    Forward,
    /// Towards the owner's starting area.
    Backward,
    /// To falling columns.
    Left,
    /// To growing columns.
    Right,
}

impl Direction {
    pub(super) const ALL: [Self; 4] = [Self::Forward, Self::Backward, Self::Left, Self::Right];

    /// So many steps this way, as steps to growing rows and columns.
    const fn steps(self, player: Player, count: u8) -> (isize, isize) {
        let count = count as isize;
        match (self, player) {
            (Self::Forward, Player::Blue) | (Self::Backward, Player::Yellow) => (count, 0),
            (Self::Backward, Player::Blue) | (Self::Forward, Player::Yellow) => (-count, 0),
            (Self::Left, _) => (0, -count),
            (Self::Right, _) => (0, count),
        }
    }

    /// Where a disc lands that crosses the edge of the playing area this way.
    const fn beyond(self) -> Target {
        match self {
            Self::Forward => Target::Destination,
            Self::Backward => Target::Start,
            Self::Left | Self::Right => Target::Out,
        }
    }
}

/// The row next to a player's starting area.
pub(super) const fn first_row(player: Player) -> usize {
    match player {
        Player::Blue => 0,
        Player::Yellow => ROWS - 1,
    }
}

impl Position {
    /// Whose turn it is.
    pub const fn to_move(&self) -> Player {
        self.to_move
    }

    /// Whether a space shows a turtle.
    pub const fn is_turtle(&self, square: Square) -> bool {
        let tile = self.ground[square.row()][square.column() / TILE_SPACES];
        if square.column().is_multiple_of(TILE_SPACES) { tile.left } else { tile.right }
    }

    /// The discs on a space.
    pub const fn stack(&self, square: Square) -> Stack {
        self.stacks[square.row()][square.column()]
    }

    /// Discs in a player's starting area.
    pub const fn waiting(&self, player: Player) -> u8 {
        *self.waiting.of(player)
    }

    /// Discs that a player has brought to the destination.
    pub const fn home(&self, player: Player) -> u8 {
        *self.home.of(player)
    }

    /// The tile to be slid in next; with a turtle, if it has one, on the left.
    pub const fn spare(&self) -> Tile {
        self.spare
    }

    /// How doubtful sentences of the rulebook are read in this game.
    pub const fn reading(&self) -> Reading {
        self.reading
    }

    /// The player who has brought enough discs to the destination.
    pub fn arrived(&self) -> Option<Player> {
        Player::BOTH.into_iter().find(|&player| self.home(player) >= DISCS_TO_WIN)
    }

    /// Whether a disc may be put onto a space.
    pub(super) fn landing(&self, at: Square) -> Result<(), DiscFault> {
        if self.is_turtle(at) {
            Err(DiscFault::Turtle { at })
        } else if self.stack(at).is_full() {
            Err(DiscFault::Full { at })
        } else {
            Ok(())
        }
    }

    /// Where the top disc of the stack at `from` aims, moved as many spaces as its stack is high; steps left over
    /// beyond an edge are lost. It is of the player to move.
    pub(super) fn aim(&self, from: Square, direction: Direction) -> Target {
        let steps = direction.steps(self.to_move, self.stack(from).height());
        from.shifted(steps).map_or(direction.beyond(), Target::Square)
    }

    /// Where that disc gets to, unless something is in its way.
    pub(super) fn leap(&self, from: Square, direction: Direction) -> Result<Target, DiscFault> {
        let height = self.stack(from).height();
        let passed = (1..height).map_while(|count| from.shifted(direction.steps(self.to_move, count)));
        for at in passed {
            let passed = self.stack(at).height();
            if passed > height {
                return Err(DiscFault::Higher { at, passed, height });
            }
        }
        let target = self.aim(from, direction);
        if let Target::Square(at) = target {
            self.landing(at)?;
        }
        Ok(target)
    }

    /// Every move of one disc of the player to move, each once.
    pub(super) fn disc_moves(&self) -> impl Iterator<Item = DiscMove> {
        let player = self.to_move;
        let first_row = (0..COLUMNS).filter_map(move |column| Square::new(first_row(player), column));
        let entering = first_row
            .filter(move |&at| self.waiting(player) > 0 && self.landing(at).is_ok())
            .map(|at| DiscMove { from: Origin::Start, to: Target::Square(at) });
        let on_board =
            Square::all().filter(move |&at| self.stack(at).top() == Some(player)).flat_map(move |from| {
                let reached = Direction::ALL.into_iter().filter_map(move |way| self.leap(from, way).ok());
                reached.map(move |to| DiscMove { from: Origin::Square(from), to })
            });
        entering.chain(on_board)
    }

    /// The position after a move of one disc that is among [`Self::disc_moves`]; it is still the same player's
    /// turn.
    pub(super) fn after_disc(mut self, mv: DiscMove) -> Self {
        let player = self.to_move;
        match mv.from {
            Origin::Start => *self.waiting.of_mut(player) -= 1,
            Origin::Square(at) => {
                let _own_disc = self.stacks[at.row()][at.column()].pop();
            }
        }
        match mv.to {
            Target::Start | Target::Out => *self.waiting.of_mut(player) += 1,
            Target::Destination => *self.home.of_mut(player) += 1,
            Target::Square(at) => {
                let fits = self.stacks[at.row()][at.column()].push(player);
                debug_assert!(fits, "a disc lands where there is room");
            }
        }
        self
    }

    /// Whether `second`, made after `first` from here, puts the disc that `first` moved back where it was.
    pub(super) fn is_return(&self, first: DiscMove, second: DiscMove) -> bool {
        match (first.to, second.from) {
            // The disc moved last lies on top.
            (Target::Square(reached), Origin::Square(left)) if reached == left => {
                match (first.from, second.to) {
                    (Origin::Square(began), Target::Square(ended)) => began == ended,
                    (Origin::Start, Target::Start | Target::Out) => !self.reading.start_return,
                    _ => false,
                }
            }
            // Discs in the starting area are alike: where others waited, one of them is taken.
            (Target::Start | Target::Out, Origin::Start) if self.waiting(self.to_move) == 0 => {
                matches!((first.from, second.to), (Origin::Square(began), Target::Square(ended)) if began == ended)
            }
            _ => false,
        }
    }

    /// The position after the spare tile was slid in; the tile pushed out is the spare one, and the discs on it
    /// are in their owners' starting areas.
    pub(super) fn after_slide(mut self, slide: Slide) -> Self {
        let (tiles, stacks) = (&mut self.ground[slide.row], &mut self.stacks[slide.row]);
        let (entered, gone) = match slide.side {
            Side::Left => {
                tiles.rotate_right(1);
                stacks.rotate_right(TILE_SPACES);
                (&mut tiles[0], &mut stacks[..TILE_SPACES])
            }
            Side::Right => {
                tiles.rotate_left(1);
                stacks.rotate_left(TILE_SPACES);
                (&mut tiles[ROW_TILES - 1], &mut stacks[COLUMNS - TILE_SPACES..])
            }
        };
        self.spare = std::mem::replace(entered, slide.tile).lifted();
        for stack in gone {
            for player in std::mem::take(stack).discs() {
                *self.waiting.of_mut(player) += 1;
            }
        }
        self
    }
}
