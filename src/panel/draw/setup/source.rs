//! Which source is watched, and what it shows.

use eframe::egui::{Image, Spinner, TextEdit, Ui, Vec2};

use super::fields::{choice_ui, main_button, path_ui};
use super::screen::SetUpView;
use crate::games::lacuna::Player;
use crate::panel::action::{Action, Actions};
use crate::panel::draw::notices::problem_ui;
use crate::panel::models::setup::source::{
    CameraRow, RATES, camera_rows, preview_lines, size_text, sizes_of,
};
use crate::panel::models::table::player_name;
use crate::panel::set_up_form::{Field, SetUpForm};
use crate::panel::state::Screen;
use crate::session::{CamerasState, Command, SetUpCommand};

/// Largest width of the frame that is shown, points.
const FRAME_WIDTH: f32 = 620.0;
/// Width of the field for a name, points.
const NAME_WIDTH: f32 = 150.0;

/// Draws the section.
pub(super) fn source_ui(ui: &mut Ui, view: &SetUpView<'_>, form: &mut SetUpForm, actions: &mut Actions) {
    let words = view.words;
    let rows = cameras_ui(ui, view, form, actions);
    let fields = [(Field::SourceFile, "pick-file"), (Field::SourceFolder, "pick-folder")];
    path_ui(ui, form, "source", &fields, words, actions);
    ui.weak(words.say("source-hint"));
    ui.horizontal_wrapped(|ui| {
        let mut sizes = vec![(None, words.say("as-usual"))];
        let offered = sizes_of(form.source.trim(), &rows);
        sizes.extend(offered.into_iter().map(|size| (Some(size), size_text(size))));
        choice_ui(ui, &words.say("picture-size"), &mut form.size, &sizes);
        let mut rates = vec![(None, words.say("as-usual"))];
        rates.extend(RATES.map(|rate| (Some(rate), words.number(rate, usize::from(rate < 1.0)))));
        choice_ui(ui, &words.say("picture-rate"), &mut form.fps, &rates);
    });
    ui.add_space(4.0);
    ui.horizontal_wrapped(|ui| {
        for player in Player::BOTH {
            let label =
                ui.label(words.say_with(
                    "name-of",
                    &[("player", crate::panel::words::text(player_name(player, words)))],
                ));
            let field = TextEdit::singleline(form.players.of_mut(player)).desired_width(NAME_WIDTH);
            ui.add(field).labelled_by(label.id);
        }
        ui.checkbox(&mut form.keep, words.say("keep-match"));
    });
    if form.keep {
        path_ui(ui, form, "archive", &[(Field::Archive, "pick-save")], words, actions);
    }
    ui.add_space(4.0);
    ui.horizontal_wrapped(|ui| {
        let has_source = !form.source.trim().is_empty();
        if main_button(ui, words.say("watch"), has_source) {
            actions.push(Action::Desk(Command::Watch(Box::new(form.watch()))));
            actions.push(Action::Show(Screen::Table));
        }
        preview_buttons(ui, view, form, actions);
        if view.snapshot.watching.is_some() && ui.button(words.say("stop-watching")).clicked() {
            actions.push(Action::Desk(Command::StopWatching));
        }
    });
    frame_ui(ui, view);
}

/// Shows the frames of the source, or no longer.
pub(super) fn preview_buttons(ui: &mut Ui, view: &SetUpView<'_>, form: &SetUpForm, actions: &mut Actions) {
    let words = view.words;
    let set_up = |command| Action::Desk(Command::SetUp(command));
    if view.snapshot.set_up.preview.is_some() {
        if ui.button(words.say("preview-stop")).clicked() {
            actions.push(set_up(SetUpCommand::StopPreview));
        }
    } else if ui.button(words.say("preview")).clicked() && !form.source.trim().is_empty() {
        let source = form.source.trim().to_owned();
        actions.push(set_up(SetUpCommand::Preview { source, stream: form.stream() }));
    }
}

/// The frame that is shown, with what is known of its source.
pub(super) fn frame_ui(ui: &mut Ui, view: &SetUpView<'_>) {
    if let Some(preview) = &view.snapshot.set_up.preview {
        for line in preview_lines(preview, view.words) {
            ui.label(line);
        }
    } else if let Some(watching) = &view.snapshot.watching {
        ui.label(
            view.words
                .say_with("watching-now", &[("source", crate::panel::words::text(watching.source.clone()))]),
        );
        watching.notes.iter().for_each(|note| {
            ui.label(note);
        });
    } else {
        return;
    }
    let Some((texture, [width, height])) = view.frame else { return };
    let across = FRAME_WIDTH.min(ui.available_width());
    let size = Vec2::new(across, across * height as f32 / (width as f32).max(1.0));
    ui.add(Image::new((texture.id(), size)).alt_text(view.words.say("preview")));
}

fn cameras_ui(
    ui: &mut Ui,
    view: &SetUpView<'_>,
    form: &mut SetUpForm,
    actions: &mut Actions,
) -> Vec<CameraRow> {
    let (words, set_up) = (view.words, &view.snapshot.set_up);
    let is_open = set_up.preview.is_some() || view.snapshot.watching.is_some();
    let ask = || Action::Desk(Command::SetUp(SetUpCommand::ListCameras));
    let mut rows = Vec::new();
    ui.horizontal(|ui| {
        ui.label(words.say("cameras"));
        match &set_up.cameras {
            CamerasState::Unknown if !is_open => actions.push(ask()),
            CamerasState::Looking => {
                ui.add(Spinner::new());
            }
            _ if is_open => {
                ui.weak(words.say("cameras-while-open"));
            }
            _ => {
                if ui.button(words.say("cameras-again")).clicked() {
                    actions.push(ask());
                }
            }
        }
    });
    match &set_up.cameras {
        CamerasState::Found(cameras) if cameras.is_empty() => {
            ui.label(words.say("no-cameras"));
        }
        CamerasState::Found(cameras) => rows = camera_rows(cameras, words),
        CamerasState::Failed(problem) => problem_ui(ui, problem, &[], words),
        CamerasState::Unknown | CamerasState::Looking => {}
    }
    for row in &rows {
        let said = format!("{}   {}", row.title, row.offers);
        if ui.selectable_label(form.source == row.source, said).clicked() {
            form.source.clone_from(&row.source);
            form.size = None;
        }
    }
    rows
}
