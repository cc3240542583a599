//! Pictures with known truth, scored from the file to the awards, compared both ways.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on fails")]

mod truth;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;
use table_umpire::calibration::Owner;
use table_umpire::capture::{Frame, OpenOptions, open_picture};
use table_umpire::games::lacuna::PerPlayer;
use table_umpire::geometry::{Camera, MatPoint};
use table_umpire::metrology::{IntrinsicsSource, MeasuredToken, TokenClass};
use table_umpire::referee::WordOfCall;
use table_umpire::session::{Scored, SessionOptions, score_picture};
use truth::true_view;

const PICTURES: [&str; 3] = ["lacuna-d004", "lacuna-d005", "lacuna-d007"];

/// A flower further than this from the true place is not that flower, mm; the worst one is off by 1.0 mm.
const FLOWER_TOLERANCE_MM: f64 = 1.5;
/// The same for pawns, whose shape is not known, mm; the worst one is off by 0.9 mm.
const PAWN_TOLERANCE_MM: f64 = 2.0;
/// A call may be too close only where the true distances differ by less than this, mm.
const CLOSE_MARGIN_MM: f64 = 4.0;

fn fixture(name: &str, ending: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/lacuna").join(format!("{name}.{ending}"))
}

fn truth(name: &str, ending: &str) -> Value {
    serde_json::from_str(&fs::read_to_string(fixture(name, ending)).unwrap()).unwrap()
}

fn scored(name: &str, options: &SessionOptions) -> Scored {
    let frame = open_picture(&fixture(name, "jpg"), &OpenOptions::default()).unwrap();
    score_picture(&frame, options).unwrap_or_else(|problem| panic!("{name}: {problem}"))
}

fn word(class: &TokenClass) -> &str {
    match class {
        TokenClass::Flower(name) => name,
        TokenClass::Pawn(Owner::Gold) => "gold",
        TokenClass::Pawn(Owner::Silver) => "silver",
    }
}

/// Ids of the measured tokens by index of the true ones; every token must have exactly one partner.
fn partners(name: &str, scored: &Scored, truth: &Value) -> BTreeMap<usize, usize> {
    let view = true_view(truth);
    let on_mat = |token: &&MeasuredToken| token.on_mat;
    let mut left: Vec<usize> = scored
        .measurement
        .tokens
        .iter()
        .enumerate()
        .filter(|(_, token)| on_mat(token))
        .map(|(id, _)| id)
        .collect();
    let mut partners = BTreeMap::new();
    let mut missing = Vec::new();
    for (i, token) in truth["tokens"].as_array().unwrap().iter().enumerate() {
        if token["off_mat"].as_bool() == Some(true) {
            continue;
        }
        let at = MatPoint::new(token["x"].as_f64().unwrap(), token["y"].as_f64().unwrap());
        let (kind, colour) = (token["kind"].as_str().unwrap(), token["colour"].as_str().unwrap());
        let tolerance = if kind == "flower" { FLOWER_TOLERANCE_MM } else { PAWN_TOLERANCE_MM };
        let found = left.iter().position(|&id| {
            let measured = &scored.measurement.tokens[id];
            let seen = view.mat_from_image(measured.pixel, 0.0).unwrap();
            word(&measured.class) == colour && seen.distance(at) <= tolerance
        });
        match found {
            Some(place) => {
                partners.insert(i, left.swap_remove(place));
            }
            None => missing.push(format!("{colour} {kind} at {at:?}")),
        }
    }
    let extra: Vec<_> = left.iter().map(|&id| &scored.measurement.tokens[id]).collect();
    assert!(missing.is_empty() && extra.is_empty(), "{name}: missing {missing:#?}, extra {extra:#?}");
    partners
}

