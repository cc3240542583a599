//! Carrying out what the set-up screen asks for.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::thread::Builder;

use super::super::super::{
    Evidence, EvidenceChoices, Paper, Problem, SessionOptions, SetFiles, Settings, Sheet, TeachOptions,
    png_bytes, resized_set, teach_picture, write_sheet,
};
use super::super::bench::{Bench, Finish, no_thread};
use super::super::picture::PicturePart;
use super::super::snapshot::{NoticeKind, TaskKind};
use super::command::{Output, SetUpCommand};
use super::output::{lasting, profiles_read};
use super::preview::Running;
use super::snapshot::{CamerasState, TeachState};
use crate::capture::{OpenOptions, list_cameras, open_picture, read_picture};

/// What setting up keeps on the desk's thread.
#[derive(Default)]
pub(in super::super) struct SetUpWork {
    /// The source that is shown.
    pub(super) preview: Option<Running>,
    /// Ends the taking of views.
    pub(super) end_views: Option<Arc<AtomicBool>>,
}

impl Bench {
    /// Carries out a request.
    pub(in super::super) fn set_up(&mut self, command: SetUpCommand) {
        let done = match command {
            SetUpCommand::ListCameras => {
                self.list_cameras();
                Ok(())
            }
            SetUpCommand::Preview { source, stream } => {
                self.preview(source, stream);
                Ok(())
            }
            SetUpCommand::StopPreview => {
                self.stop_preview();
                Ok(())
            }
            SetUpCommand::Calibrate { pictures, board } => {
                self.calibrate(pictures, board);
                Ok(())
            }
            SetUpCommand::CalibrateLive(board) => {
                self.calibrate_live(board);
                Ok(())
            }
            SetUpCommand::EndViews => {
                self.end_views();
                Ok(())
            }
            SetUpCommand::SaveCamera(output) => self.save_camera(&output),
            SetUpCommand::Teach { picture, options } => {
                self.teach(picture, *options);
                Ok(())
            }
            SetUpCommand::SaveSet(output) => self.save_set(&output),
            SetUpCommand::ResizeMat { circle_mm, sigma_mm, output } => {
                self.resize_mat(circle_mm, sigma_mm, &output)
            }
            SetUpCommand::WriteSheet { sheet, paper, output } => self.write_sheet(sheet, paper, &output),
            SetUpCommand::SaveEvidence(output) => self.save_evidence(&output),
            SetUpCommand::Remember { file, settings } => lasting_settings(*settings).write(&file),
        };
        if let Err(problem) = done {
            self.refuse(problem);
        }
    }

    /// A file was written.
    pub(super) fn wrote(&self, file: PathBuf) {
        self.shared.notice(NoticeKind::Written(file));
    }

    /// Looks for cameras on a thread of its own. Not while a source is open: asking a camera that is in use disturbs it.
    fn list_cameras(&self) {
        let snapshot = self.shared.snapshot();
        let is_looking = matches!(snapshot.set_up.cameras, CamerasState::Looking);
        if is_looking || snapshot.set_up.preview.is_some() || snapshot.watching.is_some() {
            return;
        }
        self.shared.update(|snapshot| snapshot.set_up.cameras = CamerasState::Looking);
        let shared = Arc::clone(&self.shared);
        let look = move || {
            let state = match list_cameras() {
                Ok(cameras) => CamerasState::Found(Arc::new(cameras)),
                Err(error) => CamerasState::Failed(error.into()),
            };
            shared.update(|snapshot| snapshot.set_up.cameras = state);
        };
        if let Err(error) = Builder::new().name("cameras".to_owned()).spawn(look) {
            let problem = no_thread(&error);
            self.shared.update(|snapshot| snapshot.set_up.cameras = CamerasState::Failed(problem));
        }
    }

    fn teach(&mut self, picture: Option<PathBuf>, options: TeachOptions) {
        let open = self.shared.snapshot().picture.clone();
        if picture.is_none() && open.is_none() {
            self.refuse(Problem {
                code: "no-pictures",
                message: "No picture is open.".to_owned(),
                remedy: "Open a picture of the set, or name one.".to_owned(),
            });
            return;
        }
        let (camera, sheets) = (self.options.camera.clone(), self.options.sheets.clone());
        let options = TeachOptions { camera, sheets, ..options };
        self.start(TaskKind::Teaching, move |_| -> Finish {
            let taught = match (&picture, &open) {
                (Some(file), _) => open_picture(file, &OpenOptions::default())
                    .map_err(Problem::from)
                    .and_then(|frame| teach_picture(&frame, &options)),
                (None, Some(open)) => teach_picture(open.frame(), &options),
                (None, None) => return Box::new(|_| ()),
            };
            let state = match taught {
                Ok(taught) => TeachState::Done(Arc::new(taught)),
                Err(problem) => TeachState::Failed(problem),
            };
            Box::new(move |bench: &mut Self| bench.shared.update(|snapshot| snapshot.set_up.taught = state))
        });
    }

