//! A thin printed line, or the edge of a round mat, traced around the circle.

use super::super::median::channel_medians;
use super::super::observation::{OutlinePart, OutlinePoint};
use super::super::sampling::{log_colour, sample};
use super::bands::trimmed_ellipse;
use super::border::BorderTrace;
use crate::capture::Frame;
use crate::geometry::{Ellipse, ImagePoint};
use nalgebra::Vector3;

type Colour = Vector3<f64>;

/// What is traced.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Trace {
    /// A line of this width relative to the circle's radius, on cloth of one colour.
    Line(f64),
    /// The edge between the mat and the table.
    Edge,
}

/// Rays around the circle; each sector of them is averaged into one profile.
const RAYS: usize = 704;
/// Half width of the window searched (relative to the circle) and number of sectors, round by round: wide
/// while lens and print are unknown, then narrow.
const ROUNDS: [(f64, usize); 4] = [(0.075, 32), (0.03, 44), (0.014, 88), (0.014, 88)];
/// Least size of a sector's step relative to the strong ones to count.
const MIN_RELATIVE: f64 = 0.4;
/// Least step in colour, log units, of the strong sectors for there to be a line.
const MIN_STEP: f64 = 0.035;
/// Points this far from the fitted ellipse (level) are not on it.
const OUTLIER: f64 = 0.012;

/// The same relative to the window: wide while the circle is only roughly known.
const OUTLIER_OF_WINDOW: f64 = 0.3;
/// Spacing of the levels, px.
const STEP_PX: f64 = 0.5;
/// Half the part of a printed line that is surely its colour, and where the cloth beside it is looked at, in
/// widths of the line.
const LINE_CORE: f64 = 0.35;
const FLANK: (f64, f64) = (1.0, 2.2);
/// How far on either side of an edge colours are compared, and the margin a profile has for it, as levels.
const EDGE_SIDE: f64 = 0.012;
const EDGE_MARGIN: f64 = 0.02;
/// One in so many sectors at least must show something.
const SECTORS_ONE_IN: usize = 3;
/// The strong sectors' size is that below which this share of them lies, percent.
const STRONG_PERCENT: usize = 70;
/// A colour step goes with the common one when their angle's cosine is above this; rounds of finding it.
const ALIKE: f64 = 0.5;
const DIRECTION_ROUNDS: usize = 3;
/// Length of a colour step, log units, that has no direction.
const NO_COLOUR: f64 = 1e-9;
/// Shares of a peak's height: from which levels belong to it, and over which they are weighed.
const PEAK: (f64, f64) = (0.5, 0.4);

/// Traces the line or edge near `circle`; `None` when nothing like it is there.
pub(super) fn trace_circle(frame: &Frame, circle: Ellipse, what: Trace) -> Option<BorderTrace> {
    let mut circle = circle;
    let mut last = None;
    for (half, sectors) in ROUNDS {
        let trace = trace_once(frame, &circle, what, half, sectors)?;
        circle = trace.circle;
        last = Some(trace);
    }
    last
}

fn trace_once(
    frame: &Frame,
    circle: &Ellipse,
    what: Trace,
    half: f64,
    sectors: usize,
) -> Option<BorderTrace> {
    let step = STEP_PX / circle.major.max(1.0);
    let margin = match what {
        Trace::Line(width) => FLANK.1 * width,
        Trace::Edge => EDGE_MARGIN,
    };
    let reach = half + margin;
    let count = (2.0 * reach / step).ceil() as usize + 1;
    let level_at = |i: f64| 1.0 - reach + step * i;
    let per_sector = RAYS / sectors;
    let mut visible = 0;
    let profiles: Vec<Vec<Option<Colour>>> = (0..sectors)
        .map(|sector| {
            let rays: Vec<f64> = (0..per_sector)
                .map(|r| (sector * per_sector + r) as f64 / RAYS as f64 * std::f64::consts::TAU)
                .collect();
            visible += rays.iter().filter(|t| sample(frame, circle.point_at(**t)).is_some()).count();
            (0..count).map(|i| median_colour(frame, circle, &rays, level_at(i as f64))).collect()
        })
        .collect();
    let responses: Vec<Vec<Colour>> = profiles.iter().map(|p| response(p, what, step)).collect();
    let direction = common_direction(&responses)?;
    let sign = |c: &Colour| c.dot(&direction);
    let peaks: Vec<Option<(f64, f64)>> = responses
        .iter()
        .map(|r| {
            let values: Vec<f64> = r.iter().map(sign).collect();
            peak(&values, (margin / step) as usize)
        })
        .collect();
    let mut sizes: Vec<f64> = peaks.iter().flatten().map(|p| p.1).collect();
    if sizes.len() < sectors / SECTORS_ONE_IN {
        return None;
    }
    sizes.sort_by(f64::total_cmp);
    let strong = sizes[sizes.len() * STRONG_PERCENT / 100];
    if strong < MIN_STEP {
        return None;
    }
    let mut points = Vec::new();
    for (sector, found) in peaks.iter().enumerate() {
        if let Some((index, size)) = found
            && *size > MIN_RELATIVE * strong
        {
            let middle = sector * per_sector;
            let t = (middle as f64 + (per_sector as f64 - 1.0) / 2.0) / RAYS as f64 * std::f64::consts::TAU;
            points.push(circle.scaled(level_at(*index)).point_at(t));
        }
    }
    let fitted = trimmed_ellipse(points.clone())?;
    let limit = OUTLIER.max(OUTLIER_OF_WINDOW * half);
    let points: Vec<OutlinePoint> = points
        .into_iter()
        .filter(|p| (fitted.level(*p) - 1.0).abs() < limit)
        .map(|pixel| OutlinePoint { part: OutlinePart::Circle, pixel })
        .collect();
    let found = points.len() as f64 / sectors as f64;
    Some(BorderTrace { circle: fitted, points, found, visible: visible as f64 / RAYS as f64 })
}

