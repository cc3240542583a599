//! The printed sheets as drawings in millimetres: what is black, what is written, where to cut.

use super::Problem;
use crate::calibration::{BoardSheet, CHECK_BAR_MM, MarkerDictionary, SheetProfile};
use crate::vision::marker_bits;

/// Distance from the bottom of the paper to the check bar, and from the bar to the text over it, mm: printers
/// leave about 5 mm white.
const BAR_UP_MM: f64 = 9.0;
const BAR_TEXT_MM: f64 = 3.5;
/// Thickness of lines and length of the ticks at the bar's ends, mm.
const LINE_MM: f64 = 0.2;
const TICK_MM: f64 = 4.0;
/// Height of the letters, mm, and of those that name a card.
const LETTER_MM: f64 = 2.6;
/// Distance from the top of the paper to what is drawn, mm, and least white at the sides.
const TOP_MM: f64 = 12.0;
const SIDE_MM: f64 = 5.0;
/// White kept over the bottom of the paper for the bar and its words, mm.
const BOTTOM_MM: f64 = 20.0;
/// How far a card's name lies over its lower edge, mm.
const NAME_UP_MM: f64 = 2.5;
/// What to do with the bar.
const BAR_WORDS: [&str; 2] = [
    "Print at 100 %, not \"fit to page\". This bar must measure 100 mm from tick to tick; where it does not,",
    "put what it measures into check_bar_mm of a sheet profile (a copy of calibration/sheets.toml; --sheets).",
];

/// A rectangle in mm from the paper's top left: left, top, right, bottom.
pub type Rectangle = [f64; 4];

/// Words on a sheet.
#[derive(Debug, Clone, PartialEq)]
pub struct Words {
    /// Where the first letter stands, mm from the paper's top left.
    pub at: [f64; 2],
    /// Height of the letters (of the font), mm.
    pub size_mm: f64,
    /// What they say, ASCII.
    pub text: String,
}

/// A sheet to print.
#[derive(Debug, Clone, PartialEq)]
pub struct SheetDrawing {
    /// Width and height of the paper, mm.
    pub paper_mm: [f64; 2],
    /// What is black.
    pub black: Vec<Rectangle>,
    /// Where to cut: thin grey lines.
    pub cuts: Vec<Rectangle>,
    /// What is written.
    pub words: Vec<Words>,
}

/// The board for the lens.
///
/// # Errors
/// A [`Problem`] when it does not fit on the paper.
pub fn draw_board(sheets: &SheetProfile, paper_mm: [f64; 2]) -> Result<SheetDrawing, Problem> {
    let board = &sheets.board;
    let size = [board.squares_across, board.squares_down].map(|n| n as f64 * board.square_mm);
    let [left, top] = placed(size, paper_mm)?;
    let mut black = Vec::new();
    for (row, column) in (0..board.squares_down).flat_map(|r| (0..board.squares_across).map(move |c| (r, c)))
    {
        if BoardSheet::is_black(column, row) {
            let (x, y) = (left + column as f64 * board.square_mm, top + row as f64 * board.square_mm);
            black.push([x, y, x + board.square_mm, y + board.square_mm]);
        }
    }
    for marker in board.markers() {
        let at = marker.corners[0].map(|v| v * board.square_mm);
        draw_marker(&mut black, board.dictionary, marker.id, [left + at[0], top + at[1]], board.marker_mm)?;
    }
    let name = format!(
        "Board for the lens: {} x {} squares of {} mm. Glue it to something flat.",
        board.squares_across, board.squares_down, board.square_mm
    );
    let mut drawing = SheetDrawing { paper_mm, black, cuts: Vec::new(), words: Vec::new() };
    drawing.words.push(Words { at: [left, top - BAR_TEXT_MM], size_mm: LETTER_MM, text: name });
    draw_bar(&mut drawing);
    Ok(drawing)
}

