//! Turning a stored picture upright.

use image::metadata::Orientation;
use rayon::prelude::*;

/// Side of the square in which a turned picture is copied, px: both sides of the copy stay in the cache.
const TILE_PX: usize = 32;

/// An RGB picture, 8 bits a channel, rows from the top, no padding.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Pixels {
    /// Width, px.
    pub(super) width: usize,
    /// Height, px.
    pub(super) height: usize,
    /// `3 * width * height` bytes.
    pub(super) rgb: Vec<u8>,
}

impl Pixels {
    /// The picture turned as EXIF's `orientation` asks; width and height change places for a quarter turn.
    pub(super) fn turned(mut self, orientation: Orientation) -> Self {
        let row_bytes = 3 * self.width;
        if row_bytes == 0 {
            return self;
        }
        match orientation {
            Orientation::NoTransforms => {}
            Orientation::FlipHorizontal => {
                self.rgb.chunks_exact_mut(row_bytes).for_each(|row| row.as_chunks_mut::<3>().0.reverse());
            }
            Orientation::Rotate180 => self.rgb.as_chunks_mut::<3>().0.reverse(),
            Orientation::FlipVertical => {
                let (upper, lower) = self.rgb.split_at_mut(self.height / 2 * row_bytes);
                let mirrored = lower.chunks_exact_mut(row_bytes).rev();
                for (above, below) in upper.chunks_exact_mut(row_bytes).zip(mirrored) {
                    above.swap_with_slice(below);
                }
            }
            Orientation::Rotate90FlipH => return self.transposed(false, false),
            Orientation::Rotate90 => return self.transposed(false, true),
            Orientation::Rotate270FlipH => return self.transposed(true, true),
            Orientation::Rotate270 => return self.transposed(true, false),
        }
        self
    }

    /// Columns become rows; columns are taken from the right with `from_right`, rows from the bottom with
    /// `from_bottom`.
    fn transposed(self, from_right: bool, from_bottom: bool) -> Self {
        let (width, height) = (self.height, self.width);
        let source = self.rgb.as_chunks::<3>().0;
        let mut rgb = vec![0; self.rgb.len()];
        rgb.par_chunks_mut(3 * width * TILE_PX).enumerate().for_each(|(band, rows)| {
            for left in (0..width).step_by(TILE_PX) {
                for (i, row) in rows.chunks_exact_mut(3 * width).enumerate() {
                    let y = band * TILE_PX + i;
                    let column = if from_right { self.width - 1 - y } else { y };
                    let tile = row.as_chunks_mut::<3>().0.iter_mut().enumerate().skip(left).take(TILE_PX);
                    for (x, pixel) in tile {
                        let line = if from_bottom { self.height - 1 - x } else { x };
                        *pixel = source[line * self.width + column];
                    }
                }
            }
        });
        Self { width, height, rgb }
    }
}

#[cfg(test)]
mod tests {
    use image::{DynamicImage, RgbImage};

    use super::*;

    #[test]
    fn every_turn_agrees_with_a_slow_obvious_one() {
        for (width, height) in [(1, 1), (2, 3), (5, 1), (40, 33), (70, 101)] {
            let rgb: Vec<u8> = (0..3 * width * height).map(|i| (i * 7 % 251) as u8).collect();
            for exif in 1..=8 {
                let orientation = Orientation::from_exif(exif).unwrap();
                let turned = Pixels { width, height, rgb: rgb.clone() }.turned(orientation);
                let plain = RgbImage::from_raw(width as u32, height as u32, rgb.clone()).unwrap();
                let mut slow = DynamicImage::ImageRgb8(plain);
                slow.apply_orientation(orientation);
                assert_eq!((turned.width as u32, turned.height as u32), (slow.width(), slow.height()));
                assert_eq!(turned.rgb, slow.into_rgb8().into_raw(), "orientation {exif}");
            }
        }
    }
}