    fn save_set(&mut self, output: &Output) -> Result<(), Problem> {
        let TeachState::Done(taught) = self.shared.snapshot().set_up.taught.clone() else { return Ok(()) };
        self.put_set(output, |files| files.write(&taught))
    }

    fn resize_mat(&mut self, circle_mm: f64, sigma_mm: f64, output: &Output) -> Result<(), Problem> {
        let Some(profiles) = self.profiles.clone() else { return Ok(()) };
        self.put_set(output, |files| files.write_set(&resized_set(&profiles.set, circle_mm, sigma_mm)))
    }

    /// Writes a set's files and uses it.
    fn put_set(
        &mut self,
        output: &Output,
        write: impl FnOnce(&SetFiles) -> Result<(), Problem>,
    ) -> Result<(), Problem> {
        // what was read of the set in force is at hand: its own files may be replaced
        let inputs: Vec<PathBuf> = self.options.camera.iter().chain(&self.options.sheets).cloned().collect();
        let file = output.checked(&inputs)?;
        let files = SetFiles::of(&file).ok_or_else(|| Problem {
            code: "bad-output",
            message: format!("{} does not end in .toml.", file.display()),
            remedy: "Choose a name that ends in .toml.".to_owned(),
        })?;
        Output { file: files.looks.clone(), replace: output.replace }.checked(&inputs)?;
        write(&files)?;
        self.wrote(file.clone());
        self.choose_anew(SessionOptions { set: file.display().to_string(), ..self.options.clone() });
        Ok(())
    }

    fn write_sheet(&self, sheet: Sheet, paper: Paper, output: &Output) -> Result<(), Problem> {
        let file = output.checked(&profiles_read(&self.options))?;
        write_sheet(sheet, paper, self.options.sheets.as_deref(), &file)?;
        self.wrote(file);
        Ok(())
    }

    /// Writes the evidence of the open picture, scored anew from the bytes that are kept in it.
    fn save_evidence(&mut self, output: &Output) -> Result<(), Problem> {
        let Some(picture) = &self.picture else {
            return Err(Problem {
                code: "no-pictures",
                message: "No picture is open.".to_owned(),
                remedy: "Open a picture, or freeze the one that is watched.".to_owned(),
            });
        };
        let parts = picture.parts();
        let read = parts.iter().filter_map(|(_, part)| match part {
            PicturePart::File(file) => Some(file.clone()),
            PicturePart::Shot(_) => None,
        });
        let inputs: Vec<PathBuf> = profiles_read(&self.options).into_iter().chain(read).collect();
        let file = output.checked(&inputs)?;
        let options = self.options.clone();
        self.start(TaskKind::Evidence, move |progress| -> Finish {
            let names = parts.iter().map(|(name, _)| name.clone()).collect();
            let choices = EvidenceChoices::new(names, parts.len() > 1, false, &options);
            let bytes = || parts.iter().map(|(_, part)| bytes_of(part)).collect();
            let evidence = Evidence::of(bytes, &choices, &options);
            let written = evidence.and_then(|evidence| {
                if progress.commit().is_err() {
                    return Ok(None);
                }
                evidence.write(&file)?;
                Ok(Some(evidence.sha256))
            });
            Box::new(move |bench: &mut Self| match written {
                Ok(Some(sha256)) => bench.shared.notice(NoticeKind::Evidence { file, sha256 }),
                Ok(None) => {}
                Err(problem) => bench.refuse(problem),
            })
        });
        Ok(())
    }
}

/// The bytes that a picture of the evidence is scored from.
fn bytes_of(part: &PicturePart) -> Result<Vec<u8>, Problem> {
    match part {
        PicturePart::File(file) => Ok(read_picture(file, &OpenOptions::default())?),
        PicturePart::Shot(shot) => match &shot.original {
            Some(original) => Ok(original.bytes.clone()),
            // a source that sends pixels: a file that loses none of them
            None => png_bytes(&shot.frame).map_err(|error| Problem {
                code: "not-packed",
                message: format!("There is no evidence file: the picture could not be written: {error}."),
                remedy: "Freeze another picture.".to_owned(),
            }),
        },
    }
}

/// Settings whose files hold from every folder.
fn lasting_settings(settings: Settings) -> Settings {
    let named = |name: String| match Path::new(&name).exists() {
        true => lasting(Path::new(&name)).display().to_string(),
        false => name,
    };
    Settings {
        set: settings.set.map(named),
        camera: settings.camera.as_deref().map(lasting),
        sheets: settings.sheets.as_deref().map(lasting),
        source: settings.source.map(named),
        archive: settings.archive.as_deref().map(lasting),
        ..settings
    }
}
