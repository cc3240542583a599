//! Going on with a match that has no end: by whom, from which source, and at which of its frames.

use super::super::Problem;
use super::derive::frame_of;
use super::keep::Keeper;
use super::replay::replay;
use super::watcher::Watcher;
use crate::capture::{Frame, Shot};
use crate::record::{Archive, MatchId, Moment};
use crate::tracker::Stamp;

/// A recorded frame's time may differ by so much from the one that was kept and be the same, s: rounding of printed
/// times.
const SAME_TIME_S: f64 = 1e-6;
/// What names of live sources begin with, or have in them.
const LIVE: [&str; 2] = ["camera:", "://"];

/// A match that goes on.
pub struct Resumed {
    /// Watches on.
    pub watcher: Watcher,
    /// Keeps on.
    pub keeper: Keeper,
    /// Where frames go on.
    pub join: Join,
    /// What a user should know, a sentence each.
    pub notes: Vec<String>,
}

/// Goes on with the last match of an archive that has no end, from `source`, as it may be shown; `now` is the time.
///
/// # Errors
/// A [`Problem`] when every match has its end, another program watches the match, it was watched from another kind of
/// source, or the record lacks what it takes.
pub fn resume(archive: Archive, source: &str, is_live: bool, now: Moment) -> Result<Resumed, Problem> {
    let stored = archive.unfinished()?.ok_or_else(|| Problem {
        code: "nothing-to-resume",
        message: "Every match of the archive has come to its end.".to_owned(),
        remedy: "Watch without --resume to begin a new one.".to_owned(),
    })?;
    let id = stored.head.id;
    let hold = archive.hold(id)?;
    let was = &stored.head.about.source;
    if LIVE.iter().any(|word| was.contains(word)) != is_live {
        return Err(other_source(id, &format!("it was watched from {was}, which is of another kind")));
    }
    let mut notes = Vec::new();
    if was != source {
        notes.push(format!("Match {id} was watched from {was} so far, and goes on from {source}."));
    }
    let replayed = replay(&archive, id)?;
    let mut join = Join {
        id,
        after: replayed.last(),
        pause_s: None,
        kept: None,
        is_same_name: was == source,
        is_met: false,
    };
    if is_live {
        let passed_s = (now.0 - stored.head.about.started.0) as f64 / 1e3;
        join.pause_s = Some(passed_s.max(join.after.map_or(0.0, |after| after.t_s)));
    } else if let Some(kept) = archive.frames(id)?.pop() {
        join.kept = Some((kept.at, frame_of(&archive, id, &kept)?));
    }
    let keeper = Keeper::resume(archive, hold)?;
    Ok(Resumed { watcher: replayed.into_watcher(), keeper, join, notes })
}

fn other_source(id: MatchId, reason: &str) -> Problem {
    Problem {
        code: "other-source",
        message: format!("Match {id} does not go on from this source: {reason}."),
        remedy: "Name the source it was watched from, or leave --resume out to begin a new match.".to_owned(),
    }
}

/// Where frames go on with a match that was watched before.
pub struct Join {
    id: MatchId,
    /// The last frame of the earlier watching.
    after: Option<Stamp>,
    /// Time since the match began at which a live source goes on, s; `None` for a recording, which is played from its
    /// beginning.
    pause_s: Option<f64>,
    /// The last frame that was kept, by which a recording is known again.
    kept: Option<(Stamp, Frame)>,
    is_same_name: bool,
    /// Whether frames that are new to the match have come.
    is_met: bool,
}

impl Join {
    /// When the earlier watching ended.
    pub const fn after(&self) -> Option<Stamp> {
        self.after
    }

