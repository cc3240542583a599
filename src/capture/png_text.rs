//! EXIF data that older programs (ImageMagick) keep in a text chunk of a PNG file.

/// The EXIF block in an uncompressed `Raw profile type exif` text chunk before the picture data, if any.
pub(super) fn exif_in_text(png: &[u8]) -> Option<Vec<u8>> {
    const SIGNATURE_BYTES: usize = 8;
    const KEYWORD: &[u8] = b"Raw profile type exif\0";
    let mut rest = png.get(SIGNATURE_BYTES..)?;
    loop {
        let length = u32::from_be_bytes(*rest.first_chunk::<4>()?) as usize;
        let kind = rest.get(4..8)?;
        let data = rest.get(8..)?.get(..length)?;
        match kind {
            b"tEXt" if data.starts_with(KEYWORD) => return profile(&data[KEYWORD.len()..]),
            b"IDAT" => return None,
            _ => rest = rest.get(length + 12..)?,
        }
    }
}

/// The text is a name, the number of bytes, and the bytes in hexadecimal, broken into lines.
fn profile(text: &[u8]) -> Option<Vec<u8>> {
    let mut words = std::str::from_utf8(text).ok()?.split_whitespace();
    let (_name, length) = (words.next()?, words.next()?.parse::<usize>().ok()?);
    let digits: Vec<u8> =
        words.flat_map(str::chars).map(|c| c.to_digit(16).map(|d| d as u8)).collect::<Option<_>>()?;
    let bytes: Vec<u8> = digits.chunks_exact(2).map(|pair| pair[0] << 4 | pair[1]).collect();
    (bytes.len() == length).then_some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_profile_is_its_hexadecimal_digits() {
        assert_eq!(profile(b"\nexif\n       4\n4d4d\n002a\n"), Some(b"MM\0*".to_vec()));
    }

    #[test]
    fn a_profile_of_the_wrong_length_or_of_no_digits_is_none() {
        assert_eq!(profile(b"\nexif\n 5\n4d4d002a\n"), None);
        assert_eq!(profile(b"\nexif\n 4\n4d4dxx2a\n"), None);
        assert_eq!(profile(b""), None);
    }

    #[test]
    fn a_chunk_longer_than_the_file_ends_the_search() {
        assert_eq!(exif_in_text(b"\x89PNG\r\n\x1a\n\xff\xff\xff\xfftEXtRaw"), None);
    }
}
