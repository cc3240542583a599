//! Plane to plane maps.

use nalgebra::{Matrix3, SMatrix, SVector, Vector3};

/// A homography between two planes, for the few places that need one as such (finding the mat before
/// the camera is known); measurement goes through [`super::View`].
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Homography {
    matrix: Matrix3<f64>,
}

impl Homography {
    /// From its matrix (defined up to scale); `None` when singular or not finite.
    pub fn new(matrix: Matrix3<f64>) -> Option<Self> {
        (matrix.iter().all(|v| v.is_finite()) && matrix.determinant().abs() > f64::MIN_POSITIVE)
            .then_some(Self { matrix })
    }

    /// The map that takes each `from[i]` to `to[i]` exactly; `None` when three of them are collinear.
    pub fn from_four(from: [[f64; 2]; 4], to: [[f64; 2]; 4]) -> Option<Self> {
        let mut a = SMatrix::<f64, 8, 8>::zeros();
        let mut b = SVector::<f64, 8>::zeros();
        for i in 0..4 {
            let ([x, y], [u, v]) = (from[i], to[i]);
            a.row_mut(2 * i).copy_from_slice(&[x, y, 1.0, 0.0, 0.0, 0.0, -u * x, -u * y]);
            a.row_mut(2 * i + 1).copy_from_slice(&[0.0, 0.0, 0.0, x, y, 1.0, -v * x, -v * y]);
            b[2 * i] = u;
            b[2 * i + 1] = v;
        }
        let h = a.lu().solve(&b)?;
        Self::new(Matrix3::new(h[0], h[1], h[2], h[3], h[4], h[5], h[6], h[7], 1.0))
    }

    /// The map that takes each `from[i]` to `to[i]` with the least squares of distances in the space of `to`;
    /// `None` for fewer than four pairs, or where they lie on a line.
    pub fn fit(from: &[[f64; 2]], to: &[[f64; 2]]) -> Option<Self> {
        let (a, b) = (normalisation(from)?, normalisation(to)?);
        let pairs: Vec<([f64; 2], [f64; 2])> =
            from.iter().zip(to).map(|(p, q)| Some((a.map(*p)?, b.map(*q)?))).collect::<Option<_>>()?;
        // The direct solution (Hartley and Zisserman 2004, 4.1), then Gauss and Newton's steps.
        let mut normal = SMatrix::<f64, 9, 9>::zeros();
        for ([x, y], [u, v]) in &pairs {
            let row = |r: [f64; 9]| SVector::<f64, 9>::from(r);
            let first = row([-x, -y, -1.0, 0.0, 0.0, 0.0, u * x, u * y, *u]);
            let second = row([0.0, 0.0, 0.0, -x, -y, -1.0, v * x, v * y, *v]);
            normal += first * first.transpose() + second * second.transpose();
        }
        let eigen = normal.symmetric_eigen();
        let least = eigen.eigenvalues.imin();
        let h = eigen.eigenvectors.column(least);
        let mut matrix = Matrix3::from_row_slice(h.as_slice());
        matrix /= Some(matrix[(2, 2)]).filter(|scale| scale.abs() > LEAST_SCALE)?;
        for _ in 0..FIT_STEPS {
            matrix += least_squares_step(&matrix, &pairs)?;
        }
        Self::new(b.inverse()?.matrix * matrix * a.matrix)
    }

    /// Maps a point; `None` at the horizon.
    pub fn map(&self, point: [f64; 2]) -> Option<[f64; 2]> {
        let p = self.matrix * Vector3::new(point[0], point[1], 1.0);
        (p.z.abs() > f64::EPSILON).then(|| [p.x / p.z, p.y / p.z])
    }

    /// The map back; `None` when singular.
    pub fn inverse(&self) -> Option<Self> {
        Self::new(self.matrix.try_inverse()?)
    }

    /// Its matrix, up to scale.
    pub fn matrix(&self) -> &Matrix3<f64> {
        &self.matrix
    }
}

