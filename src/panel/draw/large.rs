//! The score in letters that are read from across the table.

use eframe::egui::{Align2, FontId, Key, Sense, Ui, Vec2};

use super::theme;
use crate::games::lacuna::Player;
use crate::panel::action::{Action, Actions};
use crate::panel::models::score::{Outcome, ScoreModel};
use crate::panel::models::table::player_name;
use crate::panel::words::{Words, count};

/// Heights of letters as shares of the room's height: of the winner, of the counts, of the rest.
const HEIGHTS: (f32, f32, f32) = (0.17, 0.30, 0.06);

/// Draws it over all the room; a click or a key ends it.
pub(in super::super) fn large_ui(ui: &mut Ui, model: &ScoreModel, words: &Words, actions: &mut Actions) {
    let (response, painter) = ui.allocate_painter(ui.available_size(), Sense::click());
    let area = response.rect;
    let is_dark = ui.visuals().dark_mode;
    let winner = match model.winner {
        Outcome::Won(player) => Some(player),
        Outcome::Draw | Outcome::Open => None,
    };
    let (first, second, third) = HEIGHTS;
    // letters that are too wide for the room are made smaller
    let write = |at: f32, share: f32, x: f32, said: &str, owner: Option<Player>| {
        let colour = theme::letters_of(owner, is_dark);
        let size = share * area.height();
        let wide = painter.layout_no_wrap(said.to_owned(), FontId::proportional(size), colour).size().x;
        let size = size * (0.92 * area.width() / wide.max(1.0)).min(1.0);
        let place = area.min + Vec2::new(x * area.width(), at * area.height());
        painter.text(place, Align2::CENTER_CENTER, said, FontId::proportional(size), colour);
    };
    write(0.16, first, 0.5, &model.headline, winner);
    for (player, x) in [(Player::Gold, 0.27), (Player::Silver, 0.73)] {
        if model.winner == Outcome::Open {
            break;
        }
        let won = if player == Player::Gold { model.won[0] } else { model.won[1] };
        write(0.47, second, x, &words.number(won as f64, 0), Some(player));
        write(0.66, third, x, &player_name(player, words), Some(player));
    }
    write(0.80, third, 0.5, &model.certainty, None);
    write(0.90, 0.8 * third, 0.5, &words.say_with("calls-count", &[("close", count(model.close))]), None);
    let is_left = ui.input(|input| input.key_pressed(Key::Escape));
    if response.clicked() || is_left {
        actions.push(Action::ShowLarge(false));
    }
}
