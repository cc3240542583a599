//! The order of the stages from a picture to a settled score.

mod advise;
mod amend;
mod bare;
mod calibrate;
mod clock;
mod desk;
mod fuse;
mod light;
mod light_options;
mod measure;
mod options;
mod problem;
mod review;
mod score;
mod set;
mod sheets;
mod sources;
mod spoilt;
mod streams;
mod teach;
mod top_view;
mod trial;
mod watch;

pub use advise::{Advice, AdvisedView};
pub use amend::Edit;
pub use calibrate::{
    Board, Calibration, SeenView, ViewOutcome, calibrate_camera, charuco_board, chess_board,
};
pub use clock::now;
pub use desk::{
    BoardCommand, Command, Desk, GameBoard, Notice, NoticeKind, Picture, Reading, Snapshot, Task, TaskKind, WatchRequest, Watching,
};
pub use fuse::{FusedPicture, FusedScore, Gain, LEFT_OUT, score_fused, score_fused_by};
pub use light::{LightLine, LightReport, LightVerdict, examine_light};
pub use light_options::LightOptions;
pub use options::SessionOptions;
pub use problem::{Problem, sentence};
pub use score::{Profiles, Scored, score_picture, score_picture_by};
pub use set::{footprints, set_size};
pub use sheets::{Rectangle, SheetDrawing, Words, draw_board, draw_cards};
pub use sources::open_sources;
pub use streams::{StreamOptions, open_stream, shown_name};
pub use teach::{KindCount, Pieces, Taught, TaughtFrom, TaughtSet, TeachOptions, teach_picture};
pub use top_view::TopView;
pub use trial::{Interruption, Trial, try_stream};
pub use watch::{
    Corrected, Corrector, Input, Keeper, Replayed, Step, WatchRecord, Watcher, correct, foresee,
    last_correction, moment_of, replay, table_after,
};
