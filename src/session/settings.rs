//! What the panel remembers between starts, one small TOML file.
//!
//! What belongs to one game, such as the flowers taken, is not remembered: it would be wrong for the next one. A login
//! in a source's address is not kept either.

use std::ffi::OsString;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::options::{is_guard_band, is_tie_width, rules_name, rules_of_name};
use super::{Problem, Profiles, SessionOptions, shown_name, write_atomically};
use crate::calibration::BUILT_IN_SETS;
use crate::record::Archive;
use crate::referee::GUARD_BAND;

/// Folder of the program's settings in the user's own.
const FOLDER: &str = "table-umpire";
/// The panel's file in it.
const FILE: &str = "panel.toml";
/// Largest file that is read, bytes.
const MAX_BYTES: u64 = 1 << 16;
/// What the file begins with.
const HEADER: &str = "# What the panel of Table Umpire was set to last. Remove the file to begin anew.\n";

/// A place for a file of the user's own: in `$XDG_CONFIG_HOME/table-umpire`, else in `~/.config/table-umpire`; `None`
/// where neither is known.
pub fn config_file(name: &str) -> Option<PathBuf> {
    let set =
        |name: &str| std::env::var_os(name).filter(|value: &OsString| !value.is_empty()).map(PathBuf::from);
    let home = set("XDG_CONFIG_HOME").filter(|path| path.is_absolute());
    let folder = home.or_else(|| Some(set("HOME")?.join(".config")))?;
    Some(folder.join(FOLDER).join(name))
}

/// Where matches are kept unless somebody says otherwise; `None` where the system names no folder for it.
pub fn usual_archive() -> Option<PathBuf> {
    let folder = |name: &str| std::env::var_os(name).map(PathBuf::from);
    Archive::usual_place(folder("XDG_DATA_HOME"), folder("HOME"))
}

/// What is remembered; a value that is not there was never chosen.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// The language's code of two letters.
    pub language: Option<String>,
    /// Light letters on dark ground.
    pub dark: Option<bool>,
    /// The set.
    pub set: Option<String>,
    /// The camera profile.
    pub camera: Option<PathBuf>,
    /// The profile of the printed sheets.
    pub sheets: Option<PathBuf>,
    /// The rule set's name.
    pub rules: Option<String>,
    /// The guard band, a probability.
    pub guard_band: Option<f64>,
    /// Gaps under this width count as equal, mm.
    pub tie_mm: Option<f64>,
    /// The source that was watched last.
    pub source: Option<String>,
    /// Width and height asked of a camera, px.
    pub size: Option<(u32, u32)>,
    /// Frames a second asked for.
    pub fps: Option<f64>,
    /// Whether matches are kept.
    pub keep: Option<bool>,
    /// Where.
    pub archive: Option<PathBuf>,
}

impl Settings {
    /// The panel's own file.
    pub fn file() -> Option<PathBuf> {
        config_file(FILE)
    }

