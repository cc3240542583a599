//! Why something could not be done, for people and for programs.

use serde::Serialize;

use crate::capture::PictureError;

/// A refusal with its remedy.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, thiserror::Error)]
#[error("{message}")]
pub struct Problem {
    /// A short fixed code for programs.
    pub code: &'static str,
    /// One sentence on what is wrong.
    pub message: String,
    /// One sentence on what helps.
    pub remedy: String,
}

impl From<PictureError> for Problem {
    fn from(error: PictureError) -> Self {
        Self { code: error.code(), message: error.to_string(), remedy: error.remedy().to_owned() }
    }
}
