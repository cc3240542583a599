//! The five colours of flowers, and counts of flowers by colour.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// A colour of flower. The order is that of the rulebook's list and of the ring of two-colour butterflies.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Colour {
    /// Yellow; six in the box.
    Yellow,
    /// Orange; seven in the box.
    Orange,
    /// Red; eight in the box.
    Red,
    /// Purple; nine in the box.
    Purple,
    /// Blue; ten in the box.
    Blue,
}

impl Colour {
    /// All colours.
    pub const ALL: [Self; 5] = [Self::Yellow, Self::Orange, Self::Red, Self::Purple, Self::Blue];

    /// Flowers of this colour in the box.
    pub const fn in_box(self) -> u8 {
        match self {
            Self::Yellow => 6,
            Self::Orange => 7,
            Self::Red => 8,
            Self::Purple => 9,
            Self::Blue => 10,
        }
    }

    /// The word for it, as in files.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Yellow => "yellow",
            Self::Orange => "orange",
            Self::Red => "red",
            Self::Purple => "purple",
            Self::Blue => "blue",
        }
    }

    /// The colour of that name; `None` when there is none.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|colour| colour.name() == name)
    }

    /// The letter that stands for it in a drawing of a garden.
    pub const fn letter(self) -> char {
        match self {
            Self::Yellow => 'Y',
            Self::Orange => 'O',
            Self::Red => 'R',
            Self::Purple => 'P',
            Self::Blue => 'B',
        }
    }

    /// The colour of that letter; `None` when there is none.
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|colour| colour.letter() == letter)
    }
}

impl std::fmt::Display for Colour {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}

/// Numbers of flowers by colour. In files an object of the colours that are there: `{"red": 2, "blue": 1}`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(from = "BTreeMap<Colour, u8>", into = "BTreeMap<Colour, u8>")]
pub struct Counts([u8; 5]);

impl Counts {
    /// What is in the bag before the first draw with `gardens` gardens: with 3 gardens two flowers of each
    /// colour stay out, with 2 gardens four.
    pub fn in_bag(gardens: usize) -> Self {
        let out = 2 * 4_u8.saturating_sub(gardens as u8);
        Self(Colour::ALL.map(|colour| colour.in_box().saturating_sub(out)))
    }

    /// Flowers of `colour`.
    pub const fn of(&self, colour: Colour) -> u8 {
        self.0[colour as usize]
    }

    /// Sets the number of flowers of `colour`.
    pub const fn set(&mut self, colour: Colour, count: u8) {
        self.0[colour as usize] = count;
    }

    /// One flower more of `colour`.
    pub const fn add(&mut self, colour: Colour) {
        self.0[colour as usize] = self.0[colour as usize].saturating_add(1);
    }

    /// All flowers.
    pub fn total(&self) -> usize {
        self.0.iter().map(|&count| usize::from(count)).sum()
    }

    /// The colours there are, in order.
    pub fn colours(&self) -> impl Iterator<Item = Colour> + '_ {
        Colour::ALL.into_iter().filter(|colour| self.of(*colour) > 0)
    }

    /// What is left when `other` is taken away; `None` when that is more than there is.
    pub fn checked_sub(&self, other: &Self) -> Option<Self> {
        let mut left = *self;
        for colour in Colour::ALL {
            left.set(colour, self.of(colour).checked_sub(other.of(colour))?);
        }
        Some(left)
    }

    /// Every way to take `flowers` of these, first those with most yellow, then most orange, and so on.
    pub fn draws(&self, flowers: usize) -> Vec<Self> {
        let mut found = Vec::new();
        self.draw_from(0, flowers, Self::default(), &mut found);
        found
    }

    fn draw_from(&self, place: usize, flowers: usize, drawn: Self, found: &mut Vec<Self>) {
        let Some(&colour) = Colour::ALL.get(place) else {
            if flowers == 0 {
                found.push(drawn);
            }
            return;
        };
        let most = usize::from(self.of(colour)).min(flowers);
        for count in (0..=most).rev() {
            let mut more = drawn;
            // At most as many as there are of the colour.
            more.set(colour, count as u8);
            self.draw_from(place + 1, flowers - count, more, found);
        }
    }
}

impl From<BTreeMap<Colour, u8>> for Counts {
    fn from(counts: BTreeMap<Colour, u8>) -> Self {
        let mut all = Self::default();
        for (colour, count) in counts {
            all.set(colour, count);
        }
        all
    }
}

impl From<Counts> for BTreeMap<Colour, u8> {
    fn from(counts: Counts) -> Self {
        counts.colours().map(|colour| (colour, counts.of(colour))).collect()
    }
}

impl FromIterator<Colour> for Counts {
    fn from_iter<I: IntoIterator<Item = Colour>>(colours: I) -> Self {
        let mut counts = Self::default();
        colours.into_iter().for_each(|colour| counts.add(colour));
        counts
    }
}

/// A set of colours.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Colours(u8);

impl Colours {
    /// All five.
    pub const ALL: Self = Self(0b1_1111);

    /// These.
    pub fn of(colours: impl IntoIterator<Item = Colour>) -> Self {
        Self(colours.into_iter().fold(0, |set, colour| set | 1 << colour as u8))
    }

    /// Whether `colour` is among them.
    pub const fn has(self, colour: Colour) -> bool {
        self.0 >> (colour as u8) & 1 == 1
    }

    /// How many they are.
    pub const fn count(self) -> u8 {
        self.0.count_ones() as u8
    }
}
