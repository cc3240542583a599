//! What `umpire cameras` prints: text for people, and the JSON objects of schemas `table-umpire/cameras/1` and
//! `table-umpire/camera-trial/1`.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use crate::capture::{CameraListing, CameraMode};
use crate::session::{Problem, Trial};

const LIST_SCHEMA: &str = "table-umpire/cameras/1";
const TRIAL_SCHEMA: &str = "table-umpire/camera-trial/1";

/// The cameras with their sizes and rates.
pub(super) fn list_text(cameras: &[CameraListing]) -> String {
    if cameras.is_empty() {
        return "No camera is plugged in.".to_owned();
    }
    cameras.iter().map(camera_text).collect::<Vec<_>>().join("\n")
}

fn camera_text(camera: &CameraListing) -> String {
    let mut lines = vec![format!("camera:{}  {}", camera.number, camera.name)];
    match &camera.modes {
        Ok(modes) => lines.extend(sizes(modes)),
        Err(error) => lines.push(format!("    {error} {}", error.remedy())),
    }
    lines.join("\n")
}

/// A line for each size, the largest first.
fn sizes(modes: &[CameraMode]) -> Vec<String> {
    let mut by_size: BTreeMap<(u32, u32), BTreeMap<&str, Vec<String>>> = BTreeMap::new();
    for mode in modes.iter().rev() {
        let rates =
            by_size.entry((mode.width, mode.height)).or_default().entry(mode.format_name()).or_default();
        rates.push(mode.fps.to_string());
    }
    let line = |((width, height), formats): (&(u32, u32), &BTreeMap<&str, Vec<String>>)| {
        let formats: Vec<String> =
            formats.iter().map(|(format, rates)| format!("{format} {}", rates.join(", "))).collect();
        format!("    {:<12} {} frames a second", format!("{width} x {height}"), formats.join("; "))
    };
    by_size.iter().rev().map(line).collect()
}

/// The cameras as one object.
pub(super) fn list_report(cameras: &[CameraListing]) -> Value {
    let camera = |camera: &CameraListing| {
        let modes = camera.modes.as_deref().unwrap_or_default().iter().map(|mode| {
            json!({
                "width": mode.width,
                "height": mode.height,
                "format": mode.format_name(),
                "fps": mode.fps,
            })
        });
        let problem = camera.modes.as_ref().err().map(|error| Problem::from(error.clone()));
        json!({
            "source": format!("camera:{}", camera.number),
            "name": camera.name,
            "modes": modes.collect::<Vec<_>>(),
            "problem": problem,
        })
    };
    json!({ "schema": LIST_SCHEMA, "cameras": cameras.iter().map(camera).collect::<Vec<_>>() })
}

/// What came from a source.
pub(super) fn trial_text(source: &str, trial: &Trial) -> String {
    let verdict = match (trial.frames, trial.spoilt, trial.interruptions.len()) {
        (0, ..) => "gives no pictures",
        (_, 0, 0) => "works",
        _ => "works, but not without faults",
    };
    let mut lines = vec![format!("{source}: {verdict}")];
    lines.extend(trial.notes.iter().map(|note| format!("  {note}")));
    let size = trial.size.map(|(width, height)| format!(", {width} x {height}")).unwrap_or_default();
    lines.push(format!("  pictures        {} in {:.1} s{size}", trial.frames, trial.seconds));
    if let Some(fps) = trial.fps {
        lines.push(format!("  rate            {fps:.1} a second"));
    }
    if trial.frames > 0 {
        lines.push(format!("  longest pause   {:.2} s", trial.longest_pause_s));
    }
    let reason = trial.spoilt_reason.as_deref().map(|reason| format!("; {reason}")).unwrap_or_default();
    lines.push(format!("  damaged         {}{reason}", trial.spoilt));
    lines.push(format!("  interruptions   {}", trial.interruptions.len()));
    lines.extend(trial.interruptions.iter().map(|interruption| {
        let until = match interruption.until_s {
            Some(until) => format!("to {until:.1} s"),
            None => "until the end".to_owned(),
        };
        format!("    from {:.1} s {until}: {}", interruption.from_s, interruption.reason)
    }));
    lines.join("\n")
}

