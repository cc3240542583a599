//! Anything seen or typed in.

use super::problem::{self, Problem, Severity};
use super::{Colour, Footprints, Game, PerPlayer, Player, Position, Standing};
use crate::geometry::MatPoint;

/// A flower on the cloth.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Flower {
    /// Its colour.
    pub colour: Colour,
    /// Its centre, mm.
    pub at: MatPoint,
}

/// A pawn on the cloth.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Pawn {
    /// Whose it is.
    pub owner: Player,
    /// The centre of its base, mm.
    pub at: MatPoint,
}

/// A token on the cloth, by its index among the flowers or among the pawns.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Token {
    /// Index into the flowers.
    Flower(usize),
    /// Index into the pawns.
    Pawn(usize),
}

impl Token {
    /// A word for programs: `flower` or `pawn`.
    pub const fn kind(self) -> &'static str {
        match self {
            Self::Flower(_) => "flower",
            Self::Pawn(_) => "pawn",
        }
    }

    /// Its index among the tokens of its kind.
    pub const fn index(self) -> usize {
        match self {
            Self::Flower(i) | Self::Pawn(i) => i,
        }
    }
}

impl std::fmt::Display for Token {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Flower(i) => write!(f, "flower {i}"),
            Self::Pawn(i) => write!(f, "pawn {i}"),
        }
    }
}

/// What lies on the cloth and what each player has taken; nothing in it needs to be legal.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Setup {
    /// The flowers on the cloth.
    pub flowers: Vec<Flower>,
    /// The pawns on the cloth.
    pub pawns: Vec<Pawn>,
    /// Flowers taken by each player, one count a colour; a missing count is zero.
    pub taken: PerPlayer<Vec<u32>>,
    /// Whose turn it is. Needed while pawns are still to be placed; before the free flower it is the
    /// first player.
    pub to_move: Option<Player>,
}

/// A set-up that the rules do not allow, handed back with every problem found.
#[derive(Debug, Clone, PartialEq)]
pub struct SetupError {
    /// The set-up as it was.
    pub setup: Setup,
    /// Everything found, warnings included; at least one is an error.
    pub problems: Vec<Problem>,
}

impl std::fmt::Display for SetupError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let errors = self.problems.iter().filter(|p| p.severity() == Severity::Error);
        let sentences: Vec<_> = errors.map(ToString::to_string).collect();
        write!(f, "the rules do not allow this position: {}", sentences.join("; "))
    }
}

impl std::error::Error for SetupError {}

impl Setup {
    /// Pawns of `player` on the cloth.
    pub fn pawns_of(&self, player: Player) -> usize {
        self.pawns.iter().filter(|p| p.owner == player).count()
    }

    /// Flowers of `colour` that `player` has taken.
    pub fn taken_by(&self, player: Player, colour: Colour) -> u32 {
        self.taken.of(player).get(colour.0).copied().unwrap_or(0)
    }

    /// Flowers of `colour` on the cloth.
    pub fn on_cloth(&self, colour: Colour) -> u32 {
        self.flowers.iter().map(|f| u32::from(f.colour == colour)).sum()
    }

    /// Every token on the cloth with its footprint.
    pub fn standing(&self, footprints: &Footprints) -> Vec<Standing> {
        let flowers = self.flowers.iter().enumerate().map(|(i, f)| Standing::flower(i, f, footprints));
        let pawns = self.pawns.iter().enumerate().map(|(i, p)| Standing::pawn(i, p, footprints));
        flowers.chain(pawns).collect()
    }

    /// Everything about this set-up that is odd or against the rules, in a fixed order; empty when
    /// there is nothing to say.
    pub fn review(&self, game: &Game) -> Vec<Problem> {
        problem::review(self, game)
    }

    /// The position, when the rules allow it. Warnings do not stand in the way; [`Setup::review`] has
    /// them.
    ///
    /// # Errors
    /// The set-up with all its problems, when at least one of them is an error.
    pub fn into_position(self, game: &Game) -> Result<Position, Box<SetupError>> {
        let problems = self.review(game);
        if problems.iter().any(|p| p.severity() == Severity::Error) {
            return Err(Box::new(SetupError { setup: self, problems }));
        }
        Ok(Position::from_reviewed(self, game))
    }
}
