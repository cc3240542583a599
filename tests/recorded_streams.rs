//! Recordings come as streams of frames: folders, videos, single pictures.

#![allow(clippy::unwrap_used, clippy::panic)]

use opencv::core::{Mat, Scalar, Size};
use opencv::prelude::*;
use opencv::videoio::VideoWriter;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;
use table_umpire::capture::{Arrival, FrameStream, Shot};
use table_umpire::session::{StreamOptions, open_stream};

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("recorded-streams").join(name);
    let _was_not_there = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// A grey picture of one brightness, as PNG.
fn write_grey(path: &Path, brightness: u8) {
    image::GrayImage::from_pixel(8, 6, image::Luma([brightness])).save(path).unwrap();
}

fn open(path: &Path, fps: Option<f64>) -> Box<dyn FrameStream> {
    open_stream(path.to_str().unwrap(), &StreamOptions { fps, ..StreamOptions::default() }).unwrap()
}

fn all(mut stream: Box<dyn FrameStream>) -> Vec<Shot> {
    let mut shots = Vec::new();
    loop {
        match stream.next(Duration::ZERO) {
            Arrival::Shot(shot) => shots.push(shot),
            Arrival::Ended => return shots,
            other => panic!("{other:?}"),
        }
    }
}

#[test]
fn a_folder_is_played_by_number_with_gaps_where_frames_are_missing() {
    let folder = folder("gaps");
    for number in [0, 1, 4, 12] {
        write_grey(&folder.join(format!("frame-{number:04}.png")), 10 * number);
    }
    fs::write(folder.join("frame-0002.truth.json"), "{}").unwrap();
    let shots = all(open(&folder, Some(2.0)));
    let found: Vec<(u64, f64, u8)> = shots.iter().map(|s| (s.number, s.t_s, s.frame.rgb[0])).collect();
    assert_eq!(found, [(0, 0.0, 0), (1, 0.5, 10), (4, 2.0, 40), (12, 6.0, 120)]);
    assert!(!open(&folder, None).is_live());
    assert_eq!(all(open(&folder, None))[3].t_s, 12.0 / 30.0);
}

#[test]
fn a_folder_with_more_pictures_than_a_calibration_takes_is_played_whole() {
    let folder = folder("long");
    write_grey(&folder.join("frame-00000.png"), 7);
    for number in 1..1500 {
        fs::copy(folder.join("frame-00000.png"), folder.join(format!("frame-{number:05}.png"))).unwrap();
    }
    assert_eq!(all(open(&folder, None)).last().unwrap().number, 1499);
}

#[test]
fn a_spoilt_frame_is_named_and_the_next_one_comes() {
    let folder = folder("spoilt");
    write_grey(&folder.join("frame-0000.png"), 1);
    fs::write(folder.join("frame-0001.jpg"), b"\xff\xd8\xff\xe0 cut").unwrap();
    write_grey(&folder.join("frame-0002.png"), 3);
    let mut stream = open(&folder, None);
    assert!(matches!(stream.next(Duration::ZERO), Arrival::Shot(Shot { number: 0, .. })));
    let Arrival::Spoilt(error) = stream.next(Duration::ZERO) else { panic!("not spoilt") };
    assert!(error.path().ends_with("frame-0001.jpg"), "{error}");
    assert!(matches!(stream.next(Duration::ZERO), Arrival::Shot(Shot { number: 2, .. })));
    assert!(matches!(stream.next(Duration::ZERO), Arrival::Ended));
}

#[test]
fn a_single_picture_is_one_frame() {
    let path = folder("single").join("still-0007.png");
    write_grey(&path, 200);
    let shots = all(open(&path, None));
    assert_eq!((shots.len(), shots[0].number, shots[0].t_s, shots[0].frame.rgb[0]), (1, 0, 0.0, 200));
}

#[test]
fn a_video_gives_every_frame_with_its_own_time_or_at_the_rate_asked_for() {
    let path = folder("video").join("match.avi");
    let fourcc = VideoWriter::fourcc('M', 'J', 'P', 'G').unwrap();
    let size = Size::new(64, 48);
    let mut writer = VideoWriter::new(path.to_str().unwrap(), fourcc, 20.0, size, true).unwrap();
    for i in 0..150 {
        let grey = Scalar::all(f64::from(i));
        writer.write(&Mat::new_size_with_default(size, opencv::core::CV_8UC3, grey).unwrap()).unwrap();
    }
    writer.release().unwrap();

    let shots = all(open(&path, None));
    assert_eq!(shots.len(), 150);
    for (i, shot) in shots.iter().enumerate() {
        assert_eq!(shot.number, i as u64);
        assert!((shot.t_s - i as f64 / 20.0).abs() < 0.002, "frame {i} at {} s", shot.t_s);
        assert!(shot.frame.rgb[0].abs_diff(i as u8) <= 3, "frame {i} shows {}", shot.frame.rgb[0]);
    }
    let faster = all(open(&path, Some(50.0)));
    assert_eq!((faster.len(), faster[149].t_s), (150, 149.0 / 50.0));
}

#[test]
fn the_same_recording_gives_the_same_frames_every_time() {
    let folder = folder("same");
    for number in 0..40 {
        write_grey(&folder.join(format!("frame-{number:04}.png")), number);
    }
    assert!(all(open(&folder, Some(5.0))) == all(open(&folder, Some(5.0))));
}

#[test]
fn what_gives_no_frames_is_refused_with_a_remedy() {
    let folder = folder("refused");
    let text = folder.join("notes.txt");
    fs::write(&text, "no picture").unwrap();
    let video = folder.join("empty.mp4");
    fs::write(&video, "no video").unwrap();
    let cases = [
        (folder.join("nowhere.jpg"), "no-such-file"),
        (folder.clone(), "no-pictures"),
        (text, "not-a-picture"),
        (video, "not-a-video"),
    ];
    for (path, code) in cases {
        let Err(problem) = open_stream(path.to_str().unwrap(), &StreamOptions::default()) else {
            panic!("{} was opened", path.display());
        };
        assert_eq!(problem.code, code);
        assert!(problem.message.ends_with('.') && problem.remedy.ends_with('.'), "{problem:?}");
    }
}
