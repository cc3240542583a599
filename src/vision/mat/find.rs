//! From a frame to the ways the mat can be seen in it.

use super::super::observation::{MatObservation, OutlinePart, OutlinePoint};
use super::super::{VisionError, sampling::SmallFrame};
use super::bands::{BorderCandidate, band_candidates, open_band_candidates};
use super::border::{BorderTrace, trace_bands};
use super::cloth::{align_to_cloth, trace_sides};
use super::region::{ClothRegion, cloth_regions};
use super::ring::{Trace, trace_circle};
use crate::calibration::{Border, MatProfile};
use crate::capture::Frame;
use crate::geometry::{Camera, Ellipse, ImagePoint, View, circle_poses, fit_ellipse};
use rayon::prelude::*;

/// What is known of the camera before the mat is found: cameras to try, likeliest first.
#[derive(Debug, Clone, PartialEq)]
pub struct FocalGuess {
    /// Intrinsics for the upright picture.
    pub cameras: Vec<Camera>,
}

/// How the mat is looked for.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct MatOptions {
    /// Larger side of the small picture in which the border is searched, px; default 800: half of it loses
    /// thin rings, twice takes four times as long.
    pub search_px: usize,
    /// The same for the picture in which the cloth is searched as a region, px; default 480: a
    /// region needs no detail.
    pub region_px: usize,
    /// Least side of a picture that can be measured in, px; default 200, where a flower has six.
    pub min_side_px: usize,
    /// Brightness (99th percentile, 8-bit units) below which colours cannot be told; default 24,
    /// twice the floor of the logarithms.
    pub min_brightness: u8,
    /// Least share of the border that must be inside the picture; default 0.6: with less, the two ends of an
    /// ellipse are guessed.
    pub min_visible: f64,
    /// Least share of the visible border that must be found where it should be; default 0.4: arms and pawns
    /// may hide the rest.
    pub min_found: f64,
}

impl Default for MatOptions {
    fn default() -> Self {
        Self {
            search_px: 800,
            region_px: 480,
            min_side_px: 200,
            min_brightness: 24,
            min_visible: 0.6,
            min_found: 0.4,
        }
    }
}

/// Share of the pixels that are darker than what counts as the picture's brightest parts.
const BRIGHTEST: f64 = 0.99;
/// Border candidates traced before giving up.
const MAX_CANDIDATES: usize = 6;
/// Candidates beside the one taken that are traced to see whether they are another pond.
const MAX_OTHERS: usize = 3;
/// A region that fills its shape this well needs no rival.
const SURE_REGION: f64 = 0.985;
/// Circles that differ by less than this (relative) are traced once.
const SAME_CIRCLE: f64 = 0.015;
/// Views kept for the fit to decide between.
const MAX_VIEWS: usize = 4;

/// The ways the mat can be seen in `frame`, likeliest first, never empty.
///
/// # Errors
/// [`VisionError`] when there is no pond, or too little of it or of light.
pub fn find_mat(
    frame: &Frame,
    mat: &MatProfile,
    guess: &FocalGuess,
    options: &MatOptions,
) -> Result<Vec<MatObservation>, VisionError> {
    if frame.width.min(frame.height) < options.min_side_px {
        return Err(VisionError::TooSmall { width: frame.width, height: frame.height });
    }
    let small = SmallFrame::new(frame, options.search_px)?;
    let brightest = brightness_percentile(&small, BRIGHTEST);
    if brightest < options.min_brightness {
        return Err(VisionError::TooDark { brightest });
    }
    let (trace, has_company) = find_border(frame, &small, mat, options)?;
    if trace.visible < options.min_visible {
        return Err(VisionError::MatCutOff { visible_percent: (100.0 * trace.visible) as u8 });
    }
    let radius = mat.circle_mm.value / 2.0;
    let mut views: Vec<MatObservation> = guess
        .cameras
        .par_iter()
        .flat_map_iter(|camera| circle_views(&trace, camera, radius))
        .map(|view| {
            let (rough, side_evidence) = match mat.side_over_circle {
                Some(ratio) => align_to_cloth(&small, &view, ratio.value * radius),
                None => (view, 0.0),
            };
            MatObservation {
                points: trace.points.clone(),
                rough,
                side_evidence,
                visible: trace.visible,
                has_company,
            }
        })
        .collect();
    views.sort_by(|a, b| b.side_evidence.total_cmp(&a.side_evidence));
    views.truncate(MAX_VIEWS);
    for view in &mut views {
        view.points.extend(side_points(frame, mat, &view.rough));
    }
    if views.is_empty() { Err(VisionError::NoMat) } else { Ok(views) }
}

/// The same observation with the cloth's sides traced anew around a better view.
pub fn refine_mat(frame: &Frame, mat: &MatProfile, seen: &MatObservation, view: &View) -> MatObservation {
    let border = seen.points.iter().filter(|p| !matches!(p.part, OutlinePart::Side(_))).copied();
    let points: Vec<OutlinePoint> = border.chain(side_points(frame, mat, view)).collect();
    MatObservation {
        points,
        rough: *view,
        side_evidence: seen.side_evidence,
        visible: seen.visible,
        has_company: seen.has_company,
    }
}

