//! Whose a pawn is, by how warm its metal looks: red over blue of cap and body over the cloth's. A full sensor cuts that
//! off: a gold cap that is blown out looks as white as a silver one.

use super::gloss::{MISSING, MISSING_USUAL};
use crate::calibration::{Owner, PawnFinish};

/// Rounds of learning this picture's finishes.
const ROUNDS: usize = 12;
/// Degrees of freedom of the heavy-tailed spread of the warmth.
const TAIL: f64 = 4.0;
/// How many pawns the profile's warmth counts for, and its spread.
const FINISH_WEIGHT: (f64, f64) = (0.5, 2.0);
/// Warmth of a gold body as a share of the cap's, since it mirrors the cloth too, and how much wider bodies spread
/// about their finish than caps.
const BODY: (f64, f64) = (0.6, 1.5);
/// Least probability that a warmth has under a finish, relative to the mean's: gloss and cast light.
const LEAST: f64 = 1e-12;

/// How warm a pawn looks.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Warmth {
    /// Red over blue over the cloth's, log units, of cap or body, whichever is warmer.
    pub seen: f64,
    /// The same of the body alone, where it is in the picture.
    pub body: Option<f64>,
    /// Whether the sensor was full in the cap's red and in its blue: then the body has a say of its own.
    pub full: [bool; 2],
}

impl Warmth {
    /// The warmths that this may be but for the sensor, with the probability of each.
    fn possible(&self) -> Vec<(f64, f64)> {
        let missing = |full: bool| if full { &MISSING[..] } else { &MISSING[..1] };
        let usual = |amount: f64| (-amount / MISSING_USUAL).exp();
        let (red, blue) = (missing(self.full[0]), missing(self.full[1]));
        let each = red.iter().flat_map(|r| blue.iter().map(move |b| (r, b)));
        let all: Vec<(f64, f64)> = each.map(|(r, b)| (self.seen + r - b, usual(*r) * usual(*b))).collect();
        let total: f64 = all.iter().map(|(_, weight)| weight).sum();
        all.into_iter().map(|(warmth, weight)| (warmth, weight / total)).collect()
    }
}

/// Most likely owner of each pawn and its probability. The two finishes differ in warmth; by how much is learnt from
/// this picture's own pawns.
pub(super) fn owner_probabilities(pawns: &[Warmth], finish: &PawnFinish) -> Vec<(Owner, f64)> {
    let prior = [
        Finish { mean: finish.gold_warmth, sigma: finish.warmth_sigma },
        Finish { mean: finish.silver_warmth, sigma: finish.warmth_sigma },
    ];
    let prior_of_bodies = prior.map(|f| Finish { mean: BODY.0 * f.mean, sigma: BODY.1 * f.sigma });
    let possible: Vec<Vec<(f64, f64)>> = pawns.iter().map(Warmth::possible).collect();
    let (mut finishes, mut bodies) = (prior, prior_of_bodies);
    let all_shares = |finishes: &[Finish; 2], bodies: &[Finish; 2]| -> Vec<[Vec<f64>; 2]> {
        pawns.iter().zip(&possible).map(|(pawn, possible)| shares(pawn, possible, finishes, bodies)).collect()
    };
    for _ in 0..ROUNDS {
        let shares = all_shares(&finishes, &bodies);
        for f in 0..2 {
            let of_finish = possible.iter().zip(&shares).flat_map(|(possible, shares)| {
                possible.iter().zip(&shares[f]).map(|((warmth, _), share)| (*warmth, *share))
            });
            finishes[f] = prior[f].learn(&of_finish.collect::<Vec<_>>());
            let of_bodies = pawns.iter().zip(&shares);
            let of_bodies = of_bodies.filter_map(|(pawn, shares)| Some((pawn.body?, shares[f].iter().sum())));
            bodies[f] = prior_of_bodies[f].learn(&of_bodies.collect::<Vec<_>>());
        }
    }
    all_shares(&finishes, &bodies)
        .iter()
        .map(|[gold, _]| {
            let p = gold.iter().sum::<f64>();
            if p >= 0.5 { (Owner::Gold, p) } else { (Owner::Silver, 1.0 - p) }
        })
        .collect()
}

