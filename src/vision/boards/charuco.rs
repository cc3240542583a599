//! Boards whose white squares hold markers: the markers say which corner is which, the corners are exact.

use super::corners::{Corner, refine};
use crate::calibration::{BoardSheet, PlacedMarker};
use crate::capture::Frame;
use crate::geometry::{Homography, ImagePoint};
use crate::vision::markers::{Grey, find_markers};
use crate::vision::{CornerObservation, MarkerObservation, VisionError};

/// Radius of the window of a corner, as a share of the way to the nearest marker's ink.
const WINDOW_OF_GAP: f64 = 0.8;
/// The same at most, in squares.
const WINDOW_SQUARES: f64 = 0.3;
/// Furthest that a marker's corner lies from a corner that it tells the place of, in squares: only the two whose
/// squares touch it.
const NEAR_SQUARES: f64 = 0.5;

/// The corners seen, row by row.
pub(super) fn find(frame: &Frame, grey: &Grey, board: &BoardSheet) -> Result<Vec<Corner>, VisionError> {
    let seen = find_markers(frame, board.dictionary)?;
    // A marker of the same number may lie about elsewhere; the larger one comes first and counts.
    let placed: Vec<(PlacedMarker, MarkerObservation)> = board
        .markers()
        .into_iter()
        .filter_map(|place| seen.iter().find(|m| m.id == place.id).map(|m| (place, *m)))
        .collect();
    let gap = 0.5 * (1.0 - board.marker_mm / board.square_mm);
    let window = (WINDOW_OF_GAP * gap * std::f64::consts::SQRT_2).min(WINDOW_SQUARES);
    let (across, down) = board.inner_corners();
    let mut corners = Vec::new();
    for (row, column) in (0..down).flat_map(|row| (0..across).map(move |column| (row, column))) {
        let place = [(column + 1) as f64, (row + 1) as f64];
        let Some((rough, square_px)) = expected(&placed, place) else { continue };
        if let Some(crossing) = refine(grey, rough, window * square_px) {
            let seen = CornerObservation { place: [column as f64, row as f64], pixel: crossing.at };
            corners.push(Corner { seen, blur_px: crossing.blur_px });
        }
    }
    Ok(corners)
}

/// Where the markers around a corner put it, and the length of a square there, px: the mean of what each
/// says, so that a bent picture does not matter.
fn expected(placed: &[(PlacedMarker, MarkerObservation)], place: [f64; 2]) -> Option<(ImagePoint, f64)> {
    let mut said = Vec::new();
    let mut least_square = f64::INFINITY;
    for (marker, seen) in placed {
        let is_near = marker.corners.iter().any(|c| (c[0] - place[0]).hypot(c[1] - place[1]) < NEAR_SQUARES);
        if !is_near {
            continue;
        }
        let map = Homography::from_four(marker.corners, seen.corners.map(|p| [p.u, p.v]))?;
        said.push(map.map(place)?);
        let side = marker.corners[1][0] - marker.corners[0][0];
        let shortest =
            (0..4).map(|k| seen.corners[k].distance(seen.corners[(k + 1) % 4])).fold(f64::INFINITY, f64::min);
        least_square = least_square.min(shortest / side);
    }
    let n = said.len() as f64;
    let mean = |k: usize| said.iter().map(|p| p[k]).sum::<f64>() / n;
    (!said.is_empty()).then(|| (ImagePoint::new(mean(0), mean(1)), least_square))
}
