//! The bar with the screens, what can always be done, and the work that is going on.

use eframe::egui::{Align, Button, ComboBox, Layout as Direction, ProgressBar, RichText, Spinner, Ui};

use crate::panel::action::{Action, Actions};
use crate::panel::file_dialogs::Asked;
use crate::panel::state::{Screen, State};
use crate::panel::words::{Language, Words, count};
use crate::session::{Command, Reading, Snapshot, TaskKind};

/// Width of the bar of long work, points.
const PROGRESS_WIDTH: f32 = 150.0;

/// Draws it.
pub(in super::super) fn top_bar_ui(
    ui: &mut Ui,
    snapshot: &Snapshot,
    state: &State,
    words: &Words,
    actions: &mut Actions,
) {
    ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new(words.say("app-title")).strong().size(17.0));
        ui.separator();
        for screen in Screen::ALL {
            if ui.selectable_label(state.screen == screen, words.say(screen.key())).clicked() {
                actions.push(Action::Show(screen));
            }
        }
        ui.separator();
        if state.screen == Screen::Table {
            table_buttons(ui, snapshot, words, actions);
        }
        work_ui(ui, snapshot, words, actions);
        ui.with_layout(Direction::right_to_left(Align::Center), |ui| {
            if ui.button("?").on_hover_text(words.say("keys")).clicked() {
                actions.push(Action::ShowKeys(true));
            }
            let theme = words.say(if state.is_dark { "light-theme" } else { "dark" });
            if ui.button(theme).clicked() {
                actions.push(Action::SetDark(!state.is_dark));
            }
            languages_ui(ui, words, actions);
        });
    });
}

fn table_buttons(ui: &mut Ui, snapshot: &Snapshot, words: &Words, actions: &mut Actions) {
    if ui.button(words.say("open-picture")).clicked() {
        actions.push(Action::Ask(Asked::Pictures { as_views: false }));
    }
    if let Some(watching) = &snapshot.watching {
        if watching.is_kept {
            ui.label(RichText::new(words.say("match-kept")).strong());
        }
        if ui.add_enabled(snapshot.picture.is_some(), Button::new(words.say("freeze"))).clicked() {
            actions.push(Action::Desk(Command::Freeze));
        }
        if ui.button(words.say("stop-watching")).clicked() {
            actions.push(Action::Desk(Command::StopWatching));
        }
    } else if snapshot.reading.scored().is_some() && ui.button(words.say("add-view")).clicked() {
        actions.push(Action::Ask(Asked::Pictures { as_views: true }));
    }
    if snapshot.reading.scored().is_some() && ui.button(words.say("large-score")).clicked() {
        actions.push(Action::ShowLarge(true));
    }
}

fn languages_ui(ui: &mut Ui, words: &Words, actions: &mut Actions) {
    let chosen = words.language();
    let combo = ComboBox::from_id_salt("language").selected_text(chosen.own_name());
    let shown = combo.show_ui(ui, |ui| {
        for language in Language::ALL {
            if ui.selectable_label(language == chosen, language.own_name()).clicked() {
                actions.push(Action::Speak(language));
            }
        }
    });
    shown.response.on_hover_text(words.say("language"));
}

/// The long work that is going on, or that the picture is being read.
fn work_ui(ui: &mut Ui, snapshot: &Snapshot, words: &Words, actions: &mut Actions) {
    if let Some(task) = &snapshot.task {
        ui.label(words.say(task_key(task.kind)));
        if task.total > 0 {
            let share = task.done as f32 / task.total as f32;
            let given = [("done", count(task.done)), ("total", count(task.total))];
            ui.add(
                ProgressBar::new(share)
                    .desired_width(PROGRESS_WIDTH)
                    .text(words.say_with("progress", &given)),
            );
        } else {
            ui.add(Spinner::new());
        }
        if ui.button(words.say("cancel")).clicked() {
            actions.push(Action::Desk(Command::Cancel));
        }
    } else if snapshot.watching.is_none() && matches!(snapshot.reading, Reading::Working) {
        ui.add(Spinner::new());
        ui.label(words.say("working"));
    }
}

/// The message that says what is being worked on.
pub(in super::super) const fn task_key(kind: TaskKind) -> &'static str {
    match kind {
        TaskKind::Light => "task-light",
        TaskKind::Correction => "task-correction",
        TaskKind::Export => "task-export",
        TaskKind::Calibration => "task-calibration",
        TaskKind::Views => "task-views",
        TaskKind::Teaching => "task-teaching",
        TaskKind::Evidence => "task-evidence",
        TaskKind::Board => "task-board",
    }
}
