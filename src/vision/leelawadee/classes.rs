//! The five colours of the clay, told by ratios of the channels, which the brightness of the light hardly changes.

use super::super::log_picture::dimmed;

/// Colours in the order of the rules: yellow, orange, red, purple, blue.
pub(super) const COLOURS: usize = 5;

/// Where each colour lies: red over green and green over blue, natural logarithms. Clay as it is usual; what a lamp
/// does to all of them alike is learnt from the picture.
const CENTRES: [[f32; 2]; COLOURS] = [[0.06, 1.2], [0.55, 0.82], [1.15, 0.03], [0.55, -0.68], [-0.45, -0.55]];
/// Scatter of a colour about its place, natural logarithm.
const SIGMA: f32 = 0.17;
/// Distance from grey from which a colour is one of the clay's, natural logarithm, and how soft that border is.
const LEAST_VIVID: f32 = 0.46;
/// Farthest a pixel may lie from a colour's place to be of it, natural logarithm; bleached clay lies nearer to grey.
const MOST_OFF: f32 = 0.46;
/// Least share of a colour's usual distance from grey that counts in the dark.
const LEAST_SCALE: f32 = 0.5;
/// Largest shift of all colours that a lamp makes, natural logarithm, and how few pixels teach none.
const MOST_SHIFT: f32 = 0.20;
const LEAST_TAUGHT: usize = 40;

/// Red over green and green over blue, natural logarithms.
pub(super) fn ratios(p: [f32; 3]) -> [f32; 2] {
    [p[0] - p[1], p[1] - p[2]]
}

/// The colours under the lamp of one picture.
#[derive(Debug, Clone, Copy)]
pub(super) struct Palette {
    shift: [f32; 2],
    /// Colour of the table, natural logarithms.
    table: Option<[f32; 3]>,
}

impl Palette {
    /// As under a lamp that shifts all colours by this.
    pub fn under(lamp: [f32; 2]) -> Self {
        Self { shift: lamp, table: None }
    }

    /// Learnt from pixels of clay, each of whatever colour: all colours are shifted alike, about as `lamp` has it.
    pub fn learnt(pixels: &[[f32; 3]], lamp: [f32; 2]) -> Self {
        let mut palette = Self::under(lamp);
        for _ in 0..3 {
            let mut sums: [[f32; 3]; COLOURS] = [[0.0; 3]; COLOURS];
            for p in pixels {
                let Some(colour) = palette.colour(*p) else { continue };
                let r = ratios(*p);
                let place = palette.place(colour, p[0].max(p[1]).max(p[2]));
                (0..2).for_each(|k| sums[colour][k] += r[k] - place[k] + palette.shift[k]);
                sums[colour][2] += 1.0;
            }
            // each colour counts once, however much of it there is
            let seen: Vec<&[f32; 3]> = sums.iter().filter(|s| s[2] as usize >= LEAST_TAUGHT).collect();
            if seen.len() < 3 {
                return palette;
            }
            palette.shift = [0, 1].map(|k| {
                let mean = seen.iter().map(|s| s[k] / s[2]).sum::<f32>() / seen.len() as f32;
                mean.clamp(lamp[k] - MOST_SHIFT, lamp[k] + MOST_SHIFT)
            });
        }
        palette
    }

    /// The same palette where no table is: in a garden.
    #[must_use]
    pub fn in_garden(self) -> Self {
        Self { table: None, ..self }
    }

    /// The same palette over a table of this colour, natural logarithms: what looks like the table is no clay.
    #[must_use]
    pub fn over(self, table: [f32; 3]) -> Self {
        Self { table: Some(table), ..self }
    }

    /// The colour of a pixel; `None` for what is no clay.
    pub fn colour(&self, p: [f32; 3]) -> Option<usize> {
        if self.table.is_some_and(|table| distance(p, table) < SAME_AS_TABLE) {
            return None;
        }
        let (r, light) = (ratios(p), p[0].max(p[1]).max(p[2]));
        let grey = dimmed(self.shift, light);
        let off = |c: usize| self.off(r, c, light);
        let best = (0..COLOURS).min_by(|a, b| off(*a).total_cmp(&off(*b)))?;
        // in the dark all colours lie nearer to grey, and to each other
        let place = self.place(best, light);
        let usual = CENTRES[best];
        let scale = (place[0] - grey[0]).hypot(place[1] - grey[1]) / usual[0].hypot(usual[1]);
        if (r[0] - grey[0]).hypot(r[1] - grey[1]) < LEAST_VIVID * scale {
            return None;
        }
        (off(best) < MOST_OFF * scale.max(LEAST_SCALE)).then_some(best)
    }

    /// Where a colour lies in this light (natural logarithm of the brightest channel).
    fn place(&self, colour: usize, light: f32) -> [f32; 2] {
        let c = CENTRES[colour];
        dimmed([c[0] + self.shift[0], c[1] + self.shift[1]], light)
    }

    fn off(&self, r: [f32; 2], colour: usize, light: f32) -> f32 {
        let c = self.place(colour, light);
        (r[0] - c[0]).hypot(r[1] - c[1])
    }

    /// Probabilities of the colours for something of these mean ratios in this mean light (natural logarithm of the
    /// brightest channel).
    pub fn chances(&self, r: [f32; 2], light: f32) -> [f64; COLOURS] {
        let logs: [f64; COLOURS] =
            std::array::from_fn(|c| f64::from(-0.5 * (self.off(r, c, light) / SIGMA).powi(2)));
        let most = logs.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let chances = logs.map(|l| (l - most).exp() + FLOOR);
        let sum: f64 = chances.iter().sum();
        chances.map(|c| c / sum)
    }
}

fn distance(a: [f32; 3], b: [f32; 3]) -> f32 {
    (0..3).map(|k| (a[k] - b[k]).powi(2)).sum::<f32>().sqrt()
}

/// Distance from the table's colour within which a pixel is table, natural logarithm: light falls off across it.
const SAME_AS_TABLE: f32 = 0.33;
/// Least chance of a colour, relative to the likeliest.
const FLOOR: f64 = 5e-4;
