//! `umpire cameras` with a webcam made of files (`v4l2shim`): the real way through nokhwa and Video4Linux.

#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, clippy::panic)]

#[path = "common/shim.rs"]
mod shim;

use serde_json::Value;
use shim::shim;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// A camera of this test's own: a folder of frames and the shim's settings.
struct Camera {
    folder: PathBuf,
    settings: Vec<(&'static str, String)>,
}

impl Camera {
    fn new(name: &str) -> Self {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("cameras").join(name);
        let _was_not_there = fs::remove_dir_all(&folder);
        fs::create_dir_all(folder.join("frames")).unwrap();
        let mut camera = Self { folder, settings: Vec::new() };
        camera.set("V4L2SHIM_DIR", camera.folder.join("frames").display().to_string());
        camera.set("V4L2SHIM_CONTROL", camera.control().display().to_string());
        camera
    }

    fn set(&mut self, setting: &'static str, value: impl Into<String>) {
        self.settings.push((setting, value.into()));
    }

    fn with(mut self, setting: &'static str, value: &str) -> Self {
        self.set(setting, value);
        self
    }

    /// Three JPEG pictures of this size.
    fn with_jpegs(self, width: u32, height: u32) -> Self {
        for i in 0..3 {
            let pixel =
                |x: u32, y: u32| image::Rgb([(x * 7 + i * 40) as u8, (y * 5) as u8, (x * y / 9) as u8]);
            let path = self.folder.join(format!("frames/{width}x{height}-{i}.jpg"));
            image::RgbImage::from_fn(width, height, pixel).save(path).unwrap();
        }
        self
    }

    /// One YUYV picture of this size.
    fn with_yuyv(self, width: usize, height: usize) -> Self {
        let path = self.folder.join(format!("frames/{width}x{height}-0.yuyv"));
        fs::write(path, [126, 128, 126, 128].repeat(width * height / 2)).unwrap();
        self
    }

    fn control(&self) -> PathBuf {
        self.folder.join("control")
    }

    fn tell(&self, word: &str) {
        fs::write(self.control(), word).unwrap();
    }

    fn start(&self, args: &[&str]) -> Child {
        Command::new(env!("CARGO_BIN_EXE_umpire"))
            .arg("cameras")
            .args(args)
            .arg("--json")
            .env("LD_PRELOAD", shim())
            .envs(self.settings.iter().map(|(setting, value)| (setting, value)))
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap()
    }

    fn run(&self, args: &[&str]) -> Answer {
        Answer::of(self.start(args))
    }
}

struct Answer {
    code: i32,
    json: Value,
    errors: String,
}

impl Answer {
    fn of(child: Child) -> Self {
        let Output { status, stdout, stderr } = child.wait_with_output().unwrap();
        let errors = String::from_utf8(stderr).unwrap();
        assert!(!errors.contains("panicked"), "{errors}");
        let json = serde_json::from_slice(&stdout).unwrap_or_else(|error| panic!("{error}: {errors}"));
        Self { code: status.code().unwrap(), json, errors }
    }

    fn number(&self, field: &str) -> f64 {
        self.json[field].as_f64().unwrap_or_else(|| panic!("{field}: {}", self.json))
    }

    fn notes(&self) -> Vec<&str> {
        self.json["notes"].as_array().unwrap().iter().map(|note| note.as_str().unwrap()).collect()
    }

    fn interruptions(&self) -> &[Value] {
        self.json["interruptions"].as_array().unwrap()
    }

