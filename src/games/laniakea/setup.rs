//! A position as it is written down, and the step from there to one that the rules allow.
//!
//! ```json
//! {"turtle": ["..T....T", "........", "...T....", "........", "........", "T......."],
//!  "stacks": {"a1": "yb"}, "waiting": {"blue": 7, "yellow": 7}, "home": {"blue": 0, "yellow": 0},
//!  "spare": "T.", "to_move": "blue"}
//! ```
//! The first string of `turtle` is row 0, `T` a turtle and `.` beach; stacks are written from the bottom. The spare
//! tile may be written either way round.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::pieces::{COLUMNS, DISCS, DISCS_TO_WIN, ROW_TILES, ROWS, TILE_SPACES};
use super::{PerPlayer, Player, Position, Reading, Square, Stack, Tile};

/// Tiles of the published set without a turtle, with one, and with two.
const PUBLISHED_TILES: [usize; 3] = [11, 12, 5];

/// A position as it was seen or typed in, whatever it says.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setup {
    /// The game's name, where it is given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<String>,
    /// The rows from blue's first on, one letter a space.
    pub turtle: Vec<String>,
    /// The stacks by their spaces.
    pub stacks: BTreeMap<String, String>,
    /// Discs in the starting areas.
    pub waiting: PerPlayer<u8>,
    /// Discs at the destinations.
    pub home: PerPlayer<u8>,
    /// The spare tile.
    pub spare: String,
    /// Whose turn it is.
    pub to_move: Player,
}

/// Something wrong with a set-up; one sentence each, without its full stop.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Problem {
    /// Another game.
    #[error("the position is of the game \"{game}\", not of {}", super::NAME)]
    Game {
        /// Its name.
        game: String,
    },
    /// Too few or too many rows.
    #[error("\"turtle\" has {count} rows, not {ROWS}")]
    Rows {
        /// How many.
        count: usize,
    },
    /// A row that is none.
    #[error("row {} of \"turtle\" is \"{text}\", not {COLUMNS} letters, each T (turtle) or . (beach)", row + 1)]
    Row {
        /// Which, from 0.
        row: usize,
        /// As given.
        text: String,
    },
    /// Something that cannot be read.
    #[error("{what}")]
    Text {
        /// One sentence that quotes it.
        what: String,
    },
    /// Discs stand on beach only.
    #[error("there are discs on {at}, which is a turtle")]
    OnTurtle {
        /// Where.
        at: Square,
    },
    /// A player has another number of discs in all.
    #[error("{player} has {count} discs in all, not {DISCS}")]
    Discs {
        /// Who.
        player: Player,
        /// How many.
        count: usize,
    },
    /// The game ended before.
    #[error("{player} has {count} discs at the destination, but the game ends with {DISCS_TO_WIN}")]
    Home {
        /// Who.
        player: Player,
        /// How many.
        count: u8,
    },
    /// Only one player can arrive first.
    #[error("both players have {DISCS_TO_WIN} discs at the destination")]
    BothHome,
    /// More tiles of a kind than the published set has.
    #[error("there are {count} tiles with {turtles} turtles, but the published set has {most}")]
    Tiles {
        /// Turtles on such a tile.
        turtles: usize,
        /// How many there are, the spare one included.
        count: usize,
        /// How many the set has.
        most: usize,
    },
}

/// Everything wrong with a set-up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SetupError(pub Vec<Problem>);

impl std::fmt::Display for SetupError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let sentences: Vec<_> = self.0.iter().map(ToString::to_string).collect();
        f.write_str(&sentences.join("; "))
    }
}

impl std::error::Error for SetupError {}

type Ground = [[Tile; ROW_TILES]; ROWS];
type Stacks = [[Stack; COLUMNS]; ROWS];

impl Setup {
    /// The beginning of a game: all discs in the starting areas.
    pub fn start(turtle: Vec<String>, spare: String, first: Player) -> Self {
        Self {
            game: None,
            turtle,
            stacks: BTreeMap::new(),
            waiting: PerPlayer { blue: DISCS, yellow: DISCS },
            home: PerPlayer::default(),
            spare,
            to_move: first,
        }
    }

    /// The rows, from 0, that hold no tile without turtles. When a game is laid out each should hold one at least;
    /// slides may take it away later.
    pub fn rows_without_blank_tile(&self) -> Vec<usize> {
        let blank = |row: &String| row.as_bytes().chunks(TILE_SPACES).any(|tile| tile == b"..");
        (0..self.turtle.len()).filter(|&row| !blank(&self.turtle[row])).collect()
    }

