//! The score in letters that are read from across the table.

use eframe::egui::accesskit::Role;
use eframe::egui::{Align2, FontId, Key, Sense, Ui, Vec2, WidgetInfo};

use super::theme;
use crate::games::lacuna::Player;
use crate::panel::action::{Action, Actions};
use crate::panel::models::score::ScoreModel;
use crate::panel::models::table::player_name;
use crate::panel::words::{Words, count};

/// Heights of letters as shares of the room's height: of the winner, of the counts, of the rest.
const HEIGHTS: (f32, f32, f32) = (0.17, 0.30, 0.06);

/// The same as one line, for those who do not see it.
fn spoken(model: &ScoreModel, words: &Words) -> String {
    let counts = Player::BOTH.into_iter().zip(model.won);
    let counts = counts.map(|(player, won)| format!("{} {won}", player_name(player, words)));
    let counts: Vec<String> = if model.has_counts { counts.collect() } else { Vec::new() };
    let parts = [&model.headline].into_iter().chain(&counts).chain(&model.open).chain([&model.certainty]);
    parts.map(String::as_str).collect::<Vec<_>>().join("; ")
}

/// Draws it over all the room; a click or a key ends it.
pub(in super::super) fn large_ui(ui: &mut Ui, model: &ScoreModel, words: &Words, actions: &mut Actions) {
    let (response, painter) = ui.allocate_painter(ui.available_size(), Sense::click());
    let area = response.rect;
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, spoken(model, words)));
    let is_dark = ui.visuals().dark_mode;
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
    write(0.16, first, 0.5, &model.headline, model.winner.player());
    if model.has_counts {
        for (player, x) in [(Player::Gold, 0.27), (Player::Silver, 0.73)] {
            let won = if player == Player::Gold { model.won[0] } else { model.won[1] };
            write(0.47, second, x, &words.number(won as f64, 0), Some(player));
            write(0.66, third, x, &player_name(player, words), Some(player));
        }
        if let Some(open) = &model.open {
            write(0.73, 0.8 * third, 0.5, open, None);
        }
        write(0.80, third, 0.5, &model.certainty, None);
    } else {
        // nothing else can be told
        write(0.50, 2.0 * third, 0.5, &model.certainty, None);
    }
    write(0.90, 0.8 * third, 0.5, &words.say_with("calls-count", &[("close", count(model.close))]), None);
    let is_left = ui.input(|input| input.key_pressed(Key::Escape));
    if response.clicked() || is_left {
        actions.push(Action::ShowLarge(false));
    }
}
