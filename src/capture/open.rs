//! A picture file to a [`Frame`].

use std::panic::{self, AssertUnwindSafe};
use std::path::Path;

use super::error::DecodeProblem;
use super::exif::ExifFacts;
use super::file::read_file;
use super::format::{format_of, looks_like};
use super::heic::decode_heic;
use super::jpeg::decode_jpeg;
use super::raster::decode_raster;
use super::upright::Pixels;
use super::{Frame, Original, PictureError, PictureFormat};

/// Limits on a picture, held before any of it is decoded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OpenOptions {
    /// Most pixels in all. Default 100 million: twice what phones usually save, 300 MB once decoded.
    pub max_pixels: u64,
    /// Most bytes in the file. Default 300 MiB: an uncompressed picture of the most pixels.
    pub max_bytes: u64,
}

impl Default for OpenOptions {
    fn default() -> Self {
        Self { max_pixels: 100_000_000, max_bytes: 300 << 20 }
    }
}

/// Opens the picture at `path`: upright by its EXIF orientation, RGB, 8 bits a channel.
///
/// The format is told from the file's first bytes, not from its name.
///
/// # Errors
/// A [`PictureError`] for whatever is not a whole picture within the limits. A panic inside a third
/// party's decoder is caught and reported as a damaged picture.
pub fn open_picture(path: &Path, options: &OpenOptions) -> Result<Frame, PictureError> {
    open_bytes(&path.display().to_string(), read_picture(path, options)?, options)
}

/// The bytes of the picture file at `path`, within the limit.
///
/// # Errors
/// A [`PictureError`] for whatever is no regular file that can be read, or is too long.
pub fn read_picture(path: &Path, options: &OpenOptions) -> Result<Vec<u8>, PictureError> {
    read_file(path, options.max_bytes)
}

/// Opens the picture in `bytes` as [`open_picture`] does a file; `source` is what it is called.
///
/// # Errors
/// A [`PictureError`] for whatever is not a whole picture within the limits.
pub fn open_bytes(source: &str, bytes: Vec<u8>, options: &OpenOptions) -> Result<Frame, PictureError> {
    let format = known_format(source, &bytes)?;
    let decoded = decode(source, &bytes, format, options)?;
    drop(bytes);
    Ok(upright(source, decoded))
}

/// Opens the picture at `path` as [`open_picture`] does, and keeps the file that it was decoded from.
///
/// # Errors
/// A [`PictureError`] as for [`open_picture`].
pub fn open_original(path: &Path, options: &OpenOptions) -> Result<(Frame, Original), PictureError> {
    let source = path.display().to_string();
    let bytes = read_picture(path, options)?;
    let format = known_format(&source, &bytes)?;
    let frame = upright(&source, decode(&source, &bytes, format, options)?);
    Ok((frame, Original { format, bytes }))
}

/// Opens a JPEG picture as [`open_bytes`] does any; what follows its end is none of it.
///
/// # Errors
/// A [`PictureError`] for whatever is not a whole JPEG picture within the limits.
pub(super) fn open_jpeg(source: &str, bytes: &[u8], options: &OpenOptions) -> Result<Frame, PictureError> {
    Ok(upright(source, decode(source, bytes, PictureFormat::Jpeg, options)?))
}

fn known_format(source: &str, bytes: &[u8]) -> Result<PictureFormat, PictureError> {
    format_of(bytes)
        .ok_or_else(|| PictureError::NotAPicture { path: source.to_owned(), looks_like: looks_like(bytes) })
}

fn upright(source: &str, (pixels, facts): (Pixels, ExifFacts)) -> Frame {
    let Pixels { width, height, rgb } = pixels.turned(facts.orientation);
    Frame { source: source.to_owned(), width, height, rgb, focal: facts.focal }
}

fn decode(
    source: &str,
    bytes: &[u8],
    format: PictureFormat,
    options: &OpenOptions,
) -> Result<(Pixels, ExifFacts), PictureError> {
    let max_pixels = options.max_pixels;
    // The decoders are others' code fed with hostile bytes. They share no state with us, so what a panic
    // leaves behind is dropped with its own stack.
    panic::catch_unwind(AssertUnwindSafe(|| match format {
        PictureFormat::Jpeg => decode_jpeg(bytes, max_pixels),
        PictureFormat::Heic => decode_heic(bytes, max_pixels),
        _ => decode_raster(bytes, format, max_pixels),
    }))
    .unwrap_or_else(|_panic| Err(DecodeProblem::Damaged("its decoder gave up".to_owned())))
    .map_err(|problem| problem.of_file(source, format, max_pixels))
}

/// Holds a stored size, px, against the limit.
///
/// # Errors
/// Too many pixels, or none.
pub(super) fn check_pixels(width: u64, height: u64, max_pixels: u64) -> Result<(), DecodeProblem> {
    match width.saturating_mul(height) {
        0 => Err(DecodeProblem::Damaged("it has no pixels".to_owned())),
        pixels if pixels > max_pixels => Err(DecodeProblem::TooManyPixels { width, height }),
        _ => Ok(()),
    }
}