    /// A frame with its number and time in the match; `None` where the earlier watching has had it.
    ///
    /// # Errors
    /// A [`Problem`] when the recording is another than the one that was watched.
    pub fn in_match(&mut self, mut shot: Shot) -> Result<Option<Shot>, Problem> {
        let Some(after) = self.after else { return Ok(Some(shot)) };
        if let Some(pause_s) = self.pause_s {
            shot.number += after.frame + 1;
            shot.t_s += pause_s;
            return Ok(Some(shot));
        }
        if let Some((at, frame)) = self.kept.take_if(|(at, _)| shot.number >= at.frame) {
            self.check(at, &frame, &shot)?;
        }
        if shot.number <= after.frame {
            return Ok(None);
        }
        self.is_met = true;
        Ok(Some(shot))
    }

    /// Whether a recording that has ended reached the frames that are new to the match.
    ///
    /// # Errors
    /// A [`Problem`] when it is shorter than what was watched.
    pub fn at_end(&self) -> Result<(), Problem> {
        match (self.kept.as_ref(), self.pause_s) {
            (Some((at, _)), None) if !self.is_met => {
                Err(other_source(self.id, &format!("its frames end before frame {}", at.frame)))
            }
            _ => Ok(()),
        }
    }

    /// Holds the frame of the recording against the one that was kept.
    fn check(&self, at: Stamp, kept: &Frame, shot: &Shot) -> Result<(), Problem> {
        let number = at.frame;
        if shot.number > number {
            return if self.is_same_name {
                Ok(())
            } else {
                Err(other_source(self.id, &format!("frame {number}, by which it is known, is not there")))
            };
        }
        let frame = &shot.frame;
        if (frame.width, frame.height) != (kept.width, kept.height) || frame.rgb != kept.rgb {
            return Err(other_source(self.id, &format!("frame {number} shows something else")));
        }
        if (shot.t_s - at.t_s).abs() > SAME_TIME_S {
            let reason = format!("frame {number} came at {:.3} s, here at {:.3} s", at.t_s, shot.t_s);
            return Err(Problem {
                remedy: "Play it at the rate it was watched at, with --fps.".to_owned(),
                ..other_source(self.id, &reason)
            });
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shot(number: u64, value: u8) -> Shot {
        let frame = Frame { source: String::new(), width: 1, height: 1, rgb: vec![value; 3], focal: None };
        Shot { number, t_s: number as f64 / 2.0, frame, original: None }
    }

    fn join(pause_s: Option<f64>, is_same_name: bool) -> Join {
        let kept = shot(4, 7);
        let after = Some(Stamp { frame: 6, t_s: 3.0 });
        let kept = pause_s.is_none().then_some((Stamp { frame: 4, t_s: 2.0 }, kept.frame));
        Join { id: MatchId(1), after, pause_s, kept, is_same_name, is_met: false }
    }

    #[test]
    fn a_recording_goes_on_where_it_was_left_and_another_one_is_refused() {
        let mut same = join(None, false);
        assert_eq!(same.in_match(shot(3, 0)), Ok(None));
        assert_eq!(same.in_match(shot(4, 7)), Ok(None));
        assert_eq!(same.in_match(shot(7, 1)), Ok(Some(shot(7, 1))));
        assert_eq!(same.at_end(), Ok(()));
        let other = join(None, true).in_match(shot(4, 8)).unwrap_err();
        assert!(other.message.contains("shows something else"), "{other}");
        let later = join(None, false).in_match(shot(9, 8)).unwrap_err();
        assert_eq!(later.code, "other-source");
        assert!(join(None, true).in_match(shot(9, 8)).is_ok());
        let slow = join(None, true).in_match(Shot { t_s: 4.0, ..shot(4, 7) }).unwrap_err();
        assert!(slow.remedy.contains("--fps"), "{slow:?}");
        assert!(join(None, true).at_end().is_err());
    }

    #[test]
    fn a_pause_of_a_camera_is_time_that_passed() {
        let mut live = join(Some(60.0), true);
        let on = live.in_match(shot(0, 0)).unwrap().unwrap();
        assert_eq!((on.number, on.t_s), (7, 60.0));
        assert_eq!(live.at_end(), Ok(()));
    }
}
