//! The window itself: what is known is drawn, what is asked for is carried out.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};

use eframe::egui::{CentralPanel, Context, Panel, ScrollArea, Ui, Vec2, ViewportBuilder, ViewportCommand};

use super::action::{Action, Actions};
use super::draw::picture::{Shown, Zoom, picture_ui};
use super::draw::setup::evidence_ui;
use super::draw::{calls, games, keys, large, notices, score, start, theme, token, tools, top_bar};
use super::match_screen::MatchScreen;
use super::models::disputes::{call_lines, token_detail};
use super::models::guide::guide;
use super::models::projection::Projection;
use super::models::score::{ScoreModel, score_model};
use super::models::table::{TableModel, pond_in_picture};
use super::set_up::{Memory, SetUpState};
use super::set_up_form::{Field, Picker};
use super::state::{Layout, Screen, State, Tool};
use super::texture::FrameTexture;
use super::words::{Language, Words};
use crate::games::board::BOARD_GAMES;
use crate::geometry::ImagePoint;
use crate::session::{
    BoardCommand, Command, Desk, Edit, ExportForm, MatchWish, Problem, Reading, SessionOptions, Snapshot,
    TablesState, WatchRequest,
};

/// Size of the window at first, points: fits a small notebook's screen.
const FIRST_SIZE: Vec2 = Vec2::new(1280.0, 720.0);
/// Width of the column beside the picture, points.
const SIDE_WIDTH: f32 = 372.0;

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
    /// The screen to begin with.
    pub screen: Screen,
    /// The layout of the table's screen to begin with.
    pub layout: Layout,
}

/// A picture of the window to be taken once all is shown; the window is closed then.
pub struct Portrait {
    /// Size of the window, points.
    pub size: [f32; 2],
    /// Takes width and height, px, and the pixels, red, green and blue, rows from the top.
    pub take: Box<dyn FnOnce(usize, usize, Vec<u8>) + Send>,
}

/// Opens the window and stays until it is closed; `memory` is what is remembered between starts.
///
/// # Errors
/// A [`Problem`] when there is no screen to open it on.
pub fn run(options: PanelOptions, memory: Option<Memory>, portrait: Option<Portrait>) -> Result<(), Problem> {
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
        app.sitter = portrait.map(|portrait| Sitter { take: Some(portrait.take), still: 0 });
        Ok(Box::new(app))
    };
    eframe::run_native("Table Umpire", native, Box::new(make)).map_err(|error| Problem {
        code: "no-window",
        message: format!("The panel's window could not be opened: {error}."),
        remedy: "Start it where there is a screen, or use the other commands, which need none.".to_owned(),
    })
}

/// The panel.
pub struct PanelApp {
    desk: Desk,
    state: State,
    words: Words,
    picture: FrameTexture,
    top: FrameTexture,
    zooms: [Zoom; 2],
    /// What was typed into the field for a path.
    path: String,
    /// The screen of recorded matches.
    matches: MatchScreen,
    /// The archive that was named at the start.
    archive: Option<PathBuf>,
    /// The set-up screen.
    set_up: SetUpState,
    /// What was typed on the screen of the other games.
    typed: games::Typed,
    /// What was made of the reading last, and of what.
    made: Option<Made>,
    /// Pictures that were chosen in the system's window for it.
    picked: (Sender<Action>, Receiver<Action>),
    /// The picture that the pond was brought near in.
    near: Option<String>,
    /// How much larger than usual letters were made for this window.
    letters: Option<f32>,
    /// A picture of the window that is to be taken.
    sitter: Option<Sitter>,
}

/// Waits until the window shows all that it will show.
struct Sitter {
    take: Option<Box<dyn FnOnce(usize, usize, Vec<u8>) + Send>>,
    /// For how many frames nothing was being worked on.
    still: u32,
}

/// Frames after which whatever is known has been drawn and every layout has settled.
const STILL_FRAMES: u32 = 12;

