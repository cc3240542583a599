//! `umpire calibrate camera`.

use std::path::Path;

use super::args::{BoardChoice, CalibrateCameraArgs, CalibrateCommand};
use super::calibrate_report::{calibrated_report, failed_report};
use super::calibrate_text::{calibrated_text, view_texts};
use super::files::{check_output, write_atomically};
use super::terminal::{Printed, print, tell};
use super::{Done, Outcome};
use crate::calibration::SheetProfile;
use crate::session::{
    Board, Calibration, Problem, SeenView, calibrate_camera, charuco_board, chess_board, open_sources,
};

/// What the file begins with.
const HEADER: &str =
    "# A camera measured by `umpire calibrate camera`; use it with `umpire score --camera`.\n";

/// Runs the command.
pub(super) fn run(command: &CalibrateCommand) -> Outcome {
    let CalibrateCommand::Camera(args) = command;
    if let Some(output) = &args.out {
        check_output(output, args.sources.iter().chain(&args.sheets).cloned())?;
    }
    let result = calibrate(args);
    let (text, done) = match &result {
        Ok(calibration) if args.json => {
            (Some(calibrated_report(calibration, args.out.as_deref()).to_string()), Done::All)
        }
        Ok(calibration) => (Some(calibrated_text(calibration, args.out.as_deref())), Done::All),
        Err((problem, views)) => {
            if !args.json {
                view_texts(views).iter().for_each(|line| tell(line));
            }
            tell(&format!("{} {}", problem.message, problem.remedy));
            (args.json.then(|| failed_report(problem, views).to_string()), Done::SomeFailed)
        }
    };
    Ok(match text.map(|text| print(&text)) {
        Some(Printed::Failed) => Done::SomeFailed,
        Some(Printed::Yes | Printed::ReaderGone) | None => done,
    })
}

/// Calibrates and writes the profile.
fn calibrate(args: &CalibrateCameraArgs) -> Result<Calibration, (Problem, Vec<SeenView>)> {
    let alone = |problem: Problem| (problem, Vec::new());
    if let Some(output) = &args.out {
        check_folder(output).map_err(alone)?;
    }
    let board = board(args).map_err(alone)?;
    let mut sources = open_sources(&args.sources).map_err(alone)?;
    let calibration = calibrate_camera(&mut sources, &board)?;
    if let Some(output) = &args.out {
        write_profile(output, &calibration).map_err(|problem| (problem, calibration.views.clone()))?;
    }
    Ok(calibration)
}

fn board(args: &CalibrateCameraArgs) -> Result<Board, Problem> {
    Ok(match args.board {
        BoardChoice::Charuco => charuco_board(&SheetProfile::load(args.sheets.as_deref())?, args.square_mm),
        BoardChoice::Chess(across, down) => chess_board(across, down, args.square_mm),
    })
}

/// Says before the long work that its result could not be written.
fn check_folder(output: &Path) -> Result<(), Problem> {
    let folder = output.parent().filter(|folder| !folder.as_os_str().is_empty());
    match folder {
        Some(folder) if !folder.is_dir() => Err(not_written(output, "its folder does not exist")),
        _ => Ok(()),
    }
}

fn write_profile(output: &Path, calibration: &Calibration) -> Result<(), Problem> {
    let text = calibration.profile.to_toml()?;
    write_atomically(output, format!("{HEADER}{text}").as_bytes())
        .map_err(|error| not_written(output, &error.to_string()))
}

fn not_written(output: &Path, reason: &str) -> Problem {
    Problem {
        code: "not-written",
        message: format!("The camera profile could not be written to {}: {reason}.", output.display()),
        remedy: "Choose a folder that exists and that you may write to.".to_owned(),
    }
}
