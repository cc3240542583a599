//! A picture on its way to the graphics card: exchanged when another one comes, never drawn twice.

use eframe::egui::{ColorImage, Context, TextureHandle, TextureOptions};

use crate::capture::Frame;

/// Longest side of a picture as it is drawn, px: what every graphics card can hold, and more than screens show.
const LONGEST_SIDE: usize = 4096;

/// A frame as the graphics card has it.
#[derive(Default)]
pub(super) struct FrameTexture {
    handle: Option<TextureHandle>,
    /// Which frame it shows.
    shown: Option<u64>,
    /// Size of that frame, px.
    size: [usize; 2],
}

impl FrameTexture {
    /// Shows `frame`, whose number is `serial`; nothing is done where it does already.
    pub(super) fn show(&mut self, context: &Context, name: &str, frame: &Frame, serial: u64) {
        if self.shown == Some(serial) {
            return;
        }
        self.size = [frame.width, frame.height];
        let image = image_of(frame);
        match &mut self.handle {
            Some(handle) => handle.set(image, TextureOptions::LINEAR),
            None => self.handle = Some(context.load_texture(name, image, TextureOptions::LINEAR)),
        }
        self.shown = Some(serial);
    }

    /// Shows nothing any more.
    pub(super) fn clear(&mut self) {
        (self.handle, self.shown) = (None, None);
    }

    /// The texture and the size of its frame, px, which is the frame's own where the texture is smaller.
    pub(super) fn shown(&self) -> Option<(&TextureHandle, [usize; 2])> {
        self.handle.as_ref().map(|handle| (handle, self.size))
    }
}

/// A frame as egui takes it; one too large is thinned out.
fn image_of(frame: &Frame) -> ColorImage {
    let step = frame.width.max(frame.height).div_ceil(LONGEST_SIDE).max(1);
    if step == 1 && frame.rgb.len() == 3 * frame.width * frame.height {
        return ColorImage::from_rgb([frame.width, frame.height], &frame.rgb);
    }
    let (width, height) = (frame.width / step, frame.height / step);
    let mut rgb = Vec::with_capacity(3 * width * height);
    for row in 0..height {
        for column in 0..width {
            let first = 3 * (row * step * frame.width + column * step);
            rgb.extend((first..first + 3).map(|k| frame.rgb.get(k).copied().unwrap_or_default()));
        }
    }
    ColorImage::from_rgb([width, height], &rgb)
}
