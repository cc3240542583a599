//! The thread that takes requests in order.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::{Builder, JoinHandle};

use super::super::score::Profiles;
use super::super::{Prepared, Problem, SessionOptions, examine_light};
use super::archivist::Archivist;
use super::command::Command;
use super::live::Live;
use super::picture::OpenPicture;
use super::progress::Progress;
use super::sand::SandKeeper;
use super::setup::SetUpWork;
use super::shared::Shared;
use super::snapshot::{NoticeKind, Snapshot, Task, TaskKind};
use crate::games::board::BoardGames;

/// What is to be done on the desk's thread once work on another one is done.
pub(super) type Finish = Box<dyn FnOnce(&mut Bench) + Send>;

/// What comes to the desk's thread.
pub(super) enum Message {
    /// A request.
    Command(Command),
    /// Reading number so-and-so is done.
    Read(u64, Finish),
    /// Long work number so-and-so is done.
    Worked(u64, Finish),
    /// Nobody is there any more.
    Leave,
}

/// The work behind the panel.
pub struct Desk {
    shared: Arc<Shared>,
    sender: Sender<Message>,
    thread: Option<JoinHandle<()>>,
}

impl Desk {
    /// A desk that works by these choices and plays these games of cells; `wake` is called with what is known, from any
    /// thread, whenever there is something new to see: what costs time to prepare for the screen is prepared there.
    ///
    /// # Errors
    /// A [`Problem`] when the system gives no thread.
    pub fn new(
        options: SessionOptions,
        games: BoardGames,
        wake: impl Fn(&Snapshot) + Send + Sync + 'static,
    ) -> Result<Self, Problem> {
        let snapshot = Snapshot::new(options.clone());
        let shared = Arc::new(Shared::new(snapshot, Box::new(wake)));
        let (sender, receiver) = channel();
        let mut bench = Bench {
            shared: Arc::clone(&shared),
            sender: sender.clone(),
            options: SessionOptions::new(String::new()),
            profiles: None,
            picture: None,
            reading: None,
            task: None,
            live: None,
            next_work: 0,
            wants_top: false,
            archivist: Archivist::new(Arc::clone(&shared))?,
            prepared: None,
            set_up: SetUpWork::default(),
            sand: SandKeeper::default(),
            games,
        };
        let run = move || {
            bench.choose(options);
            bench.run(&receiver);
        };
        let thread = Builder::new().name("desk".to_owned()).spawn(run).map_err(|error| no_thread(&error))?;
        Ok(Self { shared, sender, thread: Some(thread) })
    }

    /// Asks for something.
    pub fn send(&self, command: Command) {
        // the thread ends only after this desk is dropped
        let _sent = self.sender.send(Message::Command(command));
    }

    /// What is known now.
    pub fn snapshot(&self) -> Arc<Snapshot> {
        self.shared.snapshot()
    }

    /// Tells people of something that was refused elsewhere.
    pub fn tell(&self, problem: Problem) {
        self.shared.notice(NoticeKind::Problem(problem));
    }
}

impl Drop for Desk {
    fn drop(&mut self) {
        let _sent = self.sender.send(Message::Leave);
        if let Some(thread) = self.thread.take() {
            let _ended = thread.join();
        }
    }
}

/// The system gave no thread.
pub(super) fn no_thread(error: &std::io::Error) -> Problem {
    Problem {
        code: "no-thread",
        message: format!("The system gives no further thread: {error}."),
        remedy: "Close other programs and try again.".to_owned(),
    }
}

/// What the desk's thread works with.
pub(super) struct Bench {
    pub(super) shared: Arc<Shared>,
    sender: Sender<Message>,
    pub(super) options: SessionOptions,
    /// The profiles of the choices in force, where they can be read.
    pub(super) profiles: Option<Arc<Profiles>>,
    pub(super) picture: Option<OpenPicture>,
    /// The reading that is going on, by its number.
    reading: Option<u64>,
    /// The long work that is going on.
    task: Option<(u64, Progress)>,
    pub(super) live: Option<Live>,
    next_work: u64,
    /// Whether the view from above is wanted.
    pub(super) wants_top: bool,
    /// Reads the archive of matches.
    pub(super) archivist: Archivist,
    /// The correction that waits to be kept.
    pub(super) prepared: Option<Prepared>,
    pub(super) set_up: SetUpWork,
    pub(super) sand: SandKeeper,
    /// The games of cells that can be played.
    pub(super) games: BoardGames,
}

impl Bench {
    fn run(&mut self, receiver: &Receiver<Message>) {
        loop {
            // a timer that runs is written from time to time
            let message = match self.beat() {
                Some(wait) => receiver.recv_timeout(wait),
                None => receiver.recv().map_err(|_| RecvTimeoutError::Disconnected),
            };
            let message = match message {
                Ok(message) => message,
                Err(RecvTimeoutError::Timeout) => continue,
                Err(RecvTimeoutError::Disconnected) => break,
            };
            match message {
                Message::Command(command) => self.take(command),
                Message::Read(number, finish) => {
                    if self.reading == Some(number) {
                        self.reading = None;
                        finish(self);
                    }
                }
                Message::Worked(number, finish) => {
                    if self.task.as_ref().is_some_and(|task| task.0 == number) {
                        self.task = None;
                        self.shared.update(|snapshot| snapshot.task = None);
                        finish(self);
                    }
                }
                Message::Leave => break,
            }
        }
        self.rest_sand();
        if let Some(live) = self.live.take() {
            live.end();
        }
        self.set_up = SetUpWork::default();
        if let Some((_, progress)) = self.task.take() {
            progress.cancel();
        }
    }

