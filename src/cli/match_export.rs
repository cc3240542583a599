//! `umpire match export`: a match in the forms that other programs and people read.

use std::io::{self, BufWriter, Write};
use std::ops::ControlFlow;

use super::files::{check_output, write_atomically_by};
use super::match_args::MatchExportArgs;
use super::match_commands::{account, told};
use super::terminal::tell;
use super::{Done, Outcome, Usage};
use crate::session::{ExportError, ExportForm, archive_files, export_match};

/// Writes the match in the form asked for.
pub(super) fn run(args: &MatchExportArgs) -> Outcome {
    let place = args.archive.place()?;
    match &args.out {
        Some(out) => check_output(out, archive_files(&place).into_iter())?,
        None if args.form == ExportForm::Gif => {
            return Err(Usage("a moving picture needs a file; name it with -o FILE.gif".to_owned()));
        }
        None => {}
    }
    let (archive, account) = match account(&args.archive, args.id)? {
        Ok(found) => found,
        Err(error) => return Ok(told(error, false)),
    };
    let form = (args.form, args.out.as_deref());
    let write = |out: &mut dyn Write| -> Result<(), ExportError> {
        let mut buffered = BufWriter::new(out);
        let notes = export_match(&archive, &account, form, &mut buffered, |_, _| ControlFlow::Continue(()))?;
        notes.iter().for_each(|note| tell(note));
        Ok(buffered.flush()?)
    };
    let written = match &args.out {
        Some(out) => write_atomically_by(out, |file| write(file)),
        None => write(&mut io::stdout().lock()),
    };
    Ok(match (written, &args.out) {
        (Err(ExportError::Record(error)), _) => told(error, false),
        (Ok(()), None) | (Err(ExportError::Stopped), _) => Done::All,
        (Ok(()), Some(out)) => {
            tell(&format!("Written to {}.", out.display()));
            Done::All
        }
        // a reader that has gone away has what it wanted
        (Err(ExportError::Io(error)), None) if error.kind() == io::ErrorKind::BrokenPipe => Done::All,
        (Err(ExportError::Io(error)), out) => {
            let place = out.as_ref().map_or("standard output".into(), |out| out.display().to_string());
            tell(&format!(
                "error: The export could not be written to {place}: {error}. Choose a folder that exists and has room."
            ));
            Done::SomeFailed
        }
    })
}
