//! The camera's calibration.

use std::path::PathBuf;

use eframe::egui::{DragValue, Grid, RichText, ScrollArea, Ui};

use super::coverage::coverage_ui;
use super::fields::{choice_ui, figures_ui, main_button, number_ui, path_ui, replace_ui};
use super::screen::SetUpView;
use super::source::{frame_ui, preview_buttons};
use crate::panel::action::{Action, Actions};
use crate::panel::draw::notices::problem_ui;
use crate::panel::draw::theme;
use crate::panel::models::setup::camera::{
    ViewRow, calibration_model, coverage_model, view_rows, viewing_line,
};
use crate::panel::set_up_form::{BoardKind, Field, SetUpForm};
use crate::panel::words::text;
use crate::session::{Calibration, CalibrationState, Choice, Command, SetUpCommand, TaskKind};

/// Fewest and most inner corners along a side of a chessboard.
const CORNERS: std::ops::RangeInclusive<usize> = 2..=30;
/// Largest square, mm.
const MOST_SQUARE_MM: f64 = 200.0;
/// Height of the list of views, points.
const LIST_HEIGHT: f32 = 220.0;

/// Draws the section.
pub(super) fn camera_ui(ui: &mut Ui, view: &SetUpView<'_>, form: &mut SetUpForm, actions: &mut Actions) {
    in_force_ui(ui, view, form, actions);
    ui.separator();
    board_ui(ui, view, form);
    begin_ui(ui, view, form, actions);
    ui.separator();
    let words = view.words;
    match &view.snapshot.set_up.calibration {
        CalibrationState::None => {}
        CalibrationState::Viewing(views) => {
            ui.label(RichText::new(viewing_line(views, words)).strong());
            let model = coverage_model(views.coverage.as_ref(), words);
            ui.horizontal_top(|ui| {
                coverage_ui(ui, &model);
                ui.vertical(|ui| {
                    ui.label(&model.said);
                    model.missing.iter().for_each(|line| {
                        ui.label(format!("• {line}"));
                    });
                });
            });
            frame_ui(ui, view);
        }
        CalibrationState::Done(calibration) => result_ui(ui, calibration, view, form, actions),
        CalibrationState::Failed(problem, views) => {
            problem_ui(ui, problem, &[], words);
            views_ui(ui, &view_rows(views, words));
        }
    }
}

/// The camera profile in force, and another one in its place.
fn in_force_ui(ui: &mut Ui, view: &SetUpView<'_>, form: &mut SetUpForm, actions: &mut Actions) {
    let (words, options) = (view.words, &view.snapshot.options);
    let choose = |camera: Option<PathBuf>| Action::Desk(Command::Choose(Choice::Camera(camera)));
    ui.horizontal_wrapped(|ui| match &options.camera {
        Some(file) => {
            let name = text(file.display().to_string());
            ui.label(words.say_with("camera-in-force", &[("file", name)]));
            if ui.button(words.say("camera-none")).clicked() {
                actions.push(choose(None));
            }
        }
        None => {
            ui.label(words.say("camera-unknown"));
        }
    });
    ui.horizontal_wrapped(|ui| {
        path_ui(ui, form, "camera-file", &[(Field::CameraIn, "pick-file")], words, actions);
        let is_named = !form.camera_in.trim().is_empty();
        if ui.add_enabled(is_named, eframe::egui::Button::new(words.say("camera-use"))).clicked() {
            actions.push(choose(Some(form.camera_in.trim().into())));
        }
    });
}

fn board_ui(ui: &mut Ui, view: &SetUpView<'_>, form: &mut SetUpForm) {
    let words = view.words;
    ui.horizontal_wrapped(|ui| {
        let kinds =
            [(BoardKind::Charuco, words.say("board-charuco")), (BoardKind::Chess, words.say("board-chess"))];
        choice_ui(ui, &words.say("board"), &mut form.board, &kinds);
        if form.board == BoardKind::Chess {
            let label = ui.label(words.say("corners-across"));
            ui.add(DragValue::new(&mut form.corners.0).range(CORNERS)).labelled_by(label.id);
            let label = ui.label(words.say("corners-down"));
            ui.add(DragValue::new(&mut form.corners.1).range(CORNERS)).labelled_by(label.id);
        }
        let name = words.say("square-side");
        number_ui(ui, &name, &mut form.square_mm, 0.0..=MOST_SQUARE_MM, (0.1, 2), words);
    });
}

