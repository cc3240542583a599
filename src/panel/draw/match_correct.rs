//! Correcting the event on show, and what that would change.

use eframe::egui::{Button, ComboBox, Frame, RichText, TextEdit, Ui};

use super::match_list::wish;
use super::theme;
use crate::games::lacuna::Player;
use crate::panel::action::Actions;
use crate::panel::match_form::{MatchForm, Pointing};
use crate::panel::models::matches::ChangeModel;
use crate::panel::models::table::{colour_name, player_name};
use crate::panel::words::{Words, count, text};
use crate::record::Correction;
use crate::session::{MatchWish, OpenMatch};
use crate::tracker::{Fields, Happening, Legality};

/// Draws what can be said of the event on show.
pub(in super::super) fn correct_event_ui(
    ui: &mut Ui,
    open: &OpenMatch,
    form: &mut MatchForm,
    words: &Words,
    actions: &mut Actions,
) {
    let (Some(stored), Some(told)) =
        (open.account.stored.events.get(open.event), open.account.told.get(open.event))
    else {
        return;
    };
    let event = stored.ordinal;
    let by = correction_name(form, words);
    let mut say = |fields: Fields| {
        let correction = Correction::Replace { event, fields };
        actions.push(wish(MatchWish::Foresee { correction, by: by.clone() }));
    };
    let (player, has_colour, is_move, is_act) = match &told.what {
        Happening::Placed(placed) => (Some(Some(placed.player)), true, true, true),
        Happening::Taken(taken) => (Some(taken.player), true, false, true),
        Happening::Returned { .. } | Happening::Nudged(_) => (None, true, false, true),
        Happening::TakenBack { .. } => (None, false, false, true),
        _ => (None, false, false, false),
    };
    ui.horizontal_wrapped(|ui| {
        if let Some(said) = player {
            for player in Player::BOTH.into_iter().filter(|player| said != Some(*player)) {
                let name = text(player_name(player, words));
                if ui.button(words.say_with("it-was-player", &[("player", name)])).clicked() {
                    say(Fields { player: Some(player), ..Fields::default() });
                }
            }
        }
        if has_colour && let Some(colour) = colour_menu(ui, open, words) {
            say(Fields { colour: Some(colour), ..Fields::default() });
        }
        if is_move {
            let can_point = open.table().is_some();
            if ui.add_enabled(can_point, Button::new(words.say("it-stood-elsewhere"))).clicked() {
                form.pointing = Some(Pointing::Place);
            }
            if let Some(legality) = ruling_menu(ui, words) {
                say(Fields { legality: Some(legality), ..Fields::default() });
            }
        }
    });
    ui.horizontal_wrapped(|ui| {
        if is_act && ui.button(words.say("did-not-happen")).clicked() {
            let correction = Correction::Delete { event };
            actions.push(wish(MatchWish::Foresee { correction, by: by.clone() }));
        }
        missed_ui(ui, open, form, words);
    });
    ui.horizontal(|ui| {
        let can_undo = !crate::record::in_force(&open.account.stored.corrections).is_empty();
        if ui.add_enabled(can_undo, Button::new(words.say("undo-correction"))).clicked() {
            actions.push(wish(MatchWish::ForeseeUndo { by }));
        }
    });
    ui.horizontal(|ui| {
        let label = ui.label(words.say("correct-by"));
        ui.add(TextEdit::singleline(&mut form.by).desired_width(110.0)).labelled_by(label.id);
    });
}

/// Who corrects, as it is kept.
pub(in super::super) fn correction_name(form: &MatchForm, words: &Words) -> String {
    let name = form.by.trim();
    if name.is_empty() { words.say("somebody") } else { name.to_owned() }
}

/// What was missed after the event on show.
fn missed_ui(ui: &mut Ui, open: &OpenMatch, form: &mut MatchForm, words: &Words) {
    ui.add_enabled_ui(open.table().is_some(), |ui| {
        let moved = player_menu(ui, "missed-move", &[Some(Player::Gold), Some(Player::Silver)], words);
        if let Some(Some(player)) = moved {
            form.pointing = Some(Pointing::Pawn(player));
        }
        let takers = [None, Some(Player::Gold), Some(Player::Silver)];
        if let Some(player) = player_menu(ui, "missed-flower", &takers, words) {
            form.pointing = Some(Pointing::Taken(player));
        }
    });
}

