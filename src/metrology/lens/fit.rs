//! The joint fit of a lens and the poses of its boards (bundle adjustment), with its covariance.

use super::normal::{LensPrior, POSE, State, cost, normal_equations};
use super::start::{FOCALS, USUAL_FOCALS, focal_of, image_from_board, pose_of};
use super::{INTRINSICS, LensError};
use crate::geometry::{Camera, Homography, Pose};
use crate::metrology::least_squares::Damping;
use crate::vision::BoardObservation;
use nalgebra::{DMatrix, SMatrix};

/// Usual focal length in lengths of the picture's longer side, and its relative doubt: only for views that do
/// not tell.
const USUAL_FOCAL: (f64, f64) = (0.85, 0.4);
/// Doubt of the ratio of the focal lengths: pixels are square, to the accuracy of lithography and of scaling.
const ASPECT_SIGMA: f64 = 0.005;
/// Doubt of the principal point in lengths of the longer side: lenses are mounted so well.
const MIDDLE_SIGMA: f64 = 0.04;
/// Doubt of k1, k2, p1, p2, k3 before any view: what webcams' and phones' lenses have. Few views leave k3 and the
/// tangential terms to this.
const LENS_SIGMAS: [f64; 5] = [0.5, 0.7, 0.002, 0.002, 0.3];
/// Miss in standard deviations at which a corner weighs half (Cauchy loss); for errors in two directions.
const ROBUST: f64 = 3.0;
/// Scatter of corners assumed at first, px, and the least believed.
const SIGMA_PX: (f64, f64) = (0.5, 0.005);
/// The median distance of normal errors in two directions, in standard deviations.
const RAYLEIGH_MEDIAN: f64 = 1.177_41;
/// Rounds of measuring the scatter anew.
const ROUNDS: usize = 5;
/// Steps of one round; ten are usual.
const STEPS: usize = 30;
/// Relative fall of the cost that counts as settled.
const SETTLED: f64 = 1e-9;

/// A board as fitted.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct FittedBoard {
    /// The board in the camera's frame, squares; its z is up from the board.
    pub pose: Pose,
    /// Root mean square distance of its corners from where they should be, px.
    pub rms_px: f64,
}

/// A lens as fitted.
#[derive(Debug, Clone, PartialEq)]
pub struct LensFit {
    /// The intrinsics, px.
    pub camera: Camera,
    /// Covariance of fx, fy, cx, cy, k1, k2, p1, p2, k3. Corners count as independent of each other: a board that
    /// is not flat is not in it, but for the larger scatter that it makes.
    pub covariance: SMatrix<f64, INTRINSICS, INTRINSICS>,
    /// Each view, in the order given.
    pub boards: Vec<FittedBoard>,
    /// Root mean square distance of all corners from where they should be, px.
    pub rms_px: f64,
    /// Standard deviation of a corner in one direction, px, corners far off left out.
    pub corner_sigma_px: f64,
    /// Number of corners.
    pub corners: usize,
}

impl LensFit {
    /// Standard deviation of the focal length over the focal length (dimensionless).
    pub fn focal_sigma(&self) -> f64 {
        let c = &self.covariance;
        let (fx, fy) = (self.camera.fx, self.camera.fy);
        (0.25 * (c[(0, 0)] / (fx * fx) + c[(1, 1)] / (fy * fy) + 2.0 * c[(0, 1)] / (fx * fy))).max(0.0).sqrt()
    }
}

/// Fits the intrinsics of a camera with pictures of `width` by `height` px to views of a flat board. The
/// length of a square does not matter.
///
/// # Errors
/// [`LensError`] when a view has too few corners or they fit no camera.
pub fn fit_lens(views: &[BoardObservation], width: usize, height: usize) -> Result<LensFit, LensError> {
    let maps: Vec<Homography> =
        views.iter().map(image_from_board).collect::<Option<_>>().ok_or(LensError::NoView)?;
    if maps.is_empty() {
        return Err(LensError::NoView);
    }
    let longer = width.max(height) as f64;
    let ideal = Camera::ideal(longer, width, height);
    let prior = LensPrior {
        focal_px: (USUAL_FOCAL.0 * longer, USUAL_FOCAL.1),
        aspect: ASPECT_SIGMA,
        middle_px: (ideal.cx, ideal.cy),
        middle_sigma_px: MIDDLE_SIGMA * longer,
        lens: LENS_SIGMAS,
    };
    let said =
        focal_of(&maps, (ideal.cx, ideal.cy)).filter(|f| (FOCALS.0 * longer..=FOCALS.1 * longer).contains(f));
    let focals = said.into_iter().chain(USUAL_FOCALS.map(|f| f * longer));
    let (state, sigma_px) = focals
        .filter_map(|focal| {
            let camera = Camera::ideal(focal, width, height);
            let poses = maps.iter().map(|map| pose_of(map, &camera)).collect::<Option<Vec<_>>>()?;
            Some(settle(State { camera, poses }, views, &prior))
        })
        .min_by(|a, b| a.1.total_cmp(&b.1))
        .ok_or(LensError::Unfit)?;
    finish(&state, sigma_px, views, &prior)
}

