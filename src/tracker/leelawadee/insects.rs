//! Where insects are seen, and whether that is where they belong.

use super::ForgottenInsect;
use super::layout::Layout;
use crate::games::leelawadee::{Facing, Insect, Kind, Pair, Position};
use crate::vision::LeelawadeeObservation;

/// Kinds of butterflies, as readings count them.
const BUTTERFLIES: usize = 11;
/// Least chance of a kind for a butterfly to be that one.
const LEAST_KIND: f64 = 0.3;
/// Most that a reading of an insect is believed.
const SUREST: f64 = 0.97;

/// An insect as seen.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct SeenInsect {
    /// The garden at whose edge it stands; `None` for the table.
    garden: Option<usize>,
    /// Probability that it is this insect.
    p: f64,
    /// Probability that its antennae point to the flowers.
    inwards: Option<f64>,
}

impl SeenInsect {
    /// All insects: the butterflies by kind, then the bumblebee.
    pub(super) const ALL: usize = BUTTERFLIES + 1;

    /// Every insect, each seen once at most, the surest first.
    pub(super) fn all(seen: &LeelawadeeObservation) -> [Option<Self>; Self::ALL] {
        let each = seen.butterflies.iter().enumerate();
        let mut claims: Vec<(f64, usize, usize)> = each
            .flat_map(|(i, b)| b.kinds.iter().enumerate().map(move |(kind, p)| (p * b.score, i, kind)))
            .filter(|(_, i, kind)| seen.butterflies[*i].kinds[*kind] >= LEAST_KIND)
            .collect();
        claims.sort_by(|a, b| b.0.total_cmp(&a.0));
        let mut used = vec![false; seen.butterflies.len()];
        let mut all = [None; Self::ALL];
        for (_, i, kind) in claims {
            if !used[i] && all[kind].is_none() {
                used[i] = true;
                let butterfly = &seen.butterflies[i];
                let p = butterfly.kinds[kind].min(SUREST);
                all[kind] = Some(Self { garden: butterfly.garden, p, inwards: butterfly.inwards });
            }
        }
        all[BUTTERFLIES] = seen.bumblebee.map(|(_, garden)| Self { garden, p: SUREST, inwards: None });
        all
    }

    /// The same insect where gardens have other numbers.
    pub(super) fn numbered(self, number: impl Fn(usize) -> Option<usize>) -> Self {
        Self { garden: self.garden.and_then(number), ..self }
    }

    /// Natural logarithm of how much likelier it is this insect than another one.
    fn evidence(self) -> f64 {
        (self.p / (1.0 - self.p)).ln().max(0.0)
    }

    /// Natural logarithm of how much likelier it looks the other way than `facing`.
    fn other_way(self, facing: Facing) -> f64 {
        let inwards = self.inwards.map_or(0.5, |p| p.clamp(1.0 - SUREST, SUREST));
        let there = if facing == Facing::In { inwards } else { 1.0 - inwards };
        ((1.0 - there) / there).ln()
    }
}

/// The number of a kind of butterfly in a reading; `None` for one that readings do not know.
fn number(kind: Kind) -> Option<usize> {
    match kind {
        Kind::One(colour) => Some(colour as usize),
        Kind::Two(pair) => Pair::RING.iter().position(|own| *own == pair).map(|k| Pair::RING.len() + k),
        Kind::Five => Some(BUTTERFLIES - 1),
    }
}

/// Every insect of a position with its number in a reading, its garden and where it looks.
fn of(position: &Position) -> impl Iterator<Item = (Insect, usize, Option<usize>, Option<Facing>)> + '_ {
    let butterflies = position.butterflies().iter().filter_map(|butterfly| {
        let perch = butterfly.at;
        let insect = Insect::Butterfly(butterfly.kind);
        Some((insect, number(butterfly.kind)?, perch.map(|p| p.garden), perch.map(|p| p.facing)))
    });
    butterflies.chain([(Insect::Bumblebee, BUTTERFLIES, position.bumblebee(), None)])
}

/// Cost of the insects as they stand; people may be `behind` with moving each.
pub(super) fn cost(
    insects: &[Option<SeenInsect>; SeenInsect::ALL],
    position: &Position,
    layout: &Layout,
    behind: f64,
) -> f64 {
    let most = -behind.ln();
    let each = of(position).filter_map(|(_, number, garden, facing)| {
        let seen = insects[number]?;
        let there = seen.garden.and_then(|slot| layout.garden_in(slot));
        Some(if there != garden {
            seen.evidence().min(most)
        } else {
            // that it was not turned yet happens more often than that it was not moved
            facing.map_or(0.0, |facing| seen.other_way(facing).clamp(0.0, most / 2.0))
        })
    });
    each.sum()
}

/// Insects that stand where they do not belong, or look the wrong way, each with how surely it is seen.
pub(super) fn forgotten(
    insects: &[Option<SeenInsect>; SeenInsect::ALL],
    position: &Position,
    layout: &Layout,
) -> Vec<(ForgottenInsect, f64)> {
    // they are turned between two rounds, so which way they look says nothing then
    let mid_round = position.turn() > 0;
    let each = of(position).filter_map(|(insect, number, belongs, facing)| {
        let found = insects[number]?;
        let seen = found.garden.and_then(|slot| layout.garden_in(slot));
        if seen != belongs {
            return Some((ForgottenInsect { insect, seen, belongs, facing: None }, found.evidence()));
        }
        let facing = facing.filter(|_| mid_round)?;
        let gain = found.other_way(facing);
        (gain > 0.0).then_some((ForgottenInsect { insect, seen, belongs, facing: Some(facing) }, gain))
    });
    each.collect()
}

/// The insects that are seen where they belong.
pub(super) fn settled(
    insects: &[Option<SeenInsect>; SeenInsect::ALL],
    position: &Position,
    layout: &Layout,
) -> Vec<Insect> {
    let stands = |number: usize, garden| {
        insects[number].is_some_and(|seen| seen.garden.and_then(|slot| layout.garden_in(slot)) == garden)
    };
    of(position)
        .filter(|(_, number, garden, _)| stands(*number, *garden))
        .map(|(insect, ..)| insect)
        .collect()
}

/// Whether the look did not tell what concerns an insect.
pub(super) fn is_hidden(insects: &[Option<SeenInsect>; SeenInsect::ALL], told: &ForgottenInsect) -> bool {
    let number = match told.insect {
        Insect::Butterfly(kind) => number(kind),
        Insect::Bumblebee => Some(BUTTERFLIES),
    };
    let seen = number.and_then(|number| insects[number]);
    seen.is_none_or(|seen| told.facing.is_some() && seen.inwards.is_none())
}
