//! The other games: a tab each, with what was read, the legal moves and what was played.

use eframe::egui::{Button, Grid, RichText, ScrollArea, Spinner, TextEdit, TextStyle, Ui};

use super::notices::problem_ui;
use super::theme;
use crate::panel::action::{Action, Actions};
use crate::panel::file_dialogs::Asked;
use crate::panel::games_screen::{Typed, open_files};
use crate::panel::models::games::{GameModel, game_names, reading_warnings};
use crate::panel::state::State;
use crate::panel::words::{Words, text};
use crate::session::{BoardCommand, BoardName, Command, ReadBoard, Snapshot};

/// Widths of the fields for paths, points.
const PATH_WIDTH: f32 = 300.0;
const PROFILE_WIDTH: f32 = 180.0;
/// Height of the list of moves, points.
const MOVES_HEIGHT: f32 = 190.0;
/// Room about a move in it, points.
const MOVE_RIM: f32 = 2.0;
/// Room under it for what was played, points.
const PLAYED_HEIGHT: f32 = 150.0;

fn board(command: BoardCommand) -> Action {
    Action::Desk(Command::Board(command))
}

/// Draws the tabs, and what opens a position or a picture.
pub(in super::super) fn open_ui(
    ui: &mut Ui,
    (snapshot, state): (&Snapshot, &State),
    game: &str,
    typed: &mut Typed,
    words: &Words,
    actions: &mut Actions,
) {
    ui.horizontal_wrapped(|ui| {
        for (i, name) in game_names(&state.games, words).into_iter().enumerate() {
            if ui.selectable_label(state.game == i, RichText::new(name).strong()).clicked() {
                actions.push(Action::ShowGame(i));
            }
        }
    });
    ui.horizontal_wrapped(|ui| {
        if ui.button(words.say("game-open")).clicked() {
            let (game, profile) = (game.to_owned(), typed.profile());
            actions.push(Action::Ask(Asked::Position { game, profile }));
        }
        let label = ui.label(words.say("game-path"));
        let field = ui.add(TextEdit::singleline(&mut typed.path).desired_width(PATH_WIDTH));
        let field = field.labelled_by(label.id);
        let is_entered = field.lost_focus() && ui.input(|i| i.key_pressed(eframe::egui::Key::Enter));
        let is_clicked = ui.button(words.say("start-open-path")).clicked();
        if (is_entered || is_clicked) && !typed.path.trim().is_empty() {
            open_files(state, typed, vec![typed.path.trim().into()], actions);
        }
        if BoardName::ALL.into_iter().any(|board| board.name() == game) {
            let is_shown = snapshot.newest_shot().is_some() && snapshot.task.is_none();
            let read = Button::new(words.say("game-read-shown"));
            if ui.add_enabled(is_shown, read).clicked() {
                let (game, profile) = (game.to_owned(), typed.profile());
                actions.push(board(BoardCommand::Read { game, picture: None, profile }));
            }
            let label = ui.label(words.say("game-profile"));
            let field = TextEdit::singleline(&mut typed.profile).desired_width(PROFILE_WIDTH);
            ui.add(field).labelled_by(label.id).on_hover_text(words.say("game-profile-hint"));
        }
    });
}

/// Draws what was read, and what a player should know of it.
pub(in super::super) fn reading_ui(ui: &mut Ui, read: &ReadBoard, words: &Words) {
    ui.label(RichText::new(words.say_with("game-read", &[("picture", text(read.name.clone()))])).strong());
    match &read.answer {
        None => {
            ui.horizontal(|ui| {
                ui.add(Spinner::new());
                ui.label(words.say("working"));
            });
        }
        Some(Err(problem)) => problem_ui(ui, problem, std::slice::from_ref(&read.name), words),
        Some(Ok(answer)) => {
            let warnings = reading_warnings(&answer.0, words);
            if warnings.is_empty() {
                ui.label(words.say("game-read-whole"));
            }
            for warning in warnings {
                ui.label(format!("• {warning}"));
            }
        }
    }
}

