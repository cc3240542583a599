//! The joint fit of pose, focal length and lens to the mat's outlines.

use crate::calibration::{Border, MatProfile, Quantity};
use crate::geometry::{Camera, Distortion, MatPoint, View};
use crate::vision::{MatObservation, OutlinePart, OutlinePoint};
use nalgebra::{DMatrix, DVector, Vector3};

/// What is known of the camera before the fit.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct CameraPrior {
    /// Expected intrinsics, px.
    pub camera: Camera,
    /// Relative standard deviation of the focal length (dimensionless).
    pub focal_sigma: f64,
    /// Standard deviation of the principal point, px.
    pub principal_sigma_px: f64,
    /// Standard deviation of k1 and of k2 (dimensionless).
    pub radial_sigma: f64,
    /// Standard deviation of p1 and of p2 (dimensionless).
    pub tangential_sigma: f64,
}

/// How far single outline points scatter, and when a point is taken for an error.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct FitOptions {
    /// Standard deviation of an edge in the picture, px; default 0.25, sharp pictures and some noise.
    pub edge_px: f64,
    /// Standard deviation of a point of the circle's outline, mm: print and creases, with the
    /// correlation of neighbours counted in; default 0.2.
    pub circle_mm: f64,
    /// The same for the bands' inner edge, which fades, mm; default 0.5.
    pub inner_mm: f64,
    /// The same for the cloth's sides, mm; default 0.35, threads and folds.
    pub side_mm: f64,
    /// Residual in standard deviations at which a point weighs half (Cauchy loss); default 2.5, near the 2.385
    /// that costs 5 % of the information where errors are normal.
    pub robust: f64,
    /// Standard deviation of how far a whole side is seen from its place, mm: the cloth's thickness, the
    /// shadow under it, and how straight it was cut and laid; default 0.7.
    pub side_offset_mm: f64,
    /// Standard deviation of how far a whole side runs askew, rad: cut, stretch and how it was laid; default 0.0025, 0.7 mm
    /// at the end of a side.
    pub side_slope: f64,
}

impl Default for FitOptions {
    fn default() -> Self {
        Self {
            edge_px: 0.25,
            circle_mm: 0.2,
            inner_mm: 0.5,
            side_mm: 0.35,
            robust: 2.5,
            side_offset_mm: 0.7,
            side_slope: 0.0025,
        }
    }
}

/// A view fitted to the mat with the covariance of its parameters.
#[derive(Debug, Clone, PartialEq)]
pub struct FittedView {
    /// The view.
    pub view: View,
    /// Relative standard deviation of the focal length (dimensionless).
    pub focal_sigma: f64,
    /// Root mean square distance of the outline points from the model, px.
    pub reprojection_rms_px: f64,
    /// Half the fit's cost (negative log likelihood up to a constant): smaller is likelier.
    pub cost: f64,
    /// Views one standard deviation away, one for each independent cause of error.
    pub neighbours: Vec<View>,
    /// How much further than those neighbours the view may be off (factor): 1, unless the picture's light hid where the
    /// outlines run, which the fit cannot know.
    pub doubt: f64,
}

const ROTATION: usize = 0;
const SHIFT: usize = 3;
const FOCAL: usize = 6;
const PRINCIPAL: usize = 7;
const RADIAL: usize = 9;
const TANGENTIAL: usize = 11;
const SIDE_RATIO: usize = 13;
const INNER_RATIO: usize = 14;
const SIDE_OFFSET: usize = 15;
const SIDE_SLOPE: usize = 19;
const PARAMETERS: usize = 23;

