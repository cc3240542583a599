//! Cameras plugged into this machine. The only module that names nokhwa.
//!
//! nokhwa's `frame()` waits without end for a camera that has stalled, and its `Camera` cannot leave its thread. So
//! each camera has a thread of its own that creates, reads and drops it, and that is never waited for.

mod device;
mod fault;
mod list;
mod mode;
mod name;
mod settings;
mod thread;

pub use list::{CameraListing, list_cameras};
pub use mode::{CameraMode, WantedMode};
pub use name::CameraName;
pub use settings::CameraSettings;
pub use thread::open_camera;
