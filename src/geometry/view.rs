//! Where the camera stands over the mat, and the maps between picture and mat that follow.

use super::{Camera, ImagePoint, MatPoint, RayPoint, SpacePoint};
use nalgebra::{Isometry3, Point3, Rotation3, Translation3, UnitQuaternion, Vector3};

/// The camera's pose: maps the mat's frame (mm, z up) to the camera's (mm, z forward, y down).
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Pose {
    /// Camera from mat.
    pub camera_from_mat: Isometry3<f64>,
}

impl Pose {
    /// From a rotation (camera from mat) and the mat's origin seen by the camera, mm.
    pub fn new(rotation: Rotation3<f64>, translation: Vector3<f64>) -> Self {
        Self {
            camera_from_mat: Isometry3::from_parts(
                Translation3::from(translation),
                UnitQuaternion::from_rotation_matrix(&rotation),
            ),
        }
    }

    /// The camera's place over the mat, mm.
    pub fn eye(&self) -> SpacePoint {
        let eye = self.camera_from_mat.inverse_transform_point(&Point3::origin());
        SpacePoint { x: eye.x, y: eye.y, z: eye.z }
    }

    /// Angle between the optical axis and the mat's vertical, degrees (0 looks straight down).
    pub fn tilt_deg(&self) -> f64 {
        let up = self.camera_from_mat.rotation * Vector3::z();
        (-up.z).clamp(-1.0, 1.0).acos().to_degrees()
    }

    /// The same camera in a frame of the mat that is turned: `angle` takes the old frame to the new one,
    /// anticlockwise seen from above, rad.
    pub fn in_turned_frame(&self, angle: f64) -> Self {
        let back = UnitQuaternion::from_axis_angle(&Vector3::z_axis(), -angle);
        Self { camera_from_mat: self.camera_from_mat * back }
    }

    /// This pose after a small change: rotation vector (rad, in the camera's frame) and shift (mm).
    pub fn moved(&self, rotation: Vector3<f64>, shift: Vector3<f64>) -> Self {
        let turn = UnitQuaternion::from_scaled_axis(rotation);
        let old = &self.camera_from_mat;
        Self {
            camera_from_mat: Isometry3::from_parts(
                Translation3::from(old.translation.vector + shift),
                turn * old.rotation,
            ),
        }
    }
}

/// Half the length over which the scale at a point is measured, mm: as small as rounding allows by far.
const SCALE_STEP_MM: f64 = 0.5;

/// A camera at a place over the mat.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct View {
    /// Its intrinsics, px.
    pub camera: Camera,
    /// Where it stands.
    pub pose: Pose,
}

impl View {
    /// Where a point over the mat appears; `None` behind the camera.
    pub fn image_from_space(&self, point: SpacePoint) -> Option<ImagePoint> {
        let p = self.pose.camera_from_mat * Point3::new(point.x, point.y, point.z);
        (p.z > 0.0).then(|| self.camera.image_from_ray(RayPoint { x: p.x / p.z, y: p.y / p.z }))
    }

    /// Where a point of the cloth appears; `None` behind the camera.
    pub fn image_from_mat(&self, point: MatPoint) -> Option<ImagePoint> {
        self.image_from_space(point.raised(0.0))
    }

    /// The point at `height` mm above the cloth that appears at `point`, as the foot of its
    /// vertical; `None` where the ray does not meet that plane in front of the camera.
    pub fn mat_from_image(&self, point: ImagePoint, height: f64) -> Option<MatPoint> {
        self.mat_from_ray(self.camera.ray_from_image(point)?, height)
    }

    fn mat_from_ray(&self, ray: RayPoint, height: f64) -> Option<MatPoint> {
        let inverse = self.pose.camera_from_mat.inverse();
        let eye = inverse.translation.vector;
        let direction = inverse.rotation * Vector3::new(ray.x, ray.y, 1.0);
        let along = (height - eye.z) / direction.z;
        (along.is_finite() && along > 0.0)
            .then(|| MatPoint { x: eye.x + along * direction.x, y: eye.y + along * direction.y })
    }