/// Probability of each possible warmth of a pawn under either finish, gold first; all together sum to 1.
fn shares(
    pawn: &Warmth,
    possible: &[(f64, f64)],
    finishes: &[Finish; 2],
    bodies: &[Finish; 2],
) -> [Vec<f64>; 2] {
    let likelihood: [Vec<f64>; 2] = std::array::from_fn(|f| {
        let body = pawn.body.filter(|_| pawn.full[0]).map_or(1.0, |body| bodies[f].likelihood(body));
        possible.iter().map(|(warmth, weight)| weight * finishes[f].likelihood(*warmth) * body).collect()
    });
    let total: f64 = likelihood.iter().flatten().sum();
    likelihood.map(|row| row.iter().map(|l| l / total).collect())
}

/// Warmth of one finish under this picture's light: mean and standard deviation, log units.
#[derive(Debug, Clone, Copy)]
struct Finish {
    mean: f64,
    sigma: f64,
}

impl Finish {
    /// This as prior, with warmths and the share of each that is of this finish.
    fn learn(&self, seen: &[(f64, f64)]) -> Self {
        let n: f64 = seen.iter().map(|(_, share)| share).sum();
        let sum: f64 = seen.iter().map(|(warmth, share)| warmth * share).sum();
        let mean = (FINISH_WEIGHT.0 * self.mean + sum) / (FINISH_WEIGHT.0 + n);
        let squares: f64 = seen.iter().map(|(warmth, share)| share * (warmth - mean).powi(2)).sum();
        let variance = (FINISH_WEIGHT.1 * self.sigma * self.sigma + squares) / (FINISH_WEIGHT.1 + n);
        Self { mean, sigma: variance.sqrt() }
    }

    fn likelihood(&self, warmth: f64) -> f64 {
        let z = (warmth - self.mean) / self.sigma;
        (1.0 + z * z / TAIL).powf(-(TAIL + 1.0) / 2.0) * (-0.5 * z * z).exp().max(LEAST) / self.sigma
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FINISH: PawnFinish =
        PawnFinish { gold_warmth: 1.0, silver_warmth: 0.05, warmth_sigma: 0.2, colours: None };

    fn pawn(seen: f64, body: f64, full: [bool; 2]) -> Warmth {
        Warmth { seen, body: Some(body), full }
    }

    #[test]
    fn warm_pawns_are_surely_gold_and_the_others_silver() {
        let pawns = [0.9, 1.1, 0.02, 0.1, 0.95, 0.0].map(|seen| pawn(seen, seen, [false; 2]));
        let read = owner_probabilities(&pawns, &FINISH);
        let golds: Vec<bool> = read.iter().map(|r| r.0 == Owner::Gold).collect();
        assert_eq!(golds, [true, true, false, false, true, false]);
        assert!(read.iter().all(|r| r.1 > 0.999), "{read:?}");
    }

    #[test]
    fn a_blown_out_cap_on_a_body_that_is_half_warm_is_not_surely_silver() {
        let silver = |full| {
            let others = [0.9, 1.0, 0.0, 0.05].map(|seen| pawn(seen, 0.6 * seen, [false; 2]));
            let mut pawns = vec![pawn(0.4, 0.4, full)];
            pawns.extend(others);
            let (owner, p) = owner_probabilities(&pawns, &FINISH)[0];
            if owner == Owner::Silver { p } else { 1.0 - p }
        };
        assert!(silver([true, false]) < 0.5, "{}", silver([true, false]));
        assert!(silver([false, false]) > silver([true, false]));
    }

    #[test]
    fn blown_out_caps_on_grey_bodies_stay_silver_in_warm_light() {
        let mut pawns = [0.9, 0.95, 1.1].map(|seen| pawn(seen, 0.9 * seen, [false; 2])).to_vec();
        pawns.extend([0.33, 0.35, 0.32].map(|seen| pawn(seen, 0.2, [true, false])));
        let read = owner_probabilities(&pawns, &FINISH);
        assert!(read[3..].iter().all(|r| r.0 == Owner::Silver && r.1 > 0.999), "{read:?}");
    }
}
