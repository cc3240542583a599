//! The list of calls.

use eframe::egui::{RichText, Ui};

use super::theme;
use crate::panel::action::{Action, Actions};
use crate::panel::models::disputes::CallLine;
use crate::panel::state::State;
use crate::panel::words::{Words, count};

/// Draws it.
pub(in super::super) fn calls_ui(
    ui: &mut Ui,
    lines: &[CallLine],
    state: &State,
    words: &Words,
    actions: &mut Actions,
) {
    let is_dark = ui.visuals().dark_mode;
    ui.label(RichText::new(words.say("calls")).strong());
    let close = lines.iter().filter(|line| line.is_close).count();
    ui.label(words.say_with("calls-count", &[("close", count(close))]));
    for line in lines {
        let colour =
            if line.is_close { theme::close_letters(is_dark) } else { theme::letters_of(line.to, is_dark) };
        let sign = if line.is_decisive { "❗ " } else { "" };
        let said = format!("{sign}{}: {}  {}  {}", line.flower, line.answer, line.gap, line.probability);
        let shown = RichText::new(said).color(colour);
        let shown = if line.is_close { shown.strong() } else { shown };
        if ui.selectable_label(state.selected == Some(line.token), shown).clicked() {
            actions.push(Action::Select(Some(line.token)));
        }
    }
}
