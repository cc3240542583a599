//! The mat seen straight from above, as if all that is seen lay at one height over the cloth.

use super::VisionError;
use crate::calibration::PETAL_LOG_FLOOR;
use crate::capture::Frame;
use crate::geometry::{MatPoint, View};
use opencv::core::{CV_32FC1, Mat, Scalar, Vec3b};
use opencv::imgproc;
use opencv::prelude::*;
use std::sync::LazyLock;

/// Colour in natural logarithms of 8-bit values: differences are ratios of reflectance, free of how
/// bright the lamp is.
pub(super) type LogColour = [f32; 3];

/// Where points behind the camera are said to appear, px: outside every picture.
const OUTSIDE: (f32, f32) = (-1e6, -1e6);
/// Spacing of the exactly computed nodes of the sampling map, cells; between them it is linear.
const NODE: usize = 8;

static LOG: LazyLock<[f32; 256]> =
    LazyLock::new(|| std::array::from_fn(|v| (v as f32 + PETAL_LOG_FLOOR).ln()));

/// A colour in 8-bit units as [`LogColour`].
pub(super) fn log_of(rgb: [f32; 3]) -> LogColour {
    rgb.map(|v| (v + PETAL_LOG_FLOOR).ln())
}

/// How much a colour stands out from another: the brightest channel's step, log units; negative when all are
/// darker.
pub(super) fn brightest_step(colour: LogColour, from: LogColour) -> f32 {
    (0..3).map(|k| colour[k] - from[k]).fold(f32::MIN, f32::max)
}

/// How different two colours are: the largest channel's, log units, not negative.
pub(super) fn largest_difference(a: LogColour, b: LogColour) -> f32 {
    (0..3).map(|k| (a[k] - b[k]).abs()).fold(0.0, f32::max)
}

/// A colour over another's, log units by channel.
pub(super) fn over(colour: LogColour, reference: LogColour) -> LogColour {
    std::array::from_fn(|k| colour[k] - reference[k])
}

/// A square top view, `half` mm to each side of its middle.
pub(super) struct TopView {
    /// Cells per mm.
    pub per_mm: f64,
    /// Cells along a side.
    pub size: usize,
    /// How far over the cloth the plane lies, mm.
    pub height: f64,
    /// Middle of the square, mm.
    middle: MatPoint,
    half: f64,
    rgb: Vec<[u8; 3]>,
    /// False for cells outside the picture.
    seen: Vec<bool>,
}

impl TopView {
    /// Reads the plane `height` mm over the cloth around the circle's centre out of the frame.
    pub fn new(frame: &Frame, view: &View, height: f64, half: f64, per_mm: f64) -> Result<Self, VisionError> {
        Self::around(frame, view, height, MatPoint::default(), half, per_mm)
    }

    /// Reads the plane `height` mm over the cloth around `middle` out of the frame.
    pub fn around(
        frame: &Frame,
        view: &View,
        height: f64,
        middle: MatPoint,
        half: f64,
        per_mm: f64,
    ) -> Result<Self, VisionError> {
        let size = (2.0 * half * per_mm).ceil() as usize;
        let (map_u, map_v) = sampling_map(view, height, middle, half, per_mm, size);
        let (w, h) = (frame.width as f32 - 1.0, frame.height as f32 - 1.0);
        let seen =
            map_u.iter().zip(&map_v).map(|(u, v)| *u >= 0.0 && *v >= 0.0 && *u <= w && *v <= h).collect();
        let side = size as i32;
        let full =
            Mat::new_rows_cols_with_bytes::<Vec3b>(frame.height as i32, frame.width as i32, &frame.rgb)?;
        let map_u = Mat::new_rows_cols_with_data(side, side, &map_u)?;
        let map_v = Mat::new_rows_cols_with_data(side, side, &map_v)?;
        debug_assert_eq!(map_u.typ(), CV_32FC1);
        let mut out = Mat::default();
        imgproc::remap(
            &full,
            &mut out,
            &map_u,
            &map_v,
            imgproc::INTER_LINEAR,
            opencv::core::BORDER_REPLICATE,
            Scalar::default(),
        )?;
        let rgb = out.data_typed::<Vec3b>()?.iter().map(|p| p.0).collect();
        Ok(Self { per_mm, size, height, middle, half, rgb, seen })
    }

