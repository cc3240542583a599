//! The points of a round and of the game.

use super::{Butterfly, Colour, Facing};

/// Points that each colour missing in a garden costs at the end.
pub const MISSING_COLOUR: i32 = 6;

/// The points of each of `gardens` gardens after `round` (from 1): the round's number for every butterfly
/// that faces in, half of it rounded down for every other, one less with the bumblebee.
pub fn round_points(
    butterflies: &[Butterfly],
    bumblebee: Option<usize>,
    gardens: usize,
    round: u8,
) -> Vec<i32> {
    let whole = i32::from(round);
    let of = |garden: usize| {
        let perched = butterflies.iter().filter_map(|butterfly| butterfly.at);
        let own = perched.filter(|perch| perch.garden == garden);
        let points: i32 = own.map(|perch| if perch.facing == Facing::In { whole } else { whole / 2 }).sum();
        points - i32::from(bumblebee == Some(garden))
    };
    (0..gardens).map(of).collect()
}

/// What one garden has at the end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Total {
    /// The points of the five rounds.
    pub rounds: Vec<i32>,
    /// The colours that it lacks; each costs [`MISSING_COLOUR`] points.
    pub missing: Vec<Colour>,
    /// Points that were bid for the start.
    pub bid: i32,
}

impl Total {
    /// The points in all.
    pub fn points(&self) -> i32 {
        let missing = MISSING_COLOUR * self.missing.len() as i32;
        self.rounds.iter().sum::<i32>() - missing - self.bid
    }
}

/// How a game ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outcome {
    /// What each garden has, in clockwise order.
    pub totals: Vec<Total>,
}

impl Outcome {
    /// Indices of the gardens with most points; more than one when they have as many, since the rulebook
    /// names nothing that would part them.
    pub fn winners(&self) -> Vec<usize> {
        let points: Vec<_> = self.totals.iter().map(Total::points).collect();
        let most = points.iter().max().copied().unwrap_or(0);
        (0..points.len()).filter(|&garden| points[garden] == most).collect()
    }
}
