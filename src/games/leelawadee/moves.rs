//! Typed moves, their notation, and why one is refused.

use std::str::FromStr;

use super::{Cell, Colour, Counts};

/// What happens next. In text without spaces: `red-c2` plants a red flower in cell c2 of the garden whose turn
/// it is, `draw-1yellow-3red` is what came out of the bag, in any order of the colours.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Move {
    /// Flowers are drawn from the bag and laid on the table. Chance decides which.
    Draw(Counts),
    /// The player whose turn it is takes a flower from the table and plants it in an empty cell.
    Plant {
        /// The flower's colour.
        colour: Colour,
        /// The cell of the own garden.
        cell: Cell,
    },
}

impl std::fmt::Display for Move {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Draw(drawn) => {
                f.write_str("draw")?;
                drawn.colours().try_for_each(|colour| write!(f, "-{}{colour}", drawn.of(colour)))
            }
            Self::Plant { colour, cell } => write!(f, "{colour}-{cell}"),
        }
    }
}

/// Why a text is no move.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum MoveNotationError {
    /// Neither a draw nor a flower and a cell.
    #[error("a move is a colour and a cell, such as red-c2, or a draw, such as draw-1yellow-3red")]
    Form,
    /// A colour that there is not.
    #[error("\"{word}\" is not one of yellow, orange, red, purple, blue")]
    Colour {
        /// What stands there.
        word: String,
    },
    /// A cell that there is not.
    #[error("\"{word}\" is not a cell; cells are called a1 to z26")]
    Cell {
        /// What stands there.
        word: String,
    },
    /// A part of a draw that is not a number from 1 and a colour.
    #[error("\"{word}\" is not a number of flowers and their colour, such as 2red")]
    Drawn {
        /// What stands there.
        word: String,
    },
    /// A colour named twice in one draw.
    #[error("{colour} is named twice")]
    Twice {
        /// The colour.
        colour: Colour,
    },
}

impl FromStr for Move {
    type Err = MoveNotationError;

    fn from_str(text: &str) -> Result<Self, MoveNotationError> {
        let (first, rest) = text.split_once('-').ok_or(MoveNotationError::Form)?;
        if first == "draw" {
            return rest.split('-').try_fold(Counts::default(), add_drawn).map(Self::Draw);
        }
        let colour =
            Colour::from_name(first).ok_or_else(|| MoveNotationError::Colour { word: first.to_owned() })?;
        let cell = Cell::from_name(rest).ok_or_else(|| MoveNotationError::Cell { word: rest.to_owned() })?;
        Ok(Self::Plant { colour, cell })
    }
}

/// `drawn` with one more part of a draw, such as `2red`.
fn add_drawn(mut drawn: Counts, word: &str) -> Result<Counts, MoveNotationError> {
    let wrong = || MoveNotationError::Drawn { word: word.to_owned() };
    let letters = word.find(|sign: char| !sign.is_ascii_digit()).ok_or_else(wrong)?;
    let (number, name) = word.split_at(letters);
    let count = number.parse().ok().filter(|count| *count > 0 && !number.starts_with('0'));
    let count = count.ok_or_else(wrong)?;
    let colour =
        Colour::from_name(name).ok_or_else(|| MoveNotationError::Colour { word: name.to_owned() })?;
    if drawn.of(colour) > 0 {
        return Err(MoveNotationError::Twice { colour });
    }
    drawn.set(colour, count);
    Ok(drawn)
}

/// Why the rules forbid a move.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum MoveError {
    /// All five rounds are played.
    #[error("the game is over")]
    Over,
    /// Flowers are to be planted.
    #[error("it is the turn of garden {}: a flower is planted, none are drawn", garden + 1)]
    NotDrawing {
        /// Index of the garden.
        garden: usize,
    },
    /// Flowers are to be drawn.
    #[error("{flowers} flowers are to be drawn from the bag first")]
    NotPlanting {
        /// How many.
        flowers: usize,
    },
    /// Too many or too few flowers are drawn.
    #[error("{wanted} flowers are drawn for a round, not {drawn}")]
    WrongNumber {
        /// As many as were drawn.
        drawn: usize,
        /// Two for each garden.
        wanted: usize,
    },
    /// More flowers of a colour are drawn than the bag holds.
    #[error("the bag holds {left} {colour} flowers, not {drawn}")]
    NotInBag {
        /// The colour.
        colour: Colour,
        /// As many as were drawn.
        drawn: u8,
        /// As many as there are.
        left: u8,
    },
    /// No flower of the colour lies on the table.
    #[error("no {colour} flower lies on the table")]
    NotOnTable {
        /// The colour.
        colour: Colour,
    },
    /// The garden has no such cell.
    #[error("garden {} has no cell {cell}", garden + 1)]
    NoSuchCell {
        /// Index of the garden.
        garden: usize,
        /// The cell.
        cell: Cell,
    },
    /// A flower grows there already.
    #[error("a {flower} flower grows in {cell} of garden {}", garden + 1)]
    CellTaken {
        /// Index of the garden.
        garden: usize,
        /// The cell.
        cell: Cell,
        /// The colour of the flower in it.
        flower: Colour,
    },
}

impl MoveError {
    /// A short fixed code for programs.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Over => "over",
            Self::NotDrawing { .. } => "not-drawing",
            Self::NotPlanting { .. } => "not-planting",
            Self::WrongNumber { .. } => "wrong-number",
            Self::NotInBag { .. } => "not-in-bag",
            Self::NotOnTable { .. } => "not-on-table",
            Self::NoSuchCell { .. } => "no-such-cell",
            Self::CellTaken { .. } => "cell-taken",
        }
    }
}
