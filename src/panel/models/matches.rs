//! Recorded matches: their list, and the events of one.

use super::match_words::{doubt_words, event_words, result_words, ruling_words, who};
use super::table::colour_name;
use crate::games::lacuna::Player;
use crate::panel::words::{Language, Words, count, text};
use crate::record::{Account, MatchId, MatchState, MatchSummary};
use crate::referee::Recipient;
use crate::session::{Corrected, Matches};
use crate::tracker::{Happening, Legality};

/// Letters of a moment that are shown, `2026-11-30 08:01`: seconds do not matter in a list.
const MINUTES: usize = 16;
const S_PER_MIN: f64 = 60.0;

/// A match in the list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in super::super) struct MatchLine {
    pub(in super::super) id: MatchId,
    pub(in super::super) date: String,
    pub(in super::super) players: String,
    pub(in super::super) result: String,
    /// What is in doubt about it.
    pub(in super::super) doubt: String,
    /// How far it has come, where it has no end.
    pub(in super::super) state: String,
}

/// The matches of the list.
pub(in super::super) fn match_lines(matches: &Matches, words: &Words) -> Vec<MatchLine> {
    matches.list.iter().map(|summary| match_line(summary, words)).collect()
}

fn match_line(summary: &MatchSummary, words: &Words) -> MatchLine {
    let name = |player| {
        let name = summary.players.of(player);
        if name.is_empty() { super::table::player_name(player, words) } else { name.clone() }
    };
    let given = [("gold", text(name(Player::Gold))), ("silver", text(name(Player::Silver)))];
    MatchLine {
        id: summary.id,
        date: summary.started.to_string().chars().take(MINUTES).collect(),
        players: words.say_with("match-against", &given),
        result: result_words(&summary.outcome, words),
        doubt: doubt_words(&summary.outcome, words).unwrap_or_default(),
        state: state_words(summary.state, words).unwrap_or_default(),
    }
}

/// How far a match has come; nothing where it has ended.
fn state_words(state: MatchState, words: &Words) -> Option<String> {
    match state {
        MatchState::Running => Some(words.say("state-running")),
        MatchState::Interrupted => Some(words.say("state-interrupted")),
        MatchState::Ended => None,
    }
}

/// The last match without an end, which can go on.
pub(in super::super) fn unfinished(matches: &Matches) -> Option<&MatchSummary> {
    matches.list.iter().filter(|summary| summary.state != MatchState::Ended).max_by_key(|summary| summary.id)
}

/// An event in the list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in super::super) struct EventLine {
    /// Time since the beginning, `0:42`.
    pub(in super::super) time: String,
    /// What happened.
    pub(in super::super) what: String,
    /// What the rules say of it, where they do not allow it.
    pub(in super::super) ruling: Option<String>,
    /// Whether the rules forbid it beyond doubt.
    pub(in super::super) is_illegal: bool,
    /// Number of the move, where it is one.
    pub(in super::super) number: Option<u32>,
    /// Whose it is.
    pub(in super::super) player: Option<Player>,
    /// Whether it matters only to those who look for it: hands come and go with every move.
    pub(in super::super) is_minor: bool,
    /// Whether it came about by a correction.
    pub(in super::super) is_revised: bool,
    /// Number of its evidence frame, where that is another than that of the event before.
    pub(in super::super) thumbnail: Option<u64>,
}

/// The events of a match.
pub(in super::super) fn event_lines(account: &Account, words: &Words) -> Vec<EventLine> {
    let mut shown = None;
    let line = |(stored, told): (&crate::record::StoredEvent, &crate::tracker::Event)| {
        let thumbnail = stored.evidence.filter(|number| shown != Some(*number));
        shown = stored.evidence.or(shown);
        let placed = if let Happening::Placed(placed) = &told.what { Some(placed) } else { None };
        let player = match &told.what {
            Happening::Placed(placed) => Some(placed.player),
            Happening::Taken(taken) => taken.player,
            Happening::TakenBack { player, .. } => Some(*player),
            _ => None,
        };
        EventLine {
            time: time_words(stored.at.t_s),
            what: event_words(&account.stored.head.about.players, told, words),
            ruling: placed.and_then(|placed| ruling_words(placed, words)),
            is_illegal: placed.is_some_and(|placed| placed.legality == Legality::Illegal),
            number: placed.map(|placed| placed.number),
            player,
            is_minor: matches!(told.what, Happening::Hand | Happening::Clear),
            is_revised: stored.revision > 0,
            thumbnail,
        }
    };
    account.events().map(line).collect()
}

