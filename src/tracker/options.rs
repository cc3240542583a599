//! Limits of the tracker, each with its unit and reason.

/// Limits of the tracker.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct TrackerOptions {
    /// Frames further apart than this are judged one by one: nothing can be said of motion between them, s.
    pub slow_s: f64,
    /// Area that may differ between two frames of a still table, mm²: flickers of glints.
    pub still_mm2: f64,
    /// A patch of change this large is a hand or something like it, mm²: three pawns with their shadows are less.
    pub hand_mm2: f64,
    /// A moving patch this large is one, too: a fingertip.
    pub moving_hand_mm2: f64,
    /// Change from which the table is looked at again, mm²: the crescents of a flower moved by a millimetre.
    pub change_mm2: f64,
    /// Share of the print and edges beyond the pond that must look as before for the camera not to have moved.
    pub kept_beyond: f64,
    /// What lies still over the table for so long is looked at, s and frames: it may be a lamp that was switched on.
    pub stuck_s: f64,
    /// The same in frames.
    pub stuck_frames: u32,
    /// Share of the pond that may be covered for a look to count, 0 to 1.
    pub covered: f64,
    /// Tokens nearer than this to where one was are that one, mm: less than two tokens side by side are.
    pub same_mm: f64,
    /// How far a flower may be pushed and still be known as the same one, mm.
    pub pushed_mm: f64,
    /// Smallest move that is told, mm, and in standard deviations of the two places.
    pub nudge_mm: f64,
    /// The same in standard deviations.
    pub nudge_sigmas: f64,
    /// A move of the camera adds so much doubt to every place, mm: creases and heights look different from there.
    pub bump_sigma_mm: f64,
    /// Smallest shift of all tokens together for which the view is fitted anew, mm.
    pub drift_mm: f64,
    /// Smallest turn (degrees) and shift (mm) of the view that is told as a bump.
    pub bump: (f64, f64),
    /// A placement is taken as complete when its pawn is within this of the line, mm; beyond, it is waited for more.
    pub line_mm: f64,
    /// How long an act may stay incomplete on a quiet table before it is told as it is, s: a single flower gone ...
    pub single_flower_s: f64,
    /// ... and anything else: a pawn without flowers, two flowers without a pawn.
    pub patience_s: f64,
    /// How long the table stays quiet after the last pawn before the match has ended, s; a hand ends it at once.
    pub end_s: f64,
    /// Prior probability that two flowers taken with one pawn are of different colours: players hardly ever do.
    pub different_colours: f64,
    /// Prior probability that a player plays out of turn.
    pub out_of_turn: f64,
    /// Probability that an answer must have to be beyond doubt.
    pub guard_band: f64,
    /// Colours and owners less probable than this are in doubt, more improbable than its complement wrong.
    pub sure: f64,
}

impl Default for TrackerOptions {
    fn default() -> Self {
        Self {
            slow_s: 0.24,
            still_mm2: 80.0,
            hand_mm2: 2500.0,
            moving_hand_mm2: 900.0,
            change_mm2: 12.0,
            kept_beyond: 0.4,
            stuck_s: 1.0,
            stuck_frames: 3,
            covered: 0.04,
            same_mm: 10.0,
            pushed_mm: 60.0,
            nudge_mm: 2.0,
            nudge_sigmas: 5.0,
            bump_sigma_mm: 0.7,
            drift_mm: 1.2,
            bump: (0.15, 1.0),
            line_mm: 9.0,
            single_flower_s: 1.0,
            patience_s: 4.0,
            end_s: 1.0,
            different_colours: 0.005,
            out_of_turn: 0.03,
            guard_band: 0.95,
            sure: 0.9,
        }
    }
}
