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
}
