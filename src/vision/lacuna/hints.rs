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

impl TokenHints<'_> {
    /// Whether a cap seen at `cap` in the plane of the caps is there for certain: a pawn is known to stand under it,
    /// or something cap-like appeared before a flower that did not change. `on_cloth` is its place on the cloth,
    /// `flower` the flower it is seen before, both in mm.
    ///
    /// # Errors
    /// When the image library fails.
    pub(super) fn vouch_for(
        &self,
        now: &Frame,
        view: &View,
        (cap_height, top_height): (f64, f64),
        (cap, on_cloth, cap_radius): (MatPoint, MatPoint, f64),
        flower: Option<(MatPoint, f64)>,
        per_mm: f64,
        is_of_pawn: &dyn Fn(MatPoint) -> bool,
    ) -> Result<bool, VisionError> {
        if self.pawns.iter().any(|p| p.distance(on_cloth) < SAME_PLACE_MM) {
            return Ok(true);
        }
        let Some(before) = self.before else { return Ok(false) };
        let frames = (before, now);
        let caps = Comparison::of(frames, view, cap_height, (cap, cap_radius), per_mm)?;
        let is_new_cap = caps.is_some_and(|c| c.new_share(cap, cap_radius, &|_| false) > NEW_CAP);
        if !is_new_cap {
            return Ok(false);
        }
        let Some((face, radius)) = flower else { return Ok(true) };
        let faces = Comparison::of(frames, view, top_height, (face, radius), per_mm)?;
        Ok(faces.is_some_and(|f| f.new_share(face, radius, is_of_pawn) < NEW_FLOWER))
    }
}
