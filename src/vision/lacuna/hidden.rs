//! Flowers that something before them hides in part: centred by what is left to see.

use super::super::top_view::{LogColour, TopView};
use super::background::Background;
use super::flowers::{FlowerSearch, FlowerSpot, foreground};
use super::gloss::full_channels;
use super::petals::{face_weight, paint_colour, upper_median};
use crate::geometry::MatPoint;

/// Share of a flower's face that must be hidden for its centre to be fitted to the rest.
const HIDDEN: f64 = 0.06;
/// Standard deviation of a centre fitted to a part of the face, mm and pixels.
const PART_SIGMA: (f64, f64) = (0.5, 0.4);
/// The same where no petal is left to see, relative to the radius: what hides it may be anywhere over it.
const UNSEEN_SIGMA: f64 = 0.35;
/// How far such a centre is searched, relative to the radius, and the steps, mm.
const PART_REACH: f64 = 0.7;
const PART_STEPS: [f64; 3] = [1.0, 0.3, 0.1];
/// Width of the face's edge in that search, mm.
const EDGE_MM: f64 = 0.6;

/// How far about its centre a flower's neighbours keep cells for themselves, and how far beyond the search cells
/// are looked at, relative to the radius.
const OWN_REACH: f64 = 1.1;
const SEEN_REACH: f64 = 1.3;
/// Foreground from which a cell may be a petal.
const FLOWER_LIKE: f32 = 0.5;
/// Centres nearer than this are the same flower's, mm.
const SAME_MM: f64 = 0.5;
/// Mean radius of a face between the tips and the gaps of its petals, relative to the tips.
const FACE_RADIUS: f64 = 0.92;

/// Share of a face that pawns must hide for the rest to be asked whether it is a flower at all; and the share of that
/// rest that is ground when it is none: a flower's rest is petals, but for the gaps between them; where a cap before
/// the border's print looked like a disc, the rest is cloth and print.
const PARTLY_HIDDEN: f64 = 0.1;
const MOSTLY_GROUND: f64 = 0.5;
/// Cells that must be left to tell.
const FEWEST_CELLS: u32 = 12;

/// Whether what looks like a flower is a pawn with what lies around it: without the pawn, little is left of it.
pub(super) fn is_made_up(
    top: &TopView,
    background: &Background,
    centre: MatPoint,
    radius: f64,
    hidden: &dyn Fn(MatPoint) -> bool,
) -> bool {
    let (mut covered, mut ground, mut free) = (0_u32, 0_u32, 0_u32);
    for (p, colour) in top.disc(centre, radius * FACE_RADIUS) {
        if hidden(p) {
            covered += 1;
        } else {
            free += 1;
            ground += u32::from(foreground(colour, background.behind(p, top.height)) < FLOWER_LIKE);
        }
    }
    free >= FEWEST_CELLS
        && f64::from(covered) >= PARTLY_HIDDEN * f64::from(covered + free)
        && f64::from(ground) >= MOSTLY_GROUND * f64::from(free)
}

/// Fits anew the flowers that are hidden in part, and reads their colour from what is left.
pub(super) fn refit_hidden(
    top: &TopView,
    background: &Background,
    search: &FlowerSearch,
    flowers: &mut [FlowerSpot],
    hidden: &dyn Fn(MatPoint) -> bool,
) {
    let centres: Vec<MatPoint> = flowers.iter().map(|f| f.centre).collect();
    for flower in flowers.iter_mut() {
        let face = top.disc(flower.centre, search.radius_mm);
        let (covered, all) = face.fold((0, 0), |(c, n), (p, _)| (c + u32::from(hidden(p)), n + 1));
        if all == 0 || f64::from(covered) < HIDDEN * f64::from(all) {
            continue;
        }
        if let Some(centre) = centre_of_part(top, background, search, flower.centre, &centres, hidden) {
            flower.centre = centre;
            let cloth = background.cloth_near(centre, search.cloth_mm);
            let seen = paint_colour(top, centre, search.radius_mm, cloth, hidden);
            flower.petal = seen.unwrap_or(flower.petal);
            flower.full = full_channels(flower.petal, cloth);
            flower.sigma_mm = PART_SIGMA.0.hypot(PART_SIGMA.1 / search.px_per_mm);
        } else {
            flower.sigma_mm = flower.sigma_mm.max(UNSEEN_SIGMA * search.radius_mm);
        }
    }
}

/// Centre of a flower by the cells that are not hidden: where a disc of the face's size agrees best with
/// them. `others` are the centres of all flowers, which keep their own cells.
pub(super) fn centre_of_part(
    top: &TopView,
    background: &Background,
    search: &FlowerSearch,
    flower: MatPoint,
    others: &[MatPoint],
    hidden: &dyn Fn(MatPoint) -> bool,
) -> Option<MatPoint> {
    let radius = search.radius_mm;
    let mine = |p: MatPoint| {
        others.iter().all(|c| c.distance(flower) < SAME_MM || c.distance(p) > OWN_REACH * radius)
    };
    let free: Vec<(MatPoint, LogColour)> = top
        .disc(flower, (SEEN_REACH + PART_REACH) * radius)
        .filter(|(p, _)| !hidden(*p) && mine(*p))
        .collect();
    let petal = free
        .iter()
        .filter(|(p, c)| {
            p.distance(flower) < radius && foreground(*c, background.behind(*p, top.height)) > FLOWER_LIKE
        })
        .map(|v| v.1)
        .collect();
    let petal = upper_median(petal)?;
    let around = background.behind(flower, top.height);
    let weights: Vec<(MatPoint, f64)> =
        free.iter().map(|(p, c)| (*p, 2.0 * face_weight(*c, petal, around) - 1.0)).collect();
    let agreement = |centre: MatPoint| -> f64 {
        weights
            .iter()
            .map(|(p, w)| w * ((radius * FACE_RADIUS - p.distance(centre)) / EDGE_MM).clamp(-1.0, 1.0))
            .sum()
    };
    Some(climb(flower, PART_REACH * radius, agreement))
}

/// The place within `reach` of `start` where `value` is highest: over a grid, then finer around the best.
fn climb(start: MatPoint, reach: f64, value: impl Fn(MatPoint) -> f64) -> MatPoint {
    let mut best = start;
    let mut span = reach;
    for step in PART_STEPS {
        let n = (span / step).ceil() as i32;
        let grid = (-n..=n).flat_map(|j| (-n..=n).map(move |i| (f64::from(i) * step, f64::from(j) * step)));
        let centre = best;
        best = grid
            .map(|(dx, dy)| MatPoint::new(centre.x + dx, centre.y + dy))
            .map(|p| (value(p), p))
            .fold((f64::NEG_INFINITY, centre), |b, n| if n.0 > b.0 { n } else { b })
            .1;
        span = step;
    }
    best
}
