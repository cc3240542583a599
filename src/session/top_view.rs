//! The table as seen from straight above.

use rayon::prelude::*;

use crate::calibration::SetProfile;
use crate::capture::Frame;
use crate::geometry::{ImagePoint, MatPoint, View};
use crate::metrology::Measurement;

/// Side of the picture, px: a millimetre is two to three of them, which is what the camera itself saw.
const SIDE_PX: usize = 1024;
/// How far the picture reaches beyond the pond, as a share of its radius: flowers beside it and the cloth's sides show.
const MARGIN: f64 = 0.12;
/// The view is asked for every so many pixels of a row; between, places are interpolated.
const STEP: usize = 8;

/// A picture of the table from straight above.
#[derive(Debug, Clone, PartialEq)]
pub struct TopView {
    /// The picture; y runs upwards in it as on the mat.
    pub frame: Frame,
    /// Its scale, px per mm.
    pub px_per_mm: f64,
    /// Height over the cloth at which things appear where they are, mm.
    pub height_mm: f64,
}

impl TopView {
    /// Where a place on the mat appears, px.
    pub fn image_from_mat(&self, at: MatPoint) -> ImagePoint {
        let middle = (SIDE_PX as f64 - 1.0) / 2.0;
        ImagePoint::new(middle + at.x * self.px_per_mm, middle - at.y * self.px_per_mm)
    }

    /// The place on the mat that appears at `point`.
    pub fn mat_from_image(&self, point: ImagePoint) -> MatPoint {
        let middle = (SIDE_PX as f64 - 1.0) / 2.0;
        MatPoint::new((point.u - middle) / self.px_per_mm, (middle - point.v) / self.px_per_mm)
    }
}

/// The table of `measurement` from straight above: flowers' faces appear where they are, pawns lean as they do in the
/// picture.
pub(super) fn top_view(frame: &Frame, measurement: &Measurement, profile: &SetProfile) -> TopView {
    let radius_mm = measurement.mat.circle_diameter_mm / 2.0 * (1.0 + MARGIN);
    let px_per_mm = SIDE_PX as f64 / (2.0 * radius_mm);
    let blank = Frame {
        source: frame.source.clone(),
        width: SIDE_PX,
        height: SIDE_PX,
        rgb: vec![0; 3 * SIDE_PX * SIDE_PX],
        focal: None,
    };
    let mut top = TopView { frame: blank, px_per_mm, height_mm: profile.flowers.thickness_mm.value };
    let mut rgb = std::mem::take(&mut top.frame.rgb);
    rgb.par_chunks_mut(3 * SIDE_PX).enumerate().for_each(|(row, line)| {
        let nodes = nodes_of_row(&top, &measurement.view, row);
        for (column, pixel) in line.as_chunks_mut::<3>().0.iter_mut().enumerate() {
            if let Some(value) = between(&nodes, column).and_then(|at| sample(frame, at)) {
                *pixel = value;
            }
        }
    });
    top.frame.rgb = rgb;
    top
}

/// Where the points of a row appear in the picture, every `STEP` pixels; `None` behind the camera.
fn nodes_of_row(top: &TopView, view: &View, row: usize) -> Vec<Option<ImagePoint>> {
    (0..=SIDE_PX.div_ceil(STEP))
        .map(|i| {
            let at = top.mat_from_image(ImagePoint::new((i * STEP) as f64, row as f64));
            view.image_from_space(at.raised(top.height_mm))
        })
        .collect()
}

fn between(nodes: &[Option<ImagePoint>], column: usize) -> Option<ImagePoint> {
    let (a, b) = ((*nodes.get(column / STEP)?)?, (*nodes.get(column / STEP + 1)?)?);
    let share = (column % STEP) as f64 / STEP as f64;
    Some(ImagePoint::new(a.u + share * (b.u - a.u), a.v + share * (b.v - a.v)))
}

/// The picture's colour at a point, mixed from the four pixels about it; `None` outside.
fn sample(frame: &Frame, at: ImagePoint) -> Option<[u8; 3]> {
    let (u, v) = (at.u.floor(), at.v.floor());
    if u < 0.0 || v < 0.0 || u + 1.0 >= frame.width as f64 || v + 1.0 >= frame.height as f64 {
        return None;
    }
    let (column, row, right, down) = (u as usize, v as usize, at.u - u, at.v - v);
    let first = 3 * (row * frame.width + column);
    let below = first + 3 * frame.width;
    let value = |k: usize| {
        let of = |start: usize| f64::from(frame.rgb.get(start + k).copied().unwrap_or_default());
        let (upper, lower) = (
            of(first) + right * (of(first + 3) - of(first)),
            of(below) + right * (of(below + 3) - of(below)),
        );
        (upper + down * (lower - upper)).round() as u8
    };
    Some([value(0), value(1), value(2)])
}
