//! What is shown while nothing is open: how to begin.

use eframe::egui::{Button, RichText, TextEdit, Ui, Vec2};

use crate::panel::action::{Action, Actions};
use crate::panel::file_dialogs::Asked;
use crate::panel::state::Screen;
use crate::panel::words::Words;
use crate::session::Command;

/// Size of the two large buttons, points.
const LARGE: Vec2 = Vec2::new(300.0, 48.0);
/// Width of the field for a path, points.
const PATH_WIDTH: f32 = 380.0;

/// Draws it; `path` is what was typed into the field for a path.
pub(in super::super) fn start_ui(ui: &mut Ui, path: &mut String, words: &Words, actions: &mut Actions) {
    let room = ui.available_height();
    ui.vertical_centered(|ui| {
        ui.add_space((0.22 * room).max(10.0));
        ui.label(RichText::new(words.say("start-title")).heading());
        ui.add_space(8.0);
        ui.label(words.say("start-or"));
        ui.add_space(8.0);
        if ui.add_sized(LARGE, Button::new(RichText::new(words.say("start-open")).size(19.0))).clicked() {
            actions.push(Action::Ask(Asked::Pictures { as_views: false }));
        }
        ui.add_space(6.0);
        if ui.add_sized(LARGE, Button::new(RichText::new(words.say("start-camera")).size(19.0))).clicked() {
            actions.push(Action::Show(Screen::SetUp));
        }
        ui.add_space(18.0);
        let label = ui.label(words.say("start-path"));
        let field = TextEdit::singleline(path).desired_width(PATH_WIDTH);
        let typed = ui.add(field).labelled_by(label.id);
        let is_entered = typed.lost_focus() && ui.input(|i| i.key_pressed(eframe::egui::Key::Enter));
        let is_clicked = ui.button(words.say("start-open-path")).clicked();
        if (is_entered || is_clicked) && !path.trim().is_empty() {
            actions.push(Action::Desk(Command::Open(vec![path.trim().into()])));
        }
    });
}
