//! The window itself: what is known is drawn, what is asked for is carried out.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Duration, Instant};

use eframe::egui::{CentralPanel, Context, Panel, Ui, Vec2, ViewportBuilder, ViewportCommand};

use super::action::{Action, Actions};
use super::draw::{keys, notices, theme, top_bar};
use super::file_dialogs::FileDialogs;
use super::games_screen::{GamesScreen, open_files};
use super::gauge::{Gauge, Measure};
use super::match_screen::MatchScreen;
use super::models::age::Age;
use super::models::guide::guide;
use super::set_up::{Memory, SetUpState};
use super::state::{Layout, Screen, State};
use super::table_screen::TableScreen;
use super::words::{Language, Words};
use crate::games::board::BOARD_GAMES;
use crate::record::MatchId;
use crate::session::{
    Command, Desk, MatchWish, OpenMatch, Problem, Reading, SandCommand, SessionOptions, Snapshot,
    TablesState, WatchRequest,
};

/// Size of the window at first, points: fits a small notebook's screen.
const FIRST_SIZE: Vec2 = Vec2::new(1280.0, 720.0);
/// Height of a window at which letters have their usual size, px.
const USUAL_HEIGHT_PX: f32 = 1080.0;

/// What the panel is started with.
#[derive(Debug, Clone, PartialEq)]
pub struct PanelOptions {
    /// The choices in force.
    pub session: SessionOptions,
    /// Pictures of one table to begin with.
    pub pictures: Vec<PathBuf>,
    /// A source to begin with.
    pub watch: Option<WatchRequest>,
    /// The language; that of the system's locale where `None`.
    pub language: Option<Language>,
    /// Light letters on dark ground.
    pub dark: bool,
    /// The archive of matches; the usual one where `None`.
    pub archive: Option<PathBuf>,
    /// Where the sand timer is kept; it is lost with the window where `None`.
    pub sand: Option<PathBuf>,
    /// The match of the archive to begin with, on its own screen.
    pub open_match: Option<MatchId>,
    /// The screen to begin with.
    pub screen: Screen,
    /// The other game to begin with, on its own screen; pictures are of its board then, and may be positions too.
    pub game: Option<String>,
    /// The profile of its board.
    pub board: Option<PathBuf>,
    /// The layout of the table's screen to begin with.
    pub layout: Layout,
}

/// Takes width and height, px, and the pixels of a picture, red, green and blue, rows from the top.
pub type TakePicture = Box<dyn FnOnce(usize, usize, Vec<u8>) + Send>;

/// A picture of the window to be taken once all is shown; the window is closed then.
pub struct Portrait {
    /// Size of the window, points.
    pub size: [f32; 2],
    /// What is done with it.
    pub take: TakePicture,
}

/// Opens the window and stays until it is closed; `memory` is what is remembered between starts.
///
/// # Errors
/// A [`Problem`] when there is no screen to open it on.
pub fn run(
    options: PanelOptions,
    memory: Option<Memory>,
    portrait: Option<Portrait>,
    measure: Option<Measure>,
) -> Result<(), Problem> {
    let size = portrait.as_ref().map_or(FIRST_SIZE, |portrait| Vec2::from(portrait.size));
    let native = eframe::NativeOptions {
        viewport: ViewportBuilder::default().with_inner_size(size).with_min_inner_size([760.0, 480.0]),
        renderer: eframe::Renderer::Glow,
        ..eframe::NativeOptions::default()
    };
    let make = move |creation: &eframe::CreationContext<'_>| -> Result<Box<dyn eframe::App>, _> {
        let mut app = PanelApp::new(&creation.egui_ctx, options)?;
        if let Some(memory) = memory {
            app.remember_with(memory);
        }
        app.gauge = measure.map(Gauge::new);
        app.sitter = portrait.map(|portrait| Sitter { take: Some(portrait.take), still: 0 });
        Ok(Box::new(app))
    };
    eframe::run_native("Table Umpire", native, Box::new(make)).map_err(|error| Problem {
        code: "no-window",
        message: window_refused(&error),
        remedy: "Start it where there is a screen, or use the other commands, which need none.".to_owned(),
    })
}

/// Why there is no window, without the places in the libraries' sources that their errors name.
fn window_refused(error: &eframe::Error) -> String {
    let text = error.to_string();
    let why = text
        .rsplit(".rs:")
        .next()
        .and_then(|rest| rest.split_once(": "))
        .map_or(text.as_str(), |(_, why)| why);
    format!("The panel's window could not be opened: {}.", why.trim_end_matches('.'))
}

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
    /// Pictures that were chosen in the system's window for it.
    picked: (Sender<Action>, Receiver<Action>),
    /// How much larger than usual letters were made for this window.
    letters: Option<f32>,
    /// A picture of the window that is to be taken.
    sitter: Option<Sitter>,
    /// Measures how fast the window is.
    gauge: Option<Gauge>,
    /// How old the picture is that was drawn last.
    age: Age,
}

