//! A whole match as text that people can read and programs can read back: `docs/notation.md`.

mod fixed;
mod lines;
mod of_match;
mod parse;
mod print;

pub use fixed::{Hundredths, Thousandths};
pub use lines::{Notation, Noted, NotedColour, NotedLine, Spot, Winner, Word};
pub use parse::NotationError;

/// Name and version of the notation; the value of its first tag.
pub const NOTATION_SCHEMA: &str = "table-umpire/notation/1";
