//! Laguna behind the door that all board games share.

use serde::Deserialize;
use serde_json::Value;

use super::rules::{NAME, RULE_OPTIONS};
use super::sketch;
use super::{After, Move, NotationError, Phase, Position, Setup};
use crate::games::board::{BoardError, BoardGame, BoardOutcome, BoardPosition, RuleChoices, RuleOption};
use crate::games::form::form_fault;
use crate::games::sketch::{Sketch, Stroke};

/// The game, for [`crate::games::board::BOARD_GAMES`].
#[derive(Debug, Clone, Copy)]
pub struct Laguna;

impl BoardGame for Laguna {
    fn name(&self) -> &'static str {
        NAME
    }

    fn options(&self) -> &'static [RuleOption] {
        RULE_OPTIONS
    }

    fn has_sand_timer(&self) -> bool {
        true
    }

    /// What is chosen goes before the position's own `rules`.
    fn read(&self, json: &Value, choices: &RuleChoices) -> Result<Box<dyn BoardPosition>, BoardError> {
        choices.check(NAME, RULE_OPTIONS)?;
        let wrong = |what: String| BoardError::Position { what };
        let mut setup = Setup::deserialize(json)
            .map_err(|error| wrong(format!("the position is not in its form: {}", form_fault(&error))))?;
        setup.rules.choose(choices);
        let position = setup.into_position().map_err(|error| wrong(error.to_string()))?;
        Ok(Box::new(Told { position, after: None }))
    }
}

/// A position with what became of the turn that led to it, where that is known.
struct Told {
    position: Position,
    after: Option<After>,
}

impl BoardPosition for Told {
    fn to_move(&self) -> Option<String> {
        (self.position.phase() != Phase::Over).then(|| self.position.mover().to_string())
    }

    fn legal_moves(&self) -> Vec<String> {
        self.position.legal_moves().iter().map(ToString::to_string).collect()
    }

    fn apply(&self, notation: &str) -> Result<Box<dyn BoardPosition>, BoardError> {
        let text = || notation.to_owned();
        let mv: Move = notation
            .parse()
            .map_err(|error: NotationError| BoardError::Notation { text: text(), what: error.to_string() })?;
        match self.position.play(&mv) {
            Ok((position, after)) => Ok(Box::new(Self { position, after: Some(after) })),
            Err(error) => Err(BoardError::Illegal { text: text(), what: error.to_string() }),
        }
    }

    fn sketch(&self) -> Sketch {
        sketch::sketch(&self.position)
    }

    fn strokes(&self, notation: &str) -> Vec<Stroke> {
        notation.parse::<Move>().map(|mv| sketch::strokes(&self.position, &mv)).unwrap_or_default()
    }

    fn to_json(&self) -> Value {
        // A set-up is made of strings and numbers, which JSON can always write.
        serde_json::to_value(&self.position).unwrap_or_default()
    }

    fn told(&self) -> Vec<String> {
        let told = match self.after {
            Some(After::Aground) => Some("a reef is in sight: the turn is over"),
            Some(After::Ended) => Some("the turn is over"),
            Some(After::GoesOn | After::Won) | None => None,
        };
        told.map(str::to_owned).into_iter().collect()
    }

    fn outcome(&self) -> Option<BoardOutcome> {
        let outcome = self.position.outcome()?;
        let reason = format!("{outcome}: {} own pearls are in the volcano", self.position.goal());
        Some(BoardOutcome { winners: vec![self.position.mover().to_string()], reason })
    }

    fn perft(&self, depth: u32) -> u64 {
        self.position.perft(depth)
    }
}
