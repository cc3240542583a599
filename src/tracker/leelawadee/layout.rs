//! Which seen garden is whose, and which way round it lies: pictures do not say it, the flowers do.

use super::LeelawadeeSight;
use crate::games::leelawadee::{CELLS, Cell, Colour, Garden, Position};

/// Columns and rows of a plain garden.
const COLUMNS: u8 = 5;
const ROWS: u8 = 2;
/// Cost of gardens that do not lie clockwise about the table as the position names them.
const NOT_CLOCKWISE: f64 = 4.0;

/// Where one garden of the position lies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Seat {
    /// Index of the seen garden.
    pub slot: usize,
    /// Whether it lies the other way round.
    pub turned: bool,
}

/// Where each garden of the position lies.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Layout(Vec<Seat>);

impl Layout {
    /// Where garden `garden` lies.
    pub fn seat(&self, garden: usize) -> Option<Seat> {
        self.0.get(garden).copied()
    }

    /// The garden that lies in `slot`.
    pub fn garden_in(&self, slot: usize) -> Option<usize> {
        self.0.iter().position(|seat| seat.slot == slot)
    }

    /// Every way in which the gardens of `position` may lie, each turned as the flowers fit best, with its cost.
    pub fn all(sight: &LeelawadeeSight, position: &Position, places: &[Places]) -> Vec<(Self, f64)> {
        let middles = sight.middles();
        let orders = permutations(position.gardens().len());
        let laid = |order: Vec<usize>| {
            let mut cost = if is_clockwise(&order, &middles) { 0.0 } else { NOT_CLOCKWISE };
            let mut seats = Vec::with_capacity(order.len());
            for ((slot, garden), places) in order.into_iter().zip(position.gardens()).zip(places) {
                let [straight, turned] =
                    [false, true].map(|turned| sight.garden_cost(Seat { slot, turned }, garden, places));
                // an empty garden looks the same either way: it keeps the way in which it was seen first
                seats.push(Seat { slot, turned: turned < straight });
                cost += straight.min(turned);
            }
            (Self(seats), cost)
        };
        orders.into_iter().map(laid).collect()
    }
}

/// For each cell of a garden, in the order of [`Garden::spots`], its number in a seen garden: row by row of five.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Places(pub [usize; CELLS]);

impl Places {
    /// Of a garden of five by two cells, drawn either way; `None` of any other.
    pub fn of(garden: &Garden) -> Option<Self> {
        let cells: Vec<Cell> = garden.spots().map(|(cell, _)| cell).collect();
        let x0 = cells.iter().map(|cell| cell.x).min()?;
        let y0 = cells.iter().map(|cell| cell.y).min()?;
        let own: Vec<(u8, u8)> = cells.iter().map(|cell| (cell.x - x0, cell.y - y0)).collect();
        let is_tall = own.iter().all(|(x, y)| *x < ROWS && *y < COLUMNS);
        if !is_tall && own.iter().any(|(x, y)| *x >= COLUMNS || *y >= ROWS) {
            return None;
        }
        // a tall drawing is laid down by a quarter turn
        let place = |(x, y): (u8, u8)| if is_tall { (y, ROWS - 1 - x) } else { (x, y) };
        let places: Vec<usize> =
            own.into_iter().map(place).map(|(x, y)| usize::from(y * COLUMNS + x)).collect();
        places.try_into().ok().map(Self)
    }
}

impl Places {
    /// Of the same garden drawn in a mirror, as from below: rows counted the other way.
    pub fn mirrored(self) -> Self {
        let columns = usize::from(COLUMNS);
        Self(self.0.map(|place| (usize::from(ROWS) - 1 - place / columns) * columns + place % columns))
    }
}

/// The number of the same cell seen from the other side.
pub(super) const fn turned(place: usize) -> usize {
    CELLS - 1 - place
}

/// The class of what grows in a cell, as readings count: 0 for nothing, then the colours.
pub(super) fn class(flower: Option<Colour>) -> usize {
    flower.map_or(0, |colour| 1 + colour as usize)
}

/// Whether gardens in this order go clockwise about their middle, in pixels (y downwards).
fn is_clockwise(order: &[usize], middles: &[[f64; 2]]) -> bool {
    let count = middles.len().max(1) as f64;
    let middle = [0, 1].map(|k| middles.iter().map(|m| m[k]).sum::<f64>() / count);
    let angle = |slot: usize| middles.get(slot).map_or(0.0, |m| (m[1] - middle[1]).atan2(m[0] - middle[0]));
    // once round, so exactly one step goes back
    let steps = order.iter().zip(order.iter().cycle().skip(1));
    steps.filter(|(a, b)| angle(**b) < angle(**a)).count() <= 1
}

/// Every order of `count` things, the usual one first.
pub(super) fn permutations(count: usize) -> Vec<Vec<usize>> {
    (0..count).fold(vec![Vec::new()], |orders, _| {
        let longer = |order: Vec<usize>| {
            (0..count)
                .filter(|k| !order.contains(k))
                .map(|k| [order.as_slice(), &[k]].concat())
                .collect::<Vec<_>>()
        };
        orders.into_iter().flat_map(longer).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_garden_drawn_upright_is_laid_down_without_being_mirrored() {
        let lying = Places::of(&Garden::plain()).unwrap();
        assert_eq!(lying.0, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
        let tall = Garden::from_rows(&["..", "..", "..", "..", ".."]).unwrap();
        // the upper right cell comes to lie where the upper row begins
        assert_eq!(Places::of(&tall).unwrap().0, [5, 0, 6, 1, 7, 2, 8, 3, 9, 4]);
        assert_eq!(Places::of(&Garden::from_rows(&["....", "....", ".."]).unwrap()), None);
    }

    #[test]
    fn a_mirrored_garden_has_its_rows_exchanged() {
        let places = Places::of(&Garden::plain()).unwrap();
        assert_eq!(places.mirrored().0, [5, 6, 7, 8, 9, 0, 1, 2, 3, 4]);
        assert_eq!(places.mirrored().mirrored(), places);
    }

    #[test]
    fn gardens_go_clockwise_from_any_of_them_and_not_the_other_way() {
        // above, right, below, left
        let middles = [[0.0, -1.0], [1.0, 0.0], [0.0, 1.0], [-1.0, 0.0]];
        assert!([[0, 1, 2, 3], [2, 3, 0, 1]].iter().all(|order| is_clockwise(order, &middles)));
        assert!([[3, 2, 1, 0], [0, 2, 1, 3]].iter().all(|order| !is_clockwise(order, &middles)));
        assert_eq!(permutations(4).len(), 24);
    }
}
