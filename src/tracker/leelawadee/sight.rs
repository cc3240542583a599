//! A look at the gardens as chances, and how well a position explains it.

use super::OddCell;
use super::insects::SeenInsect;
use super::layout::{Layout, Places, Seat, class, permutations, turned};
use crate::games::leelawadee::{CELLS, Cell, Colour, Counts, Garden, Position};
use crate::geometry::ImagePoint;
use crate::tracker::heap::{Heap, HeapCosts, costs_of};
use crate::vision::{CellObservation, LeelawadeeObservation};

/// Columns of a garden as readings count its cells.
const COLUMNS: usize = 5;
/// Costs of flowers on the table that were not seen, and that were seen where none are.
const FLOWERS: HeapCosts = HeapCosts { missed: 3.0, extra: 3.5 };

/// A garden as seen.
#[derive(Debug, Clone, PartialEq)]
struct SeenGarden {
    /// The middle of its first cell and of its last one, px.
    ends: [[f64; 2]; 2],
    /// Costs of no flower and of the colours in each cell, row by row.
    cells: [[f64; 6]; CELLS],
}

impl SeenGarden {
    fn of(cells: &[CellObservation], misread: f64) -> Self {
        let pixel = |column: u8, row: u8| {
            let cell = cells.iter().find(|cell| cell.cell == [column, row])?;
            cell.pixel.map(|ImagePoint { u, v }| [u, v])
        };
        // a grid that runs the other way about is a mirror's: seen from above rows follow columns clockwise
        let is_mirrored = match (pixel(0, 0), pixel(4, 0), pixel(0, 1)) {
            (Some(a), Some(b), Some(c)) => {
                (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]) < 0.0
            }
            _ => false,
        };
        let mut garden = Self { ends: [[0.0; 2]; 2], cells: [[0.0; 6]; CELLS] };
        for cell in cells {
            let [column, row] = cell.cell.map(usize::from);
            let place = if is_mirrored { 1_usize.saturating_sub(row) } else { row } * COLUMNS + column;
            if let Some(costs) = garden.cells.get_mut(place) {
                *costs = costs_of(cell.p, misread);
            }
            for (end, at) in [0, CELLS - 1].into_iter().zip(&mut garden.ends) {
                if let Some(pixel) = cell.pixel.filter(|_| place == end) {
                    *at = [pixel.u, pixel.v];
                }
            }
        }
        garden
    }

    fn middle(&self) -> [f64; 2] {
        let [a, b] = self.ends;
        [0, 1].map(|k| f64::midpoint(a[k], b[k]))
    }

    /// The same garden, its cells counted from the end that lies nearer to where `other`'s are counted from.
    fn counted_as(mut self, other: &Self) -> Self {
        let far =
            |a: usize| distance(self.ends[a], other.ends[0]) + distance(self.ends[1 - a], other.ends[1]);
        if far(1) < far(0) {
            self.ends.reverse();
            self.cells.reverse();
        }
        self
    }
}

fn distance(a: [f64; 2], b: [f64; 2]) -> f64 {
    (a[0] - b[0]).hypot(a[1] - b[1])
}

/// A look as costs: natural logarithms of how much less likely something is than the likeliest.
#[derive(Debug, Clone, PartialEq)]
pub struct LeelawadeeSight {
    gardens: Vec<SeenGarden>,
    /// The butterflies by kind, then the bumblebee; `None` for one that was not seen.
    pub(super) insects: [Option<SeenInsect>; SeenInsect::ALL],
    /// The flowers on the table.
    flowers: Heap,
}

impl LeelawadeeSight {
    /// Of what was seen; `misread` is the chance that a cell's reading is worth nothing.
    pub fn of(seen: &LeelawadeeObservation, misread: f64) -> Self {
        Self {
            gardens: seen.cells.iter().map(|cells| SeenGarden::of(cells, misread)).collect(),
            insects: SeenInsect::all(seen),
            flowers: Heap::of(seen.flowers.iter().map(|flower| flower.colours), misread),
        }
    }

    /// Number of gardens seen.
    pub fn gardens(&self) -> usize {
        self.gardens.len()
    }

    /// The gardens' middles, px.
    pub(super) fn middles(&self) -> Vec<[f64; 2]> {
        self.gardens.iter().map(SeenGarden::middle).collect()
    }

