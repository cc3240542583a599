//! What the doubt of a lens does to a place on the table.

use super::normal::moved_camera;
use super::{INTRINSICS, LensFit};
use crate::geometry::{Camera, Homography, ImagePoint};
use nalgebra::SMatrix;

/// Points of the picture that are looked at, along each side.
const GRID: usize = 15;
/// Half axes of the ellipse that is looked at, in half sides of the picture: the whole pond lies in the picture,
/// so no token stands in the picture's corners.
const ELLIPSE: f64 = 0.95;
/// Distance that holds 95 % of normal errors in two directions, over their root mean square distance.
const REACH_95: f64 = 1.731;
/// Width of the cloth that a picture usually shows, mm.
const SHOWN_MM: f64 = 900.0;
/// Share of the picture's points that the stated error holds for.
const SHARE: f64 = 0.95;
/// First of the lens's radial terms, and the two that a measured profile's doubt is stated for.
const RADIAL: usize = 4;
const TANGENTIAL: usize = 6;

/// The doubt of a fitted lens, in words of a camera profile and of the table.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct LensDoubt {
    /// Standard deviation of the focal length, px.
    pub focal_px: f64,
    /// Standard deviation of the principal point in either direction, px.
    pub principal_px: f64,
    /// Standard deviation of k1 and k2, independent of each other, that bends the picture as much as the true
    /// doubt of all terms together does (dimensionless).
    pub radial: f64,
    /// Standard deviation of p1 and p2 (dimensionless).
    pub tangential: f64,
    /// Error that 95 % of the places in a plane, in the ellipse that fits into the picture, stay below with 95 %
    /// probability, px.
    pub plane_px: f64,
    /// The same on a table of which the picture shows 900 mm, mm.
    pub plane_mm: f64,
}

/// The doubt of a fitted lens for pictures of `width` by `height` px.
pub fn lens_doubt(fit: &LensFit, width: usize, height: usize) -> LensDoubt {
    let c = &fit.covariance;
    let mean = |a: usize, b: usize| (0.5 * (c[(a, a)] + c[(b, b)])).max(0.0).sqrt();
    let causes = c.cholesky().map_or_else(SMatrix::zeros, |l| l.l());
    let bend = |causes: &SMatrix<f64, INTRINSICS, INTRINSICS>| bend(&fit.camera, causes, width, height);
    let (rms, plane_px) = bend(&causes);
    // So small that the picture moves in proportion.
    let unit = 1e-4;
    let mut alone = SMatrix::zeros();
    alone[(RADIAL, RADIAL)] = unit;
    alone[(RADIAL + 1, RADIAL + 1)] = unit;
    let (per_unit, _) = bend(&alone);
    LensDoubt {
        focal_px: fit.focal_sigma() * (fit.camera.fx * fit.camera.fy).sqrt(),
        principal_px: mean(2, 3),
        radial: unit * rms / per_unit.max(f64::MIN_POSITIVE),
        tangential: mean(TANGENTIAL, TANGENTIAL + 1),
        plane_px,
        plane_mm: plane_px * SHOWN_MM / width.max(height) as f64,
    }
}

/// How far independent causes move places in a plane after the best map of a plane has taken up what it can:
/// the root mean square over the picture, and the error that 95 % stay below, px.
fn bend(
    camera: &Camera,
    causes: &SMatrix<f64, INTRINSICS, INTRINSICS>,
    width: usize,
    height: usize,
) -> (f64, f64) {
    let share = |k: usize| 2.0 * k as f64 / (GRID - 1) as f64 - 1.0;
    let at = |share: f64, size: usize| 0.5 * (size as f64 - 1.0) * (1.0 + ELLIPSE * share);
    let grid = (0..GRID * GRID)
        .map(|i| (share(i % GRID), share(i / GRID)))
        .filter(|(x, y)| x.hypot(*y) <= 1.0)
        .map(|(x, y)| ImagePoint::new(at(x, width), at(y, height)));
    let straight = |camera: &Camera, p: ImagePoint| {
        camera.ray_from_image(p).map(|ray| [camera.fx * ray.x, camera.fy * ray.y])
    };
    let seen: Vec<(ImagePoint, [f64; 2])> =
        grid.filter_map(|p| straight(camera, p).map(|at| (p, at))).collect();
    let mut squares = vec![0.0; seen.len()];
    for k in 0..INTRINSICS {
        let moved = moved_camera(camera, causes.column(k).as_slice());
        let pairs: Vec<(usize, [f64; 2], [f64; 2])> = seen
            .iter()
            .enumerate()
            .filter_map(|(i, (pixel, at))| straight(&moved, *pixel).map(|there| (i, *at, there)))
            .collect();
        let (from, to): (Vec<_>, Vec<_>) = pairs.iter().map(|pair| (pair.1, pair.2)).unzip();
        let Some(map) = Homography::fit(&from, &to) else { continue };
        for (i, at, there) in &pairs {
            if let Some([u, v]) = map.map(*at) {
                squares[*i] += (u - there[0]).powi(2) + (v - there[1]).powi(2);
            }
        }
    }
    let mean = squares.iter().sum::<f64>() / squares.len().max(1) as f64;
    squares.sort_by(f64::total_cmp);
    let worst = squares.get((SHARE * squares.len() as f64) as usize).copied().unwrap_or(f64::INFINITY);
    (mean.sqrt(), REACH_95 * worst.sqrt())
}