/// Tokens both ways, and every award against the true one.
fn check(name: &str, options: &SessionOptions) -> Scored {
    let scored = scored(name, options);
    let partners = partners(name, &scored, &truth(name, "json"));
    let answer = truth(name, "answer.json");
    let settled = answer["settled"].as_array().unwrap();
    assert_eq!(scored.verdict.awards.len(), settled.len(), "{name}");
    for truly in settled {
        let id = partners[&(truly["flower"].as_u64().unwrap() as usize)];
        let call = scored.verdict.awards.iter().find(|call| call.flower == id).unwrap();
        let to = call.to.map(|player| player.to_string());
        let margin = truly["margin_mm"].as_f64().unwrap();
        match call.call {
            WordOfCall::Clear => assert_eq!(to.as_deref(), truly["owner"].as_str(), "{name}: {call:?}"),
            WordOfCall::TooClose => assert!(margin < CLOSE_MARGIN_MM, "{name}, {margin} mm: {call:?}"),
        }
    }
    assert!(!scored.partial && scored.warnings.is_empty(), "{name}: {:?}", scored.warnings);
    scored
}

#[test]
fn every_token_is_found_and_every_clear_award_is_right() {
    for name in PICTURES {
        check(name, &SessionOptions::new("lacuna"));
    }
}

/// A profile of a camera of 1280 by 720 px, written where no other test writes.
fn camera_profile(camera: Camera, unique: &str) -> PathBuf {
    let Camera { fx, fy, cx, cy, distortion: d } = camera;
    let text = format!(
        "width = 1280\nheight = 720\nfx = {fx}\nfy = {fy}\ncx = {cx}\ncy = {cy}\n\
         [distortion]\nk1 = {}\nk2 = {}\np1 = {:?}\np2 = {:?}\nk3 = {:?}\n",
        d.k1, d.k2, d.p1, d.p2, d.k3
    );
    let path = std::env::temp_dir().join(format!("table-umpire-camera-{unique}-{}.toml", std::process::id()));
    fs::write(&path, text).unwrap();
    path
}

#[test]
fn the_profile_of_another_camera_is_noticed_and_nothing_is_clear() {
    let name = "lacuna-d007";
    let camera = true_view(&truth(name, "json")).camera;
    for (k, factor) in [0.8, 1.3].into_iter().enumerate() {
        let other = Camera { fx: factor * camera.fx, fy: factor * camera.fy, ..camera };
        let path = camera_profile(other, &format!("other{k}"));
        let scored =
            scored(name, &SessionOptions { camera: Some(path.clone()), ..SessionOptions::new("lacuna") });
        fs::remove_file(path).unwrap();
        assert!(scored.warnings.iter().any(|warning| warning.code == "odd-camera"), "{factor}");
        assert!(!scored.verdict.awards.is_empty());
        assert!(scored.verdict.awards.iter().all(|call| call.call == WordOfCall::TooClose), "{factor}");
    }
}

#[test]
fn a_picture_squeezed_from_one_cameras_shape_to_anothers_is_noticed_and_nothing_is_clear() {
    for name in ["lacuna-d002", "lacuna-d007"] {
        let whole = open_picture(&fixture(name, "jpg"), &OpenOptions::default()).unwrap();
        // 16 by 9 to 4 by 3, and 4 by 3 to 16 by 9
        let is_wide = 3 * whole.width > 4 * whole.height;
        let share = if is_wide { (0.75, 1.0) } else { (1.0, 0.75) };
        let [width, height] = [(whole.width, share.0), (whole.height, share.1)]
            .map(|(side, share)| (side as f64 * share).round() as u32);
        let pixels = image::RgbImage::from_raw(whole.width as u32, whole.height as u32, whole.rgb.clone());
        let squeezed =
            image::imageops::resize(&pixels.unwrap(), width, height, image::imageops::FilterType::Triangle);
        let frame = Frame {
            rgb: squeezed.into_raw(),
            width: width as usize,
            height: height as usize,
            focal: None,
            ..whole
        };
        let scored = score_picture(&frame, &SessionOptions::new("lacuna")).unwrap();
        let codes: Vec<&str> = scored.warnings.iter().map(|warning| warning.code).collect();
        assert!(codes.contains(&"cut"), "{name}: {codes:?}");
        assert!(scored.verdict.awards.iter().all(|call| call.call == WordOfCall::TooClose), "{name}");
    }
}

