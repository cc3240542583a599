//! A match as text to paste at BoardGameGeek, in its marks: `[b]` bold, `[c]` letters of one width.

use std::fmt::Write;

use super::super::{Account, Outcome};
use crate::games::lacuna::Player;
use crate::referee::Recipient;
use crate::tracker::{End, Happening, Legality};

/// Characters of a date in the text of a moment.
const DATE: usize = 10;

/// The text, with its last line break.
pub fn bgg_text(account: &Account) -> String {
    let head = &account.stored.head;
    let name = |player| plain(&account.name(player));
    let (gold, silver) = (name(Player::Gold), name(Player::Silver));
    let result = match account.outcome() {
        Outcome::Settled { winner: Some(Player::Gold), colours, .. } => {
            format!("{gold} beat {silver} by {} colours to {}", colours.gold, colours.silver)
        }
        Outcome::Settled { winner: Some(Player::Silver), colours, .. } => {
            format!("{silver} beat {gold} by {} colours to {}", colours.silver, colours.gold)
        }
        Outcome::Settled { winner: None, colours, .. } => {
            format!("{gold} and {silver} drew, {} colours to {}", colours.gold, colours.silver)
        }
        Outcome::Open => format!("{gold} against {silver}, the result is open"),
        Outcome::None => format!("{gold} against {silver}, not played to the end"),
    };
    let date: String = head.about.started.to_string().chars().take(DATE).collect();
    let doubt = account.outcome().doubt();
    let mut text = format!("[b]Lacuna[/b], {date}: {result}. {doubt}").trim_end().to_owned();
    text.push('\n');
    if let Some(score) = account.score() {
        // Writing to a string does not fail.
        let _ = writeln!(text, "\n[c]colour      gold silver");
        for (colour, counts) in &score.colours {
            let count = |count: Option<u32>| count.map_or_else(|| "?".to_owned(), |count| count.to_string());
            let has = match counts.winner {
                Some(Recipient::None) | None => String::new(),
                Some(winner) => format!("  {}", winner.word()),
            };
            let (gold, silver) = (count(counts.gold), count(counts.silver));
            let _ = writeln!(text, "{:10} {gold:>5} {silver:>6}{}", plain(colour), plain(&has));
        }
        text.truncate(text.trim_end().len());
        text.push_str("[/c]\n");
    }
    text.push('\n');
    for (_, placed) in account.moves() {
        let doubt = match placed.legality {
            Legality::Legal => "",
            Legality::TooClose => " (too close to call)",
            Legality::Illegal => " (against the rules)",
        };
        let took = if placed.colour.is_empty() { "nothing".to_owned() } else { plain(&placed.colour) };
        let _ = writeln!(
            text,
            "{}. {}: {took}, pawn at ({:.0}, {:.0}){doubt}",
            placed.number,
            name(placed.player),
            placed.at_mm.0[0],
            placed.at_mm.0[1]
        );
    }
    let nudges = account.told.iter().filter(|told| matches!(told.what, Happening::Nudged { .. })).count();
    let close = account.end().map_or(0, End::close_calls);
    let _ = writeln!(
        text,
        "\nPlaces are mm from the pond's middle. Calls too close: {close}. Tokens nudged: {nudges}. Umpired by Table \
         Umpire {}.",
        plain(&head.about.program)
    );
    text
}

/// Text without marks of its own and on one line.
fn plain(text: &str) -> String {
    text.chars()
        .map(|c| match c {
            '[' => '(',
            ']' => ')',
            c if c.is_control() => ' ',
            c => c,
        })
        .collect()
}
