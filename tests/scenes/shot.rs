//! A random camera over the table and what a program could know of it beforehand.

use super::chance::Chance;
use nalgebra::{Matrix3, Rotation3, Vector3};
use table_umpire::geometry::{Camera, Distortion, ImagePoint, MatPoint, Pose, RayPoint, View};
use table_umpire::metrology::CameraPrior;

/// What took the picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Device {
    /// A phone whose file names the focal length, with the lens corrected.
    Phone,
    /// A webcam of which nothing is known.
    Webcam,
}

/// A picture about to be taken.
#[derive(Debug, Clone)]
pub struct Shot {
    pub device: Device,
    pub width: usize,
    pub height: usize,
    /// The true camera at its true place.
    pub view: View,
    /// The focal length that the file names, px.
    pub named_focal_px: Option<f64>,
    /// Whether a camera profile gives the lens as it is.
    pub is_calibrated: bool,
}

/// How a picture is framed.
#[derive(Debug, Clone, Copy)]
pub struct Framing {
    /// Width and height, px.
    pub size: (usize, usize),
    /// Largest tilt, degrees.
    pub max_tilt_deg: f64,
    /// How much of the picture the circle fills, along the side that it fills more: least and most.
    pub fill: (f64, f64),
}

/// Picture sizes, px.
const PHONE_SIZES: [(usize, usize); 3] = [(4032, 3024), (3024, 4032), (1632, 1224)];
const WEBCAM_SIZES: [(usize, usize); 2] = [(1280, 720), (1920, 1080)];
/// True focal lengths, in widths of the longer side.
const FOCAL: (f64, f64) = (0.6, 1.2);
/// How far the named focal length is off (relative).
const NAMED_FOCAL_SIGMA: f64 = 0.01;
/// How far a principal point is off the middle, in widths of the longer side.
pub const PRINCIPAL_SIGMA: f64 = 0.007;
/// Standard deviations of k1 and k2 of phones and webcams, and of p1 and p2 of both.
pub const RADIAL_SIGMA: (f64, f64) = (0.02, 0.05);
pub const TANGENTIAL_SIGMA: f64 = 0.0006;
/// What is believed of the focal length: relative doubt of a named one; of an unknown one its value in
/// widths of the longer side and relative doubt.
const BELIEVED_NAMED_SIGMA: f64 = 0.012;
const BELIEVED_UNKNOWN: (f64, f64) = (0.80, 0.25);
/// Doubt of a calibrated lens: relative of the focal length, px of the principal point, of every term of the lens.
const CALIBRATED: (f64, f64, f64) = (1e-5, 0.01, 1e-6);
/// Largest tilt, degrees, and how much of the picture the circle fills.
const MAX_TILT_DEG: f64 = 55.0;
const FILL: (f64, f64) = (0.45, 0.95);
/// Angles of the circle's points looked at.
const AROUND: usize = 90;

impl Shot {
    /// A random camera that sees a whole circle of radius `radius` mm.
    pub fn random(chance: &mut Chance, device: Device, radius: f64) -> Self {
        let sizes: &[(usize, usize)] = match device {
            Device::Phone => &PHONE_SIZES,
            Device::Webcam => &WEBCAM_SIZES,
        };
        let (width, height) = sizes[chance.index(sizes.len())];
        let framing = Framing { size: (width, height), max_tilt_deg: MAX_TILT_DEG, fill: FILL };
        Self::framed(chance, device, radius, &framing)
    }

    /// The same with a framing of one's own.
    pub fn framed(chance: &mut Chance, device: Device, radius: f64, framing: &Framing) -> Self {
        let (width, height) = framing.size;
        let longer = width.max(height) as f64;
        loop {
            let focal = longer * chance.uniform(FOCAL.0, FOCAL.1);
            let mut camera = Camera::ideal(focal, width, height);
            camera.cx += chance.normal(PRINCIPAL_SIGMA * longer);
            camera.cy += chance.normal(PRINCIPAL_SIGMA * longer);
            let radial = if device == Device::Phone { RADIAL_SIGMA.0 } else { RADIAL_SIGMA.1 };
            camera.distortion = Distortion {
                k1: chance.normal(radial),
                k2: chance.normal(radial),
                p1: chance.normal(TANGENTIAL_SIGMA),
                p2: chance.normal(TANGENTIAL_SIGMA),
                k3: 0.0,
            };
            let direction = Direction::random(chance, framing.max_tilt_deg);
            let fill = chance.uniform(framing.fill.0, framing.fill.1);
            let aim = MatPoint::new(chance.uniform(-60.0, 60.0), chance.uniform(-60.0, 60.0));
            let named_focal_px =
                (device == Device::Phone).then(|| focal * (1.0 + chance.normal(NAMED_FOCAL_SIGMA)));
            let shot = |view| Self { device, width, height, view, named_focal_px, is_calibrated: false };
            if let Some(view) = over_the_circle(camera, &direction, fill, aim, radius, framing.size) {
                return shot(view);
            }
        }
    }

    /// Another shot with the same camera, from anywhere.
    pub fn again(&self, chance: &mut Chance, radius: f64) -> Self {
        let size = (self.width, self.height);
        loop {
            let direction = Direction::random(chance, MAX_TILT_DEG);
            let fill = chance.uniform(FILL.0, FILL.1);
            let aim = MatPoint::new(chance.uniform(-60.0, 60.0), chance.uniform(-60.0, 60.0));
            if let Some(view) = over_the_circle(self.view.camera, &direction, fill, aim, radius, size) {
                return Self { view, ..self.clone() };
            }
        }
    }

