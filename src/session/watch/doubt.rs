//! Why a look that is one of many leaves nothing sure.

use super::super::problem::sentence;
use super::super::review::leaves_in_doubt;
use super::super::spoilt::POOR_LIGHT;
use crate::metrology::Measurement;
use crate::tracker::Remark;

/// Share of the pond that something may seem to cover without a hand there: the edge of a shadow or a glare covers as
/// much of the clean cloth as two flowers do, and is read as some.
const MOST_COVERED: f64 = 0.01;

/// Why nothing in a look's picture is sure, where that is so. Unlike a single picture a match is watched for changes: what
/// poor light makes of a token then is told as an act.
pub(super) fn doubt_of(measurement: &Measurement) -> Option<Remark> {
    let poor_light = || measurement.warnings.iter().find(|warning| warning.code == POOR_LIGHT);
    if let Some(warning) = leaves_in_doubt(measurement).or_else(poor_light) {
        return Some(Remark { code: warning.code.into(), message: sentence(&warning.message) });
    }
    let covered = measurement.mat.covered;
    (covered > MOST_COVERED).then(|| covered_remark(covered))
}

/// What is told of a pond of which the share `covered` cannot be read.
pub(super) fn covered_remark(covered: f64) -> Remark {
    let percent = (100.0 * covered).round().max(1.0);
    let message = format!(
        "About {percent} % of the pond is covered, or so unevenly lit that it cannot be read; light it evenly and take away what lies there."
    );
    Remark { code: "pond-covered".into(), message }
}
