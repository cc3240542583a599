//! What to do next: one line for every screen, by what is known.

use super::super::state::{Screen, State, Tool};
use super::super::words::{Words, text};
use super::age::Age;
use super::games::game_name;
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
        Screen::Games => games(snapshot, state, words),
    }
}

/// By what is open of the game that is shown.
fn games(snapshot: &Snapshot, state: &State, words: &Words) -> String {
    let Some(game) = state.shown_game() else { return words.say("guide-games") };
    let given = [("game", text(game_name(game.name(), words)))];
    let board = snapshot.board.as_ref().filter(|board| board.game == game.name());
    let read = snapshot.read_board.as_ref().filter(|read| read.game == game.name());
    let key = match (board, read.map(|read| &read.answer)) {
        (Some(board), _) if board.outcome.is_some() => "guide-game-over",
        (Some(_), _) => "guide-game-open",
        (None, Some(None)) => "guide-reading",
        (None, Some(Some(Err(_)))) => "guide-failed",
        (None, Some(Some(Ok(_)))) => "guide-game-read",
        (None, None) => "guide-games",
    };
    words.say_with(key, &given)
}

fn table(snapshot: &Snapshot, state: &State, words: &Words) -> String {
    if let Some(watching) = &snapshot.watching {
        let key = match &snapshot.reading {
            _ if watching.interrupted.is_some() => "guide-interrupted",
            _ if watching.is_over => "guide-source-over",
            _ if watching.has_hand => "guide-hand",
            Reading::Done(_) if !watching.is_as_read => "guide-changed",
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
            Tool::Sight if state.is_sight_refused => words.say("guide-sight-flower"),
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
