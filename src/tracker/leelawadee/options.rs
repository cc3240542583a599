//! How looks are weighed.

use crate::tracker::BeliefOptions;

/// How looks are weighed. Costs and gains are natural logarithms of chances.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct LeelawadeeTrackerOptions {
    /// Chance that a cell or a flower on the table is misread however sure the reading is; default 0.004. A misread
    /// cell then costs about as much as the choice among all legal moves gives, so that one of them makes no move.
    pub misread: f64,
    /// Chance that an insect stands where it does not belong, because people have yet to move it or have forgotten
    /// it; default 0.05.
    pub behind: f64,
    /// Chance that nothing was played between two looks; default 0.5.
    pub nothing_played: f64,
    /// Chance that two flowers were planted between two looks, a few seconds apart; default 0.02.
    pub two_played: f64,
    /// Cost of the cells of the best explanation above which a look shows no position of the match: a hand; default
    /// 36, seven misread cells or so.
    pub most_cost: f64,
    /// Cost of the best explanation by one move above which more are tried; default 4, less than one misread cell.
    pub one_is_enough: f64,
    /// First moves that further ones are built on, the best explained; default 300.
    pub firsts: usize,
    /// How beliefs are kept and told; by default 400 positions, since what came out of the bag may be many things.
    pub beliefs: BeliefOptions,
}

impl Default for LeelawadeeTrackerOptions {
    fn default() -> Self {
        Self {
            misread: 0.004,
            behind: 0.05,
            nothing_played: 0.5,
            two_played: 0.02,
            most_cost: 36.0,
            one_is_enough: 4.0,
            firsts: 300,
            beliefs: BeliefOptions { most_believed: 400, least_believed: 16.0, ..BeliefOptions::default() },
        }
    }
}
