//! Files chosen with the system's own window, or, where it has none, by typing their path in the panel.

use std::path::PathBuf;
use std::sync::mpsc::Sender;
use std::time::{Duration, Instant};

use eframe::egui::Context;
use rfd::FileDialog;

use super::action::Action;
use super::set_up_form::{Field, Picker};
use super::words::Words;
use crate::session::{BoardCommand, Command, ExportForm, MatchWish};

/// A window of the system that ends without a file so soon was never there: nobody reads and closes one faster. Who does
/// is asked once more, which harms nobody.
const AT_ONCE: Duration = Duration::from_secs(1);

/// What files are asked for.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Asked {
    /// Pictures to open, or further ones of the open table.
    Pictures {
        /// Whether they are further ones.
        as_views: bool,
    },
    /// A position of one of the other games, or a picture of its board.
    Position {
        /// The game's name.
        game: String,
        /// The board's profile.
        profile: Option<PathBuf>,
    },
    /// The file that a match is exported to.
    Export {
        /// In which form.
        form: ExportForm,
        /// The name that is proposed.
        name: String,
    },
    /// The path for a field.
    Path(Field),
}

impl Asked {
    /// The message that says what is asked for.
    pub(super) const fn title(&self) -> &'static str {
        match self {
            Self::Pictures { as_views: false } => "open-picture",
            Self::Pictures { as_views: true } => "add-view",
            Self::Position { .. } => "game-open",
            Self::Export { .. } => "export",
            Self::Path(field) => match field.picker() {
                Picker::File => "pick-file",
                Picker::Folder => "pick-folder",
                Picker::Save => "pick-save",
            },
        }
    }

    /// The path that is proposed.
    pub(super) fn proposed(&self) -> &str {
        if let Self::Export { name, .. } = self { name } else { "" }
    }

    /// What is done with the files that were named; nothing where there are none. `has_asked`: whether people were
    /// asked about a file that is there already.
    pub(super) fn answered(self, files: Vec<PathBuf>, has_asked: bool) -> Option<Action> {
        let first = files.first().cloned()?;
        Some(match self {
            Self::Pictures { as_views: true } => Action::Desk(Command::AddViews(files)),
            Self::Pictures { as_views: false } => Action::Desk(Command::Open(files)),
            Self::Position { game, profile } => {
                Action::Desk(Command::Board(BoardCommand::of_file(&game, first, profile)))
            }
            Self::Export { form, .. } => {
                Action::Desk(Command::Match(MatchWish::Export { form, to: first, replaces: has_asked }))
            }
            Self::Path(field) => Action::Picked { field, path: first, has_asked },
        })
    }

    /// Shows the system's window until people have chosen.
    fn choose(&self, dialog: FileDialog) -> Vec<PathBuf> {
        let chosen = match self {
            Self::Pictures { .. } => return dialog.pick_files().unwrap_or_default(),
            Self::Position { .. } => dialog.pick_file(),
            Self::Export { name, .. } => dialog.set_file_name(name).save_file(),
            Self::Path(field) => match field.picker() {
                Picker::File => dialog.pick_file(),
                Picker::Folder => dialog.pick_folder(),
                Picker::Save => dialog.save_file(),
            },
        };
        chosen.into_iter().collect()
    }
}

/// Asks for files on a thread of its own, since the system's window stays open for as long as people think; what was
/// chosen goes to `answers`. Where the system has no such window, or gives no thread, the panel is to ask itself.
pub(super) fn ask(asked: Asked, words: &Words, answers: &Sender<Action>, context: &Context) {
    let dialog = FileDialog::new().set_title(words.say(asked.title()));
    let (to, waker, here) = (answers.clone(), context.clone(), asked.clone());
    let work = move || {
        let begun = Instant::now();
        let files = asked.choose(dialog);
        let is_none_there = files.is_empty() && begun.elapsed() < AT_ONCE;
        let action = if is_none_there { Some(Action::AskHere(asked)) } else { asked.answered(files, true) };
        if let Some(action) = action {
            // the panel may be gone
            let _sent = to.send(action);
            waker.request_repaint();
        }
    };
    if std::thread::Builder::new().name("dialog".to_owned()).spawn(work).is_err() {
        let _sent = answers.send(Action::AskHere(here));
        context.request_repaint();
    }
}