fn side_points(frame: &Frame, mat: &MatProfile, view: &View) -> Vec<OutlinePoint> {
    mat.side_over_circle
        .map_or_else(Vec::new, |ratio| trace_sides(frame, view, ratio.value * mat.circle_mm.value / 2.0))
}

/// The border, and whether there is another pond beside it.
fn find_border(
    frame: &Frame,
    small: &SmallFrame,
    mat: &MatProfile,
    options: &MatOptions,
) -> Result<(BorderTrace, bool), VisionError> {
    match mat.border {
        Border::Bands { inner_over_outer } => {
            let inner = inner_over_outer.value;
            let is_found = |trace: &BorderTrace| trace.found > options.min_found * trace.visible;
            let traced = |c: &BorderCandidate| trace_bands(frame, c.circle, inner).filter(&is_found);
            let trace = |candidates: Vec<BorderCandidate>| {
                let best = candidates.iter().take(MAX_CANDIDATES).find_map(&traced)?;
                let others = candidates.iter().filter(|c| are_apart(&best.circle, &c.circle));
                let has_company = others
                    .take(MAX_OTHERS)
                    .any(|c| traced(c).is_some_and(|t| are_apart(&best.circle, &t.circle)));
                Some((best, has_company))
            };
            match trace(band_candidates(small, inner)?) {
                Some(found) => Ok(found),
                None => trace(open_band_candidates(small, inner)?).ok_or(VisionError::NoMat),
            }
        }
        Border::Ring { width_mm } => {
            let what = Trace::Line(2.0 * width_mm / mat.circle_mm.value);
            let ratio = mat.side_over_circle;
            let candidates = region_candidates(frame, options, |small, region| match ratio {
                Some(ratio) => region.circle_of_square(small, 1.0 / ratio.value),
                None => region.round(small),
            })?;
            best_trace(frame, &candidates, what, options)
        }
        Border::Edge => {
            let candidates = region_candidates(frame, options, |small, region| region.round(small))?;
            best_trace(frame, &candidates, Trace::Edge, options)
        }
        Border::None => Err(VisionError::NoMat),
    }
}

/// Whether two circles lie beside each other, each with its middle outside the other.
fn are_apart(a: &Ellipse, b: &Ellipse) -> bool {
    a.level(b.centre) > 1.0 && b.level(a.centre) > 1.0
}

/// Circles that regions of the cloth's colour suggest, best first.
fn region_candidates(
    frame: &Frame,
    options: &MatOptions,
    circle: impl Fn(&SmallFrame, &ClothRegion) -> Option<(Ellipse, f64)>,
) -> Result<Vec<Ellipse>, VisionError> {
    let small = SmallFrame::new(frame, options.region_px)?;
    let mut found: Vec<(Ellipse, f64)> = Vec::new();
    for region in cloth_regions(&small) {
        found.extend(circle(&small, &region?));
        if found.iter().any(|f| f.1 > SURE_REGION) {
            break;
        }
    }
    found.sort_by(|a, b| b.1.total_cmp(&a.1));
    let mut distinct: Vec<Ellipse> = Vec::new();
    for (ellipse, _) in found {
        let same = |other: &Ellipse| {
            other.centre.distance(ellipse.centre) < SAME_CIRCLE * ellipse.major
                && (other.major / ellipse.major - 1.0).abs() < SAME_CIRCLE
        };
        if !distinct.iter().any(same) {
            distinct.push(ellipse);
        }
    }
    Ok(distinct)
}

/// The candidate on which the circle is found most completely, and whether there is another pond beside it.
fn best_trace(
    frame: &Frame,
    candidates: &[Ellipse],
    what: Trace,
    options: &MatOptions,
) -> Result<(BorderTrace, bool), VisionError> {
    let traces: Vec<BorderTrace> = candidates
        .iter()
        .take(MAX_CANDIDATES)
        .filter_map(|circle| trace_circle(frame, *circle, what))
        .filter(|trace| trace.found > options.min_found * trace.visible)
        .collect();
    let best = traces.iter().max_by(|a, b| a.found.total_cmp(&b.found)).ok_or(VisionError::NoMat)?;
    let has_company = traces.iter().any(|trace| are_apart(&best.circle, &trace.circle));
    Ok((best.clone(), has_company))
}

/// Both views of the circle through `camera`.
fn circle_views(trace: &BorderTrace, camera: &Camera, radius: f64) -> Vec<View> {
    let rays: Vec<ImagePoint> = trace
        .points
        .iter()
        .filter(|p| p.part == OutlinePart::Circle)
        .filter_map(|p| camera.ray_from_image(p.pixel))
        .map(|r| ImagePoint::new(r.x, r.y))
        .collect();
    let Ok(ellipse) = fit_ellipse(&rays) else { return Vec::new() };
    circle_poses(&ellipse.conic(), radius)
        .into_iter()
        .flatten()
        .map(|p| View { camera: *camera, pose: p.pose() })
        .collect()
}

fn brightness_percentile(small: &SmallFrame, part: f64) -> u8 {
    let mut values: Vec<u8> = small.rgb.iter().map(|p| p.iter().copied().max().unwrap_or(0)).collect();
    let at = ((values.len() - 1) as f64 * part) as usize;
    *values.select_nth_unstable(at).1
}
