//! What is printed: corner cards and the board for the lens.

use eframe::egui::Ui;

use super::fields::{choice_ui, main_button, path_ui, replace_ui};
use super::screen::SetUpView;
use crate::panel::action::{Action, Actions};
use crate::panel::set_up_form::{Field, SetUpForm};
use crate::session::{Command, Paper, SetUpCommand, Sheet};

/// Draws the section.
pub(super) fn sheets_ui(ui: &mut Ui, view: &SetUpView<'_>, form: &mut SetUpForm, actions: &mut Actions) {
    let words = view.words;
    ui.horizontal(|ui| {
        let papers = [(Paper::A4, "A4".to_owned()), (Paper::Letter, "Letter".to_owned())];
        choice_ui(ui, &words.say("paper"), &mut form.paper, &papers);
        replace_ui(ui, form, words);
    });
    let sheets = [
        (Sheet::Cards, Field::CardsOut, "cards-file", "write-cards", "cards-help"),
        (Sheet::Board, Field::BoardOut, "board-file", "write-board", "board-help"),
    ];
    for (sheet, field, label, button, help) in sheets {
        ui.add_space(8.0);
        ui.label(words.say(help));
        path_ui(ui, form, label, &[(field, "pick-save")], words, actions);
        if main_button(ui, words.say(button), true) {
            let (paper, output) = (form.paper, form.output(field));
            let command = SetUpCommand::WriteSheet { sheet, paper, output };
            actions.push(Action::Desk(Command::SetUp(command)));
        }
    }
    ui.add_space(8.0);
    ui.label(words.say("print-help"));
}
