//! Pictures of Leelawadee with known truth, read from the file to the cells and butterflies.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on fails")]

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;
use table_umpire::capture::{Frame, OpenOptions, open_picture};
use table_umpire::session::{
    BUTTERFLY_NAMES, BoardName, BoardState, FLOWER_NAMES, LeelawadeeReading, ReadOptions, read_board_picture,
};

/// Farthest a cell's middle may be from where it truly is, px; the worst one is off by 4.
const CELL_PX: f64 = 8.0;

fn fixture(name: &str, ending: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/boards").join(format!("{name}.{ending}"))
}

fn frame(name: &str) -> Frame {
    open_picture(&fixture(name, "jpg"), &OpenOptions::default()).unwrap()
}

fn read(frame: &Frame) -> LeelawadeeReading {
    let options = ReadOptions { game: BoardName::Leelawadee, board: None, camera: None };
    match read_board_picture(frame, &options).unwrap().state {
        BoardState::Leelawadee(state) => state,
        _ => panic!("another game"),
    }
}

/// Every difference between what was read and what is there.
fn faults(state: &LeelawadeeReading, truth: &Value) -> Vec<String> {
    let mut faults = Vec::new();
    let gardens = truth["gardens"].as_array().unwrap();
    if gardens.len() != state.gardens.len() {
        faults.push(format!("{} gardens, not {}", state.gardens.len(), gardens.len()));
    }
    // the true gardens' indices among those read
    let mut index = Vec::new();
    for garden in gardens {
        for cell in garden["cells"].as_array().unwrap() {
            let at = [0, 1].map(|k| cell["px"][k].as_f64().unwrap());
            let near = state.gardens.iter().enumerate().flat_map(|(g, garden)| {
                garden.cells.iter().map(move |cell| {
                    let pixel = cell.pixel.unwrap();
                    ((pixel.u - at[0]).hypot(pixel.v - at[1]), g, cell)
                })
            });
            let (off, g, read) = near.min_by(|a, b| a.0.total_cmp(&b.0)).unwrap();
            let told = read.flower.map(|flower| flower.map_or("none", |colour| FLOWER_NAMES[colour]));
            if told != cell["flower"].as_str() || off > CELL_PX {
                faults.push(format!("{told:?} {off:.1} px off, not {}", cell["flower"]));
            }
            if cell == garden["cells"].as_array().unwrap().last().unwrap() {
                index.push(g);
            }
        }
    }
    let garden = |truly: &Value| truly.as_u64().map(|g| index[g as usize]);
    let butterflies = truth["butterflies"].as_array().unwrap();
    for truly in butterflies {
        let kind = BUTTERFLY_NAMES.iter().position(|name| truly["kind"] == *name).unwrap();
        match state.butterflies.iter().find(|b| b.kind == kind) {
            None => faults.push(format!("no {} butterfly", truly["kind"])),
            Some(b) => {
                let facing = b.is_inwards.map(|inwards| if inwards { "in" } else { "out" });
                if b.garden != garden(&truly["garden"]) || facing != truly["facing"].as_str() {
                    faults.push(format!("{} at {:?} {facing:?}", truly["kind"], b.garden));
                }
            }
        }
    }
    match state.bumblebee {
        Some((_, at)) if at == garden(&truth["bumblebee_garden"]) => {}
        bee => faults.push(format!("bumblebee {bee:?}")),
    }
    let mut flowers: Vec<&str> = state
        .flowers
        .iter()
        .map(|(_, p)| FLOWER_NAMES[(0..5).max_by(|a, b| p[*a].total_cmp(&p[*b])).unwrap()])
        .collect();
    let mut truly: Vec<&str> =
        truth["table_flowers"].as_array().unwrap().iter().map(|flower| flower.as_str().unwrap()).collect();
    flowers.sort_unstable();
    truly.sort_unstable();
    if flowers != truly {
        faults.push(format!("flowers on the table {flowers:?}, not {truly:?}"));
    }
    faults
}

#[test]
fn every_cell_butterfly_and_flower_is_read_as_it_is() {
    for name in ["leelawadee-d002", "leelawadee-d003"] {
        let options = ReadOptions { game: BoardName::Leelawadee, board: None, camera: None };
        let warnings = read_board_picture(&frame(name), &options).unwrap().warnings;
        assert!(warnings.is_empty(), "{name}: nothing is odd: {warnings:?}");
        let truth: Value = serde_json::from_str(&fs::read_to_string(fixture(name, "json")).unwrap()).unwrap();
        assert_eq!(faults(&read(&frame(name)), &truth), Vec::<String>::new(), "{name}");
    }
}

#[test]
fn a_table_without_a_garden_is_no_board() {
    let grey = Frame { rgb: vec![140; 3 * 640 * 480], width: 640, height: 480, ..frame("leelawadee-d002") };
    let options = ReadOptions { game: BoardName::Leelawadee, board: None, camera: None };
    assert_eq!(read_board_picture(&grey, &options).unwrap_err().code, "no-board");
}

#[test]
fn the_board_of_another_game_is_named_and_no_garden_is_made_of_it() {
    let options = |game| ReadOptions { game, board: None, camera: None };
    for name in ["laniakea-d003", "laguna-d003"] {
        let problem = read_board_picture(&frame(name), &options(BoardName::Leelawadee)).unwrap_err();
        assert_eq!(problem.code, "wrong-board", "{name}: {problem}");
    }
    let problem = read_board_picture(&frame("leelawadee-d002"), &options(BoardName::Laniakea)).unwrap_err();
    assert_eq!((problem.code, problem.message.contains("Leelawadee")), ("wrong-board", true));
}

#[test]
fn gardens_of_any_shape_are_read_with_the_cells_that_they_have() {
    let truth: Value =
        serde_json::from_str(&fs::read_to_string(fixture("garden-shapes", "json")).unwrap()).unwrap();
    let state = read(&frame("garden-shapes"));
    let gardens = truth["gardens"].as_array().unwrap();
    assert_eq!(state.gardens.len(), gardens.len());
    for garden in gardens {
        let cells = garden["cells"].as_array().unwrap();
        let near = |cell: &Value| {
            let at = [0, 1].map(|k| cell["px"][k].as_f64().unwrap());
            let all = state.gardens.iter().enumerate();
            let all = all.flat_map(|(g, garden)| garden.cells.iter().map(move |cell| (g, cell)));
            let off = |read: &table_umpire::session::GardenCell| {
                let pixel = read.pixel.unwrap();
                (pixel.u - at[0]).hypot(pixel.v - at[1])
            };
            all.map(|(g, cell)| (off(cell), g, cell)).min_by(|a, b| a.0.total_cmp(&b.0)).unwrap()
        };
        let (_, index, _) = near(&cells[0]);
        for cell in cells {
            let (off, g, read) = near(cell);
            let told = read.flower.map(|flower| flower.map_or("none", |colour| FLOWER_NAMES[colour]));
            assert_eq!((told, g), (cell["flower"].as_str(), index), "{off:.1} px off");
            assert!(off < CELL_PX, "{off}");
        }
        let corners = garden["corners"].as_u64().unwrap();
        assert_eq!(state.gardens[index].outline.len() as u64, corners);
    }
}
