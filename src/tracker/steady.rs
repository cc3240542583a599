//! Whether a hand is over the table, and when it is worth looking at.

use super::Stamp;
use crate::vision::GlanceObservation;

/// When a table counts as still, and what counts as a hand.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SteadyOptions {
    /// Frames further apart than this are judged one by one: nothing can be said of motion between them, s.
    pub slow_s: f64,
    /// Share of what is watched that may differ between two frames of a still table: flickers of glints, and what
    /// compression leaves unsteady.
    pub still_share: f64,
    /// The largest patch that may, mm².
    pub still_patch_mm2: f64,
    /// Frames for which a picture without a mat must be still to be what later ones are compared with.
    pub settled_frames: u32,
    /// A patch of change this large is a hand or something like it, mm²: three pawns with their shadows are less.
    pub hand_mm2: f64,
    /// A moving patch this large is one, too: a fingertip.
    pub moving_hand_mm2: f64,
    /// Change from which the table is looked at again, mm²: the crescents of a flower moved by a millimetre.
    pub change_mm2: f64,
    /// Share of the print and edges beyond the pond that must look as before, in the sector that changed least, for the
    /// camera not to have moved.
    pub kept_beyond: f64,
    /// Least share of all change that lies in its largest patch, for it to be hands: two pairs of arms make four patches,
    /// and a camera or mat that moved a little makes a crescent at every token and edge.
    pub patch_share: f64,
    /// What lies still over the table for so long is looked at, s and frames: it may be a lamp that was switched on.
    pub stuck_s: f64,
    /// The same in frames.
    pub stuck_frames: u32,
}

impl Default for SteadyOptions {
    fn default() -> Self {
        Self {
            slow_s: 0.24,
            still_share: 0.0016,
            still_patch_mm2: 400.0,
            settled_frames: 3,
            hand_mm2: 2500.0,
            moving_hand_mm2: 900.0,
            change_mm2: 12.0,
            kept_beyond: 0.75,
            patch_share: 0.22,
            stuck_s: 1.0,
            stuck_frames: 3,
        }
    }
}

/// What a glance calls for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Attention {
    /// Nothing: the table is as it was, or not still yet.
    None,
    /// A look at the tokens through the view that is known.
    Tokens,
    /// A look at everything: the camera or the mat may have moved, or no view is known.
    Everything,
}

/// Whether a hand came or went with a glance.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HandChange {
    /// It came.
    Came,
    /// It went.
    Went,
}

/// What is to be done after a glance.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Call {
    /// Whether a hand came or went.
    pub hand: Option<HandChange>,
    /// What is to be looked at.
    pub attention: Attention,
    /// Whether the frame is to be what later ones are compared with, though nobody could make out the mat in it.
    pub is_new_reference: bool,
    /// Whether the frame shows the table as it was looked at last, from the same view, but for hands over it.
    pub is_as_seen: bool,
}

/// Follows glance after glance.
#[derive(Debug, Clone)]
pub struct Steadiness {
    options: SteadyOptions,
    last_t_s: Option<f64>,
    /// Since when nothing has moved, and for how many frames.
    still: Option<(f64, u32)>,
    hand: bool,
    /// Whether what lies still over the table has been looked at.
    is_stuck_seen: bool,
}

impl Steadiness {
    /// A table that nobody has seen yet.
    pub fn new(options: SteadyOptions) -> Self {
        Self { options, last_t_s: None, still: None, hand: false, is_stuck_seen: false }
    }

    /// The same with a hand over it from the beginning, or without.
    #[must_use]
    pub const fn with_hand(mut self, hand: bool) -> Self {
        self.hand = hand;
        self
    }

    /// Whether a hand is over the table.
    pub fn has_hand(&self) -> bool {
        self.hand
    }

    /// Whether what lies over the table, or all that is seen, has been still for long.
    pub const fn is_stuck(&self) -> bool {
        self.is_stuck_seen
    }

