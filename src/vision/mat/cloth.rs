//! The sides of a square cloth: which way it lies, and points of its edges.

use super::super::median::median;
use super::super::observation::{OutlinePart, OutlinePoint};
use super::super::sampling::{SmallFrame, log_colour, sample};
use crate::capture::Frame;
use crate::geometry::{MatPoint, View};
use nalgebra::{UnitQuaternion, Vector3};

/// Resolution of the top view in which the cloth's direction is searched, mm per cell.
const CELL: f64 = 2.5;
/// How far a side may lie from where the ratio says, relative to the half side: ratio, focal length and
/// lens are only roughly known here.
const SLACK: f64 = 0.07;
/// Inner and outer end of the strips compared on either side of an edge, mm.
const STRIP: [f64; 3] = [2.0, 4.5, 7.0];
/// Share of a side looked at, from its middle.
const REACH: f64 = 0.93;
/// Colour difference (log units) that counts half: below it is noise.
const NOISE: f64 = 0.08;
/// What the coarse view shows beyond the farthest place of a side, mm: room for the strips.
const MARGIN_MM: f64 = 10.0;
/// Spacing of the distances tried and of the places along a side, mm: over all whole degrees, then finely.
const COARSE_STEPS_MM: (f64, f64) = (4.0, 18.0);
const FINE_STEPS_MM: (f64, f64) = (2.0, 8.0);
/// Angles tried on either side of the best whole degree, and their spacing, degrees.
const FINE_STEPS: i32 = 6;
const FINE_DEG: f64 = 0.25;
/// Least length of the mean of a side's colour steps as unit vectors for them to be one edge's.
const MIN_AGREEMENT: f64 = 0.2;
/// Least share of a side inside the picture for it to count.
const MIN_VISIBLE: f64 = 0.2;
/// Spacing of traced edge points, mm, and how many neighbours are averaged into one.
const SPACING: f64 = 4.0;
const GROUP: usize = 5;
/// Half the length of the trace across an edge, mm, and its step.
const ACROSS: f64 = 9.0;
const ACROSS_STEP: f64 = 0.4;
/// Least share of a side's colour step that an edge point must show.
const MIN_STEP: f64 = 0.45;

type Colour = Vector3<f64>;

fn colour_of(rgb: [f32; 3]) -> Colour {
    Colour::from(log_colour(rgb))
}

/// The mat seen from above at [`CELL`] mm a cell.
struct CoarseView {
    half: f64,
    cells: usize,
    colours: Vec<Option<Colour>>,
}

impl CoarseView {
    fn new(small: &SmallFrame, view: &View, half: f64) -> Self {
        let cells = (2.0 * half / CELL) as usize;
        let camera = view.camera.scaled(small.factor);
        let view = View { camera, pose: view.pose };
        let colours = (0..cells * cells)
            .map(|i| {
                let x = ((i % cells) as f64 + 0.5) * CELL - half;
                let y = ((i / cells) as f64 + 0.5) * CELL - half;
                let p = view.image_from_mat(MatPoint::new(x, y))?;
                let (u, v) = (p.u.round(), p.v.round());
                (u >= 0.0 && v >= 0.0 && (u as usize) < small.width && (v as usize) < small.height)
                    .then(|| colour_of(small.rgb[v as usize * small.width + u as usize].map(f32::from)))
            })
            .collect();
        Self { half, cells, colours }
    }

    fn at(&self, x: f64, y: f64) -> Option<Colour> {
        let (i, j) = ((x + self.half) / CELL, (y + self.half) / CELL);
        (i >= 0.0 && j >= 0.0 && (i as usize) < self.cells && (j as usize) < self.cells)
            .then(|| self.colours[j as usize * self.cells + i as usize])
            .flatten()
    }

    /// How uniformly the colour steps across a straight edge at distance `d` in direction `angle`:
    /// length of the mean of the steps' unit vectors, 0 to 1.
    fn edge(&self, angle: f64, d: f64, reach: f64, spacing: f64) -> f64 {
        let (sin, cos) = angle.sin_cos();
        let count = (2.0 * reach / spacing) as usize + 1;
        let (mut sum, mut seen) = (Colour::zeros(), 0);
        for i in 0..count {
            let along = -reach + spacing * i as f64;
            let point = |out: f64| self.at((d + out) * cos - along * sin, (d + out) * sin + along * cos);
            let strip = |sign: f64| {
                let mut values = STRIP.iter().filter_map(|o| point(sign * o));
                let first = values.next()?;
                let (total, n) = values.fold((first, 1.0), |(t, n), v| (t + v, n + 1.0));
                Some(total / n)
            };
            if let (Some(inside), Some(outside)) = (strip(-1.0), strip(1.0)) {
                let step = outside - inside;
                sum += step / (step.norm() + NOISE);
                seen += 1;
            }
        }
        if (seen as f64) < MIN_VISIBLE * count as f64 {
            0.0
        } else {
            sum.norm() / seen as f64 * (seen as f64 / count as f64).sqrt()
        }
    }

    fn square(&self, angle: f64, half_side: f64, slack: f64, steps: (f64, f64)) -> f64 {
        let (d_step, spacing) = steps;
        let count = (2.0 * slack / d_step).ceil() as usize;
        (0..4)
            .map(|k| {
                let side = angle + k as f64 * std::f64::consts::FRAC_PI_2;
                (0..=count)
                    .map(|i| {
                        self.edge(side, half_side - slack + d_step * i as f64, REACH * half_side, spacing)
                    })
                    .fold(0.0, f64::max)
            })
            .sum()
    }
}