/// Steps of the numerical derivative, by parameter (rad, mm, relative, px, dimensionless).
const STEPS: [f64; PARAMETERS] = [
    1e-6, 1e-6, 1e-6, 1e-3, 1e-3, 1e-3, 1e-6, 1e-3, 1e-3, 1e-6, 1e-6, 1e-7, 1e-7, 1e-6, 1e-6, 1e-3, 1e-3,
    1e-3, 1e-3, 1e-6, 1e-6, 1e-6, 1e-6,
];
/// Rotation about the mat's normal is free on a round mat; this keeps it where it is, rad.
const FREE_TURN_SIGMA: f64 = 1e-4;
/// Limits of the pose prior that only keeps the normal equations regular, rad and mm.
const POSE_SIGMA: (f64, f64) = (3.0, 1e4);
/// Steps allowed; about ten are usual.
const MAX_ITERATIONS: usize = 40;
/// Damping of the normal equations (dimensionless), after Marquardt 1963.
const DAMPING: Damping = Damping { start: 1e-3, least: 1e-9, most: 1e8, up: 10.0, down: 0.2 };
/// Distance at which an outline point counts that a view cannot map, mm: such a view is no good.
const UNMAPPED_MM: f64 = 1e3;
/// Fewest outline points for a fit: with fewer only the priors speak.
const MIN_POINTS: usize = 8;
/// Outliers count in the reported misfit as if they were this many half-weight residuals off.
const OUTLIER_RMS: f64 = 3.0;
/// Relative fall of the cost that counts as converged.
const CONVERGED: f64 = 1e-7;

/// How Levenberg and Marquardt's damping moves.
struct Damping {
    start: f64,
    least: f64,
    most: f64,
    /// Factor after a step that made things worse.
    up: f64,
    /// Factor after one that made them better.
    down: f64,
}

#[derive(Debug, Clone, Copy)]
struct State {
    view: View,
    side_ratio: f64,
    inner_ratio: f64,
    /// How far each side is seen outside its place, mm.
    side_offsets: [f64; 4],
    /// How much each side runs askew, rad.
    side_slopes: [f64; 4],
}

impl State {
    fn moved(&self, d: &[f64]) -> Self {
        let c = &self.view.camera;
        let focal = d[FOCAL].exp();
        let camera = Camera {
            fx: c.fx * focal,
            fy: c.fy * focal,
            cx: c.cx + d[PRINCIPAL],
            cy: c.cy + d[PRINCIPAL + 1],
            distortion: Distortion {
                k1: c.distortion.k1 + d[RADIAL],
                k2: c.distortion.k2 + d[RADIAL + 1],
                p1: c.distortion.p1 + d[TANGENTIAL],
                p2: c.distortion.p2 + d[TANGENTIAL + 1],
                k3: c.distortion.k3,
            },
        };
        // the shift's depth is coupled to the focal length: move along with it
        let old = self.view.pose;
        let coupled = old.camera_from_mat.translation.vector * (focal - 1.0);
        let pose = old.moved(
            Vector3::new(d[ROTATION], d[ROTATION + 1], d[ROTATION + 2]),
            Vector3::new(d[SHIFT], d[SHIFT + 1], d[SHIFT + 2]) + Vector3::new(0.0, 0.0, coupled.z),
        );
        Self {
            view: View { camera, pose },
            side_ratio: self.side_ratio * d[SIDE_RATIO].exp(),
            inner_ratio: self.inner_ratio * d[INNER_RATIO].exp(),
            side_offsets: std::array::from_fn(|k| self.side_offsets[k] + d[SIDE_OFFSET + k]),
            side_slopes: std::array::from_fn(|k| self.side_slopes[k] + d[SIDE_SLOPE + k]),
        }
    }
}

/// The problem of one fit: points, profile, prior.
struct Problem<'a> {
    points: &'a [OutlinePoint],
    mat: &'a MatProfile,
    prior: &'a CameraPrior,
    options: &'a FitOptions,
}

