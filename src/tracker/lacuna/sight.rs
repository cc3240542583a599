//! What a look at the table shows, in mm: what the tracker is fed with.

use super::super::event::Remark;
use crate::geometry::{ImagePoint, MatPoint};

/// What a token seems to be.
#[derive(Debug, Clone, PartialEq)]
pub enum SeenSort {
    /// A flower, with the probability of each kind in the order of the set.
    Flower(Vec<f64>),
    /// A pawn, with the probability that it is gold's.
    Pawn(f64),
}

impl SeenSort {
    /// Whether both are flowers, or both pawns.
    pub fn is_like(&self, other: &Self) -> bool {
        matches!((self, other), (Self::Flower(_), Self::Flower(_)) | (Self::Pawn(_), Self::Pawn(_)))
    }

    /// Index of a flower's likeliest kind; `None` for a pawn.
    pub fn kind(&self) -> Option<usize> {
        let Self::Flower(kinds) = self else { return None };
        likeliest(kinds)
    }
}

/// Index of the largest probability; the first of equals.
pub(super) fn likeliest(kinds: &[f64]) -> Option<usize> {
    (0..kinds.len()).max_by(|a, b| kinds[*a].total_cmp(&kinds[*b]).then(b.cmp(a)))
}

/// A token as one look shows it.
#[derive(Debug, Clone, PartialEq)]
pub struct SeenToken {
    /// What it seems to be.
    pub sort: SeenSort,
    /// Where it stands, mm.
    pub position: MatPoint,
    /// Standard deviation of that along any direction, all causes, mm.
    pub sigma_mm: f64,
    /// The part of it that is the token's own, and changes from one look through the same view to the next, mm.
    pub own_sigma_mm: f64,
    /// Where its base appears, px.
    pub pixel: ImagePoint,
    /// Whether the picture has changed there since the look before.
    pub is_fresh: bool,
}

/// How the view moved between two looks.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ViewChange {
    /// How far the mat's middle moved in the picture, mm on the mat.
    pub by_mm: f64,
    /// How far the mat turned in the picture, degrees.
    pub by_deg: f64,
}

/// What a look shows. The mat's frame is the same from look to look.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Sight {
    /// The tokens on the mat.
    pub tokens: Vec<SeenToken>,
    /// Ids of known tokens at whose places the picture has not changed since the look before: they stand as they did.
    pub undisturbed: Vec<usize>,
    /// Ids of known tokens of which so much is hidden that nothing can be said of them.
    pub hidden: Vec<usize>,
    /// Why nothing in the picture is sure; `None` where it is as it should be.
    pub doubt: Option<Remark>,
    /// How the view has changed since the look before, where it has.
    pub view: Option<ViewChange>,
}
