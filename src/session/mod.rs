//! The order of the stages from a picture to a settled score.

mod measure;
mod options;
mod problem;
mod score;

pub use options::{RuleSet, SessionOptions, Taken};
pub use problem::Problem;
pub use score::{Scored, score_picture};
