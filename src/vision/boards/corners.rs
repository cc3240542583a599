//! Corners where four squares meet, to a fraction of a pixel, with the blur of their edges.

use super::crossing::{Crossing, crossing};
use crate::geometry::ImagePoint;
use crate::vision::markers::Grey;
use crate::vision::{BoardObservation, CornerObservation};
use nalgebra::{SMatrix, SVector};

/// Least and most radius of the window a corner is refined in, px: less is noise, more takes in bent edges.
const WINDOW_PX: (f64, f64) = (3.0, 12.0);
/// Width of the bell that weighs the pixels, over the window's radius.
const BELL: f64 = 0.5;
/// Steps of the refinement and the shift that ends it, px.
const STEPS: usize = 20;
const SETTLED_PX: f64 = 1e-3;
/// A corner with the blur of its edges.
pub(super) struct Corner {
    /// Where it is.
    pub seen: CornerObservation,
    /// Standard deviation of the blur, px.
    pub blur_px: f64,
}

/// The corner near `at`, from the pixels within `radius` px: the saddle of the brightness first (Lucchese and
/// Mitra 2002, without their smoothing: the bell does it), then the crossing of the edges that run through it.
/// `None` when there is no saddle, or it lies outside that window or too near to the picture's edge.
pub(super) fn refine(grey: &Grey, at: ImagePoint, radius: f64) -> Option<Crossing> {
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
    crossing(grey, corner, edges, radius).filter(|crossing| crossing.at.distance(at) <= radius)
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

/// What the corners make of a board; `None` when there are none.
pub(super) fn observation(corners: &[Corner]) -> Option<BoardObservation> {
    let mut blurs: Vec<f64> = corners.iter().map(|corner| corner.blur_px).collect();
    blurs.sort_by(f64::total_cmp);
    let edge_px = *blurs.get(blurs.len() / 2)?;
    let corners: Vec<CornerObservation> = corners.iter().map(|corner| corner.seen).collect();
    let is_next = |a: &CornerObservation, b: &CornerObservation| {
        let (across, down) = ((a.place[0] - b.place[0]).abs(), (a.place[1] - b.place[1]).abs());
        across + down == 1.0
    };
    let mut square_px = f64::INFINITY;
    for corner in &corners {
        for next in corners.iter().filter(|next| is_next(corner, next)) {
            square_px = square_px.min(corner.pixel.distance(next.pixel));
        }
    }
    Some(BoardObservation { corners, edge_px, square_px })
}
