//! The screen of the other games: what it keeps from frame to frame, and its parts.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;

use eframe::egui::{CentralPanel, Panel, RichText, ScrollArea, Ui, Vec2};

use super::action::{Action, Actions};
use super::draw::games::{game_ui, open_ui, played_ui, reading_ui};
use super::draw::picture::{Shown, Zoom, picture_ui};
use super::draw::sand::{large_sand_ui, sand_ui};
use super::draw::sketch::{Over, sketch_ui};
use super::models::games::{GameModel, game_model, game_name};
use super::models::sand::sand_model;
use super::state::State;
use super::texture::FrameTexture;
use super::words::{Language, Words, text};
use crate::games::board::BoardGame;
use crate::games::sketch::{Sketch, Stroke};
use crate::session::{BoardCommand, BoardState, Command, GameBoard, ReadBoard, Snapshot};

/// Width of the column beside the diagram, points.
const SIDE_WIDTH: f32 = 372.0;

/// What was typed and chosen on this screen.
#[derive(Default)]
pub(super) struct Typed {
    /// The path of a position or a picture.
    pub(super) path: String,
    /// The path of the board's profile.
    pub(super) profile: String,
    /// What moves' notations are to hold.
    pub(super) filter: String,
    /// Fields of the diagram that were clicked.
    pub(super) picked: Vec<usize>,
    /// The move that is chosen.
    pub(super) chosen: Option<String>,
    /// What the move under the pointer does.
    pub(super) hovered: Option<Vec<Stroke>>,
}

impl Typed {
    /// The board's profile, where one was named.
    pub(super) fn profile(&self) -> Option<PathBuf> {
        let profile = self.profile.trim();
        (!profile.is_empty()).then(|| profile.into())
    }
}

/// The screen with what it keeps.
#[derive(Default)]
pub(super) struct GamesScreen {
    pub(super) typed: Typed,
    picture: FrameTexture,
    zoom: Zoom,
    /// The picture that its board was brought near in.
    near: Option<u64>,
    made: Option<Made>,
}

/// What was made of a position last, and of what.
struct Made {
    board: Arc<GameBoard>,
    language: Language,
    filter: String,
    picked: Vec<usize>,
    model: GameModel,
}

impl GamesScreen {
    /// Draws it.
    pub(super) fn games_ui(
        &mut self,
        ui: &mut Ui,
        snapshot: &Snapshot,
        state: &State,
        words: &Words,
        actions: &mut Actions,
    ) {
        let Some(game) = state.shown_game() else { return };
        let sand = sand_model(&snapshot.sand, Instant::now(), words);
        if state.is_large && state.has_sand_timer() {
            large_sand_ui(ui, &sand, words, actions);
            return;
        }
        let board = snapshot.board.as_ref().filter(|board| board.game == game.name());
        let read = snapshot.read_board.as_ref().filter(|read| read.game == game.name());
        Panel::top("games").show(ui, |ui| {
            open_ui(ui, (snapshot, state), game.name(), &mut self.typed, words, actions);
        });
        self.make(board, words);
        match read {
            Some(read) => {
                self.picture.show(ui.ctx(), "board", &read.frame, read.serial);
                self.bring_near(read);
            }
            None => self.picture.clear(),
        }
        Panel::right("game-side").resizable(true).default_size(SIDE_WIDTH).min_size(300.0).show(ui, |ui| {
            ScrollArea::vertical().auto_shrink([false, false]).show(ui, |ui| {
                if game.has_sand_timer() {
                    sand_ui(ui, &sand, words, actions);
                    ui.separator();
                }
                self.side_ui(ui, read, words, actions);
            });
        });
        CentralPanel::no_frame().show(ui, |ui| self.boards_ui(ui, (game, board, read), words));
    }

    /// The model of a position, made anew only where something changed.
    fn make(&mut self, board: Option<&Arc<GameBoard>>, words: &Words) {
        let Some(board) = board else {
            self.made = None;
            return;
        };
        let is_other = self.made.as_ref().is_some_and(|made| !Arc::ptr_eq(&made.board, board));
        if is_other {
            (self.typed.picked, self.typed.chosen) = (Vec::new(), None);
        }
        let Typed { filter, picked, .. } = &self.typed;
        let is_made = |made: &Made| {
            Arc::ptr_eq(&made.board, board)
                && made.language == words.language()
                && made.filter == *filter
                && made.picked == *picked
        };
        if self.made.as_ref().is_some_and(is_made) {
            return;
        }
        let had_picked = self.made.as_ref().is_some_and(|made| !made.picked.is_empty());
        let has_let_go = had_picked && picked.is_empty();
        self.made = Some(Made {
            board: Arc::clone(board),
            language: words.language(),
            filter: filter.clone(),
            picked: picked.clone(),
            model: game_model(board, filter, picked, words),
        });
        // a single move that the clicked fields leave is the one that is meant
        let moves = self.made.as_ref().map_or(&[][..], |made| &made.model.moves);
        if let ([only], false) = (moves, self.typed.picked.is_empty()) {
            self.typed.chosen = Some(only.notation.clone());
        } else if has_let_go {
            self.typed.chosen = None;
        }
    }