/// Draws whose turn it is, what counts, and the legal moves.
pub(in super::super) fn game_ui(
    ui: &mut Ui,
    model: &GameModel,
    typed: &mut Typed,
    words: &Words,
    actions: &mut Actions,
) {
    ui.label(RichText::new(&model.headline).heading().strong());
    Grid::new("tallies").min_row_height(theme::ROW_HEIGHT).num_columns(2).spacing([18.0, 3.0]).show(
        ui,
        |ui| {
            for (what, value) in &model.tallies {
                ui.label(what);
                ui.label(RichText::new(value).strong());
                ui.end_row();
            }
        },
    );
    for told in &model.told {
        ui.label(RichText::new(told).color(theme::close_letters(ui.visuals().dark_mode)));
    }
    ui.separator();
    ui.label(RichText::new(&model.moves_count).strong());
    ui.label(words.say("game-choose"));
    ui.horizontal_wrapped(|ui| {
        let label = ui.label(words.say("game-filter"));
        ui.add(TextEdit::singleline(&mut typed.filter).desired_width(150.0)).labelled_by(label.id);
        let chosen = typed.chosen.clone();
        let play = Button::new(RichText::new(words.say("game-play")).strong());
        if let (true, Some(chosen)) = (ui.add_enabled(chosen.is_some(), play).clicked(), chosen) {
            actions.push(board(BoardCommand::Play(chosen)));
        }
        if !typed.picked.is_empty() && ui.button(words.say("game-let-go")).clicked() {
            typed.picked.clear();
        }
    });
    if let Some(unlisted) = &model.unlisted {
        ui.label(unlisted);
    }
    typed.hovered = None;
    ui.scope(|ui| moves_ui(ui, model, typed, actions));
}

/// Draws the list of moves.
fn moves_ui(ui: &mut Ui, model: &GameModel, typed: &mut Typed, actions: &mut Actions) {
    let height = ui.text_style_height(&TextStyle::Monospace) + 2.0 * MOVE_RIM;
    let room = (ui.clip_rect().bottom() - ui.cursor().top() - PLAYED_HEIGHT).max(MOVES_HEIGHT);
    let list = ScrollArea::vertical().id_salt("moves").max_height(room).auto_shrink([false, true]);
    ui.spacing_mut().item_spacing.y = MOVE_RIM;
    list.show_rows(ui, height, model.moves.len(), |ui, rows| {
        ui.spacing_mut().interact_size.y = height;
        ui.spacing_mut().button_padding.y = MOVE_RIM;
        for line in model.moves.get(rows).unwrap_or_default() {
            let is_chosen = typed.chosen.as_ref() == Some(&line.notation);
            let row = ui.selectable_label(is_chosen, RichText::new(&line.notation).monospace());
            if row.hovered() {
                typed.hovered = Some(line.strokes.clone());
            }
            if row.double_clicked() {
                actions.push(board(BoardCommand::Play(line.notation.clone())));
            } else if row.clicked() {
                typed.chosen = Some(line.notation.clone());
            }
        }
    });
}

/// Draws what was played, and what copies the position in the game's own form.
pub(in super::super) fn played_ui(ui: &mut Ui, model: &GameModel, words: &Words, actions: &mut Actions) {
    ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new(words.say("game-played")).strong());
        let take_back = Button::new(words.say("undo-edit"));
        if ui.add_enabled(!model.played.is_empty(), take_back).clicked() {
            actions.push(board(BoardCommand::TakeBack));
        }
    });
    for mv in &model.played {
        ui.label(RichText::new(mv).monospace());
    }
    if ui.button(words.say("game-copy")).on_hover_text(words.say("game-copy-hint")).clicked() {
        ui.ctx().copy_text(model.position.clone());
    }
}
