//! Reading colours out of a frame at any place, and small copies of it.

use super::VisionError;
use crate::capture::Frame;
use crate::geometry::{Ellipse, ImagePoint};
use opencv::core::{Mat, Size, Vec3b};
use opencv::imgproc;
use opencv::prelude::*;

/// Added to 8-bit values before the logarithm where the mat is looked for. Larger than the floor of the tokens'
/// colours: the hue of a dark cloth is searched in single pixels, and their noise must not count as colour.
const MAT_LOG_FLOOR: f32 = 12.0;

/// Blueness of an RGB value in 8-bit units: log of blue over the geometric mean of red and green. Free
/// of brightness, so a violet band on charcoal cloth shows in any light.
pub(super) fn blueness(rgb: [f32; 3]) -> f32 {
    let [r, g, b] = rgb.map(|v| (v + MAT_LOG_FLOOR).ln());
    b - 0.5 * (r + g)
}

/// An RGB value in 8-bit units as natural logarithms: differences are ratios, free of brightness.
pub(super) fn log_colour(rgb: [f32; 3]) -> [f64; 3] {
    rgb.map(|v| f64::from(v + MAT_LOG_FLOOR).ln())
}

/// Bilinear value of the frame at `point`, 8-bit units; `None` outside the picture.
pub(super) fn sample(frame: &Frame, point: ImagePoint) -> Option<[f32; 3]> {
    let (w, h) = (frame.width, frame.height);
    if !(point.u >= 0.0 && point.v >= 0.0 && point.u <= (w - 1) as f64 && point.v <= (h - 1) as f64) {
        return None;
    }
    let (x, y) = ((point.u as usize).min(w.saturating_sub(2)), (point.v as usize).min(h.saturating_sub(2)));
    let (fx, fy) = ((point.u - x as f64) as f32, (point.v - y as f64) as f32);
    let (right, down) = (if w > 1 { 3 } else { 0 }, if h > 1 { 3 * w } else { 0 });
    let at = 3 * (y * w + x);
    let rgb = &frame.rgb;
    Some(std::array::from_fn(|c| {
        let value = |offset: usize| f32::from(rgb[at + offset + c]);
        let top = value(0) * (1.0 - fx) + value(right) * fx;
        let bottom = value(down) * (1.0 - fx) + value(down + right) * fx;
        top * (1.0 - fy) + bottom * fy
    }))
}

/// A smaller copy of a frame with the factor that made it.
#[derive(Debug)]
pub(super) struct SmallFrame {
    /// Width, px of the small picture.
    pub width: usize,
    /// Height, px of the small picture.
    pub height: usize,
    /// Red, green, blue, 8-bit units.
    pub rgb: Vec<[u8; 3]>,
    /// Small pixels per pixel of the frame.
    pub factor: f64,
}

impl SmallFrame {
    /// Copies the frame, averaging areas, so that its larger side is at most `limit` px.
    pub fn new(frame: &Frame, limit: usize) -> Result<Self, VisionError> {
        let larger = frame.width.max(frame.height);
        let factor = (limit as f64 / larger as f64).min(1.0);
        let full =
            Mat::new_rows_cols_with_bytes::<Vec3b>(frame.height as i32, frame.width as i32, &frame.rgb)?;
        let size = Size::new(
            ((frame.width as f64 * factor).round() as i32).max(1),
            ((frame.height as f64 * factor).round() as i32).max(1),
        );
        let mut small = Mat::default();
        imgproc::resize(&full, &mut small, size, 0.0, 0.0, imgproc::INTER_AREA)?;
        let rgb = small.data_typed::<Vec3b>()?.iter().map(|p| p.0).collect();
        Ok(Self { width: size.width as usize, height: size.height as usize, rgb, factor })
    }

    /// An ellipse of the small picture in the frame's pixels.
    pub fn ellipse_to_frame(&self, ellipse: &Ellipse) -> Ellipse {
        Ellipse {
            centre: self.to_frame(ellipse.centre.u, ellipse.centre.v),
            major: ellipse.major / self.factor,
            minor: ellipse.minor / self.factor,
            angle: ellipse.angle,
        }
    }

    /// A point of the small picture in the frame's pixels.
    pub fn to_frame(&self, u: f64, v: f64) -> ImagePoint {
        ImagePoint { u: (u + 0.5) / self.factor - 0.5, v: (v + 0.5) / self.factor - 0.5 }
    }
}
