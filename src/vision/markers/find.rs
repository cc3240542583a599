//! Finding markers in a frame.

use super::Grey;
use super::bits::family;
use super::edges::{EdgeOptions, refine};
use crate::calibration::MarkerDictionary;
use crate::capture::Frame;
use crate::geometry::ImagePoint;
use crate::vision::{MarkerObservation, VisionError};
use opencv::aruco::{self, DetectorParameters};
use opencv::core::{Point2f, Vector};
use opencv::prelude::*;

/// Longer side of the picture that is searched, px: more would only cost time; corners are refined in the full
/// picture.
const SEARCH_PX: usize = 2000;
/// Smallest side of a picture that is searched, px: below it no marker can be read.
const SMALLEST_PX: usize = 24;
/// Least perimeter of a marker in the searched picture, px: under two pixels a cell it cannot be read.
const LEAST_PERIMETER_PX: f64 = 48.0;
/// Largest window of the adaptive threshold, px: large enough for the blurred edges of large markers; and its step.
const THRESHOLD_WINDOW: (i32, i32) = (33, 10);
/// Least distance from the edge of the picture, px: a marker that touches it is cut.
const LEAST_BORDER_PX: i32 = 2;

/// Stretch of a side that a corner's line is fitted to, as shares of the side.
const STRETCH: (f64, f64) = (0.10, 0.60);
/// How far to both sides of an edge it is looked for, in cells of the marker: not into the neighbouring cell; and
/// the most of that, px.
const REACH_CELLS: f64 = 0.45;
const MOST_REACH_PX: f64 = 5.0;

/// Every marker of the family in the frame, by id; where one id is seen twice, the larger one comes first.
///
/// Corners are refined along the marker's edges, see `edges.rs`; neither blur nor a usual tone curve, which makes
/// bright paper spread over black edges, pulls them inwards.
///
/// # Errors
/// When the image library fails.
pub fn find_markers(
    frame: &Frame,
    dictionary: MarkerDictionary,
) -> Result<Vec<MarkerObservation>, VisionError> {
    if frame.width.min(frame.height) < SMALLEST_PX {
        return Ok(Vec::new());
    }
    let grey = Grey::of(frame)?;
    let (small, factor) = grey.reduced(SEARCH_PX)?;
    let mut parameters = DetectorParameters::create()?;
    parameters.set_adaptive_thresh_win_size_max(THRESHOLD_WINDOW.0);
    parameters.set_adaptive_thresh_win_size_step(THRESHOLD_WINDOW.1);
    parameters.set_min_distance_to_border(LEAST_BORDER_PX);
    let longer = small.width.max(small.height) as f64;
    parameters.set_min_marker_perimeter_rate(LEAST_PERIMETER_PX / longer);
    let mut corners: Vector<Vector<Point2f>> = Vector::new();
    let mut ids: Vector<i32> = Vector::new();
    let mut rejected: Vector<Vector<Point2f>> = Vector::new();
    let family = family(dictionary)?;
    let edges = EdgeOptions {
        stretch: STRETCH,
        reach: REACH_CELLS / dictionary.cells() as f64,
        most_reach_px: MOST_REACH_PX,
        is_light: false,
    };
    aruco::detect_markers(&small.mat, &family, &mut corners, &mut ids, &parameters, &mut rejected)?;
    let mut found: Vec<MarkerObservation> = ids
        .iter()
        .zip(corners.iter())
        .filter_map(|(id, quad)| {
            let rough: Vec<ImagePoint> = quad.iter().map(|p| full_point(p, factor)).collect();
            let corners = refine(&grey, rough.try_into().ok()?, &edges);
            Some(MarkerObservation { id: u32::try_from(id).ok()?, corners })
        })
        .collect();
    let order = |m: &MarkerObservation| (m.id, std::cmp::Reverse(perimeter(m).to_bits()));
    found.sort_by_key(order);
    Ok(found)
}

/// A point of the reduced picture in the full one.
fn full_point(point: Point2f, factor: f64) -> ImagePoint {
    let full = |v: f32| (f64::from(v) + 0.5) / factor - 0.5;
    ImagePoint::new(full(point.x), full(point.y))
}

fn perimeter(marker: &MarkerObservation) -> f64 {
    (0..4).map(|k| marker.corners[k].distance(marker.corners[(k + 1) % 4])).sum()
}
