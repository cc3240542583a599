//! The board: a square of water, whatever the table is.

use super::super::VisionError;
use super::super::board_observation::LaniakeaBoardObservation;
use super::super::laniakea::{BoardLine, BoardMap, LineKind, components, find_pieces, strength};
use super::super::leelawadee::{area, quadrilateral};
use super::super::log_picture::LogPicture;
use crate::calibration::{LAGUNA_CELLS, LagunaProfile};
use crate::capture::Frame;
use crate::geometry::{Homography, MatPoint};

/// Longer side of the picture that is searched, px.
pub(super) const SEARCH_PX: usize = 1280;
/// Levels of blue over red that are tried: so many between two quantiles of the picture, whatever the lamp, and how many of
/// what is found there are followed up.
const LEVELS: usize = 14;
const AMONG: (f64, f64) = (0.03, 0.97);
const FOLLOWED: usize = 4;
/// Two figures whose corners are this near to each other are one, share of the picture's longer side.
const SAME: f64 = 0.02;
/// Least and largest area of the field, as shares of the picture.
const AREA: (f64, f64) = (0.05, 0.95);
/// Longest side over the shortest of a square seen at a slant.
const LONGEST: f64 = 1.9;
/// Least share of its quadrilateral that the water takes, holes counted: islands at the edges are none.
const FILL: f64 = 0.80;
/// How much bluer than the rest of the picture water is that the picture cuts off, natural logarithm of blue over red.
const LEAST_BLUER: f32 = 0.4;
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
/// Sizes of the figures that are told of the field, over the field's.
const FIGURES: [f64; 3] = [1.0, 2.0 / 3.0, 1.0 / 3.0];
/// Least mean strength of the lines between cells, natural logarithm.
const LEAST_GRID: f64 = 0.015;

/// The map from the board (mm) to the picture that fits its edge and the lines between its cells, and how strong those
/// are.
fn refined(picture: &LogPicture, rough: BoardMap, profile: &LagunaProfile) -> Option<(BoardMap, f64)> {
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
        map = map.corrected(&found, reach / 2.0)?;
    }
    let seen: Vec<f64> =
        grid.iter().filter_map(|line| strength(picture, &map, line, PIECES, SLACK_MM)).collect();
    Some((map, seen.iter().sum::<f64>() / grid.len() as f64))
}

/// A patch that may be the field.
struct Candidate {
    quad: [[f64; 2]; 4],
    /// Share of its quadrilateral that is water.
    fill: f64,
    /// Whether it reaches the picture's edge.
    cut: bool,
    /// How much bluer it is than the rest of the picture, natural logarithm of blue over red.
    bluer: f32,
}

/// Patches of water that are about square, the fullest first.
fn candidates(picture: &LogPicture) -> Vec<Candidate> {
    let (w, h) = (picture.width, picture.height);
    let blue: Vec<f32> = picture.values.iter().map(|p| p[2] - p[0]).collect();
    let all: f32 = blue.iter().sum();
    let mut sorted = blue.clone();
    sorted.sort_by(f32::total_cmp);
    let quantile = |q: f64| sorted[((sorted.len() - 1) as f64 * q) as usize];
    let (low, high) = (quantile(AMONG.0), quantile(AMONG.1));
    let mut found: Vec<Candidate> = Vec::new();
    for level in (0..LEVELS).map(|k| low + (high - low) * (k as f32 + 0.5) / LEVELS as f32) {
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
            let cut = patch.x0 < EDGE_PX
                || patch.y0 < EDGE_PX
                || patch.x1 > w as f64 - 1.0 - EDGE_PX
                || patch.y1 > h as f64 - 1.0 - EDGE_PX;
            let share = size / (w * h) as f64;
            let fill = patch.count / size.max(1.0);
            let is_square = longest < LONGEST * shortest;
            if (is_square || cut) && (AREA.0..AREA.1).contains(&share) && fill > 0.5 * FILL {
                let inside: f32 = patch.pixels.iter().map(|i| blue[*i]).sum();
                let rest = (all - inside) / ((w * h - patch.pixels.len()).max(1) as f32);
                let bluer = inside / patch.pixels.len().max(1) as f32 - rest;
                found.push(Candidate { quad, fill, cut, bluer });
            }
        }
    }
    found.sort_by(|a, b| b.fill.total_cmp(&a.fill));
    found
}

/// Finds the field of 24 by 24 cells; its frame is free by quarter turns.
///
/// # Errors
/// [`VisionError::NoBoard`] where there is none, [`VisionError::BoardCutOff`] where only part of it is in the picture.
pub fn find_laguna(frame: &Frame, profile: &LagunaProfile) -> Result<LaniakeaBoardObservation, VisionError> {
    let picture = LogPicture::new(frame, SEARCH_PX)?;
    let same = SAME * picture.width.max(picture.height) as f64;
    let half = profile.half_field_mm();
    let own = [[-half, -half], [half, -half], [half, half], [-half, half]];
    let (mut is_cut, mut followed): (bool, Vec<[[f64; 2]; 4]>) = (false, Vec::new());
    let mut best: Option<(f64, BoardMap)> = None;
    for mut candidate in candidates(&picture) {
        if candidate.cut {
            is_cut |= candidate.fill > FILL && candidate.bluer > LEAST_BLUER;
            continue;
        }
        let quad = &mut candidate.quad;
        let twice: f64 =
            (0..4).map(|k| quad[k][0] * quad[(k + 1) % 4][1] - quad[k][1] * quad[(k + 1) % 4][0]).sum();
        if twice > 0.0 {
            quad.reverse();
        }
        let is_same = |other: &[[f64; 2]; 4]| {
            quad.iter().all(|p| other.iter().any(|q| (p[0] - q[0]).hypot(p[1] - q[1]) < same))
        };
        if followed.len() >= FOLLOWED || followed.iter().any(is_same) {
            continue;
        }
        followed.push(*quad);
        let refined = Homography::from_four(own, *quad)
            .and_then(|rough| refined(&picture, BoardMap::straight(rough, &picture), profile));
        if let Some((map, seen)) = refined
            && best.as_ref().is_none_or(|best| seen > best.0)
        {
            best = Some((seen, map));
        }
    }
    let Some((seen, map)) = best.filter(|best| best.0 >= LEAST_GRID) else {
        return Err(if is_cut { VisionError::BoardCutOff } else { VisionError::NoBoard });
    };
    // the field, the middles of its sides, and the same of smaller ones: how the lens bends shows between the corners
    let figures = FIGURES.iter().flat_map(|share| {
        let r = share * half;
        [[-r, -r], [r, -r], [r, r], [-r, r], [0.0, -r], [r, 0.0], [0.0, r], [-r, 0.0]]
    });
    let corners: Option<Vec<_>> = figures
        .map(|own| Some((MatPoint::new(own[0], own[1]), picture.to_frame(map.image_point(own)?))))
        .collect();
    let corners = corners.ok_or(VisionError::NoBoard)?;
    Ok(LaniakeaBoardObservation { corners, score: seen, rms_mm: 0.0 })
}
