//! Output files: never over an input.

use std::fs;
use std::path::{Path, PathBuf};

use super::Usage;
use crate::session::is_same_file;
pub(super) use crate::session::{write_atomically, write_atomically_by};

/// Refuses an output path that names one of the files that are read, or anything but a file.
///
/// # Errors
/// A [`Usage`] that names both.
pub(super) fn check_output(output: &Path, inputs: impl Iterator<Item = PathBuf>) -> Result<(), Usage> {
    if output.file_name().is_none() || fs::metadata(output).is_ok_and(|data| !data.is_file()) {
        return Err(Usage(format!("{} is not a file that can be written", output.display())));
    }
    for input in inputs {
        if is_same_file(output, &input) {
            return Err(Usage(format!(
                "{} would be written over {}, which is read; choose another name",
                output.display(),
                input.display()
            )));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("table-umpire-files-{}-{name}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        folder
    }

    #[test]
    fn an_input_is_never_an_output() {
        let folder = folder("input");
        let (input, other) = (folder.join("in.png"), folder.join("out.png"));
        fs::write(&input, b"picture").unwrap();
        let roundabout = folder.join("..").join(folder.file_name().unwrap()).join("in.png");
        assert!(check_output(&roundabout, [input.clone()].into_iter()).is_err());
        fs::hard_link(&input, &other).unwrap();
        assert!(check_output(&other, [input.clone()].into_iter()).is_err());
        assert!(check_output(&folder.join("new.png"), [input].into_iter()).is_ok());
        assert!(check_output(&folder, [].into_iter()).is_err());
        fs::remove_dir_all(folder).unwrap();
    }
}
