//! Turns as text: `g1-g2 g2-g3 / right3:TT`.
//!
//! A move is where a disc comes from and where it goes: a space, `S` for the own starting area, `D` for the
//! destination, `X` for out over a side edge. After the slash comes the slide: the side it comes from, its row from
//! 1, and the tile as it lies in the row, left half first. A turn without a slide has no slash. Reading what was
//! written gives what was there.

use std::fmt::{self, Display};
use std::str::FromStr;

use super::{DiscMove, Origin, ROWS, Side, Slide, Target, Turn};

/// Why a turn cannot be read; a sentence without its full stop.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct NotationError(String);

impl Display for DiscMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.from {
            Origin::Start => f.write_str("S-")?,
            Origin::Square(at) => write!(f, "{at}-")?,
        }
        match self.to {
            Target::Square(at) => write!(f, "{at}"),
            Target::Start => f.write_str("S"),
            Target::Destination => f.write_str("D"),
            Target::Out => f.write_str("X"),
        }
    }
}

impl FromStr for DiscMove {
    type Err = NotationError;

    /// Reads `c1-S`.
    ///
    /// # Errors
    /// When it is no move, with what it should be.
    fn from_str(text: &str) -> Result<Self, NotationError> {
        let (from, to) = text.split_once('-').ok_or_else(|| {
            NotationError(format!("\"{text}\" is not a move such as c1-c2, S-c1, c1-S, c6-D or a3-X"))
        })?;
        let from = match from {
            "S" => Origin::Start,
            square => Origin::Square(square.parse().map_err(NotationError)?),
        };
        let to = match to {
            "S" => Target::Start,
            "D" => Target::Destination,
            "X" => Target::Out,
            square => Target::Square(square.parse().map_err(NotationError)?),
        };
        Ok(Self { from, to })
    }
}

impl Side {
    const fn word(self) -> &'static str {
        match self {
            Self::Left => "left",
            Self::Right => "right",
        }
    }
}

impl Display for Slide {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}:{}", self.side.word(), self.row + 1, self.tile)
    }
}

impl FromStr for Slide {
    type Err = NotationError;

    /// Reads `right3:TT`.
    ///
    /// # Errors
    /// When it is no slide, with what it should be.
    fn from_str(text: &str) -> Result<Self, NotationError> {
        let wrong =
            || NotationError(format!("\"{text}\" is not a slide such as left3:T. into one of {ROWS} rows"));
        let (place, tile) = text.split_once(':').ok_or_else(wrong)?;
        let sides = Side::BOTH.into_iter().find_map(|side| Some((side, place.strip_prefix(side.word())?)));
        let (side, row) = sides.ok_or_else(wrong)?;
        let row = (0..ROWS).find(|index| (index + 1).to_string() == row).ok_or_else(wrong)?;
        Ok(Self { row, side, tile: tile.parse().map_err(NotationError)? })
    }
}

impl Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.first)?;
        if let Some(second) = self.second {
            write!(f, " {second}")?;
        }
        if let Some(slide) = self.slide {
            write!(f, " / {slide}")?;
        }
        Ok(())
    }
}

impl FromStr for Turn {
    type Err = NotationError;

    /// Reads a whole turn; the number of spaces does not matter.
    ///
    /// # Errors
    /// When it is no turn, with the part that cannot be read.
    fn from_str(text: &str) -> Result<Self, NotationError> {
        let (moves, slide) = match text.split_once('/') {
            Some((moves, slide)) => (moves, Some(slide.trim().parse()?)),
            None => (text, None),
        };
        let moves = moves.split_whitespace().map(str::parse).collect::<Result<Vec<DiscMove>, _>>()?;
        match moves[..] {
            [first] => Ok(Self { first, second: None, slide }),
            [first, second] => Ok(Self { first, second: Some(second), slide }),
            _ => Err(NotationError(format!("a turn has one or two moves, not {}", moves.len()))),
        }
    }
}
