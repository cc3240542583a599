//! Noise of the sensor, at the plain cloth.

use super::super::median::median;
use super::levels::plain_radius;
use crate::calibration::{PETAL_LOG_FLOOR, SetProfile};
use crate::capture::Frame;
use crate::geometry::{MatPoint, View};

/// Spacing of the places looked at, mm.
const SPACING_MM: f64 = 5.0;
/// Standard deviation over the median absolute value, for normal noise.
const OF_MEDIAN: f64 = 1.4826;
/// Standard deviation of the second difference of three independent values over that of one.
const OF_SECOND_DIFFERENCE: f64 = 2.449_489_742_783_178;
/// Fewest places for a figure.
const MIN_PLACES: usize = 100;

/// Standard deviation of single pixels of the plain cloth, log units: median over the places of second differences
/// along the rows, which slopes of light leave at zero and tokens, a minority, do not move. `None` where too little
/// cloth is in the picture.
pub(super) fn noise(frame: &Frame, view: &View, profile: &SetProfile) -> Option<f64> {
    let plain = plain_radius(profile);
    let steps = (plain / SPACING_MM) as i32;
    let mut noises: [Vec<f64>; 3] = Default::default();
    let mut levels: [Vec<f64>; 3] = Default::default();
    for j in -steps..=steps {
        for i in -steps..=steps {
            let p = MatPoint::new(f64::from(i) * SPACING_MM, f64::from(j) * SPACING_MM);
            let Some(cells) = (p.radius() < plain).then(|| row_of_three(frame, view, p)).flatten() else {
                continue;
            };
            for k in 0..3 {
                let [a, b, c] = cells.map(|rgb| f64::from(rgb[k]));
                noises[k].push((a - 2.0 * b + c).abs());
                levels[k].push(b);
            }
        }
    }
    if noises[0].len() < MIN_PLACES {
        return None;
    }
    let relative = |noises: Vec<f64>, levels: Vec<f64>| {
        let sigma = OF_MEDIAN * median(noises)? / OF_SECOND_DIFFERENCE;
        Some(sigma / (median(levels)? + f64::from(PETAL_LOG_FLOOR)))
    };
    let channels: Option<Vec<f64>> = noises.into_iter().zip(levels).map(|(n, l)| relative(n, l)).collect();
    channels?.into_iter().max_by(f64::total_cmp)
}

/// The pixel nearest to where a place of the cloth is seen, with its neighbours in the row.
fn row_of_three(frame: &Frame, view: &View, p: MatPoint) -> Option<[[u8; 3]; 3]> {
    let at = view.image_from_mat(p)?;
    let (u, v) = (at.u.round(), at.v.round());
    if !(u >= 1.0 && v >= 0.0 && u + 1.0 < frame.width as f64 && v < frame.height as f64) {
        return None;
    }
    let start = 3 * (v as usize * frame.width + u as usize - 1);
    let cell = |i: usize| -> Option<[u8; 3]> {
        let at = start + 3 * i;
        frame.rgb.get(at..at + 3).map(|c| [c[0], c[1], c[2]])
    };
    Some([cell(0)?, cell(1)?, cell(2)?])
}
