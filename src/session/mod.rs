//! The order of the stages from a picture to a settled score.

mod advise;
mod amend;
mod bare;
mod calibrate;
mod calibrate_live;
mod calibrate_write;
mod clock;
mod desk;
mod evidence;
mod export;
mod files;
mod fuse;
mod light;
mod light_options;
mod measure;
mod options;
mod pdf;
mod png;
mod problem;
mod read;
mod review;
mod score;
mod set;
mod settings;
mod sheet_file;
mod sheets;
mod sources;
mod spoilt;
mod streams;
mod stretched;
mod teach;
mod top_view;
mod trial;
mod watch;

pub use advise::{Advice, AdvisedView};
pub use amend::Edit;
pub use calibrate::{
    Board, Calibration, SeenView, Shortfall, ViewOutcome, calibrate_camera, charuco_board, chess_board,
};
pub use calibrate_live::LiveCalibration;
pub use calibrate_write::{check_folder, write_camera};
pub use clock::now;
pub use desk::{
    BoardChoice, BoardCommand, CalibrationState, CamerasState, Choice, Command, Desk, EvidencePicture,
    Foreseen, GameBoard, Link, LiveViews, MatchWish, Matches, Notice, NoticeKind, OpenMatch, Output, Picture,
    Preview, ReadBoard, Reading, Sand, SandCommand, SetUp, SetUpCommand, Snapshot, TablesState, Task,
    TaskKind, TeachState, WatchRequest, Watching,
};
pub use evidence::{
    Evidence, EvidenceChoices, VerifiedEvidence, evidence_pictures, failed_report, fused_report,
    scored_report, verify_evidence,
};
pub use export::{ExportError, ExportForm, archive_files, export_match};
pub use files::{OutputError, check_output, write_atomically, write_atomically_by};
pub use fuse::{FusedPicture, FusedScore, Gain, LEFT_OUT, score_fused, score_fused_by};
pub use light::{LightLine, LightReport, LightVerdict, examine_light};
pub use light_options::LightOptions;
pub use options::{
    DISCARD_TIES, OFFICIAL, SessionOptions, is_guard_band, is_tie_width, rules_name, rules_of_name,
};
pub use png::png_bytes;
pub use problem::{Problem, sentence};
pub use read::{
    BUTTERFLY_NAMES, BoardAnswer, BoardHappening, BoardName, BoardPlace, BoardReading, BoardStart,
    BoardState, BoardWarning, BoardWatcher, ButterflyReading, FLOWER_NAMES, GardenCell, GardenReading,
    HoleReading, LagunaReading, LaniakeaReading, LeelawadeeReading, PEARL_NAMES, RaftReading, ReadOptions,
    ScannedBoard, SpaceReading, SpareReading, board_start, read_board_picture, scan_boards,
};
pub use score::{Profiles, Scored, score_picture, score_picture_by};
pub use set::{footprints, set_size};
pub use settings::{Settings, config_file, usual_archive};
pub use sheet_file::{Paper, Sheet, write_sheet};
pub use sheets::{Rectangle, SheetDrawing, Words, draw_board, draw_cards};
pub use sources::open_sources;
pub use streams::{StreamOptions, open_stream, shown_name};
pub use teach::{
    KindCount, Pieces, SetFiles, Taught, TaughtFrom, TaughtSet, TeachOptions, resized_set, teach_picture,
};
pub use top_view::TopView;
pub use trial::{Interruption, Trial, try_stream};
pub use watch::{
    Corrected, Corrector, EventChange, Input, Join, Keeper, Prepared, Replayed, Resumed, Step, WatchRecord,
    Watcher, changes, correct, foresee, last_correction, moment_of, prepare, replay, resume, table_after,
    tables,
};
