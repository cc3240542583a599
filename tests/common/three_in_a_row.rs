//! A game whose rules live outside the library: three in a row.

use serde_json::{Value, json};
use table_umpire::games::board::{
    BoardError, BoardGame, BoardOutcome, BoardPosition, RuleChoices, RuleOption,
};

/// Its name.
pub const NAME: &str = "three-in-a-row";
const FIRST: RuleOption =
    RuleOption { name: "first", values: &["x", "o"], what: "Who plays first on an empty board." };
/// Rows, columns and diagonals, by the numbers of their cells.
const LINES: [[usize; 3]; 8] =
    [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

/// The game at the door.
pub struct ThreeInARow;

/// A position: nine cells, row by row from the top, and whose turn it is.
#[derive(Clone)]
struct Board {
    cells: [char; 9],
    to_move: char,
}

impl BoardGame for ThreeInARow {
    fn name(&self) -> &'static str {
        NAME
    }

    fn options(&self) -> &'static [RuleOption] {
        &[FIRST]
    }

    fn read(&self, json: &Value, choices: &RuleChoices) -> Result<Box<dyn BoardPosition>, BoardError> {
        choices.check(NAME, self.options())?;
        let wrong = |what: &str| BoardError::Position { what: what.to_owned() };
        let rows = json["rows"].as_array().ok_or_else(|| wrong("\"rows\" is missing"))?;
        let signs: Vec<char> = rows.iter().filter_map(Value::as_str).flat_map(str::chars).collect();
        let cells: [char; 9] = signs.try_into().map_err(|_| wrong("there are not nine cells"))?;
        if cells.iter().any(|sign| !"xo.".contains(*sign)) {
            return Err(wrong("a cell is x, o or ."));
        }
        let first = choices.get(&FIRST).chars().next().unwrap_or('x');
        let count = |sign: char| cells.iter().filter(|own| **own == sign).count();
        let to_move = match count(first).checked_sub(count(other(first))) {
            Some(0) => first,
            Some(1) => other(first),
            _ => return Err(wrong("the players did not take turns")),
        };
        Ok(Box::new(Board { cells, to_move }))
    }
}

const fn other(sign: char) -> char {
    if sign == 'x' { 'o' } else { 'x' }
}

impl Board {
    fn winner(&self) -> Option<char> {
        let full = |line: &&[usize; 3]| line.iter().all(|k| self.cells[*k] == other(self.to_move));
        LINES.iter().find(full).map(|_| other(self.to_move))
    }

    fn cell_name(cell: usize) -> String {
        format!("{}{}", char::from(b'a' + (cell % 3) as u8), 1 + cell / 3)
    }
}

impl BoardPosition for Board {
    fn to_move(&self) -> Option<String> {
        self.outcome().is_none().then(|| self.to_move.to_string())
    }

    fn legal_moves(&self) -> Vec<String> {
        let free = (0..9).filter(|cell| self.cells[*cell] == '.' && self.winner().is_none());
        free.map(Self::cell_name).collect()
    }

    fn apply(&self, notation: &str) -> Result<Box<dyn BoardPosition>, BoardError> {
        let text = notation.to_owned();
        let Some(cell) = (0..9).find(|cell| Self::cell_name(*cell) == notation) else {
            return Err(BoardError::Notation { text, what: "a move is a cell from a1 to c3".to_owned() });
        };
        if !self.legal_moves().contains(&text) {
            return Err(BoardError::Illegal {
                text,
                what: "the cell is taken or the game is over".to_owned(),
            });
        }
        let mut after = self.clone();
        after.cells[cell] = self.to_move;
        after.to_move = other(self.to_move);
        Ok(Box::new(after))
    }

    fn to_json(&self) -> Value {
        let rows: Vec<String> = self.cells.chunks(3).map(|row| row.iter().collect()).collect();
        json!({"game": NAME, "rows": rows})
    }

    fn outcome(&self) -> Option<BoardOutcome> {
        let winner = self.winner();
        let over = winner.is_some() || !self.cells.contains(&'.');
        let reason = if winner.is_some() { "three are in a row" } else { "the board is full" };
        over.then(|| BoardOutcome {
            winners: winner.iter().map(ToString::to_string).collect(),
            reason: reason.to_owned(),
        })
    }
}
