//! Whether the picture is live, and how old it is where it is not: in its corner.

use eframe::egui::{Align2, FontId, Rect, Ui, Vec2};

use super::theme::{CLOSE, FREE, INK};
use crate::panel::models::age::Age;
use crate::panel::words::Words;

/// How far it stands from the picture's corner, and its letters from its rim, points.
const AWAY: Vec2 = Vec2::new(10.0, 10.0);
const RIM: Vec2 = Vec2::new(8.0, 4.0);
/// Size of its letters, points.
const LETTERS: f32 = 15.0;

/// Draws it over the picture that was drawn last; nothing over one that has no age.
pub(in super::super) fn badge_ui(ui: &Ui, age: Age, words: &Words) {
    let Some(said) = age.badge(words) else { return };
    let colour = if matches!(age, Age::Live(_)) { FREE } else { CLOSE };
    let painter = ui.painter();
    let letters = painter.layout_no_wrap(said, FontId::proportional(LETTERS), colour);
    let corner = ui.min_rect().left_top() + AWAY;
    let place = Rect::from_min_size(corner, letters.size() + 2.0 * RIM);
    painter.rect_filled(place, 4.0, INK);
    let at = Align2::LEFT_TOP.anchor_size(corner + RIM, letters.size()).min;
    painter.galley(at, letters, colour);
}