/// Median colour over a sector's rays at one level.
fn median_colour(frame: &Frame, circle: &Ellipse, rays: &[f64], level: f64) -> Option<Colour> {
    let values: Vec<[f64; 3]> = rays
        .iter()
        .filter_map(|t| {
            let edge = circle.point_at(*t);
            let c = circle.centre;
            sample(frame, ImagePoint::new(c.u + level * (edge.u - c.u), c.v + level * (edge.v - c.v)))
        })
        .map(log_colour)
        .collect();
    if 2 * values.len() < rays.len() {
        return None;
    }
    channel_medians(&values).map(Colour::from)
}

/// How much each level differs from its flanks (line) or its outside from its inside (edge).
fn response(profile: &[Option<Colour>], what: Trace, step: f64) -> Vec<Colour> {
    let mean = |from: isize, to: isize| -> Option<Colour> {
        let n = profile.len() as isize;
        let values: Vec<Colour> = (from.max(0)..=to.min(n - 1)).filter_map(|i| profile[i as usize]).collect();
        (!values.is_empty()).then(|| values.iter().sum::<Colour>() / values.len() as f64)
    };
    (0..profile.len() as isize)
        .map(|i| {
            let step_at = match what {
                Trace::Line(width) => {
                    let core = (LINE_CORE * width / step).round() as isize;
                    let flank = |widths: f64| (widths * width / step).round() as isize;
                    let (near, far) = (flank(FLANK.0), flank(FLANK.1));
                    mean(i - core, i + core).zip(mean(i - far, i - near)).zip(mean(i + near, i + far)).map(
                        |((middle, inside), outside)| {
                            // a line differs from both sides in the same way; an edge does not
                            let (a, b) = (middle - inside, middle - outside);
                            Colour::from_fn(|k, _| {
                                if a[k] * b[k] > 0.0 {
                                    a[k].signum() * a[k].abs().min(b[k].abs())
                                } else {
                                    0.0
                                }
                            })
                        },
                    )
                }
                Trace::Edge => {
                    let far = ((EDGE_SIDE / step).round() as isize).max(2);
                    mean(i - far, i - 1).zip(mean(i + 1, i + far)).map(|(inside, outside)| outside - inside)
                }
            };
            step_at.unwrap_or_else(Colour::zeros)
        })
        .collect()
}

/// The colour step that most sectors share.
fn common_direction(responses: &[Vec<Colour>]) -> Option<Colour> {
    let strongest: Vec<Colour> = responses
        .iter()
        .filter_map(|r| r.iter().copied().max_by(|a, b| a.norm().total_cmp(&b.norm())))
        .collect();
    let mut direction =
        *strongest.iter().max_by(|a, b| agreement(a, &strongest).total_cmp(&agreement(b, &strongest)))?;
    for _ in 0..DIRECTION_ROUNDS {
        let unit = direction.try_normalize(NO_COLOUR)?;
        direction = strongest.iter().filter(|s| s.dot(&unit) > ALIKE * s.norm()).map(|s| s.normalize()).sum();
    }
    direction.try_normalize(NO_COLOUR)
}

fn agreement(a: &Colour, all: &[Colour]) -> f64 {
    let Some(unit) = a.try_normalize(NO_COLOUR) else { return 0.0 };
    all.iter().filter_map(|b| b.try_normalize(NO_COLOUR)).map(|b| b.dot(&unit).max(0.0).powi(4)).sum()
}

/// Highest value away from the ends, as a centroid around it, with its height.
fn peak(values: &[f64], margin: usize) -> Option<(f64, f64)> {
    let inner = margin..values.len().saturating_sub(margin);
    let (top, height) = inner.map(|i| (i, values[i])).max_by(|a, b| a.1.total_cmp(&b.1))?;
    if height <= 0.0 {
        return None;
    }
    let (mut from, mut to) = (top, top);
    while from > 0 && values[from - 1] > PEAK.0 * height {
        from -= 1;
    }
    while to + 1 < values.len() && values[to + 1] > PEAK.0 * height {
        to += 1;
    }
    let (sum, weight) = (from..=to).fold((0.0, 0.0), |(s, w), i| {
        let v = values[i] - PEAK.1 * height;
        (s + v * i as f64, w + v)
    });
    Some((sum / weight, height))
}
