//! A Lacuna position in JSON, as `umpire settle` and `umpire legal` read it.
//!
//! ```json
//! {"game": "lacuna", "rules": "official",
//!  "flowers": [{"class": "red", "at": [10.0, -32.5]}],
//!  "pawns": [{"owner": "gold", "at": [41.0, 7.5]}],
//!  "taken": {"gold": {"red": 2}, "silver": {}}}
//! ```
//! Lengths in mm. Without `rules` they are the official ones. In `taken`, a colour that is not named
//! counts as none taken; without `taken`, or without one of the players in it, that player's flowers are
//! not known. Fields that are not known to this version are passed over.

use serde::Deserialize;

use crate::games::form::form_fault;
use crate::games::lacuna::{Colour, Flower, Pawn, PerPlayer, Player, RuleSet, SetSize, Setup};
use crate::geometry::MatPoint;
use crate::referee::{TakenByName, TakenFlowers, UnknownColour};

/// Coordinates beyond this are no millimetres on a table; far below it, squares of lengths stay exact
/// enough.
const FURTHEST_MM: f64 = 1e6;

/// Why a position cannot be used; one sentence each.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PositionError {
    /// Not JSON, or not of this form.
    #[error("the position is not in the expected form: {what}")]
    Form {
        /// What the reader says, with line and column.
        what: String,
    },
    /// Another game.
    #[error("the position is of the game \"{game}\"; only \"lacuna\" can be settled")]
    Game {
        /// Its name.
        game: String,
    },
    /// A colour that the set does not have.
    #[error("{place} names the colour \"{name}\", which the set does not have; its colours are {colours}")]
    Colour {
        /// Where.
        place: String,
        /// The name.
        name: String,
        /// The names it could be.
        colours: String,
    },
    /// A colour among the flowers taken that the set does not have.
    #[error(transparent)]
    Taken(#[from] UnknownColour),
    /// A place that is on no table.
    #[error("{token} is more than a kilometre away; places are in millimetres")]
    Place {
        /// Which token.
        token: String,
    },
    /// A tie width that is no length.
    #[error("the tie width must be a length of 0 mm or more, not {given}")]
    TieWidth {
        /// As given.
        given: String,
    },
}

#[derive(Deserialize)]
struct PositionForm {
    game: Option<String>,
    rules: Option<RuleSet>,
    flowers: Vec<FlowerForm>,
    pawns: Vec<PawnForm>,
    taken: Option<TakenByName>,
}

#[derive(Deserialize)]
struct FlowerForm {
    class: String,
    at: [f64; 2],
}

#[derive(Deserialize)]
struct PawnForm {
    owner: Player,
    at: [f64; 2],
}

/// A position as it was written down.
#[derive(Debug, Clone, PartialEq)]
pub struct WrittenPosition {
    /// The rule set, when the position names one.
    pub rules: Option<RuleSet>,
    /// Flowers, pawns, and the flowers taken as far as they are given.
    pub setup: Setup,
    /// What is known of the flowers taken.
    pub taken: TakenFlowers,
}

impl WrittenPosition {
    /// Reads a position of a game with `set`.
    ///
    /// # Errors
    /// One sentence that says what to put right.
    pub fn read(json: &str, set: &SetSize) -> Result<Self, PositionError> {
        let form: PositionForm =
            serde_json::from_str(json).map_err(|error| PositionError::Form { what: form_fault(&error) })?;
        if let Some(game) = form.game.filter(|game| game != "lacuna") {
            return Err(PositionError::Game { game });
        }
        let mut setup = Setup::default();
        for (i, flower) in form.flowers.iter().enumerate() {
            let colour = colour(&flower.class, set, || format!("flower {i}"))?;
            setup.flowers.push(Flower { colour, at: place(flower.at, || format!("flower {i}"))? });
        }
        for (i, pawn) in form.pawns.iter().enumerate() {
            setup.pawns.push(Pawn { owner: pawn.owner, at: place(pawn.at, || format!("pawn {i}"))? });
        }
        let given = form.taken.unwrap_or_default();
        let taken = TakenFlowers::by_name(&given, set)?;
        setup.taken =
            PerPlayer { gold: taken.counts(Player::Gold, set), silver: taken.counts(Player::Silver, set) };
        Ok(Self { rules: form.rules, setup, taken })
    }
}

fn colour(name: &str, set: &SetSize, place: impl Fn() -> String) -> Result<Colour, PositionError> {
    set.colour(name).ok_or_else(|| PositionError::Colour {
        place: place(),
        name: name.to_owned(),
        colours: set.colours.join(", "),
    })
}

fn place([x, y]: [f64; 2], token: impl Fn() -> String) -> Result<MatPoint, PositionError> {
    if x.abs() <= FURTHEST_MM && y.abs() <= FURTHEST_MM {
        Ok(MatPoint::new(x, y))
    } else {
        Err(PositionError::Place { token: token() })
    }
}

/// Checks a tie width, mm.
///
/// # Errors
/// When it is negative or not finite.
pub fn checked_tie_width(tie_mm: f64) -> Result<f64, PositionError> {
    if tie_mm.is_finite() && tie_mm >= 0.0 {
        Ok(tie_mm)
    } else {
        Err(PositionError::TieWidth { given: tie_mm.to_string() })
    }
}
