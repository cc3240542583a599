//! The recorded matches as the panel is shown them, and what can be asked of them.

use std::path::PathBuf;
use std::sync::Arc;

use super::super::{Corrected, EventChange, ExportForm, Problem, Scored};
use super::command::WatchRequest;
use crate::capture::Frame;
use crate::games::lacuna::PerPlayer;
use crate::record::{Account, Correction, MatchId, MatchSummary};

/// A request about recorded matches.
#[derive(Debug, Clone, PartialEq)]
pub enum MatchWish {
    /// Look what is in this archive, or in the usual one.
    Look(Option<PathBuf>),
    /// Open a match.
    Open(MatchId),
    /// Show the event of this place in the list.
    Show(usize),
    /// Close the open match.
    Close,
    /// Name the players of the open match; a name of `None` stays.
    Name(PerPlayer<Option<String>>),
    /// Delete the open match for good.
    Delete,
    /// Work out what a correction of the open match by somebody would change.
    Foresee {
        /// What is corrected.
        correction: Correction,
        /// Who says so.
        by: String,
    },
    /// The same of taking back the last correction in force.
    ForeseeUndo {
        /// Who says so.
        by: String,
    },
    /// Keep the correction that was worked out.
    Keep,
    /// Forget it.
    Forget,
    /// Write the open match to a file.
    Export {
        /// In which form.
        form: ExportForm,
        /// The file.
        to: PathBuf,
        /// Whether a file of that name may be replaced.
        replaces: bool,
    },
    /// Go on watching the last match that has no end; the archive is the one that is open.
    GoOn(Box<WatchRequest>),
}

/// What is known of the recorded matches.
#[derive(Debug, Clone, Default)]
pub struct Matches {
    /// The archive; `None` until it was asked for.
    pub place: Option<PathBuf>,
    /// All matches of the archive, the newest first.
    pub list: Vec<MatchSummary>,
    /// Why the archive cannot be read.
    pub problem: Option<Problem>,
    /// The match that is open.
    pub open: Option<OpenMatch>,
}

/// A match that is looked at.
#[derive(Debug, Clone)]
pub struct OpenMatch {
    /// What happened.
    pub account: Arc<Account>,
    /// Place of the event on show in the list of events.
    pub event: usize,
    /// The picture that belongs to it.
    pub evidence: Option<EvidencePicture>,
    /// The table as it stood after each event, as far as it is known.
    pub tables: Vec<Option<Arc<Scored>>>,
    /// How far that is.
    pub tables_state: TablesState,
    /// Small pictures of the evidence frames, each with its number.
    pub thumbnails: Arc<Vec<(u64, Arc<Frame>)>>,
    /// The correction that was worked out and waits to be kept.
    pub foreseen: Option<Arc<Foreseen>>,
    /// The play for BG Stats, or why there is none.
    pub link: Result<Arc<Link>, Problem>,
}

impl OpenMatch {
    /// The table as it stood after the event on show.
    pub fn table(&self) -> Option<&Arc<Scored>> {
        self.tables.get(self.event)?.as_ref()
    }
}

/// Whether the tables of a match are known.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum TablesState {
    /// They are being derived from the frames.
    #[default]
    Working,
    /// They are known.
    Done,
    /// They cannot be derived.
    Failed(Problem),
}

/// The picture of an evidence frame.
#[derive(Debug, Clone)]
pub struct EvidencePicture {
    /// Number of the frame in its match.
    pub ordinal: u64,
    /// The picture.
    pub frame: Arc<Frame>,
    /// Counts up with every such picture.
    pub serial: u64,
}

/// What a correction would change.
#[derive(Debug, Clone)]
pub struct Foreseen {
    /// The match before and after.
    pub corrected: Corrected,
    /// The events that only one of them has, by what people read.
    pub changes: Vec<EventChange>,
}

/// A play for the app BG Stats.
#[derive(Debug, Clone)]
pub struct Link {
    /// The link that hands it over.
    pub text: String,
    /// The same as a QR code.
    pub code: Frame,
}
