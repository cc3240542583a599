//! Standard output and standard error, neither of which may bring the program down.

use std::io::{self, Write};

/// What became of a line of results.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Printed {
    /// It was written.
    Yes,
    /// The reader has gone (`umpire ... | head -1`): stop, quietly.
    ReaderGone,
    /// It could not be written; the user has been told.
    Failed,
}

/// Writes one result, with a newline, to standard output at once.
pub(super) fn print(text: &str) -> Printed {
    let mut out = io::stdout().lock();
    match writeln!(out, "{text}").and_then(|()| out.flush()) {
        Ok(()) => Printed::Yes,
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Printed::ReaderGone,
        Err(error) => {
            tell(&format!("error: the result could not be written: {error}"));
            Printed::Failed
        }
    }
}

/// Writes one line for people to standard error; where that is closed there is nobody to tell.
pub(super) fn tell(text: &str) {
    let _told = writeln!(io::stderr().lock(), "{text}");
}
