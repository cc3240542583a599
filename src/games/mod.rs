//! The rules of each game: set-up, position, typed moves, legal moves, scoring and text notation.
//! Exact: no clock, no input or output, no doubt.

pub mod board;
pub mod form;
pub mod lacuna;
pub mod laguna;
pub mod laniakea;
pub mod leelawadee;
pub mod sketch;
