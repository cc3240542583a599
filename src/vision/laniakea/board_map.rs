//! Where a flat board lies in a picture: a plane in perspective, bent by the lens.

use super::super::log_picture::LogPicture;
use super::lines::Found;
use crate::geometry::{Homography, ImagePoint};
use nalgebra::{Matrix2, Matrix3, SMatrix, SVector, Vector2};

/// The map from a board (mm) to a picture.
#[derive(Debug, Clone, Copy)]
pub(in crate::vision) struct BoardMap {
    plane: Homography,
    lens: Lens,
}

/// A lens that bends straight lines about the picture's middle.
#[derive(Debug, Clone, Copy)]
struct Lens {
    /// The picture's middle, px.
    middle: [f64; 2],
    /// Distance from it that counts as one, px.
    unit: f64,
    /// How much farther out a point at that distance is seen, relative: about k1 of Brown's model, negative for a barrel.
    bend: f64,
}

/// The distance that counts as one over the picture's longer side: the focal length of usual cameras.
const UNIT: f64 = 0.8;
/// Largest bend that is believed: more is a fish-eye.
const MOST_BEND: f64 = 0.6;
/// How far lenses usually bend (standard deviation), and how far off a line's piece is seen when nothing is wrong, mm.
const USUAL_BEND: f64 = 0.1;
const USUAL_OFF_MM: f64 = 1.0;
/// Step of the numerical derivative, mm.
const STEP_MM: f64 = 0.5;

/// Unknowns of a correction: eight of the plane, and the bend.
const UNKNOWNS: usize = 9;
const BEND: usize = 8;
/// Length that counts as one in the correction, mm.
const UNIT_MM: f64 = 100.0;
/// Contrast of a piece that weighs half, natural logarithm.
const USUAL_CONTRAST: f64 = 0.06;
/// Keeps the equations regular where pieces are missing.
const PRIOR: f64 = 1e-3;

impl Lens {
    /// Where a point of a picture without a lens is seen; `None` beyond what the lens can show.
    fn seen(&self, point: [f64; 2]) -> Option<[f64; 2]> {
        let (off, square) = self.off(point);
        // farther out the picture would fold over
        let is_whole = 1.0 + 3.0 * self.bend * square > 0.0;
        is_whole.then(|| [0, 1].map(|k| self.middle[k] + off[k] * (1.0 + self.bend * square)))
    }

    /// Offset from the middle, px, and the square of its length in units.
    fn off(&self, point: [f64; 2]) -> ([f64; 2], f64) {
        let off = [0, 1].map(|k| point[k] - self.middle[k]);
        (off, (off[0] * off[0] + off[1] * off[1]) / (self.unit * self.unit))
    }
}

impl BoardMap {
    /// The map of a picture whose lens is taken to be straight.
    pub fn straight(plane: Homography, picture: &LogPicture) -> Self {
        let size = [picture.width, picture.height].map(|n| n as f64);
        let middle = size.map(|n| (n - 1.0) / 2.0);
        Self { plane, lens: Lens { middle, unit: UNIT * size[0].max(size[1]), bend: 0.0 } }
    }

    /// Where a point of the board, mm, is seen, px; `None` where it is not.
    pub fn map(&self, point: [f64; 2]) -> Option<[f64; 2]> {
        self.lens.seen(self.plane.map(point)?)
    }

    /// The same as a point of the picture.
    pub fn image_point(&self, point: [f64; 2]) -> Option<ImagePoint> {
        self.map(point).map(|[u, v]| ImagePoint::new(u, v))
    }

    /// Whether a point of the board lies in the picture.
    pub fn is_inside(&self, picture: &LogPicture, point: [f64; 2]) -> bool {
        self.map(point).is_some_and(|[u, v]| {
            u >= 0.0 && v >= 0.0 && u <= picture.width as f64 - 1.0 && v <= picture.height as f64 - 1.0
        })
    }

    /// How far along the board, mm, a point of it seems to move for a bend that grows by one.
    fn bending(&self, point: [f64; 2]) -> Option<[f64; 2]> {
        let at = |dx: f64, dy: f64| self.map([point[0] + dx, point[1] + dy]);
        let slope = |a: Option<[f64; 2]>, b: Option<[f64; 2]>| {
            let (a, b) = (a?, b?);
            Some(Vector2::new(a[0] - b[0], a[1] - b[1]) / (2.0 * STEP_MM))
        };
        let along = slope(at(STEP_MM, 0.0), at(-STEP_MM, 0.0))?;
        let across = slope(at(0.0, STEP_MM), at(0.0, -STEP_MM))?;
        let (off, square) = self.lens.off(self.plane.map(point)?);
        let moved = Vector2::new(off[0], off[1]) * square;
        let moved = Matrix2::from_columns(&[along, across]).try_inverse()? * moved;
        Some([moved.x, moved.y])
    }

