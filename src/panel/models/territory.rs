//! Whose every place of the pond is: the cells of the nearest pawns.

use std::f64::consts::TAU;

use crate::games::lacuna::Player;
use crate::geometry::MatPoint;

/// Corners of the pond's circle.
const CIRCLE_CORNERS: usize = 96;

/// The places that are nearest to one pawn.
#[derive(Debug, Clone, PartialEq)]
pub(in super::super) struct Cell {
    /// Whose pawn it is.
    pub(in super::super) owner: Player,
    /// Its corners in order, mm; a convex polygon.
    pub(in super::super) corners: Vec<MatPoint>,
    /// The sides that part it from cells of the other player.
    pub(in super::super) borders: Vec<[MatPoint; 2]>,
}

/// The cells of pawns in a pond of this radius, mm. A pawn that shares its place with another has none.
pub(super) fn cells(pawns: &[(Player, MatPoint)], radius_mm: f64) -> Vec<Cell> {
    pawns.iter().enumerate().map(|(i, (owner, at))| cell(pawns, i, *owner, *at, radius_mm)).collect()
}

/// A side of a cell on its way: where it begins, and the player beyond it.
type Corner = (MatPoint, Option<Player>);

fn cell(pawns: &[(Player, MatPoint)], own: usize, owner: Player, at: MatPoint, radius_mm: f64) -> Cell {
    let mut corners: Vec<Corner> = (0..CIRCLE_CORNERS)
        .map(|i| {
            let (sin, cos) = (TAU * i as f64 / CIRCLE_CORNERS as f64).sin_cos();
            (MatPoint::new(radius_mm * cos, radius_mm * sin), None)
        })
        .collect();
    for (j, (other, place)) in pawns.iter().enumerate() {
        if j != own {
            corners = clipped(&corners, at, *place, *other);
        }
    }
    let next = |i: usize| corners[(i + 1) % corners.len()].0;
    let borders = (0..corners.len())
        .filter(|i| corners[*i].1.is_some_and(|beyond| beyond != owner))
        .map(|i| [corners[i].0, next(i)])
        .collect();
    Cell { owner, borders, corners: corners.iter().map(|corner| corner.0).collect() }
}

/// What of a polygon is nearer to `at` than to `other`: Sutherland and Hodgman, Reentrant Polygon Clipping, 1974.
fn clipped(corners: &[Corner], at: MatPoint, other: MatPoint, beyond: Player) -> Vec<Corner> {
    let middle = MatPoint::new(f64::midpoint(at.x, other.x), f64::midpoint(at.y, other.y));
    let outside = |p: MatPoint| (p.x - middle.x) * (other.x - at.x) + (p.y - middle.y) * (other.y - at.y);
    let mut kept = Vec::with_capacity(corners.len() + 2);
    for (i, &(from, side)) in corners.iter().enumerate() {
        let to = corners[(i + 1) % corners.len()].0;
        let (a, b) = (outside(from), outside(to));
        let crossing = || {
            let t = a / (a - b);
            MatPoint::new(from.x + t * (to.x - from.x), from.y + t * (to.y - from.y))
        };
        match (a <= 0.0, b <= 0.0) {
            (true, true) => kept.push((from, side)),
            (true, false) => {
                kept.push((from, side));
                kept.push((crossing(), Some(beyond)));
            }
            (false, true) => kept.push((crossing(), side)),
            (false, false) => {}
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_pawns_part_the_pond_in_halves_along_the_line_between_them() {
        let pawns = [(Player::Gold, MatPoint::new(-50.0, 0.0)), (Player::Silver, MatPoint::new(50.0, 0.0))];
        let cells = cells(&pawns, 200.0);
        assert!(cells[0].corners.iter().all(|corner| corner.x <= 1e-9));
        assert!(cells[1].corners.iter().all(|corner| corner.x >= -1e-9));
        let [border] = cells[0].borders.as_slice() else { panic!("{:?}", cells[0].borders) };
        assert!(border.iter().all(|end| end.x.abs() < 1e-9 && (end.y.abs() - 200.0).abs() < 0.5));
    }

    #[test]
    fn every_place_lies_in_the_cell_of_its_nearest_pawn() {
        let pawns = [
            (Player::Gold, MatPoint::new(-60.0, 20.0)),
            (Player::Silver, MatPoint::new(40.0, 70.0)),
            (Player::Gold, MatPoint::new(30.0, -90.0)),
        ];
        let cells = cells(&pawns, 200.0);
        let is_inside = |cell: &Cell, p: MatPoint| {
            let n = cell.corners.len();
            (0..n).all(|i| {
                let (a, b) = (cell.corners[i], cell.corners[(i + 1) % n]);
                (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x) >= -1e-6
            })
        };
        for k in 0..400_u32 {
            let p = MatPoint::new(f64::from(k % 20) * 13.0 - 123.5, f64::from(k / 20) * 13.0 - 123.5);
            let nearest = (0..3).min_by(|i, j| pawns[*i].1.distance(p).total_cmp(&pawns[*j].1.distance(p)));
            assert!(is_inside(&cells[nearest.unwrap()], p), "{p:?}");
        }
    }

    #[test]
    fn cells_of_one_player_have_no_border_between_them() {
        let pawns = [(Player::Gold, MatPoint::new(-50.0, 0.0)), (Player::Gold, MatPoint::new(50.0, 0.0))];
        assert!(cells(&pawns, 200.0).iter().all(|cell| cell.borders.is_empty()));
    }
}
