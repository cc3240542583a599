//! HEIC, through the system's libheif where the feature `heic` is on.

#[cfg(feature = "heic")]
pub(super) use with_libheif::decode_heic;
#[cfg(not(feature = "heic"))]
pub(super) use without_libheif::decode_heic;

#[cfg(feature = "heic")]
mod with_libheif {
    use image::metadata::Orientation;
    use libheif_rs::{ColorSpace, HeifContext, HeifError, HeifErrorCode, ImageHandle, ItemId, RgbChroma};

    use crate::capture::error::DecodeProblem;
    use crate::capture::exif::{ExifFacts, facts_from_block};
    use crate::capture::open::check_pixels;
    use crate::capture::raster::over_white;
    use crate::capture::upright::Pixels;

    /// Decodes the primary picture. libheif turns it upright itself, by the file's own boxes, so EXIF's
    /// orientation is dropped.
    ///
    /// # Errors
    /// Too many pixels, corrupt, or a codec that the system's libheif lacks.
    pub(in crate::capture) fn decode_heic(
        bytes: &[u8],
        max_pixels: u64,
    ) -> Result<(Pixels, ExifFacts), DecodeProblem> {
        let context = HeifContext::read_from_bytes(bytes).map_err(problem)?;
        let handle = context.primary_image_handle().map_err(problem)?;
        // Both sizes count: the declared one, and the one before cropping and turning.
        check_pixels(handle.width().into(), handle.height().into(), max_pixels)?;
        let stored = (handle.ispe_width().unsigned_abs(), handle.ispe_height().unsigned_abs());
        check_pixels(stored.0.into(), stored.1.into(), max_pixels)?;

        let has_alpha = handle.has_alpha_channel();
        let chroma = if has_alpha { RgbChroma::Rgba } else { RgbChroma::Rgb };
        let channels = if has_alpha { 4 } else { 3 };
        // No decoding options: libheif-rs 0.18 frees them before they are used.
        let picture = handle.decode(ColorSpace::Rgb(chroma), None).map_err(problem)?;
        let planes = picture.planes();
        let plane =
            planes.interleaved.ok_or_else(|| DecodeProblem::Damaged("it has no pixels".to_owned()))?;
        let (width, height) = (plane.width as usize, plane.height as usize);
        check_pixels(width as u64, height as u64, max_pixels)?;
        let row_bytes = channels * width;
        let mut packed = Vec::with_capacity(row_bytes * height);
        for row in plane.data.chunks(plane.stride.max(1)).take(height) {
            packed.extend_from_slice(row.get(..row_bytes).unwrap_or(row));
        }
        if packed.len() != row_bytes * height {
            return Err(DecodeProblem::Damaged("its rows are incomplete".to_owned()));
        }
        let rgb = if has_alpha { over_white(packed) } else { packed };
        let facts = ExifFacts { orientation: Orientation::NoTransforms, ..read_facts(&handle) };
        Ok((Pixels { width, height, rgb }, facts))
    }

    /// EXIF data of the picture; unreadable notes are no notes.
    fn read_facts(handle: &ImageHandle) -> ExifFacts {
        let mut ids: [ItemId; 1] = [0];
        if handle.metadata_block_ids(&mut ids, b"Exif") == 0 {
            return ExifFacts::default();
        }
        let block = handle.metadata(ids[0]).unwrap_or_default();
        // The block begins with the distance from there to the EXIF data proper.
        let Some((distance, rest)) = block.split_first_chunk::<4>() else { return ExifFacts::default() };
        let start = u32::from_be_bytes(*distance) as usize;
        rest.get(start..).map(facts_from_block).unwrap_or_default()
    }

    fn problem(error: HeifError) -> DecodeProblem {
        match error.code {
            HeifErrorCode::UnsupportedFileType
            | HeifErrorCode::UnsupportedFeature
            | HeifErrorCode::PluginLoadingError => DecodeProblem::Unsupported(error.message),
            _ => DecodeProblem::Damaged(error.message),
        }
    }
}

#[cfg(not(feature = "heic"))]
mod without_libheif {
    use crate::capture::error::DecodeProblem;
    use crate::capture::exif::ExifFacts;
    use crate::capture::upright::Pixels;

    /// Refuses the picture: this build has no HEIC decoder.
    ///
    /// # Errors
    /// Always [`DecodeProblem::Unsupported`].
    pub(in crate::capture) fn decode_heic(
        _bytes: &[u8],
        _max_pixels: u64,
    ) -> Result<(Pixels, ExifFacts), DecodeProblem> {
        Err(DecodeProblem::Unsupported("it was built without HEIC support".to_owned()))
    }
}
