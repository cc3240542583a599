//! How looks are weighed.

use crate::tracker::BeliefOptions;

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
    /// How beliefs are kept and told. A turn leaves traces enough to be told at once, so the default waits for nothing.
    pub beliefs: BeliefOptions,
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
            beliefs: BeliefOptions { patience: 0, ..BeliefOptions::default() },
        }
    }
}
