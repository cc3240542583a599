//! The bodies of pawns below their caps: where they cover the picture, and their colour.

use super::super::median::median;
use super::super::sampling::sample;
use super::super::top_view::{LogColour, largest_difference, log_of};
use super::background::Background;
use super::pawns::BodyWarmth;
use crate::capture::Frame;
use crate::geometry::{MatPoint, View};

/// Heights at which a body's colour is read, as shares of the cap's height: its lower part, then the rest;
/// and places across it, mm.
const FOOT: [f64; 3] = [0.10, 0.20, 0.30];
const TRUNK: [f64; 5] = [0.40, 0.50, 0.60, 0.70, 0.80];
const ACROSS: [f64; 3] = [-2.5, 0.0, 2.5];

/// How warm a pawn's body is over the cloth; `None` when it is not in the picture. Gold is warm in any
/// light even where the cap only mirrors the lamp.
pub(super) fn body_warmth(
    frame: &Frame,
    view: &View,
    pawn: MatPoint,
    cap_height: f64,
    cloth: LogColour,
) -> Option<BodyWarmth> {
    let read = |heights: &[f64]| {
        let colours = body_colours(frame, view, pawn, cap_height, heights);
        colours.map(|c| f64::from(c[0] - c[2] - cloth[0] + cloth[2])).collect::<Vec<_>>()
    };
    let foot = read(&FOOT);
    let whole = [foot.clone(), read(&TRUNK)].concat();
    Some(BodyWarmth { whole: median(whole)?, foot: median(foot)? })
}

/// How much the lower part of a pawn's body differs from the empty cloth there, log units (largest
/// channel); 0 when it is not in the picture.
pub(super) fn foot_contrast(
    frame: &Frame,
    view: &View,
    pawn: MatPoint,
    cap_height: f64,
    background: &Background,
) -> f64 {
    let around = background.behind(pawn, FOOT[1] * cap_height);
    let colours = body_colours(frame, view, pawn, cap_height, &FOOT);
    let steps = colours.map(|c| f64::from(largest_difference(c, around)));
    median(steps.collect()).unwrap_or(0.0)
}

fn body_colours(
    frame: &Frame,
    view: &View,
    pawn: MatPoint,
    cap_height: f64,
    heights: &[f64],
) -> impl Iterator<Item = LogColour> {
    let lean = view.lean_at(pawn, 0.0);
    let length = lean[0].hypot(lean[1]).max(f64::EPSILON);
    let across = [-lean[1] / length, lean[0] / length];
    heights.iter().flat_map(move |h| ACROSS.iter().map(move |a| (h * cap_height, *a))).filter_map(
        move |(z, a)| {
            let at = MatPoint::new(pawn.x + a * across[0], pawn.y + a * across[1]);
            Some(log_of(sample(frame, view.image_from_space(at.raised(z))?)?))
        },
    )
}

/// The part of a plane that a pawn's body hides, as the camera sees it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Shadow {
    base: MatPoint,
    cap: MatPoint,
    base_radius: f64,
    cap_radius: f64,
}

impl Shadow {
    /// What `pawn` hides of the plane `height` mm up.
    pub fn on_plane(view: &View, pawn: MatPoint, height: f64, cap_height: f64, radii: (f64, f64)) -> Self {
        let lean = view.lean_at(pawn, height);
        let at = |z: f64| MatPoint::new(pawn.x + lean[0] * (height - z), pawn.y + lean[1] * (height - z));
        Self { base: at(0.0), cap: at(cap_height), base_radius: radii.0, cap_radius: radii.1 }
    }

    /// Distance of a point of that plane from the pawn's axis as seen there, mm.
    pub fn distance_to_axis(&self, p: MatPoint) -> f64 {
        p.distance_to_segment(self.base, self.cap)
    }

    /// Whether a point of that plane is hidden.
    pub fn hides(&self, p: MatPoint) -> bool {
        let (near, t) = p.nearest_on_segment(self.base, self.cap);
        near.distance(p) < self.base_radius + t * (self.cap_radius - self.base_radius)
    }
}
