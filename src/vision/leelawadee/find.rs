//! The gardens: yellow-green boards of about two by five cells that stay quadrilaterals over several levels of green.

use super::super::VisionError;
use super::super::garden_observation::GardenBoardObservation;
use super::super::laniakea::components;
use super::super::log_picture::LogPicture;
use super::classes::Palette;
use super::outline::{area, quadrilateral};
use crate::calibration::LeelawadeeProfile;
use crate::capture::Frame;
use crate::geometry::{ImagePoint, MatPoint};

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
/// Radius of what is taken off a garden's outline, over the root of its area: butterflies that stand at its edge.
const OPENING: f64 = 0.05;
/// How near to the picture's edge a garden is cut, px.
const EDGE_PX: f64 = 1.5;
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

struct Candidate {
    quad: [[f64; 2]; 4],
    area: f64,
    fill: f64,
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
        let score = gardens_under(&small, tried).iter().map(|g| g.fill).sum::<f64>();
        if score > best + BETTER_LAMP {
            (best, lamp) = (score, tried);
        }
    }
    let picture = LogPicture::calm(frame, SEARCH_PX)?;
    let mut gardens = gardens_under(&picture, lamp);
    gardens.sort_by(|a, b| middle(&a.quad)[1].total_cmp(&middle(&b.quad)[1]));
    let observed: Vec<GardenBoardObservation> =
        gardens.iter().map(|garden| observation(&picture, garden, profile)).collect();
    if observed.is_empty() { Err(VisionError::NoBoard) } else { Ok(observed) }
}

/// The gardens under a lamp that shifts all colours so.
fn gardens_under(picture: &LogPicture, lamp: [f32; 2]) -> Vec<Candidate> {
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
            found.extend(candidate(&patch.pixels, (w, h), [patch.x0, patch.y0, patch.x1, patch.y1]));
        }
    }
    found.sort_by(|a, b| b.fill.total_cmp(&a.fill));
    let mut gardens: Vec<Candidate> = Vec::new();
    for candidate in found {
        if !gardens.iter().any(|other| {
            contains(&other.quad, middle(&candidate.quad)) || contains(&candidate.quad, middle(&other.quad))
        }) {
            gardens.push(candidate);
        }
    }
    let mut areas: Vec<f64> = gardens.iter().map(|g| g.area).collect();
    areas.sort_by(f64::total_cmp);
    let Some(usual) = areas.get(areas.len() / 2).copied() else { return Vec::new() };
    gardens.retain(|g| (1.0 / UNLIKE..=UNLIKE).contains(&(g.area / usual)));
    gardens
}

/// A patch of green as a garden: filled, opened, and its four corners.
fn candidate(pixels: &[usize], (w, h): (usize, usize), [x0, y0, x1, y1]: [f64; 4]) -> Option<Candidate> {
    if x0 < EDGE_PX || y0 < EDGE_PX || x1 > w as f64 - 1.0 - EDGE_PX || y1 > h as f64 - 1.0 - EDGE_PX {
        return None;
    }
    let radius = ((OPENING * (pixels.len() as f64).sqrt()) as usize).max(1);
    let margin = radius + 2;
    let (left, top) = (x0 as usize, y0 as usize);
    let (bw, bh) = (x1 as usize - left + 1 + 2 * margin, y1 as usize - top + 1 + 2 * margin);
    let mut mask = vec![false; bw * bh];
    for i in pixels {
        mask[(i / w - top + margin) * bw + i % w - left + margin] = true;
    }
    // holes are cells and flowers: what the outside does not reach is garden
    let outside: Vec<bool> = mask.iter().map(|m| !m).collect();
    let background = components(&outside, bw, bh).into_iter().find(|c| c.pixels.contains(&0))?;
    let mut filled = vec![true; bw * bh];
    background.pixels.iter().for_each(|i| filled[*i] = false);
    let opened = dilated(&eroded(&filled, bw, bh, radius), bw, bh, radius);
    let largest = components(&opened, bw, bh).into_iter().max_by(|a, b| a.count.total_cmp(&b.count))?;
    let points: Vec<[f64; 2]> = largest
        .pixels
        .iter()
        .map(|i| {
            [(i % bw) as f64 + left as f64 - margin as f64, (i / bw) as f64 + top as f64 - margin as f64]
        })
        .collect();
    let count = largest.count;
    let quad = quadrilateral(points)?;
    let side = |k: usize| (quad[k][0] - quad[(k + 1) % 4][0]).hypot(quad[k][1] - quad[(k + 1) % 4][1]);
    let (a, b) = (side(0) + side(2), side(1) + side(3));
    let fill = count / area(&quad).max(1.0);
    let is_garden = (SHAPE.0..=SHAPE.1).contains(&(a.max(b) / a.min(b).max(1.0)))
        && fill >= FILL
        && (AREA.0..=AREA.1).contains(&(count / (w * h) as f64));
    is_garden.then_some(Candidate { quad, area: count, fill })
}

