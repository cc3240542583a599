//! Playing cards: light cards of one size with round corners on a dark ground, their corners to a fraction of a pixel.
//!
//! A card is whatever stays a quadrilateral over several levels of brightness: no single level suits a whole
//! picture whose light is uneven.

use super::VisionError;
use super::markers::{EdgeOptions, Grey, refine};
use super::mat::{corners, polygon_area};
use super::observation::PlayingCardObservation;
use crate::capture::Frame;
use crate::geometry::ImagePoint;
use opencv::core::{Mat, Point, Vec4i, Vector};
use opencv::imgproc;

/// Longer side of the picture that is searched, px: a card takes a tenth of it or so, and corners are refined in
/// the full picture.
const SEARCH_PX: usize = 1200;
/// Smallest side of a picture that is searched, px.
const SMALLEST_PX: usize = 24;
/// Lowest level of brightness tried, the highest, and the step between two, 8-bit units.
const LEVELS: (u8, u8, usize) = (32, 232, 10);
/// Fewest levels over which a card is the same: it is brighter than its ground by the steps between them.
const LEAST_LEVELS: usize = 3;
/// Least and largest area of a card, as shares of the picture.
const AREA: (f64, f64) = (0.001, 0.5);
/// Least side of a card in the searched picture, px: its rounded corners take a fifth of it.
const LEAST_SIDE_PX: f64 = 20.0;
/// Least and largest share of the quadrilateral of its sides that a card fills: its corners are round, and its
/// outline runs through the middle of its pixels.
const FILL: (f64, f64) = (0.92, 1.03);
/// Least and largest area over the usual card's: a table seen at a slant shows the near ones larger. What a card's
/// print encloses is smaller, several cards together are larger.
const OF_USUAL: (f64, f64) = (0.3, 3.0);
/// Longest side over the shortest: cards are not strips.
const LONGEST: f64 = 4.0;
/// Most points of an outline that sides are looked for in.
const OUTLINE_POINTS: usize = 240;
/// How near to the picture's edge a card is cut, px of the searched picture.
const EDGE_PX: f64 = 1.5;
/// Distance of the corners at which two outlines are the same card, as a share of its mean side.
const SAME: f64 = 0.1;
/// Where a contour's entry in OpenCV's tree names the one around it; holes have one, bright regions none.
const PARENT: usize = 3;
/// How a card's edges are followed: beyond the round corners, and over the blur and the error of the searched
/// picture's corners, but not to the next card.
const EDGES: EdgeOptions =
    EdgeOptions { stretch: (0.12, 0.60), reach: 0.03, most_reach_px: 10.0, is_light: true };

/// Every light card of about the usual size on a darker ground, whole in the picture, from the top of the picture
/// down.
///
/// # Errors
/// When the image library fails.
pub fn find_playing_cards(frame: &Frame) -> Result<Vec<PlayingCardObservation>, VisionError> {
    if frame.width.min(frame.height) < SMALLEST_PX {
        return Ok(Vec::new());
    }
    let grey = Grey::of(frame)?;
    let (small, factor) = grey.reduced(SEARCH_PX)?;
    let mut places: Vec<Vec<[ImagePoint; 4]>> = Vec::new();
    for level in (LEVELS.0..=LEVELS.1).step_by(LEVELS.2) {
        for quad in quadrilaterals(&small, level)? {
            match places.iter_mut().find(|place| place.last().is_some_and(|last| is_same(last, &quad))) {
                Some(place) => place.push(quad),
                None => places.push(vec![quad]),
            }
        }
    }
    places.retain(|place| place.len() >= LEAST_LEVELS);
    let usual = usual_area(places.iter().map(|place| polygon_area(&place[place.len() / 2])).collect());
    places.retain(|place| {
        let area = polygon_area(&place[place.len() / 2]);
        (OF_USUAL.0 * usual..=OF_USUAL.1 * usual).contains(&area)
    });
    // what stays the same over most levels is the card, and not a card with its neighbour or without its shade
    places.sort_by_key(|place| std::cmp::Reverse(place.len()));
    let mut cards: Vec<[ImagePoint; 4]> = Vec::new();
    for place in places {
        let quad = place[place.len() / 2];
        if !cards.iter().any(|card| overlaps(card, &quad)) {
            cards.push(quad);
        }
    }
    let full = |p: ImagePoint| ImagePoint::new((p.u + 0.5) / factor - 0.5, (p.v + 0.5) / factor - 0.5);
    let mut found: Vec<PlayingCardObservation> = cards
        .into_iter()
        .map(|quad| PlayingCardObservation { corners: refine(&grey, quad.map(full), &EDGES) })
        .collect();
    found.sort_by(|a, b| {
        let (a, b) = (middle(&a.corners), middle(&b.corners));
        a.v.total_cmp(&b.v).then(a.u.total_cmp(&b.u))
    });
    Ok(found)
}

