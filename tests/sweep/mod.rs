//! The robustness sweep: pictures made worse step by step, what the program makes of each, and a report of it.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on fails")]

pub mod drawn;
pub mod faults;
pub mod outcome;
pub mod report;
