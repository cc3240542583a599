//! The printed board: what lies where.

use super::{Cell, Direction, SIDE};

/// Islands on a board, as published.
pub const ISLANDS: usize = 8;

/// What is printed on a cell, or stands on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Ground {
    /// Open water, letter `.`.
    Water,
    /// A reef, letter `R`.
    Reef,
    /// An arrow towards a side of the board, letters `N`, `E`, `S` and `W`.
    Arrow(Direction),
    /// Part of an island, letter `I`; no raft lies there.
    Island,
    /// Part of the volcano, letter `V`; no raft lies there.
    Volcano,
    /// The white landing square in front of an island, letter `H`; for a raft open water.
    Landing,
}

/// A board: 24 by 24 cells with eight islands and the volcano in place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Board {
    /// Row 0 is the south.
    rows: Vec<Vec<Ground>>,
    /// By row from the south, each from west to east.
    landings: Vec<Cell>,
}

/// Why a map is no board.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum MapError {
    /// Not 24 rows.
    #[error("the map has {rows} rows, a board has 24")]
    Rows {
        /// Rows given.
        rows: usize,
    },
    /// A row is not 24 letters long.
    #[error("row {row} of the map, counted from the north, has {letters} letters, a board has 24 columns")]
    Columns {
        /// Number of the row, from 1 in the north.
        row: usize,
        /// Letters in it.
        letters: usize,
    },
    /// A letter that means nothing.
    #[error("cell {cell} of the map has the letter \"{letter}\", which is none of . R N E S W I V H")]
    Letter {
        /// The cell.
        cell: Cell,
        /// The letter.
        letter: char,
    },
    /// A cell that could not be told when the board was scanned.
    #[error("cell {cell} of the map could not be told: write in what is printed there")]
    Unknown {
        /// The cell, the first from the north-west.
        cell: Cell,
    },
    /// Not eight landing squares.
    #[error("the map has {landings} landing squares (H), a board has 8")]
    Landings {
        /// Landing squares on the map.
        landings: usize,
    },
    /// No volcano.
    #[error("the map has no volcano (V)")]
    NoVolcano,
}

impl Ground {
    /// What `letter` stands for in a board profile.
    pub fn from_letter(letter: char) -> Option<Self> {
        match letter {
            '.' => Some(Self::Water),
            'R' => Some(Self::Reef),
            'I' => Some(Self::Island),
            'V' => Some(Self::Volcano),
            'H' => Some(Self::Landing),
            other => Direction::from_letter(other).map(Self::Arrow),
        }
    }

    /// Its letter in a board profile.
    pub const fn letter(self) -> char {
        match self {
            Self::Water => '.',
            Self::Reef => 'R',
            Self::Arrow(direction) => direction.letter(),
            Self::Island => 'I',
            Self::Volcano => 'V',
            Self::Landing => 'H',
        }
    }
}

impl Board {
    /// Reads the `map` of a board profile: 24 strings of 24 letters, the first is the north row, each from west
    /// to east.
    ///
    /// # Errors
    /// The first thing that is wrong with it.
    pub fn from_map<S: AsRef<str>>(map: &[S]) -> Result<Self, MapError> {
        if map.len() != usize::from(SIDE) {
            return Err(MapError::Rows { rows: map.len() });
        }
        let mut rows = Vec::with_capacity(map.len());
        for (i, row) in map.iter().enumerate() {
            rows.push(read_row(i, row.as_ref())?);
        }
        rows.reverse();
        let mut board = Self { rows, landings: Vec::new() };
        board.landings = Cell::all().filter(|cell| board.ground(*cell) == Ground::Landing).collect();
        if board.landings.len() != ISLANDS {
            return Err(MapError::Landings { landings: board.landings.len() });
        }
        if !board.rows.iter().flatten().any(|ground| *ground == Ground::Volcano) {
            return Err(MapError::NoVolcano);
        }
        Ok(board)
    }

    /// The map in the form that [`Board::from_map`] reads.
    pub fn to_map(&self) -> Vec<String> {
        self.rows.iter().rev().map(|row| row.iter().map(|ground| ground.letter()).collect()).collect()
    }

    /// What is at `cell`.
    pub fn ground(&self, cell: Cell) -> Ground {
        self.rows[usize::from(cell.y())][usize::from(cell.x())]
    }

    /// The landing squares, one for each island, by row from the south, each row from west to east.
    pub fn landings(&self) -> &[Cell] {
        &self.landings
    }
}

/// Reads row `i`, counted from the north.
fn read_row(i: usize, row: &str) -> Result<Vec<Ground>, MapError> {
    let letters = row.chars().count();
    if letters != usize::from(SIDE) {
        return Err(MapError::Columns { row: i + 1, letters });
    }
    let y = i64::from(SIDE) - 1 - i as i64;
    let cells = (0..).filter_map(|x| Cell::new(x, y));
    row.chars()
        .zip(cells)
        .map(|(letter, cell)| match letter {
            '?' => Err(MapError::Unknown { cell }),
            _ => Ground::from_letter(letter).ok_or(MapError::Letter { cell, letter }),
        })
        .collect()
}
