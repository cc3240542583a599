//! Following a match that is watched, frame by frame, and showing how it stands.

use std::sync::{Arc, Condvar, Mutex, PoisonError};

use super::super::top_view::top_view;
use super::super::{Join, Keeper, Problem, Step, Watcher};
use super::live::Scene;
use super::snapshot::{Reading, Snapshot};
use crate::capture::Shot;

/// The way of a frame from the thread that shows it to the one that follows the match. Of a live source only the newest
/// one waits; a recording waits until each has been taken, so that it tells the same every time.
#[derive(Clone)]
pub(super) struct Feed {
    newest: Arc<(Mutex<Slot>, Condvar)>,
    is_live: bool,
}

#[derive(Default)]
struct Slot {
    shot: Option<Arc<Shot>>,
    is_closed: bool,
}

impl Feed {
    pub(super) fn new(is_live: bool) -> Self {
        Self { newest: Arc::default(), is_live }
    }

    pub(super) fn hand_over(&self, shot: Arc<Shot>) {
        let (slot, changed) = &*self.newest;
        let mut slot = slot.lock().unwrap_or_else(PoisonError::into_inner);
        while !self.is_live && slot.shot.is_some() && !slot.is_closed {
            slot = changed.wait(slot).unwrap_or_else(PoisonError::into_inner);
        }
        slot.shot = Some(shot);
        changed.notify_all();
    }

    /// No further frame comes, or none is taken any more.
    pub(super) fn close(&self) {
        let (slot, changed) = &*self.newest;
        slot.lock().unwrap_or_else(PoisonError::into_inner).is_closed = true;
        changed.notify_all();
    }

