//! Looking at the tokens through a view that is known, or at everything anew.

use super::super::measure::{CameraKnowledge, Sighting, camera_doubt, look, report};
use super::super::score::Rulings;
use super::super::spoilt::{Limits, spoilt};
use super::doubt::{doubt_of, hides_tokens};
use crate::calibration::SetProfile;
use crate::capture::Frame;
use crate::geometry::{MatPoint, View};
use crate::metrology::{
    FittedView, MeasuredToken, Measurement, PlacedTokens, TokenClass, Turn, Warning, place_tokens,
    turn_between,
};
use crate::tracker::Remark;
use crate::tracker::lacuna::{KnownToken, SeenSort, SeenToken, Sight, ViewChange};
use crate::vision::{Changes, TokenHints, VisionError, find_tokens};

/// Share of a token's part of the picture that must have changed for the token to be looked at anew: a crescent of a
/// millimetre on a flower of 16 mm is 8 %.
const FRESH_SHARE: f64 = 0.06;
/// A flower this near to the axis of a pawn that stands before it is too much hidden to say that it is gone, in radii
/// of the pawn's base.
const HIDDEN_BY: f64 = 1.15;
/// Distance from the mat's middle at which a turn of the view is measured, mm.
const ARM_MM: f64 = 100.0;

/// What a look gives.
pub(super) struct Look {
    /// For the tracker.
    pub sight: Sight,
    /// For the calls.
    pub measurement: Measurement,
    /// Share of the pond that something covers.
    pub covered: f64,
    /// The view looked through.
    pub fitted: FittedView,
}

/// Looks at the tokens through the view that is known.
///
/// # Errors
/// [`VisionError`] when the picture cannot be looked at.
pub(super) fn look_at_tokens(
    frame: &Frame,
    rulings: &Rulings,
    known_camera: &CameraKnowledge,
    fitted: &FittedView,
    (known, before): (&[KnownToken], Option<&Frame>),
) -> Result<Look, VisionError> {
    let profile = &rulings.profile;
    let changes = before.map(|before| Changes::between(before, frame)).transpose()?;
    let changes = changes.as_ref();
    let pawns: Vec<MatPoint> = known.iter().filter(|k| k.gold().is_some()).map(|k| k.position).collect();
    let hints = TokenHints { pawns: &pawns, before };
    let tokens = find_tokens(frame, &fitted.view, profile, hints)?;
    let spoilt = spoilt(frame, profile, (&fitted.view, &tokens, false), Limits::WATCHED)?;
    let placed = place_tokens(&tokens, fitted, profile);
    let is_fresh = |token: &MeasuredToken| {
        let is_pawn = matches!(token.class, TokenClass::Pawn(_));
        changed(changes, &fitted.view, profile, token.position, is_pawn)
    };
    let mut sight = sight_of(&placed, spoilt.view_doubt, &is_fresh);
    sight.undisturbed = known
        .iter()
        .filter(|k| !changed(changes, &fitted.view, profile, k.position, k.gold().is_some()))
        .map(|k| k.id)
        .collect();
    sight.hidden = hidden(known, &sight, &fitted.view, profile);
    let picture = Picture { warnings: spoilt.warnings, covered: tokens.covered, rival: false };
    Ok(finished(frame, rulings, known_camera, fitted.clone(), picture, placed, sight))
}

/// What a look at everything gives.
pub(super) enum Everything {
    /// The table that is known, or the first one seen.
    Look(Box<Look>),
    /// No turn brings the known tokens to where they lie.
    Strange {
        /// Share of the pond that something covers.
        covered: f64,
        /// Why tokens may be there and not be seen, where that is so.
        doubt: Option<Remark>,
    },
}

/// Finds the mat and everything on it. With known tokens the mat's frame is turned so that they lie where they lay.
///
/// # Errors
/// [`VisionError`] when the mat cannot be found or looked at.
pub(super) fn look_at_everything(
    frame: &Frame,
    rulings: &Rulings,
    known_camera: &CameraKnowledge,
    (known, old): (&[KnownToken], Option<&View>),
) -> Result<Everything, VisionError> {
    let profile = &rulings.profile;
    let (Sighting { mut fitted, rival, has_company, tokens, .. }, _) = look(frame, profile, known_camera)?;
    let spoilt = spoilt(frame, profile, (&fitted.view, &tokens, has_company), Limits::WATCHED)?;
    fitted.doubt = spoilt.view_doubt.max(camera_doubt(known_camera, &fitted));
    let mut change = None;
    if let Some(old) = old.filter(|_| !known.is_empty()) {
        let here = place_tokens(&tokens, &fitted, profile);
        let Some(turn) = turn_between(&as_measured(known, profile), &here.tokens) else {
            let covered = tokens.covered;
            let doubt = hides_tokens(doubt_of(&spoilt.warnings, covered));
            return Ok(Everything::Strange { covered, doubt });
        };
        fitted = turned(&fitted, turn);
        change = Some(view_change(old, &fitted.view));
    }
    let placed = place_tokens(&tokens, &fitted, profile);
    let mut sight = sight_of(&placed, spoilt.view_doubt, &|_| true);
    sight.view = change;
    sight.hidden = hidden(known, &sight, &fitted.view, profile);
    let picture = Picture { warnings: spoilt.warnings, covered: tokens.covered, rival };
    let look = finished(frame, rulings, known_camera, fitted, picture, placed, sight);
    Ok(Everything::Look(Box::new(look)))
}

