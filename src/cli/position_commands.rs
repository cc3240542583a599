//! `umpire settle` and `umpire legal`: a position from a file, without a picture.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use super::args::{LegalArgs, PositionArgs, SettleArgs};
use super::legal::{self, LegalOptions};
use super::position::PositionError;
use super::settle::{self, SettleOptions};
use super::terminal::{Printed, print, tell};
use super::{Done, Outcome};
use crate::calibration::SetProfile;
use crate::session::{Problem, footprints, sentence, set_size};
use serde_json::json;

/// Largest position read, bytes: some hundred times that of a whole game.
const MAX_BYTES: u64 = 1 << 20;

/// Awards and scores the position.
pub(super) fn settle(args: &SettleArgs) -> Outcome {
    answer(&args.position, "table-umpire/settle/1", |json, profile| {
        let options = SettleOptions {
            set: set_size(profile),
            footprints: footprints(profile),
            rules: args.rules,
            guard_band: args.guard_band,
            tie_mm: args.tie_mm,
            json: args.position.json,
        };
        settle::run(json, &options).map_err(problem)
    })
}

/// Lists the player's pairs.
pub(super) fn legal(args: &LegalArgs) -> Outcome {
    answer(&args.position, "table-umpire/legal/1", |json, profile| {
        let options = LegalOptions {
            set: set_size(profile),
            footprints: footprints(profile),
            player: args.player,
            json: args.position.json,
        };
        legal::run(json, &options).map_err(problem)
    })
}

/// Reads the position and the set, and prints what `work` makes of them; with `--json` a failure has its object
/// too.
fn answer(
    args: &PositionArgs,
    schema: &'static str,
    work: impl Fn(&str, &SetProfile) -> Result<String, Problem>,
) -> Outcome {
    let result = SetProfile::load(&args.set)
        .map_err(Problem::from)
        .and_then(|profile| work(&read(&args.position).map_err(unreadable)?, &profile));
    let (text, done) = match result {
        Ok(text) => (Some(text), Done::All),
        Err(problem) => {
            tell(&format!("error: {} {}", problem.message, problem.remedy));
            let object = json!({"schema": schema, "game": "lacuna", "status": "failed", "problem": problem});
            (args.json.then(|| object.to_string()), Done::SomeFailed)
        }
    };
    Ok(match text.map(|text| print(&text)) {
        None | Some(Printed::Yes | Printed::ReaderGone) => done,
        Some(Printed::Failed) => Done::SomeFailed,
    })
}

/// What is wrong with a position, with what helps.
fn problem(error: PositionError) -> Problem {
    let (code, remedy) = match &error {
        PositionError::Form { .. } => ("bad-position", "Write the position as README shows it."),
        PositionError::Game { .. } => ("other-game", "Give a position of Lacuna."),
        PositionError::Colour { .. } | PositionError::Taken(_) => {
            ("unknown-colour", "Correct the name, or name the set with --set.")
        }
        PositionError::Place { .. } => ("bad-position", "Give places in millimetres from the pond's middle."),
        PositionError::TieWidth { .. } => ("bad-position", "Correct --tie-mm."),
    };
    Problem { code, message: sentence(&error), remedy: remedy.to_owned() }
}

/// What is wrong with a file that cannot be read.
pub(super) fn unreadable(reason: String) -> Problem {
    Problem {
        code: "not-readable",
        message: sentence(&reason),
        remedy: "Give a position as a JSON file.".to_owned(),
    }
}

/// The text of a file, or of standard input for `-`.
///
/// # Errors
/// One sentence that names the file.
pub(super) fn read(path: &Path) -> Result<String, String> {
    let name = if is_standard_input(path) {
        "standard input".into()
    } else {
        format!("the file {}", path.display())
    };
    let refused = |error: io::Error| format!("{name} cannot be read: {error}");
    let mut bytes = Vec::new();
    if is_standard_input(path) {
        io::stdin().lock().take(MAX_BYTES + 1).read_to_end(&mut bytes).map_err(refused)?;
    } else {
        if !path.metadata().map_err(refused)?.is_file() {
            return Err(format!("{name} cannot be read: it is no regular file"));
        }
        File::open(path)
            .and_then(|file| file.take(MAX_BYTES + 1).read_to_end(&mut bytes))
            .map_err(refused)?;
    }
    if bytes.len() as u64 > MAX_BYTES {
        return Err(format!("{name} is no position: it has more than {MAX_BYTES} bytes"));
    }
    String::from_utf8(bytes).map_err(|_| format!("{name} is no position: it is not text (UTF-8)"))
}

fn is_standard_input(path: &Path) -> bool {
    path == Path::new("-")
}
