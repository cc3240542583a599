//! What somebody asked for at the panel.

use std::path::PathBuf;

use super::file_dialogs::Asked;
use super::set_up_form::Field;
use super::state::{Layout, Overlay, Screen, Tool};
use super::words::Language;
use crate::session::Command;

/// A request that a drawing function returns; `app` carries it out.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Action {
    /// Something for the desk.
    Desk(Command),
    /// Show another screen.
    Show(Screen),
    /// Ask for files with the system's window for it.
    Ask(Asked),
    /// Ask for a path in the panel: the system has no window for it.
    AskHere(Asked),
    /// That is no longer asked.
    LeaveQuestion,
    /// Point at nothing any more in the picture of a match.
    LetGoOfMatch,
    /// Speak another language.
    Speak(Language),
    /// Light letters on dark ground, or the other way round.
    SetDark(bool),
    /// Switch an overlay.
    Switch(Overlay),
    /// Show the picture, the view from above, or both.
    LayOut(Layout),
    /// What a click in the picture means.
    Take(Tool),
    /// A token was clicked or chosen.
    Select(Option<usize>),
    /// A path for a field of the set-up screen was chosen.
    Picked {
        /// The field.
        field: Field,
        /// The path.
        path: PathBuf,
        /// Whether people were asked about a file that is there already.
        has_asked: bool,
    },
    /// Show another of the other games.
    ShowGame(usize),
    /// Show the winner in large letters, or no longer.
    ShowLarge(bool),
    /// Show the list of keys, or no longer.
    ShowKeys(bool),
    /// Show the whole picture again.
    ResetZoom,
}

/// The requests of one frame.
pub(super) type Actions = Vec<Action>;
