//! A whole game as lines of text, and its replay.
//!
//! ```text
//! leelawadee
//! garden ...../.....
//! garden ...../.....
//! start 1
//! draw-1orange-2red-1blue
//! red-c1
//! red-a2
//! ```
//! First the gardens in clockwise order, rows divided by `/` and `_` where there is no cell; then which of them
//! starts, counted from 1; then one move a line. Before the gardens there may be `attraction planted-garden`,
//! `pairs` with five pairs, and `all-drawn`; after the start `bid 2 5` (garden 2 bid 5 points). What follows a
//! `;` is for people, and empty lines mean nothing. Writing what was read gives the same text without those.

use std::fmt::Write;

use super::{
    Attraction, Bid, Garden, GardenError, Move, MoveError, MoveNotationError, NAME, Options, Pair, Position,
    PositionError, Setup, Step,
};

/// Digits of a number of points that a bid may have.
const BID_DIGITS: usize = 4;

/// A set-up and the moves made from it; nothing in it needs to be legal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MatchText {
    /// The set-up.
    pub setup: Setup,
    /// The moves in order.
    pub moves: Vec<Move>,
}

/// Why a text is not a game. Lines are counted from 1.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum MatchTextError {
    /// The first line does not name the game.
    #[error("the text does not begin with the line \"{NAME}\"")]
    NotThisGame,
    /// A line that stands for nothing, or not here.
    #[error("line {line}: \"{text}\" is not a line that can stand here")]
    Line {
        /// Its number.
        line: usize,
        /// The line.
        text: String,
    },
    /// A drawing that is no garden.
    #[error("line {line}: the garden {problem}")]
    Garden {
        /// Its number.
        line: usize,
        /// What is wrong.
        problem: GardenError,
    },
    /// A line that is no move.
    #[error("line {line}: \"{text}\": {problem}")]
    Move {
        /// Its number.
        line: usize,
        /// The line.
        text: String,
        /// What is wrong.
        problem: MoveNotationError,
    },
    /// Nothing says which garden starts.
    #[error("no line says which garden starts, such as \"start 1\"")]
    NoStart,
}

/// Why a game cannot be replayed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ReplayError {
    /// Its set-up is not one of the game's.
    #[error("{0}")]
    Setup(#[from] PositionError),
    /// The rules forbid a move.
    #[error("move {number}, {mv}: {problem}")]
    Move {
        /// Its number, from 1.
        number: usize,
        /// The move.
        mv: Move,
        /// The rule against it.
        problem: MoveError,
    },
}

/// A number of at most `digits` digits, without sign or leading zeros.
fn number(word: &str, digits: usize) -> Option<usize> {
    let plain = word.bytes().all(|sign| sign.is_ascii_digit()) && (word == "0" || !word.starts_with('0'));
    (plain && word.len() <= digits).then(|| word.parse().ok()).flatten()
}

/// A garden's index from its number, which counts from 1.
fn index(word: &str) -> Option<usize> {
    number(word, 1)?.checked_sub(1)
}

fn pairs(words: &[&str]) -> Option<[Pair; 5]> {
    let pairs: Option<Vec<_>> = words.iter().map(|word| Pair::from_name(word)).collect();
    pairs?.try_into().ok()
}

impl MatchText {
    /// Reads a game.
    ///
    /// # Errors
    /// The first line that cannot be read.
    pub fn read(text: &str) -> Result<Self, MatchTextError> {
        let without_notes = |line: &str| line.split(';').next().unwrap_or_default().trim().to_owned();
        let lines = text.lines().map(without_notes).enumerate().filter(|(_, line)| !line.is_empty());
        let mut lines = lines.map(|(i, line)| (i + 1, line));
        if lines.next().is_none_or(|(_, line)| line != NAME) {
            return Err(MatchTextError::NotThisGame);
        }
        let (mut options, mut gardens) = (Options::default(), Vec::new());
        let (mut start, mut bid, mut moves) = (None, None, Vec::new());
        for (line, text) in lines {
            let wrong = || MatchTextError::Line { line, text: text.clone() };
            let words: Vec<_> = text.split_whitespace().collect();
            match (words.as_slice(), start) {
                (["attraction", "planted-garden"], None) if gardens.is_empty() => {
                    options.attraction = Attraction::PlantedGarden;
                }
                (["pairs", names @ ..], None) if gardens.is_empty() => {
                    options.pairs = pairs(names).ok_or_else(wrong)?;
                }
                (["all-drawn"], None) if gardens.is_empty() => options.all_drawn = true,
                (["garden", drawing], None) => {
                    let rows: Vec<_> = drawing.split('/').collect();
                    let garden = Garden::from_rows(&rows);
                    gardens.push(garden.map_err(|problem| MatchTextError::Garden { line, problem })?);
                }
                (["start", garden], None) => start = Some(index(garden).ok_or_else(wrong)?),
                (["bid", by, points], Some(_)) if moves.is_empty() && bid.is_none() => {
                    let points = number(points, BID_DIGITS).and_then(|points| u16::try_from(points).ok());
                    bid = Some(Bid { by: index(by).ok_or_else(wrong)?, points: points.ok_or_else(wrong)? });
                }
                ([word], Some(_)) => {
                    let text = (*word).to_owned();
                    let read = word.parse().map_err(|problem| MatchTextError::Move { line, text, problem });
                    moves.push(read?);
                }
                _ => return Err(wrong()),
            }
        }
        let start = start.ok_or(MatchTextError::NoStart)?;
        Ok(Self { setup: Setup { options, gardens, start, bid }, moves })
    }

    /// Plays the moves from the set-up.
    ///
    /// # Errors
    /// When the set-up is not one of the game's or the rules forbid a move.
    pub fn replay(&self) -> Result<(Position, Vec<Step>), ReplayError> {
        let begin = Position::new(self.setup.clone())?;
        let steps = begin.replay(&self.moves)?;
        Ok((begin, steps))
    }
}

impl Position {
    /// Plays `moves` from here, one step each.
    ///
    /// # Errors
    /// [`ReplayError::Move`] for the first move that the rules forbid.
    pub fn replay(&self, moves: &[Move]) -> Result<Vec<Step>, ReplayError> {
        let mut steps: Vec<Step> = Vec::with_capacity(moves.len());
        for (i, &mv) in moves.iter().enumerate() {
            let here = steps.last().map_or(self, |step| &step.position);
            let step = here.step(&mv).map_err(|problem| ReplayError::Move { number: i + 1, mv, problem })?;
            steps.push(step);
        }
        Ok(steps)
    }
}

impl std::fmt::Display for MatchText {
    /// The text that [`MatchText::read`] reads, each line with its line break.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Setup { options, gardens, start, bid } = &self.setup;
        writeln!(f, "{NAME}")?;
        if options.attraction == Attraction::PlantedGarden {
            writeln!(f, "attraction planted-garden")?;
        }
        if options.pairs != Pair::RING {
            let names = options.pairs.iter().fold(String::new(), |mut names, pair| {
                // Writing to a string does not fail.
                let _ = write!(names, " {pair}");
                names
            });
            writeln!(f, "pairs{names}")?;
        }
        if options.all_drawn {
            writeln!(f, "all-drawn")?;
        }
        for garden in gardens {
            writeln!(f, "garden {}", garden.to_rows('_').join("/"))?;
        }
        writeln!(f, "start {}", start + 1)?;
        if let Some(bid) = bid {
            writeln!(f, "bid {} {}", bid.by + 1, bid.points)?;
        }
        self.moves.iter().try_for_each(|mv| writeln!(f, "{mv}"))
    }
}
