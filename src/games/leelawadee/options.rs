//! How a game is played: readings of the rulebook, variants, and what is agreed before it.

use serde::{Deserialize, Serialize};

use super::{Garden, Pair};

/// Rounds of a game.
pub const ROUNDS: u8 = 5;
/// Flowers that every garden gets in a round.
pub const FLOWERS_A_ROUND: usize = 2;
/// The most gardens in a game; the fewest are two.
pub const MOST_GARDENS: usize = 4;

/// What draws the butterflies of one and of two colours to the garden just planted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Attraction {
    /// The group that the fresh flower belongs to (reading 1): the rulebook checks "after each new flower"
    /// and lets the butterfly fly "to the fresh flower".
    #[default]
    FreshGroup,
    /// Any group of the garden in which a flower was planted: then a flower of another colour, too, takes
    /// a butterfly from a garden that has as much.
    PlantedGarden,
}

/// Readings and variants.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// What draws the butterflies of one and two colours; by default the fresh flower's group.
    pub attraction: Attraction,
    /// The butterflies of two colours. The rulebook shows them in a picture and names only red-purple and
    /// yellow-blue; by default they are the ring's ([`Pair::RING`], assumed).
    pub pairs: [Pair; 5],
    /// The variant without luck: the flowers of all rounds are drawn at the start; by default each
    /// round's are drawn when it begins.
    pub all_drawn: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self { attraction: Attraction::default(), pairs: Pair::RING, all_drawn: false }
    }
}

/// The variant with bidding: who bid most chose who starts and loses the points. How the bids are made the
/// rulebook leaves to the players.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bid {
    /// Index of the garden whose player bid most.
    pub by: usize,
    /// The points.
    pub points: u16,
}

/// All that is settled before the first draw.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Setup {
    /// Readings and variants.
    pub options: Options,
    /// The gardens in clockwise order, two to four, with nothing in them.
    pub gardens: Vec<Garden>,
    /// Index of the garden that starts the first round.
    pub start: usize,
    /// The highest bid, when the start was bid for.
    pub bid: Option<Bid>,
}

impl Setup {
    /// A game of so many plain gardens, the first of which starts.
    pub fn plain(gardens: usize) -> Self {
        Self { options: Options::default(), gardens: vec![Garden::plain(); gardens], start: 0, bid: None }
    }
}

/// Whose turn it is in each of the two turns that everyone has in `round` (from 1): clockwise from the one
/// with the bag, then back. The bag went to `start` first and passes clockwise after each round.
pub fn snake_order(gardens: usize, start: usize, round: u8) -> Vec<usize> {
    let with_bag = start + usize::from(round.saturating_sub(1));
    let there = (0..gardens).map(|turn| (with_bag + turn) % gardens);
    there.clone().chain(there.rev()).collect()
}
