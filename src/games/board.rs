//! The one door to the games that are played on a board or in gardens: any of them can be read, asked for its
//! legal moves, played on and counted without knowing which it is.
//!
//! Each game has its own typed `Position` and `Move` in its own folder; what is here speaks in text. A game is
//! registered by its line in [`BOARD_GAMES`], or from outside with [`BoardGames::with`].

use std::collections::BTreeMap;
use std::fmt;

use serde::Serialize;
use serde_json::Value;

use super::sketch::{Sketch, Stroke};

/// The games behind this door, by their names' order.
pub const BOARD_GAMES: &[&dyn BoardGame] =
    &[&super::laguna::Laguna, &super::laniakea::Laniakea, &super::leelawadee::Leelawadee];

/// The games that a program knows: at first those of [`BOARD_GAMES`]. The list is closed, so that everything the program
/// says of its games holds; a program that has one more, whose rules live in another crate, adds it here.
#[derive(Clone)]
pub struct BoardGames(Vec<&'static dyn BoardGame>);

impl Default for BoardGames {
    fn default() -> Self {
        Self(BOARD_GAMES.to_vec())
    }
}

impl BoardGames {
    /// These and one more, by their names' order. It takes the place of one of the same name.
    #[must_use]
    pub fn with(mut self, game: &'static dyn BoardGame) -> Self {
        self.0.retain(|other| other.name() != game.name());
        self.0.push(game);
        self.0.sort_by_key(|game| game.name());
        self
    }

    /// The game of this name.
    pub fn named(&self, name: &str) -> Option<&'static dyn BoardGame> {
        self.0.iter().copied().find(|game| game.name() == name)
    }

    /// Their names, in order.
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        self.0.iter().map(|game| game.name())
    }

    /// The game at this place of that order, from 0.
    pub fn at(&self, place: usize) -> Option<&'static dyn BoardGame> {
        self.0.get(place).copied()
    }

    /// The place of the game of this name in that order, from 0.
    pub fn place_of(&self, name: &str) -> Option<usize> {
        self.names().position(|other| other == name)
    }
}

/// By their names, as each name stands for one game.
impl fmt::Debug for BoardGames {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_list().entries(self.names()).finish()
    }
}

/// By their names.
impl PartialEq for BoardGames {
    fn eq(&self, other: &Self) -> bool {
        self.names().eq(other.names())
    }
}

/// The game of this name among [`BOARD_GAMES`].
pub fn board_game(name: &str) -> Option<&'static dyn BoardGame> {
    BOARD_GAMES.iter().copied().find(|game| game.name() == name)
}

/// A game: what it is called, and how its positions are read.
pub trait BoardGame: Sync {
    /// Its name in lower case, as on the command line.
    fn name(&self) -> &'static str;

    /// The variants of its rules, and the sentences of its rulebook that can be read in more than one way.
    fn options(&self) -> &'static [RuleOption];

    /// Whether a turn has as much time as the sand in a glass.
    fn has_sand_timer(&self) -> bool {
        false
    }

    /// Reads a position.
    ///
    /// # Errors
    /// [`BoardError::Position`] when it is not in the game's form or cannot arise in a game, and
    /// [`BoardError::Option`] when `choices` names what this game does not have.
    fn read(&self, json: &Value, choices: &RuleChoices) -> Result<Box<dyn BoardPosition>, BoardError>;
}

/// A position that the rules allow, of whichever game.
pub trait BoardPosition {
    /// The name of the player to move; `None` where the game is over or chance decides.
    fn to_move(&self) -> Option<String>;

    /// Every legal move in the game's notation, in a fixed order and each once; none when the game is over.
    fn legal_moves(&self) -> Vec<String>;

    /// The position after the move written in the game's notation.
    ///
    /// # Errors
    /// [`BoardError::Notation`] when it cannot be read and [`BoardError::Illegal`] when the rules forbid it.
    fn apply(&self, notation: &str) -> Result<Box<dyn BoardPosition>, BoardError>;

    /// The position in the form that [`BoardGame::read`] reads.
    fn to_json(&self) -> Value;

    /// The position as a drawing, with what counts; nothing where the game makes none.
    fn sketch(&self) -> Sketch {
        Sketch::default()
    }

    /// What a move written in the game's notation does, in the drawing of this position; nothing where it cannot be read.
    fn strokes(&self, _notation: &str) -> Vec<Stroke> {
        Vec::new()
    }

    /// What the move that led here brought about by the rules, for people: a sentence each, without its full stop.
    fn told(&self) -> Vec<String> {
        Vec::new()
    }

    /// How the game ended; `None` while it goes on.
    fn outcome(&self) -> Option<BoardOutcome>;

