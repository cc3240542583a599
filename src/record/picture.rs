//! Pictures as evidence: the bytes that came in, or a decoded frame without loss.

use image::codecs::jpeg::JpegEncoder;
use image::codecs::png::{CompressionType, FilterType, PngEncoder};
use image::{ExtendedColorType, ImageEncoder};

use super::{PictureForm, RecordError};

/// Quality of a JPEG to look at, 1 to 100: tokens keep their edges.
const LOOK_QUALITY: u8 = 88;

/// A picture to keep.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Picture {
    /// Its form.
    pub form: PictureForm,
    /// Its file.
    pub bytes: Vec<u8>,
}

impl Picture {
    /// The bytes of a JPEG as they came.
    pub const fn jpeg(bytes: Vec<u8>) -> Self {
        Self { form: PictureForm::Jpeg, bytes }
    }

    /// A decoded frame of 8-bit RGB, rows from the top, as PNG.
    ///
    /// # Errors
    /// When the bytes are not `3 * width * height`.
    pub fn png(rgb: &[u8], width: u32, height: u32) -> Result<Self, RecordError> {
        Self::png_with(rgb, width, height, None)
    }

    /// The same with what the file that it was decoded from said about the camera, as an EXIF block.
    ///
    /// # Errors
    /// When the bytes are not `3 * width * height`.
    pub fn png_with(rgb: &[u8], width: u32, height: u32, exif: Option<Vec<u8>>) -> Result<Self, RecordError> {
        let mut bytes = Vec::new();
        let mut encoder = PngEncoder::new_with_quality(&mut bytes, CompressionType::Fast, FilterType::Sub);
        if let Some(exif) = exif {
            encoder
                .set_exif_metadata(exif)
                .map_err(|error| RecordError::NotAnEvent { reason: error.to_string() })?;
        }
        encode(encoder, rgb, width, height)?;
        Ok(Self { form: PictureForm::Png, bytes })
    }

    /// A decoded frame as a JPEG to look at: a tenth of the size, but no evidence any more.
    ///
    /// # Errors
    /// When the bytes are not `3 * width * height`, or a side is longer than a JPEG may have.
    pub fn to_look_at(rgb: &[u8], width: u32, height: u32) -> Result<Self, RecordError> {
        let mut bytes = Vec::new();
        encode(JpegEncoder::new_with_quality(&mut bytes, LOOK_QUALITY), rgb, width, height)?;
        Ok(Self { form: PictureForm::Jpeg, bytes })
    }
}

fn encode(encoder: impl ImageEncoder, rgb: &[u8], width: u32, height: u32) -> Result<(), RecordError> {
    let refused = |reason: String| RecordError::NotAnEvent { reason };
    let wanted = 3 * u64::from(width) * u64::from(height);
    if wanted == 0 || rgb.len() as u64 != wanted {
        return Err(refused("the frame has not the size it says".to_owned()));
    }
    encoder
        .write_image(rgb, width, height, ExtendedColorType::Rgb8)
        .map_err(|error| refused(error.to_string()))
}
