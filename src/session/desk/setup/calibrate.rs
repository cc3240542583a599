//! Calibrating a camera from pictures, or from a source while the board is moved before it.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use super::super::super::sources::{is_video, pictures_in};
use super::super::super::{
    Board, Calibration, LiveCalibration, Problem, SeenView, SessionOptions, ViewOutcome, calibrate_camera,
    charuco_board, chess_board, open_sources, write_camera,
};
use super::super::bench::{Bench, Finish};
use super::super::progress::Progress;
use super::super::shared::Shared;
use super::super::snapshot::{Snapshot, TaskKind};
use super::command::{BoardChoice, Output};
use super::output::profiles_read;
use super::snapshot::{CalibrationState, LiveViews};
use crate::calibration::SheetProfile;
use crate::capture::{Frame, FrameSource, PictureError, Shot};

/// How long a new frame is waited for before it is asked for again.
const NAP: Duration = Duration::from_millis(20);

/// What came of calibrating.
type Outcome = Result<Calibration, (Problem, Vec<SeenView>)>;

/// A source that counts its frames and ends when the work is to stop.
struct Counted<'a> {
    source: Box<dyn FrameSource + 'a>,
    progress: Progress,
    done: Arc<std::sync::atomic::AtomicUsize>,
    total: usize,
}

impl FrameSource for Counted<'_> {
    fn next_frame(&mut self) -> Option<Result<Frame, PictureError>> {
        let done = self.done.load(Ordering::Relaxed);
        self.progress.step(done, self.total).ok()?;
        let frame = self.source.next_frame()?;
        self.done.fetch_add(1, Ordering::Relaxed);
        Some(frame)
    }
}

/// How many frames these give; 0 where nobody knows, as of a video.
fn count(pictures: &[PathBuf]) -> usize {
    let of = |path: &PathBuf| {
        if path.is_dir() {
            pictures_in(path).ok().map(|files| files.len())
        } else {
            (!is_video(path)).then_some(1)
        }
    };
    pictures.iter().map(of).sum::<Option<usize>>().unwrap_or(0)
}

fn board_of(choice: BoardChoice, options: &SessionOptions) -> Result<Board, Problem> {
    Ok(match choice {
        BoardChoice::Charuco { square_mm } => {
            charuco_board(&SheetProfile::load(options.sheets.as_deref())?, square_mm)
        }
        BoardChoice::Chess { across, down, square_mm } => chess_board(across, down, square_mm),
    })
}

fn from_pictures(
    pictures: &[PathBuf],
    choice: BoardChoice,
    options: &SessionOptions,
    progress: &Progress,
) -> Outcome {
    let alone = |problem: Problem| (problem, Vec::new());
    let board = board_of(choice, options).map_err(alone)?;
    let (done, total) = (Arc::default(), count(pictures));
    let counted = |source| -> Box<dyn FrameSource> {
        Box::new(Counted { source, progress: progress.clone(), done: Arc::clone(&done), total })
    };
    let mut sources: Vec<Box<dyn FrameSource>> =
        open_sources(pictures).map_err(alone)?.into_iter().map(counted).collect();
    calibrate_camera(&mut sources, &board)
}

/// The newest frame of what is shown, and whether another one may come.
fn newest(snapshot: &Snapshot) -> (Option<(u64, Arc<Shot>)>, bool) {
    if let Some(preview) = &snapshot.set_up.preview {
        let shot = preview.shot.as_ref().map(|shot| (preview.serial, Arc::clone(shot)));
        return (shot, !preview.is_over);
    }
    let shot = snapshot.picture.as_ref().map(|picture| (picture.serial, Arc::clone(&picture.shot)));
    (shot, snapshot.watching.as_ref().is_some_and(|watching| !watching.is_over))
}

