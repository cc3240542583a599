//! Several pictures of one position to one settled score.

use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::time::Instant;

use super::measure::CameraKnowledge;
use super::problem::sentence;
use super::score::{Profiles, Rulings};
use super::{Problem, Scored, SessionOptions};
use crate::capture::Frame;
use crate::metrology::{FusionError, Measurement, Moved, Picture, TokenClass, Warning, fuse};
use crate::referee::{Verdict, WordOfCall};

/// Code of the warning that a picture could not be measured and is left out.
pub const LEFT_OUT: &str = "picture-left-out";
/// Most tokens that a refusal names.
const MOST_NAMED: usize = 3;

/// One of the pictures given.
#[derive(Debug, Clone, PartialEq)]
pub struct FusedPicture {
    /// Its name, as the user gave it.
    pub file: String,
    /// Width and height of the upright picture, px, where it could be opened.
    pub size: Option<(usize, usize)>,
    /// Whether it is part of the result; a warning says why not.
    pub is_used: bool,
}

/// How much the doubt fell.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Gain {
    /// Pictures combined.
    pub pictures: usize,
    /// Places from which they were taken; pictures from one place count as one.
    pub stands: usize,
    /// Median standard deviation of the gaps by the best picture alone, mm; `None` where it has no calls.
    pub alone_mm: Option<f64>,
    /// The same of all together, mm.
    pub fused_mm: Option<f64>,
    /// Calls too close by that picture alone.
    pub too_close_alone: usize,
    /// Calls too close by all together.
    pub too_close_fused: usize,
}

/// A position scored from several pictures.
#[derive(Debug, Clone, PartialEq)]
pub struct FusedScore {
    /// The result; pixels refer to `frame`.
    pub scored: Scored,
    /// The first picture that was used.
    pub frame: Frame,
    /// Every picture given, in that order.
    pub pictures: Vec<FusedPicture>,
    /// How much the doubt fell.
    pub gain: Gain,
}

/// One measured picture.
struct Measured {
    file: String,
    measurement: Measurement,
    size: (usize, usize),
    known: CameraKnowledge,
}

/// Measures every picture, combines them and scores the position once. `pictures` gives each picture's name with the
/// picture, or why it could not be opened; one after another, so that only two are held at a time. A picture that
/// cannot be measured, or that is another one again, is left out with a warning.
///
/// # Errors
/// A [`Problem`] when no picture can be measured, or they do not show the same position.
pub fn score_fused(
    pictures: impl Iterator<Item = (String, Result<Frame, Problem>)>,
    options: &SessionOptions,
) -> Result<FusedScore, Problem> {
    score_fused_by(pictures, options, &Profiles::load(options)?)
}

