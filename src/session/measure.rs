//! The stages from a frame to a measurement.

use super::bare::circle_beside_cards;
use super::spoilt::{Limits, spoilt};
use super::stretched::is_stretched;
use crate::calibration::{CameraProfile, MatProfile, Origin, ProfileError, SetProfile, SheetProfile};
use crate::capture::Frame;
use crate::geometry::Camera;
use crate::metrology::{
    CameraPrior, CameraReport, FitOptions, FittedView, IntrinsicsSource, MatReport, Measurement,
    PlacedTokens, ScaleReport, ScaleSource, Warning, fit_view, place_tokens,
};
use crate::vision::{
    FocalGuess, MatObservation, MatOptions, TokenHints, TokenObservation, VisionError, find_mat, find_tokens,
    refine_mat,
};
use std::time::Instant;

/// Diagonal of a 35 mm picture, mm: what equivalent focal lengths refer to.
const FULL_FRAME_DIAGONAL_MM: f64 = 43.27;
/// Focal lengths tried for an unknown camera, in picture widths: wide phone, usual webcam, long lens.
const FOCALS: [f64; 3] = [0.66, 0.85, 1.15];
/// Expected focal length of an unknown camera in widths of its longer side, and its relative doubt.
const UNKNOWN_FOCAL: (f64, f64) = (0.80, 0.25);
/// Relative doubt of a focal length from EXIF data: rounded to whole millimetres, and focusing changes it.
const EXIF_FOCAL_SIGMA: f64 = 0.012;
/// Doubt of the principal point relative to the picture's width.
const PRINCIPAL_SIGMA: f64 = 0.007;
/// Doubt of the lens's radial terms: phones correct their pictures, webcams mostly do not.
const RADIAL_SIGMA: (f64, f64) = (0.02, 0.05);
/// Doubt of the tangential terms.
const TANGENTIAL_SIGMA: f64 = 0.0006;
/// Rounds of tracing the cloth's sides anew around the fitted view.
const REFINEMENTS: usize = 2;
/// A second view of the mat whose cost is within this of the best is a rival (log likelihood).
const RIVAL_COST: f64 = 6.0;

/// Cost (log likelihood) of an outline point that another view explains and this one does not.
const MISSING_POINT_COST: f64 = 2.0;

/// Code of the warning that the camera could stand on either of two sides of the mat.
pub(super) const TWO_VIEWS: &str = "two-views";
/// Code of the warning that the picture was cut or stretched: a stretched one looks like one from another place, by which
/// every pawn is off, and nothing in the picture tells the two apart.
pub(super) const CUT: &str = "cut";
/// Code of the warning that the camera is not understood.
pub(super) const ODD_CAMERA: &str = "odd-camera";
/// Distance of the fitted focal length from the expected one, in standard deviations of what is usual, from
/// which the camera is not understood.
const ODD_FOCAL: f64 = 3.0;
/// Root mean square distance of the mat's outlines from the fitted view, relative to the picture's longer side, from which
/// no lens that is fitted explains them: pictures as cameras take them stay below 0.0006.
const ODD_OUTLINES: f64 = 0.0008;

