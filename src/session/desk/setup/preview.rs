//! The frames of a source as they come, to aim and focus a camera.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, Builder};
use std::time::{Duration, Instant};

use super::super::super::{Problem, StreamOptions, open_stream, sentence, shown_name};
use super::super::bench::{Bench, no_thread};
use super::super::shared::Shared;
use super::super::snapshot::NoticeKind;
use super::snapshot::Preview;
use crate::capture::{Arrival, FrameStream, Shot};

/// How long a frame is waited for before the source is asked again, and whether to go on.
const PATIENCE: Duration = Duration::from_millis(100);
/// Most that is waited in one go for a recording's next frame to be due, or for a camera to be let go of.
const NAP: Duration = Duration::from_millis(50);
/// How long a camera may take to be let go of by what used it before.
const LETTING_GO: Duration = Duration::from_millis(2000);
/// What opening says while it is still held.
const HELD: [&str; 2] = ["camera-busy", "camera-failed"];
/// Weight of the newest interval in the rate that is shown.
const NEWEST: f64 = 0.1;

/// Opens a stream; a camera that is still held by what used it before is tried for a while.
///
/// # Errors
/// As [`open_stream`].
pub(in super::super) fn open_patiently(
    source: &str,
    options: &StreamOptions,
    is_stopped: impl Fn() -> bool,
) -> Result<Box<dyn FrameStream>, Problem> {
    let until = Instant::now() + LETTING_GO;
    loop {
        match open_stream(source, options) {
            Err(problem) if HELD.contains(&problem.code) && Instant::now() < until && !is_stopped() => {
                thread::sleep(NAP);
            }
            opened => return opened,
        }
    }
}

/// A preview that is running; it ends when this is dropped.
pub(super) struct Running {
    stop: Arc<AtomicBool>,
}

/// The thread is not waited for: a camera that has stalled would hold up the panel.
impl Drop for Running {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Release);
    }
}

impl Bench {
    /// Shows a source in place of what is watched.
    pub(super) fn preview(&mut self, source: String, stream: StreamOptions) {
        self.stop_preview();
        self.stop_watching();
        let stop = Arc::new(AtomicBool::new(false));
        let preview = Preview { source: shown_name(&source), ..Preview::default() };
        self.shared.update(|snapshot| snapshot.set_up.preview = Some(preview));
        let viewer = Viewer { shared: Arc::clone(&self.shared), stop: Arc::clone(&stop) };
        let run = move || {
            if let Err(problem) = viewer.show(&source, &stream) {
                viewer.fail(problem);
            }
        };
        match Builder::new().name("preview".to_owned()).spawn(run) {
            Ok(_) => self.set_up.preview = Some(Running { stop }),
            Err(error) => self.refuse(no_thread(&error)),
        }
    }

    /// Shows it no longer.
    pub(in super::super) fn stop_preview(&mut self) {
        if self.set_up.preview.take().is_some() {
            self.shared.update(|snapshot| snapshot.set_up.preview = None);
        }
    }
}

/// What showing works with.
struct Viewer {
    shared: Arc<Shared>,
    stop: Arc<AtomicBool>,
}

impl Viewer {
    fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Acquire)
    }

    /// Publishes a change, unless it was stopped: what is shown then belongs to something else.
    fn update(&self, change: impl FnOnce(&mut Preview)) {
        self.shared.update(|snapshot| {
            if !self.is_stopped()
                && let Some(preview) = &mut snapshot.set_up.preview
            {
                change(preview);
            }
        });
    }

    fn fail(&self, problem: Problem) {
        if !self.is_stopped() {
            self.shared.update(|snapshot| snapshot.set_up.preview = None);
            self.shared.notice(NoticeKind::Problem(problem));
        }
    }

    fn show(&self, source: &str, options: &StreamOptions) -> Result<(), Problem> {
        let mut stream = open_patiently(source, options, || self.is_stopped())?;
        let notes = stream.notes();
        self.update(|preview| preview.notes = notes);
        let begun = Instant::now();
        let (mut first_s, mut before) = (None, None);
        let mut interval_s: Option<f64> = None;
        while !self.is_stopped() {
            match stream.next(PATIENCE) {
                Arrival::Shot(shot) => {
                    if !stream.is_live() {
                        let first_s = *first_s.get_or_insert(shot.t_s);
                        self.wait_until(begun + Duration::from_secs_f64((shot.t_s - first_s).max(0.0)));
                    }
                    if let Some((number, t_s)) = before.replace((shot.number, shot.t_s))
                        && shot.number > number
                        && shot.t_s > t_s
                    {
                        let newest = (shot.t_s - t_s) / (shot.number - number) as f64;
                        let usual = interval_s.unwrap_or(newest);
                        interval_s = Some(usual + NEWEST * (newest - usual));
                    }
                    self.show_shot(shot, stream.captured(), interval_s.map(|s| 1.0 / s));
                }
                Arrival::Spoilt(error) => {
                    let reason = sentence(&error);
                    self.update(|preview| preview.interrupted = Some(reason));
                }
                Arrival::Nothing => {}
                Arrival::Interrupted(reason) => {
                    let reason = sentence(&reason);
                    self.update(|preview| preview.interrupted = Some(reason));
                }
                Arrival::Ended => break,
            }
        }
        self.update(|preview| preview.is_over = true);
        Ok(())
    }

    fn wait_until(&self, due: Instant) {
        while !self.is_stopped() {
            let left = due.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return;
            }
            thread::sleep(left.min(NAP));
        }
    }

    fn show_shot(&self, shot: Shot, captured: Option<Instant>, fps: Option<f64>) {
        let serial = self.shared.next_picture();
        let shot = Arc::new(shot);
        self.update(|preview| {
            (preview.shot, preview.serial, preview.fps) = (Some(shot), serial, fps);
            (preview.captured, preview.interrupted) = (captured, None);
        });
    }
}
