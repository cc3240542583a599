//! Watching a source: one thread takes its frames and shows them, another one follows the match.

use std::sync::atomic::{AtomicBool, Ordering};

use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread::{self, Builder};
use std::time::{Duration, Instant};

use super::super::top_view::top_view;
use super::super::{
    Keeper, Problem, Profiles, SessionOptions, Step, WatchRecord, Watcher, now, sentence, shown_name,
};
use super::bench::{Bench, no_thread};
use super::command::WatchRequest;
use super::setup::open_patiently;
use super::shared::Shared;
use super::snapshot::{NoticeKind, Picture, Reading, Watching};
use crate::capture::{Arrival, FrameStream, Shot};

/// How long a frame is waited for before the source is asked again, and whether to go on.
const PATIENCE: Duration = Duration::from_millis(100);
/// Most that is waited in one go for a recording's next frame to be due.
const NAP: Duration = Duration::from_millis(50);

/// A source that is being watched.
pub(super) struct Live {
    flags: Arc<Flags>,
}

#[derive(Default)]
struct Flags {
    stop: AtomicBool,
    wants_top: AtomicBool,
}

impl Live {
    /// Whether the view from above is wanted.
    pub(super) fn show_top(&self, wanted: bool) {
        self.flags.wants_top.store(wanted, Ordering::Release);
    }
}

/// The threads are not waited for: a camera that has stalled would hold up the panel.
impl Drop for Live {
    fn drop(&mut self) {
        self.flags.stop.store(true, Ordering::Release);
    }
}

impl Bench {
    /// Watches a source in place of what is open.
    pub(super) fn watch(&mut self, request: WatchRequest) {
        self.stop_preview();
        self.stop_watching();
        self.close_picture();
        let Some(profiles) = self.profiles.clone() else { return };
        let flags = Arc::new(Flags::default());
        flags.wants_top.store(self.wants_top, Ordering::Release);
        let watching = Watching { source: shown_name(&request.source), ..Watching::default() };
        self.shared.update(|snapshot| {
            snapshot.watching = Some(watching);
            snapshot.reading = Reading::Working;
        });
        let scene = Scene {
            shared: Arc::clone(&self.shared),
            flags: Arc::clone(&flags),
            options: self.options.clone(),
            profiles,
            request,
        };
        match Builder::new().name("frames".to_owned()).spawn(move || scene.run()) {
            Ok(_) => self.live = Some(Live { flags }),
            Err(error) => self.refuse(no_thread(&error)),
        }
    }

    /// Watches no longer; the picture on show stays.
    pub(super) fn stop_watching(&mut self) {
        if self.live.take().is_some() {
            self.shared.update(|snapshot| {
                snapshot.watching = None;
                if matches!(snapshot.reading, Reading::Working) {
                    snapshot.reading = Reading::None;
                }
            });
        }
    }
}

/// What watching works with.
struct Scene {
    shared: Arc<Shared>,
    flags: Arc<Flags>,
    options: SessionOptions,
    profiles: Arc<Profiles>,
    request: WatchRequest,
}

impl Scene {
    fn is_stopped(&self) -> bool {
        self.flags.stop.load(Ordering::Acquire)
    }

    /// Publishes a change, unless watching was stopped: what is on show then belongs to something else.
    fn update(&self, change: impl FnOnce(&mut super::Snapshot)) {
        self.shared.update(|snapshot| {
            if !self.flags.stop.load(Ordering::Acquire) {
                change(snapshot);
            }
        });
    }

    fn update_watching(&self, change: impl FnOnce(&mut Watching)) {
        self.update(|snapshot| {
            if let Some(watching) = &mut snapshot.watching {
                change(watching);
            }
        });
    }

    fn tell(&self, problem: Problem) {
        if !self.is_stopped() {
            self.shared.notice(NoticeKind::Problem(problem));
        }
    }

    /// Opens the source and shows its frames until it ends.
    fn run(self) {
        let scene = Arc::new(self);
        if let Err(problem) = scene.follow() {
            scene.update(|snapshot| {
                snapshot.watching = None;
                snapshot.reading = Reading::Failed(problem.clone());
            });
        }
    }

    fn follow(self: &Arc<Self>) -> Result<(), Problem> {
        let mut stream = open_patiently(&self.request.source, &self.request.stream, || self.is_stopped())?;
        let is_live = stream.is_live();
        let watcher = Watcher::new(&self.options, (*self.profiles).clone())?;
        let keeper = self.keeper()?;
        let is_kept = keeper.is_some();
        let notes = stream.notes();
        self.update_watching(|watching| {
            (watching.is_live, watching.is_kept, watching.notes) = (is_live, is_kept, notes);
        });
        let feed = Feed::new(is_live);
        let (scene, taken) = (Arc::clone(self), feed.clone());
        let follower = Builder::new()
            .name("match".to_owned())
            .spawn(move || Follower { scene, watcher, keeper, last: None }.run(&taken))
            .map_err(|error| no_thread(&error))?;
        self.show(stream.as_mut(), &feed);
        feed.close();
        let _ended = follower.join();
        self.update_watching(|watching| watching.is_over = true);
        Ok(())
    }

