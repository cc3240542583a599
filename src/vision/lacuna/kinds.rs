//! Which kind a flower is and whose a pawn is: colours over the cloth's, seen under this picture's
//! light, with the game's own arithmetic as prior.

use super::flowers::FlowerSpot;
use super::gloss::{Paint, paints};
use crate::calibration::FlowerKind;

/// Rounds of learning this picture's light and balancing the counts.
const ROUNDS: usize = 12;
/// Standard deviation of a kind's colour about its place in one picture, log units: in brightness, and
/// in each of the two hues.
const SPREAD: (f64, f64) = (0.16, 0.085);
/// How far the light may move all colours together, and one kind alone, log units.
const LIGHT: f64 = 0.20;
const KIND: f64 = 0.04;
/// Degrees of freedom of the heavy-tailed spread (gloss, cast light).
const TAIL: f64 = 4.0;
/// Probability that a flower's colour says nothing about its kind (all kinds alike).
const FLOOR: f64 = 1e-6;

/// Opponent coordinates of a log colour: brightness, red over blue, green over both (orthonormal).
fn opponent([r, g, b]: [f64; 3]) -> [f64; 3] {
    [(r + g + b) / 3.0_f64.sqrt(), (r - b) / 2.0_f64.sqrt(), (2.0 * g - r - b) / 6.0_f64.sqrt()]
}

/// The two hues of an opponent colour.
fn hues([_, red_blue, green]: [f64; 3]) -> [f64; 2] {
    [red_blue, green]
}

const SIGMA: [f64; 3] = [SPREAD.0, SPREAD.1, SPREAD.1];

/// Where learning this picture's light begins: how far it has moved the two hues of all colours, log units. From one start
/// alone a strong tint of the lamp ends in the neighbouring kinds.
const STARTS: [[f64; 2]; 9] = [
    [0.0, 0.0],
    [0.2, 0.0],
    [-0.2, 0.0],
    [0.0, 0.15],
    [0.0, -0.15],
    [0.2, 0.15],
    [0.2, -0.15],
    [-0.2, 0.15],
    [-0.2, -0.15],
];
/// How much of the difference in log likelihood counts between two ways to see the light: the flowers of a picture share
/// what the colours are not known by.
const SHARED: f64 = 0.3;

/// Probability of each kind for each flower; rows sum to 1. No kind is expected more than `per_kind`
/// times, but clear evidence overrules that. Also what this picture's light makes of the kinds.
pub(super) fn kind_probabilities(
    flowers: &[FlowerSpot],
    kinds: &[FlowerKind],
    per_kind: usize,
) -> (Vec<Vec<f64>>, KindsInLight) {
    let seen: Vec<Look> = flowers.iter().map(|f| Look::of(f, kinds)).collect();
    let model: Vec<[f64; 3]> = kinds.iter().map(|k| opponent(k.petal)).collect();
    let ways: Vec<Lit> =
        STARTS.iter().map(|start| Lit::learn(seen.clone(), &model, per_kind, *start)).collect();
    let best = ways.iter().map(|way| way.log_likelihood).fold(f64::NEG_INFINITY, f64::max);
    let weights: Vec<f64> = ways.iter().map(|way| (SHARED * (way.log_likelihood - best)).exp()).collect();
    let total: f64 = weights.iter().sum();
    let mut table = vec![vec![0.0; kinds.len()]; flowers.len()];
    for (way, weight) in ways.iter().zip(&weights) {
        for (mean, row) in table.iter_mut().zip(&way.table) {
            mean.iter_mut().zip(row).for_each(|(mean, p)| *mean += weight / total * p);
        }
    }
    let left = (0..kinds.len())
        .map(|k| per_kind as f64 - table.iter().map(|r: &Vec<f64>| r[k]).sum::<f64>())
        .map(|left| (left.max(0.0) + LEFT_DOUBT) / (per_kind as f64 + LEFT_DOUBT))
        .collect();
    let likeliest = ways.into_iter().max_by(|a, b| a.log_likelihood.total_cmp(&b.log_likelihood));
    let in_light = KindsInLight { places: likeliest.map_or(model, |way| way.places), left };
    (table, in_light)
}

/// One way to see this picture's light.
struct Lit {
    /// Where each kind's colour lies.
    places: Vec<[f64; 3]>,
    /// Probability of each kind for each flower.
    table: Vec<Vec<f64>>,
    /// Of the flowers' colours and of what the light does to them.
    log_likelihood: f64,
}

