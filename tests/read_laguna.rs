//! Pictures of Laguna with known truth: one side of the board scanned, and a position read with its map.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on fails")]

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;
use table_umpire::capture::{Frame, OpenOptions, open_picture};
use table_umpire::session::{
    BoardName, BoardState, LagunaReading, PEARL_NAMES, ReadOptions, read_board_picture, scan_boards,
};

/// Most cells of 576 that one picture of a crowded side may show wrongly, and that it may leave open: more pictures
/// close them.
const MOST_WRONG: usize = 6;
const MOST_OPEN: usize = 150;

fn fixture(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/boards").join(name)
}

fn frame(name: &str) -> Frame {
    open_picture(&fixture(name), &OpenOptions::default()).unwrap()
}

fn truth() -> Value {
    serde_json::from_str(&fs::read_to_string(fixture("laguna-d003.json")).unwrap()).unwrap()
}

/// A map turned by a quarter anticlockwise.
fn turned(map: &[String]) -> Vec<String> {
    let letters: Vec<Vec<char>> = map.iter().map(|row| row.chars().collect()).collect();
    let n = letters.len();
    (0..n)
        .map(|row| {
            (0..n)
                .map(|column| match letters[column][n - 1 - row] {
                    'E' => 'N',
                    'N' => 'W',
                    'W' => 'S',
                    'S' => 'E',
                    other => other,
                })
                .collect()
        })
        .collect()
}

#[test]
fn a_scanned_side_is_the_board_in_one_of_its_four_turns() {
    let scanned = scan_boards(&[frame("laguna-d-full-empty0.jpg")]).unwrap();
    let truth: Vec<String> =
        truth()["map"].as_array().unwrap().iter().map(|row| row.as_str().unwrap().to_owned()).collect();
    let mut map = scanned.map;
    let wrong = (0..4).map(|_| {
        map = turned(&map);
        let pairs = map.iter().zip(&truth).flat_map(|(a, b)| a.chars().zip(b.chars()));
        pairs.filter(|(a, b)| a != b && *a != '?').count()
    });
    let least = wrong.min().unwrap();
    assert!(least <= MOST_WRONG, "{least} cells wrong");
    let open = map.iter().flat_map(|row| row.chars()).filter(|letter| *letter == '?').count();
    assert!(open <= MOST_OPEN, "{open} cells left open");
}

#[test]
fn a_board_with_rafts_on_it_is_not_scanned_as_an_empty_one() {
    let problem = scan_boards(&[frame("laguna-d003.jpg")]).unwrap_err();
    assert_eq!(problem.code, "board-not-empty");
    assert!(problem.message.contains("rafts") && !problem.remedy.is_empty(), "{problem:?}");
}

fn read(board: Option<PathBuf>) -> LagunaReading {
    let options = ReadOptions { game: BoardName::Laguna, board, camera: None };
    match read_board_picture(&frame("laguna-d003.jpg"), &options).unwrap().state {
        BoardState::Laguna(state) => state,
        _ => panic!("another game"),
    }
}

#[test]
fn every_raft_hole_and_island_is_read_as_it_is_in_the_frame_of_the_map() {
    let (truth, state) = (truth(), read(Some(fixture("laguna-full.toml"))));
    let rafts = truth["rafts"].as_array().unwrap();
    assert_eq!(state.rafts.len(), rafts.len());
    for truly in rafts {
        let raft = state.rafts.iter().find(|raft| truly["colour"] == PEARL_NAMES[raft.colour]).unwrap();
        assert_eq!(Value::from(raft.place.to_vec()), truly["place"], "{}", truly["colour"]);
        for hole in truly["holes"].as_array().unwrap() {
            let read =
                raft.holes.iter().find(|read| Value::from(read.cell.to_vec()) == hole["cell"]).unwrap();
            let pearl = read.pearl.unwrap().map_or("none", |colour| PEARL_NAMES[colour]);
            assert_eq!(hole["pearl"], pearl, "{hole}");
            let shows = read.shows.map(String::from);
            assert_eq!(hole["shows"].as_str(), shows.as_deref(), "{hole}");
        }
    }
    for truly in truth["islands"].as_array().unwrap() {
        let (_, pearls) =
            state.islands.iter().find(|(at, _)| Value::from(at.to_vec()) == truly["landing"]).unwrap();
        let pearls = pearls.as_ref().unwrap();
        let mut names: Vec<&str> = pearls.iter().map(|pearl| PEARL_NAMES[*pearl]).collect();
        names.sort_unstable();
        assert_eq!(Value::from(names), truly["pearls"], "{}", truly["landing"]);
    }
    assert_eq!(state.volcano.unwrap().len(), truth["volcano"].as_array().unwrap().len());
}

#[test]
fn without_a_map_rafts_and_pearls_are_told_and_islands_are_not() {
    let state = read(None);
    assert_eq!(state.rafts.len(), 3);
    assert!(state.islands.is_empty());
}
