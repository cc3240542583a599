//! Covariance of one position and the joint covariance of many, in the form the measurement has it:
//! a few shared causes (pose, focal length, heights) and what each token has for itself.

use nalgebra::DMatrix;

/// Covariance of a point on the mat, mm².
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Covariance2 {
    /// Variance along x, mm².
    pub xx: f64,
    /// Covariance of x and y, mm².
    pub xy: f64,
    /// Variance along y, mm².
    pub yy: f64,
}

impl Covariance2 {
    /// The same standard deviation `sigma` (mm) in all directions.
    pub fn isotropic(sigma: f64) -> Self {
        Self { xx: sigma * sigma, xy: 0.0, yy: sigma * sigma }
    }

    /// Variance of the component along `direction`, mm² for a unit vector.
    pub fn along(&self, direction: [f64; 2]) -> f64 {
        let [a, b] = direction;
        a * a * self.xx + 2.0 * a * b * self.xy + b * b * self.yy
    }

    /// Adds an independent cause that moves the point by `shift` mm per standard deviation.
    pub fn plus_cause(&self, shift: [f64; 2]) -> Self {
        let [a, b] = shift;
        Self { xx: self.xx + a * a, xy: self.xy + a * b, yy: self.yy + b * b }
    }

    /// Lower-triangular square root `[l11, l21, l22]`, mm; zero where the covariance is singular.
    pub fn cholesky(&self) -> [f64; 3] {
        let l11 = self.xx.max(0.0).sqrt();
        let l21 = if l11 > 0.0 { self.xy / l11 } else { 0.0 };
        [l11, l21, (self.yy - l21 * l21).max(0.0).sqrt()]
    }
}

/// Joint covariance of `n` points on the mat: `shared * sharedᵀ + blockdiag(own)`.
///
/// Column `k` of `shared` holds how all points move (mm) for one standard deviation of the k-th
/// common cause; rows `2 i` and `2 i + 1` are x and y of point `i`. `own` is what each point has
/// alone. Two tokens measured through the same camera share most of their error, so a difference
/// of distances is known far better than either position.
#[derive(Debug, Clone, PartialEq)]
pub struct JointCovariance {
    shared: DMatrix<f64>,
    own: Vec<Covariance2>,
}

impl JointCovariance {
    /// From the common causes (`2 n` rows, one column each, mm per standard deviation) and the
    /// points' own covariances; `None` when the sizes do not match.
    pub fn new(shared: DMatrix<f64>, own: Vec<Covariance2>) -> Option<Self> {
        (shared.nrows() == 2 * own.len()).then_some(Self { shared, own })
    }

    /// `n` points known exactly.
    pub fn exact(n: usize) -> Self {
        Self { shared: DMatrix::zeros(2 * n, 0), own: vec![Covariance2::default(); n] }
    }

    /// `n` independent points.
    pub fn independent(own: Vec<Covariance2>) -> Self {
        Self { shared: DMatrix::zeros(2 * own.len(), 0), own }
    }

    /// Number of points.
    pub fn len(&self) -> usize {
        self.own.len()
    }

    /// Whether it describes no point.
    pub fn is_empty(&self) -> bool {
        self.own.is_empty()
    }

    /// Number of common causes.
    pub fn causes(&self) -> usize {
        self.shared.ncols()
    }

    /// Covariance of point `i` alone, mm²; `None` beyond the last point.
    pub fn marginal(&self, i: usize) -> Option<Covariance2> {
        let own = *self.own.get(i)?;
        Some((0..self.causes()).fold(own, |sum, k| sum.plus_cause(self.shift(i, k))))
    }

    /// What point `i` has alone, mm²; `None` beyond the last point.
    pub fn own(&self, i: usize) -> Option<Covariance2> {
        self.own.get(i).copied()
    }

    /// How point `i` moves (mm) for one standard deviation of cause `k`.
    pub fn shift(&self, i: usize, k: usize) -> [f64; 2] {
        [self.shared[(2 * i, k)], self.shared[(2 * i + 1, k)]]
    }

    /// Variance of a linear form: the sum over `terms` of `gradient · position`, in the square of
    /// the form's unit. A point may occur several times.
    pub fn variance_of(&self, terms: &[(usize, [f64; 2])]) -> f64 {
        let mut variance = 0.0;
        for k in 0..self.causes() {
            let sum: f64 = terms
                .iter()
                .map(|&(i, g)| {
                    let s = self.shift(i, k);
                    g[0] * s[0] + g[1] * s[1]
                })
                .sum();
            variance += sum * sum;
        }
        let mut merged: Vec<(usize, [f64; 2])> = Vec::with_capacity(terms.len());
        for &(i, g) in terms {
            match merged.iter_mut().find(|m| m.0 == i) {
                Some(m) => {
                    m.1[0] += g[0];
                    m.1[1] += g[1];
                }
                None => merged.push((i, g)),
            }
        }
        variance + merged.iter().map(|&(i, g)| self.own[i].along(g)).sum::<f64>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_common_shift_does_not_disturb_a_difference() {
        let shared = DMatrix::from_column_slice(4, 1, &[2.0, 0.0, 2.0, 0.0]);
        let joint = JointCovariance::new(shared, vec![Covariance2::isotropic(0.3); 2]).unwrap();
        let difference = joint.variance_of(&[(0, [1.0, 0.0]), (1, [-1.0, 0.0])]);
        assert!((difference - 2.0 * 0.09).abs() < 1e-12);
        assert!((joint.marginal(0).unwrap().xx - 4.09).abs() < 1e-12);
        let second = joint.variance_of(&[(0, [1.0, 0.0]), (1, [1.0, 0.0])]);
        assert!((second - 4.0 * joint.marginal(0).unwrap().xx + 2.0 * 0.09).abs() < 1e-12);
    }

    #[test]
    fn terms_of_one_point_are_added_before_squaring() {
        let joint = JointCovariance::independent(vec![Covariance2::isotropic(1.0)]);
        let nothing = joint.variance_of(&[(0, [1.0, 0.0]), (0, [-1.0, 0.0])]);
        assert!(nothing.abs() < 1e-12);
    }

    #[test]
    fn cholesky_gives_the_covariance_back() {
        let c = Covariance2 { xx: 0.4, xy: -0.1, yy: 0.2 };
        let [a, b, d] = c.cholesky();
        assert!(
            (a * a - c.xx).abs() < 1e-12
                && (a * b - c.xy).abs() < 1e-12
                && (b * b + d * d - c.yy).abs() < 1e-12
        );
    }
}