    /// What was read, whose turn it is, what counts, and the moves.
    fn side_ui(&mut self, ui: &mut Ui, read: Option<&ReadBoard>, words: &Words, actions: &mut Actions) {
        if let Some(read) = read {
            reading_ui(ui, read, words);
            ui.separator();
        }
        let Some(made) = &self.made else {
            if read.is_none() {
                ui.label(words.say("game-none"));
            }
            return;
        };
        game_ui(ui, &made.model, &mut self.typed, words, actions);
        ui.separator();
        played_ui(ui, &made.model, words, actions);
    }

    /// The diagrams of the position and of what was read, and the picture that it was read in.
    fn boards_ui(
        &mut self,
        ui: &mut Ui,
        (game, board, read): (&dyn BoardGame, Option<&Arc<GameBoard>>, Option<&ReadBoard>),
        words: &Words,
    ) {
        let answer = read.and_then(|read| read.answer.as_ref());
        let seen = answer.and_then(|answer| answer.as_ref().ok()).map(|answer| &answer.1);
        let name = game_name(game.name(), words);
        let picture = |ui: &mut Ui, picture: &FrameTexture, zoom: &mut Zoom| {
            if let Some(texture) = picture.shown() {
                let name = words.say("game-picture");
                let _not_asked = picture_ui(ui, &Shown { texture, model: None, name: &name }, zoom);
            }
        };
        let reading = |ui: &mut Ui| {
            if let Some(sketch) = seen {
                let name = words.say_with("sketch-read", &[("game", text(name.clone()))]);
                let _not_asked = sketch_ui(ui, sketch, &Over::default(), &name, words);
            }
        };
        match (read, board) {
            // nothing of it can be drawn: why is said beside it
            (Some(_), None) if seen.is_none() => picture(ui, &self.picture, &mut self.zoom),
            (Some(_), None) => ui.columns_const(|[left, right]| {
                picture(left, &self.picture, &mut self.zoom);
                reading(right);
            }),
            (Some(_), Some(board)) => ui.columns_const(|[left, right]| {
                // the picture over what was read in it
                let half = Vec2::new(left.available_width(), left.available_height() / 2.0);
                left.allocate_ui(half, |ui| picture(ui, &self.picture, &mut self.zoom));
                reading(left);
                self.position_ui(right, board, &name, words);
            }),
            (None, Some(board)) => self.position_ui(ui, board, &name, words),
            (None, None) => {}
        }
    }

    /// The diagram of the position, with the move under the pointer or the chosen one.
    fn position_ui(&mut self, ui: &mut Ui, board: &GameBoard, game: &str, words: &Words) {
        let made = self.made.as_ref();
        if board.sketch == Sketch::default() {
            // a game that draws nothing is shown in its own form
            ScrollArea::both().id_salt("position-text").show(ui, |ui| {
                for line in made.iter().flat_map(|made| &made.model.outline) {
                    ui.label(RichText::new(line).monospace());
                }
            });
            return;
        }
        let chosen = self.typed.chosen.as_ref().and_then(|chosen| {
            let lines = &made?.model.moves;
            lines.iter().find(|line| line.notation == *chosen).map(|line| &line.strokes)
        });
        let strokes = self.typed.hovered.as_ref().or(chosen);
        let over =
            Over { strokes: strokes.map(Vec::as_slice).unwrap_or_default(), picked: &self.typed.picked };
        let name = words.say_with("sketch-of", &[("game", text(game))]);
        if let Some(spot) = sketch_ui(ui, &board.sketch, &over, &name, words) {
            pick(&mut self.typed.picked, board.sketch.field_at(spot));
        }
    }

    /// Brings the board near in a picture that was read just now.
    fn bring_near(&mut self, read: &ReadBoard) {
        let Some(Ok(answer)) = &read.answer else { return };
        if self.near == Some(read.serial) {
            return;
        }
        self.near = Some(read.serial);
        let reading = &answer.0;
        let rims = match &reading.state {
            BoardState::Leelawadee(state) => {
                state.gardens.iter().flat_map(|garden| garden.outline.clone()).collect()
            }
            _ => reading.board.corners.map(Vec::from).unwrap_or_default(),
        };
        self.zoom = Zoom::on(&rims, [read.frame.width, read.frame.height]);
    }
}

/// A field was clicked: it is picked, or no longer; ground beside the board lets go of all.
fn pick(picked: &mut Vec<usize>, field: Option<usize>) {
    match field {
        None => picked.clear(),
        Some(field) if picked.contains(&field) => picked.retain(|other| *other != field),
        Some(field) => picked.push(field),
    }
}

/// Carries out a request to open files here.
pub(super) fn open_files(state: &State, typed: &Typed, files: Vec<PathBuf>, actions: &mut Actions) {
    let Some(game) = state.shown_game() else { return };
    for file in files {
        let command = BoardCommand::of_file(game.name(), file, typed.profile());
        actions.push(Action::Desk(Command::Board(command)));
    }
}