#[test]
fn a_camera_profile_is_used_and_lessens_the_doubt() {
    let name = "lacuna-d007";
    let path = camera_profile(true_view(&truth(name, "json")).camera, "true");
    let with = check(name, &SessionOptions { camera: Some(path.clone()), ..SessionOptions::new("lacuna") });
    let without = scored(name, &SessionOptions::new("lacuna"));
    assert_eq!(with.measurement.camera.intrinsics, IntrinsicsSource::Profile);
    assert!(with.measurement.camera.focal_sigma_px < without.measurement.camera.focal_sigma_px);
    let options = SessionOptions { camera: Some(path.clone()), ..SessionOptions::new("lacuna") };
    let other = open_picture(&fixture("lacuna-d005", "jpg"), &OpenOptions::default()).unwrap();
    let problem = score_picture(&other, &options).unwrap_err();
    assert!(problem.message.contains("1632 x 1224"), "{problem}");
    fs::remove_file(path).unwrap();
}

#[test]
fn what_both_players_took_settles_the_winner() {
    let name = "lacuna-d005";
    let taken = taken_in(&truth(name, "answer.json"));
    let of = |player: &str| Some(taken[player].clone());
    let both = PerPlayer { gold: of("gold"), silver: of("silver") };
    let gold_alone = PerPlayer { gold: of("gold"), silver: None };
    let score = |taken| {
        let options = SessionOptions { taken: Some(taken), ..SessionOptions::new("lacuna") };
        check(name, &options).verdict.score
    };
    let (known, follows) = (score(both).unwrap(), score(gold_alone).unwrap());
    assert_eq!(known.winner, follows.winner);
    assert!(known.winner.is_some());
}

#[test]
fn a_taken_colour_that_the_set_does_not_have_is_refused() {
    let teal = BTreeMap::from([("teal".to_owned(), 2)]);
    let taken = PerPlayer { gold: Some(teal), silver: None };
    let options = SessionOptions { taken: Some(taken), ..SessionOptions::new("lacuna") };
    let frame = open_picture(&fixture("lacuna-d005", "jpg"), &OpenOptions::default()).unwrap();
    let problem = score_picture(&frame, &options).unwrap_err();
    assert_eq!(problem.code, "unknown-colour");
    assert!(problem.message.contains("teal") && problem.message.contains("purple"), "{problem}");
}

/// What each player took in the true game: the free flower and two for each pawn.
fn taken_in(answer: &Value) -> BTreeMap<String, BTreeMap<String, u32>> {
    let moves = answer["moves"].as_array().unwrap();
    let first = moves.iter().find_map(|step| step["player"].as_str()).unwrap().to_owned();
    let mut taken =
        BTreeMap::from([("gold".to_owned(), BTreeMap::new()), ("silver".to_owned(), BTreeMap::new())]);
    for step in moves {
        let (player, colour, count) = match step["take"].as_str() {
            Some(colour) => (first.as_str(), colour, 1),
            None => (step["player"].as_str().unwrap(), step["colour"].as_str().unwrap(), 2),
        };
        *taken.get_mut(player).unwrap().entry(colour.to_owned()).or_insert(0) += count;
    }
    taken
}

#[test]
fn a_hand_over_the_pond_is_named_and_nothing_is_called_clear() {
    let mut frame = open_picture(&fixture("lacuna-d005", "jpg"), &OpenOptions::default()).unwrap();
    let view = true_view(&truth("lacuna-d005", "json"));
    let skin = [205, 150, 120];
    for (v, row) in frame.rgb.chunks_exact_mut(3 * frame.width).enumerate() {
        for (u, pixel) in row.as_chunks_mut::<3>().0.iter_mut().enumerate() {
            let seen = table_umpire::geometry::ImagePoint::new(u as f64, v as f64);
            let covered =
                view.mat_from_image(seen, 0.0).is_some_and(|p| p.distance(MatPoint::new(60.0, -40.0)) < 45.0);
            if covered {
                *pixel = skin;
            }
        }
    }
    let scored = score_picture(&frame, &SessionOptions::new("lacuna")).unwrap();
    assert!(scored.partial);
    assert!(scored.warnings.iter().any(|warning| warning.code == "pond-covered"), "{:?}", scored.warnings);
    assert!(scored.verdict.awards.iter().all(|call| call.call == WordOfCall::TooClose));
}

#[test]
fn a_free_pond_is_not_called_covered() {
    for name in PICTURES {
        let scored = scored(name, &SessionOptions::new("lacuna"));
        assert!(scored.measurement.mat.covered < 0.001, "{name}: {}", scored.measurement.mat.covered);
    }
}
