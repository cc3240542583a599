//! Printed square markers: the only place that calls OpenCV's ArUco.

mod bits;
mod edges;
mod find;
mod grey;

pub use bits::{MarkerBits, marker_bits};
pub(super) use edges::{EdgeOptions, refine};
pub use find::find_markers;
pub(super) use grey::Grey;
