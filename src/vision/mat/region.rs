//! The cloth as a region of one colour around the picture's middle: for mats without bands.

use super::super::VisionError;
use super::super::sampling::{SmallFrame, log_colour};
use super::bands::trimmed_ellipse;
use crate::geometry::{Ellipse, Homography, ImagePoint};
use nalgebra::{Matrix3, Vector3};
use opencv::core::{Mat, Point, Scalar, Size, Vector};
use opencv::imgproc;

/// Colour distances (log units) up to which pixels count as cloth, tried in turn.
const TOLERANCES: [f64; 7] = [0.10, 0.15, 0.22, 0.30, 0.40, 0.52, 0.66];
/// Weight of brightness in that distance: light falls off over a cloth, its hue stays.
const BRIGHTNESS_WEIGHT: f64 = 0.45;
/// Offsets of the places whose colour is taken for the cloth's, in shares of the picture's sides from its
/// middle: some are on the cloth.
const SEEDS: [(f64, f64); 5] = [(0.0, 0.0), (-0.12, 0.0), (0.12, 0.0), (0.0, -0.12), (0.0, 0.12)];
/// Half side of the window whose median colour is a seed, in shares of the smaller side.
const SEED_WINDOW: f64 = 0.05;
/// Least and largest area of the cloth, as shares of the picture.
const AREA: (f64, f64) = (0.04, 0.97);
/// Gaps closed (tokens, print), in shares of the smaller side.
const CLOSE: f64 = 0.02;
/// A contour point this near to the picture's edge is not the cloth's edge, px.
const BORDER_PX: f64 = 2.5;
/// Share of a quadrilateral that the region must fill.
const MIN_QUAD_FILL: f64 = 0.90;

/// Outlines the cloth may have, as point lists without the parts cut off by the picture's edge, best first.
pub(super) struct ClothRegion {
    /// Contour of the region's hull, small pixels.
    hull: Vec<ImagePoint>,
    /// Number of its pixels.
    area: f64,
}

/// Regions of uniform colour that may be the cloth, found as they are asked for.
pub(super) fn cloth_regions(
    small: &SmallFrame,
) -> impl Iterator<Item = Result<ClothRegion, VisionError>> + '_ {
    let colours: Vec<[f64; 3]> = small.rgb.iter().map(|p| weighted(*p)).collect();
    let smaller = small.width.min(small.height) as f64;
    let tries = SEEDS.iter().flat_map(|seed| TOLERANCES.iter().map(move |tolerance| (*seed, *tolerance)));
    tries.filter_map(move |((du, dv), tolerance)| {
        let middle = (small.width as f64 * (0.5 + du), small.height as f64 * (0.5 + dv));
        let seed = window_median(&colours, small, middle, SEED_WINDOW * smaller);
        let mask: Vec<u8> = colours
            .iter()
            .map(|c| {
                let d2: f64 = (0..3).map(|k| (c[k] - seed[k]).powi(2)).sum();
                if d2 < tolerance * tolerance { 255 } else { 0 }
            })
            .collect();
        region_around(&mask, small, ((CLOSE * smaller) as i32).max(1) * 2 + 1, middle).transpose()
    })
}

fn region_around(
    mask: &[u8],
    small: &SmallFrame,
    kernel_side: i32,
    middle: (f64, f64),
) -> Result<Option<ClothRegion>, VisionError> {
    let image = Mat::new_rows_cols_with_data(small.height as i32, small.width as i32, mask)?;
    let mut closed = Mat::default();
    let value = imgproc::morphology_default_border_value()?;
    let anchor = Point::new(-1, -1);
    let kernel = imgproc::get_structuring_element(
        imgproc::MORPH_ELLIPSE,
        Size::new(kernel_side, kernel_side),
        anchor,
    )?;
    imgproc::morphology_ex(
        &image,
        &mut closed,
        imgproc::MORPH_CLOSE,
        &kernel,
        anchor,
        1,
        opencv::core::BORDER_CONSTANT,
        value,
    )?;
    let mut opened = Mat::default();
    imgproc::morphology_ex(
        &closed,
        &mut opened,
        imgproc::MORPH_OPEN,
        &kernel,
        anchor,
        1,
        opencv::core::BORDER_CONSTANT,
        Scalar::default(),
    )?;
    let mut contours: Vector<Vector<Point>> = Vector::new();
    imgproc::find_contours(
        &opened,
        &mut contours,
        imgproc::RETR_EXTERNAL,
        imgproc::CHAIN_APPROX_NONE,
        Point::new(0, 0),
    )?;
    let total = (small.width * small.height) as f64;
    let at = opencv::core::Point2f::new(middle.0 as f32, middle.1 as f32);
    for contour in &contours {
        let area = imgproc::contour_area(&contour, false)?;
        if area < AREA.0 * total
            || area > AREA.1 * total
            || imgproc::point_polygon_test(&contour, at, false)? < 0.0
        {
            continue;
        }
        let mut hull: Vector<Point> = Vector::new();
        imgproc::convex_hull(&contour, &mut hull, false, true)?;
        let hull = hull.iter().map(|p| ImagePoint::new(f64::from(p.x), f64::from(p.y))).collect();
        return Ok(Some(ClothRegion { hull, area }));
    }
    Ok(None)
}

