//! What the lamp does to the tokens: petals that only mirror it, caps that have run out of room.

use super::super::median::median;
use super::super::observation::TokenObservation;
use super::super::sampling::sample;
use super::super::top_view::{LogColour, log_of, over};
use super::levels::WHITE;
use super::observation::GlareObservation;
use crate::calibration::SetProfile;
use crate::capture::Frame;
use crate::geometry::{ImagePoint, MatPoint, View};

/// Where petals are, in radii of a flower: outside the pale lace.
const PETAL: (f64, f64) = (0.66, 0.92);
/// Where the cap is, in its radii: within its rim.
const CAP: f64 = 0.7;
/// Spacing of the places looked at, as a part of the radius.
const SPACING: f64 = 0.12;
/// Spread of a colour over the cloth's, log units between its channels, up to which it has no colour of its own,
/// and how bright it is then at least: the lamp's image and nothing else. The palest petals spread three times
/// as far.
const COLOURLESS: f32 = 0.12;
const BRIGHT: f32 = 0.7;

/// Looks at every token; `cloth` is the plain cloth's colour, 8-bit units.
pub(super) fn glare(
    frame: &Frame,
    view: &View,
    profile: &SetProfile,
    tokens: &TokenObservation,
    cloth: [f64; 3],
) -> GlareObservation {
    let cloth = log_of(cloth.map(|v| v as f32));
    let radius = profile.flowers.diameter_mm.value / 2.0;
    let petals: Vec<Vec<[f32; 3]>> = tokens
        .flowers
        .iter()
        .map(|f| disc(frame, view, f.top, profile.flowers.thickness_mm.value, radius, PETAL))
        .filter(|cells| !cells.is_empty())
        .collect();
    let caps: Vec<[f32; 3]> = tokens
        .pawns
        .iter()
        .flat_map(|p| {
            let (height, radius) = (profile.pawns.cap_height_mm.value, profile.pawns.cap_mm / 2.0);
            disc(frame, view, p.cap, height, radius, (0.0, CAP))
        })
        .collect();
    let flat: Vec<[f32; 3]> = petals.iter().flatten().copied().collect();
    let levels =
        petals.iter().filter_map(|cells| median(cells.iter().map(|c| f64::from(most(*c))).collect()));
    GlareObservation {
        petals_level: median(levels.collect()),
        petals_clipped: share(&flat, |c| most(c) >= WHITE),
        petals_bleached: share(&flat, |c| is_bleached(over(log_of(c), cloth))),
        caps_clipped: share(&caps, |c| c.iter().all(|v| *v >= WHITE)),
    }
}

fn most(colour: [f32; 3]) -> f32 {
    colour.iter().copied().fold(0.0, f32::max)
}

fn is_bleached(over_cloth: LogColour) -> bool {
    let highest = over_cloth.iter().copied().fold(f32::MIN, f32::max);
    let lowest = over_cloth.iter().copied().fold(f32::MAX, f32::min);
    highest - lowest < COLOURLESS && lowest > BRIGHT
}

fn share(cells: &[[f32; 3]], of: impl Fn([f32; 3]) -> bool) -> Option<f64> {
    let count = cells.iter().filter(|c| of(**c)).count();
    (!cells.is_empty()).then(|| count as f64 / cells.len() as f64)
}

/// Colours of a disc or ring `height` mm over the cloth, its middle seen at `middle`.
fn disc(
    frame: &Frame,
    view: &View,
    middle: ImagePoint,
    height: f64,
    radius: f64,
    (from, to): (f64, f64),
) -> Vec<[f32; 3]> {
    let Some(centre) = view.mat_from_image(middle, height) else { return Vec::new() };
    let steps = (to / SPACING).ceil() as i32;
    (-steps..=steps)
        .flat_map(|j| (-steps..=steps).map(move |i| (f64::from(i) * SPACING, f64::from(j) * SPACING)))
        .filter(|(x, y)| (from..=to).contains(&x.hypot(*y)))
        .filter_map(|(x, y)| {
            let p = MatPoint::new(centre.x + radius * x, centre.y + radius * y);
            sample(frame, view.image_from_space(p.raised(height))?)
        })
        .collect()
}
