//! Colours of pieces: brightness apart from hue, and what a shaded side of a paint looks like.

use super::super::top_view::LogColour;
use crate::calibration::PETAL_LOG_FLOOR;

/// Shares of the light on the top face that reach other faces: what is lit from the side, and what is in shade.
pub(super) const SHADES: [f32; 5] = [1.0, 0.85, 0.72, 0.6, 0.48];

/// Opponent coordinates of a log colour, orthonormal: brightness, red over blue, green over both.
pub(super) fn opponent(c: LogColour) -> [f32; 3] {
    let [r, g, b] = c;
    [(r + g + b) / 3.0_f32.sqrt(), (r - b) / 2.0_f32.sqrt(), (2.0 * g - r - b) / 6.0_f32.sqrt()]
}

/// A colour (over nothing, 8-bit values plus the floor) where only the share `by` of the light arrives.
pub(super) fn shaded(colour: LogColour, by: f32) -> LogColour {
    colour.map(|c| ((c.exp() - PETAL_LOG_FLOOR) * by + PETAL_LOG_FLOOR).max(1.0).ln())
}

/// Squared difference of two colours, brightness and hue each over its own standard deviation.
pub(super) fn misfit(a: [f32; 3], b: [f32; 3], brightness: f32, hue: f32) -> f32 {
    ((a[0] - b[0]) / brightness).powi(2) + ((a[1] - b[1]) / hue).powi(2) + ((a[2] - b[2]) / hue).powi(2)
}
