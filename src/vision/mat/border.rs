//! The border's outlines to a fraction of a pixel, on rays from the circle's centre.

use super::super::median::median;
use super::super::observation::{OutlinePart, OutlinePoint};
use super::super::sampling::{blueness, sample};
use super::bands::trimmed_ellipse;
use crate::capture::Frame;
use crate::geometry::{Ellipse, ImagePoint};
use std::cmp::Ordering::Greater;

/// Rays on which the border is traced: 16 for each of the 44 waves.
const RAYS: usize = 704;
/// Rays either side whose median gives the local band and cloth colour.
const WINDOW: usize = 24;
/// How far inside the inner edge cloth is sampled, and how far outside the circle the trace goes,
/// as levels of the circle.
const INSIDE: f64 = 0.07;
const OUTSIDE: f64 = 0.06;
/// How far inside the inner edge the cloth is surely clear of it, the part about the bands' middle that is surely
/// band, and the level inside the bands from which the outer edge is looked for.
const CLEAR_OF_BAND: f64 = 0.035;
const BAND_CORE: (f64, f64) = (0.02, 0.03);
const IN_BAND: f64 = 0.965;
/// Spacing of the samples along a ray, px.
const STEP_PX: f64 = 0.6;
/// Half the stretch of a ray that is averaged, as a level, where pixels are finer: 0.4 mm of the published mat, the
/// thickness of its threads.
const SMOOTH: f64 = 0.0015;
/// What is not band for less than this, as a level, is a line in the bands and no edge of them: 2.5 mm of the
/// published mat, more than twice its lines' width. Large pictures resolve these lines.
const LINE: f64 = 0.01;
/// Smallest contrast between band and cloth, in blueness, that is traced.
const MIN_CONTRAST: f32 = 0.08;
/// Least share of the full contrast a ray's band must show: rays with a token on the band show less.
const INTACT: f32 = 0.6;
/// Rounds of tracing and fitting.
const ROUNDS: usize = 3;
/// Rays averaged into one point: one wave of the published mat.
const RAYS_PER_WAVE: usize = 16;
/// Fewest rays that make a point: a part of a wave would be off its mean.
const MIN_RAYS: usize = 12;
/// Points this far (level) from the fitted ellipse are not the outline: three wave amplitudes.
const OUTLIER_LEVEL: f64 = 0.018;

/// The border traced around the circle.
#[derive(Debug, Clone)]
pub(super) struct BorderTrace {
    /// The circle, fitted to its outline points.
    pub circle: Ellipse,
    /// Points of the circle and, for bands, of their inner edge.
    pub points: Vec<OutlinePoint>,
    /// Share of rays on which the circle was found, 0 to 1.
    pub found: f64,
    /// Share of rays on which the circle lies inside the picture, 0 to 1.
    pub visible: f64,
}

/// Traces both edges of bands around `circle`.
pub(super) fn trace_bands(frame: &Frame, circle: Ellipse, inner: f64) -> Option<BorderTrace> {
    let mut circle = circle;
    let mut trace = None;
    for _ in 0..ROUNDS {
        let next = trace_bands_once(frame, &circle, inner)?;
        circle = next.circle;
        trace = Some(next);
    }
    trace
}

fn trace_bands_once(frame: &Frame, circle: &Ellipse, inner: f64) -> Option<BorderTrace> {
    let rays = Rays::sample(frame, circle, inner - INSIDE, 1.0 + OUTSIDE);
    let (middle, cloth_to) = (0.5 * (inner + 1.0), inner - CLEAR_OF_BAND);
    let band: Vec<Option<f32>> =
        (0..RAYS).map(|r| rays.median(r, middle - BAND_CORE.0, middle + BAND_CORE.1)).collect();
    let cloth: Vec<Option<f32>> = (0..RAYS).map(|r| rays.median(r, inner - INSIDE, cloth_to)).collect();
    let (band_level, cloth_level) = (windowed_median(&band), windowed_median(&cloth));
    let mut outer_points = Vec::new();
    let mut inner_points = Vec::new();
    let mut visible = 0;
    for ray in 0..RAYS {
        if sample(frame, circle.point_at(Rays::angle(ray))).is_some() {
            visible += 1;
        }
        let (Some(high), Some(low), Some(here)) = (band_level[ray], cloth_level[ray], band[ray]) else {
            continue;
        };
        let contrast = high - low;
        if contrast < MIN_CONTRAST || here < low + INTACT * contrast {
            continue;
        }
        let half = low + 0.5 * contrast;
        if let Some(level) = rays.crossing(ray, half, IN_BAND, 1.0 + OUTSIDE) {
            outer_points.push((ray, circle.scaled(level).point_at(Rays::angle(ray))));
        }
        if let Some(level) = rays.crossing(ray, half, middle, inner - INSIDE) {
            inner_points.push((ray, circle.scaled(level).point_at(Rays::angle(ray))));
        }
    }
    let found = outer_points.len() as f64 / RAYS as f64;
    let fitted = trimmed_ellipse(outer_points.iter().map(|p| p.1).collect())?;
    let mut points = wave_means(&outer_points, OutlinePart::Circle, &fitted);
    if let Some(ellipse) = trimmed_ellipse(inner_points.iter().map(|p| p.1).collect()) {
        points.extend(wave_means(&inner_points, OutlinePart::InnerCircle, &ellipse));
    }
    Some(BorderTrace { circle: fitted, points, found, visible: visible as f64 / RAYS as f64 })
}

