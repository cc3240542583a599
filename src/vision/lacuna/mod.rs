//! Finding the tokens of Lacuna.

mod background;
mod before;
mod bodies;
mod find;
mod flowers;
mod kinds;
mod pawns;

pub use find::find_tokens;
