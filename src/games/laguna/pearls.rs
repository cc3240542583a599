//! The four colours, and heaps of pearls.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// Pearls of one colour in the set.
pub const PER_COLOUR: u8 = 6;
/// Pearls in the set.
pub const PEARLS: u8 = 24;

/// A colour of pearls and of the raft that collects them; it names the player too.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Colour {
    /// Red.
    Red,
    /// Yellow.
    Yellow,
    /// Green.
    Green,
    /// Blue.
    Blue,
}

/// How many pearls of each colour lie somewhere.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Pearls([u8; 4]);

impl Colour {
    /// All four.
    pub const ALL: [Self; 4] = [Self::Red, Self::Yellow, Self::Green, Self::Blue];

    const fn word(self) -> &'static str {
        match self {
            Self::Red => "red",
            Self::Yellow => "yellow",
            Self::Green => "green",
            Self::Blue => "blue",
        }
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

impl FromStr for Colour {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        Self::ALL.into_iter().find(|colour| colour.word() == text).ok_or(())
    }
}

impl Pearls {
    /// All pearls of the set.
    pub const SET: Self = Self([PER_COLOUR; 4]);

    /// Pearls of `colour`.
    pub const fn of(self, colour: Colour) -> u8 {
        self.0[colour as usize]
    }

    /// All of them.
    pub fn total(self) -> u8 {
        self.0.iter().fold(0, |sum, count| sum.saturating_add(*count))
    }

    /// Adds one of `colour`.
    pub fn add(&mut self, colour: Colour) {
        let count = &mut self.0[colour as usize];
        *count = count.saturating_add(1);
    }

    /// Takes one of `colour` away; nothing when there is none.
    pub fn take(&mut self, colour: Colour) {
        let count = &mut self.0[colour as usize];
        *count = count.saturating_sub(1);
    }

    /// The colours that are there, each once.
    pub fn colours(self) -> impl Iterator<Item = Colour> {
        Colour::ALL.into_iter().filter(move |colour| self.of(*colour) > 0)
    }

    /// Every pearl, sorted by colour.
    pub fn list(self) -> Vec<Colour> {
        Colour::ALL.into_iter().flat_map(|colour| (0..self.of(colour)).map(move |_| colour)).collect()
    }
}

impl FromIterator<Colour> for Pearls {
    fn from_iter<I: IntoIterator<Item = Colour>>(colours: I) -> Self {
        let mut pearls = Self::default();
        colours.into_iter().for_each(|colour| pearls.add(colour));
        pearls
    }
}