    /// The same look with its gardens numbered, and their cells counted, as in an earlier look of as many.
    #[must_use]
    pub(super) fn as_before(&self, before: &Self) -> Self {
        let (now, then) = (self.middles(), before.middles());
        let far = |order: &Vec<usize>| -> f64 {
            order.iter().zip(&then).filter_map(|(k, at)| Some(distance(*now.get(*k)?, *at))).sum()
        };
        let orders = permutations(self.gardens.len());
        let order = orders.into_iter().min_by(|a, b| far(a).total_cmp(&far(b))).unwrap_or_default();
        let gardens = order
            .iter()
            .zip(&before.gardens)
            .filter_map(|(k, other)| Some(self.gardens.get(*k)?.clone().counted_as(other)))
            .collect();
        let number = |garden: usize| order.iter().position(|k| *k == garden);
        let insects = self.insects.map(|insect| insect.map(|insect| insect.numbered(number)));
        Self { gardens, insects, flowers: self.flowers.clone() }
    }

    /// Costs of what may grow in a cell.
    fn cell(&self, seat: Seat, place: usize) -> Option<&[f64; 6]> {
        let place = if seat.turned { turned(place) } else { place };
        self.gardens.get(seat.slot)?.cells.get(place)
    }

    /// Cost of a garden that lies so.
    pub(super) fn garden_cost(&self, seat: Seat, garden: &Garden, places: &Places) -> f64 {
        let flowers = garden.spots().zip(places.0);
        flowers.filter_map(|((_, flower), place)| Some(self.cell(seat, place)?[class(flower)])).sum()
    }

    /// Cost of all cells of all gardens.
    pub(super) fn cells_cost(&self, position: &Position, layout: &Layout, places: &[Places]) -> f64 {
        let each = position.gardens().iter().zip(places).enumerate();
        each.filter_map(|(g, (garden, places))| Some(self.garden_cost(layout.seat(g)?, garden, places))).sum()
    }

    /// What it costs more that a flower of `colour` grows in an empty cell.
    pub(super) fn planted_cost(
        &self,
        seat: Seat,
        (garden, places): (&Garden, &Places),
        (cell, colour): (Cell, Colour),
    ) -> f64 {
        let mut spots = garden.spots().zip(places.0);
        let found = spots.find(|((own, _), _)| *own == cell).and_then(|(_, place)| self.cell(seat, place));
        found.map_or(0.0, |costs| costs[class(Some(colour))] - costs[class(None)])
    }

    /// Cost of the flowers on the table.
    pub(super) fn table_cost(&self, position: &Position) -> f64 {
        let all = |colour: Colour| {
            let each =
                std::iter::once(position.table()).chain(position.upcoming()).map(|counts| counts.of(colour));
            each.fold(0_u8, u8::saturating_add)
        };
        self.flowers.cost(Colour::ALL.map(all), FLOWERS)
    }

    /// Cells that look as if something else grew in them, and by how much.
    pub(super) fn odd_cells(
        &self,
        position: &Position,
        layout: &Layout,
        places: &[Places],
    ) -> Vec<(OddCell, f64)> {
        let mut odd = Vec::new();
        for (g, (garden, places)) in position.gardens().iter().zip(places).enumerate() {
            let Some(seat) = layout.seat(g) else { continue };
            for ((cell, believed), place) in garden.spots().zip(places.0) {
                let Some(costs) = self.cell(seat, place) else { continue };
                let seen = (0..costs.len()).min_by(|a, b| costs[*a].total_cmp(&costs[*b])).unwrap_or(0);
                let seen = seen.checked_sub(1).and_then(|k| Colour::ALL.get(k).copied());
                if seen != believed {
                    odd.push((OddCell { garden: g, cell, seen, believed }, costs[class(believed)]));
                }
            }
        }
        odd
    }
}

/// Natural logarithm of the chance that `drawn` comes out of `bag`.
pub(super) fn draw_chance(bag: &Counts, drawn: &Counts) -> f64 {
    let choose = |n: usize, k: usize| -> f64 { (0..k).map(|i| ((n - i) as f64 / (i + 1) as f64).ln()).sum() };
    let of = |counts: &Counts, colour| usize::from(counts.of(colour));
    let ways: f64 = Colour::ALL.iter().map(|c| choose(of(bag, *c), of(drawn, *c).min(of(bag, *c)))).sum();
    ways - choose(bag.total(), drawn.total().min(bag.total()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_chances_of_all_draws_sum_to_one() {
        let bag = Counts::in_bag(3);
        let sum: f64 = bag.draws(6).iter().map(|drawn| draw_chance(&bag, drawn).exp()).sum();
        assert!((sum - 1.0).abs() < 1e-9, "{sum}");
    }
}
