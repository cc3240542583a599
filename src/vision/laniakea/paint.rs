//! Discs and stacks as patches of the picture: what a stack of upright cylinders covers, and with which disc.

use super::super::log_picture::LogPicture;
use crate::geometry::{SpacePoint, View};

/// Points around a disc's rim.
const RIM: usize = 20;

/// What a stack covers: pixels of the searched picture with the disc, counted from the bottom, that shows there.
#[derive(Debug, Clone, Default)]
pub(super) struct Patch {
    /// Pixel index and disc, each pixel once, in rising order.
    pub pixels: Vec<(usize, u8)>,
}

/// A stack's form and place.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct StackForm {
    /// Axis, mm in the board's frame.
    pub x: f64,
    /// Axis, mm.
    pub y: f64,
    /// Radius of a disc, mm.
    pub radius: f64,
    /// Thickness of a disc, mm.
    pub thickness: f64,
    /// Discs.
    pub height: u8,
}

/// The patch that a stack covers; `None` where part of it is behind the camera.
pub(super) fn stack_patch(picture: &LogPicture, view: &View, form: &StackForm) -> Option<Patch> {
    let rim = |z: f64| -> Option<Vec<[f64; 2]>> {
        (0..RIM)
            .map(|k| {
                let (sin, cos) = (k as f64 / RIM as f64 * std::f64::consts::TAU).sin_cos();
                let point = SpacePoint { x: form.x + form.radius * cos, y: form.y + form.radius * sin, z };
                let p = picture.reduced(view.image_from_space(point)?);
                Some([p.u, p.v])
            })
            .collect()
    };
    let mut cover: std::collections::BTreeMap<usize, u8> = std::collections::BTreeMap::new();
    let mut below = rim(0.0)?;
    for disc in 0..form.height {
        let above = rim(f64::from(disc + 1) * form.thickness)?;
        let outline = hull(below.iter().chain(&above).copied().collect());
        fill(picture.width, picture.height, &outline, |i| {
            let _hidden = cover.insert(i, disc);
        });
        below = above;
    }
    Some(Patch { pixels: cover.into_iter().collect() })
}

/// The convex hull, by Andrew's monotone chain.
pub(in crate::vision) fn hull(mut points: Vec<[f64; 2]>) -> Vec<[f64; 2]> {
    points.sort_by(|a, b| a[0].total_cmp(&b[0]).then(a[1].total_cmp(&b[1])));
    points.dedup();
    if points.len() < 3 {
        return points;
    }
    let half = |points: &mut dyn Iterator<Item = [f64; 2]>| {
        let mut chain: Vec<[f64; 2]> = Vec::new();
        for p in points {
            while chain.len() >= 2 {
                let (a, b) = (chain[chain.len() - 2], chain[chain.len() - 1]);
                if (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]) > 0.0 {
                    break;
                }
                let _inside = chain.pop();
            }
            chain.push(p);
        }
        let _last = chain.pop();
        chain
    };
    let mut lower = half(&mut points.iter().copied());
    lower.extend(half(&mut points.iter().rev().copied()));
    lower
}

/// Calls `paint` for every pixel whose centre lies in a convex outline.
pub(in crate::vision) fn fill(
    width: usize,
    height: usize,
    outline: &[[f64; 2]],
    mut paint: impl FnMut(usize),
) {
    let least = outline.iter().map(|p| p[1]).fold(f64::INFINITY, f64::min);
    let most = outline.iter().map(|p| p[1]).fold(f64::NEG_INFINITY, f64::max);
    if !(least.is_finite() && most.is_finite()) || height == 0 {
        return;
    }
    let rows = (least.ceil().max(0.0) as usize)
        ..=(most.floor().clamp(-1.0, height as f64 - 1.0) as isize).max(-1) as usize;
    if most < 0.0 {
        return;
    }
    for y in rows {
        let v = y as f64;
        let (mut left, mut right) = (f64::INFINITY, f64::NEG_INFINITY);
        for k in 0..outline.len() {
            let (a, b) = (outline[k], outline[(k + 1) % outline.len()]);
            if (a[1] <= v) == (b[1] <= v) {
                continue;
            }
            let u = a[0] + (v - a[1]) / (b[1] - a[1]) * (b[0] - a[0]);
            left = left.min(u);
            right = right.max(u);
        }
        if left > right || right < 0.0 {
            continue;
        }
        let from = left.ceil().max(0.0) as usize;
        let to = right.floor().min(width as f64 - 1.0);
        if to < 0.0 {
            continue;
        }
        for x in from..=to as usize {
            paint(y * width + x);
        }
    }
}
