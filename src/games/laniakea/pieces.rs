//! Spaces, tiles and stacks of discs.

use super::Player;

/// Rows of the playing area; a row is a groove that tiles slide through.
pub const ROWS: usize = 6;
/// Spaces in a row.
pub const COLUMNS: usize = 8;
/// Spaces of a tile, side by side in its row.
pub const TILE_SPACES: usize = 2;
/// Tiles in a row.
pub const ROW_TILES: usize = COLUMNS / TILE_SPACES;
/// Discs of a player.
pub const DISCS: u8 = 8;
/// Most discs in a stack.
pub const HIGHEST_STACK: u8 = 3;
/// Discs at the destination that win.
pub const DISCS_TO_WIN: u8 = 5;

/// A space of the playing area: row 0 is next to blue's starting strip, column 0 at blue's left. Written as
/// column `a` to `h` and row `1` to `6`, so `c1` is row 0, column 2.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square {
    row: u8,
    column: u8,
}

impl Square {
    /// The space, unless there is none such.
    pub const fn new(row: usize, column: usize) -> Option<Self> {
        if row < ROWS && column < COLUMNS {
            Some(Self { row: row as u8, column: column as u8 })
        } else {
            None
        }
    }

    /// Every space, row by row.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..ROWS).flat_map(|row| (0..COLUMNS).filter_map(move |column| Self::new(row, column)))
    }

    /// The space so many rows and columns further, unless that is beyond an edge.
    pub(super) fn shifted(self, (rows, columns): (isize, isize)) -> Option<Self> {
        Self::new(self.row().checked_add_signed(rows)?, self.column().checked_add_signed(columns)?)
    }

    /// Its row, 0 to 5.
    pub const fn row(self) -> usize {
        self.row as usize
    }

    /// Its column, 0 to 7.
    pub const fn column(self) -> usize {
        self.column as usize
    }
}

impl std::fmt::Display for Square {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.column), self.row + 1)
    }
}

impl std::str::FromStr for Square {
    type Err = String;

    /// Reads `c1`.
    ///
    /// # Errors
    /// One sentence that quotes what is no space.
    fn from_str(text: &str) -> Result<Self, String> {
        let space = match text.as_bytes() {
            [column @ b'a'..=b'h', row @ b'1'..=b'6'] => {
                Self::new(usize::from(row - b'1'), usize::from(column - b'a'))
            }
            _ => None,
        };
        space.ok_or_else(|| format!("\"{text}\" is not a space from a1 to h6"))
    }
}

/// A tile as it lies in its row: whether its left and right half show a turtle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tile {
    /// A turtle on the half in the lower column.
    pub left: bool,
    /// A turtle on the half in the higher column.
    pub right: bool,
}

impl Tile {
    /// Turtles on it.
    pub const fn turtles(self) -> usize {
        self.left as usize + self.right as usize
    }

    /// The tile turned by 180 degrees.
    pub const fn turned(self) -> Self {
        Self { left: self.right, right: self.left }
    }

    /// The tile off the board, where its turn does not matter: with a turtle, if it has one, on the left.
    pub const fn lifted(self) -> Self {
        Self { left: self.left || self.right, right: self.left && self.right }
    }

    /// The ways to lay it in a row, each once.
    pub fn ways(self) -> impl Iterator<Item = Self> {
        let turned = self.turned();
        [self, turned].into_iter().take(if turned == self { 1 } else { 2 })
    }

    /// The letter of a half: `T` for a turtle, `.` for beach.
    const fn half(turtle: bool) -> char {
        if turtle { 'T' } else { '.' }
    }
}

impl std::fmt::Display for Tile {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}{}", Self::half(self.left), Self::half(self.right))
    }
}

impl std::str::FromStr for Tile {
    type Err = String;

    /// Reads `T.`.
    ///
    /// # Errors
    /// One sentence that quotes what is no tile.
    fn from_str(text: &str) -> Result<Self, String> {
        match text.as_bytes() {
            [left @ (b'T' | b'.'), right @ (b'T' | b'.')] => {
                Ok(Self { left: *left == b'T', right: *right == b'T' })
            }
            _ => Err(format!("\"{text}\" is not a tile of two halves, each T (turtle) or . (beach)")),
        }
    }
}

