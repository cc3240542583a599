//! Observation to measurement: millimetres on the cloth with their joint covariance, and what that
//! rests on.

mod align;
mod board_view;
mod fit;
mod fuse;
mod least_squares;
mod lens;
mod measure;
mod measurement;
mod plan;
mod plane;
mod playing_cards;
mod silhouette;
mod system;
mod tracks;
mod votes;

pub use align::{Turn, turn_between};
pub use board_view::{fit_board_view, fit_gardens};
pub use fit::{CameraPrior, FitOptions, FittedView, fit_view};
pub use fuse::{Fusion, FusionError, Moved, Picture, fuse};
pub use lens::{
    Coverage, FittedBoard, LensDoubt, LensError, LensFit, MissingView, Tilt, coverage, fit_lens, lens_doubt,
    plane_errors,
};
pub use measure::{CREASE_MM, PlacedTokens, place_tokens};
pub use measurement::{
    CameraReport, Cause, IntrinsicsSource, MatReport, MeasuredToken, Measurement, ScaleReport, ScaleSource,
    TokenClass, Warning,
};
pub use plan::{Form, PlannedView, plan_views};
pub use plane::{FlatFigure, PlaneFit, PlaneOptions, fit_plane};
pub use playing_cards::fit_playing_cards;
pub use silhouette::{EDGE_BIAS_MM, EDGE_MM, GLINT_MM, SHARED};