fn from_source(board: Board, shared: &Shared, end: &AtomicBool, progress: &Progress) -> Outcome {
    let mut live = LiveCalibration::new(board);
    let mut seen = None;
    let mut shown = LiveViews::default();
    while !end.load(Ordering::Acquire) && !live.is_full() && !progress.is_cancelled() {
        let (shot, goes_on) = newest(&shared.snapshot());
        let Some((serial, shot)) = shot.filter(|(serial, _)| Some(*serial) != seen) else {
            if !goes_on {
                break;
            }
            std::thread::sleep(NAP);
            continue;
        };
        seen = Some(serial);
        let outcome = live.see(&shot.frame).map_err(|problem| (problem, Vec::new()))?;
        if outcome == ViewOutcome::Spare {
            // too few views fit no camera yet
            shown.coverage = live.calibration().ok().map(|calibration| calibration.coverage);
        }
        (shown.taken, shown.last) = (live.len(), Some(outcome));
        if progress.is_cancelled() {
            break;
        }
        shared.update(|snapshot| snapshot.set_up.calibration = CalibrationState::Viewing(shown.clone()));
    }
    live.calibration()
}

impl Bench {
    /// Calibrates from files.
    pub(super) fn calibrate(&mut self, pictures: Vec<PathBuf>, board: BoardChoice) {
        let options = self.options.clone();
        self.start(TaskKind::Calibration, move |progress| -> Finish {
            let outcome = from_pictures(&pictures, board, &options, progress);
            Box::new(move |bench: &mut Self| bench.take_calibration(outcome))
        });
    }

    /// Calibrates from the source that is shown.
    pub(super) fn calibrate_live(&mut self, choice: BoardChoice) {
        let (shot, goes_on) = newest(&self.shared.snapshot());
        if shot.is_none() && !goes_on {
            self.refuse(Problem {
                code: "no-source",
                message: "No source is shown.".to_owned(),
                remedy: "Show a camera first, under Source.".to_owned(),
            });
            return;
        }
        let board = match board_of(choice, &self.options) {
            Ok(board) => board,
            Err(problem) => return self.refuse(problem),
        };
        let end = Arc::new(AtomicBool::new(false));
        let (ending, shared) = (Arc::clone(&end), Arc::clone(&self.shared));
        let is_started = self.start(TaskKind::Views, move |progress| -> Finish {
            let outcome = from_source(board, &shared, &ending, progress);
            Box::new(move |bench: &mut Self| bench.take_calibration(outcome))
        });
        if is_started {
            self.set_up.end_views = Some(end);
            self.shared.update(|snapshot| {
                snapshot.set_up.calibration = CalibrationState::Viewing(LiveViews::default());
            });
        }
    }

    /// There are views enough.
    pub(super) fn end_views(&mut self) {
        if let Some(end) = self.set_up.end_views.take() {
            end.store(true, Ordering::Release);
        }
    }

    /// Views that were being taken when the work was stopped count no longer.
    pub(in super::super) fn forget_views(&mut self) {
        self.end_views();
        self.shared.update(|snapshot| {
            if matches!(snapshot.set_up.calibration, CalibrationState::Viewing(_)) {
                snapshot.set_up.calibration = CalibrationState::None;
            }
        });
    }

    fn take_calibration(&mut self, outcome: Outcome) {
        self.set_up.end_views = None;
        let state = match outcome {
            Ok(calibration) => CalibrationState::Done(Arc::new(calibration)),
            Err((problem, views)) => CalibrationState::Failed(problem, Arc::new(views)),
        };
        self.shared.update(|snapshot| snapshot.set_up.calibration = state);
    }

    /// Writes the camera that was measured and uses it.
    pub(super) fn save_camera(&mut self, output: &Output) -> Result<(), Problem> {
        let CalibrationState::Done(calibration) = self.shared.snapshot().set_up.calibration.clone() else {
            return Ok(());
        };
        // the profile in force may be the one that is replaced
        let inputs: Vec<PathBuf> = profiles_read(&self.options)
            .into_iter()
            .filter(|input| Some(input) != self.options.camera.as_ref())
            .collect();
        let file = output.checked(&inputs)?;
        write_camera(&file, &calibration)?;
        self.wrote(file.clone());
        self.choose_anew(SessionOptions { camera: Some(file), ..self.options.clone() });
        Ok(())
    }
}
