//! The work behind the panel: requests go in, and what is known at every moment comes out.
//!
//! A [`Desk`] has a thread of its own that takes [`Command`]s in order. Long work goes to further threads, so that a
//! request is always taken at once. What is known is published as an `Arc<`[`Snapshot`]`>`, which whoever draws takes
//! without waiting.

mod archivist;
mod bench;
mod board;
mod board_faces;
mod board_read;
mod choice;
mod command;
mod follow;
mod live;
mod matches;
mod matches_work;
mod picture;
mod progress;
mod sand;
mod setup;
mod shared;
mod snapshot;
mod tables;

pub use bench::Desk;
pub use board::{BoardCommand, GameBoard};
pub use board_read::ReadBoard;
pub use choice::Choice;
pub use command::{Command, WatchRequest};
pub use matches::{EvidencePicture, Foreseen, Link, MatchWish, Matches, OpenMatch, TablesState};
pub use sand::{Sand, SandCommand};
pub use setup::{
    BoardChoice, CalibrationState, CamerasState, LiveViews, Output, Preview, SetUp, SetUpCommand, TeachState,
};
pub use snapshot::{Notice, NoticeKind, Picture, Reading, Snapshot, Task, TaskKind, Watching};
