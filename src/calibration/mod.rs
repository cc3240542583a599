//! Camera, set and board profiles (TOML): what a camera cannot know. Reads, validates and writes
//! them; every value says whether it was measured, published or assumed, and how far it may be off.

mod built_in;
mod camera;
mod profile;
mod set;

pub use built_in::{BUILT_IN_SETS, BuiltInSet};
pub use camera::{CalibratedCamera, CameraProfile, CameraSigmas};
pub use profile::{Appearance, FlowerKind, PETAL_LOG_FLOOR, PawnFinish, ProfileError, SetProfile};
pub use set::{Border, FlowerSizes, MatProfile, Origin, Owner, PawnSizes, Quantity};
