//! The normal equations of the joint fit of a lens and its boards.

use super::INTRINSICS;
use super::start::upright;
use crate::geometry::{Camera, Distortion, ImagePoint, MatPoint, Pose, View};
use crate::vision::{BoardObservation, CornerObservation};
use nalgebra::{DMatrix, DVector, Vector3};

/// Parameters of a board's pose: rotation, shift.
pub(super) const POSE: usize = 6;
/// Steps of the numerical derivative: px for focal lengths and principal point, the lens's terms, rad, squares.
const STEPS: [f64; INTRINSICS + POSE] =
    [1e-2, 1e-2, 1e-2, 1e-2, 1e-5, 1e-5, 1e-6, 1e-6, 1e-5, 1e-6, 1e-6, 1e-6, 1e-5, 1e-5, 1e-5];
/// Error of a corner that the camera cannot see, px: such a state is never taken.
const UNSEEN_PX: f64 = 1e4;

/// What is known of a lens before it is measured, one standard deviation each.
#[derive(Debug, Clone, Copy)]
pub(super) struct LensPrior {
    /// Usual focal length, px, and its relative doubt.
    pub focal_px: (f64, f64),
    /// Doubt of the ratio of the focal lengths: pixels are square.
    pub aspect: f64,
    /// The picture's middle, px, and the doubt that the lens's lies there.
    pub middle_px: (f64, f64),
    /// Doubt of the principal point, px.
    pub middle_sigma_px: f64,
    /// Doubt of k1, k2, p1, p2, k3.
    pub lens: [f64; 5],
}

/// A camera and the pose of every board, squares.
#[derive(Debug, Clone)]
pub(super) struct State {
    pub camera: Camera,
    pub poses: Vec<Pose>,
}

impl State {
    /// The state moved by the steps of its intrinsics and then of each pose.
    pub fn moved(&self, step: &[f64]) -> Self {
        let poses = self.poses.iter().zip(step[INTRINSICS..].chunks_exact(POSE));
        Self {
            camera: moved_camera(&self.camera, &step[..INTRINSICS]),
            poses: poses.map(|(pose, d)| moved_pose(pose, d)).collect(),
        }
    }

    /// How far a corner is seen from where it should be, px.
    pub fn miss(&self, view: usize, corner: &CornerObservation) -> [f64; 2] {
        miss(&self.camera, &self.poses[view], corner)
    }
}

/// A camera with its intrinsics changed, in the order of [`INTRINSICS`].
pub(super) fn moved_camera(camera: &Camera, d: &[f64]) -> Camera {
    let lens = &camera.distortion;
    Camera {
        fx: camera.fx + d[0],
        fy: camera.fy + d[1],
        cx: camera.cx + d[2],
        cy: camera.cy + d[3],
        distortion: Distortion {
            k1: lens.k1 + d[4],
            k2: lens.k2 + d[5],
            p1: lens.p1 + d[6],
            p2: lens.p2 + d[7],
            k3: lens.k3 + d[8],
        },
    }
}

fn moved_pose(pose: &Pose, d: &[f64]) -> Pose {
    pose.moved(Vector3::new(d[0], d[1], d[2]), Vector3::new(d[3], d[4], d[5]))
}

fn seen_at(camera: &Camera, pose: &Pose, corner: &CornerObservation) -> Option<ImagePoint> {
    let [x, y] = upright(corner.place);
    View { camera: *camera, pose: *pose }.image_from_mat(MatPoint::new(x, y))
}

fn miss(camera: &Camera, pose: &Pose, corner: &CornerObservation) -> [f64; 2] {
    seen_at(camera, pose, corner)
        .map_or([UNSEEN_PX, UNSEEN_PX], |at| [corner.pixel.u - at.u, corner.pixel.v - at.v])
}

