//! What a game is played with: players, rule set, size of the set, footprints.

use serde::{Deserialize, Serialize};

/// One of the two players, named after the pawns.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Player {
    /// The player with the gold pawns.
    Gold,
    /// The player with the silver pawns.
    Silver,
}

impl Player {
    /// Both players, gold first.
    pub const BOTH: [Self; 2] = [Self::Gold, Self::Silver];

    /// The opponent.
    pub const fn other(self) -> Self {
        match self {
            Self::Gold => Self::Silver,
            Self::Silver => Self::Gold,
        }
    }
}

impl std::fmt::Display for Player {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Gold => "gold",
            Self::Silver => "silver",
        })
    }
}

/// One value for each player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct PerPlayer<T> {
    /// Gold's.
    pub gold: T,
    /// Silver's.
    pub silver: T,
}

impl<T> PerPlayer<T> {
    /// The value of `player`.
    pub const fn of(&self, player: Player) -> &T {
        match player {
            Player::Gold => &self.gold,
            Player::Silver => &self.silver,
        }
    }

    /// The value of `player`, to change it.
    pub const fn of_mut(&mut self, player: Player) -> &mut T {
        match player {
            Player::Gold => &mut self.gold,
            Player::Silver => &mut self.silver,
        }
    }

    /// Another value for each player, made from this one.
    pub fn map<U>(&self, mut change: impl FnMut(&T) -> U) -> PerPlayer<U> {
        PerPlayer { gold: change(&self.gold), silver: change(&self.silver) }
    }
}

/// Which rules are in force.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RuleSet {
    /// The publisher's rulebook: a free first flower, further pawns decide equal distances, four
    /// colours win.
    #[default]
    Official,
    /// The French sheet: no free flower, an equally distant flower is discarded, most colours win and
    /// a draw is possible.
    DiscardTies,
}

impl RuleSet {
    /// Whether the first player takes a flower of their choice before the first pawn.
    pub const fn has_free_flower(self) -> bool {
        matches!(self, Self::Official)
    }
}

/// A colour of flower: an index into [`SetSize::colours`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Colour(pub usize);

/// How many of what a set holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SetSize {
    /// Names of the colours, as the set profile has them.
    pub colours: Vec<String>,
    /// Flowers of each colour.
    pub per_colour: u32,
    /// Pawns of each player.
    pub pawns_per_player: u32,
}

impl SetSize {
    /// A set of these colours with seven flowers of each and six pawns a player, as published.
    pub fn of_colours<S: Into<String>>(colours: impl IntoIterator<Item = S>) -> Self {
        Self { colours: colours.into_iter().map(Into::into).collect(), per_colour: 7, pawns_per_player: 6 }
    }

    /// The colour called `name`; `None` when the set has no such colour.
    pub fn colour(&self, name: &str) -> Option<Colour> {
        self.colours.iter().position(|c| c == name).map(Colour)
    }

    /// The name of `colour`; a question mark for a colour the set does not have.
    pub fn name(&self, colour: Colour) -> &str {
        self.colours.get(colour.0).map_or("?", String::as_str)
    }

    /// Number of flowers in the set.
    pub fn flowers(&self) -> usize {
        self.colours.len() * self.per_colour as usize
    }

    /// Flowers of one colour that are a majority.
    pub const fn colour_majority(&self) -> u32 {
        self.per_colour / 2 + 1
    }

    /// Colours that win a game outright.
    pub fn colours_majority(&self) -> usize {
        self.colours.len() / 2 + 1
    }
}

/// Radii of the discs on the cloth that the tokens cover, mm.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Footprints {
    /// Radius of a flower, mm.
    pub flower_mm: f64,
    /// Radius of a pawn's base, mm.
    pub pawn_mm: f64,
}

/// The terms of one game.
#[derive(Debug, Clone, PartialEq)]
pub struct Game {
    /// The rule set.
    pub rules: RuleSet,
    /// The set.
    pub set: SetSize,
    /// The tokens' footprints.
    pub footprints: Footprints,
    /// Distances that differ by less than this count as equal when flowers are awarded, mm; 0 for only
    /// exactly equal ones.
    pub tie_mm: f64,
}
