//! `umpire watch`.

use std::time::Duration;

use serde::Serialize;

use super::terminal::{Printed, print, tell};
use super::watch_args::WatchArgs;
use super::watch_text::event_text;
use super::{Done, Outcome};
use crate::capture::Arrival;
use crate::session::{Problem, Profiles, Watcher, open_stream};
use crate::tracker::{EVENT_SCHEMA, Event};

/// How long a frame is waited for before the source is asked again.
const PATIENCE: Duration = Duration::from_millis(500);

/// An event with the name of its form.
#[derive(Serialize)]
struct EventJson<'a> {
    schema: &'static str,
    #[serde(flatten)]
    event: &'a Event,
}

/// Watches until the source ends.
pub(super) fn run(args: &WatchArgs) -> Outcome {
    Ok(watch(args).unwrap_or_else(|problem| {
        tell(&format!("{}: {} {}", args.source, problem.message, problem.remedy));
        Done::SomeFailed
    }))
}

fn watch(args: &WatchArgs) -> Result<Done, Problem> {
    let options = args.session_options();
    let profiles = Profiles::load(&options)?;
    let mut watcher = Watcher::new(&options, profiles)?;
    let mut stream = open_stream(&args.source, &args.stream_options())?;
    let mut done = Done::All;
    loop {
        let events = match stream.next(PATIENCE) {
            Arrival::Shot(shot) => watcher.see(&shot)?,
            Arrival::Spoilt(error) => {
                tell(&format!("{}: {error}", args.source));
                done = Done::SomeFailed;
                Vec::new()
            }
            Arrival::Nothing => Vec::new(),
            Arrival::Interrupted(reason) => {
                tell(&format!("{}: {reason}", args.source));
                Vec::new()
            }
            Arrival::Ended => break,
        };
        match print_all(&events, args.json) {
            Printed::Yes => {}
            Printed::ReaderGone => return Ok(done),
            Printed::Failed => return Ok(Done::SomeFailed),
        }
    }
    match print_all(&watcher.finish(), args.json) {
        Printed::Failed => Ok(Done::SomeFailed),
        Printed::Yes | Printed::ReaderGone => Ok(done),
    }
}

fn print_all(events: &[Event], json: bool) -> Printed {
    for event in events {
        let text = if json {
            let line = EventJson { schema: EVENT_SCHEMA, event };
            serde_json::to_string(&line).unwrap_or_else(|error| format!("{{\"error\": \"{error}\"}}"))
        } else {
            event_text(event)
        };
        match print(&text) {
            Printed::Yes => {}
            other => return other,
        }
    }
    Printed::Yes
}
