//! What somebody at the panel can ask for.

use std::path::PathBuf;

use super::super::{Edit, StreamOptions};
use super::board::BoardCommand;
use super::choice::Choice;
use super::matches::MatchWish;
use super::sand::SandCommand;
use super::setup::SetUpCommand;
use crate::games::lacuna::PerPlayer;

/// A request. None is answered: what follows from it is published in the [`Snapshot`](super::Snapshot).
#[derive(Debug, Clone, PartialEq)]
pub enum Command {
    /// Score by another choice from now on; the open picture is scored again.
    Choose(Choice),
    /// Open these pictures of one table and score it: from all of them together, where there is more than one.
    Open(Vec<PathBuf>),
    /// Add further pictures of the same table to the one that is open.
    AddViews(Vec<PathBuf>),
    /// Watch a source.
    Watch(Box<WatchRequest>),
    /// Watch no longer.
    StopWatching,
    /// Stop watching and score the picture that is shown now.
    Freeze,
    /// Correct what was read in the open picture.
    Edit(Edit),
    /// Take the last correction back.
    UndoEdit,
    /// Make the view from straight above, or no longer.
    ShowTop(bool),
    /// Ask the light doctor about the picture that is shown.
    ExamineLight,
    /// Something about recorded matches.
    Match(MatchWish),
    /// Something of the set-up screen.
    SetUp(SetUpCommand),
    /// Something about a game of cells.
    Board(BoardCommand),
    /// Something about the sand timer.
    Sand(SandCommand),
    /// Stop the long work that is going on.
    Cancel,
    /// The notice with this number was read.
    Dismiss(u64),
}

/// A source to be watched.
#[derive(Debug, Clone, PartialEq)]
pub struct WatchRequest {
    /// The source, as for [`open_stream`](crate::session::open_stream).
    pub source: String,
    /// How to open it.
    pub stream: StreamOptions,
    /// Where the match is kept; not at all where `None`.
    pub archive: Option<PathBuf>,
    /// The players' names; empty where they are not known.
    pub players: PerPlayer<String>,
}
