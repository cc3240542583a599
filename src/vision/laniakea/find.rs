//! The board: a lattice of turtles tells about where it lies, its edges and gaps say exactly.

use super::super::VisionError;
use super::super::board_observation::LaniakeaBoardObservation;
use super::super::log_picture::LogPicture;
use super::board_map::BoardMap;
use super::ink::{InkPatch, ink_patches};
use super::lattice::{Lattice, lattices};
use super::lines::{BoardLine, LineKind, find_pieces, strength};
use crate::calibration::LaniakeaProfile;
use crate::capture::Frame;
use crate::geometry::{Homography, ImagePoint, MatPoint};
use nalgebra::Matrix3;

/// Longer side of the picture that is searched, px.
pub(super) const SEARCH_PX: usize = 1280;
/// Half the windows in which darkness is judged, as shares of the searched picture's longer side: about the side of a
/// space each, small boards to large ones.
const WINDOWS: [f64; 5] = [0.028, 0.038, 0.020, 0.052, 0.072];
/// Least of them, px.
const LEAST_WINDOW_PX: usize = 3;
/// Boards whose corners are all this near to each other are one, px of the searched picture.
const SAME_PX: f64 = 7.0;
/// Score of a board with which no other window is tried.
const SURE_SCORE: f64 = 0.70;
/// Lattices followed up for each window.
const FOLLOWED: usize = 6;
/// Rounds of correcting, and how far lines are looked for in each, mm.
const ROUNDS: [f64; 6] = [4.0, 3.0, 2.5, 2.0, 1.5, 1.0];
/// Pieces of a line.
const PIECES: usize = 8;
/// Slack within which a line counts as where it should be, mm.
const SLACK_MM: f64 = 0.8;
/// Strength of a line that counts half, natural logarithm.
const HALF: f64 = 0.05;
/// What the outline, a strip's border, a gap along the rows and a tile's end count.
const WEIGHTS: [f64; 4] = [3.0, 1.5, 1.0, 1.5];
/// The outline's group.
const OUTLINE: usize = 0;
/// What the weakest side of the outline counts: a board taken a row too far shows all its gaps but one side too few.
const WEAKEST: f64 = 0.4;
/// Least score of a board, 0 to 1: boards seen are above 0.7, other ways to lay one over them below 0.55.
const LEAST_SCORE: f64 = 0.58;
/// Least share of the outline's corners and middles that lies in the picture.
const LEAST_INSIDE: usize = 7;

/// What of the board is a line, with the group that it counts in.
fn lines(profile: &LaniakeaProfile) -> Vec<(BoardLine, usize)> {
    let (x, y) = (profile.length_mm() / 2.0, profile.board_mm.value / 2.0);
    let pitch = profile.pitch_mm.value;
    let field = 3.0 * pitch;
    let line = |from, to, kind| BoardLine { from, to, kind };
    let mut lines = vec![
        (line([-x, -y], [x, -y], LineKind::Step), 0),
        (line([-x, y], [x, y], LineKind::Step), 0),
        (line([-x, -y], [-x, y], LineKind::Step), 0),
        (line([x, -y], [x, y], LineKind::Step), 0),
        (line([-x, -field], [x, -field], LineKind::Gap), 1),
        (line([-x, field], [x, field], LineKind::Gap), 1),
    ];
    lines.extend((-2..=2).map(|row| {
        let y = f64::from(row) * pitch;
        (line([-x, y], [x, y], LineKind::Gap), 2)
    }));
    lines.extend((-1..=1).map(|end| {
        let x = f64::from(end) * 2.0 * pitch;
        (line([x, -field], [x, field], LineKind::Gap), 3)
    }));
    lines
}

/// A board with how well its lines are seen.
struct Candidate {
    map: BoardMap,
    score: f64,
    cut: bool,
}

/// Finds the board of Laniakea; the observation's frame is the board's, turned either way round.
///
/// # Errors
/// [`VisionError::NoBoard`] where there is none, [`VisionError::BoardCutOff`] where part of it is outside the picture.
pub fn find_laniakea(
    frame: &Frame,
    profile: &LaniakeaProfile,
) -> Result<LaniakeaBoardObservation, VisionError> {
    let picture = LogPicture::new(frame, SEARCH_PX)?;
    let lines = lines(profile);
    let larger = picture.width.max(picture.height) as f64;
    let mut best: Option<Candidate> = None;
    let mut followed: Vec<[ImagePoint; 4]> = Vec::new();
    for window in WINDOWS {
        let half = ((window * larger) as usize).max(LEAST_WINDOW_PX);
        let mut patches = ink_patches(&picture, half);
        usual_first(&mut patches);
        for lattice in lattices(&patches, FOLLOWED) {
            for map in placements(&lattice, profile) {
                let map = BoardMap::straight(map, &picture);
                let Some(corners) = corners(&map, profile) else { continue };
                if followed.iter().any(|other| is_same(other, &corners)) {
                    continue;
                }
                followed.push(corners);
                let candidate = follow(&picture, map, &lines);
                if let Some(candidate) = candidate
                    && best.as_ref().is_none_or(|best| candidate.score > best.score)
                {
                    best = Some(candidate);
                }
            }
        }
        if best.as_ref().is_some_and(|best| best.score > SURE_SCORE) {
            break;
        }
    }
    let best = best.filter(|best| best.score >= LEAST_SCORE).ok_or(VisionError::NoBoard)?;
    if best.cut {
        return Err(VisionError::BoardCutOff);
    }
    observation(&picture, &best, &lines, profile).ok_or(VisionError::NoBoard)
}

