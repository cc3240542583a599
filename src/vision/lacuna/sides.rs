//! The sides of the flowers that face the camera. A lamp mirrored in the glossy face bleaches it; the sides lie in
//! the shade and keep the hue of the paint.

use super::super::median::median;
use super::super::sampling::sample;
use super::super::top_view::{LogColour, log_of, over};
use super::find::shifted;
use super::flowers::FlowerSpot;
use crate::calibration::FlowerSizes;
use crate::capture::Frame;
use crate::geometry::{MatPoint, View};

/// Directions about the one towards the camera, degrees, and heights as shares of the thickness, at which a side is
/// read.
const DIRECTIONS: [f64; 7] = [-45.0, -30.0, -15.0, 0.0, 15.0, 30.0, 45.0];
const HEIGHTS: [f64; 3] = [0.4, 0.55, 0.7];
/// Radius at which it is read, relative to the tips: between the tips and the gaps of the petals.
const RADIUS: f64 = 0.95;
/// Least height of a side in the picture, px: below, it is all face and shadow.
const MIN_PX: f64 = 3.0;

/// Colour of the side of a flower that faces the camera over `cloth`, log units; `None` where the camera looks
/// down too steeply to see it. `hidden` tells where in the plane of the faces something stands before it.
pub(super) fn side_colour(
    frame: &Frame,
    view: &View,
    flower: &FlowerSpot,
    sizes: &FlowerSizes,
    cloth: LogColour,
    hidden: &dyn Fn(MatPoint) -> bool,
) -> Option<LogColour> {
    let (radius, thickness) = (RADIUS * sizes.diameter_mm.value / 2.0, sizes.thickness_mm.value);
    let lean = view.lean_at(flower.centre, 0.0);
    let run = lean[0].hypot(lean[1]);
    let near = MatPoint::new(
        flower.centre.x + radius * lean[0] / run.max(f64::EPSILON),
        flower.centre.y + radius * lean[1] / run.max(f64::EPSILON),
    );
    let low = view.image_from_space(near.raised(0.0))?;
    let high = view.image_from_space(near.raised(thickness))?;
    if (high.u - low.u).hypot(high.v - low.v) < MIN_PX {
        return None;
    }
    let towards = lean[1].atan2(lean[0]);
    let colours = DIRECTIONS.iter().flat_map(|turn| HEIGHTS.map(|height| (turn, height)));
    let colours: Vec<LogColour> = colours
        .filter_map(|(turn, height)| {
            let (sin, cos) = (towards + turn.to_radians()).sin_cos();
            let at = MatPoint::new(flower.centre.x + radius * cos, flower.centre.y + radius * sin);
            if hidden(shifted(view, at, height * thickness, thickness)) {
                return None;
            }
            Some(log_of(sample(frame, view.image_from_space(at.raised(height * thickness))?)?))
        })
        .collect();
    let channel =
        |c: usize| Some(median(colours.iter().map(|colour| f64::from(colour[c])).collect())? as f32);
    Some(over([channel(0)?, channel(1)?, channel(2)?], cloth))
}