/// A measurement and how long its stages took, ms.
pub(super) type Timed<T> = (T, Vec<(&'static str, f64)>);

/// What is known of the camera.
#[derive(Debug, Clone, Copy)]
pub(super) struct CameraKnowledge {
    /// Where it comes from.
    pub source: IntrinsicsSource,
    /// The prior of the fit.
    pub prior: CameraPrior,
}

/// Shapes of pictures as cameras take them, longer over shorter side, and how far one may be off.
const CAMERA_SHAPES: [f64; 6] = [1.0, 5.0 / 4.0, 4.0 / 3.0, 3.0 / 2.0, 16.0 / 10.0, 16.0 / 9.0];
const SAME_SHAPE: f64 = 0.012;
/// Doubt of the focal length (relative) and of the principal point (relative to the longer side) of a picture
/// that was cut: the lens's middle may be anywhere.
const CUT_FOCAL_SIGMA: f64 = 0.3;
const CUT_PRINCIPAL_SIGMA: f64 = 0.15;

/// Whether a picture was cut or stretched since it was taken: by the size its file names, or by a shape that
/// no camera takes.
pub(super) fn is_cut(frame: &Frame) -> bool {
    let shape = |a: f64, b: f64| a.max(b) / a.min(b);
    let here = shape(frame.width as f64, frame.height as f64);
    let unlike = |other: f64| (here / other - 1.0).abs() > SAME_SHAPE;
    match frame.focal.and_then(|hint| hint.taken_size) {
        Some((w, h)) if w > 0 && h > 0 => unlike(shape(f64::from(w), f64::from(h))),
        _ => CAMERA_SHAPES.iter().all(|s| unlike(*s)),
    }
}

impl CameraKnowledge {
    /// From what the frame's file says.
    pub fn of_frame(frame: &Frame) -> Self {
        let (w, h) = (frame.width as f64, frame.height as f64);
        let (source, focal, focal_sigma, radial_sigma) = match frame.focal {
            Some(hint) => (
                IntrinsicsSource::Exif,
                hint.equivalent_35mm / FULL_FRAME_DIAGONAL_MM * w.hypot(h),
                EXIF_FOCAL_SIGMA,
                RADIAL_SIGMA.0,
            ),
            None => (
                IntrinsicsSource::SelfCalibrated,
                UNKNOWN_FOCAL.0 * w.max(h),
                UNKNOWN_FOCAL.1,
                RADIAL_SIGMA.1,
            ),
        };
        let (focal_sigma, principal_sigma) = if is_cut(frame) {
            (focal_sigma.max(CUT_FOCAL_SIGMA), CUT_PRINCIPAL_SIGMA)
        } else {
            (focal_sigma, PRINCIPAL_SIGMA)
        };
        let prior = CameraPrior {
            camera: Camera::ideal(focal, frame.width, frame.height),
            focal_sigma,
            principal_sigma_px: principal_sigma * w.max(h),
            radial_sigma,
            tangential_sigma: TANGENTIAL_SIGMA,
        };
        Self { source, prior }
    }

    /// From a camera profile.
    ///
    /// # Errors
    /// [`ProfileError`] when the profile cannot be used for pictures of this shape.
    pub fn of_profile(frame: &Frame, profile: &CameraProfile) -> Result<Self, ProfileError> {
        let calibrated = profile.for_picture(frame.width, frame.height)?;
        let source = match profile.origin {
            Origin::Measured | Origin::Published => IntrinsicsSource::Profile,
            Origin::Assumed => IntrinsicsSource::Assumed,
        };
        let prior = CameraPrior {
            camera: calibrated.camera,
            focal_sigma: calibrated.focal_sigma,
            principal_sigma_px: calibrated.principal_sigma_px,
            radial_sigma: calibrated.radial_sigma,
            tangential_sigma: calibrated.tangential_sigma,
        };
        Ok(Self { source, prior })
    }

    pub(super) fn guesses(&self, frame: &Frame) -> FocalGuess {
        let longer = frame.width.max(frame.height) as f64;
        let cameras = match self.source {
            IntrinsicsSource::SelfCalibrated => {
                FOCALS.iter().map(|f| Camera::ideal(f * longer, frame.width, frame.height)).collect()
            }
            IntrinsicsSource::Profile | IntrinsicsSource::Exif | IntrinsicsSource::Assumed => {
                vec![self.prior.camera]
            }
        };
        FocalGuess { cameras }
    }
}

/// What was seen of the mat and its tokens, before anything is measured.
pub(super) struct Sighting {
    /// The outlines of the likeliest way to see the mat.
    pub(super) outline: Option<MatObservation>,
    /// The likeliest view.
    pub fitted: FittedView,
    /// Whether another one is nearly as likely.
    pub rival: bool,
    /// Share of the circle that lies inside the picture.
    pub visible: f64,
    /// Whether another pond is in the picture.
    pub has_company: bool,
    /// The tokens.
    pub tokens: TokenObservation,
}

/// Finds the mat and its tokens.
///
/// # Errors
/// [`VisionError`] when the mat cannot be found or looked at.
pub(super) fn look(
    frame: &Frame,
    profile: &SetProfile,
    known: &CameraKnowledge,
) -> Result<Timed<Sighting>, VisionError> {
    let mut timing = Vec::new();
    let mut clock = Instant::now();
    let mut lap = |name| {
        timing.push((name, clock.elapsed().as_secs_f64() * 1e3));
        clock = Instant::now();
    };
    let views = find_mat(frame, &profile.mat, &known.guesses(frame), &MatOptions::default())?;
    lap("mat");
    let (fitted, rival) = fit_best(frame, profile, known, &views).ok_or(VisionError::NoMat)?;
    lap("fit");
    let tokens = find_tokens(frame, &fitted.view, profile, TokenHints::default())?;
    lap("tokens");
    let visible = views.first().map_or(1.0, |view| view.visible);
    let has_company = views.iter().any(|view| view.has_company);
    let outline = views.into_iter().next();
    Ok((Sighting { fitted, rival, visible, has_company, outline, tokens }, timing))
}

/// Finds, fits and measures everything in the frame.
///
/// # Errors
/// [`VisionError`] when the mat cannot be found or looked at, or the picture is too blurred to show a token.
pub(super) fn measure_frame(
    frame: &Frame,
    profile: &SetProfile,
    known: &CameraKnowledge,
    sheets: &SheetProfile,
) -> Result<Timed<Measurement>, VisionError> {
    let (mut seen, mut timing) = look(frame, profile, known)?;
    let by_cards = match &seen.outline {
        Some(outline) => circle_beside_cards(frame, known, sheets, outline)?,
        None => None,
    };
    let with_circle = by_cards.map(|circle_mm| {
        let mat = MatProfile { circle_mm, ..profile.mat };
        SetProfile { mat, ..profile.clone() }
    });
    if let Some(measured) = &with_circle {
        let (again, more) = look(frame, measured, known)?;
        seen = again;
        timing.extend(more);
    }
    let profile = with_circle.as_ref().unwrap_or(profile);
    let clock = Instant::now();
    let spoilt = spoilt(frame, profile, (&seen.fitted.view, &seen.tokens, seen.has_company), Limits::ALONE)?;
    seen.fitted.doubt = spoilt.view_doubt.max(camera_doubt(known, &seen.fitted));
    let placed = place_tokens(&seen.tokens, &seen.fitted, profile);
    let mut measurement = report(frame, profile, known, (&seen.fitted, seen.rival), placed);
    if with_circle.is_some() {
        measurement.scale.source = ScaleSource::Cards;
    }
    measurement.warnings.extend(spoilt.warnings);
    let traced = seen.outline.as_ref().map(|outline| {
        let traced = refine_mat(frame, &profile.mat, outline, &seen.fitted.view);
        MatObservation { rough: seen.fitted.view, ..traced }
    });
    let says = |code: &str| measurement.warnings.iter().any(|warning| warning.code == code);
    let (is_odd, is_cut) = (says(ODD_CAMERA), says(CUT));
    if let Some(traced) = &traced {
        if !is_odd && is_other_camera(frame, profile, known, traced) {
            measurement.warnings.push(other_camera());
        }
        if !is_cut && is_stretched(traced, &profile.mat, known) {
            measurement.warnings.push(cut());
        }
    }
    measurement.mat.covered = seen.tokens.covered;
    measurement.mat.visible = seen.visible;
    timing.push(("measure", clock.elapsed().as_secs_f64() * 1e3));
    Ok((measurement, timing))
}

/// How much likelier (log likelihood) the mat must look through a camera of which nothing is told than through the
/// one of the profile, for the profile to be another camera's. Neighbouring points share their errors, so that even
/// the true camera is left behind by a few.
const OTHER_CAMERA_COST: f64 = 12.0;

/// Whether the mat contradicts the camera profile.
fn is_other_camera(
    frame: &Frame,
    profile: &SetProfile,
    known: &CameraKnowledge,
    traced: &MatObservation,
) -> bool {
    if known.source != IntrinsicsSource::Profile {
        return false;
    }
    let fit = |known: &CameraKnowledge| {
        fit_view(traced, &profile.mat, &known.prior, &FitOptions::default()).map(|fit| fit.cost)
    };
    let (with, without) = (fit(known), fit(&CameraKnowledge::of_frame(frame)));
    with.zip(without).is_some_and(|(with, without)| with - without > OTHER_CAMERA_COST)
}

/// The warning that the camera profile does not fit the picture.
fn other_camera() -> Warning {
    let message = "the mat does not look as the camera of the profile would show it: is it this camera's, at this zoom? Score without --camera, or calibrate it anew";
    Warning { code: ODD_CAMERA, message: message.to_owned() }
}

/// The likeliest view, refined, and whether another one is nearly as likely.
pub(super) fn fit_best(
    frame: &Frame,
    profile: &SetProfile,
    known: &CameraKnowledge,
    views: &[MatObservation],
) -> Option<(FittedView, bool)> {
    let options = FitOptions::default();
    let mut fits: Vec<(FittedView, &MatObservation)> = views
        .iter()
        .filter_map(|seen| Some((fit_view(seen, &profile.mat, &known.prior, &options)?, seen)))
        .collect();
    // a view that explains fewer points is not better for it
    let most = fits.iter().map(|f| f.1.points.len()).max().unwrap_or(0);
    for (fit, seen) in &mut fits {
        fit.cost += MISSING_POINT_COST * (most - seen.points.len()) as f64;
    }
    fits.sort_by(|a, b| a.0.cost.total_cmp(&b.0.cost));
    let (best, seen) = fits.first()?;
    let apart = |other: &FittedView| {
        let (a, b) = (best.view.pose.eye(), other.view.pose.eye());
        (a.x - b.x).hypot(a.y - b.y) > 0.1 * a.z
    };
    let rival = fits.iter().skip(1).any(|(f, _)| f.cost < best.cost + RIVAL_COST && apart(f));
    let mut fitted = best.clone();
    for _ in 0..REFINEMENTS {
        let again = refine_mat(frame, &profile.mat, seen, &fitted.view);
        fitted = fit_view(&again, &profile.mat, &known.prior, &options)?;
    }
    Some((fitted, rival))
}

pub(super) fn report(
    frame: &Frame,
    profile: &SetProfile,
    known: &CameraKnowledge,
    (fitted, rival): (&FittedView, bool),
    placed: PlacedTokens,
) -> Measurement {
    let circle = profile.mat.circle_mm;
    let source = match circle.origin {
        Origin::Measured => ScaleSource::Profile,
        Origin::Published | Origin::Assumed => ScaleSource::Assumed,
    };
    let mut warnings = Vec::new();
    if rival {
        warnings.push(Warning {
            code: TWO_VIEWS,
            message: "The camera could stand on either of two sides of the mat; a picture that shows more of the cloth's edges decides it.".to_owned(),
        });
    }
    warnings.extend(camera_warnings(frame, known, fitted));
    let longer = frame.width.max(frame.height) as f64;
    let is_said = warnings.iter().any(|warning| warning.code == ODD_CAMERA);
    if !is_said && fitted.reprojection_rms_px > ODD_OUTLINES * longer {
        warnings.push(odd_camera());
    }
    Measurement {
        tokens: placed.tokens,
        covariance: placed.covariance,
        causes: placed.causes,
        scale: ScaleReport { source, relative_sigma: circle.sigma / circle.value },
        camera: camera_report(known, fitted),
        view: fitted.view,
        mat: MatReport {
            reprojection_rms_px: fitted.reprojection_rms_px,
            circle_diameter_mm: circle.value,
            covered: 0.0,
            visible: 1.0,
        },
        warnings,
    }
}

/// What is odd about the camera.
pub(super) fn camera_warnings(frame: &Frame, known: &CameraKnowledge, fitted: &FittedView) -> Vec<Warning> {
    let mut warnings = Vec::new();
    if known.source != IntrinsicsSource::Profile && is_cut(frame) {
        warnings.push(cut());
    }
    if focal_off(known, fitted) > ODD_FOCAL {
        warnings.push(odd_camera());
    }
    warnings
}

/// The warning that the picture was cut or stretched.
fn cut() -> Warning {
    let message = "the picture seems to be cut or stretched since it was taken, which hides where the lens's middle is: nothing is called clear; give the picture as the camera took it";
    Warning { code: CUT, message: message.to_owned() }
}

/// The warning that the camera is not understood.
fn odd_camera() -> Warning {
    let message = "no usual camera shows the table like this: the picture may be stretched, or the camera profile another camera's";
    Warning { code: ODD_CAMERA, message: message.to_owned() }
}

/// How far the fitted focal length is from what is usual, in standard deviations.
fn focal_off(known: &CameraKnowledge, fitted: &FittedView) -> f64 {
    let usual = match known.source {
        IntrinsicsSource::SelfCalibrated | IntrinsicsSource::Assumed => UNKNOWN_FOCAL.1,
        IntrinsicsSource::Profile | IntrinsicsSource::Exif => known.prior.focal_sigma,
    };
    ((fitted.view.camera.fx / known.prior.camera.fx).ln() / usual).abs()
}

/// How much further than the fit says the view may be off (factor) by a camera that is not understood: where outline and
/// expectation contradict each other, the scatter of both is larger than was thought, and as much as they do.
pub(super) fn camera_doubt(known: &CameraKnowledge, fitted: &FittedView) -> f64 {
    let off = focal_off(known, fitted);
    if off > ODD_FOCAL { off } else { 1.0 }
}

/// The camera as fitted.
pub(super) fn camera_report(known: &CameraKnowledge, fitted: &FittedView) -> CameraReport {
    let camera = &fitted.view.camera;
    CameraReport {
        intrinsics: known.source,
        focal_px: (camera.fx * camera.fy).sqrt(),
        focal_sigma_px: fitted.doubt * fitted.focal_sigma * camera.fx,
        tilt_deg: fitted.view.pose.tilt_deg(),
        height_mm: fitted.view.pose.eye().z,
    }
}
