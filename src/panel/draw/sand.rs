//! The sand timer: beside the game, and so large that it is read from across the table.

use eframe::egui::{Align2, Color32, FontId, ProgressBar, Rect, RichText, Sense, Ui, Vec2};

use super::theme;
use crate::panel::action::{Action, Actions};
use crate::panel::models::sand::SandModel;
use crate::panel::words::Words;
use crate::session::{Command, SandCommand};

/// Size of the number beside the game, points.
const NUMBER: f32 = 54.0;
/// Heights as shares of the room where it is shown large: of the number, of the lines.
const LARGE: (f32, f32) = (0.55, 0.07);

/// Draws it beside the game.
pub(in super::super) fn sand_ui(ui: &mut Ui, model: &SandModel, words: &Words, actions: &mut Actions) {
    if let Some(after) = model.changes_after {
        ui.ctx().request_repaint_after(after);
    }
    ui.horizontal(|ui| {
        ui.label(RichText::new(&model.left).size(NUMBER).strong().color(number_colour(ui, model)));
        ui.vertical(|ui| {
            ui.label(&model.turn);
            ui.label(RichText::new(&model.doing).strong());
            ui.add(ProgressBar::new(model.share).desired_width(ui.available_width()));
        });
    });
    buttons_ui(ui, model, words, actions);
}

/// Draws it over all the room; a click starts it or keeps it still.
pub(in super::super) fn large_sand_ui(ui: &mut Ui, model: &SandModel, words: &Words, actions: &mut Actions) {
    if let Some(after) = model.changes_after {
        ui.ctx().request_repaint_after(after);
    }
    ui.horizontal_wrapped(|ui| {
        buttons_ui(ui, model, words, actions);
        if ui.button(words.say("close")).clicked() {
            actions.push(Action::ShowLarge(false));
        }
    });
    let (response, painter) = ui.allocate_painter(ui.available_size(), Sense::click());
    let area = response.rect;
    if model.is_flashing {
        painter.rect_filled(area, 0.0, theme::CLOSE);
    }
    let (number, line) = LARGE;
    let write = |at: f32, share: f32, said: &str, colour: Color32| {
        let size = share * area.height();
        let wide = painter.layout_no_wrap(said.to_owned(), FontId::proportional(size), colour).size().x;
        let size = size * (0.94 * area.width() / wide.max(1.0)).min(1.0);
        let place = area.center_top() + Vec2::new(0.0, at * area.height());
        painter.text(place, Align2::CENTER_CENTER, said, FontId::proportional(size), colour);
    };
    let letters = if model.is_flashing { theme::INK } else { ui.visuals().text_color() };
    write(0.37, number, &model.left, if model.is_flashing { theme::INK } else { number_colour(ui, model) });
    write(0.76, line, &model.doing, letters);
    write(0.87, line, &model.turn, letters);
    let bar = Rect::from_min_size(
        area.left_bottom() - Vec2::new(0.0, 0.03 * area.height()),
        Vec2::new(model.share * area.width(), 0.03 * area.height()),
    );
    painter.rect_filled(bar, 0.0, theme::GOLD);
    if response.clicked() {
        actions.push(sand(SandCommand::Toggle));
    }
}

fn number_colour(ui: &Ui, model: &SandModel) -> Color32 {
    match model {
        model if model.is_over => theme::close_letters(ui.visuals().dark_mode),
        model if model.is_running => ui.visuals().strong_text_color(),
        _ => ui.visuals().text_color(),
    }
}

fn buttons_ui(ui: &mut Ui, model: &SandModel, words: &Words, actions: &mut Actions) {
    ui.horizontal_wrapped(|ui| {
        let start = words.say(if model.is_running { "sand-stop" } else { "sand-start" });
        if ui.button(start).on_hover_text(words.say("sand-key")).clicked() {
            actions.push(sand(SandCommand::Toggle));
        }
        if ui.button(words.say("sand-next")).clicked() {
            actions.push(sand(SandCommand::NextTurn));
        }
        if ui.button(words.say("sand-reset")).clicked() {
            actions.push(sand(SandCommand::Reset));
        }
    });
}

fn sand(command: SandCommand) -> Action {
    Action::Desk(Command::Sand(command))
}