/// One point for each wave: the mean of the outline's deviations from the ellipse over the wave's rays,
/// which a whole wave leaves at zero.
fn wave_means(traced: &[(usize, ImagePoint)], part: OutlinePart, around: &Ellipse) -> Vec<OutlinePoint> {
    (0..RAYS / RAYS_PER_WAVE)
        .filter_map(|wave| {
            let levels: Vec<f64> = traced
                .iter()
                .filter(|(ray, _)| ray / RAYS_PER_WAVE == wave)
                .map(|(_, p)| around.level(*p))
                .filter(|level| (level - 1.0).abs() < OUTLIER_LEVEL)
                .collect();
            let mean = levels.iter().sum::<f64>() / levels.len() as f64;
            let t = Rays::angle(wave * RAYS_PER_WAVE) + Rays::angle(RAYS_PER_WAVE - 1) / 2.0;
            (levels.len() >= MIN_RAYS).then(|| OutlinePoint { part, pixel: around.scaled(mean).point_at(t) })
        })
        .collect()
}

/// Blueness along rays from the centre of an ellipse, on a common scale of levels (1 is the ellipse).
struct Rays {
    from: f64,
    step: f64,
    count: usize,
    values: Vec<f32>,
}

impl Rays {
    fn angle(ray: usize) -> f64 {
        ray as f64 * std::f64::consts::TAU / RAYS as f64
    }

    fn sample(frame: &Frame, circle: &Ellipse, from: f64, to: f64) -> Self {
        let step = STEP_PX / circle.major.max(1.0);
        let count = ((to - from) / step).ceil() as usize + 1;
        let mut values = vec![f32::NAN; RAYS * count];
        for ray in 0..RAYS {
            let edge = circle.point_at(Self::angle(ray));
            let (du, dv) = (edge.u - circle.centre.u, edge.v - circle.centre.v);
            for i in 0..count {
                let level = from + step * i as f64;
                let at = ImagePoint::new(circle.centre.u + level * du, circle.centre.v + level * dv);
                if let Some(rgb) = sample(frame, at) {
                    values[ray * count + i] = blueness(rgb);
                }
            }
        }
        let smooth = smooth_rays(&values, count, ((SMOOTH / step) as usize).max(1));
        Self { from, step, count, values: smooth }
    }

    fn index(&self, level: f64) -> usize {
        (((level - self.from) / self.step).round().max(0.0) as usize).min(self.count - 1)
    }

    fn median(&self, ray: usize, from: f64, to: f64) -> Option<f32> {
        let row = &self.values[ray * self.count..(ray + 1) * self.count];
        median(row[self.index(from)..=self.index(to)].iter().copied().filter(|v| v.is_finite()).collect())
    }

    /// The level at which the ray falls through `half` for good on the way from `from` to `to`: lines in the bands
    /// are passed over.
    fn crossing(&self, ray: usize, half: f32, from: f64, to: f64) -> Option<f64> {
        let row = &self.values[ray * self.count..(ray + 1) * self.count];
        let (start, end) = (self.index(from), self.index(to));
        let down = end < start;
        let steps = start.abs_diff(end);
        let at = |k: usize| if down { start - k } else { start + k };
        let line = ((LINE / self.step).round() as usize).max(1);
        let mut in_band = (0..=line.min(steps)).find(|k| row[at(*k)] > half)?;
        while in_band < steps {
            let out = (in_band + 1..=steps).find(|k| row[at(*k)].partial_cmp(&half) != Some(Greater))?;
            let beyond = (out..=steps).take(line).map(|k| row[at(k)]).take_while(|v| v.is_finite());
            let (sum, n) = beyond.fold((0.0, 0.0), |(s, n), v| (s + v, n + 1.0));
            if sum / n <= half {
                let (before, here) = (row[at(out - 1)], row[at(out)]);
                let part = f64::from((before - half) / (before - here));
                let index = at(out - 1) as f64 + if down { -part } else { part };
                return here.is_finite().then_some(self.from + self.step * index);
            }
            in_band = (out..=steps).find(|k| row[at(*k)] > half)?;
        }
        None
    }
}

/// Mean over three rays and `half` levels on either side, to calm pixel noise.
fn smooth_rays(values: &[f32], count: usize, half: usize) -> Vec<f32> {
    let mut out = vec![f32::NAN; values.len()];
    for ray in 0..RAYS {
        let rows = [(ray + RAYS - 1) % RAYS, ray, (ray + 1) % RAYS];
        for i in 0..count {
            let (mut sum, mut n) = (0.0, 0.0);
            for row in rows {
                let (from, to) = (i.saturating_sub(half), (i + half).min(count - 1));
                for v in &values[row * count + from..=row * count + to] {
                    if v.is_finite() {
                        sum += v;
                        n += 1.0;
                    }
                }
            }
            if n > 0.0 && values[ray * count + i].is_finite() {
                out[ray * count + i] = sum / n;
            }
        }
    }
    out
}

fn windowed_median(values: &[Option<f32>]) -> Vec<Option<f32>> {
    (0..values.len())
        .map(|i| {
            let around = (0..=2 * WINDOW).map(|k| values[(i + k + values.len() - WINDOW) % values.len()]);
            median(around.flatten().collect())
        })
        .collect()
}
