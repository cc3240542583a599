//! Leelawadee and Laguna watched in pictures: a still table gives no event, and what no legal move explains is asked about.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on fails")]

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};
use table_umpire::capture::{Frame, OpenOptions, open_picture};
use table_umpire::session::{BoardHappening, BoardName, BoardStart, BoardWatcher, ReadOptions, board_start};
use table_umpire::tracker::laguna::LagunaEvent;
use table_umpire::tracker::leelawadee::LeelawadeeEvent;

/// Looks at one picture.
const LOOKS: u64 = 5;

fn fixture(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/boards").join(name)
}

fn frame(name: &str) -> Frame {
    open_picture(&fixture(name), &OpenOptions::default()).unwrap()
}

fn json_of(name: &str) -> Value {
    serde_json::from_str(&fs::read_to_string(fixture(name)).unwrap()).unwrap()
}

fn start(game: BoardName, json: &Value) -> BoardStart {
    board_start(game, &json.to_string()).unwrap()
}

/// What so many looks at one picture show, followed from `start`.
fn watched(game: BoardName, json: &Value, board: Option<&str>, picture: &str) -> Vec<BoardHappening> {
    let options = ReadOptions { game, board: board.map(fixture), camera: None };
    let mut watcher = BoardWatcher::new(start(game, json), &options).unwrap();
    let frame = frame(picture);
    (0..LOOKS).flat_map(|number| watcher.see(number, &frame).unwrap()).collect()
}

#[test]
fn a_still_table_is_ready_and_gives_no_event_after_that() {
    let lagoon = json_of("laguna-d003-start.json");
    let seen = watched(BoardName::Laguna, &lagoon, Some("laguna-full.toml"), "laguna-d003.jpg");
    assert_eq!(seen, [BoardHappening::Laguna(LagunaEvent::Ready)]);
    let gardens = json_of("leelawadee-d002-start.json");
    let seen = watched(BoardName::Leelawadee, &gardens, None, "leelawadee-d002.jpg");
    assert_eq!(seen, [BoardHappening::Leelawadee(LeelawadeeEvent::Ready)]);
}

#[test]
fn a_pearl_that_no_move_puts_there_is_asked_about_and_makes_no_move() {
    let mut lagoon = json_of("laguna-d003-start.json");
    // two pearls of the picture exchanged between a raft and an island that it does not lie at
    let raft = lagoon["rafts"][0]["holes"].as_array_mut().unwrap();
    let hole = raft.iter_mut().find(|hole| hole["pearl"] != "none").unwrap();
    let on_raft = std::mem::replace(&mut hole["pearl"], Value::Null);
    let islands = lagoon["islands"].as_array_mut().unwrap();
    let pearls = islands.iter_mut().filter_map(|island| island["pearls"].as_array_mut());
    let mut open = pearls.filter(|pearls| !pearls.contains(&on_raft));
    let island = open.find(|pearls| !pearls.is_empty()).unwrap();
    let on_island = std::mem::replace(&mut island[0], on_raft);
    let raft = lagoon["rafts"][0]["holes"].as_array_mut().unwrap();
    raft.iter_mut().find(|hole| hole["pearl"].is_null()).unwrap()["pearl"] = on_island;
    let seen = watched(BoardName::Laguna, &lagoon, Some("laguna-full.toml"), "laguna-d003.jpg");
    assert_eq!(seen[0], BoardHappening::Laguna(LagunaEvent::Ready));
    assert!(seen.len() > 1, "{seen:?}");
    assert!(
        seen[1..].iter().all(|event| matches!(event, BoardHappening::Laguna(LagunaEvent::Odd(_)))),
        "{seen:?}"
    );
}

#[test]
fn another_table_than_the_start_is_told_once_and_makes_no_move() {
    let gardens = json_of("leelawadee-d002-start.json");
    let seen = watched(BoardName::Leelawadee, &gardens, None, "leelawadee-d003.jpg");
    let wanted = LeelawadeeEvent::Gardens { seen: 4, wanted: 3 };
    assert_eq!(seen, [BoardHappening::Leelawadee(wanted)]);
}

#[test]
fn a_start_that_does_not_go_with_its_board_is_refused_with_a_remedy() {
    let mut lagoon = json_of("laguna-d003-start.json");
    lagoon["map"][0] = json!(".".repeat(24));
    let options =
        ReadOptions { game: BoardName::Laguna, board: Some(fixture("laguna-full.toml")), camera: None };
    let refused = BoardWatcher::new(start(BoardName::Laguna, &lagoon), &options).unwrap_err();
    assert_eq!(refused.code, "other-map");
    let unread = board_start(BoardName::Leelawadee, "{}").unwrap_err();
    assert_eq!(unread.code, "bad-start");
    assert!(unread.remedy.contains("docs/leelawadee.md"));
}

#[test]
fn a_source_without_the_board_is_lost_with_its_reason_and_unread_to_the_end() {
    let options = ReadOptions { game: BoardName::Leelawadee, board: None, camera: None };
    let gardens = json_of("leelawadee-d002-start.json");
    let mut watcher = BoardWatcher::new(start(BoardName::Leelawadee, &gardens), &options).unwrap();
    assert_eq!(watcher.unread(), None);
    let seen = watcher.see(0, &frame("laniakea-d003.jpg")).unwrap();
    assert!(
        matches!(&seen[..], [BoardHappening::Lost(problem)] if problem.code == "wrong-board"),
        "{seen:?}"
    );
    assert_eq!(watcher.unread().map(|problem| problem.code), Some("wrong-board"));
    let _found = watcher.see(1, &frame("leelawadee-d002.jpg")).unwrap();
    assert_eq!(watcher.unread(), None);
}
