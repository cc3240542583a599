//! The list of sections, and the one that is chosen.

use eframe::egui::{CentralPanel, Panel, RichText, ScrollArea, TextureHandle, Ui};

use super::{camera, light, rules, sheets, source, teach};
use crate::panel::action::Actions;
use crate::panel::set_up_form::{Section, SetUpForm};
use crate::panel::words::Words;
use crate::session::Snapshot;

/// Width of the list of sections, points.
const LIST_WIDTH: f32 = 190.0;

/// What the screen is drawn from.
pub(in super::super::super) struct SetUpView<'a> {
    /// What is known.
    pub(in super::super::super) snapshot: &'a Snapshot,
    /// The words.
    pub(in super::super::super) words: &'a Words,
    /// The newest frame of the source that is shown, and its size, px.
    pub(in super::super::super) frame: Option<(&'a TextureHandle, [usize; 2])>,
}

/// Draws the screen.
pub(in super::super::super) fn set_up_ui(
    ui: &mut Ui,
    view: &SetUpView<'_>,
    form: &mut SetUpForm,
    actions: &mut Actions,
) {
    let words = view.words;
    Panel::left("sections").resizable(false).default_size(LIST_WIDTH).show(ui, |ui| {
        ui.add_space(4.0);
        for section in Section::ALL {
            if ui.selectable_label(form.section == section, words.say(section.key())).clicked() {
                form.section = section;
            }
        }
    });
    CentralPanel::default().show(ui, |ui| {
        ScrollArea::vertical().auto_shrink([false, false]).show(ui, |ui| {
            ui.label(RichText::new(words.say(form.section.key())).heading());
            ui.label(words.say(form.section.help()));
            ui.separator();
            match form.section {
                Section::Source => source::source_ui(ui, view, form, actions),
                Section::Light => light::light_ui(ui, view, actions),
                Section::Camera => camera::camera_ui(ui, view, form, actions),
                Section::Teach => teach::teach_ui(ui, view, form, actions),
                Section::Rules => rules::rules_ui(ui, view, form, actions),
                Section::Sheets => sheets::sheets_ui(ui, view, form, actions),
            }
        });
    });
}
