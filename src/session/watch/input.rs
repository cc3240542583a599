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
    /// The mat could not be seen.
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
        matches!(self, Self::Tokens | Self::Everything)
    }

    /// A word for it.
    pub const fn word(&self) -> &'static str {
        match self {
            Self::Hand => "hand",
            Self::Clear => "clear",
            Self::Tokens => "tokens",
            Self::Everything => "everything",
            Self::Lost { .. } => "lost",
            Self::Tick => "tick",
            Self::Finish => "finish",
        }
    }
}
