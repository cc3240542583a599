//! `umpire sheet`.

use std::path::PathBuf;

use super::args::{PaperChoice, SheetArgs, SheetChoice};
use super::files::check_output;
use super::terminal::{Printed, print, tell};
use super::{Done, Outcome};
use crate::session::{Paper, Sheet, write_sheet};

/// Writes the sheet and says what to do with it.
pub(super) fn run(args: &SheetArgs) -> Outcome {
    let sheet = match args.sheet {
        SheetChoice::Board => Sheet::Board,
        SheetChoice::Cards => Sheet::Cards,
    };
    let paper = match args.paper {
        PaperChoice::A4 => Paper::A4,
        PaperChoice::Letter => Paper::Letter,
    };
    let output = args.out.clone().unwrap_or_else(|| PathBuf::from(sheet.usual_name()));
    check_output(&output, args.sheets.iter().cloned())?;
    if let Err(problem) = write_sheet(sheet, paper, args.sheets.as_deref(), &output) {
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
