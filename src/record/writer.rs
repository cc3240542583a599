//! Keeping a match while it is watched.

use std::collections::VecDeque;
use std::path::{Path, PathBuf};

use serde_json::Value;

use super::hold::MatchHold;
use super::rows::{Held, event_row};
use super::{Archive, MatchId, MatchState, Moment, NewMatch, Picture, RecordError, checked_name, sha256};
use crate::tracker::Stamp;

/// Most bytes held while nothing can be written: some hundred evidence frames.
const MAX_HELD_BYTES: usize = 64 << 20;
/// Inputs and frames wait for the next event; so many bytes of them do not: what a crash may lose.
const WRITE_AT_BYTES: usize = 4 << 20;
/// So many inputs and frames do not wait either: ten seconds of a camera.
const WRITE_AT_ROWS: usize = 300;

/// Keeps one match. Inputs and frames are written with the next event, or when many of them wait; an event is on the
/// disk when [`event`](Self::event) has returned.
///
/// When the disk is full or the folder may not be written, [`event`](Self::event) says so and holds what it was given;
/// every further event tries again, in order. The caller tells the user once and goes on watching. When more is held
/// than fits, pictures go first (the oldest; their hashes stay), then the writer gives up.
#[derive(Debug)]
pub struct MatchWriter {
    path: PathBuf,
    archive: Option<Archive>,
    /// What is to be written as the match itself; `None` once it is.
    about: Option<NewMatch>,
    id: Option<MatchId>,
    /// Keeps other programs from keeping it too.
    hold: Option<MatchHold>,
    held: VecDeque<Held>,
    held_bytes: usize,
    next: Next,
    state: Option<(MatchState, Option<Moment>)>,
    failing: bool,
    given_up: Option<String>,
}

/// Numbers that come next.
#[derive(Debug, Clone, Copy, Default)]
struct Next {
    input: u64,
    frame: u64,
    event: u64,
    revision: u64,
}

/// An event derived again, for [`Archive::correct`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Derived {
    /// Its line.
    pub line: String,
    /// Number of its evidence frame.
    pub evidence: Option<u64>,
}

impl MatchWriter {
    /// Begins a match in the archive at `path`, which is made where there is none. Where it cannot be written just
    /// now, the match is held and the first event says so.
    ///
    /// # Errors
    /// What trying again cannot mend: the file is no archive, is damaged or from a newer program, or a name is none.
    pub fn begin(path: &Path, mut about: NewMatch) -> Result<Self, RecordError> {
        for name in [&mut about.players.gold, &mut about.players.silver] {
            if !name.is_empty() {
                *name = checked_name(name)?;
            }
        }
        let mut writer = Self {
            path: path.to_owned(),
            archive: None,
            about: Some(about),
            id: None,
            hold: None,
            held: VecDeque::new(),
            held_bytes: 0,
            next: Next::default(),
            state: None,
            failing: false,
            given_up: None,
        };
        match writer.flush() {
            Err(error) if !error.may_pass() => Err(error),
            _ => Ok(writer),
        }
    }

    /// Goes on with a match that is in the archive and has no end.
    ///
    /// # Errors
    /// No such match, or the archive cannot be used.
    pub fn resume(archive: Archive, hold: MatchHold) -> Result<Self, RecordError> {
        let id = hold.id();
        let stored = archive.read(id)?;
        let next = Next {
            input: stored.inputs.len() as u64,
            frame: stored.frames.len() as u64,
            event: stored.events.len() as u64,
            revision: stored.corrections.len() as u64,
        };
        let mut writer = Self {
            path: archive.path().to_owned(),
            archive: Some(archive),
            about: None,
            id: Some(id),
            hold: Some(hold),
            held: VecDeque::new(),
            held_bytes: 0,
            next,
            state: Some((MatchState::Running, None)),
            failing: false,
            given_up: None,
        };
        writer.flush()?;
        Ok(writer)
    }

    /// Number of the last evidence frame; `None` before the first.
    pub const fn last_frame(&self) -> Option<u64> {
        self.next.frame.checked_sub(1)
    }

    /// Number of the match; `None` until it could be written.
    pub const fn id(&self) -> Option<MatchId> {
        self.id
    }

    /// Holds something that the tracker was fed; written with the next event at the latest.
    pub fn input(&mut self, at: Stamp, kind: &str, payload: &Value) {
        let row =
            Held::Input { ordinal: self.next.input, kind: kind.to_owned(), at, payload: payload.to_string() };
        self.next.input += 1;
        self.hold(row);
        self.write_when_many();
    }

    /// Holds an evidence frame, written with the next event at the latest, and gives its number.
    pub fn frame(&mut self, at: Stamp, picture: Picture) -> u64 {
        let ordinal = self.next.frame;
        self.next.frame += 1;
        let (format, sha256) = (picture.form.word(), sha256(&picture.bytes));
        self.hold(Held::Frame { ordinal, at, format, sha256, picture: Some(picture.bytes) });
        self.write_when_many();
        ordinal
    }