    /// Streams without a fault.
    #[track_caller]
    fn assert_works(&self) {
        assert_eq!(self.code, 0, "{} {}", self.json, self.errors);
        assert!(self.number("frames") >= 10.0, "{}", self.json);
        assert!((5.0..=31.0).contains(&self.number("fps")), "{}", self.json);
        assert_eq!(self.number("damaged"), 0.0, "{}", self.json);
        assert!(self.interruptions().is_empty(), "{}", self.json);
    }
}

/// Processor time that a process has taken, s.
fn processor_time(child: &Child) -> f64 {
    /// What Linux counts in on every machine that Rust runs on.
    const TICKS_A_SECOND: f64 = 100.0;
    let stat = fs::read_to_string(format!("/proc/{}/stat", child.id())).unwrap();
    let fields: Vec<&str> = stat.rsplit_once(')').unwrap().1.split_whitespace().collect();
    // user and system time are fields 14 and 15, and the first after the name is field 3
    fields[11..13].iter().map(|ticks| ticks.parse::<f64>().unwrap() / TICKS_A_SECOND).sum()
}

/// Waits for `time` and gives the share of one processor that the child took meanwhile.
fn load_for(child: &Child, time: Duration) -> f64 {
    let (before, started) = (processor_time(child), Instant::now());
    sleep(time);
    (processor_time(child) - before) / started.elapsed().as_secs_f64()
}

#[test]
fn cameras_are_listed_with_what_they_offer_and_without_nodes_that_give_no_pictures() {
    let camera = Camera::new("list").with_jpegs(320, 240).with_yuyv(320, 240);
    let camera = camera
        .with("V4L2SHIM_META", "1")
        .with("V4L2SHIM_NAME", "Test Webcam")
        .with("V4L2SHIM_SIZES", "320x240,640x480")
        .with("V4L2SHIM_FPS", "30,15");
    let answer = camera.run(&[]);
    assert_eq!(answer.code, 0);
    assert_eq!(answer.json["schema"], "table-umpire/cameras/1");
    let [found] = answer.json["cameras"].as_array().unwrap().as_slice() else { panic!("{}", answer.json) };
    assert_eq!((&found["source"], &found["name"]), (&"camera:0".into(), &"Test Webcam".into()));
    let modes = found["modes"].as_array().unwrap();
    assert_eq!(modes.len(), 8, "two formats, two sizes, two rates: {modes:?}");
    let mode = serde_json::json!({"width": 640, "height": 480, "format": "YUYV", "fps": 15});
    assert!(modes.contains(&mode) && found["problem"].is_null(), "{found}");
}

#[test]
fn a_camera_streams_jpeg_pictures() {
    let camera = Camera::new("jpeg").with_jpegs(640, 480).with("V4L2SHIM_SIZES", "640x480");
    let answer = camera.run(&["--try", "camera:0", "--seconds", "2"]);
    answer.assert_works();
    assert_eq!((answer.number("width"), answer.number("height")), (640.0, 480.0));
    assert_eq!(answer.notes(), ["The camera is set to 640 x 480 MJPEG at 30 frames a second."]);
}

#[test]
fn a_camera_streams_uncompressed_pictures_and_is_found_by_a_part_of_its_name() {
    let camera = Camera::new("yuyv").with_yuyv(320, 240).with("V4L2SHIM_SIZES", "320x240");
    let camera =
        camera.with("V4L2SHIM_INDEX", "3").with("V4L2SHIM_META", "1").with("V4L2SHIM_NAME", "HD Webcam");
    let answer = camera.run(&["--try", "camera:webcam", "--seconds", "2"]);
    answer.assert_works();
    assert_eq!((answer.number("width"), answer.number("height")), (320.0, 240.0));
    assert_eq!(answer.notes(), ["The camera is set to 320 x 240 YUYV at 30 frames a second."]);
}

#[test]
fn the_nearest_size_and_rate_are_taken() {
    let camera = Camera::new("size").with_jpegs(320, 240).with_jpegs(640, 480);
    let camera = camera.with("V4L2SHIM_SIZES", "320x240,640x480").with("V4L2SHIM_FPS", "30,15");
    let answer = camera.run(&["--try", "camera:0", "--seconds", "2", "--size", "300x200", "--fps", "12"]);
    answer.assert_works();
    assert_eq!(answer.notes(), ["The camera is set to 320 x 240 MJPEG at 15 frames a second."]);
}

#[test]
fn a_size_that_the_camera_offers_and_refuses_is_passed_over() {
    let camera = Camera::new("refused").with_jpegs(320, 240).with_jpegs(640, 480);
    let camera = camera.with("V4L2SHIM_SIZES", "320x240,640x480").with("V4L2SHIM_REFUSE", "640x480");
    let answer = camera.run(&["--try", "camera:0", "--seconds", "2"]);
    answer.assert_works();
    assert_eq!(answer.number("width"), 320.0);
}

#[test]
fn a_mode_that_gives_no_frame_is_given_up_for_the_next() {
    let camera = Camera::new("narrow").with_jpegs(320, 240).with_yuyv(320, 240);
    let camera = camera.with("V4L2SHIM_SIZES", "320x240").with("V4L2SHIM_NARROW", "1");
    let answer = camera.run(&["--try", "camera:0", "--seconds", "3"]);
    assert_eq!(answer.notes(), ["The camera is set to 320 x 240 MJPEG at 30 frames a second."]);
    assert!(answer.code == 0 && answer.number("newest_age_s") < 1.0, "{}", answer.json);
}

#[test]
fn settings_are_held_after_their_automatic_is_off_and_rounding_is_told() {
    let camera = Camera::new("settings").with_jpegs(320, 240).with("V4L2SHIM_SIZES", "320x240");
    let settings = ["--exposure", "204", "--focus", "35", "--white-balance", "5000"];
    let answer = camera.run(&[["--try", "camera:0", "--seconds", "1"].as_slice(), &settings].concat());
    assert_eq!(
        answer.notes()[1..],
        [
            "The camera's exposure is 200, not 204 as asked for.",
            "The camera holds its focus at 35.",
            "The camera holds its white balance at 5000.",
        ]
    );
}

#[test]
fn a_camera_that_is_unplugged_goes_on_by_itself_when_it_is_plugged_in_again() {
    let camera = Camera::new("unplugged").with_jpegs(320, 240).with("V4L2SHIM_SIZES", "320x240");
    let child = camera.start(&["--try", "camera:0", "--seconds", "11", "--focus", "35"]);
    sleep(Duration::from_secs(2));
    camera.tell("unplug");
    sleep(Duration::from_millis(500));
    let load = load_for(&child, Duration::from_millis(4500));
    camera.tell("plug");
    let answer = Answer::of(child);
    assert_eq!(answer.code, 0);
    let [gone] = answer.interruptions() else { panic!("{}", answer.json) };
    assert!(gone["reason"].as_str().unwrap().contains("is unplugged"), "{gone}");
    let away = gone["until_s"].as_f64().unwrap() - gone["from_s"].as_f64().unwrap();
    assert!((4.0..=8.5).contains(&away), "{gone}");
    assert!(answer.number("newest_age_s") < 1.0, "{}", answer.json);
    assert!(answer.notes().contains(&"The camera holds its focus at 35."), "{:?}", answer.notes());
    assert!(load < 0.1, "{:.0} % of a processor while it waited", 100.0 * load);
}

#[test]
fn a_camera_that_stalls_is_told_and_goes_on_by_itself() {
    let camera = Camera::new("stalled").with_jpegs(320, 240).with("V4L2SHIM_SIZES", "320x240");
    let child = camera.start(&["--try", "camera:0", "--seconds", "8"]);
    sleep(Duration::from_millis(1500));
    camera.tell("stall");
    sleep(Duration::from_millis(500));
    let load = load_for(&child, Duration::from_millis(3500));
    camera.tell("plug");
    let answer = Answer::of(child);
    assert_eq!(answer.code, 0);
    let [gone] = answer.interruptions() else { panic!("{}", answer.json) };
    assert!(gone["reason"].as_str().unwrap().contains("is there but gives no pictures"), "{gone}");
    assert!(gone["until_s"].is_number() && answer.number("newest_age_s") < 1.0, "{}", answer.json);
    assert!(answer.number("longest_pause_s") > 3.0, "{}", answer.json);
    assert!(load < 0.1, "{:.0} % of a processor while it waited", 100.0 * load);
}

#[test]
fn the_program_ends_in_time_though_its_camera_has_stalled() {
    let camera = Camera::new("stalled-for-good").with_jpegs(320, 240).with("V4L2SHIM_SIZES", "320x240");
    let camera = camera.with("V4L2SHIM_ONESHOT", "1");
    let started = Instant::now();
    let answer = camera.run(&["--try", "camera:0", "--seconds", "4"]);
    assert!(started.elapsed() < Duration::from_secs(10), "{:?}", started.elapsed());
    let [gone] = answer.interruptions() else { panic!("{}", answer.json) };
    assert!(answer.number("frames") >= 1.0 && gone["until_s"].is_null(), "{}", answer.json);
}

#[test]
fn damaged_frames_are_counted_and_the_others_come() {
    let camera = Camera::new("damaged").with_jpegs(320, 240).with("V4L2SHIM_SIZES", "320x240");
    let answer = camera.with("V4L2SHIM_TRUNCATE", "3").run(&["--try", "camera:0", "--seconds", "3"]);
    assert_eq!(answer.code, 0);
    let (frames, damaged) = (answer.number("frames"), answer.number("damaged"));
    let share = damaged / (frames + damaged);
    assert!(frames >= 10.0 && (0.1..=0.6).contains(&share), "{}", answer.json);
    assert!(answer.interruptions().is_empty(), "{}", answer.json);
    assert!(answer.json["damaged_reason"].as_str().unwrap().contains("cut short"), "{}", answer.json);
}

#[test]
fn a_camera_that_sends_rubbish_alone_does_not_work() {
    let camera = Camera::new("rubbish").with("V4L2SHIM_SIZES", "320x240");
    fs::write(camera.folder.join("frames/0.jpg"), b"\xff\xd8 no picture at all").unwrap();
    let answer = camera.run(&["--try", "camera:0", "--seconds", "1"]);
    assert_eq!((answer.code, answer.number("frames")), (2, 0.0));
    assert!(answer.number("damaged") > 0.0, "{}", answer.json);
}

#[test]
fn a_camera_that_cannot_be_had_is_refused_with_a_reason_and_a_remedy() {
    let camera = |name: &str| Camera::new(name).with_jpegs(320, 240).with("V4L2SHIM_SIZES", "320x240");
    let cases = [
        (
            camera("busy-1").with("V4L2SHIM_BUSY", "1"),
            "camera:0",
            "camera-busy",
            "camera:0 is in use by another program.",
        ),
        (
            camera("busy-2").with("V4L2SHIM_BUSY", "2"),
            "camera:0",
            "camera-busy",
            "camera:0 is in use by another program.",
        ),
        (camera("other"), "camera:4", "no-camera", "There is no camera:4; there is only 0 \"Shim Camera\"."),
        (
            camera("other-name"),
            "camera:C920",
            "no-camera",
            "There is no camera:C920; there is only 0 \"Shim Camera\".",
        ),
        (
            camera("meta").with("V4L2SHIM_META", "1"),
            "camera:1",
            "no-camera-format",
            "camera:1 offers no pictures as MJPEG or YUYV.",
        ),
    ];
    for (camera, source, code, message) in cases {
        let answer = camera.run(&["--try", source, "--seconds", "1"]);
        let problem = &answer.json["problem"];
        assert_eq!(
            (answer.code, problem["code"].as_str(), problem["message"].as_str()),
            (2, Some(code), Some(message))
        );
        assert!(
            answer.errors.contains(message) && answer.errors.contains(problem["remedy"].as_str().unwrap())
        );
    }
}

#[test]
fn a_busy_camera_is_listed_as_busy() {
    let camera = Camera::new("busy-list").with_jpegs(320, 240).with("V4L2SHIM_BUSY", "1");
    let answer = camera.run(&[]);
    assert_eq!(answer.json["cameras"][0]["problem"]["code"], "camera-busy", "{}", answer.json);
}

#[test]
fn without_a_camera_the_list_is_empty_and_a_camera_is_not_found() {
    let umpire = |args: &[&str]| {
        Command::new(env!("CARGO_BIN_EXE_umpire"))
            .arg("cameras")
            .args(args)
            .stdin(Stdio::null())
            .output()
            .unwrap()
    };
    if Path::new("/dev/video0").exists() {
        // a machine with a camera of its own
        return;
    }
    let list = umpire(&[]);
    assert_eq!(
        (list.status.code(), list.stdout.as_slice()),
        (Some(0), b"No camera is plugged in.\n".as_slice())
    );
    let none = umpire(&["--try", "camera:0"]);
    assert_eq!((none.status.code(), none.stdout.is_empty()), (Some(2), true));
    let told = String::from_utf8(none.stderr).unwrap();
    assert!(told.starts_with("There is no camera:0; no camera is plugged in. "), "{told}");
    assert_eq!(umpire(&["--seconds", "3"]).status.code(), Some(64), "there is nothing to try");
    assert_eq!(umpire(&["--try", "camera:0", "--size", "big"]).status.code(), Some(64));
}
