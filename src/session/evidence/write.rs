//! An evidence file: pictures, profiles, options and the answer in one.

use std::path::{Path, PathBuf};

use serde_json::Value;

use super::choices::EvidenceChoices;
use super::results::{evidence_profiles, evidence_results};
use crate::calibration::{CameraProfile, ProfileTexts, SheetProfile};
use crate::capture::{OpenOptions, read_picture};
use crate::record::{EvidenceError, MAX_BYTES, MAX_PARTS, Part, PartRecord, manifest_of, pack, sha256};
use crate::session::{Problem, SessionOptions, write_atomically};

/// Names of the parts.
pub(super) const OPTIONS: &str = "options.toml";
pub(super) const SET: &str = "profiles/set.toml";
pub(super) const LOOKS: &str = "profiles/looks.toml";
pub(super) const CAMERA: &str = "profiles/camera.toml";
pub(super) const SHEETS: &str = "profiles/sheets.toml";
pub(super) const RESULT: &str = "result.jsonl";
/// Parts beside the pictures: options, four profiles and the result.
const OTHER_PARTS: usize = 6;

/// Name of the part that holds a picture.
pub(super) fn picture_part(index: usize) -> String {
    format!("pictures/{index:02}")
}

/// An evidence file before it is written.
#[derive(Debug, Clone, PartialEq)]
pub struct Evidence {
    /// The file's bytes.
    pub bytes: Vec<u8>,
    /// Their SHA-256, hexadecimal: whoever has it can tell that the file was not exchanged.
    pub sha256: String,
    /// Version of the program.
    pub program: &'static str,
    /// What is in it.
    pub parts: Vec<PartRecord>,
    /// What `umpire score --json` prints for each picture, without the times.
    pub results: Vec<Value>,
}

impl Evidence {
    /// Scores pictures by the profiles that `options` name, and packs all of it. `pictures` gives the bytes of their files
    /// in the order of `choices.pictures`; it is asked once the profiles are known to be good.
    ///
    /// # Errors
    /// A [`Problem`] when a profile cannot be read or it is more than a file may hold.
    pub fn of(
        pictures: impl FnOnce() -> Result<Vec<Vec<u8>>, Problem>,
        choices: &EvidenceChoices,
        options: &SessionOptions,
    ) -> Result<Self, Problem> {
        let texts = ProfileTexts::read(&options.set)?;
        let camera = options.camera.as_deref().map(CameraProfile::text_of).transpose()?;
        let sheets = options.sheets.as_deref().map(SheetProfile::text_of).transpose()?;
        let profiles = evidence_profiles(&texts, camera.as_deref(), sheets.as_deref(), choices)?;
        let pictures = pictures()?;
        let results = evidence_results(choices, &pictures, &profiles);
        let mut parts = Vec::new();
        let mut add = |name: &str, bytes: Vec<u8>| parts.push(Part { name: name.to_owned(), bytes });
        let toml = toml::to_string(choices).map_err(|error| not_packed(&error))?;
        add(OPTIONS, toml.into_bytes());
        add(SET, texts.set.into_bytes());
        add(LOOKS, texts.looks.into_bytes());
        if let Some(camera) = camera {
            add(CAMERA, camera.into_bytes());
        }
        if let Some(sheets) = sheets {
            add(SHEETS, sheets.into_bytes());
        }
        for (index, bytes) in pictures.into_iter().enumerate() {
            add(&picture_part(index), bytes);
        }
        add(RESULT, results.iter().map(|result| format!("{result}\n")).collect::<String>().into_bytes());
        let program = env!("CARGO_PKG_VERSION");
        let bytes = pack(&parts, program).map_err(|error| packing(&error))?;
        let (sha256, parts) = (sha256(&bytes), manifest_of(&parts, program).parts);
        Ok(Self { bytes, sha256, program, parts, results })
    }

    /// Writes the file, whole or not at all.
    ///
    /// # Errors
    /// A [`Problem`] when it cannot be written.
    pub fn write(&self, out: &Path) -> Result<(), Problem> {
        write_atomically(out, &self.bytes).map_err(|error| Problem {
            code: "not-written",
            message: format!("The evidence file could not be written to {}: {error}.", out.display()),
            remedy: "Choose a folder that exists and has room.".to_owned(),
        })
    }
}

/// The bytes of the pictures; refused before any is scored where they are more than a file may hold.
///
/// # Errors
/// A [`Problem`] when one cannot be read, or they are too many or too large.
pub fn evidence_pictures(paths: &[PathBuf]) -> Result<Vec<Vec<u8>>, Problem> {
    let too_many = || packing(&EvidenceError::TooLarge);
    if paths.len() + OTHER_PARTS > MAX_PARTS {
        return Err(too_many());
    }
    let (mut pictures, mut total) = (Vec::new(), 0);
    for path in paths {
        let bytes = read_picture(path, &OpenOptions::default())?;
        total += bytes.len() as u64;
        if total > MAX_BYTES {
            return Err(too_many());
        }
        pictures.push(bytes);
    }
    Ok(pictures)
}

fn not_packed(error: &impl std::fmt::Display) -> Problem {
    packing(&EvidenceError::NotPacked { reason: error.to_string() })
}

fn packing(error: &EvidenceError) -> Problem {
    Problem {
        code: "not-packed",
        message: format!("There is no evidence file: {error}."),
        remedy: "Give fewer or smaller pictures.".to_owned(),
    }
}
