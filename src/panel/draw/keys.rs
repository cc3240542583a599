//! The keys, and the list that shows them.

use eframe::egui::{Align2, Context, Grid, Key, Modifiers, RichText, Vec2, Window};

use super::theme;
use crate::panel::action::{Action, Actions};
use crate::panel::file_dialogs::Asked;
use crate::panel::match_screen;
use crate::panel::state::{Layout, Overlay, Screen, State, Tool};
use crate::panel::words::Words;
use crate::session::{Command, SandCommand, Snapshot};

/// A key and what it does.
struct Shortcut {
    key: Key,
    /// The message that says what it does.
    does: &'static str,
    act: fn(&State, &Snapshot) -> Option<Action>,
}

/// All keys, in the order of the list.
const SHORTCUTS: [Shortcut; 23] = [
    Shortcut { key: Key::O, does: "open-picture", act: |state, _| Some(Action::Ask(opened(state))) },
    Shortcut { key: Key::F, does: "freeze", act: freeze },
    Shortcut { key: Key::B, does: "large-score", act: |state, _| Some(Action::ShowLarge(!state.is_large)) },
    Shortcut { key: Key::S, does: "tool-sight", act: sight },
    Shortcut { key: Key::U, does: "undo-edit", act: |_, _| Some(Action::Desk(Command::UndoEdit)) },
    Shortcut { key: Key::T, does: "layout-top", act: |state, _| Some(Action::LayOut(turned(state.layout))) },
    Shortcut { key: Key::Num0, does: "reset-zoom", act: |_, _| Some(Action::ResetZoom) },
    Shortcut {
        key: Key::Num1,
        does: "overlay-outlines",
        act: |_, _| Some(Action::Switch(Overlay::Outlines)),
    },
    Shortcut { key: Key::Num2, does: "overlay-kinds", act: |_, _| Some(Action::Switch(Overlay::Kinds)) },
    Shortcut { key: Key::Num3, does: "overlay-links", act: |_, _| Some(Action::Switch(Overlay::Links)) },
    Shortcut {
        key: Key::Num4,
        does: "overlay-territory",
        act: |_, _| Some(Action::Switch(Overlay::Territory)),
    },
    Shortcut { key: Key::Num5, does: "overlay-legal", act: |_, _| Some(Action::Switch(Overlay::Legal)) },
    Shortcut {
        key: Key::Num6,
        does: "overlay-contested",
        act: |_, _| Some(Action::Switch(Overlay::Contested)),
    },
    Shortcut { key: Key::Num7, does: "overlay-ghosts", act: |_, _| Some(Action::Switch(Overlay::Ghosts)) },
    Shortcut { key: Key::F1, does: "screen-table", act: |_, _| Some(Action::Show(Screen::Table)) },
    Shortcut { key: Key::F2, does: "screen-match", act: |_, _| Some(Action::Show(Screen::Match)) },
    Shortcut { key: Key::F3, does: "screen-setup", act: |_, _| Some(Action::Show(Screen::SetUp)) },
    Shortcut { key: Key::F4, does: "screen-games", act: |_, _| Some(Action::Show(Screen::Games)) },
    Shortcut {
        key: Key::ArrowLeft,
        does: "step-back",
        act: |state, snapshot| stepped(state, snapshot, false),
    },
    Shortcut { key: Key::ArrowRight, does: "step-on", act: |state, snapshot| stepped(state, snapshot, true) },
    Shortcut { key: Key::Space, does: "sand-toggle", act: |state, _| sand(state, SandCommand::Toggle) },
    Shortcut { key: Key::N, does: "sand-next", act: |state, _| sand(state, SandCommand::NextTurn) },
    Shortcut { key: Key::Escape, does: "let-go", act: |state, _| Some(let_go(state)) },
];

/// A position or a board of the game that is shown, or pictures of the table.
fn opened(state: &State) -> Asked {
    match state.shown_game().filter(|_| state.screen == Screen::Games) {
        Some(game) => Asked::Position { game: game.name().to_owned(), profile: None },
        None => Asked::Pictures { as_views: false },
    }
}

fn freeze(_: &State, snapshot: &Snapshot) -> Option<Action> {
    snapshot.watching.as_ref().map(|_| Action::Desk(Command::Freeze))
}

/// Only games with a sand timer have one.
fn sand(state: &State, command: SandCommand) -> Option<Action> {
    state.has_sand_timer().then_some(Action::Desk(Command::Sand(command)))
}

/// Only matches are stepped through.
fn stepped(state: &State, snapshot: &Snapshot, is_next: bool) -> Option<Action> {
    if state.screen == Screen::Match { match_screen::step(snapshot, is_next) } else { None }
}

fn sight(state: &State, _: &Snapshot) -> Option<Action> {
    Some(Action::Take(if state.tool == Tool::Sight { Tool::Choose } else { Tool::Sight }))
}

const fn turned(layout: Layout) -> Layout {
    match layout {
        Layout::Camera => Layout::Top,
        Layout::Top => Layout::Both,
        Layout::Both => Layout::Camera,
    }
}

/// Of what was begun last, first.
fn let_go(state: &State) -> Action {
    if state.shows_keys {
        Action::ShowKeys(false)
    } else if state.is_large {
        Action::ShowLarge(false)
    } else if state.tool != Tool::Choose {
        Action::Take(Tool::Choose)
    } else {
        Action::Select(None)
    }
}

/// What the keys that were pressed ask for; nothing while somebody types.
pub(in super::super) fn pressed(
    context: &Context,
    (state, is_pointing): (&State, bool),
    snapshot: &Snapshot,
    actions: &mut Actions,
) {
    if context.egui_wants_keyboard_input() {
        return;
    }
    context.input_mut(|input| {
        if is_pointing && input.consume_key(Modifiers::NONE, Key::Escape) {
            actions.push(Action::LetGoOfMatch);
        }
        for shortcut in &SHORTCUTS {
            // a key that does nothing here is left to others
            if let Some(action) = (shortcut.act)(state, snapshot)
                && input.consume_key(Modifiers::NONE, shortcut.key)
            {
                actions.push(action);
            }
        }
        let is_asked =
            input.events.iter().any(|event| matches!(event, eframe::egui::Event::Text(text) if text == "?"));
        if is_asked {
            actions.push(Action::ShowKeys(!state.shows_keys));
        }
    });
}

/// What is printed on a key.
fn key_name(key: Key, words: &Words) -> String {
    match key {
        Key::ArrowLeft => words.say("key-left"),
        Key::ArrowRight => words.say("key-right"),
        Key::Space => words.say("key-space"),
        Key::Escape => words.say("key-escape"),
        key => key.name().to_owned(),
    }
}

/// Draws the list.
pub(in super::super) fn keys_ui(context: &Context, words: &Words, actions: &mut Actions) {
    let mut is_open = true;
    // over the middle: the bar above stays free
    let window = Window::new(words.say("keys")).anchor(Align2::CENTER_CENTER, Vec2::ZERO);
    window.open(&mut is_open).collapsible(false).resizable(false).show(context, |ui| {
        Grid::new("keys")
            .min_row_height(theme::ROW_HEIGHT)
            .num_columns(2)
            .striped(true)
            .spacing([24.0, 4.0])
            .show(ui, |ui| {
                for shortcut in &SHORTCUTS {
                    ui.label(RichText::new(key_name(shortcut.key, words)).strong());
                    ui.label(words.say(shortcut.does));
                    ui.end_row();
                }
                ui.label(RichText::new("?").strong());
                ui.label(words.say("keys"));
                ui.end_row();
            });
    });
    if !is_open {
        actions.push(Action::ShowKeys(false));
    }
}
