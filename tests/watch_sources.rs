//! `umpire watch` on sources that are not as they should be: each is told once, with a remedy, and none hangs.

#![cfg(unix)]
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on fails")]

use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use opencv::core::{Mat, Scalar, Size};
use opencv::prelude::*;
use opencv::videoio::VideoWriter;

/// Frames that cannot be read, and lines that tell of them at most.
const SPOILT: usize = 250;
const MOST_LINES: usize = 8;

fn umpire(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_umpire")).args(args).stdin(Stdio::null()).output().unwrap()
}

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("watch-sources-{name}"));
    if folder.exists() {
        std::fs::remove_dir_all(&folder).unwrap();
    }
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

fn said(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

fn a_frame() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/watch/match-d/frame-0000.jpg")
}

#[test]
fn what_is_no_picture_in_a_folder_of_frames_is_told_once_and_never_waited_for() {
    let folder = folder("odd");
    std::fs::copy(a_frame(), folder.join("frame-0000.jpg")).unwrap();
    let pipe = folder.join("frame-0001.jpg");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    symlink(folder.join("nothing"), folder.join("frame-0002.jpg")).unwrap();
    symlink(a_frame(), folder.join("frame-0003.jpg")).unwrap();
    std::fs::create_dir(folder.join("frame-0004.jpg")).unwrap();
    let output = umpire(&["watch", folder.to_str().unwrap(), "--json"]);
    assert_eq!(output.status.code(), Some(2));
    let ready = String::from_utf8(output.stdout.clone()).unwrap();
    assert_eq!((ready.lines().count(), ready.contains("\"ready\"")), (1, true), "{ready}");
    let said = said(&output);
    for name in ["frame-0001.jpg", "frame-0002.jpg", "frame-0004.jpg"] {
        assert_eq!(said.matches(name).count(), 1, "{said}");
    }
    assert!(!said.contains("frame-0003.jpg"), "{said}");
}

#[test]
fn a_recording_full_of_damaged_frames_tells_so_now_and_then_with_a_remedy() {
    let folder = folder("damaged");
    std::fs::copy(a_frame(), folder.join("frame-0000.jpg")).unwrap();
    for number in 1..=SPOILT {
        std::fs::write(folder.join(format!("frame-{number:04}.jpg")), b"\xff\xd8 no picture").unwrap();
    }
    let output = umpire(&["watch", folder.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(2));
    let said = said(&output);
    assert!(said.lines().count() <= MOST_LINES && said.contains("250 frames"), "{said}");
    assert!(said.lines().next().unwrap().matches(". ").count() >= 1, "a remedy follows: {said}");
}

#[test]
fn a_video_without_a_frame_fails_in_the_programs_own_words() {
    let folder = folder("video");
    let path = folder.join("match.avi");
    let fourcc = VideoWriter::fourcc('M', 'J', 'P', 'G').unwrap();
    let size = Size::new(64, 48);
    let mut writer = VideoWriter::new(path.to_str().unwrap(), fourcc, 20.0, size, true).unwrap();
    let picture = Mat::new_size_with_default(size, opencv::core::CV_8UC3, Scalar::all(90.0)).unwrap();
    (0..5).for_each(|_| writer.write(&picture).unwrap());
    writer.release().unwrap();
    // every picture in it is overwritten; the container stays whole
    let mut bytes = std::fs::read(&path).unwrap();
    let places: Vec<usize> = (0..bytes.len() - 4).filter(|at| bytes[*at..].starts_with(b"00dc")).collect();
    for at in places {
        let length = u32::from_le_bytes(bytes[at + 4..at + 8].try_into().unwrap()) as usize;
        let end = (at + 8 + length).min(bytes.len());
        if length > 16 && bytes[at + 8..].starts_with(b"\xff\xd8") {
            bytes[at + 8..end].fill(0x11);
        }
    }
    std::fs::write(&path, bytes).unwrap();
    let output = umpire(&["watch", path.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(2), "{}", said(&output));
    let said = said(&output);
    assert!(said.contains("No frame of the video") && said.contains("can be decoded"), "{said}");
    assert_eq!(said.lines().count(), 1, "{said}");
}

#[test]
fn a_source_in_which_no_pond_was_ever_seen_ends_with_the_reason_and_a_remedy() {
    let folder = folder("no-pond");
    for number in 0..3 {
        let grey = image::RgbImage::from_pixel(640, 480, image::Rgb([120, 120, 120]));
        grey.save(folder.join(format!("{number}.png"))).unwrap();
    }
    let output = umpire(&["watch", folder.to_str().unwrap(), "--fps", "1"]);
    let (said, told) = (said(&output), String::from_utf8_lossy(&output.stdout).into_owned());
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(told.contains("the mat cannot be seen"), "{told}");
    assert!(said.contains("no picture could be read. No pond was found in the picture. "), "{said}");
    assert_eq!(said.lines().count(), 1, "{said}");
}

#[test]
fn events_sent_to_the_empty_device_are_no_fault() {
    let frame = a_frame();
    let device = std::fs::File::options().read(true).write(true).open("/dev/null").unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_umpire"));
    let output = command.args(["watch", frame.to_str().unwrap(), "--json"]).stdout(device).output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", said(&output));
}

#[test]
fn a_named_archive_makes_no_folder() {
    let folder = folder("archive");
    let archive = folder.join("new/matches.sqlite");
    let frame = a_frame();
    let args = ["watch", frame.to_str().unwrap(), "--record", "--archive", archive.to_str().unwrap()];
    let output = umpire(&args);
    assert_eq!(output.status.code(), Some(2));
    assert!(said(&output).contains("is not there") && !folder.join("new").exists(), "{}", said(&output));
}

#[test]
fn control_characters_in_names_do_not_reach_the_terminal() {
    let folder = folder("names");
    let odd = folder.join("\u{1b}[31m\u{9b}2Jred.jpg");
    std::fs::write(&odd, b"no picture").unwrap();
    for command in ["watch", "score", "light"] {
        let output = umpire(&[command, odd.to_str().unwrap()]);
        assert_eq!(output.status.code(), Some(2), "{command}");
        let all = format!("{}{}", String::from_utf8_lossy(&output.stdout), said(&output));
        assert!(!all.contains(|c: char| c.is_control() && c != '\n') && all.contains("u001b"), "{all:?}");
    }
    let wrong = umpire(&["watch", "x", "--fps", "\u{1b}[31m"]);
    assert_eq!((wrong.status.code(), said(&wrong).contains('\u{1b}')), (Some(64), false));
}
