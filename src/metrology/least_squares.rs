//! Levenberg and Marquardt's method for small dense problems with numerical derivatives.

use nalgebra::{DMatrix, DVector};

/// Steps allowed; about ten are usual.
const MAX_STEPS: usize = 40;
/// Damping of the normal equations (dimensionless), after Marquardt 1963: at the start, its limits, and the factors
/// after a step that made things worse and after one that made them better.
const START_DAMPING: f64 = 1e-3;
const DAMPING_LIMITS: (f64, f64) = (1e-9, 1e8);
const DAMPING_FACTORS: (f64, f64) = (10.0, 0.2);
/// Relative fall of the cost that counts as converged.
const CONVERGED: f64 = 1e-7;

/// The least squares solution.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Solution {
    /// The parameters.
    pub parameters: DVector<f64>,
    /// Their covariance where the residuals are in standard deviations.
    pub covariance: DMatrix<f64>,
}

/// The parameters with the least sum of squared `residuals`, searched from `start`; `steps` are those of the
/// numerical derivative. `None` where the problem is singular or its residuals are not finite.
pub(super) fn least_squares(
    residuals: &dyn Fn(&DVector<f64>) -> DVector<f64>,
    start: DVector<f64>,
    steps: &DVector<f64>,
) -> Option<Solution> {
    let mut at = start;
    let mut here = residuals(&at);
    let mut damping = START_DAMPING;
    let mut slope = jacobian(residuals, &at, steps);
    for _ in 0..MAX_STEPS {
        let normal = slope.tr_mul(&slope);
        let gradient = slope.tr_mul(&here);
        let before = here.norm_squared();
        let mut moved = None;
        while moved.is_none() && damping < DAMPING_LIMITS.1 {
            let mut damped = normal.clone();
            for k in 0..at.len() {
                damped[(k, k)] *= 1.0 + damping;
            }
            let next = damped.cholesky().map(|c| &at - c.solve(&gradient));
            moved =
                next.map(|next| (residuals(&next), next)).filter(|(there, _)| there.norm_squared() < before);
            let factor = if moved.is_some() { DAMPING_FACTORS.1 } else { DAMPING_FACTORS.0 };
            damping = (damping * factor).max(DAMPING_LIMITS.0);
        }
        let Some((there, next)) = moved else { break };
        (here, at) = (there, next);
        slope = jacobian(residuals, &at, steps);
        if before - here.norm_squared() < CONVERGED * before {
            break;
        }
    }
    let covariance = slope.tr_mul(&slope).cholesky()?.inverse();
    here.norm_squared().is_finite().then_some(Solution { parameters: at, covariance })
}

/// Central differences.
fn jacobian(
    residuals: &dyn Fn(&DVector<f64>) -> DVector<f64>,
    at: &DVector<f64>,
    steps: &DVector<f64>,
) -> DMatrix<f64> {
    let columns: Vec<DVector<f64>> = (0..at.len())
        .map(|k| {
            let (mut ahead, mut behind) = (at.clone(), at.clone());
            ahead[k] += steps[k];
            behind[k] -= steps[k];
            (residuals(&ahead) - residuals(&behind)) / (2.0 * steps[k])
        })
        .collect();
    DMatrix::from_columns(&columns)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rosenbrocks_valley_is_followed_to_its_end() {
        let valley = |x: &DVector<f64>| DVector::from_vec(vec![10.0 * (x[1] - x[0] * x[0]), 1.0 - x[0]]);
        let steps = DVector::from_element(2, 1e-6);
        let found = least_squares(&valley, DVector::from_vec(vec![-1.2, 1.0]), &steps).unwrap();
        assert!((found.parameters - DVector::from_vec(vec![1.0, 1.0])).norm() < 1e-6);
    }

    #[test]
    fn the_covariance_of_a_mean_is_the_variance_over_the_count() {
        let (values, sigma) = ([1.0, 2.0, 4.0, 5.0], 0.5);
        let misfit = |x: &DVector<f64>| DVector::from_iterator(4, values.iter().map(|v| (x[0] - v) / sigma));
        let found = least_squares(&misfit, DVector::zeros(1), &DVector::from_element(1, 1e-4)).unwrap();
        assert!((found.parameters[0] - 3.0).abs() < 1e-9);
        assert!((found.covariance[(0, 0)] - sigma * sigma / 4.0).abs() < 1e-9);
    }

    #[test]
    fn what_no_residual_depends_on_has_no_solution() {
        let blind = |x: &DVector<f64>| DVector::from_vec(vec![x[0]]);
        assert!(least_squares(&blind, DVector::zeros(2), &DVector::from_element(2, 1e-4)).is_none());
    }
}
