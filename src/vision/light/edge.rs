//! The blur of one edge, by how much less steep a known further blur makes it.
//!
//! A step spread by a Gaussian of sigma `s` has, smoothed by another of sigma `a`, a steepest slope proportional
//! to `1 / sqrt(s² + a²)`. The ratio of the slopes for two values of `a` gives `s`, whatever the step's height
//! (Zhuo and Sim, "Defocus map estimation from a single image", 2011).

/// Spacing of a profile's samples, px.
pub(super) const STEP_PX: f64 = 0.5;
/// The lesser smoothing, px: enough against noise, little against the blur.
const FINE_PX: f64 = 0.8;
/// Reach of the smoothing, in its sigma.
const REACH: f64 = 3.0;
/// Least height of a step, 8-bit units: three times the noise of a dim webcam after smoothing.
const MIN_STEP: f64 = 9.0;
/// The two slopes must differ by this for their ratio to say anything; below, the blur is far wider than both.
const MIN_RATIO: f64 = 1.02;

/// Blur of the steepest edge of a profile whose samples lie [`STEP_PX`] apart: standard deviation, px. `coarse_px`
/// is the greater smoothing; the profile must reach three times that beyond the edge. `None` without an edge.
pub(super) fn edge_blur(profile: &[f64], coarse_px: f64) -> Option<f64> {
    let margin = (REACH * coarse_px / STEP_PX).ceil() as usize;
    let (fine, coarse) = (Slope::new(FINE_PX), Slope::new(coarse_px));
    let (at, steep) = (margin..profile.len().checked_sub(margin)?)
        .map(|i| (i, fine.at(profile, i).abs()))
        .max_by(|a, b| a.1.total_cmp(&b.1))?;
    let ratio = steep / coarse.at(profile, at).abs();
    if !(ratio.is_finite() && ratio > 0.0) {
        return None;
    }
    let ratio = ratio.max(MIN_RATIO);
    let square = (coarse_px.powi(2) - (ratio * FINE_PX).powi(2)) / (ratio * ratio - 1.0);
    let sigma = square.max(0.0).sqrt();
    let height = steep * (std::f64::consts::TAU * (sigma * sigma + FINE_PX * FINE_PX)).sqrt();
    (height >= MIN_STEP).then_some(sigma)
}

/// Slope of a profile after Gaussian smoothing, units per px.
struct Slope {
    weights: Vec<f64>,
}

impl Slope {
    fn new(sigma_px: f64) -> Self {
        let reach = (REACH * sigma_px / STEP_PX).ceil() as i32;
        let gauss = |i: i32| (-0.5 * (f64::from(i) * STEP_PX / sigma_px).powi(2)).exp();
        let total: f64 = (-reach..=reach).map(gauss).sum();
        let weights = (-reach..=reach)
            .map(|i| f64::from(i) * STEP_PX / (sigma_px * sigma_px) * gauss(i) / total)
            .collect();
        Self { weights }
    }

    fn at(&self, profile: &[f64], middle: usize) -> f64 {
        let start = middle - self.weights.len() / 2;
        self.weights.iter().zip(&profile[start..]).map(|(w, v)| w * v).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A step spread by a Gaussian: the sum of the Gaussian's weights so far.
    fn step(sigma: f64, height: f64) -> Vec<f64> {
        let weight = |i: i32| (-0.5 * ((f64::from(i) - 60.3) * STEP_PX / sigma).powi(2)).exp();
        let total: f64 = (-100..221).map(weight).sum();
        let mut sum: f64 = (-100..0).map(weight).sum();
        (0..121)
            .map(|i| {
                sum += weight(i);
                40.0 + height * (sum - 0.5 * weight(i)) / total
            })
            .collect()
    }

    #[test]
    fn a_known_blur_is_measured_whatever_the_steps_height() {
        for sigma in [0.5, 1.0, 2.0, 4.0] {
            for height in [20.0, -120.0] {
                let measured = edge_blur(&step(sigma, height), 2.0).unwrap();
                // a spread of one sample is measured a tenth too wide
                assert!((measured / sigma - 1.0).abs() < 0.12, "{sigma}: {measured}");
            }
        }
    }

    #[test]
    fn a_flat_profile_has_no_edge() {
        assert_eq!(edge_blur(&[80.0; 121], 2.0), None);
        assert_eq!(edge_blur(&step(1.0, 4.0), 2.0), None);
        assert_eq!(edge_blur(&[1.0, 200.0], 2.0), None);
    }
}
