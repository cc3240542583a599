//! `umpire sheet`.

use std::path::{Path, PathBuf};

use super::args::{PaperChoice, SheetArgs, SheetChoice};
use super::files::{check_output, write_atomically};
use super::pdf::pdf_bytes;
use super::terminal::{Printed, print, tell};
use super::{Done, Outcome};
use crate::calibration::SheetProfile;
use crate::session::{Problem, draw_board, draw_cards};

/// Writes the sheet and says what to do with it.
pub(super) fn run(args: &SheetArgs) -> Outcome {
    let usual = match args.sheet {
        SheetChoice::Board => "umpire-board.pdf",
        SheetChoice::Cards => "umpire-cards.pdf",
    };
    let output = args.out.clone().unwrap_or_else(|| PathBuf::from(usual));
    check_output(&output, args.sheets.iter().cloned())?;
    if let Err(problem) = write(args, &output) {
        tell(&format!("{} {}", problem.message, problem.remedy));
        return Ok(Done::SomeFailed);
    }
    let words = format!(
        "Written to {}. Print it at 100 % and measure the bar at the bottom: it must be 100 mm long.",
        output.display()
    );
    Ok(match print(&words) {
        Printed::Yes | Printed::ReaderGone => Done::All,
        Printed::Failed => Done::SomeFailed,
    })
}

fn write(args: &SheetArgs, output: &Path) -> Result<(), Problem> {
    let sheets = SheetProfile::load(args.sheets.as_deref())?;
    let paper = match args.paper {
        PaperChoice::A4 => [210.0, 297.0],
        PaperChoice::Letter => [215.9, 279.4],
    };
    let drawing = match args.sheet {
        SheetChoice::Board => draw_board(&sheets, paper)?,
        SheetChoice::Cards => draw_cards(&sheets, paper)?,
    };
    write_atomically(output, &pdf_bytes(&drawing)).map_err(|error| Problem {
        code: "not-written",
        message: format!("The sheet could not be written to {}: {error}.", output.display()),
        remedy: "Choose a folder that exists and that you may write to.".to_owned(),
    })
}
