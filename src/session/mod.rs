//! The order of the stages from a picture to a settled score.

mod advise;
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

pub use advise::{Advice, AdvisedView};
pub use fuse::{FusedPicture, FusedScore, Gain, LEFT_OUT, score_fused, score_fused_by};
pub use light::{LightLine, LightReport, LightVerdict, examine_light};
pub use light_options::LightOptions;
pub use options::SessionOptions;
pub use problem::{Problem, sentence};
pub use score::{Profiles, Scored, score_picture, score_picture_by};
pub use set::{footprints, set_size};
