//! The sand timer of a game on the desk: it runs while the panel is open and is found again where it was.
//!
//! What is kept is a timer and the moment it was looked at last. It is written at every change and once a second while
//! the sand runs, so that a panel that breaks off costs nobody more than a second; it is read again at rest.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

use super::super::{Problem, now, write_atomically};
use super::bench::Bench;
use crate::games::form::form_fault;
use crate::games::laguna::SandTimer;

/// How often a running timer is written.
pub(super) const WRITTEN_EVERY: Duration = Duration::from_secs(1);
/// Largest file that is read, bytes.
const LARGEST_FILE: u64 = 1 << 12;

/// The timer as it stood at a moment.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Sand {
    /// The timer.
    pub timer: SandTimer,
    /// Number of the turn, from 1.
    pub turn: u32,
    /// When it stood so.
    pub at: Instant,
    /// Whether it was found as the panel broke off, with the sand running.
    pub broke_off: bool,
}

/// What is asked of the timer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SandCommand {
    /// Take up the timer that is kept in this file, and keep it there.
    TakeUp(PathBuf),
    /// Start the sand, or keep it still.
    Toggle,
    /// The turn is over: the next player's begins, with what is left.
    NextTurn,
    /// Begin anew with the first turn.
    Reset,
}

/// A timer as it is written.
#[derive(Debug, Serialize, Deserialize)]
struct Kept {
    timer: SandTimer,
    turn: u32,
    /// When, for people.
    at: String,
}

/// The timer's file, and what was written last.
#[derive(Default)]
pub(super) struct SandKeeper {
    file: Option<PathBuf>,
    written: Option<(Instant, SandTimer)>,
}

impl Default for Sand {
    fn default() -> Self {
        Self { timer: SandTimer::default(), turn: 1, at: Instant::now(), broke_off: false }
    }
}

impl Sand {
    /// The timer as it stands now.
    pub fn timer_at(&self, now: Instant) -> SandTimer {
        let passed = now.saturating_duration_since(self.at).as_millis();
        self.timer.after(u32::try_from(passed).unwrap_or(u32::MAX))
    }

    /// How long ago the sand ran out; `None` while there is some.
    pub fn over_for(&self, now: Instant) -> Option<Duration> {
        let passed = now.saturating_duration_since(self.at);
        let left = Duration::from_millis(u64::from(self.timer.left_ms()));
        let is_over = self.timer_at(now).has_run_out();
        is_over.then(|| if self.timer.is_running() { passed.saturating_sub(left) } else { passed })
    }

    /// The timer after a request.
    fn after(&self, command: &SandCommand, now: Instant) -> Self {
        let timer = self.timer_at(now);
        let next = |timer, turn| Self { timer, turn, at: now, broke_off: false };
        match command {
            SandCommand::Toggle if timer.is_running() => next(timer.pause(), self.turn),
            // an empty glass does not start
            SandCommand::Toggle if timer.has_run_out() => next(timer.pause(), self.turn),
            SandCommand::Toggle => next(timer.resume(), self.turn),
            SandCommand::NextTurn => next(timer.next_turn(), self.turn.saturating_add(1)),
            SandCommand::Reset => Self { at: now, ..Self::default() },
            SandCommand::TakeUp(_) => *self,
        }
    }
}

impl Bench {
    /// Does what is asked of the timer.
    pub(super) fn sand(&mut self, command: SandCommand) {
        let now = Instant::now();
        let sand = match command {
            SandCommand::TakeUp(file) => {
                let read = read(&file, now);
                self.sand.file = Some(file);
                match read {
                    Ok(sand) => sand.unwrap_or_default(),
                    Err(problem) => {
                        self.refuse(problem);
                        Sand::default()
                    }
                }
            }
            command => {
                let sand = self.shared.snapshot().sand.after(&command, now);
                self.write_sand(&sand, now);
                sand
            }
        };
        self.shared.update(|snapshot| snapshot.sand = sand);
    }

    /// Writes the timer where it runs and was not written for a while. How long until it is to be written again; `None`
    /// where it rests.
    pub(super) fn beat(&mut self) -> Option<Duration> {
        let sand = self.shared.snapshot().sand;
        self.sand.file.as_ref().filter(|_| sand.timer.is_running())?;
        let now = Instant::now();
        let timer = sand.timer_at(now);
        let since = self.sand.written.map(|(at, _)| now.saturating_duration_since(at));
        let is_written = self.sand.written.is_some_and(|(_, written)| written == timer);
        match since {
            // sand that still runs may not have moved by a millisecond yet
            _ if is_written && timer.has_run_out() => return None,
            Some(since) if since < WRITTEN_EVERY => return Some(WRITTEN_EVERY.saturating_sub(since)),
            _ => self.write_sand(&sand, now),
        }
        Some(WRITTEN_EVERY)
    }

