//! What happened last on the table that is watched.

use eframe::egui::{RichText, Ui};

use super::theme;
use crate::panel::models::news::News;
use crate::panel::words::Words;

/// Draws it; nothing where nothing has happened.
pub(in super::super) fn news_ui(ui: &mut Ui, news: &[News], words: &Words) {
    if news.is_empty() {
        return;
    }
    let is_dark = ui.visuals().dark_mode;
    ui.label(RichText::new(words.say("news-title")).strong());
    for event in news {
        ui.label(&event.said);
        if let Some(ruling) = &event.ruling {
            let ruling = RichText::new(format!("! {ruling}")).color(theme::close_letters(is_dark));
            ui.label(if event.is_illegal { ruling.strong() } else { ruling });
        }
    }
    ui.separator();
}
