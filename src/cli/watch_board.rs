//! `umpire watch --game`: following a match on a board.

use std::path::Path;
use std::time::Duration;

use super::position_commands::{read, unreadable};
use super::terminal::{Printed, print, tell, tell_refusal, tell_unread};
use super::watch_args::WatchArgs;
use super::watch_board_report::report;
use super::watch_board_text::text;
use super::{Done, Outcome};
use crate::capture::{Arrival, Shot};
use crate::session::{BoardName, BoardWatcher, Problem, board_start, open_stream, sentence, shown_name};

/// How long a frame is waited for before the source is asked again.
const PATIENCE: Duration = Duration::from_millis(500);
/// Time between two looks at what goes on, s: reading a board takes a second or so. Pictures of a folder are each looked
/// at, since each may be of another turn.
const LOOK_S: f64 = 1.0;

/// Watches until the source ends.
pub(super) fn run(args: &WatchArgs, game: BoardName, start: &Path) -> Outcome {
    Ok(watch(args, game, start).unwrap_or_else(|problem| {
        tell_refusal(&args.source, &problem);
        Done::SomeFailed
    }))
}

fn watch(args: &WatchArgs, game: BoardName, start: &Path) -> Result<Done, Problem> {
    let start = board_start(game, &read(start).map_err(unreadable)?)?;
    let mut watcher = BoardWatcher::new(start, &args.read_options(game))?;
    let mut stream = open_stream(&args.source, &args.stream_options())?;
    let source = shown_name(&args.source);
    stream.notes().iter().for_each(|note| tell(&format!("{source}: {note}")));
    let every = if Path::new(&args.source).is_dir() { 0.0 } else { LOOK_S };
    let mut last: Option<f64> = None;
    let mut gone: Option<String> = None;
    let mut done = Done::All;
    loop {
        match stream.next(PATIENCE) {
            Arrival::Shot(shot) => {
                if gone.take().is_some() {
                    tell(&format!("{source} gives pictures again."));
                }
                if last.is_some_and(|last| shot.t_s - last < every) {
                    continue;
                }
                last = Some(shot.t_s);
                match look(&mut watcher, &shot, args.json)? {
                    Printed::Yes => {}
                    Printed::ReaderGone => return Ok(done),
                    Printed::Failed => return Ok(Done::SomeFailed),
                }
            }
            Arrival::Spoilt(error) => {
                tell(&format!("{} {}", sentence(&error), error.remedy()));
                // a camera's bad frame is made up for by the next one
                if !stream.is_live() {
                    done = Done::SomeFailed;
                }
            }
            Arrival::Interrupted(reason) => {
                // told once each time that the source is gone
                if gone.as_ref() != Some(&reason) {
                    tell(&reason);
                }
                gone = Some(reason);
            }
            Arrival::Nothing => {}
            Arrival::Ended => {
                return match watcher.unread() {
                    Some(problem) => {
                        tell_unread(&source, problem);
                        Ok(Done::SomeFailed)
                    }
                    None => Ok(done),
                };
            }
        }
    }
}

fn look(watcher: &mut BoardWatcher, shot: &Shot, json: bool) -> Result<Printed, Problem> {
    for happening in watcher.see(shot.number, &shot.frame)? {
        let line = if json { report(shot, &happening).to_string() } else { text(shot, &happening) };
        let printed = print(&line);
        if printed != Printed::Yes {
            return Ok(printed);
        }
    }
    Ok(Printed::Yes)
}
