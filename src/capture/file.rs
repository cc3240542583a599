//! The bytes of a picture file, read once and never more than the limit.

use std::fs::{self, File, FileType};
use std::io::{self, Read};
use std::path::Path;

use super::PictureError;

/// All bytes of the regular file at `path`; at most `max_bytes`.
///
/// Only a regular file is opened: a pipe would wait for ever and a device may never end.
///
/// # Errors
/// Missing, not a regular file, not readable, empty, or longer than `max_bytes`.
pub(super) fn read_file(path: &Path, max_bytes: u64) -> Result<Vec<u8>, PictureError> {
    let name = || path.display().to_string();
    let refused = |error: io::Error| match error.kind() {
        io::ErrorKind::NotFound => PictureError::Missing { path: name() },
        _ => PictureError::Unreadable { path: name(), reason: error.to_string() },
    };
    let metadata = fs::metadata(path).map_err(refused)?;
    if !metadata.is_file() {
        return Err(PictureError::NotAFile { path: name(), kind: kind_of(metadata.file_type()) });
    }
    let too_large = |bytes| PictureError::TooManyBytes { path: name(), bytes, limit: max_bytes };
    if metadata.len() > max_bytes {
        return Err(too_large(metadata.len()));
    }
    if metadata.len() == 0 {
        return Err(PictureError::Empty { path: name() });
    }
    let mut bytes = Vec::with_capacity(usize::try_from(metadata.len()).unwrap_or_default() + 1);
    let mut file = File::open(path).map_err(refused)?.take(max_bytes.saturating_add(1));
    file.read_to_end(&mut bytes).map_err(refused)?;
    let read = bytes.len() as u64;
    if read > max_bytes {
        return Err(too_large(read));
    }
    if bytes.is_empty() {
        return Err(PictureError::Empty { path: name() });
    }
    Ok(bytes)
}

fn kind_of(file_type: FileType) -> &'static str {
    if file_type.is_dir() { "a folder" } else { "a device, a pipe or a socket" }
}