/// Waits until the window shows all that it will show.
struct Sitter {
    take: Option<TakePicture>,
    /// For how many frames nothing was being worked on.
    still: u32,
}

/// How often the window is drawn at least while it is measured.
const GAUGED_EVERY: Duration = Duration::from_millis(500);
/// Frames after which whatever is known has been drawn and every layout has settled.
const STILL_FRAMES: u32 = 12;

impl PanelApp {
    /// The panel in a window of `context`.
    ///
    /// # Errors
    /// A [`Problem`] when the system gives no thread.
    pub fn new(context: &Context, options: PanelOptions) -> Result<Self, Problem> {
        let waker = context.clone();
        let desk = Desk::new(options.session, move || waker.request_repaint())?;
        let language = options.language.unwrap_or_else(of_locale);
        let mut games = GamesScreen::default();
        games.typed.profile = options.board.map(|path| path.display().to_string()).unwrap_or_default();
        let mut state = State {
            language,
            is_dark: options.dark,
            screen: options.screen,
            layout: options.layout,
            ..State::default()
        };
        if let Some(game) =
            options.game.and_then(|name| BOARD_GAMES.iter().position(|game| game.name() == name))
        {
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
            table: TableScreen::default(),
            matches: MatchScreen::default(),
            archive: options.archive,
            set_up,
            games,
            picked: channel(),
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
                Action::Desk(command) => self.desk.send(command),
                Action::Show(screen) => {
                    self.state.screen = screen;
                    if screen == Screen::Match {
                        self.desk.send(Command::Match(MatchWish::Look(self.archive_place())));
                    }
                }
                Action::PickPictures { as_views } => self.dialogs(context).pictures(as_views),
                Action::PickExport { form, name } => self.dialogs(context).export(form, name),
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
                    self.state.sight = (None, None);
                }
                Action::Select(token) => self.state.selected = token,
                Action::Pick(field) => self.dialogs(context).path(field),
                Action::Picked(field, path) => self.set_up.form.picked(field, &path),
                Action::ShowGame(game) => self.state.game = game,
                Action::PickPosition(profile) => {
                    self.dialogs(context).position(self.state.game, profile);
                }
                Action::ShowLarge(is_large) => self.state.is_large = is_large,
                Action::ShowKeys(shows_keys) => self.state.shows_keys = shows_keys,
                Action::ResetZoom => {
                    self.table.reset_zoom();
                    self.matches.reset_zoom();
                }
            }
        }
    }

    /// Asks for files with the system's window.
    fn dialogs<'a>(&'a self, context: &'a Context) -> FileDialogs<'a> {
        FileDialogs { words: &self.words, answers: &self.picked.0, context }
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
            actions.push(Action::Show(Screen::Table));
            actions.push(Action::Desk(Command::Open(files)));
        }
    }

    /// Draws everything.
    pub fn draw(&mut self, ui: &mut Ui) {
        let context = ui.ctx().clone();
        self.fit_letters(&context);
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
        self.carry_out(actions, &context);
        if let Some(command) = self.set_up.remember(&context, &self.desk.snapshot(), &self.state) {
            self.desk.send(command);
        }
    }

    /// Has the picture of the window taken once nothing is being worked on.
    fn sit(&mut self, context: &Context) {
        let snapshot = self.desk.snapshot();
        let Some(sitter) = &mut self.sitter else { return };
        let is_deriving = |open: &OpenMatch| open.tables_state == TablesState::Working;
        let is_busy = snapshot.task.is_some()
            || matches!(snapshot.reading, Reading::Working)
            || snapshot.matches.open.as_ref().is_some_and(is_deriving);
        sitter.still = if is_busy { 0 } else { sitter.still + 1 };
        context.request_repaint();
        if sitter.still < STILL_FRAMES {
            return;
        }
        if let Some(take) = sitter.take.take() {
            let closer = context.clone();
            context.request_screenshot(move |image| {
                let [width, height] = image.size;
                let rgb = image.pixels.iter().flat_map(|pixel| [pixel.r(), pixel.g(), pixel.b()]).collect();
                take(width, height, rgb);
                closer.send_viewport_cmd(ViewportCommand::Close);
            });
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
        let height_px = context.content_rect().height() * context.pixels_per_point();
        let wanted = (height_px / USUAL_HEIGHT_PX * 4.0).round().clamp(4.0, 16.0) / 4.0;
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
        self.sit(ui.ctx());
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
