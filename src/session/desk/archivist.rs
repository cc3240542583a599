//! The thread that reads the archive: one after another, so that nobody waits for it who draws.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::Builder;

use super::super::{Prepared, Problem, usual_archive};
use super::bench::no_thread;
use super::matches::{EvidencePicture, Link, OpenMatch, TablesState};
use super::shared::Shared;
use super::snapshot::NoticeKind;
use super::tables::derive_tables;
use crate::capture::{Frame, OpenOptions, open_bytes};
use crate::games::lacuna::PerPlayer;
use crate::record::{Account, Archive, MatchId, RecordError, bgstats_link, qr_png};

/// What the archive is asked for.
pub(super) enum Ask {
    Look(Option<PathBuf>),
    Open(MatchId),
    Show(usize),
    Close,
    Name(PerPlayer<Option<String>>),
    Delete,
    Keep(Box<Prepared>),
}

/// The way to the thread, which ends when this is dropped.
pub(super) struct Archivist {
    sender: Sender<Ask>,
}

impl Archivist {
    /// # Errors
    /// A [`Problem`] when the system gives no thread.
    pub(super) fn new(shared: Arc<Shared>) -> Result<Self, Problem> {
        let (sender, receiver) = channel();
        let reader = Reader { shared, archive: None, open: None, serial: 0, tables: Arc::default() };
        Builder::new()
            .name("archive".to_owned())
            .spawn(move || reader.run(&receiver))
            .map_err(|error| no_thread(&error))?;
        Ok(Self { sender })
    }

    pub(super) fn ask(&self, ask: Ask) {
        // the thread ends only after this is dropped
        let _sent = self.sender.send(ask);
    }
}

struct Reader {
    shared: Arc<Shared>,
    archive: Option<Archive>,
    open: Option<MatchId>,
    serial: u64,
    /// Number of the derivation of tables that counts.
    tables: Arc<AtomicU64>,
}

impl Reader {
    fn run(mut self, receiver: &Receiver<Ask>) {
        while let Ok(mut ask) = receiver.recv() {
            // of many events that were stepped through only the last one is shown
            while matches!(ask, Ask::Show(_)) {
                match receiver.try_recv() {
                    Ok(next) => {
                        if !matches!(next, Ask::Show(_)) {
                            self.take(ask);
                        }
                        ask = next;
                    }
                    Err(_) => break,
                }
            }
            self.take(ask);
        }
        self.stop_tables();
    }

    fn take(&mut self, ask: Ask) {
        let done = match ask {
            Ask::Look(place) => {
                self.look(place);
                Ok(())
            }
            Ask::Open(id) => self.open(id, 0),
            Ask::Show(event) => {
                self.show(event);
                Ok(())
            }
            Ask::Close => {
                self.close();
                Ok(())
            }
            Ask::Name(names) => self.name(&names),
            Ask::Delete => self.delete(),
            Ask::Keep(prepared) => self.keep(*prepared),
        };
        if let Err(problem) = done {
            self.shared.notice(NoticeKind::Problem(problem));
        }
    }

    /// The archive that is open.
    fn archive(&mut self) -> Result<&mut Archive, Problem> {
        self.archive.as_mut().ok_or_else(|| Problem {
            code: "no-archive",
            message: "No archive of matches is open.".to_owned(),
            remedy: "Record a match first, or name another archive.".to_owned(),
        })
    }

    fn look(&mut self, place: Option<PathBuf>) {
        let is_named = place.is_some() && place != usual_archive();
        let Some(place) = place.or_else(usual_archive) else {
            let problem = Problem {
                code: "no-archive",
                message: "There is no data folder for an archive.".to_owned(),
                remedy: "Name a file with --archive.".to_owned(),
            };
            self.shared.update(|snapshot| Arc::make_mut(&mut snapshot.matches).problem = Some(problem));
            return;
        };
        let is_same = self.archive.as_ref().is_some_and(|archive| archive.path() == place);
        if !is_same {
            self.close();
            self.archive = None;
        }
        let read = match self.archive.take().map_or_else(|| Archive::open_existing(&place), Ok) {
            Ok(archive) => {
                let list = archive.list();
                self.archive = Some(archive);
                list
            }
            // nobody who has recorded nothing yet has done anything wrong
            Err(RecordError::Missing { .. }) if !is_named => Ok(Vec::new()),
            Err(error) => Err(error),
        };
        let (mut list, problem) = match read {
            Ok(list) => (list, None),
            Err(error) => (Vec::new(), Some(error.into())),
        };
        list.reverse();
        self.shared.update(|snapshot| {
            let matches = Arc::make_mut(&mut snapshot.matches);
            (matches.place, matches.list, matches.problem) = (Some(place), list, problem);
        });
    }

