//! How looks are weighed.

use crate::tracker::BeliefOptions;

/// How looks are weighed. Costs and gains are natural logarithms of chances.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct LagunaTrackerOptions {
    /// Chance that a hole, or a pearl's place on an island, is misread however sure the reading is; default 0.004.
    pub misread: f64,
    /// Chance that a raft is seen on other cells than those that it lies on; default 0.001. A raft covers six cells and
    /// shows its rim about each, so this is rarer than a misread hole.
    pub misplaced: f64,
    /// Chance that nothing was played between two looks; default 0.5.
    pub nothing_played: f64,
    /// Chance that two moves were played between two looks; default 0.1: moves take a second or two.
    pub two_played: f64,
    /// Chance that the turn had ended before a move, which no look shows; default 0.15.
    pub turn_over: f64,
    /// Cost of the best explanation above which a look shows no position of the match: a hand; default 48, ten
    /// misread holes or so.
    pub most_cost: f64,
    /// Cost of the best explanation by one move above which two are tried; default 4, less than one misread hole.
    pub one_is_enough: f64,
    /// First moves that second ones are built on, the best explained; default 80.
    pub firsts: usize,
    /// How beliefs are kept and told.
    pub beliefs: BeliefOptions,
}

impl Default for LagunaTrackerOptions {
    fn default() -> Self {
        Self {
            misread: 0.004,
            misplaced: 0.001,
            nothing_played: 0.5,
            two_played: 0.1,
            turn_over: 0.15,
            most_cost: 48.0,
            one_is_enough: 4.0,
            firsts: 80,
            beliefs: BeliefOptions::default(),
        }
    }
}
