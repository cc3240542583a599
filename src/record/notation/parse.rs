//! Reading a notation.

use super::print::{kind_word, legality_word, on_one_line, winner_word};
use super::{
    Hundredths, NOTATION_SCHEMA, Notation, Noted, NotedColour, NotedLine, Spot, Thousandths, Winner, Word,
};
use crate::games::lacuna::Player;
use crate::tracker::{Legality, TokenKind};

/// Why a notation cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NotationError {
    /// The first line is not the notation's tag.
    #[error("it is no notation of this form: it must begin with [Notation \"{NOTATION_SCHEMA}\"]")]
    NotNotation,
    /// A line that is none.
    #[error("line {line}: \"{text}\" is not a line of this notation")]
    Line {
        /// Number of the line, from 1.
        line: usize,
        /// The line, or its beginning.
        text: String,
    },
}

/// Most characters of a line in a message.
const SHOWN: usize = 60;

impl Notation {
    /// Reads a notation. Empty lines are passed over.
    ///
    /// # Errors
    /// The first line that cannot be read.
    pub fn parse(text: &str) -> Result<Self, NotationError> {
        let mut notation = Self::default();
        for (number, line) in text.lines().map(str::trim).enumerate().filter(|(_, line)| !line.is_empty()) {
            let wrong = || NotationError::Line { line: number + 1, text: line.chars().take(SHOWN).collect() };
            if line.starts_with('[') {
                if !notation.lines.is_empty() {
                    return Err(wrong());
                }
                let (name, value) = tag(line).ok_or_else(wrong)?;
                if notation.tags.is_empty() && (name.as_str() != "Notation" || value != NOTATION_SCHEMA) {
                    return Err(NotationError::NotNotation);
                }
                notation.tags.push((name, value));
            } else if notation.tags.is_empty() {
                return Err(NotationError::NotNotation);
            } else {
                notation.lines.push(noted_line(line).ok_or_else(wrong)?);
            }
        }
        if notation.tags.is_empty() { Err(NotationError::NotNotation) } else { Ok(notation) }
    }

    /// The value of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(tag, _)| tag.as_str() == name).map(|(_, value)| value.as_str())
    }
}

fn tag(line: &str) -> Option<(Word, String)> {
    let (name, value) = line.strip_prefix('[')?.strip_suffix(']')?.split_once(' ')?;
    Some((Word::parse(name)?, serde_json::from_str(value).ok()?))
}

fn noted_line(line: &str) -> Option<NotedLine> {
    let untimed = |what| Some(NotedLine { at: None, what });
    if let Some(text) = line.strip_prefix(';') {
        return untimed(Noted::Comment(on_one_line(text)));
    }
    if let Some(rest) = line.strip_prefix("correction ") {
        return untimed(correction(rest)?);
    }
    if let Some(rest) = line.strip_prefix("colour ") {
        return untimed(colour(&words(rest))?);
    }
    let (what, at) = line.rsplit_once(" @")?;
    Some(NotedLine { at: Some(Thousandths::parse(at)?), what: noted(&words(what))? })
}

fn words(text: &str) -> Vec<&str> {
    text.split_whitespace().collect()
}

fn noted(words: &[&str]) -> Option<Noted> {
    Some(match words {
        ["ready", flowers, pawns] => Noted::Ready { flowers: count(flowers)?, pawns: count(pawns)? },
        ["taken-back", number, by] => Noted::TakenBack { number: count(number)?, player: player(by)? },
        ["taken", by, colour, x, y] => Noted::Taken {
            player: maybe(by, player)?,
            colour: maybe(colour, Word::parse)?,
            from: spot(x, y)?,
        },
        ["returned", colour, x, y] => {
            Noted::Returned { colour: maybe(colour, Word::parse)?, at: spot(x, y)? }
        }
        ["nudged", kind, class, x0, y0, "->", x1, y1, back @ ..] => Noted::Nudged {
            kind: [TokenKind::Flower, TokenKind::Pawn].into_iter().find(|k| kind_word(*k) == *kind)?,
            class: maybe(class, Word::parse)?,
            from: spot(x0, y0)?,
            to: spot(x1, y1)?,
            put_back: match back {
                [] => false,
                ["put-back"] => true,
                _ => return None,
            },
        },
        ["bump", by_mm, by_deg] => {
            Noted::Bump { by_mm: Hundredths::parse(by_mm)?, by_deg: Hundredths::parse(by_deg)? }
        }
        ["lost", code] => Noted::Lost { code: maybe(code, Word::parse)? },
        ["found"] => Noted::Found,
        ["poor-view", code] => Noted::PoorView { code: maybe(code, Word::parse)? },
        ["end", who, gold, silver] => {
            Noted::End { winner: winner(who)?, gold: known(gold)?, silver: known(silver)? }
        }
        [number, by, colour, "P", x, y, rest @ ..] => {
            let mut flowers = Vec::new();
            let mut rest = rest;
            while let ["F", x, y, more @ ..] = rest {
                flowers.push(spot(x, y)?);
                rest = more;
            }
            let (legality, reasons) = rest.split_first()?;
            let all = [Legality::Legal, Legality::TooClose, Legality::Illegal];
            Noted::Move {
                number: count(number.strip_suffix('.')?)?,
                player: player(by)?,
                colour: maybe(colour, Word::parse)?,
                pawn: spot(x, y)?,
                flowers,
                legality: all.into_iter().find(|known| legality_word(*known) == *legality)?,
                reasons: reasons.iter().map(|reason| Word::parse(reason)).collect::<Option<_>>()?,
            }
        }
        _ => return None,
    })
}

fn colour(words: &[&str]) -> Option<Noted> {
    let [name, who, gold, silver] = words else { return None };
    Some(Noted::Colour(NotedColour {
        name: Word::parse(name)?,
        winner: winner(who)?,
        gold: known(gold)?,
        silver: known(silver)?,
    }))
}

fn correction(rest: &str) -> Option<Noted> {
    let (number, rest) = rest.split_once(' ')?;
    let (from_event, rest) = rest.split_once(' ')?;
    let mut texts = serde_json::Deserializer::from_str(rest).into_iter::<String>();
    let (made_by, text) = (texts.next()?.ok()?, texts.next()?.ok()?);
    let whole = texts.next().is_none();
    whole.then_some(Noted::Correction {
        number: count(number)?,
        from_event: count(from_event)?,
        made_by,
        text,
    })
}

/// A count that may not be known: outer `None` where it is wrong.
fn known(text: &str) -> Option<Option<u32>> {
    if text == "?" { Some(None) } else { count(text).map(Some) }
}

/// A count in the one way that it is written.
fn count<T: std::str::FromStr + ToString>(text: &str) -> Option<T> {
    text.parse().ok().filter(|count: &T| count.to_string() == text)
}

fn player(word: &str) -> Option<Player> {
    Player::BOTH.into_iter().find(|player| player.to_string() == word)
}

fn winner(word: &str) -> Option<Option<Winner>> {
    let all = [
        None,
        Some(Winner::Nobody),
        Some(Winner::Player(Player::Gold)),
        Some(Winner::Player(Player::Silver)),
    ];
    all.into_iter().find(|known| winner_word(*known) == word)
}

fn spot(x: &str, y: &str) -> Option<Spot> {
    Some(Spot { x: Hundredths::parse(x)?, y: Hundredths::parse(y)? })
}

/// What may be nothing: outer `None` where it is wrong.
fn maybe<T>(word: &str, read: impl Fn(&str) -> Option<T>) -> Option<Option<T>> {
    if word == "-" { Some(None) } else { read(word).map(Some) }
}
