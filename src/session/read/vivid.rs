//! Pale pictures made as vivid as usual ones before colours are told.

use crate::capture::Frame;
use crate::vision::VisionError;

/// Least vividness, 1 for usual colours, with which kinds of pieces are told from each other: rounding and noise grow as much
/// as colours do.
const LEAST: f64 = 0.42;
/// Vividness from which a picture is as vivid as usual.
const USUAL: f64 = 0.85;
/// Shares of red, green and blue in the light that a picture without colours shows.
const LIGHT: [f64; 3] = [0.299, 0.587, 0.114];

/// A pale picture of this vividness as a usual one; `None` for one that is not pale, or of which that is not known.
///
/// # Errors
/// [`VisionError::NoColour`] for one that is too pale.
pub(super) fn vivid(frame: &Frame, vividness: Option<f64>) -> Result<Option<Frame>, VisionError> {
    let Some(vividness) = vividness.filter(|vividness| *vividness < USUAL) else { return Ok(None) };
    if vividness < LEAST {
        return Err(VisionError::NoColour);
    }
    let mut vivid = frame.clone();
    for pixel in vivid.rgb.chunks_exact_mut(3) {
        let light: f64 = LIGHT.iter().zip(pixel.iter()).map(|(share, v)| share * f64::from(*v)).sum();
        for v in pixel {
            *v = (light + (f64::from(*v) - light) / vividness).round().clamp(0.0, 255.0) as u8;
        }
    }
    Ok(Some(vivid))
}