impl ClothRegion {
    /// The circle of a square cloth, `radius_over_half_side` of it, as it must be seen; with how well the
    /// region fills a quadrilateral. Frame pixels.
    pub fn circle_of_square(&self, small: &SmallFrame, radius_over_half_side: f64) -> Option<(Ellipse, f64)> {
        let corners = self.quadrilateral(small)?;
        let fill = self.area / polygon_area(&self.hull).max(1.0);
        let hull_fill = polygon_area(&self.hull) / clipped_area(&corners, small).max(1.0);
        if !(MIN_QUAD_FILL..=1.06).contains(&hull_fill) {
            return None;
        }
        let image_from_mat = Homography::from_four(
            [[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]],
            corners.map(|c| [c.u, c.v]),
        )?;
        let r = radius_over_half_side;
        let circle = Matrix3::from_diagonal(&Vector3::new(1.0, 1.0, -r * r));
        let inverse = *image_from_mat.inverse()?.matrix();
        let seen = Ellipse::from_conic(&(inverse.transpose() * circle * inverse))?;
        let score = fill.min(hull_fill).min(1.0 / hull_fill);
        Some((small.ellipse_to_frame(&seen), score))
    }

    /// The outline of a round mat; with how well an ellipse fits it. Frame pixels.
    pub fn round(&self, small: &SmallFrame) -> Option<(Ellipse, f64)> {
        let points: Vec<ImagePoint> =
            dense(&self.hull).into_iter().filter(|p| !at_border(*p, small)).collect();
        if points.len() < 20 {
            return None;
        }
        let ellipse = trimmed_ellipse(points)?;
        let whole = std::f64::consts::PI * ellipse.major * ellipse.minor;
        let fill = polygon_area(&self.hull) / whole;
        (0.8..=1.02).contains(&fill).then(|| (small.ellipse_to_frame(&ellipse), fill.min(1.0 / fill)))
    }

    /// Corners of the quadrilateral whose sides the hull follows, in order; some may lie outside the picture.
    fn quadrilateral(&self, small: &SmallFrame) -> Option<[ImagePoint; 4]> {
        let mut sides = long_sides(&dense(&self.hull), small)?;
        sides.sort_by(|a, b| direction(a).total_cmp(&direction(b)));
        let mut corners = [ImagePoint::default(); 4];
        for k in 0..4 {
            corners[k] = meet(&sides[k], &sides[(k + 1) % 4])?;
        }
        Some(corners)
    }
}

/// A line `a u + b v = c` with unit normal pointing away from the cloth.
type Line = [f64; 3];

/// The four sides: lines that gather most hull points, one after the other, each within a pixel or two.
fn long_sides(points: &[ImagePoint], small: &SmallFrame) -> Option<Vec<Line>> {
    let (cu, cv) = centroid(points);
    let tolerance = 0.004 * small.width.max(small.height) as f64 + 0.7;
    let mut left: Vec<ImagePoint> = points.iter().filter(|p| !at_border(**p, small)).copied().collect();
    let enough = left.len() / 25;
    let mut sides: Vec<Line> = Vec::new();
    while sides.len() < 4 {
        let step = (left.len() / 60).max(1);
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
        if hits < enough.max(8) {
            return None;
        }
        let on: Vec<ImagePoint> =
            left.iter().filter(|p| distance(&line, **p).abs() < tolerance).copied().collect();
        sides.push(fit_line(&on, cu, cv).unwrap_or(line));
        left.retain(|p| distance(&line, *p).abs() >= 2.0 * tolerance);
    }
    Some(sides)
}

