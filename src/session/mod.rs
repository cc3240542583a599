//! The order of the stages from a picture to a settled score.

mod advise;
mod bare;
mod fuse;
mod measure;
mod options;
mod problem;
mod review;
mod score;
mod set;
mod teach;

pub use advise::{Advice, AdvisedView};
pub use fuse::{FusedPicture, FusedScore, Gain, LEFT_OUT, score_fused, score_fused_by};
pub use options::SessionOptions;
pub use problem::Problem;
pub use score::{Profiles, Scored, score_picture, score_picture_by};
pub use set::{footprints, set_size};
pub use teach::{KindCount, Pieces, Taught, TaughtFrom, TaughtSet, TeachOptions, teach_picture};
