//! A frame as a camera sends it, before it is decoded.

use crate::capture::open::open_jpeg;
use crate::capture::{Frame, OpenOptions, Original, PictureError, PictureFormat};

/// The bytes of a frame, whoever keeps them.
pub(in crate::capture) type Bytes = Box<dyn AsRef<[u8]> + Send>;

/// An undecoded picture.
pub(in crate::capture) enum RawPicture {
    /// A JPEG picture; bytes after its end are none of it.
    Jpeg(Bytes),
    /// YUYV (YUV 4:2:2 packed): two pixels in four bytes, brightness of BT.601 from 16 to 235.
    Yuyv {
        /// Width, px; even.
        width: usize,
        /// Height, px.
        height: usize,
        /// `2 * width * height` bytes, or more of which the rest is none of it.
        bytes: Bytes,
    },
}

impl RawPicture {
    /// The file of the picture without what follows its end; `None` where there is no such thing.
    pub(in crate::capture) fn original(&self) -> Option<Original> {
        let Self::Jpeg(bytes) = self else { return None };
        let bytes = bytes.as_ref().as_ref();
        let whole = bytes.get(..end_of(bytes)?)?.to_vec();
        Some(Original { format: PictureFormat::Jpeg, bytes: whole })
    }

    /// The picture as RGB; `source` is what it is called.
    ///
    /// # Errors
    /// [`PictureError::SpoiltFrame`] when it is damaged or no picture at all.
    pub(in crate::capture) fn decode(&self, source: &str) -> Result<Frame, PictureError> {
        let spoilt = |reason: String| PictureError::SpoiltFrame { path: source.to_owned(), reason };
        let cut_short = || spoilt("it is cut short".to_owned());
        match self {
            Self::Jpeg(bytes) => {
                let bytes = bytes.as_ref().as_ref();
                if !has_end(bytes) {
                    return Err(cut_short());
                }
                open_jpeg(source, bytes, &OpenOptions::default()).map_err(|error| match error {
                    PictureError::Damaged { reason, .. } | PictureError::Unsupported { reason, .. } => {
                        spoilt(reason)
                    }
                    other => other,
                })
            }
            Self::Yuyv { width, height, bytes } => {
                let rgb = rgb_from_yuyv(bytes.as_ref().as_ref(), *width, *height).ok_or_else(cut_short)?;
                let (width, height) = (*width, *height);
                Ok(Frame { source: source.to_owned(), width, height, rgb, focal: None })
            }
        }
    }
}

/// Where a JPEG picture ends: after the marker that ends it, `None` where there is none. Markers inside segments, such
/// as those of a small copy, are passed over.
fn end_of(jpeg: &[u8]) -> Option<usize> {
    const FIRST_SEGMENT: usize = 2;
    let mut at = FIRST_SEGMENT;
    loop {
        // what is no marker is coded picture; there a zero after 0xff is data, 0xd0 to 0xd7 only part it, and 0xff fills
        match jpeg.get(at..at + 2)? {
            [0xff, 0xd9] => return Some(at + 2),
            [0xff, 0xff] => at += 1,
            [0xff, 0 | 0x01 | 0xd0..=0xd8] => at += 2,
            [0xff, _] => at += 2 + usize::from(u16::from_be_bytes([*jpeg.get(at + 2)?, *jpeg.get(at + 3)?])),
            _ => at += 1,
        }
    }
}

/// Whether the coded picture ends with a marker. A frame that was cut short has zeros behind it, which decode to a
/// picture too: a grey or striped one.
fn has_end(jpeg: &[u8]) -> bool {
    const SCAN: [u8; 2] = [0xff, 0xda];
    let Some(scan) = jpeg.windows(2).position(|pair| pair == SCAN) else { return false };
    // after 0xff a zero is data, 0xd0 to 0xd7 only part the data, and 0xff fills
    let is_end = |pair: &[u8]| pair[0] == 0xff && !matches!(pair[1], 0 | 0xd0..=0xd7 | 0xff);
    jpeg[scan + 2..].windows(2).any(is_end)
}

/// BT.601 with brightness from 16 to 235, in 1/65536: of brightness, of red from V, of green from U and V, of blue
/// from U.
const FROM_Y: i32 = 76_309;
const RED_FROM_V: i32 = 104_597;
const GREEN_FROM_U: i32 = 25_675;
const GREEN_FROM_V: i32 = 53_279;
const BLUE_FROM_U: i32 = 132_201;

