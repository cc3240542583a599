//! The flowers on a mat before their kinds are known.

use super::super::VisionError;
use super::super::observation::FlowerSight;
use super::super::top_view::TopView;
use super::background::Background;
use super::find::{CLOTH_MARGIN_MM, MARGIN_MM, cells_per_mm, cloth_radius};
use super::flowers::{FlowerSearch, find_flowers};
use crate::calibration::SetProfile;
use crate::capture::Frame;
use crate::geometry::{MatPoint, View};

/// Numbers of lobes that flowers may have.
pub const LOBES: std::ops::RangeInclusive<u32> = 4..=28;
/// How much further out than inside the border the background is learnt, mm.
const BEYOND_MM: f64 = 12.0;

/// Every flower inside the circle, with what tells its kind; sizes and mat are those of `profile`, whose kinds are
/// not used.
///
/// # Errors
/// [`VisionError::NoMat`] when nothing of the cloth is in the picture.
pub fn survey_flowers(
    frame: &Frame,
    view: &View,
    profile: &SetProfile,
) -> Result<Vec<FlowerSight>, VisionError> {
    let radius = profile.mat.circle_mm.value / 2.0;
    let cloth_mm = cloth_radius(profile) - CLOTH_MARGIN_MM;
    let per_mm = view.px_per_mm(MatPoint::default()).ok_or(VisionError::NoMat)?;
    let height = profile.flowers.thickness_mm.value;
    let top = TopView::new(frame, view, height, radius + MARGIN_MM, cells_per_mm(per_mm))?;
    let background = Background::learn(&top, view, radius + BEYOND_MM, cloth_mm).ok_or(VisionError::NoMat)?;
    let search = FlowerSearch {
        radius_mm: profile.flowers.diameter_mm.value / 2.0,
        reach_mm: radius,
        cloth_mm,
        lobes: LOBES.collect(),
        px_per_mm: per_mm,
    };
    let found = find_flowers(&top, &background, &search)?;
    let sights = found.into_iter().filter(|f| f.centre.radius() <= radius).filter_map(|f| {
        let pixel = view.image_from_space(f.centre.raised(height))?;
        Some(FlowerSight { pixel, petal: f.petal.map(f64::from), lobes: LOBES.zip(f.lobes).collect() })
    });
    Ok(sights.collect())
}
