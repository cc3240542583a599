//! A match in the forms that other programs and people read. Nothing here knows the time of day or opens anything: the
//! same match gives the same bytes.

mod base64;
mod json;

pub use json::{MATCH_SCHEMA, match_json};
