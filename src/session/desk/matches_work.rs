//! What is asked of recorded matches: short things of the archive's thread, long ones as work that can be stopped.

use std::io::{BufWriter, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::super::{
    Corrector, EventChange, ExportError, ExportForm, Prepared, Problem, archive_files, changes, check_output,
    export_match, last_correction, now, prepare, write_atomically_by,
};
use super::archivist::Ask;
use super::bench::{Bench, Finish};
use super::command::WatchRequest;
use super::matches::{Foreseen, MatchWish};
use super::progress::Progress;
use super::snapshot::{NoticeKind, TaskKind};
use crate::record::{Account, Archive, Correction, MatchId, RecordError, checked_name};

impl Bench {
    /// Does what was asked about recorded matches.
    pub(super) fn take_match_wish(&mut self, wish: MatchWish) {
        match wish {
            MatchWish::Look(place) => self.ask(Ask::Look(place)),
            MatchWish::Open(id) => self.ask(Ask::Open(id)),
            MatchWish::Show(event) => self.ask(Ask::Show(event)),
            MatchWish::Close => self.ask(Ask::Close),
            MatchWish::Name(names) => self.ask(Ask::Name(names)),
            MatchWish::Delete => self.ask(Ask::Delete),
            MatchWish::Foresee { correction, by } => self.foresee(Some(correction), by),
            MatchWish::ForeseeUndo { by } => self.foresee(None, by),
            MatchWish::Keep => {
                if let Some(prepared) = self.prepared.take() {
                    self.ask(Ask::Keep(Box::new(prepared)));
                }
                self.forget_foreseen();
            }
            MatchWish::Forget => {
                self.prepared = None;
                self.forget_foreseen();
            }
            MatchWish::Export { form, to, replaces } => self.export(form, to, replaces),
            MatchWish::GoOn(request) => self.go_on(*request),
        }
    }

    fn ask(&self, ask: Ask) {
        self.archivist.ask(ask);
    }

    fn forget_foreseen(&self) {
        self.shared.update(|snapshot| {
            if let Some(open) = &mut Arc::make_mut(&mut snapshot.matches).open {
                open.foreseen = None;
            }
        });
    }

    /// The archive that is open, and the match.
    fn open_match(&self) -> Option<(PathBuf, MatchId)> {
        let snapshot = self.shared.snapshot();
        let id = snapshot.matches.open.as_ref()?.account.stored.head.id;
        Some((snapshot.matches.place.clone()?, id))
    }

    /// Works out a correction; the last one is taken back where none is given.
    fn foresee(&mut self, correction: Option<Correction>, by: String) {
        let Some((place, id)) = self.open_match() else { return };
        self.start(TaskKind::Correction, move |_| -> Finish {
            let prepared = prepared(&place, id, correction, &by);
            let foreseen = prepared.map(|prepared| (foreseen_of(&prepared), prepared));
            Box::new(move |bench: &mut Self| match foreseen {
                Ok((foreseen, prepared)) => bench.show_foreseen(id, foreseen, prepared),
                Err(problem) => bench.refuse(problem),
            })
        });
    }

    fn show_foreseen(&mut self, id: MatchId, foreseen: Foreseen, prepared: Prepared) {
        let mut is_shown = false;
        self.shared.update(|snapshot| {
            let open = Arc::make_mut(&mut snapshot.matches).open.as_mut();
            // another match may have been opened since
            if let Some(open) = open.filter(|open| open.account.stored.head.id == id) {
                open.foreseen = Some(Arc::new(foreseen));
                is_shown = true;
            }
        });
        self.prepared = is_shown.then_some(prepared);
    }

    fn export(&mut self, form: ExportForm, to: PathBuf, replaces: bool) {
        let Some((place, id)) = self.open_match() else { return };
        self.start(TaskKind::Export, move |progress| -> Finish {
            let written = export((&place, id), form, (&to, replaces), progress);
            Box::new(move |bench: &mut Self| match written {
                Ok(notes) => {
                    notes.into_iter().for_each(|note| bench.shared.notice(NoticeKind::Said(note)));
                    bench.shared.notice(NoticeKind::Written(to));
                }
                Err(Refused::Stopped) => {}
                Err(Refused::Problem(problem)) => bench.refuse(problem),
            })
        });
    }

    /// Goes on with the last match without an end.
    fn go_on(&mut self, request: WatchRequest) {
        let place = self.shared.snapshot().matches.place.clone();
        self.watch_anew(WatchRequest { archive: place, ..request }, true);
    }
}

fn prepared(
    place: &Path,
    id: MatchId,
    correction: Option<Correction>,
    by: &str,
) -> Result<Prepared, Problem> {
    let archive = Archive::open_existing(place)?;
    let who = Corrector { name: checked_name(by)?, at: now() };
    let correction = match correction {
        Some(correction) => correction,
        None => Correction::Undo { undone: last_correction(&archive, id)? },
    };
    prepare(&archive, id, &correction, &who)
}

/// What a correction changes of what people read.
fn foreseen_of(prepared: &Prepared) -> Foreseen {
    let words = |account: &Account| -> Vec<(u64, String)> {
        account.events().map(|(event, told)| (event.at.frame, account.words(told))).collect()
    };
    let corrected = prepared.corrected.clone();
    let changes: Vec<EventChange> = changes(&words(&corrected.before), &words(&corrected.after));
    Foreseen { corrected, changes }
}

/// Why nothing was written.
enum Refused {
    Stopped,
    Problem(Problem),
}

impl From<ExportError> for Refused {
    fn from(error: ExportError) -> Self {
        match error {
            ExportError::Stopped => Self::Stopped,
            ExportError::Record(error) => Self::Problem(error.into()),
            ExportError::Io(error) => Self::Problem(Problem {
                code: "not-written",
                message: format!("The export could not be written: {error}."),
                remedy: "Choose a folder that exists and has room.".to_owned(),
            }),
        }
    }
}

impl From<RecordError> for Refused {
    fn from(error: RecordError) -> Self {
        Self::Problem(error.into())
    }
}

impl From<std::io::Error> for Refused {
    fn from(error: std::io::Error) -> Self {
        ExportError::from(error).into()
    }
}

/// Writes a match to a file, whole or not at all.
fn export(
    (place, id): (&Path, MatchId),
    form: ExportForm,
    (to, replaces): (&Path, bool),
    progress: &Progress,
) -> Result<Vec<String>, Refused> {
    check_target(place, to, replaces)?;
    let archive = Archive::open_existing(place)?;
    let account = archive.account(id)?;
    let mut notes = Vec::new();
    write_atomically_by(to, |file| {
        let mut out = BufWriter::new(file);
        let step = |done, total| match progress.step(done, total) {
            Ok(()) => ControlFlow::Continue(()),
            Err(_) => ControlFlow::Break(()),
        };
        notes = export_match(&archive, &account, (form, Some(to)), &mut out, step)?;
        out.flush()?;
        progress.commit().map_err(|_| Refused::Stopped)
    })?;
    Ok(notes)
}

/// Refuses a file that is read, or that is there and must stay.
fn check_target(place: &Path, to: &Path, replaces: bool) -> Result<(), Problem> {
    check_output(to, archive_files(place).into_iter())?;
    if replaces || !to.exists() {
        return Ok(());
    }
    Err(Problem {
        code: "file-there",
        message: format!("{} is there already.", to.display()),
        remedy: "Choose another name for the file.".to_owned(),
    })
}

impl From<Problem> for Refused {
    fn from(problem: Problem) -> Self {
        Self::Problem(problem)
    }
}
