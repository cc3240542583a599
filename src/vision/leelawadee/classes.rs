//! The five colours of the clay, told by ratios of the channels, which the brightness of the light hardly changes.

use super::super::log_picture::DimmedPlaces;

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
/// Shifts of all colours that are tried: so many steps each way of so much, natural logarithm.
const STEPS: i32 = 10;
const STEP: f32 = 0.045;
/// How far lamps and cameras usually shift colours, natural logarithm.
const USUAL_SHIFT: f32 = 0.22;
/// Most that one flower says against a shift: it may be something else.
const MOST_AGAINST: f32 = 4.5;
/// Shifts less probable than this over the likeliest are left out.
const LEAST_LAMP: f64 = 0.02;

/// Red over green and green over blue, natural logarithms.
pub(super) fn ratios(p: [f32; 3]) -> [f32; 2] {
    [p[0] - p[1], p[1] - p[2]]
}

/// How vivid petals of some colour are beside their white middle, 1 for usual ones; both in plain logarithms. Paleness leaves
/// the way from white to a colour as it is, and makes it shorter.
pub(super) fn vividness(petals: [f32; 3], white: [f32; 3]) -> f32 {
    let (petals, white) = (ratios(petals), ratios(white));
    let way = [petals[0] - white[0], petals[1] - white[1]];
    let length = way[0].hypot(way[1]);
    CENTRES
        .iter()
        .map(|centre| {
            let usual = centre[0].hypot(centre[1]);
            let along = (way[0] * centre[0] + way[1] * centre[1]) / usual;
            (along, length / usual)
        })
        .max_by(|a, b| a.0.total_cmp(&b.0))
        .map_or(0.0, |best| best.1)
}

/// The colours under the lamp of one picture.
#[derive(Debug, Clone)]
pub(super) struct Palette {
    shift: [f32; 2],
    /// Places of the colours, and of grey, in every light.
    places: DimmedPlaces<{ COLOURS + 1 }>,
    /// Palettes under the lamps that may be, with their probabilities; none where there is but one.
    lamps: Vec<(Self, f64)>,
    /// Colour of the table, natural logarithms.
    table: Option<[f32; 3]>,
}

impl Palette {
    /// As under a lamp that shifts all colours by this.
    pub fn under(lamp: [f32; 2]) -> Self {
        let shifted = |c: [f32; 2]| [c[0] + lamp[0], c[1] + lamp[1]];
        let places = std::array::from_fn(|c| CENTRES.get(c).map_or(lamp, |centre| shifted(*centre)));
        Self { shift: lamp, places: DimmedPlaces::new(places), lamps: Vec::new(), table: None }
    }

    /// Learnt from flowers of whatever colours, each a mean colour of its petals: all colours are shifted alike.
    pub fn learnt(flowers: &[[f32; 3]]) -> Self {
        let mut lamps: Vec<(Self, f64)> = Vec::new();
        for (i, k) in (-STEPS..=STEPS).flat_map(|i| (-STEPS..=STEPS).map(move |k| (i, k))) {
            let shift = [i as f32 * STEP, k as f32 * STEP];
            let palette = Self::under(shift);
            let against: f32 = flowers
                .iter()
                .map(|p| {
                    let least = (0..COLOURS)
                        .map(|c| palette.off(ratios(*p), c, brightest(*p)))
                        .fold(f32::INFINITY, f32::min);
                    (0.5 * (least / SIGMA).powi(2)).min(MOST_AGAINST)
                })
                .sum();
            let unusual = 0.5 * (shift[0].hypot(shift[1]) / USUAL_SHIFT).powi(2);
            lamps.push((palette, -f64::from(against + unusual)));
        }
        let most = lamps.iter().map(|lamp| lamp.1).fold(f64::NEG_INFINITY, f64::max);
        lamps.iter_mut().for_each(|lamp| lamp.1 = (lamp.1 - most).exp());
        lamps.retain(|lamp| lamp.1 > LEAST_LAMP);
        let sum: f64 = lamps.iter().map(|lamp| lamp.1).sum();
        lamps.iter_mut().for_each(|lamp| lamp.1 /= sum);
        let mean = |k: usize| lamps.iter().map(|(palette, p)| *p as f32 * palette.shift[k]).sum::<f32>();
        Self { lamps: lamps.clone(), ..Self::under([mean(0), mean(1)]) }
    }

    /// The same palette where no table is: in a garden.
    #[must_use]
    pub fn in_garden(&self) -> Self {
        Self { table: None, ..self.clone() }
    }

    /// The same palette over a table of this colour, natural logarithms: what looks like the table is no clay.
    #[must_use]
    pub fn over(self, table: [f32; 3]) -> Self {
        Self { table: Some(table), ..self }
    }

    /// Whether a pixel looks like the table.
    pub fn is_table(&self, p: [f32; 3]) -> bool {
        self.table.is_some_and(|table| distance(p, table) < SAME_AS_TABLE)
    }

    /// The colour of a pixel; `None` for what is no clay.
    pub fn colour(&self, p: [f32; 3]) -> Option<usize> {
        if self.is_table(p) {
            return None;
        }
        let (r, light) = (ratios(p), brightest(p));
        let places = self.places.at(light);
        let grey = places[COLOURS];
        let off = |c: usize| self.off(r, c, light);
        let best = (0..COLOURS).min_by(|a, b| off(*a).total_cmp(&off(*b)))?;
        // in the dark all colours lie nearer to grey, and to each other
        let place = places[best];
        let usual = CENTRES[best];
        let scale = (place[0] - grey[0]).hypot(place[1] - grey[1]) / usual[0].hypot(usual[1]);
        if (r[0] - grey[0]).hypot(r[1] - grey[1]) < LEAST_VIVID * scale {
            return None;
        }
        (off(best) < MOST_OFF * scale.max(LEAST_SCALE)).then_some(best)
    }

    fn off(&self, r: [f32; 2], colour: usize, light: f32) -> f32 {
        let c = self.places.at(light)[colour];
        (r[0] - c[0]).hypot(r[1] - c[1])
    }

    /// Probabilities of the colours for something of these mean ratios in this mean light (natural logarithm of the
    /// brightest channel).
    pub fn chances(&self, r: [f32; 2], light: f32) -> [f64; COLOURS] {
        let mut all = [0.0; COLOURS];
        let alone = [(self.clone(), 1.0)];
        for (palette, probability) in if self.lamps.is_empty() { &alone[..] } else { &self.lamps[..] } {
            let logs: [f64; COLOURS] =
                std::array::from_fn(|c| f64::from(-0.5 * (palette.off(r, c, light) / SIGMA).powi(2)));
            let most = logs.iter().copied().fold(f64::NEG_INFINITY, f64::max);
            let chances = logs.map(|l| (l - most).exp() + FLOOR);
            let sum: f64 = chances.iter().sum();
            (0..COLOURS).for_each(|c| all[c] += probability * chances[c] / sum);
        }
        all
    }
}

/// Light of the brightest channel, natural logarithm.
pub(super) fn brightest(p: [f32; 3]) -> f32 {
    p[0].max(p[1]).max(p[2])
}

fn distance(a: [f32; 3], b: [f32; 3]) -> f32 {
    (0..3).map(|k| (a[k] - b[k]).powi(2)).sum::<f32>().sqrt()
}

/// Distance from the table's colour within which a pixel is table, natural logarithm: light falls off across it.
const SAME_AS_TABLE: f32 = 0.33;
/// Least chance of a colour, relative to the likeliest.
const FLOOR: f64 = 5e-4;
