//! `umpire match replay`: a match derived again from the frames that were looked at.

use super::match_args::MatchReplayArgs;
use super::match_commands::{open, told, told_problem};
use super::terminal::{Printed, print, tell};
use super::watch_text::event_text;
use super::{Done, Outcome};
use crate::session::replay;

/// Derives the match again and prints its events; what differs from what was told is told on standard error.
pub(super) fn run(args: &MatchReplayArgs) -> Outcome {
    let (archive, id) = match open(&args.archive, args.id)? {
        Ok(found) => found,
        Err(error) => return Ok(told(error, args.json)),
    };
    let replayed = match replay(&archive, id) {
        Ok(replayed) => replayed,
        Err(problem) => return Ok(told_problem(&problem, args.json)),
    };
    replayed.notes.iter().for_each(|note| tell(note));
    for event in &replayed.events {
        match print(&if args.json { event.to_line() } else { event_text(event) }) {
            Printed::Yes => {}
            Printed::ReaderGone => break,
            Printed::Failed => return Ok(Done::SomeFailed),
        }
    }
    let differing = replayed.differing();
    match differing.first() {
        None => {
            tell(&format!("All {} events come out as they were told.", replayed.events.len()));
            Ok(Done::All)
        }
        Some(first) => {
            tell(&format!(
                "{} events come out differently from what was told, the first of them number {first}.",
                differing.len()
            ));
            Ok(Done::SomeFailed)
        }
    }
}
