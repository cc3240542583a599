//! Cells of the board, their names, and the four directions.

use std::fmt;
use std::str::FromStr;

/// Cells along a side of the board.
pub const SIDE: u8 = 24;

/// A cell of the board. Its name is a letter for the column, `a` to `x` from west to east, and a number for the
/// row, 1 to 24 from south to north: `(0, 0)` is `a1`, `(23, 23)` is `x24`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cell {
    /// Column, 0 to 23, from west to east.
    x: u8,
    /// Row, 0 to 23, from south to north.
    y: u8,
}

/// A side of the board, and the step towards it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Direction {
    /// To growing rows.
    North,
    /// To growing columns.
    East,
    /// To falling rows.
    South,
    /// To falling columns.
    West,
}

impl Cell {
    /// The cell in column `x` and row `y`, both from 0; `None` off the board.
    pub fn new(x: i64, y: i64) -> Option<Self> {
        let on_board = |n: i64| u8::try_from(n).ok().filter(|n| *n < SIDE);
        Some(Self { x: on_board(x)?, y: on_board(y)? })
    }

    /// Column, 0 to 23, from west to east.
    pub const fn x(self) -> u8 {
        self.x
    }

    /// Row, 0 to 23, from south to north.
    pub const fn y(self) -> u8 {
        self.y
    }

    /// Every cell, row by row from the south, each from west to east.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..SIDE).flat_map(|y| (0..SIDE).map(move |x| Self { x, y }))
    }

    /// The cell `east` columns to the east and `north` rows to the north; `None` off the board.
    pub fn shifted(self, east: i64, north: i64) -> Option<Self> {
        Self::new(i64::from(self.x) + east, i64::from(self.y) + north)
    }

    /// The neighbour towards `direction`; `None` at the board's edge.
    pub fn next(self, direction: Direction) -> Option<Self> {
        let (east, north) = direction.offset();
        self.shifted(east, north)
    }

    /// Whether the two cells share an edge.
    pub fn touches(self, other: Self) -> bool {
        self.x.abs_diff(other.x) + self.y.abs_diff(other.y) == 1
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.x), self.y + 1)
    }
}

impl FromStr for Cell {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let column = text.bytes().next().filter(u8::is_ascii_lowercase).ok_or(())?;
        let row = text.get(1..).ok_or(())?;
        if row.starts_with('0') || !row.bytes().all(|b| b.is_ascii_digit()) {
            return Err(());
        }
        let row: i64 = row.parse().map_err(|_| ())?;
        Self::new(i64::from(column - b'a'), row - 1).ok_or(())
    }
}

impl Direction {
    /// All four, clockwise from the north.
    pub const ALL: [Self; 4] = [Self::North, Self::East, Self::South, Self::West];

    /// Its letter: `N`, `E`, `S` or `W`.
    pub const fn letter(self) -> char {
        match self {
            Self::North => 'N',
            Self::East => 'E',
            Self::South => 'S',
            Self::West => 'W',
        }
    }

    /// The direction with this letter.
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|direction| direction.letter() == letter)
    }

    /// Columns to the east and rows to the north of one step.
    const fn offset(self) -> (i64, i64) {
        match self {
            Self::North => (0, 1),
            Self::East => (1, 0),
            Self::South => (0, -1),
            Self::West => (-1, 0),
        }
    }
}

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}
