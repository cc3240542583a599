//! How one picture's mat frame lies over another's: a turn about the circle's centre, found from the tokens.

use super::measurement::{MeasuredToken, TokenClass};
use crate::geometry::{Covariance2, MatPoint};
use std::f64::consts::{PI, TAU};

/// Tokens whose distances from the centre differ by more than this are not the same, mm: the systematic error of
/// a steep view.
const RADIUS_MM: f64 = 6.0;
/// Tokens nearer to the centre than this say nothing of the turn, mm.
const LEAST_RADIUS_MM: f64 = 25.0;
/// Steps of the turn in the vote; half a degree is 2 mm at the circle.
const STEPS: usize = 720;
/// Width of a vote to either side, steps.
const SPREAD: usize = 3;
/// Turns that are tried, the best of the vote.
const TRIED: usize = 8;
/// Rounds of pairing and turning anew; three settle it.
const ROUNDS: usize = 4;
/// Tokens further apart than this are no pair, mm: less than two tokens side by side are.
const PAIR_MM: f64 = 12.0;
/// Distance at which a pair counts for e^-1/2 of one at the same place, mm.
const NEAR_MM: f64 = 3.0;
/// Probability that two sightings of one flower are read differently: pairs of other kinds still count so much.
const MISREAD: f64 = 0.05;
/// Two turns nearer than this are the same, rad.
const SAME_TURN: f64 = 0.06;
/// A second turn with this share of the best one's agreement makes the turn uncertain.
const RIVAL: f64 = 0.8;

/// A turn about the circle's centre, anticlockwise seen from above.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Turn {
    cos: f64,
    sin: f64,
}

impl Turn {
    /// No turn.
    pub const NONE: Self = Self { cos: 1.0, sin: 0.0 };

    /// By an angle, rad.
    pub fn by(angle: f64) -> Self {
        let (sin, cos) = angle.sin_cos();
        Self { cos, sin }
    }

    /// The turned vector.
    pub fn vector(self, [x, y]: [f64; 2]) -> [f64; 2] {
        [self.cos * x - self.sin * y, self.sin * x + self.cos * y]
    }

    /// The turned point.
    pub fn point(self, p: MatPoint) -> MatPoint {
        let [x, y] = self.vector([p.x, p.y]);
        MatPoint::new(x, y)
    }

    /// The turned covariance.
    pub fn covariance(self, c: Covariance2) -> Covariance2 {
        let [l11, l21, l22] = c.cholesky();
        Covariance2::default().plus_cause(self.vector([l11, l21])).plus_cause(self.vector([0.0, l22]))
    }

    /// Its angle, rad, -pi to pi.
    pub fn angle(self) -> f64 {
        self.sin.atan2(self.cos)
    }

    /// The turn back.
    pub const fn back(self) -> Self {
        Self { cos: self.cos, sin: -self.sin }
    }
}

/// Why no turn was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum NoTurn {
    /// Nothing agrees.
    NothingAgrees,
    /// Two turns agree about as well, each with about so many pairs.
    Ambiguous(usize),
}

/// A turn with the tokens that it brings together.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Aligned {
    /// The turn that takes the second picture's frame to the first's.
    pub turn: Turn,
    /// Pairs: index in the first, index in the second.
    pub pairs: Vec<(usize, usize)>,
}

/// Whether both are flowers, or both pawns.
pub(super) fn is_same_sort(a: &TokenClass, b: &TokenClass) -> bool {
    matches!(
        (a, b),
        (TokenClass::Flower(_), TokenClass::Flower(_)) | (TokenClass::Pawn(_), TokenClass::Pawn(_))
    )
}

/// How well two sightings go together as one token, 0 to 1.
fn likeness(a: &MeasuredToken, b: &MeasuredToken) -> f64 {
    if !is_same_sort(&a.class, &b.class) {
        return 0.0;
    }
    let (p, q) = (a.class_probability, b.class_probability);
    let same = if a.class == b.class { p * q } else { p.min(q).min(1.0 - p * q) };
    if same.is_finite() { same.max(MISREAD) } else { MISREAD }
}

