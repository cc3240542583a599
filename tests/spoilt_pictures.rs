//! Pictures that cannot be read whole say so: two ponds, noise, something over the pond, tokens lost.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on fails")]
#![allow(clippy::print_stdout, reason = "these tests print their figures")]

#[path = "sweep/faults.rs"]
#[allow(dead_code, reason = "only some of the faults are used here")]
mod faults;
mod scenes;

use image::RgbImage;
use image::imageops::{FilterType, replace, resize};
use scenes::pictures::{TruePicture, pictures_in};
use std::path::Path;
use table_umpire::geometry::MatPoint;
use table_umpire::referee::WordOfCall;
use table_umpire::session::{Scored, SessionOptions, score_picture};

/// Share of its light that a dark picture has.
const DARK: f64 = 0.12;
/// Tokens seen within this of each other are the same, px; and so many must be for a comparison.
const NEAR_PX: f64 = 8.0;
const FEWEST_PAIRS: usize = 15;
/// How far tokens may be off in all, in their stated doubt: their errors hang together, so that one draw of the view is
/// compared.
const MOST_OFF: f64 = 2.0;

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

/// Root mean square of how far the tokens stand from where they stand in the clean picture, by the best turn about the
/// circle's centre, over that of their stated doubt.
fn off_over_doubt(clean: &Scored, spoilt: &Scored) -> f64 {
    let pairs: Vec<_> = (0..spoilt.measurement.tokens.len())
        .filter_map(|i| {
            let token = &spoilt.measurement.tokens[i];
            let near = clean.measurement.tokens.iter().find(|t| t.pixel.distance(token.pixel) < NEAR_PX)?;
            let own = spoilt.measurement.covariance.marginal(i)?;
            Some((near.position, token.position, own.xx + own.yy))
        })
        .collect();
    assert!(pairs.len() > FEWEST_PAIRS, "{}", pairs.len());
    let (cross, dot) = pairs.iter().fold((0.0, 0.0), |(cross, dot), (a, b, _)| {
        (cross + a.y * b.x - a.x * b.y, dot + a.x * b.x + a.y * b.y)
    });
    let (sin, cos) = f64::atan2(cross, dot).sin_cos();
    let square = |(a, b, _): &(_, _, f64)| {
        let (a, b): (&MatPoint, &MatPoint) = (a, b);
        (cos * b.x - sin * b.y - a.x).powi(2) + (sin * b.x + cos * b.y - a.y).powi(2)
    };
    let off: f64 = pairs.iter().map(square).sum();
    (off / pairs.iter().map(|pair| pair.2).sum::<f64>()).sqrt()
}

#[test]
fn places_in_dark_and_noisy_pictures_carry_the_doubt_of_the_view() {
    for name in ["lacuna-d002", "lacuna-d007"] {
        let clean = picture(name);
        let mut dark = picture(name);
        dark.frame.rgb.iter_mut().for_each(|value| *value = (f64::from(*value) * DARK).round() as u8);
        let scored =
            |picture: &TruePicture| score_picture(&picture.frame, &SessionOptions::new("lacuna")).unwrap();
        let as_it_is = scored(&clean);
        for spoilt in [dark, faults::noisy(&clean, 26.0)] {
            let ratio = off_over_doubt(&as_it_is, &scored(&spoilt));
            println!("{name}: off by {ratio:.2} of the doubt");
            assert!(ratio < MOST_OFF, "{name}: {ratio}");
        }
    }
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
