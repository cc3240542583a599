//! Output files: written whole or not at all, and never over an input.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::Problem;

/// Why a path cannot be written to.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum OutputError {
    /// It is a folder or something else that is no file.
    #[error("the path {output} is not a file that can be written")]
    NoFile {
        /// The path.
        output: String,
    },
    /// It is one of the files that are read.
    #[error("the file {output} would be written over {input}, which is read; choose another name")]
    Input {
        /// The path.
        output: String,
        /// The file that is read.
        input: String,
    },
}

impl From<OutputError> for Problem {
    fn from(error: OutputError) -> Self {
        Self { code: "bad-output", message: format!("{error}."), remedy: "Choose another name.".to_owned() }
    }
}

/// Refuses an output path that names one of the files that are read, or anything but a file.
///
/// # Errors
/// An [`OutputError`] that names both.
pub fn check_output(output: &Path, inputs: impl Iterator<Item = PathBuf>) -> Result<(), OutputError> {
    if output.file_name().is_none() || fs::metadata(output).is_ok_and(|data| !data.is_file()) {
        return Err(OutputError::NoFile { output: output.display().to_string() });
    }
    for input in inputs {
        if is_same_file(output, &input) {
            let (output, input) = (output.display().to_string(), input.display().to_string());
            return Err(OutputError::Input { output, input });
        }
    }
    Ok(())
}

/// Whether both names lead to one existing file, through links too.
fn is_same_file(a: &Path, b: &Path) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt;
        if let (Ok(a), Ok(b)) = (fs::metadata(a), fs::metadata(b)) {
            return (a.dev(), a.ino()) == (b.dev(), b.ino());
        }
    }
    matches!((fs::canonicalize(a), fs::canonicalize(b)), (Ok(a), Ok(b)) if a == b)
}

/// Writes `bytes` to `path` so that the file is never seen half-written: into a temporary file beside it,
/// then renamed. What is no file, such as a pipe, is not replaced.
///
/// # Errors
/// Whatever the system has against writing there, or that it is no file; the temporary file is gone then.
pub fn write_atomically(path: &Path, bytes: &[u8]) -> io::Result<()> {
    write_atomically_by(path, |file| file.write_all(bytes))
}

/// The same with what `write` writes.
///
/// # Errors
/// Whatever the system has against writing there, or `write` says; the temporary file is gone then.
pub fn write_atomically_by<E: From<io::Error>>(
    path: &Path,
    write: impl FnOnce(&mut File) -> Result<(), E>,
) -> Result<(), E> {
    // A link keeps pointing where it did; what it points to is replaced.
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    if fs::metadata(&target).is_ok_and(|data| !data.is_file()) {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "it is no file that can be replaced").into());
    }
    let mut name = OsString::from(".");
    name.push(target.file_name().unwrap_or_default());
    name.push(format!(".{}.part", std::process::id()));
    let temporary = target.with_file_name(name);
    let written = File::create_new(&temporary).map_err(E::from).and_then(|mut file| {
        write(&mut file)?;
        file.sync_all()?;
        Ok(fs::rename(&temporary, &target)?)
    });
    if written.is_err() {
        let _gone_already = fs::remove_file(&temporary);
    }
    written
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("table-umpire-files-{}-{name}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        folder
    }

    #[test]
    fn a_file_is_replaced_whole_and_leaves_nothing_beside_it() {
        let folder = folder("whole");
        let path = folder.join("out.png");
        write_atomically(&path, b"first, and longer").unwrap();
        write_atomically(&path, b"second").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"second");
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn an_input_is_never_an_output() {
        let folder = folder("input");
        let (input, other) = (folder.join("in.png"), folder.join("out.png"));
        fs::write(&input, b"picture").unwrap();
        let roundabout = folder.join("..").join(folder.file_name().unwrap()).join("in.png");
        assert!(check_output(&roundabout, [input.clone()].into_iter()).is_err());
        fs::hard_link(&input, &other).unwrap();
        assert!(check_output(&other, [input.clone()].into_iter()).is_err());
        assert!(check_output(&folder.join("new.png"), [input].into_iter()).is_ok());
        assert!(check_output(&folder, [].into_iter()).is_err());
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    #[cfg(unix)]
    fn what_is_no_file_is_not_replaced() {
        let folder = folder("socket");
        let socket = folder.join("socket");
        let _listening = std::os::unix::net::UnixListener::bind(&socket).unwrap();
        let error = write_atomically(&socket, b"x").unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::InvalidInput);
        assert!(!fs::metadata(&socket).unwrap().is_file(), "it is still there");
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn a_folder_that_is_not_there_is_an_error_and_not_a_panic() {
        assert!(write_atomically(Path::new("no-such-folder/out.png"), b"x").is_err());
    }
}
