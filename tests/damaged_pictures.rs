//! Pictures cut short or with bytes changed never bring the program down.

// The exemption for tests in clippy.toml does not reach helper functions of integration tests.
#![allow(clippy::unwrap_used, clippy::panic)]

use std::fs;
use std::io::Cursor;
use std::path::Path;

use image::{ImageFormat, RgbImage};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use table_umpire::capture::{OpenOptions, open_picture};

/// Damaged copies of each seed, half of them cut short and half with changed bytes.
const COPIES: usize = 300;

/// Small pictures of each format.
const SEEDS: [&str; 14] = [
    "irs_cat.jpg",
    "pil_hopper_gray.jpg",
    "pil_hopper_orientation_6.jpg",
    "pil_pil_sample_cmyk.jpg",
    "irs_basn2c16.png",
    "pil_1_trns.png",
    "irs_ball.png",
    "pil_hopper_orientation_6.webp",
    "irs_anim.webp",
    "pil_tiff_16bit_RGB.tiff",
    "irs_oob.gif",
    "irs_oss-fuzz-36829.jpeg",
    "heif_RGB_10__128x128.heif",
    "heif_zPug_3.heic",
];

fn small_bitmap() -> Vec<u8> {
    let picture = RgbImage::from_fn(17, 9, |x, y| image::Rgb([x as u8 * 15, y as u8 * 28, 90]));
    let mut bytes = Cursor::new(Vec::new());
    picture.write_to(&mut bytes, ImageFormat::Bmp).unwrap();
    bytes.into_inner()
}

fn damaged(whole: &[u8], copy: usize, rng: &mut ChaCha8Rng) -> Vec<u8> {
    let mut bytes = whole.to_vec();
    if copy.is_multiple_of(2) {
        bytes.truncate(rng.random_range(0..whole.len()));
    } else {
        for _ in 0..rng.random_range(1..12) {
            // Half of the changes hit the header, where they do most harm.
            let end = if rng.random_bool(0.5) { whole.len().min(256) } else { whole.len() };
            let at = rng.random_range(0..end);
            bytes[at] = rng.random();
        }
    }
    bytes
}

#[test]
fn a_damaged_picture_opens_or_is_refused_and_nothing_else_happens() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/odd-inputs");
    let mut seeds: Vec<(String, Vec<u8>)> =
        SEEDS.iter().map(|name| ((*name).to_owned(), fs::read(folder.join(name)).unwrap())).collect();
    seeds.push(("a small bitmap".to_owned(), small_bitmap()));
    let path = std::env::temp_dir().join(format!("table-umpire-damaged-{}", std::process::id()));
    let options = OpenOptions { max_pixels: 4_000_000, ..OpenOptions::default() };
    let mut rng = ChaCha8Rng::seed_from_u64(20);
    let (mut opened, mut refused) = (0, 0);
    for (_, whole) in &seeds {
        for copy in 0..COPIES {
            fs::write(&path, damaged(whole, copy, &mut rng)).unwrap();
            match open_picture(&path, &options) {
                Ok(frame) => {
                    opened += 1;
                    assert_eq!(frame.rgb.len(), 3 * frame.width * frame.height);
                }
                Err(error) => {
                    refused += 1;
                    assert!(!error.remedy().is_empty());
                }
            }
        }
    }
    fs::remove_file(&path).unwrap();
    println!("{opened} opened, {refused} refused");
    assert!(opened > 0 && refused > 0);
}
