//! Dark patches of print: what a turtle may be, long before anything is known of the board.

use super::super::log_picture::LogPicture;
use crate::geometry::ImagePoint;

/// A connected dark patch.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(in crate::vision) struct InkPatch {
    /// Its centre of gravity, px of the searched picture.
    pub at: ImagePoint,
    /// Its area, px².
    pub area: f64,
}

/// How much darker than its surroundings print is once its light parts have run into it, natural logarithm of the
/// brightest channel. Discs are bright in one channel at least.
const INK_DEPTH: f32 = 0.22;
/// Radius over which light parts of the print run into it, over half the window: the shell's pattern is finer.
const RUN: f64 = 0.11;
/// Area of a patch over the square of half the window's side: turtles take a quarter of a space of about that side.
const AREA: (f64, f64) = (0.04, 1.6);
/// Largest side of a patch's frame over the other, and least share of the frame that it fills.
const LONGEST: f64 = 2.3;
const LEAST_FILL: f64 = 0.22;

/// The dark patches that are about as large as half a window of `half` px each way.
pub(super) fn ink_patches(picture: &LogPicture, half: usize) -> Vec<InkPatch> {
    let (w, h) = (picture.width, picture.height);
    let value: Vec<f32> = picture.values.iter().map(|p| p[0].max(p[1]).max(p[2])).collect();
    let sums = sums(&value, w, h);
    let run = ((half as f64 * RUN).round() as usize).max(1);
    let value: Vec<f32> = (0..w * h).map(|i| mean_about(&sums, (w, h), i, run) as f32).collect();
    let dark: Vec<bool> = (0..w * h)
        .map(|i| {
            let mean = mean_about(&sums, (w, h), i, half);
            value[i] < mean as f32 - INK_DEPTH
        })
        .collect();
    let scale = (half * half) as f64;
    components(&dark, w, h)
        .into_iter()
        .filter(|patch| {
            let (wide, high) = (patch.x1 - patch.x0 + 1.0, patch.y1 - patch.y0 + 1.0);
            (AREA.0 * scale..=AREA.1 * scale).contains(&patch.count)
                && wide.max(high) <= LONGEST * wide.min(high)
                && patch.count >= LEAST_FILL * wide * high
        })
        .map(|patch| InkPatch {
            at: ImagePoint::new(patch.sum_x / patch.count, patch.sum_y / patch.count),
            area: patch.count,
        })
        .collect()
}

/// Mean over the window of `half` px each way about a pixel.
pub(super) fn mean_about(sums: &[f64], (w, h): (usize, usize), i: usize, half: usize) -> f64 {
    let (x, y) = (i % w, i / w);
    let (x0, x1) = (x.saturating_sub(half), (x + half + 1).min(w));
    let (y0, y1) = (y.saturating_sub(half), (y + half + 1).min(h));
    let at = |x: usize, y: usize| sums[y * (w + 1) + x];
    let sum = at(x1, y1) - at(x0, y1) - at(x1, y0) + at(x0, y0);
    sum / ((x1 - x0) * (y1 - y0)) as f64
}

/// Sums over all pixels above and to the left of each corner.
pub(super) fn sums(value: &[f32], w: usize, h: usize) -> Vec<f64> {
    let mut sums = vec![0.0; (w + 1) * (h + 1)];
    for y in 0..h {
        let mut row = 0.0;
        for x in 0..w {
            row += f64::from(value[y * w + x]);
            sums[(y + 1) * (w + 1) + x + 1] = sums[y * (w + 1) + x + 1] + row;
        }
    }
    sums
}

/// A connected set of pixels.
pub(in crate::vision) struct Component {
    pub count: f64,
    pub sum_x: f64,
    pub sum_y: f64,
    pub x0: f64,
    pub x1: f64,
    pub y0: f64,
    pub y1: f64,
    /// Its pixels.
    pub pixels: Vec<usize>,
}

/// The connected sets of `true`, through corners too, in the order of their first pixels.
pub(in crate::vision) fn components(mask: &[bool], w: usize, h: usize) -> Vec<Component> {
    let mut seen = vec![false; mask.len()];
    let mut found = Vec::new();
    let mut open = Vec::new();
    for start in 0..mask.len() {
        if !mask[start] || seen[start] {
            continue;
        }
        seen[start] = true;
        open.push(start);
        let (x, y) = ((start % w) as f64, (start / w) as f64);
        let mut patch =
            Component { count: 0.0, sum_x: 0.0, sum_y: 0.0, x0: x, x1: x, y0: y, y1: y, pixels: Vec::new() };
        while let Some(i) = open.pop() {
            let (x, y) = (i % w, i / w);
            let (fx, fy) = (x as f64, y as f64);
            patch.count += 1.0;
            patch.sum_x += fx;
            patch.sum_y += fy;
            patch.x0 = patch.x0.min(fx);
            patch.x1 = patch.x1.max(fx);
            patch.y0 = patch.y0.min(fy);
            patch.y1 = patch.y1.max(fy);
            patch.pixels.push(i);
            for ny in y.saturating_sub(1)..(y + 2).min(h) {
                for nx in x.saturating_sub(1)..(x + 2).min(w) {
                    let j = ny * w + nx;
                    if mask[j] && !seen[j] {
                        seen[j] = true;
                        open.push(j);
                    }
                }
            }
        }
        found.push(patch);
    }
    found
}
