//! Gardens of any shape: ten cells of one lattice, told by the cells themselves and by the green board about them.

use super::super::laniakea::{InkPatch, Lattice, lattices};
use super::super::log_picture::LogPicture;
use super::super::median::median;
use super::patch::Patch;
use super::pits::shows_cells;
use crate::geometry::{Homography, ImagePoint};
use nalgebra::Matrix3;
use std::collections::BTreeSet;

/// Cells of a garden.
const CELLS: usize = 10;
/// Width of the board's edge, over the root of its area: it shows no cell.
const EDGE: f64 = 0.04;
/// Differences of a cell from the ground between cells that are tried, natural logarithm of the channel that shows it most:
/// pits of some gardens are little darker than the ground, and the ground of others is speckled.
const UNLIKE: [f64; 2] = [0.10, 0.20];
/// Radii of what is taken off as specks and bridges between cells, over the root of the board's area: the one that shows
/// most cells counts.
const SPECKS: [f64; 3] = [0.035, 0.05, 0.065];
/// Least and largest area of what is seen of a cell, over a tenth of the board's.
const AREA: (f64, f64) = (0.06, 0.95);
/// How far from a cell's middle the board must reach, over the pitch, and at how many of the places there.
const REACH: f64 = 0.42;
const LEAST_REACHED: usize = 7;
/// Farthest cell from the first one that a lattice was begun with.
const FARTHEST: i32 = CELLS as i32;

/// A garden of ten cells.
pub(super) struct Shape {
    /// From the garden's own frame, mm, to the picture: x along its columns, y along its rows, the origin in the middle of
    /// the rectangle about its cells; right-handed seen from above.
    pub map: Homography,
    /// Column and row of each cell.
    pub cells: Vec<[u8; 2]>,
}

/// The middle of a cell in the frame of its garden, mm.
pub(super) fn own_middle(cells: &[[u8; 2]], cell: [u8; 2], pitch: f64) -> [f64; 2] {
    [0, 1].map(|k| {
        let most = cells.iter().map(|cell| cell[k]).max().unwrap_or(0);
        (f64::from(cell[k]) - f64::from(most) / 2.0) * pitch
    })
}

/// Steps in which a lattice is made upright; two are usual.
const UPRIGHT_STEPS: usize = 8;

/// The same lattice counted along its shortest ways, which are a cell's sides: along a diagonal it can be counted, too.
fn upright(lattice: &Lattice) -> Option<Lattice> {
    let map = &lattice.image_from_lattice;
    let count = lattice.places.len().max(1) as f64;
    let middle = [0, 1].map(|k| lattice.places.iter().map(|p| f64::from(p[k])).sum::<f64>() / count);
    let seen = |way: [i32; 2]| {
        let end = |sign: f64| map.map([0, 1].map(|k| middle[k] + sign * f64::from(way[k]) / 2.0));
        let (a, b) = (end(-1.0)?, end(1.0)?);
        Some([b[0] - a[0], b[1] - a[1]])
    };
    let dot = |a: [f64; 2], b: [f64; 2]| a[0] * b[0] + a[1] * b[1];
    let (mut e, mut f) = ([1, 0], [0, 1]);
    for _ in 0..UPRIGHT_STEPS {
        let (p, q) = (seen(e)?, seen(f)?);
        if dot(q, q) < dot(p, p) {
            (e, f) = (f, e.map(|v| -v));
            continue;
        }
        let times = (dot(p, q) / dot(p, p).max(f64::MIN_POSITIVE)).round();
        if times == 0.0 {
            break;
        }
        f = [0, 1].map(|k| f[k] - times as i32 * e[k]);
    }
    // both ways keep one hand, so a place's counts are whole
    let places = lattice.places.iter().map(|[x, y]| [f[1] * x - f[0] * y, e[0] * y - e[1] * x]).collect();
    let [[a, c], [b, d]] = [e, f].map(|way| way.map(f64::from));
    let from_upright = Matrix3::new(a, b, 0.0, c, d, 0.0, 0.0, 0.0, 1.0);
    Some(Lattice { image_from_lattice: Homography::new(map.matrix() * from_upright)?, places })
}