/// Steps after the direct solution of a fit; two are usually enough.
const FIT_STEPS: usize = 4;
/// Fewest pairs of a fit.
const LEAST_PAIRS: usize = 4;
/// Least last element of a normalised map (dimensionless): below it the horizon runs through the points' middle.
const LEAST_SCALE: f64 = 1e-9;

/// Moves the points' middle to the origin and their mean distance from it to one.
fn normalisation(points: &[[f64; 2]]) -> Option<Homography> {
    if points.len() < LEAST_PAIRS {
        return None;
    }
    let n = points.len() as f64;
    let [x, y] = [0, 1].map(|k| points.iter().map(|p| p[k]).sum::<f64>() / n);
    let spread = points.iter().map(|p| (p[0] - x).hypot(p[1] - y)).sum::<f64>() / n;
    let s = 1.0 / spread;
    Homography::new(Matrix3::new(s, 0.0, -s * x, 0.0, s, -s * y, 0.0, 0.0, 1.0))
}

/// The change of a map with last element 1 that lowers the squares of the distances most.
fn least_squares_step(matrix: &Matrix3<f64>, pairs: &[([f64; 2], [f64; 2])]) -> Option<Matrix3<f64>> {
    let mut normal = SMatrix::<f64, 8, 8>::zeros();
    let mut gradient = SVector::<f64, 8>::zeros();
    for ([x, y], [u, v]) in pairs {
        let p = matrix * Vector3::new(*x, *y, 1.0);
        let (at_u, at_v) = (p.x / p.z, p.y / p.z);
        let row = |r: [f64; 8]| SVector::<f64, 8>::from(r) / p.z;
        let du = row([*x, *y, 1.0, 0.0, 0.0, 0.0, -at_u * x, -at_u * y]);
        let dv = row([0.0, 0.0, 0.0, *x, *y, 1.0, -at_v * x, -at_v * y]);
        normal += du * du.transpose() + dv * dv.transpose();
        gradient += du * (u - at_u) + dv * (v - at_v);
    }
    let d = normal.cholesky()?.solve(&gradient);
    Some(Matrix3::new(d[0], d[1], d[2], d[3], d[4], d[5], d[6], d[7], 0.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn four_points_fix_the_map_and_its_inverse() {
        let from = [[0.0, 0.0], [100.0, 0.0], [100.0, 100.0], [0.0, 100.0]];
        let to = [[10.0, 12.0], [210.0, 30.0], [190.0, 170.0], [20.0, 150.0]];
        let h = Homography::from_four(from, to).unwrap();
        for i in 0..4 {
            let there = h.map(from[i]).unwrap();
            let back = h.inverse().unwrap().map(there).unwrap();
            assert!((there[0] - to[i][0]).abs() < 1e-9 && (back[1] - from[i][1]).abs() < 1e-9);
        }
    }

    #[test]
    fn a_fit_through_many_points_gives_the_map_back_and_needs_four_apart() {
        let map = Homography::new(Matrix3::new(2.0, 0.1, 300.0, -0.2, 1.8, 40.0, 1e-4, -2e-4, 1.0)).unwrap();
        let grid: Vec<[f64; 2]> =
            (0..20).map(|i| [f64::from(i % 5) * 90.0, f64::from(i / 5) * 70.0]).collect();
        let seen: Vec<[f64; 2]> = grid.iter().map(|p| map.map(*p).unwrap()).collect();
        let fitted = Homography::fit(&grid, &seen).unwrap();
        for (p, q) in grid.iter().zip(&seen) {
            let [u, v] = fitted.map(*p).unwrap();
            assert!((u - q[0]).abs() < 1e-8 && (v - q[1]).abs() < 1e-8);
        }
        let line: Vec<[f64; 2]> = (0..9).map(|i| [f64::from(i), 2.0 * f64::from(i)]).collect();
        assert!(Homography::fit(&line, &line).is_none());
        assert!(Homography::fit(&grid[..3], &seen[..3]).is_none());
        assert!(Homography::fit(&[[1.0, 1.0]; 6], &[[1.0, 1.0]; 6]).is_none());
    }
}
