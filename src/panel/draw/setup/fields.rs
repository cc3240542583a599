//! Parts that sections share: fields for paths, choices, figures.

use std::ops::RangeInclusive;

use eframe::egui::{Button, ComboBox, DragValue, Grid, Response, RichText, TextEdit, Ui};

use crate::panel::action::{Action, Actions};
use crate::panel::file_dialogs::Asked;
use crate::panel::set_up_form::{Field, SetUpForm};
use crate::panel::words::Words;

/// Widest and narrowest field for a path, points.
const PATH_WIDTHS: (f32, f32) = (430.0, 110.0);
/// Where there is less room than this, name, field and buttons stand under each other, points.
const NARROW: f32 = 440.0;
/// Room for a button after it, points.
const BUTTON_ROOM: f32 = 112.0;

/// A labelled field for a path, with a button for each of the system's windows that can fill it.
pub(super) fn path_ui(
    ui: &mut Ui,
    form: &mut SetUpForm,
    label: &str,
    fields: &[(Field, &str)],
    words: &Words,
    actions: &mut Actions,
) {
    let buttons = |ui: &mut Ui, actions: &mut Actions| {
        for (field, button) in fields {
            if ui.button(words.say(button)).clicked() {
                actions.push(Action::Ask(Asked::Path(*field)));
            }
        }
    };
    let Some((first, _)) = fields.first() else { return };
    if ui.available_width() < NARROW {
        let name = ui.label(words.say(label));
        let field = TextEdit::singleline(form.text_mut(*first)).desired_width(f32::INFINITY);
        ui.add(field).labelled_by(name.id);
        ui.horizontal_wrapped(|ui| buttons(ui, actions));
        return;
    }
    ui.horizontal(|ui| {
        let name = ui.label(words.say(label));
        let (widest, narrowest) = PATH_WIDTHS;
        let room = (ui.available_width() - BUTTON_ROOM * fields.len() as f32).clamp(narrowest, widest);
        let field = TextEdit::singleline(form.text_mut(*first)).desired_width(room);
        ui.add(field).labelled_by(name.id);
        buttons(ui, actions);
    });
}

/// Whether files that are there may be replaced.
pub(super) fn replace_ui(ui: &mut Ui, form: &mut SetUpForm, words: &Words) {
    ui.checkbox(&mut form.replace, words.say("replace-files"));
}

/// One of several values, with its name before it.
pub(super) fn choice_ui<T: PartialEq + Clone>(
    ui: &mut Ui,
    name: &str,
    chosen: &mut T,
    of: &[(T, String)],
) -> bool {
    let before = chosen.clone();
    ui.label(name);
    let shown = of.iter().find(|(value, _)| value == chosen).map_or("–", |(_, said)| said);
    ComboBox::from_id_salt(name)
        .selected_text(shown)
        .show_ui(ui, |ui| {
            for (value, said) in of {
                ui.selectable_value(chosen, value.clone(), said);
            }
        })
        .response
        .on_hover_text(name);
    *chosen != before
}

/// A number to be typed or dragged, with its name before it, written as the language does.
pub(super) fn number_ui(
    ui: &mut Ui,
    name: &str,
    value: &mut f64,
    range: RangeInclusive<f64>,
    (speed, places): (f64, usize),
    words: &Words,
) -> Response {
    let has_comma = words.number(0.5, 1).contains(',');
    let written = move |value: f64| {
        let plain = format!("{value:.places$}");
        if has_comma { plain.replace('.', ",") } else { plain }
    };
    let label = ui.label(name);
    let drag = DragValue::new(value)
        .range(range)
        .speed(speed)
        .max_decimals(places)
        .custom_formatter(move |value, _| written(value))
        .custom_parser(|text| text.trim().replace(',', ".").parse().ok());
    ui.add(drag).labelled_by(label.id)
}

/// Lines of what and how much.
pub(super) fn figures_ui(ui: &mut Ui, id: &str, lines: &[(String, String)]) {
    Grid::new(id).num_columns(2).striped(true).spacing([18.0, 3.0]).show(ui, |ui| {
        for (what, value) in lines {
            ui.label(what);
            ui.label(value);
            ui.end_row();
        }
    });
}

/// A button for what a section is about.
pub(super) fn main_button(ui: &mut Ui, said: String, is_possible: bool) -> bool {
    ui.add_enabled(is_possible, Button::new(RichText::new(said).strong())).clicked()
}