    fn take(&mut self, command: Command) {
        match command {
            Command::Choose(choice) => self.choose(choice.made(self.options.clone())),
            Command::Open(files) => self.open(files),
            Command::AddViews(files) => self.add_views(files),
            Command::Watch(request) => self.watch(*request),
            Command::StopWatching => self.stop_watching(),
            Command::Freeze => self.freeze(),
            Command::Edit(edit) => self.edit(edit),
            Command::UndoEdit => self.undo_edit(),
            Command::ShowTop(wanted) => self.show_top(wanted),
            Command::ExamineLight => self.examine_light(),
            Command::Match(wish) => self.take_match_wish(wish),
            Command::SetUp(command) => self.set_up(command),
            Command::Board(command) => self.board(command),
            Command::Sand(command) => self.sand(command),
            Command::Cancel => self.cancel(),
            Command::Dismiss(number) => {
                self.shared.update(|s| s.notices.retain(|notice| notice.number != number));
            }
        }
    }

    fn choose(&mut self, options: SessionOptions) {
        let is_other = |a: &SessionOptions, b: &SessionOptions| {
            (&a.set, &a.camera, &a.sheets) != (&b.set, &b.camera, &b.sheets)
        };
        self.take_choices(is_other(&self.options, &options), options);
    }

    /// Takes choices of which a file has changed.
    pub(super) fn choose_anew(&mut self, options: SessionOptions) {
        self.take_choices(true, options);
    }

    fn take_choices(&mut self, needs_reading: bool, options: SessionOptions) {
        if needs_reading {
            self.profiles = match Profiles::load(&options) {
                Ok(profiles) => Some(Arc::new(profiles)),
                Err(problem) => {
                    // what was chosen before stays in force
                    self.refuse(problem);
                    if self.profiles.is_some() {
                        return;
                    }
                    None
                }
            };
        }
        self.options = options.clone();
        let profile = self.profiles.as_ref().map(|profiles| Arc::new(profiles.set.clone()));
        self.shared.update(|snapshot| {
            snapshot.options = options;
            snapshot.profile = profile;
        });
        if needs_reading {
            self.read();
        } else {
            self.score_again();
        }
    }

    /// Tells people why something could not be done.
    pub(super) fn refuse(&self, problem: Problem) {
        self.shared.notice(NoticeKind::Problem(problem));
    }

    /// Reads on a thread of its own; an earlier reading no longer counts.
    pub(super) fn start_reading(&mut self, work: impl FnOnce() -> Finish + Send + 'static) {
        self.next_work += 1;
        let (number, sender) = (self.next_work, self.sender.clone());
        let spawned = Builder::new().name("reading".to_owned()).spawn(move || {
            // the desk may be gone
            let _sent = sender.send(Message::Read(number, work()));
        });
        match spawned {
            Ok(_) => self.reading = Some(number),
            Err(error) => self.refuse(no_thread(&error)),
        }
    }

    /// No reading counts any more.
    pub(super) fn forget_reading(&mut self) {
        self.reading = None;
    }

    /// Does long work on a thread of its own; refused, and false, while other long work is going on.
    pub(super) fn start(
        &mut self,
        kind: TaskKind,
        work: impl FnOnce(&Progress) -> Finish + Send + 'static,
    ) -> bool {
        if self.task.is_some() {
            self.refuse(Problem {
                code: "busy",
                message: "Something else is still being worked on.".to_owned(),
                remedy: "Wait until it is done, or cancel it.".to_owned(),
            });
            return false;
        }
        self.next_work += 1;
        let (number, sender) = (self.next_work, self.sender.clone());
        let progress = Progress::new(kind, Arc::clone(&self.shared));
        self.task = Some((number, progress.clone()));
        self.shared.update(|snapshot| snapshot.task = Some(Task { kind, done: 0, total: 0 }));
        let spawned = Builder::new().name("work".to_owned()).spawn(move || {
            let _sent = sender.send(Message::Worked(number, work(&progress)));
        });
        if let Err(error) = spawned {
            self.task = None;
            self.shared.update(|snapshot| snapshot.task = None);
            self.refuse(no_thread(&error));
            return false;
        }
        true
    }

    fn cancel(&mut self) {
        // what has begun to write its result is left to end
        let Some((number, progress)) = self.task.take() else { return };
        if progress.cancel() {
            self.shared.update(|snapshot| snapshot.task = None);
            self.forget_views();
            self.shared.notice(NoticeKind::Cancelled(progress.kind()));
        } else {
            self.task = Some((number, progress));
        }
    }

    fn examine_light(&mut self) {
        let Some(shot) = self.shared.snapshot().newest_shot() else { return };
        let options = self.options.clone();
        self.start(TaskKind::Light, move |_| {
            let report = examine_light(&shot.frame, &options);
            Box::new(move |bench: &mut Self| match report {
                Ok(report) => bench.shared.update(|snapshot| snapshot.light = Some(Arc::new(report))),
                Err(problem) => bench.refuse(problem),
            })
        });
    }
}