/// The state that fits best from a start, and the scatter of its corners, px.
fn settle(start: State, views: &[BoardObservation], prior: &LensPrior) -> (State, f64) {
    let (mut state, mut sigma_px) = (start, SIGMA_PX.0);
    for _ in 0..ROUNDS {
        state = descend(state, views, sigma_px, prior);
        sigma_px = scatter(&state, views);
    }
    (state, sigma_px)
}

/// Levenberg and Marquardt's method with the weights of a Cauchy loss taken anew after each step.
fn descend(start: State, views: &[BoardObservation], sigma_px: f64, prior: &LensPrior) -> State {
    let (mut state, mut damping) = (start, Damping::new());
    for _ in 0..STEPS {
        let weights = weights(&state, views, sigma_px);
        let before = cost(&state, views, &weights, sigma_px, prior);
        let (normal, downhill) = normal_equations(&state, views, &weights, sigma_px, prior);
        let mut after = before;
        let taken = damping.step(&normal, &downhill, |step| {
            let next = state.moved(step.as_slice());
            let cost = cost(&next, views, &weights, sigma_px, prior);
            (cost < before && next.camera.fx > 0.0 && next.camera.fy > 0.0).then_some((next, cost))
        });
        if let Some((next, cost)) = taken {
            (state, after) = (next, cost);
        }
        if before - after <= SETTLED * before {
            break;
        }
    }
    state
}

fn weights(state: &State, views: &[BoardObservation], sigma_px: f64) -> Vec<Vec<f64>> {
    let weight = |[du, dv]: [f64; 2]| 1.0 / (1.0 + (du * du + dv * dv) / (ROBUST * sigma_px).powi(2));
    let of_view = |(v, view): (usize, &BoardObservation)| {
        view.corners.iter().map(|corner| weight(state.miss(v, corner))).collect()
    };
    views.iter().enumerate().map(of_view).collect()
}

/// Standard deviation of a corner in one direction, px: from the median distance, with what the fit itself
/// took up.
fn scatter(state: &State, views: &[BoardObservation]) -> f64 {
    let mut distances: Vec<f64> = Vec::new();
    for (v, view) in views.iter().enumerate() {
        distances.extend(view.corners.iter().map(|corner| {
            let [du, dv] = state.miss(v, corner);
            du.hypot(dv)
        }));
    }
    distances.sort_by(f64::total_cmp);
    let values = 2.0 * distances.len() as f64;
    let taken_up = (INTRINSICS + POSE * views.len()) as f64;
    let freedom = (values / (values - taken_up).max(1.0)).sqrt();
    let median = distances.get(distances.len() / 2).copied().unwrap_or(SIGMA_PX.0);
    (median / RAYLEIGH_MEDIAN * freedom).max(SIGMA_PX.1)
}

fn finish(
    state: &State,
    sigma_px: f64,
    views: &[BoardObservation],
    prior: &LensPrior,
) -> Result<LensFit, LensError> {
    let weights = weights(state, views, sigma_px);
    let (normal, _) = normal_equations(state, views, &weights, sigma_px, prior);
    let covariance: DMatrix<f64> = normal.cholesky().ok_or(LensError::Unfit)?.inverse();
    let covariance: SMatrix<f64, INTRINSICS, INTRINSICS> =
        covariance.fixed_view::<INTRINSICS, INTRINSICS>(0, 0).into_owned();
    let (mut boards, mut total, mut corners) = (Vec::new(), 0.0, 0);
    for (v, view) in views.iter().enumerate() {
        let squares: f64 =
            view.corners.iter().map(|corner| state.miss(v, corner).map(|d| d * d).iter().sum::<f64>()).sum();
        boards
            .push(FittedBoard { pose: state.poses[v], rms_px: (squares / view.corners.len() as f64).sqrt() });
        total += squares;
        corners += view.corners.len();
    }
    let rms_px = (total / corners as f64).sqrt();
    let is_sound = rms_px.is_finite() && covariance.iter().all(|v| v.is_finite());
    let fit =
        LensFit { camera: state.camera, covariance, boards, rms_px, corner_sigma_px: sigma_px, corners };
    if is_sound { Ok(fit) } else { Err(LensError::Unfit) }
}
