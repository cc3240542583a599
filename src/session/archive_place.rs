//! Where matches are kept unless somebody says otherwise.

use std::path::PathBuf;

use crate::record::Archive;

/// The archive in the user's data folder; `None` where the system names none.
pub fn usual_archive() -> Option<PathBuf> {
    let variable = |name| std::env::var_os(name).map(PathBuf::from);
    Archive::usual_place(variable("XDG_DATA_HOME"), variable("HOME"))
}
