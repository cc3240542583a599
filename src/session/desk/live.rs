//! Watching a source: one thread takes its frames and shows them, another one follows the match.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, Builder, JoinHandle};
use std::time::{Duration, Instant};

use super::super::{
    Join, Keeper, Problem, Profiles, Resumed, SessionOptions, StreamOptions, WatchRecord, Watcher, now,
    resume, sentence, shown_name,
};
use super::bench::{Bench, no_thread};
use super::command::WatchRequest;
use super::follow::{Feed, Follower};
use super::setup::open_patiently;
use super::shared::Shared;
use super::snapshot::{NoticeKind, Picture, Reading, Watching};
use crate::capture::{Arrival, FrameStream, Shot};
use crate::record::{Account, Archive};
use crate::tracker::Event;

/// How long a frame is waited for before the source is asked again, and whether to go on.
const PATIENCE: Duration = Duration::from_millis(100);
/// Most that is waited in one go for a recording's next frame to be due.
const NAP: Duration = Duration::from_millis(50);

/// Longest time that the record is given to be closed when the panel is left.
const FAREWELL: Duration = Duration::from_secs(2);

/// A source that is being watched.
pub(super) struct Live {
    flags: Arc<Flags>,
    thread: JoinHandle<()>,
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

    /// Ends watching and gives the record a while to be closed.
    pub(super) fn end(self) {
        self.flags.stop.store(true, Ordering::Release);
        let begun = Instant::now();
        while !self.thread.is_finished() && begun.elapsed() < FAREWELL {
            thread::sleep(NAP);
        }
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
        self.watch_anew(request, false);
    }

    /// The same; `goes_on` with the last match of its archive that has no end, or with a new one.
    pub(super) fn watch_anew(&mut self, request: WatchRequest, goes_on: bool) {
        self.stop_preview();
        self.stop_watching();
        self.close_picture();
        let Some(profiles) = self.profiles.clone() else { return };
        let flags = Arc::new(Flags::default());
        flags.wants_top.store(self.wants_top, Ordering::Release);
        let watching = Watching {
            source: shown_name(&request.source),
            players: request.players.clone(),
            is_as_read: true,
            ..Watching::default()
        };
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
            goes_on,
        };
        match Builder::new().name("frames".to_owned()).spawn(move || scene.run()) {
            Ok(thread) => self.live = Some(Live { flags, thread }),
            Err(error) => self.refuse(no_thread(&error)),
        }
    }

    /// Watches no longer; the picture on show stays.
    pub(super) fn stop_watching(&mut self) {
        if self.live.take().is_some() {
            self.shared.update(|snapshot| {
                let watching = snapshot.watching.take();
                // what was read of an earlier frame does not belong to the picture that stays
                let is_as_read = watching.is_none_or(|watching| watching.is_as_read);
                if matches!(snapshot.reading, Reading::Working) || !is_as_read {
                    (snapshot.reading, snapshot.top) = (Reading::None, None);
                }
            });
        }
    }
}

/// What watching works with.
pub(super) struct Scene {
    pub(super) shared: Arc<Shared>,
    flags: Arc<Flags>,
    options: SessionOptions,
    profiles: Arc<Profiles>,
    request: WatchRequest,
    /// Whether the match is the last one of the archive that has no end.
    goes_on: bool,
}

impl Scene {
    pub(super) fn is_stopped(&self) -> bool {
        self.flags.stop.load(Ordering::Acquire)
    }

    /// Publishes a change, unless watching was stopped: what is on show then belongs to something else.
    pub(super) fn update(&self, change: impl FnOnce(&mut super::Snapshot)) {
        self.shared.update(|snapshot| {
            if !self.flags.stop.load(Ordering::Acquire) {
                change(snapshot);
            }
        });
    }

    pub(super) fn update_watching(&self, change: impl FnOnce(&mut Watching)) {
        self.update(|snapshot| {
            if let Some(watching) = &mut snapshot.watching {
                change(watching);
            }
        });
    }

    /// Whether the view from above is wanted.
    pub(super) fn wants_top(&self) -> bool {
        self.flags.wants_top.load(Ordering::Acquire)
    }

