//! Opening the window, and taking a picture of it.

use std::path::PathBuf;

use eframe::egui::{Context, Vec2, ViewportBuilder, ViewportCommand};

use super::app::PanelApp;
use super::gauge::{Gauge, Measure};
use super::set_up::Memory;
use super::state::{Layout, Screen};
use super::words::Language;
use crate::games::board::BoardGames;
use crate::record::MatchId;
use crate::session::{OpenMatch, Problem, Reading, SessionOptions, Snapshot, TablesState, WatchRequest};

/// Size of the window at first, points: fits a small notebook's screen.
const FIRST_SIZE: Vec2 = Vec2::new(1280.0, 720.0);
/// Least size that a window is made by hand, points.
const LEAST_SIZE: [f32; 2] = [760.0, 480.0];
/// Frames after which whatever is known has been drawn and every layout has settled.
const STILL_FRAMES: u32 = 12;

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
    /// The other games.
    pub games: BoardGames,
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
        viewport: ViewportBuilder::default().with_inner_size(size).with_min_inner_size(LEAST_SIZE),
        renderer: eframe::Renderer::Glow,
        ..eframe::NativeOptions::default()
    };
    let make = move |creation: &eframe::CreationContext<'_>| -> Result<Box<dyn eframe::App>, _> {
        let mut app = PanelApp::new(&creation.egui_ctx, options)?;
        if let Some(memory) = memory {
            app.remember_with(memory);
        }
        app.watch_window(measure.map(Gauge::new), portrait.map(Sitter::new));
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

/// Waits until the window shows all that it will show.
pub(super) struct Sitter {
    take: Option<TakePicture>,
    /// For how many frames nothing was being worked on.
    still: u32,
}

impl Sitter {
    fn new(portrait: Portrait) -> Self {
        Self { take: Some(portrait.take), still: 0 }
    }

    /// Has the picture of the window taken once nothing is being worked on.
    pub(super) fn sit(&mut self, context: &Context, snapshot: &Snapshot) {
        let is_deriving = |open: &OpenMatch| open.tables_state == TablesState::Working;
        let is_busy = snapshot.task.is_some()
            || matches!(snapshot.reading, Reading::Working)
            || snapshot.matches.open.as_ref().is_some_and(is_deriving);
        self.still = if is_busy { 0 } else { self.still + 1 };
        context.request_repaint();
        if self.still < STILL_FRAMES {
            return;
        }
        if let Some(take) = self.take.take() {
            let closer = context.clone();
            context.request_screenshot(move |image| {
                let [width, height] = image.size;
                let rgb = image.pixels.iter().flat_map(|pixel| [pixel.r(), pixel.g(), pixel.b()]).collect();
                take(width, height, rgb);
                closer.send_viewport_cmd(ViewportCommand::Close);
            });
        }
    }
}
