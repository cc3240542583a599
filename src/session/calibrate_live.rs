//! Calibrating while the board is moved before the camera: each frame is looked at as it comes.

use super::Problem;
use super::calibrate::{Board, Calibration, SeenView, View, ViewOutcome, fit_views, is_same, see};
use crate::capture::Frame;

/// Most views that are taken; then what there is is fitted.
const MOST_VIEWS: usize = 60;

/// Views of the board so far.
pub struct LiveCalibration {
    board: Board,
    views: Vec<SeenView>,
    seen: Vec<View>,
}

impl LiveCalibration {
    /// No view yet.
    pub const fn new(board: Board) -> Self {
        Self { board, views: Vec::new(), seen: Vec::new() }
    }

    /// How many views were taken.
    pub fn len(&self) -> usize {
        self.seen.len()
    }

    /// Whether none was.
    pub fn is_empty(&self) -> bool {
        self.seen.is_empty()
    }

    /// Whether there are as many as are of use.
    pub fn is_full(&self) -> bool {
        self.seen.len() >= MOST_VIEWS
    }

    /// Looks at a frame. It is taken where it shows the board sharp and in another place than those before:
    /// [`ViewOutcome::Spare`] then, as nothing is fitted yet; else why it was not.
    ///
    /// # Errors
    /// A [`Problem`] when a step of the image library fails.
    pub fn see(&mut self, frame: &Frame) -> Result<ViewOutcome, Problem> {
        let size = (frame.width, frame.height);
        if self.seen.first().is_some_and(|first| first.size != size) {
            return Ok(ViewOutcome::OtherSize { width: size.0, height: size.1 });
        }
        let board = match see(frame, &self.board)? {
            Ok(board) => board,
            Err(outcome) => return Ok(outcome),
        };
        if let Some(same) = self.seen.iter().find(|other| is_same(&other.board, &board, size)) {
            let of = self.views.get(same.index).map(|view| view.source.clone()).unwrap_or_default();
            return Ok(ViewOutcome::Duplicate { of });
        }
        let source = (self.views.len() + 1).to_string();
        self.seen.push(View { index: self.views.len(), size, board });
        self.views.push(SeenView { source, outcome: ViewOutcome::Spare });
        Ok(ViewOutcome::Spare)
    }

    /// The camera by the views so far.
    ///
    /// # Errors
    /// As [`calibrate_camera`](super::calibrate_camera).
    pub fn calibration(&self) -> Result<Calibration, (Problem, Vec<SeenView>)> {
        fit_views(self.views.clone(), self.seen.clone(), &self.board)
    }
}
