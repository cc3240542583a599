//! Watching a match: frame after frame to events.
//!
//! A [`Watcher`] decides when to look; what it feeds to the match, an [`Input`], is all that the match's events follow
//! from, so that they can be derived again from a record.

mod changes;
mod correct;
mod derive;
mod doubt;
mod end;
mod eyes;
mod follower;
mod input;
mod keep;
mod replay;
mod resume;
mod watcher;

pub use changes::{EventChange, changes};
pub use correct::{Corrected, Corrector, Prepared, correct, foresee, last_correction, moment_of, prepare};
pub use input::Input;
pub use keep::{Keeper, WatchRecord};
pub use replay::{Replayed, replay, table_after, tables};
pub use resume::{Join, Resumed, resume};
pub use watcher::{Step, Watcher};
