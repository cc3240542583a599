//! A play for the app BG Stats: a link that the app opens, and the link as a QR code.
//!
//! The form is that of the app's own page "Push plays to BG Stats from other apps or websites"
//! (<https://www.bgstatsapp.com/support/push-plays-to-bg-stats-from-other-apps-or-websites/>): a JSON object in a URL.
//! `winner` is always given, also where it is false: the Android app reads no play without it. Nothing here opens the
//! link.

use std::fmt::Write;

use qrcode::{Color, EcLevel, QrCode};
use serde_json::{Value, json};

use super::super::{Account, Outcome, Picture, RecordError, sha256};
use crate::games::lacuna::Player;

/// Where the app takes plays.
const ADDRESS: &str = "https://app.bgstatsapp.com/createPlay.html?data=";
/// Lacuna's number at BoardGameGeek (<https://boardgamegeek.com/boardgame/386937/lacuna>).
const BGG_ID: u32 = 386_937;
/// Digits of a hash that tell players apart.
const ID_DIGITS: usize = 12;
/// Empty modules around a QR code: its standard asks for 4, but some readers want more beside a dark window.
const QUIET: usize = 8;
/// Side of a module in the picture, px: a code of 100 modules is still sharp on paper.
const MODULE_PX: usize = 6;
const S_PER_MIN: f64 = 60.0;

/// The link that hands this match to the app.
///
/// # Errors
/// The match has no end, or its result is open: a play without its result would spoil the statistics.
pub fn bgstats_link(account: &Account) -> Result<String, RecordError> {
    Ok(format!("{ADDRESS}{}", in_url(&play(account)?.to_string())))
}

/// The play as the app wants to have it.
fn play(account: &Account) -> Result<Value, RecordError> {
    let head = &account.stored.head;
    let outcome = account.outcome();
    let Outcome::Settled { winner, ref colours, .. } = outcome else {
        return Err(RecordError::NoResult { id: head.id });
    };
    let length_s = account.told.last().map_or(0.0, |told| told.at.t_s);
    let first = account.moves().first().map(|(_, placed)| placed.player);
    let players = Player::BOTH.map(|player| {
        let name = head.about.players.of(player);
        let own = if name.is_empty() {
            player.to_string()
        } else {
            sha256(name.as_bytes())[..ID_DIGITS].to_owned()
        };
        json!({
            "name": if name.is_empty() { player.to_string() } else { name.clone() },
            "sourcePlayerId": own,
            "startPlayer": first == Some(player),
            "score": colours.of(player),
            "rank": if winner.is_none_or(|winner| winner == player) { 1 } else { 2 },
            "role": player.to_string(),
            "winner": winner == Some(player),
        })
    });
    Ok(json!({
        "sourceName": "Table Umpire",
        "sourcePlayId": format!("lacuna-{}-{}", head.about.started.0, head.id),
        "playDate": head.about.started.after(length_s).to_string(),
        "durationMin": (length_s / S_PER_MIN).ceil().max(1.0) as u32,
        "board": if head.about.rules.has_free_flower() { "" } else { "discard-ties" },
        "comments": format!("Points are colours won. {}", outcome.doubt()).trim_end(),
        "game": {
            "name": "Lacuna",
            "sourceGameId": "lacuna",
            "bggId": BGG_ID,
            "highestWins": true,
            "noPoints": false,
        },
        "players": players,
    }))
}

/// Text as a part of a URL: all but letters, digits and `-._~` as numbers of bytes.
fn in_url(text: &str) -> String {
    let mut url = String::new();
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) {
            url.push(char::from(byte));
        } else {
            // Writing to a string does not fail.
            let _ = write!(url, "%{byte:02X}");
        }
    }
    url
}

/// The modules of a QR code with its margin, rows from the top, `true` for dark.
fn modules(text: &str) -> Result<Vec<Vec<bool>>, RecordError> {
    let code = QrCode::with_error_correction_level(text, EcLevel::L).map_err(|_| RecordError::TooLong)?;
    let width = code.width();
    let side = width + 2 * QUIET;
    let colours = code.to_colors();
    let dark = |x: usize, y: usize| {
        let inside = (QUIET..QUIET + width).contains(&x) && (QUIET..QUIET + width).contains(&y);
        inside && colours[(y - QUIET) * width + (x - QUIET)] == Color::Dark
    };
    Ok((0..side).map(|y| (0..side).map(|x| dark(x, y)).collect()).collect())
}

/// A link as a QR code, SVG.
///
/// # Errors
/// The link is too long.
pub fn qr_svg(link: &str) -> Result<String, RecordError> {
    let modules = modules(link)?;
    let (side, px) = (modules.len(), modules.len() * MODULE_PX);
    let mut path = String::new();
    for (y, row) in modules.iter().enumerate() {
        for (x, _) in row.iter().enumerate().filter(|(_, dark)| **dark) {
            let _ = write!(path, "M{x} {y}h1v1h-1z");
        }
    }
    Ok(format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{px}\" height=\"{px}\" viewBox=\"0 0 {side} {side}\" \
         shape-rendering=\"crispEdges\"><rect width=\"{side}\" height=\"{side}\" fill=\"#fff\"/>\
         <path d=\"{path}\" fill=\"#000\"/></svg>\n"
    ))
}

/// A link as a QR code, PNG.
///
/// # Errors
/// The link is too long.
pub fn qr_png(link: &str) -> Result<Vec<u8>, RecordError> {
    let modules = modules(link)?;
    let side = modules.len() * MODULE_PX;
    let mut rgb = vec![u8::MAX; 3 * side * side];
    for (y, row) in rgb.chunks_exact_mut(3 * side).enumerate() {
        for (x, pixel) in row.chunks_exact_mut(3).enumerate() {
            if modules[y / MODULE_PX][x / MODULE_PX] {
                pixel.fill(0);
            }
        }
    }
    let side = u32::try_from(side).map_err(|_| RecordError::TooLong)?;
    Ok(Picture::png(&rgb, side, side)?.bytes)
}
