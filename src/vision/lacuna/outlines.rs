//! The edge of a warm pawn's whole body against the cloth. Brightness misleads there: the body mirrors the room, and
//! shadows lie beside it. Warmth does not: cloth and shadow are grey beside gold.

use super::super::median::median;
use super::super::sampling::sample;
use super::super::top_view::LogColour;
use super::bodies::Shadow;
use super::flowers::FlowerSpot;
use super::pawns::PawnSpot;
use crate::calibration::{Owner, PETAL_LOG_FLOOR, SetProfile};
use crate::capture::Frame;
use crate::geometry::{ImagePoint, MatPoint, SpacePoint, StandingShadow, View};
use rayon::prelude::*;

/// Distance between rays to either side of the axis, mm of cloth.
const RAY_STEP_MM: f64 = 0.7;
/// Rays around the base and around the top, and the half angles they span, degrees.
const BASE_FAN: (i32, f64) = (7, 80.0);
const TOP_FAN: (i32, f64) = (5, 80.0);
/// Where the fan of the top begins, as a share of the way from the base to the top.
const TOP_CENTRE: f64 = 0.8;
/// Distance between samples of a ray, mm.
const SAMPLE_MM: f64 = 0.25;
/// How far from where the profile expects it an edge is looked for, mm.
const WINDOW_MM: f64 = 2.5;
/// Cloth read beyond that window for the level outside, mm.
const OUTSIDE_MM: f64 = 2.0;
/// Share of the expected way that is surely body, and its least length, mm.
const SURELY_BODY: (f64, f64) = (0.75, 1.0);
/// Least step of coverage from cloth to body for an edge.
const MIN_STEP: f64 = 0.4;
/// Share of that step at which coverage begins to count, and over which it rises to the full.
const RAMP: (f64, f64) = (0.2, 0.6);
/// Least red over blue of the body over the cloth for coverage to be read at all (dimensionless).
const MIN_WARMTH: f64 = 1.15;
/// Red over the cloth's from which a place is body whatever its hue, and over which it becomes so: glints are
/// white.
const GLINT: (f64, f64) = (1.6, 0.8);
/// Coverage is kept within these before it is averaged: noise of dark pixels.
const COVERAGE_LIMITS: (f64, f64) = (-0.3, 1.2);
/// How far around another token a ray says nothing, mm: its edge, its contact shadow, what it mirrors.
const CLEARANCE_MM: f64 = 1.0;
/// How far from a pawn others can hide its outline, mm.
const NEIGHBOUR_MM: f64 = 70.0;
/// Where the body's hue is read: along the axis to this share of its length, at so many places.
const HUE: (f64, usize) = (0.65, 20);

/// A pawn whose edge is to be traced.
#[derive(Debug, Clone, Copy)]
struct Standing<'a> {
    /// Where its axis stands, mm.
    pub base: MatPoint,
    /// Its expected outline: heights and radii, mm.
    pub levels: &'a [(f64, f64)],
    /// Colour of the empty cloth about it.
    pub cloth: LogColour,
}

