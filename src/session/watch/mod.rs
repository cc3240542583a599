//! Watching a match: frame after frame to events.

mod end;
mod eyes;
mod watcher;

pub use watcher::Watcher;