    /// What the glance at the frame of `at` tells. `has_view`: whether the mat has been found.
    pub fn glance(&mut self, at: Stamp, seen: &GlanceObservation, has_view: bool) -> Call {
        let o = self.options;
        let is_slow = self.last_t_s.is_none_or(|t| at.t_s - t >= o.slow_s);
        self.last_t_s = Some(at.t_s);
        let is_static = seen.moving_mm2 <= o.still_share * seen.watched_mm2
            && seen.largest_moving_mm2 <= o.still_patch_mm2;
        let is_moving = !is_static && !is_slow;
        self.still = match self.still {
            Some((since, frames)) if is_static => Some((since, frames + 1)),
            _ if is_static => Some((at.t_s, 1)),
            _ => None,
        };
        let has_been_still =
            |s: f64, n: u32| self.still.is_some_and(|(since, frames)| at.t_s - since >= s && frames >= n);
        let is_settled = !has_view && has_been_still(0.0, o.settled_frames);
        let is_big = seen.largest_changed_mm2 > o.hand_mm2;
        let is_scattered = seen.largest_changed_mm2 < o.patch_share * seen.changed_mm2;
        let is_new_view = is_big && (seen.kept_beyond < o.kept_beyond || is_scattered);
        let hand = (is_big && !is_new_view && !is_settled)
            || (is_moving && seen.largest_moving_mm2 > o.moving_hand_mm2);
        let change = match (self.hand, hand) {
            (false, true) => Some(HandChange::Came),
            (true, false) if !is_moving => Some(HandChange::Went),
            _ => None,
        };
        if change.is_some() {
            self.hand = hand;
        }
        // what lies still over the table for long is looked at once
        let is_stuck = has_been_still(o.stuck_s, o.stuck_frames);
        let is_stuck_news = is_stuck && !self.is_stuck_seen;
        self.is_stuck_seen = is_stuck;
        let is_ready = is_static || is_slow;
        let has_changed = seen.changed_mm2 > o.change_mm2;
        let attention = match has_view {
            false if (has_changed && is_ready && !self.hand) || is_stuck_news => Attention::Everything,
            true if is_new_view && is_ready => Attention::Everything,
            true if (has_changed && is_ready && !self.hand) || (self.hand && is_stuck_news) => {
                Attention::Tokens
            }
            _ => Attention::None,
        };
        let is_as_seen = !is_new_view && (self.hand || !has_changed);
        Call { hand: change, attention, is_new_reference: is_settled, is_as_seen }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a glance at the frame after a still table tells, and at the one after it, in which nothing has moved since.
    fn attention(seen: GlanceObservation) -> Attention {
        let mut steadiness = Steadiness::new(SteadyOptions::default());
        let at = |frame| Stamp { frame, t_s: frame as f64 * 0.2 };
        let still = GlanceObservation {
            moving_mm2: 0.0,
            largest_moving_mm2: 0.0,
            changed_mm2: 0.0,
            largest_changed_mm2: 0.0,
            kept_beyond: 1.0,
            watched_mm2: 344_000.0,
        };
        for frame in 0..3 {
            steadiness.glance(at(frame), &still, true);
        }
        steadiness.glance(at(3), &seen, true);
        let after = GlanceObservation { moving_mm2: 0.0, largest_moving_mm2: 0.0, ..seen };
        steadiness.glance(at(4), &after, true).attention
    }

    fn glance(changed_mm2: f64, largest_mm2: f64) -> GlanceObservation {
        GlanceObservation {
            moving_mm2: changed_mm2,
            largest_moving_mm2: largest_mm2,
            changed_mm2,
            largest_changed_mm2: largest_mm2,
            kept_beyond: 0.94,
            watched_mm2: 344_000.0,
        }
    }

    #[test]
    fn a_small_turn_of_the_camera_is_looked_at_though_it_leaves_most_beyond_the_pond_as_it_was() {
        // 1.7 degrees on a table without a print beyond the cloth
        assert_eq!(attention(glance(44_958.0, 5_455.0)), Attention::Everything);
    }

    #[test]
    fn a_frame_shows_the_table_as_it_was_seen_until_something_else_than_a_hand_changes() {
        let mut steadiness = Steadiness::new(SteadyOptions::default());
        let at = |frame| Stamp { frame, t_s: frame as f64 * 0.2 };
        let mut is_as_seen = |frame, seen| steadiness.glance(at(frame), &seen, true).is_as_seen;
        assert!(is_as_seen(0, glance(0.0, 0.0)));
        assert!(!is_as_seen(1, glance(700.0, 350.0)), "a pawn stands elsewhere");
        assert!(is_as_seen(2, glance(0.0, 0.0)), "it was a shadow");
        assert!(is_as_seen(3, glance(24_007.0, 24_007.0)), "a hand");
        assert!(!is_as_seen(4, glance(120_000.0, 5_455.0)), "another view");
    }

    #[test]
    fn arms_that_rest_over_the_table_are_waited_for() {
        // one arm, and two of either player with their shadows
        assert_eq!(attention(glance(24_007.0, 24_007.0)), Attention::None);
        assert_eq!(attention(glance(90_000.0, 24_000.0)), Attention::None);
    }
}
