//! How vivid a picture of the board is: water and sand lie as far from each other as the camera shows colours.

use super::super::VisionError;
use super::super::laniakea::Plan;
use super::super::log_picture::{LogPicture, plain};
use super::find::SEARCH_PX;
use crate::calibration::LagunaProfile;
use crate::capture::Frame;
use crate::geometry::View;

/// Spacing of the places looked at, mm.
const PLAN_MM: f64 = 4.0;
/// Shares of the field, from cold to warm, that are water and that are colder than sand: islands take a twelfth of it.
const WATER: f64 = 0.25;
const SAND: f64 = 0.94;
/// Red over blue of sand over the water's, as it is usual, natural logarithm.
const USUAL: f64 = 1.3;
/// Least share of the field in which no channel has run out of room, for its colours to say anything.
const LEAST_SEEN: f64 = 0.5;

/// How vivid the colours of the board are, 1 for usual ones, 0 for none; `None` where too much light hides it.
///
/// # Errors
/// When the image library fails.
pub fn laguna_vividness(
    frame: &Frame,
    view: &View,
    profile: &LagunaProfile,
) -> Result<Option<f64>, VisionError> {
    let picture = LogPicture::new(frame, SEARCH_PX)?;
    let half = profile.half_field_mm();
    let Some(plan) = Plan::new(&picture, view, 0.0, half, PLAN_MM) else { return Ok(None) };
    let inside = plan.points(PLAN_MM).into_iter().filter(|p| p.iter().all(|v| v.abs() < half));
    let seen: Vec<Option<f32>> =
        inside.filter_map(|p| plan.at(p)).map(|p| plain(p).map(|p| p[0] - p[2])).collect();
    let mut warmths: Vec<f32> = seen.iter().copied().flatten().collect();
    if (warmths.len() as f64) < LEAST_SEEN * seen.len().max(1) as f64 {
        return Ok(None);
    }
    warmths.sort_by(f32::total_cmp);
    let at = |share: f64| warmths.get(((warmths.len().max(1) - 1) as f64 * share) as usize).copied();
    Ok(at(WATER).zip(at(SAND)).map(|(water, sand)| f64::from(sand - water) / USUAL))
}