    /// The number of ways to play `depth` moves on from here: 1 for none. A game that ends earlier has no way.
    /// Counts beyond `u64` stay at its greatest value.
    fn perft(&self, depth: u32) -> u64 {
        let Some(rest) = depth.checked_sub(1) else { return 1 };
        let moves = self.legal_moves();
        if rest == 0 {
            return moves.len() as u64;
        }
        moves
            .iter()
            .filter_map(|mv| self.apply(mv).ok())
            .map(|after| after.perft(rest))
            .fold(0, u64::saturating_add)
    }
}

/// The end of a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct BoardOutcome {
    /// Names of the players who win; several when they share the victory, none in a draw.
    pub winners: Vec<String>,
    /// What ended the game, in one sentence.
    pub reason: String,
}

/// Something in the rules that players may choose.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RuleOption {
    /// Its name, in lower case with hyphens.
    pub name: &'static str,
    /// What it may be; the first is the default.
    pub values: &'static [&'static str],
    /// What it decides, in one sentence.
    pub what: &'static str,
}

/// The values chosen for [`RuleOption`]s, by name; what is not named has its default.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RuleChoices(BTreeMap<String, String>);

impl RuleChoices {
    /// The choices of these names and values; of two for one name the later holds.
    pub fn new(chosen: impl IntoIterator<Item = (String, String)>) -> Self {
        Self(chosen.into_iter().collect())
    }

    /// Holds every choice against a game's options.
    ///
    /// # Errors
    /// [`BoardError::Option`] for the first name or value that is not among them.
    pub fn check(&self, game: &'static str, options: &'static [RuleOption]) -> Result<(), BoardError> {
        for (name, value) in &self.0 {
            let Some(option) = options.iter().find(|option| option.name == name) else {
                let names: Vec<_> = options.iter().map(|option| option.name).collect();
                let what = match names.join(", ") {
                    names if names.is_empty() => format!("{game} has no options, not even \"{name}\""),
                    names => format!("{game} has no option \"{name}\"; it has {names}"),
                };
                return Err(BoardError::Option { what });
            };
            if !option.values.contains(&value.as_str()) {
                let values = option.values.join(" or ");
                let what = format!("the option \"{name}\" of {game} is {values}, not \"{value}\"");
                return Err(BoardError::Option { what });
            }
        }
        Ok(())
    }

    /// What was chosen for `option`; `None` when it was left to its default.
    pub fn chosen(&self, option: &RuleOption) -> Option<&str> {
        self.0.get(option.name).map(String::as_str)
    }

    /// What was chosen for `option`, or its default.
    pub fn get(&self, option: &RuleOption) -> &str {
        let default = option.values.first().copied().unwrap_or_default();
        self.0.get(option.name).map_or(default, String::as_str)
    }
}

/// Why a game refuses something; one sentence each, without its full stop.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BoardError {
    /// The position is not in the game's form, or no game comes to it.
    #[error("{what}")]
    Position {
        /// Everything wrong with it.
        what: String,
    },
    /// A choice that the game does not have.
    #[error("{what}")]
    Option {
        /// Which, and what there is.
        what: String,
    },
    /// A move that cannot be read.
    #[error("\"{text}\" is not a move in this notation: {what}")]
    Notation {
        /// The move as given.
        text: String,
        /// What is wrong with it.
        what: String,
    },
    /// A move that the rules forbid.
    #[error("{text} is not allowed: {what}")]
    Illegal {
        /// The move as given.
        text: String,
        /// The rule against it.
        what: String,
    },
}

impl BoardError {
    /// A short fixed code for programs.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Position { .. } => "bad-position",
            Self::Option { .. } => "bad-option",
            Self::Notation { .. } => "bad-move",
            Self::Illegal { .. } => "illegal-move",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const OPTIONS: &[RuleOption] =
        &[RuleOption { name: "timer", values: &["on", "off"], what: "Whether the timer is used." }];

    fn chosen(name: &str, value: &str) -> RuleChoices {
        RuleChoices::new([(name.to_owned(), value.to_owned())])
    }

    #[test]
    fn what_is_not_chosen_has_its_default() {
        assert_eq!(RuleChoices::default().get(&OPTIONS[0]), "on");
        assert_eq!(chosen("timer", "off").get(&OPTIONS[0]), "off");
    }

    #[test]
    fn a_choice_that_is_not_there_names_those_that_are() {
        let refused = |choices: RuleChoices| choices.check("chess", OPTIONS).unwrap_err().to_string();
        assert_eq!(refused(chosen("clock", "on")), "chess has no option \"clock\"; it has timer");
        assert_eq!(refused(chosen("timer", "no")), "the option \"timer\" of chess is on or off, not \"no\"");
        assert_eq!(chosen("timer", "off").check("chess", OPTIONS), Ok(()));
    }

    #[test]
    fn every_game_has_one_name_and_options_with_defaults() {
        for game in BOARD_GAMES {
            assert_eq!(BOARD_GAMES.iter().filter(|other| other.name() == game.name()).count(), 1);
            assert!(game.options().iter().all(|option| option.values.len() >= 2), "{}", game.name());
        }
    }
}
