//! How old the picture of a camera is when it is shown, measured in the real window, with a webcam made of files.

#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::print_stdout)]

#[path = "common/screen.rs"]
mod screen;
#[path = "common/shim.rs"]
mod shim;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Stdio;

use screen::VirtualScreen;
use serde_json::Value;
use shim::shim;

/// Oldest picture that may be shown as live, ms.
const OLDEST_MS: f64 = 100.0;

/// A folder with frames that this webcam plays.
fn frames(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("panel-live").join(name);
    fs::create_dir_all(&folder).unwrap();
    for i in 0..3 {
        let pixel = |x: u32, y: u32| image::Rgb([(x * 7 + i * 40) as u8, (y * 5) as u8, (x * y / 9) as u8]);
        image::RgbImage::from_fn(640, 480, pixel).save(folder.join(format!("{i}.jpg"))).unwrap();
    }
    folder
}

/// What the window measures in three seconds of watching the webcam with this setting of its shim.
fn measured(name: &str, setting: (&str, &str)) -> Value {
    let screen = VirtualScreen::start();
    let frames = frames(name);
    let done = screen
        .panel(&frames)
        .args(["--fresh", "--watch", "camera:0", "--measure", "3"])
        .env("LD_PRELOAD", shim())
        .env("V4L2SHIM_DIR", &frames)
        .env("V4L2SHIM_SIZES", "640x480")
        .env(setting.0, setting.1)
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let errors = String::from_utf8_lossy(&done.stderr);
    assert!(done.status.success() && !errors.contains("panicked"), "{errors}");
    let figures: Value = serde_json::from_slice(&done.stdout).unwrap();
    println!("{name}: {figures}");
    figures
}

#[test]
fn the_picture_of_a_camera_is_younger_than_a_tenth_of_a_second_when_it_is_shown_as_live() {
    let figures = measured("running", ("V4L2SHIM_FPS", "30"));
    assert!(figures["live"].as_u64().unwrap() >= 5, "{figures}");
    assert!(figures["age_ms"]["p95"].as_f64().unwrap() <= OLDEST_MS, "{figures}");
    assert!(figures["age_ms"]["median"].as_f64().unwrap() > 0.0, "{figures}");
}

#[test]
fn a_camera_that_gives_no_more_pictures_is_said_to_be_silent() {
    let figures = measured("stalled", ("V4L2SHIM_ONESHOT", "1"));
    // three pictures, a thirtieth of a second apart
    assert!(figures["silent"].as_u64().unwrap() >= 5, "{figures}");
    assert!(figures["live"].as_u64().unwrap() <= 60, "{figures}");
}
