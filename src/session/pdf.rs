//! A sheet as a PDF file: vectors, one page, the same bytes for the same sheet.

use pdf_writer::{Content, Finish, Name, Pdf, Rect, Ref, Str};

use super::SheetDrawing;

/// Points in a millimetre.
const POINTS: f64 = 72.0 / 25.4;
/// Brightness of the lines to cut along, 0 to 1.
const CUT_GREY: f32 = 0.6;
/// The font that every reader has.
const FONT: &[u8] = b"Helvetica";
/// Its name in the page.
const FONT_NAME: Name<'static> = Name(b"F1");

/// The bytes of the file.
pub(super) fn pdf_bytes(drawing: &SheetDrawing) -> Vec<u8> {
    let [catalog, pages, page, content, font] = [1, 2, 3, 4, 5].map(Ref::new);
    let [width, height] = drawing.paper_mm;
    let mut pdf = Pdf::new();
    pdf.catalog(catalog).pages(pages);
    pdf.pages(pages).kids([page]).count(1);
    let mut sheet = pdf.page(page);
    sheet.media_box(Rect::new(0.0, 0.0, points(width), points(height)));
    sheet.parent(pages);
    sheet.contents(content);
    sheet.resources().fonts().pair(FONT_NAME, font);
    sheet.finish();
    pdf.type1_font(font).base_font(Name(FONT));
    let mut paint = Content::new();
    // PDF counts from the bottom of the page.
    let mut fill = |grey: f32, rectangles: &[[f64; 4]]| {
        paint.set_fill_gray(grey);
        for [left, top, right, bottom] in rectangles {
            paint.rect(points(*left), points(height - bottom), points(right - left), points(bottom - top));
        }
        if !rectangles.is_empty() {
            paint.fill_nonzero();
        }
    };
    fill(CUT_GREY, &drawing.cuts);
    fill(0.0, &drawing.black);
    for words in &drawing.words {
        paint.begin_text();
        paint.set_font(FONT_NAME, points(words.size_mm));
        paint.next_line(points(words.at[0]), points(height - words.at[1]));
        paint.show(Str(words.text.as_bytes()));
        paint.end_text();
    }
    pdf.stream(content, &paint.finish());
    pdf.finish()
}

fn points(mm: f64) -> f32 {
    (mm * POINTS) as f32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::calibration::{CHECK_BAR_MM, SheetProfile};
    use crate::session::{draw_board, draw_cards};

    /// Rectangles of a page in mm from its top left.
    fn rectangles(pdf: &[u8], height: f64) -> Vec<[f64; 4]> {
        let text = String::from_utf8_lossy(pdf);
        text.lines()
            .filter_map(|line| {
                let numbers: Vec<f64> = line
                    .strip_suffix(" re")?
                    .split(' ')
                    .map(|number| number.parse::<f64>().map(|points| points / POINTS))
                    .collect::<Result<_, _>>()
                    .ok()?;
                let [x, y, w, h] = numbers.try_into().ok()?;
                Some([x, height - y - h, x + w, height - y])
            })
            .collect()
    }

    /// Rounding of a file's numbers, mm.
    const ROUNDING_MM: f64 = 1e-3;

    fn near(a: f64, b: f64) -> bool {
        (a - b).abs() < ROUNDING_MM
    }

    #[test]
    fn a_printed_board_has_squares_of_its_size_and_a_bar_of_100_mm() {
        let sheets = SheetProfile::load(None).unwrap();
        for paper in [[210.0, 297.0], [215.9, 279.4]] {
            let pdf = pdf_bytes(&draw_board(&sheets, paper).unwrap());
            let found = rectangles(&pdf, paper[1]);
            let squares = found.iter().filter(|r| near(r[2] - r[0], 26.0) && near(r[3] - r[1], 26.0)).count();
            assert_eq!(squares, 32);
            let left = found.iter().map(|r| r[0]).fold(f64::INFINITY, f64::min);
            let right = found.iter().map(|r| r[2]).fold(0.0, f64::max);
            assert!(near(right - left, 7.0 * 26.0), "{left} {right}");
            assert_eq!(found.iter().filter(|r| near(r[2] - r[0], CHECK_BAR_MM)).count(), 1);
            assert!(found.iter().all(|r| r[0] > 4.9 && r[2] < paper[0] - 4.9 && r[3] < paper[1] - 4.9));
        }
    }

    #[test]
    fn printed_cards_have_markers_and_cuts_of_their_size() {
        let sheets = SheetProfile::load(None).unwrap();
        let drawing = draw_cards(&sheets, [215.9, 279.4]).unwrap();
        let found = rectangles(&pdf_bytes(&drawing), 279.4);
        assert_eq!(found.len(), drawing.cuts.len() + drawing.black.len());
        // The full black rows at the top and the bottom of four markers, at least.
        let cell = 50.0 / 6.0;
        let full = found.iter().filter(|r| near(r[2] - r[0], 50.0) && near(r[3] - r[1], cell)).count();
        assert!(full >= 8, "{full}");
        assert_eq!(drawing.cuts.len(), 6);
        assert!(near(drawing.cuts[2][0] - drawing.cuts[0][0], 70.0));
    }

    #[test]
    fn the_same_sheet_is_the_same_file() {
        let sheets = SheetProfile::load(None).unwrap();
        let draw = || pdf_bytes(&draw_cards(&sheets, [210.0, 297.0]).unwrap());
        assert_eq!(draw(), draw());
    }

    #[test]
    fn a_board_too_large_for_the_paper_is_refused() {
        let mut sheets = SheetProfile::load(None).unwrap();
        sheets.board.square_mm = 40.0;
        assert_eq!(draw_board(&sheets, [210.0, 297.0]).unwrap_err().code, "too-large");
    }
}
