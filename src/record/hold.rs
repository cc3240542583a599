//! One program at a time keeps a match: a lock beside the archive that ends with its process, however that ends.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::path::{Path, PathBuf};

use super::{Archive, MatchId, RecordError};

/// How often a lock is asked for anew whose file went away at that moment.
const TRIES: usize = 8;

/// A match that nobody else keeps or corrects as long as this lives. The system takes the lock back when the process
/// ends, be it killed; a file that such a process leaves behind locks nothing.
#[derive(Debug)]
pub struct MatchHold {
    id: MatchId,
    path: PathBuf,
    _locked: File,
}

impl MatchHold {
    /// The match that is held.
    pub const fn id(&self) -> MatchId {
        self.id
    }
}

impl Drop for MatchHold {
    /// The file goes while it is still locked: whoever has opened it meanwhile sees that it is no longer there.
    fn drop(&mut self) {
        let _gone_already = fs::remove_file(&self.path);
    }
}

impl Archive {
    /// Holds a match for this program alone.
    ///
    /// # Errors
    /// [`RecordError::Watched`]: another program, or another part of this one, holds it.
    pub fn hold(&self, id: MatchId) -> Result<MatchHold, RecordError> {
        let path = lock_path(self.path(), id);
        for _ in 0..TRIES {
            let file = open(&path).map_err(|error| self.unlocked(&error))?;
            match file.try_lock() {
                Ok(()) if is_at(&file, &path) => return Ok(MatchHold { id, path, _locked: file }),
                // whoever held it took the file away when it let go
                Ok(()) => {}
                Err(TryLockError::WouldBlock) => return Err(RecordError::Watched { id }),
                Err(TryLockError::Error(error)) => return Err(self.unlocked(&error)),
            }
        }
        Err(RecordError::Watched { id })
    }

    /// Whether a match is held; nothing is made or written for it.
    pub fn is_held(&self, id: MatchId) -> bool {
        let Ok(file) = File::open(lock_path(self.path(), id)) else { return false };
        matches!(file.try_lock_shared(), Err(TryLockError::WouldBlock))
    }

    fn unlocked(&self, error: &std::io::Error) -> RecordError {
        RecordError::Unreachable { path: self.path().to_owned(), reason: error.to_string() }
    }
}

/// Where the lock of a match is: beside the archive, where links lead to.
fn lock_path(archive: &Path, id: MatchId) -> PathBuf {
    let archive = fs::canonicalize(archive).unwrap_or_else(|_| archive.to_owned());
    let mut name = archive.file_name().unwrap_or_default().to_owned();
    name.push(format!("-match-{id}.lock"));
    archive.with_file_name(name)
}

/// Opens the file of a lock, which is made for its owner alone where it is not there.
fn open(path: &Path) -> std::io::Result<File> {
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(false);
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt;
        options.mode(0o600);
    }
    options.open(path)
}

/// Whether an open file is still the one at `path`.
fn is_at(file: &File, path: &Path) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt;
        let place = |data: &fs::Metadata| (data.dev(), data.ino());
        matches!((file.metadata(), fs::metadata(path)), (Ok(a), Ok(b)) if place(&a) == place(&b))
    }
    #[cfg(not(unix))]
    {
        path.exists()
    }
}
