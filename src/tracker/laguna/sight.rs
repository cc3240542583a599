//! A look at the board as chances, and how well a position explains it.

use super::places::{ON_ISLAND, cell_of, pearls_on, turned_cell};
use super::{LagunaTrackerOptions, OddThing};
use crate::games::laguna::{Board, Cell, Colour, Pearls, Position, Raft};
use crate::tracker::heap::{Heap, HeapCosts, costs_of};
use crate::vision::{LagunaObservation, RaftObservation};

/// What may lie in a place: nothing, or a pearl of one of four colours.
const CONTENTS: usize = 5;
/// Costs of pearls in the volcano that were not seen, since others lie on them, and that were seen and are not there.
const VOLCANO: HeapCosts = HeapCosts { missed: 0.4, extra: 4.0 };
/// Cost of a raft that was not seen: something hides it.
const RAFT_UNSEEN: f64 = 1.5;
/// Cost of a pearl that finds no place on an island.
const NO_PLACE: f64 = 0.5;

/// A raft as seen, on the map.
#[derive(Debug, Clone, PartialEq)]
struct SeenRaft {
    corner: Cell,
    /// Each hole's cell and the costs of what may lie in it.
    holes: Vec<(Cell, [f64; CONTENTS])>,
}

impl SeenRaft {
    fn of(seen: &RaftObservation, turns: usize, misread: f64) -> Option<Self> {
        let hole = |(cell, chances, _): &([usize; 2], [f64; CONTENTS], _)| {
            Some((cell_of(turned_cell(*cell, turns))?, costs_of(*chances, misread)))
        };
        let mut holes: Vec<_> = seen.holes.iter().map(hole).collect::<Option<_>>()?;
        // as the rules count them: row by row from the south
        holes.sort_by_key(|(cell, _)| (cell.y(), cell.x()));
        let corner = holes.first()?.0;
        Some(Self { corner, holes })
    }

    fn lies_as(&self, raft: &Raft) -> bool {
        self.holes.iter().map(|(cell, _)| cell).eq(raft.cells())
    }

    /// Cost of what lies in the holes of `raft`, hole by hole, wherever it was seen.
    fn holes_cost(&self, raft: &Raft) -> f64 {
        self.holes.iter().zip(raft.pearls).map(|((_, costs), pearl)| costs[content(pearl)]).sum()
    }
}

/// What lies in a place, as readings count.
fn content(pearl: Option<Colour>) -> usize {
    pearl.map_or(0, |colour| 1 + colour as usize)
}

/// The pearl that most likely lies in a place; `None` for none.
fn likeliest(costs: &[f64; CONTENTS]) -> Option<Colour> {
    let best = (0..CONTENTS).min_by(|a, b| costs[*a].total_cmp(&costs[*b])).unwrap_or(0);
    best.checked_sub(1).and_then(|k| Colour::ALL.get(k).copied())
}

/// A look as costs: natural logarithms of how much less likely something is than the likeliest.
#[derive(Debug, Clone, PartialEq)]
pub struct LagunaSight {
    /// By colour; `None` for one that was not seen.
    rafts: [Option<SeenRaft>; 4],
    /// In the order of the board's landing squares; `None` where no place is known.
    islands: Vec<Option<[[f64; CONTENTS]; ON_ISLAND]>>,
    volcano: Heap,
    /// Cost of a raft that is seen elsewhere.
    misplaced: f64,
}

impl LagunaSight {
    /// Of what was seen of `board` after `turns` quarter turns of it anticlockwise.
    pub fn of(seen: &LagunaObservation, board: &Board, turns: usize, options: &LagunaTrackerOptions) -> Self {
        let misread = options.misread;
        let raft = |colour: Colour| {
            let own = seen.rafts.iter().find(|raft| raft.colour == colour as usize)?;
            SeenRaft::of(own, turns, misread)
        };
        let island = |landing: &Cell| {
            pearls_on(seen, board, *landing, turns).map(|places| places.map(|place| costs_of(place, misread)))
        };
        let in_volcano = seen.volcano.iter().map(|p| [p[1], p[2], p[3], p[4]]);
        Self {
            rafts: Colour::ALL.map(raft),
            islands: board.landings().iter().map(island).collect(),
            volcano: Heap::of(in_volcano, misread),
            misplaced: -options.misplaced.ln(),
        }
    }

