//! Leelawadee: the gardens, and the flowers, butterflies and the bumblebee in them and about them.

mod classes;
mod find;
mod outline;
mod read;
mod tokens;

pub use find::find_gardens;
pub(super) use outline::{area, quadrilateral};
pub use read::read_leelawadee;
