//! The order of the stages from a picture to a settled score.

mod advise;
mod calibrate;
mod fuse;
mod measure;
mod options;
mod problem;
mod review;
mod score;
mod set;
mod sheets;
mod sources;

pub use advise::{Advice, AdvisedView};
pub use calibrate::{
    Board, Calibration, SeenView, ViewOutcome, calibrate_camera, charuco_board, chess_board,
};
pub use fuse::{FusedPicture, FusedScore, Gain, LEFT_OUT, score_fused, score_fused_by};
pub use options::SessionOptions;
pub use problem::Problem;
pub use score::{Profiles, Scored, score_picture, score_picture_by};
pub use set::{footprints, set_size};
pub use sheets::{Rectangle, SheetDrawing, Words, draw_board, draw_cards};
pub use sources::open_sources;
