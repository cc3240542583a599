//! What paint may lie under the colour that is seen: the lamp's gloss is added to it, and a full sensor cuts it off.

use super::super::top_view::{LogColour, log_of};

/// A paint that would look as seen, with what must be assumed for it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Paint {
    /// Its colour over the cloth's, log units.
    pub colour: [f64; 3],
    /// Standard deviation of its hue for what was assumed, log units.
    pub hue: f64,
    /// Minus twice the logarithm of how usual that is.
    pub cost: f64,
}

/// Amounts of gloss tried, in the cloth's light, and the usual amount (mean of an exponential prior).
const GLOSS: [f64; 14] = [0.0, 0.1, 0.2, 0.35, 0.5, 0.75, 1.0, 1.5, 2.0, 2.5, 3.0, 4.0, 5.0, 7.0];
const GLOSS_USUAL: f64 = 2.5;
/// Exponent between a camera's display values and light: gloss adds light, not display values.
const CURVE: f64 = 2.2;
/// Standard deviation of the gloss's own hue, log units of light: the lamp's white is not the cloth's grey.
const GLOSS_HUE: f64 = 0.1;
/// No channel of a paint is darker than this share of the cloth's light.
const DARKEST: f64 = 0.22;
/// Value from which a channel is full, 8-bit units, and what may be missing of it, log units of display values, with
/// the usual amount (mean of an exponential prior).
const FULL: f32 = 250.0;
pub(super) const MISSING: [f64; 4] = [0.0, 0.15, 0.35, 0.6];
pub(super) const MISSING_USUAL: f64 = 0.3;

/// The channels of a colour over the cloth's in which the sensor was full.
pub(super) fn full_channels(petal: LogColour, cloth: LogColour) -> [bool; 3] {
    let full = log_of([FULL; 3]);
    std::array::from_fn(|k| petal[k] + cloth[k] >= full[k])
}

/// Every paint tried for a colour seen over the cloth's, `full` where the sensor was.
pub(super) fn paints(petal: LogColour, full: [bool; 3]) -> Vec<Paint> {
    let missing = |channel: usize| if full[channel] { &MISSING[..] } else { &MISSING[..1] };
    let mut paints = Vec::new();
    for red in missing(0) {
        for green in missing(1) {
            for blue in missing(2) {
                let missing = [*red, *green, *blue];
                let light = std::array::from_fn(|k| ((f64::from(petal[k]) + missing[k]) * CURVE).exp());
                let cost = 2.0 * missing.iter().sum::<f64>() / MISSING_USUAL;
                paints.extend(GLOSS.iter().filter_map(|gloss| matte(light, *gloss, cost)));
            }
        }
    }
    paints
}

/// The paint under `gloss`; `None` where that is more than the darkest channel shows.
fn matte(light: [f64; 3], gloss: f64, cost: f64) -> Option<Paint> {
    let least = light.iter().copied().fold(f64::INFINITY, f64::min);
    if gloss > 0.0 && least - gloss < DARKEST {
        return None;
    }
    // an error of the gloss's hue counts most where little is left
    let hue = GLOSS_HUE * gloss / ((least - gloss).max(DARKEST) * CURVE);
    let colour = light.map(|v| (v - gloss).ln() / CURVE);
    Some(Paint { colour, hue, cost: cost + 2.0 * gloss / GLOSS_USUAL })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A red paint under the gloss of a lamp, as seen in display values.
    fn glossy(paint: [f64; 3], gloss: f64) -> LogColour {
        paint.map(|v| (((v * CURVE).exp() + gloss).ln() / CURVE) as f32)
    }

    #[test]
    fn the_paint_under_the_gloss_is_among_those_tried() {
        let red = [1.04, 0.37, 0.25];
        let tried = paints(glossy(red, 3.0), [false; 3]);
        let near = |p: &Paint| (0..3).all(|k| (p.colour[k] - red[k]).abs() < 1e-3);
        assert_eq!(tried.iter().filter(|p| near(p)).count(), 1);
        assert!(tried.iter().all(|p| p.colour.iter().all(|v| v.is_finite())));
    }

    #[test]
    fn a_full_channel_may_hide_more_and_an_empty_one_not() {
        let highest = |full| {
            let tried = paints([1.0, 0.4, 0.3], full);
            (0..3).map(|k| tried.iter().map(|p| p.colour[k]).fold(f64::MIN, f64::max)).collect::<Vec<_>>()
        };
        let (plain, full) = (highest([false; 3]), highest([true, false, false]));
        assert!(full[0] > plain[0] + 0.5, "{full:?} {plain:?}");
        assert!((full[1] - plain[1]).abs() < 1e-6 && (full[2] - plain[2]).abs() < 1e-6);
    }

    #[test]
    fn channels_are_full_by_their_own_value_not_by_their_step_over_the_cloth() {
        let cloth = log_of([100.0, 40.0, 40.0]);
        let petal = log_of([255.0, 200.0, 90.0]);
        let over: LogColour = std::array::from_fn(|k| petal[k] - cloth[k]);
        assert_eq!(full_channels(over, cloth), [true, false, false]);
    }
}
