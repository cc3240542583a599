//! The open picture: reading it, and correcting what was read.

use std::path::PathBuf;
use std::sync::Arc;

use super::super::amend::score_amended;
use super::super::score::Profiles;
use super::super::top_view::top_view;
use super::super::{Edit, Problem, Scored, SessionOptions, score_fused_by, score_picture_by};
use super::bench::{Bench, Finish};
use super::snapshot::{Picture, Reading};
use crate::capture::{OpenOptions, Shot, open_original};
use crate::metrology::Measurement;

/// The picture that is open.
pub(super) struct OpenPicture {
    /// What is read: the first one is on show.
    source: PictureSource,
    /// What was read, before anybody corrected it.
    measurement: Option<Measurement>,
    /// What people said, in order.
    edits: Vec<Edit>,
}

/// A picture of those that are open.
pub(super) enum PicturePart {
    /// A file.
    File(PathBuf),
    /// A picture at hand.
    Shot(Arc<Shot>),
}

impl OpenPicture {
    /// The pictures with what they are called, the one on show first.
    pub(super) fn parts(&self) -> Vec<(String, PicturePart)> {
        let shot = match &self.source {
            PictureSource::Shot(name, shot) | PictureSource::Both(name, shot, _) => {
                Some((name.clone(), PicturePart::Shot(Arc::clone(shot))))
            }
            PictureSource::Files(_) => None,
        };
        let files = match &self.source {
            PictureSource::Files(files) | PictureSource::Both(_, _, files) => files.as_slice(),
            PictureSource::Shot(..) => &[],
        };
        let files = files.iter().map(|file| (file.display().to_string(), PicturePart::File(file.clone())));
        shot.into_iter().chain(files).collect()
    }
}

/// Where an open picture comes from.
#[derive(Clone)]
enum PictureSource {
    /// Files: pictures of one table.
    Files(Vec<PathBuf>),
    /// A picture at hand.
    Shot(String, Arc<Shot>),
    /// A picture at hand and files.
    Both(String, Arc<Shot>, Vec<PathBuf>),
}

impl PictureSource {
    /// The same with more pictures.
    fn with(self, more: Vec<PathBuf>) -> Self {
        match self {
            Self::Files(mut files) => {
                files.extend(more);
                Self::Files(files)
            }
            Self::Shot(name, shot) => Self::Both(name, shot, more),
            Self::Both(name, shot, mut files) => {
                files.extend(more);
                Self::Both(name, shot, files)
            }
        }
    }

    /// The first picture.
    fn first(&self) -> Result<(String, Arc<Shot>), Problem> {
        match self {
            Self::Shot(name, shot) | Self::Both(name, shot, _) => Ok((name.clone(), Arc::clone(shot))),
            Self::Files(files) => match files.first() {
                Some(file) => Ok((file.display().to_string(), Arc::new(open_file(file)?))),
                None => Err(no_picture()),
            },
        }
    }

    /// The pictures after the first.
    fn others(&self) -> &[PathBuf] {
        match self {
            Self::Files(files) => files.get(1..).unwrap_or_default(),
            Self::Shot(..) => &[],
            Self::Both(_, _, files) => files,
        }
    }
}

fn no_picture() -> Problem {
    Problem {
        code: "no-pictures",
        message: "There are no pictures.".to_owned(),
        remedy: "Drop a picture on the window, or choose a camera.".to_owned(),
    }
}

fn open_file(file: &std::path::Path) -> Result<Shot, Problem> {
    let (frame, original) = open_original(file, &OpenOptions::default())?;
    Ok(Shot { number: 0, t_s: 0.0, frame, original: Some(original) })
}

/// Reads the pictures; the first one is handed to `show` before it is measured.
fn read(
    source: &PictureSource,
    options: &SessionOptions,
    profiles: &Profiles,
    show: impl FnOnce(String, Arc<Shot>),
) -> Result<Scored, Problem> {
    let (name, shot) = source.first()?;
    show(name.clone(), Arc::clone(&shot));
    if source.others().is_empty() {
        return score_picture_by(&shot.frame, options, profiles);
    }
    let others = source.others().iter().map(|file| {
        let opened = open_file(file).map(|shot| shot.frame);
        (file.display().to_string(), opened)
    });
    let all = std::iter::once((name, Ok(shot.frame.clone()))).chain(others);
    score_fused_by(all, options, profiles).map(|fused| fused.scored)
}

impl Bench {
    /// Opens pictures of one table.
    pub(super) fn open(&mut self, files: Vec<PathBuf>) {
        self.open_source(PictureSource::Files(files));
    }

    /// Adds further pictures of the same table.
    pub(super) fn add_views(&mut self, files: Vec<PathBuf>) {
        match self.picture.take() {
            Some(picture) => self.open_source(picture.source.with(files)),
            None => self.open(files),
        }
    }

