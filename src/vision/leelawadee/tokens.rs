//! What clay lies where: flowers, butterflies and the bumblebee, by samples of a plan of the table.

use super::super::laniakea::{Plan, median};
use super::classes::{COLOURS, Palette, brightest, ratios};

/// Clay seen in some samples: how many of each colour, how many in all, and the mean ratios of each colour.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Clay {
    counts: [f32; COLOURS],
    /// Sums of the two ratios, and of the light.
    sums: [[f32; 3]; COLOURS],
    all: f32,
}

impl Clay {
    fn add(&mut self, palette: &Palette, p: Option<[f32; 3]>) {
        self.all += 1.0;
        if let Some((p, colour)) = p.and_then(|p| Some((p, palette.colour(p)?))) {
            let r = ratios(p);
            self.counts[colour] += 1.0;
            let parts = [r[0], r[1], brightest(p)];
            (0..3).for_each(|k| self.sums[colour][k] += parts[k]);
        }
    }

    /// Share of the samples that are clay of any colour.
    pub fn share(&self) -> f64 {
        f64::from(self.counts.iter().sum::<f32>() / self.all.max(1.0))
    }

    /// The most frequent colour and its share of all samples.
    pub fn main(&self) -> (usize, f64) {
        let best = (0..COLOURS).max_by(|a, b| self.counts[*a].total_cmp(&self.counts[*b])).unwrap_or(0);
        (best, f64::from(self.counts[best] / self.all.max(1.0)))
    }

    /// Probabilities of the colours by the mean ratios of the most frequent one.
    pub fn chances(&self, palette: &Palette) -> [f64; COLOURS] {
        let (main, _) = self.main();
        let n = self.counts[main];
        if n < 1.0 {
            return [1.0 / COLOURS as f64; COLOURS];
        }
        let [a, b, light] = self.sums[main].map(|s| s / n);
        palette.chances([a, b], light)
    }
}

/// A plan with the colours to read it by.
pub(super) struct Bench<'a> {
    pub plan: &'a Plan,
    pub palette: Palette,
}

/// Radii of a flower's petals that are sampled, mm, and samples around.
const PETALS_MM: [f64; 3] = [4.0, 5.3, 6.6];
const AROUND: usize = 16;
/// How much stronger the weakest channel of a flower's white middle is than its petals', natural logarithm.
const WHITE_OVER: f32 = 0.25;
/// Radius beyond a flower, mm.
const BEYOND_MM: f64 = 12.5;

/// Middles of a butterfly's four wings, mm: to the right of its body, and towards its head; front ones first.
const WINGS: [[f64; 2]; 4] = [[-6.2, 3.2], [6.2, 3.2], [-4.3, -4.6], [4.3, -4.6]];
/// Reach of the samples about them, mm.
const WING_REACH: [f64; 4] = [2.4, 2.4, 1.6, 1.6];
/// Where front wings reach and rear ones do not, when the butterfly is turned about: outer parts of the wings.
const OUTER: [[f64; 2]; 4] = [[-9.6, 4.2], [9.6, 4.2], [-9.4, 2.2], [9.4, 2.2]];
/// Reach of the samples about them, mm.
const OUTER_MM: f64 = 0.9;
/// Around a butterfly, where there is none of its clay.
const OUTSIDE: [[f64; 2]; 8] = [
    [-14.0, 3.0],
    [14.0, 3.0],
    [-11.5, -5.5],
    [11.5, -5.5],
    [-11.5, 10.0],
    [11.5, 10.0],
    [0.0, -11.5],
    [0.0, 11.0],
];
/// Largest share of the places around a butterfly that may be clay: neighbours and flowers of the garden.
const MOST_OUTSIDE: f64 = 0.4;
/// How much darker a body is than the wings beside it, natural logarithm of the brightest channel.
const BODY_UNDER: f32 = 0.10;
/// The head, mm towards where the antennae are.
const HEAD_MM: f64 = 8.3;
/// How far beside it its surroundings are looked at, mm.
const HEAD_BESIDE_MM: f64 = 3.2;

/// A butterfly as it may lie.
#[derive(Debug, Clone, Copy)]
pub(super) struct Butterfly {
    /// Its middle, mm.
    pub at: [f64; 2],
    /// Direction of its head, anticlockwise from x, rad.
    pub turn: f64,
    /// How well its wings are seen, up to about 1.
    pub score: f64,
    /// How much better it fits so than turned about.
    pub sense: f64,
    /// Its wings.
    pub wings: [Clay; 4],
}

/// Light of the weakest channel, natural logarithm.
fn weakest(p: [f32; 3]) -> f32 {
    p[0].min(p[1]).min(p[2])
}

