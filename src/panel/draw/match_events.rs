//! The events of a match: a list to choose from, and buttons to step through it.

use std::collections::BTreeMap;

use eframe::egui::{Image, Label, RichText, ScrollArea, Ui, Vec2};

use super::match_list::wish;
use super::theme;
use crate::panel::action::{Action, Actions};
use crate::panel::models::matches::{EventLine, move_beside};
use crate::panel::state::{Overlay, State};
use crate::panel::texture::FrameTexture;
use crate::panel::words::{Words, count};
use crate::session::MatchWish;

/// Width of a small picture in the list, points.
const SMALL_WIDTH: f32 = 84.0;

/// Draws the list; `is_new` where the event on show is another than the last time, which brings it into sight.
pub(in super::super) fn events_ui(
    ui: &mut Ui,
    lines: &[EventLine],
    (event, is_new): (usize, bool),
    small: &BTreeMap<u64, FrameTexture>,
    words: &Words,
    actions: &mut Actions,
) {
    let is_dark = ui.visuals().dark_mode;
    ScrollArea::vertical().auto_shrink([false, false]).show(ui, |ui| {
        for (place, line) in lines.iter().enumerate() {
            let is_shown = place == event;
            ui.horizontal(|ui| {
                let texture = line.thumbnail.and_then(|number| small.get(&number)?.shown());
                if let Some((texture, [width, height])) = texture {
                    let size = Vec2::new(SMALL_WIDTH, SMALL_WIDTH * height as f32 / width.max(1) as f32);
                    let image = Image::from_texture((texture.id(), size)).fit_to_exact_size(size);
                    ui.add(image.alt_text(words.say("thumbnail")));
                } else {
                    ui.add_space(SMALL_WIDTH + ui.spacing().item_spacing.x);
                }
                ui.vertical(|ui| {
                    let said = format!("{}  {}", line.time, line.what);
                    let said = RichText::new(said).color(theme::letters_of(line.player, is_dark));
                    let said = if line.number.is_some() { said.strong() } else { said };
                    let said = if line.is_minor { said.weak().small() } else { said };
                    let response = ui.selectable_label(is_shown, said);
                    if is_shown && is_new {
                        // only as far as it is out of sight: what was clicked stays under the pointer
                        response.scroll_to_me(None);
                    }
                    if response.clicked() {
                        actions.push(wish(MatchWish::Show(place)));
                    }
                    if let Some(ruling) = &line.ruling {
                        let sign = if line.is_illegal { "⛔" } else { "⚠" };
                        let colour = theme::close_letters(is_dark);
                        ui.label(RichText::new(format!("{sign} {ruling}")).small().color(colour));
                    }
                    if line.is_revised {
                        ui.label(RichText::new(words.say("event-revised")).small());
                    }
                });
            });
        }
    });
}

/// Draws the buttons to step through the events.
pub(in super::super) fn steps_ui(
    ui: &mut Ui,
    (lines, event): (&[EventLine], usize),
    state: &State,
    words: &Words,
    actions: &mut Actions,
) {
    let last = lines.len().saturating_sub(1);
    ui.horizontal_wrapped(|ui| {
        let steps = [
            ("step-first", 0),
            ("step-move-back", move_beside(lines, event, false)),
            ("step-back", event.saturating_sub(1)),
            ("step-on", (event + 1).min(last)),
            ("step-move-on", move_beside(lines, event, true)),
            ("step-last", last),
        ];
        for (key, to) in steps {
            if ui.button(words.say(key)).clicked() {
                actions.push(wish(MatchWish::Show(to)));
            }
        }
        let given = [("number", count(event + 1)), ("total", count(lines.len()))];
        // never in two pieces
        ui.add(Label::new(words.say_with("event-of", &given)).extend());
        ui.separator();
        if ui.button(words.say("reset-zoom")).clicked() {
            actions.push(Action::ResetZoom);
        }
        for overlay in
            [Overlay::Outlines, Overlay::Kinds, Overlay::Links, Overlay::Territory, Overlay::Ghosts]
        {
            let mut is_on = state.overlays.has(overlay);
            if ui.checkbox(&mut is_on, words.say(overlay.key())).clicked() {
                actions.push(Action::Switch(overlay));
            }
        }
    });
}
