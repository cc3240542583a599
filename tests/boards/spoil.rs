//! Faults of light, lens, sensor and framing, put into a finished picture.

use image::codecs::jpeg::JpegEncoder;
use image::imageops::{FilterType, resize};
use image::{ImageFormat, RgbImage};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use table_umpire::capture::Frame;

/// Where a point of the unspoilt picture lies, px.
pub type Moved = Box<dyn Fn([f64; 2]) -> [f64; 2]>;

/// A fault.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Fault {
    /// All values times this.
    Light(f64),
    /// Noise of so many 8-bit units.
    Noise(u8),
    /// A Gaussian of so many px.
    Blur(u8),
    /// Red and blue times these.
    Cast(f64, f64),
    /// Saved as JPEG of this quality.
    Jpeg(u8),
    /// The same with colours of half the lines and columns, as cameras save them.
    HalvedJpeg(u8),
    /// So much of all colour lost, as a share.
    Grey(f64),
    /// Sides times this.
    Size(f64),
    /// A share of one side cut off: 0 left, 1 top, 2 right, 3 bottom.
    Cut(f64, u8),
    /// So many quarter turns.
    Turn(u8),
    /// A lens that bends as much more than the picture's own, as k1 of Brown's model: negative for a barrel.
    Lens(f64),
}

/// A curve: its name, and its levels with whether they are mild, and whether they belong to the small sweep.
pub struct Curve {
    pub name: &'static str,
    pub levels: &'static [(Fault, bool, bool)],
}

pub const CURVES: [Curve; 11] = [
    Curve {
        name: "dark",
        levels: &[
            (Fault::Light(0.5), true, false),
            (Fault::Light(0.25), false, true),
            (Fault::Light(0.12), false, false),
        ],
    },
    Curve {
        name: "noise",
        levels: &[
            (Fault::Noise(8), true, false),
            (Fault::Noise(15), false, true),
            (Fault::Noise(26), false, false),
        ],
    },
    Curve {
        name: "blur",
        levels: &[
            (Fault::Blur(1), true, true),
            (Fault::Blur(2), false, false),
            (Fault::Blur(3), false, false),
            (Fault::Blur(4), false, false),
        ],
    },
    Curve {
        name: "white balance",
        levels: &[
            (Fault::Cast(1.15, 0.87), true, false),
            (Fault::Cast(0.87, 1.15), true, false),
            (Fault::Cast(1.4, 1.0), false, false),
            (Fault::Cast(1.0, 1.4), false, false),
            (Fault::Cast(0.7, 1.0), false, false),
            (Fault::Cast(1.0, 0.7), false, false),
            (Fault::Cast(1.4, 0.7), false, true),
            (Fault::Cast(0.7, 1.4), false, false),
        ],
    },
    Curve { name: "overexposed", levels: &[(Fault::Light(1.6), false, false)] },
    Curve {
        name: "jpeg",
        levels: &[
            (Fault::Jpeg(30), true, false),
            (Fault::Jpeg(12), false, false),
            (Fault::Jpeg(5), false, false),
            (Fault::HalvedJpeg(12), false, false),
            (Fault::HalvedJpeg(8), false, false),
            (Fault::HalvedJpeg(5), false, true),
        ],
    },
    Curve {
        name: "grey",
        levels: &[
            (Fault::Grey(0.3), false, false),
            (Fault::Grey(0.5), false, true),
            (Fault::Grey(0.65), false, false),
            (Fault::Grey(0.8), false, false),
            (Fault::Grey(0.9), false, false),
            (Fault::Grey(1.0), false, true),
        ],
    },
    Curve { name: "half size", levels: &[(Fault::Size(0.5), false, false)] },
    Curve {
        name: "cut",
        levels: &[
            (Fault::Cut(0.3, 0), false, true),
            (Fault::Cut(0.3, 1), false, false),
            (Fault::Cut(0.3, 2), false, false),
            (Fault::Cut(0.4, 3), false, false),
        ],
    },
    Curve {
        name: "lens",
        levels: &[
            (Fault::Lens(-0.12), true, false),
            (Fault::Lens(-0.25), false, true),
            (Fault::Lens(-0.35), false, false),
            (Fault::Lens(0.1), false, false),
            (Fault::Lens(0.25), false, false),
        ],
    },
    Curve { name: "turned", levels: &[(Fault::Turn(1), true, false), (Fault::Turn(2), true, false)] },
];

