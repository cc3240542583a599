//! What somebody can ask for while setting up.

use std::path::PathBuf;

use super::super::super::{Paper, Settings, Sheet, StreamOptions, TeachOptions};

/// A request of the set-up screen.
#[derive(Debug, Clone, PartialEq)]
pub enum SetUpCommand {
    /// Look which cameras are plugged in.
    ListCameras,
    /// Show the frames of a source as they come, without reading them.
    Preview {
        /// The source, as for [`open_stream`](crate::session::open_stream).
        source: String,
        /// How to open it.
        stream: StreamOptions,
    },
    /// Show them no longer.
    StopPreview,
    /// Calibrate the camera from pictures, folders of them, or videos of a board.
    Calibrate {
        /// Where they are.
        pictures: Vec<PathBuf>,
        /// The board.
        board: BoardChoice,
    },
    /// Calibrate the camera from the source that is shown, while the board is moved before it.
    CalibrateLive(BoardChoice),
    /// There are views enough: work out the camera.
    EndViews,
    /// Write the camera that was measured and use it.
    SaveCamera(Output),
    /// Learn a set.
    Teach {
        /// The picture of it; the one that is open where `None`.
        picture: Option<PathBuf>,
        /// How.
        options: Box<TeachOptions>,
    },
    /// Write the set that was learnt and use it.
    SaveSet(Output),
    /// Write the set in force with another size of its mat and use that.
    ResizeMat {
        /// Diameter of the circle, mm.
        circle_mm: f64,
        /// Its doubt, one standard deviation, mm.
        sigma_mm: f64,
        /// The profile.
        output: Output,
    },
    /// Write a sheet to print.
    WriteSheet {
        /// Which.
        sheet: Sheet,
        /// On which paper.
        paper: Paper,
        /// The PDF file.
        output: Output,
    },
    /// Write the evidence of the picture that is open.
    SaveEvidence(Output),
    /// Keep what was chosen for the next start.
    Remember {
        /// Where.
        file: PathBuf,
        /// What.
        settings: Box<Settings>,
    },
}

/// A file to be written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Output {
    /// Its path.
    pub file: PathBuf,
    /// Whether it may take the place of one that is there.
    pub replace: bool,
}

/// The board that is photographed.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum BoardChoice {
    /// The printed board with markers.
    Charuco {
        /// What a square measures, mm, where that was measured.
        square_mm: Option<f64>,
    },
    /// A chessboard.
    Chess {
        /// Inner corners along a row.
        across: usize,
        /// Rows of them.
        down: usize,
        /// Side of a square, mm, where it is known.
        square_mm: Option<f64>,
    },
}
