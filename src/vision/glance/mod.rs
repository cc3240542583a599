//! Quick glances at frame after frame: what moves, what has changed, whether a hand is over the table.
//!
//! A glance works on a small copy of the frame and knows nothing of tokens; it says where it is worth looking.

mod compare;
mod glancer;
mod patches;
mod region;
mod small;

pub use glancer::Glancer;