/// A menu of players; the one that was chosen.
fn player_menu(ui: &mut Ui, key: &str, players: &[Option<Player>], words: &Words) -> Option<Option<Player>> {
    let mut chosen = None;
    ComboBox::from_id_salt(key).selected_text(words.say(key)).show_ui(ui, |ui| {
        for player in players {
            let name = player.map_or_else(|| words.say("somebody"), |player| player_name(player, words));
            if ui.selectable_label(false, name).clicked() {
                chosen = Some(*player);
            }
        }
    });
    chosen
}

/// A menu of the set's colours.
fn colour_menu(ui: &mut Ui, open: &OpenMatch, words: &Words) -> Option<String> {
    let table = open.tables.iter().rev().flatten().next()?;
    let mut chosen = None;
    ComboBox::from_id_salt("colour-was").selected_text(words.say("it-was-colour")).show_ui(ui, |ui| {
        for kind in table.profile.kinds() {
            if ui.selectable_label(false, colour_name(&kind.name, words)).clicked() {
                chosen = Some(kind.name.clone());
            }
        }
    });
    chosen
}

/// A menu of what people may decide about a move.
fn ruling_menu(ui: &mut Ui, words: &Words) -> Option<Legality> {
    let mut chosen = None;
    ComboBox::from_id_salt("ruling").selected_text(words.say("you-decide")).show_ui(ui, |ui| {
        for (key, legality) in [
            ("legality-legal", Legality::Legal),
            ("legality-close", Legality::TooClose),
            ("legality-illegal", Legality::Illegal),
        ] {
            if ui.selectable_label(false, words.say(key)).clicked() {
                chosen = Some(legality);
            }
        }
    });
    chosen
}

/// What is to be pointed at; how it is ended.
pub(in super::super) fn pointing_ui(ui: &mut Ui, form: &mut MatchForm, words: &Words) -> Option<Pointing> {
    let pointing = form.pointing.clone()?;
    let said = match &pointing {
        Pointing::Place => words.say("point-place"),
        Pointing::Pawn(player) => {
            words.say_with("point-pawn", &[("player", text(player_name(*player, words)))])
        }
        Pointing::Flowers { flowers, .. } => {
            words.say_with("point-flower", &[("done", count(flowers.len()))])
        }
        Pointing::Taken(_) => words.say("point-taken"),
    };
    let mut enough = None;
    ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new(format!("➔ {said}")).strong());
        if matches!(pointing, Pointing::Flowers { .. }) && ui.button(words.say("point-enough")).clicked() {
            enough = Some(pointing);
        }
        if ui.button(words.say("point-stop")).clicked() {
            form.pointing = None;
        }
    });
    enough
}

/// Draws what a correction would change, to be kept or left.
pub(in super::super) fn change_ui(ui: &mut Ui, model: &ChangeModel, words: &Words, actions: &mut Actions) {
    let is_dark = ui.visuals().dark_mode;
    Frame::group(ui.style()).show(ui, |ui| {
        ui.label(RichText::new(words.say("would-change")).strong());
        if model.lines.is_empty() {
            ui.label(words.say("changes-figures"));
        }
        for (is_new, line) in &model.lines {
            if *is_new {
                ui.label(RichText::new(format!("+ {line}")).strong());
            } else {
                ui.label(RichText::new(format!("− {line}")).strikethrough());
            }
        }
        for result in &model.results {
            ui.label(RichText::new(result).color(theme::close_letters(is_dark)));
        }
        model.notes.iter().for_each(|note| {
            ui.label(format!("⚠ {note}"));
        });
        ui.horizontal_wrapped(|ui| {
            if ui.button(words.say("keep-correction")).clicked() {
                actions.push(wish(MatchWish::Keep));
            }
            if ui.button(words.say("leave-correction")).clicked() {
                actions.push(wish(MatchWish::Forget));
            }
        });
    });
}
