//! A quadrilateral's corners to a fraction of a pixel: where straight lines along its edges meet.
//!
//! A corner's own pixels are rounded by blur, and a window around it takes in the neighbour's edges. The edge's
//! pixels along half a side are not disturbed by either. A lens bends long edges, so each corner has its own
//! two lines from the halves of the sides next to it.

use super::Grey;
use crate::geometry::ImagePoint;

/// Least length left out by a corner, px: about twice a usual blur.
const LEAST_BLUR_PX: f64 = 2.0;
/// Least distance to both sides of an edge at which it is looked for, px: an edge is blurred over a pixel or two.
const LEAST_REACH_PX: f64 = 1.5;
/// Distance between samples across an edge and along it, px.
const STEP_PX: (f64, f64) = (0.25, 0.7);
/// Rounds of finding the edges anew around the corners found.
const ROUNDS: usize = 3;
/// Least edge points of a line.
const LEAST_POINTS: usize = 4;
/// Least difference across an edge, 8-bit units: less is noise.
const LEAST_CONTRAST: f64 = 12.0;
/// Edge points further from their line than this many median distances are left out.
const OUTLIER: f64 = 3.0;
/// Least distance at which a point counts as off its line, px: the scatter of sound edge points.
const LEAST_OUTLIER_PX: f64 = 0.15;
/// Furthest a corner may move from where it was found, as a share of the side and px at least.
const FURTHEST: (f64, f64) = (0.06, 2.5);

/// What edges are followed.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(in crate::vision) struct EdgeOptions {
    /// Stretch of a side that a corner's line is fitted to, as shares of the side from that corner: the first
    /// part is left out for the blur, and for a corner that is rounded.
    pub stretch: (f64, f64),
    /// How far to both sides of an edge it is looked for, as a share of the side.
    pub reach: f64,
    /// Most of that, px: more than a rough corner is off.
    pub most_reach_px: f64,
    /// Whether the inside is brighter than the outside.
    pub is_light: bool,
}

/// A line as a point and a unit direction, px.
#[derive(Clone, Copy)]
struct Line {
    at: [f64; 2],
    along: [f64; 2],
}

/// The corners of a quadrilateral, clockwise on the screen, refined; a corner whose edges cannot be followed
/// stays where it was.
pub(in crate::vision) fn refine(
    grey: &Grey,
    rough: [ImagePoint; 4],
    options: &EdgeOptions,
) -> [ImagePoint; 4] {
    let mut corners = rough;
    for _ in 0..ROUNDS {
        let lines = corner_lines(grey, &corners, options);
        for k in 0..4 {
            let (before, after) = (lines[k][0], lines[k][1]);
            let met = before.zip(after).and_then(|(a, b)| meeting(a, b));
            let side = rough[k].distance(rough[(k + 1) % 4]);
            let furthest = (FURTHEST.0 * side).max(FURTHEST.1);
            corners[k] = met.filter(|point| point.distance(rough[k]) <= furthest).unwrap_or(rough[k]);
        }
    }
    corners
}

/// For each corner the lines of the sides before and after it.
fn corner_lines(grey: &Grey, corners: &[ImagePoint; 4], options: &EdgeOptions) -> [[Option<Line>; 2]; 4] {
    std::array::from_fn(|k| {
        [(k + 3) % 4, (k + 1) % 4]
            .map(|other| edge_line(grey, corners[k], corners[other], other == (k + 1) % 4, options))
    })
}

/// The line along the side from `corner` towards `other`; `forward` when the side runs clockwise.
fn edge_line(
    grey: &Grey,
    corner: ImagePoint,
    other: ImagePoint,
    forward: bool,
    options: &EdgeOptions,
) -> Option<Line> {
    let side = corner.distance(other);
    let (du, dv) = ((other.u - corner.u) / side, (other.v - corner.v) / side);
    // Clockwise on the screen the inside is to the right: outside is to the left of the way.
    let sign = if forward { 1.0 } else { -1.0 };
    let (nu, nv) = (sign * dv, -sign * du);
    let reach = (options.reach * side).min(options.most_reach_px).max(LEAST_REACH_PX);
    let from = (options.stretch.0 * side).max(LEAST_BLUR_PX).min(0.5 * options.stretch.1 * side);
    let to = options.stretch.1 * side;
    let count = ((to - from) / STEP_PX.1).ceil().max(0.0) as usize;
    let points: Vec<[f64; 2]> = (0..=count)
        .filter_map(|i| {
            let t = from + (to - from) * i as f64 / count.max(1) as f64;
            let (u, v) = (corner.u + t * du, corner.v + t * dv);
            // from dark to bright
            let way = if options.is_light { -1.0 } else { 1.0 };
            let place = |s: f64| ImagePoint::new(u + way * s * nu, v + way * s * nv);
            let offset = way * edge_offset(grey, place, reach)?;
            Some([u + offset * nu, v + offset * nv])
        })
        .collect();
    fit_line(points)
}

