//! What a match is derived from: the frames that were looked at and what happened between them.

use serde::{Deserialize, Serialize};

/// Something that the state of a match follows from. The same inputs with the same frames give the same events.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "input", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Input {
    /// A hand came over the table.
    Hand,
    /// The table is free again.
    Clear,
    /// The tokens were looked at through the view that was known.
    Tokens,
    /// Everything was looked at anew.
    Everything,
    /// Everything was looked at, for the next match on a table that is not the known one.
    Anew,
    /// Looks showed too little for anything to be sure.
    Unclear {
        /// A short fixed code.
        code: String,
        /// Why, for people.
        reason: String,
    },
    /// The mat could not be seen, or another one was.
    Lost {
        /// A short fixed code.
        code: String,
        /// Why, for people.
        reason: String,
    },
    /// Time passed.
    Tick,
    /// There was nothing more to see.
    Finish,
}

impl Input {
    /// Whether it needs its frame.
    pub const fn is_look(&self) -> bool {
        matches!(self, Self::Tokens | Self::Everything | Self::Anew)
    }

    /// Whether nothing has come about with it where no event follows: time passed, or what was told is still so.
    pub const fn is_nothing_without_events(&self) -> bool {
        matches!(self, Self::Tick | Self::Lost { .. } | Self::Unclear { .. })
    }

    /// A word for it.
    pub const fn word(&self) -> &'static str {
        match self {
            Self::Hand => "hand",
            Self::Clear => "clear",
            Self::Tokens => "tokens",
            Self::Everything => "everything",
            Self::Anew => "anew",
            Self::Unclear { .. } => "unclear",
            Self::Lost { .. } => "lost",
            Self::Tick => "tick",
            Self::Finish => "finish",
        }
    }
}
