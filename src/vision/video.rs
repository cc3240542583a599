//! Frames of a video file. It is here and not in `capture` because OpenCV decodes it.

use super::VisionError;
use crate::capture::{Frame, FrameSource, PictureError};
use opencv::core::{Mat, Vec3b};
use opencv::imgproc;
use opencv::prelude::*;
use opencv::videoio::{CAP_ANY, CAP_PROP_FRAME_COUNT, VideoCapture};
use std::path::Path;

/// Frames taken from a video at most, evenly over its length.
const MOST_FRAMES: usize = 120;
/// Every this many frames one is taken where the file does not say how many it has.
const USUAL_STRIDE: usize = 10;

/// Some frames of a video file, evenly over its length.
pub struct VideoFile {
    capture: VideoCapture,
    source: String,
    stride: usize,
    next: usize,
    taken: usize,
}

impl VideoFile {
    /// Opens a video; `None` when it is none that can be decoded.
    ///
    /// # Errors
    /// When the image library fails.
    pub fn open(path: &Path) -> Result<Option<Self>, VisionError> {
        let capture = VideoCapture::from_file(path, CAP_ANY)?;
        if !capture.is_opened()? {
            return Ok(None);
        }
        let count = capture.get(CAP_PROP_FRAME_COUNT)?;
        let stride = if count >= 1.0 { (count / MOST_FRAMES as f64).ceil() as usize } else { USUAL_STRIDE };
        Ok(Some(Self {
            capture,
            source: path.display().to_string(),
            stride: stride.max(1),
            next: 0,
            taken: 0,
        }))
    }

    fn read(&mut self) -> Result<Option<Frame>, VisionError> {
        if self.taken > 0 {
            for _ in 1..self.stride {
                if !self.capture.grab()? {
                    return Ok(None);
                }
            }
        }
        let mut bgr = Mat::default();
        if self.taken == MOST_FRAMES || !self.capture.read(&mut bgr)? || bgr.empty() {
            return Ok(None);
        }
        let mut mat = Mat::default();
        imgproc::cvt_color_def(&bgr, &mut mat, imgproc::COLOR_BGR2RGB)?;
        let rgb = mat.data_typed::<Vec3b>()?.iter().flat_map(|p| p.0).collect();
        let source = format!("{} frame {}", self.source, self.next);
        self.next += self.stride;
        self.taken += 1;
        Ok(Some(Frame { source, width: mat.cols() as usize, height: mat.rows() as usize, rgb, focal: None }))
    }
}

impl FrameSource for VideoFile {
    fn next_frame(&mut self) -> Option<Result<Frame, PictureError>> {
        let path = self.source.clone();
        self.read().map_err(|error| PictureError::Unreadable { path, reason: error.to_string() }).transpose()
    }
}
