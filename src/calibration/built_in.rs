//! The set profiles and appearance models that come with the program.

/// A set profile that needs no file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BuiltInSet {
    /// The name to give to `--set`.
    pub name: &'static str,
    /// One line on what the set is.
    pub summary: &'static str,
    /// The profile, TOML.
    pub toml: &'static str,
}

/// Every built-in set, the default one first.
pub const BUILT_IN_SETS: [BuiltInSet; 2] = [
    BuiltInSet {
        name: "lacuna",
        summary: "Lacuna as published: 49 wooden flowers of 7 kinds, 6 gold and 6 silver pawns, a square cloth",
        toml: include_str!("../../calibration/lacuna.toml"),
    },
    BuiltInSet {
        name: "pond",
        summary: "another set: flowers without lace, a thin printed ring on a plain square cloth",
        toml: include_str!("../../calibration/pond.toml"),
    },
];

/// Built-in appearance models by name, TOML.
pub(super) const BUILT_IN_LOOKS: [(&str, &str); 2] =
    [("lacuna", include_str!("../../models/lacuna.toml")), ("pond", include_str!("../../models/pond.toml"))];

/// A built-in appearance model by name, TOML; `None` when there is none of that name.
pub fn built_in_looks(name: &str) -> Option<&'static str> {
    BUILT_IN_LOOKS.iter().find(|looks| looks.0 == name).map(|looks| looks.1)
}