fn through(a: ImagePoint, b: ImagePoint, cu: f64, cv: f64) -> Option<Line> {
    let (du, dv) = (b.u - a.u, b.v - a.v);
    let length = du.hypot(dv);
    if length < 4.0 {
        return None;
    }
    let (mut nu, mut nv) = (dv / length, -du / length);
    if nu * (cu - a.u) + nv * (cv - a.v) > 0.0 {
        (nu, nv) = (-nu, -nv);
    }
    Some([nu, nv, nu * a.u + nv * a.v])
}

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
    through(
        ImagePoint::new(mu - 50.0 * cos, mv - 50.0 * sin),
        ImagePoint::new(mu + 50.0 * cos, mv + 50.0 * sin),
        cu,
        cv,
    )
}

fn distance(line: &Line, p: ImagePoint) -> f64 {
    line[0] * p.u + line[1] * p.v - line[2]
}

fn direction(line: &Line) -> f64 {
    line[1].atan2(line[0])
}

fn meet(a: &Line, b: &Line) -> Option<ImagePoint> {
    let det = a[0] * b[1] - a[1] * b[0];
    (det.abs() > 0.05)
        .then(|| ImagePoint::new((a[2] * b[1] - a[1] * b[2]) / det, (a[0] * b[2] - a[2] * b[0]) / det))
}

fn centroid(points: &[ImagePoint]) -> (f64, f64) {
    let n = points.len().max(1) as f64;
    (points.iter().map(|p| p.u).sum::<f64>() / n, points.iter().map(|p| p.v).sum::<f64>() / n)
}

/// The hull's outline with a point every pixel.
fn dense(hull: &[ImagePoint]) -> Vec<ImagePoint> {
    let mut out = Vec::new();
    for (i, a) in hull.iter().enumerate() {
        let b = hull[(i + 1) % hull.len()];
        let steps = a.distance(b).ceil().max(1.0) as usize;
        out.extend((0..steps).map(|k| {
            let t = k as f64 / steps as f64;
            ImagePoint::new(a.u + t * (b.u - a.u), a.v + t * (b.v - a.v))
        }));
    }
    out
}

fn at_border(p: ImagePoint, small: &SmallFrame) -> bool {
    p.u < BORDER_PX
        || p.v < BORDER_PX
        || p.u > small.width as f64 - 1.0 - BORDER_PX
        || p.v > small.height as f64 - 1.0 - BORDER_PX
}

fn polygon_area(points: &[ImagePoint]) -> f64 {
    let twice: f64 = (0..points.len())
        .map(|i| {
            let (a, b) = (points[i], points[(i + 1) % points.len()]);
            a.u * b.v - b.u * a.v
        })
        .sum();
    twice.abs() / 2.0
}

/// Area of the part of a convex quadrilateral inside the picture (Sutherland and Hodgman 1974).
fn clipped_area(corners: &[ImagePoint; 4], small: &SmallFrame) -> f64 {
    let (w, h) = (small.width as f64 - 1.0, small.height as f64 - 1.0);
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

/// Log colour with brightness weighted down.
fn weighted(rgb: [u8; 3]) -> [f64; 3] {
    let c = log_colour(rgb.map(f32::from));
    let mean = (c[0] + c[1] + c[2]) / 3.0;
    std::array::from_fn(|k| c[k] - mean + BRIGHTNESS_WEIGHT * mean)
}

fn window_median(colours: &[[f64; 3]], small: &SmallFrame, middle: (f64, f64), half: f64) -> [f64; 3] {
    let range = |c: f64, limit: usize| ((c - half).max(0.0) as usize)..=((c + half) as usize).min(limit - 1);
    let values: Vec<[f64; 3]> = range(middle.1, small.height)
        .flat_map(|y| range(middle.0, small.width).map(move |x| (x, y)))
        .map(|(x, y)| colours[y * small.width + x])
        .collect();
    std::array::from_fn(|k| {
        let mut channel: Vec<f64> = values.iter().map(|v| v[k]).collect();
        let at = channel.len() / 2;
        *channel.select_nth_unstable_by(at, f64::total_cmp).1
    })
}
