//! Which picture format a file holds, told by its first bytes and never by its name.

/// A picture format that the program knows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PictureFormat {
    /// JPEG, multi-picture JPEG (MPO) included.
    Jpeg,
    /// PNG, animated PNG included.
    Png,
    /// WebP.
    WebP,
    /// TIFF.
    Tiff,
    /// Windows bitmap.
    Bmp,
    /// GIF.
    Gif,
    /// HEIC and its kin (HEIF, AVIF).
    Heic,
}

impl std::fmt::Display for PictureFormat {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Jpeg => "JPEG",
            Self::Png => "PNG",
            Self::WebP => "WebP",
            Self::Tiff => "TIFF",
            Self::Bmp => "BMP",
            Self::Gif => "GIF",
            Self::Heic => "HEIC",
        })
    }
}

/// The format that the first bytes of `bytes` announce, if it is one of ours.
pub(super) fn format_of(bytes: &[u8]) -> Option<PictureFormat> {
    if bytes.starts_with(b"\xff\xd8\xff") {
        Some(PictureFormat::Jpeg)
    } else if bytes.starts_with(b"\x89PNG\r\n\x1a\n") {
        Some(PictureFormat::Png)
    } else if bytes.starts_with(b"GIF8") {
        Some(PictureFormat::Gif)
    } else if bytes.starts_with(b"RIFF") && at(bytes, 8, b"WEBP") {
        Some(PictureFormat::WebP)
    } else if bytes.starts_with(b"II*\0") || bytes.starts_with(b"MM\0*") {
        Some(PictureFormat::Tiff)
    } else if is_bitmap(bytes) {
        Some(PictureFormat::Bmp)
    } else if at(bytes, 4, b"ftyp") && has_still_brand(bytes) {
        Some(PictureFormat::Heic)
    } else {
        None
    }
}

/// A guess, with its article, at what a file that is no picture holds.
pub(super) fn looks_like(bytes: &[u8]) -> &'static str {
    /// Enough of a file to tell text from data.
    const SAMPLE_BYTES: usize = 1024;
    let sample = &bytes[..bytes.len().min(SAMPLE_BYTES)];
    if sample.starts_with(b"%PDF") {
        "a PDF document"
    } else if at(sample, 4, b"ftyp") || sample.starts_with(b"\x1a\x45\xdf\xa3") || at(sample, 8, b"AVI ") {
        "a video"
    } else if sample.starts_with(b"PK\x03\x04") {
        "a zip archive"
    } else if is_text(sample) {
        "a text file"
    } else {
        "data of an unknown kind"
    }
}

fn at(bytes: &[u8], offset: usize, magic: &[u8]) -> bool {
    bytes.get(offset..).is_some_and(|tail| tail.starts_with(magic))
}

/// `BM` alone also begins texts, so the size of the second header must be one of those in use.
fn is_bitmap(bytes: &[u8]) -> bool {
    const SECOND_HEADER_BYTES: [u32; 8] = [12, 16, 40, 52, 56, 64, 108, 124];
    bytes.starts_with(b"BM")
        && bytes
            .get(14..18)
            .and_then(|size| size.try_into().ok())
            .is_some_and(|size| SECOND_HEADER_BYTES.contains(&u32::from_le_bytes(size)))
}

/// ISO media files: a still picture's brand, major or compatible, tells it from a video.
fn has_still_brand(bytes: &[u8]) -> bool {
    const STILL: [&[u8]; 9] =
        [b"heic", b"heix", b"heim", b"heis", b"hevc", b"hevx", b"mif1", b"msf1", b"avif"];
    let declared = bytes.first_chunk::<4>().map_or(0, |size| u32::from_be_bytes(*size) as usize);
    let end = declared.clamp(12, 256).min(bytes.len());
    bytes.get(8..end).is_some_and(|brands| brands.chunks_exact(4).any(|brand| STILL.contains(&brand)))
}

/// UTF-8 without control characters; a character cut by the sample's end is forgiven.
fn is_text(sample: &[u8]) -> bool {
    let valid = match std::str::from_utf8(sample) {
        Ok(text) => text,
        Err(error) if error.error_len().is_none() => {
            std::str::from_utf8(&sample[..error.valid_up_to()]).unwrap_or_default()
        }
        Err(_) => return false,
    };
    !valid.is_empty() && !valid.chars().any(|c| c.is_control() && !matches!(c, '\n' | '\r' | '\t'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_that_begins_like_a_bitmap_is_a_text() {
        let text = b"BMX bikes and other things for the weekend\n";
        assert_eq!(format_of(text), None);
        assert_eq!(looks_like(text), "a text file");
    }

    #[test]
    fn a_video_is_not_taken_for_a_heic_picture() {
        let video = b"\0\0\0\x18ftypisom\0\0\x02\0isomiso2mp41\0\0";
        assert_eq!(format_of(video), None);
        assert_eq!(looks_like(video), "a video");
    }

    #[test]
    fn a_compatible_brand_is_enough_for_heic() {
        let picture = b"\0\0\0\x18ftypxxxx\0\0\0\0mif1heic\0\0\0\0";
        assert_eq!(format_of(picture), Some(PictureFormat::Heic));
    }
}
