//! What else can be done with an open match: names, exports, deleting it.

use eframe::egui::{Button, ComboBox, Grid, Image, RichText, TextEdit, Ui, Vec2};

use super::match_list::wish;
use super::notices::problem_ui;
use super::theme;
use crate::games::lacuna::{PerPlayer, Player};
use crate::panel::action::{Action, Actions};
use crate::panel::file_dialogs::Asked;
use crate::panel::match_form::MatchForm;
use crate::panel::models::matches::{MatchTitle, corrections_words};
use crate::panel::models::table::player_name;
use crate::panel::texture::FrameTexture;
use crate::panel::words::{Words, text};
use crate::session::{ExportForm, MatchWish, OpenMatch};

/// Width of fields for names, points.
const NAME_WIDTH: f32 = 150.0;
/// Width of the field for a file, points.
const FILE_WIDTH: f32 = 290.0;
/// Height that a menu may take, points: all forms without scrolling.
const MENU_HEIGHT: f32 = 320.0;
/// Side of a QR code, points: a phone reads it from across the table.
const CODE_SIDE: f32 = 280.0;

/// Draws what stands over an open match.
pub(in super::super) fn title_ui(ui: &mut Ui, title: &MatchTitle, words: &Words, actions: &mut Actions) {
    ui.horizontal_wrapped(|ui| {
        if ui.button(words.say("all-matches")).clicked() {
            actions.push(wish(MatchWish::Close));
        }
        ui.label(RichText::new(&title.title).strong());
        ui.label(RichText::new(&title.result).heading().strong());
        if let Some(doubt) = &title.doubt {
            let colour = theme::close_letters(ui.visuals().dark_mode);
            ui.label(RichText::new(format!("⚠ {doubt}")).color(colour));
        }
        if let Some(made) = corrections_words(title.corrections, words) {
            ui.label(made);
        }
    });
}

/// Draws the colours that each has won.
pub(in super::super) fn colours_ui(ui: &mut Ui, title: &MatchTitle, words: &Words) {
    let is_dark = ui.visuals().dark_mode;
    Grid::new("match-score")
        .min_row_height(theme::ROW_HEIGHT)
        .striped(true)
        .num_columns(4)
        .spacing([16.0, 3.0])
        .show(ui, |ui| {
            ui.label(RichText::new(words.say("colour")).strong());
            for player in Player::BOTH {
                let name = RichText::new(player_name(player, words)).strong();
                ui.label(name.color(theme::letters_of(Some(player), is_dark)));
            }
            ui.end_row();
            for (name, counts, winner) in &title.colours {
                ui.label(name);
                for (player, count) in Player::BOTH.into_iter().zip(counts) {
                    let has = *winner == Some(player);
                    let said = if has { format!("{count} ✔") } else { count.clone() };
                    let said = RichText::new(said).color(theme::letters_of(Some(player), is_dark));
                    ui.label(if has { said.strong() } else { said });
                }
                ui.end_row();
            }
        });
}

/// Draws the players' names.
pub(in super::super) fn names_ui(ui: &mut Ui, form: &mut MatchForm, words: &Words, actions: &mut Actions) {
    let PerPlayer { gold, silver } = &mut form.names;
    for (player, name) in [(Player::Gold, gold), (Player::Silver, silver)] {
        ui.horizontal(|ui| {
            let given = [("player", text(player_name(player, words)))];
            let label = ui.label(words.say_with("name-of", &given));
            ui.add(TextEdit::singleline(name).desired_width(NAME_WIDTH)).labelled_by(label.id);
        });
    }
    if ui.button(words.say("save-names")).clicked() {
        // an empty field leaves the name as it is
        let named = |name: &String| Some(name.trim().to_owned()).filter(|name| !name.is_empty());
        let names = PerPlayer { gold: named(&form.names.gold), silver: named(&form.names.silver) };
        actions.push(wish(MatchWish::Name(names)));
    }
}

/// Draws the ways to export a match.
pub(in super::super) fn export_ui(
    ui: &mut Ui,
    (open, code): (&OpenMatch, &FrameTexture),
    form: &mut MatchForm,
    is_busy: bool,
    words: &Words,
    actions: &mut Actions,
) {
    let id = open.account.stored.head.id;
    let named = |form: ExportForm| format!("lacuna-{id}.{}", form.ending());
    let before = form.export;
    let key = |form: ExportForm| format!("export-{}", form.word());
    let label = ui.label(words.say("export-as"));
    let combo = ComboBox::from_id_salt("export")
        .width(FILE_WIDTH)
        .height(MENU_HEIGHT)
        .selected_text(words.say(&key(before)));
    let shown = combo.show_ui(ui, |ui| {
        for other in ExportForm::ALL {
            ui.selectable_value(&mut form.export, other, words.say(&key(other)));
        }
    });
    shown.response.labelled_by(label.id);
    if form.export != before && form.file.ends_with(&format!(".{}", before.ending())) {
        let kept = form.file.len() - before.ending().len();
        form.file.truncate(kept);
        form.file.push_str(form.export.ending());
    }
    if form.file.is_empty() {
        // where it goes is seen before it is written
        let file = std::path::absolute(named(form.export)).unwrap_or_else(|_| named(form.export).into());
        form.file = file.display().to_string();
    }
    let label = ui.label(words.say("export-file"));
    ui.add(TextEdit::singleline(&mut form.file).desired_width(FILE_WIDTH)).labelled_by(label.id);
    ui.horizontal_wrapped(|ui| {
        let can = !is_busy && !form.file.trim().is_empty();
        if ui.add_enabled(can, Button::new(words.say("export-write"))).clicked() {
            let to = form.file.trim().into();
            actions.push(wish(MatchWish::Export { form: form.export, to, replaces: false }));
        }
        if ui.add_enabled(!is_busy, Button::new(words.say("export-choose"))).clicked() {
            actions.push(Action::Ask(Asked::Export { form: form.export, name: named(form.export) }));
        }
    });
    if form.export == ExportForm::Bgstats {
        link_ui(ui, open, code, words);
    }
}

/// Draws the QR code for BG Stats, or why there is none.
fn link_ui(ui: &mut Ui, open: &OpenMatch, code: &FrameTexture, words: &Words) {
    if let Err(problem) = &open.link {
        problem_ui(ui, problem, &[], words);
    } else if let Some((texture, _)) = code.shown() {
        ui.label(words.say("bgstats-scan"));
        let size = Vec2::splat(CODE_SIDE);
        let image = Image::from_texture((texture.id(), size)).fit_to_exact_size(size);
        ui.add(image.alt_text(words.say("qr-code")));
    }
}

/// Draws how a match is deleted.
pub(in super::super) fn delete_ui(
    ui: &mut Ui,
    open: &OpenMatch,
    form: &mut MatchForm,
    words: &Words,
    actions: &mut Actions,
) {
    if !form.is_deleting {
        form.is_deleting = ui.button(words.say("delete-match")).clicked();
        return;
    }
    let number = text(open.account.stored.head.id.to_string());
    ui.label(RichText::new(words.say_with("delete-sure", &[("number", number)])).strong());
    ui.horizontal_wrapped(|ui| {
        if ui.button(words.say("delete-yes")).clicked() {
            form.is_deleting = false;
            actions.push(wish(MatchWish::Delete));
        }
        if ui.button(words.say("delete-no")).clicked() {
            form.is_deleting = false;
        }
    });
}
