//! A small copy of a frame for comparing one with another.

use super::super::VisionError;
use crate::capture::Frame;
use opencv::core::{Mat, Size, Vec3b};
use opencv::imgproc;
use opencv::prelude::*;

/// Longer side of the small copy at most, cells: a flower of 16 mm is 5 to 15 cells across on a mat that fills the
/// picture or a third of it.
const LONGER_SIDE: usize = 640;

/// A small copy of a frame; one cell is the mean of a square of its pixels.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct SmallPicture {
    /// Cells along a row.
    pub width: usize,
    /// Rows.
    pub height: usize,
    /// Pixels along a cell's side.
    pub cell_px: usize,
    /// Red, green, blue, 8-bit units.
    pub cells: Vec<[u8; 3]>,
}

impl SmallPicture {
    /// A small copy of `frame`; pixels beyond the last whole cell of a row or column are left out.
    ///
    /// # Errors
    /// When the image library fails.
    pub fn of(frame: &Frame) -> Result<Self, VisionError> {
        let cell_px = frame.width.max(frame.height).div_ceil(LONGER_SIDE).max(1);
        let (width, height) = (frame.width / cell_px, frame.height / cell_px);
        if width == 0 || height == 0 {
            return Ok(Self { width: 0, height: 0, cell_px, cells: Vec::new() });
        }
        let whole =
            Mat::new_rows_cols_with_bytes::<Vec3b>(frame.height as i32, frame.width as i32, &frame.rgb)?;
        let part =
            whole.roi(opencv::core::Rect::new(0, 0, (width * cell_px) as i32, (height * cell_px) as i32))?;
        let mut small = Mat::default();
        let size = Size::new(width as i32, height as i32);
        imgproc::resize(&part, &mut small, size, 0.0, 0.0, imgproc::INTER_AREA)?;
        let cells = small.data_typed::<Vec3b>()?.iter().map(|cell| cell.0).collect();
        Ok(Self { width, height, cell_px, cells })
    }

    /// Whether both show pictures of one size.
    pub fn is_like(&self, other: &Self) -> bool {
        (self.width, self.height, self.cell_px) == (other.width, other.height, other.cell_px)
    }
}
