//! The shapes of print on a cell: how well bare water, an arrow or a reef explains what is seen, wherever in the cell it
//! lies exactly.

/// Samples across the middle of a cell, their spacing and how far a shape is looked for off the middle, mm of a cell of 18.
pub(super) const ACROSS: usize = 21;
pub(super) const STEP_MM: f64 = 0.75;
const SHIFTS_MM: [f64; 5] = [0.0, -1.0, 1.0, -2.0, 2.0];
/// Ways that an arrow points: north, east, south, west.
pub(super) const WAYS: [[f64; 2]; 4] = [[0.0, 1.0], [1.0, 0.0], [0.0, -1.0], [-1.0, 0.0]];
/// Half the width of an arrow's shaft and of its head's base, and along it the tail, the head's base and the tip, mm.
const SHAFT_MM: f64 = 1.15;
const HEAD_MM: f64 = 3.6;
const ALONG_MM: [f64; 3] = [-5.6, 0.6, 6.0];
/// Radii of a reef's foam and of the rock in its middle, mm.
const FOAM_MM: [f64; 2] = [5.6, 6.8];
const ROCK_MM: f64 = 3.4;
/// Spreads of the edges that are tried for all of a picture, standard deviations in mm: sharp to blurred.
pub(super) const SPREADS_MM: [f64; 4] = [0.5, 1.0, 1.7, 2.6];
/// Parts of light that falls off evenly: a constant and a slope each way.
const PLANE: usize = 3;

/// Samples of a cell, row by row from the south-west.
pub(super) type Samples = [f32; ACROSS * ACROSS];

/// Place of a sample about the cell's middle, mm of a cell of 18.
pub(super) fn place(k: usize) -> [f64; 2] {
    let along = |k: usize| (k as f64 - (ACROSS as f64 - 1.0) / 2.0) * STEP_MM;
    [along(k % ACROSS), along(k / ACROSS)]
}

/// Orthonormal light that falls off evenly.
fn plane() -> [Vec<f32>; PLANE] {
    let n = (ACROSS * ACROSS) as f32;
    let axis = |k: usize| -> Vec<f32> {
        let values: Vec<f32> = (0..ACROSS * ACROSS).map(|i| place(i)[k] as f32).collect();
        let norm = values.iter().map(|v| v * v).sum::<f32>().sqrt();
        values.iter().map(|v| v / norm).collect()
    };
    [vec![1.0 / n.sqrt(); ACROSS * ACROSS], axis(0), axis(1)]
}

/// Numbers that are multiplied side by side.
const LANES: usize = 8;

fn dot(a: &[f32], b: &[f32]) -> f32 {
    let mut sums = [0.0_f32; LANES];
    let (heads, tails) = (a.chunks_exact(LANES), b.chunks_exact(LANES));
    let rest: f32 = heads.remainder().iter().zip(tails.remainder()).map(|(a, b)| a * b).sum();
    for (a, b) in heads.zip(tails) {
        (0..LANES).for_each(|k| sums[k] += a[k] * b[k]);
    }
    sums.iter().sum::<f32>() + rest
}

fn without(values: &mut [f32], basis: &[f32]) {
    let part = dot(values, basis);
    values.iter_mut().zip(basis).for_each(|(v, b)| *v -= part * b);
}

/// One or two shapes at one place, orthonormal to each other and to evenly falling light.
struct Template {
    parts: Vec<Vec<f32>>,
    /// How strongly the first part stands out where the print is one unit over the water.
    unit: f32,
}

/// The shapes at every shift, under one spread of the edges.
pub(super) struct Templates {
    plane: [Vec<f32>; PLANE],
    arrows: [Vec<Template>; 4],
    reefs: Vec<Template>,
}

/// How well one shape explains a cell.
#[derive(Debug, Clone, Copy)]
pub(super) struct Fit {
    /// Mean square of what it leaves unexplained.
    pub left: f64,
    /// How far the print stands out from the water.
    pub step: f64,
}

