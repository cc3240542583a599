//! Whether a picture is bright and colourful enough: pieces on the boards are told by nothing but colours.

use crate::capture::Frame;
use crate::vision::VisionError;

/// Brightest part of a picture, 8-bit units, below which colours are not told even where the board is found: noise and
/// rounding are a fifth of a value then.
const TOO_DARK: u8 = 42;
/// One of so many pixels is brighter than what counts as a picture's brightest part.
const BRIGHTEST: usize = 100;
/// Blocks along the longer side in whose means colours are looked for: a piece is about as large, and noise averages out.
const BLOCKS: usize = 160;
/// Least light of a block whose colour counts, 8-bit units: darker ones are noise and rounding.
const LEAST_LIGHT: f64 = 30.0;
/// Share of the blocks at either end of the scale from blue to red that is left out.
const ENDS: f64 = 0.01;
/// Least difference of red over blue between one end and the other, natural logarithm: boards in white, warm or cold light
/// show 0.7 and more, a picture without colours none, and one under a coloured lamp or filter 0.1.
const LEAST_COLOUR: f64 = 0.22;
/// Least difference of the light between one end and the other, natural logarithm, for a picture to show anything whose colours
/// could be missed.
const LEAST_CONTRAST: f64 = 0.3;

/// Whether a picture is bright and colourful enough for what lies on a board to be told.
///
/// # Errors
/// [`VisionError::TooDark`] or [`VisionError::NoColour`] when it is not.
pub(super) fn suitable(frame: &Frame) -> Result<(), VisionError> {
    bright_enough(frame)?;
    colourful_enough(frame)
}

/// Whether a picture is bright enough for its colours to be told.
///
/// # Errors
/// [`VisionError::TooDark`] when it is not.
fn bright_enough(frame: &Frame) -> Result<(), VisionError> {
    let mut counts = [0_usize; 256];
    for pixel in frame.rgb.chunks_exact(3) {
        counts[usize::from(pixel.iter().copied().fold(0, u8::max))] += 1;
    }
    let mut brighter = (frame.width * frame.height) / BRIGHTEST;
    let brightest = (0..=u8::MAX).rev().find(|value| {
        let count = counts[usize::from(*value)];
        brighter = brighter.saturating_sub(count);
        brighter == 0 && count > 0
    });
    let brightest = brightest.unwrap_or(0);
    if brightest < TOO_DARK { Err(VisionError::TooDark { brightest }) } else { Ok(()) }
}

/// Whether a picture has colours.
fn colourful_enough(frame: &Frame) -> Result<(), VisionError> {
    let side = (frame.width.max(frame.height) / BLOCKS).max(1);
    let across = frame.width.div_ceil(side);
    let mut sums = vec![[0.0_f64; 4]; across * frame.height.div_ceil(side)];
    for (i, pixel) in frame.rgb.chunks_exact(3).enumerate() {
        let (x, y) = (i % frame.width, i / frame.width);
        if let Some(sum) = sums.get_mut(y / side * across + x / side) {
            sum.iter_mut().zip(pixel).for_each(|(sum, v)| *sum += f64::from(*v));
            sum[3] += 1.0;
        }
    }
    let blocks: Vec<[f64; 3]> = sums
        .into_iter()
        .map(|[r, g, b, count]| [r, g, b].map(|sum| sum / count.max(1.0)))
        .filter(|light| light.iter().copied().fold(0.0, f64::max) > LEAST_LIGHT)
        .collect();
    let range = |value: &dyn Fn(&[f64; 3]) -> f64| {
        let mut values: Vec<f64> = blocks.iter().map(value).collect();
        values.sort_by(f64::total_cmp);
        let at = |share: f64| values.get(((values.len().max(1) - 1) as f64 * share) as usize).copied();
        at(1.0 - ENDS).zip(at(ENDS)).map_or(0.0, |(most, least)| most - least)
    };
    let warmth = range(&|[r, _, b]| ((r + 1.0) / (b + 1.0)).ln());
    let light = range(&|light| (light.iter().sum::<f64>() + 1.0).ln());
    if warmth < LEAST_COLOUR && light > LEAST_CONTRAST { Err(VisionError::NoColour) } else { Ok(()) }
}
