//! A garden: ten cells in any shape, what grows in them, and which flowers are connected.

use super::{Colour, Colours, Counts};

/// Cells of every garden.
pub const CELLS: usize = 10;
/// Columns and rows are named by letters and numbers up to this many.
const WIDEST: usize = 26;

/// A cell of a garden: column and row from 0. In text the column's letter and the row from 1: `c2`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cell {
    /// Row, from 0.
    pub y: u8,
    /// Column, from 0.
    pub x: u8,
}

impl Cell {
    /// The cell in column `x` and row `y`.
    pub const fn new(x: u8, y: u8) -> Self {
        Self { y, x }
    }

    /// The cell called `name`; `None` when no cell is called so.
    pub fn from_name(name: &str) -> Option<Self> {
        let column = *name.as_bytes().first().filter(|letter| letter.is_ascii_lowercase())?;
        let number = name.get(1..).filter(|number| !number.starts_with('0') && number.len() <= 2)?;
        let row: usize =
            number.bytes().all(|digit| digit.is_ascii_digit()).then(|| number.parse().ok()).flatten()?;
        // Rows beyond the last one have no name, so the number fits.
        (1..=WIDEST).contains(&row).then(|| Self::new(column - b'a', row as u8 - 1))
    }

    /// Whether the two cells share a side.
    pub const fn touches(self, other: Self) -> bool {
        self.x.abs_diff(other.x) + self.y.abs_diff(other.y) == 1
    }
}

impl std::fmt::Display for Cell {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.x % WIDEST as u8), self.y + 1)
    }
}

/// Why a drawing is no garden.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum GardenError {
    /// Not ten cells.
    #[error("has {cells} cells, a garden has {CELLS}")]
    Cells {
        /// As many as there are.
        cells: usize,
    },
    /// A sign that stands for nothing.
    #[error("has the sign \"{sign}\"; a cell is one of Y O R P B, or . when it is empty")]
    Sign {
        /// The sign.
        sign: char,
    },
    /// Wider or higher than cells have names for.
    #[error("is more than {WIDEST} cells wide or high")]
    TooWide,
}

/// Flowers that are connected.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Group {
    /// How many.
    pub flowers: u8,
    /// Of which colours.
    pub colours: Colours,
}

/// A garden. Its cells are kept row by row.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Garden {
    cells: [Cell; CELLS],
    flowers: [Option<Colour>; CELLS],
    /// For each cell the bits of those that share a side with it.
    beside: [u16; CELLS],
}

impl Garden {
    /// The plain garden, five cells wide and two high, with nothing in it.
    pub fn plain() -> Self {
        let mut cells = [Cell::new(0, 0); CELLS];
        for (i, cell) in cells.iter_mut().enumerate() {
            *cell = Cell::new((i % 5) as u8, (i / 5) as u8);
        }
        Self::of(cells, [None; CELLS])
    }

    fn of(cells: [Cell; CELLS], flowers: [Option<Colour>; CELLS]) -> Self {
        let beside = cells.map(|cell| {
            let bits = cells.iter().enumerate().filter(|(_, other)| cell.touches(**other));
            bits.fold(0, |set, (i, _)| set | 1 << i)
        });
        Self { cells, flowers, beside }
    }

    /// From a drawing, one string a row: the letter of a flower's colour, `.` for an empty cell, a space or
    /// `_` where the garden has no cell.
    ///
    /// # Errors
    /// When it does not have ten cells, or a sign stands for nothing.
    pub fn from_rows<S: AsRef<str>>(rows: &[S]) -> Result<Self, GardenError> {
        let mut spots = Vec::new();
        for (y, row) in rows.iter().enumerate() {
            for (x, sign) in row.as_ref().chars().enumerate() {
                if matches!(sign, ' ' | '_') {
                    continue;
                }
                let flower = match sign {
                    '.' => None,
                    _ => Some(Colour::from_letter(sign).ok_or(GardenError::Sign { sign })?),
                };
                if x >= WIDEST || y >= WIDEST {
                    return Err(GardenError::TooWide);
                }
                spots.push((Cell::new(x as u8, y as u8), flower));
            }
        }
        let spots: [_; CELLS] =
            spots.try_into().map_err(|spots: Vec<_>| GardenError::Cells { cells: spots.len() })?;
        Ok(Self::of(spots.map(|(cell, _)| cell), spots.map(|(_, flower)| flower)))
    }

