//! Which kind a flower is and whose a pawn is: colours over the cloth's, seen under this picture's
//! light, with the game's own arithmetic as prior.

use super::super::top_view::LogColour;
use crate::calibration::{FlowerKind, Owner, PawnFinish};

/// Rounds of learning this picture's light and balancing the counts.
const ROUNDS: usize = 12;
/// Standard deviation of a kind's colour about its place in one picture, log units: in brightness, and
/// in each of the two hues.
const SPREAD: (f64, f64) = (0.16, 0.085);
/// How far the light may move all colours together, and one kind alone, log units.
const LIGHT: f64 = 0.20;
const KIND: f64 = 0.07;
/// Degrees of freedom of the heavy-tailed spread (gloss, cast light).
const TAIL: f64 = 4.0;
/// Probability that a flower's colour says nothing about its kind (all kinds alike).
const FLOOR: f64 = 1e-4;

/// Opponent coordinates of a log colour: brightness, red over blue, green over both (orthonormal).
fn opponent(c: LogColour) -> [f64; 3] {
    let [r, g, b] = c.map(f64::from);
    [(r + g + b) / 3.0_f64.sqrt(), (r - b) / 2.0_f64.sqrt(), (2.0 * g - r - b) / 6.0_f64.sqrt()]
}

const SIGMA: [f64; 3] = [SPREAD.0, SPREAD.1, SPREAD.1];

/// Probability of each kind for each petal colour (over the cloth's, log units); rows sum to 1. No kind
/// is expected more than `per_kind` times, but clear evidence overrules that.
pub(super) fn kind_probabilities(petals: &[LogColour], kinds: &[FlowerKind], per_kind: usize) -> Vec<Vec<f64>> {
    let seen: Vec<[f64; 3]> = petals.iter().map(|p| opponent(*p)).collect();
    let model: Vec<[f64; 3]> = kinds.iter().map(|k| opponent(k.petal.map(|v| v as f32))).collect();
    let mut light = [0.0; 3];
    let mut own = vec![[0.0; 3]; kinds.len()];
    let mut weight = vec![1.0; kinds.len()];
    let mut table = Vec::new();
    for round in 0..ROUNDS {
        // the first rounds look far, until the light is known
        let widen = if round < 4 { 2.0 - 0.25 * round as f64 } else { 1.0 };
        table = seen.iter().map(|s| row(s, &model, &light, &own, &weight, widen)).collect::<Vec<_>>();
        for (k, w) in weight.iter_mut().enumerate() {
            let count: f64 = table.iter().map(|r: &Vec<f64>| r[k]).sum();
            if count > per_kind as f64 {
                *w *= per_kind as f64 / count;
            }
        }
        for c in 0..3 {
            let precision = 1.0 / (SIGMA[c] * SIGMA[c]);
            let (mut sum, mut n) = (0.0, 0.0);
            for (s, r) in seen.iter().zip(&table) {
                for (k, p) in r.iter().enumerate() {
                    sum += p * (s[c] - model[k][c] - own[k][c]);
                    n += p;
                }
            }
            light[c] = sum * precision / (n * precision + 1.0 / (LIGHT * LIGHT));
            for (k, o) in own.iter_mut().enumerate() {
                let n: f64 = table.iter().map(|r| r[k]).sum();
                let sum: f64 = seen.iter().zip(&table).map(|(s, r)| r[k] * (s[c] - model[k][c] - light[c])).sum();
                o[c] = sum * precision / (n * precision + 1.0 / (KIND * KIND));
            }
        }
    }
    table
}

fn row(seen: &[f64; 3], model: &[[f64; 3]], light: &[f64; 3], own: &[[f64; 3]], weight: &[f64], widen: f64) -> Vec<f64> {
    let likelihood: Vec<f64> = model
        .iter()
        .zip(own)
        .zip(weight)
        .map(|((m, o), w)| {
            let d2: f64 = (0..3).map(|c| ((seen[c] - m[c] - light[c] - o[c]) / (SIGMA[c] * widen)).powi(2)).sum();
            w * ((1.0 + d2 / TAIL).powf(-(TAIL + 3.0) / 2.0) * (-0.5 * d2.min(40.0)).exp().max(1e-9) + FLOOR * 1e-3)
        })
        .collect();
    let total: f64 = likelihood.iter().sum();
    likelihood.iter().map(|l| l / total).collect()
}

/// Most likely owner of each cap colour (over the cloth's, log units) and its probability. The two
/// finishes differ in red over blue; how much is learnt from this picture's own caps.
pub(super) fn owner_probabilities(caps: &[LogColour], finish: &PawnFinish) -> Vec<(Owner, f64)> {
    let warmth: Vec<f64> = caps.iter().map(|c| f64::from(c[0] - c[2])).collect();
    let (mut gold, mut silver) = (finish.gold_warmth, finish.silver_warmth);
    let sigma = finish.warmth_sigma;
    let gold_share = |w: f64, gold: f64, silver: f64| {
        let odds = ((w - silver).powi(2) - (w - gold).powi(2)) / (2.0 * sigma * sigma);
        1.0 / (1.0 + (-odds).exp())
    };
    for _ in 0..ROUNDS {
        let shares: Vec<f64> = warmth.iter().map(|w| gold_share(*w, gold, silver)).collect();
        let learn = |prior: f64, share: &dyn Fn(f64) -> f64| {
            let n: f64 = shares.iter().map(|s| share(*s)).sum();
            let sum: f64 = shares.iter().zip(&warmth).map(|(s, w)| share(*s) * w).sum();
            (prior + sum) / (1.0 + n)
        };
        let next = (learn(finish.gold_warmth, &|s| s), learn(finish.silver_warmth, &|s| 1.0 - s));
        (gold, silver) = next;
    }
    warmth
        .iter()
        .map(|w| {
            let p = gold_share(*w, gold, silver);
            if p >= 0.5 { (Owner::Gold, p) } else { (Owner::Silver, 1.0 - p) }
        })
        .collect()
}
