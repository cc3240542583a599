//! A [`Frame`] and where frames come from: picture files, recorded folders and, through the same door, videos,
//! network streams and cameras.
//!
//! [`open_picture`] reads JPEG, PNG, WebP, TIFF, BMP and GIF, the first picture of animations and of
//! multi-picture JPEGs, and HEIC where the feature `heic` is on. What comes out is always upright, RGB,
//! 8 bits a channel. What cannot be opened is a [`PictureError`] that says why and what helps; a picture
//! is measured from its header before any of it is decoded, so that no file can ask for unbounded memory.

mod camera;
mod error;
mod exif;
mod file;
mod format;
mod frame;
mod heic;
mod jpeg;
mod live;
mod network;
mod open;
mod png_text;
mod raster;
mod read_ahead;
mod recorded;
mod source;
mod stream;
mod stream_error;
mod upright;

pub use camera::{
    CameraListing, CameraMode, CameraName, CameraSettings, WantedMode, list_cameras, open_camera,
};
pub use error::PictureError;
pub use format::PictureFormat;
pub use frame::{FocalHint, Frame};
pub use network::{AddressFault, StreamAddress, open_network};
pub use open::{OpenOptions, open_bytes, open_original, open_picture, read_picture};
pub use read_ahead::ReadAhead;
pub use recorded::RecordedPictures;
pub use source::{FrameSource, PictureFiles};
pub use stream::{Arrival, FrameStream, Original, Shot};
pub use stream_error::StreamError;
