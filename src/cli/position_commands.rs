//! `umpire settle` and `umpire legal`: a position from a file, without a picture.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use super::args::{LegalArgs, PositionArgs, SettleArgs};
use super::legal::{self, LegalOptions};
use super::settle::{self, SettleOptions};
use super::terminal::{Printed, print, tell};
use super::{Done, Outcome};
use crate::calibration::SetProfile;
use crate::session::{footprints, set_size};

/// Largest position read, bytes: some hundred times that of a whole game.
const MAX_BYTES: u64 = 1 << 20;

/// Awards and scores the position.
pub(super) fn settle(args: &SettleArgs) -> Outcome {
    answer(&args.position, |json, profile| {
        let options = SettleOptions {
            set: set_size(profile),
            footprints: footprints(profile),
            rules: args.rules,
            guard_band: args.guard_band,
            tie_mm: args.tie_mm,
            json: args.position.json,
        };
        settle::run(json, &options).map_err(|error| error.to_string())
    })
}

/// Lists the player's pairs.
pub(super) fn legal(args: &LegalArgs) -> Outcome {
    answer(&args.position, |json, profile| {
        let options = LegalOptions {
            set: set_size(profile),
            footprints: footprints(profile),
            player: args.player,
            json: args.position.json,
        };
        legal::run(json, &options).map_err(|error| error.to_string())
    })
}

/// Reads the position and the set, and prints what `work` makes of them.
fn answer(args: &PositionArgs, work: impl Fn(&str, &SetProfile) -> Result<String, String>) -> Outcome {
    let result = SetProfile::load(&args.set)
        .map_err(|error| error.to_string())
        .and_then(|profile| work(&read(&args.position)?, &profile));
    Ok(match result {
        Ok(text) => match print(&text) {
            Printed::Yes | Printed::ReaderGone => Done::All,
            Printed::Failed => Done::SomeFailed,
        },
        Err(reason) => {
            tell(&format!("error: {reason}"));
            Done::SomeFailed
        }
    })
}

/// The text of a file, or of standard input for `-`.
///
/// # Errors
/// One sentence that names the file.
fn read(path: &Path) -> Result<String, String> {
    let name = if is_standard_input(path) { "standard input".into() } else { path.display().to_string() };
    let refused = |error: io::Error| format!("{name} cannot be read: {error}");
    let mut bytes = Vec::new();
    if is_standard_input(path) {
        io::stdin().lock().take(MAX_BYTES + 1).read_to_end(&mut bytes).map_err(refused)?;
    } else {
        if !path.metadata().map_err(refused)?.is_file() {
            return Err(format!("{name} cannot be read: it is no file"));
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
