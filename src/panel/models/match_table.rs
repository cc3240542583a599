//! What an event did, for the picture of its table.

use super::projection::Projection;
use super::table::{Ghost, Label};
use crate::geometry::MatPoint;
use crate::panel::words::Words;
use crate::session::Scored;
use crate::tracker::{Event, Happening, MatPlace};

/// A token nearer than this to the place that an event tells is the one it is about, mm: twice what a look may err.
const SAME_MM: f64 = 6.0;

/// The token that an event is about, where it stands on the table.
pub(in super::super) fn token_of(scored: &Scored, told: &Event) -> Option<usize> {
    let at: MatPoint = match &told.what {
        Happening::Placed(placed) => placed.at_mm.into(),
        Happening::Nudged(nudged) => nudged.to_mm.into(),
        Happening::Returned { at_mm, .. } => (*at_mm).into(),
        _ => return None,
    };
    let apart = |token: &usize| scored.measurement.tokens[*token].position.distance(at);
    let near = (0..scored.measurement.tokens.len()).filter(|token| apart(token) < SAME_MM);
    near.min_by(|a, b| apart(a).total_cmp(&apart(b)))
}

/// Where flowers lay that went with the event, each with a line to the pawn that took it.
pub(in super::super) fn taken_ghosts(
    scored: &Scored,
    projection: Projection<'_>,
    told: &Event,
    words: &Words,
) -> Vec<Ghost> {
    let (flowers, pawn): (&[MatPlace], Option<MatPlace>) = match &told.what {
        Happening::Placed(placed) => (&placed.flowers, Some(placed.at_mm)),
        Happening::Taken(taken) => (std::slice::from_ref(&taken.from_mm), None),
        _ => return Vec::new(),
    };
    let size = &scored.profile.flowers;
    let (height, radius) = (size.thickness_mm.value, size.diameter_mm.value / 2.0);
    let ghost = |flower: &MatPlace| {
        let from = MatPoint::from(*flower);
        let at = projection.image_from_space(from.raised(height))?;
        Some(Ghost {
            ring: projection.circle(from, height, radius),
            way: pawn.map_or_else(Vec::new, |pawn| projection.line(from, pawn.into())),
            label: Label { at, text: words.say("taken-here") },
        })
    };
    flowers.iter().filter_map(ghost).collect()
}
