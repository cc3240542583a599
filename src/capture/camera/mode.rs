//! Which of a camera's picture sizes, rates and formats is taken.

use nokhwa::utils::{CameraFormat, FrameFormat};
use std::cmp::Reverse;

/// Formats that can be decoded.
pub(super) const FORMATS: [FrameFormat; 2] = [FrameFormat::MJPEG, FrameFormat::YUYV];

/// Size that is asked for where the user asks for none, px: what the doubt of a gap is stated for.
const USUAL_SIZE: (u32, u32) = (1920, 1080);
/// Rate that is asked for where the user asks for none, frames a second.
const USUAL_FPS: f64 = 30.0;
/// Frames a second that make a smaller picture the better one: with fewer a hand is over the table and gone between
/// two frames.
const LEAST_FPS: f64 = 10.0;
/// Bytes a second that USB 2 carries for a camera. Some cameras offer more uncompressed and then give nothing.
const USB_2_BYTES: u64 = 24_000_000;
/// Frames a second that no camera gives: the driver's interval was misread.
const MOST_FPS: u32 = 500;

/// A size and rate that a user asks for; the nearest that the camera has is taken.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct WantedMode {
    /// Width and height, px; 1920 x 1080 where `None`.
    pub size: Option<(u32, u32)>,
    /// Frames a second; 30 where `None`.
    pub fps: Option<f64>,
}

/// A size, rate and format that a camera offers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CameraMode {
    /// Width, px.
    pub width: u32,
    /// Height, px.
    pub height: u32,
    /// Whether the camera compresses its pictures (MJPEG); otherwise they are YUYV.
    pub compressed: bool,
    /// Frames a second.
    pub fps: u32,
}

impl CameraMode {
    /// The format's usual name.
    pub const fn format_name(&self) -> &'static str {
        if self.compressed { "MJPEG" } else { "YUYV" }
    }

    /// `None` for a format that cannot be decoded, or a rate that cannot be.
    pub(super) fn of(format: &CameraFormat) -> Option<Self> {
        let decodable = FORMATS.contains(&format.format()) && format.width() > 1 && format.height() > 0;
        (decodable && (1..=MOST_FPS).contains(&format.frame_rate())).then(|| Self {
            width: format.width(),
            height: format.height(),
            compressed: format.format() == FrameFormat::MJPEG,
            fps: format.frame_rate(),
        })
    }

    /// Whether the slower kind of cable does not carry it.
    fn is_too_much(&self) -> bool {
        let bytes = 2 * u64::from(self.width) * u64::from(self.height) * u64::from(self.fps);
        !self.compressed && bytes > USB_2_BYTES
    }

    pub(super) fn to_format(self) -> CameraFormat {
        let format = if self.compressed { FrameFormat::MJPEG } else { FrameFormat::YUYV };
        CameraFormat::new_from(self.width, self.height, format, self.fps)
    }
}

impl std::fmt::Display for CameraMode {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { width, height, fps, .. } = self;
        write!(f, "{width} x {height} {} at {fps} frames a second", self.format_name())
    }
}

/// The modes from the best to the worst for what is wanted: fast enough, then the nearest size, then the nearest rate,
/// then without compression, which spoils edges, where the cable carries that.
pub(super) fn ranked(mut modes: Vec<CameraMode>, wanted: &WantedMode) -> Vec<CameraMode> {
    let (width, height) = wanted.size.unwrap_or(USUAL_SIZE);
    let fps = wanted.fps.unwrap_or(USUAL_FPS);
    modes.sort_by(|a, b| {
        let key = |mode: &CameraMode| {
            let slow = f64::from(mode.fps) < fps.min(LEAST_FPS);
            let off = mode.width.abs_diff(width).saturating_add(mode.height.abs_diff(height));
            (slow, off, Reverse((mode.width, mode.height)))
        };
        let off_rate = |mode: &CameraMode| (f64::from(mode.fps) - fps).abs();
        key(a)
            .cmp(&key(b))
            .then(off_rate(a).total_cmp(&off_rate(b)))
            .then(a.is_too_much().cmp(&b.is_too_much()))
            .then(a.compressed.cmp(&b.compressed))
            .then(b.fps.cmp(&a.fps))
    });
    modes.dedup();
    modes
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn mode(width: u32, height: u32, compressed: bool, fps: u32) -> CameraMode {
        CameraMode { width, height, compressed, fps }
    }

    /// As a usual webcam offers: uncompressed pictures are slow where they are large.
    const WEBCAM: [CameraMode; 7] = [
        mode(640, 480, false, 30),
        mode(640, 480, true, 30),
        mode(1280, 720, false, 10),
        mode(1280, 720, true, 30),
        mode(1920, 1080, false, 5),
        mode(1920, 1080, true, 30),
        mode(2592, 1944, true, 15),
    ];

    fn best(size: Option<(u32, u32)>, fps: Option<f64>) -> CameraMode {
        ranked(WEBCAM.to_vec(), &WantedMode { size, fps })[0]
    }

    #[test]
    fn the_nearest_size_is_taken_at_the_rate_wanted() {
        assert_eq!(best(None, None), mode(1920, 1080, true, 30));
        assert_eq!(best(Some((1280, 720)), None), mode(1280, 720, true, 30));
        assert_eq!(best(Some((1300, 700)), Some(10.0)), mode(1280, 720, false, 10));
        assert_eq!(best(Some((4000, 3000)), None), mode(2592, 1944, true, 15));
    }

    #[test]
    fn pictures_are_uncompressed_where_that_costs_no_frames() {
        assert_eq!(best(Some((640, 480)), None), mode(640, 480, false, 30));
        let both = vec![mode(1920, 1080, false, 30), mode(1920, 1080, true, 30)];
        assert!(ranked(both, &WantedMode::default())[0].compressed, "more than USB 2 carries");
    }

    #[test]
    fn a_slow_mode_is_the_last_resort_unless_it_is_asked_for() {
        let slow = vec![mode(1920, 1080, false, 5), mode(1280, 720, true, 30)];
        assert_eq!(ranked(slow.clone(), &WantedMode::default())[0].width, 1280);
        assert_eq!(ranked(slow, &WantedMode { size: None, fps: Some(5.0) })[0].width, 1920);
    }

    #[test]
    fn the_order_does_not_depend_on_the_order_of_the_driver() {
        let mut backwards = WEBCAM.to_vec();
        backwards.reverse();
        let wanted = WantedMode::default();
        assert_eq!(ranked(WEBCAM.to_vec(), &wanted), ranked(backwards, &wanted));
    }

    #[test]
    fn formats_and_rates_that_cannot_be_are_left_out() {
        let format = |fourcc, fps| CameraMode::of(&CameraFormat::new_from(640, 480, fourcc, fps));
        assert_eq!(format(FrameFormat::YUYV, 30), Some(mode(640, 480, false, 30)));
        assert_eq!(format(FrameFormat::NV12, 30), None);
        assert_eq!(format(FrameFormat::MJPEG, 30_000), None);
        assert_eq!(format(FrameFormat::MJPEG, 0), None);
    }
}
