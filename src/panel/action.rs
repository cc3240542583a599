//! What somebody asked for at the panel.

use std::path::PathBuf;

use super::set_up_form::Field;
use super::state::{Layout, Overlay, Screen, Tool};
use super::words::Language;
use crate::session::{Command, ExportForm};

/// A request that a drawing function returns; `app` carries it out.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Action {
    /// Something for the desk.
    Desk(Command),
    /// Show another screen.
    Show(Screen),
    /// Choose a picture with the system's window for it.
    PickPictures {
        /// Whether they are further pictures of the open table.
        as_views: bool,
    },
    /// Choose the file that a match is exported to with the system's window for it.
    PickExport {
        /// In which form.
        form: ExportForm,
        /// The name that is proposed.
        name: String,
    },
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
    /// Fill a field of the set-up screen with the system's window for it.
    Pick(Field),
    /// That was done.
    Picked(Field, PathBuf),
    /// Show another of the other games.
    ShowGame(usize),
    /// Choose a position or a picture of a board, to be read by this profile, with the system's window for it.
    PickPosition(Option<PathBuf>),
    /// Show the winner in large letters, or no longer.
    ShowLarge(bool),
    /// Show the list of keys, or no longer.
    ShowKeys(bool),
    /// Show the whole picture again.
    ResetZoom,
}

/// The requests of one frame.
pub(super) type Actions = Vec<Action>;
