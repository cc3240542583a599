//! The set profiles that come with the program.

/// A set profile that needs no file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BuiltInSet {
    /// The name to give to `--set`.
    pub name: &'static str,
    /// One line on what the set is.
    pub summary: &'static str,
}

/// Every built-in set, the default one first.
pub const BUILT_IN_SETS: [BuiltInSet; 1] = [BuiltInSet {
    name: "lacuna",
    summary: "Lacuna as published: 49 wooden flowers of 7 kinds, 6 gold and 6 silver pawns, a square cloth",
}];