impl Bench<'_> {
    fn colour(&self, at: [f64; 2]) -> Option<usize> {
        self.plan.at(at).and_then(|p| self.palette.colour(p))
    }

    /// Light of the brightest channel, natural logarithm.
    fn light(&self, at: [f64; 2]) -> Option<f32> {
        self.plan.at(at).map(brightest)
    }

    /// The petals about a point.
    pub fn petals(&self, at: [f64; 2]) -> Clay {
        let mut clay = Clay::default();
        for radius in PETALS_MM {
            for k in 0..AROUND {
                let (sin, cos) = (k as f64 / AROUND as f64 * std::f64::consts::TAU).sin_cos();
                clay.add(&self.palette, self.plan.at([at[0] + radius * cos, at[1] + radius * sin]));
            }
        }
        clay
    }

    /// How much a point looks like a flower's middle: petals all around of one colour, none of it beyond, and something
    /// pale in the middle.
    pub fn flower(&self, at: [f64; 2]) -> f64 {
        if self.colour(at).is_some() || self.plan.at(at).is_none() {
            return 0.0;
        }
        let petals = self.petals(at);
        let (colour, share) = petals.main();
        let beyond = (0..AROUND)
            .filter(|k| {
                let (sin, cos) = (*k as f64 / AROUND as f64 * std::f64::consts::TAU).sin_cos();
                self.colour([at[0] + BEYOND_MM * cos, at[1] + BEYOND_MM * sin]) == Some(colour)
            })
            .count() as f64
            / AROUND as f64;
        // the middle is white: its weakest channel is stronger than the petals' is
        let weakest = |at: [f64; 2]| self.plan.at(at).map(|p| p[0].min(p[1]).min(p[2]));
        let around: Vec<f32> = (0..AROUND)
            .filter_map(|k| {
                let (sin, cos) = (k as f64 / AROUND as f64 * std::f64::consts::TAU).sin_cos();
                weakest([at[0] + PETALS_MM[1] * cos, at[1] + PETALS_MM[1] * sin])
            })
            .collect();
        let is_white = weakest(at).is_some_and(|middle| middle > median(around) + WHITE_OVER);
        let on_table = (0..AROUND)
            .filter(|k| {
                let (sin, cos) = (*k as f64 / AROUND as f64 * std::f64::consts::TAU).sin_cos();
                let p = self.plan.at([at[0] + BEYOND_MM * cos, at[1] + BEYOND_MM * sin]);
                p.is_some_and(|p| self.palette.is_table(p))
            })
            .count();
        // flowers of a garden that was not made out lie on its green
        if is_white && 2 * on_table > AROUND { share - beyond } else { 0.0 }
    }

    /// Mean colour of the petals about a point, natural logarithms, whatever it is; `None` at the picture's edge.
    pub fn petal_colour(&self, at: [f64; 2]) -> Option<[f32; 3]> {
        let mut around = Vec::new();
        for k in 0..AROUND {
            let (sin, cos) = (k as f64 / AROUND as f64 * std::f64::consts::TAU).sin_cos();
            around.push(self.plan.at([at[0] + PETALS_MM[1] * cos, at[1] + PETALS_MM[1] * sin])?);
        }
        Some(std::array::from_fn(|c| median(around.iter().map(|p| p[c]).collect())))
    }

    /// The whitest place in the middle of a flower, whose place is known to some millimetres, natural logarithms.
    pub fn white(&self, at: [f64; 2]) -> Option<[f32; 3]> {
        let near = [-2.0, -1.0, 0.0, 1.0, 2.0];
        let places = near.iter().flat_map(|x| near.map(|y| self.plan.at([at[0] + x, at[1] + y]))).flatten();
        places.max_by(|a, b| weakest(*a).total_cmp(&weakest(*b)))
    }

    /// Whether something whiter than the petals lies in the middle of a flower, whose place is known to some millimetres.
    pub fn has_white(&self, at: [f64; 2]) -> bool {
        let around: Vec<f32> = (0..AROUND)
            .filter_map(|k| {
                let (sin, cos) = (k as f64 / AROUND as f64 * std::f64::consts::TAU).sin_cos();
                self.plan.at([at[0] + PETALS_MM[1] * cos, at[1] + PETALS_MM[1] * sin]).map(weakest)
            })
            .collect();
        self.white(at).is_some_and(|white| weakest(white) > median(around) + 0.6 * WHITE_OVER)
    }

    fn place(at: [f64; 2], turn: f64, [right, ahead]: [f64; 2]) -> [f64; 2] {
        let (sin, cos) = turn.sin_cos();
        // ahead runs along the turn, right is a quarter turn clockwise from it
        [at[0] + ahead * cos + right * sin, at[1] + ahead * sin - right * cos]
    }

    /// How much something looks like a butterfly.
    pub fn butterfly(&self, at: [f64; 2], turn: f64) -> Option<Butterfly> {
        let mut wings = [Clay::default(); 4];
        for (k, wing) in wings.iter_mut().enumerate() {
            let r = WING_REACH[k];
            for [dx, dy] in [[0.0, 0.0], [r, 0.0], [-r, 0.0], [0.0, r], [0.0, -r]] {
                let place = Self::place(at, turn, [WINGS[k][0] + dx, WINGS[k][1] + dy]);
                wing.add(&self.palette, self.plan.at(place));
            }
            if wing.main().1 < 0.55 {
                return None;
            }
        }
        if !self.has_body(at, turn) {
            return None;
        }
        let share = |places: &[[f64; 2]], sign: f64| {
            let there =
                places.iter().filter(|[x, y]| self.colour(Self::place(at, turn, [*x, sign * y])).is_some());
            there.count() as f64 / places.len() as f64
        };
        // share of the outer parts of the front wings, in either sense, that is of the colour of the wing there
        let outer = |sign: f64| {
            let mut there = 0.0;
            for [x, y] in OUTER {
                let wing = if sign > 0.0 { usize::from(x > 0.0) } else { 2 + usize::from(x > 0.0) };
                let own = wings[wing].main().0;
                for [dx, dy] in
                    [[0.0, 0.0], [OUTER_MM, 0.0], [-OUTER_MM, 0.0], [0.0, OUTER_MM], [0.0, -OUTER_MM]]
                {
                    let place = Self::place(at, turn, [x + dx, sign * (y + dy)]);
                    there += f64::from(u8::from(self.colour(place) == Some(own)));
                }
            }
            there / (5 * OUTER.len()) as f64
        };
        // a butterfly that the picture cuts off is not told
        if OUTSIDE.iter().any(|place| self.plan.at(Self::place(at, turn, *place)).is_none()) {
            return None;
        }
        let outside = share(&OUTSIDE, 1.0);
        if outside > MOST_OUTSIDE {
            return None;
        }
        let least = wings.iter().map(|wing| wing.main().1).fold(1.0, f64::min);
        let mean = wings.iter().map(|wing| wing.main().1).sum::<f64>() / 4.0;
        let sense = outer(1.0) - outer(-1.0) + self.head(at, turn);
        let score = 0.5 * least + 0.5 * mean - 0.5 * outside + 0.2 * sense.clamp(-1.0, 1.0);
        Some(Butterfly { at, turn, score, sense, wings })
    }

    /// Whether something darker than both front wings lies between them.
    fn has_body(&self, at: [f64; 2], turn: f64) -> bool {
        let light = |place: [f64; 2]| self.light(Self::place(at, turn, place));
        let body = [3.0, 1.0, -1.0].iter().filter_map(|y| light([0.0, *y])).fold(f32::INFINITY, f32::min);
        let wings = [WINGS[0], WINGS[1]].into_iter().filter_map(light).fold(f32::INFINITY, f32::min);
        wings.is_finite() && body < wings - BODY_UNDER
    }

    /// How much darker than what lies beside it the head's place is, over the same behind the rear wings, a little of 1: the
    /// one may lie over a light garden, the other over a dark table.
    fn head(&self, at: [f64; 2], turn: f64) -> f64 {
        let light = |right: f64, ahead: f64| self.light(Self::place(at, turn, [right, ahead]));
        let darker = |ahead: f64| -> Option<f32> {
            let beside = light(-HEAD_BESIDE_MM, ahead)?.min(light(HEAD_BESIDE_MM, ahead)?);
            Some((beside - light(0.0, ahead)?).max(0.0))
        };
        match (darker(HEAD_MM), darker(-HEAD_MM - 1.0)) {
            (Some(head), Some(tail)) => f64::from(head - tail).clamp(-0.4, 0.4),
            _ => 0.0,
        }
    }

    /// How much a point looks like the bumblebee's middle: yellow and dark beside each other, and pale wings. `white` is
    /// the light of white things here, natural logarithm.
    pub fn bumblebee(&self, at: [f64; 2], white: f32) -> f64 {
        let (mut yellow, mut dark, mut pale, mut all) = (0.0, 0.0, 0.0, 0.0_f64);
        for dx in -6..=6 {
            for dy in -6..=6 {
                let (x, y) = (f64::from(dx) * 1.25, f64::from(dy) * 1.25);
                if x.hypot(y) > 8.0 {
                    continue;
                }
                all += 1.0;
                let Some(p) = self.plan.at([at[0] + x, at[1] + y]) else { continue };
                let r = ratios(p);
                let light = p[0].max(p[1]).max(p[2]);
                match self.palette.colour(p) {
                    Some(0 | 1) => yellow += 1.0,
                    Some(_) => yellow -= 1.0,
                    None if light > white - 0.16 && r[0].hypot(r[1]) < 0.3 => pale += 1.0,
                    None if light < white - 1.0 => dark += 1.0,
                    None => {}
                }
            }
        }
        let full = |value: f64, enough: f64| (value / all / enough).clamp(0.0, 1.0);
        full(yellow, 0.13) * full(dark, 0.10) * full(pale, 0.12)
    }
}
