//! The order of the stages from a picture to a settled score.
