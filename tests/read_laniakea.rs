//! Pictures of Laniakea with known truth, read from the file to the cells, as taken and spoilt.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on fails")]

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;
use table_umpire::capture::{Frame, OpenOptions, open_picture};
use table_umpire::session::{
    BoardAnswer, BoardName, BoardReading, BoardState, LaniakeaReading, ReadOptions, read_board_picture,
};

const PICTURES: [&str; 3] = ["laniakea-d000", "laniakea-d003", "laniakea-d005"];
/// How far a corner of the field may be off, px; the worst one is off by 3.
const CORNER_PX: f64 = 5.0;
/// From this probability on a wrong answer is confidently wrong.
const SURE: f64 = 0.9;
/// Share of a space's middle that must be seen for its ground to be asked.
const ASKED: f64 = 0.4;

fn fixture(name: &str, ending: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/boards").join(format!("{name}.{ending}"))
}

fn frame(name: &str) -> Frame {
    open_picture(&fixture(name, "jpg"), &OpenOptions::default()).unwrap()
}

fn read(frame: &Frame) -> BoardAnswer {
    let options = ReadOptions { game: BoardName::Laniakea, board: None, camera: None };
    read_board_picture(frame, &options)
}

fn laniakea(reading: &BoardReading) -> &LaniakeaReading {
    match &reading.state {
        BoardState::Laniakea(state) => state,
        _ => panic!("another game"),
    }
}

/// What a picture truly shows of a space, in the picture's own turn.
struct Truth {
    json: Value,
}

impl Truth {
    fn of(name: &str) -> Self {
        Self { json: serde_json::from_str(&fs::read_to_string(fixture(name, "json")).unwrap()).unwrap() }
    }

    fn turtle(&self, row: usize, column: usize) -> bool {
        self.json["position"]["turtle"][row].as_str().unwrap().as_bytes()[column] == b'T'
    }

    fn stack(&self, row: usize, column: usize) -> &str {
        let square = format!("{}{}", char::from(b'a' + column as u8), row + 1);
        self.json["position"]["stacks"][&square].as_str().unwrap_or("")
    }

    fn visible(&self, row: usize, column: usize) -> f64 {
        self.json["visible"][row][column].as_f64().unwrap()
    }
}

/// Wrong, unknown and confidently wrong answers of a reading, in the better of the board's two turns.
#[derive(Debug, Default, Clone, PartialEq)]
struct Faults {
    wrong: Vec<String>,
    unknown: usize,
    sure: usize,
}

fn faults(state: &LaniakeaReading, truth: &Truth) -> Faults {
    let in_turn = |turned: bool| {
        let mut faults = Faults::default();
        for (r, c) in (0..6).flat_map(|r| (0..8).map(move |c| (r, c))) {
            let space = if turned { &state.rows[5 - r][7 - c] } else { &state.rows[r][c] };
            let stack = truth.stack(r, c);
            let top = stack.chars().last().map(|colour| colour == 'y');
            let mut wrong = |what: &str, p: f64| {
                faults.wrong.push(format!("{what} of {r},{c} (p {p:.3})"));
                faults.sure += usize::from(p >= SURE);
            };
            match space.top {
                None => faults.unknown += 1,
                Some(told) if told != top => wrong("top", space.p_top.iter().copied().fold(0.0, f64::max)),
                Some(_) => {}
            }
            match space.turtle {
                Some(told) if told != truth.turtle(r, c) => {
                    wrong("ground", space.p_turtle.max(1.0 - space.p_turtle))
                }
                None if stack.is_empty() && truth.visible(r, c) >= ASKED => faults.unknown += 1,
                _ => {}
            }
            if let Some(height) = space.height.filter(|height| usize::from(*height) != stack.len()) {
                wrong("height", space.p_height[usize::from(height)]);
            }
        }
        for (side, name) in ["south", "north"].into_iter().enumerate() {
            let told = state.strips[if turned { 1 - side } else { side }];
            let strip = &truth.json["strips"][name];
            let truly = ["blue", "yellow"].map(|colour| strip[colour].as_u64().unwrap() as u8);
            match told {
                None => faults.unknown += 1,
                Some(told) if told != truly => {
                    faults.wrong.push(format!("{name} strip {told:?}, not {truly:?}"))
                }
                Some(_) => {}
            }
        }
        match &state.spare {
            None => faults.unknown += 1,
            Some(spare) => {
                let mut truly: Vec<Option<bool>> = truth.json["spare"]
                    .as_array()
                    .unwrap()
                    .iter()
                    .map(|half| Some(half.as_str() == Some("turtle")))
                    .collect();
                let mut told = spare.turtle.to_vec();
                truly.sort_unstable();
                told.sort_unstable();
                if told != truly {
                    faults.wrong.push(format!("spare {told:?}"));
                }
            }
        }
        faults
    };
    let (straight, turned) = (in_turn(false), in_turn(true));
    if turned.wrong.len() < straight.wrong.len() { turned } else { straight }
}

