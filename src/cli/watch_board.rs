//! `umpire watch --game`: following a match on a board.

use std::path::Path;
use std::time::Duration;

use serde_json::{Value, json};

use super::position_commands::{read, unreadable};
use super::terminal::{Printed, print, tell};
use super::watch_args::WatchArgs;
use super::{Done, Outcome, Usage};
use crate::capture::{Arrival, Shot};
use crate::session::{
    BoardHappening, BoardName, BoardWatcher, Problem, laniakea_start, open_stream, sentence, shown_name,
};
use crate::tracker::EVENT_SCHEMA;
use crate::tracker::laniakea::{LaniakeaEvent, ToldTurn};

/// How long a frame is waited for before the source is asked again.
const PATIENCE: Duration = Duration::from_millis(500);

/// Watches until the source ends.
pub(super) fn run(args: &WatchArgs, game: BoardName, start: &Path) -> Outcome {
    if game != BoardName::Laniakea {
        return Err(Usage(format!(
            "matches of {} cannot be followed yet, only read with `umpire read`",
            game.name()
        )));
    }
    Ok(watch(args, game, start).unwrap_or_else(|problem| {
        tell(&format!("{}: {} {}", args.source, problem.message, problem.remedy));
        Done::SomeFailed
    }))
}

fn watch(args: &WatchArgs, game: BoardName, start: &Path) -> Result<Done, Problem> {
    let start = laniakea_start(&read(start).map_err(unreadable)?)?;
    let mut watcher = BoardWatcher::new(start, &args.read_options(game))?;
    let mut stream = open_stream(&args.source, &args.stream_options())?;
    let source = shown_name(&args.source);
    stream.notes().iter().for_each(|note| tell(&format!("{source}: {note}")));
    let mut done = Done::All;
    loop {
        match stream.next(PATIENCE) {
            Arrival::Shot(shot) => {
                for happening in watcher.see(shot.number, &shot.frame)? {
                    let line = if args.json {
                        report(&shot, &happening).to_string()
                    } else {
                        text(&shot, &happening)
                    };
                    match print(&line) {
                        Printed::Yes => {}
                        Printed::ReaderGone => return Ok(done),
                        Printed::Failed => return Ok(Done::SomeFailed),
                    }
                }
            }
            Arrival::Spoilt(error) => {
                tell(&sentence(&error));
                done = Done::SomeFailed;
            }
            Arrival::Interrupted(reason) => tell(&reason),
            Arrival::Nothing => {}
            Arrival::Ended => return Ok(done),
        }
    }
}

/// The JSON object of an event.
fn report(shot: &Shot, happening: &BoardHappening) -> Value {
    let (name, fields) = match happening {
        BoardHappening::Lost(problem) => {
            ("lost", json!({"reason": problem.code, "message": problem.message}))
        }
        BoardHappening::Found => ("found", json!({})),
        BoardHappening::Laniakea(event) => match event {
            LaniakeaEvent::Ready => ("ready", json!({})),
            LaniakeaEvent::Turn(told) => ("turn", turn(told)),
            LaniakeaEvent::Unclear(options) => {
                ("unclear", json!({"options": options.iter().map(turn).collect::<Vec<_>>()}))
            }
            LaniakeaEvent::Revised { from_frame } => ("revised", json!({"from_frame": from_frame})),
            LaniakeaEvent::Unexplained { cost } => ("unexplained", json!({"cost": cost})),
            LaniakeaEvent::End(outcome) => {
                ("end", json!({"winner": outcome.winner(), "message": sentence(outcome)}))
            }
        },
    };
    let mut object = json!({
        "schema": EVENT_SCHEMA, "event": name, "frame": shot.number, "t_s": shot.t_s, "game": crate::games::laniakea::NAME,
    });
    if let (Some(object), Value::Object(fields)) = (object.as_object_mut(), fields) {
        // a turn told anew keeps the frame that showed it
        object.extend(fields);
    }
    object
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

fn text(shot: &Shot, happening: &BoardHappening) -> String {
    let said = |told: &ToldTurn| format!("{} plays {} ({:.0} %)", told.player, told.turn, 100.0 * told.p);
    let what = match happening {
        BoardHappening::Lost(problem) => format!("{} {}", problem.message, problem.remedy),
        BoardHappening::Found => "The board is seen again.".to_owned(),
        BoardHappening::Laniakea(event) => match event {
            LaniakeaEvent::Ready => "The start is on the table.".to_owned(),
            LaniakeaEvent::Turn(told) => said(told),
            LaniakeaEvent::Unclear(options) => {
                format!("which was it? {}", options.iter().map(said).collect::<Vec<_>>().join("; "))
            }
            LaniakeaEvent::Revised { from_frame } => {
                format!("the turns from frame {from_frame} on were others:")
            }
            LaniakeaEvent::Unexplained { .. } => {
                "this is no position that legal turns lead to; waiting for the next look.".to_owned()
            }
            LaniakeaEvent::End(outcome) => sentence(outcome),
        },
    };
    format!("frame {}: {what}", shot.number)
}
