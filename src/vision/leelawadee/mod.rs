//! Leelawadee: the gardens, and the flowers, butterflies and the bumblebee in them and about them.

mod classes;
mod find;
mod laid;
mod outline;
mod patch;
mod pits;
mod read;
mod shape;
mod sides;
mod tokens;

pub use find::find_gardens;
pub use laid::LaidGarden;
pub(super) use outline::{area, quadrilateral};
pub use read::{leelawadee_vividness, read_leelawadee};