fn eroded(mask: &[bool], w: usize, h: usize, radius: usize) -> Vec<bool> {
    let inverse: Vec<bool> = mask.iter().map(|m| !m).collect();
    dilated(&inverse, w, h, radius).into_iter().map(|m| !m).collect()
}

/// Grown by a square of `radius` px each way.
fn dilated(mask: &[bool], w: usize, h: usize, radius: usize) -> Vec<bool> {
    let mut rows = vec![false; w * h];
    for y in 0..h {
        for x in 0..w {
            let (a, b) = (x.saturating_sub(radius), (x + radius + 1).min(w));
            rows[y * w + x] = mask[y * w + a..y * w + b].iter().any(|m| *m);
        }
    }
    let mut grown = vec![false; w * h];
    for y in 0..h {
        let (a, b) = (y.saturating_sub(radius), (y + radius + 1).min(h));
        for x in 0..w {
            grown[y * w + x] = (a..b).any(|k| rows[k * w + x]);
        }
    }
    grown
}

fn middle(quad: &[[f64; 2]; 4]) -> [f64; 2] {
    [0, 1].map(|k| quad.iter().map(|p| p[k]).sum::<f64>() / 4.0)
}

/// Whether a convex quadrilateral contains a point.
fn contains(quad: &[[f64; 2]; 4], p: [f64; 2]) -> bool {
    let turn = |k: usize| {
        let (a, b) = (quad[k], quad[(k + 1) % 4]);
        (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])
    };
    (0..4).all(|k| turn(k) >= 0.0) || (0..4).all(|k| turn(k) <= 0.0)
}

/// The garden's outer corners, its long side along its own x, right-handed seen from above.
fn observation(
    picture: &LogPicture,
    garden: &Candidate,
    profile: &LeelawadeeProfile,
) -> GardenBoardObservation {
    let mut quad = garden.quad;
    // anticlockwise on the screen, so that the garden's own frame is right-handed seen from above
    let twice: f64 =
        (0..4).map(|k| quad[k][0] * quad[(k + 1) % 4][1] - quad[k][1] * quad[(k + 1) % 4][0]).sum();
    if twice > 0.0 {
        quad.reverse();
    }
    let side = |k: usize| (quad[k][0] - quad[(k + 1) % 4][0]).hypot(quad[k][1] - quad[(k + 1) % 4][1]);
    if side(0) + side(2) < side(1) + side(3) {
        quad.rotate_left(1);
    }
    let (x, y) = profile.half_garden_mm();
    let own = [[-x, -y], [x, -y], [x, y], [-x, y]];
    let corners = own
        .iter()
        .zip(quad)
        .map(|(own, seen)| {
            (MatPoint::new(own[0], own[1]), picture.to_frame(ImagePoint::new(seen[0], seen[1])))
        })
        .collect();
    GardenBoardObservation { corners }
}
