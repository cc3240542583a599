//! Flowers lying beside the mat, found in pictures with known truth.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::fs;
use std::path::Path;

use serde_json::Value;
use table_umpire::capture::{OpenOptions, open_picture};
use table_umpire::geometry::ImagePoint;
use table_umpire::metrology::{MeasuredToken, TokenClass};
use table_umpire::session::{Scored, SessionOptions, score_picture};

const PICTURES: [&str; 3] = ["lacuna-d004", "lacuna-d005", "lacuna-d007"];
/// A reported flower this near a true one's base in the picture is that flower, px: a third of a flower.
const NEAR_PX: f64 = 8.0;
/// Flowers whose bases are nearer than this in the picture hide each other, px: only one must be found.
const STACKED_PX: f64 = 24.0;
/// Least share of the flowers beside the mat, wholly in the picture and not hidden, that must be found.
const LEAST_FOUND: f64 = 0.8;
/// A flower nearer than this to the picture's edge may not be wholly in it, px.
const EDGE_PX: f64 = 16.0;

fn scored(name: &str) -> Scored {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("fixtures/lacuna/{name}.jpg"));
    let frame = open_picture(&path, &OpenOptions::default()).unwrap();
    score_picture(&frame, &SessionOptions::new("lacuna")).unwrap()
}

/// Colour and base, px, of every flower that truly lies beside the mat, and the picture's size.
fn truth(name: &str) -> (Vec<(String, ImagePoint)>, (f64, f64)) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("fixtures/lacuna/{name}.json"));
    let truth: Value = serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap();
    let number = |value: &Value| value.as_f64().unwrap();
    let flowers = truth["tokens"].as_array().unwrap().iter().filter(|t| t["off_mat"] == true).map(|t| {
        let base = ImagePoint::new(number(&t["px_base"][0]), number(&t["px_base"][1]));
        (t["colour"].as_str().unwrap().to_owned(), base)
    });
    (flowers.collect(), (number(&truth["image"]["w"]), number(&truth["image"]["h"])))
}

fn apart(a: ImagePoint, b: ImagePoint) -> f64 {
    (a.u - b.u).hypot(a.v - b.v)
}

fn beside(scored: &Scored) -> Vec<&MeasuredToken> {
    scored.measurement.tokens.iter().filter(|token| !token.on_mat).collect()
}

#[test]
fn most_flowers_beside_the_mat_are_found_and_none_is_invented() {
    let (mut found, mut all) = (0, 0);
    for name in PICTURES {
        let scored = scored(name);
        let (flowers, (width, height)) = truth(name);
        let tokens = beside(&scored);
        for token in &tokens {
            let real = flowers.iter().any(|(colour, base)| {
                apart(*base, token.pixel) < NEAR_PX && token.class == TokenClass::Flower(colour.clone())
            });
            assert!(real, "{name}: nothing like {token:?} lies there");
        }
        for (i, (_, base)) in flowers.iter().enumerate() {
            let inside =
                (EDGE_PX..width - EDGE_PX).contains(&base.u) && (EDGE_PX..height - EDGE_PX).contains(&base.v);
            let hidden = flowers.iter().enumerate().any(|(k, f)| k != i && apart(f.1, *base) < STACKED_PX);
            if inside && !hidden {
                all += 1;
                found += usize::from(tokens.iter().any(|token| apart(*base, token.pixel) < NEAR_PX));
            }
        }
    }
    assert!(all >= 15, "only {all} flowers lie free beside the mat");
    assert!(f64::from(u32::try_from(found).unwrap()) >= LEAST_FOUND * f64::from(all), "{found} of {all}");
}

#[test]
fn flowers_beside_the_mat_get_no_award() {
    for name in PICTURES {
        let scored = scored(name);
        let awarded: Vec<bool> =
            scored.verdict.awards.iter().map(|a| scored.measurement.tokens[a.flower].on_mat).collect();
        assert!(!awarded.is_empty() && awarded.iter().all(|on_mat| *on_mat), "{name}: {awarded:?}");
    }
}
