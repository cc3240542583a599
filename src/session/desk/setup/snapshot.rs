//! What is known while setting up.

use std::sync::Arc;
use std::time::Instant;

use super::super::super::{Calibration, Problem, SeenView, Taught, ViewOutcome};
use crate::capture::{CameraListing, Shot};
use crate::metrology::Coverage;

/// All that is known of it at one moment.
#[derive(Debug, Clone, Default)]
pub struct SetUp {
    /// The cameras that are plugged in.
    pub cameras: CamerasState,
    /// The source that is shown without being read.
    pub preview: Option<Preview>,
    /// What calibrating has come to.
    pub calibration: CalibrationState,
    /// What teaching has come to.
    pub taught: TeachState,
}

/// Which cameras are plugged in.
#[derive(Debug, Clone, Default)]
pub enum CamerasState {
    /// Nobody asked yet.
    #[default]
    Unknown,
    /// They are being looked for.
    Looking,
    /// They were found.
    Found(Arc<Vec<CameraListing>>),
    /// They could not be looked for.
    Failed(Problem),
}

/// A source that is shown as it is.
#[derive(Debug, Clone, Default)]
pub struct Preview {
    /// What it is called, without a login.
    pub source: String,
    /// The newest frame.
    pub shot: Option<Arc<Shot>>,
    /// Counts up with every picture that was shown.
    pub serial: u64,
    /// What should be known of the source, a sentence each.
    pub notes: Vec<String>,
    /// When it was taken, of a live source.
    pub captured: Option<Instant>,
    /// Frames a second that came.
    pub fps: Option<f64>,
    /// Why no frames come just now.
    pub interrupted: Option<String>,
    /// Whether it has come to its end.
    pub is_over: bool,
}

/// What calibrating has come to.
#[derive(Debug, Clone, Default)]
pub enum CalibrationState {
    /// Nothing.
    #[default]
    None,
    /// Views are being taken from a source.
    Viewing(LiveViews),
    /// The camera is measured.
    Done(Arc<Calibration>),
    /// It could not be; with what became of each picture.
    Failed(Problem, Arc<Vec<SeenView>>),
}

/// Views that are being taken.
#[derive(Debug, Clone, Default)]
pub struct LiveViews {
    /// How many there are.
    pub taken: usize,
    /// What became of the newest frame.
    pub last: Option<ViewOutcome>,
    /// What the views show, once a camera fits them.
    pub coverage: Option<Coverage>,
}

/// What teaching has come to.
#[derive(Debug, Clone, Default)]
pub enum TeachState {
    /// Nothing.
    #[default]
    None,
    /// A set, or counts.
    Done(Arc<Taught>),
    /// It could not be learnt.
    Failed(Problem),
}
