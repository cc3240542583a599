//! The position at the end, drawn from above.

use std::fmt::Write;

use super::escaped;
use crate::games::lacuna::Player;
use crate::record::Account;
use crate::tracker::{End, EndToken, TokenKind};

/// Radius of a flower in the drawing, mm: that of the published set.
const FLOWER_MM: f64 = 8.0;
/// Radius of a pawn in the drawing, mm.
const PAWN_MM: f64 = 9.0;
/// Room around the outermost token, mm.
const MARGIN_MM: f64 = 25.0;
/// A pawn this near to where a move put it is that move's, mm.
const SAME_MM: f64 = 15.0;
/// Least radius of the drawn cloth, mm, and greatest: a place far outside is no place on a table.
const RADIUS_MM: [f64; 2] = [100.0, 1000.0];

/// Colours of the published set and of the pawns; any other name is grey.
const PAINT: [(&str, &str); 9] = [
    ("red", "#d9482b"),
    ("orange", "#e8872f"),
    ("yellow", "#d6b24a"),
    ("pink", "#cf6078"),
    ("green", "#52a39c"),
    ("blue", "#4a63c0"),
    ("purple", "#8f6f93"),
    ("gold", "#d4a24a"),
    ("silver", "#c9c9cc"),
];
const GREY: &str = "#8a8f95";

/// The end position as SVG; each flower has a ring in the colour of who gets it, dashed where that is too close to call.
/// `y` points up on the mat and down in a drawing, so it is turned over.
pub(super) fn plan(account: &Account, end: &End) -> String {
    let reach = end.tokens.iter().map(|token| distance(token, [0.0, 0.0])).fold(0.0, f64::max);
    let radius = (reach + MARGIN_MM).clamp(RADIUS_MM[0], RADIUS_MM[1]);
    let side = 2.0 * radius;
    let mut svg = format!(
        "<svg class=\"plan\" xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{:.0} {:.0} {side:.0} {side:.0}\" role=\"img\" \
         aria-label=\"The position at the end, from above\">\
         <circle r=\"{radius:.0}\" fill=\"#2c2f2a\"/>",
        -radius, -radius
    );
    for (number, token) in end.tokens.iter().enumerate() {
        let ([x, y], paint) = (token.position_mm.0, paint(&token.class));
        let title = escaped(&token.class);
        // Writing to a string does not fail.
        let _ = match token.kind {
            TokenKind::Flower => {
                let ring = end.awards.iter().find(|award| award.flower == number).map(|award| {
                    let dashes = if award.is_close() { " stroke-dasharray=\"4 3\"" } else { "" };
                    format!(" stroke=\"{}\" stroke-width=\"3\"{dashes}", self::paint(award.to.word()))
                });
                let ring = ring.unwrap_or_default();
                write!(
                    svg,
                    "<circle cx=\"{x:.1}\" cy=\"{:.1}\" r=\"{FLOWER_MM}\" fill=\"{paint}\"{ring}><title>{title}</title></circle>",
                    -y
                )
            }
            TokenKind::Pawn => {
                let label = move_of(account, token).map(|number| number.to_string()).unwrap_or_default();
                write!(
                    svg,
                    "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{2:.0}\" height=\"{2:.0}\" rx=\"3\" fill=\"{paint}\" \
                     stroke=\"#000\"><title>{title}</title></rect><text x=\"{x:.1}\" y=\"{3:.1}\" font-size=\"12\" \
                     font-family=\"sans-serif\" text-anchor=\"middle\" fill=\"#000\">{label}</text>",
                    x - PAWN_MM,
                    -y - PAWN_MM,
                    2.0 * PAWN_MM,
                    -y + PAWN_MM / 2.0
                )
            }
        };
    }
    svg.push_str("</svg>");
    svg
}

/// The move that put a pawn there.
fn move_of(account: &Account, token: &EndToken) -> Option<u32> {
    let owner = Player::BOTH.into_iter().find(|player| player.to_string() == token.class)?;
    account
        .moves()
        .into_iter()
        .map(|(_, placed)| placed)
        .filter(|placed| placed.player == owner)
        .map(|placed| (distance(token, placed.at_mm.0), placed.number))
        .filter(|(distance, _)| *distance <= SAME_MM)
        .min_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, number)| number)
}

fn distance(token: &EndToken, to: [f64; 2]) -> f64 {
    (token.position_mm.0[0] - to[0]).hypot(token.position_mm.0[1] - to[1])
}

fn paint(name: &str) -> &'static str {
    PAINT.iter().find(|(known, _)| *known == name).map_or(GREY, |(_, paint)| paint)
}
