//! What teaching gives.

use crate::calibration::{Appearance, SetProfile};
use crate::metrology::Warning;

/// How many of a colour were seen.
#[derive(Debug, Clone, PartialEq)]
pub struct KindCount {
    /// The colour's name.
    pub name: String,
    /// Pieces seen.
    pub count: usize,
    /// Their colour over white, or over a mat's cloth: natural logarithm of the ratio of 8-bit values.
    pub colour: [f64; 3],
    /// Whether they are pawns.
    pub is_pawn: bool,
}

/// What gave the scale.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TaughtFrom {
    /// Corner cards on a bare table.
    Cards,
    /// A mat.
    Mat,
    /// Nothing: pieces on a plain ground were only counted.
    Nothing,
}

/// A set as learnt, to be written.
#[derive(Debug, Clone, PartialEq)]
pub struct TaughtSet {
    /// The profile; its name and the name of its looks are still to be given.
    pub profile: SetProfile,
    /// The looks.
    pub looks: Appearance,
}

/// What was learnt of one picture.
#[derive(Debug, Clone, PartialEq)]
pub struct Taught {
    /// What gave the scale.
    pub from: TaughtFrom,
    /// The kinds, flowers first.
    pub kinds: Vec<KindCount>,
    /// The set; `None` where the picture has no scale.
    pub set: Option<TaughtSet>,
    /// What could not be learnt and what stands in for it, one sentence; `None` when everything was.
    pub not_learnt: Option<String>,
    /// What is odd.
    pub warnings: Vec<Warning>,
}
