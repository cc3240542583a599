//! `umpire cameras`.

use super::cameras_args::CamerasArgs;
use super::cameras_report::{failed_trial_report, list_report, list_text, trial_report, trial_text};
use super::terminal::{Printed, print, tell};
use super::{Done, Outcome};
use crate::capture::list_cameras;
use crate::session::{Problem, shown_name, try_stream};

/// Lists the cameras that are plugged in, or tries one source.
pub(super) fn run(args: &CamerasArgs) -> Outcome {
    let (text, done) = match &args.source {
        Some(source) => try_one(source, args),
        None => list(args.json),
    };
    Ok(match text.map(|text| print(&text)) {
        None | Some(Printed::Yes | Printed::ReaderGone) => done,
        Some(Printed::Failed) => Done::SomeFailed,
    })
}

fn list(json: bool) -> (Option<String>, Done) {
    match list_cameras() {
        Ok(cameras) => {
            (Some(if json { list_report(&cameras).to_string() } else { list_text(&cameras) }), Done::All)
        }
        Err(error) => {
            let problem = Problem::from(error);
            tell(&format!("{} {}", problem.message, problem.remedy));
            (json.then(|| failed_trial_report(None, &problem).to_string()), Done::SomeFailed)
        }
    }
}

fn try_one(name: &str, args: &CamerasArgs) -> (Option<String>, Done) {
    let source = &shown_name(name);
    match try_stream(name, &args.stream.options(), args.time()) {
        Ok(trial) => {
            let done = if trial.frames > 0 { Done::All } else { Done::SomeFailed };
            let report = || trial_report(source, &trial).to_string();
            (Some(if args.json { report() } else { trial_text(source, &trial) }), done)
        }
        Err(problem) => {
            tell(&format!("{} {}", problem.message, problem.remedy));
            (args.json.then(|| failed_trial_report(Some(source), &problem).to_string()), Done::SomeFailed)
        }
    }
}
