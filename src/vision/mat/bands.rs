//! Candidates for the pond's border where it is made of coloured bands: rings of blueness with a hole.

use super::super::VisionError;
use super::super::median::median;
use super::super::sampling::{SmallFrame, blueness};
use crate::geometry::{Ellipse, ImagePoint, fit_ellipse};
use opencv::core::{Mat, Point, Vec4i, Vector};
use opencv::imgproc;

/// Lowest and highest blueness tried as threshold, and the step: from reddest lamp light to daylight.
const LEVELS: (f32, f32, f32) = (-0.7, 1.3, 0.07);
/// Smallest ring looked for, as a share of the picture's smaller side.
const MIN_EXTENT: f64 = 0.12;
/// Rays on which a candidate ring is checked.
const CHECK_RAYS: usize = 120;
/// Share of rays that must look like a band for a candidate to count.
const MIN_SCORE: f64 = 0.45;
/// Trimming rounds of the contour fit.
const TRIM_ROUNDS: usize = 5;
/// Contour points farther from the ellipse than this level always go (tokens on the band).
const TRIM_LEVEL: f64 = 0.03;
/// Those nearer than this always stay.
const KEEP_LEVEL: f64 = 0.005;
/// Between, those stay that are within so many medians of all distances: where even the median is large, and else.
const TRIM_MEDIANS: (f64, f64) = (2.0, 3.0);
/// Points that fix an ellipse.
const FEWEST_POINTS: usize = 5;
/// Where in the band it is looked at, as shares of its width from the inner edge; how far inside that edge cloth is;
/// and the level outside the circle where there is cloth again.
const IN_BAND: [f64; 3] = [0.35, 0.6, 0.8];
const INSIDE: [f64; 2] = [0.05, 0.1];
const OUTSIDE: f64 = 1.03;

/// A ring-shaped candidate for the pond's border, in the frame's pixels.
#[derive(Debug, Clone, Copy)]
pub(super) struct BorderCandidate {
    /// The circle as seen.
    pub circle: Ellipse,
    /// Share of rays on which it looks like the border, 0 to 1.
    pub score: f64,
}

/// Rings of blueness in the small picture whose inner edge is `inner_over_outer` of the outer one,
/// best first.
pub(super) fn band_candidates(
    small: &SmallFrame,
    inner_over_outer: f64,
) -> Result<Vec<BorderCandidate>, VisionError> {
    let blue: Vec<f32> = small.rgb.iter().map(|p| blueness(p.map(f32::from))).collect();
    let (low, high, step) = LEVELS;
    let mut candidates = Vec::new();
    let mut level = low;
    while level < high {
        let mask: Vec<u8> = blue.iter().map(|b| if *b > level { 255 } else { 0 }).collect();
        for hole in ring_holes(&mask, small)? {
            let circle = hole.scaled(1.0 / inner_over_outer);
            let score = ring_score(&mask, small, &circle, inner_over_outer);
            if score > MIN_SCORE {
                candidates.push(BorderCandidate { circle: small.ellipse_to_frame(&circle), score });
            }
        }
        level += step;
    }
    candidates.sort_by(|a, b| b.score.total_cmp(&a.score));
    Ok(candidates)
}

/// Thresholds tried for bands that something covers in part: every second of [`LEVELS`].
const OPEN_STEP: f32 = 0.14;
/// Ellipses drawn through random contour points at each threshold, and points each is drawn through.
const DRAWS: usize = 400;
const DRAWN_POINTS: usize = 6;
/// Contour points kept for that, and how near (level) they must lie to count for an ellipse.
const KEPT_POINTS: usize = 400;
const NEAR_LEVEL: f64 = 0.012;
/// Least and largest semi-axis of an ellipse relative to the contour's extent.
const AXES: (f64, f64) = (0.1, 1.5);
/// A contour must hold points for so many draws.
const MIN_DRAWS: usize = 5;
/// Where the draws begin: the same picture gives the same answer. Any number but 0 would do.
const SEED: u64 = 0x9e37_79b9_7f4a_7c15;
/// Least share of a circle's directions in which contour points lie on the ellipse.
const MIN_COVER: f64 = 0.40;
/// Directions told apart for that.
const DIRECTIONS: usize = 72;

