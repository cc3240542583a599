//! Anything seen or typed in, in the words of the machine interface.

use serde::{Deserialize, Serialize};

use super::{Board, Cell, Colour, DEALT, Position, Problem, Rules, Stage, review};

/// What lies on the board; nothing in it needs to be legal. Rafts, islands and the volcano have the form in which
/// a read picture tells them, and what more it tells of them is passed over.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// Which game this is; may be left out.
    #[serde(default)]
    pub game: GameName,
    /// The board, as in a board profile: 24 strings of 24 letters, the first is the north row.
    pub map: Vec<String>,
    /// The players in the order of their turns, the youngest first; one is a player alone.
    pub players: Vec<Colour>,
    /// The rafts laid so far.
    #[serde(default)]
    pub rafts: Vec<RaftForm>,
    /// The islands; one that is left out is empty.
    #[serde(default)]
    pub islands: Vec<IslandForm>,
    /// The volcano.
    #[serde(default)]
    pub volcano: VolcanoForm,
    /// Pearls that the players have yet to put on the islands.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub supply: Vec<Colour>,
    /// Whose turn it is.
    pub to_move: Colour,
    /// How far the turn has come.
    #[serde(default)]
    pub stage: Stage,
    /// Pearls loaded in this turn, while more may be.
    #[serde(default)]
    pub loaded: u8,
    /// Pearls moved on the raft by a player alone.
    #[serde(default)]
    pub shifts: u32,
    /// What is played by.
    #[serde(default)]
    pub rules: Rules,
}

/// The name of this game, and of no other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum GameName {
    /// Laguna.
    #[default]
    Laguna,
}

/// A raft.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RaftForm {
    /// Its colour.
    pub colour: Colour,
    /// Column of its south-west cell, from 0.
    pub x: i64,
    /// Row of its south-west cell, from 0.
    pub y: i64,
    /// Columns that it covers.
    pub w: i64,
    /// Rows that it covers.
    pub h: i64,
    /// Its holes in any order; one that is left out is open.
    #[serde(default)]
    pub holes: Vec<HoleForm>,
}

/// A hole of a raft.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct HoleForm {
    /// The cell under it: column and row from 0.
    pub cell: [i64; 2],
    /// The pearl in it; `None` when that is not known.
    pub pearl: Option<Content>,
}

/// What lies in a hole.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Content {
    /// Nothing: the hole is open.
    None,
    /// A pearl.
    #[serde(untagged)]
    Pearl(Colour),
}

/// An island.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct IslandForm {
    /// Its landing square: column and row from 0.
    pub landing: [i64; 2],
    /// The pearls on it.
    #[serde(default)]
    pub pearls: Vec<Colour>,
}

/// The volcano.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct VolcanoForm {
    /// The pearls in it.
    #[serde(default)]
    pub pearls: Vec<Colour>,
}

/// A set-up that the rules do not allow, with everything that is wrong with it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SetupError {
    /// At least one.
    pub problems: Vec<Problem>,
}

impl std::fmt::Display for SetupError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let sentences: Vec<_> = self.problems.iter().map(ToString::to_string).collect();
        write!(f, "the rules do not allow this position: {}", sentences.join("; "))
    }
}

impl std::error::Error for SetupError {}

impl Setup {
    /// The set-up before the first raft is laid: `dealt` are the pearls on the islands in the order of the board's
    /// landing squares; none where the players place them.
    pub fn start(
        board: &Board,
        players: Vec<Colour>,
        dealt: &[[Colour; DEALT as usize]],
        rules: Rules,
    ) -> Self {
        let islands = board.landings().iter().zip(dealt);
        let supply = if rules.players_place_pearls { super::Pearls::SET.list() } else { Vec::new() };
        Self {
            game: GameName::Laguna,
            map: board.to_map(),
            to_move: players.first().copied().unwrap_or(Colour::Red),
            players,
            rafts: Vec::new(),
            islands: islands.map(|(landing, pearls)| IslandForm::new(*landing, pearls.to_vec())).collect(),
            volcano: VolcanoForm::default(),
            supply,
            stage: Stage::Loading,
            loaded: 0,
            shifts: 0,
            rules,
        }
    }

    /// The position, when the rules allow it.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    pub fn into_position(self) -> Result<Position, SetupError> {
        review::review(&self).map_err(|problems| SetupError { problems })
    }

    /// The set-up of `position`.
    pub(super) fn of(position: &Position) -> Self {
        let raft = |raft: &super::Raft| {
            let (w, h) = raft.shape.size();
            let [x, y] = pair(raft.corner());
            let hole = |(cell, pearl): (&Cell, &Option<Colour>)| HoleForm {
                cell: pair(*cell),
                pearl: Some(pearl.map_or(Content::None, Content::Pearl)),
            };
            let holes = raft.cells().iter().zip(&raft.pearls).map(hole).collect();
            RaftForm { colour: raft.colour, x, y, w, h, holes }
        };
        Self {
            game: GameName::Laguna,
            map: position.board().to_map(),
            players: position.players().to_vec(),
            rafts: position.rafts().iter().map(raft).collect(),
            islands: position.islands().map(|(cell, pearls)| IslandForm::new(cell, pearls.list())).collect(),
            volcano: VolcanoForm { pearls: position.volcano().list() },
            supply: position.supply().list(),
            to_move: position.mover(),
            stage: position.stage(),
            loaded: position.loaded,
            shifts: position.shifts,
            rules: *position.rules(),
        }
    }
}

impl IslandForm {
    fn new(landing: Cell, pearls: Vec<Colour>) -> Self {
        Self { landing: pair(landing), pearls }
    }
}

fn pair(cell: Cell) -> [i64; 2] {
    [i64::from(cell.x()), i64::from(cell.y())]
}
