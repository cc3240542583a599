//! `umpire calibrate camera` and `umpire sheet` from outside: real pictures, drawn boards, and everything wrong.

// The exemption for tests in clippy.toml does not reach helper functions of integration tests.
#![allow(clippy::unwrap_used)]

mod sheet_pictures;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use nalgebra::{Rotation3, Vector3};
use serde_json::Value;
use sheet_pictures::{Drawn, VALUES, marker_cells, picture_through};
use table_umpire::calibration::{BoardSheet, CameraProfile, SheetProfile};
use table_umpire::capture::{Frame, FrameSource, PictureError};
use table_umpire::geometry::{Camera, Distortion, ImagePoint, MatPoint, Pose, View};
use table_umpire::session::{Board, ViewOutcome, calibrate_camera, charuco_board, chess_board};
use table_umpire::vision::{BoardPattern, find_board};

fn umpire(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_umpire")).args(args).stdin(Stdio::null()).output().unwrap()
}

fn fixture(name: &str) -> String {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures").join(name).display().to_string()
}

/// A fresh folder of this test's own.
fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("table-umpire-lens-{}-{name}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// The built-in board with the origin at its top left, squares.
fn drawn_board(sheets: &SheetProfile) -> Drawn {
    let board = &sheets.board;
    let mut black = Vec::new();
    for (row, column) in (0..board.squares_down).flat_map(|r| (0..board.squares_across).map(move |c| (r, c)))
    {
        if BoardSheet::is_black(column, row) {
            black.push([column as f64, row as f64, column as f64 + 1.0, row as f64 + 1.0]);
        }
    }
    for marker in board.markers() {
        let side = marker.corners[1][0] - marker.corners[0][0];
        black.extend(marker_cells(board.dictionary, marker.id, marker.corners[0], side));
    }
    let (across, down) = (board.squares_across as f64, board.squares_down as f64);
    Drawn { black, paper: [-0.5, -0.5, across + 0.5, down + 0.5] }
}

/// A camera over the board: leaning, turned, its middle at a place of the picture.
fn view(camera: Camera, lean: [f64; 2], turn: f64, at: [f64; 2], depth: f64) -> View {
    let flip = Rotation3::from_axis_angle(&Vector3::x_axis(), std::f64::consts::PI);
    let rotation = Rotation3::from_euler_angles(lean[0], lean[1], turn) * flip;
    let middle = rotation * Vector3::new(3.5, -4.5, 0.0);
    let ray = camera.ray_from_image(ImagePoint::new(at[0], at[1])).unwrap();
    View { camera, pose: Pose::new(rotation, Vector3::new(ray.x * depth, ray.y * depth, depth) - middle) }
}

fn board_picture(drawn: &Drawn, view: &View, (width, height): (usize, usize), blur_px: f64) -> Frame {
    let back = |p: [f64; 2]| view.mat_from_image(ImagePoint::new(p[0], p[1]), 0.0).map(|m| [m.x, -m.y]);
    picture_through(drawn, back, [width, height], (blur_px, VALUES), None)
}

const SIZE: (usize, usize) = (640, 480);

fn camera() -> Camera {
    let distortion = Distortion { k1: -0.2, k2: 0.05, ..Distortion::default() };
    Camera { fx: 560.0, fy: 560.0, cx: 331.0, cy: 236.0, distortion }
}

/// Frames that are there already.
struct Frames(std::vec::IntoIter<Frame>);

impl FrameSource for Frames {
    fn next_frame(&mut self) -> Option<Result<Frame, PictureError>> {
        self.0.next().map(Ok)
    }
}

fn calibrated(frames: Vec<Frame>, board: &Board) -> Result<table_umpire::session::Calibration, String> {
    let mut sources: Vec<Box<dyn FrameSource>> = vec![Box::new(Frames(frames.into_iter()))];
    calibrate_camera(&mut sources, board).map_err(|(problem, _)| problem.code.to_owned())
}

#[test]
fn a_drawn_boards_corners_are_found_where_they_are_also_when_half_of_it_is_outside() {
    let sheets = SheetProfile::load(None).unwrap();
    let drawn = drawn_board(&sheets);
    for (at, least) in [([320.0, 240.0], 48), ([560.0, 300.0], 20)] {
        let view = view(camera(), [0.3, -0.3], 0.4, at, 13.0);
        let frame = board_picture(&drawn, &view, SIZE, 0.8);
        let seen = find_board(&frame, &BoardPattern::Charuco(sheets.board)).unwrap().unwrap();
        assert!(seen.corners.len() >= least && (0.6..1.4).contains(&seen.edge_px), "{seen:?}");
        let offsets: Vec<[f64; 2]> = seen
            .corners
            .iter()
            .map(|corner| {
                let place = MatPoint::new(corner.place[0] + 1.0, -corner.place[1] - 1.0);
                let at = view.image_from_mat(place).unwrap();
                [corner.pixel.u - at.u, corner.pixel.v - at.v]
            })
            .collect();
        let n = offsets.len() as f64;
        let mean = [0, 1].map(|k| offsets.iter().map(|o| o[k]).sum::<f64>() / n);
        let rms = (offsets.iter().map(|o| o[0] * o[0] + o[1] * o[1]).sum::<f64>() / n).sqrt();
        assert!(mean.iter().all(|m| m.abs() < 0.02) && rms < 0.05, "{mean:?} {rms}");
    }
}

#[test]
fn blurred_doubled_mirrored_and_odd_sized_views_are_left_out_by_name() {
    let sheets = SheetProfile::load(None).unwrap();
    let (drawn, board) = (drawn_board(&sheets), charuco_board(&sheets, None));
    let leans = [[0.4, 0.0], [-0.4, 0.1], [0.1, 0.4], [0.0, -0.4], [0.3, 0.3]];
    let places = [[250.0, 200.0], [400.0, 280.0], [240.0, 290.0], [410.0, 190.0], [320.0, 240.0]];
    let views: Vec<View> =
        (0..5).map(|k| view(camera(), leans[k], 0.3 * k as f64, places[k], 14.0)).collect();
    let mut frames: Vec<Frame> = views.iter().map(|view| board_picture(&drawn, view, SIZE, 0.8)).collect();
    frames.push(frames[1].clone());
    frames.push(frames[2].clone().mirrored());
    frames.push(board_picture(&drawn, &view(camera(), [0.2, 0.2], 1.0, [300.0, 260.0], 14.0), SIZE, 2.2));
    frames.push(board_picture(&drawn, &views[0], (600, 480), 0.8));
    let result = calibrated(frames.clone(), &board).unwrap();
    let outcomes: Vec<&ViewOutcome> = result.views.iter().map(|view| &view.outcome).collect();
    assert!(outcomes[..5].iter().all(|outcome| matches!(outcome, ViewOutcome::Used { .. })), "{outcomes:?}");
    assert!(matches!(outcomes[5], ViewOutcome::Duplicate { .. }), "{outcomes:?}");
    assert!(matches!(outcomes[6], ViewOutcome::Mirrored), "{outcomes:?}");
    assert!(matches!(outcomes[7], ViewOutcome::Blurred { .. }), "{outcomes:?}");
    assert!(matches!(outcomes[8], ViewOutcome::OtherSize { width: 600, .. }), "{outcomes:?}");
    let off = (result.profile.fx / camera().fx).ln();
    assert!(off.abs() < 0.005, "{}", result.profile.fx);
    // Mirrored pictures alone say what is wrong.
    assert_eq!(calibrated(vec![frames[2].clone().mirrored()], &board).unwrap_err(), "mirrored");
}

#[test]
fn nothing_to_see_is_a_problem_with_a_remedy_and_no_panic() {
    let plain = |width: usize, height: usize| Frame {
        source: "plain".to_owned(),
        width,
        height,
        rgb: vec![128; 3 * width * height],
        focal: None,
    };
    let sheets = SheetProfile::load(None).unwrap();
    for board in [charuco_board(&sheets, None), chess_board(9, 6, Some(25.0))] {
        for (width, height) in [(1, 1), (1, 400), (400, 1), (33, 33), (160, 120)] {
            assert_eq!(calibrated(vec![plain(width, height)], &board).unwrap_err(), "no-board");
        }
    }
}

#[test]
fn a_profile_is_written_whole_and_can_be_read_again() {
    let folder = folder("written");
    let out = folder.join("left.toml").display().to_string();
    let pictures: Vec<String> = ["01", "03", "05", "07", "09", "12", "14"]
        .iter()
        .map(|k| fixture(&format!("real/chess-stereo/left{k}.jpg")))
        .collect();
    let mut args = vec!["calibrate", "camera", "--board", "chess:9x6", "--json", "--out", &out];
    args.extend(pictures.iter().map(String::as_str));
    let output = umpire(&args);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(report["schema"], "table-umpire/calibrate-camera/1");
    assert_eq!(report["views"].as_array().unwrap().len(), 7);
    let profile = CameraProfile::load(Path::new(&out)).unwrap();
    assert!((profile.fx - report["camera"]["fx"].as_f64().unwrap()).abs() < 1e-9);
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
    // The same pictures give the same answer to the byte.
    assert_eq!(umpire(&args).stdout, output.stdout);
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn what_cannot_be_used_is_told_in_a_sentence_with_a_remedy() {
    let folder = folder("wrong");
    let empty = folder.join("empty");
    fs::create_dir_all(&empty).unwrap();
    let fake = folder.join("fake.mp4");
    fs::write(&fake, b"not a video").unwrap();
    // a play list names other files, or a place on the net: it is never followed
    let list = folder.join("list.mp4");
    fs::write(&list, b"#EXTM3U\n#EXTINF:1,\nhttp://127.0.0.1:9/x.ts\n").unwrap();
    let picture = fixture("real/chess-stereo/left01.jpg");
    let missing = folder.join("missing/camera.toml").display().to_string();
    let name = |path: &Path| path.display().to_string();
    let cases: [(&[&str], &str); 7] = [
        (&[&name(&empty), "--json"], "no-pictures"),
        (&["no-such-file.jpg", "--json"], "no-such-file"),
        (&[&name(&fake), "--json"], "not-a-video"),
        (&[&name(&list), "--json"], "not-a-video"),
        (&[&fixture("odd-inputs/irs_cat.jpg"), "--json"], "no-board"),
        (&[&picture, "--board", "chess:5x4", "--json", "--out", &missing], "not-written"),
        (&[&picture, "--sheets", &picture, "--json"], "bad-profile"),
    ];
    for (more, code) in cases {
        let output = umpire(&[&["calibrate", "camera"], more].concat());
        assert_eq!(output.status.code(), Some(2), "{more:?}: {output:?}");
        let report: Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(report["problem"]["code"], code, "{more:?}");
        // one sentence of the program's own, and none of a library's
        assert_eq!(String::from_utf8_lossy(&output.stderr).lines().count(), 1, "{more:?}: {output:?}");
        let views = report["views"].as_array().unwrap();
        assert!(views.iter().all(|view| view["source"] != ""), "{more:?}");
        assert!(!report["problem"]["remedy"].as_str().unwrap().is_empty());
    }
    for wrong in [
        &["calibrate", "camera"][..],
        &["calibrate", "camera", &picture, "--board", "chess:2x2"],
        &["calibrate", "camera", &picture, "--square-mm", "0"],
        &["calibrate", "camera", &picture, "--out", &picture],
        &["sheet", "poster"],
        &["sheet", "board", "--paper", "a3"],
    ] {
        assert_eq!(umpire(wrong).status.code(), Some(64), "{wrong:?}");
    }
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn one_view_gives_a_camera_that_is_not_good_enough_and_says_what_is_missing() {
    let output =
        umpire(&["calibrate", "camera", "--board", "chess:9x6", &fixture("real/chess-stereo/left01.jpg")]);
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert!(text.contains("Not good enough yet.") && text.contains("These views are missing:"), "{text}");
}

#[test]
fn sheets_are_written_the_same_each_time() {
    let folder = folder("sheets");
    let (a, b) = (folder.join("a.pdf").display().to_string(), folder.join("b.pdf").display().to_string());
    for out in [&a, &b] {
        let output = umpire(&["sheet", "cards", "--paper", "letter", "--out", out]);
        assert_eq!(output.status.code(), Some(0), "{output:?}");
    }
    assert_eq!(fs::read(&a).unwrap(), fs::read(&b).unwrap());
    let nowhere = folder.join("no/such.pdf").display().to_string();
    assert_eq!(umpire(&["sheet", "board", "--out", &nowhere]).status.code(), Some(2));
    fs::remove_dir_all(folder).unwrap();
}
