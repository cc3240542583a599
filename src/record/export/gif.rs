//! The evidence frames of a match as a moving picture.

use gif::{Encoder, Frame, Repeat};
use image::RgbImage;
use image::imageops::{FilterType, replace, resize};

use super::super::RecordError;

/// Longest side, px.
const LONGEST_PX: u32 = 800;
/// How long a frame is shown, hundredths of a second.
const SHOWN: u16 = 80;
/// How long the last one is.
const LAST_SHOWN: u16 = 300;
/// How thoroughly colours are chosen, 1 to 30: at 10 a frame takes a twentieth of a second and shows no bands.
const SPEED: i32 = 10;
/// Fills what a picture of another shape leaves of the first one's.
const BLACK: image::Rgb<u8> = image::Rgb([0; 3]);

/// A moving picture that is written frame by frame. All frames take the first one's size, at most 800 px; a picture of
/// another shape is fitted into it.
#[derive(Default)]
pub struct Timelapse {
    encoder: Option<Encoder<Vec<u8>>>,
    size: (u32, u32),
    /// The newest frame: how long it is shown is known when the next one comes.
    newest: Option<Frame<'static>>,
}

impl Timelapse {
    /// Adds a decoded frame, 8-bit RGB, rows from the top.
    ///
    /// # Errors
    /// The bytes are not `3 * width * height`.
    pub fn add(&mut self, rgb: Vec<u8>, width: u32, height: u32) -> Result<(), RecordError> {
        let picture = RgbImage::from_raw(width, height, rgb).filter(|p| p.width() > 0 && p.height() > 0);
        let Some(picture) = picture else {
            return Err(RecordError::NotAnEvent { reason: "a frame has not the size it says".to_owned() });
        };
        if self.encoder.is_none() {
            self.size = fitted(width, height, LONGEST_PX, LONGEST_PX);
            let mut encoder =
                Encoder::new(Vec::new(), self.size.0 as u16, self.size.1 as u16, &[]).map_err(failed)?;
            encoder.set_repeat(Repeat::Infinite).map_err(failed)?;
            self.encoder = Some(encoder);
        }
        let (across, down) = self.size;
        let (w, h) = fitted(width, height, across, down);
        let small = resize(&picture, w, h, FilterType::Triangle);
        let mut canvas = RgbImage::from_pixel(across, down, BLACK);
        replace(&mut canvas, &small, i64::from((across - w) / 2), i64::from((down - h) / 2));
        self.write_newest(SHOWN)?;
        // Neither side is longer than 800.
        self.newest = Some(Frame::from_rgb_speed(across as u16, down as u16, canvas.as_raw(), SPEED));
        Ok(())
    }

    /// The file, which begins anew when it is over; the last frame stays longest. `None` without a frame.
    ///
    /// # Errors
    /// It could not be put together.
    pub fn finish(mut self) -> Result<Option<Vec<u8>>, RecordError> {
        self.write_newest(LAST_SHOWN)?;
        let Some(encoder) = self.encoder else { return Ok(None) };
        encoder.into_inner().map(Some).map_err(failed)
    }

    fn write_newest(&mut self, shown: u16) -> Result<(), RecordError> {
        let (Some(encoder), Some(mut frame)) = (&mut self.encoder, self.newest.take()) else { return Ok(()) };
        frame.delay = shown;
        encoder.write_frame(&frame).map_err(failed)
    }
}

fn failed(error: gif::EncodingError) -> RecordError {
    RecordError::NotAnEvent { reason: error.to_string() }
}

/// The size of a picture made so small that it fits; at least 1 px each way.
fn fitted(width: u32, height: u32, across: u32, down: u32) -> (u32, u32) {
    let scale = (f64::from(across) / f64::from(width)).min(f64::from(down) / f64::from(height)).min(1.0);
    let side = |px: u32, most: u32| ((f64::from(px) * scale).round() as u32).clamp(1, most);
    (side(width, across), side(height, down))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_of_any_size_fit_into_the_first() {
        assert_eq!(fitted(1280, 720, 800, 800), (800, 450));
        assert_eq!(fitted(720, 1280, 800, 450), (253, 450));
        assert_eq!(fitted(640, 480, 800, 800), (640, 480));
        assert_eq!(fitted(100_000, 1, 800, 800), (800, 1));
    }

    #[test]
    fn a_moving_picture_has_its_frames_in_order() {
        let mut timelapse = Timelapse::default();
        for grey in [0, 120, 250] {
            timelapse.add(vec![grey; 3 * 40 * 30], 40, 30).unwrap();
        }
        assert!(timelapse.add(vec![0; 5], 40, 30).is_err());
        let bytes = timelapse.finish().unwrap().unwrap();
        let mut options = gif::DecodeOptions::new();
        options.set_color_output(gif::ColorOutput::RGBA);
        let mut decoder = options.read_info(bytes.as_slice()).unwrap();
        let mut seen = Vec::new();
        while let Some(frame) = decoder.read_next_frame().unwrap() {
            seen.push((frame.buffer[0], frame.delay));
        }
        assert_eq!(seen, [(0, SHOWN), (120, SHOWN), (250, LAST_SHOWN)]);
        assert_eq!(Timelapse::default().finish().unwrap(), None);
    }
}
