//! Faults of light, lens and sensor, put into a finished picture.

use crate::scenes::chance::Chance;
use crate::scenes::pictures::TruePicture;
use image::RgbImage;

/// Exponent between 8-bit display values and light.
const GAMMA: f64 = 2.2;
/// Second radiation constant, m K, and the wavelengths of red, green and blue, m: Planck's law (Wien's form).
const SECOND_RADIATION: f64 = 0.014_388;
const WAVELENGTHS: [f64; 3] = [600e-9, 540e-9, 450e-9];
/// Colour temperature that the pictures are balanced for, kelvin.
const DAYLIGHT: f64 = 6500.0;
/// Direction of the camera's movement, radians from the picture's rows: along neither side.
const MOVEMENT: f64 = 0.5;

/// Light times 2 to the power of `stops`.
pub fn exposed(picture: &TruePicture, stops: f64) -> TruePicture {
    let factor = stops.exp2();
    each_light(picture, |_, light| light * factor)
}

/// Under a lamp of `kelvin`, the camera's white balance left at daylight; the channel that gains most stays.
pub fn lit(picture: &TruePicture, kelvin: f64) -> TruePicture {
    let gain = WAVELENGTHS.map(|l| (SECOND_RADIATION / l * (1.0 / DAYLIGHT - 1.0 / kelvin)).exp());
    let most = gain.iter().copied().fold(f64::MIN, f64::max);
    each_light(picture, |channel, light| light * gain[channel] / most)
}

/// Noise of `sigma` 8-bit units.
pub fn noisy(picture: &TruePicture, sigma: f64) -> TruePicture {
    let mut chance = Chance::new(1);
    let mut changed = picture.clone();
    for value in &mut changed.frame.rgb {
        *value = (f64::from(*value) + chance.normal(sigma)).round().clamp(0.0, 255.0) as u8;
    }
    changed
}

/// Out of focus: a Gaussian of `sigma` px.
pub fn blurred(picture: &TruePicture, sigma: f64) -> TruePicture {
    if sigma <= 0.0 {
        return picture.clone();
    }
    redrawn(picture, |image| imageproc::filter::gaussian_blur_f32(image, sigma as f32))
}

/// Moved by `length` px during the exposure.
pub fn moved(picture: &TruePicture, length: f64) -> TruePicture {
    let steps = length.ceil() as usize * 2 + 1;
    let (sin, cos) = MOVEMENT.sin_cos();
    let shifts: Vec<(f64, f64)> = (0..steps)
        .map(|i| ((i as f64 + 0.5) / steps as f64 - 0.5) * length)
        .map(|d| (d * cos, d * sin))
        .collect();
    redrawn(picture, |image| {
        let (w, h) = image.dimensions();
        let at = |u: f64, v: f64, c: usize| -> f64 {
            let (u, v) = (u.clamp(0.0, f64::from(w) - 1.001), v.clamp(0.0, f64::from(h) - 1.001));
            let (x, y) = (u as u32, v as u32);
            let (a, b) = (u - f64::from(x), v - f64::from(y));
            let value = |dx: u32, dy: u32| f64::from(image.get_pixel(x + dx, y + dy).0[c]);
            (value(0, 0) * (1.0 - a) + value(1, 0) * a) * (1.0 - b)
                + (value(0, 1) * (1.0 - a) + value(1, 1) * a) * b
        };
        RgbImage::from_fn(w, h, |x, y| {
            image::Rgb(std::array::from_fn(|c| {
                let sum: f64 =
                    shifts.iter().map(|(du, dv)| at(f64::from(x) + du, f64::from(y) + dv, c)).sum();
                (sum / steps as f64).round() as u8
            }))
        })
    })
}

fn each_light(picture: &TruePicture, change: impl Fn(usize, f64) -> f64) -> TruePicture {
    let table: [[u8; 256]; 3] = std::array::from_fn(|channel| {
        std::array::from_fn(|v| {
            let light = change(channel, (v as f64 / 255.0).powf(GAMMA));
            (255.0 * light.powf(1.0 / GAMMA)).round().clamp(0.0, 255.0) as u8
        })
    });
    let mut changed = picture.clone();
    for (i, value) in changed.frame.rgb.iter_mut().enumerate() {
        *value = table[i % 3][usize::from(*value)];
    }
    changed
}

fn redrawn(picture: &TruePicture, change: impl FnOnce(&RgbImage) -> RgbImage) -> TruePicture {
    let mut changed = picture.clone();
    let frame = &mut changed.frame;
    let image = RgbImage::from_raw(frame.width as u32, frame.height as u32, std::mem::take(&mut frame.rgb));
    frame.rgb = change(&image.unwrap()).into_raw();
    changed
}
