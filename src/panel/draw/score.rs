//! The score beside the picture.

use eframe::egui::{Grid, RichText, Ui};

use super::theme;
use crate::games::lacuna::Player;
use crate::panel::models::score::{ColourLine, ScoreModel};
use crate::panel::models::table::{owner_letter, player_name};
use crate::panel::words::{Words, text};

/// Draws it.
pub(in super::super) fn score_ui(ui: &mut Ui, model: &ScoreModel, words: &Words) {
    let is_dark = ui.visuals().dark_mode;
    ui.horizontal_wrapped(|ui| {
        let headline = RichText::new(&model.headline).heading().strong();
        ui.label(headline.color(theme::letters_of(model.winner.player(), is_dark)));
        if model.has_counts {
            ui.label(RichText::new(format!("{} : {}", model.won[0], model.won[1])).heading().strong());
        }
    });
    ui.label(&model.certainty);
    if let Some(open) = &model.open {
        ui.label(open);
    }
    if model.colours.is_empty() {
        return;
    }
    Grid::new("score")
        .min_row_height(theme::ROW_HEIGHT)
        .striped(true)
        .num_columns(4)
        .spacing([14.0, 3.0])
        .show(ui, |ui| {
            ui.label(RichText::new(words.say("colour")).strong());
            for player in Player::BOTH {
                // with the letter of its pawns in the picture, as colours have theirs
                let name = format!("{} {}", owner_letter(player, words), player_name(player, words));
                let name = RichText::new(name).strong();
                ui.label(name.color(theme::letters_of(Some(player), is_dark)));
            }
            ui.end_row();
            for colour in &model.colours {
                colour_row(ui, colour, words, is_dark);
                ui.end_row();
            }
        });
}

fn colour_row(ui: &mut Ui, colour: &ColourLine, words: &Words, is_dark: bool) {
    ui.label(format!("{} {}", colour.letter, colour.name));
    for (i, player) in Player::BOTH.into_iter().enumerate() {
        let Some(held) = colour.players.get(i) else { continue };
        let has = colour.winner == Some(player);
        // the mark of a majority is a sign, not only a colour
        let shown = if has { format!("{} •", held.total) } else { held.total.clone() };
        let mut shown = RichText::new(shown);
        if has {
            shown = shown.strong().color(theme::letters_of(Some(player), is_dark));
        }
        let awarded = words.number(held.awarded as f64, 0);
        let given = [("awarded", text(awarded)), ("taken", text(held.taken.clone()))];
        let mut told = words.say_with("awarded-taken", &given);
        if has {
            told = format!("{told}; {}", words.say("majority"));
        }
        ui.label(shown).on_hover_text(told);
    }
}