/// A picture with a fault, and where its points have gone.
pub fn spoilt(frame: &Frame, fault: Fault) -> (Frame, Moved) {
    let (w, h) = (frame.width as f64, frame.height as f64);
    let unmoved: Moved = Box::new(|p| p);
    match fault {
        Fault::Light(factor) => (each(frame, |_, v| v * factor), unmoved),
        Fault::Cast(red, blue) => (each(frame, |c, v| v * [red, 1.0, blue][c]), unmoved),
        Fault::Noise(sigma) => {
            let mut chance = ChaCha8Rng::seed_from_u64(u64::from(sigma));
            let mut normal = || {
                let radius = (-2.0 * (1.0 - chance.random::<f64>()).ln()).sqrt();
                radius * (std::f64::consts::TAU * chance.random::<f64>()).cos()
            };
            (each(frame, |_, v| v + f64::from(sigma) * normal()), unmoved)
        }
        Fault::Blur(sigma) => {
            (redrawn(frame, |image| imageproc::filter::gaussian_blur_f32(image, f32::from(sigma))), unmoved)
        }
        Fault::Jpeg(quality) => (redrawn(frame, |image| saved(image, quality)), unmoved),
        Fault::HalvedJpeg(quality) => (redrawn(frame, |image| saved_halved(image, quality)), unmoved),
        Fault::Grey(share) => {
            let mut grey = frame.clone();
            for pixel in grey.rgb.chunks_exact_mut(3) {
                let light = luma(pixel);
                for v in pixel {
                    *v = (f64::from(*v) * (1.0 - share) + light * share).round() as u8;
                }
            }
            (grey, unmoved)
        }
        Fault::Size(factor) => {
            let side = |v: f64| (v * factor).round();
            let (a, b) = (side(w) / w, side(h) / h);
            let small =
                redrawn(frame, |image| resize(image, side(w) as u32, side(h) as u32, FilterType::Triangle));
            (small, Box::new(move |p| [(p[0] + 0.5) * a - 0.5, (p[1] + 0.5) * b - 0.5]))
        }
        Fault::Cut(share, side) => {
            let gone = [w, h][usize::from(side) % 2] * share;
            let (left, top) = match side {
                0 => (gone, 0.0),
                1 => (0.0, gone),
                _ => (0.0, 0.0),
            };
            let (left, top) = (left.round(), top.round());
            let size = if side % 2 == 0 { (w - gone.round(), h) } else { (w, h - gone.round()) };
            let kept = redrawn(frame, |image| {
                let part =
                    image::imageops::crop_imm(image, left as u32, top as u32, size.0 as u32, size.1 as u32);
                part.to_image()
            });
            (kept, Box::new(move |p| [p[0] - left, p[1] - top]))
        }
        Fault::Lens(bend) => bent(frame, bend),
        Fault::Turn(1) => {
            (redrawn(frame, image::imageops::rotate90), Box::new(move |p| [h - 1.0 - p[1], p[0]]))
        }
        Fault::Turn(_) => {
            (redrawn(frame, image::imageops::rotate180), Box::new(move |p| [w - 1.0 - p[0], h - 1.0 - p[1]]))
        }
    }
}

/// Brightness of a pixel, 8-bit units.
fn luma(pixel: &[u8]) -> f64 {
    [0.299, 0.587, 0.114].iter().zip(pixel).map(|(share, v)| share * f64::from(*v)).sum()
}

