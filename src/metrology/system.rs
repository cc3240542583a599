//! The joint linear system of several pictures of one position: places of the tokens, with every common cause of
//! error as an unknown of its own.
//!
//! A sighting is `place + causes + noise`: heights belong to the set and a crease to its token, and act along each
//! view's lean; the causes of a view belong to that view; a picture's frame may be turned about the centre. The
//! causes are unit normal before anything is seen, so solving for all of them is generalised least squares with the
//! joint covariance of all pictures.

use super::measurement::Cause;
use crate::geometry::{Covariance2, MatPoint};
use nalgebra::{Cholesky, DMatrix, DVector, Dyn, Matrix2, Vector2, Vector3};

/// Standard deviation of a picture's turn about the centre before it is solved for, rad: what aligning leaves, and
/// wide against it.
const TURN_SIGMA: f64 = 0.1;
/// Least standard deviation of a sighting of its own, mm: keeps the equations regular.
const LEAST_SIGMA_MM: f64 = 0.01;
/// Determinant of a sighting's freedom from the solution below which nothing else places its token.
const SEEN_ONCE: f64 = 1e-6;
/// Share of a covariance's diagonal that is added where rounding has made it singular.
const JITTER: f64 = 1e-9;

/// One token in one picture.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Sighting {
    /// Which of the tokens in common it is.
    pub track: usize,
    /// Where, mm, in the common frame.
    pub at: MatPoint,
    /// What it has alone, mm²; the crease is not in it.
    pub own: Covariance2,
    /// How far it moves for one standard deviation of the cloth's height below it, mm.
    pub crease: [f64; 2],
    /// How far it moves for one standard deviation of each common cause, mm.
    pub shifts: Vec<[f64; 2]>,
}

/// One picture in the common frame.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Part {
    /// Its tokens.
    pub sightings: Vec<Sighting>,
    /// What its common causes are, in the order of the shifts.
    pub causes: Vec<Cause>,
    /// Which place it was taken from; pictures from one place share the errors of their view.
    pub stand: usize,
    /// Where the camera stood in the common frame, mm.
    pub eye: Vector3<f64>,
}

/// Which unknown is what.
struct Layout<'a> {
    parts: &'a [Part],
    tracks: usize,
    /// Unknowns of the set's causes: what each is.
    of_set: Vec<(Cause, usize)>,
    /// First unknown of each part's view causes and turn.
    views: Vec<usize>,
    turns: Vec<Option<usize>>,
    /// Pictures taken from the same place as each part, itself counted.
    alike: Vec<f64>,
    unknowns: usize,
}

/// The system, built and factorised.
pub(super) struct System<'a> {
    layout: Layout<'a>,
    factor: Cholesky<f64, Dyn>,
    right: DVector<f64>,
}

/// The places with their joint covariance.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Solution {
    /// Places, mm, one for each token in common.
    pub places: Vec<MatPoint>,
    /// How all places move for one standard deviation of each common cause, mm, two rows a token: their joint
    /// covariance is this times its transpose.
    pub shared: DMatrix<f64>,
    /// What its common causes are.
    pub causes: Vec<Cause>,
    /// For each part and sighting: how far it lies from where the others put it, mm, and how far in standard
    /// deviations, squared; `None` for a token that no other sighting places.
    pub misses: Vec<Vec<Option<Miss>>>,
}

/// A sighting against all others.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Miss {
    /// From where the others put it, mm.
    pub off_mm: [f64; 2],
    /// Squared distance in standard deviations (two degrees of freedom).
    pub squared_sigmas: f64,
}

impl<'a> Layout<'a> {
    fn of(parts: &'a [Part], tracks: usize) -> Self {
        let mut of_set: Vec<(Cause, usize)> = Vec::new();
        for key in parts.iter().flat_map(|part| set_causes(&part.causes)).flatten() {
            if !of_set.contains(&key) {
                of_set.push(key);
            }
        }
        let mut next = 3 * tracks + of_set.len();
        let mut stands: Vec<(usize, usize, usize)> = Vec::new();
        for part in parts {
            let count = part.causes.iter().filter(|c| **c == Cause::View).count();
            match stands.iter_mut().find(|s| s.0 == part.stand) {
                Some(stand) => stand.2 = stand.2.max(count),
                None => stands.push((part.stand, 0, count)),
            }
        }
        for stand in &mut stands {
            stand.1 = next;
            next += stand.2;
        }
        let views =
            parts.iter().filter_map(|p| stands.iter().find(|s| s.0 == p.stand).map(|s| s.1)).collect();
        let alike =
            parts.iter().map(|p| parts.iter().filter(|q| q.stand == p.stand).count() as f64).collect();
        let turns = (0..parts.len()).map(|j| (j > 0).then(|| next + j - 1)).collect();
        let unknowns = next + parts.len().saturating_sub(1);
        Self { parts, tracks, of_set, views, turns, alike, unknowns }
    }

    /// Noise of a sighting, mm²; pictures from one place count as one, so each has as many times the noise.
    fn noise(&self, part: usize, sighting: &Sighting) -> Matrix2<f64> {
        let least = Covariance2::isotropic(LEAST_SIGMA_MM);
        let c = sighting.own;
        Matrix2::new(c.xx + least.xx, c.xy, c.xy, c.yy + least.yy) * self.alike[part]
    }

