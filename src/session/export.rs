//! A match in the forms that other programs and people read, picture by picture.

use std::cell::{Cell, RefCell};
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use crate::capture::{OpenOptions, open_bytes};
use crate::record::{
    Account, Archive, Notation, Picture, PictureForm, RecordError, Timelapse, bgg_text, bgstats_link,
    match_csv, match_html, qr_png, qr_svg, write_match_json,
};

/// What is written beside an archive in use.
const BESIDE: [&str; 3] = ["-wal", "-shm", "-journal"];

/// A form to export a match in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ExportForm {
    /// All that is kept, pictures too, as one JSON object.
    Json,
    /// The events as a table for a spreadsheet.
    Csv,
    /// The match as text to read and to read back.
    Notation,
    /// A report to read and to print, with the pictures in it.
    Html,
    /// The evidence frames as a moving picture.
    Gif,
    /// A link for the app BG Stats.
    Bgstats,
    /// Text to paste at BoardGameGeek.
    Bgg,
}

impl ExportForm {
    /// All of them.
    pub const ALL: [Self; 7] =
        [Self::Json, Self::Csv, Self::Notation, Self::Html, Self::Gif, Self::Bgstats, Self::Bgg];

    /// The word for it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Json => "json",
            Self::Csv => "csv",
            Self::Notation => "notation",
            Self::Html => "html",
            Self::Gif => "gif",
            Self::Bgstats => "bgstats",
            Self::Bgg => "bgg",
        }
    }

    /// What names of such files end in.
    pub const fn ending(self) -> &'static str {
        match self {
            Self::Json => "json",
            Self::Csv => "csv",
            Self::Html => "html",
            Self::Gif => "gif",
            Self::Bgstats => "png",
            Self::Notation | Self::Bgg => "txt",
        }
    }
}

/// How a link is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum LinkForm {
    Text,
    QrPng,
    QrSvg,
}

impl LinkForm {
    /// The form that the name of a file asks for: a QR code where it ends in `.png` or `.svg`.
    fn of(to: Option<&Path>) -> Self {
        match to.and_then(Path::extension).and_then(|ending| ending.to_str()) {
            Some("png") => Self::QrPng,
            Some("svg") => Self::QrSvg,
            _ => Self::Text,
        }
    }
}

/// Why a match was not exported.
#[derive(Debug, thiserror::Error)]
pub enum ExportError {
    /// It was stopped as asked.
    #[error("stopped")]
    Stopped,
    /// The archive or the form has something against it.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// It could not be written.
    #[error(transparent)]
    Io(io::Error),
}

impl From<io::Error> for ExportError {
    /// An archive's error that passed through a writer is that again.
    fn from(error: io::Error) -> Self {
        match error.downcast::<RecordError>() {
            Ok(record) => Self::Record(record),
            Err(error) => Self::Io(error),
        }
    }
}

/// The archive and what belongs to it, none of which may be written over.
pub fn archive_files(place: &Path) -> Vec<PathBuf> {
    let beside = |ending: &str| {
        let mut name = place.as_os_str().to_owned();
        name.push(ending);
        PathBuf::from(name)
    };
    std::iter::once(place.to_owned()).chain(BESIDE.map(beside)).collect()
}

/// Writes a match in a form to `out`; `to` is the file that it goes to, whose name's ending says how a link is written.
/// `step` is told how many of how many pictures are done, and ends it early. Pictures that could not be shown are given
/// back, a sentence each.
///
/// # Errors
/// [`ExportError`]; what was written until then is nothing whole.
pub fn export_match(
    archive: &Archive,
    account: &Account,
    (form, to): (ExportForm, Option<&Path>),
    out: &mut impl Write,
    step: impl FnMut(usize, usize) -> ControlFlow<()>,
) -> Result<Vec<String>, ExportError> {
    let id = account.stored.head.id;
    let pictures = Pictures {
        total: account.stored.frames.len(),
        done: Cell::new(0),
        is_stopped: Cell::new(false),
        step: RefCell::new(step),
    };
    pictures.go_on();
    let picture = |number: u64| -> Result<Option<Picture>, RecordError> {
        let picture = if pictures.is_stopped.get() { None } else { archive.picture(id, number)? };
        let goes_on = pictures.next();
        Ok(picture.filter(|_| goes_on))
    };
    let mut notes = Vec::new();
    let bytes = match form {
        ExportForm::Json => {
            write_match_json(account, picture, out)?;
            Vec::new()
        }
        ExportForm::Csv => match_csv(account).into_bytes(),
        ExportForm::Notation => Notation::of(account).to_string().into_bytes(),
        ExportForm::Html => match_html(account, |number| Ok(picture(number)?.map(to_look_at)))?.into_bytes(),
        ExportForm::Bgg => bgg_text(account).into_bytes(),
        ExportForm::Gif => moving_picture(account, picture, &mut notes)?,
        ExportForm::Bgstats => {
            let link = bgstats_link(account)?;
            match LinkForm::of(to) {
                LinkForm::QrPng => qr_png(&link)?,
                LinkForm::QrSvg => qr_svg(&link)?.into_bytes(),
                LinkForm::Text => format!("{link}\n").into_bytes(),
            }
        }
    };
    if pictures.is_stopped.get() {
        return Err(ExportError::Stopped);
    }
    out.write_all(&bytes)?;
    Ok(notes)
}

/// How far the pictures are.
struct Pictures<F> {
    total: usize,
    done: Cell<usize>,
    is_stopped: Cell<bool>,
    step: RefCell<F>,
}

impl<F: FnMut(usize, usize) -> ControlFlow<()>> Pictures<F> {
    /// Tells how far they are.
    fn go_on(&self) {
        let told = (self.step.borrow_mut())(self.done.get(), self.total);
        self.is_stopped.set(told.is_break());
    }

    /// One more is done; whether to go on.
    fn next(&self) -> bool {
        self.done.set(self.done.get() + 1);
        self.go_on();
        !self.is_stopped.get()
    }
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
fn moving_picture(
    account: &Account,
    picture: impl Fn(u64) -> Result<Option<Picture>, RecordError>,
    notes: &mut Vec<String>,
) -> Result<Vec<u8>, RecordError> {
    let id = account.stored.head.id;
    let mut timelapse = Timelapse::default();
    for frame in &account.stored.frames {
        let Some(picture) = picture(frame.ordinal)? else { continue };
        let name = format!("frame {}", frame.at.frame);
        match open_bytes(&name, picture.bytes, &OpenOptions::default()) {
            // Pictures within the limits of opening are no longer than that.
            Ok(opened) => timelapse.add(opened.rgb, opened.width as u32, opened.height as u32)?,
            Err(error) => notes.push(format!("{name} is left out: {error}")),
        }
    }
    timelapse.finish()?.ok_or(RecordError::NoPictures { id })
}
