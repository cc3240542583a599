//! Levenberg and Marquardt's method (Marquardt 1963) for problems of a few dozen parameters.

use nalgebra::{DMatrix, DVector};

/// Steps allowed; about ten are usual.
const MAX_ITERATIONS: usize = 60;
/// Damping at the start, its limits, and its factors after a bad and a good step (dimensionless).
const START: f64 = 1e-3;
const LEAST: f64 = 1e-9;
const MOST: f64 = 1e8;
const UP: f64 = 10.0;
const DOWN: f64 = 0.2;
/// Relative fall of the cost that counts as converged.
const CONVERGED: f64 = 1e-8;

/// How much the normal equations are damped, and how that moves from step to step.
pub(super) struct Damping(f64);

impl Damping {
    /// As at the start of a fit.
    pub(super) const fn new() -> Self {
        Self(START)
    }

    /// One step downhill: `normal * step = downhill` with ever more damping until `accept` makes something of the
    /// step; `None` when it takes none.
    pub(super) fn step<T>(
        &mut self,
        normal: &DMatrix<f64>,
        downhill: &DVector<f64>,
        accept: impl Fn(&DVector<f64>) -> Option<T>,
    ) -> Option<T> {
        while self.0 < MOST {
            let mut damped = normal.clone();
            for k in 0..damped.nrows() {
                damped[(k, k)] *= 1.0 + self.0;
            }
            let step = damped.cholesky().map(|c| c.solve(downhill));
            if let Some(taken) = step.and_then(|step| accept(&step)) {
                self.0 = (self.0 * DOWN).max(LEAST);
                return Some(taken);
            }
            self.0 *= UP;
        }
        None
    }
}

/// A sum of squares to be made small.
pub(super) trait Residuals {
    /// Residuals in standard deviations at `parameters`, with the points' weights frozen at `weights`.
    fn residuals(&self, parameters: &[f64], weights: &[f64]) -> DVector<f64>;
    /// Weight of each residual for the misfit at `parameters` (dimensionless, 0 to 1).
    fn weights(&self, parameters: &[f64]) -> Vec<f64>;
    /// Step of the numerical derivative by each parameter, in its unit.
    fn steps(&self) -> Vec<f64>;
}

/// The end of a fit.
pub(super) struct Minimum {
    /// The parameters.
    pub parameters: Vec<f64>,
    /// Covariance of the parameters.
    pub covariance: DMatrix<f64>,
}

/// Walks downhill from `start`; `None` when the normal equations are singular.
pub(super) fn minimise(problem: &impl Residuals, start: Vec<f64>) -> Option<Minimum> {
    let steps = problem.steps();
    let mut parameters = start;
    let mut weights = problem.weights(&parameters);
    let mut damping = Damping::new();
    for _ in 0..MAX_ITERATIONS {
        let residuals = problem.residuals(&parameters, &weights);
        let jacobian = jacobian(problem, &parameters, &weights, &steps);
        let normal = jacobian.transpose() * &jacobian;
        let downhill = -(jacobian.transpose() * &residuals);
        let before = residuals.norm_squared();
        let mut after = before;
        let taken = damping.step(&normal, &downhill, |step| {
            let next: Vec<f64> = parameters.iter().zip(step.iter()).map(|(p, d)| p + d).collect();
            let cost = problem.residuals(&next, &weights).norm_squared();
            (cost < before).then_some((next, cost))
        });
        if let Some((next, cost)) = taken {
            (parameters, after) = (next, cost);
        }
        weights = problem.weights(&parameters);
        if before - after < CONVERGED * before {
            break;
        }
    }
    let jacobian = jacobian(problem, &parameters, &weights, &steps);
    let covariance = (jacobian.transpose() * &jacobian).cholesky()?.inverse();
    Some(Minimum { parameters, covariance })
}

fn jacobian(problem: &impl Residuals, parameters: &[f64], weights: &[f64], steps: &[f64]) -> DMatrix<f64> {
    let mut moved = parameters.to_vec();
    let columns: Vec<DVector<f64>> = steps
        .iter()
        .enumerate()
        .map(|(k, step)| {
            moved[k] = parameters[k] + step;
            let ahead = problem.residuals(&moved, weights);
            moved[k] = parameters[k] - step;
            let behind = problem.residuals(&moved, weights);
            moved[k] = parameters[k];
            (ahead - behind) / (2.0 * step)
        })
        .collect();
    DMatrix::from_columns(&columns)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A line through points of which one is an error.
    struct Line(Vec<(f64, f64)>);

    impl Residuals for Line {
        fn residuals(&self, p: &[f64], weights: &[f64]) -> DVector<f64> {
            let misses = self.0.iter().zip(weights).map(|((x, y), w)| w * (p[0] + p[1] * x - y) / 0.1);
            DVector::from_iterator(self.0.len(), misses)
        }

        fn weights(&self, p: &[f64]) -> Vec<f64> {
            let miss = |(x, y): &(f64, f64)| (p[0] + p[1] * x - y) / 0.1 / 2.5;
            self.0.iter().map(|point| 1.0 / (1.0 + miss(point).powi(2)).sqrt()).collect()
        }

        fn steps(&self) -> Vec<f64> {
            vec![1e-4; 2]
        }
    }

    #[test]
    fn a_line_is_found_in_spite_of_an_outlier_with_its_covariance() {
        let mut points: Vec<(f64, f64)> = (0..20).map(|i| (i as f64, 3.0 - 0.5 * i as f64)).collect();
        points.push((10.0, 40.0));
        let found = minimise(&Line(points), vec![0.0, 0.0]).unwrap();
        assert!((found.parameters[0] - 3.0).abs() < 0.01 && (found.parameters[1] + 0.5).abs() < 0.002);
        // Sigma of an intercept from 20 points 0 to 19 of sigma 0.1: 0.1 sqrt(1/20 + 9.5^2/665).
        assert!((found.covariance[(0, 0)].sqrt() - 0.0431).abs() < 0.002);
    }
}
