//! What is looked at, as cells of equal size: the table or a card from straight above, or a picture as
//! it is.

use super::super::VisionError;
use super::super::sampling::{SmallFrame, sample};
use super::super::top_view::{LogColour, TopView, log_of};
use crate::capture::Frame;
use crate::geometry::{ImagePoint, MatPoint};

/// A rectangle of cells. Its unit is the millimetre of a table, the pixel of a picture without a
/// scale, or the cell of a card.
pub(super) struct Plan {
    /// Cells in a row.
    pub columns: usize,
    /// Rows.
    pub rows: usize,
    /// Cells per unit.
    pub per_unit: f64,
    /// Place of the first cell's corner, units.
    corner: MatPoint,
    colours: Vec<LogColour>,
    /// False for cells outside the picture, and for what is no ground and no piece: cards.
    usable: Vec<bool>,
}

impl Plan {
    /// Of a table seen from above, `half` mm to each side of the origin.
    pub fn of_table(top: &TopView, half: f64) -> Self {
        let size = top.size;
        let seen = (0..size * size).map(|i| top.colour(i % size, i / size));
        let (colours, usable) = seen.map(|c| (c.unwrap_or_default(), c.is_some())).unzip();
        let corner = MatPoint::new(-half, -half);
        Self { columns: size, rows: size, per_unit: top.per_mm, corner, colours, usable }
    }

    /// Of a whole picture, made smaller until its longer side has at most `limit` cells; the unit is the
    /// picture's pixel.
    pub fn of_picture(frame: &Frame, limit: usize) -> Result<Self, VisionError> {
        let small = SmallFrame::new(frame, limit)?;
        Ok(Self {
            columns: small.width,
            rows: small.height,
            per_unit: small.factor,
            corner: MatPoint::new(-0.5, -0.5),
            colours: small.rgb.iter().map(|c| log_of(c.map(f32::from))).collect(),
            usable: vec![true; small.width * small.height],
        })
    }

    /// Of a flat thing seen at a slant: `place` says where in the picture a point of it lies, whose unit is the
    /// cell; `None` where it is not looked at.
    pub fn of_card(
        frame: &Frame,
        columns: usize,
        rows: usize,
        place: impl Fn(f64, f64) -> Option<ImagePoint>,
    ) -> Self {
        let seen = (0..columns * rows).map(|cell| {
            let (u, v) = ((cell % columns) as f64 + 0.5, (cell / columns) as f64 + 0.5);
            sample(frame, place(u, v)?).map(log_of)
        });
        let (colours, usable) = seen.map(|c| (c.unwrap_or_default(), c.is_some())).unzip();
        Self { columns, rows, per_unit: 1.0, corner: MatPoint::default(), colours, usable }
    }

    /// Number of cells.
    pub fn len(&self) -> usize {
        self.colours.len()
    }

    /// Colour of a cell; `None` where there is nothing to be looked at.
    pub fn colour(&self, cell: usize) -> Option<LogColour> {
        self.usable.get(cell)?.then(|| self.colours[cell])
    }

    /// Middle of a cell.
    pub fn point(&self, cell: usize) -> MatPoint {
        let along = |k: usize, corner: f64| (k as f64 + 0.5) / self.per_unit + corner;
        MatPoint::new(along(cell % self.columns, self.corner.x), along(cell / self.columns, self.corner.y))
    }

    /// The cell at a place; `None` outside.
    pub fn cell(&self, p: MatPoint) -> Option<usize> {
        let along = |v: f64, corner: f64| ((v - corner) * self.per_unit).floor();
        let (c, r) = (along(p.x, self.corner.x), along(p.y, self.corner.y));
        let is_inside = c >= 0.0 && r >= 0.0 && c < self.columns as f64 && r < self.rows as f64;
        is_inside.then(|| r as usize * self.columns + c as usize)
    }

    /// Cells of the rectangle between two places.
    pub fn within(&self, least: MatPoint, most: MatPoint) -> impl Iterator<Item = usize> + '_ {
        let range = |from: f64, to: f64, corner: f64, count: usize| {
            let cell = |v: f64| ((v - corner) * self.per_unit).floor();
            (cell(from).clamp(0.0, count as f64) as usize)
                ..((cell(to) + 1.0).clamp(0.0, count as f64) as usize)
        };
        let columns = range(least.x, most.x, self.corner.x, self.columns);
        range(least.y, most.y, self.corner.y, self.rows)
            .flat_map(move |row| columns.clone().map(move |column| row * self.columns + column))
    }

    /// Cells that touch this one, corners included.
    pub fn around(&self, cell: usize) -> impl Iterator<Item = usize> + '_ {
        let (column, row) = (cell % self.columns, cell / self.columns);
        (row.saturating_sub(1)..=(row + 1).min(self.rows - 1)).flat_map(move |r| {
            (column.saturating_sub(1)..=(column + 1).min(self.columns - 1))
                .map(move |c| r * self.columns + c)
                .filter(move |other| *other != cell)
        })
    }

    /// Whether a cell lies at the plan's edge or beside what cannot be looked at.
    pub fn is_at_edge(&self, cell: usize) -> bool {
        let (column, row) = (cell % self.columns, cell / self.columns);
        column == 0
            || row == 0
            || column + 1 == self.columns
            || row + 1 == self.rows
            || self.around(cell).any(|other| !self.usable[other])
    }

    /// Leaves out every cell that lies in one of the polygons (corners in order, either way round).
    pub fn leave_out(&mut self, polygons: &[Vec<MatPoint>]) {
        for polygon in polygons {
            let bound = |of: fn(&MatPoint) -> f64, pick: fn(f64, f64) -> f64, start: f64| {
                polygon.iter().map(of).fold(start, pick)
            };
            let least = MatPoint::new(bound(|p| p.x, f64::min, f64::MAX), bound(|p| p.y, f64::min, f64::MAX));
            let most = MatPoint::new(bound(|p| p.x, f64::max, f64::MIN), bound(|p| p.y, f64::max, f64::MIN));
            let inside: Vec<usize> =
                self.within(least, most).filter(|cell| is_inside(polygon, self.point(*cell))).collect();
            for cell in inside {
                self.usable[cell] = false;
            }
        }
    }
}

/// Whether a point lies in a polygon, by the crossings of a ray.
pub(super) fn is_inside(polygon: &[MatPoint], p: MatPoint) -> bool {
    let mut inside = false;
    for (i, a) in polygon.iter().enumerate() {
        let b = polygon[(i + 1) % polygon.len()];
        if (a.y > p.y) != (b.y > p.y) && p.x < a.x + (p.y - a.y) / (b.y - a.y) * (b.x - a.x) {
            inside = !inside;
        }
    }
    inside
}
