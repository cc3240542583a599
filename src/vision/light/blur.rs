//! Blur by direction, at edges that are known to be sharp: the flowers' outlines, the cloth's sides, the border.

use super::super::observation::TokenObservation;
use super::super::sampling::sample;
use super::edge::{STEP_PX, edge_blur};
use super::observation::{BlurObservation, EdgesObservation};
use crate::calibration::{Border, SetProfile};
use crate::capture::Frame;
use crate::geometry::{ImagePoint, MatPoint, View};

/// Directions in which a flower's outline is crossed.
const DIRECTIONS: usize = 48;
/// Range of the profile across a flower's outline, in its radius.
const OUTLINE: (f64, f64) = (0.5, 1.5);
/// The greater smoothing relative to the flower's radius, and its limits, px: wider than the blur asked about,
/// narrower than what lies side by side.
const COARSE: f64 = 0.16;
const COARSE_PX: (f64, f64) = (1.2, 3.0);
/// Half the length of a profile across the mat's edges, mm, and the spacing of those profiles along them, mm.
const ACROSS_MM: f64 = 9.0;
const SPACING_MM: f64 = 6.0;
/// Share of a side that is looked at, from its middle.
const REACH: f64 = 0.9;
/// Bins of the edges' directions over half a turn, and the fewest edges for one to count.
const BINS: usize = 8;
const MIN_IN_BIN: usize = 6;
/// Of the edges of one direction this part is as sharp as the lens allows: gaps between petals, sides and
/// shadows only widen an edge.
const SHARP_PART: f64 = 0.25;
/// Fewest edges for a blur.
const MIN_EDGES: usize = 24;
/// Spacing of the rows and columns searched where there is no mat, px, and the strongest edges kept of each.
const SCAN_PX: usize = 24;
const KEPT_PER_SCAN: usize = 3;
/// Half the length of a profile there, px.
const SCAN_ACROSS_PX: f64 = 15.0;

/// One edge: the direction across it, radians, and its blur, px.
type Edge = (f64, f64);

/// Blur at the flowers' outlines, or where there are too few flowers at the mat's own edges.
pub(super) fn mat_blur(
    frame: &Frame,
    view: &View,
    profile: &SetProfile,
    tokens: &TokenObservation,
) -> Option<BlurObservation> {
    let flowers: Vec<Edge> =
        tokens.flowers.iter().flat_map(|f| flower_edges(frame, view, profile, f.top)).collect();
    summary(&flowers, EdgesObservation::Flowers)
        .or_else(|| summary(&mat_edges(frame, view, profile), EdgesObservation::Mat))
}

/// Blur at the strongest edges anywhere.
pub(super) fn picture_blur(frame: &Frame) -> Option<BlurObservation> {
    let (w, h) = (frame.width, frame.height);
    let rows = (0..h).step_by(SCAN_PX).flat_map(|v| scan_edges(frame, w, 0.0, &|i| point(i, v)));
    let columns = (0..w)
        .step_by(SCAN_PX)
        .flat_map(|u| scan_edges(frame, h, std::f64::consts::FRAC_PI_2, &|i| point(u, i)));
    summary(&rows.chain(columns).collect::<Vec<_>>(), EdgesObservation::Picture)
}

fn point(u: usize, v: usize) -> ImagePoint {
    ImagePoint::new(u as f64, v as f64)
}

/// Edges across the outline of the flower whose face's middle is seen at `top`.
fn flower_edges(frame: &Frame, view: &View, profile: &SetProfile, top: ImagePoint) -> Vec<Edge> {
    let height = profile.flowers.thickness_mm.value;
    let radius = profile.flowers.diameter_mm.value / 2.0;
    let Some(middle) = view.mat_from_image(top, height) else { return Vec::new() };
    let tip = |turn: f64| {
        let p = MatPoint::new(middle.x + radius * turn.cos(), middle.y + radius * turn.sin());
        view.image_from_space(p.raised(height))
    };
    (0..DIRECTIONS)
        .filter_map(|d| {
            let tip = tip(d as f64 / DIRECTIONS as f64 * std::f64::consts::TAU)?;
            let length = tip.distance(top);
            let coarse = (COARSE * length).clamp(COARSE_PX.0, COARSE_PX.1);
            let at =
                |part: f64| ImagePoint::new(top.u + part * (tip.u - top.u), top.v + part * (tip.v - top.v));
            let line = line(frame, at(OUTLINE.0), at(OUTLINE.1))?;
            Some(((tip.v - top.v).atan2(tip.u - top.u), edge_blur(&line, coarse)?))
        })
        .collect()
}