/// The turn about the centre that brings `second` over `first`, robust against tokens that only one has.
///
/// # Errors
/// [`NoTurn`] when no turn agrees, or two agree alike.
pub(super) fn align(first: &[MeasuredToken], second: &[MeasuredToken]) -> Result<Aligned, NoTurn> {
    let mut found: Vec<(f64, f64, Aligned)> = Vec::new();
    for angle in likely_turns(first, second) {
        let (angle, agreement, aligned) = settled(first, second, angle);
        let is_new = found.iter().all(|(other, ..)| {
            let apart = (angle - other).rem_euclid(TAU);
            apart.min(TAU - apart) > SAME_TURN
        });
        if is_new {
            found.push((angle, agreement, aligned));
        }
    }
    found.sort_by(|a, b| b.1.total_cmp(&a.1));
    let rival = found.get(1).map_or(0.0, |f| f.1);
    match found.into_iter().next() {
        Some((_, best, _)) if best <= 0.0 => Err(NoTurn::NothingAgrees),
        Some((_, best, aligned)) if rival > RIVAL * best => Err(NoTurn::Ambiguous(aligned.pairs.len())),
        Some((.., aligned)) => Ok(aligned),
        None => Err(NoTurn::NothingAgrees),
    }
}

/// The turn that takes the frame of `second` to that of `first`; `None` when no turn agrees with the tokens, or two do
/// alike.
pub fn turn_between(first: &[MeasuredToken], second: &[MeasuredToken]) -> Option<Turn> {
    align(first, second).ok().map(|aligned| aligned.turn)
}

/// Angles at which most tokens would agree by their distances from the centre and their kinds, rad.
fn likely_turns(first: &[MeasuredToken], second: &[MeasuredToken]) -> Vec<f64> {
    let mut votes = vec![0.0; STEPS];
    let angle = |p: MatPoint| p.y.atan2(p.x);
    for a in first.iter().filter(|t| t.position.radius() > LEAST_RADIUS_MM) {
        for b in second {
            if (a.position.radius() - b.position.radius()).abs() > RADIUS_MM {
                continue;
            }
            let weight = likeness(a, b);
            let turn = (angle(a.position) - angle(b.position)).rem_euclid(TAU);
            let step = (turn / TAU * STEPS as f64) as usize;
            for k in 0..=2 * SPREAD {
                let share = 1.0 - (k as f64 - SPREAD as f64).abs() / (SPREAD + 1) as f64;
                votes[(step + STEPS + k - SPREAD) % STEPS] += weight * share;
            }
        }
    }
    let is_peak = |k: &usize| {
        let beside = |by: usize| votes[(k + STEPS + by - SPREAD) % STEPS];
        votes[*k] > 0.0 && (0..=2 * SPREAD).all(|by| beside(by) <= votes[*k])
    };
    let mut peaks: Vec<usize> = (0..STEPS).filter(is_peak).collect();
    peaks.sort_by(|a, b| votes[*b].total_cmp(&votes[*a]).then(a.cmp(b)));
    peaks.iter().take(TRIED).map(|k| (*k as f64 + 0.5) / STEPS as f64 * TAU).collect()
}

/// Pairs and turns in turn from an angle; gives the last angle, how well it agrees, and the pairs.
fn settled(first: &[MeasuredToken], second: &[MeasuredToken], start: f64) -> (f64, f64, Aligned) {
    let mut angle = start;
    let mut best = pairs_under(first, second, Turn::by(angle));
    for _ in 0..ROUNDS {
        let (mut dot, mut cross) = (0.0, 0.0);
        for (i, k, weight) in &best {
            let (a, b) = (first[*i].position, second[*k].position);
            dot += weight * (a.x * b.x + a.y * b.y);
            cross += weight * (a.y * b.x - a.x * b.y);
        }
        if dot.hypot(cross) > 0.0 {
            angle = cross.atan2(dot);
        }
        best = pairs_under(first, second, Turn::by(angle));
    }
    let agreement = best.iter().map(|pair| pair.2).sum();
    let pairs = best.into_iter().map(|(i, k, _)| (i, k)).collect();
    let angle = if angle > PI { angle - TAU } else { angle };
    (angle, agreement, Aligned { turn: Turn::by(angle), pairs })
}

