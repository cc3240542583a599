//! Reading matches out of an archive.

use rusqlite::{Params, Row};

use super::archive::failed;
use super::told::standing_end;
use super::{
    Account, Archive, EvidenceFrame, Input, MatchHead, MatchId, MatchState, MatchSummary, Moment, NewMatch,
    Outcome, Picture, PictureForm, RecordError, StoredCorrection, StoredEvent, StoredMatch, event_of_line,
};
use crate::games::lacuna::{PerPlayer, RuleSet};
use crate::tracker::Stamp;

/// Events of a revision `?2` of a match `?1`: of each number the newest that is not put in doubt by a later correction.
/// A correction of number `k` keeps the events before its `from_event` and begins revision `k + 1`.
const EVENTS: &str = "
    SELECT revision, ordinal, frame, t_s, kind, line, evidence FROM events AS e
    WHERE match_id = ?1 AND revision <= ?2 AND NOT EXISTS (
        SELECT 1 FROM corrections AS c
        WHERE c.match_id = ?1 AND c.ordinal >= e.revision AND c.ordinal < ?2 AND c.from_event <= e.ordinal)
    ORDER BY ordinal";

impl Archive {
    /// All matches, the oldest first.
    ///
    /// # Errors
    /// The archive cannot be read.
    pub fn list(&self) -> Result<Vec<MatchSummary>, RecordError> {
        let ids: Vec<i64> = self.rows("SELECT id FROM matches ORDER BY id", [], |row| row.get(0))?;
        ids.into_iter().map(|id| self.summary(MatchId(id))).collect()
    }

    /// Number of the match that began last.
    ///
    /// # Errors
    /// The archive cannot be read.
    pub fn last(&self) -> Result<Option<MatchId>, RecordError> {
        Ok(self
            .rows("SELECT max(id) FROM matches", [], |row| row.get::<_, Option<i64>>(0))?
            .pop()
            .flatten()
            .map(MatchId))
    }

    /// The last match that has no end, with all that it takes to go on with it.
    ///
    /// # Errors
    /// The archive cannot be read.
    pub fn unfinished(&self) -> Result<Option<StoredMatch>, RecordError> {
        let open = "SELECT max(id) FROM matches WHERE state <> 'ended'";
        let id = self.rows(open, [], |row| row.get::<_, Option<i64>>(0))?.pop().flatten();
        id.map(|id| self.read(MatchId(id))).transpose()
    }

    /// A match with its inputs, frames, events in force and corrections, each in order.
    ///
    /// # Errors
    /// No such match, or the archive cannot be read.
    pub fn read(&self, id: MatchId) -> Result<StoredMatch, RecordError> {
        let corrections = self.corrections(id)?;
        let head = self.head(id)?;
        let events = self.events(id, corrections.len() as u64)?;
        let mut superseded = self.all_events(id)?;
        superseded.retain(|event| {
            let place = events.binary_search_by_key(&event.ordinal, |now| now.ordinal);
            !place.is_ok_and(|place| events[place].revision == event.revision)
        });
        let (inputs, frames) = (self.inputs(id)?, self.frames(id)?);
        Ok(StoredMatch { head, inputs, frames, events, superseded, corrections })
    }

    /// A match retold.
    ///
    /// # Errors
    /// No such match, or the archive cannot be read.
    pub fn account(&self, id: MatchId) -> Result<Account, RecordError> {
        Account::of(self.read(id)?).map_err(|error| self.misread(error))
    }

    /// A match retold as revision `revision` had it: 0 as it was watched, one more with each correction.
    ///
    /// # Errors
    /// No such match or revision, or the archive cannot be read.
    pub fn account_of_revision(&self, id: MatchId, revision: u64) -> Result<Account, RecordError> {
        let mut stored = self.read(id)?;
        let newest = stored.corrections.len() as u64;
        if revision > newest {
            return Err(RecordError::NoRevision { id, revision, newest });
        }
        stored.events = self.events(id, revision)?;
        Account::of(stored).map_err(|error| self.misread(error))
    }

