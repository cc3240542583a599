//! A garden on the table: where it lies, and which cells it has.

use super::shape::own_middle;
use crate::geometry::{MatPoint, Placement};

/// A garden as it lies on the table.
#[derive(Debug, Clone, PartialEq)]
pub struct LaidGarden {
    /// Where it lies; its own frame has its origin in the middle of the rectangle about its cells.
    pub placement: Placement,
    /// Column and row of each cell.
    pub cells: Vec<[u8; 2]>,
}

/// How far into a cell the place is that a butterfly beside the garden looks at, mm.
const INTO_MM: f64 = 8.0;

impl LaidGarden {
    /// The middle of a cell in its own frame, mm, for cells of this side.
    pub fn own_middle(&self, cell: [u8; 2], pitch: f64) -> [f64; 2] {
        own_middle(&self.cells, cell, pitch)
    }

    /// A point of the table in its own frame, mm.
    fn own(&self, at: [f64; 2]) -> [f64; 2] {
        let (sin, cos) = self.placement.turn.sin_cos();
        let (dx, dy) = (at[0] - self.placement.at.x, at[1] - self.placement.at.y);
        [cos * dx + sin * dy, -sin * dx + cos * dy]
    }

    /// Whether it has the cell so many columns and rows from another.
    fn has(&self, cell: [u8; 2], [dx, dy]: [i8; 2]) -> bool {
        let there = (cell[0].checked_add_signed(dx), cell[1].checked_add_signed(dy));
        matches!(there, (Some(x), Some(y)) if self.cells.contains(&[x, y]))
    }

    /// Distance of a point of the table from its cells, mm, negative inside.
    pub fn distance(&self, at: [f64; 2], pitch: f64) -> f64 {
        let own = self.own(at);
        let from = |middle: [f64; 2]| {
            let [dx, dy] = [0, 1].map(|k| ((own[k] - middle[k]).abs() - pitch / 2.0).max(0.0));
            dx.hypot(dy)
        };
        let outside =
            self.cells.iter().map(|cell| from(self.own_middle(*cell, pitch))).fold(f64::INFINITY, f64::min);
        if outside > 0.0 {
            return outside;
        }
        // inside, the distance from the nearest place that is none of its cells
        let around = [-1_i8, 0, 1];
        let missing = self.cells.iter().flat_map(|cell| {
            let steps = around.into_iter().flat_map(|dx| around.map(|dy| [dx, dy]));
            let gaps = steps.filter(|step| !self.has(*cell, *step));
            let middle = self.own_middle(*cell, pitch);
            gaps.map(move |step| [0, 1].map(|k| middle[k] + f64::from(step[k]) * pitch))
        });
        -missing.map(from).fold(f64::INFINITY, f64::min)
    }

    /// The place in its cells, some way in, that is nearest to a point of the table.
    pub fn nearest(&self, at: [f64; 2], pitch: f64) -> MatPoint {
        let own = self.own(at);
        let places = self.cells.iter().map(|cell| {
            let middle = self.own_middle(*cell, pitch);
            [0, 1].map(|k| {
                let side = |sign: i8| {
                    let step = if k == 0 { [sign, 0] } else { [0, sign] };
                    pitch / 2.0 - if self.has(*cell, step) { 0.0 } else { INTO_MM }
                };
                own[k].clamp(middle[k] - side(-1), middle[k] + side(1))
            })
        });
        let far = |p: &[f64; 2]| (p[0] - own[0]).hypot(p[1] - own[1]);
        let near = places.min_by(|a, b| far(a).total_cmp(&far(b))).unwrap_or_default();
        self.placement.on_table(MatPoint::new(near[0], near[1]))
    }

    /// The corners of the polygon about its cells, anticlockwise seen from above, on the table, mm.
    pub fn outline(&self, pitch: f64) -> Vec<MatPoint> {
        // every side of a cell with none beside it, anticlockwise about the cell; corners in whole steps
        let mut sides: Vec<([i16; 2], [i16; 2])> = Vec::new();
        for cell in &self.cells {
            let [x, y] = cell.map(i16::from);
            let corners = [[x, y], [x + 1, y], [x + 1, y + 1], [x, y + 1]];
            for (k, step) in [[0, -1], [1, 0], [0, 1], [-1, 0]].into_iter().enumerate() {
                if !self.has(*cell, step) {
                    sides.push((corners[k], corners[(k + 1) % 4]));
                }
            }
        }
        let Some(start) = sides.iter().map(|side| side.0).min_by_key(|[x, y]| (*y, *x)) else {
            return Vec::new();
        };
        let (mut at, mut before) = (start, [0, 0]);
        let mut outline = Vec::new();
        while let Some(k) = sides.iter().position(|side| side.0 == at) {
            let (from, to) = sides.swap_remove(k);
            let way = [to[0] - from[0], to[1] - from[1]];
            if way != before {
                outline.push(from);
            }
            (at, before) = (to, way);
        }
        let on_table = |corner: [i16; 2]| {
            let first = self.own_middle([0, 0], pitch);
            let own = [0, 1].map(|k| first[k] + (f64::from(corner[k]) - 0.5) * pitch);
            self.placement.on_table(MatPoint::new(own[0], own[1]))
        };
        outline.into_iter().map(on_table).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn laid(rows: &[&str]) -> LaidGarden {
        let cells = rows.iter().enumerate().flat_map(|(y, row)| {
            let there = row.chars().enumerate().filter(|(_, c)| *c == '#');
            there.map(move |(x, _)| [x as u8, y as u8])
        });
        let placement = Placement { at: MatPoint::new(0.0, 0.0), turn: 0.0 };
        LaidGarden { placement, cells: cells.collect() }
    }

    #[test]
    fn a_plain_garden_has_four_corners_and_an_angled_one_six() {
        let plain = laid(&["#####", "#####"]);
        let corners: Vec<[f64; 2]> = plain.outline(10.0).iter().map(|p| [p.x, p.y]).collect();
        assert_eq!(corners, [[-25.0, -10.0], [25.0, -10.0], [25.0, 10.0], [-25.0, 10.0]]);
        assert_eq!(laid(&["####", "####", "##.."]).outline(10.0).len(), 6);
    }

    #[test]
    fn distances_are_negative_inside_and_told_from_the_nearest_gap() {
        let angled = laid(&["####", "####", "##.."]);
        // the corner between both arms is at (0, 5)
        assert!((angled.distance([0.0, 15.0], 10.0) - 0.0).abs() < 1e-9);
        assert!((angled.distance([3.0, 9.0], 10.0) - 3.0).abs() < 1e-9);
        assert!((angled.distance([0.0, 0.0], 10.0) + 5.0).abs() < 1e-9);
        assert!((angled.distance([15.0, 0.0], 10.0) + 5.0).abs() < 1e-9);
    }
}