/// What is known of a picture beside its tokens.
struct Picture {
    /// What spoils it.
    warnings: Vec<Warning>,
    /// Share of the pond that something covers.
    covered: f64,
    /// Whether the camera could stand elsewhere, too.
    rival: bool,
}

/// A look with everything that makes its picture doubtful.
fn finished(
    frame: &Frame,
    rulings: &Rulings,
    known_camera: &CameraKnowledge,
    fitted: FittedView,
    picture: Picture,
    placed: PlacedTokens,
    mut sight: Sight,
) -> Look {
    let mut measurement = report(frame, &rulings.profile, known_camera, (&fitted, picture.rival), placed);
    measurement.warnings.extend(picture.warnings);
    measurement.mat.covered = picture.covered;
    sight.doubt = doubt_of(&measurement.warnings, picture.covered);
    Look { sight, measurement, covered: picture.covered, fitted }
}

/// The tokens on the mat as the tracker takes them. In poor light each is off by `doubt` times its own doubt, too.
fn sight_of(placed: &PlacedTokens, doubt: f64, is_fresh: &dyn Fn(&MeasuredToken) -> bool) -> Sight {
    let spread = |c: crate::geometry::Covariance2| f64::midpoint(c.xx, c.yy).sqrt();
    let tokens = placed.tokens.iter().zip(&placed.classes).enumerate().filter(|(_, (t, _))| t.on_mat);
    let tokens = tokens.map(|(i, (token, classes))| {
        let own = placed.covariance.own(i).map_or(0.0, spread);
        let (all, more) =
            (placed.covariance.marginal(i).map_or(0.0, spread), own * (doubt * doubt - 1.0).max(0.0).sqrt());
        SeenToken {
            sort: match token.class {
                TokenClass::Flower(_) => SeenSort::Flower(classes.clone()),
                TokenClass::Pawn(_) => SeenSort::Pawn(classes.first().copied().unwrap_or(0.5)),
            },
            position: token.position,
            sigma_mm: all.hypot(more),
            own_sigma_mm: own.hypot(more),
            pixel: token.pixel,
            is_fresh: is_fresh(token),
        }
    });
    Sight { tokens: tokens.collect(), ..Sight::default() }
}

/// Whether the picture changed where a token stands.
fn changed(
    changes: Option<&Changes>,
    view: &View,
    profile: &SetProfile,
    at: MatPoint,
    is_pawn: bool,
) -> bool {
    let (height, radius) = if is_pawn {
        (profile.pawns.cap_height_mm.value, profile.pawns.base_mm.value / 2.0)
    } else {
        (profile.flowers.thickness_mm.value, profile.flowers.diameter_mm.value / 2.0)
    };
    let (foot, top) = (view.image_from_mat(at), view.image_from_space(at.raised(height)));
    let (Some(foot), Some(top), Some(per_mm)) = (foot, top, view.px_per_mm(at)) else { return true };
    changes.is_none_or(|changes| changes.share(foot, top, radius * per_mm) > FRESH_SHARE)
}

/// Known flowers behind pawns.
fn hidden(known: &[KnownToken], sight: &Sight, view: &View, profile: &SetProfile) -> Vec<usize> {
    let (top, cap) = (profile.flowers.thickness_mm.value, profile.pawns.cap_height_mm.value);
    let reach = HIDDEN_BY * profile.pawns.base_mm.value / 2.0;
    let pawns: Vec<MatPoint> =
        sight.tokens.iter().filter(|t| matches!(t.sort, SeenSort::Pawn(_))).map(|t| t.position).collect();
    let behind = |flower: MatPoint| {
        pawns.iter().any(|pawn| {
            let lean = view.lean_at(*pawn, cap);
            let far = MatPoint::new(pawn.x - lean[0] * (cap - top), pawn.y - lean[1] * (cap - top));
            flower.distance_to_segment(*pawn, far) < reach
        })
    };
    known.iter().filter(|k| k.kinds().is_some() && behind(k.position)).map(|k| k.id).collect()
}

/// The known tokens in the form in which pictures are laid over each other.
fn as_measured(known: &[KnownToken], profile: &SetProfile) -> Vec<MeasuredToken> {
    let names: Vec<String> = profile.kinds().iter().map(|k| k.name.clone()).collect();
    known.iter().map(|k| super::end::as_measured(k, &names)).collect()
}

/// A fitted view in a frame of the mat turned by `turn`.
fn turned(fitted: &FittedView, turn: Turn) -> FittedView {
    let of = |view: &View| View { pose: view.pose.in_turned_frame(turn.angle()), ..*view };
    let neighbours = fitted.neighbours.iter().map(of).collect();
    FittedView { view: of(&fitted.view), neighbours, ..fitted.clone() }
}

/// How the mat moved in the picture, as the old view would tell it.
fn view_change(old: &View, new: &View) -> ViewChange {
    let seen = |p: MatPoint| old.mat_from_image(new.image_from_mat(p)?, 0.0);
    let (middle, arm) = (seen(MatPoint::default()), seen(MatPoint::new(ARM_MM, 0.0)));
    match (middle, arm) {
        (Some(middle), Some(arm)) => ViewChange {
            by_mm: middle.radius(),
            by_deg: (arm.y - middle.y).atan2(arm.x - middle.x).to_degrees().abs(),
        },
        _ => ViewChange { by_mm: f64::INFINITY, by_deg: 0.0 },
    }
}