/// Models that are kept while nothing changes.
struct Made {
    reading: *const crate::session::Scored,
    top: *const crate::session::TopView,
    events: usize,
    state: State,
    camera: TableModel,
    above: Option<TableModel>,
    score: ScoreModel,
}

impl PanelApp {
    /// The panel in a window of `context`.
    ///
    /// # Errors
    /// A [`Problem`] when the system gives no thread.
    pub fn new(context: &Context, options: PanelOptions) -> Result<Self, Problem> {
        let waker = context.clone();
        let desk = Desk::new(options.session, move || waker.request_repaint())?;
        let language = options.language.unwrap_or_else(of_locale);
        if !options.pictures.is_empty() {
            desk.send(Command::Open(options.pictures));
        } else if let Some(request) = options.watch {
            desk.send(Command::Watch(Box::new(request)));
        }
        desk.send(Command::ShowTop(options.layout != Layout::Camera));
        theme::apply(context, options.dark);
        Ok(Self {
            desk,
            state: State {
                language,
                is_dark: options.dark,
                screen: options.screen,
                layout: options.layout,
                ..State::default()
            },
            words: Words::new(language),
            picture: FrameTexture::default(),
            top: FrameTexture::default(),
            zooms: [Zoom::default(); 2],
            path: String::new(),
            matches: MatchScreen::default(),
            archive: options.archive,
            set_up: SetUpState::new(),
            typed: games::Typed::default(),
            made: None,
            picked: channel(),
            near: None,
            letters: None,
            sitter: None,
        })
    }

