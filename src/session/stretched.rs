//! Whether a picture was stretched since it was taken, by what the mat's outlines say of it: a camera's pixels are square,
//! and seen aslant only a picture with its own height and width shows a circle in a square as they are.

use super::measure::CameraKnowledge;
use crate::calibration::MatProfile;
use crate::metrology::{FitOptions, FittedView, fit_view};
use crate::vision::MatObservation;

/// One step of height over width that is tried, natural logarithm, and how many each way: four fifths and five fourths
/// are inside, and a picture of 16 by 9 squeezed to 4 by 3.
const STEP: f64 = 0.05;
const STEPS: usize = 6;
/// How much likelier (log likelihood) a stretch must make the outlines to be believed, and the share of what they cost
/// without one that counts besides: what creases cost, a stretch may save a little of. Pictures as cameras take them gain
/// less than 2.
const GAIN: f64 = 5.0;
const SHARE: f64 = 0.02;

/// Whether the outlines, traced about the fitted view, are those of a stretched picture.
pub(super) fn is_stretched(traced: &MatObservation, mat: &MatProfile, known: &CameraKnowledge) -> bool {
    let options = FitOptions::default();
    let fit = |from: &FittedView, stretch: f64| {
        let mut prior = known.prior;
        prior.camera.fy *= stretch;
        let mut rough = from.view;
        rough.camera.fy = rough.camera.fx * prior.camera.fy / prior.camera.fx;
        fit_view(&MatObservation { rough, ..traced.clone() }, mat, &prior, &options)
    };
    let Some(unstretched) = fit_view(traced, mat, &known.prior, &options) else { return false };
    let enough = GAIN + SHARE * unstretched.cost;
    [STEP, -STEP].into_iter().any(|step| {
        // each fit starts from the one before, and goes on while it gets better
        let mut before = unstretched.clone();
        for k in 1..=STEPS {
            match fit(&before, (step * k as f64).exp()) {
                Some(next) if next.cost < before.cost => before = next,
                _ => break,
            }
        }
        unstretched.cost - before.cost > enough
    })
}
