//! The two facts the umpire wants from EXIF: which way is up, and the focal length.

use exif::experimental::Writer;
use exif::{Exif, Field, In, Reader, Tag, Value};
use image::metadata::Orientation;

use super::FocalHint;

/// What EXIF data says; the default is what a picture without EXIF data says.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct ExifFacts {
    /// How the stored picture must be turned to be upright.
    pub(super) orientation: Orientation,
    /// Focal length, where it is stated and positive.
    pub(super) focal: Option<FocalHint>,
}

impl Default for ExifFacts {
    fn default() -> Self {
        Self { orientation: Orientation::NoTransforms, focal: None }
    }
}

/// Reads an EXIF block, with or without the `Exif\0\0` that JPEG puts before it. A broken block says as
/// much as can be read of it: a picture is not refused for its notes.
pub(super) fn facts_from_block(block: &[u8]) -> ExifFacts {
    let tiff = block.strip_prefix(b"Exif\0\0").unwrap_or(block);
    let read = Reader::new().continue_on_error(true).read_raw(tiff.to_vec());
    read.or_else(|error| error.distill_partial_result(|_ignored| ()))
        .map(|exif| facts(&exif))
        .unwrap_or_default()
}

fn facts(exif: &Exif) -> ExifFacts {
    let number = |tag| exif.get_field(tag, In::PRIMARY).and_then(|field| field.value.get_uint(0));
    let orientation = number(Tag::Orientation)
        .and_then(|value| u8::try_from(value).ok())
        .and_then(Orientation::from_exif)
        .unwrap_or(Orientation::NoTransforms);
    // Zero stands for "unknown" in EXIF.
    let focal = number(Tag::FocalLengthIn35mmFilm).filter(|&mm| mm > 0).map(|mm| FocalHint {
        equivalent_35mm: f64::from(mm),
        taken_size: number(Tag::PixelXDimension).zip(number(Tag::PixelYDimension)),
    });
    ExifFacts { orientation, focal }
}

impl FocalHint {
    /// An EXIF block that says the same, for a file that is written anew; `None` where there is nothing to say.
    pub fn exif_block(&self) -> Option<Vec<u8>> {
        let field = |tag, value| Field { tag, ifd_num: In::PRIMARY, value: Value::Long(vec![value]) };
        // EXIF has whole millimetres, and none is stated in any other way
        let mut fields = vec![field(Tag::FocalLengthIn35mmFilm, self.equivalent_35mm.round() as u32)];
        if let Some((width, height)) = self.taken_size {
            fields.extend([field(Tag::PixelXDimension, width), field(Tag::PixelYDimension, height)]);
        }
        let mut writer = Writer::new();
        fields.iter().for_each(|field| writer.push_field(field));
        let mut block = std::io::Cursor::new(Vec::new());
        writer.write(&mut block, true).ok()?;
        Some(block.into_inner())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A little-endian EXIF block of one directory with the given short values.
    fn block(entries: &[(u16, u16)]) -> Vec<u8> {
        let mut bytes = b"II*\0\x08\0\0\0".to_vec();
        bytes.extend((entries.len() as u16).to_le_bytes());
        for (tag, value) in entries {
            bytes.extend(tag.to_le_bytes());
            bytes.extend(3u16.to_le_bytes());
            bytes.extend(1u32.to_le_bytes());
            bytes.extend(value.to_le_bytes());
            bytes.extend([0, 0]);
        }
        bytes.extend([0; 4]);
        bytes
    }

    #[test]
    fn every_orientation_is_read() {
        for value in 1..=8 {
            let facts = facts_from_block(&block(&[(0x0112, value)]));
            assert_eq!(facts.orientation.to_exif(), value as u8);
        }
    }

    #[test]
    fn an_orientation_out_of_range_turns_nothing() {
        for value in [0, 9, 300] {
            let facts = facts_from_block(&block(&[(0x0112, value)]));
            assert_eq!(facts.orientation, Orientation::NoTransforms);
        }
    }

    #[test]
    fn a_focal_length_written_is_the_one_read() {
        for taken_size in [None, Some((4032, 3024))] {
            let hint = FocalHint { equivalent_35mm: 26.0, taken_size };
            assert_eq!(facts_from_block(&hint.exif_block().unwrap()).focal, Some(hint));
        }
    }

    #[test]
    fn rubbish_says_nothing() {
        assert_eq!(facts_from_block(b""), ExifFacts::default());
        assert_eq!(facts_from_block(b"Exif\0\0MM\0*\xff\xff\xff\xff"), ExifFacts::default());
    }
}
