//! The window itself: what is known is drawn, what is asked for is carried out.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Duration, Instant};

use eframe::egui::{CentralPanel, Context, Panel, ScrollArea, Ui, UiBuilder, Vec2, ViewportCommand};

use super::action::{Action, Actions};
use super::draw::path_question::{PathQuestion, path_question_ui};
use super::draw::{keys, notices, theme, top_bar};
use super::file_dialogs::{self, Asked};
use super::games_screen::{GamesScreen, open_files};
use super::gauge::Gauge;
use super::match_screen::MatchScreen;
use super::models::age::Age;
use super::models::guide::guide;
use super::set_up::{Memory, SetUpState};
use super::state::{Layout, Screen, State};
use super::table_screen::TableScreen;
use super::texture::Prepared;
use super::window::{PanelOptions, Sitter};
use super::words::{Language, Words};
use crate::session::{Command, Desk, MatchWish, Problem, SandCommand, Snapshot};

/// Height of a window at which letters have their usual size, and the width that all bars then fit in, px.
const USUAL_HEIGHT_PX: f32 = 1080.0;
const USUAL_WIDTH_PX: f32 = 1366.0;
/// Least room that everything is laid out in, points; in a smaller window it is scrolled.
const LEAST_ROOM: Vec2 = Vec2::new(740.0, 460.0);

/// The panel.
pub struct PanelApp {
    desk: Desk,
    state: State,
    words: Words,
    /// The table's screen.
    table: TableScreen,
    /// The screen of recorded matches.
    matches: MatchScreen,
    /// The archive that was named at the start.
    archive: Option<PathBuf>,
    /// The set-up screen.
    set_up: SetUpState,
    /// The screen of the other games.
    games: GamesScreen,
    /// What was chosen in the system's windows for files.
    picked: (Sender<Action>, Receiver<Action>),
    /// A path that is asked for where the system has none.
    question: Option<PathQuestion>,
    /// How much larger than usual letters were made for this window.
    letters: Option<f32>,
    /// A picture of the window that is to be taken.
    sitter: Option<Sitter>,
    /// Measures how fast the window is.
    gauge: Option<Gauge>,
    /// How old the picture is that was drawn last.
    age: Age,
}

/// How often the window is drawn at least while it is measured.
const GAUGED_EVERY: Duration = Duration::from_millis(500);

impl PanelApp {
    /// The panel in a window of `context`.
    ///
    /// # Errors
    /// A [`Problem`] when the system gives no thread.
    pub fn new(context: &Context, options: PanelOptions) -> Result<Self, Problem> {
        let (waker, prepared) = (context.clone(), Prepared::default());
        let keeps = prepared.clone();
        let desk = Desk::new(options.session, options.games.clone(), move |snapshot| {
            if let Some(picture) = &snapshot.picture {
                keeps.prepare(picture.frame(), picture.serial);
            }
            waker.request_repaint();
        })?;
        let language = options.language.unwrap_or_else(of_locale);
        let mut games = GamesScreen::default();
        games.typed.profile = options.board.map(|path| path.display().to_string()).unwrap_or_default();
        let mut state = State {
            language,
            is_dark: options.dark,
            screen: options.screen,
            layout: options.layout,
            games: options.games,
            ..State::default()
        };
        if let Some(game) = options.game.and_then(|name| state.games.place_of(&name)) {
            (state.screen, state.game) = (Screen::Games, game);
        }
        if let Some(id) = options.open_match {
            state.screen = Screen::Match;
            desk.send(Command::Match(MatchWish::Look(options.archive.clone())));
            desk.send(Command::Match(MatchWish::Open(id)));
        }
        let mut opened = Actions::new();
        if state.screen == Screen::Games {
            open_files(&state, &games.typed, options.pictures, &mut opened);
        } else if !options.pictures.is_empty() {
            desk.send(Command::Open(options.pictures));
        } else if let Some(request) = options.watch {
            desk.send(Command::Watch(Box::new(request)));
        }
        if let Some(file) = options.sand {
            desk.send(Command::Sand(SandCommand::TakeUp(file)));
        }
        for action in opened {
            if let Action::Desk(command) = action {
                desk.send(command);
            }
        }
        desk.send(Command::ShowTop(options.layout != Layout::Camera));
        theme::apply(context, options.dark);
        let mut set_up = SetUpState::new();
        if let Some(archive) = &options.archive {
            set_up.form.offer_archive(archive);
        }
        Ok(Self {
            desk,
            state,
            words: Words::new(language),
            table: TableScreen::new(prepared),
            matches: MatchScreen::default(),
            archive: options.archive,
            set_up,
            games,
            picked: channel(),
            question: None,
            letters: None,
            sitter: None,
            gauge: None,
            age: Age::None,
        })
    }