    /// Reads a file. Where there is none, nothing was chosen yet.
    ///
    /// # Errors
    /// A [`Problem`] when the file is there and cannot be used; it is best ignored then.
    pub fn read(file: &Path) -> Result<Self, Problem> {
        match std::fs::metadata(file) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Self::default()),
            Err(error) => return Err(broken(file, &error.to_string())),
            Ok(data) if !data.is_file() || data.len() > MAX_BYTES => {
                return Err(broken(file, "it is no small file"));
            }
            Ok(_) => {}
        }
        let text = std::fs::read_to_string(file).map_err(|error| broken(file, &error.to_string()))?;
        let settings: Self = toml::from_str(&text).map_err(|error| {
            let reason = error.message().lines().collect::<Vec<_>>().join("; ").replace('`', "");
            broken(file, &reason)
        })?;
        let is_possible = settings.guard_band.is_none_or(is_guard_band)
            && settings.tie_mm.is_none_or(is_tie_width)
            && settings.fps.is_none_or(|fps| fps > 0.0 && fps.is_finite())
            && settings.rules.as_deref().is_none_or(|name| rules_of_name(name).is_some());
        if is_possible { Ok(settings) } else { Err(broken(file, "a value in it cannot be")) }
    }

    /// Writes the file, whole or not at all; its folder is made where there is none.
    ///
    /// # Errors
    /// A [`Problem`] when that cannot be done.
    pub fn write(&self, file: &Path) -> Result<(), Problem> {
        let refused = |reason: String| Problem {
            code: "settings-not-written",
            message: format!("What was chosen could not be kept in {}: {reason}.", file.display()),
            remedy: "It holds until the panel is closed; see that the folder can be written to.".to_owned(),
        };
        let text = toml::to_string(self).map_err(|error| refused(error.to_string()))?;
        if let Some(folder) = file.parent() {
            std::fs::create_dir_all(folder).map_err(|error| refused(error.to_string()))?;
        }
        write_atomically(file, format!("{HEADER}{text}").as_bytes())
            .map_err(|error| refused(error.to_string()))
    }

    /// Takes over the choices for scoring.
    pub fn set_options(&mut self, options: &SessionOptions) {
        self.set = Some(options.set.clone());
        self.camera.clone_from(&options.camera);
        self.sheets.clone_from(&options.sheets);
        self.rules = Some(rules_name(options.rules).to_owned());
        self.guard_band = Some(options.guard_band);
        self.tie_mm = Some(options.tie_mm);
    }

    /// Takes over the source, without a login.
    pub fn set_source(&mut self, source: &str) {
        self.source = (!source.trim().is_empty()).then(|| shown_name(source.trim()));
    }

    /// The choices for scoring. Profiles that can no longer be read are left out, with the reason.
    pub fn options(&self) -> (SessionOptions, Option<Problem>) {
        let usual = BUILT_IN_SETS[0].name;
        let options = SessionOptions {
            camera: self.camera.clone(),
            sheets: self.sheets.clone(),
            rules: self.rules.as_deref().and_then(rules_of_name).unwrap_or_default(),
            guard_band: self.guard_band.unwrap_or(GUARD_BAND),
            tie_mm: self.tie_mm.unwrap_or(0.0),
            ..SessionOptions::new(self.set.clone().unwrap_or_else(|| usual.to_owned()))
        };
        match Profiles::load(&options) {
            Ok(_) => (options, None),
            Err(problem) => {
                let without = SessionOptions { set: usual.to_owned(), camera: None, sheets: None, ..options };
                (without, Some(problem))
            }
        }
    }
}

fn broken(file: &Path, reason: &str) -> Problem {
    Problem {
        code: "bad-settings",
        message: format!("What was chosen last could not be read from {}: {reason}.", file.display()),
        remedy: "The usual choices are in force; the next choice replaces the file.".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(name: &str) -> PathBuf {
        std::env::temp_dir().join(format!("table-umpire-settings-{}-{name}", std::process::id())).join(FILE)
    }

    #[test]
    fn what_was_chosen_is_read_as_it_was_written_but_for_a_login() {
        let file = file("same");
        let mut settings = Settings { language: Some("da".to_owned()), ..Settings::default() };
        let options =
            SessionOptions { guard_band: 0.9, tie_mm: 0.3, ..SessionOptions::new("pond".to_owned()) };
        settings.set_options(&options);
        settings.set_source("http://anna:secret@10.0.0.7:8080/video");
        settings.write(&file).unwrap();
        assert!(!std::fs::read_to_string(&file).unwrap().contains("secret"));
        let read = Settings::read(&file).unwrap();
        assert_eq!((&read, read.options()), (&settings, (options, None)));
        std::fs::remove_dir_all(file.parent().unwrap()).unwrap();
    }

    #[test]
    fn a_broken_file_is_told_and_no_file_is_none() {
        let file = file("broken");
        assert_eq!(Settings::read(&file), Ok(Settings::default()));
        std::fs::create_dir_all(file.parent().unwrap()).unwrap();
        for text in ["language = [", "guard_band = 7.0", "rules = \"mine\"", "tie_mm = nan"] {
            std::fs::write(&file, text).unwrap();
            assert_eq!(Settings::read(&file).unwrap_err().code, "bad-settings", "{text}");
        }
        std::fs::remove_dir_all(file.parent().unwrap()).unwrap();
    }

    #[test]
    fn profiles_that_are_gone_are_left_out_and_told() {
        let settings = Settings {
            set: Some("/no/such/set.toml".to_owned()),
            guard_band: Some(0.9),
            ..Settings::default()
        };
        let (options, problem) = settings.options();
        assert_eq!((options.set.as_str(), options.guard_band), ("lacuna", 0.9));
        assert_eq!(problem.unwrap().code, "bad-profile");
    }
}