    /// Keeps an event as the line that is told, with the number of its evidence frame, and gives its number. It is on
    /// the disk when this returns.
    ///
    /// # Errors
    /// [`RecordError::NotAnEvent`]: the line or the frame is refused, nothing is held. Any other: it could not be
    /// written; unless it is [`RecordError::GivenUp`], it is held and tried again with the next event.
    pub fn event(&mut self, line: &str, evidence: Option<u64>) -> Result<u64, RecordError> {
        let (ordinal, revision) = (self.next.event, self.next.revision);
        let row = event_row(revision, ordinal, line, evidence, self.next.frame)?;
        self.next.event += 1;
        self.hold(row);
        self.flush().map(|()| ordinal)
    }

    /// Writes all that is held, and that the match has ended or was stopped.
    ///
    /// # Errors
    /// It could not be written; calling again tries again.
    pub fn end(&mut self, state: MatchState, at: Moment) -> Result<(), RecordError> {
        self.state = Some((state, Some(at)));
        self.flush()
    }

    /// Writes all that is held.
    ///
    /// # Errors
    /// It could not be written and stays held.
    pub fn flush(&mut self) -> Result<(), RecordError> {
        if let Some(reason) = &self.given_up {
            return Err(RecordError::GivenUp { reason: reason.clone() });
        }
        let written = self.write();
        self.failing = written.is_err();
        match &written {
            Ok(()) => {
                self.held.clear();
                self.held_bytes = 0;
                self.state = None;
            }
            Err(error) if error.may_pass() => self.make_room(),
            Err(error) => self.give_up(error.to_string()),
        }
        written
    }

    fn write(&mut self) -> Result<(), RecordError> {
        let archive = match &mut self.archive {
            Some(archive) => archive,
            none => none.insert(Archive::open(&self.path)?),
        };
        if self.about.is_none() && self.held.is_empty() && self.state.is_none() {
            return Ok(());
        }
        let id = archive.write(self.id, self.about.as_ref(), &self.held, self.state)?;
        if self.hold.is_none() {
            self.hold = Some(archive.hold(id)?);
        }
        (self.id, self.about) = (Some(id), None);
        Ok(())
    }

    fn hold(&mut self, row: Held) {
        if self.given_up.is_none() {
            self.held_bytes += row.bytes();
            self.held.push_back(row);
        }
    }

    /// Writes when many rows wait, but not again and again where that has just failed: the next event tries.
    fn write_when_many(&mut self) {
        if self.failing {
            self.make_room();
        } else if self.held_bytes >= WRITE_AT_BYTES || self.held.len() >= WRITE_AT_ROWS {
            // Event by the next event, which fails for the same reason.
            let _held = self.flush();
        }
    }

    /// Lets go of the oldest pictures until what is held fits.
    fn make_room(&mut self) {
        for row in &mut self.held {
            if self.held_bytes <= MAX_HELD_BYTES {
                return;
            }
            if let Held::Frame { picture, .. } = row
                && let Some(bytes) = picture.take()
            {
                self.held_bytes -= bytes.len();
            }
        }
        if self.held_bytes > MAX_HELD_BYTES {
            self.give_up("more happened than can be held while nothing can be written".to_owned());
        }
    }

    fn give_up(&mut self, reason: String) {
        self.held.clear();
        self.held_bytes = 0;
        self.given_up = Some(reason);
    }

    #[cfg(test)]
    fn limit_pages(&self, more: i64) {
        self.archive.as_ref().unwrap().limit_pages(more);
    }
}

