//! What one more picture would bring: the doubt of gaps after it, foretold from the geometry alone.

use super::align::Turn;
use super::fit::{CameraPrior, FitOptions, fit_view};
use super::fuse::{Fusion, Picture};
use super::measure::place_tokens;
use super::measurement::{Measurement, TokenClass};
use super::system::{Part, System};
use super::tracks::{is_in_sight, is_same_stand, part};
use crate::calibration::{Border, SetProfile};
use crate::geometry::{Camera, MatPoint, Pose, View};
use crate::vision::{
    FlowerObservation, MatObservation, OutlinePart, OutlinePoint, PawnObservation, TokenObservation,
};
use nalgebra::{Matrix3, Rotation3, Vector3};
use rayon::prelude::*;
use std::f64::consts::{FRAC_PI_2, TAU};

/// Directions around the table that are tried.
const AROUND: usize = 8;
/// Tilts that a hand holds, degrees; straight down has no direction.
const TILTS_DEG: [f64; 2] = [25.0, 45.0];
/// How far beyond the circle the picture reaches, relative to its radius: the cloth's sides are wanted.
const FRAMED: f64 = 1.2;
/// Nearest and farthest distance tried, in radii, and the halvings that find the nearest that fits.
const DISTANCES: (f64, f64) = (1.5, 40.0);
const HALVINGS: usize = 30;
/// Points of a circle and of a side that a picture is expected to give: as many as waves and threads err alone.
const EXPECTED_POINTS: (usize, usize) = (44, 24);
/// Of so many one is looked at, with its doubt made smaller to match.
const THINNED: usize = 4;
/// Share of a side from its middle that is seen free of corners.
const SIDE_REACH: f64 = 0.93;
/// Angles at which the circle is held against the picture's edges.
const RIM: usize = 24;

/// Usual standard deviations of centres, mm: flowers by their lace and outline, pawns by their caps.
const FLOWER_CENTRE_MM: f64 = 0.12;
const PAWN_CENTRE_MM: f64 = 0.30;

/// A linear form of places: tokens by their index, with a gradient each.
pub type Form = Vec<(usize, [f64; 2])>;

/// A place for one more picture.
#[derive(Debug, Clone, PartialEq)]
pub struct PlannedView {
    /// The view, in the frame of the measurement.
    pub view: View,
    /// Angle between the optical axis and the mat's vertical, degrees.
    pub tilt_deg: f64,
    /// Height of the camera over the cloth, mm.
    pub height_mm: f64,
    /// For each form asked for, its standard deviation after this picture, mm.
    pub sigmas_mm: Vec<f64>,
}

/// The views that one more picture of `size` px could have by a camera known as `camera` says, with the doubt of each
/// of `forms` after it; in a fixed order.
pub fn plan_views(
    fusion: &Fusion,
    camera: &CameraPrior,
    size: (usize, usize),
    profile: &SetProfile,
    forms: &[Form],
) -> Vec<PlannedView> {
    let radius = profile.mat.circle_mm.value / 2.0;
    let down = std::iter::once((0.0, 0.0));
    let slanted = TILTS_DEG
        .iter()
        .flat_map(|tilt| (0..AROUND).map(move |k| (tilt.to_radians(), TAU * k as f64 / AROUND as f64)));
    let directions: Vec<(f64, f64)> = down.chain(slanted).collect();
    let planned = directions.into_par_iter().map(|(tilt, azimuth)| {
        let view = nearest_view(camera.camera, tilt, azimuth, radius, size)?;
        foretold(fusion, view, camera, size, profile, forms)
    });
    planned.collect::<Vec<_>>().into_iter().flatten().collect()
}

/// The nearest view from that direction that shows the circle with some cloth around it, the far side up.
fn nearest_view(camera: Camera, tilt: f64, azimuth: f64, radius: f64, size: (usize, usize)) -> Option<View> {
    let ((sin_t, cos_t), (sin_a, cos_a)) = (tilt.sin_cos(), azimuth.sin_cos());
    let back = Vector3::new(sin_t * cos_a, sin_t * sin_a, cos_t);
    let right = Vector3::new(-sin_a, cos_a, 0.0);
    let rows = [right.transpose(), (-back).cross(&right).transpose(), -back.transpose()];
    let rotation = Rotation3::from_matrix_unchecked(Matrix3::from_rows(&rows));
    let from = |distance: f64| View { camera, pose: Pose::new(rotation, -(rotation * (back * distance))) };
    let fits = |view: &View| {
        (0..RIM).all(|k| {
            let (sin, cos) = (TAU * k as f64 / RIM as f64).sin_cos();
            let rim = MatPoint::new(FRAMED * radius * cos, FRAMED * radius * sin);
            view.image_from_mat(rim).is_some_and(|p| is_inside(p.u, size.0) && is_inside(p.v, size.1))
        })
    };
    let (mut near, mut far) = (DISTANCES.0 * radius, DISTANCES.1 * radius);
    if !fits(&from(far)) {
        return None;
    }
    for _ in 0..HALVINGS {
        let middle = 0.5 * (near + far);
        if fits(&from(middle)) { far = middle } else { near = middle }
    }
    Some(from(far))
}

fn is_inside(v: f64, length: usize) -> bool {
    v >= 0.0 && v <= length as f64 - 1.0
}

