//! Keeping what is watched: every input, the frames that were looked at, the events.

use super::super::{Problem, SessionOptions};
use super::watcher::Step;
use crate::calibration::{CameraProfile, ProfileTexts};
use crate::capture::{PictureFormat, Shot};
use crate::games::lacuna::PerPlayer;
use crate::record::{
    Archive, MatchHold, MatchState, MatchWriter, Moment, NewMatch, Picture, PictureForm, RecordError,
};
use crate::tracker::Happening;
use serde::{Deserialize, Serialize};
use std::path::PathBuf;

/// What a record says about itself when it begins.
#[derive(Debug, Clone, PartialEq)]
pub struct WatchRecord {
    /// The archive.
    pub archive: PathBuf,
    /// When watching began.
    pub started: Moment,
    /// What is watched, as the user named it.
    pub source: String,
    /// The players' names; empty where they are not known.
    pub players: PerPlayer<String>,
}

/// Choices of the watching that are kept with the match.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(super) struct Choices {
    /// The guard band in force.
    pub guard_band: f64,
}

/// Keeps a match while it is watched.
#[derive(Debug)]
pub struct Keeper {
    writer: MatchWriter,
    started: Moment,
    last_frame: Option<u64>,
    has_ended: bool,
    /// Whether the last attempt to write failed and the user was told.
    told: Option<&'static str>,
}

impl Keeper {
    /// Begins a match.
    ///
    /// # Errors
    /// A [`Problem`] for what trying again cannot mend: a file that is no archive, a profile that cannot be read.
    pub fn begin(record: WatchRecord, options: &SessionOptions) -> Result<Self, Problem> {
        let texts = ProfileTexts::read(&options.set)?;
        let camera = options.camera.as_deref().map(CameraProfile::text_of).transpose()?;
        let choices = Choices { guard_band: options.guard_band };
        let about = NewMatch {
            started: record.started,
            source: record.source,
            rules: options.rules,
            players: record.players,
            set_name: options.set.clone(),
            set_profile: texts.set,
            looks: texts.looks,
            camera_profile: camera,
            options: serde_json::to_value(choices).unwrap_or_default(),
            program: env!("CARGO_PKG_VERSION").to_owned(),
        };
        let writer = MatchWriter::begin(&record.archive, about)?;
        Ok(Self::with(writer, record.started))
    }

    /// Goes on with the match that is held.
    ///
    /// # Errors
    /// A [`Problem`] when there is no such match or it cannot be written.
    pub fn resume(archive: Archive, hold: MatchHold) -> Result<Self, Problem> {
        let account = archive.account(hold.id())?;
        let started = account.stored.head.about.started;
        let has_ended = account.end().is_some();
        Ok(Self { has_ended, ..Self::with(MatchWriter::resume(archive, hold)?, started) })
    }

    const fn with(writer: MatchWriter, started: Moment) -> Self {
        let last_frame = writer.last_frame();
        Self { writer, started, last_frame, has_ended: false, told: None }
    }

    /// Keeps a step; its events are on the disk when this returns. What the user should know, once: that it cannot be
    /// written just now.
    pub fn keep(&mut self, step: &Step, shot: &Shot) -> Option<Problem> {
        let payload = serde_json::to_value(&step.input).unwrap_or_default();
        self.writer.input(step.at, step.input.word(), &payload);
        if step.input.is_look() {
            match picture_of(shot) {
                Ok(picture) => self.last_frame = Some(self.writer.frame(step.at, picture)),
                Err(error) => return self.tell(Err(error)),
            }
        }
        let mut said = None;
        for event in &step.events {
            // a move after the end begins the next match of the same record
            let is_move = matches!(event.what, Happening::Placed(_));
            self.has_ended = event.is_end() || (self.has_ended && !is_move);
            let written = self.writer.event(&event.to_line(), self.last_frame).map(|_| ());
            said = self.tell(written).or(said);
        }
        said
    }

    /// Closes the match: it has ended, or watching was stopped at `t_s` since the start.
    pub fn close(&mut self, t_s: f64) -> Option<Problem> {
        let state = if self.has_ended { MatchState::Ended } else { MatchState::Interrupted };
        self.writer.end(state, self.started.after(t_s)).err().map(Into::into)
    }

    fn tell(&mut self, written: Result<(), RecordError>) -> Option<Problem> {
        match written {
            Ok(()) => {
                self.told = None;
                None
            }
            Err(error) => {
                let problem = Problem::from(error);
                let is_news = self.told != Some(problem.code);
                self.told = Some(problem.code);
                is_news.then_some(problem)
            }
        }
    }
}

/// What is kept of a frame: the file that it came as, where that is a JPEG or PNG, or else its pixels without loss.
fn picture_of(shot: &Shot) -> Result<Picture, RecordError> {
    let original = shot.original.as_ref().and_then(|original| match original.format {
        PictureFormat::Jpeg => Some(Picture::jpeg(original.bytes.clone())),
        PictureFormat::Png => Some(Picture { form: PictureForm::Png, bytes: original.bytes.clone() }),
        _ => None,
    });
    let frame = &shot.frame;
    let pixels = || {
        let exif = frame.focal.and_then(|focal| focal.exif_block());
        Picture::png_with(&frame.rgb, frame.width as u32, frame.height as u32, exif)
    };
    original.map_or_else(pixels, Ok)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::capture::{FocalHint, Frame, OpenOptions, Original, open_bytes};

    #[test]
    fn what_is_kept_of_a_frame_gives_the_same_frame_again() {
        let focal = Some(FocalHint { equivalent_35mm: 26.0, taken_size: Some((4032, 3024)) });
        let rgb: Vec<u8> = (0..3 * 8 * 6).map(|k| (k * 37 % 251) as u8).collect();
        let frame = Frame { source: "test".to_owned(), width: 8, height: 6, rgb, focal };
        for format in [None, Some(PictureFormat::WebP), Some(PictureFormat::Heic)] {
            let original = format.map(|format| Original { format, bytes: b"of that format".to_vec() });
            let kept = picture_of(&Shot { number: 0, t_s: 0.0, frame: frame.clone(), original }).unwrap();
            assert_eq!(open_bytes("test", kept.bytes, &OpenOptions::default()), Ok(frame.clone()));
        }
    }
}