    /// The unknowns on which a sighting depends, and how it moves for each, mm.
    fn row(&self, part: usize, sighting: &Sighting) -> Vec<(usize, [f64; 2])> {
        let track = sighting.track;
        let mut row = vec![
            (2 * track, [1.0, 0.0]),
            (2 * track + 1, [0.0, 1.0]),
            (2 * self.tracks + track, sighting.crease),
        ];
        let mut view = self.views[part];
        for (key, shift) in set_causes(&self.parts[part].causes).zip(&sighting.shifts) {
            let unknown = match key {
                Some(key) => {
                    let place = self.of_set.iter().position(|k| *k == key).unwrap_or(0);
                    3 * self.tracks + place
                }
                None => {
                    view += 1;
                    view - 1
                }
            };
            row.push((unknown, *shift));
        }
        if let Some(turn) = self.turns[part] {
            row.push((turn, [-sighting.at.y, sighting.at.x]));
        }
        row
    }
}

impl<'a> System<'a> {
    /// Builds the equations for `tracks` tokens. `None` when they have no solution, as when a token was not seen.
    pub fn of(parts: &'a [Part], tracks: usize) -> Option<Self> {
        let layout = Layout::of(parts, tracks);
        let mut normal = DMatrix::zeros(layout.unknowns, layout.unknowns);
        let mut right = DVector::zeros(layout.unknowns);
        for k in 2 * tracks..layout.unknowns {
            normal[(k, k)] = 1.0;
        }
        for turn in layout.turns.iter().flatten() {
            normal[(*turn, *turn)] = TURN_SIGMA.powi(-2);
        }
        for (j, part) in parts.iter().enumerate() {
            for sighting in &part.sightings {
                let weight = layout.noise(j, sighting).try_inverse()?;
                let at = Vector2::new(sighting.at.x, sighting.at.y);
                let row = layout.row(j, sighting);
                for (a, da) in &row {
                    let da = weight * Vector2::from(*da);
                    right[*a] += da.dot(&at);
                    for (b, db) in &row {
                        normal[(*a, *b)] += da.dot(&Vector2::from(*db));
                    }
                }
            }
        }
        Some(Self { layout, factor: normal.cholesky()?, right })
    }

    /// Variance of a linear form of the places, mm², to first order: the sum over `terms` of `gradient * place`.
    pub fn variance_of(&self, terms: &[(usize, [f64; 2])]) -> f64 {
        let mut form = DVector::zeros(self.right.len());
        for (track, gradient) in terms {
            form[2 * track] += gradient[0];
            form[2 * track + 1] += gradient[1];
        }
        self.factor.solve(&form).dot(&form)
    }

    /// Solves for the places.
    pub fn solve(&self) -> Option<Solution> {
        let all = self.factor.inverse();
        let found = &all * &self.right;
        let layout = &self.layout;
        let rows = 2 * layout.tracks;
        let places = (0..layout.tracks).map(|t| MatPoint::new(found[2 * t], found[2 * t + 1])).collect();
        let misses = (0..layout.parts.len())
            .map(|j| layout.parts[j].sightings.iter().map(|s| self.miss(j, s, &all, &found)).collect())
            .collect();
        let mut rest = all.view((0, 0), (rows, rows)).into_owned();
        let mut causes: Vec<Cause> = layout.of_set.iter().map(|key| key.0).collect();
        let of_set = all.view((0, 3 * layout.tracks), (rows, causes.len())).into_owned();
        rest -= &of_set * of_set.transpose();
        let root = square_root(rest)?;
        causes.extend(vec![Cause::View; rows]);
        let mut shared = DMatrix::zeros(rows, causes.len());
        // with a higher set of caps all places seen move one way, and those found stay behind: the sign is the views'
        shared.view_mut((0, 0), (rows, of_set.ncols())).copy_from(&(-of_set));
        shared.view_mut((0, causes.len() - rows), (rows, rows)).copy_from(&root);
        Some(Solution { places, shared, causes, misses })
    }

    /// A sighting against where all others put it: its residual freed of its own part in the solution.
    fn miss(
        &self,
        part: usize,
        sighting: &Sighting,
        all: &DMatrix<f64>,
        found: &DVector<f64>,
    ) -> Option<Miss> {
        let row = self.layout.row(part, sighting);
        let noise = self.layout.noise(part, sighting);
        let mut residual = Vector2::new(sighting.at.x, sighting.at.y);
        let mut explained = Matrix2::zeros();
        for (a, da) in &row {
            let da = Vector2::from(*da);
            residual -= da * found[*a];
            for (b, db) in &row {
                explained += da * Vector2::from(*db).transpose() * all[(*a, *b)];
            }
        }
        // I - H, which is singular for a token that nothing else places
        let free = Matrix2::identity() - explained * noise.try_inverse()?;
        if free.determinant().abs() < SEEN_ONCE {
            return None;
        }
        let off = free.try_inverse()? * residual;
        let spread = free.try_inverse()? * noise;
        let squared_sigmas = (off.transpose() * spread.try_inverse()? * off)[(0, 0)];
        Some(Miss { off_mm: off.into(), squared_sigmas })
    }
}

/// What belongs to the set among causes: each with its number among its like, so that it is the same unknown in every
/// picture; `None` for a view's.
fn set_causes(causes: &[Cause]) -> impl Iterator<Item = Option<(Cause, usize)>> + '_ {
    causes.iter().enumerate().map(|(k, cause)| {
        let before = causes[..k].iter().filter(|c| *c == cause).count();
        (*cause != Cause::View).then_some((*cause, before))
    })
}

/// Lower-triangular square root of a covariance that rounding may have made a little singular.
fn square_root(covariance: DMatrix<f64>) -> Option<DMatrix<f64>> {
    if let Some(root) = covariance.clone().cholesky() {
        return Some(root.unpack());
    }
    let mut held = covariance;
    for k in 0..held.nrows() {
        held[(k, k)] += JITTER * held[(k, k)].abs() + JITTER;
    }
    held.cholesky().map(Cholesky::unpack)
}
