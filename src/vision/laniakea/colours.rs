//! Which pixels are blue, yellow, print or wood. Where one colour ends and the next begins is learnt from the picture:
//! the wood is there in plenty, and what stands out from it to either side is disc.

use super::super::log_picture::LogPicture;

/// Colours of discs, as indices: blue, then yellow.
pub(super) const BLUE: u8 = 0;
/// The other one.
pub(super) const YELLOW: u8 = 1;

/// How much bluer than wood blue discs usually are, and how much less blue yellow ones, natural logarithms, and the share of
/// the board's pixels that is as blue, or as yellow, at least: a pale picture shows less of both.
const USUAL: (f32, f32) = (1.1, 0.8);
const DISCS: f64 = 0.01;
/// Blueness over the wood's from which a pixel may be blue, and below which it may be yellow, natural logarithm: the
/// first guess in usual colours, before the picture's own discs are known.
const FIRST_BLUE: f32 = 0.85;
const FIRST_YELLOW: f32 = -0.22;
/// Fewest pixels by which a colour is learnt.
const LEAST_PIXELS: usize = 60;
/// Softness of the two borders, natural logarithm, in usual colours.
const SOFT_BLUE: f32 = 0.14;
const SOFT_YELLOW: f32 = 0.05;
const LEAST_SOFT: f32 = 0.01;
/// Where between wood and disc the border lies, and its limits in usual colours.
const HALF_WAY: f32 = 0.5;
const LEAST_BLUE: f32 = 0.45;
const MOST_YELLOW: f32 = -0.40;
/// Least distance of the yellow border from the wood in standard deviations of the wood's blueness, and what makes one
/// of a median distance.
const WOOD_SIGMAS: f32 = 3.0;
const TO_SIGMA: f32 = 1.48;
/// Least chance of any colour at any pixel: glare, dust and noise.
const FLOOR: f32 = 0.03;

/// Chances of each pixel to be ground, blue or yellow, as natural logarithms.
#[derive(Debug)]
pub(super) struct PixelChances {
    /// Ground, blue, yellow.
    pub logs: Vec<[f32; 3]>,
    /// How vivid the colours are: 1 for usual ones, 0 for none.
    pub vividness: f32,
}

/// How much bluer than grey a colour is, natural logarithm.
pub(super) fn blueness(p: [f32; 3]) -> f32 {
    p[2] - 0.5 * (p[0] + p[1])
}

/// Median of some values; 0 for none.
pub(in crate::vision) fn median(mut values: Vec<f32>) -> f32 {
    if values.is_empty() {
        return 0.0;
    }
    let middle = values.len() / 2;
    *values.select_nth_unstable_by(middle, f32::total_cmp).1
}

/// Learns the borders from the pixels of the board: `ground` gives every pixel's blueness of bare wood there (tiles and
/// strips may be of different wood), `None` off the board.
pub(super) fn pixel_chances(
    picture: &LogPicture,
    pixels: &[usize],
    wood: impl Fn(usize) -> f32,
) -> PixelChances {
    let over = |i: usize| blueness(picture.values[i]) - wood(i);
    let vividness = vividness(pixels.iter().map(|i| over(*i)).collect());
    let class = |from: f32, to: f32| -> Option<f32> {
        let values: Vec<f32> = pixels.iter().map(|i| over(*i)).filter(|b| *b > from && *b < to).collect();
        (values.len() >= LEAST_PIXELS).then(|| median(values))
    };
    let spread = TO_SIGMA * median(pixels.iter().map(|i| over(*i).abs()).collect());
    let (first_blue, first_yellow) = (vividness * FIRST_BLUE, vividness * FIRST_YELLOW);
    let blue = class(first_blue, f32::INFINITY)
        .map_or(first_blue, |b| (HALF_WAY * b).max(vividness * LEAST_BLUE))
        // in noise bare wood spreads further than that, and is no blue all the same
        .max(WOOD_SIGMAS * spread);
    let yellow = class(f32::NEG_INFINITY, first_yellow)
        .map_or(first_yellow, |y| HALF_WAY * y)
        .max(vividness * MOST_YELLOW)
        .min(-WOOD_SIGMAS * spread);
    let soft = [SOFT_BLUE, SOFT_YELLOW].map(|soft| (vividness * soft).max(LEAST_SOFT));
    let chance = |x: f32| 1.0 / (1.0 + (-x).exp());
    let logs = (0..picture.values.len())
        .map(|i| {
            let b = over(i);
            let is_blue = chance((b - blue) / soft[0]);
            let is_yellow = chance((yellow - b) / soft[1]);
            let raw = [(1.0 - is_blue - is_yellow).max(0.0), is_blue, is_yellow].map(|p| p + FLOOR);
            let sum: f32 = raw.iter().sum();
            raw.map(|p| (p / sum).ln())
        })
        .collect();
    PixelChances { logs, vividness }
}

/// How vivid colours are that stand so much out from wood.
fn vividness(mut over: Vec<f32>) -> f32 {
    over.sort_by(f32::total_cmp);
    let at = |share: f64| over.get(((over.len().max(1) - 1) as f64 * share) as usize).copied().unwrap_or(0.0);
    (at(1.0 - DISCS) / USUAL.0).max(-at(DISCS) / USUAL.1).clamp(0.0, 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wood_that_is_all_noise_has_chances_and_next_to_no_yellow() {
        let (width, height) = (20, 20);
        let wood = |i: usize| [0.0, 0.0, if i.is_multiple_of(2) { 0.35 } else { -0.35 }];
        let values = (0..width * height).map(wood).collect();
        let picture = LogPicture { width, height, values, factor: 1.0 };
        let pixels: Vec<usize> = (0..width * height).collect();
        let chances = pixel_chances(&picture, &pixels, |_| 0.0);
        assert!(chances.logs.iter().flatten().all(|log| log.is_finite()));
        assert!(chances.logs.iter().all(|[ground, _, yellow]| ground > yellow));
    }
}