/// RGB of a YUYV picture; `None` when there are too few bytes.
fn rgb_from_yuyv(bytes: &[u8], width: usize, height: usize) -> Option<Vec<u8>> {
    let needed = width.checked_mul(height)?.checked_mul(2)?;
    let pairs = bytes.get(..needed)?.as_chunks::<4>().0;
    let mut rgb = vec![0; 3 * width * height];
    for ([y0, u, y1, v], out) in pairs.iter().zip(rgb.as_chunks_mut::<6>().0) {
        let (u, v) = (i32::from(*u) - 128, i32::from(*v) - 128);
        for (y, pixel) in [y0, y1].into_iter().zip(out.as_chunks_mut::<3>().0) {
            let y = FROM_Y * (i32::from(*y) - 16) + (1 << 15);
            let channel = |value: i32| (value >> 16).clamp(0, 255) as u8;
            *pixel = [
                channel(y + RED_FROM_V * v),
                channel(y - GREEN_FROM_U * u - GREEN_FROM_V * v),
                channel(y + BLUE_FROM_U * u),
            ];
        }
    }
    Some(rgb)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pixels(yuyv: [u8; 4]) -> Vec<u8> {
        rgb_from_yuyv(&yuyv, 2, 1).unwrap()
    }

    #[test]
    fn yuyv_becomes_the_colours_of_bt_601() {
        assert_eq!(pixels([16, 128, 235, 128]), [0, 0, 0, 255, 255, 255]);
        assert_eq!(pixels([126, 128, 126, 128]), [128; 6]);
        // 75 % colour bars: yellow, cyan, green, magenta, red, blue
        for (y, u, v, rgb) in [
            (162, 44, 142, [191, 191, 0]),
            (131, 156, 44, [0, 191, 191]),
            (112, 72, 58, [0, 191, 0]),
            (84, 184, 198, [191, 0, 191]),
            (65, 100, 212, [191, 0, 0]),
            (35, 212, 114, [0, 0, 191]),
        ] {
            for (found, expected) in pixels([y, u, y, v]).iter().zip(rgb.iter().cycle()) {
                assert!(found.abs_diff(*expected) <= 2, "{y} {u} {v}: {found} for {expected}");
            }
        }
    }

    #[test]
    fn a_short_buffer_is_damaged_and_a_long_one_is_not() {
        let raw =
            |bytes: usize| RawPicture::Yuyv { width: 4, height: 2, bytes: Box::new(vec![128u8; bytes]) };
        assert!(matches!(raw(15).decode("test"), Err(PictureError::SpoiltFrame { .. })));
        assert_eq!(raw(4096).decode("test").unwrap().rgb.len(), 24);
    }

    #[test]
    fn a_jpeg_with_zeros_for_its_second_half_is_damaged() {
        let mut jpeg = std::io::Cursor::new(Vec::new());
        let noise =
            |x: u32, y: u32| image::Rgb([(x * 37 % 251) as u8, (y * 91 % 241) as u8, (x * y % 239) as u8]);
        image::RgbImage::from_fn(320, 240, noise).write_to(&mut jpeg, image::ImageFormat::Jpeg).unwrap();
        let whole = jpeg.into_inner();
        let frame = |bytes: Vec<u8>| RawPicture::Jpeg(Box::new(bytes)).decode("test");

        let padded = [whole.clone(), vec![0; 5000]].concat();
        assert_eq!(frame(padded).unwrap().width, 320);
        // a buffer may hold the end of an older picture behind the new one's
        let reused = [&whole[..], &whole[whole.len() / 2..]].concat();
        let original = RawPicture::Jpeg(Box::new(reused)).original().unwrap();
        assert!(original.bytes == whole && original.format == PictureFormat::Jpeg);
        for kept in [2, whole.len() / 4, whole.len() / 2, whole.len() - 2] {
            let mut cut = whole.clone();
            cut[kept..].fill(0);
            assert!(frame(cut).is_err(), "{kept} of {} bytes", whole.len());
            assert!(frame(whole[..kept].to_vec()).is_err(), "{kept} of {} bytes", whole.len());
        }
        assert!(frame(Vec::new()).is_err());
    }
}
