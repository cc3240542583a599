//! A picture on its way to the graphics card: exchanged when another one comes, never drawn twice.

use std::sync::{Arc, Mutex, PoisonError};

use eframe::egui::{ColorImage, Context, ImageData, TextureHandle, TextureOptions};

use crate::capture::Frame;

/// Longest side of a picture as it is drawn, px: what every graphics card can hold, and more than screens show.
const LONGEST_SIDE: usize = 4096;

/// A picture as egui takes it, with its frame's number.
type Numbered = (u64, Arc<ColorImage>);

/// The picture on show as egui takes it, prepared by the threads that publish it: the window's own has no time for
/// millions of pixels at every frame of a camera.
#[derive(Clone, Default)]
pub(super) struct Prepared(Arc<Mutex<Option<Numbered>>>);

impl Prepared {
    /// Prepares `frame`, whose number is `serial`, unless it is prepared.
    pub(super) fn prepare(&self, frame: &Frame, serial: u64) {
        let is_there = || self.lock().as_ref().is_some_and(|(number, _)| *number >= serial);
        if is_there() {
            return;
        }
        let image = Arc::new(image_of(frame));
        let mut newest = self.lock();
        if newest.as_ref().is_none_or(|(number, _)| *number < serial) {
            *newest = Some((serial, image));
        }
    }

    /// The frame with this number, where it is the one prepared.
    fn image(&self, serial: u64) -> Option<Arc<ColorImage>> {
        self.lock().as_ref().filter(|(number, _)| *number == serial).map(|(_, image)| Arc::clone(image))
    }

    /// A thread that panicked leaves a whole picture behind, since it is only ever exchanged.
    fn lock(&self) -> std::sync::MutexGuard<'_, Option<Numbered>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

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
        if self.shown != Some(serial) {
            self.exchange(context, name, frame, serial, Arc::new(image_of(frame)));
        }
    }

    /// The same with what is prepared of it, if it is.
    pub(super) fn show_prepared(
        &mut self,
        context: &Context,
        name: &str,
        (frame, serial): (&Frame, u64),
        prepared: &Prepared,
    ) {
        if self.shown != Some(serial) {
            let image = prepared.image(serial).unwrap_or_else(|| Arc::new(image_of(frame)));
            self.exchange(context, name, frame, serial, image);
        }
    }

    fn exchange(
        &mut self,
        context: &Context,
        name: &str,
        frame: &Frame,
        serial: u64,
        image: Arc<ColorImage>,
    ) {
        self.size = [frame.width, frame.height];
        let image = ImageData::Color(image);
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

#[cfg(test)]
mod tests {
    use super::*;

    fn grey(value: u8) -> Frame {
        Frame { source: String::new(), width: 2, height: 1, rgb: vec![value; 6], focal: None }
    }

    #[test]
    fn the_newest_picture_is_the_one_prepared_and_only_by_its_own_number() {
        let prepared = Prepared::default();
        prepared.prepare(&grey(10), 7);
        prepared.prepare(&grey(20), 6);
        assert!(prepared.image(6).is_none());
        let image = prepared.image(7);
        assert_eq!(image.map(|image| image.pixels[0].r()), Some(10));
        prepared.prepare(&grey(30), 8);
        assert!(prepared.image(7).is_none());
        assert_eq!(prepared.image(8).map(|image| image.size), Some([2, 1]));
    }
}
