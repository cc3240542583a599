//! Rows of a match on their way into the archive.

use std::collections::VecDeque;

use rusqlite::{Transaction, TransactionBehavior};

use super::archive::failed;
use super::read::number;
use super::{Archive, MatchId, MatchState, Moment, NewMatch, RecordError, event_of_line, kind_of_line};
use crate::games::lacuna::RuleSet;
use crate::tracker::Stamp;

/// What a row costs beside its texts, bytes.
const ROW_BYTES: usize = 64;

/// A row that waits.
#[derive(Debug)]
pub(super) enum Held {
    Input { ordinal: u64, kind: String, at: Stamp, payload: String },
    Frame { ordinal: u64, at: Stamp, format: &'static str, sha256: String, picture: Option<Vec<u8>> },
    Event { revision: u64, ordinal: u64, at: Stamp, kind: String, line: String, evidence: Option<u64> },
}

impl Held {
    /// What it costs to hold, bytes.
    pub(super) fn bytes(&self) -> usize {
        ROW_BYTES
            + match self {
                Self::Input { kind, payload, .. } => kind.len() + payload.len(),
                Self::Frame { picture, .. } => picture.as_ref().map_or(0, Vec::len),
                Self::Event { line, .. } => line.len(),
            }
    }
}

/// The row of an event; its kind and time come from its line.
pub(super) fn event_row(
    revision: u64,
    ordinal: u64,
    line: &str,
    evidence: Option<u64>,
    frames: u64,
) -> Result<Held, RecordError> {
    let told = event_of_line(line)?;
    if evidence.is_some_and(|evidence| evidence >= frames) {
        return Err(RecordError::NotAnEvent {
            reason: "it names an evidence frame that is not there".to_owned(),
        });
    }
    let kind = kind_of_line(line)?;
    Ok(Held::Event { revision, ordinal, at: told.at, kind, line: line.to_owned(), evidence })
}

impl Archive {
    /// Writes rows of a match, and the match itself where it is new, all or nothing.
    pub(super) fn write(
        &mut self,
        id: Option<MatchId>,
        about: Option<&NewMatch>,
        rows: &VecDeque<Held>,
        state: Option<(MatchState, Option<Moment>)>,
    ) -> Result<MatchId, RecordError> {
        let written = self.in_one(|transaction| {
            let id = match (id, about) {
                (Some(id), _) => id.0,
                (None, Some(about)) => insert_match(transaction, about)?,
                (None, None) => return Ok(None),
            };
            let there = "SELECT 1 FROM matches WHERE id = ?1";
            if !transaction.prepare(there)?.exists([id])? {
                return Ok(None);
            }
            rows.iter().try_for_each(|row| insert(transaction, id, row))?;
            if let Some((state, at)) = state {
                let sql = "UPDATE matches SET state = ?2, ended_ms = ?3 WHERE id = ?1";
                transaction.execute(sql, (id, state.word(), at.map(|at| at.0)))?;
            }
            Ok(Some(MatchId(id)))
        })?;
        written.ok_or(RecordError::NoMatch { id: id.unwrap_or(MatchId(0)) })
    }

    /// Does several things at once: all of them or nothing.
    pub(super) fn in_one<T>(
        &mut self,
        work: impl FnOnce(&Transaction<'_>) -> rusqlite::Result<T>,
    ) -> Result<T, RecordError> {
        let path = self.path().to_owned();
        let all = || {
            let transaction = Transaction::new(&mut self.connection, TransactionBehavior::Immediate)?;
            let done = work(&transaction)?;
            transaction.commit()?;
            Ok(done)
        };
        all().map_err(|error| failed(&path, error))
    }
}

fn insert_match(transaction: &Transaction<'_>, about: &NewMatch) -> rusqlite::Result<i64> {
    let rules = match about.rules {
        RuleSet::Official => "official",
        RuleSet::DiscardTies => "discard-ties",
    };
    transaction.execute(
        "INSERT INTO matches VALUES (NULL, ?1, NULL, 'running', 'lacuna', ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)",
        (
            about.started.0,
            rules,
            &about.source,
            &about.players.gold,
            &about.players.silver,
            &about.set_name,
            &about.set_profile,
            &about.looks,
            &about.camera_profile,
            about.options.to_string(),
            &about.program,
        ),
    )?;
    Ok(transaction.last_insert_rowid())
}

/// Adds a row of a match.
pub(super) fn insert(transaction: &Transaction<'_>, id: i64, row: &Held) -> rusqlite::Result<()> {
    match row {
        Held::Input { ordinal, kind, at, payload } => transaction
            .prepare("INSERT INTO inputs VALUES (?1, ?2, ?3, ?4, ?5, ?6)")?
            .execute((id, number(*ordinal), kind, number(at.frame), at.t_s, payload)),
        Held::Frame { ordinal, at, format, sha256, picture } => transaction
            .prepare("INSERT INTO frames VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)")?
            .execute((id, number(*ordinal), number(at.frame), at.t_s, format, sha256, picture)),
        Held::Event { revision, ordinal, at, kind, line, evidence } => {
            transaction.prepare("INSERT INTO events VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)")?.execute((
                id,
                number(*revision),
                number(*ordinal),
                number(at.frame),
                at.t_s,
                kind,
                line,
                evidence.map(number),
            ))
        }
    }
    .map(|_| ())
}
