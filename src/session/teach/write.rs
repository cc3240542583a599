//! A set as files: its profile, and its looks beside it.

use std::path::{Path, PathBuf};

use super::{Taught, TaughtSet};
use crate::calibration::{Appearance, Origin, ProfileError, Quantity, SetProfile, built_in_looks};
use crate::session::{Problem, write_atomically};

/// Where a set is written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SetFiles {
    name: String,
    /// The profile.
    pub profile: PathBuf,
    /// The looks.
    pub looks: PathBuf,
}

impl SetFiles {
    /// The files of a set whose profile is `out`; `None` where that does not end in `.toml`.
    pub fn of(out: &Path) -> Option<Self> {
        let is_toml = out.extension().is_some_and(|extension| extension == "toml");
        let name = out.file_stem().and_then(|stem| stem.to_str()).filter(|_| is_toml)?;
        let looks = out.with_file_name(format!("{name}.looks.toml"));
        Some(Self { name: name.to_owned(), profile: out.to_owned(), looks })
    }

    /// Writes what was learnt.
    ///
    /// # Errors
    /// A [`Problem`] when there is no scale, what was learnt makes no set, or nothing can be written there.
    pub fn write(&self, taught: &Taught) -> Result<(), Problem> {
        let Some(TaughtSet { profile, looks }) = &taught.set else {
            return Err(Problem {
                code: "no-scale",
                message: "The picture shows neither a corner card nor a known mat, so that the pieces have no size."
                    .to_owned(),
                remedy: "Lay the four printed corner cards around the pieces, or leave --out away to count them."
                    .to_owned(),
            });
        };
        self.write_with_looks(profile, looks)
    }

    /// Writes a set that is in use under these names; looks that come with the program are named and not written.
    ///
    /// # Errors
    /// A [`Problem`] when nothing can be written there.
    pub fn write_set(&self, set: &SetProfile) -> Result<(), Problem> {
        match &set.looks {
            Some(looks) if built_in_looks(&set.appearance).is_none() => self.write_with_looks(set, looks),
            _ => {
                let profile = SetProfile { name: self.name.clone(), ..set.clone() };
                profile.check(&self.profile.to_string_lossy()).map_err(unusable)?;
                self.put(&self.profile, &profile.to_toml()?)
            }
        }
    }

    /// Writes looks and profile, the profile last: it names the looks.
    fn write_with_looks(&self, profile: &SetProfile, looks: &Appearance) -> Result<(), Problem> {
        let file = self.looks.file_name().map(|name| name.to_string_lossy().into_owned());
        let profile = SetProfile {
            name: self.name.clone(),
            appearance: file.unwrap_or_default(),
            looks: None,
            ..profile.clone()
        };
        let with_looks = SetProfile { looks: Some(looks.clone()), ..profile.clone() };
        with_looks.check(&self.profile.to_string_lossy()).map_err(unusable)?;
        let (looks_text, profile_text) = (looks.to_toml()?, profile.to_toml()?);
        self.put(&self.looks, &looks_text)?;
        self.put(&self.profile, &profile_text)
    }

    fn put(&self, path: &Path, text: &str) -> Result<(), Problem> {
        write_atomically(path, text.as_bytes()).map_err(|error| Problem {
            code: "not-written",
            message: format!("The set could not be written to {}: {error}.", path.display()),
            remedy: "Choose a folder that exists and has room.".to_owned(),
        })
    }
}

/// A set on a mat whose circle somebody measured: `circle_mm` across, with its doubt, mm. Sizes that follow from the
/// circle stay as they are, since only the mat was measured.
pub fn resized_set(set: &SetProfile, circle_mm: f64, sigma_mm: f64) -> SetProfile {
    let mut set = set.clone();
    set.mat.circle_mm = Quantity { value: circle_mm, sigma: sigma_mm, origin: Origin::Measured };
    set
}

/// What was learnt makes no set that could be scored with.
fn unusable(error: ProfileError) -> Problem {
    Problem {
        code: "no-set",
        message: format!("What was learnt makes no set: {error}."),
        remedy: "Lay all pieces of the set apart from each other among all four cards.".to_owned(),
    }
}
