//! The list of recorded matches.

use eframe::egui::{Button, Frame, Grid, RichText, ScrollArea, TextEdit, Ui};

use super::notices::problem_ui;
use crate::games::lacuna::PerPlayer;
use crate::panel::action::{Action, Actions};
use crate::panel::match_form::MatchForm;
use crate::panel::models::matches::{MatchLine, unfinished};
use crate::panel::state::Screen;
use crate::panel::words::{Words, text};
use crate::session::{Command, MatchWish, Matches, StreamOptions, WatchRequest};

/// Width of the field for a source, points.
const SOURCE_WIDTH: f32 = 340.0;

/// Draws it.
pub(in super::super) fn match_list_ui(
    ui: &mut Ui,
    (matches, lines): (&Matches, &[MatchLine]),
    is_watching: bool,
    form: &mut MatchForm,
    words: &Words,
    actions: &mut Actions,
) {
    ui.horizontal_wrapped(|ui| {
        if ui.button(words.say("matches-refresh")).clicked() {
            actions.push(Action::Show(Screen::Match));
        }
        if let Some(place) = &matches.place {
            ui.label(words.say_with("matches-archive", &[("file", text(place.display().to_string()))]));
        }
    });
    if let Some(problem) = &matches.problem {
        problem_ui(ui, problem, &[], words);
        return;
    }
    if !is_watching {
        go_on_ui(ui, matches, form, words, actions);
    }
    ui.separator();
    if lines.is_empty() {
        ui.label(words.say("matches-none"));
        return;
    }
    ScrollArea::both().auto_shrink([false, false]).show(ui, |ui| {
        Grid::new("matches").num_columns(6).striped(true).spacing([22.0, 8.0]).show(ui, |ui| {
            for key in ["match", "match-date", "match-players", "match-result", "match-doubt", "match-state"]
            {
                ui.label(RichText::new(words.say(key)).strong());
            }
            ui.end_row();
            for line in lines {
                let number = words.say_with("match-number", &[("number", text(line.id.to_string()))]);
                if ui.button(number).clicked() {
                    actions.push(wish(MatchWish::Open(line.id)));
                }
                ui.label(&line.date);
                ui.label(RichText::new(&line.players).strong());
                ui.label(&line.result);
                ui.label(&line.doubt);
                ui.label(&line.state);
                ui.end_row();
            }
        });
    });
}

/// An offer to go on with a match that has no end.
fn go_on_ui(ui: &mut Ui, matches: &Matches, form: &mut MatchForm, words: &Words, actions: &mut Actions) {
    let Some(left) = unfinished(matches) else { return };
    if form.source.is_empty() {
        form.source.clone_from(&left.source);
    }
    Frame::group(ui.style()).show(ui, |ui| {
        ui.horizontal_wrapped(|ui| {
            ui.label(words.say_with("go-on-offer", &[("number", text(left.id.to_string()))]));
            let label = ui.label(words.say("go-on-source"));
            let field = TextEdit::singleline(&mut form.source).desired_width(SOURCE_WIDTH);
            ui.add(field).labelled_by(label.id);
            let can = !form.source.trim().is_empty();
            if ui.add_enabled(can, Button::new(words.say("go-on"))).clicked() {
                let request = WatchRequest {
                    source: form.source.trim().to_owned(),
                    stream: StreamOptions::default(),
                    archive: matches.place.clone(),
                    players: PerPlayer::default(),
                };
                actions.push(wish(MatchWish::GoOn(Box::new(request))));
                actions.push(Action::Show(Screen::Table));
            }
        });
    });
}

/// A request about matches.
pub(in super::super) const fn wish(wish: MatchWish) -> Action {
    Action::Desk(Command::Match(wish))
}
