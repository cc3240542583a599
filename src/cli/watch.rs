//! `umpire watch`.

use std::path::PathBuf;
use std::time::Duration;

use super::clock::now;
use super::terminal::{Printed, print, tell};
use super::watch_args::WatchArgs;
use super::watch_text::event_text;
use super::{Done, Outcome, watch_board};
use crate::capture::{Arrival, FrameStream, Shot};
use crate::record::Archive;
use crate::session::{
    Keeper, Problem, Profiles, Step, WatchRecord, Watcher, open_stream, replay, sentence, shown_name,
};
use crate::tracker::Stamp;

/// How long a frame is waited for before the source is asked again.
const PATIENCE: Duration = Duration::from_millis(500);

/// Watches until the source ends.
pub(super) fn run(args: &WatchArgs) -> Outcome {
    if let (Some(game), Some(start)) = (args.game, &args.start) {
        return Ok(watch_board::run(args, game, start));
    }
    let place = args.archive.place();
    let watched = watch(args, || place.clone().map_err(|usage| no_place(&usage.0)));
    Ok(watched.unwrap_or_else(|problem| {
        tell(&format!("{}: {} {}", args.source, problem.message, problem.remedy));
        Done::SomeFailed
    }))
}

fn no_place(message: &str) -> Problem {
    Problem {
        code: "no-archive",
        message: format!("{message}."),
        remedy: "Name a file with --archive, or watch with --no-record.".to_owned(),
    }
}

fn watch(args: &WatchArgs, place: impl Fn() -> Result<PathBuf, Problem>) -> Result<Done, Problem> {
    let options = args.session_options();
    let mut stream = open_stream(&args.source, &args.stream_options())?;
    let source = shown_name(&args.source);
    stream.notes().iter().for_each(|note| tell(&format!("{source}: {note}")));
    let mut desk = if args.resume {
        Desk::resumed(args, place()?, stream.is_live())?
    } else {
        let watcher = Watcher::new(&options, Profiles::load(&options)?)?;
        let keeper = if args.keeps(stream.is_live()) {
            let record = WatchRecord {
                archive: place()?,
                started: now(),
                source: source.clone(),
                players: args.players(),
            };
            Some(Keeper::begin(record, &options)?)
        } else {
            None
        };
        Desk { watcher, keeper, json: args.json, after: None, is_live: stream.is_live(), last: None }
    };
    let mut done = desk.follow(stream.as_mut(), &source)?;
    if let Some(problem) = desk.close() {
        tell(&format!("{} {}", problem.message, problem.remedy));
        done = Done::SomeFailed;
    }
    Ok(done)
}

/// Where events are told and kept.
struct Desk {
    watcher: Watcher,
    keeper: Option<Keeper>,
    json: bool,
    /// The last frame of an earlier watching of the same match: frames go on from there.
    after: Option<Stamp>,
    is_live: bool,
    /// The last frame.
    last: Option<Shot>,
}

impl Desk {
    /// Goes on with the last match that has no end.
    fn resumed(args: &WatchArgs, place: PathBuf, is_live: bool) -> Result<Self, Problem> {
        let archive = Archive::open_existing(&place)?;
        let id = archive.unfinished()?.map(|stored| stored.head.id).ok_or_else(|| Problem {
            code: "nothing-to-resume",
            message: "Every match of the archive has come to its end.".to_owned(),
            remedy: "Watch without --resume to begin a new one.".to_owned(),
        })?;
        let replayed = replay(&archive, id)?;
        let after = replayed.last();
        let keeper = Some(Keeper::resume(archive, id)?);
        Ok(Self { watcher: replayed.into_watcher(), keeper, json: args.json, after, is_live, last: None })
    }

    /// Watches until the stream ends or nobody reads any more.
    fn follow(&mut self, stream: &mut dyn FrameStream, source: &str) -> Result<Done, Problem> {
        let mut done = Done::All;
        // told once each time that the source is gone
        let mut gone: Option<String> = None;
        loop {
            match stream.next(PATIENCE) {
                Arrival::Shot(shot) => {
                    if gone.take().is_some() {
                        tell(&format!("{source} gives pictures again."));
                    }
                    let Some(shot) = self.in_match(shot) else { continue };
                    let steps = self.watcher.see(&shot)?;
                    let printed = self.tell_steps(&steps, Some(&shot));
                    self.last = Some(shot);
                    match printed {
                        Printed::Yes => {}
                        Printed::ReaderGone => return Ok(done),
                        Printed::Failed => return Ok(Done::SomeFailed),
                    }
                }
                Arrival::Spoilt(error) => {
                    tell(&sentence(&error));
                    // a camera's bad frame is made up for by the next one
                    if !self.is_live {
                        done = Done::SomeFailed;
                    }
                }
                Arrival::Nothing => {}
                Arrival::Interrupted(reason) => {
                    if gone.as_ref() != Some(&reason) {
                        tell(&reason);
                    }
                    gone = Some(reason);
                }
                Arrival::Ended => break,
            }
        }
        let steps = self.watcher.finish()?;
        Ok(if self.tell_steps(&steps, None) == Printed::Failed { Done::SomeFailed } else { done })
    }

    /// A frame with its number and time in the match; `None` where an earlier watching has had it.
    fn in_match(&self, mut shot: Shot) -> Option<Shot> {
        let Some(after) = self.after else { return Some(shot) };
        if self.is_live {
            shot.number += after.frame + 1;
            shot.t_s += after.t_s;
        }
        (shot.number > after.frame).then_some(shot)
    }

    /// Keeps steps and tells their events. An event is on the disk before it is told.
    fn tell_steps(&mut self, steps: &[Step], shot: Option<&Shot>) -> Printed {
        for step in steps {
            if let (Some(keeper), Some(shot)) = (&mut self.keeper, shot.or(self.last.as_ref()))
                && let Some(problem) = keeper.keep(step, shot)
            {
                tell(&format!("{} {} Watching goes on.", problem.message, problem.remedy));
            }
            for event in &step.events {
                let printed = print(&if self.json { event.to_line() } else { event_text(event) });
                if printed != Printed::Yes {
                    return printed;
                }
            }
        }
        Printed::Yes
    }

    fn close(&mut self) -> Option<Problem> {
        let t_s = self.last.as_ref().map_or(0.0, |last| last.t_s);
        self.keeper.as_mut()?.close(t_s)
    }
}
