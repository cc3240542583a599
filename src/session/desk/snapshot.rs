//! What the panel is shown: everything that is known at one moment.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use super::super::top_view::TopView;
use super::super::{Edit, LightReport, Problem, Scored, SessionOptions};
use super::board::GameBoard;
use super::board_read::ReadBoard;
use super::matches::Matches;
use super::sand::Sand;
use super::setup::SetUp;
use crate::calibration::SetProfile;
use crate::capture::{Frame, Shot};
use crate::games::lacuna::PerPlayer;
use crate::tracker::Event;

/// All that is known at one moment. It is never changed; the next one takes its place.
#[derive(Debug, Clone)]
pub struct Snapshot {
    /// The choices in force.
    pub options: SessionOptions,
    /// The set profile in force; `None` where it cannot be read, which a notice says.
    pub profile: Option<Arc<SetProfile>>,
    /// The picture that is shown.
    pub picture: Option<Picture>,
    /// What was read in it.
    pub reading: Reading,
    /// What people said in place of what was read, in order.
    pub edits: Vec<Edit>,
    /// Further pictures that the reading rests on.
    pub views: Vec<PathBuf>,
    /// Names of all pictures that were opened, as sentences name them; that of a frozen frame first.
    pub names: Vec<String>,
    /// The view from straight above, where it was asked for and the mat was found.
    pub top: Option<Arc<TopView>>,
    /// What the light doctor says of the picture.
    pub light: Option<Arc<LightReport>>,
    /// What is being watched.
    pub watching: Option<Watching>,
    /// The recorded matches.
    pub matches: Arc<Matches>,
    /// What is known while setting up.
    pub set_up: SetUp,
    /// The game of cells that is open.
    pub board: Option<Arc<GameBoard>>,
    /// The picture of a board that was read.
    pub read_board: Option<ReadBoard>,
    /// The sand timer.
    pub sand: Sand,
    /// The long work that is going on.
    pub task: Option<Task>,
    /// What people should know and have not read yet, oldest first.
    pub notices: Vec<Notice>,
}

impl Snapshot {
    /// Nothing is known but the choices.
    pub fn new(options: SessionOptions) -> Self {
        Self {
            options,
            profile: None,
            picture: None,
            reading: Reading::None,
            edits: Vec::new(),
            views: Vec::new(),
            names: Vec::new(),
            top: None,
            light: None,
            watching: None,
            matches: Arc::default(),
            set_up: SetUp::default(),
            board: None,
            read_board: None,
            sand: Sand::default(),
            task: None,
            notices: Vec::new(),
        }
    }

    /// The picture that is shown: of the source that is only shown, where there is one.
    pub fn newest_shot(&self) -> Option<Arc<Shot>> {
        match &self.set_up.preview {
            Some(preview) => preview.shot.clone(),
            None => self.picture.as_ref().map(|picture| Arc::clone(&picture.shot)),
        }
    }
}

/// A picture on show.
#[derive(Debug, Clone)]
pub struct Picture {
    /// What it is called.
    pub name: String,
    /// The picture.
    pub shot: Arc<Shot>,
    /// Counts up with every picture that was shown.
    pub serial: u64,
    /// When it was taken, of a live source; `None` for what has no age, such as a file.
    pub captured: Option<Instant>,
    /// How long after the picture before it, of a live source that had one.
    pub interval: Option<Duration>,
}

impl Picture {
    /// Its pixels.
    pub fn frame(&self) -> &Frame {
        &self.shot.frame
    }
}

/// How far the picture was read.
#[derive(Debug, Clone, Default)]
pub enum Reading {
    /// Nothing is to be read.
    #[default]
    None,
    /// It is being read.
    Working,
    /// It was read.
    Done(Arc<Scored>),
    /// It could not be.
    Failed(Problem),
}

impl Reading {
    /// The result, where there is one.
    pub const fn scored(&self) -> Option<&Arc<Scored>> {
        if let Self::Done(scored) = self { Some(scored) } else { None }
    }
}

/// A source that is being watched.
#[derive(Debug, Clone, Default)]
pub struct Watching {
    /// What is watched, without a password.
    pub source: String,
    /// Whether its frames come at their own pace.
    pub is_live: bool,
    /// What should be known of the source, a sentence each.
    pub notes: Vec<String>,
    /// Why no pictures come just now.
    pub interrupted: Option<String>,
    /// What happened so far.
    pub events: Arc<Vec<Event>>,
    /// Whether a hand is over the table.
    pub has_hand: bool,
    /// Whether the picture on show shows the table that was read, from the same view: what was read can be drawn over it.
    pub is_as_read: bool,
    /// Whether the source has come to its end.
    pub is_over: bool,
    /// The players' names; empty where they are not known.
    pub players: PerPlayer<String>,
    /// Whether the match is kept.
    pub is_kept: bool,
}

/// Which long work is going on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TaskKind {
    /// The light doctor examines the picture.
    Light,
    /// A correction of a match is worked out.
    Correction,
    /// A match is exported.
    Export,
    /// A camera is calibrated from pictures.
    Calibration,
    /// Views of a board are taken from a source.
    Views,
    /// A set is learnt.
    Teaching,
    /// Evidence is written.
    Evidence,
    /// A picture of a board is read.
    Board,
}

/// Long work, and how far it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Task {
    /// What it is.
    pub kind: TaskKind,
    /// Steps done.
    pub done: usize,
    /// Steps in all; 0 where nobody knows.
    pub total: usize,
}

/// Something that people should know.
#[derive(Debug, Clone, PartialEq)]
pub struct Notice {
    /// Its number.
    pub number: u64,
    /// What it says.
    pub what: NoticeKind,
}

/// What a notice says.
#[derive(Debug, Clone, PartialEq)]
pub enum NoticeKind {
    /// Something could not be done.
    Problem(Problem),
    /// Something is to be known, a sentence in English.
    Said(String),
    /// A file was written.
    Written(PathBuf),
    /// Evidence was written.
    Evidence {
        /// The file.
        file: PathBuf,
        /// The SHA-256 of its bytes, hexadecimal.
        sha256: String,
    },
    /// Long work was stopped as asked; nothing was written.
    Cancelled(TaskKind),
}
