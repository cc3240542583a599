//! One upright picture and what its file says about the camera.

/// An upright RGB picture, 8 bits a channel, rows from the top, no padding.
#[derive(Debug, Clone, PartialEq)]
pub struct Frame {
    /// Where it comes from, as the user named it.
    pub source: String,
    /// Width of the upright picture, px.
    pub width: usize,
    /// Height of the upright picture, px.
    pub height: usize,
    /// `3 * width * height` bytes, red green blue.
    pub rgb: Vec<u8>,
    /// What the file says about the focal length, if anything.
    pub focal: Option<FocalHint>,
}

impl Frame {
    /// The frame with left and right exchanged.
    #[must_use]
    pub fn mirrored(mut self) -> Self {
        for row in self.rgb.chunks_exact_mut(3 * self.width.max(1)) {
            row.as_chunks_mut::<3>().0.reverse();
        }
        self
    }
}

/// The focal length as a picture file states it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct FocalHint {
    /// Focal length in 35 mm equivalents, mm; refers to the 43.27 mm diagonal of the full picture.
    pub equivalent_35mm: f64,
    /// Width and height of the picture as the camera took it, px, where the file names them; the sides may
    /// be swapped.
    pub taken_size: Option<(u32, u32)>,
}