/// One-to-one pairs under a turn, the likeliest first, each with its weight.
fn pairs_under(first: &[MeasuredToken], second: &[MeasuredToken], turn: Turn) -> Vec<(usize, usize, f64)> {
    let mut possible = Vec::new();
    for (k, b) in second.iter().enumerate() {
        let at = turn.point(b.position);
        for (i, a) in first.iter().enumerate() {
            let apart = a.position.distance(at);
            if apart < PAIR_MM && is_same_sort(&a.class, &b.class) {
                possible.push((i, k, likeness(a, b) * (-0.5 * (apart / NEAR_MM).powi(2)).exp()));
            }
        }
    }
    possible.sort_by(|a, b| b.2.total_cmp(&a.2).then((a.0, a.1).cmp(&(b.0, b.1))));
    let (mut of_first, mut of_second) = (vec![false; first.len()], vec![false; second.len()]);
    possible.retain(|(i, k, _)| {
        let is_free = !of_first[*i] && !of_second[*k];
        if is_free {
            (of_first[*i], of_second[*k]) = (true, true);
        }
        is_free
    });
    possible
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::calibration::Owner;
    use crate::geometry::ImagePoint;

    fn token(class: TokenClass, x: f64, y: f64) -> MeasuredToken {
        let position = MatPoint::new(x, y);
        MeasuredToken { class, class_probability: 0.9, pixel: ImagePoint::default(), position, on_mat: true }
    }

    fn table() -> Vec<MeasuredToken> {
        let flower = |name: &str| TokenClass::Flower(name.to_owned());
        vec![
            token(flower("red"), 120.0, 10.0),
            token(flower("blue"), -40.0, 90.0),
            token(flower("red"), -150.0, -60.0),
            token(flower("pink"), 60.0, -170.0),
            token(TokenClass::Pawn(Owner::Gold), 30.0, 60.0),
            token(TokenClass::Pawn(Owner::Silver), -90.0, 20.0),
        ]
    }

    #[test]
    fn any_turn_is_found_whatever_is_missing_or_misread() {
        for degrees in [0.0_f64, 37.0, 90.0, 181.0, 270.0] {
            let turn = Turn::by(-degrees.to_radians());
            let mut second = table();
            second.reverse();
            second.remove(1);
            second[2].class = TokenClass::Flower("yellow".to_owned());
            for t in &mut second {
                t.position = turn.point(t.position);
            }
            let aligned = align(&table(), &second).unwrap();
            assert_eq!(aligned.pairs.len(), 5, "{degrees}");
            let back = aligned.turn.vector([1.0, 0.0]);
            let expected = Turn::by(degrees.to_radians()).vector([1.0, 0.0]);
            assert!((back[0] - expected[0]).hypot(back[1] - expected[1]) < 1e-6, "{degrees} {back:?}");
        }
    }

    #[test]
    fn a_ring_that_looks_the_same_from_all_sides_has_no_turn() {
        let ring: Vec<_> = (0..6)
            .map(|i| Turn::by(f64::from(i) * TAU / 6.0).point(MatPoint::new(100.0, 0.0)))
            .map(|p| token(TokenClass::Flower("red".to_owned()), p.x, p.y))
            .collect();
        assert_eq!(align(&ring, &ring), Err(NoTurn::Ambiguous(6)));
        assert_eq!(align(&ring, &[]), Err(NoTurn::NothingAgrees));
    }
}