/// Turns `view` about the mat's vertical so that the cloth's sides face along x and y; with the
/// evidence for it: the sum over the four sides of how uniform their edge is, 0 to 4.
pub(super) fn align_to_cloth(small: &SmallFrame, view: &View, half_side: f64) -> (View, f64) {
    let top = CoarseView::new(small, view, half_side * (1.0 + SLACK) + MARGIN_MM);
    let slack = SLACK * half_side;
    let best = |angles: &mut dyn Iterator<Item = f64>, steps| {
        angles
            .map(|angle| (angle, top.square(angle, half_side, slack, steps)))
            .fold((0.0, -1.0), |best, next| if next.1 > best.1 { next } else { best })
    };
    let degree = 1.0_f64.to_radians();
    let (coarse, _) = best(&mut (0..90).map(|i| f64::from(i) * degree), COARSE_STEPS_MM);
    let fine = (-FINE_STEPS..=FINE_STEPS).map(|i| coarse + f64::from(i) * FINE_DEG * degree);
    let (angle, evidence) = best(&mut { fine }, FINE_STEPS_MM);
    let turn = UnitQuaternion::from_axis_angle(&Vector3::z_axis(), angle);
    let mut aligned = *view;
    aligned.pose.camera_from_mat.rotation *= turn;
    (aligned, evidence)
}

/// Points of the cloth's sides, looked for around where `view` and `half_side` put them.
pub(super) fn trace_sides(frame: &Frame, view: &View, half_side: f64) -> Vec<OutlinePoint> {
    (0..4).flat_map(|side| trace_side(frame, view, half_side, side)).collect()
}

fn trace_side(frame: &Frame, view: &View, half_side: f64, side: u8) -> Vec<OutlinePoint> {
    let (sin, cos) = (f64::from(side) * std::f64::consts::FRAC_PI_2).sin_cos();
    let place = |along: f64, out: f64| {
        let d = half_side + out;
        view.image_from_mat(MatPoint::new(d * cos - along * sin, d * sin + along * cos))
    };
    let reach = REACH * half_side;
    let count = (2.0 * reach / SPACING) as usize + 1;
    let steps = (2.0 * ACROSS / ACROSS_STEP) as usize + 1;
    let profiles: Vec<(f64, Vec<Colour>)> = (0..count)
        .filter_map(|i| {
            let along = -reach + SPACING * i as f64;
            let colours: Option<Vec<Colour>> = (0..steps)
                .map(|k| Some(colour_of(sample(frame, place(along, ACROSS_STEP * k as f64 - ACROSS)?)?)))
                .collect();
            Some((along, colours?))
        })
        .collect();
    if (profiles.len() as f64) < MIN_VISIBLE * count as f64 {
        return Vec::new();
    }
    let ends = steps / 4;
    let mean = |part: &[Colour]| part.iter().sum::<Colour>() / part.len() as f64;
    let step_of = |p: &Vec<Colour>| mean(&p[steps - ends..]) - mean(&p[..ends]);
    let mut direction = Colour::zeros();
    for (_, profile) in &profiles {
        let step = step_of(profile);
        direction += step / (step.norm() + NOISE);
    }
    let Some(direction) = direction.try_normalize(MIN_AGREEMENT * profiles.len() as f64) else {
        return Vec::new();
    };
    let sizes = profiles.iter().map(|(_, p)| step_of(p).dot(&direction)).collect();
    let Some(usual) = median(sizes).filter(|usual| *usual >= NOISE) else { return Vec::new() };
    let found: Vec<(f64, f64)> = profiles
        .iter()
        .filter_map(|(along, profile)| {
            let line: Vec<f64> = profile.iter().map(|c| c.dot(&direction)).collect();
            Some((*along, edge_offset(&line, ends, MIN_STEP * usual)?))
        })
        .collect();
    found
        .chunks(GROUP)
        .filter(|group| group.len() == GROUP)
        .filter_map(|group| {
            let out = median(group.iter().map(|g| g.1).collect())?;
            let along = group.iter().map(|g| g.0).sum::<f64>() / GROUP as f64;
            Some(OutlinePoint { part: OutlinePart::Side(side), pixel: place(along, out)? })
        })
        .collect()
}

/// Where a profile across an edge passes half way between its two ends, mm outward from its middle;
/// the crossing with the steepest rise when there are several.
fn edge_offset(line: &[f64], ends: usize, min_step: f64) -> Option<f64> {
    let n = line.len();
    let mean = |part: &[f64]| part.iter().sum::<f64>() / part.len() as f64;
    let (low, high) = (mean(&line[..ends]), mean(&line[n - ends..]));
    if high - low < min_step {
        return None;
    }
    let half = 0.5 * (low + high);
    (1..n)
        .filter(|&i| line[i - 1] < half && line[i] >= half)
        .map(|i| {
            let rise = line[(i + 2).min(n - 1)] - line[i.saturating_sub(3)];
            let part = (half - line[i - 1]) / (line[i] - line[i - 1]);
            (rise, (i as f64 - 1.0 + part) * ACROSS_STEP - ACROSS)
        })
        .max_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, out)| out)
}
