//! The gardens: yellow-green boards of ten cells, plain ones of two by five or of any other shape, over several levels of
//! green.

use super::super::VisionError;
use super::super::garden_observation::GardenBoardObservation;
use super::super::laniakea::components;
use super::super::log_picture::LogPicture;
use super::classes::Palette;
use super::outline::{area, quadrilateral};
use super::patch::Patch;
use super::pits::shows_cells;
use super::shape::{own_middle, shape};
use super::sides::sides;
use crate::calibration::LeelawadeeProfile;
use crate::capture::Frame;
use crate::geometry::{Homography, ImagePoint, MatPoint};

/// Longer side of the picture that is searched, px.
pub(super) const SEARCH_PX: usize = 1280;
/// Levels of green over red and blue that are tried, natural logarithm: light gardens in warm light to dark ones.
const LEVELS: [f32; 9] = [0.08, 0.12, 0.16, 0.20, 0.24, 0.28, 0.33, 0.40, 0.50];
/// Least and largest area of a garden, as shares of the picture.
const AREA: (f64, f64) = (0.006, 0.35);
/// Longer side over the shorter one of a garden seen at some slant.
const SHAPE: (f64, f64) = (1.45, 4.2);
/// Least share of its quadrilateral that a garden fills, holes counted as garden.
const FILL: f64 = 0.90;
/// Sine of an angle of a quadrilateral below which it may be something else than a rectangle seen aslant.
const SLANTING: f64 = 0.8;
/// What a garden of another shape counts against a plain one that fills as much.
const OTHER_SHAPE: f64 = 0.8;
/// Cells of two candidates nearer than this, in distances of neighbouring cells, are one.
const SAME_CELL: f64 = 0.7;
/// Largest area of a garden over the median's: they are all of one size.
const UNLIKE: f64 = 2.6;

/// Longer side of the picture in which lamps are tried, px.
const LAMP_PX: usize = 640;
/// Shifts of all colours by a lamp and a camera, red over green and green over blue, natural logarithms.
const LAMPS: [[f32; 2]; 10] = [
    [0.0, 0.0],
    [0.08, 0.25],
    [0.14, 0.45],
    [-0.2, -0.15],
    [0.3, 0.0],
    [-0.3, 0.0],
    [0.0, -0.3],
    [0.3, 0.35],
    [-0.3, -0.3],
    [-0.3, 0.3],
];
/// How much more of gardens, in whole ones, a further lamp must show.
const BETTER_LAMP: f64 = 0.5;

/// What may be a garden.
struct Candidate {
    /// Corners in its own frame, mm, and in the picture.
    corners: Vec<([f64; 2], [f64; 2])>,
    /// Column and row of each cell.
    cells: Vec<[u8; 2]>,
    /// Their middles in the picture.
    middles: Vec<[f64; 2]>,
    area: f64,
    fill: f64,
}

impl Candidate {
    fn middle(&self) -> [f64; 2] {
        [0, 1].map(|k| self.middles.iter().map(|p| p[k]).sum::<f64>() / self.middles.len().max(1) as f64)
    }

    /// Whether a cell of one lies on a cell of the other.
    fn overlaps(&self, other: &Self) -> bool {
        let apart = |p: &[f64; 2], q: &[f64; 2]| (p[0] - q[0]).hypot(p[1] - q[1]);
        let pitch = self
            .middles
            .iter()
            .enumerate()
            .flat_map(|(i, p)| self.middles[..i].iter().map(move |q| apart(p, q)))
            .fold(f64::INFINITY, f64::min);
        self.middles.iter().any(|p| other.middles.iter().any(|q| apart(p, q) < SAME_CELL * pitch))
    }
}

