//! A camera's intrinsics from pictures of a flat board: the fit, its doubt, what it does to a place on the
//! table, and which views are missing.

mod coverage;
mod doubt;
mod fit;
mod normal;
mod plane;
mod start;

pub use coverage::{Coverage, MissingView, Tilt, coverage};
pub use doubt::{LensDoubt, lens_doubt};
pub use fit::{FittedBoard, LensFit, fit_lens};
pub use plane::plane_errors;

use thiserror::Error;

/// Number of a camera's intrinsics: fx, fy, cx, cy, k1, k2, p1, p2, k3, in this order everywhere.
pub const INTRINSICS: usize = 9;

/// Why a lens could not be fitted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum LensError {
    /// No view has corners enough that do not lie on a line.
    #[error("no view of the board shows enough of its corners")]
    NoView,
    /// The corners do not fit any camera.
    #[error("the corners do not fit any camera")]
    Unfit,
}