    /// Remembers from now on what is chosen, and begins with what was.
    pub fn remember_with(&mut self, memory: Memory) {
        self.set_up.remember_with(&memory, &self.desk.snapshot(), &self.state);
        if let Some(archive) = &self.archive {
            self.set_up.form.offer_archive(archive);
        }
        if let Some(problem) = memory.problem {
            self.desk.tell(problem);
        }
    }

    /// Measures the window, or takes a picture of it.
    pub(super) fn watch_window(&mut self, gauge: Option<Gauge>, sitter: Option<Sitter>) {
        (self.gauge, self.sitter) = (gauge, sitter);
    }

    /// What is known now.
    pub fn snapshot(&self) -> Arc<Snapshot> {
        self.desk.snapshot()
    }

    /// Carries out what was asked for.
    fn carry_out(&mut self, actions: Actions, context: &Context) {
        for action in actions {
            match action {
                Action::Desk(Command::Match(MatchWish::GoOn(mut request))) => {
                    // as the source was chosen under Set-up
                    request.stream = self.set_up.form.stream();
                    self.desk.send(Command::Match(MatchWish::GoOn(request)));
                }
                Action::Desk(command) => {
                    if matches!(command, Command::Open(_) | Command::AddViews(_)) {
                        self.state.screen = Screen::Table;
                    }
                    self.desk.send(command);
                }
                Action::Show(screen) => {
                    self.state.screen = screen;
                    if screen == Screen::Match {
                        self.desk.send(Command::Match(MatchWish::Look(self.archive_place())));
                    }
                }
                Action::Ask(mut asked) => {
                    if let Asked::Position { profile: profile @ None, .. } = &mut asked {
                        *profile = self.games.typed.profile();
                    }
                    file_dialogs::ask(asked, &self.words, &self.picked.0, context);
                }
                Action::AskHere(asked) => self.question = Some(PathQuestion::new(asked)),
                Action::LeaveQuestion => self.question = None,
                Action::LetGoOfMatch => self.matches.let_go(),
                Action::Speak(language) => {
                    self.state.language = language;
                    self.words = Words::new(language);
                    self.table.forget_words();
                }
                Action::SetDark(is_dark) => {
                    self.state.is_dark = is_dark;
                    theme::apply(context, is_dark);
                }
                Action::Switch(overlay) => self.state.overlays.switch(overlay),
                Action::LayOut(layout) => {
                    self.state.layout = layout;
                    self.desk.send(Command::ShowTop(layout != Layout::Camera));
                }
                Action::Take(tool) => {
                    self.state.tool = tool;
                    (self.state.sight, self.state.is_sight_refused) = ((None, None), false);
                }
                Action::Select(token) => self.state.selected = token,
                Action::Picked { field, path, has_asked } => {
                    self.set_up.form.picked(field, &path, has_asked);
                }
                Action::ShowGame(game) => self.state.game = game,
                Action::ShowLarge(is_large) => self.state.is_large = is_large,
                Action::ShowKeys(shows_keys) => self.state.shows_keys = shows_keys,
                Action::ResetZoom => {
                    self.table.reset_zoom();
                    self.matches.reset_zoom();
                }
            }
        }
    }

    /// The archive that was named at the start, or else under Set-up.
    fn archive_place(&self) -> Option<PathBuf> {
        let set_up = self.set_up.form.archive.trim();
        self.archive.clone().or_else(|| (!set_up.is_empty()).then(|| set_up.into()))
    }

    /// Files that were dropped on the window.
    fn dropped(&self, context: &Context, actions: &mut Actions) {
        let files: Vec<PathBuf> = context
            .input(|input| input.raw.dropped_files.iter().map(|file| file.path().to_owned()).collect());
        if files.is_empty() {
            return;
        }
        if self.state.screen == Screen::Games {
            open_files(&self.state, &self.games.typed, files, actions);
        } else {
            actions.push(Action::Desk(Command::Open(files)));
        }
    }

    /// Draws everything; in a window that is too small for it all, as a part that is scrolled.
    pub fn draw(&mut self, ui: &mut Ui) {
        let context = ui.ctx().clone();
        self.fit_letters(&context);
        let room = ui.available_size();
        if room.x >= LEAST_ROOM.x && room.y >= LEAST_ROOM.y {
            self.screen_ui(ui);
            return;
        }
        ScrollArea::both().id_salt("window").auto_shrink([false, false]).show(ui, |ui| {
            let (_, area) = ui.allocate_space(room.max(LEAST_ROOM));
            ui.scope_builder(UiBuilder::new().max_rect(area), |ui| {
                ui.set_clip_rect(area.intersect(ui.clip_rect()));
                self.screen_ui(ui);
            });
        });
    }

