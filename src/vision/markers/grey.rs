//! A grey copy of a frame, for edges and corners.

use crate::capture::Frame;
use crate::geometry::ImagePoint;
use crate::vision::VisionError;
use opencv::core::{Mat, Size, Vec3b};
use opencv::imgproc;
use opencv::prelude::*;
use std::sync::LazyLock;

/// Exponent between a camera's display values and light.
const CURVE: f64 = 2.2;
/// Light of each display value.
static LIGHT: LazyLock<[f64; 256]> =
    LazyLock::new(|| std::array::from_fn(|value| (value as f64 / 255.0).powf(CURVE)));

/// A grey picture, 8 bits.
pub struct Grey {
    /// Width, px.
    pub width: usize,
    /// Height, px.
    pub height: usize,
    /// The picture, one channel.
    pub mat: Mat,
    values: Vec<u8>,
}

impl Grey {
    /// The brightness of a frame.
    ///
    /// # Errors
    /// When the image library fails.
    pub fn of(frame: &Frame) -> Result<Self, VisionError> {
        let (rows, columns) = (frame.height as i32, frame.width as i32);
        let colour = Mat::new_rows_cols_with_bytes::<Vec3b>(rows, columns, &frame.rgb)?;
        let mut mat = Mat::default();
        imgproc::cvt_color_def(&colour, &mut mat, imgproc::COLOR_RGB2GRAY)?;
        Self::from_mat(mat)
    }

    fn from_mat(mat: Mat) -> Result<Self, VisionError> {
        let (width, height) = (mat.cols() as usize, mat.rows() as usize);
        let values = mat.data_typed::<u8>()?.to_vec();
        Ok(Self { width, height, mat, values })
    }

    /// A copy whose longer side is at most `limit` px, with its pixels per pixel of this one.
    ///
    /// # Errors
    /// When the image library fails.
    pub fn reduced(&self, limit: usize) -> Result<(Self, f64), VisionError> {
        let factor = (limit as f64 / self.width.max(self.height) as f64).min(1.0);
        let side = |length: usize| ((length as f64 * factor).round() as i32).max(1);
        let size = Size::new(side(self.width), side(self.height));
        let mut small = Mat::default();
        imgproc::resize(&self.mat, &mut small, size, 0.0, 0.0, imgproc::INTER_AREA)?;
        Ok((Self::from_mat(small)?, factor))
    }

    /// Bilinear value at `point`, 8-bit units; `None` outside the picture.
    pub fn at(&self, point: ImagePoint) -> Option<f64> {
        self.between(point, f64::from)
    }

    /// The light at `point` that the values of the pixels around it stand for, 0 to 1; `None` outside the picture.
    pub fn light_at(&self, point: ImagePoint) -> Option<f64> {
        self.between(point, |value| LIGHT[usize::from(value)])
    }

    /// Bilinear mean of what the pixels around `point` are worth.
    fn between(&self, point: ImagePoint, worth: impl Fn(u8) -> f64) -> Option<f64> {
        let (right, bottom) = (self.width.checked_sub(2)?, self.height.checked_sub(2)?);
        if !(point.u >= 0.0
            && point.v >= 0.0
            && point.u <= (right + 1) as f64
            && point.v <= (bottom + 1) as f64)
        {
            return None;
        }
        let (x, y) = ((point.u as usize).min(right), (point.v as usize).min(bottom));
        let (fx, fy) = (point.u - x as f64, point.v - y as f64);
        let value = |dx: usize, dy: usize| worth(self.values[(y + dy) * self.width + x + dx]);
        let top = value(0, 0) * (1.0 - fx) + value(1, 0) * fx;
        let low = value(0, 1) * (1.0 - fx) + value(1, 1) * fx;
        Some(top * (1.0 - fy) + low * fy)
    }
}
