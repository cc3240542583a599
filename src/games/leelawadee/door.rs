//! This game behind the door that all board games share.

use serde_json::{Value, json};

use super::{Flight, Insect, Move, NAME, Phase, Position, ROUNDS, Total, sketch};
use crate::games::board::{BoardError, BoardGame, BoardOutcome, BoardPosition, RuleChoices, RuleOption};
use crate::games::sketch::{Sketch, Stroke};

const ATTRACTION: RuleOption = RuleOption {
    name: "attraction",
    values: &["fresh-group", "planted-garden"],
    what: "Whether butterflies of one and two colours come for the group of the fresh flower only, or for any group \
           of the garden just planted.",
};

const ALL_AT_START: &str = "all-at-start";

const SUPPLY: RuleOption = RuleOption {
    name: "supply",
    values: &["each-round", ALL_AT_START],
    what: "Whether the flowers are drawn round by round, or for all five rounds at the start.",
};

/// The game, for [`crate::games::board::BOARD_GAMES`].
#[derive(Debug, Clone, Copy)]
pub struct Leelawadee;

impl BoardGame for Leelawadee {
    fn name(&self) -> &'static str {
        NAME
    }

    fn options(&self) -> &'static [RuleOption] {
        &[ATTRACTION, SUPPLY]
    }

    /// What is chosen goes before the position's own `options`.
    fn read(&self, json: &Value, choices: &RuleChoices) -> Result<Box<dyn BoardPosition>, BoardError> {
        choices.check(NAME, self.options())?;
        let mut json = json.clone();
        let own = json.as_object_mut().map(|form| form.entry("options").or_insert_with(|| json!({})));
        if let Some(own) = own.and_then(Value::as_object_mut) {
            if let Some(attraction) = choices.chosen(&ATTRACTION) {
                own.insert("attraction".to_owned(), attraction.into());
            }
            if let Some(supply) = choices.chosen(&SUPPLY) {
                own.insert("all_drawn".to_owned(), (supply == ALL_AT_START).into());
            }
        }
        let position =
            Position::from_json(&json).map_err(|error| BoardError::Position { what: error.to_string() })?;
        Ok(Box::new(Told { position, flights: None, points: None }))
    }
}

/// A position with what the move to it brought about, where that is known.
struct Told {
    position: Position,
    flights: Option<Vec<Flight>>,
    points: Option<Vec<i32>>,
}

impl BoardPosition for Told {
    fn to_move(&self) -> Option<String> {
        match self.position.phase() {
            Phase::Plant { garden } => Some(sketch::player(garden)),
            Phase::Draw { .. } | Phase::Over => None,
        }
    }

    fn legal_moves(&self) -> Vec<String> {
        self.position.legal_moves().iter().map(ToString::to_string).collect()
    }

    fn apply(&self, notation: &str) -> Result<Box<dyn BoardPosition>, BoardError> {
        let text = || notation.to_owned();
        let mv = notation
            .parse::<Move>()
            .map_err(|error| BoardError::Notation { text: text(), what: error.to_string() })?;
        let step = self
            .position
            .step(&mv)
            .map_err(|error| BoardError::Illegal { text: text(), what: error.to_string() })?;
        Ok(Box::new(Self { position: step.position, flights: Some(step.flights), points: step.points }))
    }

    fn sketch(&self) -> Sketch {
        sketch::sketch(&self.position)
    }

    fn strokes(&self, notation: &str) -> Vec<Stroke> {
        notation.parse::<Move>().map(|mv| sketch::strokes(&self.position, &mv)).unwrap_or_default()
    }

    fn to_json(&self) -> Value {
        let mut json = self.position.to_json();
        if let (Some(form), Some(flights)) = (json.as_object_mut(), &self.flights) {
            form.insert("flights".to_owned(), flights.iter().map(Flight::to_json).collect());
        }
        json
    }

    fn told(&self) -> Vec<String> {
        let mut told: Vec<_> = self.flights.iter().flatten().map(|flight| format!("the {flight}")).collect();
        if let Some(points) = &self.points {
            told.push(format!("the points of round {} are {}", self.position.scores().len(), list(points)));
        }
        told
    }

    fn outcome(&self) -> Option<BoardOutcome> {
        let outcome = self.position.outcome()?;
        let points: Vec<_> = outcome.totals.iter().map(Total::points).collect();
        let reason = format!("after {ROUNDS} rounds the gardens have {} points", list(&points));
        Some(BoardOutcome { winners: outcome.winners().into_iter().map(sketch::player).collect(), reason })
    }

    fn perft(&self, depth: u32) -> u64 {
        self.position.perft(depth)
    }
}

/// Points in the order of the gardens.
fn list(points: &[i32]) -> String {
    points.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

impl Flight {
    /// For machines; gardens are counted from 0.
    pub fn to_json(&self) -> Value {
        let insect = match self.insect {
            Insect::Butterfly(kind) => kind.to_string(),
            Insect::Bumblebee => "bumblebee".to_owned(),
        };
        json!({
            "insect": insect, "from": self.from, "to": self.to, "pull": self.pull, "against": self.against
        })
    }
}
