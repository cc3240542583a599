//! Pictures of boards made worse, and what the program answers there held against what is true.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on fails")]

pub mod answers;
pub mod laguna;
pub mod laniakea;
pub mod leelawadee;
pub mod spoil;
