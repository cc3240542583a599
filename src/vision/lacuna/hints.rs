//! What is known of the table before a frame is looked at, when frames of one table follow each other.

use super::super::VisionError;
use super::super::median::channel_medians;
use super::super::top_view::{LogColour, TopView, largest_difference, over};
use crate::capture::Frame;
use crate::geometry::{MatPoint, View};

/// A cap this near to where a pawn is known to stand is that pawn's, mm.
const SAME_PLACE_MM: f64 = 4.0;
/// Colour difference between two frames from which something new is seen, log units: half of what a cap differs from
/// cloth or petals.
const NEW_STEP: f32 = 0.25;
/// Share of a cap that must be new, and share of the flower beside it that may be.
const NEW_CAP: f64 = 0.6;
const NEW_FLOWER: f64 = 0.3;
/// Half the side of the cut-outs that are compared, beyond what is asked of them, mm: enough cloth to compare the
/// lamp's brightness by.
const AROUND_MM: f64 = 14.0;

/// What is known of the table already.
#[derive(Debug, Clone, Copy, Default)]
pub struct TokenHints<'a> {
    /// Where pawns are known to stand, mm.
    pub pawns: &'a [MatPoint],
    /// The table through the same view as it was when that was known.
    pub before: Option<&'a Frame>,
}

/// Two cut-outs of one place, before and now.
pub(super) struct Comparison {
    before: TopView,
    now: TopView,
    /// Brightness of the lamp now over before, log units.
    lamp: LogColour,
}

impl Comparison {
    /// The plane `height` mm up within `reach` mm of `middle`; `None` when nothing of it is in the picture.
    ///
    /// # Errors
    /// When the image library fails.
    pub fn of(
        (before, now): (&Frame, &Frame),
        view: &View,
        height: f64,
        (middle, reach): (MatPoint, f64),
        per_mm: f64,
    ) -> Result<Option<Self>, VisionError> {
        let cut = |frame| TopView::around(frame, view, height, middle, reach + AROUND_MM, per_mm);
        let (before, now) = (cut(before)?, cut(now)?);
        let usual = |top: &TopView| {
            channel_medians(&top.disc(middle, reach + AROUND_MM).map(|(_, c)| c).collect::<Vec<_>>())
        };
        let lamp = usual(&now).zip(usual(&before)).map(|(now, before)| over(now, before));
        Ok(lamp.map(|lamp| Self { before, now, lamp }))
    }

    /// Share of the cells within `radius` mm of `middle` that look new, without those that `is_left_out` names.
    pub fn new_share(&self, middle: MatPoint, radius: f64, is_left_out: &dyn Fn(MatPoint) -> bool) -> f64 {
        let (mut new, mut all) = (0.0, 0.0);
        for (p, colour) in self.now.disc(middle, radius).filter(|(p, _)| !is_left_out(*p)) {
            let Some(was) = self.before.colour_at(p) else { continue };
            all += 1.0;
            let step = largest_difference(over(colour, self.lamp), was);
            new += f64::from(u8::from(step > NEW_STEP));
        }
        if all > 0.0 { new / all } else { 0.0 }
    }
}

/// A cap that looks like one but could be part of a flower.
pub(super) struct DoubtfulCap<'a> {
    /// Its middle in the plane of the caps, mm, and its radius.
    pub cap: (MatPoint, f64),
    /// Its middle brought down to the cloth, mm.
    pub on_cloth: MatPoint,
    /// Middle and radius of the flower's face that it is seen before, in the plane of the faces, mm.
    pub flower: Option<(MatPoint, f64)>,
    /// What of that plane a pawn there would hide.
    pub is_hidden: &'a dyn Fn(MatPoint) -> bool,
}

/// How a frame is looked at.
pub(super) struct Looking<'a> {
    /// The frame.
    pub frame: &'a Frame,
    /// The view.
    pub view: &'a View,
    /// Heights of the planes of the caps and of the flowers' faces, mm.
    pub heights: (f64, f64),
    /// Resolution of the cut-outs, cells per mm.
    pub per_mm: f64,
}

impl TokenHints<'_> {
    /// Whether a cap is there for certain: a pawn is known to stand under it, or it appeared before a flower that did
    /// not change.
    ///
    /// # Errors
    /// When the image library fails.
    pub(super) fn vouch_for(&self, how: &Looking<'_>, spot: &DoubtfulCap<'_>) -> Result<bool, VisionError> {
        if self.pawns.iter().any(|p| p.distance(spot.on_cloth) < SAME_PLACE_MM) {
            return Ok(true);
        }
        let Some(before) = self.before else { return Ok(false) };
        let compare =
            |height, place| Comparison::of((before, how.frame), how.view, height, place, how.per_mm);
        let (cap, radius) = spot.cap;
        let caps = compare(how.heights.0, spot.cap)?;
        if !caps.is_some_and(|c| c.new_share(cap, radius, &|_| false) > NEW_CAP) {
            return Ok(false);
        }
        let Some((face, radius)) = spot.flower else { return Ok(true) };
        let faces = compare(how.heights.1, (face, radius))?;
        Ok(faces.is_some_and(|f| f.new_share(face, radius, spot.is_hidden) < NEW_FLOWER))
    }
}
