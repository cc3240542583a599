//! View models: what is drawn, as plain data in the words of a language.

pub(super) mod age;
pub(super) mod disputes;
pub(super) mod games;
pub(super) mod guide;
pub(super) mod match_table;
pub(super) mod match_words;
pub(super) mod matches;
pub(super) mod news;
pub(super) mod outline;
pub(super) mod projection;
pub(super) mod sand;
pub(super) mod score;
pub(super) mod setup;
#[cfg(test)]
mod sketch_tests;
pub(super) mod table;
pub(super) mod territory;
#[cfg(test)]
mod tests;