impl Lit {
    /// Learns the light, beginning with a shift of all hues.
    fn learn(mut seen: Vec<Look>, model: &[[f64; 3]], per_kind: usize, start: [f64; 2]) -> Self {
        let mut light = [0.0, start[0], start[1]];
        let mut own = vec![[0.0; 3]; model.len()];
        let mut weight = vec![1.0; model.len()];
        let mut sides = Sides::new(model);
        let mut table = Vec::new();
        let mut log_likelihood = 0.0;
        for round in 0..ROUNDS {
            // the first rounds look far, until the light is known
            let widen = if round < 4 { 2.0 - 0.25 * round as f64 } else { 1.0 };
            let places = places(model, &light, &own);
            for look in &mut seen {
                look.find_paints(&places);
            }
            let judge = |(i, look): (usize, &Look)| {
                let of_side = |k: usize| sides.likelihood(i, look, k);
                row(look, &places, &of_side, &weight, widen)
            };
            let rows: Vec<(Vec<f64>, f64)> = seen.iter().enumerate().map(judge).collect();
            log_likelihood = rows.iter().map(|(_, likelihood)| likelihood.ln()).sum::<f64>();
            table = rows.into_iter().map(|(row, _)| row).collect::<Vec<_>>();
            sides = sides.learn(&seen, &table);
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
                        sum += p * (s.paint(k).colour[c] - model[k][c] - own[k][c]);
                        n += p;
                    }
                }
                light[c] = sum * precision / (n * precision + 1.0 / (LIGHT * LIGHT));
                for (k, o) in own.iter_mut().enumerate() {
                    let n: f64 = table.iter().map(|r| r[k]).sum();
                    let sum: f64 = seen
                        .iter()
                        .zip(&table)
                        .map(|(s, r)| r[k] * (s.paint(k).colour[c] - model[k][c] - light[c]))
                        .sum();
                    o[c] = sum * precision / (n * precision + 1.0 / (KIND * KIND));
                }
            }
        }
        let squares = |shift: &[f64; 3], sigma: f64| shift.iter().map(|v| (v / sigma).powi(2)).sum::<f64>();
        let prior = squares(&light, LIGHT) + own.iter().map(|own| squares(own, KIND)).sum::<f64>();
        log_likelihood -= 0.5 * prior;
        // colours that lie farther from where they are due than usual say less of what they are
        let usual = (3 * (model.len() + 1)) as f64;
        let trust = (usual / prior).min(1.0);
        for row in &mut table {
            row.iter_mut().for_each(|p| *p = p.powf(trust));
            let total: f64 = row.iter().sum();
            row.iter_mut().for_each(|p| *p /= total);
        }
        Self { places: places(model, &light, &own), table, log_likelihood }
    }
}

/// Flowers of a kind that may lie beside the mat though all of it are on the pond: a misread or spare one.
const LEFT_DOUBT: f64 = 0.5;
/// How much wider colours spread beside the mat than on it: the light there is the table's too, and the
/// nearest cloth they are compared with is farther away.
const BESIDE_WIDEN: f64 = 1.4;

/// The kinds as this picture's light shows them, learnt from the flowers on the pond.
pub(super) struct KindsInLight {
    /// Where each kind's colour lies.
    places: Vec<[f64; 3]>,
    /// Prior weight of each kind beside the mat, by how many are not on the pond.
    left: Vec<f64>,
}

impl KindsInLight {
    /// Probability of each kind for a flower beside the mat, and how far its colour is from the likeliest
    /// kind's: squared, in standard deviations of a flower on the pond.
    pub fn judge(&self, flower: &FlowerSpot, kinds: &[FlowerKind]) -> (Vec<f64>, f64) {
        let mut look = Look::of(flower, kinds);
        look.find_paints(&self.places);
        let (row, _) = row(&look, &self.places, &|_| 1.0, &self.left, BESIDE_WIDEN);
        let misfit = |k: usize| look.misfit(look.paint(k), &self.places[k], 1.0);
        let best = (0..row.len()).max_by(|a, b| row[*a].total_cmp(&row[*b]));
        let far = best.map_or(f64::INFINITY, misfit);
        (row, far)
    }
}

/// Where each kind's colour lies under this picture's light.
fn places(model: &[[f64; 3]], light: &[f64; 3], own: &[[f64; 3]]) -> Vec<[f64; 3]> {
    model.iter().zip(own).map(|(m, o)| std::array::from_fn(|c| m[c] + light[c] + o[c])).collect()
}

/// What one flower shows: the paints that would look like it, and its outline.
#[derive(Clone)]
struct Look {
    /// Paints that may be its own, their colours in opponent coordinates.
    paints: Vec<Paint>,
    /// Standard deviation of the hue of a flower of this size, log units.
    hue: f64,
    /// Index of the likeliest paint, by kind.
    likeliest: Vec<usize>,
    /// Log likelihood of the outline, by kind.
    outline: Vec<f64>,
    /// The two hues of the side that faces the camera, log units.
    side: Option<[f64; 2]>,
}

