//! Sources and what they offer.

use crate::capture::{CameraListing, CameraMode};
use crate::panel::words::{Language, Words, count, text};
use crate::session::Preview;

/// Sizes that are offered where it is not known what a camera has, px.
const USUAL_SIZES: [(u32, u32); 5] = [(640, 480), (1280, 720), (1920, 1080), (2560, 1440), (3840, 2160)];
/// Rates that are offered, frames a second.
pub(in super::super::super) const RATES: [f64; 9] = [0.5, 1.0, 2.0, 5.0, 10.0, 15.0, 25.0, 30.0, 60.0];

/// A camera to be chosen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in super::super::super) struct CameraRow {
    /// What it is chosen by.
    pub(in super::super::super) source: String,
    /// Its number and name.
    pub(in super::super::super) title: String,
    /// What it offers, or why that is not known.
    pub(in super::super::super) offers: String,
    /// The sizes of its pictures, px.
    pub(in super::super::super) sizes: Vec<(u32, u32)>,
}

/// The cameras that are plugged in.
pub(in super::super::super) fn camera_rows(cameras: &[CameraListing], words: &Words) -> Vec<CameraRow> {
    cameras.iter().map(|camera| row(camera, cameras, words)).collect()
}

fn row(camera: &CameraListing, all: &[CameraListing], words: &Words) -> CameraRow {
    let is_alone = all.iter().filter(|other| other.name == camera.name).count() == 1;
    let by_name = is_alone && !camera.name.is_empty() && camera.name.parse::<u32>().is_err();
    // a name stays the same in another socket, a number does not
    let source =
        if by_name { format!("camera:{}", camera.name) } else { format!("camera:{}", camera.number) };
    let (offers, sizes) = match &camera.modes {
        Ok(modes) => {
            let mut sizes: Vec<(u32, u32)> = modes.iter().map(|mode| (mode.width, mode.height)).collect();
            sizes.sort_unstable();
            sizes.dedup();
            (offers(modes, words), sizes)
        }
        Err(error) => (words.problem(&error.clone().into(), &[]).0, Vec::new()),
    };
    CameraRow { source, title: format!("{}: {}", camera.number, camera.name), offers, sizes }
}

fn offers(modes: &[CameraMode], words: &Words) -> String {
    let largest = modes.iter().max_by_key(|mode| (u64::from(mode.width) * u64::from(mode.height), mode.fps));
    largest.map_or_else(String::new, |mode| {
        let given = [
            ("modes", count(modes.len())),
            ("size", text(size_text((mode.width, mode.height)))),
            ("fps", count(mode.fps as usize)),
        ];
        words.say_with("camera-offers", &given)
    })
}

/// The sizes that may be asked of a source.
pub(in super::super::super) fn sizes_of(source: &str, rows: &[CameraRow]) -> Vec<(u32, u32)> {
    let own = rows.iter().find(|row| row.source == source).map(|row| row.sizes.clone());
    own.filter(|sizes| !sizes.is_empty()).unwrap_or_else(|| USUAL_SIZES.to_vec())
}

/// `1920 × 1080`.
pub(in super::super::super) fn size_text((width, height): (u32, u32)) -> String {
    format!("{width} × {height}")
}

/// What is known of the source that is shown, a sentence each.
pub(in super::super::super) fn preview_lines(preview: &Preview, words: &Words) -> Vec<String> {
    let mut lines = Vec::new();
    if let Some(shot) = &preview.shot {
        let size = format!("{} × {}", shot.frame.width, shot.frame.height);
        let fps = preview.fps.map_or_else(|| "–".to_owned(), |fps| words.number(fps, 1));
        lines.push(words.say_with("preview-now", &[("size", text(size)), ("fps", text(fps))]));
    } else if !preview.is_over {
        lines.push(words.say("preview-waiting"));
    }
    lines.extend(preview.notes.iter().cloned());
    if let Some(reason) = &preview.interrupted {
        let given = [("source", text(preview.source.clone()))];
        let said = match words.language() {
            // the program's own sentence says why
            Language::English => reason.clone(),
            _ => words.say_with("guide-interrupted", &given),
        };
        lines.push(format!("⚠ {said}"));
    }
    if preview.is_over {
        lines.push(words.say("preview-over"));
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::capture::StreamError;

    fn listing(number: u32, name: &str) -> CameraListing {
        let mode = |width, height, fps| CameraMode { width, height, compressed: true, fps };
        CameraListing {
            number,
            name: name.to_owned(),
            modes: Ok(vec![mode(640, 480, 30), mode(1920, 1080, 30), mode(1920, 1080, 60)]),
        }
    }

    #[test]
    fn a_camera_is_chosen_by_its_name_unless_two_share_it() {
        let words = Words::new(Language::English);
        let rows = camera_rows(&[listing(0, "Brio"), listing(2, "C920"), listing(4, "C920")], &words);
        let sources: Vec<&str> = rows.iter().map(|row| row.source.as_str()).collect();
        assert_eq!(sources, ["camera:Brio", "camera:2", "camera:4"]);
        assert_eq!(rows[0].offers, "3 modes, up to 1920 × 1080 at 60 frames a second");
        assert_eq!(sizes_of("camera:Brio", &rows), [(640, 480), (1920, 1080)]);
        assert_eq!(sizes_of("http://10.0.0.7/video", &rows), USUAL_SIZES);
    }

    #[test]
    fn a_camera_in_use_says_so() {
        let modes = Err(StreamError::CameraBusy { name: "Brio".to_owned() });
        let camera = CameraListing { number: 0, name: "Brio".to_owned(), modes };
        let rows = camera_rows(&[camera], &Words::new(Language::German));
        assert_eq!(rows[0].offers, "Die Kamera wird von einem anderen Programm benutzt.");
    }
}
