//! Limits of the tracker of Lacuna, each with its unit and reason.

/// Limits of the tracker.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct TrackerOptions {
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
    /// Share of the known tokens that may seem moved or gone in one look; more means that the view is another.
    pub upset: f64,
    /// Fewer tokens than this may always seem moved or gone: two moves and a few pushed with the sleeve.
    pub fewest_upset: f64,
    /// Share of the known tokens that a view fitted anew must show where they stand, give or take `same_mm`; with less the
    /// table is another one. Another game of as many tokens has a fifth of them there by chance, a dozen moves that
    /// nobody saw leave half.
    pub known_again: f64,
    /// A position that goes with no beginning or middle of a game is taken as it is after so long, s.
    pub unusual_start_s: f64,
    /// Flowers by which a position may miss what the pawns leave and still be taken at once.
    pub start_slack: usize,
    /// A pawn seen within this of where something only looks like one is that thing, mm.
    pub ghost_mm: f64,
    /// Least doubt of how far a token moved between two looks, mm.
    pub least_move_sigma_mm: f64,
    /// Smallest turn (degrees) and shift (mm) of the view that is told as a bump.
    pub bump: (f64, f64),
    /// A placement is taken as complete when its pawn is within this of the line, mm; beyond, it is waited for more.
    pub line_mm: f64,
    /// How long an act may stay incomplete on a quiet table before it is told as it is, s: a single flower gone ...
    pub single_flower_s: f64,
    /// ... and anything else: a pawn without flowers, two flowers without a pawn.
    pub patience_s: f64,
    /// How long the table stays quiet after the last pawn before the match has ended, s; while a hand is there it may yet be
    /// taken back.
    pub end_s: f64,
    /// Prior probability that two flowers taken with one pawn are of different colours: players hardly ever do.
    pub different_colours: f64,
    /// Prior probability that a player plays out of turn.
    pub out_of_turn: f64,
    /// Probability that an answer must have to be beyond doubt.
    pub guard_band: f64,
}

impl Default for TrackerOptions {
    fn default() -> Self {
        Self {
            covered: 0.04,
            same_mm: 10.0,
            pushed_mm: 60.0,
            nudge_mm: 2.0,
            nudge_sigmas: 4.0,
            bump_sigma_mm: 0.7,
            drift_mm: 1.2,
            upset: 0.25,
            fewest_upset: 8.0,
            known_again: 0.5,
            unusual_start_s: 3.0,
            start_slack: 1,
            ghost_mm: 5.0,
            least_move_sigma_mm: 0.25,
            bump: (0.15, 1.0),
            line_mm: 9.0,
            single_flower_s: 1.0,
            patience_s: 4.0,
            end_s: 1.0,
            different_colours: 0.005,
            out_of_turn: 0.03,
            guard_band: 0.95,
        }
    }
}
