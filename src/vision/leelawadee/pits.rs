//! What makes a green board a garden: cells that differ from the ground between them, planted or not.

use super::super::log_picture::LogPicture;
use super::super::median::{channel_medians, median};
use crate::geometry::Homography;

/// Radius about a cell's middle that is looked at, over the pitch: petals, or the pit.
const RING: f64 = 0.2;
/// Places on that ring, and off the middle at which the ground between cells is looked at, over the pitch.
const AROUND: usize = 16;
const CORNERS: [[f64; 2]; 4] = [[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]];
/// Least difference of a cell from the ground about it, natural logarithm of any channel: pits are a sixth darker or more;
/// and over the median difference of the ground from itself, which is of one colour in a garden.
const LEAST_STEP: f32 = 0.07;
const OVER_GROUND: f32 = 3.0;
/// Least share of a garden's cells that must differ: hands and glare hide some.
const LEAST_CELLS: f64 = 0.75;

/// The cells of a garden as they may lie in the picture.
struct Pits<'a> {
    picture: &'a LogPicture,
    map: &'a Homography,
    pitch: f64,
}

impl Pits<'_> {
    fn value(&self, at: [f64; 2], [dx, dy]: [f64; 2]) -> Option<[f32; 3]> {
        let [u, v] = self.map.map([at[0] + self.pitch * dx, at[1] + self.pitch * dy])?;
        self.picture.at(u, v)
    }

    /// The ground at a cell's corners.
    fn ground(&self, at: [f64; 2]) -> Option<[[f32; 3]; 4]> {
        let [a, b, c, d] = CORNERS.map(|off| self.value(at, off));
        Some([a?, b?, c?, d?])
    }

    /// How much a cell differs from the ground about it; `None` outside the picture.
    fn step(&self, at: [f64; 2]) -> Option<f32> {
        let mut ring = Vec::with_capacity(AROUND);
        for k in 0..AROUND {
            let (sin, cos) = (k as f64 / AROUND as f64 * std::f64::consts::TAU).sin_cos();
            ring.push(self.value(at, [RING * cos, RING * sin])?);
        }
        Some(difference(mean(&ring), mean(&self.ground(at)?)))
    }
}

fn mean(values: &[[f32; 3]]) -> [f32; 3] {
    std::array::from_fn(|c| values.iter().map(|p| p[c]).sum::<f32>() / values.len().max(1) as f32)
}

/// Difference in the channel that shows it most, natural logarithm.
fn difference(a: [f32; 3], b: [f32; 3]) -> f32 {
    (0..3).map(|c| (a[c] - b[c]).abs()).fold(0.0, f32::max)
}

/// Whether enough cells are seen at these middles, mm in the garden's own frame.
pub(super) fn shows_cells(picture: &LogPicture, map: &Homography, cells: &[[f64; 2]], pitch: f64) -> bool {
    let pits = Pits { picture, map, pitch };
    let ground: Vec<[f32; 3]> = cells.iter().filter_map(|at| pits.ground(*at)).flatten().collect();
    let Some(usual) = channel_medians(&ground) else { return false };
    let uneven = median(ground.iter().map(|p| difference(*p, usual)).collect()).unwrap_or(0.0);
    let least = LEAST_STEP.max(OVER_GROUND * uneven);
    let seen = cells.iter().filter_map(|at| pits.step(*at)).filter(|step| *step > least);
    seen.count() as f64 >= LEAST_CELLS * cells.len() as f64
}
