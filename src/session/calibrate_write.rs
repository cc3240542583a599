//! A measured camera as a file.

use std::path::Path;

use super::{Calibration, Problem, write_atomically};

/// What the file begins with.
const HEADER: &str =
    "# A camera measured by `umpire calibrate camera`; use it with `umpire score --camera`.\n";

/// Says before long work that its result could not be written.
///
/// # Errors
/// A [`Problem`] when the folder does not exist.
pub fn check_folder(output: &Path) -> Result<(), Problem> {
    let folder = output.parent().filter(|folder| !folder.as_os_str().is_empty());
    match folder {
        Some(folder) if !folder.is_dir() => Err(not_written(output, "its folder does not exist")),
        _ => Ok(()),
    }
}

/// Writes the camera's profile, whole or not at all.
///
/// # Errors
/// A [`Problem`] when it cannot be written.
pub fn write_camera(output: &Path, calibration: &Calibration) -> Result<(), Problem> {
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
