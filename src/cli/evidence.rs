//! `umpire evidence`: pictures, profiles, options and the answer in one file.

use std::collections::BTreeMap;
use std::path::PathBuf;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::args::{DISCARD_TIES, EvidenceArgs, OFFICIAL, is_guard_band, is_tie_width};
use super::files::{check_output, write_atomically};
use super::fuse_report::fused_report;
use super::score_report::{failed_report, scored_report};
use super::terminal::{Printed, print, tell};
use super::{Done, Outcome, Usage};
use crate::calibration::{CameraProfile, ProfileTexts, SetProfile, SheetProfile};
use crate::capture::{Frame, OpenOptions, open_bytes, read_picture};
use crate::games::lacuna::{PerPlayer, RuleSet};
use crate::record::{EvidenceError, MAX_BYTES, MAX_PARTS, Part, manifest_of, pack, sha256};
use crate::session::{Problem, Profiles, Scored, SessionOptions, score_fused_by, score_picture_by};

/// Names of the parts.
pub(super) const OPTIONS: &str = "options.toml";
pub(super) const SET: &str = "profiles/set.toml";
pub(super) const LOOKS: &str = "profiles/looks.toml";
pub(super) const CAMERA: &str = "profiles/camera.toml";
pub(super) const SHEETS: &str = "profiles/sheets.toml";
pub(super) const RESULT: &str = "result.jsonl";
/// Schema of what `--json` prints.
const SCHEMA: &str = "table-umpire/evidence/1";
/// Parts beside the pictures: options, four profiles and the result.
const OTHER_PARTS: usize = 6;

/// Name of the part that holds a picture.
pub(super) fn picture_part(index: usize) -> String {
    format!("pictures/{index:02}")
}

/// The options of a scoring as the evidence file holds them.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Choices {
    /// The pictures as the user named them, in order.
    pub(super) pictures: Vec<String>,
    pub(super) fuse: bool,
    pub(super) mirrored: bool,
    advise: bool,
    /// What the user named; the profiles themselves are parts of their own.
    pub(super) set: String,
    pub(super) camera: Option<String>,
    sheets: Option<String>,
    rules: String,
    guard_band: f64,
    tie_mm: f64,
    taken: Option<TakenChoice>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct TakenChoice {
    gold: Option<BTreeMap<String, u32>>,
    silver: Option<BTreeMap<String, u32>>,
}

impl Choices {
    fn of(args: &EvidenceArgs) -> Self {
        let options = args.score.session_options();
        Self {
            pictures: args.score.pictures.iter().map(|path| path.display().to_string()).collect(),
            fuse: args.score.fuse,
            mirrored: args.score.mirrored,
            advise: options.advise,
            set: options.set,
            camera: options.camera.map(|path| path.display().to_string()),
            sheets: options.sheets.map(|path| path.display().to_string()),
            rules: if options.rules == RuleSet::DiscardTies { DISCARD_TIES } else { OFFICIAL }.to_owned(),
            guard_band: options.guard_band,
            tie_mm: options.tie_mm,
            taken: options.taken.map(|taken| TakenChoice { gold: taken.gold, silver: taken.silver }),
        }
    }

    /// Whether they are what the command line allows: a file need not come from this program.
    pub(super) fn are_possible(&self) -> bool {
        [OFFICIAL, DISCARD_TIES].contains(&self.rules.as_str())
            && is_guard_band(self.guard_band)
            && is_tie_width(self.tie_mm)
            && !self.pictures.is_empty()
    }

    /// The options for scoring again; the profiles come from the file.
    pub(super) fn session_options(&self) -> SessionOptions {
        let rules = if self.rules == DISCARD_TIES { RuleSet::DiscardTies } else { RuleSet::Official };
        let taken = self.taken.clone().map(|t| PerPlayer { gold: t.gold, silver: t.silver });
        SessionOptions {
            rules,
            guard_band: self.guard_band,
            tie_mm: self.tie_mm,
            taken,
            advise: self.advise,
            ..SessionOptions::new(self.set.clone())
        }
    }
}

/// Scores the pictures and writes the file.
pub(super) fn run(args: &EvidenceArgs) -> Outcome {
    if args.score.annotate.is_some() {
        return Err(Usage("an evidence file holds no drawing; leave --annotate out".to_owned()));
    }
    check_output(&args.out, args.score.inputs())?;
    let written = match evidence(args) {
        Ok(written) => written,
        Err(problem) => {
            tell(&format!("{} {}", problem.message, problem.remedy));
            let object = json!({"schema": SCHEMA, "file": args.out.display().to_string(), "status": "failed", "problem": problem});
            if args.score.json {
                print(&object.to_string());
            }
            return Ok(Done::SomeFailed);
        }
    };
    let text = if args.score.json { written.to_string() } else { words(&written) };
    let all_scored =
        written["results"].as_array().is_some_and(|all| all.iter().all(|status| status != "failed"));
    Ok(if print(&text) == Printed::Failed || !all_scored { Done::SomeFailed } else { Done::All })
}