    /// Derivative of the seen point's foot on the mat by the height at which it is assumed, mm per
    /// mm: the horizontal run of the viewing ray.
    pub fn lean_at(&self, point: MatPoint, height: f64) -> [f64; 2] {
        let eye = self.pose.eye();
        let drop = eye.z - height;
        [(eye.x - point.x) / drop, (eye.y - point.y) / drop]
    }

    /// Picture pixels per millimetre of cloth at `point`: the geometric mean over directions;
    /// `None` behind the camera.
    pub fn px_per_mm(&self, point: MatPoint) -> Option<f64> {
        let step = SCALE_STEP_MM;
        let a = self.image_from_mat(MatPoint::new(point.x - step, point.y))?;
        let b = self.image_from_mat(MatPoint::new(point.x + step, point.y))?;
        let c = self.image_from_mat(MatPoint::new(point.x, point.y - step))?;
        let d = self.image_from_mat(MatPoint::new(point.x, point.y + step))?;
        let det = (b.u - a.u) * (d.v - c.v) - (b.v - a.v) * (d.u - c.u);
        Some(det.abs().sqrt())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn view() -> View {
        let tilt = Rotation3::from_axis_angle(&Vector3::x_axis(), std::f64::consts::PI - 0.5);
        View {
            camera: Camera::ideal(1400.0, 1920, 1080),
            pose: Pose::new(tilt, Vector3::new(10.0, -20.0, 900.0)),
        }
    }

    #[test]
    fn a_point_comes_back_from_the_picture_at_its_own_height() {
        let view = view();
        for (x, y, z) in [(0.0, 0.0, 0.0), (120.0, -80.0, 5.0), (-200.0, 150.0, 22.0)] {
            let seen = view.image_from_space(SpacePoint { x, y, z }).unwrap();
            let back = view.mat_from_image(seen, z).unwrap();
            assert!(back.distance(MatPoint::new(x, y)) < 1e-8, "{back:?}");
        }
    }

    #[test]
    fn a_turned_frame_shows_the_same_point_at_turned_coordinates() {
        let view = view();
        let turned = View { pose: view.pose.in_turned_frame(0.3), ..view };
        let (sin, cos) = 0.3_f64.sin_cos();
        let (x, y) = (120.0, -80.0);
        let here = view.image_from_mat(MatPoint::new(x, y)).unwrap();
        let there = turned.image_from_mat(MatPoint::new(cos * x - sin * y, sin * x + cos * y)).unwrap();
        assert!((here.u - there.u).hypot(here.v - there.v) < 1e-9);
    }

    #[test]
    fn lean_is_the_shift_a_wrong_height_makes() {
        let view = view();
        let seen = view.image_from_space(SpacePoint { x: 150.0, y: 60.0, z: 5.0 }).unwrap();
        let low = view.mat_from_image(seen, 4.5).unwrap();
        let high = view.mat_from_image(seen, 5.5).unwrap();
        let lean = view.lean_at(MatPoint::new(150.0, 60.0), 5.0);
        assert!((high.x - low.x - lean[0]).abs() < 1e-6 && (high.y - low.y - lean[1]).abs() < 1e-6);
    }

    #[test]
    fn a_five_millimetre_flower_seen_off_centre_looks_displaced() {
        // By similar triangles: 250 * 5 / (800 - 5) mm, and 250 * 22 / (800 - 22) mm for a pawn's top.
        let down = Rotation3::from_axis_angle(&Vector3::x_axis(), std::f64::consts::PI);
        let view = View {
            camera: Camera::ideal(1400.0, 1920, 1080),
            pose: Pose::new(down, Vector3::new(0.0, 0.0, 800.0)),
        };
        for (height, shift) in [(5.0, 1.57), (22.0, 7.07)] {
            let seen = view.image_from_space(SpacePoint { x: 250.0, y: 0.0, z: height }).unwrap();
            let flat = view.mat_from_image(seen, 0.0).unwrap();
            assert!((flat.x - 250.0 - shift).abs() < 0.01, "{}", flat.x);
        }
    }
}