/// Where the light rises from dark to bright along a line across an edge, px from its origin: the middle of the rise,
/// weighted by its slope, taken again around itself so that the window's ends do not pull it. `point` is the place so many
/// px along that line.
///
/// Blur spreads light: in display values the bright side of an edge looks wider, by three quarters of the blur.
fn edge_offset(grey: &Grey, point: impl Fn(f64) -> ImagePoint, reach: f64) -> Option<f64> {
    let mut middle = 0.0;
    for _ in 0..2 {
        let steps = (2.0 * reach / STEP_PX.0).round() as usize;
        let place = |i: f64| middle - reach + STEP_PX.0 * i;
        let values: Vec<[f64; 2]> = (0..=steps)
            .map(|i| point(place(i as f64)))
            .map(|p| Some([grey.at(p)?, grey.light_at(p)?]))
            .collect::<Option<_>>()?;
        let (mut contrast, mut sum, mut moment) = (0.0, 0.0, 0.0);
        for (i, pair) in values.windows(2).enumerate() {
            // falls count too: noise, which is stronger in bright light, then adds up to nothing
            let rise = pair[1][1] - pair[0][1];
            contrast += (pair[1][0] - pair[0][0]).max(0.0);
            sum += rise;
            moment += rise * place(i as f64 + 0.5);
        }
        if contrast < LEAST_CONTRAST || sum <= 0.0 {
            return None;
        }
        middle = moment / sum;
    }
    (middle.abs() <= reach).then_some(middle)
}

/// The line through the points, those far off it left out once.
fn fit_line(points: Vec<[f64; 2]>) -> Option<Line> {
    let first = principal_line(&points)?;
    let distance =
        |p: &[f64; 2]| ((p[0] - first.at[0]) * first.along[1] - (p[1] - first.at[1]) * first.along[0]).abs();
    let mut sorted: Vec<f64> = points.iter().map(distance).collect();
    sorted.sort_by(f64::total_cmp);
    let limit = (OUTLIER * sorted[sorted.len() / 2]).max(LEAST_OUTLIER_PX);
    let kept: Vec<[f64; 2]> = points.into_iter().filter(|p| distance(p) <= limit).collect();
    principal_line(&kept)
}

/// The line of least square distance.
fn principal_line(points: &[[f64; 2]]) -> Option<Line> {
    if points.len() < LEAST_POINTS {
        return None;
    }
    let n = points.len() as f64;
    let at = [0, 1].map(|k| points.iter().map(|p| p[k]).sum::<f64>() / n);
    let (mut xx, mut xy, mut yy) = (0.0, 0.0, 0.0);
    for p in points {
        let (x, y) = (p[0] - at[0], p[1] - at[1]);
        xx += x * x;
        xy += x * y;
        yy += y * y;
    }
    let angle = 0.5 * (2.0 * xy).atan2(xx - yy);
    Some(Line { at, along: [angle.cos(), angle.sin()] })
}

/// Where two lines meet; `None` when they are nearly parallel.
fn meeting(a: Line, b: Line) -> Option<ImagePoint> {
    /// Sine of the least angle between two sides of what is seen at all.
    const LEAST_SINE: f64 = 0.05;
    let cross = a.along[0] * b.along[1] - a.along[1] * b.along[0];
    if cross.abs() < LEAST_SINE {
        return None;
    }
    let (dx, dy) = (b.at[0] - a.at[0], b.at[1] - a.at[1]);
    let t = (dx * b.along[1] - dy * b.along[0]) / cross;
    Some(ImagePoint::new(a.at[0] + t * a.along[0], a.at[1] + t * a.along[1]))
}
