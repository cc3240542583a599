//! Which part of the picture is watched, and what its cells are on the cloth.

use super::small::SmallPicture;
use crate::calibration::SetProfile;
use crate::geometry::{ImagePoint, View};

/// Cloth beyond the mat's edge that is watched, mm: a hand that comes in is seen before it is over the pond.
const MARGIN_MM: f64 = 40.0;
/// Width of the picture on the table where nothing is known of the camera, mm: a mat that nearly fills it.
const UNKNOWN_WIDTH_MM: f64 = 900.0;
/// Cells beyond the circle by so much show no token, mm: none of its height leans so far in.
const BEYOND_MM: f64 = 12.0;

/// What is watched of a small picture.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Region {
    /// By cell: whether it is watched.
    pub is_in: Vec<bool>,
    /// By cell: whether it lies beyond the pond, where no token stands.
    pub is_beyond: Vec<bool>,
    /// By cell: its area on the cloth, mm².
    pub area_mm2: Vec<f32>,
}

impl Region {
    /// All of the picture.
    pub fn whole(small: &SmallPicture) -> Self {
        let n = small.cells.len();
        let side = UNKNOWN_WIDTH_MM / small.width.max(1) as f64;
        Self { is_in: vec![true; n], is_beyond: vec![true; n], area_mm2: vec![(side * side) as f32; n] }
    }

    /// The mat and a little of the table about it.
    pub fn mat(small: &SmallPicture, view: &View, profile: &SetProfile) -> Self {
        let radius = profile.mat.circle_mm.value / 2.0;
        let half = profile.mat.side_over_circle.map(|ratio| ratio.value * radius);
        let n = small.cells.len();
        let mut region = Self { is_in: vec![false; n], is_beyond: vec![false; n], area_mm2: vec![0.0; n] };
        for i in 0..n {
            let middle = |k: usize| (k * small.cell_px) as f64 + (small.cell_px as f64 - 1.0) / 2.0;
            let pixel = ImagePoint::new(middle(i % small.width), middle(i / small.width));
            let Some(p) = view.mat_from_image(pixel, 0.0) else { continue };
            let inside = match half {
                Some(half) => p.x.abs().max(p.y.abs()) < half + MARGIN_MM,
                None => p.radius() < radius + MARGIN_MM,
            };
            if !inside {
                continue;
            }
            let Some(px_per_mm) = view.px_per_mm(p) else { continue };
            let side = small.cell_px as f64 / px_per_mm;
            region.is_in[i] = true;
            region.is_beyond[i] = p.radius() > radius + BEYOND_MM;
            region.area_mm2[i] = (side * side) as f32;
        }
        region
    }
}