/// The board's corners in the searched picture.
fn corners(map: &BoardMap, profile: &LaniakeaProfile) -> Option<[ImagePoint; 4]> {
    let (x, y) = (profile.length_mm() / 2.0, profile.board_mm.value / 2.0);
    let corner = |x: f64, y: f64| map.image_point([x, y]);
    Some([corner(-x, -y)?, corner(x, -y)?, corner(x, y)?, corner(-x, y)?])
}

/// Whether two boards are one, perhaps turned by half a turn.
fn is_same(a: &[ImagePoint; 4], b: &[ImagePoint; 4]) -> bool {
    let near = |turn: usize| (0..4).all(|k| a[k].distance(b[(k + turn) % 4]) < SAME_PX);
    near(0) || near(2)
}

/// Puts patches of the most usual size first.
fn usual_first(patches: &mut [InkPatch]) {
    let mut areas: Vec<f64> = patches.iter().map(|p| p.area).collect();
    areas.sort_by(f64::total_cmp);
    let Some(usual) = areas.get(areas.len() / 2).copied() else { return };
    let unlike = |area: f64| (area / usual).ln().abs();
    patches.sort_by(|a, b| unlike(a.area).total_cmp(&unlike(b.area)));
}

/// Every way in which the lattice's places can lie on the board, as maps from the board (mm) to the picture.
fn placements(lattice: &Lattice, profile: &LaniakeaProfile) -> Vec<Homography> {
    let pitch = profile.pitch_mm.value;
    let mut found = Vec::new();
    for turned in [false, true] {
        // lattice coordinates along the rows and across them
        let (along, across) = if turned { (1, 0) } else { (0, 1) };
        let range = |k: usize| {
            let values = lattice.places.iter().map(|p| p[k]);
            (values.clone().min().unwrap_or(0), values.max().unwrap_or(0))
        };
        let ((a0, a1), (b0, b1)) = (range(along), range(across));
        let starts = |low: i32, high: i32, count: i32| {
            let span = high - low + 1;
            // one place may be something else: a spare tile's turtle, or dirt
            if span > count { vec![low, high - count + 1] } else { (high - count + 1..=low).collect() }
        };
        for first_column in starts(a0, a1, 8) {
            for first_row in starts(b0, b1, 6) {
                // the lattice's hand is that of the screen, the board's is the other one
                let (sx, sy) = if turned { (1.0, 1.0) } else { (1.0, -1.0) };
                let cx = f64::from(first_column) + 3.5;
                let cy = f64::from(first_row) + 2.5;
                let lattice_from_board = if turned {
                    Matrix3::new(0.0, sy / pitch, cy, sx / pitch, 0.0, cx, 0.0, 0.0, 1.0)
                } else {
                    Matrix3::new(sx / pitch, 0.0, cx, 0.0, sy / pitch, cy, 0.0, 0.0, 1.0)
                };
                found.extend(Homography::new(lattice.image_from_lattice.matrix() * lattice_from_board));
            }
        }
    }
    found
}

fn follow(picture: &LogPicture, map: BoardMap, lines: &[(BoardLine, usize)]) -> Option<Candidate> {
    let mut map = map;
    for reach in ROUNDS {
        let found: Vec<_> =
            lines.iter().flat_map(|(line, _)| find_pieces(picture, &map, line, PIECES, reach)).collect();
        map = map.corrected(&found, reach / 2.0)?;
    }
    let (mut score, mut most, mut weakest) = (0.0, 0.0, 1.0_f64);
    for (line, group) in lines {
        let weight = WEIGHTS[*group];
        most += weight;
        let strength = strength(picture, &map, line, PIECES, SLACK_MM).unwrap_or(0.0);
        let seen = strength / (strength + HALF);
        score += weight * seen;
        if *group == OUTLINE {
            weakest = weakest.min(seen);
        }
    }
    let score = (1.0 - WEAKEST) * score / most + WEAKEST * weakest;
    let (x, y) = (lines[0].0.to[0], lines[1].0.to[1]);
    let inside = [
        [-1.0, -1.0],
        [0.0, -1.0],
        [1.0, -1.0],
        [1.0, 0.0],
        [1.0, 1.0],
        [0.0, 1.0],
        [-1.0, 1.0],
        [-1.0, 0.0],
    ]
    .iter()
    .filter(|[a, b]| map.is_inside(picture, [a * x, b * y]))
    .count();
    Some(Candidate { map, score, cut: inside < LEAST_INSIDE })
}

fn observation(
    picture: &LogPicture,
    best: &Candidate,
    lines: &[(BoardLine, usize)],
    profile: &LaniakeaProfile,
) -> Option<LaniakeaBoardObservation> {
    let found: Vec<f64> = lines
        .iter()
        .flat_map(|(line, _)| find_pieces(picture, &best.map, line, PIECES, SLACK_MM))
        .filter(|piece| piece.contrast > HALF)
        .map(|piece| piece.off)
        .collect();
    let rms_mm = (found.iter().map(|off| off * off).sum::<f64>() / found.len().max(1) as f64).sqrt();
    let corner = |x: f64, y: f64| -> Option<(MatPoint, ImagePoint)> {
        Some((MatPoint::new(x, y), picture.to_frame(best.map.image_point([x, y])?)))
    };
    let (x, y, f) = (profile.length_mm() / 2.0, profile.board_mm.value / 2.0, profile.half_field_mm());
    let figure = |x: f64, y: f64| [corner(-x, y), corner(x, y), corner(x, -y), corner(-x, -y)];
    // the middles of the sides, and a smaller field, tell how the lens bends
    let middles = [corner(0.0, y), corner(x, 0.0), corner(0.0, -y), corner(-x, 0.0)];
    let corners: Option<Vec<_>> =
        [figure(x, y), figure(x, f), middles, figure(x / 2.0, f / 2.0)].concat().into_iter().collect();
    Some(LaniakeaBoardObservation { corners: corners?, score: best.score, rms_mm })
}
