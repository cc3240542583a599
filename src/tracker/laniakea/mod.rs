//! Following a match of Laniakea: a belief over positions, moved on by the legal turns that explain each look best.
//! What no camera sees, the discs under others, follows from the history.

mod event;
mod follow;
mod options;
mod sight;

pub use event::{LaniakeaEvent, ToldTurn};
pub use follow::LaniakeaTracker;
pub use options::LaniakeaTrackerOptions;
pub use sight::LaniakeaSight;