impl Drop for MatchWriter {
    /// What still waits is written, where that is possible.
    fn drop(&mut self) {
        let _nobody_to_tell = self.flush();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::lacuna::{PerPlayer, RuleSet};
    use std::path::PathBuf;

    /// Pages that a full disk still has.
    const FEW: i64 = 4;
    const PLENTY: i64 = 1_000_000;

    struct Folder(PathBuf);

    impl Drop for Folder {
        fn drop(&mut self) {
            let _gone_already = std::fs::remove_dir_all(&self.0);
        }
    }

    fn folder(name: &str) -> Folder {
        let folder = std::env::temp_dir().join(format!("table-umpire-writer-{}-{name}", std::process::id()));
        let _from_an_earlier_run = std::fs::remove_dir_all(&folder);
        Folder(folder)
    }

    fn begun(path: &Path) -> MatchWriter {
        let about = NewMatch {
            started: Moment(0),
            source: "camera:0".to_owned(),
            rules: RuleSet::Official,
            players: PerPlayer::default(),
            set_name: "lacuna".to_owned(),
            set_profile: String::new(),
            looks: String::new(),
            camera_profile: None,
            options: Value::Null,
            program: "0".to_owned(),
        };
        MatchWriter::begin(path, about).unwrap()
    }

    fn at(frame: u64) -> Stamp {
        Stamp { frame, t_s: 0.0 }
    }

    fn line(frame: u64) -> String {
        format!(r#"{{"schema":"table-umpire/event/1","event":"hand","frame":{frame},"t_s":0.0}}"#)
    }

    fn noise(length: usize, seed: u8) -> Picture {
        Picture::jpeg((0..length).map(|k| (k as u8).wrapping_mul(31) ^ seed).collect())
    }

    #[test]
    fn on_a_full_disk_events_are_held_and_written_in_order_once_there_is_room() {
        let folder = folder("full");
        let path = folder.0.join("matches.sqlite");
        let mut writer = begun(&path);
        writer.event(&line(0), None).unwrap();
        writer.limit_pages(FEW);
        let frame = writer.frame(at(1), noise(100_000, 1));
        for number in 1..4 {
            let error = writer.event(&line(number), Some(frame)).unwrap_err();
            assert_eq!((error.code(), error.may_pass()), ("disk-full", true));
            writer.input(at(number), "glance", &Value::from(number));
        }
        let id = writer.id().unwrap();
        assert_eq!(Archive::open_existing(&path).unwrap().read(id).unwrap().events.len(), 1);
        writer.limit_pages(PLENTY);
        assert_eq!(writer.event(&line(4), None).unwrap(), 4);
        let archive = Archive::open_existing(&path).unwrap();
        let stored = archive.read(id).unwrap();
        assert_eq!(stored.events.iter().map(|e| e.at.frame).collect::<Vec<_>>(), [0, 1, 2, 3, 4]);
        assert_eq!(stored.inputs.len(), 3);
        assert_eq!(archive.picture(id, frame).unwrap(), Some(noise(100_000, 1)));
    }

    #[test]
    fn what_is_held_is_bounded_and_pictures_go_first() {
        const LENGTH: usize = 1 << 20;
        let folder = folder("bounded");
        let path = folder.0.join("matches.sqlite");
        let mut writer = begun(&path);
        writer.limit_pages(FEW);
        let count = (MAX_HELD_BYTES / LENGTH + 6) as u64;
        for number in 0..count {
            let frame = writer.frame(at(number), noise(LENGTH, number as u8));
            assert!(writer.event(&line(number), Some(frame)).is_err());
            assert!(writer.held_bytes <= MAX_HELD_BYTES);
        }
        writer.limit_pages(PLENTY);
        writer.flush().unwrap();
        let archive = Archive::open_existing(&path).unwrap();
        let stored = archive.read(writer.id().unwrap()).unwrap();
        assert_eq!(stored.events.len() as u64, count);
        let kept: Vec<bool> = stored.frames.iter().map(|frame| frame.bytes.is_some()).collect();
        assert!(!kept[0] && kept[count as usize - 1] && kept.is_sorted(), "the oldest went: {kept:?}");
        assert_eq!(stored.frames[0].sha256, sha256(&noise(LENGTH, 0).bytes));
    }

    #[test]
    fn a_writer_that_cannot_hold_more_says_so_and_stays_small() {
        let folder = folder("given-up");
        let mut writer = begun(&folder.0.join("matches.sqlite"));
        writer.limit_pages(FEW);
        let large = Value::from("x".repeat(MAX_HELD_BYTES / 16));
        for number in 0..20 {
            writer.input(at(number), "glance", &large);
        }
        assert_eq!(writer.event(&line(0), None).unwrap_err().code(), "not-recorded");
        assert_eq!((writer.held.len(), writer.held_bytes), (0, 0));
        writer.limit_pages(PLENTY);
        assert_eq!(writer.end(MatchState::Ended, Moment(1)).unwrap_err().code(), "not-recorded");
    }

    #[test]
    fn a_match_deleted_while_it_is_watched_is_no_longer_recorded() {
        let folder = folder("deleted");
        let path = folder.0.join("matches.sqlite");
        let mut writer = begun(&path);
        writer.event(&line(0), None).unwrap();
        Archive::open_existing(&path).unwrap().delete(writer.id().unwrap()).unwrap();
        assert_eq!(writer.event(&line(1), None).unwrap_err().code(), "no-match");
        assert_eq!(writer.event(&line(2), None).unwrap_err().code(), "not-recorded");
        drop(writer);
        assert_eq!(Archive::open_existing(&path).unwrap().list().unwrap(), []);
    }

    #[test]
    fn inputs_do_not_wait_for_ever_for_an_event() {
        let folder = folder("many");
        let path = folder.0.join("matches.sqlite");
        let mut writer = begun(&path);
        for number in 0..(WRITE_AT_ROWS as u64 + 10) {
            writer.input(at(number), "glance", &Value::Null);
        }
        let id = writer.id().unwrap();
        let archive = Archive::open_existing(&path).unwrap();
        assert_eq!(archive.inputs(id).unwrap().len(), WRITE_AT_ROWS);
        drop(writer);
        assert_eq!(archive.inputs(id).unwrap().len(), WRITE_AT_ROWS + 10);
    }
}
