//! The order of the stages from a picture to a settled score.

mod advise;
mod bare;
mod calibrate;
mod fuse;
mod light;
mod light_options;
mod measure;
mod options;
mod problem;
mod read;
mod review;
mod score;
mod set;
mod sheets;
mod sources;
mod spoilt;
mod streams;
mod teach;
mod trial;
mod watch;

pub use advise::{Advice, AdvisedView};
pub use calibrate::{
    Board, Calibration, SeenView, ViewOutcome, calibrate_camera, charuco_board, chess_board,
};
pub use fuse::{FusedPicture, FusedScore, Gain, LEFT_OUT, score_fused, score_fused_by};
pub use light::{LightLine, LightReport, LightVerdict, examine_light};
pub use light_options::LightOptions;
pub use options::SessionOptions;
pub use problem::{Problem, sentence};
pub use read::{
    BUTTERFLY_NAMES, BoardAnswer, BoardHappening, BoardName, BoardPlace, BoardReading, BoardState,
    BoardWarning, BoardWatcher, ButterflyReading, FLOWER_NAMES, GardenCell, GardenReading, HoleReading,
    LagunaReading, LaniakeaReading, LeelawadeeReading, PEARL_NAMES, RaftReading, ReadOptions, ScannedBoard,
    SpaceReading, SpareReading, laniakea_start, read_board_picture, scan_boards,
};
pub use score::{Profiles, Scored, score_picture, score_picture_by};
pub use set::{footprints, set_size};
pub use sheets::{Rectangle, SheetDrawing, Words, draw_board, draw_cards};
pub use sources::open_sources;
pub use streams::{StreamOptions, open_stream, shown_name};
pub use teach::{KindCount, Pieces, Taught, TaughtFrom, TaughtSet, TeachOptions, teach_picture};
pub use trial::{Interruption, Trial, try_stream};
pub use watch::{
    Corrected, Corrector, Input, Join, Keeper, Replayed, Resumed, Step, WatchRecord, Watcher, correct,
    foresee, last_correction, moment_of, replay, resume, table_after,
};
