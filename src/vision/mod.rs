//! Frame to observation, in pixels: the mat, the tokens, the cells of a board. The only room that
//! names OpenCV.

mod boards;
mod error;
mod lacuna;
mod light;
mod markers;
mod mat;
mod median;
mod observation;
mod sampling;
mod top_view;
mod video;

pub use boards::{BoardPattern, find_board};
pub use error::VisionError;
pub use lacuna::find_tokens;
pub use light::{
    BlurObservation, EdgesObservation, FinishObservation, GlareObservation, KindsObservation,
    LevelsObservation, LightObservation, PondObservation, observe_light, observe_picture,
};
pub use markers::{MarkerBits, find_markers, marker_bits};
pub use mat::{FocalGuess, MatOptions, find_mat, refine_mat};
pub use observation::{
    BoardObservation, CornerObservation, FlowerObservation, MarkerObservation, MatObservation, OutlinePart,
    OutlinePoint, PawnObservation, TokenObservation,
};
pub use video::VideoFile;