fn words(written: &Value) -> String {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    format!(
        "{}: {} parts, {} bytes\nSHA-256 {}\nGive this number to the other player: whoever has it can tell that the file was not exchanged.",
        text(&written["file"]),
        written["parts"].as_array().map_or(0, Vec::len),
        written["bytes"],
        text(&written["sha256"])
    )
}

/// Writes the evidence file and gives what is printed of it.
fn evidence(args: &EvidenceArgs) -> Result<Value, Problem> {
    let choices = Choices::of(args);
    let texts = ProfileTexts::read(&args.score.set)?;
    let options = args.score.session_options();
    let camera = options.camera.as_deref().map(CameraProfile::text_of).transpose()?;
    let sheets = options.sheets.as_deref().map(SheetProfile::text_of).transpose()?;
    let profiles = profiles_of(&texts, camera.as_deref(), sheets.as_deref(), &choices)?;
    let pictures = read_pictures(&args.score.pictures)?;
    let results = results(&choices, &pictures, &profiles);
    let mut parts = Vec::new();
    let mut add = |name: &str, bytes: Vec<u8>| parts.push(Part { name: name.to_owned(), bytes });
    let toml = toml::to_string(&choices).map_err(|error| not_packed(&error))?;
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
    let version = env!("CARGO_PKG_VERSION");
    let bytes = pack(&parts, version).map_err(|error| packing(&error))?;
    write_atomically(&args.out, &bytes).map_err(|error| Problem {
        code: "not-written",
        message: format!("The evidence file could not be written to {}: {error}.", args.out.display()),
        remedy: "Choose a folder that exists and has room.".to_owned(),
    })?;
    Ok(json!({
        "schema": SCHEMA,
        "file": args.out.display().to_string(),
        "status": "written",
        "problem": null,
        "program": version,
        "bytes": bytes.len(),
        "sha256": sha256(&bytes),
        "parts": manifest_of(&parts, version).parts,
        "results": results.iter().map(|result| result["status"].clone()).collect::<Vec<_>>(),
    }))
}

/// The bytes of the pictures; refused before any is scored where they are more than a file may hold.
fn read_pictures(paths: &[PathBuf]) -> Result<Vec<Vec<u8>>, Problem> {
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

/// The profiles in these texts.
pub(super) fn profiles_of(
    texts: &ProfileTexts,
    camera: Option<&str>,
    sheets: Option<&str>,
    choices: &Choices,
) -> Result<Profiles, Problem> {
    let name = choices.camera.as_deref().unwrap_or("the camera profile");
    let camera = camera.map(|text| CameraProfile::of_text(text, name)).transpose()?;
    let name = choices.sheets.as_deref().unwrap_or("the sheet profile");
    let sheets = sheets.map_or_else(|| SheetProfile::load(None), |text| SheetProfile::of_text(text, name))?;
    Ok(Profiles { set: SetProfile::of_texts(texts)?, camera, sheets })
}

/// What `umpire score --json` prints for these pictures, without the times: the same input gives the same bytes.
pub(super) fn results(choices: &Choices, pictures: &[Vec<u8>], profiles: &Profiles) -> Vec<Value> {
    let mut results = timed_results(choices, pictures, profiles);
    for result in &mut results {
        result["timing_ms"] = json!({});
    }
    results
}

fn timed_results(choices: &Choices, pictures: &[Vec<u8>], profiles: &Profiles) -> Vec<Value> {
    let options = choices.session_options();
    let opened = choices.pictures.iter().zip(pictures).map(|(name, bytes)| {
        let frame = open_bytes(name, bytes.clone(), &OpenOptions::default()).map_err(Problem::from);
        (name.clone(), frame.map(|frame| if choices.mirrored { frame.mirrored() } else { frame }))
    });
    let said = |scored: Scored| if choices.mirrored { scored.of_mirrored() } else { scored };
    if choices.fuse {
        let first = choices.pictures.first().map_or("", String::as_str);
        return vec![match score_fused_by(opened, &options, profiles) {
            Ok(mut fused) => {
                fused.scored = said(fused.scored);
                fused_report(&fused)
            }
            Err(problem) => failed_report(first, None, &problem),
        }];
    }
    opened.map(|(name, frame)| result(&name, frame, &options, profiles, &said)).collect()
}

fn result(
    name: &str,
    frame: Result<Frame, Problem>,
    options: &SessionOptions,
    profiles: &Profiles,
    said: &impl Fn(Scored) -> Scored,
) -> Value {
    let frame = match frame {
        Ok(frame) => frame,
        Err(problem) => return failed_report(name, None, &problem),
    };
    match score_picture_by(&frame, options, profiles) {
        Ok(scored) => scored_report(name, &frame, &said(scored)),
        Err(problem) => failed_report(name, Some(&frame), &problem),
    }
}
