//! Any of the boards in a frame.

use super::{charuco, chessboard, corners};
use crate::calibration::BoardSheet;
use crate::capture::Frame;
use crate::vision::markers::Grey;
use crate::vision::{BoardObservation, VisionError};

/// Smallest side of a picture that is searched, px: below it no board can be seen.
const SMALLEST_PX: usize = 32;
/// Fewest corners of a board that say anything of the lens: a plane's map takes four.
const LEAST_CORNERS: usize = 8;

/// What board to look for.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum BoardPattern {
    /// A chessboard with this many inner corners in a row and in a column; all must be seen.
    Chessboard {
        /// Inner corners in a row.
        across: usize,
        /// Inner corners in a column.
        down: usize,
    },
    /// A board with markers, parts of which may be covered or outside the picture.
    Charuco(BoardSheet),
}

/// The board in the frame; `None` when it is not seen.
///
/// # Errors
/// When the image library fails.
pub fn find_board(frame: &Frame, pattern: &BoardPattern) -> Result<Option<BoardObservation>, VisionError> {
    if frame.width.min(frame.height) < SMALLEST_PX {
        return Ok(None);
    }
    let grey = Grey::of(frame)?;
    let corners = match pattern {
        BoardPattern::Chessboard { across, down } => chessboard::find(&grey, *across, *down)?,
        BoardPattern::Charuco(board) => charuco::find(frame, &grey, board)?,
    };
    if corners.len() < LEAST_CORNERS {
        return Ok(None);
    }
    Ok(corners::observation(&corners))
}
