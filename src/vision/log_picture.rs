//! A smaller copy of a picture in logarithms of light: ratios of colours are differences there, whatever the lamp.

use super::VisionError;
use super::median::median;
use super::sampling::SmallFrame;
use crate::capture::Frame;
use crate::geometry::ImagePoint;

/// Added to 8-bit values before the logarithm, so that noise in the dark stays small.
const LOG_FLOOR: f32 = 6.0;

/// Light, 8-bit units, at which the usual places of colours are given.
const USUAL_LIGHT: f32 = 180.0;
/// Least light of a channel, 8-bit units.
const LEAST_LIGHT: f32 = 0.5;

/// Light, 8-bit units, from which a channel may have run out of room.
const FULL_LIGHT: f32 = 245.0;

/// A value of a picture in plain logarithms, without the floor: ratios there hardly depend on the light. `None` where a channel
/// has run out of room.
pub(super) fn plain(p: [f32; 3]) -> Option<[f32; 3]> {
    p.iter().all(|v| v.exp() - LOG_FLOOR < FULL_LIGHT).then(|| plain_white(p))
}

/// The same for something white, whose channels may run out of room together.
pub(super) fn plain_white(p: [f32; 3]) -> [f32; 3] {
    p.map(|v| (v.exp() - LOG_FLOOR).max(LEAST_LIGHT).ln())
}

/// What becomes of a colour's ratios (red over green, green over blue, natural logarithms in this module's logarithms at the
/// usual light) where the brightest channel is as bright as this, natural logarithm: in the dark they draw together.
fn dimmed(ratios: [f32; 2], brightest: f32) -> [f32; 2] {
    let relative = [ratios[0], 0.0, -ratios[1]];
    let most = relative.into_iter().fold(f32::NEG_INFINITY, f32::max);
    let dimming = (brightest.exp() - LOG_FLOOR).max(LEAST_LIGHT) / USUAL_LIGHT;
    let [r, g, b] = relative.map(|part| {
        let usual = (part - most).exp() * (USUAL_LIGHT + LOG_FLOOR) - LOG_FLOOR;
        (usual.max(LEAST_LIGHT) * dimming + LOG_FLOOR).ln()
    });
    [r - g, g - b]
}

/// Places of colours in every light, so that none is worked out twice.
#[derive(Debug, Clone)]
pub(super) struct DimmedPlaces<const N: usize> {
    steps: Vec<[[f32; 2]; N]>,
}

/// Steps of light, from black to more than the brightest.
const LIGHTS: usize = 128;

impl<const N: usize> DimmedPlaces<N> {
    /// Of these places at the usual light.
    pub fn new(places: [[f32; 2]; N]) -> Self {
        let light = |k: usize| LOG_FLOOR.ln() + Self::step() * k as f32;
        Self { steps: (0..LIGHTS).map(|k| places.map(|place| dimmed(place, light(k)))).collect() }
    }

    /// Where they are in this light of the brightest channel, natural logarithm.
    pub fn at(&self, brightest: f32) -> &[[f32; 2]; N] {
        let k = ((brightest - LOG_FLOOR.ln()) / Self::step()).round().max(0.0) as usize;
        &self.steps[k.min(LIGHTS - 1)]
    }

    fn step() -> f32 {
        ((f32::from(u8::MAX) + LOG_FLOOR) / LOG_FLOOR).ln() / (LIGHTS - 1) as f32
    }
}

/// Standard deviation of single pixels, 8-bit units, of the noisiest channel.
fn noise(small: &SmallFrame) -> f32 {
    let w = small.width;
    let off = |c: usize| {
        let inner = (1..small.rgb.len().max(2) - 1).step_by(NOISE_STRIDE);
        let inner = inner.filter(|i| !(*i % w == 0 || i % w == w - 1));
        let value = |i: usize| small.rgb.get(i).map_or(0.0, |p| f32::from(p[c]));
        let differences = inner.map(|i| (value(i) - 0.5 * (value(i - 1) + value(i + 1))).abs());
        TO_SIGMA * median(differences.collect()).unwrap_or(0.0)
    };
    (0..3).map(off).fold(0.0, f32::max)
}

/// Logarithms of a picture's colours, at a size that suits the search.
#[derive(Debug)]
pub(super) struct LogPicture {
    /// Width, px of this copy.
    pub width: usize,
    /// Height, px of this copy.
    pub height: usize,
    /// Natural logarithms of red, green and blue, rows from the top.
    pub values: Vec<[f32; 3]>,
    /// Pixels of this copy per pixel of the frame.
    pub factor: f64,
}

