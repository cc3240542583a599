//! `umpire watch` on a recorded match: what happened, in what light, kept and derived again, and killed on the way.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on fails")]

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use serde_json::Value;
use table_umpire::capture::{Frame, OpenOptions, Shot, open_picture};
use table_umpire::record::{Archive, Picture};
use table_umpire::session::{Input, Profiles, SessionOptions, Watcher};

/// Calls at the end that are clear, at least.
const MOST_CLEAR: usize = 20;
/// Blur of a camera that lost its focus, px.
const OUT_OF_FOCUS_PX: f32 = 4.0;
/// Largest distance of a told place from the true one, px: 3 mm where the picture is coarsest.
const PLACE_PX: f64 = 3.0;
/// A match is looked at after each of its twelve moves, and before them.
const LEAST_LOOKS: usize = 12;
/// Frames a second of the recording.
const FPS: f64 = 2.0;
/// Events that a killed watching has told before it is killed.
const KILLED_AFTER: [usize; 2] = [1, 14];

fn fixture(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/watch").join(name)
}

fn umpire(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_umpire")).args(args).stdin(Stdio::null()).output().unwrap()
}

fn watch(more: &[&str]) -> Vec<String> {
    let folder = fixture("match-d").display().to_string();
    let output = umpire(&[&["watch", &folder, "--fps", "2", "--json"], more].concat());
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap().lines().map(str::to_owned).collect()
}

/// What truly happens.
fn truth() -> Vec<Value> {
    let facts: Value =
        serde_json::from_str(&std::fs::read_to_string(fixture("match-d.json")).unwrap()).unwrap();
    facts["events"].as_array().unwrap().clone()
}