impl Look {
    fn of(flower: &FlowerSpot, kinds: &[FlowerKind]) -> Self {
        let tried = paints(flower.petal, flower.full).into_iter();
        let paints = tried.map(|paint| Paint { colour: opponent(paint.colour), ..paint }).collect();
        let total: f64 = flower.lobes.iter().sum();
        let outline = flower.lobes.iter().map(|s| LOBE_WEIGHT * (s / total).ln()).collect::<Vec<_>>();
        let hue = SPREAD.1.hypot(SMALL_HUE / flower.across_px);
        let side = flower.side.map(|side| hues(opponent(side.map(f64::from))));
        Self { paints, hue, likeliest: vec![0; kinds.len()], outline, side }
    }

    fn paint(&self, kind: usize) -> &Paint {
        &self.paints[self.likeliest[kind]]
    }

    /// Squared distance from a kind's place in standard deviations, with what the paint's assumptions cost.
    fn misfit(&self, paint: &Paint, place: &[f64; 3], widen: f64) -> f64 {
        let hue = self.hue.hypot(paint.hue);
        let sigma = [SPREAD.0, hue, hue];
        let distance: f64 = (0..3).map(|c| ((paint.colour[c] - place[c]) / (sigma[c] * widen)).powi(2)).sum();
        distance + 4.0 * (hue / SPREAD.1).ln() + paint.cost
    }

    fn find_paints(&mut self, places: &[[f64; 3]]) {
        for (k, place) in places.iter().enumerate() {
            let misfits = self.paints.iter().map(|paint| self.misfit(paint, place, 1.0)).enumerate();
            self.likeliest[k] = misfits.min_by(|a, b| a.1.total_cmp(&b.1)).map_or(0, |best| best.0);
        }
    }
}

/// How far the sides' hue of one kind may lie from its face's, and one flower's from its kind's, log units: sides
/// are dark, and read from few pixels.
const SIDE_KIND: f64 = 0.25;
const SIDE_SPREAD: f64 = 0.12;
/// Least likelihood of a side under any kind, relative to the best: what covers it tells nothing of its kind.
const SIDE_FLOOR: f64 = 0.02;

/// The hues of the kinds' sides under this picture's light, learnt from its own flowers. A flower is judged by what the
/// others show: its own side would speak for whatever it is taken for.
struct Sides {
    prior: Vec<[f64; 2]>,
    /// Weighted sum of hues and sum of weights, by kind.
    sums: Vec<([f64; 2], f64)>,
    /// What each flower gave to them: its hues, and its weight by kind.
    given: Vec<Option<([f64; 2], Vec<f64>)>>,
}

impl Sides {
    fn new(model: &[[f64; 3]]) -> Self {
        let prior: Vec<[f64; 2]> = model.iter().map(|m| hues(*m)).collect();
        Self { sums: prior.iter().map(|p| Self::start(*p)).collect(), prior, given: Vec::new() }
    }

    /// The profile's hue, weighed as it is trusted.
    fn start(prior: [f64; 2]) -> ([f64; 2], f64) {
        let trust = (SIDE_SPREAD / SIDE_KIND).powi(2);
        (prior.map(|v| v * trust), trust)
    }

    /// Hue of kind `k` by all flowers but one.
    fn place(&self, k: usize, without: usize) -> [f64; 2] {
        let (sum, n) = self.sums[k];
        match self.given.get(without) {
            Some(Some((side, weights))) => {
                let left = n - weights[k];
                std::array::from_fn(|c| (sum[c] - weights[k] * side[c]) / left)
            }
            _ => sum.map(|v| v / n),
        }
    }

    /// These with what the flowers show, each for the kinds that `table` gives it.
    fn learn(&self, seen: &[Look], table: &[Vec<f64>]) -> Self {
        let mut sums: Vec<([f64; 2], f64)> = self.prior.iter().map(|p| Self::start(*p)).collect();
        let given = seen.iter().zip(table).enumerate().map(|(i, (look, row))| {
            let side = look.side?;
            // a side with something before it has that thing's hue
            let weight = |k: usize| row[k] * weight_of(distance(side, self.place(k, i), SIDE_SPREAD));
            let weights: Vec<f64> = (0..row.len()).map(weight).collect();
            for ((sum, n), weight) in sums.iter_mut().zip(&weights) {
                *sum = std::array::from_fn(|c| sum[c] + weight * side[c]);
                *n += weight;
            }
            Some((side, weights))
        });
        let given = given.collect();
        Self { prior: self.prior.clone(), sums, given }
    }

