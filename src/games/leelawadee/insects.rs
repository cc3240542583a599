//! The eleven butterflies and the bumblebee.

use serde::{Deserialize, Serialize};

use super::Colour;

/// Two different colours, the earlier one of [`Colour::ALL`] first; in files joined by a hyphen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Pair(Colour, Colour);

impl Pair {
    /// The pair of these; `None` for twice the same.
    pub fn new(a: Colour, b: Colour) -> Option<Self> {
        (a != b).then(|| Self(a.min(b), a.max(b)))
    }

    /// The five pairs of neighbours in the ring yellow, orange, red, purple, blue. Red-purple and
    /// yellow-blue are named in the rulebook, the other three are assumed.
    pub const RING: [Self; 5] = [
        Self(Colour::Yellow, Colour::Orange),
        Self(Colour::Orange, Colour::Red),
        Self(Colour::Red, Colour::Purple),
        Self(Colour::Purple, Colour::Blue),
        Self(Colour::Yellow, Colour::Blue),
    ];

    /// Both colours.
    pub const fn colours(self) -> [Colour; 2] {
        [self.0, self.1]
    }

    /// The pair called `name`, in either order; `None` when no pair is called so.
    pub fn from_name(name: &str) -> Option<Self> {
        let (a, b) = name.split_once('-')?;
        Self::new(Colour::from_name(a)?, Colour::from_name(b)?)
    }
}

impl std::fmt::Display for Pair {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}-{}", self.0, self.1)
    }
}

impl TryFrom<String> for Pair {
    type Error = String;

    fn try_from(name: String) -> Result<Self, String> {
        Self::from_name(&name).ok_or_else(|| format!("\"{name}\" is not two different colours"))
    }
}

impl From<Pair> for String {
    fn from(pair: Pair) -> Self {
        pair.to_string()
    }
}

/// A kind of butterfly; there is one of each kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Kind {
    /// Of one colour.
    One(Colour),
    /// Of two colours.
    Two(Pair),
    /// Of all five.
    Five,
}

impl Kind {
    /// The eleven butterflies of a box with these pairs.
    pub fn all(pairs: [Pair; 5]) -> impl Iterator<Item = Self> {
        let one = Colour::ALL.into_iter().map(Self::One);
        one.chain(pairs.into_iter().map(Self::Two)).chain([Self::Five])
    }

    /// The kind called `name`: a colour, two colours joined by a hyphen, or `five`.
    pub fn from_name(name: &str) -> Option<Self> {
        if name == "five" {
            return Some(Self::Five);
        }
        Colour::from_name(name).map(Self::One).or_else(|| Pair::from_name(name).map(Self::Two))
    }
}

impl std::fmt::Display for Kind {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::One(colour) => colour.fmt(f),
            Self::Two(pair) => pair.fmt(f),
            Self::Five => f.write_str("five"),
        }
    }
}

impl TryFrom<String> for Kind {
    type Error = String;

    fn try_from(name: String) -> Result<Self, String> {
        Self::from_name(&name).ok_or_else(|| format!("\"{name}\" is no kind of butterfly"))
    }
}

impl From<Kind> for String {
    fn from(kind: Kind) -> Self {
        kind.to_string()
    }
}

/// Where a butterfly's antennae point.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Facing {
    /// Towards the flowers: it came to the garden in this round.
    In,
    /// Away from them: it has been there since an earlier round.
    Out,
}

/// Where a butterfly is that has been attracted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Perch {
    /// Index of the garden.
    pub garden: usize,
    /// Where its antennae point.
    pub facing: Facing,
}

/// A butterfly and where it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Butterfly {
    /// Its kind.
    pub kind: Kind,
    /// Its garden; `None` while nobody has attracted it.
    pub at: Option<Perch>,
}

/// Whatever flies.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Insect {
    /// A butterfly.
    Butterfly(Kind),
    /// The bumblebee.
    Bumblebee,
}

impl std::fmt::Display for Insect {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Butterfly(kind) => write!(f, "{kind} butterfly"),
            Self::Bumblebee => f.write_str("bumblebee"),
        }
    }
}
