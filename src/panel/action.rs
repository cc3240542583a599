//! What somebody asked for at the panel.

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
    /// Choose a picture with the system's window for it.
    PickPictures {
        /// Whether they are further pictures of the open table.
        as_views: bool,
    },
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
    /// Show another of the other games.
    ShowGame(usize),
    /// Choose a position's file with the system's window for it.
    PickPosition,
    /// Show the winner in large letters, or no longer.
    ShowLarge(bool),
    /// Show the list of keys, or no longer.
    ShowKeys(bool),
    /// Show the whole picture again.
    ResetZoom,
}

/// The requests of one frame.
pub(super) type Actions = Vec<Action>;
