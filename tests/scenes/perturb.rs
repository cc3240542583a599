//! Harmless changes of a picture that must not change what is read in it.

use super::chance::Chance;
use super::pictures::TruePicture;
use image::codecs::jpeg::JpegEncoder;
use image::imageops::{FilterType, resize};
use image::{ImageFormat, RgbImage};
use table_umpire::geometry::ImagePoint;

/// A change of a picture.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Change {
    None,
    /// Values times 0.5.
    Darker,
    /// Red up, blue down.
    Warmer,
    /// Noise of 8 units.
    Noisier,
    /// Sides times 0.7.
    Smaller,
    /// Saved as JPEG of quality 60.
    Squeezed,
    Turned90,
    Turned180,
    Mirrored,
}

/// All changes that leave a picture as readable as before.
pub const HARMLESS: [Change; 7] = [
    Change::Darker,
    Change::Warmer,
    Change::Noisier,
    Change::Smaller,
    Change::Squeezed,
    Change::Turned90,
    Change::Turned180,
];

const SMALLER: f64 = 0.7;
const QUALITY: u8 = 60;
const NOISE: f64 = 8.0;

impl Change {
    /// The changed picture with its changed truth; only mirroring changes places on the table.
    pub fn of(self, picture: &TruePicture) -> TruePicture {
        let mut changed = picture.clone();
        let (w, h) = (picture.frame.width as f64, picture.frame.height as f64);
        match self {
            Self::None => {}
            Self::Darker => each(&mut changed, |_, v| 0.5 * v),
            Self::Warmer => each(&mut changed, |channel, v| v * [1.15, 1.0, 0.75][channel]),
            Self::Noisier => {
                let mut chance = Chance::new(1);
                each(&mut changed, |_, v| v + chance.normal(NOISE));
            }
            Self::Smaller => {
                let side = |v: f64| (v * SMALLER).round() as u32;
                let (new_w, new_h) = (side(w), side(h));
                redraw(&mut changed, |image| resize(image, new_w, new_h, FilterType::Triangle));
                let (a, b) = (f64::from(new_w) / w, f64::from(new_h) / h);
                replace(&mut changed, |p| ImagePoint::new((p.u + 0.5) * a - 0.5, (p.v + 0.5) * b - 0.5));
                for token in &mut changed.truth {
                    token.px_per_mm *= (a * b).sqrt();
                }
            }
            Self::Squeezed => redraw(&mut changed, |image| {
                let mut bytes = Vec::new();
                JpegEncoder::new_with_quality(&mut bytes, QUALITY).encode_image(image).unwrap();
                image::load_from_memory_with_format(&bytes, ImageFormat::Jpeg).unwrap().to_rgb8()
            }),
            Self::Turned90 => {
                redraw(&mut changed, image::imageops::rotate90);
                replace(&mut changed, |p| ImagePoint::new(h - 1.0 - p.v, p.u));
            }
            Self::Turned180 => {
                redraw(&mut changed, image::imageops::rotate180);
                replace(&mut changed, |p| ImagePoint::new(w - 1.0 - p.u, h - 1.0 - p.v));
            }
            Self::Mirrored => {
                redraw(&mut changed, image::imageops::flip_horizontal);
                replace(&mut changed, |p| ImagePoint::new(w - 1.0 - p.u, p.v));
                for token in &mut changed.truth {
                    token.at.x = -token.at.x;
                }
            }
        }
        changed
    }
}

fn each(picture: &mut TruePicture, mut value: impl FnMut(usize, f64) -> f64) {
    for (i, v) in picture.frame.rgb.iter_mut().enumerate() {
        *v = value(i % 3, f64::from(*v)).round().clamp(0.0, 255.0) as u8;
    }
}

fn redraw(picture: &mut TruePicture, change: impl FnOnce(&RgbImage) -> RgbImage) {
    let frame = &mut picture.frame;
    let image = RgbImage::from_raw(frame.width as u32, frame.height as u32, std::mem::take(&mut frame.rgb));
    let image = change(&image.unwrap());
    (frame.width, frame.height) = (image.width() as usize, image.height() as usize);
    frame.rgb = image.into_raw();
}

fn replace(picture: &mut TruePicture, place: impl Fn(ImagePoint) -> ImagePoint) {
    for token in &mut picture.truth {
        token.pixel = place(token.pixel);
    }
}
