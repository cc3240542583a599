//! Laniakea: the board found by its turtles, edges and gaps, and what lies on it and beside it.

mod board_map;
mod colours;
mod find;
mod ground;
mod ink;
mod lattice;
mod lines;
mod paint;
mod plan;
mod read;
mod spare;
mod stacks;
mod totals;

pub(super) use board_map::BoardMap;
pub(super) use colours::median;
pub use find::find_laniakea;
pub(super) use ink::{InkPatch, components};
pub(super) use lattice::{Lattice, lattices};
pub(super) use lines::{BoardLine, LineKind, find_pieces, strength};
pub(super) use paint::hull;
pub(super) use plan::Plan;
pub use read::read_laniakea;
