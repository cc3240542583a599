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
/// Of lines that are less to the matter, as a share of the rest's; of the one line where nothing else is told, in heights of
/// the rest.
const LESSER: f32 = 0.8;
const ALONE: f32 = 2.0;
/// Middles of the lines from the top, as shares of the room's height.
const HEADLINE: f32 = 0.16;
const COUNTS: f32 = 0.47;
const ONLY: f32 = 0.50;
const PLAYERS: f32 = 0.66;
const OPEN: f32 = 0.73;
const CERTAINTY: f32 = 0.80;
const CALLS: f32 = 0.90;
/// Middle of the room, and of the columns of gold and silver, as shares of its width; and the share that a line may fill.
const MIDDLE: f32 = 0.5;
const COLUMNS: [(Player, f32); 2] = [(Player::Gold, 0.27), (Player::Silver, 0.73)];
const WIDEST: f32 = 0.92;

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
        let size = size * (WIDEST * area.width() / wide.max(1.0)).min(1.0);
        let place = area.min + Vec2::new(x * area.width(), at * area.height());
        painter.text(place, Align2::CENTER_CENTER, said, FontId::proportional(size), colour);
    };
    write(HEADLINE, first, MIDDLE, &model.headline, model.winner.player());
    if model.has_counts {
        for (player, x) in COLUMNS {
            let won = if player == Player::Gold { model.won[0] } else { model.won[1] };
            write(COUNTS, second, x, &words.number(won as f64, 0), Some(player));
            write(PLAYERS, third, x, &player_name(player, words), Some(player));
        }
        if let Some(open) = &model.open {
            write(OPEN, LESSER * third, MIDDLE, open, None);
        }
        write(CERTAINTY, third, MIDDLE, &model.certainty, None);
    } else {
        // nothing else can be told
        write(ONLY, ALONE * third, MIDDLE, &model.certainty, None);
    }
    write(
        CALLS,
        LESSER * third,
        MIDDLE,
        &words.say_with("calls-count", &[("close", count(model.close))]),
        None,
    );
    let is_left = ui.input(|input| input.key_pressed(Key::Escape));
    if response.clicked() || is_left {
        actions.push(Action::ShowLarge(false));
    }
}
