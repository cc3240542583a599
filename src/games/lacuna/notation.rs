//! Positions and moves as lines of text.
//!
//! A set-up is one token or count a line, in mm; a `-` stands for nobody's turn:
//!
//! ```text
//! turn gold
//! flower red 10 -32.5
//! pawn silver 41 7.5
//! taken gold red 2
//! ```
//! A move is one line: `gold free 12`, `gold places 3 17 41.25 7.5`, `silver passes`, `gold takes 4`,
//! `gold discards 4`. Numbers are written with as many digits as it takes to read the same number back,
//! so reading what was written gives what was there. Names of colours have no spaces in them.

use std::fmt::Write;

use super::{Action, Colour, Flower, Move, Pawn, Player, SetSize, Setup};
use crate::geometry::MatPoint;

/// Why a line cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NotationError {
    /// No line of this form is known.
    #[error("line {line}: \"{text}\" is not a line of this notation")]
    Line {
        /// Number of the line, from 1.
        line: usize,
        /// The line.
        text: String,
    },
    /// A word in it is not what should stand there.
    #[error("line {line}: \"{word}\" is not {wanted}")]
    Word {
        /// Number of the line, from 1.
        line: usize,
        /// The word.
        word: String,
        /// What should stand there.
        wanted: &'static str,
    },
}

/// The words of one line.
struct Words<'a> {
    line: usize,
    set: &'a SetSize,
}

impl Words<'_> {
    fn word<T>(&self, word: &str, wanted: &'static str, read: Option<T>) -> Result<T, NotationError> {
        read.ok_or_else(|| NotationError::Word { line: self.line, word: word.to_owned(), wanted })
    }

    fn player(&self, word: &str) -> Result<Player, NotationError> {
        let player = Player::BOTH.into_iter().find(|player| player.to_string() == word);
        self.word(word, "gold or silver", player)
    }

    fn colour(&self, word: &str) -> Result<Colour, NotationError> {
        self.word(word, "a colour of the set", self.set.colour(word))
    }

    fn index(&self, word: &str) -> Result<usize, NotationError> {
        self.word(word, "the number of a flower", word.parse().ok())
    }

    fn place(&self, x: &str, y: &str) -> Result<MatPoint, NotationError> {
        let length = |word: &str| {
            let read = word.parse().ok().filter(|length: &f64| length.is_finite());
            self.word(word, "a length in mm", read)
        };
        Ok(MatPoint::new(length(x)?, length(y)?))
    }

    fn unknown<T>(&self, text: &str) -> Result<T, NotationError> {
        Err(NotationError::Line { line: self.line, text: text.to_owned() })
    }
}

impl Setup {
    /// Reads a set-up of a game with `set`. Empty lines are passed over.
    ///
    /// # Errors
    /// The first line that cannot be read.
    pub fn from_notation(text: &str, set: &SetSize) -> Result<Self, NotationError> {
        let mut setup = Self::default();
        for (i, line) in text.lines().enumerate() {
            let words = Words { line: i + 1, set };
            match line.split_whitespace().collect::<Vec<_>>()[..] {
                [] => {}
                ["turn", "-"] => setup.to_move = None,
                ["turn", player] => setup.to_move = Some(words.player(player)?),
                ["flower", colour, x, y] => {
                    setup.flowers.push(Flower { colour: words.colour(colour)?, at: words.place(x, y)? });
                }
                ["pawn", owner, x, y] => {
                    setup.pawns.push(Pawn { owner: words.player(owner)?, at: words.place(x, y)? });
                }
                ["taken", player, colour, count] => {
                    let own = setup.taken.of_mut(words.player(player)?);
                    own.resize(set.colours.len(), 0);
                    own[words.colour(colour)?.0] = words.word(count, "a count", count.parse().ok())?;
                }
                _ => return words.unknown(line),
            }
        }
        Ok(setup)
    }

    /// This set-up as text, one line each with its line break. Counts of none are left out.
    pub fn to_notation(&self, set: &SetSize) -> String {
        let mut text = match self.to_move {
            Some(player) => format!("turn {player}\n"),
            None => "turn -\n".to_owned(),
        };
        // Writing to a string does not fail.
        for flower in &self.flowers {
            let _ = writeln!(text, "flower {} {} {}", set.name(flower.colour), flower.at.x, flower.at.y);
        }
        for pawn in &self.pawns {
            let _ = writeln!(text, "pawn {} {} {}", pawn.owner, pawn.at.x, pawn.at.y);
        }
        for player in Player::BOTH {
            for (i, count) in self.taken.of(player).iter().enumerate().filter(|(_, count)| **count > 0) {
                let _ = writeln!(text, "taken {player} {} {count}", set.name(Colour(i)));
            }
        }
        text
    }
}

impl Move {
    /// Reads one move.
    ///
    /// # Errors
    /// When it cannot be read; the line is number 1.
    pub fn from_notation(text: &str, set: &SetSize) -> Result<Self, NotationError> {
        let words = Words { line: 1, set };
        let all: Vec<_> = text.split_whitespace().collect();
        let Some((by, rest)) = all.split_first() else { return words.unknown(text) };
        let action = match *rest {
            ["free", flower] => Action::FreeFlower { flower: words.index(flower)? },
            ["places", first, second, x, y] => {
                Action::Place { flowers: [words.index(first)?, words.index(second)?], at: words.place(x, y)? }
            }
            ["passes"] => Action::Pass,
            ["takes", flower] => Action::Collect { flower: words.index(flower)? },
            ["discards", flower] => Action::Discard { flower: words.index(flower)? },
            _ => return words.unknown(text),
        };
        Ok(Self { by: words.player(by)?, action })
    }
}

impl std::fmt::Display for Move {
    /// The move in this notation, without a line break.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let by = self.by;
        match self.action {
            Action::FreeFlower { flower } => write!(f, "{by} free {flower}"),
            Action::Place { flowers: [first, second], at } => {
                write!(f, "{by} places {first} {second} {} {}", at.x, at.y)
            }
            Action::Pass => write!(f, "{by} passes"),
            Action::Collect { flower } => write!(f, "{by} takes {flower}"),
            Action::Discard { flower } => write!(f, "{by} discards {flower}"),
        }
    }
}
