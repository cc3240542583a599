//! What the profiles of all boards share: reading them, and the limits that their values must keep.

use super::profile::{ProfileError, parse, read};
use serde::de::DeserializeOwned;
use std::path::Path;

/// The profile of a board.
pub(super) trait BoardProfile: DeserializeOwned {
    /// The game's name, as the file must give it.
    const GAME: &'static str;

    /// The game's name that the file gives.
    fn game(&self) -> &str;

    /// Holds every value against its limits.
    fn check(&self, limits: &mut Limits);
}

/// What is wrong with a profile, all of it.
#[derive(Debug, Default)]
pub(super) struct Limits {
    problems: Vec<String>,
}

impl Limits {
    /// A value must lie between two.
    pub fn within(&mut self, name: &str, value: f64, (least, most): (f64, f64)) {
        if !(least..=most).contains(&value) {
            self.refuse(format!("{name} must lie between {least} and {most}, it is {value}"));
        }
    }

    /// Something else is wrong.
    pub fn refuse(&mut self, problem: String) {
        self.problems.push(problem);
    }
}

/// The profile in a file.
///
/// # Errors
/// [`ProfileError`] when the file or its content cannot be used.
pub(super) fn load_board<P: BoardProfile>(path: &Path) -> Result<P, ProfileError> {
    board_of(&read(path)?, &path.to_string_lossy())
}

/// The profile in a text; `name` is what an error calls it.
///
/// # Errors
/// [`ProfileError`] when the text cannot be used.
pub(super) fn board_of<P: BoardProfile>(text: &str, name: &str) -> Result<P, ProfileError> {
    let profile: P = parse(text, name)?;
    let mut limits = Limits::default();
    profile.check(&mut limits);
    if profile.game() != P::GAME {
        limits.refuse(format!("it is the profile of {:?}, not of {:?}", profile.game(), P::GAME));
    }
    if limits.problems.is_empty() {
        Ok(profile)
    } else {
        Err(ProfileError::Invalid { path: name.to_owned(), reason: limits.problems.join("; ") })
    }
}
