//! `umpire score --json` and `--annotate` on a picture: the form that programs read.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on fails")]

use std::path::Path;
use std::process::{Command, Output, Stdio};

use serde_json::Value;

fn picture() -> String {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/lacuna/lacuna-d005.jpg").display().to_string()
}

fn umpire(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_umpire")).args(args).stdin(Stdio::null()).output().unwrap()
}

fn answer(args: &[&str]) -> Value {
    let output = umpire(args);
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(text.lines().count(), 1);
    serde_json::from_str(&text).unwrap()
}

/// The object has exactly these fields.
fn assert_fields(value: &Value, fields: &[&str]) {
    let mut found: Vec<&str> = value.as_object().unwrap().keys().map(String::as_str).collect();
    let mut wanted = fields.to_vec();
    found.sort_unstable();
    wanted.sort_unstable();
    assert_eq!(found, wanted);
}

const TAKEN: &str =
    "gold:blue=3,red=2,green=4,orange=2,yellow=2;silver:purple=4,orange=2,yellow=2,pink=2,green=2";

#[test]
fn the_object_has_exactly_the_fields_of_its_schema() {
    let object = answer(&["score", &picture(), "--json", "--taken", TAKEN]);
    assert_fields(
        &object,
        &[
            "schema",
            "game",
            "source",
            "status",
            "problem",
            "scale",
            "camera",
            "mat",
            "tokens",
            "awards",
            "score",
            "timing_ms",
            "warnings",
        ],
    );
    assert_eq!((&object["schema"], &object["status"]), (&"table-umpire/score/1".into(), &"scored".into()));
    assert_eq!(object["warnings"], serde_json::json!([]));
    assert_fields(&object["source"], &["file", "width", "height"]);
    assert_fields(&object["scale"], &["source", "relative_sigma"]);
    assert_fields(&object["camera"], &["intrinsics", "focal_px", "focal_sigma_px", "tilt_deg", "height_mm"]);
    assert_fields(&object["mat"], &["reprojection_rms_px", "circle_diameter_mm"]);
    for token in object["tokens"].as_array().unwrap() {
        assert_fields(
            token,
            &["id", "kind", "class", "class_probability", "pixel", "position_mm", "covariance_mm2", "on_mat"],
        );
        assert_eq!(token["covariance_mm2"].as_array().unwrap().len(), 3);
    }
    let awards = object["awards"].as_array().unwrap();
    assert_eq!(awards.len(), 24);
    for award in awards {
        assert_fields(
            award,
            &[
                "flower",
                "to",
                "call",
                "decided_by",
                "if_tied",
                "gold_mm",
                "silver_mm",
                "gap_mm",
                "gap_sigma_mm",
                "probability",
                "gold_pawn",
                "silver_pawn",
            ],
        );
        assert_fields(&award["probability"], &["gold", "silver", "tie"]);
        let sum: f64 = award["probability"].as_object().unwrap().values().map(|p| p.as_f64().unwrap()).sum();
        assert!((sum - 1.0).abs() < 1e-9);
        assert_eq!(award["if_tied"].is_null(), award["call"] == "clear");
    }
    let score = &object["score"];
    assert_fields(score, &["colours", "winner", "winner_probability", "decisive_flowers"]);
    assert_fields(&score["winner_probability"], &["gold", "silver", "draw"]);
    assert_eq!(score["colours"].as_object().unwrap().len(), 7);
    for colour in score["colours"].as_object().unwrap().values() {
        assert_fields(colour, &["gold", "silver", "winner"]);
    }
}

#[test]
fn without_the_flowers_taken_the_score_is_null_where_it_depends_on_them() {
    let object = answer(&["score", &picture(), "--json"]);
    assert_eq!(object["score"], Value::Null);
    assert_eq!(object["awards"].as_array().unwrap().len(), 24);
}

#[test]
fn the_annotated_picture_keeps_every_pixel_in_its_place() {
    let path = std::env::temp_dir().join(format!("table-umpire-annotated-{}.png", std::process::id()));
    let output = umpire(&["score", &picture(), "--annotate", &path.display().to_string()]);
    assert_eq!(output.status.code(), Some(0));
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("Result: open."), "{text}");
    assert!(text.lines().skip(1).all(|line| line.chars().count() <= 100), "{text}");
    let (drawn, original) =
        (image::open(&path).unwrap().to_rgb8(), image::open(picture()).unwrap().to_rgb8());
    assert_eq!(drawn.width(), original.width());
    assert!(drawn.height() > original.height());
    let far = |x, y| {
        let (a, b) = (drawn.get_pixel(x, y).0, original.get_pixel(x, y).0);
        a.iter().zip(b).map(|(a, b)| a.abs_diff(b)).max().unwrap()
    };
    // A corner of the table is as it was, up to the decoder's rounding.
    assert!((0..50).all(|i| far(i, i) <= 8));
    std::fs::remove_file(path).unwrap();
}

#[test]
fn while_pawns_are_left_nobody_is_said_to_win() {
    let early = concat!(env!("CARGO_MANIFEST_DIR"), "/fixtures/lacuna/lacuna-d002.jpg");
    let taken = "gold:yellow=6,pink=2";
    let output = umpire(&["score", early, "--taken", taken]);
    assert_eq!(output.status.code(), Some(0));
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("So far: gold leads, colours 4 : 3; 8 of 12 pawns stand."), "{text}");
    assert!(!text.contains("wins"), "{text}");
    assert!(text.lines().all(|line| !line.starts_with('*')), "{text}");
}

#[test]
fn settle_reads_a_position_from_a_file_and_from_standard_input() {
    let position = r#"{"flowers": [{"class": "red", "at": [0, 0]}],
        "pawns": [{"owner": "gold", "at": [30, 0]}, {"owner": "silver", "at": [0, 40]}],
        "taken": {"gold": {}, "silver": {}}}"#;
    let path = std::env::temp_dir().join(format!("table-umpire-position-{}.json", std::process::id()));
    std::fs::write(&path, position).unwrap();
    let name = path.display().to_string();
    let object = answer(&["settle", &name, "--json"]);
    assert_eq!((&object["awards"][0]["to"], &object["awards"][0]["gap_mm"]), (&"gold".into(), &10.0.into()));
    let tied = answer(&["settle", &name, "--json", "--rules", "discard-ties", "--tie-mm", "20"]);
    assert_eq!(tied["awards"][0]["to"], "none");
    let legal = answer(&["legal", &name, "--for", "silver", "--json"]);
    assert_eq!(legal["pairs"].as_array().unwrap().len(), 0);
    let piped = Command::new(env!("CARGO_BIN_EXE_umpire"))
        .args(["settle", "-", "--json"])
        .stdin(std::fs::File::open(&path).unwrap())
        .output()
        .unwrap();
    assert_eq!(serde_json::from_slice::<Value>(&piped.stdout).unwrap(), object);
    std::fs::remove_file(path).unwrap();
}

#[test]
fn a_position_that_cannot_be_used_is_told_in_one_line() {
    let folder = std::env::temp_dir().display().to_string();
    for (name, words) in [("no-such-position.json", "cannot be read"), (&folder, "cannot be read")] {
        let output = umpire(&["settle", name]);
        assert_eq!(output.status.code(), Some(2));
        let told = String::from_utf8(output.stderr).unwrap();
        assert!(told.contains(words) && told.lines().count() == 1 && output.stdout.is_empty(), "{told}");
    }
    let output = umpire(&["legal", &picture(), "--for", "gold"]);
    assert_eq!(output.status.code(), Some(2));
}