/// The discs on a space, from bottom to top; at most [`HIGHEST_STACK`].
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Stack {
    height: u8,
    /// Bit `i` is set where the disc `i` from the bottom is yellow's; bits above the height are 0.
    yellow: u8,
}

impl Stack {
    /// How many discs it has.
    pub const fn height(self) -> u8 {
        self.height
    }

    /// Whether no further disc fits.
    pub const fn is_full(self) -> bool {
        self.height >= HIGHEST_STACK
    }

    /// Whose disc is on top.
    pub fn top(self) -> Option<Player> {
        self.height.checked_sub(1).map(|i| self.owner(i))
    }

    /// The owners of its discs, from the bottom.
    pub fn discs(self) -> impl DoubleEndedIterator<Item = Player> {
        (0..self.height).map(move |i| self.owner(i))
    }

    const fn owner(self, i: u8) -> Player {
        if self.yellow >> i & 1 == 1 { Player::Yellow } else { Player::Blue }
    }

    /// Puts a disc on top; `false`, and nothing done, when it is full.
    #[must_use]
    pub fn push(&mut self, player: Player) -> bool {
        if self.is_full() {
            return false;
        }
        self.yellow |= u8::from(player == Player::Yellow) << self.height;
        self.height += 1;
        true
    }

    /// Takes the top disc off.
    pub fn pop(&mut self) -> Option<Player> {
        let top = self.top()?;
        self.height -= 1;
        self.yellow &= !(1 << self.height);
        Some(top)
    }
}

impl std::fmt::Display for Stack {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.discs().try_for_each(|player| write!(f, "{}", player.letter()))
    }
}

impl std::str::FromStr for Stack {
    type Err = String;

    /// Reads `yb`, bottom first: one to three discs.
    ///
    /// # Errors
    /// One sentence that quotes what is no stack.
    fn from_str(text: &str) -> Result<Self, String> {
        let mut stack = Self::default();
        let all_fit = text.chars().all(|c| Player::from_letter(c).is_some_and(|player| stack.push(player)));
        if all_fit && stack.height > 0 {
            Ok(stack)
        } else {
            Err(format!("\"{text}\" is not a stack of one to three discs, each b or y"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_back() {
        for square in Square::all() {
            assert_eq!(square.to_string().parse(), Ok(square));
        }
        for text in ["b", "y", "yb", "bby", "yyy"] {
            assert_eq!(text.parse::<Stack>().unwrap().to_string(), text);
        }
        for text in ["TT", "T.", ".T", ".."] {
            assert_eq!(text.parse::<Tile>().unwrap().to_string(), text);
        }
    }

    #[test]
    fn what_does_not_exist_is_not_read() {
        for text in ["i1", "a7", "a0", "A1", "a", "a11", "", "ä1"] {
            assert!(text.parse::<Square>().is_err(), "{text}");
        }
        for text in ["", "bbbb", "x", "by ", "B"] {
            assert!(text.parse::<Stack>().is_err(), "{text}");
        }
        for text in ["", "T", "TTT", "t.", "ä"] {
            assert!(text.parse::<Tile>().is_err(), "{text}");
        }
    }

    #[test]
    fn discs_come_off_in_the_reverse_of_how_they_went_on() {
        let mut stack: Stack = "byb".parse().unwrap();
        assert!(!stack.push(Player::Blue));
        assert_eq!(stack.pop(), Some(Player::Blue));
        assert_eq!(stack.pop(), Some(Player::Yellow));
        assert_eq!(stack, "b".parse().unwrap());
        assert_eq!((stack.pop(), stack.pop()), (Some(Player::Blue), None));
        assert_eq!(stack, Stack::default());
    }

    #[test]
    fn only_a_tile_with_one_turtle_can_be_laid_in_two_ways() {
        let ways =
            |text: &str| text.parse::<Tile>().unwrap().ways().map(|t| t.to_string()).collect::<Vec<_>>();
        assert_eq!(ways(".T"), [".T", "T."]);
        assert_eq!(ways("TT"), ["TT"]);
        assert_eq!(ways(".."), [".."]);
    }
}
