//! The cloth as a region of one colour around the picture's middle: for mats without bands.

use super::super::VisionError;
use super::super::median::channel_medians;
use super::super::sampling::{SmallFrame, log_colour};
use super::bands::trimmed_ellipse;
use super::quadrilateral::{clipped_area, corners, polygon_area};
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
/// Least and largest share of a quadrilateral, and of an ellipse, that the region's hull must fill: sides are
/// lines through most points, so a little may lie outside them.
const QUAD_FILL: (f64, f64) = (0.90, 1.06);
const ROUND_FILL: (f64, f64) = (0.80, 1.02);
/// Fewest points of an outline to which an ellipse is fitted.
const MIN_OUTLINE: usize = 20;

/// A region of one colour that may be the cloth.
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
        let corners = corners(&dense(&self.hull), &self.outline(small), small.width.max(small.height))?;
        let fill = self.area / polygon_area(&self.hull).max(1.0);
        let hull_fill = polygon_area(&self.hull) / clipped_area(&corners, small.width, small.height).max(1.0);
        if !(QUAD_FILL.0..=QUAD_FILL.1).contains(&hull_fill) {
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
        let points = self.outline(small);
        if points.len() < MIN_OUTLINE {
            return None;
        }
        let ellipse = trimmed_ellipse(points)?;
        let whole = std::f64::consts::PI * ellipse.major * ellipse.minor;
        let fill = polygon_area(&self.hull) / whole;
        (ROUND_FILL.0..=ROUND_FILL.1)
            .contains(&fill)
            .then(|| (small.ellipse_to_frame(&ellipse), fill.min(1.0 / fill)))
    }

    /// Its outline, a point every pixel, without what the picture's edge cuts off.
    fn outline(&self, small: &SmallFrame) -> Vec<ImagePoint> {
        dense(&self.hull).into_iter().filter(|p| !at_border(*p, small)).collect()
    }
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
    channel_medians(&values).unwrap_or_default()
}
