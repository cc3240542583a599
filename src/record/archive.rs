//! The archive: one SQLite file with all matches.
//!
//! # What is promised
//! - Nothing is ever written over a file that is no archive, is damaged or comes from a newer program.
//! - What was added is on the disk when the call returns, also after a power cut: the file is kept in WAL mode with
//!   `synchronous = FULL`, one wait for the disk for each event. A match has some dozens of events, so that costs
//!   nothing that anybody notices; `NORMAL` would lose the last ones in a power cut.
//! - Rows of a match are only added, which triggers in the file hold; they go with the whole match and nothing of them
//!   is left in the file then (`secure_delete`).

use std::fs::{self, DirBuilder, File, OpenOptions};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::config::DbConfig;
use rusqlite::{Connection, ErrorCode, OpenFlags};

use super::schema::{APPLICATION_ID, STEPS, declared, expected, migrate, version};
use super::{MatchId, RecordError, checked_name};
use crate::games::lacuna::PerPlayer;

/// How long to wait for another program that writes: longer than any of ours takes for one event.
const BUSY: Duration = Duration::from_secs(2);

/// Name of the archive in the folder of the program's data.
const FILE_NAME: &str = "matches.sqlite";
/// Name of that folder.
const FOLDER_NAME: &str = "table-umpire";

/// An open archive.
#[derive(Debug)]
pub struct Archive {
    pub(super) connection: Connection,
    path: PathBuf,
}

impl Archive {
    /// Where matches are kept unless the user says otherwise: `$XDG_DATA_HOME/table-umpire/matches.sqlite`, or under
    /// `~/.local/share`. `None` where neither variable names an absolute path. The variables are passed in.
    pub fn usual_place(data_home: Option<PathBuf>, home: Option<PathBuf>) -> Option<PathBuf> {
        let data = data_home.filter(|path| path.is_absolute());
        let own = || home.filter(|path| path.is_absolute()).map(|home| home.join(".local/share"));
        data.or_else(own).map(|folder| folder.join(FOLDER_NAME).join(FILE_NAME))
    }