    /// Stops watching and reads the frame on show.
    pub(super) fn freeze(&mut self) {
        let Some(picture) = self.shared.snapshot().picture.clone() else { return };
        self.stop_watching();
        self.open_source(PictureSource::Shot(picture.name, picture.shot));
    }

    fn open_source(&mut self, source: PictureSource) {
        self.stop_watching();
        self.picture = Some(OpenPicture { source, measurement: None, edits: Vec::new() });
        self.read();
    }

    /// Reads the open picture anew.
    pub(super) fn read(&mut self) {
        let (Some(picture), Some(profiles)) = (&mut self.picture, &self.profiles) else { return };
        (picture.measurement, picture.edits) = (None, Vec::new());
        let views = picture.source.others().to_vec();
        let names = picture.parts().into_iter().map(|(name, _)| name).collect();
        self.shared.update(|snapshot| {
            snapshot.reading = Reading::Working;
            (snapshot.edits, snapshot.views, snapshot.names) = (Vec::new(), views, names);
            (snapshot.top, snapshot.light) = (None, None);
        });
        let (source, options, profiles) =
            (picture.source.clone(), self.options.clone(), Arc::clone(profiles));
        let shared = Arc::clone(&self.shared);
        self.start_reading(move || -> Finish {
            let result = read(&source, &options, &profiles, |name, shot| {
                let serial = shared.next_picture();
                let picture = Picture { name, shot, serial, captured: None, interval: None };
                shared.update(|snapshot| snapshot.picture = Some(picture));
            });
            Box::new(move |bench: &mut Bench| bench.take_in(result))
        });
    }

    fn take_in(&mut self, result: Result<Scored, Problem>) {
        match result {
            Ok(scored) => {
                if let Some(picture) = &mut self.picture {
                    picture.measurement = Some(scored.measurement.clone());
                }
                self.shared.update(|snapshot| snapshot.reading = Reading::Done(Arc::new(scored)));
                self.make_top();
            }
            Err(problem) => self.shared.update(|snapshot| snapshot.reading = Reading::Failed(problem)),
        }
    }

    /// Scores what was read by the choices in force.
    pub(super) fn score_again(&mut self) {
        let Some(picture) = &self.picture else { return };
        let edits = picture.edits.clone();
        if let Err(problem) = self.score_with(edits) {
            self.refuse(problem);
        }
    }

    /// Corrects what was read.
    pub(super) fn edit(&mut self, edit: Edit) {
        let Some(picture) = &self.picture else { return };
        let mut edits = picture.edits.clone();
        edits.push(edit);
        if let Err(problem) = self.score_with(edits) {
            self.refuse(problem);
        }
    }

    /// Takes the last correction back.
    pub(super) fn undo_edit(&mut self) {
        let Some(picture) = &self.picture else { return };
        let mut edits = picture.edits.clone();
        if edits.pop().is_some()
            && let Err(problem) = self.score_with(edits)
        {
            self.refuse(problem);
        }
    }

    /// Scores what was read with these edits; they count only where that can be done.
    fn score_with(&mut self, edits: Vec<Edit>) -> Result<(), Problem> {
        let (Some(picture), Some(profiles)) = (&mut self.picture, &self.profiles) else { return Ok(()) };
        let Some(measurement) = &picture.measurement else { return Ok(()) };
        let scored = score_amended(measurement, &edits, &self.options, profiles)?;
        picture.edits.clone_from(&edits);
        self.shared.update(|snapshot| {
            snapshot.reading = Reading::Done(Arc::new(scored));
            snapshot.edits = edits;
        });
        Ok(())
    }

    /// Whether the view from above is wanted.
    pub(super) fn show_top(&mut self, wanted: bool) {
        self.wants_top = wanted;
        if let Some(live) = &self.live {
            live.show_top(wanted);
        }
        if wanted {
            self.make_top();
        } else {
            self.shared.update(|snapshot| snapshot.top = None);
        }
    }

    fn make_top(&self) {
        if !self.wants_top {
            return;
        }
        let snapshot = self.shared.snapshot();
        let (Some(picture), Some(scored)) = (&snapshot.picture, snapshot.reading.scored()) else { return };
        let top = top_view(picture.frame(), &scored.measurement, &scored.profile);
        self.shared.update(|snapshot| snapshot.top = Some(Arc::new(top)));
    }

    /// No picture is open any more.
    pub(super) fn close_picture(&mut self) {
        self.picture = None;
        self.forget_reading();
        self.shared.update(|snapshot| {
            (snapshot.picture, snapshot.reading) = (None, Reading::None);
            (snapshot.edits, snapshot.views, snapshot.names) = (Vec::new(), Vec::new(), Vec::new());
            (snapshot.top, snapshot.light) = (None, None);
        });
    }
}