/// From pictures, or from the source.
fn begin_ui(ui: &mut Ui, view: &SetUpView<'_>, form: &mut SetUpForm, actions: &mut Actions) {
    let words = view.words;
    let set_up = |command| Action::Desk(Command::SetUp(command));
    let fields = [(Field::BoardFolder, "pick-folder"), (Field::BoardFile, "pick-file")];
    path_ui(ui, form, "board-pictures", &fields, words, actions);
    let is_idle = view.snapshot.task.is_none();
    ui.horizontal_wrapped(|ui| {
        let pictures = form.board_pictures.trim().to_owned();
        if main_button(ui, words.say("calibrate"), is_idle && !pictures.is_empty()) {
            let board = form.board_choice();
            actions.push(set_up(SetUpCommand::Calibrate { pictures: vec![pictures.into()], board }));
        }
        ui.separator();
        preview_buttons(ui, view, form, actions);
        let is_viewing = view.snapshot.task.as_ref().is_some_and(|task| task.kind == TaskKind::Views);
        if is_viewing {
            if main_button(ui, words.say("views-enough"), true) {
                actions.push(set_up(SetUpCommand::EndViews));
            }
        } else {
            let is_shown = view.snapshot.set_up.preview.is_some() || view.snapshot.watching.is_some();
            if main_button(ui, words.say("calibrate-live"), is_idle && is_shown) {
                actions.push(set_up(SetUpCommand::CalibrateLive(form.board_choice())));
            }
            if !is_shown {
                ui.weak(words.say("calibrate-live-hint"));
            }
        }
    });
}

fn result_ui(
    ui: &mut Ui,
    calibration: &Calibration,
    view: &SetUpView<'_>,
    form: &mut SetUpForm,
    actions: &mut Actions,
) {
    let words = view.words;
    let model = calibration_model(calibration, words);
    let is_dark = ui.visuals().dark_mode;
    let verdict = RichText::new(&model.verdict).strong().size(18.0);
    ui.label(if model.is_good { verdict } else { verdict.color(theme::close_letters(is_dark)) });
    for shortfall in &model.shortfalls {
        ui.label(format!("⚠ {shortfall}"));
    }
    path_ui(ui, form, "save-as", &[(Field::CameraOut, "pick-save")], words, actions);
    ui.horizontal_wrapped(|ui| {
        if main_button(ui, words.say("save-and-use"), true) {
            let output = form.output(Field::CameraOut);
            actions.push(Action::Desk(Command::SetUp(SetUpCommand::SaveCamera(output))));
        }
        replace_ui(ui, form, words);
    });
    ui.horizontal_top(|ui| {
        let coverage = coverage_model(Some(&calibration.coverage), words);
        coverage_ui(ui, &coverage);
        ui.vertical(|ui| {
            figures_ui(ui, "figures", &model.figures);
            coverage.missing.iter().for_each(|line| {
                ui.label(format!("• {line}"));
            });
        });
    });
    views_ui(ui, &view_rows(&calibration.views, words));
}

fn views_ui(ui: &mut Ui, rows: &[ViewRow]) {
    ScrollArea::vertical().id_salt("views").max_height(LIST_HEIGHT).auto_shrink([false, true]).show(
        ui,
        |ui| {
            Grid::new("views").num_columns(3).striped(true).spacing([14.0, 2.0]).show(ui, |ui| {
                for row in rows {
                    ui.label(if row.is_used { "✔" } else { "–" });
                    ui.label(&row.name);
                    ui.label(&row.said);
                    ui.end_row();
                }
            });
        },
    );
}
