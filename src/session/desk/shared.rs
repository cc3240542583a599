//! The snapshot that all threads of the desk write and the panel reads.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::snapshot::{Notice, NoticeKind, Snapshot};

/// Most notices that wait to be read; the oldest ones go.
const MOST_NOTICES: usize = 8;

/// Who is told that there is a new snapshot.
type Wake = Box<dyn Fn(&Snapshot) + Send + Sync>;

/// The snapshot and who is told that there is a new one.
pub(super) struct Shared {
    inner: Mutex<Inner>,
    wake: Wake,
}

struct Inner {
    snapshot: Arc<Snapshot>,
    next_notice: u64,
    next_picture: u64,
}

impl Shared {
    pub(super) fn new(snapshot: Snapshot, wake: Wake) -> Self {
        let inner = Inner { snapshot: Arc::new(snapshot), next_notice: 0, next_picture: 0 };
        Self { inner: Mutex::new(inner), wake }
    }

    /// A thread that panicked leaves a whole snapshot behind, since it is only ever exchanged.
    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What is known now.
    pub(super) fn snapshot(&self) -> Arc<Snapshot> {
        Arc::clone(&self.lock().snapshot)
    }

    /// Publishes what is known after `change`.
    pub(super) fn update(&self, change: impl FnOnce(&mut Snapshot)) {
        let mut inner = self.lock();
        change(Arc::make_mut(&mut inner.snapshot));
        let changed = Arc::clone(&inner.snapshot);
        drop(inner);
        (self.wake)(&changed);
    }

    /// A number for the next picture on show.
    pub(super) fn next_picture(&self) -> u64 {
        let mut inner = self.lock();
        inner.next_picture += 1;
        inner.next_picture
    }

    /// Tells people something.
    pub(super) fn notice(&self, what: NoticeKind) {
        let mut inner = self.lock();
        inner.next_notice += 1;
        let number = inner.next_notice;
        let notices = &mut Arc::make_mut(&mut inner.snapshot).notices;
        // said once is enough
        notices.retain(|notice| notice.what != what);
        notices.push(Notice { number, what });
        let surplus = notices.len().saturating_sub(MOST_NOTICES);
        notices.drain(..surplus);
        let changed = Arc::clone(&inner.snapshot);
        drop(inner);
        (self.wake)(&changed);
    }
}
