//! How much of the pond something unknown covers: a hand, a sleeve, a cup, the lid of the box.

use super::super::top_view::{TopView, largest_difference};
use super::background::Background;
use crate::geometry::MatPoint;

/// Spacing of the places looked at, mm.
const SPACING_MM: f64 = 3.0;
/// Difference from the empty pond (log units, largest channel) that no shadow or crease makes.
const STRANGE: f32 = 0.55;
/// The same from the cloth's overall colour, where something large has become the pond's colour in its place:
/// more, since light falls off over a cloth.
const STRANGE_ANYWHERE: f32 = 1.10;
/// A place counts when this many of its eight neighbours are as strange: specks and lines do not.
const NEIGHBOURS: usize = 6;

/// Share of the pond, `radius` mm about the middle, that looks like neither the empty pond nor a token, 0 to
/// 1. `explained` says what tokens and their shadows account for.
pub(super) fn covered_share(
    top: &TopView,
    background: &Background,
    radius: f64,
    explained: &dyn Fn(MatPoint) -> bool,
) -> f64 {
    let steps = (radius / SPACING_MM) as i32;
    let width = (2 * steps + 1) as usize;
    let place = |i: usize| {
        let at = |k: usize| f64::from(k as i32 - steps) * SPACING_MM;
        MatPoint::new(at(i % width), at(i / width))
    };
    let usual = background.cloth();
    let strange: Vec<bool> = (0..width * width)
        .map(|i| {
            let p = place(i);
            let Some(colour) = top.colour_at(p).filter(|_| p.radius() < radius) else { return false };
            let here = background.behind(p, top.height);
            let on_plain = background.on_cloth(p, top.height).radius() < background.plain_radius();
            largest_difference(colour, here) > STRANGE
                || on_plain && largest_difference(colour, usual) > STRANGE_ANYWHERE
        })
        .collect();
    let (mut covered, mut all) = (0.0, 0.0);
    for j in 1..width - 1 {
        for i in 1..width - 1 {
            let at = j * width + i;
            if place(at).radius() >= radius {
                continue;
            }
            all += 1.0;
            let around = [
                at - width - 1,
                at - width,
                at - width + 1,
                at - 1,
                at + 1,
                at + width - 1,
                at + width,
                at + width + 1,
            ];
            let company = around.iter().filter(|n| strange[**n]).count();
            if strange[at] && company >= NEIGHBOURS && !explained(place(at)) {
                covered += 1.0;
            }
        }
    }
    if all > 0.0 { covered / all } else { 0.0 }
}
