//! A fifth game whose rules live outside the library, registered at the same door and played by the same program: three
//! in a row.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on fails")]

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::{Command, ExitCode};

use serde_json::{Value, json};
use table_umpire::cli::main_with;
use table_umpire::games::board::{
    BOARD_GAMES, BoardError, BoardGame, BoardGames, BoardOutcome, BoardPosition, RuleChoices, RuleOption,
};

const NAME: &str = "three-in-a-row";
const FIRST: RuleOption =
    RuleOption { name: "first", values: &["x", "o"], what: "Who plays first on an empty board." };
/// Rows, columns and diagonals, by the numbers of their cells.
const LINES: [[usize; 3]; 8] =
    [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

/// The game at the door.
struct ThreeInARow;

/// A position: nine cells, row by row from the top, and whose turn it is.
#[derive(Clone)]
struct Board {
    cells: [char; 9],
    to_move: char,
}

impl BoardGame for ThreeInARow {
    fn name(&self) -> &'static str {
        NAME
    }

    fn options(&self) -> &'static [RuleOption] {
        &[FIRST]
    }

    fn read(&self, json: &Value, choices: &RuleChoices) -> Result<Box<dyn BoardPosition>, BoardError> {
        choices.check(NAME, self.options())?;
        let wrong = |what: &str| BoardError::Position { what: what.to_owned() };
        let rows = json["rows"].as_array().ok_or_else(|| wrong("\"rows\" is missing"))?;
        let signs: Vec<char> = rows.iter().filter_map(Value::as_str).flat_map(str::chars).collect();
        let cells: [char; 9] = signs.try_into().map_err(|_| wrong("there are not nine cells"))?;
        if cells.iter().any(|sign| !"xo.".contains(*sign)) {
            return Err(wrong("a cell is x, o or ."));
        }
        let first = choices.get(&FIRST).chars().next().unwrap_or('x');
        let count = |sign: char| cells.iter().filter(|own| **own == sign).count();
        let to_move = match count(first).checked_sub(count(other(first))) {
            Some(0) => first,
            Some(1) => other(first),
            _ => return Err(wrong("the players did not take turns")),
        };
        Ok(Box::new(Board { cells, to_move }))
    }
}

const fn other(sign: char) -> char {
    if sign == 'x' { 'o' } else { 'x' }
}

impl Board {
    fn winner(&self) -> Option<char> {
        let full = |line: &&[usize; 3]| line.iter().all(|k| self.cells[*k] == other(self.to_move));
        LINES.iter().find(full).map(|_| other(self.to_move))
    }

    fn cell_name(cell: usize) -> String {
        format!("{}{}", char::from(b'a' + (cell % 3) as u8), 1 + cell / 3)
    }
}

impl BoardPosition for Board {
    fn to_move(&self) -> Option<String> {
        self.outcome().is_none().then(|| self.to_move.to_string())
    }

    fn legal_moves(&self) -> Vec<String> {
        let free = (0..9).filter(|cell| self.cells[*cell] == '.' && self.winner().is_none());
        free.map(Self::cell_name).collect()
    }

    fn apply(&self, notation: &str) -> Result<Box<dyn BoardPosition>, BoardError> {
        let text = notation.to_owned();
        let Some(cell) = (0..9).find(|cell| Self::cell_name(*cell) == notation) else {
            return Err(BoardError::Notation { text, what: "a move is a cell from a1 to c3".to_owned() });
        };
        if !self.legal_moves().contains(&text) {
            return Err(BoardError::Illegal {
                text,
                what: "the cell is taken or the game is over".to_owned(),
            });
        }
        let mut after = self.clone();
        after.cells[cell] = self.to_move;
        after.to_move = other(self.to_move);
        Ok(Box::new(after))
    }

    fn to_json(&self) -> Value {
        let rows: Vec<String> = self.cells.chunks(3).map(|row| row.iter().collect()).collect();
        json!({"game": NAME, "rows": rows})
    }

    fn outcome(&self) -> Option<BoardOutcome> {
        let winner = self.winner();
        let over = winner.is_some() || !self.cells.contains(&'.');
        let reason = if winner.is_some() { "three are in a row" } else { "the board is full" };
        over.then(|| BoardOutcome {
            winners: winner.iter().map(ToString::to_string).collect(),
            reason: reason.to_owned(),
        })
    }
}

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
