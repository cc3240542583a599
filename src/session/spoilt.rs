//! Pictures spoilt by blur, noise or a slant: tokens may be lost, misread or made up there, so nothing can be called
//! clear.

use crate::calibration::SetProfile;
use crate::capture::Frame;
use crate::geometry::{MatPoint, View};
use crate::metrology::Warning;
use crate::vision::{PondObservation, TokenObservation, VisionError, observe_light};

/// Code of the warning that the picture is too blurred for all tokens to be found.
pub(super) const BLURRED: &str = "blurred";
/// Code of the warning that noise may look like tokens.
pub(super) const NOISY: &str = "noisy";
/// Code of the warning that two ponds are in the picture.
pub(super) const TWO_PONDS: &str = "two-ponds";
/// Code of the warning that the pond is seen too aslant.
pub(super) const STEEP: &str = "steep";
/// Code of the warning that the light leaves the flowers' colours in doubt.
pub(super) const POOR_LIGHT: &str = "poor-light";
/// How much a picture may be spoilt.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Limits {
    /// Largest spread of a sharp edge, as a share of a flower's radius.
    blur: f64,
    /// Largest noise of single pixels of the cloth, log units.
    noise: f64,
    /// Least distance of the two closest kinds of flowers, sigma.
    kinds: f64,
}

impl Limits {
    /// A picture that stands for itself. With more blur the sweep of `docs/robustness` loses tokens. A flower stands out
    /// from the cloth by 0.4 log units, and with noise beyond half of that the sweep finds tokens where there are none.
    /// Of kinds that are closer one in seven is misread by colour alone, more than outlines and counts put right.
    pub(super) const ALONE: Self = Self { blur: 0.28, noise: 0.25, kinds: 2.2 };
    /// A look at a match that is watched. Which tokens there are is known from the looks before, so that blur only widens
    /// their places; the sweep's places keep to their stated doubt up to half as much again. But every token that noise
    /// moves, hides or makes up is told as an act, and each look is another draw. Kinds are read again in every look and
    /// averaged, so that they may be closer.
    pub(super) const WATCHED: Self = Self { blur: 0.42, noise: 0.12, kinds: 1.6 };
}

/// Largest angle between the line of sight and the vertical, degrees: beyond it the sweep loses one token in fifteen
/// behind others and makes as many up.
const MOST_TILT_DEG: f64 = 53.0;

/// How a picture is spoilt.
pub(super) struct Spoilt {
    /// What is wrong with it.
    pub warnings: Vec<Warning>,
    /// How much further off its view may be than the fit tells (factor), 1 or more.
    pub view_doubt: f64,
}

/// Says what is wrong with the picture: its view, its tokens, and whether another pond is in it.
///
/// # Errors
/// [`VisionError::Blurred`] when it is so blurred that not one token is seen.
pub(super) fn spoilt(
    frame: &Frame,
    profile: &SetProfile,
    (view, tokens, has_company): (&View, &TokenObservation, bool),
    limits: Limits,
) -> Result<Spoilt, VisionError> {
    let mut warnings = Vec::new();
    let light = observe_light(frame, view, profile, tokens);
    if let (Some(blur), Some(px_per_mm)) = (light.blur, view.px_per_mm(MatPoint::default())) {
        let spread_px = blur.softest_px;
        if spread_px > limits.blur * px_per_mm * profile.flowers.diameter_mm.value / 2.0 {
            if tokens.flowers.is_empty() && tokens.pawns.is_empty() {
                return Err(VisionError::Blurred { spread_px });
            }
            let message = format!(
                "the picture is blurred: sharp edges are spread over {spread_px:.1} px, so that tokens may be lost or misread; hold the camera still and focus on the cloth"
            );
            warnings.push(Warning { code: BLURRED, message });
        }
    }
    let tilt = view.pose.tilt_deg();
    if tilt > MOST_TILT_DEG {
        let message = format!(
            "the camera looks from {tilt:.0} degrees off the vertical, so that tokens hide each other and may be lost or made up; raise it"
        );
        warnings.push(Warning { code: STEEP, message });
    }
    if has_company {
        let message =
            "two ponds are in the picture and only one of them was read: take a picture of one".to_owned();
        warnings.push(Warning { code: TWO_PONDS, message });
    }
    let noise = light.pond.as_ref().and_then(|pond| pond.noise);
    if noise.is_some_and(|noise| noise > limits.noise) {
        let message =
            "the picture is noisy, so that tokens may be lost, misread or made up; give it more light";
        warnings.push(Warning { code: NOISY, message: message.to_owned() });
    }
    warnings.extend(light.pond.as_ref().and_then(|pond| colours_in_doubt(pond, limits.kinds)));
    Ok(Spoilt { warnings, view_doubt: light.pond.as_ref().map_or(1.0, view_doubt) })
}

