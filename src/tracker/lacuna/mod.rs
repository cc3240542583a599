//! Following a match of Lacuna.

mod acts;
mod amend;
mod amendment;
mod beginning;
mod doubts;
mod follow;
mod known;
mod legality;
mod matching;
mod options;
mod placement;
mod sight;
mod totals;

pub use amendment::{Act, Amendment, Change, Sign};
pub use follow::{Request, Tracker};
pub use known::KnownToken;
pub use options::TrackerOptions;
pub use sight::{SeenSort, SeenToken, Sight, ViewChange};
