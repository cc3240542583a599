//! PNG, WebP, TIFF, BMP and GIF, through the `image` crate.

use std::io::Cursor;

use image::error::ImageError;
use image::metadata::Orientation;
use image::{ColorType, DynamicImage, ImageDecoder, ImageFormat, ImageReader, Limits};

use super::PictureFormat;
use super::error::DecodeProblem;
use super::exif::{ExifFacts, facts_from_block};
use super::open::check_pixels;
use super::png_text::exif_in_text;
use super::upright::Pixels;

/// What a decoder may take beyond the picture itself, bytes: palettes, strips, compressed chunks.
const DECODER_EXTRA_BYTES: u64 = 64 << 20;

/// The widest pixel a decoder hands over: RGBA of 32-bit floats, bytes.
const WIDEST_PIXEL_BYTES: u64 = 16;

/// Decodes the first picture of a file; 16-bit, grey and palette pictures become 8-bit RGB, and what is
/// transparent shows white, as in any viewer.
///
/// # Errors
/// Too many pixels, cut short, corrupt, or a variant that the crate does not know.
pub(super) fn decode_raster(
    bytes: &[u8],
    format: PictureFormat,
    max_pixels: u64,
) -> Result<(Pixels, ExifFacts), DecodeProblem> {
    let crate_format = match format {
        PictureFormat::Png => ImageFormat::Png,
        PictureFormat::WebP => ImageFormat::WebP,
        PictureFormat::Tiff => ImageFormat::Tiff,
        PictureFormat::Bmp => ImageFormat::Bmp,
        PictureFormat::Gif => ImageFormat::Gif,
        PictureFormat::Jpeg | PictureFormat::Heic => {
            return Err(DecodeProblem::Unsupported("it has a decoder of its own".to_owned()));
        }
    };
    match format {
        PictureFormat::Gif => check_first_gif_frame(bytes)?,
        PictureFormat::Bmp => check_bitmap_size(bytes, max_pixels)?,
        PictureFormat::WebP => check_riff_length(bytes)?,
        _ => {}
    }
    let mut reader = ImageReader::with_format(Cursor::new(bytes), crate_format);
    let mut limits = Limits::no_limits();
    limits.max_alloc = Some(max_pixels.saturating_mul(WIDEST_PIXEL_BYTES) + DECODER_EXTRA_BYTES);
    reader.limits(limits);
    let mut decoder = reader.into_decoder().map_err(problem)?;
    let (width, height) = decoder.dimensions();
    check_pixels(u64::from(width), u64::from(height), max_pixels)?;
    let facts = read_facts(&mut decoder, bytes, format);
    let rgb = read_rgb(decoder)?;
    Ok((Pixels { width: width as usize, height: height as usize, rgb }, facts))
}

/// A first frame that reaches beyond the GIF's own screen would be cropped or shifted, differently by each
/// viewer.
fn check_first_gif_frame(bytes: &[u8]) -> Result<(), DecodeProblem> {
    let mut options = gif::DecodeOptions::new();
    options.check_frame_consistency(true);
    let mut decoder = options.read_info(bytes).map_err(|error| DecodeProblem::Damaged(error.to_string()))?;
    match decoder.next_frame_info() {
        Ok(Some(_)) => Ok(()),
        Ok(None) => Err(DecodeProblem::Damaged("it has no frames".to_owned())),
        Err(error) => Err(DecodeProblem::Damaged(error.to_string())),
    }
}

/// The crate calls an absurd bitmap damaged; the header tells that it is too large. Rows stored from the
/// top have a negative height.
fn check_bitmap_size(bytes: &[u8], max_pixels: u64) -> Result<(), DecodeProblem> {
    /// The oldest header, with 16-bit sizes, cannot be absurd.
    const OLDEST_HEADER_BYTES: u8 = 12;
    let side = |at: usize| {
        let raw: [u8; 4] = bytes.get(at..at + 4)?.try_into().ok()?;
        Some(u64::from(i32::from_le_bytes(raw).unsigned_abs()))
    };
    match (bytes.get(14), side(18), side(22)) {
        (Some(&header), Some(width), Some(height)) if header != OLDEST_HEADER_BYTES => {
            check_pixels(width, height, max_pixels)
        }
        _ => Ok(()),
    }
}