/// Noise of single pixels of the cloth from which on traced outlines lie further off than their fit tells, log units:
/// with three and four times as much the drawn views are off by three and five times their doubt.
const OUTLINE_NOISE: f64 = 0.04;
/// The same for the petals' level where it is below [`LEAST_LEVEL`]: at half that level the drawn views are off by seven
/// times their doubt, at four fifths not at all yet, as this power of the ratio has it.
const DARK_POWER: i32 = 3;
/// The same where more than [`MOST_CLIPPED`] of the petals, and then of the border too, have run out of room.
const CLIPPED_DOUBT: f64 = 4.0;
/// No view that was found at all is further off than so many times its doubt: the mat is half a metre wide.
const MOST_DOUBT: f64 = 12.0;

/// How much further off the view may be than its fit tells (factor): light that hides where the outlines run moves all
/// of an outline to one side.
fn view_doubt(pond: &PondObservation) -> f64 {
    let noise = pond.noise.map_or(1.0, |noise| noise / OUTLINE_NOISE);
    let dark = pond.glare.petals_level.map_or(1.0, |level| (LEAST_LEVEL / level.max(1.0)).powi(DARK_POWER));
    let is_clipped = pond.glare.petals_clipped.is_some_and(|share| share > MOST_CLIPPED);
    let clipped = if is_clipped { CLIPPED_DOUBT } else { 1.0 };
    noise.max(dark).max(clipped).clamp(1.0, MOST_DOUBT)
}

/// Least median of the petals' brightest channel, 8-bit units: darker, the sweep misreads whole kinds with certainty.
const LEAST_LEVEL: f64 = 50.0;
/// Largest ratio of two of the cloth's channels, 8-bit values: beyond it the weakest channel says nothing.
const MOST_COLOURED: f64 = 3.5;
/// Largest share of the petals of which a channel has run out of room: beyond it kinds run together.
const MOST_CLIPPED: f64 = 0.30;
/// Says when the light leaves too little of the petals' colours to be sure of the kinds.
fn colours_in_doubt(pond: &PondObservation, least_sigmas: f64) -> Option<Warning> {
    let least = pond.cloth.iter().copied().fold(f64::INFINITY, f64::min).max(1.0);
    let most = pond.cloth.iter().copied().fold(0.0, f64::max);
    let why = if pond.glare.petals_level.is_some_and(|level| level < LEAST_LEVEL) {
        "the picture is too dark"
    } else if most / least > MOST_COLOURED {
        "the light is too strongly coloured"
    } else if pond.glare.petals_clipped.is_some_and(|share| share > MOST_CLIPPED) {
        "the flowers are overexposed"
    } else if pond.kinds.as_ref().is_some_and(|kinds| kinds.sigmas < least_sigmas) {
        "two kinds look too much alike in this light"
    } else {
        return None;
    };
    let message = format!("{why} to be sure of the flowers' colours; `umpire light` says what helps");
    Some(Warning { code: POOR_LIGHT, message })
}
