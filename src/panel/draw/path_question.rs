//! A path that is typed in the panel, where the system has no window for choosing files.

use eframe::egui::{Align2, Button, Context, Id, Key, TextEdit, Window};

use crate::panel::action::{Action, Actions};
use crate::panel::file_dialogs::Asked;
use crate::panel::words::Words;

/// Width of the field, points.
const PATH_WIDTH: f32 = 460.0;
/// Most of a narrow window's width that it takes.
const MOST_OF_WINDOW: f32 = 0.8;

/// What is asked for, and what was typed so far.
pub(in super::super) struct PathQuestion {
    asked: Asked,
    text: String,
    /// Whether the field has been given the keys.
    has_focus: bool,
}

impl PathQuestion {
    /// Before anything was typed.
    pub(in super::super) fn new(asked: Asked) -> Self {
        let text = asked.proposed().to_owned();
        Self { asked, text, has_focus: false }
    }
}

/// Draws it over everything.
pub(in super::super) fn path_question_ui(
    context: &Context,
    question: &mut PathQuestion,
    words: &Words,
    actions: &mut Actions,
) {
    let title = words.say(question.asked.title());
    let window = Window::new(title).id(Id::unique("path-question")).collapsible(false).resizable(false);
    window.anchor(Align2::CENTER_CENTER, [0.0, 0.0]).show(context, |ui| {
        ui.label(words.say("path-no-window"));
        let label = ui.label(words.say("path-typed"));
        let room = PATH_WIDTH.min(ui.ctx().content_rect().width() * MOST_OF_WINDOW);
        let field = ui.add(TextEdit::singleline(&mut question.text).desired_width(room));
        let field = field.labelled_by(label.id);
        if !question.has_focus {
            field.request_focus();
            question.has_focus = true;
        }
        let (is_entered, is_left) =
            ui.input(|input| (input.key_pressed(Key::Enter), input.key_pressed(Key::Escape)));
        let is_entered = field.lost_focus() && is_entered;
        ui.horizontal(|ui| {
            let path = question.text.trim();
            let take = Button::new(words.say("path-take"));
            let is_taken = ui.add_enabled(!path.is_empty(), take).clicked() || is_entered;
            if is_taken && !path.is_empty() {
                actions.extend(question.asked.clone().answered(vec![path.into()], false));
                actions.push(Action::LeaveQuestion);
            }
            if ui.button(words.say("cancel")).clicked() || is_left {
                actions.push(Action::LeaveQuestion);
            }
        });
    });
}
