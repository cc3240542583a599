//! Whether a camera or stream works: its frames are counted for a while.

use super::Problem;
use super::streams::{StreamOptions, open_stream};
use crate::capture::Arrival;
use std::time::{Duration, Instant};

/// Longest wait for one frame: often enough to end in time.
const PATIENCE: Duration = Duration::from_millis(200);

/// What came from a source while it was tried.
#[derive(Debug, Clone, PartialEq)]
pub struct Trial {
    /// How long it was tried, s; less where a recording ended before.
    pub seconds: f64,
    /// What a user should know of the source, a sentence each.
    pub notes: Vec<String>,
    /// Frames that were taken and decoded.
    pub frames: u64,
    /// Width and height of the last one, px; of none `None`.
    pub size: Option<(usize, usize)>,
    /// Frames a second that the source gave while it was there, those not taken included; `None` of fewer than two.
    pub fps: Option<f64>,
    /// Frames that were damaged.
    pub spoilt: u64,
    /// What was wrong with the last damaged frame.
    pub spoilt_reason: Option<String>,
    /// Longest time without a frame, s, the wait for the first one left out.
    pub longest_pause_s: f64,
    /// How old the newest frame was at the end, s; of none `None`.
    pub newest_age_s: Option<f64>,
    /// When the source was gone.
    pub interruptions: Vec<Interruption>,
}

/// A time without the source.
#[derive(Debug, Clone, PartialEq)]
pub struct Interruption {
    /// When it was noticed, s since the start.
    pub from_s: f64,
    /// When the next frame came, s since the start; `None` where none came.
    pub until_s: Option<f64>,
    /// One sentence why.
    pub reason: String,
}

/// Takes frames from the source that `name` stands for, for `time`.
///
/// # Errors
/// A [`Problem`] when it cannot be opened.
pub fn try_stream(name: &str, options: &StreamOptions, time: Duration) -> Result<Trial, Problem> {
    let mut stream = open_stream(name, options)?;
    let started = Instant::now();
    let mut count = Count::default();
    while started.elapsed() < time {
        let arrival = stream.next(PATIENCE.min(time.saturating_sub(started.elapsed())));
        if matches!(arrival, Arrival::Ended) {
            break;
        }
        count.take(arrival, started.elapsed().as_secs_f64());
    }
    Ok(count.trial(started.elapsed().as_secs_f64(), stream.notes()))
}

/// What is counted; times are s since the start.
#[derive(Default)]
struct Count {
    frames: u64,
    size: Option<(usize, usize)>,
    /// Number and own time of the last frame; `None` where the source was gone since.
    last: Option<(u64, f64)>,
    /// Frames and time, s, between frames taken one after the other without an interruption.
    between: (u64, f64),
    last_came: Option<f64>,
    longest_pause_s: f64,
    spoilt: u64,
    spoilt_reason: Option<String>,
    interruptions: Vec<Interruption>,
}

impl Count {
    fn take(&mut self, arrival: Arrival, now: f64) {
        match arrival {
            Arrival::Shot(shot) => {
                self.came(now);
                self.frames += 1;
                self.size = Some((shot.frame.width, shot.frame.height));
                if let Some((number, t_s)) = self.last.replace((shot.number, shot.t_s)) {
                    self.between.0 += shot.number - number;
                    self.between.1 += shot.t_s - t_s;
                }
            }
            Arrival::Spoilt(error) => {
                self.came(now);
                self.spoilt += 1;
                self.spoilt_reason = Some(error.to_string());
            }
            Arrival::Interrupted(reason) => {
                self.last = None;
                match self.interruptions.last_mut() {
                    Some(open) if open.until_s.is_none() => open.reason = reason,
                    _ => self.interruptions.push(Interruption { from_s: now, until_s: None, reason }),
                }
            }
            Arrival::Nothing | Arrival::Ended => {}
        }
    }

    fn came(&mut self, now: f64) {
        if let Some(before) = self.last_came {
            self.longest_pause_s = self.longest_pause_s.max(now - before);
        }
        self.last_came = Some(now);
        if let Some(open) = self.interruptions.last_mut() {
            open.until_s.get_or_insert(now);
        }
    }

    fn trial(self, seconds: f64, notes: Vec<String>) -> Trial {
        let newest_age_s = self.last_came.map(|came| seconds - came);
        let (frames, time_s) = self.between;
        let fps = (time_s > 0.0).then(|| frames as f64 / time_s);
        Trial {
            seconds,
            notes,
            frames: self.frames,
            size: self.size,
            fps,
            spoilt: self.spoilt,
            spoilt_reason: self.spoilt_reason,
            longest_pause_s: self.longest_pause_s.max(newest_age_s.unwrap_or_default()),
            newest_age_s,
            interruptions: self.interruptions,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::capture::{Frame, PictureError, Shot};

    fn shot(number: u64, t_s: f64) -> Arrival {
        let frame = Frame { source: "test".to_owned(), width: 4, height: 3, rgb: vec![0; 36], focal: None };
        Arrival::Shot(Shot { number, t_s, frame, original: None })
    }

    #[test]
    fn the_rate_counts_frames_that_were_not_taken_and_leaves_interruptions_out() {
        let mut count = Count::default();
        count.take(shot(10, 1.0), 0.5);
        count.take(shot(40, 2.0), 1.5);
        count.take(Arrival::Interrupted("Gone.".to_owned()), 2.0);
        count.take(shot(41, 5.0), 4.5);
        count.take(shot(56, 5.5), 5.0);
        let trial = count.trial(5.5, Vec::new());
        assert_eq!((trial.frames, trial.fps, trial.size), (4, Some(30.0), Some((4, 3))));
        assert_eq!((trial.longest_pause_s, trial.newest_age_s), (3.0, Some(0.5)));
    }

    #[test]
    fn an_interruption_lasts_until_the_next_frame_even_a_damaged_one() {
        let mut count = Count::default();
        let gone = |reason: &str| Arrival::Interrupted(reason.to_owned());
        count.take(shot(0, 0.0), 0.1);
        count.take(gone("Gone."), 1.0);
        count.take(gone("Still gone."), 2.0);
        count.take(Arrival::Nothing, 2.5);
        count.take(Arrival::Spoilt(PictureError::Empty { path: "test".to_owned() }), 3.0);
        count.take(gone("Gone again."), 4.0);
        let trial = count.trial(5.0, Vec::new());
        let expected = [(1.0, Some(3.0), "Still gone."), (4.0, None, "Gone again.")];
        let found: Vec<_> =
            trial.interruptions.iter().map(|i| (i.from_s, i.until_s, i.reason.as_str())).collect();
        assert_eq!(found, expected);
        assert_eq!((trial.spoilt, trial.spoilt_reason.as_deref()), (1, Some("test is empty.")));
        assert_eq!((trial.longest_pause_s, trial.newest_age_s), (2.9, Some(2.0)));
    }

    #[test]
    fn of_a_source_that_gave_nothing_no_rate_and_no_age_is_known() {
        let trial = Count::default().trial(3.0, Vec::new());
        assert_eq!((trial.frames, trial.fps, trial.newest_age_s), (0, None, None));
    }
}
