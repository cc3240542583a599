//! Finding the tokens of Lacuna.

mod background;
mod before;
mod bodies;
mod find;
mod flowers;
mod hidden;
mod kinds;
mod pawns;

pub use find::find_tokens;
