//! The one place where a live source leaves its newest frame, shared by the thread that reads it and the stream.

use super::raw::RawPicture;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// A frame that nobody has asked for yet.
pub(super) struct Waiting {
    /// Number among all frames of the source, from 0.
    pub(super) number: u64,
    /// When it was taken.
    pub(super) captured: Instant,
    pub(super) picture: RawPicture,
}

/// What the reading thread tells.
pub(super) struct State {
    /// The newest frame, until it is taken.
    pub(super) frame: Option<Waiting>,
    /// Frames received in all.
    pub(super) received: u64,
    /// When the first frame was taken.
    pub(super) first: Option<Instant>,
    /// When the last frame arrived, or the source was opened.
    pub(super) last: Instant,
    /// Why the source is gone, while it is.
    pub(super) gone: Option<String>,
    /// Whether that has been told.
    pub(super) told: bool,
    /// What a user should know of the source.
    pub(super) notes: Vec<String>,
    /// Whether anybody still wants frames.
    wanted: bool,
}

/// The shared place.
pub(super) struct Newest {
    state: Mutex<State>,
    changed: Condvar,
}

impl Newest {
    pub(super) fn lock(&self) -> MutexGuard<'_, State> {
        // whoever panicked left at worst an old frame behind
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits until something changes, at most `time`.
    pub(super) fn wait<'a>(&self, state: MutexGuard<'a, State>, time: Duration) -> MutexGuard<'a, State> {
        self.changed.wait_timeout(state, time).unwrap_or_else(PoisonError::into_inner).0
    }

    /// Tells the reading thread that nobody wants frames any more.
    pub(super) fn close(&self) {
        self.lock().wanted = false;
        self.changed.notify_all();
    }
}

/// The reading thread's end.
#[derive(Clone)]
pub(in crate::capture) struct Feed(pub(super) Arc<Newest>);

impl Feed {
    pub(in crate::capture) fn new() -> Self {
        let state = State {
            frame: None,
            received: 0,
            first: None,
            last: Instant::now(),
            gone: None,
            told: false,
            notes: Vec::new(),
            wanted: true,
        };
        Self(Arc::new(Newest { state: Mutex::new(state), changed: Condvar::new() }))
    }

    /// Leaves a frame in place of the one before; whether frames are still wanted.
    pub(in crate::capture) fn put(&self, captured: Instant, picture: RawPicture) -> bool {
        let mut state = self.0.lock();
        let number = state.received;
        state.frame = Some(Waiting { number, captured, picture });
        state.received += 1;
        state.first.get_or_insert(captured);
        state.last = Instant::now();
        state.gone = None;
        state.told = false;
        let wanted = state.wanted;
        drop(state);
        self.0.changed.notify_all();
        wanted
    }

    /// The source is gone; one sentence why. It is told once for each reason.
    pub(in crate::capture) fn lost(&self, reason: String) {
        let mut state = self.0.lock();
        if state.gone.as_ref() != Some(&reason) {
            state.gone = Some(reason);
            state.told = false;
        }
        drop(state);
        self.0.changed.notify_all();
    }

    /// What a user should know of the source, in place of what was said before.
    pub(in crate::capture) fn note(&self, notes: Vec<String>) {
        self.0.lock().notes = notes;
    }

    /// Whether frames are still wanted.
    pub(in crate::capture) fn is_wanted(&self) -> bool {
        self.0.lock().wanted
    }

    /// Rests for `time`, or until nobody wants frames; whether they are still wanted.
    pub(in crate::capture) fn rest(&self, time: Duration) -> bool {
        let until = Instant::now() + time;
        let mut state = self.0.lock();
        loop {
            let left = until.saturating_duration_since(Instant::now());
            if !state.wanted || left.is_zero() {
                return state.wanted;
            }
            state = self.0.wait(state, left);
        }
    }
}
