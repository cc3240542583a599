//! The board: a square of water, whatever the table is.

use super::super::VisionError;
use super::super::board_observation::LaniakeaBoardObservation;
use super::super::laniakea::{BoardLine, LineKind, components, corrected, find_pieces, strength};
use super::super::leelawadee::{area, quadrilateral};
use super::super::log_picture::LogPicture;
use crate::calibration::{LAGUNA_CELLS, LagunaProfile};
use crate::capture::Frame;
use crate::geometry::{Homography, ImagePoint, MatPoint};

/// Longer side of the picture that is searched, px.
pub(super) const SEARCH_PX: usize = 1280;
/// Levels of blue over red that are tried, natural logarithm.
const LEVELS: [f32; 9] = [0.35, 0.5, 0.65, 0.8, 0.95, 1.1, 1.25, 1.4, 1.6];
/// Least and largest area of the field, as shares of the picture.
const AREA: (f64, f64) = (0.05, 0.95);
/// Longest side over the shortest of a square seen at a slant.
const LONGEST: f64 = 1.9;
/// Least share of its quadrilateral that the water takes, holes counted: islands at the edges are none.
const FILL: f64 = 0.80;
/// How near to the picture's edge the board is cut, px.
const EDGE_PX: f64 = 1.5;

/// How far the board's edge is looked for in each round, mm, and then the lines between its cells: less than half a cell.
const EDGE_ROUNDS: [f64; 3] = [16.0, 12.0, 8.0];
const GRID_ROUNDS: [f64; 6] = [7.0, 6.0, 4.0, 3.0, 2.0, 1.5];
/// Width of the board's edge around the field over a cell's side.
const RIM: f64 = 1.0 / 3.0;
/// Pieces of a line, and the slack with which it counts as where it should be, mm.
const PIECES: usize = 12;
const SLACK_MM: f64 = 1.0;
/// Least mean strength of the lines between cells, natural logarithm.
const LEAST_GRID: f64 = 0.015;

/// The map from the board (mm) to the picture that fits its edge and the lines between its cells, and how strong those
/// are.
fn refined(picture: &LogPicture, rough: Homography, profile: &LagunaProfile) -> Option<(Homography, f64)> {
    let half = profile.half_field_mm();
    let outer = half + RIM * profile.cell_mm.value;
    let across = |at: f64, reach: f64, kind| {
        [
            BoardLine { from: [-reach, at], to: [reach, at], kind },
            BoardLine { from: [at, -reach], to: [at, reach], kind },
        ]
    };
    let edges: Vec<BoardLine> =
        [-outer, outer].into_iter().flat_map(|at| across(at, outer, LineKind::Step)).collect();
    let grid: Vec<BoardLine> = (1..LAGUNA_CELLS)
        .flat_map(|k| across(k as f64 * profile.cell_mm.value - half, half, LineKind::Rim))
        .collect();
    let mut map = rough;
    for (reach, lines) in EDGE_ROUNDS
        .iter()
        .map(|reach| (*reach, &edges))
        .chain(GRID_ROUNDS.iter().map(|reach| (*reach, &grid)))
    {
        let found: Vec<_> =
            lines.iter().flat_map(|line| find_pieces(picture, &map, line, PIECES, reach)).collect();
        map = corrected(&map, &found, reach / 2.0)?;
    }
    let seen: Vec<f64> =
        grid.iter().filter_map(|line| strength(picture, &map, line, PIECES, SLACK_MM)).collect();
    Some((map, seen.iter().sum::<f64>() / grid.len() as f64))
}

/// Finds the field of 24 by 24 cells; its frame is free by quarter turns.
///
/// # Errors
/// [`VisionError::NoBoard`] where there is none.
pub fn find_laguna(frame: &Frame, profile: &LagunaProfile) -> Result<LaniakeaBoardObservation, VisionError> {
    let picture = LogPicture::new(frame, SEARCH_PX)?;
    let (w, h) = (picture.width, picture.height);
    let blue: Vec<f32> = picture.values.iter().map(|p| p[2] - p[0]).collect();
    let mut best: Option<(f64, [[f64; 2]; 4])> = None;
    for level in LEVELS {
        let mask: Vec<bool> = blue.iter().map(|b| *b > level).collect();
        for patch in components(&mask, w, h) {
            if patch.count < 0.5 * AREA.0 * (w * h) as f64 {
                continue;
            }
            let points = patch.pixels.iter().map(|i| [(i % w) as f64, (i / w) as f64]).collect();
            let Some(quad) = quadrilateral(points) else { continue };
            let size = area(&quad);
            let side =
                |k: usize| (quad[k][0] - quad[(k + 1) % 4][0]).hypot(quad[k][1] - quad[(k + 1) % 4][1]);
            let longest = (0..4).map(side).fold(0.0, f64::max);
            let shortest = (0..4).map(side).fold(f64::INFINITY, f64::min);
            let inside = quad.iter().all(|p| {
                p[0] > EDGE_PX && p[1] > EDGE_PX && p[0] < w as f64 - EDGE_PX && p[1] < h as f64 - EDGE_PX
            });
            let share = size / (w * h) as f64;
            let fill = patch.count / size.max(1.0);
            if inside
                && longest < LONGEST * shortest
                && (AREA.0..AREA.1).contains(&share)
                && fill > 0.5 * FILL
            {
                // straight sides: the quadrilateral hardly larger than the water's hull
                let score = fill;
                if best.as_ref().is_none_or(|b| score > b.0) {
                    best = Some((score, quad));
                }
            }
        }
    }
    let (score, mut quad) = best.ok_or(VisionError::NoBoard)?;
    let twice: f64 =
        (0..4).map(|k| quad[k][0] * quad[(k + 1) % 4][1] - quad[k][1] * quad[(k + 1) % 4][0]).sum();
    if twice > 0.0 {
        quad.reverse();
    }
    let half = profile.half_field_mm();
    let own = [[-half, -half], [half, -half], [half, half], [-half, half]];
    let rough = Homography::from_four(own, quad).ok_or(VisionError::NoBoard)?;
    let (map, seen) = refined(&picture, rough, profile).ok_or(VisionError::NoBoard)?;
    if seen < LEAST_GRID {
        return Err(VisionError::NoBoard);
    }
    let quad: Option<Vec<[f64; 2]>> = own.iter().map(|corner| map.map(*corner)).collect();
    let score = score.min(1.0);
    let corners = own
        .iter()
        .zip(quad.ok_or(VisionError::NoBoard)?)
        .map(|(own, seen)| {
            (MatPoint::new(own[0], own[1]), picture.to_frame(ImagePoint::new(seen[0], seen[1])))
        })
        .collect();
    Ok(LaniakeaBoardObservation { corners, score, rms_mm: 0.0 })
}
