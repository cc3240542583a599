//! Printed square markers: the only place that calls OpenCV's ArUco.

mod bits;
mod edges;
mod find;
mod grey;

pub(super) use edges::{EdgeOptions, refine};
pub use bits::{MarkerBits, marker_bits};
pub use find::find_markers;
pub(super) use grey::Grey;
