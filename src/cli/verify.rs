//! `umpire verify`: is an evidence file whole, and does this program give the same answer?

use std::fs::File;
use std::io::Read;
use std::path::Path;

use serde_json::{Value, json};

use super::args::VerifyArgs;
use super::evidence::{
    CAMERA, Choices, LOOKS, OPTIONS, RESULT, SET, SHEETS, picture_part, profiles_of, results,
};
use super::terminal::{Printed, print, tell};
use super::{Done, Outcome};
use crate::calibration::ProfileTexts;
use crate::record::{Difference, EvidenceError, MAX_BYTES, Manifest, Part, differences, sha256, unpack};
use crate::session::Problem;

/// Schema of what `--json` prints.
const SCHEMA: &str = "table-umpire/verify/1";
/// Most differences that the text names.
const MOST_NAMED: usize = 20;

/// What came of checking a file.
struct Verified {
    sha256: String,
    manifest: Manifest,
    pictures: usize,
    differences: Vec<Difference>,
}

/// Checks the file and scores it again.
pub(super) fn run(args: &VerifyArgs) -> Outcome {
    let file = args.file.display().to_string();
    let result = verified(&args.file);
    if let Err(problem) = &result {
        tell(&format!("{file}: {} {}", problem.message, problem.remedy));
    }
    let text = match (&result, args.json) {
        (_, true) => Some(report(&file, &result).to_string()),
        (Ok(verified), false) => Some(words(&file, verified)),
        (Err(_), false) => None,
    };
    let printed = text.map_or(Printed::Yes, |text| print(&text));
    let is_same = result.is_ok_and(|verified| verified.differences.is_empty());
    Ok(if is_same && printed != Printed::Failed { Done::All } else { Done::SomeFailed })
}

fn report(file: &str, result: &Result<Verified, Problem>) -> Value {
    let is = env!("CARGO_PKG_VERSION");
    match result {
        Ok(verified) => json!({
            "schema": SCHEMA,
            "file": file,
            "status": if verified.differences.is_empty() { "same" } else { "different" },
            "problem": null,
            "sha256": verified.sha256,
            "program": {"was": verified.manifest.program, "is": is},
            "pictures": verified.pictures,
            "differences": verified.differences.iter()
                .map(|d| json!({"field": d.field, "was": d.was, "is": d.is}))
                .collect::<Vec<_>>(),
        }),
        Err(problem) => json!({
            "schema": SCHEMA,
            "file": file,
            "status": "failed",
            "problem": problem,
            "sha256": null,
            "program": {"was": null, "is": is},
            "pictures": 0,
            "differences": [],
        }),
    }
}

fn words(file: &str, verified: &Verified) -> String {
    let pictures = if verified.pictures == 1 { "picture" } else { "pictures" };
    let mut lines =
        vec![format!("{file}: whole, {} {pictures}; SHA-256 {}", verified.pictures, verified.sha256)];
    let (was, is) = (&verified.manifest.program, env!("CARGO_PKG_VERSION"));
    if was != is {
        lines.push(format!("It was written by version {was} of the program; this is {is}."));
    }
    let all = verified.differences.len();
    if all == 0 {
        lines.push("Scored again: the same answer, to the byte (times apart).".to_owned());
        return lines.join("\n");
    }
    lines.push(format!("Scored again: another answer, {all} fields differ:"));
    let named = verified.differences.iter().take(MOST_NAMED);
    lines.extend(named.map(|d| format!("  {}: was {}, is {}", d.field, d.was, d.is)));
    if all > MOST_NAMED {
        lines.push(format!("  and {} more; --json names all", all - MOST_NAMED));
    }
    lines.join("\n")
}

fn verified(path: &Path) -> Result<Verified, Problem> {
    let bytes = read(path)?;
    let (manifest, parts) = unpack(&bytes).map_err(|error| damaged(&error))?;
    let part = |name: &str| parts.iter().find(|part| part.name == name);
    let text = |name: &str| -> Result<&str, Problem> {
        let part = part(name).ok_or_else(|| incomplete(name))?;
        std::str::from_utf8(&part.bytes).map_err(|_| incomplete(name))
    };
    let choices: Choices = toml::from_str(text(OPTIONS)?).map_err(|_| incomplete(OPTIONS))?;
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
    let profiles = profiles_of(&texts, camera, sheets, &choices)?;
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
    let is = results(&choices, &pictures, &profiles);
    let is = is.iter().map(|result| serde_json::from_str(&result.to_string()));
    let is: Vec<Value> = is.collect::<Result<_, _>>().map_err(|_| incomplete(RESULT))?;
    let differences = if let ([was], [is]) = (was.as_slice(), is.as_slice()) {
        differences(was, is)
    } else {
        differences(&Value::Array(was), &Value::Array(is))
    };
    Ok(Verified { sha256: sha256(&bytes), manifest, pictures: pictures.len(), differences })
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