    /// Writes the timer a last time, at rest.
    pub(super) fn rest_sand(&mut self) {
        let sand = self.shared.snapshot().sand;
        if sand.timer.is_running() {
            let now = Instant::now();
            self.write_sand(&Sand { timer: sand.timer_at(now).pause(), ..sand }, now);
        }
    }

    fn write_sand(&mut self, sand: &Sand, now: Instant) {
        let Some(file) = &self.sand.file else { return };
        let timer = sand.timer_at(now);
        let is_first = self.sand.written.is_none();
        self.sand.written = Some((now, timer));
        if let Err(problem) = write(file, timer, sand.turn)
            && is_first
        {
            self.refuse(problem);
        }
    }
}

/// Reads a timer, at rest; `None` where none was kept.
fn read(file: &Path, at: Instant) -> Result<Option<Sand>, Problem> {
    let broken = |reason: String| Problem {
        code: "bad-sand-timer",
        message: format!("The sand timer could not be read from {}: {reason}.", file.display()),
        remedy: "It begins with a whole glass; starting it replaces the file.".to_owned(),
    };
    match std::fs::metadata(file) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(broken(error.to_string())),
        Ok(data) if !data.is_file() || data.len() > LARGEST_FILE => {
            return Err(broken("it is no small file".to_owned()));
        }
        Ok(_) => {}
    }
    let text = std::fs::read_to_string(file).map_err(|error| broken(error.to_string()))?;
    let kept: Kept = serde_json::from_str(&text).map_err(|error| broken(form_fault(&error)))?;
    let Kept { timer, turn, .. } = kept;
    Ok(Some(Sand { timer: timer.pause(), turn: turn.max(1), at, broke_off: timer.is_running() }))
}

fn write(file: &Path, timer: SandTimer, turn: u32) -> Result<(), Problem> {
    let refused = |reason: String| Problem {
        code: "sand-timer-not-kept",
        message: format!("The sand timer could not be kept in {}: {reason}.", file.display()),
        remedy: "It runs on, but is lost when the panel is closed.".to_owned(),
    };
    let kept = Kept { timer, turn, at: now().to_string() };
    let text = serde_json::to_string(&kept).map_err(|error| refused(error.to_string()))?;
    if let Some(folder) = file.parent() {
        std::fs::create_dir_all(folder).map_err(|error| refused(error.to_string()))?;
    }
    write_atomically(file, text.as_bytes()).map_err(|error| refused(error.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn s(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    #[test]
    fn what_is_left_passes_on_to_the_next_player_with_a_whole_glass() {
        let begun = Instant::now();
        let sand = Sand { at: begun, ..Sand::default() }.after(&SandCommand::Toggle, begun);
        assert_eq!(sand.timer_at(begun + s(12)).left_ms(), 18_000);
        let next = sand.after(&SandCommand::NextTurn, begun + s(12));
        assert_eq!((next.turn, next.timer.left_ms(), next.timer.is_running()), (2, 48_000, true));
        let still = next.after(&SandCommand::Toggle, begun + s(20));
        assert_eq!(still.timer_at(begun + s(500)).left_ms(), 40_000, "nothing runs while it rests");
    }

    #[test]
    fn it_is_told_how_long_the_sand_has_run_out() {
        let begun = Instant::now();
        let sand = Sand { at: begun, ..Sand::default() }.after(&SandCommand::Toggle, begun);
        assert_eq!(sand.over_for(begun + s(29)), None);
        assert_eq!(sand.over_for(begun + s(33)), Some(s(3)));
        let again =
            sand.after(&SandCommand::Toggle, begun + s(40)).after(&SandCommand::Toggle, begun + s(41));
        assert!(!again.timer.is_running(), "an empty glass does not start");
    }

    #[test]
    fn a_timer_that_broke_off_while_it_ran_is_found_at_rest() {
        let folder = std::env::temp_dir().join(format!("table-umpire-sand-{}", std::process::id()));
        let file = folder.join("deeper/sand.json");
        let running = SandTimer::default().resume().after(5_000);
        write(&file, running, 3).unwrap();
        let found = read(&file, Instant::now()).unwrap().unwrap();
        assert_eq!((found.turn, found.broke_off, found.timer), (3, true, running.pause()));
        for broken in
            ["{", r#"{"timer":{"glass_ms":0,"carried_ms":0,"used_ms":0,"running":true},"turn":1,"at":""}"#]
        {
            std::fs::write(&file, broken).unwrap();
            assert_eq!(read(&file, Instant::now()).unwrap_err().code, "bad-sand-timer", "{broken}");
        }
        std::fs::remove_dir_all(&folder).unwrap();
        assert_eq!(read(&file, Instant::now()), Ok(None));
    }
}