    /// Column and row of a point, in cells.
    pub fn cell(&self, p: MatPoint) -> (f64, f64) {
        let along = |v: f64, middle: f64| (v - middle + self.half) * self.per_mm - 0.5;
        (along(p.x, self.middle.x), along(p.y, self.middle.y))
    }

    /// The point at a cell's (fractional) column and row.
    pub fn point(&self, column: f64, row: f64) -> MatPoint {
        let along = |cell: f64, middle: f64| (cell + 0.5) / self.per_mm - self.half + middle;
        MatPoint::new(along(column, self.middle.x), along(row, self.middle.y))
    }

    /// Colour of a cell; `None` outside the view or the picture.
    pub fn colour(&self, column: usize, row: usize) -> Option<LogColour> {
        let at = (column < self.size && row < self.size).then_some(row * self.size + column)?;
        self.seen[at].then(|| self.rgb[at].map(|v| LOG[usize::from(v)]))
    }

    /// Colour at a point, bilinear; `None` outside the view or the picture.
    pub fn colour_at(&self, p: MatPoint) -> Option<LogColour> {
        let (c, r) = self.cell(p);
        if !(c >= 0.0 && r >= 0.0) {
            return None;
        }
        let (i, j) = (c as usize, r as usize);
        let (fc, fr) = ((c - i as f64) as f32, (r - j as f64) as f32);
        let (a, b) = (self.colour(i, j)?, self.colour(i + 1, j)?);
        let (d, e) = (self.colour(i, j + 1)?, self.colour(i + 1, j + 1)?);
        Some(std::array::from_fn(|k| {
            (a[k] * (1.0 - fc) + b[k] * fc) * (1.0 - fr) + (d[k] * (1.0 - fc) + e[k] * fc) * fr
        }))
    }

    /// Cells whose centre lies within `radius` mm of a point, with their places.
    pub fn disc(&self, centre: MatPoint, radius: f64) -> impl Iterator<Item = (MatPoint, LogColour)> + '_ {
        let (c, r) = self.cell(centre);
        let reach = radius * self.per_mm;
        let range =
            move |v: f64| ((v - reach).ceil().max(0.0) as usize)..=((v + reach).floor().max(0.0) as usize);
        range(r).flat_map(move |row| range(c).map(move |column| (column, row))).filter_map(
            move |(column, row)| {
                let p = self.point(column as f64, row as f64);
                (p.distance(centre) <= radius).then(|| Some((p, self.colour(column, row)?))).flatten()
            },
        )
    }
}

fn sampling_map(
    view: &View,
    height: f64,
    middle: MatPoint,
    half: f64,
    per_mm: f64,
    size: usize,
) -> (Vec<f32>, Vec<f32>) {
    let nodes = size / NODE + 2;
    let exact: Vec<(f32, f32)> = (0..nodes * nodes)
        .map(|i| {
            let at = |k: usize| ((k * NODE) as f64 + 0.5) / per_mm - half;
            let p = MatPoint::new(at(i % nodes) + middle.x, at(i / nodes) + middle.y);
            view.image_from_space(p.raised(height)).map_or(OUTSIDE, |q| (q.u as f32, q.v as f32))
        })
        .collect();
    let (mut map_u, mut map_v) = (vec![0.0; size * size], vec![0.0; size * size]);
    for row in 0..size {
        let (j, fr) = (row / NODE, (row % NODE) as f32 / NODE as f32);
        for column in 0..size {
            let (i, fc) = (column / NODE, (column % NODE) as f32 / NODE as f32);
            let node = |di: usize, dj: usize| exact[(j + dj) * nodes + i + di];
            let blend = |pick: fn((f32, f32)) -> f32| {
                (pick(node(0, 0)) * (1.0 - fc) + pick(node(1, 0)) * fc) * (1.0 - fr)
                    + (pick(node(0, 1)) * (1.0 - fc) + pick(node(1, 1)) * fc) * fr
            };
            map_u[row * size + column] = blend(|p| p.0);
            map_v[row * size + column] = blend(|p| p.1);
        }
    }
    (map_u, map_v)
}
