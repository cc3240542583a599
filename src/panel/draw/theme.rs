//! Colours, widths and sizes. Players and answers differ in line and letter too, so that nobody depends on colours.

use eframe::egui::{
    Color32, Context, FontData, FontDefinitions, FontFamily, FontId, FontTweak, Stroke, TextStyle, Theme,
};

use crate::games::lacuna::Player;

/// Gold's colour.
pub(in super::super) const GOLD: Color32 = Color32::from_rgb(0xff, 0xc1, 0x2e);
/// Silver's colour: blue enough to differ from gold for everybody (Okabe and Ito's palette, lightened).
pub(in super::super) const SILVER: Color32 = Color32::from_rgb(0x9f, 0xd4, 0xff);
/// What is too close to call.
pub(in super::super) const CLOSE: Color32 = Color32::from_rgb(0xff, 0x5e, 0xc4);
/// What is not in the game.
pub(in super::super) const ASIDE: Color32 = Color32::from_rgb(0xb0, 0xb0, 0xb0);
/// A line that is free.
pub(in super::super) const FREE: Color32 = Color32::from_rgb(0x5a, 0xe0, 0xb0);
/// The ground of letters over the picture.
pub(in super::super) const INK: Color32 = Color32::from_rgb(0x10, 0x12, 0x16);
/// Letters over the picture.
pub(in super::super) const PAPER: Color32 = Color32::from_rgb(0xfa, 0xfa, 0xfa);

/// Width of rings and lines, points.
pub(in super::super) const LINE: f32 = 1.8;
/// Width of the ring about a token that is chosen or contested, points.
pub(in super::super) const THICK: f32 = 3.4;
/// Dashes of silver's lines and the gaps between them, points.
pub(in super::super) const DASH: (f32, f32) = (6.0, 4.0);

/// The colour of a player; of nobody.
pub(in super::super) const fn of(player: Option<Player>) -> Color32 {
    match player {
        Some(Player::Gold) => GOLD,
        Some(Player::Silver) => SILVER,
        None => PAPER,
    }
}

/// The same as letters on the panel's own ground, where light ground needs darker letters.
pub(in super::super) fn letters_of(player: Option<Player>, is_dark: bool) -> Color32 {
    match (player, is_dark) {
        (Some(Player::Gold), false) => Color32::from_rgb(0x8a, 0x5b, 0x00),
        (Some(Player::Silver), false) => Color32::from_rgb(0x1f, 0x5f, 0x99),
        (None, false) => Color32::from_rgb(0x30, 0x30, 0x30),
        (player, true) => of(player),
    }
}

/// Letters of what is too close, on the panel's own ground.
pub(in super::super) const fn close_letters(is_dark: bool) -> Color32 {
    if is_dark { CLOSE } else { Color32::from_rgb(0xa8, 0x12, 0x72) }
}

/// The line of a player: silver's are dashed.
pub(in super::super) const fn is_dashed(player: Option<Player>) -> bool {
    matches!(player, Some(Player::Silver))
}

/// Height of a line with buttons, points.
const LINE_HEIGHT: f32 = 26.0;

/// Height of a row that is only read, points.
pub(in super::super) const ROW_HEIGHT: f32 = 18.0;

/// Sets letters a little larger than usual and the chosen ground.
pub(in super::super) fn apply(context: &Context, is_dark: bool) {
    context.set_fonts(fonts());
    context.set_theme(if is_dark { Theme::Dark } else { Theme::Light });
    context.all_styles_mut(|style| {
        style.text_styles.insert(TextStyle::Body, FontId::proportional(15.0));
        style.text_styles.insert(TextStyle::Button, FontId::proportional(15.0));
        style.text_styles.insert(TextStyle::Heading, FontId::proportional(21.0));
        style.text_styles.insert(TextStyle::Small, FontId::proportional(12.5));
        style.spacing.item_spacing.x = 8.0;
        style.spacing.item_spacing.y = 6.0;
        style.spacing.button_padding = (9.0, 4.0).into();
        // as high as a button, so that labels stand in line with what they name
        style.spacing.interact_size.y = LINE_HEIGHT;
        // plain text as clear as that of buttons: it is read from a chair, not from a desk
        let letters =
            if style.visuals.dark_mode { Color32::from_gray(0xdc) } else { Color32::from_gray(0x20) };
        style.visuals.widgets.noninteractive.fg_stroke = Stroke::new(1.0, letters);
    });
}

/// Name of the font with signs.
const SIGNS: &str = "signs";
/// Its size beside that of letters (dimensionless): its signs fill the whole line.
const SIGNS_SCALE: f32 = 0.9;

/// The usual fonts; what the one for letters lacks comes from the one for code, or from that of signs.
fn fonts() -> FontDefinitions {
    let mut fonts = FontDefinitions::default();
    let tweak = FontTweak { scale: SIGNS_SCALE, ..FontTweak::default() };
    let signs = FontData::from_static(include_bytes!("../signs/signs.ttf")).tweak(tweak);
    fonts.font_data.insert(SIGNS.to_owned(), signs.into());
    let of_code = fonts.families.get(&FontFamily::Monospace).cloned().unwrap_or_default();
    let of_letters = fonts.families.entry(FontFamily::Proportional).or_default();
    of_letters.extend(of_code);
    of_letters.push(SIGNS.to_owned());
    fonts
}
