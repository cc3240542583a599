//! Where frames come from, one after another.

use super::{Frame, OpenOptions, PictureError, open_picture};
use std::path::PathBuf;

/// Frames in the order they come: picture files, a video; a camera goes through the same door.
pub trait FrameSource {
    /// The next frame, or why it could not be read; `None` when there is none left. A frame that fails does not
    /// end the source.
    fn next_frame(&mut self) -> Option<Result<Frame, PictureError>>;
}

/// Picture files, in the order given.
#[derive(Debug)]
pub struct PictureFiles {
    files: std::vec::IntoIter<PathBuf>,
    options: OpenOptions,
}

impl PictureFiles {
    /// The pictures of these files.
    pub fn new(files: Vec<PathBuf>, options: OpenOptions) -> Self {
        Self { files: files.into_iter(), options }
    }
}

impl FrameSource for PictureFiles {
    fn next_frame(&mut self) -> Option<Result<Frame, PictureError>> {
        self.files.next().map(|file| open_picture(&file, &self.options))
    }
}
