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
    /// By cell: in which of the [`SECTORS`] about the middle it lies.
    pub sector: Vec<u8>,
}

/// Sectors about the middle, each of which shows for itself whether the view has moved.
pub(super) const SECTORS: usize = 8;

fn sector(x: f64, y: f64) -> u8 {
    let turn = y.atan2(x) / std::f64::consts::TAU + 0.5;
    ((turn * SECTORS as f64) as usize).min(SECTORS - 1) as u8
}

impl Region {
    /// All of the picture.
    pub fn whole(small: &SmallPicture) -> Self {
        let n = small.cells.len();
        let side = UNKNOWN_WIDTH_MM / small.width.max(1) as f64;
        let middle = (small.width as f64 / 2.0, small.height as f64 / 2.0);
        let place = |i: usize| ((i % small.width) as f64 - middle.0, (i / small.width) as f64 - middle.1);
        let sector = (0..n).map(|i| sector(place(i).0, place(i).1)).collect();
        let area_mm2 = vec![(side * side) as f32; n];
        Self { is_in: vec![true; n], is_beyond: vec![true; n], area_mm2, sector }
    }

    /// The mat and a little of the table about it.
    pub fn mat(small: &SmallPicture, view: &View, profile: &SetProfile) -> Self {
        let radius = profile.mat.circle_mm.value / 2.0;
        let half = profile.mat.side_over_circle.map(|ratio| ratio.value * radius);
        let n = small.cells.len();
        let (is_in, area_mm2) = (vec![false; n], vec![0.0; n]);
        let mut region = Self { is_beyond: is_in.clone(), is_in, area_mm2, sector: vec![0; n] };
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
            region.sector[i] = sector(p.x, p.y);
        }
        region
    }
}
