//! Scenes of Lacuna with exact truth: a random table, a random camera over it, what an ideal
//! observer would report of it, and a simple picture of it. Everything follows from a seed.

#![allow(dead_code, reason = "every test that includes this module uses a part of it")]
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on fails")]

pub mod bare;
pub mod chance;
pub mod compare;
pub mod look;
pub mod observe;
pub mod perturb;
pub mod pictures;
pub mod play;
pub mod raster;
pub mod shot;
pub mod table;

/// The published set.
pub fn published_set() -> table_umpire::calibration::SetProfile {
    table_umpire::calibration::SetProfile::load("lacuna").unwrap()
}
