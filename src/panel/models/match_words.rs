//! What happened in a match, in the words of a language.

use super::table::{class_name, colour_name, player_name};
use crate::calibration::Owner;
use crate::games::lacuna::{PerPlayer, Player};
use crate::metrology::TokenClass;
use crate::panel::words::{Words, count, text};
use crate::record::Outcome;
use crate::tracker::{Event, Happening, Legality, Nudged, Objection, Placed, Taken, TokenKind};

/// Different colours among the flowers of a move: the rules' code for it.
const DIFFERENT_COLOURS: &str = "different-colours";

/// A player with the name that is known, `Anna (gold)`, or their pawns alone.
pub(in super::super) fn who(players: &PerPlayer<String>, player: Player, words: &Words) -> String {
    let name = players.of(player);
    let pawns = player_name(player, words);
    if name.is_empty() {
        return pawns;
    }
    words.say_with("who-named", &[("name", text(name.clone())), ("player", text(pawns))])
}

/// What an event says.
pub(in super::super) fn event_words(players: &PerPlayer<String>, told: &Event, words: &Words) -> String {
    let colour = |name: &str| text(colour_name(name, words));
    match &told.what {
        Happening::Ready { flowers, pawns } => {
            words.say_with("event-ready", &[("flowers", count(*flowers)), ("pawns", count(*pawns))])
        }
        Happening::Hand => words.say("event-hand"),
        Happening::Clear => words.say("event-clear"),
        Happening::Placed(placed) => placed_words(players, placed, words),
        Happening::Taken(Taken { player, colour: name, .. }) => {
            let who = player.map_or_else(|| words.say("somebody"), |player| who(players, player, words));
            words.say_with("event-taken", &[("who", text(who)), ("colour", colour(name))])
        }
        Happening::TakenBack { number, player } => {
            let given = [("number", count(*number as usize)), ("who", text(who(players, *player, words)))];
            words.say_with("event-taken-back", &given)
        }
        Happening::Returned { colour: name, .. } => {
            words.say_with("event-returned", &[("colour", colour(name))])
        }
        Happening::Nudged(nudged) => {
            let key = if nudged.put_back { "event-put-back" } else { "event-nudged" };
            let token = class_name(&class_of(nudged), words);
            words.say_with(key, &[("token", text(token)), ("way", text(words.mm(nudged.by_mm)))])
        }
        Happening::Bump { by_mm, .. } => words.say_with("event-bump", &[("way", text(words.mm(*by_mm)))]),
        Happening::PoorView(_) => words.say("event-poor-view"),
        Happening::Lost { .. } => words.say("event-lost"),
        Happening::Found { .. } => words.say("event-found"),
        Happening::End(end) => words.say_with("event-end", &[("flowers", count(end.awards.len()))]),
        Happening::Other => words.say("event-other"),
    }
}

fn class_of(nudged: &Nudged) -> TokenClass {
    match nudged.kind {
        TokenKind::Flower => TokenClass::Flower(nudged.class.clone()),
        TokenKind::Pawn if nudged.class == Player::Silver.to_string() => TokenClass::Pawn(Owner::Silver),
        TokenKind::Pawn => TokenClass::Pawn(Owner::Gold),
    }
}

fn placed_words(players: &PerPlayer<String>, placed: &Placed, words: &Words) -> String {
    let is_mixed = placed.reasons.iter().any(|reason| reason.code == DIFFERENT_COLOURS);
    let key = match placed.flowers.len() {
        0 => "took-none",
        1 => "took-one",
        _ if is_mixed => "took-mixed",
        _ => "took-two",
    };
    let took = words.say_with(key, &[("colour", text(colour_name(&placed.colour, words)))]);
    let given = [
        ("number", count(placed.number as usize)),
        ("who", text(who(players, placed.player, words))),
        ("took", text(took)),
    ];
    words.say_with("event-placed", &given)
}

/// What the rules say of a placement; nothing where they allow it.
pub(in super::super) fn ruling_words(placed: &Placed, words: &Words) -> Option<String> {
    let word = words.say(legality_key(placed.legality)?);
    let reasons: Vec<String> = placed.reasons.iter().map(|reason| objection_words(reason, words)).collect();
    Some(if reasons.is_empty() { word } else { format!("{word}: {}", reasons.join("; ")) })
}

/// The message for what the rules do not allow.
const fn legality_key(legality: Legality) -> Option<&'static str> {
    match legality {
        Legality::Legal => None,
        Legality::TooClose => Some("legality-close"),
        Legality::Illegal => Some("legality-illegal"),
    }
}

/// A reason; what the words do not know is said in English.
fn objection_words(objection: &Objection, words: &Words) -> String {
    let is_code = objection.code.chars().all(|c| c.is_ascii_lowercase() || c == '-');
    is_code
        .then(|| words.find(&format!("objection-{}", objection.code)))
        .flatten()
        .unwrap_or_else(|| objection.message.trim_end_matches('.').to_owned())
}

/// How a match came out.
pub(in super::super) fn result_words(outcome: &Outcome, words: &Words) -> String {
    match outcome {
        Outcome::None => words.say("result-none"),
        Outcome::Open => words.say("result-open"),
        Outcome::Settled { winner, colours, .. } => {
            let (own, other) = match winner {
                Some(Player::Silver) => (colours.silver, colours.gold),
                Some(Player::Gold) | None => (colours.gold, colours.silver),
            };
            let score = [("own", count(own)), ("other", count(other))];
            match winner {
                Some(player) => {
                    let [own, other] = score;
                    let player = ("player", text(player_name(*player, words)));
                    words.say_with("result-won", &[player, own, other])
                }
                None => words.say_with("result-draw", &score),
            }
        }
    }
}

/// What is in doubt about a result; nothing where nothing is.
pub(in super::super) fn doubt_words(outcome: &Outcome, words: &Words) -> Option<String> {
    let Outcome::Settled { probability, decisive, close, .. } = outcome else { return None };
    if *decisive > 0 {
        let given = [("chance", text(words.percent(*probability))), ("calls", count(*decisive))];
        Some(words.say_with("doubt-winner", &given))
    } else if *close > 0 {
        Some(words.say_with("doubt-count", &[("calls", count(*close))]))
    } else {
        None
    }
}
