//! How good a picture is to read: its light, its focus, its size. Measures only; what is too little is judged by
//! the session.

mod blur;
mod edge;
mod glare;
mod levels;
mod looks;
mod noise;
mod observation;

use super::observation::TokenObservation;
use crate::calibration::SetProfile;
use crate::capture::Frame;
use crate::geometry::View;

pub use observation::{
    BlurObservation, EdgesObservation, FinishObservation, GlareObservation, KindsObservation,
    LevelsObservation, LightObservation, PondObservation,
};

/// What can be said of a picture in which no mat was found.
pub fn observe_picture(frame: &Frame) -> LightObservation {
    LightObservation { picture: levels::picture_levels(frame), blur: blur::picture_blur(frame), pond: None }
}

/// The same where the mat and its tokens are known.
pub fn observe_light(
    frame: &Frame,
    view: &View,
    profile: &SetProfile,
    tokens: &TokenObservation,
) -> LightObservation {
    let picture = levels::picture_levels(frame);
    let blur = blur::mat_blur(frame, view, profile, tokens);
    let pond = levels::pond_light(frame, view, profile).map(|light| PondObservation {
        levels: light.levels,
        cloth: light.cloth,
        unevenness: light.unevenness,
        noise: noise::noise(frame, view, profile),
        glare: glare::glare(frame, view, profile, tokens, light.cloth),
        kinds: looks::closest_kinds(tokens, profile),
        finishes: looks::finishes(tokens),
    });
    LightObservation { picture, blur, pond }
}
