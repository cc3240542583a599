//! Events of a followed board game as JSON.

use serde_json::{Value, json};

use super::watch_board_text::{forgotten_text, odd_cell_text, odd_thing_text};
use crate::capture::Shot;
use crate::games::laguna::{self, After};
use crate::games::leelawadee::{self, Facing, Insect, Phase};
use crate::games::{laguna::Cell, laniakea};
use crate::session::{BoardHappening, sentence};
use crate::tracker::EVENT_SCHEMA;
use crate::tracker::laguna::{LagunaEvent, OddThing, ToldVoyage};
use crate::tracker::laniakea::{LaniakeaEvent, ToldTurn};
use crate::tracker::leelawadee::{LeelawadeeEvent, ToldPlanting};

/// The JSON object of an event.
pub(super) fn report(shot: &Shot, happening: &BoardHappening) -> Value {
    let (game, (name, fields)) = match happening {
        BoardHappening::Lost(problem) => (
            None,
            ("lost", json!({"reason": problem.code, "message": problem.message, "remedy": problem.remedy})),
        ),
        BoardHappening::Found => (None, ("found", json!({}))),
        BoardHappening::Laniakea(event) => (Some(laniakea::NAME), laniakea(event)),
        BoardHappening::Leelawadee(event) => (Some(leelawadee::NAME), leelawadee(event)),
        BoardHappening::Laguna(event) => (Some(laguna::NAME), laguna(event)),
    };
    let mut object = json!({"schema": EVENT_SCHEMA, "event": name, "frame": shot.number, "t_s": shot.t_s});
    if let (Some(object), Value::Object(fields)) = (object.as_object_mut(), fields) {
        object.extend(game.map(|game| ("game".to_owned(), json!(game))));
        // a move told anew keeps the frame that showed it
        object.extend(fields);
    }
    object
}

type Named = (&'static str, Value);

fn options<T>(told: &[T], each: impl Fn(&T) -> Value) -> Named {
    ("unclear", json!({"options": told.iter().map(each).collect::<Vec<_>>()}))
}

/// Something that no legal move explains is a question without known answers.
fn odd(message: &str, what: &Value) -> Named {
    ("unclear", json!({"options": [], "message": message, "odd": what}))
}

fn laniakea(event: &LaniakeaEvent) -> Named {
    match event {
        LaniakeaEvent::Ready => ("ready", json!({})),
        LaniakeaEvent::Turn(told) => ("turn", turn(told)),
        LaniakeaEvent::Unclear(told) => options(told, turn),
        LaniakeaEvent::Revised { from_frame } => ("revised", json!({"from_frame": from_frame})),
        LaniakeaEvent::Unexplained { cost } => ("unexplained", json!({"cost": cost})),
        LaniakeaEvent::End(outcome) => {
            ("end", json!({"winner": outcome.winner(), "message": sentence(outcome)}))
        }
    }
}

fn turn(told: &ToldTurn) -> Value {
    let mut fields = json!(told.turn);
    if let Some(object) = fields.as_object_mut() {
        object.extend([
            ("frame".to_owned(), json!(told.frame)),
            ("player".to_owned(), json!(told.player)),
            ("text".to_owned(), json!(told.turn.to_string())),
            ("position".to_owned(), json!(told.position)),
            ("p".to_owned(), json!(told.p)),
        ]);
    }
    fields
}

fn leelawadee(event: &LeelawadeeEvent) -> Named {
    match event {
        LeelawadeeEvent::Ready => ("ready", json!({})),
        LeelawadeeEvent::Move(told) => ("move", planting(told)),
        LeelawadeeEvent::Unclear(told) => options(told, planting),
        LeelawadeeEvent::Revised { from_frame } => ("revised", json!({"from_frame": from_frame})),
        LeelawadeeEvent::Forgotten(told) => {
            let insect = match told.insect {
                Insect::Butterfly(kind) => kind.to_string(),
                Insect::Bumblebee => "bumblebee".to_owned(),
            };
            let facing = told.facing.map(facing);
            let message = format!("{}.", forgotten_text(told));
            (
                "forgotten",
                json!({
                    "insect": insect, "seen": told.seen, "belongs": told.belongs, "facing": facing, "message": message,
                }),
            )
        }
        LeelawadeeEvent::Odd(cell) => odd(
            &format!("{}?", odd_cell_text(cell)),
            &json!({
                "garden": cell.garden, "cell": cell.cell.to_string(), "seen": cell.seen, "believed": cell.believed,
            }),
        ),
        LeelawadeeEvent::Unexplained { cost } => ("unexplained", json!({"cost": cost})),
        LeelawadeeEvent::Gardens { seen, wanted } => {
            ("unexplained", json!({"gardens": {"seen": seen, "wanted": wanted}}))
        }
        LeelawadeeEvent::End(outcome) => {
            let totals: Vec<i32> = outcome.totals.iter().map(leelawadee::Total::points).collect();
            ("end", json!({"winners": outcome.winners(), "totals": totals}))
        }
    }
}

const fn facing(facing: Facing) -> &'static str {
    match facing {
        Facing::In => "in",
        Facing::Out => "out",
    }
}

fn planting(told: &ToldPlanting) -> Value {
    let flights: Vec<Value> = told.flights.iter().map(leelawadee::Flight::to_json).collect();
    let to_move = match told.position.phase() {
        Phase::Plant { garden } => Some(garden),
        Phase::Draw { .. } | Phase::Over => None,
    };
    json!({
        "frame": told.frame, "garden": told.garden, "move": told.mv.to_string(), "flights": flights,
        "points": told.points, "to_move": to_move, "position": told.position.to_json(), "p": told.p,
    })
}

fn laguna(event: &LagunaEvent) -> Named {
    match event {
        LagunaEvent::Ready => ("ready", json!({})),
        LagunaEvent::Move(told) => ("move", voyage(told)),
        LagunaEvent::Unclear(told) => options(told, voyage),
        LagunaEvent::Revised { from_frame } => ("revised", json!({"from_frame": from_frame})),
        LagunaEvent::Odd(thing) => {
            let cell = |cell: &Cell| [cell.x(), cell.y()];
            let what = match thing {
                OddThing::Raft { colour, seen, believed } => json!({
                    "raft": colour, "seen": cell(seen), "believed": believed.as_ref().map(cell),
                }),
                OddThing::Hole { colour, cell: hole, seen, believed } => {
                    json!({"raft": colour, "hole": cell(hole), "seen": seen, "believed": believed})
                }
                OddThing::Island { landing, seen, believed } => json!({
                    "island": cell(landing), "seen": seen.list(), "believed": believed.list(),
                }),
            };
            odd(&format!("{}?", odd_thing_text(thing)), &what)
        }
        LagunaEvent::Unexplained { cost } => ("unexplained", json!({"cost": cost})),
        LagunaEvent::End(outcome) => ("end", json!({"message": sentence(outcome)})),
    }
}

fn voyage(told: &ToldVoyage) -> Value {
    let after = match told.after {
        After::GoesOn => "goes-on",
        After::Aground => "aground",
        After::Ended => "ended",
        After::Won => "won",
    };
    json!({
        "frame": told.frame, "player": told.player, "move": told.mv.to_string(), "after": after,
        "to_move": told.position.mover(), "position": told.position, "p": told.p,
    })
}
