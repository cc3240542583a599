//! What a user may choose about a scoring.

use std::collections::BTreeMap;
use std::path::PathBuf;

/// The choices for one scoring.
#[derive(Debug, Clone, PartialEq)]
pub struct SessionOptions {
    /// The set: the name of a built-in profile or the path of a TOML file.
    pub set: String,
    /// A camera profile, TOML; without one the intrinsics come from EXIF data or from the mat itself.
    pub camera: Option<PathBuf>,
    /// The rules in force.
    pub rules: RuleSet,
    /// A call is clear when its answer is at least this probable, 0.5 to 1.
    pub guard_band: f64,
    /// Gaps under this width count as equal, mm.
    pub tie_mm: f64,
    /// The flowers taken before; unknown where `None`.
    pub taken: Option<Taken>,
}

/// The rule sets of Lacuna.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RuleSet {
    /// The published rules.
    Official,
    /// The French sheet's: no free first flower, and a flower equally far from both players is discarded.
    DiscardTies,
}

/// Flowers taken earlier in the game, by colour name.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Taken {
    /// By the gold player.
    pub gold: BTreeMap<String, u32>,
    /// By the silver player.
    pub silver: BTreeMap<String, u32>,
}
