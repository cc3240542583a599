//! The tables of an archive, and the way from each older form to today's.

use rusqlite::{Connection, Transaction, TransactionBehavior};

/// What an archive has in its header, so that another program's database is not taken for one: "tUmp".
pub(super) const APPLICATION_ID: i32 = 0x7455_6d70;

/// The steps from each form of the archive to the next. A step that was published is never changed; a new form is
/// a new step.
pub(super) const STEPS: [&str; 1] = [FORM_1];

/// Matches with what was put in, looked at and told. Rows are only added; they go only with their whole match.
const FORM_1: &str = "
CREATE TABLE matches (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    started_ms INTEGER NOT NULL,
    ended_ms INTEGER,
    state TEXT NOT NULL CHECK (state IN ('running', 'ended', 'interrupted')),
    game TEXT NOT NULL,
    rules TEXT NOT NULL,
    source TEXT NOT NULL,
    gold TEXT NOT NULL,
    silver TEXT NOT NULL,
    set_name TEXT NOT NULL,
    set_profile TEXT NOT NULL,
    looks TEXT NOT NULL,
    camera_profile TEXT,
    options TEXT NOT NULL,
    program TEXT NOT NULL
) STRICT;

CREATE TABLE inputs (
    match_id INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    ordinal INTEGER NOT NULL,
    kind TEXT NOT NULL,
    frame INTEGER NOT NULL,
    t_s REAL NOT NULL,
    payload TEXT NOT NULL,
    PRIMARY KEY (match_id, ordinal)
) STRICT;

CREATE TABLE frames (
    match_id INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    ordinal INTEGER NOT NULL,
    frame INTEGER NOT NULL,
    t_s REAL NOT NULL,
    format TEXT NOT NULL CHECK (format IN ('jpeg', 'png')),
    sha256 TEXT NOT NULL,
    picture BLOB,
    PRIMARY KEY (match_id, ordinal)
) STRICT;

CREATE TABLE corrections (
    match_id INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    ordinal INTEGER NOT NULL,
    from_event INTEGER NOT NULL,
    correction TEXT NOT NULL,
    made_by TEXT NOT NULL,
    made_ms INTEGER NOT NULL,
    PRIMARY KEY (match_id, ordinal)
) STRICT;

CREATE TABLE events (
    match_id INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    revision INTEGER NOT NULL,
    ordinal INTEGER NOT NULL,
    frame INTEGER NOT NULL,
    t_s REAL NOT NULL,
    kind TEXT NOT NULL,
    line TEXT NOT NULL,
    evidence INTEGER,
    PRIMARY KEY (match_id, revision, ordinal),
    FOREIGN KEY (match_id, evidence) REFERENCES frames (match_id, ordinal)
) STRICT;
CREATE INDEX events_by_evidence ON events (match_id, evidence);

CREATE TRIGGER matches_fixed BEFORE UPDATE OF
    id, started_ms, game, rules, source, set_name, set_profile, looks, camera_profile, options, program ON matches
BEGIN SELECT raise(ABORT, 'a match keeps what it began with'); END;

CREATE TRIGGER inputs_fixed BEFORE UPDATE ON inputs
BEGIN SELECT raise(ABORT, 'inputs are only added'); END;
CREATE TRIGGER frames_fixed BEFORE UPDATE ON frames
BEGIN SELECT raise(ABORT, 'frames are only added'); END;
CREATE TRIGGER corrections_fixed BEFORE UPDATE ON corrections
BEGIN SELECT raise(ABORT, 'corrections are only added'); END;
CREATE TRIGGER events_fixed BEFORE UPDATE ON events
BEGIN SELECT raise(ABORT, 'events are only added'); END;

CREATE TRIGGER inputs_kept BEFORE DELETE ON inputs WHEN EXISTS (SELECT 1 FROM matches WHERE id = OLD.match_id)
BEGIN SELECT raise(ABORT, 'inputs go only with their match'); END;
CREATE TRIGGER frames_kept BEFORE DELETE ON frames WHEN EXISTS (SELECT 1 FROM matches WHERE id = OLD.match_id)
BEGIN SELECT raise(ABORT, 'frames go only with their match'); END;
CREATE TRIGGER corrections_kept BEFORE DELETE ON corrections
WHEN EXISTS (SELECT 1 FROM matches WHERE id = OLD.match_id)
BEGIN SELECT raise(ABORT, 'corrections go only with their match'); END;
CREATE TRIGGER events_kept BEFORE DELETE ON events WHEN EXISTS (SELECT 1 FROM matches WHERE id = OLD.match_id)
BEGIN SELECT raise(ABORT, 'events go only with their match'); END;

