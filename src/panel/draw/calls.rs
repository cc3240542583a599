//! The list of calls.

use eframe::egui::{Color32, Grid, RichText, Ui};

use super::theme;
use crate::panel::action::{Action, Actions};
use crate::panel::models::disputes::CallLine;
use crate::panel::state::State;
use crate::panel::words::{Words, count};

/// Room above and below the words of a line, points.
const LINE_PADDING: f32 = 1.0;

/// Draws it.
pub(in super::super) fn calls_ui(
    ui: &mut Ui,
    lines: &[CallLine],
    state: &State,
    words: &Words,
    actions: &mut Actions,
) {
    ui.label(RichText::new(words.say("calls")).strong());
    let close = lines.iter().filter(|line| line.is_close).count();
    ui.label(words.say_with("calls-count", &[("close", count(close))]));
    // a line of the list is as high as one that is only read: as many as can be are in sight
    ui.spacing_mut().interact_size.y = theme::ROW_HEIGHT;
    ui.spacing_mut().button_padding.y = LINE_PADDING;
    Grid::new("calls")
        .min_row_height(theme::ROW_HEIGHT)
        .striped(true)
        .num_columns(4)
        .spacing([10.0, 1.0])
        .show(ui, |ui| {
            for line in lines {
                call_row(ui, line, state.selected == Some(line.token), words, actions);
                ui.end_row();
            }
        });
}

fn call_row(ui: &mut Ui, line: &CallLine, is_selected: bool, words: &Words, actions: &mut Actions) {
    let is_dark = ui.visuals().dark_mode;
    let colour: Color32 =
        if line.is_close { theme::close_letters(is_dark) } else { theme::letters_of(line.to, is_dark) };
    let written = |said: &str| {
        let text = RichText::new(said).color(colour);
        if line.is_close { text.strong() } else { text }
    };
    if ui.selectable_label(is_selected, written(&line.flower)).clicked() {
        actions.push(Action::Select(Some(line.token)));
    }
    // a sign, so that it does not rest on the colour alone
    let sign = if line.is_decisive { "! " } else { "" };
    let answer = ui.label(written(&format!("{sign}{}", line.answer)));
    if line.is_decisive {
        answer.on_hover_text(words.say("decisive"));
    }
    ui.label(written(&line.gap));
    ui.label(written(&line.probability));
}
