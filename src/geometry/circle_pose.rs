//! The two planes in which an ellipse can be the picture of a circle.

use super::Pose;
use nalgebra::{Matrix3, Rotation3, SymmetricEigen, Vector3};

/// Sine of the angle between the normal and the picture's rows below which no axis can be turned along them.
const ALONG_ROWS: f64 = 1e-6;

/// One way to see a circle as a given ellipse.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct CirclePose {
    /// The circle's centre in the camera's frame, mm.
    pub centre: Vector3<f64>,
    /// The circle's normal towards the camera, unit length, camera's frame.
    pub normal: Vector3<f64>,
}

impl CirclePose {
    /// A pose of the mat with the circle's centre as origin; the rotation about the normal, which a
    /// circle does not show, turns the mat's x axis as far as possible along the picture's rows.
    pub fn pose(&self) -> Pose {
        let z = self.normal;
        let along = Vector3::x() - z * z.x;
        let x =
            if along.norm() > ALONG_ROWS { along.normalize() } else { Vector3::y().cross(&z).normalize() };
        let rotation = Matrix3::from_columns(&[x, z.cross(&x), z]);
        Pose::new(Rotation3::from_matrix_unchecked(rotation), self.centre)
    }
}

/// Both poses of a circle of `radius` mm whose picture, in rays free of distortion, is the conic
/// `conic` (Chen, Wu and Wada 2004); equal up to noise when the camera looks straight down. `None`
/// when the conic is no ellipse.
pub fn circle_poses(conic: &Matrix3<f64>, radius: f64) -> Option<[CirclePose; 2]> {
    let eigen = SymmetricEigen::new(*conic);
    let mut order = [0, 1, 2];
    order.sort_by(|&a, &b| eigen.eigenvalues[b].total_cmp(&eigen.eigenvalues[a]));
    let positive = eigen.eigenvalues.iter().filter(|v| **v > 0.0).count();
    let sign = if positive == 2 { 1.0 } else { -1.0 };
    if !(positive == 1 || positive == 2) {
        return None;
    }
    // l1 >= l2 > 0 > l3
    if sign < 0.0 {
        order.reverse();
    }
    let [l1, l2, l3] = order.map(|i| sign * eigen.eigenvalues[i]);
    let (e1, e3) =
        (eigen.eigenvectors.column(order[0]).into_owned(), eigen.eigenvectors.column(order[2]).into_owned());
    let (g, h) = (((l1 - l2) / (l1 - l3)).sqrt(), ((l2 - l3) / (l1 - l3)).sqrt());
    let reach = radius / (-l1 * l3).sqrt();
    if !(reach.is_finite() && g.is_finite() && h.is_finite()) {
        return None;
    }
    Some([1.0, -1.0].map(|s| {
        let normal = e1 * (s * g) + e3 * h;
        let centre = (e1 * (s * g * l3) + e3 * (h * l1)) * reach;
        let centre = if centre.z < 0.0 { -centre } else { centre };
        let normal = if normal.dot(&centre) > 0.0 { -normal } else { normal };
        CirclePose { centre, normal }
    }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{Camera, ImagePoint, MatPoint, View, fit_ellipse};

    #[test]
    fn one_of_the_two_planes_is_the_true_one() {
        for (tilt, turn) in [(0.3, 0.2), (0.8, -1.0), (0.05, 2.0)] {
            let rotation = Rotation3::from_axis_angle(&Vector3::z_axis(), turn)
                * Rotation3::from_axis_angle(&Vector3::x_axis(), std::f64::consts::PI - tilt);
            let pose = Pose::new(rotation, Vector3::new(40.0, -30.0, 850.0));
            // unit camera: pixels are rays
            let camera = Camera { fx: 1.0, fy: 1.0, cx: 0.0, cy: 0.0, distortion: Default::default() };
            let view = View { camera, pose };
            let points: Vec<ImagePoint> = (0..100)
                .map(|i| (i as f64 * 0.0628).sin_cos())
                .map(|(s, c)| view.image_from_mat(MatPoint::new(250.0 * c, 250.0 * s)).unwrap())
                .collect();
            let found = circle_poses(&fit_ellipse(&points).unwrap().conic(), 250.0).unwrap();
            let normal = rotation * Vector3::z();
            let miss = found.iter().map(|f| {
                (f.normal - normal).norm()
                    + (f.centre - pose.camera_from_mat.translation.vector).norm() / 850.0
            });
            assert!(miss.fold(f64::INFINITY, f64::min) < 1e-5, "{found:?} {normal:?}");
        }
    }
}
