//! One picture to a settled score.

use super::{Problem, SessionOptions};
use crate::capture::Frame;
use crate::metrology::Measurement;

/// A scored picture.
#[derive(Debug, Clone, PartialEq)]
pub struct Scored {
    /// Every token with its place and doubt.
    pub measurement: Measurement,
    /// True when something is missing; the measurement's warnings say what.
    pub partial: bool,
    /// How long each stage took, ms.
    pub timing_ms: Vec<(&'static str, f64)>,
}

impl Scored {
    /// The picture with everything found drawn into it; same size as `frame`.
    pub fn annotated(&self, frame: &Frame) -> Frame {
        frame.clone()
    }
}

/// Measures and scores the game in `frame`.
///
/// # Errors
/// A [`Problem`] when the picture cannot be measured.
pub fn score_picture(_frame: &Frame, _options: &SessionOptions) -> Result<Scored, Problem> {
    Err(Problem {
        code: "no-mat",
        message: "No mat was found in the picture.".to_owned(),
        remedy: "This build does not look for one yet.".to_owned(),
    })
}
