//! Frame to observation, in pixels: the mat, the tokens, the cells of a board. The only room that
//! names OpenCV.

mod error;
mod lacuna;
mod markers;
mod mat;
mod median;
mod observation;
mod pieces;
mod sampling;
mod top_view;

pub use error::VisionError;
pub use lacuna::{find_tokens, survey_flowers};
pub use markers::{MarkerBits, find_markers, marker_bits};
pub use mat::{FocalGuess, MatOptions, find_mat, refine_mat};
pub use observation::{
    FlowerObservation, FlowerSight, MarkerObservation, MatObservation, OutlinePart, OutlinePoint,
    PawnObservation, TokenObservation,
};
pub use pieces::{
    ColourName, FittedSolid, LaidCard, PieceShape, PieceSight, Survey, SurveyOptions, colour_name,
    find_pieces, survey_picture, survey_table, unique_names,
};
