//! Frame to observation, in pixels: the mat, the tokens, the cells of a board. The only room that
//! names OpenCV.

mod error;
mod mat;
mod observation;
mod sampling;

pub use error::VisionError;
pub use mat::{FocalGuess, MatOptions, find_mat, refine_mat};
pub use observation::{
    FlowerObservation, MatObservation, OutlinePart, OutlinePoint, PawnObservation, TokenObservation,
};