    /// The drawing that [`Garden::from_rows`] reads, with `gap` where the garden has no cell.
    pub fn to_rows(&self, gap: char) -> Vec<String> {
        let mut rows: Vec<String> = Vec::new();
        for (cell, flower) in self.spots() {
            rows.resize(rows.len().max(usize::from(cell.y) + 1), String::new());
            let row = &mut rows[usize::from(cell.y)];
            // One sign a cell, and all of one byte.
            row.extend(std::iter::repeat_n(gap, usize::from(cell.x).saturating_sub(row.len())));
            row.push(flower.map_or('.', Colour::letter));
        }
        rows
    }

    /// Every cell with what grows in it, row by row.
    pub fn spots(&self) -> impl Iterator<Item = (Cell, Option<Colour>)> + '_ {
        self.cells.iter().copied().zip(self.flowers.iter().copied())
    }

    /// The cells without a flower, row by row.
    pub fn empty_cells(&self) -> impl Iterator<Item = Cell> + '_ {
        self.spots().filter(|(_, flower)| flower.is_none()).map(|(cell, _)| cell)
    }

    fn place(&self, cell: Cell) -> Option<usize> {
        self.cells.iter().position(|own| *own == cell)
    }

    /// What grows in `cell`: outer `None` when the garden has no such cell.
    pub fn flower(&self, cell: Cell) -> Option<Option<Colour>> {
        self.place(cell).map(|place| self.flowers[place])
    }

    /// The garden with `cell` holding `flower`; unchanged when it has no such cell.
    #[must_use]
    pub fn with(&self, cell: Cell, flower: Option<Colour>) -> Self {
        let mut garden = self.clone();
        if let Some(place) = self.place(cell) {
            garden.flowers[place] = flower;
        }
        garden
    }

    /// The flowers in it by colour.
    pub fn counts(&self) -> Counts {
        self.flowers.iter().flatten().copied().collect()
    }

    /// The colours that no flower in it has.
    pub fn missing(&self) -> Vec<Colour> {
        let counts = self.counts();
        Colour::ALL.into_iter().filter(|colour| counts.of(*colour) == 0).collect()
    }

    /// The places that hold a flower of `colours`, as bits.
    fn of_colours(&self, colours: Colours) -> u16 {
        let wanted = |flower: &Option<Colour>| flower.is_some_and(|colour| colours.has(colour));
        self.flowers.iter().enumerate().filter(|(_, f)| wanted(f)).fold(0, |set, (i, _)| set | 1 << i)
    }

    /// The places among `within` that are connected with `from`.
    fn connected(&self, from: u16, within: u16) -> u16 {
        let mut group = from & within;
        loop {
            let beside = (0..CELLS).filter(|i| group >> i & 1 == 1).fold(0, |set, i| set | self.beside[i]);
            let grown = group | beside & within;
            if grown == group {
                return group;
            }
            group = grown;
        }
    }

    fn group(&self, places: u16) -> Group {
        let flowers = (0..CELLS).filter(|i| places >> i & 1 == 1).filter_map(|i| self.flowers[i]);
        Group { flowers: places.count_ones() as u8, colours: Colours::of(flowers) }
    }

    /// The connected flowers of `colours` that the one in `cell` belongs to; `None` when no flower of
    /// `colours` grows there.
    pub fn group_at(&self, cell: Cell, colours: Colours) -> Option<Group> {
        let places = self.connected(1 << self.place(cell)?, self.of_colours(colours));
        (places != 0).then(|| self.group(places))
    }

    /// All groups of connected flowers of `colours`.
    pub fn groups(&self, colours: Colours) -> Vec<Group> {
        let mut left = self.of_colours(colours);
        let mut groups = Vec::new();
        while left != 0 {
            let places = self.connected(1 << left.trailing_zeros(), left);
            left &= !places;
            groups.push(self.group(places));
        }
        groups
    }
}
