//! The printed sheets as PDF files.

use std::path::Path;

use super::pdf::pdf_bytes;
use super::{Problem, draw_board, draw_cards, write_atomically};
use crate::calibration::SheetProfile;

/// A sheet to print.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sheet {
    /// The board for the lens.
    Board,
    /// The corner cards.
    Cards,
}

impl Sheet {
    /// What its file is usually called.
    pub const fn usual_name(self) -> &'static str {
        match self {
            Self::Board => "umpire-board.pdf",
            Self::Cards => "umpire-cards.pdf",
        }
    }
}

/// A size of paper.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Paper {
    /// 210 x 297 mm (ISO 216).
    #[default]
    A4,
    /// 8.5 x 11 inches (ANSI A).
    Letter,
}

impl Paper {
    /// Width and height, mm.
    pub const fn size_mm(self) -> [f64; 2] {
        match self {
            Self::A4 => [210.0, 297.0],
            Self::Letter => [215.9, 279.4],
        }
    }
}

/// Writes a sheet; `sheets` is the profile of the sheets, the built-in one where `None`.
///
/// # Errors
/// A [`Problem`] when the profile cannot be used, the sheet does not fit on the paper, or nothing can be written there.
pub fn write_sheet(sheet: Sheet, paper: Paper, sheets: Option<&Path>, output: &Path) -> Result<(), Problem> {
    let sheets = SheetProfile::load(sheets)?;
    let drawing = match sheet {
        Sheet::Board => draw_board(&sheets, paper.size_mm())?,
        Sheet::Cards => draw_cards(&sheets, paper.size_mm())?,
    };
    write_atomically(output, &pdf_bytes(&drawing)).map_err(|error| Problem {
        code: "not-written",
        message: format!("The sheet could not be written to {}: {error}.", output.display()),
        remedy: "Choose a folder that exists and that you may write to.".to_owned(),
    })
}
