//! Whether a picture was saved so coarsely that it shows the blocks of eight pixels in which it was.

use crate::capture::Frame;

/// Side of a block, px.
const BLOCK: usize = 8;
/// How much more the light changes from block to block than within blocks: pictures saved well stay below 1.8, those saved as a
/// third of the usual quality below 3.
const COARSE: f64 = 3.2;
/// Least mean change within blocks that counts, 8-bit units: an even table changes by less than rounding.
const LEAST_CHANGE: f64 = 0.05;

/// Whether blocks stand out so much that what is as small as one may be drawn wrong.
pub(super) fn is_coarse(frame: &Frame) -> bool {
    let (w, h) = (frame.width, frame.height);
    let light = |x: usize, y: usize| {
        let i = 3 * (y * w + x);
        frame
            .rgb
            .get(i..i + 3)
            .map_or(0.0, |p| 0.299 * f64::from(p[0]) + 0.587 * f64::from(p[1]) + 0.114 * f64::from(p[2]))
    };
    // from left to right, and from above down: changes between blocks and within them, with their numbers
    let mut sums = [[(0.0_f64, 0.0_f64); 2]; 2];
    for (x, y) in (0..h).flat_map(|y| (0..w).map(move |x| (x, y))) {
        let here = light(x, y);
        let beside = [(x + 1 < w).then(|| (light(x + 1, y), x)), (y + 1 < h).then(|| (light(x, y + 1), y))];
        for (sum, beside) in sums.iter_mut().zip(beside) {
            let Some((there, k)) = beside else { continue };
            let (change, count) = &mut sum[usize::from(k % BLOCK == BLOCK - 1)];
            *change += (there - here).abs();
            *count += 1.0;
        }
    }
    let mean = |(change, count): (f64, f64)| change / count.max(1.0);
    let over = sums.map(|[within, between]| mean(between) / mean(within).max(LEAST_CHANGE));
    over.iter().sum::<f64>() / 2.0 > COARSE
}

#[cfg(test)]
mod tests {
    use super::*;

    fn frame(value: impl Fn(usize, usize) -> u8) -> Frame {
        let (width, height) = (64, 48);
        let rgb = (0..width * height).flat_map(|i| [value(i % width, i / width); 3]).collect();
        Frame { source: String::new(), width, height, rgb, focal: None }
    }

    #[test]
    fn even_blocks_are_coarse_and_even_light_is_not() {
        assert!(is_coarse(&frame(|x, y| ((x / 8 * 37 + y / 8 * 91) % 200) as u8)));
        assert!(!is_coarse(&frame(|x, y| (2 * x + y) as u8)));
    }
}
