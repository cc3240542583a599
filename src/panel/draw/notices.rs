//! What people should know: a sentence each, until it was read.

use eframe::egui::{Frame, RichText, Ui};

use super::top_bar::task_key;
use crate::panel::action::{Action, Actions};
use crate::panel::words::{Words, text};
use crate::session::{Command, NoticeKind, Problem, Snapshot};

/// Draws them; nothing where there are none.
pub(in super::super) fn notices_ui(ui: &mut Ui, snapshot: &Snapshot, words: &Words, actions: &mut Actions) {
    for notice in &snapshot.notices {
        Frame::group(ui.style()).show(ui, |ui| {
            ui.horizontal_wrapped(|ui| {
                if ui.button(words.say("dismiss")).clicked() {
                    actions.push(Action::Desk(Command::Dismiss(notice.number)));
                }
                match &notice.what {
                    NoticeKind::Problem(problem) => problem_ui(ui, problem, &snapshot.names, words),
                    NoticeKind::Said(sentence) => {
                        ui.label(sentence);
                    }
                    NoticeKind::Written(file) => {
                        let name = text(file.display().to_string());
                        ui.label(words.say_with("written", &[("file", name)]));
                    }
                    NoticeKind::Evidence { file, sha256 } => {
                        let name = text(file.display().to_string());
                        ui.label(words.say_with("written", &[("file", name)]));
                        ui.label(words.say_with("evidence-sha", &[("sha", text(sha256.clone()))]));
                    }
                    NoticeKind::Cancelled(kind) => {
                        ui.label(format!("{}: {}", words.say(task_key(*kind)), words.say("cancelled")));
                    }
                }
            });
        });
    }
}

/// A refusal with its remedy; `names` are files that it may be about. The program's own sentence, which says more, is
/// shown under the pointer.
pub(in super::super) fn problem_ui(ui: &mut Ui, problem: &Problem, names: &[String], words: &Words) {
    let (message, remedy) = words.problem(problem, names);
    let said = ui.label(RichText::new(format!("! {message}")).strong());
    if message != problem.message {
        said.on_hover_text(&problem.message);
    }
    ui.label(remedy);
}
