//! A turn: one or two moves of discs and a slide, as typed values and in the form of JSON.
//!
//! In JSON a turn is `{"moves": [{"from": [0, 2], "to": "start"}], "slide": {"row": 0, "side": "left", "tile":
//! ["turtle", "beach"]}}`: squares are `[row, column]`, `slide` is null when the tile passes on.

use serde::{Deserialize, Serialize};

use super::{Square, Tile};

/// Where a disc comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "PlaceForm", into = "PlaceForm")]
pub enum Origin {
    /// The player's own starting area.
    Start,
    /// The top of the stack on a space.
    Square(Square),
}

/// Where a disc goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "PlaceForm", into = "PlaceForm")]
pub enum Target {
    /// Onto a space.
    Square(Square),
    /// Backwards into the player's own starting area.
    Start,
    /// Forwards into the destination.
    Destination,
    /// Sideways over the edge, which puts the disc into the player's starting area.
    Out,
}

/// A move of one disc.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DiscMove {
    /// Where it comes from.
    pub from: Origin,
    /// Where it goes.
    pub to: Target,
}

/// The open end of a row, seen with row 0 nearest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// The end at column 0.
    Left,
    /// The end at column 7.
    Right,
}

impl Side {
    /// Both.
    pub const BOTH: [Self; 2] = [Self::Left, Self::Right];
}

/// The spare tile slid into a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Slide {
    /// The row, 0 to 5.
    pub row: usize,
    /// From which end.
    pub side: Side,
    /// The tile as it lies in the row afterwards.
    #[serde(with = "tile_form")]
    pub tile: Tile,
}

/// All that a player does in one turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "TurnForm", into = "TurnForm")]
pub struct Turn {
    /// The first move.
    pub first: DiscMove,
    /// The second; none only where the first one wins, or where the reading of the rules lets it be left out.
    pub second: Option<DiscMove>,
    /// The slide; none where it is forfeited or the game ends before it.
    pub slide: Option<Slide>,
}

/// A place as JSON has it.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum PlaceForm {
    Square([usize; 2]),
    Word(String),
}

const START: &str = "start";
const DESTINATION: &str = "destination";
const OUT: &str = "out";

impl PlaceForm {
    fn word(word: &str) -> Self {
        Self::Word(word.to_owned())
    }

    fn of(square: Square) -> Self {
        Self::Square([square.row(), square.column()])
    }

    fn square([row, column]: [usize; 2]) -> Result<Square, String> {
        Square::new(row, column)
            .ok_or_else(|| format!("[{row}, {column}] is not a space of 6 rows and 8 columns"))
    }
}

impl TryFrom<PlaceForm> for Origin {
    type Error = String;

    fn try_from(form: PlaceForm) -> Result<Self, String> {
        match form {
            PlaceForm::Square(square) => PlaceForm::square(square).map(Self::Square),
            PlaceForm::Word(word) if word == START => Ok(Self::Start),
            PlaceForm::Word(word) => Err(format!("no disc comes from \"{word}\"")),
        }
    }
}

impl From<Origin> for PlaceForm {
    fn from(from: Origin) -> Self {
        match from {
            Origin::Start => Self::word(START),
            Origin::Square(square) => Self::of(square),
        }
    }
}

impl TryFrom<PlaceForm> for Target {
    type Error = String;

    fn try_from(form: PlaceForm) -> Result<Self, String> {
        match form {
            PlaceForm::Square(square) => PlaceForm::square(square).map(Self::Square),
            PlaceForm::Word(word) => match word.as_str() {
                START => Ok(Self::Start),
                DESTINATION => Ok(Self::Destination),
                OUT => Ok(Self::Out),
                _ => Err(format!("no disc goes to \"{word}\"")),
            },
        }
    }
}

impl From<Target> for PlaceForm {
    fn from(to: Target) -> Self {
        match to {
            Target::Square(square) => Self::of(square),
            Target::Start => Self::word(START),
            Target::Destination => Self::word(DESTINATION),
            Target::Out => Self::word(OUT),
        }
    }
}

/// A turn as JSON has it; what else stands beside these fields is passed over.
#[derive(Serialize, Deserialize)]
struct TurnForm {
    moves: Vec<DiscMove>,
    slide: Option<Slide>,
}

impl TryFrom<TurnForm> for Turn {
    type Error = String;

    fn try_from(form: TurnForm) -> Result<Self, String> {
        match form.moves[..] {
            [first] => Ok(Self { first, second: None, slide: form.slide }),
            [first, second] => Ok(Self { first, second: Some(second), slide: form.slide }),
            _ => Err(format!("a turn has one or two moves, not {}", form.moves.len())),
        }
    }
}

impl From<Turn> for TurnForm {
    fn from(turn: Turn) -> Self {
        Self { moves: std::iter::once(turn.first).chain(turn.second).collect(), slide: turn.slide }
    }
}

/// A tile as `["turtle", "beach"]`.
mod tile_form {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use super::Tile;

    #[derive(Serialize, Deserialize)]
    #[serde(rename_all = "lowercase")]
    enum Half {
        Turtle,
        Beach,
    }

    const fn half(turtle: bool) -> Half {
        if turtle { Half::Turtle } else { Half::Beach }
    }

    pub(super) fn serialize<S: Serializer>(tile: &Tile, serializer: S) -> Result<S::Ok, S::Error> {
        [half(tile.left), half(tile.right)].serialize(serializer)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Tile, D::Error> {
        let [left, right] = <[Half; 2]>::deserialize(deserializer)?;
        Ok(Tile { left: matches!(left, Half::Turtle), right: matches!(right, Half::Turtle) })
    }
}