/// The four corner cards.
///
/// # Errors
/// A [`Problem`] when they do not fit on the paper.
pub fn draw_cards(sheets: &SheetProfile, paper_mm: [f64; 2]) -> Result<SheetDrawing, Problem> {
    let cards = &sheets.cards;
    let [left, top] = placed([2.0 * cards.card_mm; 2], paper_mm)?;
    let mut drawing = SheetDrawing { paper_mm, black: Vec::new(), cuts: Vec::new(), words: Vec::new() };
    let margin = (cards.card_mm - cards.marker_mm) / 2.0;
    for (k, id) in cards.ids.into_iter().enumerate() {
        let (x, y) = (left + (k % 2) as f64 * cards.card_mm, top + (k / 2) as f64 * cards.card_mm);
        draw_marker(&mut drawing.black, cards.dictionary, id, [x + margin, y + margin], cards.marker_mm)?;
        let at = [x + margin, y + cards.card_mm - NAME_UP_MM];
        let text = format!("card {id}, marker {} mm", cards.marker_mm);
        drawing.words.push(Words { at, size_mm: LETTER_MM.min(0.6 * margin), text });
    }
    let (right, bottom) = (left + 2.0 * cards.card_mm, top + 2.0 * cards.card_mm);
    for k in 0..3 {
        let (x, y) = (left + f64::from(k) * cards.card_mm, top + f64::from(k) * cards.card_mm);
        drawing.cuts.push([x - 0.5 * LINE_MM, top, x + 0.5 * LINE_MM, bottom]);
        drawing.cuts.push([left, y - 0.5 * LINE_MM, right, y + 0.5 * LINE_MM]);
    }
    let text =
        "Corner cards: cut along the grey lines and lay one flat beside each corner of the mat.".to_owned();
    drawing.words.push(Words { at: [left, top - BAR_TEXT_MM], size_mm: LETTER_MM, text });
    draw_bar(&mut drawing);
    Ok(drawing)
}

/// The top left of a drawing of this size on the paper, mm.
fn placed(size: [f64; 2], paper: [f64; 2]) -> Result<[f64; 2], Problem> {
    let fits = size[0] + 2.0 * SIDE_MM <= paper[0] && TOP_MM + size[1] + BOTTOM_MM <= paper[1];
    if fits {
        return Ok([(paper[0] - size[0]) / 2.0, TOP_MM]);
    }
    Err(Problem {
        code: "too-large",
        message: format!(
            "The sheet of {} x {} mm does not fit on paper of {} x {} mm with its check bar.",
            size[0], size[1], paper[0], paper[1]
        ),
        remedy: "Make the squares or cards in the sheet profile smaller, or fewer.".to_owned(),
    })
}

fn draw_marker(
    black: &mut Vec<Rectangle>,
    dictionary: MarkerDictionary,
    id: u32,
    [left, top]: [f64; 2],
    side_mm: f64,
) -> Result<(), Problem> {
    let Some(bits) = marker_bits(dictionary, id)? else { return Ok(()) };
    let cell = side_mm / bits.side as f64;
    for row in 0..bits.side {
        // Cells beside each other are one rectangle: no hairline shows between them.
        let mut column = 0;
        while column < bits.side {
            let from = column;
            while bits.is_black(column, row) {
                column += 1;
            }
            if column > from {
                let y = top + row as f64 * cell;
                black.push([left + from as f64 * cell, y, left + column as f64 * cell, y + cell]);
            }
            column += 1;
        }
    }
    Ok(())
}

fn draw_bar(drawing: &mut SheetDrawing) {
    let [width, height] = drawing.paper_mm;
    let (left, y) = ((width - CHECK_BAR_MM) / 2.0, height - BAR_UP_MM);
    let right = left + CHECK_BAR_MM;
    let half = 0.5 * LINE_MM;
    drawing.black.push([left, y - half, right, y + half]);
    // The ticks' outer edges are 100 mm apart.
    drawing.black.push([left, y - 0.5 * TICK_MM, left + LINE_MM, y + 0.5 * TICK_MM]);
    drawing.black.push([right - LINE_MM, y - 0.5 * TICK_MM, right, y + 0.5 * TICK_MM]);
    for (k, text) in (0..).zip(BAR_WORDS) {
        let up = BAR_TEXT_MM + LETTER_MM * 1.25 * (1.0 - f64::from(k));
        let text = text.to_owned();
        drawing.words.push(Words { at: [(width - 125.0) / 2.0, y - up], size_mm: LETTER_MM, text });
    }
}
