//! A frame as a PNG file, which loses nothing of it.

use std::io::Cursor;

use image::codecs::png::{CompressionType, FilterType, PngEncoder};
use image::{ExtendedColorType, ImageEncoder};

use crate::capture::Frame;

/// The bytes of the file.
///
/// # Errors
/// What the encoder has against it.
pub fn png_bytes(picture: &Frame) -> image::ImageResult<Vec<u8>> {
    let mut bytes = Cursor::new(Vec::new());
    let (width, height) = (picture.width as u32, picture.height as u32);
    PngEncoder::new_with_quality(&mut bytes, CompressionType::Fast, FilterType::Adaptive).write_image(
        &picture.rgb,
        width,
        height,
        ExtendedColorType::Rgb8,
    )?;
    Ok(bytes.into_inner())
}