    /// Likelihood of flower `i`'s side under kind `k`, up to a factor common to all kinds.
    fn likelihood(&self, i: usize, look: &Look, k: usize) -> f64 {
        let Some(side) = look.side else { return 1.0 };
        let d2 = distance(side, self.place(k, i), SIDE_SPREAD);
        SIDE_FLOOR + (1.0 + d2 / TAIL).powf(-(TAIL + 2.0) / 2.0)
    }
}

/// Squared distance of two pairs of hues in standard deviations.
fn distance(a: [f64; 2], b: [f64; 2], sigma: f64) -> f64 {
    (0..2).map(|c| ((a[c] - b[c]) / sigma).powi(2)).sum()
}

/// Weight of an observation at a squared distance in the estimate of the middle of a heavy-tailed spread.
fn weight_of(d2: f64) -> f64 {
    (TAIL + 2.0) / (TAIL + d2)
}

/// Standard deviation of the hue of a flower one pixel across, log units: the fewer pixels, the more of the
/// lace, the sides and the cloth is in each.
const SMALL_HUE: f64 = 0.6;
/// Weight of the outline against the colour: its power ratios are not independent observations.
const LOBE_WEIGHT: f64 = 1.5;

fn row(
    seen: &Look,
    places: &[[f64; 3]],
    of_side: &dyn Fn(usize) -> f64,
    weight: &[f64],
    widen: f64,
) -> (Vec<f64>, f64) {
    let likelihood: Vec<f64> = places
        .iter()
        .enumerate()
        .map(|(k, place)| {
            let d2 = seen.misfit(seen.paint(k), place, widen);
            let colour = (1.0 + d2 / TAIL).powf(-(TAIL + 3.0) / 2.0) * (-0.5 * d2.min(40.0)).exp();
            weight[k] * (colour + FLOOR) * of_side(k) * seen.outline[k].exp()
        })
        .collect();
    let total: f64 = likelihood.iter().sum();
    (likelihood.iter().map(|l| l / total).collect(), total)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::calibration::SetProfile;
    use crate::geometry::MatPoint;

    /// Flowers of a kind that lie on the pond.
    const EACH: usize = 3;

    /// Three flowers of every kind, each kind's colour moved as `tint` says, log units of red, green and blue.
    fn flowers(kinds: &[FlowerKind], tint: impl Fn(usize) -> [f64; 3]) -> Vec<FlowerSpot> {
        let spot = |i: usize| {
            let (kind, tint) = (&kinds[i / EACH], tint(i / EACH));
            FlowerSpot {
                centre: MatPoint::default(),
                sigma_mm: 0.1,
                petal: std::array::from_fn(|c| (kind.petal[c] + tint[c]) as f32),
                full: [false; 3],
                side: None,
                lobes: vec![1.0; kinds.len()],
                across_px: 30.0,
                fill: 1.0,
                has_lace: false,
            }
        };
        (0..EACH * kinds.len()).map(spot).collect()
    }

    fn likeliest(row: &[f64]) -> usize {
        (0..row.len()).max_by(|a, b| row[*a].total_cmp(&row[*b])).unwrap()
    }

    #[test]
    fn kinds_are_known_under_lamps_of_any_tint() {
        for set in ["lacuna", "pond"] {
            let profile = SetProfile::load(set).unwrap();
            for tint in [[0.25, 0.0, -0.25], [-0.25, 0.0, 0.25], [-0.08, 0.16, -0.08], [0.2, 0.1, -0.3]] {
                let seen = flowers(profile.kinds(), |_| tint);
                let (table, _) = kind_probabilities(&seen, profile.kinds(), 7);
                let wrong: Vec<usize> =
                    (0..seen.len()).filter(|i| likeliest(&table[*i]) != i / EACH).collect();
                assert!(wrong.is_empty(), "{set} {tint:?}: {wrong:?}");
            }
        }
    }

    #[test]
    fn colours_that_no_light_explains_are_doubted() {
        let profile = SetProfile::load("lacuna").unwrap();
        let sure = |shift: f64| {
            // neighbouring kinds moved against each other, as no lamp does
            let tint = |kind: usize| {
                if kind.is_multiple_of(2) { [shift, 0.0, -shift] } else { [-shift, 0.0, shift] }
            };
            let (table, _) = kind_probabilities(&flowers(profile.kinds(), tint), profile.kinds(), 7);
            table.iter().map(|row| row[likeliest(row)]).sum::<f64>() / table.len() as f64
        };
        assert!(sure(0.0) > 0.99, "{}", sure(0.0));
        assert!(sure(0.3) < 0.9, "{}", sure(0.3));
    }
}
