//! The stages from a frame of a bare table to a measurement: corner cards instead of a mat.

use std::time::Instant;

use super::measure::{CameraKnowledge, Timed, camera_report, camera_warnings};
use crate::calibration::{Origin, Quantity, SetProfile, SheetProfile};
use crate::capture::Frame;
use crate::geometry::{MatPoint, View};
use crate::metrology::{
    FlatFigure, MatReport, Measurement, PlaneFit, PlaneOptions, ScaleReport, ScaleSource, Warning, fit_plane,
    place_tokens,
};
use crate::vision::{
    LaidCard, MarkerObservation, MatObservation, OutlinePart, VisionError, find_markers, find_pieces,
};

/// Cards that should be seen: with fewer the plane rests on little.
const ENOUGH_CARDS: usize = 3;
/// Fewest cards beside a mat that give its circle's size.
const LEAST_BESIDE_MAT: usize = 2;
/// Doubt of how wide a marker is seen, px: bright paper spreads over its black edge, on both sides.
const SPREAD_PX: f64 = 0.2;
/// How far beyond the cards' middles the game may reach, in sides of a card.
const BEYOND_CARDS: f64 = 1.0;

/// Fewest points of a circle that tell its diameter.
const LEAST_POINTS: usize = 20;
/// Directions in which the circle's extent is taken.
const DIRECTIONS: usize = 24;
/// Doubt of the extent of an outline that waves, mm.
const OUTLINE_SIGMA_MM: f64 = 0.8;

/// A table as the corner cards show it.
pub(super) struct CardTable {
    /// The view and where the cards lie; the origin is the middle of the cards.
    pub plane: PlaneFit,
    /// The cards.
    pub cards: Vec<LaidCard>,
    /// Relative doubt of the scale.
    pub scale_sigma: f64,
}

impl CardTable {
    /// The table, when a card is in the picture.
    ///
    /// # Errors
    /// [`VisionError`] when the picture cannot be looked at.
    pub fn find(
        frame: &Frame,
        known: &CameraKnowledge,
        sheets: &SheetProfile,
    ) -> Result<Option<Self>, VisionError> {
        let seen = own_markers(find_markers(frame, sheets.cards.dictionary)?, sheets);
        let own = sheets.card_corners();
        let figures: Vec<FlatFigure> = seen
            .iter()
            .map(|marker| FlatFigure { corners: own.into_iter().zip(marker.corners).collect() })
            .collect();
        let Some(plane) = fit_plane(&figures, &known.prior, &PlaneOptions::default()) else {
            return Ok(None);
        };
        let marker = sheets.card_marker_mm();
        let card_mm = sheets.cards.card_mm * sheets.print_scale().value;
        let cards = plane
            .placements
            .iter()
            .map(|placement| LaidCard { placement: *placement, marker_mm: marker.value, card_mm })
            .collect();
        let side_px = seen.iter().map(perimeter).sum::<f64>() / (4.0 * seen.len() as f64);
        let scale_sigma = (marker.sigma / marker.value).hypot(SPREAD_PX / side_px);
        Ok(Some(Self { plane, cards, scale_sigma }))
    }

    /// Radius about the middle of the cards within which the game lies, mm.
    pub fn area_mm(&self, usual_mm: f64) -> f64 {
        let farthest = self.cards.iter().map(|c| c.placement.at.radius()).fold(0.0, f64::max);
        // few cards do not say where the game ends
        if self.cards.len() < ENOUGH_CARDS { farthest + 2.0 * usual_mm } else { farthest }
    }

    /// Whether a place lies among the cards.
    fn is_among(&self, p: MatPoint) -> bool {
        if self.cards.len() < ENOUGH_CARDS {
            return true;
        }
        let reach = self.cards.iter().map(|c| BEYOND_CARDS * c.card_mm).fold(0.0, f64::max);
        let mut corners: Vec<MatPoint> = self.cards.iter().map(|c| c.placement.at).collect();
        corners.sort_by(|a, b| a.y.atan2(a.x).total_cmp(&b.y.atan2(b.x)));
        corners.iter().enumerate().all(|(i, a)| {
            let b = corners[(i + 1) % corners.len()];
            let length = a.distance(b).max(f64::EPSILON);
            let inside = ((b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x)) / length;
            inside > -reach
        })
    }
}

/// Markers of the corner cards, each once: where an id is seen twice, the larger.
fn own_markers(mut seen: Vec<MarkerObservation>, sheets: &SheetProfile) -> Vec<MarkerObservation> {
    seen.retain(|marker| sheets.cards.ids.contains(&marker.id));
    seen.sort_by(|a, b| a.id.cmp(&b.id).then(perimeter(b).total_cmp(&perimeter(a))));
    seen.dedup_by_key(|marker| marker.id);
    seen
}