/// The garden that a green patch is, if it is one.
pub(super) fn shape(picture: &LogPicture, patch: &Patch, pitch: f64) -> Option<Shape> {
    let side = patch.count.sqrt();
    let px = |share: f64| ((share * side).round() as usize).max(1);
    let (inner, edge) = patch.inner(px(EDGE));
    let values: Vec<[f32; 3]> = edge.iter().filter_map(|[u, v]| picture.at(*u, *v)).collect();
    let ground: [f32; 3] =
        std::array::from_fn(|c| median(values.iter().map(|p| p[c]).collect()).unwrap_or(0.0));
    let is_unlike = |[u, v]: [f64; 2], by: f64| {
        picture.at(u, v).is_some_and(|p| (0..3).any(|c| f64::from((p[c] - ground[c]).abs()) > by))
    };
    let tenth = patch.count / CELLS as f64;
    let lattice = SPECKS
        .into_iter()
        .flat_map(|speck| UNLIKE.map(|by| (speck, by)))
        .filter_map(|(speck, by)| {
            let parts = inner.parts(|at| is_unlike(at, by), px(speck)).into_iter();
            let seen: Vec<InkPatch> = parts
                .filter(|(_, area)| (AREA.0 * tenth..AREA.1 * tenth).contains(area))
                .map(|([u, v], area)| InkPatch { at: ImagePoint::new(u, v), area })
                .collect();
            lattices(&seen, 1).into_iter().next()
        })
        .max_by_key(|lattice| lattice.places.len())?;
    let lattice = upright(&lattice)?;
    // every place of the lattice about which the board lies is a cell
    let map = lattice.image_from_lattice;
    let is_cell = |place: [i32; 2]| {
        let at = place.map(f64::from);
        let around = (-1..=1).flat_map(|x| (-1..=1).map(move |y| [f64::from(x), f64::from(y)]));
        let reached = around
            .filter_map(|[x, y]| map.map([at[0] + REACH * x, at[1] + REACH * y]))
            .filter(|seen| patch.contains(*seen))
            .count();
        reached >= LEAST_REACHED
    };
    let first = lattice.places.first().copied()?;
    let mut cells: BTreeSet<[i32; 2]> = BTreeSet::new();
    let mut open = vec![first];
    while let Some(place) = open.pop() {
        let is_far = (0..2).any(|k| (place[k] - first[k]).abs() > FARTHEST);
        if is_far || cells.len() > CELLS || !is_cell(place) || !cells.insert(place) {
            continue;
        }
        let [x, y] = place;
        open.extend([[x + 1, y], [x - 1, y], [x, y + 1], [x, y - 1]]);
    }
    if cells.len() != CELLS || !lattice.places.iter().all(|place| cells.contains(place)) {
        return None;
    }
    let range = |k: usize| {
        let values = cells.iter().map(|place| place[k]);
        Some((values.clone().min()?, values.max()?))
    };
    let ((x0, x1), (y0, y1)) = (range(0)?, range(1)?);
    // the lattice's hand is that of the screen, the garden's is the other one
    let cells: Vec<[u8; 2]> = cells
        .iter()
        .filter_map(|[x, y]| Some([u8::try_from(x - x0).ok()?, u8::try_from(y1 - y).ok()?]))
        .collect();
    let (cx, cy) = (f64::from(x0 + x1) / 2.0, f64::from(y0 + y1) / 2.0);
    let lattice_from_own = Matrix3::new(1.0 / pitch, 0.0, cx, 0.0, -1.0 / pitch, cy, 0.0, 0.0, 1.0);
    let map = Homography::new(map.matrix() * lattice_from_own)?;
    let middles: Vec<[f64; 2]> = cells.iter().map(|cell| own_middle(&cells, *cell, pitch)).collect();
    shows_cells(picture, &map, &middles, pitch).then_some(Shape { map, cells })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lattice_counted_along_a_diagonal_is_made_upright() {
        // squares of 40 px, counted along the diagonal and up
        let map = Matrix3::new(40.0, 0.0, 100.0, 40.0, 40.0, 50.0, 0.0, 0.0, 1.0);
        let slanting = Lattice {
            image_from_lattice: Homography::new(map).unwrap(),
            places: vec![[0, 0], [1, 0], [1, 1], [2, -1]],
        };
        let upright = upright(&slanting).unwrap();
        for (before, after) in slanting.places.iter().zip(&upright.places) {
            let was = slanting.image_from_lattice.map(before.map(f64::from)).unwrap();
            let is = upright.image_from_lattice.map(after.map(f64::from)).unwrap();
            assert!((was[0] - is[0]).hypot(was[1] - is[1]) < 1e-9);
        }
        let step = |way: [f64; 2]| {
            let (a, b) = (
                upright.image_from_lattice.map([0.0; 2]).unwrap(),
                upright.image_from_lattice.map(way).unwrap(),
            );
            (a[0] - b[0]).hypot(a[1] - b[1])
        };
        assert!((step([1.0, 0.0]) - 40.0).abs() < 1e-9 && (step([0.0, 1.0]) - 40.0).abs() < 1e-9);
    }
}
