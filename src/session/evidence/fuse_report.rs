//! The result of several pictures of one position, for programs: that of one picture, and how much the doubt fell.

use serde_json::{Value, json};

use super::score_report::scored_report;
use crate::session::FusedScore;

/// The object of schema `table-umpire/score/1`: `source` is the first picture used, `source.files` names all, `fusion`
/// says how much the doubt fell.
pub fn fused_report(fused: &FusedScore) -> Value {
    let first = fused.pictures.iter().find(|picture| picture.is_used);
    let mut report = scored_report(first.map_or("", |p| p.file.as_str()), &fused.frame, &fused.scored);
    let files: Vec<Value> = fused
        .pictures
        .iter()
        .map(|p| {
            let (width, height) = p.size.unzip();
            json!({"file": p.file, "width": width, "height": height, "used": p.is_used})
        })
        .collect();
    report["source"]["files"] = json!(files);
    let gain = &fused.gain;
    report["fusion"] = json!({
        "pictures": gain.pictures,
        "stands": gain.stands,
        "gap_sigma_alone_mm": gain.alone_mm,
        "gap_sigma_fused_mm": gain.fused_mm,
        "too_close_alone": gain.too_close_alone,
        "too_close_fused": gain.too_close_fused,
    });
    report
}
