//! Teaching: one picture of a set's pieces to its profile.

mod bare;
mod cluster;
mod counts;
mod learnt;
mod mat;
mod options;
mod plain;
mod teach_picture;
mod write;

pub use learnt::{KindCount, Taught, TaughtFrom, TaughtSet};
pub use options::{Pieces, TeachOptions};
pub use teach_picture::teach_picture;
pub use write::{SetFiles, resized_set};