/// The area of a usual card: half of all that is seen lies in larger ones.
fn usual_area(mut areas: Vec<f64>) -> f64 {
    areas.sort_by(|a, b| b.total_cmp(a));
    let half = 0.5 * areas.iter().sum::<f64>();
    let mut sum = 0.0;
    let middle = areas.into_iter().find(|area| {
        sum += area;
        sum >= half
    });
    middle.unwrap_or(0.0)
}

/// The quadrilaterals among the regions brighter than `level`.
fn quadrilaterals(grey: &Grey, level: u8) -> Result<Vec<[ImagePoint; 4]>, VisionError> {
    let mut bright = Mat::default();
    imgproc::threshold(&grey.mat, &mut bright, f64::from(level), 255.0, imgproc::THRESH_BINARY)?;
    let mut outlines: Vector<Vector<Point>> = Vector::new();
    let mut tree: Vector<Vec4i> = Vector::new();
    imgproc::find_contours_with_hierarchy(
        &bright,
        &mut outlines,
        &mut tree,
        imgproc::RETR_CCOMP,
        imgproc::CHAIN_APPROX_NONE,
        Point::new(0, 0),
    )?;
    let quads = outlines.iter().zip(tree.iter()).filter(|(_, entry)| entry[PARENT] < 0);
    Ok(quads.filter_map(|(outline, _)| quadrilateral(&outline, grey)).collect())
}

/// The four corners of a bright region's outline, in the searched picture, when it is a whole card's.
fn quadrilateral(outline: &Vector<Point>, grey: &Grey) -> Option<[ImagePoint; 4]> {
    let points: Vec<ImagePoint> =
        outline.iter().map(|p| ImagePoint::new(f64::from(p.x), f64::from(p.y))).collect();
    let picture = (grey.width * grey.height) as f64;
    let area = polygon_area(&points);
    if !(AREA.0 * picture..=AREA.1 * picture).contains(&area) {
        return None;
    }
    let (right, bottom) = (grey.width as f64 - 1.0 - EDGE_PX, grey.height as f64 - 1.0 - EDGE_PX);
    if points.iter().any(|p| p.u < EDGE_PX || p.v < EDGE_PX || p.u > right || p.v > bottom) {
        return None;
    }
    let some: Vec<ImagePoint> =
        points.iter().step_by(points.len().div_ceil(OUTLINE_POINTS)).copied().collect();
    let quad = corners(&some, &some, area.sqrt().ceil() as usize)?;
    let sides: [f64; 4] = std::array::from_fn(|k| quad[k].distance(quad[(k + 1) % 4]));
    let longest = sides.into_iter().fold(0.0, f64::max);
    let shortest = sides.into_iter().fold(f64::INFINITY, f64::min);
    let is_card = shortest >= LEAST_SIDE_PX
        && longest <= LONGEST * shortest
        && is_convex(&quad)
        && (FILL.0..=FILL.1).contains(&(area / polygon_area(&quad)));
    is_card.then_some(quad)
}

/// Whether the corners turn clockwise on the screen at each of them.
fn is_convex(quad: &[ImagePoint; 4]) -> bool {
    (0..4).all(|k| {
        let (a, b, c) = (quad[k], quad[(k + 1) % 4], quad[(k + 2) % 4]);
        (b.u - a.u) * (c.v - b.v) - (b.v - a.v) * (c.u - b.u) > 0.0
    })
}

fn is_same(a: &[ImagePoint; 4], b: &[ImagePoint; 4]) -> bool {
    let side = (0..4).map(|k| a[k].distance(a[(k + 1) % 4])).sum::<f64>() / 4.0;
    // the first side of one may be the second of the other
    (0..4).any(|turn| (0..4).all(|k| a[k].distance(b[(k + turn) % 4]) < SAME * side))
}

/// Whether one of two convex quadrilaterals, clockwise on the screen, contains the middle of the other.
fn overlaps(a: &[ImagePoint; 4], b: &[ImagePoint; 4]) -> bool {
    let contains = |quad: &[ImagePoint; 4], p: ImagePoint| {
        (0..4).all(|k| {
            let (a, b) = (quad[k], quad[(k + 1) % 4]);
            (b.u - a.u) * (p.v - a.v) - (b.v - a.v) * (p.u - a.u) >= 0.0
        })
    };
    contains(a, middle(b)) || contains(b, middle(a))
}

fn middle(quad: &[ImagePoint; 4]) -> ImagePoint {
    let mean = |of: fn(&ImagePoint) -> f64| quad.iter().map(of).sum::<f64>() / 4.0;
    ImagePoint::new(mean(|p| p.u), mean(|p| p.v))
}
