//! Which of the tokens seen is which of the tokens known.

use super::known::KnownToken;
use super::sight::{SeenSort, SeenToken};
use crate::geometry::MatPoint;

/// Least chance that two sightings of flowers are of one kind, for one to be the other after a push.
const LEAST_LIKENESS: f64 = 0.1;
/// Chance that two sightings are of one class, from which they are taken to be.
pub(super) const LIKELY: f64 = 0.5;
/// Probability of a class that is misread: unlike classes still go together so well at one place.
const MISREAD: f64 = 0.05;
/// Fewest pairs that say how all tokens seem to be shifted.
const FEWEST_PAIRS: usize = 5;

/// Pairs of known and seen tokens, by their indices, and what is left over.
#[derive(Debug, Clone, PartialEq, Default)]
pub(super) struct Matching {
    /// Index of the known, index of the seen.
    pub pairs: Vec<(usize, usize)>,
    /// Known tokens that were not seen.
    pub unseen: Vec<usize>,
    /// Tokens seen that are none of the known ones.
    pub new: Vec<usize>,
    /// How far all tokens seem to be shifted together, mm.
    pub shift: [f64; 2],
}

/// Probability that two sightings are of one class.
pub(super) fn likeness(a: &SeenSort, b: &SeenSort) -> f64 {
    match (a, b) {
        (SeenSort::Flower(a), SeenSort::Flower(b)) => a.iter().zip(b).map(|(a, b)| a * b).sum(),
        (SeenSort::Pawn(a), SeenSort::Pawn(b)) => a * b + (1.0 - a) * (1.0 - b),
        _ => 0.0,
    }
}

/// Pairs tokens that stand within `same_mm` of each other, nearest and likest first.
pub(super) fn match_tokens(known: &[KnownToken], seen: &[SeenToken], same_mm: f64) -> Matching {
    let mut possible: Vec<(f64, usize, usize)> = Vec::new();
    for (i, k) in known.iter().enumerate() {
        for (j, s) in seen.iter().enumerate() {
            let apart = k.position.distance(s.position);
            if apart < same_mm && k.sort.is_like(&s.sort) {
                // an unlikeness counts as a millimetre at most
                let unlike = 1.0 - likeness(&k.sort, &s.sort).max(MISREAD);
                possible.push((apart + unlike, i, j));
            }
        }
    }
    possible.sort_by(|a, b| a.0.total_cmp(&b.0).then((a.1, a.2).cmp(&(b.1, b.2))));
    let mut matching = Matching::default();
    let (mut of_known, mut of_seen) = (vec![false; known.len()], vec![false; seen.len()]);
    for (_, i, j) in possible {
        if !of_known[i] && !of_seen[j] {
            (of_known[i], of_seen[j]) = (true, true);
            matching.pairs.push((i, j));
        }
    }
    matching.pairs.sort_unstable();
    matching.unseen = (0..known.len()).filter(|i| !of_known[*i]).collect();
    matching.new = (0..seen.len()).filter(|j| !of_seen[*j]).collect();
    matching.shift = common_shift(known, seen, &matching.pairs);
    matching
}

/// Median of how far the pairs are apart; none of too few pairs.
fn common_shift(known: &[KnownToken], seen: &[SeenToken], pairs: &[(usize, usize)]) -> [f64; 2] {
    if pairs.len() < FEWEST_PAIRS {
        return [0.0; 2];
    }
    let middle = |of: &dyn Fn(MatPoint) -> f64| {
        let mut steps: Vec<f64> =
            pairs.iter().map(|(i, j)| of(seen[*j].position) - of(known[*i].position)).collect();
        steps.sort_by(f64::total_cmp);
        steps[steps.len() / 2]
    };
    [middle(&|p| p.x), middle(&|p| p.y)]
}

/// Pairs what is left over: a token that vanished here and one like it that appeared elsewhere, nearest first. Pawns
/// never leave the table, so one of the same owner is it wherever it turns up; a flower is within `pushed_mm`.
pub(super) fn match_moved(
    known: &[KnownToken],
    seen: &[SeenToken],
    (unseen, new): (&[usize], &[usize]),
    pushed_mm: f64,
) -> Vec<(usize, usize)> {
    let mut possible: Vec<(f64, usize, usize)> = Vec::new();
    for i in unseen {
        for j in new {
            let (k, s) = (&known[*i], &seen[*j]);
            let apart = k.position.distance(s.position);
            let like = likeness(&k.sort, &s.sort);
            let fits = match s.sort {
                SeenSort::Flower(_) => like > LEAST_LIKENESS && apart < pushed_mm,
                SeenSort::Pawn(_) => like > LIKELY,
            };
            if k.sort.is_like(&s.sort) && fits {
                possible.push((apart, *i, *j));
            }
        }
    }
    possible.sort_by(|a, b| a.0.total_cmp(&b.0).then((a.1, a.2).cmp(&(b.1, b.2))));
    let mut pairs: Vec<(usize, usize)> = Vec::new();
    for (_, i, j) in possible {
        if pairs.iter().all(|(a, b)| *a != i && *b != j) {
            pairs.push((i, j));
        }
    }
    pairs.sort_unstable();
    pairs
}
