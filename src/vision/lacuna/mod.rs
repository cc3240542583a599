//! Finding the tokens of Lacuna.

mod background;
mod before;
mod beside;
mod bodies;
mod cover;
mod doubtful;
mod find;
mod flowers;
mod gloss;
mod hidden;
mod hints;
mod kinds;
mod outlines;
mod owners;
mod pawns;
mod petals;
mod rivals;
mod sides;
mod survey;
mod table;

pub use find::find_tokens;
pub use hints::TokenHints;
pub use survey::survey_flowers;
