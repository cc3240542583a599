//! `umpire calibrate camera`.

use super::args::{BoardChoice, CalibrateCameraArgs, CalibrateCommand};
use super::calibrate_report::{calibrated_report, failed_report};
use super::calibrate_text::{calibrated_text, view_texts};
use super::files::check_output;
use super::terminal::{Printed, print, tell};
use super::{Done, Outcome};
use crate::calibration::SheetProfile;
use crate::session::{
    Board, Calibration, Problem, SeenView, calibrate_camera, charuco_board, check_folder, chess_board,
    open_sources, write_camera,
};

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
        write_camera(output, &calibration).map_err(|problem| (problem, calibration.views.clone()))?;
    }
    Ok(calibration)
}

fn board(args: &CalibrateCameraArgs) -> Result<Board, Problem> {
    Ok(match args.board {
        BoardChoice::Charuco => charuco_board(&SheetProfile::load(args.sheets.as_deref())?, args.square_mm),
        BoardChoice::Chess(across, down) => chess_board(across, down, args.square_mm),
    })
}