/// As [`band_candidates`], for bands that an arm, a cup or pawns cut open: ellipses through most of the
/// contours' arcs (random sample consensus, Fischler and Bolles 1981, with a fixed seed).
pub(super) fn open_band_candidates(
    small: &SmallFrame,
    inner_over_outer: f64,
) -> Result<Vec<BorderCandidate>, VisionError> {
    let blue: Vec<f32> = small.rgb.iter().map(|p| blueness(p.map(f32::from))).collect();
    let (low, high, _) = LEVELS;
    let mut candidates = Vec::new();
    let mut level = low;
    while level < high {
        let mask: Vec<u8> = blue.iter().map(|b| if *b > level { 255 } else { 0 }).collect();
        for points in large_contours(&mask, small)? {
            let Some(arc) = likeliest_ellipse(&points) else { continue };
            for circle in [arc, arc.scaled(1.0 / inner_over_outer)] {
                let score = ring_score(&mask, small, &circle, inner_over_outer);
                if score > MIN_SCORE {
                    candidates.push(BorderCandidate { circle: small.ellipse_to_frame(&circle), score });
                }
            }
        }
        level += OPEN_STEP;
    }
    candidates.sort_by(|a, b| b.score.total_cmp(&a.score));
    Ok(candidates)
}

/// Contours whose bounds are as large as a pond's.
fn large_contours(mask: &[u8], small: &SmallFrame) -> Result<Vec<Vec<ImagePoint>>, VisionError> {
    let image = Mat::new_rows_cols_with_data(small.height as i32, small.width as i32, mask)?;
    let mut contours: Vector<Vector<Point>> = Vector::new();
    let (mode, method) = (imgproc::RETR_LIST, imgproc::CHAIN_APPROX_NONE);
    imgproc::find_contours(&image, &mut contours, mode, method, Point::new(0, 0))?;
    let extent = 2.0 * MIN_EXTENT * small.width.min(small.height) as f64;
    let mut large = Vec::new();
    for contour in &contours {
        let bounds = imgproc::bounding_rect(&contour)?;
        if f64::from(bounds.width.max(bounds.height)) < extent {
            continue;
        }
        let step = contour.len().div_ceil(KEPT_POINTS).max(1);
        let inside =
            |p: &Point| p.x > 1 && p.y > 1 && p.x < small.width as i32 - 2 && p.y < small.height as i32 - 2;
        large.push(
            contour
                .iter()
                .step_by(step)
                .filter(inside)
                .map(|p| ImagePoint::new(f64::from(p.x), f64::from(p.y)))
                .collect(),
        );
    }
    Ok(large)
}

/// The ellipse that most directions of a contour agree on.
fn likeliest_ellipse(points: &[ImagePoint]) -> Option<Ellipse> {
    if points.len() < MIN_DRAWS * DRAWN_POINTS {
        return None;
    }
    let extent = points.iter().map(|p| p.distance(points[0])).fold(0.0, f64::max);
    let mut seed = SEED;
    // xorshift64 (Marsaglia 2003)
    let mut draw = || {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        points[(seed % points.len() as u64) as usize]
    };
    let mut best: Option<(f64, Ellipse)> = None;
    for _ in 0..DRAWS {
        let drawn: Vec<ImagePoint> = (0..DRAWN_POINTS).map(|_| draw()).collect();
        let Ok(ellipse) = fit_ellipse(&drawn) else { continue };
        if ellipse.major > AXES.1 * extent || ellipse.minor < AXES.0 * extent {
            continue;
        }
        let cover = cover(points, &ellipse);
        if best.is_none_or(|b| cover > b.0) {
            best = Some((cover, ellipse));
        }
    }
    let (share, ellipse) = best?;
    if share < MIN_COVER {
        return None;
    }
    let on: Vec<ImagePoint> =
        points.iter().filter(|p| (ellipse.level(**p) - 1.0).abs() < 2.0 * NEAR_LEVEL).copied().collect();
    fit_ellipse(&on).ok()
}

