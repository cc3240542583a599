//! A [`Frame`] and where frames come from: picture files today; folders, video, network streams and
//! cameras through the same door.

mod frame;

pub use frame::{FocalHint, Frame};
