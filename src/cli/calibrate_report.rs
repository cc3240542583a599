//! A calibrated camera, for programs.

use std::path::Path;

use serde_json::{Value, json};

use super::calibrate_text::{missing_text, outcome_text};
use crate::session::{Calibration, Problem, SeenView, ViewOutcome};

/// Name and version of the object.
const SCHEMA: &str = "table-umpire/calibrate-camera/1";

/// The object of a calibration.
pub(super) fn calibrated_report(calibration: &Calibration, out: Option<&Path>) -> Value {
    let coverage = &calibration.coverage;
    json!({
        "schema": SCHEMA,
        "status": "calibrated",
        "problem": null,
        "good": calibration.record.good,
        "shortfalls": calibration.shortfalls.iter().map(ToString::to_string).collect::<Vec<_>>(),
        "missing": coverage.missing.iter().map(missing_text).collect::<Vec<_>>(),
        "corners_by_part": coverage.corners,
        "camera": calibration.profile,
        "plane_p95_mm": calibration.plane_p95_mm,
        "views": calibration.views.iter().map(view).collect::<Vec<_>>(),
        "written": out.map(|path| path.display().to_string()),
    })
}

/// The object of a calibration that failed.
pub(super) fn failed_report(problem: &Problem, views: &[SeenView]) -> Value {
    json!({
        "schema": SCHEMA,
        "status": "failed",
        "problem": problem,
        "views": views.iter().map(view).collect::<Vec<_>>(),
    })
}

fn view(view: &SeenView) -> Value {
    let (state, corners, rms_px) = match &view.outcome {
        ViewOutcome::Used { corners, rms_px } => ("used", Some(corners), Some(rms_px)),
        ViewOutcome::Unreadable(_) => ("unreadable", None, None),
        ViewOutcome::NoBoard => ("no-board", None, None),
        ViewOutcome::Mirrored => ("mirrored", None, None),
        ViewOutcome::Blurred { .. } => ("blurred", None, None),
        ViewOutcome::Duplicate { .. } => ("duplicate", None, None),
        ViewOutcome::OtherSize { .. } => ("other-size", None, None),
        ViewOutcome::Spare => ("spare", None, None),
    };
    json!({
        "source": view.source,
        "state": state,
        "corners": corners,
        "rms_px": rms_px,
        "message": outcome_text(&view.outcome),
    })
}