/// A time since the beginning, s, as `1:05`.
pub(in super::super) fn time_words(t_s: f64) -> String {
    let (minutes, seconds) = ((t_s.max(0.0) / S_PER_MIN).floor(), t_s.max(0.0) % S_PER_MIN);
    format!("{minutes:.0}:{:02.0}", seconds.floor())
}

/// What stands over an open match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in super::super) struct MatchTitle {
    pub(in super::super) title: String,
    pub(in super::super) result: String,
    pub(in super::super) doubt: Option<String>,
    pub(in super::super) corrections: usize,
    /// Each colour with gold's and silver's flowers and who has it; empty before the end.
    pub(in super::super) colours: Vec<(String, [String; 2], Option<Player>)>,
}

/// What stands over a match.
pub(in super::super) fn match_title(account: &Account, words: &Words) -> MatchTitle {
    let head = &account.stored.head;
    let given = [
        ("gold", text(who(&account.stored.head.about.players, Player::Gold, words))),
        ("silver", text(who(&account.stored.head.about.players, Player::Silver, words))),
    ];
    let number = words.say_with("match-number", &[("number", text(head.id.to_string()))]);
    let date: String = head.about.started.to_string().chars().take(MINUTES).collect();
    let known = |count: Option<u32>| count.map_or_else(|| "–".to_owned(), |count| count.to_string());
    let colours = account.score().map_or_else(Vec::new, |score| {
        let line = |(name, colour): &(String, crate::referee::ColourReport)| {
            let counts = [known(colour.gold), known(colour.silver)];
            (colour_name(name, words), counts, colour.winner.and_then(Recipient::player))
        };
        score.colours.iter().map(line).collect()
    });
    MatchTitle {
        title: format!("{number}, {date}: {}", words.say_with("match-against", &given)),
        result: result_words(&account.outcome(), words),
        doubt: doubt_words(&account.outcome(), words),
        corrections: crate::record::in_force(&account.stored.corrections).len(),
        colours,
    }
}

/// What a correction would change: lines with a minus and a plus, and the results.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in super::super) struct ChangeModel {
    /// Whether the line is new, and what it says.
    pub(in super::super) lines: Vec<(bool, String)>,
    /// The results before and after; one where it stays.
    pub(in super::super) results: Vec<String>,
    /// What else should be known.
    pub(in super::super) notes: Vec<String>,
}

/// What a correction would change.
pub(in super::super) fn change_model(foreseen: &crate::session::Foreseen, words: &Words) -> ChangeModel {
    use crate::session::EventChange::{Gone, New};
    let (before, after) = (&foreseen.corrected.before, &foreseen.corrected.after);
    let said = |account: &Account, place: usize| {
        let told = account.told.get(place);
        let ruling = match told.map(|told| &told.what) {
            Some(Happening::Placed(placed)) => ruling_words(placed, words),
            _ => None,
        };
        let what = told
            .map_or_else(String::new, |told| event_words(&account.stored.head.about.players, told, words));
        let time = told.map_or_else(String::new, |told| time_words(told.at.t_s));
        ruling.map_or_else(|| format!("{time}  {what}"), |ruling| format!("{time}  {what} – {ruling}"))
    };
    let lines = foreseen.changes.iter().map(|change| match *change {
        Gone(place) => (false, said(before, place)),
        New(place) => (true, said(after, place)),
    });
    let result = |account: &Account| {
        let outcome = account.outcome();
        let doubt = doubt_words(&outcome, words).map_or_else(String::new, |doubt| format!(" – {doubt}"));
        format!("{}{doubt}", result_words(&outcome, words))
    };
    let (was, is) = (result(before), result(after));
    let results = if was == is {
        vec![words.say_with("result-stays", &[("result", text(was))])]
    } else {
        vec![
            words.say_with("result-before", &[("result", text(was))]),
            words.say_with("result-after", &[("result", text(is))]),
        ]
    };
    ChangeModel { lines: lines.collect(), results, notes: note_words(&foreseen.corrected, words) }
}

/// What else should be known; the program's own English sentences say why, too.
fn note_words(corrected: &Corrected, words: &Words) -> Vec<String> {
    if words.language() == Language::English {
        return corrected.notes.clone();
    }
    let said = |number: &u64| words.say_with("correction-idle", &[("number", text(number.to_string()))]);
    corrected.without_effect.iter().map(said).collect()
}

