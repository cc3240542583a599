//! The JSON object of `umpire score --json`, schema `table-umpire/score/1`.

use serde_json::{Map, Value, json};

use crate::calibration::Owner;
use crate::capture::Frame;
use crate::metrology::{IntrinsicsSource, MeasuredToken, Measurement, ScaleSource, TokenClass};
use crate::session::{Problem, Scored};

use crate::referee::{awards_report, score_report};

const SCHEMA: &str = "table-umpire/score/1";

/// The object for a picture that was scored, wholly or in part.
pub fn scored_report(file: &str, frame: &Frame, scored: &Scored) -> Value {
    let measurement = &scored.measurement;
    let (scale, camera, mat) = (&measurement.scale, &measurement.camera, &measurement.mat);
    json!({
        "schema": SCHEMA,
        "game": "lacuna",
        "source": source(file, Some(frame)),
        "status": if scored.partial { "partial" } else { "scored" },
        "problem": null,
        "scale": {"source": scale_source(scale.source), "relative_sigma": scale.relative_sigma},
        "camera": {
            "intrinsics": intrinsics_source(camera.intrinsics),
            "focal_px": camera.focal_px,
            "focal_sigma_px": camera.focal_sigma_px,
            "tilt_deg": camera.tilt_deg,
            "height_mm": camera.height_mm,
        },
        "mat": {
            "reprojection_rms_px": mat.reprojection_rms_px,
            "circle_diameter_mm": mat.circle_diameter_mm,
        },
        "tokens": tokens(measurement),
        "awards": awards(scored),
        "score": score_report(&scored.verdict),
        "timing_ms": timing(&scored.timing_ms),
        "warnings": scored.warnings,
    })
}

/// The awards; where it was asked for, `next_view` is what a further picture should be, null where none helps.
fn awards(scored: &Scored) -> Value {
    let mut awards = json!(awards_report(&scored.verdict));
    for award in awards.as_array_mut().into_iter().flatten() {
        let advice = scored.advice.iter().find(|advice| award["flower"] == json!(advice.flower));
        if let Some(advice) = advice {
            award["next_view"] = json!(advice.view.as_ref().map(|view| json!({
                "azimuth_deg": view.azimuth_deg,
                "beside_pawn": view.beside_pawn,
                "tilt_deg": view.tilt_deg,
                "height_mm": view.height_mm,
                "gap_sigma_mm": view.gap_sigma_mm,
                "settles_probability": view.settles_probability,
            })));
        }
    }
    awards
}

/// The object for a picture that could not be scored; `frame` is there when it could at least be opened.
pub fn failed_report(file: &str, frame: Option<&Frame>, problem: &Problem) -> Value {
    json!({
        "schema": SCHEMA,
        "game": "lacuna",
        "source": source(file, frame),
        "status": "failed",
        "problem": problem,
        "scale": null,
        "camera": null,
        "mat": null,
        "tokens": [],
        "awards": [],
        "score": null,
        "timing_ms": {},
        "warnings": [],
    })
}

fn source(file: &str, frame: Option<&Frame>) -> Value {
    json!({"file": file, "width": frame.map(|f| f.width), "height": frame.map(|f| f.height)})
}

fn tokens(measurement: &Measurement) -> Vec<Value> {
    measurement.tokens.iter().enumerate().map(|(id, token)| self::token(measurement, id, token)).collect()
}

fn token(measurement: &Measurement, id: usize, token: &MeasuredToken) -> Value {
    let (kind, class) = match &token.class {
        TokenClass::Flower(colour) => ("flower", colour.as_str()),
        TokenClass::Pawn(Owner::Gold) => ("pawn", "gold"),
        TokenClass::Pawn(Owner::Silver) => ("pawn", "silver"),
    };
    let covariance = measurement.covariance.marginal(id).map(|c| [c.xx, c.xy, c.yy]);
    json!({
        "id": id,
        "kind": kind,
        "class": class,
        "class_probability": token.class_probability,
        "pixel": [token.pixel.u, token.pixel.v],
        "position_mm": [token.position.x, token.position.y],
        "covariance_mm2": covariance,
        "on_mat": token.on_mat,
    })
}

const fn scale_source(source: ScaleSource) -> &'static str {
    match source {
        ScaleSource::Profile => "profile",
        ScaleSource::Cards => "cards",
        ScaleSource::Assumed => "assumed",
    }
}

const fn intrinsics_source(source: IntrinsicsSource) -> &'static str {
    match source {
        IntrinsicsSource::Profile => "profile",
        IntrinsicsSource::Exif => "exif",
        IntrinsicsSource::SelfCalibrated => "self-calibrated",
        IntrinsicsSource::Assumed => "assumed",
    }
}

fn timing(stages: &[(&'static str, f64)]) -> Map<String, Value> {
    let total: f64 = stages.iter().map(|(_, ms)| ms).sum();
    stages.iter().chain(&[("total", total)]).map(|(stage, ms)| ((*stage).to_owned(), json!(ms))).collect()
}
