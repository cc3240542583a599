//! Pictures that cannot be read whole say so: two ponds, noise, something over the pond, tokens lost.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on fails")]

#[path = "sweep/faults.rs"]
#[allow(dead_code, reason = "only some of the faults are used here")]
mod faults;
mod scenes;

use image::RgbImage;
use image::imageops::{FilterType, replace, resize};
use scenes::pictures::{TruePicture, pictures_in};
use std::path::Path;
use table_umpire::referee::WordOfCall;
use table_umpire::session::{Scored, SessionOptions, score_picture};

fn picture(name: &str) -> TruePicture {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/lacuna");
    pictures_in(&folder).into_iter().find(|picture| picture.name == name).unwrap()
}

fn says(scored: &Scored, code: &str) -> bool {
    scored.warnings.iter().any(|warning| warning.code == code)
}

fn assert_nothing_clear(scored: &Scored) {
    assert!(scored.partial, "{:?}", scored.warnings);
    assert!(scored.verdict.awards.iter().all(|call| call.call == WordOfCall::TooClose));
    assert_eq!(scored.verdict.score, None);
}

#[test]
fn two_ponds_in_one_picture_are_declared() {
    let mut picture = picture("lacuna-d002");
    let (w, h) = (picture.frame.width as u32, picture.frame.height as u32);
    let whole = RgbImage::from_raw(w, h, picture.frame.rgb).unwrap();
    let half = resize(&whole, w * 5 / 8, h * 5 / 8, FilterType::Triangle);
    let mut pair = RgbImage::new(w * 5 / 4, h * 5 / 8);
    replace(&mut pair, &half, 0, 0);
    replace(&mut pair, &half, i64::from(w * 5 / 8), 0);
    (picture.frame.width, picture.frame.height) = (pair.width() as usize, pair.height() as usize);
    picture.frame.rgb = pair.into_raw();
    let scored = score_picture(&picture.frame, &SessionOptions::new("lacuna")).unwrap();
    assert!(says(&scored, "two-ponds"), "{:?}", scored.warnings);
    assert_nothing_clear(&scored);
}

#[test]
fn good_pictures_are_not_called_spoilt() {
    for name in ["lacuna-d002", "lacuna-d004", "lacuna-d005", "lacuna-d007"] {
        let scored = score_picture(&picture(name).frame, &SessionOptions::new("lacuna")).unwrap();
        let spoilt = ["two-ponds", "blurred", "noisy", "poor-light"].iter().any(|code| says(&scored, code));
        assert!(!spoilt, "{name}: {:?}", scored.warnings);
    }
}

#[test]
fn a_picture_full_of_noise_calls_nothing_clear() {
    let noisy = faults::noisy(&picture("lacuna-d007"), 26.0);
    let scored = score_picture(&noisy.frame, &SessionOptions::new("lacuna")).unwrap();
    assert!(says(&scored, "noisy"), "{:?}", scored.warnings);
    assert_nothing_clear(&scored);
}

#[test]
fn poor_light_leaves_the_calls_but_says_that_colours_are_in_doubt() {
    for changed in [
        faults::exposed(&picture("lacuna-d002"), -5.0),
        faults::exposed(&picture("lacuna-d004"), 2.0),
        faults::lit(&picture("lacuna-d002"), 1800.0),
    ] {
        let scored = score_picture(&changed.frame, &SessionOptions::new("lacuna")).unwrap();
        assert!(says(&scored, "poor-light"), "{:?}", scored.warnings);
    }
}
