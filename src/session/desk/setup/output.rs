//! Files that are written at somebody's request: never over an input, and over another file only where that is meant.

use std::path::{Path, PathBuf};

use super::super::super::{Problem, SessionOptions, check_output, config_file};
use super::command::Output;
use crate::calibration::looks_file;

impl Output {
    /// The path as it holds from every folder, where it may be written.
    ///
    /// # Errors
    /// A [`Problem`] when it is one of `inputs`, no file, or there already and not to be replaced.
    pub(super) fn checked(&self, inputs: &[PathBuf]) -> Result<PathBuf, Problem> {
        if self.file.as_os_str().is_empty() {
            return Err(Problem {
                code: "no-name",
                message: "The file has no name.".to_owned(),
                remedy: "Type where it should be written.".to_owned(),
            });
        }
        let file = lasting(&self.file);
        check_output(&file, inputs.iter().cloned())?;
        if !self.replace && file.exists() {
            return Err(Problem {
                code: "file-exists",
                message: format!("{} is there already.", file.display()),
                remedy: "Choose another name, or allow it to be replaced.".to_owned(),
            });
        }
        make_own_folder(&file);
        Ok(file)
    }
}

/// A path that holds from every folder.
pub(super) fn lasting(path: &Path) -> PathBuf {
    std::path::absolute(path).unwrap_or_else(|_| path.to_owned())
}

/// The program's own folder is made where it is written to first.
fn make_own_folder(file: &Path) {
    let own = config_file("x");
    let own = own.as_deref().and_then(Path::parent);
    if let (Some(folder), Some(own)) = (file.parent(), own)
        && folder == own
    {
        // what is written next fails, and says so, where this did
        let _made = std::fs::create_dir_all(folder);
    }
}

/// The files that a scoring by these choices reads beside the pictures.
pub(super) fn profiles_read(options: &SessionOptions) -> Vec<PathBuf> {
    let set = Path::new(&options.set);
    let set = set.exists().then(|| set.to_owned());
    set.into_iter()
        .chain(looks_file(&options.set))
        .chain(options.camera.clone())
        .chain(options.sheets.clone())
        .collect()
}
