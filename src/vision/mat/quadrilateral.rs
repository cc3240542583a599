//! Four straight sides through an outline, and areas of polygons; pixels.

use crate::geometry::ImagePoint;

/// A line `a u + b v = c` with unit normal pointing away from the middle.
type Line = [f64; 3];

/// How near to a line a point must be to lie on it: in shares of the picture's larger side, for the lens, and px.
const TOLERANCE: (f64, f64) = (0.004, 0.7);
/// Points this many tolerances from a side belong to it all the same: corners are rounded.
const CORNER: f64 = 2.0;
/// Least share of the points that make a side (one in so many), and fewest points.
const SIDE_ONE_IN: usize = 25;
const MIN_SIDE_POINTS: usize = 8;
/// Points that lines are drawn through, in all.
const DRAWN: usize = 60;
/// Closest points a line is drawn through, px.
const MIN_APART_PX: f64 = 4.0;
/// Half the length over which a fitted line is drawn, px: any well over the least will do.
const REACH_PX: f64 = 50.0;
/// Least sine of the angle between two sides that meet: about 3 degrees.
const MIN_ANGLE: f64 = 0.05;

/// Corners of the quadrilateral whose sides an outline follows, in order; some may lie outside the picture.
/// `whole` is the closed outline, `seen` what of it is not at the picture's edge, `larger_side` the picture's,
/// px.
pub(in crate::vision) fn corners(
    whole: &[ImagePoint],
    seen: &[ImagePoint],
    larger_side: usize,
) -> Option<[ImagePoint; 4]> {
    let mut sides = long_sides(whole, seen, larger_side)?;
    sides.sort_by(|a, b| direction(a).total_cmp(&direction(b)));
    let mut corners = [ImagePoint::default(); 4];
    for k in 0..4 {
        corners[k] = meet(&sides[k], &sides[(k + 1) % 4])?;
    }
    Some(corners)
}

/// The four sides: lines that gather most points, one after the other, each within a pixel or two.
fn long_sides(whole: &[ImagePoint], seen: &[ImagePoint], larger_side: usize) -> Option<Vec<Line>> {
    let (cu, cv) = centroid(whole);
    let tolerance = TOLERANCE.0 * larger_side as f64 + TOLERANCE.1;
    let mut left = seen.to_vec();
    let enough = (left.len() / SIDE_ONE_IN).max(MIN_SIDE_POINTS);
    let mut sides: Vec<Line> = Vec::new();
    while sides.len() < 4 {
        let step = (left.len() / DRAWN).max(1);
        let mut best: Option<(usize, Line)> = None;
        for i in (0..left.len()).step_by(step) {
            for j in (i + step..left.len()).step_by(step) {
                let Some(line) = through(left[i], left[j], cu, cv) else { continue };
                let hits = left.iter().filter(|p| distance(&line, **p).abs() < tolerance).count();
                if best.is_none_or(|b| hits > b.0) {
                    best = Some((hits, line));
                }
            }
        }
        let (hits, line) = best?;
        if hits < enough {
            return None;
        }
        let on: Vec<ImagePoint> =
            left.iter().filter(|p| distance(&line, **p).abs() < tolerance).copied().collect();
        sides.push(fit_line(&on, cu, cv).unwrap_or(line));
        left.retain(|p| distance(&line, *p).abs() >= CORNER * tolerance);
    }
    Some(sides)
}

/// The line through two points, its normal away from (`cu`, `cv`); `None` when they are too close.
fn through(a: ImagePoint, b: ImagePoint, cu: f64, cv: f64) -> Option<Line> {
    let (du, dv) = (b.u - a.u, b.v - a.v);
    let length = du.hypot(dv);
    if length < MIN_APART_PX {
        return None;
    }
    let (mut nu, mut nv) = (dv / length, -du / length);
    if nu * (cu - a.u) + nv * (cv - a.v) > 0.0 {
        (nu, nv) = (-nu, -nv);
    }
    Some([nu, nv, nu * a.u + nv * a.v])
}

/// The line with the least squared distances.
fn fit_line(points: &[ImagePoint], cu: f64, cv: f64) -> Option<Line> {
    let (mu, mv) = centroid(points);
    let (mut uu, mut uv, mut vv) = (0.0, 0.0, 0.0);
    for p in points {
        uu += (p.u - mu).powi(2);
        uv += (p.u - mu) * (p.v - mv);
        vv += (p.v - mv).powi(2);
    }
    let angle = 0.5 * (2.0 * uv).atan2(uu - vv);
    let (sin, cos) = angle.sin_cos();
    let reach = |sign: f64| ImagePoint::new(mu + sign * REACH_PX * cos, mv + sign * REACH_PX * sin);
    through(reach(-1.0), reach(1.0), cu, cv)
}

fn distance(line: &Line, p: ImagePoint) -> f64 {
    line[0] * p.u + line[1] * p.v - line[2]
}

fn direction(line: &Line) -> f64 {
    line[1].atan2(line[0])
}

fn meet(a: &Line, b: &Line) -> Option<ImagePoint> {
    let det = a[0] * b[1] - a[1] * b[0];
    (det.abs() > MIN_ANGLE)
        .then(|| ImagePoint::new((a[2] * b[1] - a[1] * b[2]) / det, (a[0] * b[2] - a[2] * b[0]) / det))
}

fn centroid(points: &[ImagePoint]) -> (f64, f64) {
    let n = points.len().max(1) as f64;
    (points.iter().map(|p| p.u).sum::<f64>() / n, points.iter().map(|p| p.v).sum::<f64>() / n)
}

/// Area of a polygon, px².
pub(in crate::vision) fn polygon_area(points: &[ImagePoint]) -> f64 {
    let twice: f64 = (0..points.len())
        .map(|i| {
            let (a, b) = (points[i], points[(i + 1) % points.len()]);
            a.u * b.v - b.u * a.v
        })
        .sum();
    twice.abs() / 2.0
}

/// Area of the part of a convex quadrilateral inside a picture of `width` by `height` px, px² (Sutherland and
/// Hodgman 1974).
pub(super) fn clipped_area(corners: &[ImagePoint; 4], width: usize, height: usize) -> f64 {
    let (w, h) = (width as f64 - 1.0, height as f64 - 1.0);
    let planes: [[f64; 3]; 4] = [[1.0, 0.0, 0.0], [-1.0, 0.0, w], [0.0, 1.0, 0.0], [0.0, -1.0, h]];
    let mut polygon = corners.to_vec();
    for [a, b, c] in planes {
        let side = |p: &ImagePoint| a * p.u + b * p.v + c;
        let mut next = Vec::new();
        for i in 0..polygon.len() {
            let (p, q) = (polygon[i], polygon[(i + 1) % polygon.len()]);
            let (s, t) = (side(&p), side(&q));
            if s >= 0.0 {
                next.push(p);
            }
            if s * t < 0.0 {
                let k = s / (s - t);
                next.push(ImagePoint::new(p.u + k * (q.u - p.u), p.v + k * (q.v - p.v)));
            }
        }
        polygon = next;
    }
    polygon_area(&polygon)
}