/// The edges of all gold pawns against the cloth, px, in the order of the pawns; empty for the silver ones, which
/// mirror the cloth, and where none is seen. `cloth` is the colour of the empty cloth at a place.
pub(super) fn trace_outlines(
    frame: &Frame,
    view: &View,
    profile: &SetProfile,
    (flowers, pawns, owners): (&[FlowerSpot], &[PawnSpot], &[(Owner, f64)]),
    cloth: &(dyn Fn(MatPoint) -> LogColour + Sync),
) -> Vec<Vec<ImagePoint>> {
    let Some(outline) = &profile.pawns.outline else { return vec![Vec::new(); pawns.len()] };
    let levels: Vec<(f64, f64)> = outline.levels_mm.iter().map(|l| (l.height, l.radius)).collect();
    let flower = (profile.flowers.diameter_mm.value / 2.0, profile.flowers.thickness_mm.value);
    let pawn = (profile.pawns.base_mm.value / 2.0, profile.pawns.height_mm.value);
    let hull = |centre: MatPoint, (radius, height): (f64, f64)| {
        Shadow::on_plane(view, centre, 0.0, height, (radius + CLEARANCE_MM, radius + CLEARANCE_MM))
    };
    let of_flowers: Vec<Shadow> = flowers.iter().map(|f| hull(f.centre, flower)).collect();
    let of_pawns: Vec<Shadow> = pawns.iter().map(|p| hull(p.centre, pawn)).collect();
    let trace = |(i, spot): (usize, &PawnSpot)| {
        if owners.get(i).is_none_or(|o| o.0 != Owner::Gold) {
            return Vec::new();
        }
        let standing = Standing { base: spot.centre, levels: &levels, cloth: cloth(spot.centre) };
        let others = of_pawns.iter().enumerate().filter(|(k, _)| *k != i).map(|(_, s)| s);
        let near: Vec<&Shadow> = of_flowers
            .iter()
            .chain(others)
            .filter(|s| s.distance_to_axis(spot.centre) < NEIGHBOUR_MM)
            .collect();
        trace_outline(frame, view, &standing, &|p| near.iter().any(|s| s.hides(p)))
    };
    pawns.par_iter().enumerate().map(trace).collect()
}

/// Points of the pawn's edge, px. `is_hidden` tells where on the cloth other things are seen: a ray that meets one
/// says nothing.
fn trace_outline(
    frame: &Frame,
    view: &View,
    pawn: &Standing<'_>,
    is_hidden: &dyn Fn(MatPoint) -> bool,
) -> Vec<ImagePoint> {
    let eye = view.pose.eye();
    let height = pawn.levels.last().map_or(0.0, |level| level.0);
    let axis = Axis::of(pawn.base, eye, height);
    let Some(paint) = Paint::read(frame, view, pawn, &axis) else { return Vec::new() };
    let shadow = StandingShadow::new(pawn.base, eye, pawn.levels);
    let coverage = |p: MatPoint| Some(paint.coverage(sample(frame, view.image_from_mat(p)?)?));
    let edge = |(from, direction): (MatPoint, [f64; 2])| {
        let expected = shadow.exit(from, direction)?;
        let at = |t: f64| MatPoint::new(from.x + t * direction[0], from.y + t * direction[1]);
        let count = ((expected + WINDOW_MM + OUTSIDE_MM) / SAMPLE_MM) as usize;
        let mut seen = Vec::with_capacity(count);
        for k in 0..count {
            let t = (k as f64 + 0.5) * SAMPLE_MM;
            let p = at(t);
            if is_hidden(p) {
                return None;
            }
            seen.push((t, coverage(p)?));
        }
        view.image_from_mat(at(edge_along(&seen, expected)?))
    };
    axis.rays().into_iter().filter_map(edge).collect()
}

/// How far along a ray the body reaches: the length covered, from the samples' distances and coverages.
fn edge_along(seen: &[(f64, f64)], expected: f64) -> Option<f64> {
    let level = |from: f64, to: f64| {
        median(seen.iter().filter(|s| s.0 >= from && s.0 <= to).map(|s| s.1).collect::<Vec<f64>>())
    };
    let outside = level(expected + WINDOW_MM, f64::INFINITY)?;
    let inside = level(0.0, (SURELY_BODY.0 * expected).max(SURELY_BODY.1))?;
    let step = inside - outside;
    if step < MIN_STEP {
        return None;
    }
    let covered = seen.iter().map(|(t, coverage)| {
        if *t < expected - WINDOW_MM {
            1.0
        } else if *t > expected + WINDOW_MM {
            0.0
        } else {
            (((coverage - outside) / step - RAMP.0) / RAMP.1).clamp(0.0, 1.0)
        }
    });
    Some(covered.sum::<f64>() * SAMPLE_MM)
}

