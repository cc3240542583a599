//! Standard output and standard error, neither of which may bring the program down.

use std::borrow::Cow;
use std::io::{self, Write};

use crate::session::Problem;

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

/// Writes one result, with a newline, to standard output at once. Names of files and players are in it: control
/// characters do not reach the terminal.
pub(super) fn print(text: &str) -> Printed {
    let mut out = io::stdout().lock();
    match writeln!(out, "{}", harmless(text)).and_then(|()| out.flush()) {
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
    let _told = writeln!(io::stderr().lock(), "{}", harmless(text));
}

/// Tells why `about`, a file or source, could not be dealt with, and what helps. It is named once: most sentences name it
/// themselves.
pub(super) fn tell_refusal(about: &str, problem: &Problem) {
    tell(&refusal(about, problem));
}

/// Says at the end of a source that nothing of it was read, and what to do.
pub(super) fn tell_unread(source: &str, problem: &Problem) {
    tell(&format!("{source}: no picture could be read. {} {}", problem.message, problem.remedy));
}

fn refusal(about: &str, problem: &Problem) -> String {
    let Problem { message, remedy, .. } = problem;
    if message.contains(about) {
        format!("{message} {remedy}")
    } else {
        format!("{about}: {message} {remedy}")
    }
}

/// The text with control characters as their numbers, as JSON writes them; lines and columns stay.
fn harmless(text: &str) -> Cow<'_, str> {
    let is_harmful = |c: char| c.is_control() && !matches!(c, '\n' | '\t');
    if !text.contains(is_harmful) {
        return Cow::Borrowed(text);
    }
    let mut harmless = String::with_capacity(text.len());
    for c in text.chars() {
        if is_harmful(c) {
            harmless.push_str(&format!("\\u{:04x}", u32::from(c)));
        } else {
            harmless.push(c);
        }
    }
    Cow::Owned(harmless)
}

#[cfg(test)]
mod tests {
    use super::{harmless, refusal};
    use crate::session::Problem;

    #[test]
    fn a_file_is_named_once() {
        let problem = |message: &str| Problem {
            code: "no-mat",
            message: message.to_owned(),
            remedy: "Take another.".to_owned(),
        };
        let said = refusal("a.jpg", &problem("There is no file a.jpg."));
        assert_eq!(said, "There is no file a.jpg. Take another.");
        assert_eq!(refusal("a.jpg", &problem("No pond.")), "a.jpg: No pond. Take another.");
    }

    #[test]
    fn control_characters_are_written_as_their_numbers() {
        assert_eq!(harmless("a\tb\nc"), "a\tb\nc");
        assert_eq!(harmless("\u{1b}[31mred\u{9b}2J\u{7f}\r"), "\\u001b[31mred\\u009b2J\\u007f\\u000d");
    }
}
