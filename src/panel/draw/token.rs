//! A chosen token: what is known of it, and how it is corrected.

use eframe::egui::{Button, ComboBox, Grid, RichText, Ui};

use super::theme;
use crate::calibration::{Owner, SetProfile};
use crate::metrology::TokenClass;
use crate::panel::action::{Action, Actions};
use crate::panel::models::disputes::TokenDetail;
use crate::panel::models::table::class_name;
use crate::panel::state::{State, Tool};
use crate::panel::words::{Words, count};
use crate::session::{Command, Edit, Snapshot};

/// Height that a menu of classes may have, points: all of a usual set are seen at once.
const MENU_HEIGHT: f32 = 420.0;

/// Draws what is known of the chosen token.
pub(in super::super) fn token_ui(ui: &mut Ui, detail: &TokenDetail, words: &Words, actions: &mut Actions) {
    let is_dark = ui.visuals().dark_mode;
    ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new(&detail.name).heading());
        ui.label(&detail.certainty);
        if ui.button("×").on_hover_text(words.say("close")).clicked() {
            actions.push(Action::Select(None));
        }
    });
    ui.label(&detail.place);
    for sentence in &detail.call {
        ui.label(sentence);
    }
    if detail.chain.is_empty() {
        return;
    }
    ui.label(RichText::new(words.say("pawns-by-distance")).strong());
    Grid::new("chain")
        .min_row_height(theme::ROW_HEIGHT)
        .striped(true)
        .num_columns(4)
        .spacing([14.0, 2.0])
        .show(ui, |ui| {
            for line in &detail.chain {
                let colour = theme::letters_of(Some(line.owner), is_dark);
                ui.label(format!("{}.", line.rank));
                if ui.link(RichText::new(&line.name).color(colour)).clicked() {
                    actions.push(Action::Select(Some(line.token)));
                }
                ui.label(&line.distance);
                ui.label(if line.decides { words.say("decides") } else { String::new() });
                ui.end_row();
            }
        });
}

/// Draws what can be corrected: of the chosen token, and tokens that were not seen.
pub(in super::super) fn correct_ui(
    ui: &mut Ui,
    snapshot: &Snapshot,
    state: &State,
    words: &Words,
    actions: &mut Actions,
) {
    let Some(profile) = &snapshot.profile else { return };
    let edit = |edit| Action::Desk(Command::Edit(edit));
    ui.label(RichText::new(words.say("correct")).strong());
    ui.horizontal_wrapped(|ui| {
        if let Some(token) = state.selected {
            let chosen = class_menu(ui, "is-a", &words.say("is-a"), profile, words);
            actions.extend(chosen.map(|class| edit(Edit::Class { token, class })));
            if ui.selectable_label(state.tool == Tool::Move, words.say("move-token")).clicked() {
                actions.push(Action::Take(Tool::Move));
            }
            if ui.button(words.say("delete-token")).clicked() {
                actions.push(Action::Select(None));
                actions.push(edit(Edit::Delete { token }));
            }
        }
        let added = class_menu(ui, "add", &words.say("add-token"), profile, words);
        actions.extend(added.map(|class| Action::Take(Tool::Add(class))));
        let undo = Button::new(words.say("undo-edit"));
        if ui.add_enabled(!snapshot.edits.is_empty(), undo).clicked() {
            actions.push(Action::Desk(Command::UndoEdit));
        }
    });
    if !snapshot.edits.is_empty() {
        ui.label(words.say_with("edits-made", &[("count", count(snapshot.edits.len()))]));
    }
}

/// A menu of all classes of the set; the one that was chosen.
fn class_menu(
    ui: &mut Ui,
    salt: &str,
    title: &str,
    profile: &SetProfile,
    words: &Words,
) -> Option<TokenClass> {
    let flowers = profile.kinds().iter().map(|kind| TokenClass::Flower(kind.name.clone()));
    let pawns = [Owner::Gold, Owner::Silver].map(TokenClass::Pawn);
    let mut chosen = None;
    ComboBox::from_id_salt(salt).selected_text(title).height(MENU_HEIGHT).show_ui(ui, |ui| {
        for class in pawns.into_iter().chain(flowers) {
            if ui.selectable_label(false, class_name(&class, words)).clicked() {
                chosen = Some(class);
            }
        }
    });
    chosen
}