/// The doubt after a picture through this view.
fn foretold(
    fusion: &Fusion,
    view: View,
    camera: &CameraPrior,
    size: (usize, usize),
    profile: &SetProfile,
    forms: &[Form],
) -> Option<PlannedView> {
    let expected = expected_picture(&fusion.measurement, view, camera, size, profile)?;
    let tokens = &fusion.measurement.tokens;
    let pawns = || tokens.iter().filter(|t| matches!(t.class, TokenClass::Pawn(_))).map(|t| t.position);
    // what is planned lists flowers first
    let is_pawn = |t: &usize| matches!(tokens[*t].class, TokenClass::Pawn(_));
    let order = (0..tokens.len()).filter(|t| !is_pawn(t)).chain((0..tokens.len()).filter(is_pawn));
    let mut ids = vec![None; tokens.len()];
    for (id, track) in order.enumerate() {
        let at = tokens[track].position;
        let others = pawns().filter(|p| p.distance(at) > profile.pawns.base_mm.value / 2.0);
        ids[track] = is_in_sight(&view, size, at, is_pawn(&track), others, profile).then_some(id);
    }
    let mut more = part(Picture { measurement: &expected, size }, &ids, Turn::NONE, 0, profile);
    let old = fusion.parts.iter().find(|p| is_same_stand(&p.eye, &more.eye)).map(|p| p.stand);
    more.stand = old.unwrap_or(fusion.stands);
    let parts: Vec<Part> = fusion.parts.iter().cloned().chain([more]).collect();
    let system = System::of(&parts, tokens.len())?;
    let sigmas_mm = forms.iter().map(|form| system.variance_of(form).max(0.0).sqrt()).collect();
    Some(PlannedView { view, tilt_deg: view.pose.tilt_deg(), height_mm: view.pose.eye().z, sigmas_mm })
}

/// What would be measured of these tokens through a view, were everything as believed.
fn expected_picture(
    now: &Measurement,
    view: View,
    camera: &CameraPrior,
    size: (usize, usize),
    profile: &SetProfile,
) -> Option<Measurement> {
    let points = expected_outline(&view, profile, size);
    let seen = MatObservation { points, rough: view, side_evidence: 1.0, visible: 1.0, has_company: false };
    let usual = FitOptions::default();
    let fewer = (THINNED as f64).sqrt().recip();
    let options = FitOptions {
        edge_px: usual.edge_px * fewer,
        circle_mm: usual.circle_mm * fewer,
        inner_mm: usual.inner_mm * fewer,
        side_mm: usual.side_mm * fewer,
        ..usual
    };
    let fitted = fit_view(&seen, &profile.mat, &CameraPrior { camera: view.camera, ..*camera }, &options)?;
    let (flower_mm, cap_mm) = (profile.flowers.thickness_mm.value, profile.pawns.cap_height_mm.value);
    let mut observed = TokenObservation::default();
    for (t, token) in now.tokens.iter().enumerate() {
        let sigma_px = sharpness_mm(now, t) * view.px_per_mm(token.position)?;
        match token.class {
            TokenClass::Flower(_) => {
                let top = view.image_from_space(token.position.raised(flower_mm))?;
                let kinds = profile.kinds().iter().map(|_| 1.0).collect();
                observed.flowers.push(FlowerObservation { top, sigma_px, kinds, petal: [0.0; 3] });
            }
            TokenClass::Pawn(owner) => {
                let cap = view.image_from_space(token.position.raised(cap_mm))?;
                observed.pawns.push(PawnObservation {
                    cap,
                    sigma_px,
                    owner,
                    owner_probability: 1.0,
                    warmth: 0.0,
                });
            }
        }
    }
    let placed = place_tokens(&observed, &fitted, profile);
    let (tokens, covariance, causes) = (placed.tokens, placed.covariance, placed.causes);
    (tokens.len() == now.tokens.len()).then(|| Measurement {
        tokens,
        covariance,
        causes,
        view,
        ..now.clone()
    })
}

/// Standard deviation of a token's centre in a picture, mm across the view: what vision states for one seen well.
fn sharpness_mm(now: &Measurement, token: usize) -> f64 {
    match now.tokens[token].class {
        TokenClass::Flower(_) => FLOWER_CENTRE_MM,
        TokenClass::Pawn(_) => PAWN_CENTRE_MM,
    }
}

/// The outlines as a view shows them.
fn expected_outline(view: &View, profile: &SetProfile, size: (usize, usize)) -> Vec<OutlinePoint> {
    let radius = profile.mat.circle_mm.value / 2.0;
    let mut points = Vec::new();
    let mut see = |part: OutlinePart, at: MatPoint| {
        let pixel = view.image_from_mat(at).filter(|p| is_inside(p.u, size.0) && is_inside(p.v, size.1));
        points.extend(pixel.map(|pixel| OutlinePoint { part, pixel }));
    };
    let around = EXPECTED_POINTS.0 / THINNED;
    for k in 0..around {
        let (sin, cos) = (TAU * (k as f64 + 0.5) / around as f64).sin_cos();
        see(OutlinePart::Circle, MatPoint::new(radius * cos, radius * sin));
        if let Border::Bands { inner_over_outer } = profile.mat.border {
            let inner = radius * inner_over_outer.value;
            see(OutlinePart::InnerCircle, MatPoint::new(inner * cos, inner * sin));
        }
    }
    let Some(ratio) = profile.mat.side_over_circle else { return points };
    let (half, along) = (radius * ratio.value, EXPECTED_POINTS.1 / THINNED);
    for side in 0..4_u8 {
        let (sin, cos) = (f64::from(side) * FRAC_PI_2).sin_cos();
        for k in 0..along {
            let run = SIDE_REACH * half * (2.0 * (k as f64 + 0.5) / along as f64 - 1.0);
            see(OutlinePart::Side(side), MatPoint::new(half * cos - run * sin, half * sin + run * cos));
        }
    }
    points
}