    /// How much less likely the look is with this position on the table than with what was read, natural logarithm.
    pub fn cost(&self, position: &Position) -> f64 {
        let rafts: f64 = Colour::ALL
            .iter()
            .zip(&self.rafts)
            .map(|(colour, seen)| {
                let raft = position.rafts().iter().find(|raft| raft.colour == *colour);
                match (raft, seen) {
                    (None, None) => 0.0,
                    (Some(_), None) => RAFT_UNSEEN,
                    (None, Some(_)) => self.misplaced,
                    (Some(raft), Some(seen)) => {
                        let place = if seen.lies_as(raft) { 0.0 } else { self.misplaced };
                        place + seen.holes_cost(raft)
                    }
                }
            })
            .sum();
        let islands: f64 = position
            .islands()
            .zip(&self.islands)
            .filter_map(|((_, pearls), places)| Some(island_cost(places.as_ref()?, pearls)))
            .sum();
        let volcano = position.volcano();
        rafts + islands + self.volcano.cost(Colour::ALL.map(|colour| volcano.of(colour)), VOLCANO)
    }

    /// What does not lie as it should, each with how surely that is seen.
    pub(super) fn odd(&self, position: &Position) -> Vec<(OddThing, f64)> {
        let mut odd = Vec::new();
        for (colour, seen) in Colour::ALL.into_iter().zip(&self.rafts) {
            let Some(seen) = seen else { continue };
            let raft = position.rafts().iter().find(|raft| raft.colour == colour);
            let Some(raft) = raft.filter(|raft| seen.lies_as(raft)) else {
                let believed = raft.map(Raft::corner);
                odd.push((OddThing::Raft { colour, seen: seen.corner, believed }, self.misplaced));
                continue;
            };
            for ((cell, costs), pearl) in seen.holes.iter().zip(raft.pearls) {
                let shown = likeliest(costs);
                if shown != pearl {
                    let hole = OddThing::Hole { colour, cell: *cell, seen: shown, believed: pearl };
                    odd.push((hole, costs[content(pearl)]));
                }
            }
        }
        for ((landing, believed), places) in position.islands().zip(&self.islands) {
            let Some(places) = places else { continue };
            let seen: Pearls = places.iter().filter_map(likeliest).collect();
            if seen != believed {
                odd.push((OddThing::Island { landing, seen, believed }, island_cost(places, believed)));
            }
        }
        odd
    }

    /// Whether the look did not tell what concerns `thing`.
    pub(super) fn is_hidden(&self, thing: &OddThing) -> bool {
        match thing {
            OddThing::Raft { colour, .. } | OddThing::Hole { colour, .. } => {
                self.rafts[*colour as usize].is_none()
            }
            OddThing::Island { .. } => false,
        }
    }
}

/// Cost of these pearls on an island, which lie in any of its places.
fn island_cost(places: &[[f64; CONTENTS]; ON_ISLAND], pearls: Pearls) -> f64 {
    let pearls = pearls.list();
    let over = pearls.len().saturating_sub(ON_ISLAND) as f64 * NO_PLACE;
    let mut contents: Vec<usize> = pearls.into_iter().map(|pearl| content(Some(pearl))).collect();
    contents.resize(ON_ISLAND, content(None));
    over + cheapest(places, &mut contents)
}

/// The cheapest way to put each of `contents` into a place of its own.
fn cheapest(places: &[[f64; CONTENTS]], contents: &mut Vec<usize>) -> f64 {
    let Some((place, rest)) = places.split_first() else { return 0.0 };
    let mut best = f64::INFINITY;
    for k in 0..contents.len() {
        let content = contents.swap_remove(k);
        best = best.min(place[content] + cheapest(rest, contents));
        // back where it was
        contents.push(content);
        let last = contents.len() - 1;
        contents.swap(k, last);
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pearls_lie_in_any_place_of_their_island() {
        let see =
            |content: usize| costs_of(std::array::from_fn(|k| if k == content { 0.96 } else { 0.01 }), 0.0);
        let places = [see(0), see(4), see(1)];
        let pearls = |colours: &[Colour]| colours.iter().copied().collect::<Pearls>();
        assert!(island_cost(&places, pearls(&[Colour::Red, Colour::Blue])) < 1e-9);
        let missing = island_cost(&places, pearls(&[Colour::Red]));
        assert!((missing - 96.0_f64.ln()).abs() < 1e-9, "{missing}");
    }
}