/// The same by profiles that were read before; those that `options` name are not looked at.
///
/// # Errors
/// As [`score_fused`].
pub fn score_fused_by(
    pictures: impl Iterator<Item = (String, Result<Frame, Problem>)>,
    options: &SessionOptions,
    profiles: &Profiles,
) -> Result<FusedScore, Problem> {
    let rulings = Rulings::of(options, profiles.clone())?;
    let mut given: Vec<FusedPicture> = Vec::new();
    let mut measured: Vec<Measured> = Vec::new();
    let mut first_frame: Option<Frame> = None;
    let mut first_problem: Option<Problem> = None;
    let mut warnings = Vec::new();
    let mut contents: BTreeMap<u64, String> = BTreeMap::new();
    let mut timing: Vec<(&'static str, f64)> = Vec::new();
    for (file, opened) in pictures {
        let size = opened.as_ref().ok().map(|frame| (frame.width, frame.height));
        given.push(FusedPicture { file: file.clone(), size, is_used: false });
        if let Ok(frame) = &opened {
            let content = content_of(frame);
            if let Some(before) = contents.get(&content) {
                let message = format!("{file} is the same picture as {before}: it is counted once.");
                warnings.push(Warning { code: "same-picture", message });
                continue;
            }
            contents.insert(content, file.clone());
        }
        let result = opened.and_then(|frame| {
            let known = rulings.camera_of(&frame)?;
            let (measurement, stages) = rulings.measure(&frame, &known)?;
            add(&mut timing, &stages);
            Ok((frame, measurement, known))
        });
        match result {
            Ok((frame, measurement, known)) => {
                measured.push(Measured { file, measurement, size: (frame.width, frame.height), known });
                if let Some(last) = given.last_mut() {
                    last.is_used = true;
                }
                first_frame.get_or_insert(frame);
            }
            Err(problem) => {
                let message = format!("{file} is left out: {} {}", problem.message, problem.remedy);
                warnings.push(Warning { code: LEFT_OUT, message });
                first_problem.get_or_insert(problem);
            }
        }
    }
    let Some(frame) = first_frame else {
        return Err(first_problem.unwrap_or_else(|| problem_of(&FusionError::Nothing, &[])));
    };
    let (scored, gain) = combined(&rulings, &measured, timing, options.advise)?;
    let scored = Scored { warnings: warnings.into_iter().chain(scored.warnings).collect(), ..scored };
    Ok(FusedScore { scored, frame, pictures: given, gain })
}

/// Combines what was measured and scores it once.
fn combined(
    rulings: &Rulings,
    measured: &[Measured],
    mut timing: Vec<(&'static str, f64)>,
    advise: bool,
) -> Result<(Scored, Gain), Problem> {
    let clock = Instant::now();
    let pictures: Vec<_> =
        measured.iter().map(|m| Picture { measurement: &m.measurement, size: m.size }).collect();
    let fusion = fuse(&pictures, &rulings.profile).map_err(|error| problem_of(&error, measured))?;
    // one picture alone is scored as it always is
    let measurement = match measured {
        [alone] => alone.measurement.clone(),
        _ => fusion.measurement.clone(),
    };
    let alone: Vec<Verdict> = measured.iter().map(|m| rulings.verdict(&m.measurement, false).1).collect();
    timing.push(("fuse", clock.elapsed().as_secs_f64() * 1e3));
    let mut scored = rulings.scored(measurement, timing, fusion.has_doubtful_pawn);
    if let (true, Some(first)) = (advise, measured.first()) {
        scored.add_advice(&fusion, &first.known, first.size);
    }
    let sigmas = alone.iter().map(|verdict| (median_sigma(verdict), too_close(verdict)));
    let best = sigmas.min_by(|a, b| a.0.unwrap_or(f64::MAX).total_cmp(&b.0.unwrap_or(f64::MAX)));
    let (alone_mm, too_close_alone) = best.unwrap_or_default();
    let gain = Gain {
        pictures: measured.len(),
        stands: fusion.stands,
        alone_mm,
        fused_mm: median_sigma(&scored.verdict),
        too_close_alone,
        too_close_fused: too_close(&scored.verdict),
    };
    Ok((scored, gain))
}

fn too_close(verdict: &Verdict) -> usize {
    verdict.awards.iter().filter(|call| call.call == WordOfCall::TooClose).count()
}

/// Median standard deviation of the gaps, mm.
fn median_sigma(verdict: &Verdict) -> Option<f64> {
    let mut sigmas: Vec<f64> = verdict.awards.iter().map(|call| call.gap_sigma_mm).collect();
    sigmas.sort_by(f64::total_cmp);
    sigmas.get(sigmas.len() / 2).copied()
}

/// A number that tells pictures apart by what they show, whatever file they come in.
fn content_of(frame: &Frame) -> u64 {
    let mut hasher = DefaultHasher::new();
    (frame.width, frame.height, &frame.rgb).hash(&mut hasher);
    hasher.finish()
}

/// Adds one picture's stages to those of the others.
fn add(all: &mut Vec<(&'static str, f64)>, stages: &[(&'static str, f64)]) {
    for (stage, ms) in stages {
        match all.iter_mut().find(|s| s.0 == *stage) {
            Some(sum) => sum.1 += ms,
            None => all.push((stage, *ms)),
        }
    }
}

/// The refusal for people, with the pictures by name.
fn problem_of(error: &FusionError, measured: &[Measured]) -> Problem {
    let file = |picture: &usize| measured.get(*picture).map_or("a picture", |m| m.file.as_str());
    let (code, message, remedy) = match error {
        FusionError::Nothing => {
            ("no-picture", sentence(error), "Give at least two pictures of the same position.".to_owned())
        }
        FusionError::TooFewInCommon { picture, .. } | FusionError::TurnUnknown { picture } => (
            "too-few-in-common",
            format!("The picture {}: {error}.", file(picture)),
            "Take pictures that show the whole pond, or score this one alone.".to_owned(),
        ),
        FusionError::OtherPosition { picture, .. } => (
            "positions-differ",
            format!(
                "The picture {} does not show the same position as the pictures before it: {error}.",
                file(picture)
            ),
            "Combine only pictures between which nothing was moved, or score each alone without --fuse."
                .to_owned(),
        ),
        FusionError::TokensMoved { picture, moved } => (
            "positions-differ",
            format!(
                "The picture {} does not show the same position as the others: {}.",
                file(picture),
                moved_words(moved, &file)
            ),
            "Combine only pictures between which nothing was moved, or score each alone without --fuse."
                .to_owned(),
        ),
        FusionError::Unsolvable => {
            ("internal", sentence(error), "Report these pictures as a fault of the program.".to_owned())
        }
    };
    Problem { code, message, remedy }
}

/// `the red flower at (812, 440) px of a.jpg is 14.2 mm elsewhere`.
fn moved_words<'a>(moved: &[Moved], file: &impl Fn(&usize) -> &'a str) -> String {
    let mut words: Vec<String> = moved
        .iter()
        .take(MOST_NAMED)
        .map(|m| {
            let what = match &m.class {
                TokenClass::Flower(name) => format!("the {name} flower"),
                TokenClass::Pawn(owner) => format!("the {} pawn", format!("{owner:?}").to_lowercase()),
            };
            let at = format!("{what} at ({:.0}, {:.0}) px of {}", m.pixel.u, m.pixel.v, file(&m.picture));
            if m.mm > 0.0 {
                format!("{at} is {:.1} mm elsewhere", m.mm)
            } else {
                format!("{at} is not in all of them")
            }
        })
        .collect();
    if moved.len() > MOST_NAMED {
        words.push(format!("and {} more", moved.len() - MOST_NAMED));
    }
    words.join("; ")
}