    /// What the program believes of the camera before it looks.
    pub fn prior(&self) -> CameraPrior {
        let longer = self.width.max(self.height) as f64;
        if self.is_calibrated {
            return CameraPrior {
                camera: self.view.camera,
                focal_sigma: CALIBRATED.0,
                principal_sigma_px: CALIBRATED.1,
                radial_sigma: CALIBRATED.2,
                tangential_sigma: CALIBRATED.2,
            };
        }
        let radial = if self.device == Device::Phone { RADIAL_SIGMA.0 } else { RADIAL_SIGMA.1 };
        let (focal, focal_sigma) = match self.named_focal_px {
            Some(focal) => (focal, BELIEVED_NAMED_SIGMA),
            None => (BELIEVED_UNKNOWN.0 * longer, BELIEVED_UNKNOWN.1),
        };
        CameraPrior {
            camera: Camera::ideal(focal, self.width, self.height),
            focal_sigma,
            principal_sigma_px: PRINCIPAL_SIGMA * longer,
            radial_sigma: radial,
            tangential_sigma: TANGENTIAL_SIGMA,
        }
    }

    /// Whether a pixel lies in the picture.
    pub fn shows(&self, point: ImagePoint) -> bool {
        in_picture(point, (self.width, self.height), 1.0)
    }
}

fn in_picture(p: ImagePoint, size: (usize, usize), margin: f64) -> bool {
    let (w, h) = (size.0 as f64 - 1.0, size.1 as f64 - 1.0);
    p.u >= margin && p.v >= margin && p.u <= w - margin && p.v <= h - margin
}

/// From where the camera looks, rad.
struct Direction {
    tilt: f64,
    azimuth: f64,
    roll: f64,
}

impl Direction {
    fn random(chance: &mut Chance, max_tilt_deg: f64) -> Self {
        Self {
            tilt: chance.uniform(0.0, max_tilt_deg).to_radians(),
            azimuth: chance.uniform(0.0, std::f64::consts::TAU),
            roll: chance.uniform(0.0, std::f64::consts::TAU),
        }
    }

    /// The view from `distance` mm towards `aim`.
    fn view(&self, camera: Camera, aim: MatPoint, distance: f64) -> View {
        let (sin_t, cos_t) = self.tilt.sin_cos();
        let (sin_a, cos_a) = self.azimuth.sin_cos();
        let back = Vector3::new(sin_t * cos_a, sin_t * sin_a, cos_t);
        let right = Vector3::new(-sin_a, cos_a, 0.0);
        let down = (-back).cross(&right);
        let rows = [right.transpose(), down.transpose(), -back.transpose()];
        let upright = Rotation3::from_matrix_unchecked(Matrix3::from_rows(&rows));
        let rotation = Rotation3::from_axis_angle(&Vector3::z_axis(), self.roll) * upright;
        let eye = Vector3::new(aim.x, aim.y, 0.0) + back * distance;
        View { camera, pose: Pose::new(rotation, -(rotation * eye)) }
    }
}

/// Points of a circle of `radius` mm.
pub fn circle_points(radius: f64, count: usize) -> impl Iterator<Item = MatPoint> {
    (0..count).map(move |i| {
        let (sin, cos) = (std::f64::consts::TAU * (i as f64 + 0.5) / count as f64).sin_cos();
        MatPoint::new(radius * cos, radius * sin)
    })
}

/// The view whose circle fills that part of the picture, moved towards `aim` as far as the circle stays in
/// it; `None` when the lens folds the picture or the circle does not fit.
fn over_the_circle(
    camera: Camera,
    direction: &Direction,
    fill: f64,
    aim: MatPoint,
    radius: f64,
    size: (usize, usize),
) -> Option<View> {
    let (w, h) = (size.0 as f64, size.1 as f64);
    let corners = [(0.0, 0.0), (w, 0.0), (0.0, h), (w, h)];
    if corners.iter().any(|&(u, v)| !is_regular(&camera, ImagePoint::new(u, v))) {
        return None;
    }
    let extent = |view: &View| -> Option<f64> {
        let points: Option<Vec<_>> = circle_points(radius, AROUND).map(|p| view.image_from_mat(p)).collect();
        let points = points?;
        let span = |of: fn(&ImagePoint) -> f64| {
            let values = points.iter().map(of);
            values.clone().fold(f64::MIN, f64::max) - values.fold(f64::MAX, f64::min)
        };
        Some((span(|p| p.u) / w).max(span(|p| p.v) / h))
    };
    let (mut near, mut far) = (1.2 * radius, 40.0 * radius);
    for _ in 0..30 {
        let middle = 0.5 * (near + far);
        let is_small = extent(&direction.view(camera, MatPoint::default(), middle)).is_some_and(|e| e < fill);
        if is_small {
            far = middle;
        } else {
            near = middle;
        }
    }
    (0..6)
        .map(|i| 0.5_f64.powi(i))
        .map(|part| direction.view(camera, MatPoint::new(aim.x * part, aim.y * part), far))
        .find(|view| {
            circle_points(radius, AROUND)
                .all(|p| view.image_from_mat(p).is_some_and(|q| in_picture(q, size, 2.0)))
        })
}

/// Whether the lens model is one to one out to this point.
fn is_regular(camera: &Camera, corner: ImagePoint) -> bool {
    let (x, y) = ((corner.u - camera.cx) / camera.fx, (corner.v - camera.cy) / camera.fy);
    let reach = 1.15 * x.hypot(y);
    let d = &camera.distortion;
    let slope = |r: f64| 1.0 + r * r * (3.0 * d.k1 + 5.0 * d.k2 * r * r);
    (0..=20).all(|i| slope(reach * f64::from(i) / 20.0) > 0.4)
        && camera.ray_from_image(corner).is_some_and(|RayPoint { x, y }| x.hypot(y) < 1.3 * reach)
}