    pub(super) fn tell(&self, problem: Problem) {
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
        let stream_options = self.stream_options()?;
        let mut stream = open_patiently(&self.request.source, &stream_options, || self.is_stopped())?;
        let is_live = stream.is_live();
        let Begun { watcher, keeper, join, events, notes } = self.begin(is_live)?;
        let is_kept = keeper.is_some();
        let notes = stream.notes().into_iter().chain(notes).collect();
        // what was watched before passes at once
        let first = join.as_ref().and_then(Join::after).map_or(0, |after| after.frame + 1);
        self.update_watching(|watching| {
            (watching.is_live, watching.is_kept, watching.notes) = (is_live, is_kept, notes);
            watching.events = Arc::new(events);
        });
        let feed = Feed::new(is_live);
        let (scene, taken) = (Arc::clone(self), feed.clone());
        let follower = Builder::new()
            .name("match".to_owned())
            .spawn(move || Follower::new(scene, (watcher, keeper, join), is_live).run(&taken))
            .map_err(|error| no_thread(&error))?;
        self.show(stream.as_mut(), &feed, first);
        feed.close();
        let _ended = follower.join();
        self.update_watching(|watching| watching.is_over = true);
        Ok(())
    }

    /// How to open the source: a folder of frames goes on at the rate at which it was watched.
    fn stream_options(&self) -> Result<StreamOptions, Problem> {
        let options = self.request.stream.clone();
        let archive = self.request.archive.as_deref().filter(|_| self.goes_on);
        let Some(archive) = archive.filter(|_| Path::new(&self.request.source).is_dir()) else {
            return Ok(options);
        };
        let left = Archive::open_existing(archive)?.unfinished()?;
        let last = left.and_then(|left| left.inputs.last().map(|input| input.at));
        let rate = last.filter(|at| at.frame > 0 && at.t_s > 0.0).map(|at| at.frame as f64 / at.t_s);
        Ok(StreamOptions { fps: rate.or(options.fps), ..options })
    }

    /// A new match, or the last one of the archive that has no end.
    fn begin(&self, is_live: bool) -> Result<Begun, Problem> {
        let Some(archive) = self.request.archive.as_deref().filter(|_| self.goes_on) else {
            let watcher = Watcher::new(&self.options, (*self.profiles).clone())?;
            let (join, events, notes) = (None, Vec::new(), Vec::new());
            return Ok(Begun { watcher, keeper: self.keeper()?, join, events, notes });
        };
        let archive = Archive::open_existing(archive)?;
        let told = archive.unfinished()?.map(Account::of).transpose()?.map(|account| account.told);
        let resumed = resume(archive, &shown_name(&self.request.source), is_live, now())?;
        let Resumed { watcher, keeper, join, notes } = resumed;
        let events = told.unwrap_or_default();
        Ok(Begun { watcher, keeper: Some(keeper), join: Some(join), events, notes })
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

    /// Shows frames as they come and hands them on; those of a recording before number `first` as fast as can be.
    fn show(&self, stream: &mut dyn FrameStream, feed: &Feed, first: u64) {
        let mut begun = Instant::now();
        let mut first_s = None;
        let mut before: Option<Instant> = None;
        while !self.is_stopped() {
            match stream.next(PATIENCE) {
                Arrival::Shot(shot) => {
                    if !stream.is_live() && shot.number >= first {
                        if first_s.is_none() {
                            begun = Instant::now();
                        }
                        let first_s = *first_s.get_or_insert(shot.t_s);
                        self.wait_until(begun + Duration::from_secs_f64((shot.t_s - first_s).max(0.0)));
                    }
                    let shot = Arc::new(shot);
                    // a recording's picture is shown with what was read of it
                    if stream.is_live() {
                        let captured = stream.captured();
                        let interval =
                            captured.zip(before).map(|(now, before)| now.saturating_duration_since(before));
                        self.show_shot(&shot, captured, interval);
                        before = captured;
                    }
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

    pub(super) fn show_shot(&self, shot: &Arc<Shot>, captured: Option<Instant>, interval: Option<Duration>) {
        let picture = Picture { captured, interval, ..self.picture_of(shot) };
        self.update(|snapshot| {
            snapshot.picture = Some(picture);
            if let Some(watching) = &mut snapshot.watching {
                watching.interrupted = None;
            }
        });
    }

    /// A picture on show that has no age.
    pub(super) fn picture_of(&self, shot: &Arc<Shot>) -> Picture {
        let name = shown_name(&self.request.source);
        let serial = self.shared.next_picture();
        Picture { name, shot: Arc::clone(shot), serial, captured: None, interval: None }
    }
}

/// A match that begins or goes on.
struct Begun {
    watcher: Watcher,
    keeper: Option<Keeper>,
    join: Option<Join>,
    /// What happened before.
    events: Vec<Event>,
    notes: Vec<String>,
}