/// Finds the gardens.
///
/// # Errors
/// [`VisionError::NoBoard`] where there is none.
pub fn find_gardens(
    frame: &Frame,
    profile: &LeelawadeeProfile,
) -> Result<Vec<GardenBoardObservation>, VisionError> {
    // lamps are tried in turn; the first is as good as any that shows no more
    let small = LogPicture::calm(frame, LAMP_PX)?;
    let (mut best, mut lamp) = (f64::NEG_INFINITY, LAMPS[0]);
    for tried in LAMPS {
        let score = gardens_under(&small, tried, profile).iter().map(|g| g.fill).sum::<f64>();
        if score > best + BETTER_LAMP {
            (best, lamp) = (score, tried);
        }
    }
    let picture = LogPicture::calm(frame, SEARCH_PX)?;
    let mut gardens = gardens_under(&picture, lamp, profile);
    gardens.sort_by(|a, b| a.middle()[1].total_cmp(&b.middle()[1]));
    let observed: Vec<GardenBoardObservation> =
        gardens.into_iter().map(|garden| observation(&picture, garden)).collect();
    if observed.is_empty() { Err(VisionError::NoBoard) } else { Ok(observed) }
}

/// The gardens under a lamp that shifts all colours so.
fn gardens_under(picture: &LogPicture, lamp: [f32; 2], profile: &LeelawadeeProfile) -> Vec<Candidate> {
    let (w, h) = (picture.width, picture.height);
    let palette = Palette::under(lamp);
    let green: Vec<f32> = picture
        .values
        .iter()
        .map(|p| {
            // yellow clay is greener than grey too
            if palette.colour(*p).is_some() {
                -1.0
            } else {
                p[1] - 0.5 * (p[0] + p[2]) - 0.5 * (lamp[1] - lamp[0])
            }
        })
        .collect();
    let mut found: Vec<Candidate> = Vec::new();
    for level in LEVELS {
        let mask: Vec<bool> = green.iter().map(|g| *g > level).collect();
        for patch in components(&mask, w, h) {
            let box_area = (patch.x1 - patch.x0 + 1.0) * (patch.y1 - patch.y0 + 1.0);
            if box_area < AREA.0 * (w * h) as f64 || patch.count < 0.25 * AREA.0 * (w * h) as f64 {
                continue;
            }
            let patch = Patch::of(&patch.pixels, (w, h), [patch.x0, patch.y0, patch.x1, patch.y1]);
            found.extend(patch.and_then(|patch| candidate(picture, &patch, profile)));
        }
    }
    found.sort_by(|a, b| b.fill.total_cmp(&a.fill));
    let mut gardens: Vec<Candidate> = Vec::new();
    for candidate in found {
        if !gardens.iter().any(|other| other.overlaps(&candidate) || candidate.overlaps(other)) {
            gardens.push(candidate);
        }
    }
    let mut areas: Vec<f64> = gardens.iter().map(|g| g.area).collect();
    areas.sort_by(f64::total_cmp);
    let Some(usual) = areas.get(areas.len() / 2).copied() else { return Vec::new() };
    gardens.retain(|g| (1.0 / UNLIKE..=UNLIKE).contains(&(g.area / usual)));
    gardens
}

/// A patch of green as a garden, a plain one or one of another shape. Whatever else is green shows no cells.
fn candidate(picture: &LogPicture, patch: &Patch, profile: &LeelawadeeProfile) -> Option<Candidate> {
    let share = patch.count / (picture.width * picture.height) as f64;
    if !(AREA.0..=AREA.1).contains(&share) {
        return None;
    }
    let quad = ordered(quadrilateral(patch.points())?);
    let plain = || plain(picture, patch, quad, profile);
    let other = || other(picture, patch, profile);
    // rows that are shifted against each other look like a plain garden seen very much aslant
    if least_sine(&quad) < SLANTING { other().or_else(plain) } else { plain().or_else(other) }
}

/// The least sine of a quadrilateral's angles.
fn least_sine(quad: &[[f64; 2]; 4]) -> f64 {
    let side = |k: usize| [0, 1].map(|c| quad[(k + 1) % 4][c] - quad[k % 4][c]);
    (0..4)
        .map(|k| {
            let (a, b) = (side(k), side(k + 1));
            (a[0] * b[1] - a[1] * b[0]).abs() / (a[0].hypot(a[1]) * b[0].hypot(b[1])).max(f64::MIN_POSITIVE)
        })
        .fold(1.0, f64::min)
}

