//! The gap and its doubt beside each flower that is too close to call.

use std::f64::consts::TAU;

use super::canvas::{Canvas, Pen};
use super::line::Area;
use super::palette::{CONTESTED, DARK, LIGHT};
use super::scene::{DrawnFlower, Scene};
use crate::geometry::ImagePoint;
use crate::referee::Call;
use crate::session::Scored;

/// Height of the text, units.
const TEXT: f64 = 14.0;
/// Room around the text, units.
const MARGIN: f64 = 3.0;
/// How strong the ground of a label is, 0 to 1.
const GROUND_OPACITY: f64 = 0.78;
/// Directions tried around a flower.
const DIRECTIONS: u32 = 16;
/// Distances from the flower's ring at which a label is tried, units.
const DISTANCES: [f64; 4] = [8.0, 24.0, 44.0, 70.0];
/// Middle and radius of a label's star, in heights of its room.
const STAR_PLACE: f64 = 0.42;
const STAR_RADIUS: f64 = 0.45;
/// Points of a star, and radius between them over that at them: sharp enough to tell from a ring.
const STAR_POINTS: u32 = 5;
const STAR_INNER: f64 = 0.45;
/// Cost of a label standing one unit further away, against one unit² of something hidden.
const COST_OF_DISTANCE: f64 = 3.0;
/// Cost of a part of a label outside the picture, against as much of something hidden.
const COST_OUTSIDE: f64 = 20.0;

/// Places and draws every label; the closest call first, so that it has the best place.
pub(super) fn draw(canvas: &mut Canvas, scene: &Scene<'_>) {
    let mut contested: Vec<(&DrawnFlower<'_>, &Call)> = scene
        .flowers
        .iter()
        .filter(|flower| flower.is_contested())
        .filter_map(|flower| Some((flower, flower.call?)))
        .collect();
    contested.sort_by(|a, b| a.1.gap_mm.abs().total_cmp(&b.1.gap_mm.abs()));
    let mut occupied = scene.occupied();
    for (flower, call) in contested {
        let label = Label::of(call, scene.scored, canvas);
        let area = label.best_place(flower, &occupied, &scene.picture, canvas.unit());
        label.draw(canvas, flower, &area);
        occupied.push(area);
    }
}

/// A label before it has a place; lengths in px.
struct Label {
    /// `21: 0.4 ± 0.6 mm`.
    text: String,
    /// Room for the star before it; 0 without one.
    star: f64,
    half_wide: f64,
    half_high: f64,
}

impl Label {
    fn of(call: &Call, scored: &Scored, canvas: &Canvas) -> Self {
        let doubt_mm = scored.verdict.doubt_mm(call);
        let text = format!("{}: {:.1} ± {:.1} mm", call.flower, call.gap_mm.abs(), doubt_mm);
        let star = if scored.is_decisive(call) { TEXT * canvas.unit() } else { 0.0 };
        let (wide, high) = canvas.text_size(&text, TEXT * canvas.unit());
        let margin = MARGIN * canvas.unit();
        Self { text, star, half_wide: (wide + star) / 2.0 + margin, half_high: high / 2.0 + margin }
    }

    /// The box that hides least, near the flower.
    fn best_place(&self, flower: &DrawnFlower<'_>, occupied: &[Area], picture: &Area, unit: f64) -> Area {
        let ring = Area::holding(&flower.ring);
        let (ring_wide, ring_high) = ((ring.right - ring.left) / 2.0, (ring.bottom - ring.top) / 2.0);
        let mut best = (f64::INFINITY, ring);
        for away in DISTANCES.map(|distance| distance * unit) {
            for direction in 0..DIRECTIONS {
                let (sin, cos) = (TAU * f64::from(direction) / f64::from(DIRECTIONS)).sin_cos();
                let centre = ImagePoint::new(
                    flower.centre.u + cos * (ring_wide + self.half_wide + away),
                    flower.centre.v + sin * (ring_high + self.half_high + away),
                );
                let area = Area::about(centre, self.half_wide, self.half_high);
                let hidden: f64 = occupied.iter().map(|other| area.shared(other)).sum();
                let outside = 4.0 * self.half_wide * self.half_high - area.shared(picture);
                let far = centre.distance(flower.centre) * unit;
                let cost = hidden + COST_OUTSIDE * outside + COST_OF_DISTANCE * far;
                if cost < best.0 {
                    best = (cost, area);
                }
            }
        }
        best.1
    }

    fn draw(&self, canvas: &mut Canvas, flower: &DrawnFlower<'_>, area: &Area) {
        let unit = canvas.unit();
        let pen = Pen { colour: CONTESTED, width: 1.0, opacity: 1.0, dashed: false };
        let near = ImagePoint::new(
            flower.centre.u.clamp(area.left, area.right),
            flower.centre.v.clamp(area.top, area.bottom),
        );
        let rim = flower.ring.iter().min_by(|a, b| a.distance(near).total_cmp(&b.distance(near)));
        if let Some(&rim) = rim {
            canvas.line(&[rim, near], pen);
        }
        canvas.fill(&area.outline(), DARK, GROUND_OPACITY);
        canvas.line(&area.outline(), pen);
        let margin = MARGIN * unit;
        if self.star > 0.0 {
            let centre =
                ImagePoint::new(area.left + margin + self.star * STAR_PLACE, (area.top + area.bottom) / 2.0);
            canvas.fill(&star_about(centre, self.star * STAR_RADIUS), LIGHT, 1.0);
        }
        let middle = ImagePoint::new(area.middle().u + self.star / 2.0, area.middle().v);
        canvas.text_about(&self.text, middle, TEXT * unit, LIGHT);
    }
}

/// A five-pointed star: this call could still change the winner.
pub(super) fn star_about(centre: ImagePoint, radius: f64) -> Vec<ImagePoint> {
    (0..2 * STAR_POINTS)
        .map(|i| {
            let (sin, cos) = (TAU * (f64::from(i) / f64::from(2 * STAR_POINTS) - 0.25)).sin_cos();
            let radius = if i % 2 == 0 { radius } else { radius * STAR_INNER };
            ImagePoint::new(centre.u + radius * cos, centre.v + radius * sin)
        })
        .collect()
}
