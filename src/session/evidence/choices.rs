//! The options of a scoring as an evidence file holds them.

use std::collections::BTreeMap;
use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use crate::games::lacuna::{PerPlayer, RuleSet};
use crate::session::SessionOptions;
use crate::session::options::{is_guard_band, is_tie_width, rules_name, rules_of_name};

/// The options of a scoring as the evidence file holds them.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EvidenceChoices {
    /// The pictures as the user named them, in order.
    pub pictures: Vec<String>,
    /// Whether they are taken together.
    pub fuse: bool,
    /// Whether left and right are exchanged before measuring.
    pub mirrored: bool,
    advise: bool,
    /// What the user named; the profiles themselves are parts of their own.
    pub set: String,
    /// What the camera profile was called.
    pub camera: Option<String>,
    /// What the profile of the printed sheets was called.
    pub sheets: Option<String>,
    rules: String,
    guard_band: f64,
    tie_mm: f64,
    taken: Option<TakenChoice>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct TakenChoice {
    gold: Option<BTreeMap<String, u32>>,
    silver: Option<BTreeMap<String, u32>>,
}

impl EvidenceChoices {
    /// The choices for these pictures by these options; `fuse` takes them together, `mirrored` exchanges left and right.
    pub fn new(pictures: Vec<String>, fuse: bool, mirrored: bool, options: &SessionOptions) -> Self {
        let named = |path: &Option<PathBuf>| path.as_ref().map(|path| path.display().to_string());
        Self {
            pictures,
            fuse,
            mirrored,
            advise: options.advise,
            set: options.set.clone(),
            camera: named(&options.camera),
            sheets: named(&options.sheets),
            rules: rules_name(options.rules).to_owned(),
            guard_band: options.guard_band,
            tie_mm: options.tie_mm,
            taken: options.taken.clone().map(|taken| TakenChoice { gold: taken.gold, silver: taken.silver }),
        }
    }

    /// Whether they are what the command line allows: a file need not come from this program.
    pub fn are_possible(&self) -> bool {
        rules_of_name(&self.rules).is_some()
            && is_guard_band(self.guard_band)
            && is_tie_width(self.tie_mm)
            && !self.pictures.is_empty()
    }

    /// The options for scoring again; the profiles come from the file.
    pub fn session_options(&self) -> SessionOptions {
        let rules = rules_of_name(&self.rules).unwrap_or(RuleSet::Official);
        let taken = self.taken.clone().map(|t| PerPlayer { gold: t.gold, silver: t.silver });
        SessionOptions {
            rules,
            guard_band: self.guard_band,
            tie_mm: self.tie_mm,
            taken,
            advise: self.advise,
            ..SessionOptions::new(self.set.clone())
        }
    }
}
