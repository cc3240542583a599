//! A plain garden's sides as they are seen, bent by the lens: they say where its corners are better than its outline does.

use super::super::laniakea::{BoardLine, BoardMap, LineKind, find_pieces};
use super::super::log_picture::LogPicture;
use crate::geometry::Homography;

/// How far sides are looked for in each round, mm: less than from a side to the cells.
const ROUNDS: [f64; 5] = [3.0, 3.0, 2.5, 2.0, 1.5];
/// Pieces of a long side and of a short one.
const PIECES: [usize; 2] = [12, 5];
/// Least contrast of a piece that shows the side, natural logarithm, and the share of the pieces that must.
const LEAST_CONTRAST: f64 = 0.10;
const LEAST_SEEN: f64 = 0.6;
/// Farthest that a corner may come to lie from where the outline has it, over the garden's shorter side.
const MOST_OFF: f64 = 0.15;

/// Where along a side its points are told, shares of it.
const ALONG: [f64; 3] = [0.25, 0.5, 0.75];

/// Points of a garden's sides with the picture of each: its four corners in the order given, and the middles and quarters of its
/// sides. `corners` are its own ones, mm, the long sides first and third, with where its outline has them. `None` where the
/// sides are not seen well enough.
pub(super) fn sides(
    picture: &LogPicture,
    corners: &[([f64; 2], [f64; 2])],
) -> Option<Vec<([f64; 2], [f64; 2])>> {
    let own: [[f64; 2]; 4] = corners.iter().map(|corner| corner.0).collect::<Vec<_>>().try_into().ok()?;
    let quad: [[f64; 2]; 4] = corners.iter().map(|corner| corner.1).collect::<Vec<_>>().try_into().ok()?;
    let lines: Vec<BoardLine> = (0..own.len())
        .map(|k| BoardLine { from: own[k], to: own[(k + 1) % own.len()], kind: LineKind::Step })
        .collect();
    let mut map = BoardMap::straight(Homography::from_four(own, quad)?, picture);
    let found = |map: &BoardMap, reach: f64| {
        let pieces = lines.iter().enumerate();
        let all = pieces.flat_map(|(k, line)| find_pieces(picture, map, line, PIECES[k % 2], reach));
        all.filter(|piece| piece.contrast > LEAST_CONTRAST).collect::<Vec<_>>()
    };
    for reach in ROUNDS {
        let found = found(&map, reach);
        if (found.len() as f64) < LEAST_SEEN * (2 * (PIECES[0] + PIECES[1])) as f64 {
            return None;
        }
        map = map.corrected(&found, reach / 2.0)?;
    }
    let apart = |p: [f64; 2], q: [f64; 2]| (p[0] - q[0]).hypot(p[1] - q[1]);
    let shorter = apart(quad[1], quad[2]).min(apart(quad[3], quad[0]));
    let corners: Option<Vec<[f64; 2]>> = own.into_iter().map(|at| map.map(at)).collect();
    if corners?.iter().zip(quad).any(|(seen, outline)| apart(*seen, outline) > MOST_OFF * shorter) {
        return None;
    }
    let along = (0..own.len()).flat_map(|k| {
        let (from, to) = (own[k], own[(k + 1) % own.len()]);
        ALONG.map(|t| [0, 1].map(|c| from[c] + t * (to[c] - from[c])))
    });
    own.into_iter().chain(along).map(|at| Some((at, map.map(at)?))).collect()
}
