//! Whose a flower left over is: the nearest pawn, and the chain of further pawns where that ties.

use std::num::NonZero;

use kiddo::{ImmutableKdTree, SquaredEuclidean};

use super::{Flower, Pawn, PerPlayer, Player, RuleSet};
use crate::geometry::MatPoint;

/// Distances whose difference is at most this part of the larger one are equal: a few thousand times
/// the rounding of a square root, a millionth of what can be measured.
pub const EQUAL_RELATIVE: f64 = 1e-9;

/// A pawn and its distance from a flower.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct RankedPawn {
    /// Index into the pawns.
    pub pawn: usize,
    /// Distance between the centres, mm.
    pub distance_mm: f64,
}

/// The pawns on the cloth, ready to be asked which are nearest.
pub struct NearestPawns {
    pawns: PerPlayer<Vec<(usize, MatPoint)>>,
    trees: PerPlayer<Option<ImmutableKdTree<f64, 2>>>,
}

impl NearestPawns {
    /// Sorts the pawns by place. Coordinates must be finite.
    pub fn new(pawns: &[Pawn]) -> Self {
        let mut owned = PerPlayer { gold: Vec::new(), silver: Vec::new() };
        for (i, pawn) in pawns.iter().enumerate() {
            owned.of_mut(pawn.owner).push((i, pawn.at));
        }
        let trees = owned.map(|own| {
            let points: Vec<[f64; 2]> = own.iter().map(|(_, at)| [at.x, at.y]).collect();
            ImmutableKdTree::new_from_slice(&points).ok()
        });
        Self { pawns: owned, trees }
    }

    /// The `most` pawns of `player` nearest to `at`, nearest first, those at exactly the same distance
    /// in the order of their indices.
    pub fn ranked(&self, at: MatPoint, player: Player, most: usize) -> Vec<RankedPawn> {
        let own = self.pawns.of(player);
        let (Some(tree), Some(most)) = (self.trees.of(player), NonZero::new(most.min(own.len()))) else {
            return Vec::new();
        };
        let found = tree.query(&[at.x, at.y]).nearest_n::<SquaredEuclidean<f64>>(most).execute();
        let mut ranked: Vec<_> = found
            .iter()
            .filter_map(|result| own.get(result.item as usize))
            .map(|&(pawn, place)| RankedPawn { pawn, distance_mm: place.distance(at) })
            .collect();
        ranked.sort_by(|a, b| a.distance_mm.total_cmp(&b.distance_mm).then(a.pawn.cmp(&b.pawn)));
        ranked
    }
}

/// Who gets a flower, and which pair of pawns decided.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Decision {
    /// The player; `None` when the rules give it to nobody.
    pub to: Option<Player>,
    /// 1 when the nearest pawns decided, 2 for the second-nearest ...; `None` when nothing did.
    pub decided_by: Option<usize>,
}

impl Decision {
    /// Nothing decides.
    pub const NOBODY: Self = Self { to: None, decided_by: None };
}

/// Whether two distances (mm) count as equal when gaps under `tie_mm` do.
fn are_equal(a: f64, b: f64, tie_mm: f64) -> bool {
    let gap = (a - b).abs();
    gap < tie_mm || gap <= EQUAL_RELATIVE * a.max(b)
}

/// Who gets a flower, by the ascending distances (mm) of each player's pawns from it. Gaps under
/// `tie_mm` count as equal at every step.
pub fn decide(gold_mm: &[f64], silver_mm: &[f64], rules: RuleSet, tie_mm: f64) -> Decision {
    decide_from(1, gold_mm, silver_mm, rules, tie_mm)
}

/// As [`decide`], but beginning with the pawns of rank `step` (1 is the nearest): what the rules say
/// when everything before is called a tie.
pub fn decide_from(step: usize, gold_mm: &[f64], silver_mm: &[f64], rules: RuleSet, tie_mm: f64) -> Decision {
    let last = match rules {
        RuleSet::Official => usize::MAX,
        RuleSet::DiscardTies => 1,
    };
    gold_mm
        .iter()
        .zip(silver_mm)
        .enumerate()
        .map(|(i, (&gold, &silver))| (i + 1, gold, silver))
        .take_while(|&(rank, ..)| rank <= last)
        .filter(|&(rank, ..)| rank >= step)
        .find(|&(_, gold, silver)| !are_equal(gold, silver, tie_mm))
        .map_or(Decision::NOBODY, |(rank, gold, silver)| Decision {
            to: Some(if gold < silver { Player::Gold } else { Player::Silver }),
            decided_by: Some(rank),
        })
}

/// One flower left over, and whose it is.
#[derive(Debug, Clone, PartialEq)]
pub struct Award {
    /// Index of the flower.
    pub flower: usize,
    /// Who gets it and which step decided.
    pub decision: Decision,
    /// Each player's pawns, nearest first.
    pub ranked: PerPlayer<Vec<RankedPawn>>,
}

impl Award {
    /// The pawns that decided, gold's and silver's; the nearest ones when nothing did.
    pub fn deciding(&self) -> Option<PerPlayer<RankedPawn>> {
        let rank = self.decision.decided_by.map_or(0, |step| step - 1);
        Some(PerPlayer { gold: *self.ranked.gold.get(rank)?, silver: *self.ranked.silver.get(rank)? })
    }

    /// Silver's distance less gold's at the deciding step, mm: positive when gold is nearer.
    pub fn gap_mm(&self) -> Option<f64> {
        self.deciding().map(|pawns| pawns.silver.distance_mm - pawns.gold.distance_mm)
    }
}

/// Whose each flower is; empty unless both players have a pawn on the cloth. Coordinates must be
/// finite.
pub fn award_flowers<'a>(
    flowers: impl IntoIterator<Item = (usize, &'a Flower)>,
    pawns: &[Pawn],
    rules: RuleSet,
    tie_mm: f64,
) -> Vec<Award> {
    if !Player::BOTH.iter().all(|&player| pawns.iter().any(|p| p.owner == player)) {
        return Vec::new();
    }
    let nearest = NearestPawns::new(pawns);
    flowers
        .into_iter()
        .map(|(index, flower)| {
            let ranked = PerPlayer {
                gold: nearest.ranked(flower.at, Player::Gold, pawns.len()),
                silver: nearest.ranked(flower.at, Player::Silver, pawns.len()),
            };
            let distances = ranked.map(|r| r.iter().map(|p| p.distance_mm).collect::<Vec<_>>());
            let decision = decide(&distances.gold, &distances.silver, rules, tie_mm);
            Award { flower: index, decision, ranked }
        })
        .collect()
}
