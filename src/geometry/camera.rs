//! The camera: a pinhole with Brown-Conrady lens distortion (Brown 1966; OpenCV's order k1 k2 p1 p2 k3).

use super::ImagePoint;
use serde::{Deserialize, Serialize};

/// A viewing ray as the point where it meets the plane one unit in front of the camera, free of
/// distortion (dimensionless; `x` right, `y` down).
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct RayPoint {
    /// Tangent of the angle to the right of the optical axis.
    pub x: f64,
    /// Tangent of the angle below the optical axis.
    pub y: f64,
}

/// Brown-Conrady distortion coefficients (dimensionless), as in OpenCV.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Distortion {
    /// Radial, second power.
    pub k1: f64,
    /// Radial, fourth power.
    pub k2: f64,
    /// Tangential, first.
    pub p1: f64,
    /// Tangential, second.
    pub p2: f64,
    /// Radial, sixth power.
    pub k3: f64,
}

/// Intrinsics of a camera, px, for the upright picture of one size.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Camera {
    /// Focal length along the rows, px.
    pub fx: f64,
    /// Focal length along the columns, px.
    pub fy: f64,
    /// Principal point, column, px.
    pub cx: f64,
    /// Principal point, row, px.
    pub cy: f64,
    /// The lens.
    #[serde(default)]
    pub distortion: Distortion,
}

/// Newton steps allowed to undo the distortion; four are usual.
const UNDISTORT_STEPS: usize = 30;
/// Residual at which the undistorted ray counts as found (dimensionless).
const UNDISTORT_TOLERANCE: f64 = 1e-12;

impl Camera {
    /// A camera without distortion: focal length `focal` px, principal point in the middle of a
    /// picture of `width` by `height` px.
    pub fn ideal(focal: f64, width: usize, height: usize) -> Self {
        Self {
            fx: focal,
            fy: focal,
            cx: (width as f64 - 1.0) / 2.0,
            cy: (height as f64 - 1.0) / 2.0,
            distortion: Distortion::default(),
        }
    }

    /// The picture point of a ray.
    pub fn image_from_ray(&self, ray: RayPoint) -> ImagePoint {
        let (xd, yd) = self.distortion.distort(ray.x, ray.y);
        ImagePoint { u: self.fx * xd + self.cx, v: self.fy * yd + self.cy }
    }

    /// The ray through a picture point, by Newton's method; `None` where the distortion cannot be
    /// undone (outside the lens model's range) or the point is not finite.
    pub fn ray_from_image(&self, point: ImagePoint) -> Option<RayPoint> {
        let (xd, yd) = ((point.u - self.cx) / self.fx, (point.v - self.cy) / self.fy);
        if !(xd.is_finite() && yd.is_finite()) {
            return None;
        }
        let (mut x, mut y) = (xd, yd);
        for _ in 0..UNDISTORT_STEPS {
            let (px, py) = self.distortion.distort(x, y);
            let (ex, ey) = (px - xd, py - yd);
            if ex.abs() + ey.abs() < UNDISTORT_TOLERANCE {
                return Some(RayPoint { x, y });
            }
            let [[a, b], [c, d]] = self.distortion.jacobian(x, y);
            let det = a * d - b * c;
            if det <= 0.0 {
                return None;
            }
            x -= (d * ex - b * ey) / det;
            y -= (a * ey - c * ex) / det;
        }
        None
    }

    /// The camera of the same lens for a picture scaled by `factor` (pixel centres at integers).
    pub fn scaled(&self, factor: f64) -> Self {
        Self {
            fx: self.fx * factor,
            fy: self.fy * factor,
            cx: (self.cx + 0.5) * factor - 0.5,
            cy: (self.cy + 0.5) * factor - 0.5,
            distortion: self.distortion,
        }
    }
}

impl Distortion {
    /// The distorted position of the undistorted (`x`, `y`), both dimensionless.
    fn distort(&self, x: f64, y: f64) -> (f64, f64) {
        let r2 = x * x + y * y;
        let radial = 1.0 + r2 * (self.k1 + r2 * (self.k2 + r2 * self.k3));
        (
            x * radial + 2.0 * self.p1 * x * y + self.p2 * (r2 + 2.0 * x * x),
            y * radial + self.p1 * (r2 + 2.0 * y * y) + 2.0 * self.p2 * x * y,
        )
    }

    fn jacobian(&self, x: f64, y: f64) -> [[f64; 2]; 2] {
        let r2 = x * x + y * y;
        let radial = 1.0 + r2 * (self.k1 + r2 * (self.k2 + r2 * self.k3));
        let slope = 2.0 * (self.k1 + r2 * (2.0 * self.k2 + r2 * 3.0 * self.k3));
        let cross = x * y * slope + 2.0 * (self.p1 * x + self.p2 * y);
        [
            [radial + x * x * slope + 2.0 * self.p1 * y + 6.0 * self.p2 * x, cross],
            [cross, radial + y * y * slope + 6.0 * self.p1 * y + 2.0 * self.p2 * x],
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn undistorting_undoes_distorting(
            x in -0.7..0.7f64, y in -0.6..0.6f64,
            k1 in -0.12..0.12f64, k2 in -0.05..0.06f64, p1 in -2e-3..2e-3f64, p2 in -2e-3..2e-3f64,
        ) {
            let distortion = Distortion { k1, k2, p1, p2, k3: 0.0 };
            let camera = Camera { fx: 1400.0, fy: 1390.0, cx: 955.0, cy: 540.0, distortion };
            let back = camera.ray_from_image(camera.image_from_ray(RayPoint { x, y }));
            let back = back.ok_or_else(|| TestCaseError::fail("not undone"))?;
            prop_assert!((back.x - x).abs() < 1e-10 && (back.y - y).abs() < 1e-10);
        }
    }

    #[test]
    fn a_point_beyond_the_lens_model_has_no_ray() {
        let distortion = Distortion { k1: -0.5, ..Distortion::default() };
        let camera = Camera { fx: 100.0, fy: 100.0, cx: 0.0, cy: 0.0, distortion };
        assert_eq!(camera.ray_from_image(ImagePoint::new(5000.0, 0.0)), None);
        assert_eq!(camera.ray_from_image(ImagePoint::new(f64::NAN, 0.0)), None);
    }
}