    /// Where the match is kept.
    fn keeper(&self) -> Result<Option<Keeper>, Problem> {
        let Some(archive) = &self.request.archive else { return Ok(None) };
        let record = WatchRecord {
            archive: archive.clone(),
            started: now(),
            source: shown_name(&self.request.source),
            players: self.request.players.clone(),
        };
        Keeper::begin(record, &self.options).map(Some)
    }

    /// Shows frames as they come and hands them on.
    fn show(&self, stream: &mut dyn FrameStream, feed: &Feed) {
        let begun = Instant::now();
        let mut first_s = None;
        while !self.is_stopped() {
            match stream.next(PATIENCE) {
                Arrival::Shot(shot) => {
                    if !stream.is_live() {
                        let first_s = *first_s.get_or_insert(shot.t_s);
                        self.wait_until(begun + Duration::from_secs_f64((shot.t_s - first_s).max(0.0)));
                    }
                    let shot = Arc::new(shot);
                    self.show_shot(&shot);
                    feed.hand_over(shot);
                }
                Arrival::Spoilt(error) => {
                    self.tell(error.into());
                }
                Arrival::Nothing => {}
                Arrival::Interrupted(reason) => {
                    let reason = sentence(&reason);
                    self.update_watching(|watching| {
                        if watching.interrupted.as_ref() != Some(&reason) {
                            watching.interrupted = Some(reason);
                        }
                    });
                }
                Arrival::Ended => break,
            }
        }
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

    fn show_shot(&self, shot: &Arc<Shot>) {
        let name = shown_name(&self.request.source);
        let (serial, arrived) = (self.shared.next_picture(), Instant::now());
        let picture = Picture { name, shot: Arc::clone(shot), serial, arrived };
        self.update(|snapshot| {
            snapshot.picture = Some(picture);
            if let Some(watching) = &mut snapshot.watching {
                watching.interrupted = None;
            }
        });
    }
}

/// The way of a frame from the thread that shows it to the one that follows the match. Of a live source only the newest
/// one waits; a recording waits until each has been taken, so that it tells the same every time.
#[derive(Clone)]
struct Feed {
    newest: Arc<(Mutex<Slot>, Condvar)>,
    is_live: bool,
}

#[derive(Default)]
struct Slot {
    shot: Option<Arc<Shot>>,
    is_closed: bool,
}

impl Feed {
    fn new(is_live: bool) -> Self {
        Self { newest: Arc::default(), is_live }
    }

    fn hand_over(&self, shot: Arc<Shot>) {
        let (slot, changed) = &*self.newest;
        let mut slot = slot.lock().unwrap_or_else(PoisonError::into_inner);
        while !self.is_live && slot.shot.is_some() && !slot.is_closed {
            slot = changed.wait(slot).unwrap_or_else(PoisonError::into_inner);
        }
        slot.shot = Some(shot);
        changed.notify_all();
    }

    /// No further frame comes, or none is taken any more.
    fn close(&self) {
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
struct Follower {
    scene: Arc<Scene>,
    watcher: Watcher,
    keeper: Option<Keeper>,
    last: Option<Arc<Shot>>,
}

impl Follower {
    fn run(mut self, feed: &Feed) {
        let mut failed = None;
        while let Some(shot) = feed.take().filter(|_| !self.scene.is_stopped()) {
            match self.watcher.see(&shot) {
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
        match failed.map_or_else(|| self.watcher.finish(), Err) {
            Ok(steps) => self.tell(&steps, None),
            Err(problem) => self.scene.tell(problem),
        }
        let t_s = self.last.as_ref().map_or(0.0, |last| last.t_s);
        if let Some(problem) = self.keeper.as_mut().and_then(|keeper| keeper.close(t_s)) {
            self.scene.tell(problem);
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

    /// Shows whose every flower is as the table stands now.
    fn show_standing(&self, shot: &Shot, has_looked: bool) {
        let wants_top = self.scene.flags.wants_top.load(Ordering::Acquire);
        if has_looked && let Some(scored) = self.watcher.standing() {
            self.scene.update(|snapshot| snapshot.reading = Reading::Done(Arc::new(scored)));
        }
        if !wants_top {
            return;
        }
        let snapshot = self.scene.shared.snapshot();
        if let Some(scored) = snapshot.reading.scored() {
            let top = top_view(&shot.frame, &scored.measurement, &scored.profile);
            self.scene.update(|snapshot| snapshot.top = Some(Arc::new(top)));
        }
    }
}
