//! A calibrated camera, for people.

use std::fmt::Write;
use std::path::Path;

use crate::metrology::{MissingView, Tilt};
use crate::session::{Calibration, SeenView, ViewOutcome};

/// Suggestions printed at most; after them, new pictures tell more.
const MOST_SUGGESTIONS: usize = 4;

/// The report: each picture, the camera, what it is worth and what would help.
pub(super) fn calibrated_text(calibration: &Calibration, out: Option<&Path>) -> String {
    let mut text = String::new();
    for line in view_texts(&calibration.views) {
        let _infallible = writeln!(text, "{line}");
    }
    let (profile, record, doubt) = (&calibration.profile, &calibration.record, &calibration.doubt);
    let d = &profile.distortion;
    let _infallible = writeln!(
        text,
        "\nCamera for pictures of {} x {}, from {} views with {} corners\n  \
         focal length     {:.1} x {:.1} px, sigma {:.1}\n  \
         principal point  {:.1}, {:.1} px, sigma {:.1}\n  \
         lens             k1 {:.4}  k2 {:.4}  k3 {:.4}  p1 {:.5}  p2 {:.5}\n  \
         corners          {:.2} px rms from where they should be",
        profile.width,
        profile.height,
        record.views,
        record.corners,
        profile.fx,
        profile.fy,
        doubt.focal_px,
        profile.cx,
        profile.cy,
        doubt.principal_px,
        d.k1,
        d.k2,
        d.k3,
        d.p1,
        d.p2,
        record.rms_px,
    );
    let in_mm = calibration.plane_p95_mm.map(|mm| format!(" ({mm:.2} mm)")).unwrap_or_default();
    let _infallible = writeln!(
        text,
        "  flatness         95 % of the corners lie within {:.4} square{in_mm} of a plane\n  \
         on the table     the lens leaves {:.3} mm of doubt where the picture shows 900 mm",
        record.plane_p95_squares, record.plane_doubt_mm
    );
    let verdict = if record.good { "Good enough." } else { "Not good enough yet." };
    let _infallible = write!(text, "{verdict}");
    for shortfall in &calibration.shortfalls {
        let _infallible = write!(text, "\n  {shortfall}");
    }
    if !calibration.coverage.missing.is_empty() {
        let helps =
            if record.good { "These views would make it better:" } else { "These views are missing:" };
        let _infallible = write!(text, "\n{helps}");
        for missing in calibration.coverage.missing.iter().take(MOST_SUGGESTIONS) {
            let _infallible = write!(text, "\n  {}", missing_text(missing));
        }
    }
    if let Some(out) = out {
        let _infallible = write!(text, "\nWritten to {}", out.display());
    }
    text
}

/// One line on each picture.
pub(super) fn view_texts(views: &[SeenView]) -> Vec<String> {
    let line = |view: &SeenView| match &view.outcome {
        ViewOutcome::Unreadable(problem) => problem.message.clone(),
        outcome => format!("{}: {}", view.source, outcome_text(outcome)),
    };
    views.iter().map(line).collect()
}

/// What became of a picture, as the end of a sentence.
pub(super) fn outcome_text(outcome: &ViewOutcome) -> String {
    match outcome {
        ViewOutcome::Used { corners, rms_px } => format!("{corners} corners, {rms_px:.2} px rms"),
        ViewOutcome::Unreadable(problem) => problem.message.clone(),
        ViewOutcome::NoBoard => "no board seen".to_owned(),
        ViewOutcome::Mirrored => "left out, the picture is mirrored".to_owned(),
        ViewOutcome::Blurred { edge_px } => format!("left out, blurred over {edge_px:.1} px"),
        ViewOutcome::Duplicate { of } => format!("left out, nearly the same as {of}"),
        ViewOutcome::OtherSize { width, height } => {
            format!("left out, {width} x {height} pixels are not the size of most pictures")
        }
        ViewOutcome::Spare => "left out, there are views enough".to_owned(),
    }
}

/// What to do for a missing view, a sentence.
pub(super) fn missing_text(missing: &MissingView) -> String {
    match missing {
        MissingView::Tilted(tilt) => {
            let side = match tilt {
                Tilt::Left => "left",
                Tilt::Right => "right",
                Tilt::Top => "upper",
                Tilt::Bottom => "lower",
            };
            format!("Tilt the board so that its {side} side is further away, by 30 degrees or so.")
        }
        MissingView::In { column, row } => {
            let names = [
                ["top left", "top", "top right"],
                ["left", "middle", "right"],
                ["bottom left", "bottom", "bottom right"],
            ];
            format!("Hold the board at the {} of the picture.", names[*row % 3][*column % 3])
        }
        MissingView::More(1) => "Take one more view, from another side.".to_owned(),
        MissingView::More(count) => format!("Take {count} more views, each from another side."),
    }
}