    /// A match without its events.
    ///
    /// # Errors
    /// No such match, or the archive cannot be read.
    pub fn head(&self, id: MatchId) -> Result<MatchHead, RecordError> {
        let sql =
            "SELECT started_ms, ended_ms, state, rules, source, gold, silver, set_name, set_profile, looks,
                camera_profile, options, program FROM matches WHERE id = ?1";
        let mut head =
            self.rows(sql, [id.0], |row| head(id, row))?.pop().ok_or(RecordError::NoMatch { id })?;
        // who was ended by force could not write that it no longer watches
        if head.state == MatchState::Running && !self.is_held(id) {
            head.state = MatchState::Interrupted;
        }
        Ok(head)
    }

    /// All that the tracker was fed, in order.
    ///
    /// # Errors
    /// The archive cannot be read.
    pub fn inputs(&self, id: MatchId) -> Result<Vec<Input>, RecordError> {
        let sql =
            "SELECT ordinal, kind, frame, t_s, payload FROM inputs WHERE match_id = ?1 ORDER BY ordinal";
        self.rows(sql, [id.0], |row| {
            Ok(Input {
                ordinal: count(row, 0)?,
                kind: row.get(1)?,
                at: Stamp { frame: count(row, 2)?, t_s: row.get(3)? },
                payload: json(row, 4)?,
            })
        })
    }

    /// The evidence frames in order, without their pictures.
    ///
    /// # Errors
    /// The archive cannot be read.
    pub fn frames(&self, id: MatchId) -> Result<Vec<EvidenceFrame>, RecordError> {
        let sql = "SELECT ordinal, frame, t_s, format, sha256, length(picture) FROM frames
            WHERE match_id = ?1 ORDER BY ordinal";
        self.rows(sql, [id.0], |row| {
            Ok(EvidenceFrame {
                ordinal: count(row, 0)?,
                at: Stamp { frame: count(row, 1)?, t_s: row.get(2)? },
                format: form(row, 3)?,
                sha256: row.get(4)?,
                bytes: row.get::<_, Option<i64>>(5)?.map(i64::unsigned_abs),
            })
        })
    }

    /// The picture of an evidence frame; `None` where it could not be kept or there is no such frame.
    ///
    /// # Errors
    /// The archive cannot be read.
    pub fn picture(&self, id: MatchId, frame: u64) -> Result<Option<Picture>, RecordError> {
        let sql = "SELECT format, picture FROM frames WHERE match_id = ?1 AND ordinal = ?2";
        let found = self.rows(sql, (id.0, number(frame)), |row| {
            let (form, bytes) = (form(row, 0)?, row.get::<_, Option<Vec<u8>>>(1)?);
            Ok(bytes.map(|bytes| Picture { form, bytes }))
        })?;
        Ok(found.into_iter().next().flatten())
    }

    /// The events as revision `revision` has them, in order: 0 as they were watched, one more with each correction.
    ///
    /// # Errors
    /// The archive cannot be read.
    pub fn events(&self, id: MatchId, revision: u64) -> Result<Vec<StoredEvent>, RecordError> {
        self.rows(EVENTS, (id.0, number(revision)), event)
    }

    fn all_events(&self, id: MatchId) -> Result<Vec<StoredEvent>, RecordError> {
        let sql = "SELECT revision, ordinal, frame, t_s, kind, line, evidence FROM events
            WHERE match_id = ?1 ORDER BY revision, ordinal";
        self.rows(sql, [id.0], event)
    }

    /// The corrections in order.
    ///
    /// # Errors
    /// The archive cannot be read.
    pub fn corrections(&self, id: MatchId) -> Result<Vec<StoredCorrection>, RecordError> {
        let sql = "SELECT ordinal, from_event, correction, made_by, made_ms FROM corrections
            WHERE match_id = ?1 ORDER BY ordinal";
        self.rows(sql, [id.0], |row| {
            Ok(StoredCorrection {
                ordinal: count(row, 0)?,
                from_event: count(row, 1)?,
                correction: json(row, 2)?,
                made_by: row.get(3)?,
                made: Moment(row.get(4)?),
            })
        })
    }

