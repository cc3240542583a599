//! The switches under the picture.

use eframe::egui::Ui;

use crate::panel::action::{Action, Actions};
use crate::panel::state::{Layout, Overlay, State, Tool};
use crate::panel::words::Words;

/// Draws them.
pub(in super::super) fn tools_ui(ui: &mut Ui, state: &State, words: &Words, actions: &mut Actions) {
    ui.horizontal_wrapped(|ui| {
        for layout in Layout::ALL {
            if ui.selectable_label(state.layout == layout, words.say(layout.key())).clicked() {
                actions.push(Action::LayOut(layout));
            }
        }
        ui.separator();
        for overlay in Overlay::ALL {
            let mut is_on = state.overlays.has(overlay);
            if ui.checkbox(&mut is_on, words.say(overlay.key())).clicked() {
                actions.push(Action::Switch(overlay));
            }
        }
        ui.separator();
        let is_sight = state.tool == Tool::Sight;
        if ui.selectable_label(is_sight, words.say("tool-sight")).clicked() {
            actions.push(Action::Take(if is_sight { Tool::Choose } else { Tool::Sight }));
        }
        if ui.button(words.say("reset-zoom")).clicked() {
            actions.push(Action::ResetZoom);
        }
    });
}
