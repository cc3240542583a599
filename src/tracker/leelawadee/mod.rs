//! Following a match of Leelawadee: a belief over positions, moved on by the legal moves that explain each look best.
//! What flies where follows from the rules and is held against what is seen.

mod event;
mod follow;
mod insects;
mod layout;
mod options;
mod sight;

pub use event::{ForgottenInsect, LeelawadeeEvent, OddCell, ToldPlanting};
pub use follow::LeelawadeeTracker;
pub use options::LeelawadeeTrackerOptions;
pub use sight::LeelawadeeSight;
