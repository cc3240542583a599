//! A green patch of the picture, its holes filled and what sticks out of it taken off.

use super::super::laniakea::components;

/// Radius of what is taken off a garden's outline, over the root of its area: butterflies that stand at its edge.
const OPENING: f64 = 0.05;
/// How near to the picture's edge a garden is cut, px.
const EDGE_PX: f64 = 1.5;

/// A patch of the picture.
pub(super) struct Patch {
    mask: Vec<bool>,
    width: usize,
    height: usize,
    /// The picture's pixel at the mask's upper left, px.
    left: f64,
    top: f64,
    /// Its pixels.
    pub count: f64,
}

impl Patch {
    /// Of these pixels of a picture of this size, within a frame; `None` where the picture cuts it off.
    pub fn of(pixels: &[usize], (w, h): (usize, usize), [x0, y0, x1, y1]: [f64; 4]) -> Option<Self> {
        if x0 < EDGE_PX || y0 < EDGE_PX || x1 > w as f64 - 1.0 - EDGE_PX || y1 > h as f64 - 1.0 - EDGE_PX {
            return None;
        }
        let radius = ((OPENING * (pixels.len() as f64).sqrt()) as usize).max(1);
        let margin = radius + 2;
        let (left, top) = (x0 as usize, y0 as usize);
        let (width, height) = (x1 as usize - left + 1 + 2 * margin, y1 as usize - top + 1 + 2 * margin);
        let mut mask = vec![false; width * height];
        for i in pixels {
            mask[(i / w - top + margin) * width + i % w - left + margin] = true;
        }
        // holes are cells and flowers: what the outside does not reach is garden
        let outside: Vec<bool> = mask.iter().map(|m| !m).collect();
        let background = components(&outside, width, height).into_iter().find(|c| c.pixels.contains(&0))?;
        let mut filled = vec![true; width * height];
        background.pixels.iter().for_each(|i| filled[*i] = false);
        let opened = dilated(&eroded(&filled, width, height, radius), width, height, radius);
        let largest =
            components(&opened, width, height).into_iter().max_by(|a, b| a.count.total_cmp(&b.count))?;
        let mut mask = vec![false; width * height];
        largest.pixels.iter().for_each(|i| mask[*i] = true);
        let (left, top) = (left as f64 - margin as f64, top as f64 - margin as f64);
        Some(Self { mask, width, height, left, top, count: largest.count })
    }

    /// Its pixels, px of the picture.
    pub fn points(&self) -> Vec<[f64; 2]> {
        let inside = self.mask.iter().enumerate().filter(|(_, is)| **is);
        inside.map(|(i, _)| self.point(i)).collect()
    }

    fn point(&self, i: usize) -> [f64; 2] {
        [(i % self.width) as f64 + self.left, (i / self.width) as f64 + self.top]
    }

    /// Whether a point of the picture lies in it.
    pub fn contains(&self, [u, v]: [f64; 2]) -> bool {
        let (x, y) = ((u - self.left).round(), (v - self.top).round());
        x >= 0.0
            && y >= 0.0
            && x < self.width as f64
            && y < self.height as f64
            && self.mask[y as usize * self.width + x as usize]
    }

    /// What is left of it `radius` px inside its edge, and that edge.
    pub fn inner(&self, radius: usize) -> (Self, Vec<[f64; 2]>) {
        let mask = eroded(&self.mask, self.width, self.height, radius);
        let edge = (0..mask.len()).filter(|i| self.mask[*i] && !mask[*i]).map(|i| self.point(i)).collect();
        let count = mask.iter().filter(|m| **m).count() as f64;
        (Self { mask, count, ..*self }, edge)
    }

    /// The middles and sizes of the connected parts of it of which something holds, seen through a window of `radius` px.
    pub fn parts(&self, holds: impl Fn([f64; 2]) -> bool, radius: usize) -> Vec<([f64; 2], f64)> {
        let seen: Vec<bool> = (0..self.mask.len()).map(|i| self.mask[i] && holds(self.point(i))).collect();
        // small gaps are closed, and specks and bridges taken off
        let closed = eroded(&dilated(&seen, self.width, self.height, 1), self.width, self.height, 1);
        let seen =
            dilated(&eroded(&closed, self.width, self.height, radius), self.width, self.height, radius);
        components(&seen, self.width, self.height)
            .into_iter()
            .map(|part| {
                let at = [part.sum_x / part.count + self.left, part.sum_y / part.count + self.top];
                (at, part.count)
            })
            .collect()
    }
}

fn eroded(mask: &[bool], w: usize, h: usize, radius: usize) -> Vec<bool> {
    let inverse: Vec<bool> = mask.iter().map(|m| !m).collect();
    dilated(&inverse, w, h, radius).into_iter().map(|m| !m).collect()
}

/// Grown by a square of `radius` px each way.
fn dilated(mask: &[bool], w: usize, h: usize, radius: usize) -> Vec<bool> {
    let mut rows = vec![false; w * h];
    for y in 0..h {
        for x in 0..w {
            let (a, b) = (x.saturating_sub(radius), (x + radius + 1).min(w));
            rows[y * w + x] = mask[y * w + a..y * w + b].iter().any(|m| *m);
        }
    }
    let mut grown = vec![false; w * h];
    for y in 0..h {
        let (a, b) = (y.saturating_sub(radius), (y + radius + 1).min(h));
        for x in 0..w {
            grown[y * w + x] = (a..b).any(|k| rows[k * w + x]);
        }
    }
    grown
}