    fn summary(&self, id: MatchId) -> Result<MatchSummary, RecordError> {
        let head = self.head(id)?;
        let count = |table: &str| -> Result<u64, RecordError> {
            let sql = format!("SELECT count(*) FROM {table} WHERE match_id = ?1");
            Ok(self.rows(&sql, [id.0], |row| row.get::<_, i64>(0))?.pop().unwrap_or(0).unsigned_abs())
        };
        let corrections = count("corrections")?;
        let events = self.events(id, corrections)?;
        Ok(MatchSummary {
            id,
            started: head.about.started,
            ended: head.ended,
            state: head.state,
            source: head.about.source,
            players: head.about.players,
            events: events.len() as u64,
            frames: count("frames")?,
            corrections,
            outcome: self.outcome(&events)?,
        })
    }

    fn outcome(&self, events: &[StoredEvent]) -> Result<Outcome, RecordError> {
        let end = standing_end(events.iter().map(|event| event.kind.as_str())).map(|end| &events[end]);
        let told =
            end.map(|event| event_of_line(&event.line)).transpose().map_err(|error| self.misread(error))?;
        Ok(told.map_or(Outcome::None, |told| Outcome::of_told(&told)))
    }

    /// A line in the archive that is no event was not put there by this program.
    fn misread(&self, error: RecordError) -> RecordError {
        self.damaged(error.to_string())
    }

    fn rows<T>(
        &self,
        sql: &str,
        params: impl Params,
        mut read: impl FnMut(&Row<'_>) -> rusqlite::Result<T>,
    ) -> Result<Vec<T>, RecordError> {
        let all = || {
            self.connection.prepare(sql)?.query_map(params, |row| read(row))?.collect::<rusqlite::Result<_>>()
        };
        all().map_err(|error| failed(self.path(), error))
    }
}

fn event(row: &Row<'_>) -> rusqlite::Result<StoredEvent> {
    Ok(StoredEvent {
        revision: count(row, 0)?,
        ordinal: count(row, 1)?,
        at: Stamp { frame: count(row, 2)?, t_s: row.get(3)? },
        kind: row.get(4)?,
        line: row.get(5)?,
        evidence: row.get::<_, Option<i64>>(6)?.map(i64::unsigned_abs),
    })
}

fn head(id: MatchId, row: &Row<'_>) -> rusqlite::Result<MatchHead> {
    let (state, rules): (String, String) = (row.get(2)?, row.get(3)?);
    let known = |column| odd(column, "a word that this program does not know");
    Ok(MatchHead {
        id,
        about: NewMatch {
            started: Moment(row.get(0)?),
            rules: rule_set(&rules).ok_or_else(|| known(3))?,
            source: row.get(4)?,
            players: PerPlayer { gold: row.get(5)?, silver: row.get(6)? },
            set_name: row.get(7)?,
            set_profile: row.get(8)?,
            looks: row.get(9)?,
            camera_profile: row.get(10)?,
            options: json(row, 11)?,
            program: row.get(12)?,
        },
        ended: row.get::<_, Option<i64>>(1)?.map(Moment),
        state: MatchState::ALL.into_iter().find(|s| s.word() == state).ok_or_else(|| known(2))?,
    })
}

fn rule_set(word: &str) -> Option<RuleSet> {
    serde_json::from_value(serde_json::Value::from(word)).ok()
}

fn form(row: &Row<'_>, column: usize) -> rusqlite::Result<PictureForm> {
    let word: String = row.get(column)?;
    PictureForm::ALL
        .into_iter()
        .find(|form| form.word() == word)
        .ok_or_else(|| odd(column, "no form of a picture"))
}

fn json<T: serde::de::DeserializeOwned>(row: &Row<'_>, column: usize) -> rusqlite::Result<T> {
    let text: String = row.get(column)?;
    serde_json::from_str(&text).map_err(|error| odd(column, error))
}

/// A count or a number, which is never negative.
fn count(row: &Row<'_>, column: usize) -> rusqlite::Result<u64> {
    u64::try_from(row.get::<_, i64>(column)?).map_err(|error| odd(column, error))
}

fn odd(column: usize, reason: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> rusqlite::Error {
    rusqlite::Error::FromSqlConversionFailure(column, rusqlite::types::Type::Text, reason.into())
}

/// A number as the database has it; none of ours is larger.
pub(super) fn number(value: u64) -> i64 {
    i64::try_from(value).unwrap_or(i64::MAX)
}
