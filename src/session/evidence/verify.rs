//! Is an evidence file whole, and does this program give the same answer?

use std::fs::File;
use std::io::Read;
use std::path::Path;

use serde_json::Value;

use super::choices::EvidenceChoices;
use super::results::{evidence_profiles, evidence_results};
use super::write::{CAMERA, LOOKS, OPTIONS, RESULT, SET, SHEETS, picture_part};
use crate::calibration::ProfileTexts;
use crate::record::{Difference, EvidenceError, MAX_BYTES, Manifest, Part, differences, sha256, unpack};
use crate::session::Problem;

/// What came of checking a file.
#[derive(Debug, Clone, PartialEq)]
pub struct VerifiedEvidence {
    /// The SHA-256 of its bytes, hexadecimal.
    pub sha256: String,
    /// What is in it.
    pub manifest: Manifest,
    /// How many pictures.
    pub pictures: usize,
    /// Where the answer of this program differs; empty when it is the same.
    pub differences: Vec<Difference>,
}

/// Checks that the file is whole and scores its pictures again.
///
/// # Errors
/// A [`Problem`] when it proves nothing.
pub fn verify_evidence(path: &Path) -> Result<VerifiedEvidence, Problem> {
    let bytes = read(path)?;
    let (manifest, parts) = unpack(&bytes).map_err(|error| damaged(&error))?;
    let part = |name: &str| parts.iter().find(|part| part.name == name);
    let text = |name: &str| -> Result<&str, Problem> {
        let part = part(name).ok_or_else(|| incomplete(name))?;
        std::str::from_utf8(&part.bytes).map_err(|_| incomplete(name))
    };
    let choices: EvidenceChoices = toml::from_str(text(OPTIONS)?).map_err(|_| incomplete(OPTIONS))?;
    if !choices.are_possible() {
        return Err(incomplete(OPTIONS));
    }
    let texts = ProfileTexts {
        name: choices.set.clone(),
        set: text(SET)?.to_owned(),
        looks: text(LOOKS)?.to_owned(),
    };
    let camera = part(CAMERA).map(|_| text(CAMERA)).transpose()?;
    let sheets = part(SHEETS).map(|_| text(SHEETS)).transpose()?;
    let profiles = evidence_profiles(&texts, camera, sheets, &choices)?;
    let pictures: Vec<Vec<u8>> = (0..choices.pictures.len())
        .map(|k| {
            part(&picture_part(k)).map(|p: &Part| p.bytes.clone()).ok_or_else(|| incomplete(&picture_part(k)))
        })
        .collect::<Result<_, _>>()?;
    let was: Vec<Value> = text(RESULT)?
        .lines()
        .map(serde_json::from_str)
        .collect::<Result<_, _>>()
        .map_err(|_| incomplete(RESULT))?;
    // read back as text, so that both went the same way
    let is = evidence_results(&choices, &pictures, &profiles);
    let is = is.iter().map(|result| serde_json::from_str(&result.to_string()));
    let is: Vec<Value> = is.collect::<Result<_, _>>().map_err(|_| incomplete(RESULT))?;
    let differences = if let ([was], [is]) = (was.as_slice(), is.as_slice()) {
        differences(was, is)
    } else {
        differences(&Value::Array(was), &Value::Array(is))
    };
    Ok(VerifiedEvidence { sha256: sha256(&bytes), manifest, pictures: pictures.len(), differences })
}

/// The bytes of a regular file within the limit.
fn read(path: &Path) -> Result<Vec<u8>, Problem> {
    let unreadable = |reason: String| Problem {
        code: "unreadable",
        message: format!("The file cannot be read: {reason}."),
        remedy: "Check the name and the folder.".to_owned(),
    };
    // a little more than the parts may have, so that the container fits too
    let limit = MAX_BYTES + MAX_BYTES / 8;
    let data = path.metadata().map_err(|error| unreadable(error.to_string()))?;
    if !data.is_file() {
        return Err(unreadable("it is no file".to_owned()));
    }
    if data.len() > limit {
        return Err(damaged(&EvidenceError::TooLarge));
    }
    let mut bytes = Vec::new();
    File::open(path)
        .and_then(|file| file.take(limit).read_to_end(&mut bytes))
        .map_err(|error| unreadable(error.to_string()))?;
    Ok(bytes)
}

fn damaged(error: &EvidenceError) -> Problem {
    let code = match error {
        EvidenceError::NotEvidence { .. } | EvidenceError::NotPacked { .. } => "not-evidence",
        EvidenceError::TooLarge => "too-large",
        EvidenceError::Tampered { .. } => "tampered",
    };
    Problem {
        code,
        message: format!("The file proves nothing: {error}."),
        remedy: "Use the file as `umpire evidence` wrote it.".to_owned(),
    }
}

fn incomplete(part: &str) -> Problem {
    damaged(&EvidenceError::NotEvidence { reason: format!("its part {part} is missing or not readable") })
}
