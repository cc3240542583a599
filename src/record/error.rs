//! Why a match could not be kept or read.

use std::path::PathBuf;

use super::MatchId;

/// Something is wrong with an archive of matches, or with what was asked of it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum RecordError {
    /// There is no such file.
    #[error("there is no archive of matches at {}", path.display())]
    Missing {
        /// Where it was looked for.
        path: PathBuf,
    },
    /// A folder, a device, a pipe.
    #[error("the path {} is not a file that can hold matches", path.display())]
    NotAFile {
        /// What was named.
        path: PathBuf,
    },
    /// A file of another kind, or one cut short in its first bytes.
    #[error("the file {} is no archive of matches", path.display())]
    NotArchive {
        /// The file.
        path: PathBuf,
    },
    /// Written by a later version of the program.
    #[error(
        "{} was written by a newer version of this program (form {version}, this one knows {known})",
        path.display()
    )]
    Newer {
        /// The file.
        path: PathBuf,
        /// The form it has.
        version: i64,
        /// The newest form known.
        known: i64,
    },
    /// Cut short or changed.
    #[error("the archive {} is damaged: {reason}", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What was noticed first.
        reason: String,
    },
    /// It cannot be opened or made.
    #[error("the archive {} cannot be opened: {reason}", path.display())]
    Unreachable {
        /// The file.
        path: PathBuf,
        /// What the system says.
        reason: String,
    },
    /// The folder or the file may not be written.
    #[error("the archive {} cannot be written: the file or its folder is read-only", path.display())]
    ReadOnly {
        /// The file.
        path: PathBuf,
    },
    /// No room is left.
    #[error("the archive {} cannot be written: the disk is full", path.display())]
    Full {
        /// The file.
        path: PathBuf,
    },
    /// Another program is writing.
    #[error("the archive {} is in use by another program", path.display())]
    Busy {
        /// The file.
        path: PathBuf,
    },
    /// Another program keeps the match at this moment.
    #[error("match {id} is being watched by another program")]
    Watched {
        /// Its number.
        id: MatchId,
    },
    /// A row that is out of order or lacks something: two programs that keep the same match.
    #[error("the archive does not take this: {reason}")]
    Refused {
        /// What it says.
        reason: String,
    },
    /// Any other answer of the database.
    #[error("the archive {} cannot be used: {reason}", path.display())]
    Other {
        /// The file.
        path: PathBuf,
        /// What the database says.
        reason: String,
    },
    /// No match has this number.
    #[error("there is no match {id} in the archive")]
    NoMatch {
        /// The number.
        id: MatchId,
    },
    /// The match has not been corrected so often.
    #[error("match {id} has no revision {revision}; its newest is {newest}")]
    NoRevision {
        /// Its number.
        id: MatchId,
        /// The revision asked for.
        revision: u64,
        /// The newest one.
        newest: u64,
    },
    /// There is no match at all.
    #[error("no match is recorded in {}", path.display())]
    Empty {
        /// The file.
        path: PathBuf,
    },
    /// The match has no result that could be handed on.
    #[error("match {id} has no result: it is not at its end, or the result is open")]
    NoResult {
        /// Its number.
        id: MatchId,
    },
    /// A link that no QR code holds.
    #[error("the link is too long for a QR code")]
    TooLong,
    /// No evidence frame can be shown.
    #[error("match {id} has no evidence frame that can be shown")]
    NoPictures {
        /// Its number.
        id: MatchId,
    },
    /// A line that is no event.
    #[error("this is no event that can be kept: {reason}")]
    NotAnEvent {
        /// Why not.
        reason: String,
    },
    /// A name that cannot be kept.
    #[error("a player's name {reason}")]
    Name {
        /// What is wrong with it.
        reason: &'static str,
    },
    /// A correction that does not fit the match.
    #[error("the correction does not fit the match: {reason}")]
    Correction {
        /// Why not.
        reason: String,
    },
    /// Another correction was made since the match was read.
    #[error("match {id} was corrected meanwhile by another program")]
    Overtaken {
        /// Its number.
        id: MatchId,
    },
    /// The writer held as much as it may, or its match was deleted.
    #[error("the rest of this match is not recorded: {reason}")]
    GivenUp {
        /// Why.
        reason: String,
    },
}

