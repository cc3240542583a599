//! The printed sheets: a board of squares and markers for the lens, corner cards for the scale, and the bar
//! that tells how large the printer made them.
//!
//! On the board the square at the top left is black; every white square holds a marker, numbered from 0 row
//! by row. A card is a marker in the middle of a white square.

use super::profile::{parse, read};
use super::{Origin, ProfileError, Quantity};
use crate::geometry::MatPoint;
use serde::{Deserialize, Serialize};
use std::path::Path;

/// Length of the check bar on a sheet printed at 100 %, mm.
pub const CHECK_BAR_MM: f64 = 100.0;
/// The built-in sheets, TOML.
const BUILT_IN: &str = include_str!("../../calibration/sheets.toml");
/// Name of the built-in sheets in messages.
const BUILT_IN_NAME: &str = "the built-in sheet profile";
/// Least and most a printer changes the size before the sheet is no longer meant, as a factor.
const PRINT_SCALE: (f64, f64) = (0.25, 4.0);
/// Sizes a square, marker or card may have, mm: from a stamp to a poster.
const SIZE_MM: (f64, f64) = (2.0, 500.0);
/// Squares a board may have along one side.
const SQUARES: (usize, usize) = (3, 30);
/// Least white around a marker in cells of the marker: less and its black border is not told apart.
const LEAST_QUIET_CELLS: f64 = 0.5;

/// A family of square markers, by its name in OpenCV without `DICT_`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum MarkerDictionary {
    /// 50 markers of 4 by 4 cells.
    #[serde(rename = "4x4_50")]
    Cells4Of50,
    /// 100 markers of 5 by 5 cells.
    #[serde(rename = "5x5_100")]
    Cells5Of100,
    /// 250 markers of 6 by 6 cells.
    #[serde(rename = "6x6_250")]
    Cells6Of250,
}

impl MarkerDictionary {
    /// Number of markers; ids count from 0.
    pub const fn len(self) -> u32 {
        match self {
            Self::Cells4Of50 => 50,
            Self::Cells5Of100 => 100,
            Self::Cells6Of250 => 250,
        }
    }

    /// Never: every family has markers.
    pub const fn is_empty(self) -> bool {
        false
    }

    /// Cells along a side, the black border of one cell on each side included.
    pub const fn cells(self) -> usize {
        match self {
            Self::Cells4Of50 => 6,
            Self::Cells5Of100 => 7,
            Self::Cells6Of250 => 8,
        }
    }
}

/// A chessboard whose white squares hold markers (ChArUco).
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BoardSheet {
    /// The family of its markers.
    pub dictionary: MarkerDictionary,
    /// Squares in a row.
    pub squares_across: usize,
    /// Squares in a column.
    pub squares_down: usize,
    /// Side of a square as drawn, mm.
    pub square_mm: f64,
    /// Side of a marker as drawn, its black border included, mm.
    pub marker_mm: f64,
}

/// A marker of a board and where its corners are.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PlacedMarker {
    /// Its id.
    pub id: u32,
    /// Its corners clockwise from its own top left, in squares: x right and y down from the board's top left.
    pub corners: [[f64; 2]; 4],
}

impl BoardSheet {
    /// Inner corners in a row and in a column.
    pub const fn inner_corners(&self) -> (usize, usize) {
        (self.squares_across.saturating_sub(1), self.squares_down.saturating_sub(1))
    }

    /// Whether the square in this column and row is black.
    pub const fn is_black(column: usize, row: usize) -> bool {
        (column + row).is_multiple_of(2)
    }

    /// Every marker in the order of ids.
    pub fn markers(&self) -> Vec<PlacedMarker> {
        let white = (0..self.squares_down)
            .flat_map(|row| (0..self.squares_across).map(move |column| (column, row)))
            .filter(|&(column, row)| !Self::is_black(column, row));
        let side = self.marker_mm / self.square_mm;
        let margin = (1.0 - side) / 2.0;
        let place = |(id, (column, row)): (u32, (usize, usize))| {
            let (x, y) = (column as f64 + margin, row as f64 + margin);
            PlacedMarker { id, corners: [[x, y], [x + side, y], [x + side, y + side], [x, y + side]] }
        };
        (0..).zip(white).map(place).collect()
    }
}

