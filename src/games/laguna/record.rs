//! A game's moves as lines of text, and playing them again.
//!
//! One line a turn: the player's colour, a colon, and the moves with commas between them.
//!
//! ```text
//! red: place f20 2x3
//! red: load red f22 f20, load blue f22 g20, step E, step S
//! blue: load blue c6 d6, load green c6 d5, shift d6 e6, end
//! ```
//! A turn that ends on a reef, on the winning pearl or with a raft laid needs no `end`. Empty lines and lines that
//! begin with `#` mean nothing.

use std::fmt::Write;

use super::{After, Colour, Move, MoveError, NotationError, Position};

/// Moves with the players who made them, in the order of play.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Record {
    turns: Vec<Turn>,
}

/// The moves of one turn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Turn {
    /// The player.
    pub by: Colour,
    /// The moves, at least one.
    pub moves: Vec<Move>,
}

/// Why a record cannot be read or played.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum RecordError {
    /// A line without a player.
    #[error("line {line}: a turn begins with red, yellow, green or blue and a colon")]
    NoPlayer {
        /// Number of the line, from 1.
        line: usize,
    },
    /// A move that cannot be read.
    #[error("line {line}: \"{text}\" is not a move: {error}")]
    NotAMove {
        /// Number of the line, from 1.
        line: usize,
        /// The text.
        text: String,
        /// Why.
        error: NotationError,
    },
    /// It is another player's turn.
    #[error("turn {turn}: it is {mover}'s turn, not {by}'s")]
    OtherPlayer {
        /// Number of the turn, from 1.
        turn: usize,
        /// Who is named.
        by: Colour,
        /// Whose turn it is.
        mover: Colour,
    },
    /// A move that the rules do not allow.
    #[error("turn {turn}: \"{mv}\" is not allowed: {error}")]
    Refused {
        /// Number of the turn, from 1.
        turn: usize,
        /// The move.
        mv: Move,
        /// Why.
        error: MoveError,
    },
    /// The turn was over before this move.
    #[error("turn {turn}: \"{mv}\" comes after the end of the turn")]
    AfterTheEnd {
        /// Number of the turn, from 1.
        turn: usize,
        /// The move.
        mv: Move,
    },
    /// Another turn is noted though this one is not over.
    #[error("turn {turn} does not end, and another one follows")]
    NoEnd {
        /// Number of the turn, from 1.
        turn: usize,
    },
}

impl Record {
    /// Reads a record.
    ///
    /// # Errors
    /// The first line that cannot be read.
    pub fn from_text(text: &str) -> Result<Self, RecordError> {
        let mut turns = Vec::new();
        for (line, content) in (1..).zip(text.lines().map(str::trim)) {
            if content.is_empty() || content.starts_with('#') {
                continue;
            }
            let (by, moves) = content.split_once(':').ok_or(RecordError::NoPlayer { line })?;
            let by = by.trim().parse().map_err(|()| RecordError::NoPlayer { line })?;
            let read = |text: &str| {
                let text = text.trim();
                text.parse().map_err(|error| RecordError::NotAMove { line, text: text.to_owned(), error })
            };
            turns.push(Turn { by, moves: moves.split(',').map(read).collect::<Result<_, _>>()? });
        }
        Ok(Self { turns })
    }

    /// The record as text, each line with its line break.
    pub fn to_text(&self) -> String {
        let mut text = String::new();
        for turn in &self.turns {
            let moves: Vec<_> = turn.moves.iter().map(ToString::to_string).collect();
            // Writing to a string does not fail.
            let _ = writeln!(text, "{}: {}", turn.by, moves.join(", "));
        }
        text
    }

    /// The turns.
    pub fn turns(&self) -> &[Turn] {
        &self.turns
    }

    /// Plays `moves` from `start` and notes them.
    ///
    /// # Errors
    /// The first move that the rules do not allow.
    pub fn of_moves(start: &Position, moves: &[Move]) -> Result<Self, RecordError> {
        let mut turns: Vec<Turn> = Vec::new();
        let mut position = start.clone();
        let mut turn_over = true;
        for mv in moves {
            if turn_over {
                turns.push(Turn { by: position.mover(), moves: Vec::new() });
            }
            let turn = turns.len();
            let (next, after) =
                position.play(mv).map_err(|error| RecordError::Refused { turn, mv: *mv, error })?;
            if let Some(turn) = turns.last_mut() {
                turn.moves.push(*mv);
            }
            position = next;
            turn_over = after != After::GoesOn;
        }
        Ok(Self { turns })
    }

    /// The position after every move, in order; `start` is not among them. The last turn may be unfinished.
    ///
    /// # Errors
    /// The first move that the rules do not allow, or turn that is not its player's or not whole.
    pub fn replay(&self, start: &Position) -> Result<Vec<Position>, RecordError> {
        let mut positions = Vec::new();
        let mut position = start.clone();
        for (number, turn) in (1..).zip(&self.turns) {
            if position.mover() != turn.by {
                let (by, mover) = (turn.by, position.mover());
                return Err(RecordError::OtherPlayer { turn: number, by, mover });
            }
            let mut over = false;
            for mv in &turn.moves {
                if over {
                    return Err(RecordError::AfterTheEnd { turn: number, mv: *mv });
                }
                let refused = |error| RecordError::Refused { turn: number, mv: *mv, error };
                let (next, after) = position.play(mv).map_err(refused)?;
                over = after != After::GoesOn;
                position = next;
                positions.push(position.clone());
            }
            if !over && number < self.turns.len() {
                return Err(RecordError::NoEnd { turn: number });
            }
        }
        Ok(positions)
    }
}
