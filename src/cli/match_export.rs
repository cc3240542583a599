//! `umpire match export`: a match in the forms that other programs and people read.

use std::path::{Path, PathBuf};

use super::files::{check_output, write_atomically};
use super::match_args::{ExportForm, MatchExportArgs};
use super::match_commands::{account, told};
use super::terminal::{Printed, print, tell};
use super::{Done, Outcome, Usage};
use crate::capture::{OpenOptions, open_bytes};
use crate::record::{
    Account, Archive, Notation, Picture, PictureForm, RecordError, Timelapse, bgg_text, bgstats_link,
    match_csv, match_html, match_json, qr_png, qr_svg,
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
    let bytes = match account(&args.archive, args.id)?
        .and_then(|(archive, account)| export(args, &archive, &account))
    {
        Ok(bytes) => bytes,
        Err(error) => return Ok(told(error, false)),
    };
    let Some(out) = &args.out else {
        let text = String::from_utf8_lossy(&bytes);
        return Ok(if print(text.trim_end()) == Printed::Failed { Done::SomeFailed } else { Done::All });
    };
    if let Err(error) = write_atomically(out, &bytes) {
        tell(&format!(
            "error: The export could not be written to {}: {error}. Choose a folder that exists and has room.",
            out.display()
        ));
        return Ok(Done::SomeFailed);
    }
    tell(&format!("Written to {}.", out.display()));
    Ok(Done::All)
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

fn export(args: &MatchExportArgs, archive: &Archive, account: &Account) -> Result<Vec<u8>, RecordError> {
    let id = account.stored.head.id;
    let picture = |number: u64| archive.picture(id, number);
    let text = match args.form {
        ExportForm::Json => {
            let mut pictures: Vec<(u64, Picture)> = Vec::new();
            for frame in &account.stored.frames {
                pictures.extend(picture(frame.ordinal)?.map(|picture| (frame.ordinal, picture)));
            }
            format!("{}\n", match_json(account, &pictures))
        }
        ExportForm::Csv => match_csv(account),
        ExportForm::Notation => Notation::of(account).to_string(),
        ExportForm::Html => match_html(account, |number| Ok(picture(number)?.map(to_look_at)))?,
        ExportForm::Bgg => bgg_text(account),
        ExportForm::Gif => return moving_picture(archive, account),
        ExportForm::Bgstats => {
            let link = bgstats_link(account)?;
            match args.out.as_deref().and_then(Path::extension).and_then(|ending| ending.to_str()) {
                Some("png") => return qr_png(&link),
                Some("svg") => qr_svg(&link)?,
                _ => format!("{link}\n"),
            }
        }
    };
    Ok(text.into_bytes())
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