    fn screen_ui(&mut self, ui: &mut Ui) {
        let context = ui.ctx().clone();
        let snapshot = self.desk.snapshot();
        self.age = Age::of(&snapshot, self.state.screen, Instant::now());
        if let Some(after) = self.age.changes_after() {
            context.request_repaint_after(after);
        }
        let mut actions: Actions = self.picked.1.try_iter().collect();
        self.dropped(&context, &mut actions);
        let is_pointing = self.matches.is_pointing();
        keys::pressed(&context, (&self.state, is_pointing), &snapshot, &mut actions);
        self.state.let_go_of_gone(&snapshot);
        self.table.take_in(&context, &snapshot, &self.state, &self.words);
        Panel::top("top").show(ui, |ui| {
            top_bar::top_bar_ui(ui, &snapshot, &self.state, &self.words, &mut actions);
        });
        Panel::top("guide").show(ui, |ui| {
            ui.label(guide(&snapshot, &self.state, self.age, &self.words));
            notices::notices_ui(ui, &snapshot, &self.words, &mut actions);
        });
        CentralPanel::default().show(ui, |ui| match self.state.screen {
            Screen::Table => {
                let known = (&*snapshot, self.age, &self.words);
                self.table.table_ui(ui, known, &mut self.state, &mut self.set_up.form, &mut actions);
            }
            Screen::Match => {
                let archive = self.archive_place();
                let known = (&*snapshot, archive.as_ref());
                self.matches.match_ui(ui, known, &self.state, &self.words, &mut actions);
            }
            Screen::SetUp => self.set_up.screen_ui(ui, &snapshot, &self.words, &mut actions),
            Screen::Games => {
                self.games.games_ui(ui, &snapshot, &self.state, &self.words, &mut actions);
            }
        });
        if self.state.shows_keys {
            keys::keys_ui(&context, &self.words, &mut actions);
        }
        if let Some(question) = &mut self.question {
            path_question_ui(&context, question, &self.words, &mut actions);
        }
        self.carry_out(actions, &context);
        if let Some(command) = self.set_up.remember(&context, &self.desk.snapshot(), &self.state) {
            self.desk.send(command);
        }
    }

    /// Measures what was just drawn; `before_s` is what the drawing before it took.
    fn gauge(&mut self, context: &Context, before_s: Option<f32>) {
        // other screens wait for none
        let has_picture = self.table.has_picture() || self.state.screen != Screen::Table;
        let Some(gauge) = &mut self.gauge else { return };
        if gauge.drawn(self.age, has_picture, before_s) {
            gauge.end();
            self.gauge = None;
            context.send_viewport_cmd(ViewportCommand::Close);
        } else {
            // the end must come even where nothing is drawn any more
            context.request_repaint_after(GAUGED_EVERY);
        }
    }

    /// Letters grow with the window, so that they are read on a large screen from the same distance.
    fn fit_letters(&mut self, context: &Context) {
        let native = context.native_pixels_per_point().unwrap_or(1.0);
        let size_px = context.content_rect().size() * context.pixels_per_point();
        let larger = (size_px.y / USUAL_HEIGHT_PX).min(size_px.x / USUAL_WIDTH_PX);
        let wanted = (larger * 4.0).round().clamp(4.0, 16.0) / 4.0;
        let factor = (wanted / native).max(1.0);
        // what somebody chose with Ctrl and plus stays until the window is another one
        if self.letters != Some(factor) {
            self.letters = Some(factor);
            context.set_zoom_factor(factor);
        }
    }
}

impl eframe::App for PanelApp {
    fn ui(&mut self, ui: &mut Ui, frame: &mut eframe::Frame) {
        self.draw(ui);
        if let Some(sitter) = &mut self.sitter {
            sitter.sit(ui.ctx(), &self.desk.snapshot());
        }
        self.gauge(ui.ctx(), frame.info().cpu_usage);
    }
}

/// The language of the system's locale; English where it is none of ours.
fn of_locale() -> Language {
    let set = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().find_map(|name| {
        let value = std::env::var(name).ok()?;
        (!value.is_empty()).then_some(value)
    });
    set.and_then(|locale| Language::of_code(&locale)).unwrap_or_default()
}