    /// Opens an archive, and makes it with its folder (for its owner alone) where it is not there.
    ///
    /// # Errors
    /// [`RecordError`]: it cannot be made or opened, is no archive, is damaged or comes from a newer program.
    pub fn open(path: &Path) -> Result<Self, RecordError> {
        make_file(path)?;
        let archive = Self::connect(path, path, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
        archive.ready_to_write()
    }

    /// Opens an archive that is there. In a folder that may not be written it can still be read.
    ///
    /// # Errors
    /// [`RecordError`] as for [`open`](Self::open), and where there is none.
    pub fn open_existing(path: &Path) -> Result<Self, RecordError> {
        match fs::metadata(path) {
            Ok(data) if data.is_file() => {}
            Ok(_) => return Err(RecordError::NotAFile { path: path.to_owned() }),
            Err(error) if error.kind() == ErrorKind::NotFound => {
                return Err(RecordError::Missing { path: path.to_owned() });
            }
            Err(error) => {
                return Err(RecordError::Unreachable { path: path.to_owned(), reason: error.to_string() });
            }
        }
        let opened =
            Self::connect(path, path, OpenFlags::SQLITE_OPEN_READ_WRITE).and_then(Self::ready_to_write);
        match opened {
            Err(RecordError::ReadOnly { .. } | RecordError::Unreachable { .. }) => Self::read_only(path),
            opened => opened,
        }
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Names the players; a name of `None` stays.
    ///
    /// # Errors
    /// A name that cannot be kept, no such match, or the archive cannot be written.
    pub fn name_players(&self, id: MatchId, names: &PerPlayer<Option<String>>) -> Result<(), RecordError> {
        let checked = |name: &Option<String>| name.as_deref().map(checked_name).transpose();
        let (gold, silver) = (checked(&names.gold)?, checked(&names.silver)?);
        let changed = self
            .connection
            .execute(
                "UPDATE matches SET gold = coalesce(?2, gold), silver = coalesce(?3, silver) WHERE id = ?1",
                (id.0, gold, silver),
            )
            .map_err(|error| failed(&self.path, error))?;
        if changed == 0 { Err(RecordError::NoMatch { id }) } else { Ok(()) }
    }

    /// Removes a match with all that belongs to it; nothing of it is left in the file, once no other program that had
    /// the archive open at that moment has it open any more.
    ///
    /// # Errors
    /// No such match, or the archive cannot be written.
    pub fn delete(&self, id: MatchId) -> Result<(), RecordError> {
        let gone = self
            .connection
            .execute("DELETE FROM matches WHERE id = ?1", [id.0])
            .map_err(|error| failed(&self.path, error))?;
        if gone == 0 {
            return Err(RecordError::NoMatch { id });
        }
        // The room is given back, and the log, where old pages still are, emptied into the file.
        self.run_to_end("PRAGMA incremental_vacuum")
            .and_then(|()| self.run_to_end("PRAGMA wal_checkpoint(TRUNCATE)"))
            .map_err(|error| failed(&self.path, error))
    }

    /// A statement that does a part of its work with each row it gives.
    fn run_to_end(&self, sql: &str) -> rusqlite::Result<()> {
        let mut statement = self.connection.prepare(sql)?;
        let mut rows = statement.query([])?;
        while rows.next()?.is_some() {}
        Ok(())
    }

    /// Opens `target`, which is `path` as the database wants to have it.
    fn connect(target: &Path, path: &Path, flags: OpenFlags) -> Result<Self, RecordError> {
        let flags = flags | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = Connection::open_with_flags(target, flags).map_err(|error| failed(path, error))?;
        let archive = Self { connection, path: path.to_owned() };
        archive.guard().map_err(|error| failed(path, error))?;
        archive.check_kind()?;
        Ok(archive)
    }

    /// What holds for every connection; nothing here touches the file.
    fn guard(&self) -> rusqlite::Result<()> {
        self.connection.busy_timeout(BUSY)?;
        // A file may come from anybody: what it declares must not reach beyond it.
        self.connection.set_db_config(DbConfig::SQLITE_DBCONFIG_DEFENSIVE, true)?;
        self.connection.execute_batch(
            "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA mmap_size = 0;
             PRAGMA foreign_keys = ON; PRAGMA recursive_triggers = ON; PRAGMA secure_delete = ON;",
        )
    }

    /// Whether this is an archive, or an empty file that becomes one.
    fn check_kind(&self) -> Result<(), RecordError> {
        let path = || self.path.clone();
        let failed = |error| failed(&self.path, error);
        let kind: i32 =
            self.connection.pragma_query_value(None, "application_id", |row| row.get(0)).map_err(failed)?;
        if kind == APPLICATION_ID {
            let (version, known) = (version(&self.connection).map_err(failed)?, STEPS.len() as i64);
            return if version > known {
                Err(RecordError::Newer { path: path(), version, known })
            } else {
                Ok(())
            };
        }
        let empty = kind == 0 && declared(&self.connection).map_err(failed)?.is_empty();
        if empty { Ok(()) } else { Err(RecordError::NotArchive { path: path() }) }
    }

    /// Checks the whole file, then brings it to the newest form and has it written as promised.
    fn ready_to_write(mut self) -> Result<Self, RecordError> {
        let path = self.path.clone();
        self.check_whole()?;
        self.check_tables()?;
        let mut modes = "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;".to_owned();
        if version(&self.connection).map_err(|error| failed(&path, error))? == 0 {
            // Before the first table; said again later it would be written again.
            modes.insert_str(0, "PRAGMA auto_vacuum = INCREMENTAL; ");
        }
        self.connection.execute_batch(&modes).map_err(|error| failed(&path, error))?;
        migrate(&mut self.connection, &STEPS).map_err(|error| failed(&path, error))?;
        Ok(self)
    }

    /// An archive that cannot be written, as it is: nothing beside it is looked at or made.
    fn read_only(path: &Path) -> Result<Self, RecordError> {
        let log = path.with_file_name(format!("{}-wal", file_name(path)));
        if fs::metadata(log).is_ok_and(|data| data.len() > 0) {
            // The newest rows are in the log, which cannot be read without writing.
            return Err(RecordError::ReadOnly { path: path.to_owned() });
        }
        let absolute = fs::canonicalize(path)
            .map_err(|error| RecordError::Unreachable { path: path.to_owned(), reason: error.to_string() })?;
        let uri = PathBuf::from(format!("file:{}?immutable=1", in_uri(&absolute)));
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_URI;
        let archive = Self::connect(&uri, path, flags)?;
        archive.check_whole()?;
        archive.check_tables()?;
        Ok(archive)
    }

    /// Every page and every index.
    fn check_whole(&self) -> Result<(), RecordError> {
        let answer: String = self
            .connection
            .query_row("PRAGMA quick_check(1)", [], |row| row.get(0))
            .map_err(|error| failed(&self.path, error))?;
        if answer == "ok" { Ok(()) } else { Err(self.damaged(one_line(&answer))) }
    }

    /// Whether the tables and triggers are those of the form that the file says it has.
    fn check_tables(&self) -> Result<(), RecordError> {
        let failed = |error| failed(&self.path, error);
        let form = usize::try_from(version(&self.connection).map_err(failed)?).ok();
        let steps = form.and_then(|form| STEPS.get(..form));
        let right = steps.map(expected).transpose().map_err(failed)?;
        if right == Some(declared(&self.connection).map_err(failed)?) {
            Ok(())
        } else {
            Err(self.damaged("its tables are not those that this program makes".to_owned()))
        }
    }

    pub(super) fn damaged(&self, reason: String) -> RecordError {
        RecordError::Damaged { path: self.path.clone(), reason }
    }

    /// A limit on the file's size in pages, to see what happens when there is no room.
    #[cfg(test)]
    pub(super) fn limit_pages(&self, more: i64) {
        let pages: i64 = self.connection.pragma_query_value(None, "page_count", |row| row.get(0)).unwrap();
        self.connection.pragma_update(None, "max_page_count", pages + more).unwrap();
    }
}

/// Makes the file and its folder for their owner alone, where they are not there.
fn make_file(path: &Path) -> Result<(), RecordError> {
    let unreachable =
        |error: std::io::Error| RecordError::Unreachable { path: path.to_owned(), reason: error.to_string() };
    match fs::metadata(path) {
        Ok(data) if data.is_file() => return Ok(()),
        Ok(_) => return Err(RecordError::NotAFile { path: path.to_owned() }),
        Err(error) if error.kind() == ErrorKind::NotFound => {}
        Err(error) => return Err(unreachable(error)),
    }
    let mut folders = DirBuilder::new();
    folders.recursive(true);
    let mut file = OpenOptions::new();
    file.write(true).create_new(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt};
        folders.mode(0o700);
        file.mode(0o600);
    }
    if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        folders.create(folder).map_err(unreachable)?;
    }
    match file.open(path) {
        Ok(_) => {
            // A new name is in the folder's own data; where that cannot be synced it is there soon after.
            let folder =
                path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
            let _synced = File::open(folder).and_then(|folder| folder.sync_all());
            Ok(())
        }
        Err(error) if error.kind() != ErrorKind::AlreadyExists => Err(match error.kind() {
            ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => {
                RecordError::ReadOnly { path: path.to_owned() }
            }
            ErrorKind::StorageFull => RecordError::Full { path: path.to_owned() },
            _ => unreachable(error),
        }),
        _ => Ok(()),
    }
}

