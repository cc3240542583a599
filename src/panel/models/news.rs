//! What happened last on the table that is watched.

use super::match_words::{event_words, ruling_words};
use crate::panel::words::{Words, text};
use crate::session::Watching;
use crate::tracker::{Happening, Legality};

/// Most events that are shown; the others are in the record.
const MOST_NEWS: usize = 8;

/// An event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in super::super) struct News {
    /// When it was and what it says.
    pub(in super::super) said: String,
    /// What the rules say against it.
    pub(in super::super) ruling: Option<String>,
    /// Whether the rules forbid it, beyond doubt.
    pub(in super::super) is_illegal: bool,
}

/// The events that were told last, newest first; hands that come and go are left out.
pub(in super::super) fn news(watching: &Watching, words: &Words) -> Vec<News> {
    let told = watching.events.iter().rev();
    told.filter(|event| !matches!(event.what, Happening::Hand | Happening::Clear | Happening::Other))
        .take(MOST_NEWS)
        .map(|event| {
            let time = words.number(event.at.t_s, 0);
            let what = event_words(&watching.players, event, words);
            let placed = if let Happening::Placed(placed) = &event.what { Some(placed) } else { None };
            News {
                said: words.say_with("news", &[("time", text(time)), ("what", text(what))]),
                ruling: placed.and_then(|placed| ruling_words(placed, words)),
                is_illegal: placed.is_some_and(|placed| placed.legality == Legality::Illegal),
            }
        })
        .collect()
}