/// Share of directions from an ellipse's centre in which a point lies on it.
fn cover(points: &[ImagePoint], ellipse: &Ellipse) -> f64 {
    let mut seen = [false; DIRECTIONS];
    for p in points.iter().filter(|p| (ellipse.level(**p) - 1.0).abs() < NEAR_LEVEL) {
        let turn = (p.v - ellipse.centre.v).atan2(p.u - ellipse.centre.u) / std::f64::consts::TAU + 0.5;
        seen[((turn * DIRECTIONS as f64) as usize).min(DIRECTIONS - 1)] = true;
    }
    seen.iter().filter(|s| **s).count() as f64 / DIRECTIONS as f64
}

/// Ellipses of the large holes of the mask.
fn ring_holes(mask: &[u8], small: &SmallFrame) -> Result<Vec<Ellipse>, VisionError> {
    let image = Mat::new_rows_cols_with_data(small.height as i32, small.width as i32, mask)?;
    let mut contours: Vector<Vector<Point>> = Vector::new();
    let mut hierarchy: Vector<Vec4i> = Vector::new();
    imgproc::find_contours_with_hierarchy(
        &image,
        &mut contours,
        &mut hierarchy,
        imgproc::RETR_CCOMP,
        imgproc::CHAIN_APPROX_NONE,
        Point::new(0, 0),
    )?;
    let extent = (MIN_EXTENT * small.width.min(small.height) as f64) as i32;
    let mut holes = Vec::new();
    for (contour, links) in contours.iter().zip(hierarchy.iter()) {
        let is_hole = links[3] >= 0;
        if !is_hole || (contour.len() as i32) < 2 * extent {
            continue;
        }
        let bounds = imgproc::bounding_rect(&contour)?;
        if bounds.width.min(bounds.height) < extent / 2 || bounds.width.max(bounds.height) < extent {
            continue;
        }
        let points: Vec<ImagePoint> =
            contour.iter().map(|p| ImagePoint::new(f64::from(p.x), f64::from(p.y))).collect();
        holes.extend(trimmed_ellipse(points));
    }
    Ok(holes)
}

/// An ellipse through most of the points; those that stick out (tokens on the line) are left out.
pub(super) fn trimmed_ellipse(points: Vec<ImagePoint>) -> Option<Ellipse> {
    let enough = (points.len() / 2).max(FEWEST_POINTS);
    let mut ellipse = fit_ellipse(&points).ok()?;
    for _ in 0..TRIM_ROUNDS {
        let usual = median(points.iter().map(|p| (ellipse.level(*p) - 1.0).abs()).collect())?;
        let limit = (TRIM_MEDIANS.1 * usual).clamp(KEEP_LEVEL, TRIM_LEVEL.max(TRIM_MEDIANS.0 * usual));
        let kept: Vec<ImagePoint> =
            points.iter().filter(|p| (ellipse.level(**p) - 1.0).abs() <= limit).copied().collect();
        if kept.len() < enough {
            return None;
        }
        ellipse = fit_ellipse(&kept).ok()?;
    }
    Some(ellipse)
}

/// Share of rays that cross cloth, band, cloth where the circle says they should.
fn ring_score(mask: &[u8], small: &SmallFrame, circle: &Ellipse, inner: f64) -> f64 {
    let band = IN_BAND.map(|share| inner + share * (1.0 - inner));
    let cloth = [inner - INSIDE[0], inner - INSIDE[1], OUTSIDE];
    let mut score = 0.0;
    for ray in 0..CHECK_RAYS {
        let t = ray as f64 * std::f64::consts::TAU / CHECK_RAYS as f64;
        let is_band = |level: f64| {
            let p = circle.scaled(level).point_at(t);
            let (x, y) = (p.u.round(), p.v.round());
            (x >= 0.0 && y >= 0.0 && (x as usize) < small.width && (y as usize) < small.height)
                .then(|| mask[y as usize * small.width + x as usize] > 0)
        };
        let inside = band.iter().filter(|l| is_band(**l) == Some(true)).count();
        let outside = cloth.iter().filter(|l| is_band(**l) == Some(true)).count();
        score += (inside as f64 - outside as f64) / 3.0;
    }
    score / CHECK_RAYS as f64
}
