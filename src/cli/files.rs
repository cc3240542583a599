//! Output files as the command line names them.

use std::path::{Path, PathBuf};

use super::Usage;
pub(super) use crate::session::{write_atomically, write_atomically_by};

/// Refuses an output path that names one of the files that are read, or anything but a file.
///
/// # Errors
/// A [`Usage`] that names both.
pub(super) fn check_output(output: &Path, inputs: impl Iterator<Item = PathBuf>) -> Result<(), Usage> {
    crate::session::check_output(output, inputs).map_err(|error| Usage(error.to_string()))
}
