//! The crossing of two edges where four squares meet, as a surface fitted to the brightness.
//!
//! The surface is two smooth steps multiplied with each other, over a slope of the light. Shading, glare and
//! blur each have a parameter of their own and do not move the crossing.

use crate::geometry::ImagePoint;
use crate::vision::markers::Grey;
use nalgebra::{SMatrix, SVector};

/// Parameters: the crossing (2), the angles of its edges (2), their blur, and the brightness: level, slope (2),
/// height of the steps.
const PARAMETERS: usize = 9;
/// Width of the bell that weighs the pixels, over the window's radius.
const BELL: f64 = 0.7;
/// Steps of the fit, and the shift that ends it, px.
const STEPS: usize = 15;
const SETTLED_PX: f64 = 1e-3;
/// Damping of the normal equations: start, most, factors up and down.
const DAMPING: (f64, f64, f64, f64) = (1e-2, 1e6, 10.0, 0.2);
/// Blur that the fit starts with and least blur it keeps, px.
const BLUR_PX: (f64, f64) = (1.2, 0.3);
/// Least sine of the angle between the edges: less and they cannot be told apart.
const LEAST_SINE: f64 = 0.2;
/// Least share of the brightness's variance that the crossing explains: sound corners reach 0.9, those on wood with
/// grain and lines between the squares half. What hides a corner in part moves the crossing, see below.
const LEAST_EXPLAINED: f64 = 0.4;
/// Furthest that the crossing lies from the saddle, in radii of the window: further and it is another thing's.
const FURTHEST: f64 = 0.25;

/// Standard deviation of the slope of a step `tanh(x / b)`, over b: pi over the root of 12.
const SLOPE_SIGMA: f64 = 0.9069;

/// A crossing as fitted.
pub(super) struct Crossing {
    /// Where it is, px.
    pub at: ImagePoint,
    /// Standard deviation of the blur across its edges, px.
    pub blur_px: f64,
}

type Values = SVector<f64, PARAMETERS>;

/// A pixel of the window: where it is from the window's middle, px, its brightness and its weight.
struct Pixel {
    x: f64,
    y: f64,
    value: f64,
    weight: f64,
}

/// The crossing of two edges near `around`, which run at the angles `edges` (rad), from the pixels within
/// `radius` px; `None` when no crossing fits.
pub(super) fn crossing(grey: &Grey, around: ImagePoint, edges: [f64; 2], radius: f64) -> Option<Crossing> {
    let pixels = window(grey, around, radius)?;
    let mean =
        pixels.iter().map(|p| p.weight * p.value).sum::<f64>() / pixels.iter().map(|p| p.weight).sum::<f64>();
    let mut at = Values::from([0.0, 0.0, edges[0], edges[1], BLUR_PX.0, mean, 0.0, 0.0, 0.0]);
    at[8] = height(&pixels, &at);
    let (mut damping, most, up, down) = DAMPING;
    let mut cost = misfit(&pixels, &at);
    for _ in 0..STEPS {
        let (normal, gradient) = equations(&pixels, &at);
        let mut shift = 0.0;
        while damping < most {
            let mut damped = normal;
            for k in 0..PARAMETERS {
                damped[(k, k)] *= 1.0 + damping;
            }
            let next = at + damped.cholesky()?.solve(&gradient);
            let next_cost = misfit(&pixels, &next);
            if next_cost < cost && next[4] > BLUR_PX.1 && next[4] < radius {
                shift = (next[0] - at[0]).hypot(next[1] - at[1]);
                (at, cost) = (next, next_cost);
                damping *= down;
                break;
            }
            damping *= up;
        }
        if shift < SETTLED_PX {
            break;
        }
    }
    let spread: f64 = pixels.iter().map(|p| p.weight * (p.value - mean).powi(2)).sum();
    let is_sound = cost < (1.0 - LEAST_EXPLAINED) * spread
        && at[0].hypot(at[1]) <= FURTHEST * radius
        && (at[2] - at[3]).sin().abs() > LEAST_SINE;
    is_sound.then(|| Crossing {
        at: ImagePoint::new(around.u + at[0], around.v + at[1]),
        blur_px: SLOPE_SIGMA * at[4],
    })
}

fn window(grey: &Grey, around: ImagePoint, radius: f64) -> Option<Vec<Pixel>> {
    let (u, v) = (around.u.round(), around.v.round());
    let reach = radius.ceil() as i32;
    let mut pixels = Vec::new();
    for (dx, dy) in (-reach..=reach).flat_map(|y| (-reach..=reach).map(move |x| (f64::from(x), f64::from(y))))
    {
        let (x, y) = (u + dx - around.u, v + dy - around.v);
        let r2 = x * x + y * y;
        if r2 <= radius * radius {
            let value = grey.at(ImagePoint::new(u + dx, v + dy))?;
            pixels.push(Pixel { x, y, value, weight: (-r2 / (BELL * radius).powi(2)).exp() });
        }
    }
    Some(pixels)
}

/// The two steps at a pixel, their slopes over the distance from the edge, and the pixel's place along each.
fn steps(p: &Pixel, at: &Values) -> [(f64, f64, f64, f64); 2] {
    let (x, y) = (p.x - at[0], p.y - at[1]);
    [at[2], at[3]].map(|angle| {
        let (sin, cos) = angle.sin_cos();
        let across = cos * y - sin * x;
        let step = (across / at[4]).tanh();
        (step, (1.0 - step * step) / at[4], across, -cos * x - sin * y)
    })
}

fn surface(p: &Pixel, at: &Values) -> f64 {
    let [a, b] = steps(p, at);
    at[5] + at[6] * p.x + at[7] * p.y + at[8] * a.0 * b.0
}

fn misfit(pixels: &[Pixel], at: &Values) -> f64 {
    pixels.iter().map(|p| p.weight * (p.value - surface(p, at)).powi(2)).sum()
}

/// The height of the steps that fits best where all else is given.
fn height(pixels: &[Pixel], at: &Values) -> f64 {
    let (mut top, mut bottom) = (0.0, f64::MIN_POSITIVE);
    for p in pixels {
        let [a, b] = steps(p, at);
        top += p.weight * (p.value - at[5]) * a.0 * b.0;
        bottom += p.weight * (a.0 * b.0).powi(2);
    }
    top / bottom
}

fn equations(pixels: &[Pixel], at: &Values) -> (SMatrix<f64, PARAMETERS, PARAMETERS>, Values) {
    let (mut normal, mut gradient) = (SMatrix::zeros(), Values::zeros());
    let normals = [at[2], at[3]].map(|angle| (-angle.sin(), angle.cos()));
    for p in pixels {
        let [a, b] = steps(p, at);
        let (to_a, to_b) = (at[8] * a.1 * b.0, at[8] * a.0 * b.1);
        let row = Values::from([
            -(to_a * normals[0].0 + to_b * normals[1].0),
            -(to_a * normals[0].1 + to_b * normals[1].1),
            to_a * a.3,
            to_b * b.3,
            -(to_a * a.2 + to_b * b.2) / at[4],
            1.0,
            p.x,
            p.y,
            a.0 * b.0,
        ]);
        normal += p.weight * row * row.transpose();
        gradient += p.weight * (p.value - surface(p, at)) * row;
    }
    (normal, gradient)
}
