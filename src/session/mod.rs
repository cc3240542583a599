//! The order of the stages from a picture to a settled score.

mod fuse;
mod light;
mod light_options;
mod measure;
mod options;
mod problem;
mod review;
mod score;
mod set;
mod spoilt;

pub use fuse::{FusedPicture, FusedScore, Gain, score_fused};
pub use light::{LightLine, LightReport, LightVerdict, examine_light};
pub use light_options::LightOptions;
pub use options::SessionOptions;
pub use problem::{Problem, sentence};
pub use score::{Scored, score_picture};
pub use set::{footprints, set_size};
