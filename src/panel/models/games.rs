//! A game of cells as it is shown: whose turn it is, the legal moves, how it ended.

use crate::games::board::BOARD_GAMES;
use crate::panel::words::{Words, count, text};
use crate::session::GameBoard;

/// Most legal moves that are listed; the rest is found by typing.
const MOST_MOVES: usize = 400;

/// A game of cells.
#[derive(Debug, Clone, PartialEq)]
pub(in super::super) struct GameModel {
    /// Whose turn it is, or how the game ended.
    pub(in super::super) headline: String,
    /// What the last move brought about, a sentence each.
    pub(in super::super) told: Vec<String>,
    /// How many legal moves there are.
    pub(in super::super) moves_count: String,
    /// The moves whose notation holds what was typed.
    pub(in super::super) moves: Vec<String>,
    /// The moves played, numbered.
    pub(in super::super) played: Vec<String>,
    /// The position in the game's own form.
    pub(in super::super) position: String,
}

/// The names of all games, in order.
pub(in super::super) fn game_names(words: &Words) -> Vec<String> {
    BOARD_GAMES.iter().map(|game| words.say(&format!("game-{}", game.name()))).collect()
}

/// The open game, with the moves whose notation holds `filter`.
pub(in super::super) fn game_model(board: &GameBoard, filter: &str, words: &Words) -> GameModel {
    let headline = match (&board.outcome, &board.to_move) {
        (Some(outcome), _) if outcome.winners.is_empty() => {
            words.say_with("game-drawn", &[("reason", text(outcome.reason.clone()))])
        }
        (Some(outcome), _) => {
            let winners =
                outcome.winners.iter().map(|name| player(name, words)).collect::<Vec<_>>().join(", ");
            let given = [("players", text(winners)), ("reason", text(outcome.reason.clone()))];
            words.say_with("game-won", &given)
        }
        (None, Some(name)) => words.say_with("game-turn", &[("player", text(player(name, words)))]),
        (None, None) => words.say("game-chance"),
    };
    let filter = filter.trim();
    let moves = board.moves.iter().filter(|mv| mv.contains(filter)).take(MOST_MOVES).cloned().collect();
    GameModel {
        headline,
        told: board.told.clone(),
        moves_count: words.say_with("game-moves", &[("count", count(board.moves.len()))]),
        moves,
        played: board.played.iter().enumerate().map(|(i, (mv, _))| format!("{}. {mv}", i + 1)).collect(),
        position: serde_json::to_string_pretty(&board.position).unwrap_or_default(),
    }
}

/// A player's name: the words know the colours, others keep their own.
fn player(name: &str, words: &Words) -> String {
    super::table::colour_name(name, words)
}
