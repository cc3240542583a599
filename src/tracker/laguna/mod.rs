//! Following a match of Laguna: a belief over positions, moved on by the legal moves that explain each look best. What no
//! camera sees, pearls hidden in the volcano and the ends of turns, follows from the history.

mod event;
mod follow;
mod options;
mod places;
mod sight;

pub use event::{LagunaEvent, OddThing, ToldVoyage};
pub use follow::LagunaTracker;
pub use options::LagunaTrackerOptions;
pub use sight::LagunaSight;