/// The events told, without hands, are the true ones in their order, each at its frame.
fn assert_true(lines: &[String]) {
    let told: Vec<Value> = lines.iter().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert!(told.iter().all(|event| event["schema"] == "table-umpire/event/1"));
    let told: Vec<&Value> = told.iter().filter(|e| e["event"] != "hand" && e["event"] != "clear").collect();
    let kinds = |events: &[&Value]| {
        events.iter().map(|e| e["event"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    let truth = truth();
    assert_eq!(kinds(&told), kinds(&truth.iter().collect::<Vec<_>>()));
    for (event, truth) in told.iter().zip(&truth) {
        let late = event["frame"].as_i64().unwrap() - truth["frame"].as_i64().unwrap();
        assert!((-1..=2).contains(&late), "{truth} came {late} frames late");
        for field in ["flowers", "pawns", "move", "player", "colour", "kind", "class"] {
            let is_count = truth["event"] == "ready" || field != "flowers";
            if is_count && !truth[field].is_null() {
                assert_eq!(event[field], truth[field], "{event}");
            }
        }
        if let (Some(at), Some(was)) = (event["pixel"].as_array(), truth["pixel"].as_array()) {
            let off = |k: usize| at[k].as_f64().unwrap() - was[k].as_f64().unwrap();
            assert!(off(0).hypot(off(1)) < PLACE_PX, "{event} should be at {was:?}");
        }
        if truth["event"] == "placed" {
            assert_ne!(event["legality"], "illegal", "{event}");
        }
        if truth["event"] == "end" {
            let awards = event["awards"].as_array().unwrap();
            assert_eq!(awards.len() as u64, truth["flowers"].as_u64().unwrap());
            assert!(!event["score"].is_null(), "{event}");
            let clear = awards.iter().filter(|award| award["call"] == "clear").count();
            assert!(clear >= MOST_CLEAR, "{clear} clear");
        }
    }
}

#[test]
fn every_event_is_told_at_its_frame_and_no_other() {
    assert_true(&watch(&[]));
}

/// What is told of the match when its second half is changed before it is looked at.
fn watch_changed(change: impl Fn(&mut Frame)) -> Vec<String> {
    watch_with(change, |_| Vec::new())
}

/// The same with more frames put in between the halves, made of the last one of the first.
fn watch_with(change: impl Fn(&mut Frame), between: impl Fn(&Frame) -> Vec<Frame>) -> Vec<String> {
    let options = SessionOptions::new("lacuna");
    let mut watcher = Watcher::new(&options, Profiles::load(&options).unwrap()).unwrap();
    let mut files: Vec<PathBuf> =
        std::fs::read_dir(fixture("match-d")).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let half = files.len() / 2;
    let mut lines = Vec::new();
    let mut see = |number: u64, frame: Frame| {
        let steps = watcher.see(&Shot { number, t_s: number as f64 / FPS, frame, original: None }).unwrap();
        lines.extend(steps.iter().flat_map(|step| &step.events).map(|event| event.to_line()));
    };
    let mut later = 0;
    for (i, file) in files.iter().enumerate() {
        let digits = file.file_stem().unwrap().to_str().unwrap().rsplit('-').next().unwrap();
        let number: u64 = digits.parse().unwrap();
        let mut frame = open_picture(file, &OpenOptions::default()).unwrap();
        if i >= half {
            change(&mut frame);
        }
        see(number + later, frame.clone());
        if i + 1 == half {
            for (k, frame) in (1..).zip(between(&frame)) {
                see(number + k, frame);
                later = k;
            }
        }
    }
    let steps = watcher.finish().unwrap();
    lines.extend(steps.iter().flat_map(|step| &step.events).map(|event| event.to_line()));
    lines
}

#[test]
fn a_lamp_that_is_dimmed_half_way_changes_nothing() {
    assert_true(&watch_changed(|frame| {
        frame.rgb.iter_mut().for_each(|value| *value = (f64::from(*value) * 0.6).round() as u8);
    }));
}

/// Frames of another table that are shown between the halves.
const STRANGE: usize = 8;

#[test]
fn frames_of_another_table_change_nothing_and_are_told_as_lost() {
    let lines = watch_with(
        |_| {},
        |last| {
            // the mirror image: every token lies elsewhere, and no turn brings it back
            let picture = image::RgbImage::from_raw(last.width as u32, last.height as u32, last.rgb.clone());
            let rgb = image::imageops::flip_horizontal(&picture.unwrap()).into_raw();
            vec![Frame { rgb, ..last.clone() }; STRANGE]
        },
    );
    let told: Vec<Value> = lines.iter().map(|line| serde_json::from_str(line).unwrap()).collect();
    let of = |kind: &str| told.iter().filter(|event| event["event"] == kind).collect::<Vec<_>>();
    assert_eq!((of("lost").len(), of("found").len()), (1, 1), "{lines:#?}");
    assert_eq!(of("lost")[0]["code"], "other-table");
    let kinds = |events: Vec<&Value>| -> Vec<String> {
        let passing = ["hand", "clear", "lost", "found"];
        let kinds = events.iter().map(|event| event["event"].as_str().unwrap().to_owned());
        kinds.filter(|kind| !passing.contains(&kind.as_str())).collect()
    };
    assert_eq!(kinds(told.iter().collect()), kinds(truth().iter().collect()));
    assert!(of("placed").iter().all(|placed| placed["legality"] != "illegal"));
}

#[test]
fn frames_of_another_size_between_change_nothing_and_are_told_as_lost() {
    let halved = |last: &Frame| {
        let picture = image::RgbImage::from_raw(last.width as u32, last.height as u32, last.rgb.clone());
        let (width, height) = (last.width / 2, last.height / 2);
        let rgb = image::imageops::thumbnail(&picture.unwrap(), width as u32, height as u32).into_raw();
        Frame { width, height, rgb, ..last.clone() }
    };
    for count in [1, STRANGE] {
        let lines = watch_with(|_| {}, |last| vec![halved(last); count]);
        let told: Vec<Value> = lines.iter().map(|line| serde_json::from_str(line).unwrap()).collect();
        let is_loss = |event: &&Value| event["event"] == "lost";
        assert!(told.iter().filter(is_loss).all(|lost| lost["code"] == "other-size"), "{lines:#?}");
        assert_eq!(told.iter().filter(is_loss).count(), usize::from(count > 1), "{lines:#?}");
        let kinds = |events: &[Value]| -> Vec<String> {
            let kinds = events.iter().map(|event| event["event"].as_str().unwrap().to_owned());
            kinds.filter(|kind| !["hand", "clear", "lost", "found"].contains(&kind.as_str())).collect()
        };
        assert_eq!(kinds(&told), kinds(&truth()));
        assert!(told.iter().all(|event| event["legality"] != "illegal"));
    }
}

/// Frames without a mat: ten seconds of them.
const EMPTY: usize = 20;

#[test]
fn a_mat_that_stays_lost_is_told_once_and_leaves_one_input() {
    let options = SessionOptions::new("lacuna");
    let mut watcher = Watcher::new(&options, Profiles::load(&options).unwrap()).unwrap();
    let first = open_picture(&fixture("match-d").join("frame-0000.jpg"), &OpenOptions::default()).unwrap();
    let mut empty = first.clone();
    empty.rgb.fill(128);
    let mut inputs = Vec::new();
    for (number, frame) in (0..).zip(std::iter::once(first).chain(vec![empty; EMPTY])) {
        let shot = Shot { number, t_s: number as f64 / FPS, frame, original: None };
        inputs.extend(watcher.see(&shot).unwrap().into_iter().map(|step| step.input));
    }
    let lost = inputs.iter().filter(|input| matches!(input, Input::Lost { .. })).count();
    assert_eq!((lost, inputs.len() <= 4), (1, true), "{inputs:?}");
}

/// Noise that is the same every time, of about this standard deviation, 8-bit units.
const NOISE: f64 = 26.0;

#[test]
fn a_view_that_noise_darkness_or_a_shadow_makes_poor_is_told_and_makes_nothing_sure() {
    let noisy = |frame: &mut Frame| {
        let mut state = 1_u32;
        for value in &mut frame.rgb {
            // twelve even draws make a normal one
            let sum: f64 = (0..12)
                .map(|_| {
                    state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                    f64::from(state >> 8) / f64::from(1 << 24)
                })
                .sum();
            *value = (f64::from(*value) + NOISE * (sum - 6.0)).round().clamp(0.0, 255.0) as u8;
        }
    };
    let dark = |frame: &mut Frame| {
        frame.rgb.iter_mut().for_each(|value| *value = (f64::from(*value) * 0.15).round() as u8);
    };
    let shadow = |frame: &mut Frame| {
        let row = 3 * frame.width;
        let left = |i: usize| i % row < row / 2;
        let values = frame.rgb.iter_mut().enumerate().filter(|(i, _)| left(*i));
        values.for_each(|(_, value)| *value = (f64::from(*value) * 0.6).round() as u8);
    };
    let over = |frame: &mut Frame| {
        frame.rgb.iter_mut().for_each(|value| *value = value.saturating_mul(2));
    };
    let changes: [&dyn Fn(&mut Frame); 4] = [&noisy, &dark, &shadow, &over];
    for (k, change) in changes.into_iter().enumerate() {
        let lines = watch_changed(change);
        assert_nothing_sure(&lines);
        let told: Vec<Value> = lines.iter().map(|line| serde_json::from_str(line).unwrap()).collect();
        let poor: Vec<&Value> = told.iter().filter(|event| event["event"] == "poor-view").collect();
        let codes: Vec<&str> = poor.iter().map(|event| event["code"].as_str().unwrap()).collect();
        let mut once = codes.clone();
        once.sort_unstable();
        once.dedup();
        assert_eq!(once.len(), codes.len(), "change {k}: {codes:?}");
        let ends: Vec<&Value> = told.iter().filter(|event| event["event"] == "end").collect();
        let says_at_end = match ends.as_slice() {
            [end] => end["warnings"].as_array().unwrap().iter().any(|w| w["code"] == "poor-view"),
            _ => codes.last() == Some(&"poor-view"),
        };
        assert!(says_at_end && !codes.is_empty(), "change {k}: {lines:#?}");
    }
}

#[test]
fn nothing_is_sure_once_the_camera_is_out_of_focus() {
    let lines = watch_changed(|frame| {
        let (width, height) = (frame.width as u32, frame.height as u32);
        let sharp = image::RgbImage::from_raw(width, height, frame.rgb.clone()).unwrap();
        frame.rgb = image::imageops::blur(&sharp, OUT_OF_FOCUS_PX).into_raw();
    });
    assert_nothing_sure(&lines);
}

/// Nothing is legal, illegal or clear that was seen in the second half.
fn assert_nothing_sure(lines: &[String]) {
    let told: Vec<Value> = lines.iter().map(|line| serde_json::from_str(line).unwrap()).collect();
    let sure = |event: &&Value| event["event"] == "placed" && event["legality"] != "too-close";
    let half = truth().iter().filter(|event| event["event"] == "placed").count() / 2;
    assert!(told.iter().filter(sure).count() <= half + 1, "{lines:#?}");
    let awards = told.iter().filter_map(|event| event["awards"].as_array()).flatten();
    assert!(awards.into_iter().all(|award| award["call"] != "clear"));
}

#[test]
fn a_picture_without_a_mat_is_told_as_lost() {
    let odd = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/odd-inputs/irs_cat.jpg");
    let output = umpire(&["watch", &odd.display().to_string(), "--json"]);
    assert_eq!(output.status.code(), Some(2), "{}", String::from_utf8_lossy(&output.stderr));
    let lines: Vec<Value> = String::from_utf8(output.stdout)
        .unwrap()
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(lines.len(), 1, "{lines:?}");
    assert_eq!((lines[0]["event"].as_str(), lines[0]["code"].as_str()), (Some("lost"), Some("no-mat")));
}

#[test]
fn a_kept_match_comes_out_of_its_frames_to_the_byte() {
    let folder = tempfile("kept");
    let archive = folder.join("matches.sqlite").display().to_string();
    let told = watch(&["--record", "--archive", &archive]);
    let output = umpire(&["match", "replay", "last", "--archive", &archive, "--json"]);
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    let again: Vec<String> = String::from_utf8(output.stdout).unwrap().lines().map(str::to_owned).collect();
    assert_eq!(again, told);
    // what is kept of a frame is the file that it came as
    let archive = Archive::open_existing(Path::new(&archive)).unwrap();
    let id = archive.last().unwrap().unwrap();
    let frames = archive.frames(id).unwrap();
    assert!(frames.len() > LEAST_LOOKS, "{}", frames.len());
    for frame in frames {
        let file = fixture("match-d").join(format!("frame-{:04}.jpg", frame.at.frame));
        let kept = archive.picture(id, frame.ordinal).unwrap().unwrap();
        assert!(kept == Picture::jpeg(std::fs::read(file).unwrap()), "frame {}", frame.at.frame);
    }
}

#[test]
fn a_watching_that_is_killed_loses_no_event_and_goes_on() {
    for after in KILLED_AFTER {
        let folder = tempfile(&format!("killed-{after}"));
        let archive = folder.join("matches.sqlite").display().to_string();
        let recording = fixture("match-d").display().to_string();
        let args = ["watch", &recording, "--fps", "2", "--json", "--archive", &archive];
        let mut child = Command::new(env!("CARGO_BIN_EXE_umpire"))
            .args(args)
            .arg("--record")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let told: Vec<String> = lines.take(after).map(Result::unwrap).collect();
        child.kill().unwrap();
        child.wait().unwrap();
        let output = umpire(&[&args[..], &["--resume"]].concat());
        assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
        let output = umpire(&["match", "replay", "last", "--archive", &archive, "--json"]);
        assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
        let all: Vec<String> = String::from_utf8(output.stdout).unwrap().lines().map(str::to_owned).collect();
        assert_eq!(all[..told.len()], told[..]);
        assert_true(&all);
    }
}

/// A fresh folder of this test's own.
fn tempfile(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("watch-recorded-{name}"));
    if folder.exists() {
        std::fs::remove_dir_all(&folder).unwrap();
    }
    std::fs::create_dir_all(&folder).unwrap();
    folder
}