/// Noise of single pixels, 8-bit units, from which a picture is smoothed once, twice and four times before its logarithms
/// are taken: the mean of noisy logarithms is not the logarithm of the mean.
const NOISY: [(f32, usize); 3] = [(5.0, 1), (10.0, 2), (18.0, 4)];
/// Every so many pixels one by which noise is told.
const NOISE_STRIDE: usize = 7;
/// What makes a standard deviation of a pixel out of the median difference from the mean of its two neighbours.
const TO_SIGMA: f32 = 1.2105;

impl LogPicture {
    /// Copies the frame so that its longer side is at most `limit` px.
    pub fn new(frame: &Frame, limit: usize) -> Result<Self, VisionError> {
        Ok(Self::of(SmallFrame::new(frame, limit)?, 0))
    }

    /// The same for what is larger than some pixels: the noisier the picture, the smoother.
    pub fn calm(frame: &Frame, limit: usize) -> Result<Self, VisionError> {
        let small = SmallFrame::new(frame, limit)?;
        let noise = noise(&small);
        let passes = NOISY.iter().filter(|(from, _)| noise > *from).map(|(_, passes)| *passes).max();
        Ok(Self::of(small, passes.unwrap_or(0)))
    }

    fn of(small: SmallFrame, passes: usize) -> Self {
        let values = small.rgb.iter().map(|p| p.map(f32::from)).collect();
        let mut light = Self { width: small.width, height: small.height, values, factor: small.factor };
        for _ in 0..passes {
            light = light.smoothed();
        }
        light.values.iter_mut().for_each(|p| *p = p.map(|v| (v + LOG_FLOOR).ln()));
        light.smoothed()
    }

    /// Each pixel as the mean of the nine about it, the middle one weighing four: less noise, hardly less sharp.
    fn smoothed(&self) -> Self {
        let (w, h) = (self.width, self.height);
        let mut values = Vec::with_capacity(self.values.len());
        for y in 0..h {
            for x in 0..w {
                let mut sum = [0.0_f32; 3];
                for (dy, wy) in [(-1_isize, 1.0_f32), (0, 2.0), (1, 1.0)] {
                    for (dx, wx) in [(-1_isize, 1.0_f32), (0, 2.0), (1, 1.0)] {
                        let px = x.saturating_add_signed(dx).min(w - 1);
                        let py = y.saturating_add_signed(dy).min(h - 1);
                        let value = self.values[py * w + px];
                        (0..3).for_each(|c| sum[c] += wx * wy * value[c]);
                    }
                }
                values.push(sum.map(|s| s / 16.0));
            }
        }
        Self { width: w, height: h, values, factor: self.factor }
    }

    /// The value at a pixel of this copy, between pixels by the four about it; `None` outside.
    pub fn at(&self, u: f64, v: f64) -> Option<[f32; 3]> {
        let (w, h) = (self.width, self.height);
        if !(u >= 0.0 && v >= 0.0 && u <= (w - 1) as f64 && v <= (h - 1) as f64) {
            return None;
        }
        let (x, y) = ((u as usize).min(w.saturating_sub(2)), (v as usize).min(h.saturating_sub(2)));
        let (fx, fy) = ((u - x as f64) as f32, (v - y as f64) as f32);
        let (right, down) = (usize::from(w > 1), if h > 1 { w } else { 0 });
        let i = y * w + x;
        let (a, b) = (self.values[i], self.values[i + right]);
        let (c, d) = (self.values[i + down], self.values[i + down + right]);
        Some(std::array::from_fn(|k| {
            (a[k] * (1.0 - fx) + b[k] * fx) * (1.0 - fy) + (c[k] * (1.0 - fx) + d[k] * fx) * fy
        }))
    }

    /// A point of the frame in this copy.
    pub fn reduced(&self, point: ImagePoint) -> ImagePoint {
        ImagePoint::new((point.u + 0.5) * self.factor - 0.5, (point.v + 0.5) * self.factor - 0.5)
    }

    /// A point of this copy in the frame.
    pub fn to_frame(&self, point: ImagePoint) -> ImagePoint {
        ImagePoint::new((point.u + 0.5) / self.factor - 0.5, (point.v + 0.5) / self.factor - 0.5)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_colours_ratios_stay_at_the_usual_light_and_draw_together_in_the_dark() {
        let red = [1.15, 0.03];
        let usual = dimmed(red, (USUAL_LIGHT + LOG_FLOOR).ln());
        assert!((0..2).all(|k| (usual[k] - red[k]).abs() < 1e-3), "{usual:?}");
        // (20, 5.7, 5.4) of 8-bit light with the floor of 6
        let dark = dimmed(red, 26.0_f32.ln());
        assert!(dark[0] > 0.6 && dark[0] < 0.9 && dark[1].abs() < 0.05, "{dark:?}");
    }
}
