//! Where two frames of one view differ.

use super::super::VisionError;
use super::compare::compare;
use super::small::SmallPicture;
use crate::capture::Frame;
use crate::geometry::ImagePoint;

/// Least reach about a token's axis, cells: smaller tokens are looked at with their surroundings.
const LEAST_REACH: f64 = 0.75;

/// Where a frame differs from another one of the same view, however bright the lamp is in either.
#[derive(Debug, Clone)]
pub struct Changes {
    width: usize,
    height: usize,
    cell_px: usize,
    cells: Vec<bool>,
}

impl Changes {
    /// Compares two frames; frames of different sizes differ everywhere.
    ///
    /// # Errors
    /// When the image library fails.
    pub fn between(before: &Frame, now: &Frame) -> Result<Self, VisionError> {
        let (before, now) = (SmallPicture::of(before)?, SmallPicture::of(now)?);
        let all = vec![true; now.cells.len()];
        let cells = if before.is_like(&now) { compare(&before, &now, &all).cells } else { all };
        Ok(Self { width: now.width, height: now.height, cell_px: now.cell_px, cells })
    }

    /// Share of what lies within `radius_px` of the way from `from` to `to` (px) that differs, 0 to 1; 1 outside the
    /// picture.
    pub fn share(&self, from: ImagePoint, to: ImagePoint, radius_px: f64) -> f64 {
        let cell = self.cell_px as f64;
        let reach = (radius_px / cell).max(LEAST_REACH);
        // the middle of the first pixel is 0, and so is that of the first cell
        let at = |p: ImagePoint| [(p.u + 0.5) / cell - 0.5, (p.v + 0.5) / cell - 0.5];
        let (a, b) = (at(from), at(to));
        let bounds = |k: usize, size: usize| {
            let low = (a[k].min(b[k]) - reach).floor().max(0.0) as usize;
            let high = (a[k].max(b[k]) + reach).ceil().max(0.0) as usize;
            low..(high + 1).min(size)
        };
        let (mut changed, mut all) = (0.0, 0.0);
        for y in bounds(1, self.height) {
            for x in bounds(0, self.width) {
                if distance([x as f64, y as f64], a, b) <= reach {
                    all += 1.0;
                    changed += f64::from(u8::from(self.cells[y * self.width + x]));
                }
            }
        }
        if all > 0.0 { changed / all } else { 1.0 }
    }
}

/// Distance of a point from a stretch.
fn distance(p: [f64; 2], a: [f64; 2], b: [f64; 2]) -> f64 {
    let (dx, dy) = (b[0] - a[0], b[1] - a[1]);
    let square = dx * dx + dy * dy;
    let t =
        if square > 0.0 { ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / square } else { 0.0 }.clamp(0.0, 1.0);
    (p[0] - a[0] - t * dx).hypot(p[1] - a[1] - t * dy)
}
