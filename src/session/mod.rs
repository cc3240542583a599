//! The order of the stages from a picture to a settled score.

mod bare;
mod fuse;
mod measure;
mod options;
mod problem;
mod review;
mod score;
mod set;
mod teach;

pub use fuse::{FusedPicture, FusedScore, Gain, score_fused};
pub use options::SessionOptions;
pub use problem::Problem;
pub use score::{Scored, score_picture};
pub use set::{footprints, set_size};
pub use teach::{KindCount, Pieces, Taught, TaughtFrom, TaughtSet, TeachOptions, teach_picture};
