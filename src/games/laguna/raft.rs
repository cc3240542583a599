//! Rafts: where they lie, and which of their six holes hold pearls.

use std::fmt;
use std::str::FromStr;

use super::{Cell, Colour, Direction, Pearls};

/// Holes of a raft, one over each cell that it covers.
pub const HOLES: usize = 6;

/// How a raft lies; it is never turned.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Shape {
    /// Two columns by three rows, written `2x3`.
    Tall,
    /// Three columns by two rows, written `3x2`.
    Wide,
}

/// A raft on the board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Raft {
    /// Its colour, which is its player's.
    pub colour: Colour,
    /// How it lies.
    pub shape: Shape,
    /// The cells under its holes: row by row from the south, each row from west to east.
    cells: [Cell; HOLES],
    /// The pearl in each hole, in the order of the cells.
    pub pearls: [Option<Colour>; HOLES],
}

impl Shape {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Tall, Self::Wide];

    /// Columns and rows.
    pub const fn size(self) -> (i64, i64) {
        match self {
            Self::Tall => (2, 3),
            Self::Wide => (3, 2),
        }
    }

    /// The shape of this many columns and rows.
    pub fn of_size(columns: i64, rows: i64) -> Option<Self> {
        Self::ALL.into_iter().find(|shape| shape.size() == (columns, rows))
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (columns, rows) = self.size();
        write!(f, "{columns}x{rows}")
    }
}

impl FromStr for Shape {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        Self::ALL.into_iter().find(|shape| shape.to_string() == text).ok_or(())
    }
}

impl Raft {
    /// An empty raft whose south-west cell is `corner`; `None` when it reaches over the board's edge.
    pub fn new(colour: Colour, corner: Cell, shape: Shape) -> Option<Self> {
        let columns = shape.size().0;
        let mut cells = [corner; HOLES];
        for (i, cell) in (0..).zip(&mut cells) {
            *cell = corner.shifted(i % columns, i / columns)?;
        }
        Some(Self { colour, shape, cells, pearls: [None; HOLES] })
    }

    /// The cells that it covers, one under each hole: row by row from the south, each from west to east.
    pub const fn cells(&self) -> &[Cell; HOLES] {
        &self.cells
    }

    /// Its south-west cell.
    pub const fn corner(&self) -> Cell {
        self.cells[0]
    }

    /// The index of the hole over `cell`.
    pub fn hole(&self, cell: Cell) -> Option<usize> {
        self.cells.iter().position(|own| *own == cell)
    }

    /// Whether one of its sides runs along `cell`, without covering it.
    pub fn touches(&self, cell: Cell) -> bool {
        self.hole(cell).is_none() && self.cells.iter().any(|own| own.touches(cell))
    }

    /// Whether the two rafts lie side by side along at least one cell's edge.
    pub fn touches_raft(&self, other: &Self) -> bool {
        other.cells.iter().any(|cell| self.touches(*cell))
    }

    /// The pearls on it.
    pub fn load(&self) -> Pearls {
        self.pearls.iter().flatten().copied().collect()
    }

    /// The cells that show through open holes.
    pub fn open_cells(&self) -> impl Iterator<Item = Cell> {
        self.cells.iter().zip(&self.pearls).filter(|(_, pearl)| pearl.is_none()).map(|(cell, _)| *cell)
    }

    /// The cells of the holes that hold a pearl, with the pearl.
    pub fn covered_cells(&self) -> impl Iterator<Item = (Cell, Colour)> {
        self.cells.iter().zip(&self.pearls).filter_map(|(cell, pearl)| Some((*cell, (*pearl)?)))
    }

    /// The raft one step further; `None` over the board's edge.
    pub fn stepped(&self, direction: Direction) -> Option<Self> {
        let mut moved = self.clone();
        for cell in &mut moved.cells {
            *cell = cell.next(direction)?;
        }
        Some(moved)
    }
}
