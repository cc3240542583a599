//! `umpire watch`.

use std::path::{Path, PathBuf};
use std::time::Duration;

use super::terminal::{Printed, print, tell, tell_refusal, tell_unread};
use super::watch_args::WatchArgs;
use super::watch_text::event_text;
use super::{Done, Outcome, watch_board};
use crate::capture::{Arrival, FrameStream, Shot};
use crate::record::Archive;
use crate::session::now;
use crate::session::{
    Join, Keeper, Problem, Profiles, Resumed, Step, WatchRecord, Watcher, open_stream, resume, sentence,
    shown_name,
};

/// How long a frame is waited for before the source is asked again.
const PATIENCE: Duration = Duration::from_millis(500);

/// So many frames that cannot be read are named, and then each so manieth is told.
const SPOILT_NAMED: u64 = 5;
const SPOILT_EACH: u64 = 100;

/// Watches until the source ends.
pub(super) fn run(args: &WatchArgs) -> Outcome {
    if let (Some(game), Some(start)) = (args.game, &args.start) {
        return watch_board::run(args, game, start);
    }
    let place = args.archive.place_to_write();
    let watched = watch(args, || place.clone().map_err(|usage| no_place(&usage.0)));
    Ok(watched.unwrap_or_else(|problem| {
        tell_refusal(&args.source, &problem);
        Done::SomeFailed
    }))
}

fn not_read(count: u64) -> String {
    format!("{count} frames could not be read so far.")
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
        Desk::resumed(args, &place()?, &source, stream.is_live())?
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
        Desk { watcher, keeper, json: args.json, join: None, is_live: stream.is_live(), last: None }
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
    /// Where frames go on with a match that was watched before.
    join: Option<Join>,
    is_live: bool,
    /// The last frame.
    last: Option<Shot>,
}

impl Desk {
    /// Goes on with the last match that has no end.
    fn resumed(args: &WatchArgs, place: &Path, source: &str, is_live: bool) -> Result<Self, Problem> {
        let resumed = resume(Archive::open_existing(place)?, source, is_live, now())?;
        resumed.notes.iter().for_each(|note| tell(note));
        let Resumed { watcher, keeper, join, .. } = resumed;
        Ok(Self { watcher, keeper: Some(keeper), json: args.json, join: Some(join), is_live, last: None })
    }

    /// Watches until the stream ends or nobody reads any more.
    fn follow(&mut self, stream: &mut dyn FrameStream, source: &str) -> Result<Done, Problem> {
        let mut done = Done::All;
        // told once each time that the source is gone
        let mut gone: Option<String> = None;
        let mut spoilt = 0_u64;
        loop {
            match stream.next(PATIENCE) {
                Arrival::Shot(shot) => {
                    if gone.take().is_some() {
                        tell(&format!("{source} gives pictures again."));
                    }
                    let shot = match &mut self.join {
                        Some(join) => join.in_match(shot)?,
                        None => Some(shot),
                    };
                    let Some(shot) = shot else { continue };
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
                    spoilt += 1;
                    if spoilt <= SPOILT_NAMED {
                        tell(&format!("{} {}", sentence(&error), error.remedy()));
                    } else if spoilt.is_multiple_of(SPOILT_EACH) {
                        tell(&not_read(spoilt));
                    }
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
        if spoilt > SPOILT_NAMED && !spoilt.is_multiple_of(SPOILT_EACH) {
            tell(&not_read(spoilt));
        }
        self.join.as_ref().map_or(Ok(()), Join::at_end)?;
        let steps = self.watcher.finish()?;
        if self.tell_steps(&steps, None) == Printed::Failed {
            done = Done::SomeFailed;
        }
        if let Some(problem) = self.watcher.unread() {
            tell_unread(source, problem);
            done = Done::SomeFailed;
        }
        Ok(done)
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
        let before = self.join.as_ref().and_then(Join::after).map(|after| after.t_s);
        let t_s = self.last.as_ref().map(|last| last.t_s).or(before).unwrap_or_default();
        self.keeper.as_mut()?.close(t_s)
    }
}
