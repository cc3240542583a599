//! Why a look that is one of many leaves nothing sure.

use super::super::problem::sentence;
use super::super::review::leaves_in_doubt;
use super::super::spoilt::POOR_LIGHT;
use crate::metrology::Warning;
use crate::tracker::Remark;

/// Code of a pond of which a part cannot be read.
const COVERED: &str = "pond-covered";
/// Share of the pond that something may seem to cover without a hand there: the edge of a shadow or a glare covers as
/// much of the clean cloth as two flowers do, and is read as some.
const MOST_COVERED: f64 = 0.01;

/// Why nothing in a look's picture is sure, where that is so. Unlike a single picture a match is watched for changes: what
/// poor light makes of a token then is told as an act. `covered` is the share of the pond that something covers.
pub(super) fn doubt_of(warnings: &[Warning], covered: f64) -> Option<Remark> {
    let poor_light = || warnings.iter().find(|warning| warning.code == POOR_LIGHT);
    if let Some(warning) = leaves_in_doubt(warnings).or_else(poor_light) {
        return Some(Remark { code: warning.code.into(), message: sentence(&warning.message) });
    }
    (covered > MOST_COVERED).then(|| covered_remark(covered))
}

/// What is told of a pond of which the share `covered` cannot be read.
pub(super) fn covered_remark(covered: f64) -> Remark {
    let percent = (100.0 * covered).round().max(1.0);
    let message = format!(
        "About {percent} % of the pond is covered, or so unevenly lit that it cannot be read; light it evenly and take away what lies there."
    );
    Remark { code: COVERED.into(), message }
}

/// A doubt because of which tokens may not be seen though they are there, all over the pond: what covers a little of it
/// hides as little.
pub(super) fn hides_tokens(doubt: Option<Remark>) -> Option<Remark> {
    doubt.filter(|doubt| doubt.code != COVERED)
}