#[test]
fn every_space_strip_and_spare_tile_is_read_as_it_is() {
    for name in PICTURES {
        let reading = read(&frame(name)).unwrap_or_else(|problem| panic!("{name}: {problem}"));
        let faults = faults(laniakea(&reading), &Truth::of(name));
        assert_eq!(faults, Faults::default(), "{name}");
        assert!(!reading.partial, "{name}: {:?}", reading.warnings);
    }
}

#[test]
fn the_field_lies_where_it_is_in_the_picture() {
    for name in PICTURES {
        let reading = read(&frame(name)).unwrap();
        let corners = reading.board.corners.unwrap();
        let truth = Truth::of(name).json["field_corners_px"].clone();
        let off = |turn: usize| {
            (0..4)
                .map(|k| {
                    let truly = [0, 1].map(|i| truth[(k + turn) % 4][i].as_f64().unwrap());
                    (corners[k].u - truly[0]).hypot(corners[k].v - truly[1])
                })
                .fold(0.0, f64::max)
        };
        assert!(off(0).min(off(2)) < CORNER_PX, "{name}: {:.1} px", off(0).min(off(2)));
        assert!(reading.board.is_free);
    }
}

/// The picture with each value changed by its place and channel.
fn each(frame: &Frame, mut change: impl FnMut(usize, f64) -> f64) -> Frame {
    let rgb = frame.rgb.iter().enumerate().map(|(i, v)| change(i, f64::from(*v)).clamp(0.0, 255.0) as u8);
    Frame { rgb: rgb.collect(), ..frame.clone() }
}

fn blurred(frame: &Frame, sigma: f32) -> Frame {
    let image =
        image::RgbImage::from_raw(frame.width as u32, frame.height as u32, frame.rgb.clone()).unwrap();
    Frame { rgb: image::imageops::blur(&image, sigma).into_raw(), ..frame.clone() }
}

#[test]
fn a_picture_spoilt_by_light_noise_or_blur_is_never_read_confidently_wrong() {
    let name = "laniakea-d000";
    let truth = Truth::of(name);
    let frame = frame(name);
    // a fixed noise of about 8 units
    let mut state = 1_u32;
    let mut noise = move || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        f64::from(state >> 16) / 65_536.0 * 28.0 - 14.0
    };
    let spoilt = [
        ("darker", each(&frame, |_, v| 0.4 * v)),
        ("warm", each(&frame, |i, v| v * [1.15, 1.0, 0.7][i % 3])),
        ("cold", each(&frame, |i, v| v * [0.8, 1.0, 1.2][i % 3])),
        ("noisy", each(&frame, |_, v| v + noise())),
        ("blurred", blurred(&frame, 1.6)),
    ];
    for (what, frame) in spoilt {
        // saying that it cannot be read is no fault
        let Ok(reading) = read(&frame) else { continue };
        let faults = faults(laniakea(&reading), &truth);
        assert!(faults.sure == 0 && faults.wrong.len() <= 1, "{what}: {faults:?}");
    }
}

#[test]
fn a_picture_without_a_board_says_so_with_a_remedy() {
    let grey = Frame { rgb: vec![120; 3 * 640 * 480], width: 640, height: 480, ..frame("laniakea-d005") };
    assert_eq!(read(&grey).unwrap_err().code, "no-board");
    let black = Frame { rgb: vec![9; 3 * 640 * 480], ..grey };
    let problem = read(&black).unwrap_err();
    assert_eq!(problem.code, "too-dark");
    assert!(!problem.remedy.is_empty());
}

#[test]
fn a_board_that_reaches_beyond_the_picture_is_not_read_as_if_it_were_whole() {
    let whole = frame("laniakea-d005");
    // the right hundred columns of the board are cut off
    let width = 890;
    let rgb = whole.rgb.chunks_exact(3 * whole.width).flat_map(|row| row[..3 * width].to_vec()).collect();
    let cut = Frame { rgb, width, ..whole };
    let code = read(&cut).unwrap_err().code;
    assert!(["board-cut-off", "no-board"].contains(&code), "{code}");
}
