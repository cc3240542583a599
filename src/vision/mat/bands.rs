//! Candidates for the pond's border where it is made of coloured bands: rings of blueness with a hole.

use super::super::VisionError;
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
    let enough = points.len() / 2;
    let mut ellipse = fit_ellipse(&points).ok()?;
    for _ in 0..TRIM_ROUNDS {
        let mut off: Vec<f64> = points.iter().map(|p| (ellipse.level(*p) - 1.0).abs()).collect();
        off.sort_by(f64::total_cmp);
        let limit = (3.0 * off[off.len() / 2]).clamp(0.005, TRIM_LEVEL.max(2.0 * off[off.len() / 2]));
        let kept: Vec<ImagePoint> =
            points.iter().filter(|p| (ellipse.level(**p) - 1.0).abs() <= limit).copied().collect();
        if kept.len() < enough.max(5) {
            return None;
        }
        ellipse = fit_ellipse(&kept).ok()?;
    }
    Some(ellipse)
}

/// Share of rays that cross cloth, band, cloth where the circle says they should.
fn ring_score(mask: &[u8], small: &SmallFrame, circle: &Ellipse, inner: f64) -> f64 {
    let band = [inner + 0.35 * (1.0 - inner), inner + 0.6 * (1.0 - inner), inner + 0.8 * (1.0 - inner)];
    let cloth = [inner - 0.05, inner - 0.1, 1.03];
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
