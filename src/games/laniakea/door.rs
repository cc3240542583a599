//! Laniakea behind the door that all board games share.

use serde::Deserialize;
use serde_json::Value;

use super::{Position, Reading, Setup, Turn, sketch};
use crate::games::board::{BoardError, BoardGame, BoardOutcome, BoardPosition, RuleChoices, RuleOption};
use crate::games::form::form_fault;
use crate::games::sketch::{Sketch, Stroke};

/// The game, for [`crate::games::board::BOARD_GAMES`].
#[derive(Debug, Clone, Copy)]
pub struct Laniakea;

impl BoardGame for Laniakea {
    fn name(&self) -> &'static str {
        super::NAME
    }

    fn options(&self) -> &'static [RuleOption] {
        Reading::OPTIONS
    }

    fn read(&self, json: &Value, choices: &RuleChoices) -> Result<Box<dyn BoardPosition>, BoardError> {
        let reading = Reading::of(choices)?;
        let refused = |what: String| BoardError::Position { what };
        let setup = Setup::deserialize(json)
            .map_err(|error| refused(format!("the position is not in its form: {}", form_fault(&error))))?;
        let position = setup.into_position(reading).map_err(|error| refused(error.to_string()))?;
        Ok(Box::new(position))
    }
}

impl BoardPosition for Position {
    fn to_move(&self) -> Option<String> {
        self.outcome().is_none().then(|| self.to_move().to_string())
    }

    fn legal_moves(&self) -> Vec<String> {
        Self::legal_moves(self).iter().map(ToString::to_string).collect()
    }

    fn apply(&self, notation: &str) -> Result<Box<dyn BoardPosition>, BoardError> {
        let text = || notation.to_owned();
        let turn: Turn = notation.parse().map_err(|error: super::NotationError| BoardError::Notation {
            text: text(),
            what: error.to_string(),
        })?;
        match Self::apply(self, &turn) {
            Ok(position) => Ok(Box::new(position)),
            Err(error) => Err(BoardError::Illegal { text: text(), what: error.to_string() }),
        }
    }

    fn sketch(&self) -> Sketch {
        sketch::sketch(self)
    }

    fn strokes(&self, notation: &str) -> Vec<Stroke> {
        notation.parse::<Turn>().map(|mv| sketch::strokes(self, &mv)).unwrap_or_default()
    }

    fn to_json(&self) -> Value {
        // Texts and counts always have a form in JSON.
        serde_json::to_value(self).unwrap_or_default()
    }

    fn outcome(&self) -> Option<BoardOutcome> {
        Self::outcome(self).map(|outcome| BoardOutcome {
            winners: vec![outcome.winner().to_string()],
            reason: outcome.to_string(),
        })
    }

    fn perft(&self, depth: u32) -> u64 {
        Self::perft(self, depth)
    }
}