/// Four cards that are laid beside the mat.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CardSheet {
    /// The family of their markers.
    pub dictionary: MarkerDictionary,
    /// The marker on each card.
    pub ids: [u32; 4],
    /// Side of a marker as drawn, its black border included, mm.
    pub marker_mm: f64,
    /// Side of a card as drawn, mm.
    pub card_mm: f64,
}

/// Everything that is printed and its true size.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SheetProfile {
    /// Its name.
    pub name: String,
    /// Length of the check bar on the printed sheet, mm; [`CHECK_BAR_MM`] when printed at 100 %.
    pub check_bar_mm: Quantity,
    /// The board for the lens.
    pub board: BoardSheet,
    /// The corner cards.
    pub cards: CardSheet,
}

impl SheetProfile {
    /// The sheets in the file at `path`, or the built-in ones.
    ///
    /// # Errors
    /// [`ProfileError`] when the file or its content cannot be used.
    pub fn load(path: Option<&Path>) -> Result<Self, ProfileError> {
        match path {
            Some(path) => Self::of_text(&Self::text_of(path)?, &path.to_string_lossy()),
            None => Self::of_text(BUILT_IN, BUILT_IN_NAME),
        }
    }

    /// The text of a sheet profile's file.
    ///
    /// # Errors
    /// [`ProfileError`] when the file cannot be read.
    pub fn text_of(path: &Path) -> Result<String, ProfileError> {
        read(path)
    }

    /// The sheets in a text; `name` is for messages.
    ///
    /// # Errors
    /// [`ProfileError`] when it is no valid profile.
    pub fn of_text(text: &str, name: &str) -> Result<Self, ProfileError> {
        let profile: Self = parse(text, name)?;
        profile.check(name)?;
        Ok(profile)
    }

    /// Printed over drawn lengths (dimensionless), with doubt and origin: what every size is multiplied with.
    pub fn print_scale(&self) -> Quantity {
        let Quantity { value, sigma, origin } = self.check_bar_mm;
        Quantity { value: value / CHECK_BAR_MM, sigma: sigma / CHECK_BAR_MM, origin }
    }

    /// Side of a printed corner card's marker, mm.
    pub fn card_marker_mm(&self) -> Quantity {
        self.printed(self.cards.marker_mm)
    }

    /// Side of a printed square of the board, mm.
    pub fn board_square_mm(&self) -> Quantity {
        self.printed(self.board.square_mm)
    }

    /// A printed marker's corners clockwise from its own top left, seen from above, mm from its centre;
    /// y points away from the viewer when the marker's top does.
    pub fn card_corners(&self) -> [MatPoint; 4] {
        let half = self.card_marker_mm().value / 2.0;
        [(-half, half), (half, half), (half, -half), (-half, -half)].map(|(x, y)| MatPoint::new(x, y))
    }

    fn printed(&self, drawn_mm: f64) -> Quantity {
        let scale = self.print_scale();
        Quantity { value: drawn_mm * scale.value, sigma: drawn_mm * scale.sigma, origin: scale.origin }
    }