impl Problem<'_> {
    /// Distance of a point from its outline (mm on the cloth, outward) and its standard deviation.
    fn miss(&self, state: &State, point: &OutlinePoint) -> Option<(f64, f64)> {
        let radius = self.mat.circle_mm.value / 2.0;
        let at = state.view.mat_from_image(point.pixel, 0.0)?;
        let (miss, sigma) = match point.part {
            OutlinePart::Circle => (at.radius() - radius, self.options.circle_mm),
            OutlinePart::InnerCircle => (at.radius() - radius * state.inner_ratio, self.options.inner_mm),
            OutlinePart::Side(k) => {
                let side = usize::from(k) % 4;
                let half = radius * state.side_ratio + state.side_offsets[side];
                let (out, along) = from_side(at, k, half);
                (out - state.side_slopes[side] * along, self.options.side_mm)
            }
        };
        Some((miss, sigma))
    }

    /// Residuals in standard deviations: the points' (large when a point cannot be mapped), then the
    /// priors'.
    fn residuals(&self, state: &State, weights: &[f64], start: &State) -> DVector<f64> {
        let n = self.points.len();
        let mut r = DVector::zeros(n + PARAMETERS);
        for (i, point) in self.points.iter().enumerate() {
            let (miss, _) = self.miss(state, point).unwrap_or((UNMAPPED_MM, 1.0));
            r[i] = miss * weights[i];
        }
        for (k, (value, sigma)) in self.prior_terms(state, start).into_iter().enumerate() {
            r[n + k] = value / sigma;
        }
        r
    }

    fn prior_terms(&self, state: &State, start: &State) -> [(f64, f64); PARAMETERS] {
        let (c, p) = (&state.view.camera, &self.prior.camera);
        let prior = self.prior;
        let rotation = (state.view.pose.camera_from_mat.rotation
            * start.view.pose.camera_from_mat.rotation.inverse())
        .scaled_axis();
        let normal = state.view.pose.camera_from_mat.rotation * Vector3::z();
        let turn = rotation.dot(&normal);
        let tilt = rotation - normal * turn;
        let shift = state.view.pose.camera_from_mat.translation.vector
            - start.view.pose.camera_from_mat.translation.vector;
        let has_sides = self.points.iter().any(|p| matches!(p.part, OutlinePart::Side(_)));
        let turn_sigma = if has_sides { POSE_SIGMA.0 } else { FREE_TURN_SIGMA };
        let ratio = self.mat.side_over_circle;
        let inner = match self.mat.border {
            Border::Bands { inner_over_outer } => Some(inner_over_outer),
            _ => None,
        };
        let relative = |value: f64, q: Option<Quantity>| {
            q.map_or((value.ln(), 1.0), |q| ((value / q.value).ln(), q.sigma / q.value))
        };
        [
            (turn, turn_sigma),
            (tilt.x + tilt.y, POSE_SIGMA.0),
            (tilt.y + tilt.z, POSE_SIGMA.0),
            (shift.x, POSE_SIGMA.1),
            (shift.y, POSE_SIGMA.1),
            (shift.z, POSE_SIGMA.1),
            ((c.fx / p.fx).ln(), prior.focal_sigma),
            (c.cx - p.cx, prior.principal_sigma_px),
            (c.cy - p.cy, prior.principal_sigma_px),
            (c.distortion.k1 - p.distortion.k1, prior.radial_sigma),
            (c.distortion.k2 - p.distortion.k2, prior.radial_sigma),
            (c.distortion.p1 - p.distortion.p1, prior.tangential_sigma),
            (c.distortion.p2 - p.distortion.p2, prior.tangential_sigma),
            relative(state.side_ratio, ratio),
            relative(state.inner_ratio, inner),
            (state.side_offsets[0], self.options.side_offset_mm),
            (state.side_offsets[1], self.options.side_offset_mm),
            (state.side_offsets[2], self.options.side_offset_mm),
            (state.side_offsets[3], self.options.side_offset_mm),
            (state.side_slopes[0], self.options.side_slope),
            (state.side_slopes[1], self.options.side_slope),
            (state.side_slopes[2], self.options.side_slope),
            (state.side_slopes[3], self.options.side_slope),
        ]
    }

    /// Inverse standard deviations in mm⁻¹, with the Cauchy weight of the present misfit.
    fn weights(&self, state: &State) -> Vec<f64> {
        self.points
            .iter()
            .map(|point| {
                let Some((miss, sigma)) = self.miss(state, point) else { return 0.0 };
                let scale = state
                    .view
                    .mat_from_image(point.pixel, 0.0)
                    .and_then(|p| state.view.px_per_mm(p))
                    .unwrap_or(1.0);
                let sigma = sigma.hypot(self.options.edge_px / scale);
                let z = miss / sigma / self.options.robust;
                1.0 / (sigma * (1.0 + z * z).sqrt())
            })
            .collect()
    }

    fn jacobian(&self, state: &State, weights: &[f64], start: &State) -> DMatrix<f64> {
        let n = self.points.len() + PARAMETERS;
        let mut jacobian = DMatrix::zeros(n, PARAMETERS);
        for (k, step) in STEPS.iter().enumerate() {
            let mut d = [0.0; PARAMETERS];
            d[k] = *step;
            let ahead = self.residuals(&state.moved(&d), weights, start);
            d[k] = -step;
            let behind = self.residuals(&state.moved(&d), weights, start);
            jacobian.set_column(k, &((ahead - behind) / (2.0 * step)));
        }
        jacobian
    }
}