/// A WebP file keeps its EXIF data behind the picture: cut short it would open, but perhaps not upright.
fn check_riff_length(bytes: &[u8]) -> Result<(), DecodeProblem> {
    /// The tag and the length itself are not counted in the length.
    const UNCOUNTED_BYTES: u64 = 8;
    let declared = bytes.get(4..8).and_then(|length| length.try_into().ok()).map_or(0, u32::from_le_bytes);
    if u64::from(declared) + UNCOUNTED_BYTES > bytes.len() as u64 {
        return Err(DecodeProblem::Damaged("it is cut short".to_owned()));
    }
    Ok(())
}

/// EXIF data from wherever the format keeps it; unreadable notes are no notes.
fn read_facts(decoder: &mut impl ImageDecoder, bytes: &[u8], format: PictureFormat) -> ExifFacts {
    if format == PictureFormat::Tiff {
        // A TIFF file is itself an EXIF block, but a broken directory must not hide the orientation.
        let orientation = decoder.orientation().unwrap_or(Orientation::NoTransforms);
        return ExifFacts { orientation, ..facts_from_block(bytes) };
    }
    let mut block = decoder.exif_metadata().ok().flatten();
    if format == PictureFormat::Png {
        block = block.or_else(|| exif_in_text(bytes));
    }
    block.map(|block| facts_from_block(&block)).unwrap_or_default()
}

fn read_rgb(decoder: impl ImageDecoder) -> Result<Vec<u8>, DecodeProblem> {
    if decoder.color_type() == ColorType::Rgb8 {
        let mut rgb = vec![0; usize::try_from(decoder.total_bytes()).unwrap_or_default()];
        decoder.read_image(&mut rgb).map_err(problem)?;
        return Ok(rgb);
    }
    let picture = DynamicImage::from_decoder(decoder).map_err(problem)?;
    Ok(if picture.color().has_alpha() {
        over_white(picture.into_rgba8().into_raw())
    } else {
        picture.into_rgb8().into_raw()
    })
}

/// RGBA laid over white paper, in the same buffer.
pub(super) fn over_white(mut rgba: Vec<u8>) -> Vec<u8> {
    let pixels = rgba.len() / 4;
    for i in 0..pixels {
        let alpha = u32::from(rgba[4 * i + 3]);
        for channel in 0..3 {
            let colour = u32::from(rgba[4 * i + channel]);
            rgba[3 * i + channel] = ((colour * alpha + 255 * (255 - alpha) + 127) / 255) as u8;
        }
    }
    rgba.truncate(3 * pixels);
    rgba
}

fn problem(error: ImageError) -> DecodeProblem {
    match error {
        ImageError::Unsupported(what) => DecodeProblem::Unsupported(what.to_string()),
        ImageError::Limits(limit) => DecodeProblem::Damaged(format!("it asks for too much memory ({limit})")),
        ImageError::IoError(error) if error.kind() == std::io::ErrorKind::UnexpectedEof => {
            DecodeProblem::Damaged("it is cut short".to_owned())
        }
        // The crate's own words only say once more which format it is.
        ImageError::Decoding(error) => DecodeProblem::Damaged(match std::error::Error::source(&error) {
            Some(cause) => cause.to_string(),
            None => error.to_string(),
        }),
        other => DecodeProblem::Damaged(other.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_transparent_shows_white() {
        let rgba = vec![10, 20, 30, 255, 10, 20, 30, 0, 0, 0, 0, 128];
        assert_eq!(over_white(rgba), vec![10, 20, 30, 255, 255, 255, 127, 127, 127]);
    }
}
