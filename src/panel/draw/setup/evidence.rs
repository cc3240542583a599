//! The evidence of a dispute.

use eframe::egui::{CollapsingHeader, Ui};

use super::fields::{main_button, path_ui, replace_ui};
use crate::panel::action::{Action, Actions};
use crate::panel::set_up_form::{Field, SetUpForm};
use crate::panel::words::Words;
use crate::session::{Command, SetUpCommand, Snapshot};

/// Whether there is any: a picture that was scored and is not exchanged for the next one.
pub(in super::super::super) const fn has_evidence(snapshot: &Snapshot) -> bool {
    snapshot.watching.is_none() && snapshot.reading.scored().is_some()
}

/// Draws where it is written, and the button.
pub(in super::super::super) fn evidence_ui(
    ui: &mut Ui,
    snapshot: &Snapshot,
    form: &mut SetUpForm,
    words: &Words,
    actions: &mut Actions,
) {
    CollapsingHeader::new(words.say("evidence")).id_salt("evidence").show(ui, |ui| {
        ui.label(words.say("evidence-help"));
        if !snapshot.edits.is_empty() {
            ui.label(format!("⚠ {}", words.say("evidence-without-edits")));
        }
        path_ui(ui, form, "save-as", &[(Field::EvidenceOut, "pick-save")], words, actions);
        replace_ui(ui, form, words);
        if main_button(ui, words.say("evidence-save"), snapshot.task.is_none()) {
            let output = form.output(Field::EvidenceOut);
            actions.push(Action::Desk(Command::SetUp(SetUpCommand::SaveEvidence(output))));
        }
    });
}
