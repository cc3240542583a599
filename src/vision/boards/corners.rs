//! Corners where four squares meet, to a fraction of a pixel, and how sharp they are.

use super::crossing::crossing;
use crate::geometry::ImagePoint;
use crate::vision::CornerObservation;
use crate::vision::markers::Grey;
use nalgebra::{SMatrix, SVector};

/// Least and most radius of the window a corner is refined in, px: less is noise, more takes in bent edges.
const WINDOW_PX: (f64, f64) = (3.0, 12.0);
/// Width of the bell that weighs the pixels, over the window's radius.
const BELL: f64 = 0.5;
/// Steps of the refinement and the shift that ends it, px.
const STEPS: usize = 20;
const SETTLED_PX: f64 = 1e-3;
/// Reach across an edge where its blur is measured, as a share of the square.
const EDGE_REACH: f64 = 0.4;
/// Samples across an edge, px apart.
const EDGE_STEP_PX: f64 = 0.25;
/// Slopes below this share of the steepest are noise.
const NOISE_SLOPE: f64 = 0.2;

/// The corner near `at`, from the pixels within `radius` px: the saddle of the brightness first (Lucchese and
/// Mitra 2002, without their smoothing: the bell does it), then the crossing of the edges that run through it.
/// `None` when there is no saddle, or it lies outside that window or too near to the picture's edge.
pub(super) fn refine(grey: &Grey, at: ImagePoint, radius: f64) -> Option<ImagePoint> {
    let radius = radius.clamp(WINDOW_PX.0, WINDOW_PX.1);
    let mut corner = at;
    let mut edges = [0.0; 2];
    for _ in 0..STEPS {
        let saddle = saddle(grey, corner, radius)?;
        let (du, dv) = saddle.offset;
        edges = saddle.edges;
        corner = ImagePoint::new(corner.u + du, corner.v + dv);
        let is_near = corner.distance(at) <= radius;
        if !is_near {
            return None;
        }
        if du.hypot(dv) < SETTLED_PX {
            break;
        }
    }
    crossing(grey, corner, edges, radius).filter(|crossing| crossing.distance(at) <= radius)
}

/// A saddle of the brightness.
struct Saddle {
    /// Where it lies from the middle of the window, px.
    offset: (f64, f64),
    /// The directions in which it neither rises nor falls, rad.
    edges: [f64; 2],
}

/// The saddle around a point, as the surface of second degree that fits best.
fn saddle(grey: &Grey, around: ImagePoint, radius: f64) -> Option<Saddle> {
    let mut normal = SMatrix::<f64, 6, 6>::zeros();
    let mut values = SVector::<f64, 6>::zeros();
    let reach = radius.floor() as i32;
    for (x, y) in (-reach..=reach).flat_map(|y| (-reach..=reach).map(move |x| (f64::from(x), f64::from(y)))) {
        let r2 = x * x + y * y;
        if r2 > radius * radius {
            continue;
        }
        let value = grey.at(ImagePoint::new(around.u + x, around.v + y))?;
        let weight = (-r2 / (BELL * radius).powi(2)).exp();
        let terms = SVector::<f64, 6>::from([x * x, x * y, y * y, x, y, 1.0]);
        normal += weight * terms * terms.transpose();
        values += weight * value * terms;
    }
    let c = normal.cholesky()?.solve(&values);
    let (xx, xy, yy) = (2.0 * c[0], c[1], 2.0 * c[2]);
    let determinant = xx * yy - xy * xy;
    // A saddle rises one way and falls the other.
    let is_saddle = determinant < 0.0;
    let offset = ((xy * c[4] - yy * c[3]) / determinant, (xy * c[3] - xx * c[4]) / determinant);
    // xx cos² + 2 xy cos sin + yy sin² is 0 at half the angle between the axes' directions.
    let middle = 0.5 * (2.0 * xy).atan2(xx - yy);
    let half = 0.5 * (-(xx + yy) / (xx - yy).hypot(2.0 * xy)).clamp(-1.0, 1.0).acos();
    is_saddle.then_some(Saddle { offset, edges: [middle + half, middle - half] })
}

/// The median blur across the edges between neighbouring corners, and the least distance of neighbours, px.
pub(super) fn sharpness(grey: &Grey, corners: &[CornerObservation]) -> (f64, f64) {
    let mut blurs = Vec::new();
    let mut nearest = f64::INFINITY;
    for corner in corners {
        for step in [[1.0, 0.0], [0.0, 1.0]] {
            let place = [corner.place[0] + step[0], corner.place[1] + step[1]];
            let Some(next) = corners.iter().find(|c| c.place == place) else { continue };
            nearest = nearest.min(corner.pixel.distance(next.pixel));
            blurs.extend(edge_blur(grey, corner.pixel, next.pixel));
        }
    }
    blurs.sort_by(f64::total_cmp);
    (blurs.get(blurs.len() / 2).copied().unwrap_or(0.0), if nearest.is_finite() { nearest } else { 0.0 })
}

/// Standard deviation of the slope across the edge between two corners, in its middle, px.
fn edge_blur(grey: &Grey, a: ImagePoint, b: ImagePoint) -> Option<f64> {
    let length = a.distance(b);
    let (nu, nv) = ((b.v - a.v) / length, (a.u - b.u) / length);
    let (u, v) = (0.5 * (a.u + b.u), 0.5 * (a.v + b.v));
    let steps = (2.0 * EDGE_REACH * length / EDGE_STEP_PX) as usize;
    let place = |i: f64| EDGE_STEP_PX * i - EDGE_REACH * length;
    let values: Vec<f64> = (0..=steps)
        .map(|i| grey.at(ImagePoint::new(u + place(i as f64) * nu, v + place(i as f64) * nv)))
        .collect::<Option<_>>()?;
    let slopes: Vec<f64> = values.windows(2).map(|pair| (pair[1] - pair[0]).abs()).collect();
    let steepest = slopes.iter().copied().fold(0.0, f64::max);
    let (mut sum, mut first, mut second) = (0.0, 0.0, 0.0);
    for (i, slope) in slopes.iter().enumerate().filter(|(_, slope)| **slope > NOISE_SLOPE * steepest) {
        let at = place(i as f64 + 0.5);
        sum += slope;
        first += slope * at;
        second += slope * at * at;
    }
    (sum > 0.0).then(|| (second / sum - (first / sum).powi(2)).max(0.0).sqrt())
}
