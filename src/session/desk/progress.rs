//! Long work that shows how far it is and can be stopped.

use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};

use super::shared::Shared;
use super::snapshot::{Task, TaskKind};

/// Work goes on.
const RUNNING: u8 = 0;
/// Work is to stop; nothing of it counts.
const CANCELLED: u8 = 1;
/// Work has begun to write its result: it is too late to stop it.
const COMMITTED: u8 = 2;

/// The line between long work and whoever waits for it.
#[derive(Clone)]
pub(super) struct Progress {
    kind: TaskKind,
    state: Arc<AtomicU8>,
    shared: Arc<Shared>,
}

/// Work was stopped as asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Cancelled;

impl Progress {
    pub(super) fn new(kind: TaskKind, shared: Arc<Shared>) -> Self {
        Self { kind, state: Arc::new(AtomicU8::new(RUNNING)), shared }
    }

    /// What the work is.
    pub(super) const fn kind(&self) -> TaskKind {
        self.kind
    }

    /// Says that `done` of `total` steps are done; 0 where nobody knows how many there are.
    ///
    /// # Errors
    /// [`Cancelled`] when the work is to stop.
    pub(super) fn step(&self, done: usize, total: usize) -> Result<(), Cancelled> {
        if self.is_cancelled() {
            return Err(Cancelled);
        }
        let task = Task { kind: self.kind, done, total };
        self.shared.update(|snapshot| {
            // another work may have taken its place
            if snapshot.task.as_ref().is_some_and(|task| task.kind == self.kind) {
                snapshot.task = Some(task);
            }
        });
        Ok(())
    }

    /// Whether the work is to stop.
    pub(super) fn is_cancelled(&self) -> bool {
        self.state.load(Ordering::Acquire) == CANCELLED
    }

    /// From here on the work is not stopped any more: its result is about to be written.
    ///
    /// # Errors
    /// [`Cancelled`] when it was stopped before.
    pub(super) fn commit(&self) -> Result<(), Cancelled> {
        match self.state.compare_exchange(RUNNING, COMMITTED, Ordering::AcqRel, Ordering::Acquire) {
            Ok(_) | Err(COMMITTED) => Ok(()),
            Err(_) => Err(Cancelled),
        }
    }

    /// Stops the work; false where it is too late.
    pub(super) fn cancel(&self) -> bool {
        self.state.compare_exchange(RUNNING, CANCELLED, Ordering::AcqRel, Ordering::Acquire).is_ok()
    }
}
