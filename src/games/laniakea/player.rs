//! The two players and what belongs to each.

use serde::{Deserialize, Serialize};

/// A player. Blue's starting strip lies next to row 0, yellow's next to row 5.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Player {
    /// Moves to growing rows.
    Blue,
    /// Moves to falling rows.
    Yellow,
}

impl Player {
    /// Both, blue first.
    pub const BOTH: [Self; 2] = [Self::Blue, Self::Yellow];

    /// The opponent.
    pub const fn other(self) -> Self {
        match self {
            Self::Blue => Self::Yellow,
            Self::Yellow => Self::Blue,
        }
    }

    /// The letter of a disc in a stack.
    pub const fn letter(self) -> char {
        match self {
            Self::Blue => 'b',
            Self::Yellow => 'y',
        }
    }

    /// The player whose disc has this letter.
    pub const fn from_letter(letter: char) -> Option<Self> {
        match letter {
            'b' => Some(Self::Blue),
            'y' => Some(Self::Yellow),
            _ => None,
        }
    }
}

impl std::fmt::Display for Player {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Blue => "blue",
            Self::Yellow => "yellow",
        })
    }
}

/// One thing for each player.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PerPlayer<T> {
    /// Blue's.
    pub blue: T,
    /// Yellow's.
    pub yellow: T,
}

impl<T> PerPlayer<T> {
    /// The one of `player`.
    pub const fn of(&self, player: Player) -> &T {
        match player {
            Player::Blue => &self.blue,
            Player::Yellow => &self.yellow,
        }
    }

    /// The one of `player`, to change it.
    pub const fn of_mut(&mut self, player: Player) -> &mut T {
        match player {
            Player::Blue => &mut self.blue,
            Player::Yellow => &mut self.yellow,
        }
    }
}
