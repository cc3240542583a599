//! Why something could not be done, for people and for programs.

use serde::Serialize;

use crate::calibration::ProfileError;
use crate::capture::{PictureError, StreamError};
use crate::record::RecordError;
use crate::referee::UnknownColour;
use crate::vision::VisionError;

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

impl From<StreamError> for Problem {
    fn from(error: StreamError) -> Self {
        Self { code: error.code(), message: error.to_string(), remedy: error.remedy().to_owned() }
    }
}

impl From<RecordError> for Problem {
    fn from(error: RecordError) -> Self {
        Self { code: error.code(), message: sentence(&error), remedy: error.remedy().to_owned() }
    }
}

impl From<ProfileError> for Problem {
    fn from(error: ProfileError) -> Self {
        let remedy = match &error {
            ProfileError::OtherShape { .. } => {
                "Use the picture as the camera gave it, or leave --camera out."
            }
            ProfileError::Unknown { .. } => {
                "Name a built-in set (`umpire sets` lists them) or the path of a profile, TOML."
            }
            ProfileError::Unreadable { .. } | ProfileError::Invalid { .. } => {
                "Correct the profile, or leave the option out."
            }
        };
        Self { code: "bad-profile", message: sentence(&error), remedy: remedy.to_owned() }
    }
}

impl From<UnknownColour> for Problem {
    fn from(error: UnknownColour) -> Self {
        let remedy = "Correct --taken, or name the set with --set.";
        Self { code: "unknown-colour", message: sentence(&error), remedy: remedy.to_owned() }
    }
}

impl From<VisionError> for Problem {
    fn from(error: VisionError) -> Self {
        let (code, remedy) = match &error {
            VisionError::NoMat => (
                "no-mat",
                "Put the whole pond into the picture, lit evenly and without glare, and name the set with --set if it is not the published one.",
            ),
            VisionError::NoCards => (
                "no-cards",
                "Lay the four printed corner cards flat around the game, whole and without glare, or name a set with a mat with --set.",
            ),
            VisionError::MatCutOff { .. } => {
                ("mat-cut-off", "Move the camera back until the whole circle is in the picture.")
            }
            VisionError::NoBoard => (
                "no-board",
                "Put the whole board into the picture, lit evenly and without glare, and hold the camera higher if it looks along the table.",
            ),
            VisionError::BoardCutOff => {
                ("board-cut-off", "Move the camera back until the whole board is in the picture.")
            }
            VisionError::OtherBoard => (
                "other-board",
                "Name the profile of the side that lies on the table, or take a sharper picture in better light.",
            ),
            VisionError::OtherGame { .. } => (
                "wrong-board",
                "Name the game that lies on the table, or put the board of the game asked for into the picture.",
            ),
            VisionError::NotEmpty { .. } => (
                "board-not-empty",
                "Take all rafts and pearls off the board, leave the islands and the volcano, and take the picture again.",
            ),
            VisionError::NoColour => (
                "no-colour",
                "Take the picture in colour, in white light: switch off the camera's black and white or night mode.",
            ),
            VisionError::TooDark { .. } => ("too-dark", "Switch on a lamp or expose longer."),
            VisionError::Blurred { .. } => {
                ("blurred", "Hold the camera still, focus on the cloth and wipe the lens.")
            }
            VisionError::TooSmall { .. } => ("too-small", "Take a picture of at least 720 lines."),
            VisionError::Library(_) => ("internal", "Report this picture as a fault of the program."),
        };
        Self { code, message: sentence(&error), remedy: remedy.to_owned() }
    }
}

/// Letters that no word has: what begins with one that does is a file's or a source's name, and stays as it is.
const OF_NAMES: [char; 5] = ['.', '/', '\\', ':', '_'];

/// An error's text as a sentence of its own.
pub fn sentence(error: &impl std::fmt::Display) -> String {
    let text = error.to_string();
    if text.split_whitespace().next().is_some_and(|word| word.contains(OF_NAMES)) {
        return format!("{}.", text.trim_end_matches('.'));
    }
    let mut letters = text.chars();
    let first: String = letters.next().into_iter().flat_map(char::to_uppercase).collect();
    format!("{first}{}.", letters.as_str().trim_end_matches('.'))
}

#[cfg(test)]
mod tests {
    use super::sentence;

    #[test]
    fn a_sentence_begins_with_a_capital_unless_it_begins_with_a_name() {
        assert_eq!(sentence(&"no pond was found"), "No pond was found.");
        assert_eq!(sentence(&"table.jpg is no picture."), "table.jpg is no picture.");
        assert_eq!(sentence(&"camera:0 gives no pictures"), "camera:0 gives no pictures.");
        assert_eq!(sentence(&""), ".");
    }
}
