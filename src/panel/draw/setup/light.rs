//! The light doctor.

use eframe::egui::{Grid, RichText, Ui};

use super::fields::main_button;
use super::screen::SetUpView;
use crate::panel::action::{Action, Actions};
use crate::panel::draw::notices::problem_ui;
use crate::panel::draw::theme;
use crate::panel::models::setup::light::light_rows;
use crate::session::{Command, LightVerdict};

/// Draws the section.
pub(super) fn light_ui(ui: &mut Ui, view: &SetUpView<'_>, actions: &mut Actions) {
    let (words, snapshot) = (view.words, view.snapshot);
    let has_picture = snapshot.newest_shot().is_some();
    ui.horizontal_wrapped(|ui| {
        if main_button(ui, words.say("examine-light"), has_picture && snapshot.task.is_none()) {
            actions.push(Action::Desk(Command::ExamineLight));
        }
        if !has_picture {
            ui.label(words.say("light-no-picture"));
        }
    });
    let Some(report) = &snapshot.light else { return };
    let (headline, rows) = light_rows(report, words);
    ui.label(RichText::new(headline).strong());
    if let Some(problem) = &report.no_mat {
        problem_ui(ui, problem, &[], words);
    }
    let is_dark = ui.visuals().dark_mode;
    Grid::new("light").num_columns(4).striped(true).spacing([16.0, 5.0]).show(ui, |ui| {
        for row in &rows {
            ui.label(RichText::new(&row.name).strong());
            let said = RichText::new(&row.said);
            ui.label(match row.verdict {
                LightVerdict::Bad => said.color(theme::close_letters(is_dark)).strong(),
                LightVerdict::Good | LightVerdict::NotJudged => said,
            });
            ui.label(&row.value);
            let remedy = row.remedy.as_ref().map(|remedy| RichText::new(format!("→ {remedy}")).strong());
            match (&row.detail, remedy) {
                (Some(detail), Some(remedy)) => {
                    ui.vertical(|ui| {
                        ui.label(detail);
                        ui.label(remedy);
                    });
                }
                // alone it stands level with the rest of its row
                (Some(detail), None) => drop(ui.label(detail)),
                (None, Some(remedy)) => drop(ui.label(remedy)),
                (None, None) => {}
            }
            ui.end_row();
        }
    });
}
