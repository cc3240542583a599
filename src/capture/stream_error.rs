//! Why no frames come from a source at all, and what helps.

/// A source of frames that could not be opened.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum StreamError {
    /// The system has no thread to spare for reading.
    #[error("{name} could not be read: {reason}.")]
    NoThread {
        /// The source, as the user named it.
        name: String,
        /// What the system said.
        reason: String,
    },
}

impl StreamError {
    /// A short fixed code for programs; codes are added, never renamed.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::NoThread { .. } => "no-thread",
        }
    }

    /// One sentence on what to do about it.
    pub const fn remedy(&self) -> &'static str {
        match self {
            Self::NoThread { .. } => "Close other programs and try again.",
        }
    }
}
