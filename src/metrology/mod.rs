//! Observation to measurement: millimetres on the cloth with their joint covariance, and what that
//! rests on.

mod fit;
mod lens;
mod measure;
mod measurement;

pub use fit::{CameraPrior, FitOptions, FittedView, fit_view};
pub use lens::{
    Coverage, FittedBoard, LensDoubt, LensError, LensFit, MissingView, Tilt, coverage, fit_lens, lens_doubt,
    plane_errors,
};
pub use measure::{CREASE_MM, PlacedTokens, place_tokens};
pub use measurement::{
    CameraReport, Cause, IntrinsicsSource, MatReport, MeasuredToken, Measurement, ScaleReport, ScaleSource,
    TokenClass, Warning,
};
