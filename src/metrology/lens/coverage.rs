//! Which views of the board are missing.

use super::LensFit;
use crate::geometry::ImagePoint;
use crate::vision::BoardObservation;
use nalgebra::Vector3;

/// Parts of the picture along each side.
pub const PARTS: usize = 3;
/// Fewest corners, of all views together, that a part of the picture needs.
const LEAST_CORNERS: usize = 4;
/// Least tilt of a view that tells the focal length, degrees.
const LEAST_TILT_DEG: f64 = 15.0;
/// Fewest views in all.
const LEAST_VIEWS: usize = 8;

/// A way to tilt the board: the side that is further from the camera, as the picture shows it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Tilt {
    /// Its left side further away.
    Left,
    /// Its right side further away.
    Right,
    /// Its upper side further away.
    Top,
    /// Its lower side further away.
    Bottom,
}

/// A view that would help.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MissingView {
    /// The board in this part of the picture: column and row of three by three.
    In {
        /// Column, from the left.
        column: usize,
        /// Row, from the top.
        row: usize,
    },
    /// The board tilted this way, by thirty degrees or so.
    Tilted(Tilt),
    /// More views of any kind; this many.
    More(usize),
}

/// What the views show.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Coverage {
    /// Corners seen in each part of the picture, row by row.
    pub corners: [[usize; PARTS]; PARTS],
    /// What is missing, the most useful first; empty when nothing is.
    pub missing: Vec<MissingView>,
}

/// What the views of a fitted lens show, and what they leave out.
pub fn coverage(fit: &LensFit, views: &[BoardObservation], width: usize, height: usize) -> Coverage {
    let mut corners = [[0; PARTS]; PARTS];
    let part = |value: f64, size: usize| {
        ((value + 0.5) / size as f64 * PARTS as f64).clamp(0.0, PARTS as f64 - 1.0) as usize
    };
    for ImagePoint { u, v } in views.iter().flat_map(|view| &view.corners).map(|corner| corner.pixel) {
        corners[part(v, height)][part(u, width)] += 1;
    }
    let least = LEAST_TILT_DEG.to_radians().sin();
    let leans: Vec<Vector3<f64>> =
        fit.boards.iter().map(|board| board.pose.camera_from_mat.rotation * Vector3::z()).collect();
    // The board's normal points to the camera, which looks along z: a normal to the right shows that the right
    // side is further away.
    let tilts = [
        (Tilt::Right, leans.iter().any(|n| n.x > least)),
        (Tilt::Left, leans.iter().any(|n| n.x < -least)),
        (Tilt::Bottom, leans.iter().any(|n| n.y > least)),
        (Tilt::Top, leans.iter().any(|n| n.y < -least)),
    ];
    let mut missing: Vec<MissingView> =
        tilts.into_iter().filter(|(_, seen)| !seen).map(|(tilt, _)| MissingView::Tilted(tilt)).collect();
    for (row, parts) in corners.iter().enumerate() {
        for (column, count) in parts.iter().enumerate() {
            if *count < LEAST_CORNERS {
                missing.push(MissingView::In { column, row });
            }
        }
    }
    if views.len() < LEAST_VIEWS {
        missing.push(MissingView::More(LEAST_VIEWS - views.len()));
    }
    Coverage { corners, missing }
}
