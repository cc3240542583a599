//! How bright the picture and the pond are, and how evenly.

use super::super::median::median;
use super::super::sampling::sample;
use super::observation::LevelsObservation;
use crate::calibration::{Border, SetProfile};
use crate::capture::Frame;
use crate::geometry::{MatPoint, View};

/// Values from which a channel has run out of room, and up to which it has run out of light, 8-bit units. JPEG
/// moves a value by a few units.
pub(super) const WHITE: f32 = 250.0;
pub(super) const BLACK: f32 = 4.0;
/// Share of the pixels that are darker than what counts as the brightest parts.
const BRIGHTEST: f64 = 0.99;
/// Every so many pixels along a row, and every so many rows, are looked at.
const STRIDE: usize = 3;
/// Spacing of the places looked at on the pond, mm.
const SPACING_MM: f64 = 3.0;
/// Sectors in which the plain cloth's light is compared, and the part of its radius that each reaches over.
const SECTORS: usize = 12;
const SECTOR: (f64, f64) = (0.35, 0.95);
/// Exponent between 8-bit display values and light.
const GAMMA: f64 = 2.2;

/// Levels of the whole picture.
pub(super) fn picture_levels(frame: &Frame) -> LevelsObservation {
    let row = |v: usize| (0..frame.width).step_by(STRIDE).map(move |u| 3 * (v * frame.width + u));
    let pixels = (0..frame.height).step_by(STRIDE).flat_map(row);
    levels(pixels.filter_map(|i| frame.rgb.get(i..i + 3)).map(|p| [p[0], p[1], p[2]].map(f32::from)))
}

/// Levels of these colours.
fn levels(colours: impl Iterator<Item = [f32; 3]>) -> LevelsObservation {
    let (mut black, mut white) = (0_u32, 0_u32);
    let mut brightest = Vec::new();
    for colour in colours {
        let most = colour.iter().copied().fold(0.0, f32::max);
        black += u32::from(most <= BLACK);
        white += u32::from(most >= WHITE);
        brightest.push(most);
    }
    let count = brightest.len().max(1);
    let at = ((count - 1) as f64 * BRIGHTEST) as usize;
    let level = (!brightest.is_empty()).then(|| *brightest.select_nth_unstable_by(at, f32::total_cmp).1);
    let share = |n: u32| f64::from(n) / count as f64;
    LevelsObservation { brightest: f64::from(level.unwrap_or(0.0)), black: share(black), white: share(white) }
}

/// Radius within which the cloth bears no print, mm.
pub(super) fn plain_radius(profile: &SetProfile) -> f64 {
    let radius = profile.mat.circle_mm.value / 2.0;
    match profile.mat.border {
        Border::Bands { inner_over_outer } => radius * inner_over_outer.value,
        Border::Ring { width_mm } => radius - width_mm,
        Border::Edge | Border::None => radius,
    }
}

/// The light on the pond.
pub(super) struct PondLight {
    /// Levels over the pond.
    pub levels: LevelsObservation,
    /// Colour of the plain cloth, 8-bit units.
    pub cloth: [f64; 3],
    /// Light on the cloth's brightest part over that on its darkest part.
    pub unevenness: f64,
}

/// Looks at the pond; `None` when none of its plain cloth is in the picture.
pub(super) fn pond_light(frame: &Frame, view: &View, profile: &SetProfile) -> Option<PondLight> {
    let radius = profile.mat.circle_mm.value / 2.0;
    let plain = plain_radius(profile);
    let steps = (radius / SPACING_MM) as i32;
    let places = (-steps..=steps)
        .flat_map(|j| (-steps..=steps).map(move |i| (f64::from(i), f64::from(j))))
        .map(|(i, j)| MatPoint::new(i * SPACING_MM, j * SPACING_MM));
    let seen: Vec<(MatPoint, [f32; 3])> = places
        .filter(|p| p.radius() < radius)
        .filter_map(|p| Some((p, sample(frame, view.image_from_mat(p)?)?)))
        .collect();
    let cloth = |of: &dyn Fn(MatPoint) -> bool| -> Option<[f64; 3]> {
        let own: Vec<[f32; 3]> = seen.iter().filter(|s| of(s.0)).map(|s| s.1).collect();
        let channel = |k: usize| median(own.iter().map(|c| f64::from(c[k])).collect());
        Some([channel(0)?, channel(1)?, channel(2)?])
    };
    let sector_of = |p: MatPoint| {
        let turn = p.y.atan2(p.x) / std::f64::consts::TAU + 0.5;
        ((turn * SECTORS as f64) as usize).min(SECTORS - 1)
    };
    let in_ring = |p: MatPoint| p.radius() > SECTOR.0 * plain && p.radius() < SECTOR.1 * plain;
    // tokens are a minority of every sector
    let lights: Vec<f64> = (0..SECTORS)
        .filter_map(|sector| cloth(&|p| in_ring(p) && sector_of(p) == sector))
        .map(|c| ((c[0] + c[1] + c[2]) / 3.0).max(1.0).powf(GAMMA))
        .collect();
    let (least, most) =
        (lights.iter().copied().fold(f64::INFINITY, f64::min), lights.iter().copied().fold(0.0, f64::max));
    Some(PondLight {
        levels: levels(seen.iter().map(|s| s.1)),
        cloth: cloth(&|p| p.radius() < plain)?,
        unevenness: if lights.is_empty() { 1.0 } else { most / least },
    })
}