    /// The next frame; `None` when there is none left.
    fn take(&self) -> Option<Arc<Shot>> {
        let (slot, changed) = &*self.newest;
        let mut slot = slot.lock().unwrap_or_else(PoisonError::into_inner);
        loop {
            if let Some(shot) = slot.shot.take() {
                changed.notify_all();
                return Some(shot);
            }
            if slot.is_closed {
                return None;
            }
            slot = changed.wait(slot).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

/// Follows the match.
pub(super) struct Follower {
    scene: Arc<Scene>,
    watcher: Watcher,
    keeper: Option<Keeper>,
    /// Where frames go on with a match that was watched before.
    join: Option<Join>,
    last: Option<Arc<Shot>>,
    /// Whether others show the frames, as they come.
    is_live: bool,
    /// Whether something was read.
    has_read: bool,
    /// What was told last of whether the frame shows what was read.
    is_as_read: bool,
}

impl Follower {
    /// Before the first frame.
    pub(super) fn new(
        scene: Arc<Scene>,
        (watcher, keeper, join): (Watcher, Option<Keeper>, Option<Join>),
        is_live: bool,
    ) -> Self {
        let (has_read, is_as_read) = (false, true);
        Self { scene, watcher, keeper, join, last: None, is_live, has_read, is_as_read }
    }

    /// Follows the frames until there are no more.
    pub(super) fn run(mut self, feed: &Feed) {
        let mut failed = None;
        while let Some(shot) = feed.take().filter(|_| !self.scene.is_stopped()) {
            let shot = match self.in_match(shot) {
                Ok(Some(shot)) => shot,
                Ok(None) => continue,
                Err(problem) => {
                    failed = Some(problem);
                    break;
                }
            };
            // nothing is drawn over it yet that could belong to another one
            if !self.is_live && !self.has_read {
                self.scene.show_shot(&shot, None, None);
            }
            match self.see(&shot) {
                Ok(steps) => {
                    let has_looked = steps.iter().any(|step| step.input.is_look());
                    self.tell(&steps, Some(&shot));
                    self.show_standing(&shot, has_looked);
                }
                Err(problem) => {
                    failed = Some(problem);
                    break;
                }
            }
            self.last = Some(shot);
        }
        feed.close();
        let failed = failed.map_or_else(|| self.join.as_ref().map_or(Ok(()), Join::at_end), Err);
        match failed.and_then(|()| self.watcher.finish()) {
            Ok(steps) => self.tell(&steps, None),
            Err(problem) => self.scene.tell(problem),
        }
        let before = self.join.as_ref().and_then(Join::after).map(|after| after.t_s);
        let t_s = self.last.as_ref().map(|last| last.t_s).or(before).unwrap_or_default();
        if let Some(problem) = self.keeper.as_mut().and_then(|keeper| keeper.close(t_s)) {
            self.scene.tell(problem);
        }
    }

    /// Takes in a frame. Marks that do not belong to it vanish before it is looked at closely; of a recording it is not on
    /// show yet.
    fn see(&mut self, shot: &Shot) -> Result<Vec<Step>, Problem> {
        let (scene, has_marks) = (&self.scene, self.is_live && self.has_read && self.is_as_read);
        let mut is_as_read = self.is_as_read;
        let seen = self.watcher.see_telling(shot, |still| {
            if has_marks && !still {
                is_as_read = false;
                scene.update(|snapshot| tell_as_read(snapshot, false));
            }
        });
        self.is_as_read = is_as_read;
        seen
    }

    /// A frame as the match counts it; `None` where an earlier watching has had it.
    fn in_match(&mut self, shot: Arc<Shot>) -> Result<Option<Arc<Shot>>, Problem> {
        match &mut self.join {
            Some(join) => Ok(join.in_match(Arc::unwrap_or_clone(shot))?.map(Arc::new)),
            None => Ok(Some(shot)),
        }
    }

    /// Keeps steps and tells their events. An event is on the disk before it is told.
    fn tell(&mut self, steps: &[Step], shot: Option<&Arc<Shot>>) {
        for step in steps {
            if let (Some(keeper), Some(shot)) = (&mut self.keeper, shot.or(self.last.as_ref()))
                && let Some(problem) = keeper.keep(step, shot)
            {
                self.scene.tell(problem);
            }
        }
        let has_hand = self.watcher.has_hand();
        if steps.iter().all(|step| step.events.is_empty()) {
            return;
        }
        self.scene.update_watching(|watching| {
            let events = Arc::make_mut(&mut watching.events);
            events.extend(steps.iter().flat_map(|step| step.events.iter().cloned()));
            watching.has_hand = has_hand;
        });
    }

    /// Shows whose every flower is as the table stands now: a recording's frame together with that, so that both belong
    /// together.
    fn show_standing(&mut self, shot: &Arc<Shot>, has_looked: bool) {
        let is_as_read = self.watcher.is_as_read();
        let scored = if has_looked { self.watcher.standing().map(Arc::new) } else { None };
        self.has_read |= scored.is_some();
        let picture = (!self.is_live && self.has_read).then(|| self.scene.picture_of(shot));
        if scored.is_some() || picture.is_some() || is_as_read != self.is_as_read {
            self.is_as_read = is_as_read;
            self.scene.update(|snapshot| {
                if let Some(scored) = scored {
                    snapshot.reading = Reading::Done(scored);
                }
                if let Some(picture) = picture {
                    snapshot.picture = Some(picture);
                }
                tell_as_read(snapshot, is_as_read);
            });
        }
        if is_as_read && self.scene.wants_top() {
            self.show_top(shot);
        }
    }

    /// Shows the view from above.
    fn show_top(&self, shot: &Shot) {
        let snapshot = self.scene.shared.snapshot();
        if let Some(scored) = snapshot.reading.scored() {
            let top = top_view(&shot.frame, &scored.measurement, &scored.profile);
            self.scene.update(|snapshot| snapshot.top = Some(Arc::new(top)));
        }
    }
}

/// Whether what was read belongs to the frame on show; the view from above is made of such a frame.
fn tell_as_read(snapshot: &mut Snapshot, is_as_read: bool) {
    if let Some(watching) = &mut snapshot.watching {
        watching.is_as_read = is_as_read;
    }
    if !is_as_read {
        snapshot.top = None;
    }
}
