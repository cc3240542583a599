//! How looks are weighed.

/// How looks are weighed. Costs and gains are natural logarithms of chances.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct LaniakeaTrackerOptions {
    /// Chance that a space is misread however sure the reading is; default 0.004. A misread space then costs about as
    /// much as the choice among all legal turns gives, so that one of them makes no turn.
    pub misread: f64,
    /// Chance that nothing was played between two looks; default 0.5.
    pub nothing_played: f64,
    /// Chance that two turns were played between two looks, a few seconds apart; default 0.02.
    pub two_played: f64,
    /// Cost of the best explanation above which a look shows no position of the match: a hand, or a turn half played;
    /// default 36, six misread spaces or so.
    pub most_cost: f64,
    /// Cost of the best single turn above which two turns are tried; default 20.
    pub one_is_enough: f64,
    /// First turns that two are built on, the best explained; default 80.
    pub firsts: usize,
    /// Positions believed in at most; default 48.
    pub most_believed: usize,
    /// How much less likely than the best a position may be to be believed in; default 14.
    pub least_believed: f64,
    /// Probability below which a turn is also asked about; default 0.9.
    pub unclear: f64,
    /// Alternatives told with a question; default 4.
    pub most_told: usize,
}

impl Default for LaniakeaTrackerOptions {
    fn default() -> Self {
        Self {
            misread: 0.004,
            nothing_played: 0.5,
            two_played: 0.02,
            most_cost: 36.0,
            one_is_enough: 20.0,
            firsts: 80,
            most_believed: 48,
            least_believed: 14.0,
            unclear: 0.9,
            most_told: 4,
        }
    }
}
