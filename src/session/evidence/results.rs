//! The answer in an evidence file: scored from bytes, so that the same bytes give it again.

use serde_json::{Value, json};

use super::choices::EvidenceChoices;
use super::fuse_report::fused_report;
use super::score_report::{failed_report, scored_report};
use crate::calibration::{CameraProfile, ProfileTexts, SetProfile, SheetProfile};
use crate::capture::{Frame, OpenOptions, open_bytes};
use crate::session::{Problem, Profiles, Scored, SessionOptions, score_fused_by, score_picture_by};

/// The profiles in these texts.
///
/// # Errors
/// A [`Problem`] when one is no profile.
pub fn evidence_profiles(
    texts: &ProfileTexts,
    camera: Option<&str>,
    sheets: Option<&str>,
    choices: &EvidenceChoices,
) -> Result<Profiles, Problem> {
    let name = choices.camera.as_deref().unwrap_or("the camera profile");
    let camera = camera.map(|text| CameraProfile::of_text(text, name)).transpose()?;
    let name = choices.sheets.as_deref().unwrap_or("the sheet profile");
    let sheets = sheets.map_or_else(|| SheetProfile::load(None), |text| SheetProfile::of_text(text, name))?;
    Ok(Profiles { set: SetProfile::of_texts(texts)?, camera, sheets })
}

/// What `umpire score --json` prints for these pictures, given as the bytes of their files, without the times: the same input gives the same bytes.
pub fn evidence_results(choices: &EvidenceChoices, pictures: &[Vec<u8>], profiles: &Profiles) -> Vec<Value> {
    let mut results = timed_results(choices, pictures, profiles);
    for result in &mut results {
        result["timing_ms"] = json!({});
    }
    results
}

fn timed_results(choices: &EvidenceChoices, pictures: &[Vec<u8>], profiles: &Profiles) -> Vec<Value> {
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
