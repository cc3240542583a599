//! Which pawn goes with which flowers.

use super::known::KnownToken;
use super::legality::{colour_of, gold_after_turn};
use super::options::TrackerOptions;
use crate::games::lacuna::Player;

/// Distance from the line that a player's hand leaves, mm: one standard deviation.
const HAND_SIGMA_MM: f64 = 3.0;
/// Least probability that two flowers are of one colour for them to be taken as a pair at once.
const LEAST_SAME: f64 = 0.3;
/// What it costs (log likelihood) to take a flower for gone that is only hidden by a pawn: most hidden ones are there.
const HIDDEN_COST: f64 = 2.5;
/// Probabilities below this are all alike.
const LEAST: f64 = 1e-6;

/// A pawn and the flowers taken with it, by ids.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Placement {
    /// The pawn.
    pub pawn: usize,
    /// The flowers: two, or fewer where there are no more.
    pub flowers: Vec<usize>,
}

/// The likeliest next move among pawns that nothing explains and flowers that are gone, or `hidden` so that they may
/// be. Without `is_final` only a whole and plausible one; with it anything that has a pawn, but a hidden flower is part
/// of a plausible one only.
pub(super) fn best_placement(
    pawns: &[&KnownToken],
    (missing, hidden): (&[KnownToken], &[&KnownToken]),
    turn: Option<Player>,
    options: &TrackerOptions,
    is_final: bool,
) -> Option<Placement> {
    let mut best: Option<(f64, Placement)> = None;
    for pawn in pawns {
        let gold = gold_after_turn(pawn.gold().unwrap_or(0.5), turn, options);
        let own = match turn {
            Some(Player::Gold) => gold,
            Some(Player::Silver) => 1.0 - gold,
            None => 1.0,
        };
        let all: Vec<(&KnownToken, f64)> =
            missing.iter().map(|m| (m, 0.0)).chain(hidden.iter().map(|h| (*h, HIDDEN_COST))).collect();
        for (i, (a, a_cost)) in all.iter().enumerate() {
            for (b, b_cost) in &all[i + 1..] {
                let offset = pawn.position.distance_to_segment(a.position, b.position);
                let (_, same) = colour_of(&[a, b], options);
                let is_plausible = offset <= options.line_mm && same >= LEAST_SAME;
                let is_gone = a_cost.max(*b_cost) == 0.0;
                if !(is_plausible || is_final && is_gone) {
                    continue;
                }
                let evidence =
                    0.5 * (offset / HAND_SIGMA_MM).powi(2) - same.max(LEAST).ln() - own.max(LEAST).ln();
                let cost = evidence + a_cost + b_cost;
                if best.as_ref().is_none_or(|(least, _)| cost < *least) {
                    best = Some((cost, Placement { pawn: pawn.id, flowers: vec![a.id, b.id] }));
                }
            }
        }
    }
    if let Some((_, placement)) = best {
        return Some(placement);
    }
    let pawn = pawns.first().filter(|_| is_final)?;
    Some(Placement { pawn: pawn.id, flowers: missing.iter().take(2).map(|m| m.id).collect() })
}