    fn check(&self, path: &str) -> Result<(), ProfileError> {
        let mut problems = Vec::new();
        let mut within = |name: &str, value: f64, (least, most): (f64, f64)| {
            if !(least..=most).contains(&value) {
                problems.push(format!("{name} must lie between {least} and {most}, it is {value}"));
            }
        };
        let (board, cards, bar) = (&self.board, &self.cards, self.check_bar_mm);
        within("check_bar_mm", bar.value, (CHECK_BAR_MM * PRINT_SCALE.0, CHECK_BAR_MM * PRINT_SCALE.1));
        within("the sigma of check_bar_mm", bar.sigma, (f64::MIN_POSITIVE, bar.value));
        let squares = (SQUARES.0 as f64, SQUARES.1 as f64);
        within("board.squares_across", board.squares_across as f64, squares);
        within("board.squares_down", board.squares_down as f64, squares);
        within("board.square_mm", board.square_mm, SIZE_MM);
        within("cards.card_mm", cards.card_mm, SIZE_MM);
        let most =
            |outer: f64, cells: usize| (SIZE_MM.0, outer / (1.0 + 2.0 * LEAST_QUIET_CELLS / cells as f64));
        within("board.marker_mm", board.marker_mm, most(board.square_mm, board.dictionary.cells()));
        within("cards.marker_mm", cards.marker_mm, most(cards.card_mm, cards.dictionary.cells()));
        let needed = board.squares_across.saturating_mul(board.squares_down) / 2;
        if needed > board.dictionary.len() as usize {
            problems.push(format!(
                "the board needs {needed} markers and its dictionary has {}",
                board.dictionary.len()
            ));
        }
        let mut ids = cards.ids;
        ids.sort_unstable();
        if ids.windows(2).any(|pair| pair[0] == pair[1]) || ids[3] >= cards.dictionary.len() {
            problems.push(format!("cards.ids must be four different ones below {}", cards.dictionary.len()));
        }
        if board.dictionary == cards.dictionary && ids.iter().any(|id| (*id as usize) < needed) {
            problems.push("the cards must not use markers of the board".to_owned());
        }
        if problems.is_empty() {
            Ok(())
        } else {
            Err(ProfileError::Invalid { path: path.to_owned(), reason: problems.join("; ") })
        }
    }
}

impl SheetProfile {
    /// Whether somebody measured the printed sheet.
    pub fn is_measured(&self) -> bool {
        self.check_bar_mm.origin == Origin::Measured
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn built_in() -> SheetProfile {
        SheetProfile::load(None).unwrap()
    }

    #[test]
    fn the_built_in_sheets_are_valid_and_only_assumed_until_measured() {
        let sheets = built_in();
        assert!(!sheets.is_measured());
        assert_eq!(sheets.print_scale().value, 1.0);
        assert_eq!(sheets.cards.ids, [0, 1, 2, 3]);
    }

    #[test]
    fn a_bar_that_measures_short_shrinks_every_size() {
        let mut sheets = built_in();
        sheets.check_bar_mm = Quantity { value: 97.0, sigma: 0.2, origin: Origin::Measured };
        let marker = sheets.card_marker_mm();
        assert!((marker.value - 48.5).abs() < 1e-9 && (marker.sigma - 0.1).abs() < 1e-9);
        assert!((sheets.card_corners()[1].x - 24.25).abs() < 1e-9);
        assert_eq!(marker.origin, Origin::Measured);
    }

    #[test]
    fn every_white_square_holds_the_next_marker() {
        let board = built_in().board;
        let markers = board.markers();
        assert_eq!(markers.len(), 31);
        assert_eq!(markers[0].id, 0);
        // The second square of the first row, and the first of the second row after three more.
        assert!((markers[0].corners[0][0] - (1.0 + 3.5 / 26.0)).abs() < 1e-12);
        assert!(markers[3].corners[0][1] > 1.0 && markers[3].corners[1][0] < 1.0);
    }

    #[test]
    fn every_wrong_value_is_named_at_once() {
        let mut wrong = built_in();
        wrong.board.marker_mm = 26.0;
        wrong.cards.ids = [1, 1, 2, 3];
        wrong.check_bar_mm.value = 0.0;
        let error = wrong.check("sheets.toml").unwrap_err().to_string();
        for name in ["board.marker_mm", "cards.ids", "check_bar_mm", "sheets.toml"] {
            assert!(error.contains(name), "{error}");
        }
    }

    #[test]
    fn a_board_of_more_squares_than_can_be_counted_is_refused() {
        let mut wrong = built_in();
        wrong.board.squares_across = usize::MAX;
        let error = wrong.check("x").unwrap_err().to_string();
        assert!(error.contains("board.squares_across must lie between 3 and 30"), "{error}");
    }

    #[test]
    fn cards_of_the_boards_own_markers_are_refused() {
        let mut wrong = built_in();
        wrong.cards.dictionary = wrong.board.dictionary;
        assert!(wrong.check("x").unwrap_err().to_string().contains("markers of the board"));
    }
}
