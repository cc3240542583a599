//! Chessboards.

use super::corners::{Corner, refine};
use crate::geometry::ImagePoint;
use crate::vision::markers::Grey;
use crate::vision::{CornerObservation, VisionError};
use opencv::calib3d;
use opencv::core::{Point2f, Size, Vector};

/// Longer side of the picture that is searched, px; corners are refined in the full picture.
const SEARCH_PX: usize = 1280;
/// Radius of the window of a corner as a share of the distance to its nearest neighbour.
const WINDOW_SQUARES: f64 = 0.3;

/// All inner corners of the board, row by row; none when one of them is not seen.
pub(super) fn find(grey: &Grey, across: usize, down: usize) -> Result<Vec<Corner>, VisionError> {
    let (small, factor) = grey.reduced(SEARCH_PX)?;
    let size = Size::new(across as i32, down as i32);
    let mut seen: Vector<Point2f> = Vector::new();
    let by_edges = calib3d::CALIB_CB_ADAPTIVE_THRESH + calib3d::CALIB_CB_NORMALIZE_IMAGE;
    let by_sectors = calib3d::CALIB_CB_NORMALIZE_IMAGE + calib3d::CALIB_CB_EXHAUSTIVE;
    let found = calib3d::find_chessboard_corners(&small.mat, size, &mut seen, by_edges)?
        || calib3d::find_chessboard_corners_sb(&small.mat, size, &mut seen, by_sectors)?;
    if !found || seen.len() != across * down {
        return Ok(Vec::new());
    }
    let full = |v: f32| (f64::from(v) + 0.5) / factor - 0.5;
    let rough: Vec<ImagePoint> = seen.iter().map(|p| ImagePoint::new(full(p.x), full(p.y))).collect();
    let from_behind = is_mirrored(&rough, across);
    let mut corners = Vec::with_capacity(rough.len());
    for (i, at) in rough.iter().enumerate() {
        let (column, row) = (i % across, i / across);
        let nearest = neighbours(column, row, across, down)
            .map(|(c, r)| rough[r * across + c].distance(*at))
            .fold(f64::INFINITY, f64::min);
        let Some(crossing) = refine(grey, *at, WINDOW_SQUARES * nearest) else { continue };
        let column = if from_behind { across - 1 - column } else { column };
        let seen = CornerObservation { place: [column as f64, row as f64], pixel: crossing.at };
        corners.push(Corner { seen, blur_px: crossing.blur_px });
    }
    Ok(corners)
}

fn neighbours(column: usize, row: usize, across: usize, down: usize) -> impl Iterator<Item = (usize, usize)> {
    let beside = [(1, 0), (2, 1), (1, 2), (0, 1)];
    beside.into_iter().filter_map(move |(dx, dy)| {
        let (c, r) = ((column + dx).checked_sub(1)?, (row + dy).checked_sub(1)?);
        (c < across && r < down).then_some((c, r))
    })
}

/// Whether rows and columns as numbered would show the board from behind.
fn is_mirrored(corners: &[ImagePoint], across: usize) -> bool {
    let (a, b, c) = (corners[0], corners[across - 1], corners[corners.len() - across]);
    (b.u - a.u) * (c.v - a.v) - (b.v - a.v) * (c.u - a.u) < 0.0
}
