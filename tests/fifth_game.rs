//! A fifth game whose rules live outside the library, registered at the same door and played by the same program: three
//! in a row.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on fails")]

#[path = "common/three_in_a_row.rs"]
mod three_in_a_row;

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::{Command, ExitCode};

use serde_json::json;
use table_umpire::cli::main_with;
use table_umpire::games::board::{BOARD_GAMES, BoardGames, RuleChoices};
use three_in_a_row::{NAME, ThreeInARow};

/// The games of this program, with one that the library does not know.
fn games() -> BoardGames {
    BoardGames::default().with(&ThreeInARow)
}

/// Asks the whole program, in a process of its own; what it printed and whether it ended well.
fn umpire(args: &[&str]) -> (String, bool) {
    let output = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "the_program_with_the_fifth_game", "--nocapture"])
        .env("FIFTH_GAME_ARGS", args.join("\n"))
        .output()
        .unwrap();
    let text = [output.stdout, output.stderr].concat();
    (String::from_utf8_lossy(&text).into_owned(), output.status.success())
}

#[test]
fn the_program_with_the_fifth_game() {
    // only where another test asks for it
    let Some(args) = std::env::var_os("FIFTH_GAME_ARGS") else { return };
    let args = args.to_string_lossy().into_owned();
    let args = std::iter::once("umpire").chain(args.split('\n')).map(OsString::from);
    let code = main_with(&games(), args);
    assert_eq!(code, ExitCode::SUCCESS);
}

fn start() -> PathBuf {
    let path = std::env::temp_dir().join(format!("table-umpire-fifth-game-{}.json", std::process::id()));
    std::fs::write(&path, r#"{"rows": ["...", "...", "..."]}"#).unwrap();
    path
}

#[test]
fn a_game_from_outside_is_found_by_its_name_among_the_others() {
    let games = games();
    let names: Vec<&str> = games.names().collect();
    assert_eq!(names.len(), BOARD_GAMES.len() + 1);
    assert!(names.is_sorted() && games.named(NAME).is_some() && games.named("laniakea").is_some());
    assert!(BoardGames::default().named(NAME).is_none());
    // added twice it is there once
    assert_eq!(games.with(&ThreeInARow).names().count(), names.len());
}

#[test]
fn its_games_are_as_many_as_is_known() {
    let game = games().named(NAME).unwrap();
    let empty = game.read(&json!({"rows": ["...", "...", "..."]}), &RuleChoices::default()).unwrap();
    let counts: Vec<u64> = (0..=6).map(|depth| empty.perft(depth)).collect();
    assert_eq!(counts, [1, 9, 72, 504, 3024, 15120, 54720]);
}

#[test]
fn a_position_written_is_the_position_read_and_every_move_reads_back() {
    let game = games().named(NAME).unwrap();
    let mut position = game.read(&json!({"rows": ["x..", ".o.", "..x"]}), &RuleChoices::default()).unwrap();
    while let Some(mv) = position.legal_moves().first() {
        position = position.apply(mv).unwrap();
        let read = game.read(&position.to_json(), &RuleChoices::default()).unwrap();
        assert_eq!(read.to_json(), position.to_json());
        assert_eq!((read.legal_moves(), read.to_move()), (position.legal_moves(), position.to_move()));
    }
    assert!(position.outcome().is_some());
}

#[test]
fn the_program_lists_plays_and_counts_it_like_its_own() {
    let start = start();
    let from = ["rules", NAME, "--from", start.to_str().unwrap()];
    let (listed, ok) = umpire(&from);
    assert!(ok && listed.contains("9 legal moves for x:\na1\nb1\nc1\n"), "{listed}");
    let (counted, ok) = umpire(&[&from[..], &["--perft", "3"]].concat());
    assert!(ok && counted.contains("    3                  504"), "{counted}");
    let moves = ["--apply", "a1", "--apply", "a2", "--apply", "b1", "--apply", "b2", "--apply", "c1"];
    let (played, ok) = umpire(&[&from[..], &moves[..]].concat());
    assert!(ok && played.contains("The game is over: x wins; three are in a row."), "{played}");
    let (refused, ok) = umpire(&[&from[..], &["--apply", "d4"]].concat());
    assert!(
        !ok && refused.contains("\"d4\" is not a move in this notation: a move is a cell from a1 to c3."),
        "{refused}"
    );
    let (chosen, ok) = umpire(&[&from[..], &["--option", "first=o"]].concat());
    assert!(ok && chosen.contains("9 legal moves for o:"), "{chosen}");
    let (unknown, ok) = umpire(&["rules", "chess"]);
    assert!(!ok && unknown.contains("there are laguna, laniakea, leelawadee, three-in-a-row"), "{unknown}");
    std::fs::remove_file(start).unwrap();
}