/// How well the shapes explain a cell.
#[derive(Debug, Clone, Copy)]
pub(super) struct Fits {
    /// Mean square of all that evenly falling light does not explain.
    pub bare: f64,
    /// The four arrows.
    pub arrows: [Fit; 4],
    /// A reef.
    pub reef: Fit,
}

impl Templates {
    pub fn new(spread_mm: f64) -> Self {
        let plane = plane();
        let template = |shapes: &[&dyn Fn([f64; 2]) -> f64]| {
            let mut parts: Vec<Vec<f32>> = Vec::new();
            let mut unit = 1.0;
            for (k, shape) in shapes.iter().enumerate() {
                let mut values: Vec<f32> =
                    (0..ACROSS * ACROSS).map(|i| spread(shape, place(i), spread_mm) as f32).collect();
                plane.iter().chain(&parts).for_each(|basis| without(&mut values, basis));
                let norm = dot(&values, &values).sqrt().max(f32::MIN_POSITIVE);
                values.iter_mut().for_each(|v| *v /= norm);
                if k == 0 {
                    unit = norm;
                }
                parts.push(values);
            }
            Template { parts, unit }
        };
        let shifts = || SHIFTS_MM.into_iter().flat_map(|x| SHIFTS_MM.map(|y| [x, y]));
        let arrows = WAYS.map(|way| {
            shifts().map(|off| template(&[&|p| arrow([p[0] - off[0], p[1] - off[1]], way)])).collect()
        });
        let reefs = FOAM_MM
            .into_iter()
            .flat_map(|radius| shifts().map(move |off| (radius, off)))
            .map(|(radius, off)| {
                let disc = move |p: [f64; 2], r: f64| f64::from((p[0] - off[0]).hypot(p[1] - off[1]) < r);
                template(&[&|p| disc(p, radius), &|p| disc(p, ROCK_MM)])
            })
            .collect();
        Self { plane, arrows, reefs }
    }

    /// How well each shape explains a cell.
    pub fn fit(&self, samples: &Samples) -> Fits {
        let mut values = samples.to_vec();
        self.plane.iter().for_each(|basis| without(&mut values, basis));
        let n = values.len() as f64;
        let all = f64::from(dot(&values, &values));
        let best = |templates: &[Template]| {
            templates
                .iter()
                .filter_map(|template| {
                    let parts: Vec<f32> = template.parts.iter().map(|part| dot(&values, part)).collect();
                    let told: f64 = parts.iter().map(|p| f64::from(p * p)).sum();
                    let step = f64::from(parts.first()? / template.unit);
                    (step > 0.0).then_some(Fit { left: (all - told).max(0.0) / n, step })
                })
                .min_by(|a, b| a.left.total_cmp(&b.left))
                .unwrap_or(Fit { left: all / n, step: 0.0 })
        };
        Fits { bare: all / n, arrows: [0, 1, 2, 3].map(|k| best(&self.arrows[k])), reef: best(&self.reefs) }
    }
}

/// Whether a point, mm about the arrow's middle, lies in an arrow that points `way`.
fn arrow(p: [f64; 2], way: [f64; 2]) -> f64 {
    let along = p[0] * way[0] + p[1] * way[1];
    let beside = (p[0] * way[1] - p[1] * way[0]).abs();
    let [tail, base, tip] = ALONG_MM;
    let in_shaft = (tail..base).contains(&along) && beside < SHAFT_MM;
    let in_head = (base..tip).contains(&along) && beside < HEAD_MM * (tip - along) / (tip - base);
    f64::from(in_shaft || in_head)
}

/// Weights of a Gaussian's quadrature: offsets in standard deviations.
const QUADRATURE: [(f64, f64); 5] = [(-1.9, 0.09), (-0.95, 0.24), (0.0, 0.34), (0.95, 0.24), (1.9, 0.09)];

/// A shape under edges spread by `sigma` mm.
fn spread(shape: &dyn Fn([f64; 2]) -> f64, at: [f64; 2], sigma: f64) -> f64 {
    let mut sum = 0.0;
    for (x, wx) in QUADRATURE {
        for (y, wy) in QUADRATURE {
            sum += wx * wy * shape([at[0] + x * sigma, at[1] + y * sigma]);
        }
    }
    sum
}
