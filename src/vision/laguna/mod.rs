//! Laguna: the square board, what is printed on its cells, rafts with their pearls, islands and the volcano.

mod cells;
mod colours;
mod find;
mod marks;
mod read;
mod vivid;

pub use cells::survey_laguna;
pub use find::find_laguna;
pub use read::read_laguna;
pub use vivid::laguna_vividness;
