//! JPEG, straight to RGB.

use zune_jpeg::JpegDecoder;
use zune_jpeg::errors::DecodeErrors;
use zune_jpeg::zune_core::bytestream::ZCursor;
use zune_jpeg::zune_core::colorspace::ColorSpace;
use zune_jpeg::zune_core::options::DecoderOptions;

use super::error::DecodeProblem;
use super::exif::{ExifFacts, facts_from_block};
use super::open::check_pixels;
use super::upright::Pixels;

/// Decodes the first picture of a JPEG file; grey, CMYK and YCCK become RGB.
///
/// The headers are read forgivingly, since phones and scanners write odd ones; the picture itself is
/// decoded strictly: a half-grey table would be measured as if it were whole.
///
/// # Errors
/// Too many pixels, cut short, corrupt, or a kind of JPEG that is not in use (arithmetic, lossless).
pub(super) fn decode_jpeg(bytes: &[u8], max_pixels: u64) -> Result<(Pixels, ExifFacts), DecodeProblem> {
    let forgiving = DecoderOptions::default()
        .jpeg_set_out_colorspace(ColorSpace::RGB)
        .set_strict_mode(false)
        .set_max_width(usize::MAX)
        .set_max_height(usize::MAX);
    let mut decoder = JpegDecoder::new_with_options(ZCursor::new(bytes), forgiving);
    decoder.decode_headers().map_err(problem)?;
    let (width, height) = decoder.dimensions().unwrap_or_default();
    check_pixels(width as u64, height as u64, max_pixels)?;
    let facts = decoder.exif().map(|block| facts_from_block(block)).unwrap_or_default();

    decoder.set_options(forgiving.set_strict_mode(true));
    let mut rgb = vec![0; 3 * width * height];
    decoder.decode_into(&mut rgb).map_err(problem)?;
    Ok((Pixels { width, height, rgb }, facts))
}

fn problem(error: DecodeErrors) -> DecodeProblem {
    match error {
        DecodeErrors::Unsupported(scheme) => DecodeProblem::Unsupported(format!("{scheme:?}")),
        DecodeErrors::ExhaustedData => DecodeProblem::Damaged("it is cut short".to_owned()),
        other => DecodeProblem::Damaged(other.to_string()),
    }
}
