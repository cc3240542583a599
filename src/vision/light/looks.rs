//! How far apart what must be told apart lies under this picture's light: the kinds of flowers, gold and silver.

use super::super::observation::TokenObservation;
use super::observation::{FinishObservation, KindsObservation};
use crate::calibration::{Owner, SetProfile};

/// Fewest flowers of a kind, and fewest more than kinds in all, for a spread.
const MIN_OF_KIND: usize = 2;
const MIN_SPARE: usize = 4;
/// Least standard deviation believed of a petal's hue and brightness, and of a pawn's warmth, log units: a few
/// tokens alike by chance are no proof.
const LEAST_SPREAD: [f64; 3] = [0.10, 0.05, 0.05];
const LEAST_WARMTH_SPREAD: f64 = 0.05;

/// Brightness, red over blue, green over both: orthonormal, from log red, green and blue.
fn axes([r, g, b]: [f64; 3]) -> [f64; 3] {
    [(r + g + b) / 3.0_f64.sqrt(), (r - b) / 2.0_f64.sqrt(), (2.0 * g - r - b) / 6.0_f64.sqrt()]
}

/// The two kinds whose flowers look most alike, by what each was read as.
pub(super) fn closest_kinds(tokens: &TokenObservation, profile: &SetProfile) -> Option<KindsObservation> {
    let kinds = profile.kinds();
    let mut groups: Vec<Vec<[f64; 3]>> = vec![Vec::new(); kinds.len()];
    for flower in &tokens.flowers {
        let best = (0..flower.kinds.len()).max_by(|a, b| flower.kinds[*a].total_cmp(&flower.kinds[*b]))?;
        groups.get_mut(best)?.push(axes(flower.petal));
    }
    let kept: Vec<(usize, &Vec<[f64; 3]>)> =
        groups.iter().enumerate().filter(|(_, g)| g.len() >= MIN_OF_KIND).collect();
    let count: usize = kept.iter().map(|(_, g)| g.len()).sum();
    if kept.len() < 2 || count < kept.len() + MIN_SPARE {
        return None;
    }
    let mean = |group: &[[f64; 3]], c: usize| group.iter().map(|v| v[c]).sum::<f64>() / group.len() as f64;
    let spread: [f64; 3] = std::array::from_fn(|c| {
        let square = |g: &Vec<[f64; 3]>| g.iter().map(|v| (v[c] - mean(g, c)).powi(2)).sum::<f64>();
        let sum: f64 = kept.iter().map(|(_, g)| square(g)).sum();
        (sum / (count - kept.len()) as f64).sqrt().max(LEAST_SPREAD[c])
    });
    let apart = |a: &[[f64; 3]], b: &[[f64; 3]]| {
        (0..3).map(|c| ((mean(a, c) - mean(b, c)) / spread[c]).powi(2)).sum::<f64>().sqrt()
    };
    let pairs = kept.iter().enumerate().flat_map(|(i, a)| kept[i + 1..].iter().map(move |b| (a, b)));
    let (a, b, sigmas) =
        pairs.map(|(a, b)| (a.0, b.0, apart(a.1, b.1))).min_by(|p, q| p.2.total_cmp(&q.2))?;
    Some(KindsObservation { names: [kinds[a].name.clone(), kinds[b].name.clone()], sigmas })
}

/// How far apart the pawns' finishes lie, by what each was read as.
pub(super) fn finishes(tokens: &TokenObservation) -> Option<FinishObservation> {
    let of = |owner: Owner| -> Vec<f64> {
        tokens.pawns.iter().filter(|p| p.owner == owner).map(|p| p.warmth).collect()
    };
    let (gold, silver) = (of(Owner::Gold), of(Owner::Silver));
    let mean = |v: &[f64]| v.iter().sum::<f64>() / v.len() as f64;
    let squares = |v: &[f64]| v.iter().map(|w| (w - mean(v)).powi(2)).sum::<f64>();
    let spare = (gold.len() + silver.len()).checked_sub(2)?;
    if gold.is_empty() || silver.is_empty() || spare == 0 {
        return None;
    }
    let spread = ((squares(&gold) + squares(&silver)) / spare as f64).sqrt().max(LEAST_WARMTH_SPREAD);
    Some(FinishObservation { sigmas: (mean(&gold) - mean(&silver)) / spread })
}
