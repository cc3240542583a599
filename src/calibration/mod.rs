//! Camera and set profiles and appearance models (TOML): what a picture alone cannot tell. Reads and validates
//! them; sizes say whether they were measured, published or assumed, and how far they may be off.

mod board;
mod built_in;
mod camera;
mod laguna;
mod laniakea;
mod leelawadee;
mod profile;
mod set;
mod sheets;
mod write;

pub use built_in::{BUILT_IN_SETS, BuiltInSet, built_in_looks};
pub use camera::{CalibratedCamera, CalibrationRecord, CameraProfile, CameraSigmas};
pub use laguna::{LAGUNA_CELLS, LagunaProfile, MarkedSize};
pub use laniakea::LaniakeaProfile;
pub use leelawadee::LeelawadeeProfile;
pub use profile::{
    Appearance, FlowerKind, PETAL_LOG_FLOOR, PawnColours, PawnFinish, ProfileError, ProfileTexts, SetProfile,
    looks_file,
};
pub use set::{
    Border, FlowerShape, FlowerSizes, MatProfile, Origin, OutlineLevel, Owner, PawnOutline, PawnShape,
    PawnSizes, Quantity,
};
pub use sheets::{BoardSheet, CHECK_BAR_MM, CardSheet, MarkerDictionary, PlacedMarker, SheetProfile};