/// Place of the event of the move before or after `event`; the first or last event where there is none.
pub(in super::super) fn move_beside(lines: &[EventLine], event: usize, is_next: bool) -> usize {
    let is_move = |i: &usize| lines[*i].number.is_some();
    if is_next {
        (event + 1..lines.len()).find(is_move).unwrap_or_else(|| lines.len().saturating_sub(1))
    } else {
        (0..event.min(lines.len())).rev().find(is_move).unwrap_or(0)
    }
}

/// How many corrections were made, in words; nothing where none was.
pub(in super::super) fn corrections_words(made: usize, words: &Words) -> Option<String> {
    (made > 0).then(|| words.say_with("edits-made", &[("count", count(made))]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::lacuna::{PerPlayer, RuleSet};
    use crate::record::{MatchHead, Moment, NewMatch, StoredEvent, StoredMatch, event_of_line, kind_of_line};

    /// The recorded match of the fixtures.
    fn account() -> Account {
        let text = std::fs::read_to_string("fixtures/record/match-d.jsonl").unwrap();
        let events = text.lines().enumerate().map(|(i, line)| StoredEvent {
            revision: 0,
            ordinal: i as u64,
            at: event_of_line(line).unwrap().at,
            kind: kind_of_line(line).unwrap(),
            line: line.to_owned(),
            evidence: Some(i as u64 / 3),
        });
        let about = NewMatch {
            started: Moment(1_796_025_673_000),
            source: "camera:0".to_owned(),
            rules: RuleSet::Official,
            players: PerPlayer { gold: "Anna".to_owned(), silver: String::new() },
            set_name: "lacuna".to_owned(),
            set_profile: String::new(),
            looks: String::new(),
            camera_profile: None,
            options: serde_json::Value::Null,
            program: "0.1.0".to_owned(),
        };
        let head = MatchHead { id: MatchId(3), about, ended: None, state: MatchState::Ended };
        let events = events.collect();
        let (inputs, frames, superseded, corrections) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        Account::of(StoredMatch { head, inputs, frames, events, superseded, corrections }).unwrap()
    }

    fn said(account: &Account, language: Language) -> Vec<String> {
        let lines = event_lines(account, &Words::new(language));
        lines.iter().map(|line| format!("{} {}", line.time, line.what)).collect()
    }

    #[test]
    fn events_are_told_in_the_words_of_the_language_with_the_names_that_are_known() {
        let account = account();
        let english = said(&account, Language::English);
        assert_eq!(english[0], "0:00 Ready: 48 flowers, 0 pawns");
        assert_eq!(english[1], "0:02 A hand is over the table");
        let moves: Vec<&String> = english.iter().filter(|line| line.contains("Move ")).collect();
        assert_eq!(moves.len(), 12, "{english:#?}");
        assert_eq!(moves[0], "0:04 Move 1: silver takes 2 flowers (purple)");
        assert_eq!(moves[1], "0:07 Move 2: Anna (gold) takes 2 flowers (red)");
        let german = said(&account, Language::German);
        assert!(german[3].starts_with("0:04 Zug 1: "), "{}", german[3]);
        assert!(german.iter().zip(&english).all(|(german, english)| german != english));
    }

    #[test]
    fn a_small_picture_stands_beside_the_first_event_that_it_shows() {
        let lines = event_lines(&account(), &Words::new(Language::English));
        let shown: Vec<Option<u64>> = lines.iter().take(7).map(|line| line.thumbnail).collect();
        assert_eq!(shown, [Some(0), None, None, Some(1), None, None, Some(2)]);
    }

    #[test]
    fn the_title_tells_players_result_and_every_colour() {
        let title = match_title(&account(), &Words::new(Language::English));
        assert_eq!(title.title, "Match 3, 2026-11-30 08:01: Anna (gold) against silver");
        assert_eq!((title.result.as_str(), title.corrections), ("gold 4–3", 0));
        assert_eq!(title.colours.len(), 7);
        let won = title.colours.iter().filter(|(.., winner)| *winner == Some(Player::Gold)).count();
        assert_eq!(won, 4);
    }

    #[test]
    fn moves_are_stepped_to_and_the_ends_are_not_left() {
        let lines = event_lines(&account(), &Words::new(Language::English));
        assert_eq!(move_beside(&lines, 0, true), 3);
        assert_eq!(move_beside(&lines, 4, false), 3);
        assert_eq!(move_beside(&lines, 0, false), 0);
        assert_eq!(move_beside(&lines, lines.len() - 1, true), lines.len() - 1);
    }

    #[test]
    fn times_are_minutes_and_seconds() {
        assert_eq!(time_words(65.9), "1:05");
        assert_eq!(time_words(-1.0), "0:00");
    }
}