fn perimeter(marker: &MarkerObservation) -> f64 {
    (0..4).map(|k| marker.corners[k].distance(marker.corners[(k + 1) % 4])).sum()
}

/// Finds and measures everything on a bare table.
///
/// # Errors
/// [`VisionError::NoCards`] when no card is in the picture.
pub(super) fn measure_bare(
    frame: &Frame,
    profile: &SetProfile,
    known: &CameraKnowledge,
    sheets: &SheetProfile,
) -> Result<Timed<Measurement>, VisionError> {
    let mut timing = Vec::new();
    let mut clock = Instant::now();
    let mut lap = |name| {
        timing.push((name, clock.elapsed().as_secs_f64() * 1e3));
        clock = Instant::now();
    };
    let table = CardTable::find(frame, known, sheets)?.ok_or(VisionError::NoCards)?;
    lap("cards");
    let area = table.area_mm(profile.mat.circle_mm.value / 2.0);
    let fitted = &table.plane.fitted;
    let seen = find_pieces(frame, &fitted.view, profile, &table.cards, area)?;
    lap("tokens");
    let mut placed = place_tokens(&seen, fitted, profile);
    for token in &mut placed.tokens {
        token.on_mat = token.position.radius() <= area && table.is_among(token.position);
    }
    let mut warnings = camera_warnings(frame, known, fitted);
    if table.cards.len() < ENOUGH_CARDS {
        let count = table.cards.len();
        let message = format!(
            "only {count} corner card{} found: lay all four around the game, or the measurement rests on little",
            if count == 1 { " was" } else { "s were" }
        );
        warnings.push(Warning { code: "few-cards", message });
    }
    let measurement = Measurement {
        tokens: placed.tokens,
        covariance: placed.covariance,
        causes: placed.causes,
        scale: ScaleReport { source: ScaleSource::Cards, relative_sigma: table.scale_sigma },
        camera: camera_report(known, fitted),
        view: fitted.view,
        mat: MatReport {
            reprojection_rms_px: fitted.reprojection_rms_px,
            circle_diameter_mm: 2.0 * area,
            covered: seen.covered,
            visible: 1.0,
        },
        warnings,
    };
    lap("measure");
    Ok((measurement, timing))
}

/// Diameter of the mat's circle by the corner cards beside it, mm; `None` where too little of it is seen.
pub(super) fn circle_by_cards(traced: &MatObservation, table: &CardTable) -> Option<Quantity> {
    let diameter = |view: &View| {
        let circle = traced.points.iter().filter(|p| p.part == OutlinePart::Circle);
        let points: Vec<MatPoint> = circle.filter_map(|p| view.mat_from_image(p.pixel, 0.0)).collect();
        if points.len() < LEAST_POINTS {
            return None;
        }
        // the middle of the extent in many directions is the diameter, whatever the centre
        let spans = (0..DIRECTIONS).map(|k| {
            let (sin, cos) = (std::f64::consts::PI * k as f64 / DIRECTIONS as f64).sin_cos();
            let along = points.iter().map(|p| cos * p.x + sin * p.y);
            along.clone().fold(f64::MIN, f64::max) - along.fold(f64::MAX, f64::min)
        });
        let mut spans: Vec<f64> = spans.collect();
        spans.sort_by(f64::total_cmp);
        spans.get(spans.len() / 2).copied()
    };
    let fitted = &table.plane.fitted;
    let value = diameter(&fitted.view)?;
    let causes = fitted.neighbours.iter().filter_map(|v| Some((diameter(v)? - value).powi(2)));
    let sigma = causes.sum::<f64>().sqrt().hypot(table.scale_sigma * value).hypot(OUTLINE_SIGMA_MM);
    Some(Quantity { value, sigma, origin: Origin::Measured })
}

/// Diameter of a mat's circle by corner cards that lie beside it, mm; `None` where too few are seen.
///
/// # Errors
/// [`VisionError`] when the picture cannot be looked at.
pub(super) fn circle_beside_cards(
    frame: &Frame,
    known: &CameraKnowledge,
    sheets: &SheetProfile,
    traced: &MatObservation,
) -> Result<Option<Quantity>, VisionError> {
    let table = CardTable::find(frame, known, sheets)?;
    Ok(table.filter(|t| t.cards.len() >= LEAST_BESIDE_MAT).and_then(|t| circle_by_cards(traced, &t)))
}
