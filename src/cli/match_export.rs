//! `umpire match export`: a match in the forms that other programs and people read.

use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use super::files::{check_output, write_atomically_by};
use super::match_args::{ExportForm, MatchExportArgs};
use super::match_commands::{account, told};
use super::terminal::tell;
use super::{Done, Outcome, Usage};
use crate::capture::{OpenOptions, open_bytes};
use crate::record::{
    Account, Archive, Notation, Picture, PictureForm, RecordError, Timelapse, bgg_text, bgstats_link,
    match_csv, match_html, qr_png, qr_svg, write_match_json,
};

/// What is written beside an archive in use.
const BESIDE: [&str; 3] = ["-wal", "-shm", "-journal"];

/// Writes the match in the form asked for.
pub(super) fn run(args: &MatchExportArgs) -> Outcome {
    let place = args.archive.place()?;
    match &args.out {
        Some(out) => check_output(out, archive_files(&place))?,
        None if args.form == ExportForm::Gif => {
            return Err(Usage("a moving picture needs a file; name it with -o FILE.gif".to_owned()));
        }
        None => {}
    }
    let (archive, account) = match account(&args.archive, args.id)? {
        Ok(found) => found,
        Err(error) => return Ok(told(error, false)),
    };
    let write = |out: &mut dyn Write| {
        let mut buffered = BufWriter::new(out);
        export(args, &archive, &account, &mut buffered)?;
        buffered.flush()
    };
    let written = match &args.out {
        Some(out) => write_atomically_by(out, |file| write(file)),
        None => write(&mut io::stdout().lock()),
    };
    Ok(match (written, &args.out) {
        (Err(error), _) if error.get_ref().is_some_and(|inner| inner.is::<RecordError>()) => {
            let inner = error.into_inner().and_then(|inner| inner.downcast::<RecordError>().ok());
            inner.map_or(Done::SomeFailed, |error| told(*error, false))
        }
        (Ok(()), None) => Done::All,
        (Ok(()), Some(out)) => {
            tell(&format!("Written to {}.", out.display()));
            Done::All
        }
        // a reader that has gone away has what it wanted
        (Err(error), None) if error.kind() == io::ErrorKind::BrokenPipe => Done::All,
        (Err(error), out) => {
            let place = out.as_ref().map_or("standard output".into(), |out| out.display().to_string());
            tell(&format!(
                "error: The export could not be written to {place}: {error}. Choose a folder that exists and has room."
            ));
            Done::SomeFailed
        }
    })
}

/// The archive and what belongs to it, none of which may be written over.
fn archive_files(place: &Path) -> impl Iterator<Item = PathBuf> {
    let beside = |ending: &str| {
        let mut name = place.as_os_str().to_owned();
        name.push(ending);
        PathBuf::from(name)
    };
    let all: Vec<PathBuf> = std::iter::once(place.to_owned()).chain(BESIDE.map(beside)).collect();
    all.into_iter()
}

/// Writes the match in its form.
///
/// # Errors
/// What the archive or the form has against it, as a [`RecordError`] in the error, or nothing can be written.
fn export(
    args: &MatchExportArgs,
    archive: &Archive,
    account: &Account,
    out: &mut impl Write,
) -> io::Result<()> {
    let id = account.stored.head.id;
    let picture = |number: u64| archive.picture(id, number);
    let text = match args.form {
        ExportForm::Json => return write_match_json(account, picture, out),
        ExportForm::Csv => match_csv(account),
        ExportForm::Notation => Notation::of(account).to_string(),
        ExportForm::Html => {
            match_html(account, |number| Ok(picture(number)?.map(to_look_at))).map_err(io::Error::other)?
        }
        ExportForm::Bgg => bgg_text(account),
        ExportForm::Gif => {
            return out.write_all(&moving_picture(archive, account).map_err(io::Error::other)?);
        }
        ExportForm::Bgstats => {
            let link = bgstats_link(account).map_err(io::Error::other)?;
            match args.out.as_deref().and_then(Path::extension).and_then(|ending| ending.to_str()) {
                Some("png") => return out.write_all(&qr_png(&link).map_err(io::Error::other)?),
                Some("svg") => qr_svg(&link).map_err(io::Error::other)?,
                _ => format!("{link}\n"),
            }
        }
    };
    out.write_all(text.as_bytes())
}

/// A picture for a report: one without loss is ten times as large as anybody needs to look at it.
fn to_look_at(picture: Picture) -> Picture {
    if picture.form == PictureForm::Jpeg {
        return picture;
    }
    // What cannot be opened is left to the reader's browser.
    let opened = open_bytes("frame", picture.bytes.clone(), &OpenOptions::default()).ok();
    let small = opened.and_then(|o| Picture::to_look_at(&o.rgb, o.width as u32, o.height as u32).ok());
    small.unwrap_or(picture)
}

/// The evidence frames in order. A picture that cannot be shown is left out and named.
fn moving_picture(archive: &Archive, account: &Account) -> Result<Vec<u8>, RecordError> {
    let id = account.stored.head.id;
    let mut timelapse = Timelapse::default();
    for frame in &account.stored.frames {
        let Some(picture) = archive.picture(id, frame.ordinal)? else { continue };
        let name = format!("frame {}", frame.at.frame);
        match open_bytes(&name, picture.bytes, &OpenOptions::default()) {
            // Pictures within the limits of opening are no longer than that.
            Ok(opened) => timelapse.add(opened.rgb, opened.width as u32, opened.height as u32)?,
            Err(error) => tell(&format!("{name} is left out: {error}")),
        }
    }
    timelapse.finish()?.ok_or(RecordError::NoPictures { id })
}
