//! A game of cells on the desk: a position, its legal moves, and the moves that were played.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde_json::Value;

use super::super::{Problem, sentence};
use super::bench::Bench;
use crate::games::board::{BoardError, BoardGames, BoardOutcome, BoardPosition, RuleChoices};
use crate::games::form::form_fault;
use crate::games::sketch::{Sketch, Stroke};

/// Largest file of a position, bytes: a hundred times what any game needs.
const LARGEST_FILE: u64 = 4 << 20;

/// A position of a game of cells, as it is shown.
#[derive(Debug, Clone, PartialEq)]
pub struct GameBoard {
    /// The game's name.
    pub game: &'static str,
    /// The position in the game's own form.
    pub position: Value,
    /// Who moves; `None` where the game is over or chance decides.
    pub to_move: Option<String>,
    /// Every legal move in the game's notation.
    pub moves: Vec<String>,
    /// What each of them does, in the drawing.
    pub strokes: Vec<Vec<Stroke>>,
    /// The position as a drawing, with what counts.
    pub sketch: Sketch,
    /// What the last move brought about, a sentence each.
    pub told: Vec<String>,
    /// How the game ended; `None` while it goes on.
    pub outcome: Option<BoardOutcome>,
    /// The moves played so far, each with the position before it.
    pub played: Vec<(String, Value)>,
}

/// What is asked of the games of cells.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BoardCommand {
    /// Open a position of a game from a file.
    Open {
        /// The game's name.
        game: String,
        /// The file, JSON.
        file: PathBuf,
    },
    /// Read a picture of a game's board.
    Read {
        /// The game's name.
        game: String,
        /// The picture; the one on show where `None`.
        picture: Option<PathBuf>,
        /// The board's profile; the built-in one where `None`.
        profile: Option<PathBuf>,
    },
    /// Play a move.
    Play(String),
    /// Take the last move back.
    TakeBack,
}

/// The ending of a file's name that holds a position.
const POSITION_ENDING: &str = "json";

impl BoardCommand {
    /// Opens a file, which is a position or a picture of a game's board.
    pub fn of_file(game: &str, file: PathBuf, profile: Option<PathBuf>) -> Self {
        let game = game.to_owned();
        if file.extension().is_some_and(|ending| ending.eq_ignore_ascii_case(POSITION_ENDING)) {
            Self::Open { game, file }
        } else {
            Self::Read { game, picture: Some(file), profile }
        }
    }
}

impl Bench {
    /// Does what is asked of the games of cells.
    pub(super) fn board(&mut self, command: BoardCommand) {
        let now = self.shared.snapshot().board.clone();
        let next = match (command, now) {
            (BoardCommand::Read { game, picture, profile }, _) => {
                self.read_board(&game, picture, profile);
                return;
            }
            (BoardCommand::Open { game, file }, _) => open(&self.games, &game, &file),
            (BoardCommand::Play(mv), Some(board)) => play(&self.games, &board, &mv),
            (BoardCommand::TakeBack, Some(board)) => take_back(&self.games, &board),
            (BoardCommand::Play(_) | BoardCommand::TakeBack, None) => return,
        };
        match next {
            Ok(board) => self.shared.update(|snapshot| snapshot.board = Some(Arc::new(board))),
            Err(problem) => self.refuse(problem),
        }
    }
}

fn open(games: &BoardGames, game: &str, file: &Path) -> Result<GameBoard, Problem> {
    let unreadable = |why: String| Problem {
        code: "bad-position",
        message: format!("The position in {} cannot be read: {why}.", file.display()),
        remedy: "Choose a file with a position of this game, JSON.".to_owned(),
    };
    let size = std::fs::metadata(file).map_err(|error| unreadable(error.to_string()))?;
    if !size.is_file() || size.len() > LARGEST_FILE {
        return Err(unreadable("it is no file of a position's size".to_owned()));
    }
    let text = std::fs::read_to_string(file).map_err(|error| unreadable(error.to_string()))?;
    let json = serde_json::from_str(&text).map_err(|error| unreadable(form_fault(&error)))?;
    board_of(games, game, &json, (Vec::new(), None))
}

fn play(games: &BoardGames, board: &GameBoard, mv: &str) -> Result<GameBoard, Problem> {
    let mut played = board.played.clone();
    played.push((mv.to_owned(), board.position.clone()));
    board_of(games, board.game, &board.position, (played, Some(mv)))
}

fn take_back(games: &BoardGames, board: &GameBoard) -> Result<GameBoard, Problem> {
    let mut played = board.played.clone();
    match played.pop() {
        Some((_, before)) => board_of(games, board.game, &before, (played, None)),
        None => Ok(board.clone()),
    }
}

/// The board of a position with the moves played, after the last of them where it is yet to be played.
fn board_of(
    games: &BoardGames,
    name: &str,
    json: &Value,
    (played, mv): (Vec<(String, Value)>, Option<&str>),
) -> Result<GameBoard, Problem> {
    let game = games.named(name).ok_or_else(|| no_game(name))?;
    let mut position: Box<dyn BoardPosition> =
        game.read(json, &RuleChoices::default()).map_err(|error| refused(&error))?;
    if let Some(mv) = mv {
        position = position.apply(mv).map_err(|error| refused(&error))?;
    }
    let moves = position.legal_moves();
    Ok(GameBoard {
        game: game.name(),
        position: position.to_json(),
        to_move: position.to_move(),
        strokes: moves.iter().map(|mv| position.strokes(mv)).collect(),
        moves,
        sketch: position.sketch(),
        told: position.told().iter().map(sentence).collect(),
        outcome: position.outcome(),
        played,
    })
}

/// There is no such game.
pub(super) fn no_game(name: &str) -> Problem {
    Problem {
        code: "no-game",
        message: format!("There is no game \"{name}\"."),
        remedy: "Choose one of the games.".to_owned(),
    }
}

fn refused(error: &BoardError) -> Problem {
    let remedy = match error {
        BoardError::Position { .. } | BoardError::Option { .. } => "Correct the position.",
        BoardError::Notation { .. } | BoardError::Illegal { .. } => "Choose one of the legal moves.",
    };
    Problem { code: error.code(), message: sentence(error), remedy: remedy.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn start() -> GameBoard {
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/fixtures/laniakea/start.json");
        open(&BoardGames::default(), "laniakea", Path::new(file)).unwrap()
    }

    #[test]
    fn a_move_is_played_and_taken_back_to_the_same_position() {
        let board = start();
        let mv = board.moves.first().unwrap().clone();
        let after = play(&BoardGames::default(), &board, &mv).unwrap();
        assert_ne!(after.position, board.position);
        assert_eq!(after.played.len(), 1);
        let back = take_back(&BoardGames::default(), &after).unwrap();
        assert_eq!((back.position, back.moves, back.played.len()), (board.position, board.moves, 0));
    }

    #[test]
    fn what_the_rules_forbid_is_refused_with_a_remedy() {
        let problem = play(&BoardGames::default(), &start(), "a1-h6").unwrap_err();
        assert!(["bad-move", "illegal-move"].contains(&problem.code), "{problem:?}");
        assert!(!problem.remedy.is_empty());
    }
}
