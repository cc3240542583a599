//! Setting up: sources, light, camera, set, rules, and the files that come of it.

mod calibrate;
mod command;
mod output;
mod preview;
mod snapshot;
mod work;

pub use command::{BoardChoice, Output, SetUpCommand};
pub use snapshot::{CalibrationState, CamerasState, LiveViews, Preview, SetUp, TeachState};

pub(super) use preview::open_patiently;
pub(super) use work::SetUpWork;