    /// The position, when the rules allow it.
    ///
    /// # Errors
    /// Every problem at once.
    pub fn into_position(self, reading: Reading) -> Result<Position, SetupError> {
        let mut problems = Vec::new();
        if let Some(game) = self.game.as_ref().filter(|game| *game != super::NAME) {
            problems.push(Problem::Game { game: game.clone() });
        }
        let ground = self.ground(&mut problems);
        let stacks = self.stacks(&mut problems);
        let spare = self.spare.parse::<Tile>().map_err(|what| {
            problems.push(Problem::Text { what: format!("the spare tile {what}") });
        });
        self.count_discs(&stacks, &mut problems);
        if let (Some(ground), Ok(spare)) = (ground, spare) {
            let position = Position {
                ground,
                stacks,
                waiting: self.waiting,
                home: self.home,
                spare: spare.lifted(),
                to_move: self.to_move,
                reading,
            };
            let covered =
                Square::all().filter(|&at| position.is_turtle(at) && position.stack(at).height() > 0);
            problems.extend(covered.map(|at| Problem::OnTurtle { at }));
            if !reading.any_tiles {
                count_tiles(&position, &mut problems);
            }
            if problems.is_empty() {
                return Ok(position);
            }
        }
        Err(SetupError(problems))
    }

    /// The tiles in their rows; `None` when there is a problem.
    fn ground(&self, problems: &mut Vec<Problem>) -> Option<Ground> {
        let beach = Tile { left: false, right: false };
        let mut ground = [[beach; ROW_TILES]; ROWS];
        let before = problems.len();
        if self.turtle.len() != ROWS {
            problems.push(Problem::Rows { count: self.turtle.len() });
        }
        for (row, (text, tiles)) in self.turtle.iter().zip(&mut ground).enumerate() {
            let letters = text.as_bytes();
            if letters.len() != COLUMNS || !letters.iter().all(|letter| matches!(letter, b'T' | b'.')) {
                problems.push(Problem::Row { row, text: text.clone() });
                continue;
            }
            for (tile, halves) in tiles.iter_mut().zip(letters.chunks_exact(TILE_SPACES)) {
                *tile = Tile { left: halves[0] == b'T', right: halves[1] == b'T' };
            }
        }
        (problems.len() == before).then_some(ground)
    }

    fn stacks(&self, problems: &mut Vec<Problem>) -> Stacks {
        let mut stacks = Stacks::default();
        for (space, discs) in &self.stacks {
            match (space.parse::<Square>(), discs.parse::<Stack>()) {
                (Ok(at), Ok(stack)) => stacks[at.row()][at.column()] = stack,
                (Err(what), _) => problems.push(Problem::Text { what }),
                (_, Err(what)) => problems.push(Problem::Text { what: format!("on {space}, {what}") }),
            }
        }
        stacks
    }

    fn count_discs(&self, stacks: &Stacks, problems: &mut Vec<Problem>) {
        for player in Player::BOTH {
            let home = *self.home.of(player);
            let on_board = stacks.iter().flatten().flat_map(|stack| stack.discs()).filter(|p| *p == player);
            let count = on_board.count() + usize::from(*self.waiting.of(player)) + usize::from(home);
            if count != usize::from(DISCS) {
                problems.push(Problem::Discs { player, count });
            }
            if home > DISCS_TO_WIN {
                problems.push(Problem::Home { player, count: home });
            }
        }
        if self.home == (PerPlayer { blue: DISCS_TO_WIN, yellow: DISCS_TO_WIN }) {
            problems.push(Problem::BothHome);
        }
    }
}

fn count_tiles(position: &Position, problems: &mut Vec<Problem>) {
    let mut counts = [0; PUBLISHED_TILES.len()];
    for tile in position.ground.iter().flatten().chain([&position.spare]) {
        counts[tile.turtles()] += 1;
    }
    for (turtles, (count, most)) in counts.into_iter().zip(PUBLISHED_TILES).enumerate() {
        if count > most {
            problems.push(Problem::Tiles { turtles, count, most });
        }
    }
}

impl From<&Position> for Setup {
    fn from(position: &Position) -> Self {
        let row_text = |row: &[Tile; ROW_TILES]| row.iter().map(ToString::to_string).collect();
        let occupied = Square::all().filter(|&at| position.stack(at).height() > 0);
        Self {
            game: None,
            turtle: position.ground.iter().map(row_text).collect(),
            stacks: occupied.map(|at| (at.to_string(), position.stack(at).to_string())).collect(),
            waiting: position.waiting,
            home: position.home,
            spare: position.spare.to_string(),
            to_move: position.to_move,
        }
    }
}

impl Serialize for Position {
    /// As a [`Setup`].
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Setup::from(self).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Position {
    /// Of a [`Setup`], with the default reading of the rules.
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Setup::deserialize(deserializer)?.into_position(Reading::default()).map_err(serde::de::Error::custom)
    }
}
