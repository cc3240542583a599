//! A match in the forms that other programs and people read. Nothing here knows the time of day or opens anything: the
//! same match gives the same bytes.

mod bgg;
mod bgstats;
mod csv;
mod gif;
mod html;
mod json;

pub use bgg::bgg_text;
pub use bgstats::{bgstats_link, qr_png, qr_svg};
pub use csv::match_csv;
pub use gif::Timelapse;
pub use html::match_html;
pub use json::{MATCH_SCHEMA, match_json, write_match_json};