CREATE TRIGGER matches_append BEFORE INSERT ON matches WHEN EXISTS (SELECT 1 FROM matches WHERE id = NEW.id)
BEGIN SELECT raise(ABORT, 'a match is not replaced'); END;
CREATE TRIGGER inputs_append BEFORE INSERT ON inputs
WHEN NEW.ordinal IS NOT coalesce((SELECT max(ordinal) + 1 FROM inputs WHERE match_id = NEW.match_id), 0)
BEGIN SELECT raise(ABORT, 'inputs are added in order'); END;
CREATE TRIGGER frames_append BEFORE INSERT ON frames
WHEN NEW.ordinal IS NOT coalesce((SELECT max(ordinal) + 1 FROM frames WHERE match_id = NEW.match_id), 0)
BEGIN SELECT raise(ABORT, 'frames are added in order'); END;
CREATE TRIGGER corrections_append BEFORE INSERT ON corrections
WHEN NEW.ordinal IS NOT coalesce((SELECT max(ordinal) + 1 FROM corrections WHERE match_id = NEW.match_id), 0)
BEGIN SELECT raise(ABORT, 'corrections are added in order'); END;
CREATE TRIGGER events_append BEFORE INSERT ON events
WHEN NEW.revision IS NOT coalesce((SELECT max(ordinal) + 1 FROM corrections WHERE match_id = NEW.match_id), 0)
    OR NEW.ordinal IS NOT coalesce(
        (SELECT max(ordinal) + 1 FROM events WHERE match_id = NEW.match_id AND revision = NEW.revision),
        (SELECT from_event FROM corrections WHERE match_id = NEW.match_id AND ordinal = NEW.revision - 1),
        0)
BEGIN SELECT raise(ABORT, 'events are added in order to the newest revision'); END;
";

/// Brings a database to the newest form in one transaction; one that has it already is left alone.
///
/// # Errors
/// Whatever the database answers; it is then as it was.
pub(super) fn migrate(connection: &mut Connection, steps: &[&str]) -> rusqlite::Result<()> {
    let newest = steps.len() as i64;
    if version(connection)? == newest {
        return Ok(());
    }
    let transaction = Transaction::new(connection, TransactionBehavior::Immediate)?;
    // Another process may have been quicker.
    let from = version(&transaction)?;
    for (_, step) in (0..).zip(steps).filter(|(form, _)| *form >= from) {
        transaction.execute_batch(step)?;
    }
    transaction.pragma_update(None, "user_version", newest)?;
    transaction.pragma_update(None, "application_id", APPLICATION_ID)?;
    transaction.commit()
}

/// The form that a database says it has; 0 where it is empty.
pub(super) fn version(connection: &Connection) -> rusqlite::Result<i64> {
    connection.pragma_query_value(None, "user_version", |row| row.get(0))
}

/// Everything that a database declares, in a fixed order.
pub(super) fn declared(connection: &Connection) -> rusqlite::Result<Vec<(String, Option<String>)>> {
    connection
        .prepare(
            "SELECT name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite_stat%' ORDER BY type, name",
        )?
        .query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?
        .collect()
}

/// What a database declares that was made by these steps.
///
/// # Errors
/// Should the steps not run.
pub(super) fn expected(steps: &[&str]) -> rusqlite::Result<Vec<(String, Option<String>)>> {
    let mut empty = Connection::open_in_memory()?;
    migrate(&mut empty, steps)?;
    declared(&empty)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TWO_STEPS: [&str; 2] = [FORM_1, "ALTER TABLE matches ADD COLUMN place TEXT NOT NULL DEFAULT ''"];

    fn archive_of_form_1() -> Connection {
        let mut connection = Connection::open_in_memory().unwrap();
        migrate(&mut connection, &STEPS[..1]).unwrap();
        connection
            .execute_batch("INSERT INTO matches VALUES (7, 0, NULL, 'running', 'lacuna', 'official', 's', 'a', 'b', 'n', 'p', 'l', NULL, '{}', '1')")
            .unwrap();
        connection
    }

    #[test]
    fn an_older_form_becomes_the_newest_and_keeps_its_matches() {
        let mut connection = archive_of_form_1();
        migrate(&mut connection, &TWO_STEPS).unwrap();
        assert_eq!(version(&connection).unwrap(), 2);
        let row: (i64, String) = connection
            .query_row("SELECT id, place FROM matches", [], |row| Ok((row.get(0)?, row.get(1)?)))
            .unwrap();
        assert_eq!(row, (7, String::new()));
        assert_eq!(expected(&TWO_STEPS).unwrap(), declared(&connection).unwrap());
    }

    #[test]
    fn a_step_that_fails_leaves_the_file_as_it_was() {
        let mut connection = archive_of_form_1();
        let before = declared(&connection).unwrap();
        let bad = [FORM_1, "CREATE TABLE more (a INTEGER) STRICT; CREATE TABLE matches (a INTEGER)"];
        assert!(migrate(&mut connection, &bad).is_err());
        assert_eq!(version(&connection).unwrap(), 1);
        assert_eq!(declared(&connection).unwrap(), before);
    }
}