/// Where a point lies against side `k` of the square with half side `half`, mm: outward from it, and along it.
fn from_side(at: MatPoint, k: u8, half: f64) -> (f64, f64) {
    match k {
        0 => (at.x - half, at.y),
        1 => (at.y - half, -at.x),
        2 => (-at.x - half, -at.y),
        _ => (-at.y - half, at.x),
    }
}

/// Fits the view to the outlines by Levenberg and Marquardt's method with a Cauchy loss. `None` when
/// there are too few points or the fit does not settle.
pub fn fit_view(
    seen: &MatObservation,
    mat: &MatProfile,
    prior: &CameraPrior,
    options: &FitOptions,
) -> Option<FittedView> {
    let problem = Problem { points: &seen.points, mat, prior, options };
    let inner_ratio = match mat.border {
        Border::Bands { inner_over_outer } => inner_over_outer.value,
        _ => 1.0,
    };
    let start = State {
        view: seen.rough,
        side_ratio: mat.side_over_circle.map_or(1.0, |r| r.value),
        inner_ratio,
        side_offsets: [0.0; 4],
        side_slopes: [0.0; 4],
    };
    let mut state = start;
    let mut damping = DAMPING.start;
    let mut weights = problem.weights(&state);
    let mut residuals = problem.residuals(&state, &weights, &start);
    for _ in 0..MAX_ITERATIONS {
        let jacobian = problem.jacobian(&state, &weights, &start);
        let normal = jacobian.transpose() * &jacobian;
        let gradient = jacobian.transpose() * &residuals;
        let before = residuals.norm_squared();
        let mut improved = false;
        while damping < DAMPING.most {
            let mut damped = normal.clone();
            for k in 0..PARAMETERS {
                damped[(k, k)] *= 1.0 + damping;
            }
            let Some(step) = damped.cholesky().map(|c| c.solve(&(-&gradient))) else {
                damping *= DAMPING.up;
                continue;
            };
            let next = state.moved(step.as_slice());
            let next_residuals = problem.residuals(&next, &weights, &start);
            if next_residuals.norm_squared() < before {
                state = next;
                residuals = next_residuals;
                damping = (damping * DAMPING.down).max(DAMPING.least);
                improved = true;
                break;
            }
            damping *= DAMPING.up;
        }
        let after = residuals.norm_squared();
        weights = problem.weights(&state);
        residuals = problem.residuals(&state, &weights, &start);
        if !improved || before - after < CONVERGED * before {
            break;
        }
    }
    finish(&problem, &state, &weights, &start)
}

fn finish(problem: &Problem<'_>, state: &State, weights: &[f64], start: &State) -> Option<FittedView> {
    let jacobian = problem.jacobian(state, weights, start);
    let covariance = (jacobian.transpose() * &jacobian).cholesky()?.inverse();
    let causes = covariance.clone().cholesky()?.l();
    let neighbours = (0..PARAMETERS).map(|k| state.moved(causes.column(k).as_slice()).view).collect();
    let mut cost = 0.0;
    let mut squares = 0.0;
    for point in problem.points {
        let (miss, sigma) = problem.miss(state, point)?;
        let at = state.view.mat_from_image(point.pixel, 0.0)?;
        let scale = state.view.px_per_mm(at)?;
        let sigma = sigma.hypot(problem.options.edge_px / scale);
        let c2 = problem.options.robust.powi(2);
        cost += 0.5 * c2 * (1.0 + (miss / sigma).powi(2) / c2).ln();
        squares += (miss * scale).powi(2).min((OUTLIER_RMS * problem.options.robust * sigma * scale).powi(2));
    }
    cost += problem.prior_terms(state, start).iter().map(|(v, s)| 0.5 * (v / s).powi(2)).sum::<f64>();
    (problem.points.len() >= MIN_POINTS && cost.is_finite()).then(|| FittedView {
        view: state.view,
        focal_sigma: covariance[(FOCAL, FOCAL)].sqrt(),
        reprojection_rms_px: (squares / problem.points.len() as f64).sqrt(),
        cost,
        neighbours,
        doubt: 1.0,
    })
}