    /// The map moved, and bent, so that the pieces come to lie where they were seen; `None` when they do not fix it.
    pub fn corrected(&self, found: &[Found], tolerance_mm: f64) -> Option<Self> {
        let mut normal = SMatrix::<f64, UNKNOWNS, UNKNOWNS>::zeros();
        let mut right = SVector::<f64, UNKNOWNS>::zeros();
        for piece in found {
            // in hundreds of millimetres, so that the unknowns are of one size
            let (x, y) = (piece.at[0] / UNIT_MM, piece.at[1] / UNIT_MM);
            let [nx, ny] = piece.across;
            let along = nx * x + ny * y;
            let Some(bending) = self.bending(piece.at) else { continue };
            let bending = (nx * bending[0] + ny * bending[1]) / UNIT_MM;
            let row = SVector::<f64, UNKNOWNS>::from([
                nx * x,
                nx * y,
                nx,
                ny * x,
                ny * y,
                ny,
                -along * x,
                -along * y,
                bending,
            ]);
            let weight = piece.contrast
                / (piece.contrast + USUAL_CONTRAST)
                / (1.0 + (piece.off / tolerance_mm).powi(2));
            normal += row * row.transpose() * weight;
            right += row * (weight * piece.off / UNIT_MM);
        }
        (0..BEND).for_each(|k| normal[(k, k)] += PRIOR);
        let straight = (USUAL_OFF_MM / UNIT_MM / USUAL_BEND).powi(2);
        normal[(BEND, BEND)] += straight;
        right[BEND] -= straight * self.lens.bend;
        let d = normal.cholesky()?.solve(&right);
        let scale = Matrix3::new(1.0 / UNIT_MM, 0.0, 0.0, 0.0, 1.0 / UNIT_MM, 0.0, 0.0, 0.0, 1.0);
        let change = Matrix3::new(1.0 + d[0], d[1], d[2], d[3], 1.0 + d[4], d[5], d[6], d[7], 1.0);
        let plane = Homography::new(self.plane.matrix() * scale.try_inverse()? * change * scale)?;
        let bend = (self.lens.bend + d[BEND]).clamp(-MOST_BEND, MOST_BEND);
        Some(Self { plane, lens: Lens { bend, ..self.lens } })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_seen_bent_give_the_lens_back() {
        let plane =
            Homography::new(Matrix3::new(2.4, 0.2, 610.0, -0.1, 2.3, 380.0, 2e-4, -4e-4, 1.0)).unwrap();
        let picture = LogPicture { width: 1280, height: 720, values: Vec::new(), factor: 1.0 };
        let start = BoardMap::straight(plane, &picture);
        let truth = BoardMap { plane, lens: Lens { bend: -0.2, ..start.lens } };
        let mut map = start;
        for _ in 0..8 {
            let mut found = Vec::new();
            for at in (-4..=4).flat_map(|x| (-3..=3).map(move |y| [f64::from(x) * 50.0, f64::from(y) * 50.0]))
            {
                for across in [[1.0, 0.0], [0.0, 1.0]] {
                    // how far along `across` the map has to go to come where the truth has the point
                    let (seen, here) = (truth.map(at).unwrap(), map.map(at).unwrap());
                    let there = |t: f64| map.map([at[0] + t * across[0], at[1] + t * across[1]]).unwrap();
                    let step = [0, 1].map(|k| there(0.5)[k] - there(-0.5)[k]);
                    let other = [0, 1].map(|k| {
                        let (a, b) = (
                            [at[0] - 0.5 * across[1], at[1] + 0.5 * across[0]],
                            [at[0] + 0.5 * across[1], at[1] - 0.5 * across[0]],
                        );
                        map.map(a).unwrap()[k] - map.map(b).unwrap()[k]
                    });
                    let d = [0, 1].map(|k| seen[k] - here[k]);
                    let off = (d[0] * other[1] - d[1] * other[0]) / (step[0] * other[1] - step[1] * other[0]);
                    found.push(Found { at, across, off, contrast: 1.0 });
                }
            }
            map = map.corrected(&found, 8.0).unwrap();
        }
        assert!((map.lens.bend + 0.2).abs() < 0.01, "{}", map.lens.bend);
        let (a, b) = (map.map([200.0, -150.0]).unwrap(), truth.map([200.0, -150.0]).unwrap());
        assert!((a[0] - b[0]).hypot(a[1] - b[1]) < 0.3, "{a:?} {b:?}");
    }
}
