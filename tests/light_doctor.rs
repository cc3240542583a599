//! The light doctor on good pictures and on copies with one fault each.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on fails")]

#[path = "sweep/faults.rs"]
mod faults;
mod scenes;

use scenes::pictures::{TruePicture, pictures_in};
use std::path::Path;
use std::process::{Command, Stdio};
use table_umpire::session::{LightReport, LightVerdict, SessionOptions, examine_light, score_picture};

fn pictures() -> Vec<TruePicture> {
    pictures_in(&Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/lacuna"))
}

/// The fixture that is good in every respect: from above, evenly lit, sharp.
fn good() -> TruePicture {
    pictures().into_iter().find(|picture| picture.name == "lacuna-d002").unwrap()
}

fn examine(picture: &TruePicture) -> LightReport {
    examine_light(&picture.frame, &SessionOptions::new("lacuna")).unwrap()
}

fn bad(report: &LightReport) -> Vec<&'static str> {
    report.lines.iter().filter(|line| line.verdict == LightVerdict::Bad).map(|line| line.code).collect()
}

fn value(report: &LightReport, code: &str) -> f64 {
    report.lines.iter().find(|line| line.code == code).unwrap().value.unwrap()
}

#[test]
fn good_pictures_are_good_in_every_line_and_an_oblique_one_only_by_its_tilt() {
    for picture in pictures() {
        let report = examine(&picture);
        let expected: &[&str] = if picture.name == "lacuna-d005" { &["tilted"] } else { &[] };
        assert_eq!(bad(&report), expected, "{}: {report:#?}", picture.name);
        assert!(report.no_mat.is_none());
    }
}

#[test]
fn each_fault_makes_its_own_line_bad_and_says_what_helps() {
    type Fault = fn(&TruePicture) -> TruePicture;
    let faults: [(&str, Fault, &[&str]); 6] = [
        ("too-dark", |p| faults::exposed(p, -5.0), &[]),
        // what is overexposed is clipped everywhere, the caps first
        ("clipped", |p| faults::exposed(p, 1.0), &["glare-on-pawns"]),
        ("noisy", |p| faults::noisy(p, 16.0), &["kinds-alike"]),
        ("out-of-focus", |p| faults::blurred(p, 3.0), &[]),
        ("moved", |p| faults::moved(p, 9.0), &["kinds-alike"]),
        ("coloured-light", |p| faults::lit(p, 2200.0), &[]),
    ];
    let picture = good();
    for (code, fault, in_its_wake) in faults {
        let report = examine(&fault(&picture));
        let mut others = bad(&report);
        assert!(others.contains(&code), "{code}: {report:#?}");
        others.retain(|c| *c != code && !in_its_wake.contains(c));
        assert!(others.is_empty(), "{code} also makes {others:?} bad: {report:#?}");
        let line = report.lines.iter().find(|line| line.code == code).unwrap();
        assert!(line.remedy.ends_with('.') && line.sentence().ends_with('.'), "{line:?}");
    }
}

#[test]
fn a_lamp_from_one_side_makes_the_light_uneven() {
    let mut picture = good();
    let width = picture.frame.width;
    for (i, value) in picture.frame.rgb.iter_mut().enumerate() {
        let across = (i / 3 % width) as f64 / width as f64;
        *value = (f64::from(*value) * (2.2 * (0.4 - across)).exp()).round().min(255.0) as u8;
    }
    assert!(bad(&examine(&picture)).contains(&"uneven"));
}

#[test]
fn the_blur_of_a_picture_is_measured_in_pixels() {
    let picture = good();
    let sharp = value(&examine(&picture), "out-of-focus");
    let radius_px = 8.0 * 1.6;
    for sigma in [1.5, 2.5] {
        let measured = value(&examine(&faults::blurred(&picture, sigma)), "out-of-focus");
        let expected = sharp.hypot(sigma / radius_px);
        assert!((measured / expected - 1.0).abs() < 0.25, "{sigma}: {measured} for {expected}");
    }
}

#[test]
fn a_picture_without_a_mat_is_judged_as_far_as_it_goes() {
    let odd = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/odd-inputs/exifr_IMG_20180725_163423.jpg");
    let frame = table_umpire::capture::open_picture(&odd, &Default::default()).unwrap();
    let report = examine_light(&frame, &SessionOptions::new("lacuna")).unwrap();
    assert_eq!(report.no_mat.as_ref().unwrap().code, "no-mat");
    let judged: Vec<&str> =
        report.lines.iter().filter(|l| l.verdict != LightVerdict::NotJudged).map(|l| l.code).collect();
    assert_eq!(judged, ["too-dark", "clipped", "out-of-focus", "moved"]);
    assert!(!report.is_good());
}

#[test]
fn the_json_object_holds_the_numbers_and_a_failure_its_problem() {
    let fixture = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/lacuna/lacuna-d005.jpg");
    let output = Command::new(env!("CARGO_BIN_EXE_umpire"))
        .args(["light", "--json"])
        .arg(&fixture)
        .arg("no-such-picture.jpg")
        .stdin(Stdio::null())
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    let text = String::from_utf8(output.stdout).unwrap();
    let objects: Vec<serde_json::Value> = text.lines().map(|l| serde_json::from_str(l).unwrap()).collect();
    assert_eq!(objects.len(), 2);
    assert_eq!(
        (&objects[0]["schema"], &objects[0]["status"]),
        (&"table-umpire/light/1".into(), &"poor".into())
    );
    let lines = objects[0]["lines"].as_array().unwrap();
    let tilt = lines.iter().find(|line| line["code"] == "tilted").unwrap();
    assert!((tilt["value"].as_f64().unwrap() - 50.0).abs() < 2.0, "{tilt}");
    assert_eq!((&tilt["verdict"], &tilt["unit"]), (&"bad".into(), &"degrees".into()));
    assert!(lines.iter().all(|line| line["value"].is_number() && line["limit"].is_number()), "{lines:?}");
    assert_eq!(objects[1]["status"], "failed");
    assert!(objects[1]["problem"]["remedy"].is_string());
}

#[test]
fn text_for_people_has_a_word_for_every_line_and_no_colour_where_no_terminal_is() {
    let fixture = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/lacuna/lacuna-d005.jpg");
    let output = Command::new(env!("CARGO_BIN_EXE_umpire")).arg("light").arg(&fixture).output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(!text.contains('\u{1b}'));
    assert!(
        text.lines().skip(1).all(|line| line.starts_with("  good") || line.starts_with("  BAD ")),
        "{text}"
    );
    assert!(text.lines().any(|line| line.contains("BAD") && line.contains("Raise the camera")), "{text}");
}

#[test]
fn a_blurred_picture_says_so_when_scored_and_calls_nothing_clear() {
    let blurred = faults::blurred(&good(), 6.0);
    match score_picture(&blurred.frame, &SessionOptions::new("lacuna")) {
        Ok(scored) => {
            assert!(
                scored.partial && scored.warnings.iter().any(|w| w.code == "blurred"),
                "{:?}",
                scored.warnings
            );
            assert!(scored.verdict.score.is_none());
            assert!(scored.shows_too_little() || scored.verdict.awards.is_empty());
        }
        Err(problem) => assert_eq!(problem.code, "blurred"),
    }
}
