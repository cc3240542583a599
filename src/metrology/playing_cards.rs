//! The view of a table from playing cards on it: all of one size, of which only the length is named.

use super::fit::CameraPrior;
use super::plane::{FlatFigure, PlaneFit, PlaneOptions, fit_plane};
use crate::geometry::MatPoint;
use crate::vision::PlayingCardObservation;

/// Usual width of a playing card over its length: poker cards have 63.5 by 88.9 mm, bridge cards 57.2 by 88.9 mm.
const USUAL_WIDTH: f64 = 0.68;
/// Its standard deviation, relative: both, tarot cards and squarish ones.
const WIDTH_SIGMA: f64 = 0.15;
/// Standard deviation of a card's corner on the table, mm: cards that were played with do not lie flat.
const CORNER_MM: f64 = 0.3;

/// Fits the view of a table to playing cards that are `length_mm` long and share a width that nobody measured
/// ([`PlaneFit::width_ratio`] times 0.68 of the length). Each card's longer pair of sides is taken for its length, so
/// the table must not be seen more aslant than about 45 degrees. `None` when there is no card, or no view shows
/// them so.
pub fn fit_playing_cards(
    seen: &[PlayingCardObservation],
    length_mm: f64,
    prior: &CameraPrior,
) -> Option<PlaneFit> {
    let figures: Vec<FlatFigure> = seen.iter().map(|card| figure(card, length_mm)).collect();
    let options = PlaneOptions { width_sigma: WIDTH_SIGMA, corner_mm: CORNER_MM, ..PlaneOptions::default() };
    fit_plane(&figures, prior, &options)
}

/// The card as a rectangle whose width runs along its own x.
fn figure(card: &PlayingCardObservation, length_mm: f64) -> FlatFigure {
    let (w, l) = (USUAL_WIDTH * length_mm / 2.0, length_mm / 2.0);
    let own = [MatPoint::new(-w, l), MatPoint::new(w, l), MatPoint::new(w, -l), MatPoint::new(-w, -l)];
    let side = |k: usize| card.corners[k].distance(card.corners[(k + 1) % 4]);
    let first = usize::from(side(0) + side(2) > side(1) + side(3));
    let corners = own.into_iter().enumerate().map(|(k, own)| (own, card.corners[(k + first) % 4]));
    FlatFigure { corners: corners.collect() }
}
