//! Which further picture would settle the calls too close.

use super::measure::CameraKnowledge;
use crate::calibration::SetProfile;
use crate::geometry::MatPoint;
use crate::metrology::{Fusion, MeasuredToken, PlannedView, TokenClass, plan_views};
use crate::referee::{BestView, Verdict, best_views, contested_by_distance, gap_form};

/// Tilt below which a view is straight down and has no side, degrees.
const STRAIGHT_DOWN_DEG: f64 = 1.0;
/// Where on the way to the circle the side of a view is read off the picture.
const RIM: f64 = 0.9;

/// Advice on one call too close.
#[derive(Debug, Clone, PartialEq)]
pub struct Advice {
    /// Id of the flower's token.
    pub flower: usize,
    /// The picture to take; `None` when no further one would help.
    pub view: Option<AdvisedView>,
}

/// A picture to take.
#[derive(Debug, Clone, PartialEq)]
pub struct AdvisedView {
    /// The side from which to take it as a direction in the (first) picture from the pond's middle: 0 its top edge, 90
    /// its right one, degrees; `None` straight from above.
    pub azimuth_deg: Option<f64>,
    /// Id of the pawn nearest to that side.
    pub beside_pawn: Option<usize>,
    /// Angle from straight down, degrees.
    pub tilt_deg: f64,
    /// Height of the camera over the cloth, mm.
    pub height_mm: f64,
    /// Standard deviation of the gap after that picture, mm.
    pub gap_sigma_mm: f64,
    /// Probability that the call is clear then.
    pub settles_probability: f64,
}

/// Advice on every call that is too close by its distances; the next picture is by the same camera and of `size` px.
pub(super) fn advise(
    fusion: &Fusion,
    verdict: &Verdict,
    known: &CameraKnowledge,
    size: (usize, usize),
    profile: &SetProfile,
) -> Vec<Advice> {
    let calls = contested_by_distance(verdict);
    if calls.is_empty() {
        return Vec::new();
    }
    let now = &fusion.measurement;
    let forms: Vec<_> = calls.iter().map(|call| gap_form(call, &now.tokens)).collect();
    // the lens is what the fit found, its doubt that of any picture by this camera
    let mut prior = known.prior;
    prior.camera = now.view.camera;
    let planned = plan_views(fusion, &prior, size, profile, &forms);
    let radius = profile.mat.circle_mm.value / 2.0;
    best_views(verdict, &calls, &planned)
        .into_iter()
        .map(|next| Advice {
            flower: next.flower,
            view: next
                .best
                .and_then(|best| Some(in_words(planned.get(best.planned)?, &best, fusion, radius))),
        })
        .collect()
}

fn in_words(planned: &PlannedView, best: &BestView, fusion: &Fusion, radius: f64) -> AdvisedView {
    let now = &fusion.measurement;
    let eye = planned.view.pose.eye();
    let length = eye.x.hypot(eye.y);
    let rim = (planned.tilt_deg > STRAIGHT_DOWN_DEG && length > 0.0)
        .then(|| MatPoint::new(RIM * radius * eye.x / length, RIM * radius * eye.y / length));
    let azimuth_deg = rim.and_then(|rim| {
        let (middle, side) = (now.view.image_from_mat(MatPoint::default())?, now.view.image_from_mat(rim)?);
        Some((side.u - middle.u).atan2(middle.v - side.v).to_degrees().rem_euclid(360.0))
    });
    let is_pawn = |token: &MeasuredToken| token.on_mat && matches!(token.class, TokenClass::Pawn(_));
    let beside_pawn = rim.and_then(|rim| {
        let pawns = now.tokens.iter().enumerate().filter(|(_, token)| is_pawn(token));
        let nearest = pawns.min_by(|a, b| a.1.position.distance(rim).total_cmp(&b.1.position.distance(rim)));
        nearest.map(|(id, _)| id)
    });
    AdvisedView {
        azimuth_deg,
        beside_pawn,
        tilt_deg: planned.tilt_deg,
        height_mm: planned.height_mm,
        gap_sigma_mm: best.gap_sigma_mm,
        settles_probability: best.settles_probability,
    }
}