/// What came from a source, as one object.
pub(super) fn trial_report(source: &str, trial: &Trial) -> Value {
    let interruptions = trial.interruptions.iter().map(|interruption| {
        json!({
            "from_s": interruption.from_s,
            "until_s": interruption.until_s,
            "reason": interruption.reason,
        })
    });
    json!({
        "schema": TRIAL_SCHEMA,
        "source": source,
        "seconds": trial.seconds,
        "notes": trial.notes,
        "frames": trial.frames,
        "width": trial.size.map(|size| size.0),
        "height": trial.size.map(|size| size.1),
        "fps": trial.fps,
        "longest_pause_s": trial.longest_pause_s,
        "newest_age_s": trial.newest_age_s,
        "damaged": trial.spoilt,
        "damaged_reason": trial.spoilt_reason,
        "interruptions": interruptions.collect::<Vec<_>>(),
    })
}

/// That cameras could not be listed, or that `source` could not be tried.
pub(super) fn failed_trial_report(source: Option<&str>, problem: &Problem) -> Value {
    match source {
        Some(source) => json!({ "schema": TRIAL_SCHEMA, "source": source, "problem": problem }),
        None => json!({ "schema": LIST_SCHEMA, "problem": problem }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::capture::StreamError;
    use crate::session::Interruption;

    #[test]
    fn cameras_are_listed_with_their_sizes_the_largest_first() {
        let mode = |width, height, compressed, fps| CameraMode { width, height, compressed, fps };
        let modes = vec![
            mode(640, 480, false, 30),
            mode(1920, 1080, false, 5),
            mode(1920, 1080, true, 15),
            mode(1920, 1080, true, 30),
        ];
        let busy = StreamError::CameraBusy { name: "Other".to_owned() };
        let text = list_text(&[
            CameraListing { number: 0, name: "HD Webcam".to_owned(), modes: Ok(modes) },
            CameraListing { number: 2, name: "Other".to_owned(), modes: Err(busy) },
        ]);
        let expected = "camera:0  HD Webcam\n    1920 x 1080  MJPEG 30, 15; YUYV 5 frames a second\n    640 x 480    YUYV 30 frames a second\ncamera:2  Other\n    Other is in use by another program. Close the other program (a video call, a browser) and try again.";
        assert_eq!(text, expected);
        assert_eq!(list_text(&[]), "No camera is plugged in.");
    }

    #[test]
    fn a_trial_says_whether_the_camera_works() {
        let mut trial = Trial {
            seconds: 5.0,
            notes: vec!["The camera is set to 8 x 6 MJPEG at 30 frames a second.".to_owned()],
            frames: 149,
            size: Some((8, 6)),
            fps: Some(29.97),
            spoilt: 0,
            spoilt_reason: None,
            longest_pause_s: 0.041,
            newest_age_s: Some(0.01),
            interruptions: Vec::new(),
        };
        assert_eq!(
            trial_text("camera:0", &trial),
            "camera:0: works\n  The camera is set to 8 x 6 MJPEG at 30 frames a second.\n  pictures        149 in 5.0 s, 8 x 6\n  rate            30.0 a second\n  longest pause   0.04 s\n  damaged         0\n  interruptions   0"
        );
        trial.interruptions.push(Interruption {
            from_s: 1.0,
            until_s: None,
            reason: "It is unplugged.".to_owned(),
        });
        let text = trial_text("camera:0", &trial);
        assert!(text.starts_with("camera:0: works, but not without faults\n"), "{text}");
        assert!(text.ends_with("    from 1.0 s until the end: It is unplugged."), "{text}");
    }
}
