//! What a user may choose about a scoring.

use std::path::PathBuf;

use crate::games::lacuna::RuleSet;
use crate::referee::{GUARD_BAND, TakenByName};

/// The choices for one scoring.
#[derive(Debug, Clone, PartialEq)]
pub struct SessionOptions {
    /// The set: the name of a built-in profile or the path of a TOML file.
    pub set: String,
    /// A camera profile, TOML; without one the intrinsics come from EXIF data or from the mat itself.
    pub camera: Option<PathBuf>,
    /// The profile of the printed corner cards, TOML; the built-in one where `None`.
    pub sheets: Option<PathBuf>,
    /// The rules in force.
    pub rules: RuleSet,
    /// A call is clear when its answer is at least this probable, 0.5 to 1.
    pub guard_band: f64,
    /// Gaps under this width count as equal, mm.
    pub tie_mm: f64,
    /// The flowers taken before; unknown where `None`.
    pub taken: Option<TakenByName>,
    /// Whether to work out which further picture would settle the calls too close.
    pub advise: bool,
}

impl SessionOptions {
    /// The defaults for a set: official rules, guard band [`GUARD_BAND`], only exactly equal gaps tie, nothing known
    /// of the flowers taken before.
    pub fn new(set: impl Into<String>) -> Self {
        Self {
            set: set.into(),
            camera: None,
            sheets: None,
            rules: RuleSet::Official,
            guard_band: GUARD_BAND,
            tie_mm: 0.0,
            taken: None,
            advise: false,
        }
    }
}

/// The rule sets' names, as the command line and files have them.
pub const OFFICIAL: &str = "official";
/// The French sheet's rules.
pub const DISCARD_TIES: &str = "discard-ties";

/// A rule set's name.
pub const fn rules_name(rules: RuleSet) -> &'static str {
    match rules {
        RuleSet::Official => OFFICIAL,
        RuleSet::DiscardTies => DISCARD_TIES,
    }
}

/// The rule set of this name.
pub fn rules_of_name(name: &str) -> Option<RuleSet> {
    [RuleSet::Official, RuleSet::DiscardTies].into_iter().find(|rules| rules_name(*rules) == name)
}

/// Whether calls can be held to this probability.
pub fn is_guard_band(value: f64) -> bool {
    (0.5..1.0).contains(&value)
}

/// Whether gaps can be held against this, mm.
pub fn is_tie_width(value: f64) -> bool {
    value >= 0.0 && value.is_finite()
}