    /// Lists the matches again.
    fn list_again(&mut self) {
        if let Some(place) = self.archive.as_ref().map(|archive| archive.path().to_owned()) {
            self.look(Some(place));
        }
    }

    /// Opens a match with an event on show.
    fn open(&mut self, id: MatchId, event: usize) -> Result<(), Problem> {
        let archive = self.archive()?;
        let place = archive.path().to_owned();
        let account = Arc::new(archive.account(id)?);
        self.open = Some(id);
        let thumbnails = {
            let snapshot = self.shared.snapshot();
            // frames of a match never change
            let open = snapshot.matches.open.as_ref().filter(|open| open.account.stored.head.id == id);
            open.map(|open| Arc::clone(&open.thumbnails)).unwrap_or_default()
        };
        let has_thumbnails = !thumbnails.is_empty();
        let event = event.min(account.told.len().saturating_sub(1));
        let open = OpenMatch {
            tables: vec![None; account.told.len()],
            link: link_of(&account),
            account: Arc::clone(&account),
            event,
            evidence: None,
            tables_state: TablesState::Working,
            thumbnails,
            foreseen: None,
        };
        self.shared.update(|snapshot| Arc::make_mut(&mut snapshot.matches).open = Some(open));
        self.show(event);
        let number = self.stop_tables();
        derive_tables(&self.shared, (place, account), has_thumbnails, (number, Arc::clone(&self.tables)))
    }

    /// Tables that are being derived no longer count; the number of the next ones.
    fn stop_tables(&self) -> u64 {
        self.tables.fetch_add(1, Ordering::AcqRel) + 1
    }

    /// Shows an event with its picture.
    fn show(&mut self, event: usize) {
        let snapshot = self.shared.snapshot();
        let Some(open) = snapshot.matches.open.as_ref() else { return };
        let Some(stored) = open.account.stored.events.get(event) else { return };
        let id = open.account.stored.head.id;
        let is_there = |shown: &&EvidencePicture| Some(shown.ordinal) == stored.evidence;
        let evidence = match open.evidence.as_ref().filter(is_there) {
            Some(shown) => Some(shown.clone()),
            None => stored.evidence.and_then(|ordinal| self.evidence(id, ordinal)),
        };
        self.shared.update(|snapshot| {
            if let Some(open) = &mut Arc::make_mut(&mut snapshot.matches).open {
                (open.event, open.evidence) = (event, evidence);
            }
        });
    }

    /// The picture of an evidence frame; `None` where it was not kept or cannot be read.
    fn evidence(&mut self, id: MatchId, ordinal: u64) -> Option<EvidencePicture> {
        let picture = self.archive.as_ref()?.picture(id, ordinal).ok().flatten()?;
        let frame = open_bytes(&format!("frame {ordinal}"), picture.bytes, &OpenOptions::default()).ok()?;
        self.serial += 1;
        Some(EvidencePicture { ordinal, frame: Arc::new(frame), serial: self.serial })
    }

    fn close(&mut self) {
        self.open = None;
        self.stop_tables();
        self.shared.update(|snapshot| Arc::make_mut(&mut snapshot.matches).open = None);
    }

    fn name(&mut self, names: &PerPlayer<Option<String>>) -> Result<(), Problem> {
        let Some(id) = self.open else { return Ok(()) };
        let archive = self.archive()?;
        archive.name_players(id, names)?;
        let account = Arc::new(archive.account(id)?);
        let link = link_of(&account);
        self.shared.update(|snapshot| {
            if let Some(open) = &mut Arc::make_mut(&mut snapshot.matches).open {
                (open.account, open.link) = (account, link);
            }
        });
        self.list_again();
        Ok(())
    }

    fn delete(&mut self) -> Result<(), Problem> {
        let Some(id) = self.open else { return Ok(()) };
        self.archive()?.delete(id)?;
        self.close();
        self.list_again();
        Ok(())
    }

    fn keep(&mut self, prepared: Prepared) -> Result<(), Problem> {
        let corrected = prepared.keep(self.archive()?)?;
        let event = usize::try_from(corrected.from_event).unwrap_or_default();
        let id = corrected.after.stored.head.id;
        self.list_again();
        if self.open == Some(id) { self.open(id, event) } else { Ok(()) }
    }
}

/// The play for BG Stats with its code.
fn link_of(account: &Account) -> Result<Arc<Link>, Problem> {
    let text = bgstats_link(account)?;
    let code: Frame = open_bytes("QR code", qr_png(&text)?, &OpenOptions::default())?;
    Ok(Arc::new(Link { text, code }))
}
