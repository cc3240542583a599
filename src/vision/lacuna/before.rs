//! Pawns that stand before a flower, as the camera sees them: a flower looks alike all around its centre,
//! and what does not is something before it.

use super::super::median::channel_medians;
use super::super::top_view::{LogColour, TopView, largest_difference};
use super::background::Background;
use super::bodies::Shadow;
use super::flowers::foreground;
use super::pawns::Place;
use crate::geometry::MatPoint;

/// Distance from a flower's centre, relative to its radius, within which its own lace cannot be told from
/// a cap, and beyond which it is no matter.
const ON_FLOWER: (f64, f64) = (0.15, 1.25);
/// Colour difference (log units, largest channel) at which a cap is not part of the flower, and the share
/// of the flower at the same distance from its centre that must differ so.
const FOREIGN: (f32, f64) = (0.28, 0.8);
/// Distance from a flower's centre, relative to its radius, beyond which its lace cannot reach.
const PETALS: f64 = 0.7;
/// Cells count as at the same distance from the flower's centre within this, mm.
const LIKE_MM: f64 = 1.0;
/// Cells this near the cap are not compared with it, mm.
const OWN_MM: f64 = 4.5;

/// What a bright spot at `spot` in the plane of the top faces is to a flower: something before it and not
/// part of it when the flower, which looks alike all around its centre, does not look so there.
/// `foot` is where the flower's base is seen in that plane: between the two lie its sides.
pub(super) fn before_flower(
    tops: &TopView,
    flower: MatPoint,
    foot: MatPoint,
    radius: f64,
    spot: MatPoint,
    cap: LogColour,
) -> Place {
    let distance = flower.distance(spot);
    if distance > ON_FLOWER.1 * radius {
        let on_side = spot.distance_to_segment(flower, foot) < radius;
        return if on_side { Place::Doubtful } else { Place::Free };
    }
    if distance < ON_FLOWER.0 * radius {
        return Place::Taken;
    }
    let (mut foreign, mut all) = (0.0, 0.0);
    for (p, colour) in tops.disc(flower, distance + LIKE_MM) {
        if p.distance(flower) < distance - LIKE_MM || p.distance(spot) < OWN_MM {
            continue;
        }
        all += 1.0;
        if largest_difference(cap, colour) > FOREIGN.0 {
            foreign += 1.0;
        }
    }
    let on_petals = distance > PETALS * radius;
    if on_petals && all > 0.0 && foreign >= FOREIGN.1 * all { Place::BeforeFlower } else { Place::Doubtful }
}

/// The part of a flower that is surely its face and not its edge, relative to its radius.
const FACE: f64 = 0.95;
/// Least share of a flower's face that a body must cover for the flower to tell of it.
const COVERED: f64 = 0.08;
/// Foreground at which a cell may be the flower's.
const FLOWER_LIKE: f32 = 0.5;

/// Of the part of a flower that the body of a pawn with its cap at `spot` (place, radius) would cover, the
/// share that does not look like the flower, 0 to 1; 0 when it would cover too little.
pub(super) fn hidden_share(
    tops: &TopView,
    background: &Background,
    flower: MatPoint,
    radius: f64,
    spot: (MatPoint, f64),
    body: &Shadow,
) -> f64 {
    let (mut all, mut behind, mut flowery) = (0.0, 0.0, 0.0);
    for (p, colour) in tops.disc(flower, FACE * radius) {
        all += 1.0;
        if body.hides(p) && p.distance(spot.0) > spot.1 {
            behind += 1.0;
            if foreground(colour, background.behind(p, tops.height)) > FLOWER_LIKE {
                flowery += 1.0;
            }
        }
    }
    if behind > COVERED * all { 1.0 - flowery / behind } else { 0.0 }
}

/// Grid on which foreign spots are searched, mm.
const GRID_MM: f64 = 1.0;
/// How far inside the reach a spot's centre must lie, and the part of it that is compared, relative to the
/// spot's radius.
const INSIDE: f64 = 0.5;
const SPOT_CORE: f64 = 0.8;
/// Least share of a spot's cells that must differ from the flower at the same distance from its centre.
const MIN_SHARE: f64 = 0.75;
/// Width of the rings whose median is the flower's own colour, mm.
const RING_MM: f64 = 1.0;

/// Places on a flower, in the plane of its top face, where a spot of `spot_radius` mm is not the flower's.
pub(super) fn foreign_spots(
    tops: &TopView,
    flower: MatPoint,
    radius: f64,
    spot_radius: f64,
) -> Vec<MatPoint> {
    let reach = ON_FLOWER.1 * radius;
    let ring_of = |p: MatPoint| (p.distance(flower) / RING_MM) as usize;
    let mut rings: Vec<Vec<LogColour>> = vec![Vec::new(); (reach / RING_MM) as usize + 1];
    let cells: Vec<(MatPoint, LogColour)> = tops.disc(flower, reach).collect();
    for (p, colour) in &cells {
        rings[ring_of(*p)].push(*colour);
    }
    let own: Vec<LogColour> = rings.iter().map(|ring| channel_medians(ring).unwrap_or_default()).collect();
    let foreign: Vec<(MatPoint, bool)> =
        cells.iter().map(|(p, c)| (*p, largest_difference(*c, own[ring_of(*p)]) > FOREIGN.0)).collect();
    let steps = (reach / GRID_MM) as i32;
    let mut spots = Vec::new();
    for j in -steps..=steps {
        for i in -steps..=steps {
            let at = MatPoint::new(flower.x + f64::from(i) * GRID_MM, flower.y + f64::from(j) * GRID_MM);
            if at.distance(flower) > reach - INSIDE * spot_radius {
                continue;
            }
            let near = foreign.iter().filter(|(p, _)| p.distance(at) < SPOT_CORE * spot_radius);
            let (hits, all) = near.fold((0, 0), |(h, n), (_, f)| (h + usize::from(*f), n + 1));
            if all > 0 && hits as f64 >= MIN_SHARE * f64::from(all) {
                spots.push((at, hits as f64 / f64::from(all)));
            }
        }
    }
    spots.sort_by(|a, b| b.1.total_cmp(&a.1));
    let mut kept: Vec<MatPoint> = Vec::new();
    for (at, _) in spots {
        if kept.iter().all(|k| k.distance(at) > spot_radius) {
            kept.push(at);
        }
    }
    kept
}