fn file_name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// A path with every byte that means something in a URI written as its number.
fn in_uri(path: &Path) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"/._-".contains(&byte);
    let written = |byte: u8| if plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") };
    path.as_os_str().as_encoded_bytes().iter().copied().map(written).collect()
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ").trim_start_matches("*** ").to_owned()
}

/// What an answer of the database means for the archive at `path`.
pub(super) fn failed(path: &Path, error: rusqlite::Error) -> RecordError {
    let (place, reason) = (path.to_owned(), one_line(&error.to_string()));
    match error.sqlite_error_code() {
        Some(ErrorCode::DatabaseCorrupt) => RecordError::Damaged { path: place, reason },
        Some(ErrorCode::NotADatabase) => RecordError::NotArchive { path: place },
        Some(ErrorCode::DiskFull) => RecordError::Full { path: place },
        Some(ErrorCode::ReadOnly) => RecordError::ReadOnly { path: place },
        Some(ErrorCode::CannotOpen | ErrorCode::PermissionDenied) => {
            RecordError::Unreachable { path: place, reason }
        }
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => RecordError::Busy { path: place },
        Some(ErrorCode::ConstraintViolation) => RecordError::Refused { reason },
        // Rows that are not what the tables say: no statement of ours asks for another type.
        None => RecordError::Damaged { path: place, reason },
        Some(_) => RecordError::Other { path: place, reason },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_added_outlives_a_power_cut_and_what_was_deleted_is_overwritten() {
        let folder = std::env::temp_dir().join(format!("table-umpire-archive-{}", std::process::id()));
        let path = folder.join("matches.sqlite");
        let opened = [Archive::open(&path).unwrap(), Archive::open(&path).unwrap()];
        for archive in opened {
            let said = |name: &str| {
                let value = archive.connection.pragma_query_value(None, name, |row| {
                    row.get::<_, String>(0).or_else(|_| row.get::<_, i64>(0).map(|number| number.to_string()))
                });
                value.unwrap()
            };
            let of_sqlite = [("journal_mode", "wal"), ("synchronous", "2"), ("foreign_keys", "1")];
            for (name, value) in of_sqlite.into_iter().chain([("secure_delete", "1"), ("auto_vacuum", "2")]) {
                assert_eq!(said(name), value, "{name}");
            }
        }
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn the_usual_place_is_in_the_data_folder_and_absolute() {
        let place = |data: Option<&str>, home: Option<&str>| {
            Archive::usual_place(data.map(PathBuf::from), home.map(PathBuf::from))
        };
        let of = |text: &str| Some(PathBuf::from(text));
        assert_eq!(place(Some("/d"), Some("/h")), of("/d/table-umpire/matches.sqlite"));
        assert_eq!(place(Some("d"), Some("/h")), of("/h/.local/share/table-umpire/matches.sqlite"));
        assert_eq!((place(None, None), place(Some(""), Some("h"))), (None, None));
    }
}
