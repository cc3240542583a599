//! The order of the stages from a picture to a settled score.

mod measure;

pub use measure::dev_measure;
