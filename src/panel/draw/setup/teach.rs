//! Teaching a set.

use eframe::egui::{Color32, DragValue, Grid, RichText, Sense, Stroke, StrokeKind, Ui, Vec2};

use super::fields::{choice_ui, figures_ui, main_button, number_ui, path_ui, replace_ui};
use super::screen::SetUpView;
use crate::panel::action::{Action, Actions};
use crate::panel::draw::notices::problem_ui;
use crate::panel::models::setup::teach::{KindRow, taught_model};
use crate::panel::set_up_form::{Field, PIECES, SetUpForm};
use crate::session::{Command, SetUpCommand, TeachState};

/// Most pieces of a kind, and most pawns of a player, that can be asked for.
const PIECES_OF_A_KIND: std::ops::RangeInclusive<usize> = 1..=100;
/// Largest circle of a mat, mm.
const MOST_CIRCLE_MM: f64 = 5000.0;
/// Size of a swatch, points.
const SWATCH: Vec2 = Vec2::new(34.0, 20.0);

/// Draws the section.
pub(super) fn teach_ui(ui: &mut Ui, view: &SetUpView<'_>, form: &mut SetUpForm, actions: &mut Actions) {
    let words = view.words;
    ui.horizontal_wrapped(|ui| {
        let shapes = PIECES.map(|(pieces, key)| (pieces, words.say(key)));
        choice_ui(ui, &words.say("pieces-shape"), &mut form.teach.pieces, &shapes);
        let label = ui.label(words.say("per-kind"));
        let drag = DragValue::new(&mut form.teach.per_kind).range(PIECES_OF_A_KIND);
        ui.add(drag).labelled_by(label.id);
        let label = ui.label(words.say("per-player"));
        let drag = DragValue::new(&mut form.teach.per_player).range(PIECES_OF_A_KIND);
        ui.add(drag).labelled_by(label.id);
    });
    ui.horizontal_wrapped(|ui| {
        let mut circle_mm = form.teach.circle_mm.unwrap_or(0.0);
        number_ui(ui, &words.say("circle-measured"), &mut circle_mm, 0.0..=MOST_CIRCLE_MM, (1.0, 1), words);
        form.teach.circle_mm = (circle_mm > 0.0).then_some(circle_mm);
    });
    path_ui(ui, form, "teach-picture", &[(Field::TeachPicture, "pick-file")], words, actions);
    ui.horizontal_wrapped(|ui| {
        let is_idle = view.snapshot.task.is_none();
        let file = form.teach_picture.trim().to_owned();
        let ask = |picture| {
            let options = Box::new(form.teach.clone());
            Action::Desk(Command::SetUp(SetUpCommand::Teach { picture, options }))
        };
        if main_button(ui, words.say("teach-file"), is_idle && !file.is_empty()) {
            actions.push(ask(Some(file.into())));
        }
        if main_button(ui, words.say("teach-open"), is_idle && view.snapshot.picture.is_some()) {
            actions.push(ask(None));
        }
    });
    match &view.snapshot.set_up.taught {
        TeachState::None => {}
        TeachState::Failed(problem) => {
            ui.separator();
            problem_ui(ui, problem, &[], words);
        }
        TeachState::Done(taught) => {
            ui.separator();
            let model = taught_model(taught, &form.teach, words);
            ui.label(RichText::new(&model.from).strong());
            if model.can_be_saved {
                path_ui(ui, form, "save-as", &[(Field::SetOut, "pick-save")], words, actions);
                ui.horizontal_wrapped(|ui| {
                    if main_button(ui, words.say("save-and-use"), true) {
                        let output = form.output(Field::SetOut);
                        actions.push(Action::Desk(Command::SetUp(SetUpCommand::SaveSet(output))));
                    }
                    replace_ui(ui, form, words);
                });
            }
            model.remarks.iter().for_each(|remark| {
                ui.label(format!("⚠ {remark}"));
            });
            kinds_ui(ui, &model.kinds);
            figures_ui(ui, "taught-sizes", &model.sizes);
        }
    }
}

fn kinds_ui(ui: &mut Ui, kinds: &[KindRow]) {
    Grid::new("kinds").num_columns(3).striped(true).spacing([14.0, 4.0]).show(ui, |ui| {
        for kind in kinds {
            let (place, painter) = ui.allocate_painter(SWATCH, Sense::hover());
            let [red, green, blue] = kind.swatch;
            painter.rect_filled(place.rect, 3.0, Color32::from_rgb(red, green, blue));
            let edge = Stroke::new(1.0, ui.visuals().text_color());
            painter.rect_stroke(place.rect, 3.0, edge, StrokeKind::Inside);
            ui.label(&kind.name);
            let sign = if kind.is_usual { "✔" } else { "⚠" };
            ui.label(format!("{sign} {}", kind.count));
            ui.end_row();
        }
    });
}
