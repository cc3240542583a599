//! Files chosen with the system's own window, where it has one.

use std::path::PathBuf;
use std::sync::mpsc::Sender;

use eframe::egui::Context;
use rfd::FileDialog;

use super::action::Action;
use super::set_up_form::{Field, Picker};
use super::words::Words;
use crate::games::board::BOARD_GAMES;
use crate::session::{BoardCommand, Command, ExportForm, MatchWish};

/// Asks for files on threads of their own, since the system's window stays open for as long as people think. Without such a
/// window or a thread nothing is chosen; the fields for paths remain.
pub(super) struct FileDialogs<'a> {
    pub(super) words: &'a Words,
    /// Where what was chosen goes.
    pub(super) answers: &'a Sender<Action>,
    pub(super) context: &'a Context,
}

impl FileDialogs<'_> {
    /// Pictures to open, or further ones of the open table.
    pub(super) fn pictures(&self, as_views: bool) {
        let dialog = FileDialog::new().set_title(self.words.say("open-picture"));
        self.ask(move || {
            let files = dialog.pick_files().filter(|files| !files.is_empty())?;
            Some(Action::Desk(if as_views { Command::AddViews(files) } else { Command::Open(files) }))
        });
    }

    /// A position of one of the other games, or a picture of its board.
    pub(super) fn position(&self, game: usize, profile: Option<PathBuf>) {
        let Some(game) = BOARD_GAMES.get(game).map(|game| game.name().to_owned()) else { return };
        let dialog = FileDialog::new().set_title(self.words.say("game-open"));
        self.ask(move || {
            let file = dialog.pick_file()?;
            Some(Action::Desk(Command::Board(BoardCommand::of_file(&game, file, profile))))
        });
    }

    /// The file to export a match to; the system's window asks about one that is there.
    pub(super) fn export(&self, form: ExportForm, name: String) {
        let dialog = FileDialog::new().set_title(self.words.say("export")).set_file_name(name);
        self.ask(move || {
            let to = dialog.save_file()?;
            Some(Action::Desk(Command::Match(MatchWish::Export { form, to, replaces: true })))
        });
    }

    /// The path for a field.
    pub(super) fn path(&self, field: Field) {
        self.ask(move || {
            let dialog = FileDialog::new();
            let path = match field.picker() {
                Picker::File => dialog.pick_file(),
                Picker::Folder => dialog.pick_folder(),
                Picker::Save => dialog.save_file(),
            };
            Some(Action::Picked(field, path?))
        });
    }

    fn ask(&self, choose: impl FnOnce() -> Option<Action> + Send + 'static) {
        let (answers, context) = (self.answers.clone(), self.context.clone());
        let ask = move || {
            if let Some(action) = choose() {
                // the panel may be gone
                let _sent = answers.send(action);
                context.request_repaint();
            }
        };
        let _spawned = std::thread::Builder::new().name("dialog".to_owned()).spawn(ask);
    }
}
