//! The set-up screen's own state: its form, the frame that is shown, and what is remembered between starts.

use std::path::PathBuf;

use eframe::egui::{Context, Ui};

use super::action::Actions;
use super::draw::setup::{SetUpView, set_up_ui};
use super::set_up_form::SetUpForm;
use super::state::State;
use super::texture::FrameTexture;
use super::words::Words;
use crate::session::{Command, Problem, SetUpCommand, Settings, Snapshot};

/// What is remembered between starts.
#[derive(Debug, Clone, PartialEq)]
pub struct Memory {
    /// Where it is kept.
    pub file: PathBuf,
    /// What was remembered.
    pub settings: Settings,
    /// What was wrong with it, to be told.
    pub problem: Option<Problem>,
}

/// The set-up screen's own state.
pub(super) struct SetUpState {
    pub(super) form: SetUpForm,
    frame: FrameTexture,
    /// Where choices are kept, and those that are there; absent where nothing is to be remembered.
    memory: Option<(PathBuf, Settings)>,
}

impl SetUpState {
    /// The screen before anything was chosen.
    pub(super) fn new() -> Self {
        let form = SetUpForm::new(&Settings::default());
        Self { form, frame: FrameTexture::default(), memory: None }
    }

    /// The same with what was remembered. What is in force now is kept only once somebody changes something.
    pub(super) fn remember_with(&mut self, memory: &Memory, snapshot: &Snapshot, state: &State) {
        self.form = SetUpForm::new(&memory.settings);
        self.memory = Some((memory.file.clone(), self.settings(snapshot, state)));
    }

    /// Draws the screen.
    pub(super) fn screen_ui(
        &mut self,
        ui: &mut Ui,
        snapshot: &Snapshot,
        words: &Words,
        actions: &mut Actions,
    ) {
        let newest = match (&snapshot.set_up.preview, &snapshot.picture) {
            (Some(preview), _) => preview.shot.as_ref().map(|shot| (&shot.frame, preview.serial)),
            (None, Some(picture)) => Some((picture.frame(), picture.serial)),
            (None, None) => None,
        };
        match newest {
            Some((frame, serial)) => self.frame.show(ui.ctx(), "set-up", frame, serial),
            None => self.frame.clear(),
        }
        let view = SetUpView { snapshot, words, frame: self.frame.shown() };
        set_up_ui(ui, &view, &mut self.form, actions);
    }

    /// What is to be kept for the next start, where it has changed. While somebody types it is not asked.
    pub(super) fn remember(
        &mut self,
        context: &Context,
        snapshot: &Snapshot,
        state: &State,
    ) -> Option<Command> {
        if context.egui_wants_keyboard_input() {
            return None;
        }
        let now = self.settings(snapshot, state);
        let (file, before) = self.memory.as_mut()?;
        if *before == now {
            return None;
        }
        *before = now.clone();
        let (file, settings) = (file.clone(), Box::new(now));
        Some(Command::SetUp(SetUpCommand::Remember { file, settings }))
    }

    fn settings(&self, snapshot: &Snapshot, state: &State) -> Settings {
        let mut settings = Settings {
            language: Some(state.language.code().to_owned()),
            dark: Some(state.is_dark),
            ..Settings::default()
        };
        settings.set_options(&snapshot.options);
        self.form.remember(&mut settings);
        settings
    }
}
