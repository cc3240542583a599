//! Positions as JSON.
//!
//! ```json
//! {"game": "leelawadee", "start": 0,
//!  "gardens": [["R....", "P...."], ["BY...", "....."]],
//!  "butterflies": [{"kind": "red", "garden": 0, "facing": "in"}],
//!  "bumblebee": null, "table": {"blue": 2}, "scores": []}
//! ```
//! Gardens are drawn as [`Garden::from_rows`] reads them and stand in clockwise order; everything that counts
//! them counts from 0. Butterflies that are not listed are on the table. `options`, `bid` and `upcoming` may
//! be left out, and so may what follows from the rest: `round`, `to_move` and `bag`, which must fit when they
//! are there. `flights` is what the last flower attracted, where that is known; it is passed over.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::games::form::form_fault;

use super::{
    Bid, Butterfly, Counts, Facing, Garden, Kind, Options, Perch, Phase, Position, PositionError, check,
};

/// The game's name in files.
pub const NAME: &str = "leelawadee";

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Form {
    game: String,
    #[serde(default)]
    options: Options,
    gardens: Vec<Vec<String>>,
    start: usize,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    bid: Option<Bid>,
    butterflies: Vec<ButterflyForm>,
    bumblebee: Option<usize>,
    table: Counts,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    upcoming: Vec<Counts>,
    scores: Vec<Vec<i32>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    round: Option<u8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    to_move: Option<usize>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    bag: Option<Counts>,
    /// What the last flower attracted: told, and passed over when it is read.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    flights: Option<Value>,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ButterflyForm {
    kind: Kind,
    garden: Option<usize>,
    facing: Option<Facing>,
}

impl Form {
    fn of(position: &Position) -> Self {
        let listed = |butterfly: &Butterfly| {
            let at = butterfly.at?;
            Some(ButterflyForm { kind: butterfly.kind, garden: Some(at.garden), facing: Some(at.facing) })
        };
        Self {
            game: NAME.to_owned(),
            options: position.options,
            gardens: position.gardens.iter().map(|garden| garden.to_rows(' ')).collect(),
            start: position.start,
            bid: position.bid,
            butterflies: position.butterflies.iter().filter_map(listed).collect(),
            bumblebee: position.bumblebee,
            table: position.table,
            upcoming: position.upcoming.clone(),
            scores: position.scores.clone(),
            round: Some(position.round()),
            to_move: to_move(position),
            bag: Some(position.bag()),
            flights: None,
        }
    }

    fn read(self) -> Result<Position, PositionError> {
        let gardens = self.gardens.iter().enumerate().map(|(garden, rows)| {
            Garden::from_rows(rows).map_err(|problem| PositionError::Garden { garden, problem })
        });
        let gardens = gardens.collect::<Result<_, _>>()?;
        let position = check(Position {
            options: self.options,
            gardens,
            start: self.start,
            bid: self.bid,
            butterflies: butterflies(&self.options, &self.butterflies)?,
            bumblebee: self.bumblebee,
            table: self.table,
            upcoming: self.upcoming,
            scores: self.scores,
        })?;
        follows("round", self.round, Some(position.round()))?;
        follows("to_move", self.to_move, to_move(&position))?;
        follows("bag", self.bag, Some(position.bag()))?;
        Ok(position)
    }
}

fn to_move(position: &Position) -> Option<usize> {
    match position.phase() {
        Phase::Plant { garden } => Some(garden),
        Phase::Draw { .. } | Phase::Over => None,
    }
}

/// Holds a value that was given against the one that follows.
fn follows<T: PartialEq + Serialize>(
    field: &'static str,
    given: Option<T>,
    follows: Option<T>,
) -> Result<(), PositionError> {
    if given.is_none() || given == follows {
        return Ok(());
    }
    let text = |value: Option<T>| serde_json::to_string(&value).unwrap_or_default();
    Err(PositionError::Contradiction { field, given: text(given), follows: text(follows) })
}

fn butterflies(options: &Options, listed: &[ButterflyForm]) -> Result<Vec<Butterfly>, PositionError> {
    let mut all: Vec<_> = Kind::all(options.pairs).map(|kind| Butterfly { kind, at: None }).collect();
    for (i, butterfly) in listed.iter().enumerate() {
        let kind = butterfly.kind.to_string();
        if listed[..i].iter().any(|earlier| earlier.kind == butterfly.kind) {
            return Err(PositionError::KindTwice { kind });
        }
        let Some(own) = all.iter_mut().find(|own| own.kind == butterfly.kind) else {
            return Err(PositionError::NoSuchKind { kind });
        };
        own.at = match (butterfly.garden, butterfly.facing) {
            (Some(garden), Some(facing)) => Some(Perch { garden, facing }),
            (None, None) => None,
            _ => return Err(PositionError::HalfPerch { kind }),
        };
    }
    Ok(all)
}

impl Position {
    /// Reads a position.
    ///
    /// # Errors
    /// When it is not in this form, or not one that a game can have.
    pub fn from_json(json: &Value) -> Result<Self, PositionError> {
        let wrong = |what: String| PositionError::Form { what };
        let game = json.get("game").ok_or_else(|| wrong("\"game\" is missing".to_owned()))?;
        if game != NAME {
            return Err(wrong(format!("\"game\" is {game}, not \"{NAME}\"")));
        }
        let form = Form::deserialize(json).map_err(|error| wrong(form_fault(&error)))?;
        form.read()
    }

    /// This position in the form that [`Position::from_json`] reads.
    pub fn to_json(&self) -> Value {
        // A form of strings, numbers and lists is always JSON.
        serde_json::to_value(Form::of(self)).unwrap_or_default()
    }
}