/// The line on the cloth along which a standing axis is seen.
struct Axis {
    base: MatPoint,
    /// Away from the camera, and to the left of that; unit vectors.
    away: [f64; 2],
    left: [f64; 2],
    /// Where the top is seen, mm from the base.
    length: f64,
}

impl Axis {
    fn of(base: MatPoint, eye: SpacePoint, height: f64) -> Self {
        let (x, y) = (base.x - eye.x, base.y - eye.y);
        let run = x.hypot(y);
        // straight below the camera every direction is as good
        let away = if run > f64::EPSILON { [x / run, y / run] } else { [1.0, 0.0] };
        let length = run * height / (eye.z - height).max(height);
        Self { base, away, left: [-away[1], away[0]], length }
    }

    fn at(&self, along: f64) -> MatPoint {
        MatPoint::new(self.base.x + along * self.away[0], self.base.y + along * self.away[1])
    }

    fn direction(&self, degrees: f64) -> [f64; 2] {
        let (sin, cos) = degrees.to_radians().sin_cos();
        std::array::from_fn(|k| cos * self.away[k] + sin * self.left[k])
    }

    fn rays(&self) -> Vec<(MatPoint, [f64; 2])> {
        let steps = (self.length / RAY_STEP_MM) as usize;
        let mut rays = Vec::new();
        for k in 0..=steps {
            let from = self.at(k as f64 * RAY_STEP_MM);
            rays.extend([90.0, -90.0].map(|angle| (from, self.direction(angle))));
        }
        let mut fan = |from: MatPoint, middle: f64, (half, span): (i32, f64)| {
            let angle = |k: i32| middle + span * f64::from(k) / f64::from(half);
            rays.extend((-half..=half).map(|k| (from, self.direction(angle(k)))));
        };
        fan(self.base, 180.0, BASE_FAN);
        fan(self.at(TOP_CENTRE * self.length), 0.0, TOP_FAN);
        rays
    }
}

/// What tells body from cloth: the cloth's colour and the body's hue.
struct Paint {
    /// Factor that makes the cloth's blue equal to its red.
    balance: f64,
    /// The cloth's red, 8-bit units.
    cloth: f64,
    /// Red over balanced blue of the body.
    warmth: f64,
}

impl Paint {
    fn read(frame: &Frame, view: &View, pawn: &Standing<'_>, axis: &Axis) -> Option<Self> {
        let value = |log: f32| f64::from((log.exp() - PETAL_LOG_FLOOR).max(1.0));
        let (red, blue) = (value(pawn.cloth[0]), value(pawn.cloth[2]));
        let mut paint = Self { balance: red / blue, cloth: red, warmth: 1.0 };
        let (share, places) = HUE;
        let hues = (1..=places).filter_map(|k| {
            let p = axis.at((share * axis.length).max(1.0) * k as f64 / places as f64);
            let [red, blue] = paint.balanced(sample(frame, view.image_from_mat(p)?)?);
            Some(red / blue.max(1.0))
        });
        paint.warmth = median(hues.collect())?;
        (paint.warmth > MIN_WARMTH).then_some(paint)
    }

    fn balanced(&self, rgb: [f32; 3]) -> [f64; 2] {
        [f64::from(rgb[0]), f64::from(rgb[2]) * self.balance]
    }

    /// Share of a place that is body: its colour as a mixture of the grey cloth and of any brightness of the
    /// body's hue.
    fn coverage(&self, rgb: [f32; 3]) -> f64 {
        let [red, blue] = self.balanced(rgb);
        let mixture = 1.0 - (self.warmth * blue - red) / ((self.warmth - 1.0) * self.cloth);
        let glint = (red / self.cloth - GLINT.0) / GLINT.1;
        mixture.max(glint.min(1.0)).clamp(COVERAGE_LIMITS.0, COVERAGE_LIMITS.1)
    }
}