/// A patch as a garden of five by two cells.
fn plain(
    picture: &LogPicture,
    patch: &Patch,
    quad: [[f64; 2]; 4],
    profile: &LeelawadeeProfile,
) -> Option<Candidate> {
    let side = |k: usize| (quad[k][0] - quad[(k + 1) % 4][0]).hypot(quad[k][1] - quad[(k + 1) % 4][1]);
    let (a, b) = (side(0) + side(2), side(1) + side(3));
    let fill = patch.count / area(&quad).max(1.0);
    if !(SHAPE.0..=SHAPE.1).contains(&(a.max(b) / a.min(b).max(1.0))) || fill < FILL {
        return None;
    }
    let (x, y) = profile.half_garden_mm();
    let own = [[-x, -y], [x, -y], [x, y], [-x, y]];
    let map = Homography::from_four(own, quad)?;
    let cells = LeelawadeeProfile::plain_cells();
    let pitch = profile.pitch_mm.value;
    let own_middles: Vec<[f64; 2]> = cells.iter().map(|cell| own_middle(&cells, *cell, pitch)).collect();
    if !shows_cells(picture, &map, &own_middles, pitch) {
        return None;
    }
    let middles = own_middles.iter().filter_map(|at| map.map(*at)).collect();
    let corners = own.into_iter().zip(quad).collect();
    Some(Candidate { corners, cells, middles, area: patch.count, fill })
}

/// A patch as a garden of another shape.
fn other(picture: &LogPicture, patch: &Patch, profile: &LeelawadeeProfile) -> Option<Candidate> {
    let pitch = profile.pitch_mm.value;
    let garden = shape(picture, patch, pitch)?;
    let seen = |own: [f64; 2]| garden.map.map(own);
    let most = [0, 1].map(|k| garden.cells.iter().map(|cell| cell[k]).max().unwrap_or(0));
    let [x, y] = most.map(|most| (f64::from(most) + 1.0) / 2.0 * pitch);
    let own = [[-x, -y], [x, -y], [x, y], [-x, y]];
    let corners: Option<Vec<_>> = own.into_iter().map(|own| Some((own, seen(own)?))).collect();
    let middles: Vec<[f64; 2]> =
        garden.cells.iter().filter_map(|cell| seen(own_middle(&garden.cells, *cell, pitch))).collect();
    Some(Candidate { corners: corners?, cells: garden.cells, middles, area: patch.count, fill: OTHER_SHAPE })
}

/// A quadrilateral's corners anticlockwise on the screen, so that the garden's own frame is right-handed seen from above,
/// from the one where its own x begins, along the long side.
fn ordered(mut quad: [[f64; 2]; 4]) -> [[f64; 2]; 4] {
    let twice: f64 =
        (0..4).map(|k| quad[k][0] * quad[(k + 1) % 4][1] - quad[k][1] * quad[(k + 1) % 4][0]).sum();
    if twice > 0.0 {
        quad.reverse();
    }
    let side = |k: usize| (quad[k][0] - quad[(k + 1) % 4][0]).hypot(quad[k][1] - quad[(k + 1) % 4][1]);
    if side(0) + side(2) < side(1) + side(3) {
        quad.rotate_left(1);
    }
    quad
}

/// The garden with its corners, px of the frame; a plain one's as its whole sides show them.
fn observation(picture: &LogPicture, garden: Candidate) -> GardenBoardObservation {
    let is_plain = LeelawadeeProfile::plain_cells() == garden.cells;
    let seen = if is_plain { sides(picture, &garden.corners) } else { None };
    let corners = seen
        .unwrap_or(garden.corners)
        .into_iter()
        .map(|(own, seen)| {
            (MatPoint::new(own[0], own[1]), picture.to_frame(ImagePoint::new(seen[0], seen[1])))
        })
        .collect();
    GardenBoardObservation { corners, cells: garden.cells }
}
