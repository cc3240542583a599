//! The other games: a tab each, with the position, the legal moves and what was played.

use eframe::egui::{Button, RichText, ScrollArea, TextEdit, Ui};

use crate::games::board::BOARD_GAMES;
use crate::panel::action::{Action, Actions};
use crate::panel::models::games::{GameModel, game_model, game_names};
use crate::panel::state::State;
use crate::panel::words::Words;
use crate::session::{BoardCommand, Command, Snapshot};

/// What was typed on this screen.
#[derive(Default)]
pub(in super::super) struct Typed {
    /// The path of a position.
    path: String,
    /// What moves' notations are to hold.
    filter: String,
}

/// Draws the tabs and the game that is chosen.
pub(in super::super) fn games_ui(
    ui: &mut Ui,
    snapshot: &Snapshot,
    state: &State,
    typed: &mut Typed,
    words: &Words,
    actions: &mut Actions,
) {
    ui.horizontal_wrapped(|ui| {
        for (i, name) in game_names(words).into_iter().enumerate() {
            if ui.selectable_label(state.game == i, RichText::new(name).strong()).clicked() {
                actions.push(Action::ShowGame(i));
            }
        }
    });
    let Some(game) = BOARD_GAMES.get(state.game) else { return };
    ui.separator();
    ui.horizontal_wrapped(|ui| {
        if ui.button(words.say("game-open")).clicked() {
            actions.push(Action::PickPosition);
        }
        let label = ui.label(words.say("game-path"));
        ui.add(TextEdit::singleline(&mut typed.path).desired_width(360.0)).labelled_by(label.id);
        if ui.button(words.say("start-open-path")).clicked() && !typed.path.trim().is_empty() {
            let file = typed.path.trim().into();
            let command = BoardCommand::Open { game: game.name().to_owned(), file };
            actions.push(Action::Desk(Command::Board(command)));
        }
    });
    let board = snapshot.board.as_ref().filter(|board| board.game == game.name());
    match board {
        Some(board) => {
            let model = game_model(board, &typed.filter, words);
            game_ui(ui, &model, typed, words, actions);
        }
        None => {
            ui.label(words.say("game-none"));
        }
    }
}

fn game_ui(ui: &mut Ui, model: &GameModel, typed: &mut Typed, words: &Words, actions: &mut Actions) {
    ui.label(RichText::new(&model.headline).heading().strong());
    model.told.iter().for_each(|told| {
        ui.label(told);
    });
    ui.columns_const(|[left, middle, right]| {
        left.label(&model.moves_count);
        let label = left.label(words.say("game-filter"));
        left.add(TextEdit::singleline(&mut typed.filter).desired_width(f32::INFINITY)).labelled_by(label.id);
        ScrollArea::vertical().id_salt("moves").show(left, |ui| {
            for mv in &model.moves {
                if ui.button(RichText::new(mv).monospace()).clicked() {
                    actions.push(Action::Desk(Command::Board(BoardCommand::Play(mv.clone()))));
                }
            }
        });
        middle.label(RichText::new(words.say("game-played")).strong());
        let take_back = Button::new(words.say("undo-edit"));
        if middle.add_enabled(!model.played.is_empty(), take_back).clicked() {
            actions.push(Action::Desk(Command::Board(BoardCommand::TakeBack)));
        }
        ScrollArea::vertical().id_salt("played").show(middle, |ui| {
            model.played.iter().for_each(|mv| {
                ui.label(RichText::new(mv).monospace());
            });
        });
        right.label(RichText::new(words.say("game-position")).strong());
        ScrollArea::vertical().id_salt("position").show(right, |ui| {
            ui.label(RichText::new(&model.position).monospace());
        });
    });
}