    /// Remembers from now on what is chosen, and begins with what was.
    pub fn remember_with(&mut self, memory: Memory) {
        self.set_up.remember_with(&memory, &self.desk.snapshot(), &self.state);
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
                Action::Desk(command) => self.desk.send(command),
                Action::Show(screen) => {
                    self.state.screen = screen;
                    if screen == Screen::Match {
                        self.desk.send(Command::Match(MatchWish::Look(self.archive_place())));
                    }
                }
                Action::PickPictures { as_views } => self.pick(as_views, context),
                Action::PickExport { form, name } => self.pick_export(form, name, context),
                Action::LetGoOfMatch => self.matches.let_go(),
                Action::Speak(language) => {
                    self.state.language = language;
                    self.words = Words::new(language);
                    self.made = None;
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
                Action::Pick(field) => self.pick_path(field, context),
                Action::Picked(field, path) => self.set_up.form.picked(field, &path),
                Action::ShowGame(game) => self.state.game = game,
                Action::PickPosition => self.pick_position(context),
                Action::ShowLarge(is_large) => self.state.is_large = is_large,
                Action::ShowKeys(shows_keys) => self.state.shows_keys = shows_keys,
                Action::ResetZoom => {
                    self.zooms = [Zoom::default(); 2];
                    self.matches.reset_zoom();
                }
            }
        }
    }

    fn pick(&self, as_views: bool, context: &Context) {
        let dialog = rfd::FileDialog::new().set_title(self.words.say("open-picture"));
        self.ask(context, move || {
            let files = dialog.pick_files().filter(|files| !files.is_empty())?;
            Some(if as_views { Command::AddViews(files) } else { Command::Open(files) })
        });
    }

    fn pick_position(&self, context: &Context) {
        let Some(game) = BOARD_GAMES.get(self.state.game).map(|game| game.name().to_owned()) else { return };
        let dialog = rfd::FileDialog::new().set_title(self.words.say("game-open"));
        self.ask(context, move || {
            let file = dialog.pick_file()?;
            Some(Command::Board(BoardCommand::Open { game, file }))
        });
    }

    /// Asks for files with the system's window, on a thread of its own.
    fn ask(&self, context: &Context, choose: impl FnOnce() -> Option<Command> + Send + 'static) {
        let (sender, context) = (self.picked.0.clone(), context.clone());
        let ask = move || {
            if let Some(command) = choose() {
                let _sent = sender.send(Action::Desk(command));
                context.request_repaint();
            }
        };
        // without a thread nothing is picked; the field for a path remains
        let _spawned = std::thread::Builder::new().name("picker".to_owned()).spawn(ask);
    }

    /// The archive that was named at the start, or else under Set-up.
    fn archive_place(&self) -> Option<PathBuf> {
        let set_up = self.set_up.form.archive.trim();
        self.archive.clone().or_else(|| (!set_up.is_empty()).then(|| set_up.into()))
    }

    /// Asks for the file to export a match to, which the system's window asks about where it is there.
    fn pick_export(&self, form: ExportForm, name: String, context: &Context) {
        let dialog = rfd::FileDialog::new().set_title(self.words.say("export")).set_file_name(name);
        self.ask(context, move || {
            let to = dialog.save_file()?;
            Some(Command::Match(MatchWish::Export { form, to, replaces: true }))
        });
    }

    /// Asks for a path with the system's window, on a thread of its own.
    fn pick_path(&self, field: Field, context: &Context) {
        let (sender, context) = (self.picked.0.clone(), context.clone());
        let ask = move || {
            let dialog = rfd::FileDialog::new();
            let path = match field.picker() {
                Picker::File => dialog.pick_file(),
                Picker::Folder => dialog.pick_folder(),
                Picker::Save => dialog.save_file(),
            };
            if let Some(path) = path {
                let _sent = sender.send(Action::Picked(field, path));
                context.request_repaint();
            }
        };
        // without a thread nothing is picked; the field for a path remains
        let _spawned = std::thread::Builder::new().name("picker".to_owned()).spawn(ask);
    }

    /// Models of what was read, made anew only where something changed.
    fn make(&mut self, snapshot: &Snapshot) {
        let Some(scored) = snapshot.reading.scored() else {
            self.made = None;
            return;
        };
        let no_events = Vec::new();
        let events = snapshot.watching.as_ref().map_or(&no_events, |watching| &*watching.events);
        let top = snapshot.top.as_ref().map_or(std::ptr::null(), Arc::as_ptr);
        let is_same = |made: &Made| {
            made.reading == Arc::as_ptr(scored)
                && made.top == top
                && made.events == events.len()
                && made.state == self.state
        };
        if self.made.as_ref().is_some_and(is_same) {
            return;
        }
        let view = &scored.measurement.view;
        let (state, words) = (&self.state, &self.words);
        let model = |projection| TableModel::of(scored, projection, state, events, words);
        let above = snapshot.top.as_ref().map(|top| model(Projection::Top(view, top)));
        self.made = Some(Made {
            reading: Arc::as_ptr(scored),
            top,
            events: events.len(),
            state: state.clone(),
            camera: model(Projection::Camera(view)),
            above,
            score: score_model(scored, words),
        });
    }

    fn table_ui(&mut self, ui: &mut Ui, snapshot: &Snapshot, actions: &mut Actions) {
        if snapshot.picture.is_none() && !matches!(snapshot.reading, Reading::Working) {
            if let Reading::Failed(problem) = &snapshot.reading {
                notices::problem_ui(ui, problem, &self.words);
            }
            start::start_ui(ui, &mut self.path, &self.words, actions);
            return;
        }
        Panel::right("side").resizable(true).default_size(SIDE_WIDTH).min_size(300.0).show(ui, |ui| {
            ScrollArea::vertical().auto_shrink([false, false]).show(ui, |ui| {
                self.side_ui(ui, snapshot, actions);
                evidence_ui(ui, snapshot, &mut self.set_up.form, &self.words, actions);
            });
        });
        Panel::bottom("tools").show(ui, |ui| tools::tools_ui(ui, &self.state, &self.words, actions));
        CentralPanel::no_frame().show(ui, |ui| self.pictures_ui(ui, snapshot, actions));
    }

    /// Score, calls, the chosen token, and corrections.
    fn side_ui(&self, ui: &mut Ui, snapshot: &Snapshot, actions: &mut Actions) {
        let words = &self.words;
        if let Reading::Failed(problem) = &snapshot.reading {
            notices::problem_ui(ui, problem, words);
            return;
        }
        let (Some(scored), Some(made)) = (snapshot.reading.scored(), &self.made) else { return };
        score::score_ui(ui, &made.score, words);
        if !made.score.remarks.is_empty() {
            ui.separator();
            made.score.remarks.iter().for_each(|remark| {
                ui.label(format!("• {remark}"));
            });
        }
        ui.separator();
        if let Some(detail) = self.state.selected.and_then(|token| token_detail(scored, token, words)) {
            token::token_ui(ui, &detail, words, actions);
            ui.separator();
        }
        if snapshot.watching.is_none() {
            token::correct_ui(ui, snapshot, &self.state, words, actions);
            ui.separator();
        }
        calls::calls_ui(ui, &call_lines(scored, words), &self.state, words, actions);
    }

    /// The picture, the view from above, or both.
    fn pictures_ui(&mut self, ui: &mut Ui, snapshot: &Snapshot, actions: &mut Actions) {
        let shows_top = self.state.layout != Layout::Camera && self.top.shown().is_some();
        let shows_camera = self.state.layout != Layout::Top || !shows_top;
        let mut clicks: [Option<ImagePoint>; 2] = [None, None];
        let made = self.made.as_ref();
        let name = self.words.say("layout-camera");
        let name_above = self.words.say("layout-top");
        let [zoom, zoom_above] = &mut self.zooms;
        let mut camera = |ui: &mut Ui| {
            let texture = self.picture.shown()?;
            let model = made.map(|made| &made.camera);
            picture_ui(ui, &Shown { texture, model, name: &name }, zoom)
        };
        let mut above = |ui: &mut Ui| {
            let texture = self.top.shown()?;
            let model = made.and_then(|made| made.above.as_ref());
            picture_ui(ui, &Shown { texture, model, name: &name_above }, zoom_above)
        };
        match (shows_camera, shows_top) {
            (true, true) => ui.columns_const(|[left, right]| {
                clicks = [camera(left), above(right)];
            }),
            (false, true) => clicks[1] = above(ui),
            _ => clicks[0] = camera(ui),
        }
        if let Some(scored) = snapshot.reading.scored() {
            let view = &scored.measurement.view;
            if let Some(point) = clicks[0] {
                self.click(point, Projection::Camera(view), actions);
            }
            if let (Some(point), Some(top)) = (clicks[1], &snapshot.top) {
                self.click(point, Projection::Top(view, top), actions);
            }
        }
    }

    /// What a click at a point of a picture means.
    fn click(&mut self, point: ImagePoint, projection: Projection<'_>, actions: &mut Actions) {
        let model = self.made.as_ref().and_then(|made| match projection {
            Projection::Camera(_) => Some(&made.camera),
            Projection::Top(..) => made.above.as_ref(),
        });
        let token = model.and_then(|model| model.token_at(point));
        let place = projection.mat_from_image(point);
        match (&self.state.tool, place) {
            (Tool::Choose, _) => actions.push(Action::Select(token)),
            (Tool::Sight, _) => match (token, self.state.sight) {
                (Some(token), (Some(first), None)) if token != first => {
                    self.state.sight.1 = Some(token);
                }
                (Some(token), _) => self.state.sight = (Some(token), None),
                (None, _) => {}
            },
            (Tool::Move, Some(to)) => {
                if let Some(token) = self.state.selected {
                    actions.push(Action::Desk(Command::Edit(Edit::Move { token, to })));
                }
                actions.push(Action::Take(Tool::Choose));
            }
            (Tool::Add(class), Some(at)) => {
                let class = class.clone();
                actions.push(Action::Desk(Command::Edit(Edit::Add { class, at })));
                actions.push(Action::Take(Tool::Choose));
            }
            (Tool::Move | Tool::Add(_), None) => {}
        }
    }

    /// Pictures that were dropped on the window.
    fn dropped(context: &Context, actions: &mut Actions) {
        let files: Vec<PathBuf> = context
            .input(|input| input.raw.dropped_files.iter().map(|file| file.path().to_owned()).collect());
        if !files.is_empty() {
            actions.push(Action::Show(Screen::Table));
            actions.push(Action::Desk(Command::Open(files)));
        }
    }

    /// Draws everything.
    pub fn draw(&mut self, ui: &mut Ui) {
        let context = ui.ctx().clone();
        self.fit_letters(&context);
        let snapshot = self.desk.snapshot();
        let mut actions: Actions = self.picked.1.try_iter().collect();
        Self::dropped(&context, &mut actions);
        let is_pointing = self.matches.is_pointing();
        keys::pressed(&context, (&self.state, is_pointing), &snapshot, &mut actions);
        match &snapshot.picture {
            Some(picture) => self.picture.show(&context, "picture", picture.frame(), picture.serial),
            None => self.picture.clear(),
        }
        match (&snapshot.top, &snapshot.picture) {
            (Some(top), Some(picture)) => self.top.show(&context, "above", &top.frame, picture.serial),
            _ => self.top.clear(),
        }
        self.bring_near(&snapshot);
        self.let_go_of_gone(&snapshot);
        self.make(&snapshot);
        Panel::top("top").show(ui, |ui| {
            top_bar::top_bar_ui(ui, &snapshot, &self.state, &self.words, &mut actions);
        });
        Panel::top("guide").show(ui, |ui| {
            ui.label(guide(&snapshot, &self.state, &self.words));
            notices::notices_ui(ui, &snapshot, &self.words, &mut actions);
        });
        CentralPanel::default().show(ui, |ui| match (self.state.screen, &self.made) {
            (Screen::Table, Some(made)) if self.state.is_large => {
                large::large_ui(ui, &made.score, &self.words, &mut actions);
            }
            (Screen::Table, _) => self.table_ui(ui, &snapshot, &mut actions),
            (Screen::Match, _) => {
                let archive = self.archive_place();
                let known = (&*snapshot, archive.as_ref());
                self.matches.match_ui(ui, known, &self.state, &self.words, &mut actions);
            }
            (Screen::SetUp, _) => self.set_up.screen_ui(ui, &snapshot, &self.words, &mut actions),
            (Screen::Games, _) => {
                games::games_ui(ui, &snapshot, &self.state, &mut self.typed, &self.words, &mut actions);
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
        let is_deriving = |open: &crate::session::OpenMatch| open.tables_state == TablesState::Working;
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

    /// Brings the pond near when a picture was read for the first time.
    fn bring_near(&mut self, snapshot: &Snapshot) {
        let (Some(scored), Some(picture)) = (snapshot.reading.scored(), &snapshot.picture) else { return };
        if self.near.as_ref() == Some(&picture.name) {
            return;
        }
        self.near = Some(picture.name.clone());
        let size = (picture.frame().width, picture.frame().height);
        self.zooms = [pond_in_picture(scored, size).map_or_else(Zoom::default, Zoom::on), Zoom::default()];
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

    /// Forgets what was chosen of tokens that are no longer there.
    fn let_go_of_gone(&mut self, snapshot: &Snapshot) {
        let tokens = snapshot.reading.scored().map_or(0, |scored| scored.measurement.tokens.len());
        let is_gone = |token: Option<usize>| token.is_some_and(|token| token >= tokens);
        if is_gone(self.state.selected) {
            self.state.selected = None;
        }
        if is_gone(self.state.sight.0) || is_gone(self.state.sight.1) {
            self.state.sight = (None, None);
        }
    }
}

impl eframe::App for PanelApp {
    fn ui(&mut self, ui: &mut Ui, _: &mut eframe::Frame) {
        self.draw(ui);
        self.sit(ui.ctx());
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