/// How a corner's place in the picture moves with the intrinsics and the pose, px per unit.
fn derivative(camera: &Camera, pose: &Pose, corner: &CornerObservation) -> [[f64; INTRINSICS + POSE]; 2] {
    let mut rows = [[0.0; INTRINSICS + POSE]; 2];
    for (k, step) in STEPS.iter().enumerate() {
        let at = |sign: f64| {
            let mut d = [0.0; INTRINSICS + POSE];
            d[k] = sign * step;
            miss(&moved_camera(camera, &d), &moved_pose(pose, &d[INTRINSICS..]), corner)
        };
        let (more, less) = (at(1.0), at(-1.0));
        for axis in 0..2 {
            rows[axis][k] = (less[axis] - more[axis]) / (2.0 * step);
        }
    }
    rows
}

/// The prior's terms: each value over its doubt, with how it moves with the intrinsics.
fn prior_terms(camera: &Camera, prior: &LensPrior) -> [(f64, [f64; INTRINSICS]); INTRINSICS] {
    let (lens, mut terms) = (&camera.distortion, [(0.0, [0.0; INTRINSICS]); INTRINSICS]);
    let (focal, focal_sigma) = prior.focal_px;
    terms[0].0 = (0.5 * (camera.fx * camera.fy).ln() - focal.ln()) / focal_sigma;
    terms[0].1[0] = 0.5 / camera.fx / focal_sigma;
    terms[0].1[1] = 0.5 / camera.fy / focal_sigma;
    terms[1].0 = (camera.fx / camera.fy).ln() / prior.aspect;
    terms[1].1[0] = 1.0 / camera.fx / prior.aspect;
    terms[1].1[1] = -1.0 / camera.fy / prior.aspect;
    let straight = [
        (camera.cx - prior.middle_px.0, prior.middle_sigma_px),
        (camera.cy - prior.middle_px.1, prior.middle_sigma_px),
        (lens.k1, prior.lens[0]),
        (lens.k2, prior.lens[1]),
        (lens.p1, prior.lens[2]),
        (lens.p2, prior.lens[3]),
        (lens.k3, prior.lens[4]),
    ];
    for (k, (value, sigma)) in (2..).zip(straight) {
        terms[k].0 = value / sigma;
        terms[k].1[k] = 1.0 / sigma;
    }
    terms
}

/// Half the cost of a state: weighted squares of the corners' misses over their variance, and the prior.
pub(super) fn cost(
    state: &State,
    views: &[BoardObservation],
    weights: &[Vec<f64>],
    sigma_px: f64,
    prior: &LensPrior,
) -> f64 {
    let mut sum = 0.0;
    for (v, view) in views.iter().enumerate() {
        for (corner, weight) in view.corners.iter().zip(&weights[v]) {
            let [du, dv] = state.miss(v, corner);
            sum += weight * (du * du + dv * dv) / (sigma_px * sigma_px);
        }
    }
    sum + prior_terms(&state.camera, prior).iter().map(|term| term.0 * term.0).sum::<f64>()
}

/// The normal matrix and the downhill direction at a state.
pub(super) fn normal_equations(
    state: &State,
    views: &[BoardObservation],
    weights: &[Vec<f64>],
    sigma_px: f64,
    prior: &LensPrior,
) -> (DMatrix<f64>, DVector<f64>) {
    let size = INTRINSICS + POSE * views.len();
    let (mut normal, mut downhill) = (DMatrix::zeros(size, size), DVector::zeros(size));
    for (v, view) in views.iter().enumerate() {
        let index = |k: usize| if k < INTRINSICS { k } else { k + POSE * v };
        for (corner, weight) in view.corners.iter().zip(&weights[v]) {
            let misses = state.miss(v, corner);
            let rows = derivative(&state.camera, &state.poses[v], corner);
            let w = weight / (sigma_px * sigma_px);
            for (row, miss) in rows.iter().zip(misses) {
                for a in 0..INTRINSICS + POSE {
                    downhill[index(a)] += w * row[a] * miss;
                    for b in 0..INTRINSICS + POSE {
                        normal[(index(a), index(b))] += w * row[a] * row[b];
                    }
                }
            }
        }
    }
    for (value, row) in prior_terms(&state.camera, prior) {
        for a in 0..INTRINSICS {
            downhill[a] -= row[a] * value;
            for b in 0..INTRINSICS {
                normal[(a, b)] += row[a] * row[b];
            }
        }
    }
    (normal, downhill)
}