/// Edges across the cloth's sides and across the border.
fn mat_edges(frame: &Frame, view: &View, profile: &SetProfile) -> Vec<Edge> {
    let radius = profile.mat.circle_mm.value / 2.0;
    let mut edges = Vec::new();
    let mut cross = |at: MatPoint, out: [f64; 2]| {
        let end = |sign: f64| {
            let d = sign * ACROSS_MM;
            view.image_from_mat(MatPoint::new(at.x + d * out[0], at.y + d * out[1]))
        };
        let (Some(a), Some(b)) = (end(-1.0), end(1.0)) else { return };
        let found = line(frame, a, b).and_then(|line| edge_blur(&line, COARSE_PX.0));
        edges.extend(found.map(|blur| ((b.v - a.v).atan2(b.u - a.u), blur)));
    };
    if let Some(ratio) = profile.mat.side_over_circle {
        let half = ratio.value * radius;
        let count = (REACH * half / SPACING_MM) as i32;
        for side in 0..4 {
            let (sin, cos) = (f64::from(side) * std::f64::consts::FRAC_PI_2).sin_cos();
            for i in -count..=count {
                let along = f64::from(i) * SPACING_MM;
                cross(MatPoint::new(half * cos - along * sin, half * sin + along * cos), [cos, sin]);
            }
        }
    }
    let rings = match profile.mat.border {
        Border::Bands { inner_over_outer } => vec![radius, radius * inner_over_outer.value],
        Border::Ring { .. } | Border::Edge => vec![radius],
        Border::None => Vec::new(),
    };
    for ring in rings {
        let count = (std::f64::consts::TAU * ring / SPACING_MM) as i32;
        for i in 0..count {
            let (sin, cos) = (f64::from(i) / f64::from(count) * std::f64::consts::TAU).sin_cos();
            cross(MatPoint::new(ring * cos, ring * sin), [cos, sin]);
        }
    }
    edges
}

/// The strongest edges along one row or column.
fn scan_edges(frame: &Frame, length: usize, direction: f64, at: &dyn Fn(usize) -> ImagePoint) -> Vec<Edge> {
    let values: Vec<f64> = (0..length).filter_map(|i| brightness(frame, at(i))).collect();
    let slope = |i: usize| (values[i + 1] - values[i - 1]).abs();
    let margin = SCAN_ACROSS_PX as usize + 1;
    let mut peaks: Vec<usize> = (margin..values.len().saturating_sub(margin))
        .filter(|&i| slope(i) >= slope(i - 1) && slope(i) > slope(i + 1))
        .collect();
    peaks.sort_by(|a, b| slope(*b).total_cmp(&slope(*a)));
    peaks.truncate(KEPT_PER_SCAN);
    peaks
        .into_iter()
        .filter_map(|i| {
            let line = line(frame, at(i - margin + 1), at(i + margin - 1))?;
            Some((direction, edge_blur(&line, COARSE_PX.0)?))
        })
        .collect()
}

/// Brightness along a straight line, samples [`STEP_PX`] apart; `None` where it leaves the picture.
fn line(frame: &Frame, from: ImagePoint, to: ImagePoint) -> Option<Vec<f64>> {
    let length = from.distance(to);
    let count = (length / STEP_PX) as usize + 1;
    (0..count)
        .map(|i| {
            let part = i as f64 * STEP_PX / length;
            let at = ImagePoint::new(from.u + part * (to.u - from.u), from.v + part * (to.v - from.v));
            brightness(frame, at)
        })
        .collect()
}

/// Shares of red, green and blue in brightness (ITU-R BT.601): what JPEG keeps at full resolution.
const BRIGHTNESS: [f64; 3] = [0.299, 0.587, 0.114];

fn brightness(frame: &Frame, at: ImagePoint) -> Option<f64> {
    let rgb = sample(frame, at)?;
    Some((0..3).map(|k| BRIGHTNESS[k] * f64::from(rgb[k])).sum())
}

/// The sharpest and the softest direction.
fn summary(edges: &[Edge], of: EdgesObservation) -> Option<BlurObservation> {
    let half_turn = std::f64::consts::PI;
    let mut bins: Vec<Vec<f64>> = vec![Vec::new(); BINS];
    for (direction, blur) in edges {
        // the middle of the first bin is along the rows
        let turn = (direction / half_turn).rem_euclid(1.0) * BINS as f64;
        bins[(turn.round() as usize) % BINS].push(*blur);
    }
    let mut by_direction: Vec<(usize, f64)> = bins
        .iter_mut()
        .enumerate()
        .filter(|(_, blurs)| blurs.len() >= MIN_IN_BIN)
        .map(|(i, blurs)| {
            blurs.sort_by(f64::total_cmp);
            (i, blurs[(SHARP_PART * blurs.len() as f64) as usize])
        })
        .collect();
    by_direction.sort_by(|a, b| a.1.total_cmp(&b.1));
    let (sharpest, softest) = (by_direction.first()?, by_direction.last()?);
    let count = bins.iter().map(Vec::len).sum();
    (count >= MIN_EDGES).then_some(BlurObservation {
        edges: of,
        count,
        sharpest_px: sharpest.1,
        softest_px: softest.1,
        softest_deg: softest.0 as f64 * 180.0 / BINS as f64,
    })
}