impl RecordError {
    /// A short fixed code for programs.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Missing { .. } => "no-archive",
            Self::NotAFile { .. } => "not-a-file",
            Self::NotArchive { .. } => "not-an-archive",
            Self::Newer { .. } => "newer-archive",
            Self::Damaged { .. } => "damaged-archive",
            Self::Unreachable { .. } => "archive-not-opened",
            Self::ReadOnly { .. } => "archive-read-only",
            Self::Full { .. } => "disk-full",
            Self::Busy { .. } => "archive-busy",
            Self::Watched { .. } => "match-watched",
            Self::Refused { .. } => "row-refused",
            Self::Other { .. } => "archive-error",
            Self::NoMatch { .. } | Self::Empty { .. } => "no-match",
            Self::NoRevision { .. } => "no-revision",
            Self::NoResult { .. } => "no-result",
            Self::TooLong => "link-too-long",
            Self::NoPictures { .. } => "no-pictures",
            Self::NotAnEvent { .. } => "not-an-event",
            Self::Name { .. } => "bad-name",
            Self::Correction { .. } => "bad-correction",
            Self::Overtaken { .. } => "corrected-meanwhile",
            Self::GivenUp { .. } => "not-recorded",
        }
    }

    /// One sentence on what helps.
    pub const fn remedy(&self) -> &'static str {
        match self {
            Self::Missing { .. } | Self::Empty { .. } => {
                "Record a match first, or name another archive with --archive."
            }
            Self::NotAFile { .. } => "Name a file with --archive.",
            Self::NotArchive { .. } => "Name another file with --archive; this one is left as it is.",
            Self::Newer { .. } => "Use the newer version of the program; the file is left as it is.",
            Self::Damaged { .. } => {
                "Move the file away and keep it, bring back a copy of it or begin a new archive; it is left as it is."
            }
            Self::Unreachable { .. } | Self::ReadOnly { .. } => {
                "Choose a folder that you may write to with --archive, or change the permissions."
            }
            Self::Full { .. } => "Make room on the disk; what is held is written as soon as there is some.",
            Self::Busy { .. } => "Wait until the other program has ended, and try again.",
            Self::Watched { .. } => "End that watching first, then try again.",
            Self::Refused { .. } => "Keep a match with one program at a time.",
            Self::Other { .. } => "Try again, or name another archive with --archive.",
            Self::NoRevision { .. } => "Leave --revision out to see the newest.",
            Self::NoMatch { .. } => "List the matches with `umpire match list`.",
            Self::NoResult { .. } => "Export it as notation, html or bgg instead.",
            Self::TooLong => "Give the players shorter names with `umpire match name`.",
            Self::NoPictures { .. } => "Export it in another form.",
            Self::NotAnEvent { .. } => "Give the line as `umpire watch --json` prints it.",
            Self::Name { .. } => "Give a name of 1 to 80 characters on one line.",
            Self::Correction { .. } => "Look at the numbers and places in `umpire match show`.",
            Self::Overtaken { .. } => {
                "Look at it again with `umpire match show`, and correct what is still wrong."
            }
            Self::GivenUp { .. } => "End watching, put the archive right and begin a new match.",
        }
    }

    /// Whether trying again later, with nothing changed in what is written, may help.
    pub const fn may_pass(&self) -> bool {
        matches!(
            self,
            Self::Unreachable { .. }
                | Self::ReadOnly { .. }
                | Self::Full { .. }
                | Self::Busy { .. }
                | Self::Other { .. }
        )
    }
}
