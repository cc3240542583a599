//! A recorded match of Laniakea followed from its frames, hidden discs included.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on fails")]

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};
use table_umpire::capture::{OpenOptions, open_picture};
use table_umpire::session::{BoardHappening, BoardName, BoardWatcher, ReadOptions, board_start};
use table_umpire::tracker::laniakea::LaniakeaEvent;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/boards/match-d")
}

/// Frames looked at always; all of them with `UMPIRE_SLOW` set.
const FRAMES: (usize, usize) = (6, 11);

/// Two moves in an order of their own.
fn in_order(moves: &Value) -> Vec<String> {
    let mut moves: Vec<String> = moves.as_array().unwrap().iter().map(Value::to_string).collect();
    moves.sort_unstable();
    moves
}

#[test]
fn every_turn_is_told_with_the_whole_position_after_it() {
    let start = fs::read_to_string(folder().join("start.json")).unwrap();
    let start = board_start(BoardName::Laniakea, &start).unwrap();
    let truth: Value =
        serde_json::from_str(&fs::read_to_string(folder().join("match.json")).unwrap()).unwrap();
    let options = ReadOptions { game: BoardName::Laniakea, board: None, camera: None };
    let mut watcher = BoardWatcher::new(start, &options).unwrap();
    let frames = if std::env::var_os("UMPIRE_SLOW").is_some() { FRAMES.1 } else { FRAMES.0 };
    for number in 0..frames {
        let path = folder().join(format!("frame-{number:04}.jpg"));
        let frame = open_picture(&path, &OpenOptions::default()).unwrap();
        let happenings = watcher.see(number as u64, &frame).unwrap();
        let turns: Vec<_> = happenings
            .iter()
            .filter_map(|happening| match happening {
                BoardHappening::Laniakea(LaniakeaEvent::Turn(told)) => Some(told),
                _ => None,
            })
            .collect();
        if number == 0 {
            assert_eq!(happenings, [BoardHappening::Laniakea(LaniakeaEvent::Ready)]);
            continue;
        }
        let [told] = turns[..] else { panic!("frame {number}: {happenings:?}") };
        let truly = &truth["turns"][number - 1];
        assert_eq!(json!(told.position), truly["position"], "frame {number}");
        // the order of two moves that do not touch each other shows nowhere
        assert_eq!(in_order(&json!(told.turn)["moves"]), in_order(&truly["moves"]), "frame {number}");
        assert_eq!(json!(told.turn)["slide"], truly["slide"], "frame {number}");
        assert_eq!(json!(told.player), truly["player"]);
    }
}
