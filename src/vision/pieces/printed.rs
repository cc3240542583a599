//! What is printed on a playing card: its paper is the ground, and the white.

use super::super::VisionError;
use super::super::observation::PlayingCardObservation;
use super::ground::Ground;
use super::patches::patches;
use super::plan::Plan;
use super::survey::{PieceSight, middle, paint};
use super::white::White;
use crate::capture::Frame;
use crate::geometry::{Homography, ImagePoint};

/// Most cells along a card: its print is coarse.
const CELLS: f64 = 200.0;
/// Rim left out, as a share of the shorter side: a card's corners are round and its edges blurred.
const RIM: f64 = 0.05;
/// Least area of a print, as a share of the card.
const LEAST_AREA: f64 = 0.004;

/// Every patch of one colour on a card, the largest first; colours are over the card's own paper.
///
/// # Errors
/// [`VisionError`] when the picture cannot be looked at.
pub fn survey_playing_card(
    frame: &Frame,
    card: &PlayingCardObservation,
) -> Result<Vec<PieceSight>, VisionError> {
    let sides: [f64; 2] = std::array::from_fn(|k| card.corners[k].distance(card.corners[k + 1]).max(1.0));
    let per_cell = (sides[0].max(sides[1]) / CELLS).max(1.0);
    let [columns, rows] = sides.map(|side| (side / per_cell).ceil().max(1.0));
    let corners = card.corners.map(|p| [p.u, p.v]);
    let Some(h) = Homography::from_four([[0.0, 0.0], [columns, 0.0], [columns, rows], [0.0, rows]], corners)
    else {
        return Ok(Vec::new());
    };
    let place = |u: f64, v: f64| h.map([u, v]).map(|[u, v]| ImagePoint::new(u, v));
    let rim = (RIM * columns.min(rows)).ceil();
    let is_inside = |u: f64, v: f64| u > rim && v > rim && u < columns - rim && v < rows - rim;
    let plan = Plan::of_card(frame, columns as usize, rows as usize, |u, v| {
        is_inside(u, v).then(|| place(u, v)).flatten()
    });
    let ground = Ground::learn(&plan).ok_or(VisionError::NoMat)?;
    let white = White::ground(&plan, &ground);
    let least = ((plan.len() as f64 * LEAST_AREA) as usize).max(1);
    let prints = patches(&plan, &ground, least).into_iter().filter_map(|patch| {
        let (at, area) = middle(&plan, &patch)?;
        Some(PieceSight {
            pixel: place(at.x, at.y)?,
            colour: paint(&plan, &ground, &white, &patch)?.map(f64::from),
            area_px: area * per_cell * per_cell,
            is_cut: patch.is_cut,
            block: None,
            cylinder: None,
        })
    });
    Ok(prints.collect())
}