fn saved(image: &RgbImage, quality: u8) -> RgbImage {
    let mut bytes = Vec::new();
    JpegEncoder::new_with_quality(&mut bytes, quality).encode_image(image).unwrap();
    image::load_from_memory_with_format(&bytes, ImageFormat::Jpeg).unwrap().to_rgb8()
}

/// The light as it is saved at full size, and the colour as it is saved at half of it.
fn saved_halved(image: &RgbImage, quality: u8) -> RgbImage {
    let (w, h) = image.dimensions();
    let mut full = saved(image, quality);
    let half = resize(image, w.div_ceil(2), h.div_ceil(2), FilterType::Triangle);
    let colour = resize(&saved(&half, quality), w, h, FilterType::Triangle);
    for (pixel, colour) in full.pixels_mut().zip(colour.pixels()) {
        let lighter = luma(&pixel.0) - luma(&colour.0);
        pixel.0 = colour.0.map(|v| (f64::from(v) + lighter).round().clamp(0.0, 255.0) as u8);
    }
    full
}

/// Focal length of usual cameras over the picture's longer side.
const FOCAL: f64 = 0.8;

/// A picture as a lens would show it that bends more; all that was in it still is.
fn bent(frame: &Frame, bend: f64) -> (Frame, Moved) {
    let (w, h) = (frame.width as f64, frame.height as f64);
    let (middle, unit) = ([(w - 1.0) / 2.0, (h - 1.0) / 2.0], FOCAL * w.max(h));
    let corner = (middle[0].hypot(middle[1]) / unit).powi(2);
    // a pin cushion is drawn in so that its corners stay
    let scale = 1.0 / (1.0 + bend.max(0.0) * corner);
    let moved = move |p: [f64; 2]| {
        let off = [0, 1].map(|k| p[k] - middle[k]);
        let square = (off[0] * off[0] + off[1] * off[1]) / (unit * unit);
        [0, 1].map(|k| middle[k] + off[k] * scale * (1.0 + bend * square))
    };
    let mut lens = frame.clone();
    for (i, pixel) in lens.rgb.chunks_exact_mut(3).enumerate() {
        let seen = [(i % frame.width) as f64, (i / frame.width) as f64];
        // where it was before: by steps that halve and more than halve what is left
        let mut at = seen;
        for _ in 0..UNBEND_STEPS {
            let off = moved(at);
            (0..2).for_each(|k| at[k] += (seen[k] - off[k]) / scale);
        }
        let at = [at[0].clamp(0.0, w - 1.001), at[1].clamp(0.0, h - 1.001)];
        let (x, y) = (at[0] as usize, at[1] as usize);
        let (fx, fy) = (at[0] - x as f64, at[1] - y as f64);
        for (c, value) in pixel.iter_mut().enumerate() {
            let of = |x: usize, y: usize| f64::from(frame.rgb[3 * (y * frame.width + x) + c]);
            let top = of(x, y) * (1.0 - fx) + of(x + 1, y) * fx;
            let bottom = of(x, y + 1) * (1.0 - fx) + of(x + 1, y + 1) * fx;
            *value = (top * (1.0 - fy) + bottom * fy).round() as u8;
        }
    }
    (lens, Box::new(moved))
}

/// Steps by which a bent point is traced back; the strongest lens leaves a hundredth of a pixel.
const UNBEND_STEPS: usize = 12;

fn each(frame: &Frame, mut value: impl FnMut(usize, f64) -> f64) -> Frame {
    let mut frame = frame.clone();
    for (i, v) in frame.rgb.iter_mut().enumerate() {
        *v = value(i % 3, f64::from(*v)).round().clamp(0.0, 255.0) as u8;
    }
    frame
}

fn redrawn(frame: &Frame, change: impl FnOnce(&RgbImage) -> RgbImage) -> Frame {
    let mut frame = frame.clone();
    let image = RgbImage::from_raw(frame.width as u32, frame.height as u32, std::mem::take(&mut frame.rgb));
    let image = change(&image.unwrap());
    (frame.width, frame.height) = (image.width() as usize, image.height() as usize);
    frame.rgb = image.into_raw();
    frame
}
