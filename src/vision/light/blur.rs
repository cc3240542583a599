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
/// Directions whose blur differs by less than this factor are equally sharp.
const ALIKE: f64 = 1.5;
/// A lens with its pixels blurs so much at its best, px.
const CRISP_PX: f64 = 0.8;
/// Spacing of the rows and columns searched where there is no mat, px, and the strongest edges kept of each.
const SCAN_PX: usize = 24;
const KEPT_PER_SCAN: usize = 3;
/// Half the length of a profile there, px.
const SCAN_ACROSS_PX: f64 = 15.0;

/// One edge: the direction across it, radians, and its blur, px.
type Edge = (f64, f64);

/// Blur at the flowers' outlines, or where there are too few flowers at the mat's own edges. A direction in which only
/// the flowers are soft is left out: seen aslant they show their rims there.
pub(super) fn mat_blur(
    frame: &Frame,
    view: &View,
    profile: &SetProfile,
    tokens: &TokenObservation,
) -> Option<BlurObservation> {
    let flowers: Vec<Edge> =
        tokens.flowers.iter().flat_map(|f| flower_edges(frame, view, profile, f.top)).collect();
    let of_flowers = by_direction(&flowers);
    let is_even = spread(&of_flowers).is_none_or(|(sharpest, softest)| softest < ALIKE * sharpest);
    if is_even && let Some(blur) = summary(&of_flowers, EdgesObservation::Flowers) {
        return Some(blur);
    }
    let of_mat = by_direction(&mat_edges(frame, view, profile));
    summary(&without_rims(&of_flowers, &of_mat), EdgesObservation::Flowers)
        .or_else(|| summary(&of_mat, EdgesObservation::Mat))
}

/// The flowers' directions without those in which they are soft and the mat is not.
fn without_rims(of_flowers: &[Option<Direction>], of_mat: &[Option<Direction>]) -> Vec<Option<Direction>> {
    let (Some((sharp_flower, _)), Some((sharp_edge, _))) = (spread(of_flowers), spread(of_mat)) else {
        return of_flowers.to_vec();
    };
    let is_rim = |flower: &Direction, edge: &Option<Direction>| {
        flower.blur_px >= ALIKE * sharp_flower
            && edge.is_some_and(|edge| edge.blur_px < (ALIKE * sharp_edge).max(CRISP_PX))
    };
    of_flowers.iter().zip(of_mat).map(|(flower, edge)| flower.filter(|f| !is_rim(f, edge))).collect()
}

/// Blur of the sharpest and the softest direction, px.
fn spread(directions: &[Option<Direction>]) -> Option<(f64, f64)> {
    let blurs = || directions.iter().flatten().map(|direction| direction.blur_px);
    Some((blurs().min_by(f64::total_cmp)?, blurs().max_by(f64::total_cmp)?))
}

/// Blur at the strongest edges anywhere.
pub(super) fn picture_blur(frame: &Frame) -> Option<BlurObservation> {
    let (w, h) = (frame.width, frame.height);
    let rows = (0..h).step_by(SCAN_PX).flat_map(|v| scan_edges(frame, w, 0.0, &|i| point(i, v)));
    let columns = (0..w)
        .step_by(SCAN_PX)
        .flat_map(|u| scan_edges(frame, h, std::f64::consts::FRAC_PI_2, &|i| point(u, i)));
    summary(&by_direction(&rows.chain(columns).collect::<Vec<_>>()), EdgesObservation::Picture)
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

/// The edges across one direction.
#[derive(Debug, Clone, Copy)]
struct Direction {
    /// How many there are.
    count: usize,
    /// Blur of the sharp ones among them, px.
    blur_px: f64,
}

/// The edges by their direction, [`BINS`] over half a turn; `None` where there are too few.
fn by_direction(edges: &[Edge]) -> Vec<Option<Direction>> {
    let half_turn = std::f64::consts::PI;
    let mut bins: Vec<Vec<f64>> = vec![Vec::new(); BINS];
    for (direction, blur) in edges {
        // the middle of the first bin is along the rows
        let turn = (direction / half_turn).rem_euclid(1.0) * BINS as f64;
        bins[(turn.round() as usize) % BINS].push(*blur);
    }
    let of = |blurs: &mut Vec<f64>| {
        blurs.sort_by(f64::total_cmp);
        let count = blurs.len();
        (count >= MIN_IN_BIN)
            .then(|| Direction { count, blur_px: blurs[(SHARP_PART * count as f64) as usize] })
    };
    bins.iter_mut().map(of).collect()
}

/// The sharpest and the softest direction.
fn summary(directions: &[Option<Direction>], edges: EdgesObservation) -> Option<BlurObservation> {
    let mut told: Vec<(usize, Direction)> =
        directions.iter().enumerate().filter_map(|(i, d)| Some((i, (*d)?))).collect();
    told.sort_by(|a, b| a.1.blur_px.total_cmp(&b.1.blur_px));
    let (sharpest, softest) = (told.first()?, told.last()?);
    let count = told.iter().map(|(_, d)| d.count).sum();
    (count >= MIN_EDGES).then_some(BlurObservation {
        edges,
        count,
        sharpest_px: sharpest.1.blur_px,
        softest_px: softest.1.blur_px,
        softest_deg: softest.0 as f64 * 180.0 / BINS as f64,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Directions of so much blur, px, each of ten edges.
    fn directions(blurs: [f64; BINS]) -> Vec<Option<Direction>> {
        blurs.iter().map(|blur_px| Some(Direction { count: 10, blur_px: *blur_px })).collect()
    }

    const SOFT_ACROSS: [f64; BINS] = [1.0, 1.0, 1.2, 2.6, 4.3, 2.6, 1.2, 1.0];

    #[test]
    fn what_only_the_flowers_show_is_their_rims() {
        let left = without_rims(&directions(SOFT_ACROSS), &directions([0.9; BINS]));
        let softest = summary(&left, EdgesObservation::Flowers).unwrap().softest_px;
        assert!((softest - 1.2).abs() < 1e-9);
    }

    #[test]
    fn a_camera_that_moves_softens_the_cloth_too() {
        let moved = [0.9, 0.9, 1.1, 1.8, 2.2, 1.8, 1.1, 0.9];
        let left = without_rims(&directions(SOFT_ACROSS), &directions(moved));
        assert!((summary(&left, EdgesObservation::Flowers).unwrap().softest_px - 4.3).abs() < 1e-9);
    }

    #[test]
    fn a_cloth_of_which_nothing_is_seen_takes_nothing_away() {
        let left = without_rims(&directions(SOFT_ACROSS), &[None; BINS]);
        assert_eq!(left.iter().flatten().count(), BINS);
    }
}
