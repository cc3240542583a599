//! What to do next: one line for every screen, by what is known.

use super::super::state::{Screen, State, Tool};
use super::super::words::{Words, text};
use super::age::Age;
use crate::session::{Reading, Snapshot};

/// The line for the screen that is shown.
pub(in super::super) fn guide(snapshot: &Snapshot, state: &State, age: Age, words: &Words) -> String {
    let watched = snapshot.watching.as_ref().map(|watching| &watching.source);
    let source = snapshot.set_up.preview.as_ref().map(|preview| &preview.source).or(watched);
    if let Some(silent) = source.and_then(|source| age.remedy(source, words)) {
        return silent;
    }
    match state.screen {
        Screen::Table => table(snapshot, state, words),
        Screen::Match if snapshot.matches.open.is_some() => words.say("guide-match-open"),
        Screen::Match => words.say("guide-match"),
        Screen::SetUp => words.say("guide-setup"),
        Screen::Games => words.say("guide-games"),
    }
}

fn table(snapshot: &Snapshot, state: &State, words: &Words) -> String {
    if let Some(watching) = &snapshot.watching {
        let key = match &snapshot.reading {
            _ if watching.interrupted.is_some() => "guide-interrupted",
            _ if watching.is_over => "guide-source-over",
            _ if watching.has_hand => "guide-hand",
            Reading::Done(_) => "guide-watching",
            _ => "guide-waiting",
        };
        return words.say_with(key, &[("source", text(watching.source.clone()))]);
    }
    match &snapshot.reading {
        Reading::None => words.say("guide-start"),
        Reading::Working => words.say("guide-reading"),
        Reading::Failed(_) => words.say("guide-failed"),
        Reading::Done(scored) => match &state.tool {
            Tool::Sight if state.sight.0.is_none() => words.say("guide-sight-first"),
            Tool::Sight if state.sight.1.is_none() => words.say("guide-sight-second"),
            Tool::Sight => words.say("guide-sight-done"),
            Tool::Move => words.say("guide-move"),
            Tool::Add(class) => {
                words.say_with("guide-add", &[("token", text(super::table::class_name(class, words)))])
            }
            Tool::Choose if scored.partial => words.say("guide-partial"),
            Tool::Choose if state.selected.is_some() => words.say("guide-selected"),
            Tool::Choose => words.say("guide-read"),
        },
    }
}
