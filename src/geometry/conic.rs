//! Ellipses in the picture and their fit to contour points.

use super::ImagePoint;
use nalgebra::{Matrix3, Vector3};
use thiserror::Error;

/// Points that fix an ellipse.
const MIN_POINTS: usize = 5;
/// Imaginary part, relative, up to which an eigenvalue counts as real: rounding.
const REAL: f64 = 1e-9;

/// An ellipse in any plane with pixel-like coordinates.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Ellipse {
    /// Centre, px.
    pub centre: ImagePoint,
    /// Larger semi-axis, px.
    pub major: f64,
    /// Smaller semi-axis, px.
    pub minor: f64,
    /// Direction of the larger axis, rad, from `u` towards `v`.
    pub angle: f64,
}

/// Why no ellipse fits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum EllipseFitError {
    /// Fewer than five points.
    #[error("an ellipse needs at least five points, there are {0}")]
    TooFewPoints(usize),
    /// The points lie on a line, a hyperbola or coincide.
    #[error("the points do not lie on an ellipse")]
    Degenerate,
}

impl Ellipse {
    /// The point at parameter `t` (rad).
    pub fn point_at(&self, t: f64) -> ImagePoint {
        let (sin, cos) = self.angle.sin_cos();
        let (a, b) = (self.major * t.cos(), self.minor * t.sin());
        ImagePoint { u: self.centre.u + a * cos - b * sin, v: self.centre.v + a * sin + b * cos }
    }

    /// "Radius" of a point relative to the ellipse: 1 on it, 0 at its centre.
    pub fn level(&self, point: ImagePoint) -> f64 {
        let (sin, cos) = self.angle.sin_cos();
        let (du, dv) = (point.u - self.centre.u, point.v - self.centre.v);
        ((du * cos + dv * sin) / self.major).hypot((dv * cos - du * sin) / self.minor)
    }

    /// The same ellipse with axes multiplied by `factor`.
    pub fn scaled(&self, factor: f64) -> Self {
        Self { major: self.major * factor, minor: self.minor * factor, ..*self }
    }

    /// Its symmetric matrix `C`: points with `pᵀ C p = 0`, `p = (u, v, 1)`.
    pub fn conic(&self) -> Matrix3<f64> {
        let (sin, cos) = self.angle.sin_cos();
        let (ia, ib) = (self.major.powi(-2), self.minor.powi(-2));
        let a = cos * cos * ia + sin * sin * ib;
        let b = sin * cos * (ia - ib);
        let c = sin * sin * ia + cos * cos * ib;
        let (u, v) = (self.centre.u, self.centre.v);
        let (d, e) = (-(a * u + b * v), -(b * u + c * v));
        let f = a * u * u + 2.0 * b * u * v + c * v * v - 1.0;
        Matrix3::new(a, b, d, b, c, e, d, e, f)
    }

    /// From a conic's matrix; `None` when it is not a real ellipse.
    pub fn from_conic(conic: &Matrix3<f64>) -> Option<Self> {
        let m = conic;
        let (a, b, c, d, e, f) = (m[(0, 0)], m[(0, 1)], m[(1, 1)], m[(0, 2)], m[(1, 2)], m[(2, 2)]);
        let det = a * c - b * b;
        if !(det.is_finite() && det > 0.0) {
            return None;
        }
        let (u, v) = ((b * e - c * d) / det, (b * d - a * e) / det);
        let level = -(d * u + e * v + f);
        let (mean, half) = ((a + c) / 2.0, ((a - c) / 2.0).hypot(b));
        let (small, large) = ((mean - half) / level, (mean + half) / level);
        let (small, large) = if level < 0.0 { (large, small) } else { (small, large) };
        if !(small > 0.0 && large > 0.0 && small.is_finite() && large.is_finite()) {
            return None;
        }
        // the larger axis belongs to the smaller eigenvalue of the (sign-normalised) quadratic part
        let sign = level.signum();
        let angle = 0.5 * (2.0 * b * sign).atan2((a - c) * sign) + std::f64::consts::FRAC_PI_2;
        let (small, large) = (small.min(large), small.max(large));
        Some(Self {
            centre: ImagePoint { u, v },
            major: small.sqrt().recip(),
            minor: large.sqrt().recip(),
            angle,
        })
    }
}

/// Least-squares ellipse through contour points (Fitzgibbon 1996 in the stable form of Halir and
/// Flusser 1998), coordinates normalised first.
///
/// # Errors
/// [`EllipseFitError`] for fewer than five points or points not on an ellipse.
pub fn fit_ellipse(points: &[ImagePoint]) -> Result<Ellipse, EllipseFitError> {
    if points.len() < MIN_POINTS {
        return Err(EllipseFitError::TooFewPoints(points.len()));
    }
    let n = points.len() as f64;
    let (mu, mv) = (points.iter().map(|p| p.u).sum::<f64>() / n, points.iter().map(|p| p.v).sum::<f64>() / n);
    let spread = (points.iter().map(|p| (p.u - mu).powi(2) + (p.v - mv).powi(2)).sum::<f64>() / n).sqrt();
    if !(spread.is_finite() && spread > 0.0) {
        return Err(EllipseFitError::Degenerate);
    }
    let (mut s1, mut s2, mut s3) = (Matrix3::zeros(), Matrix3::zeros(), Matrix3::zeros());
    for p in points {
        let (x, y) = ((p.u - mu) / spread, (p.v - mv) / spread);
        let (q, l) = (Vector3::new(x * x, x * y, y * y), Vector3::new(x, y, 1.0));
        s1 += q * q.transpose();
        s2 += q * l.transpose();
        s3 += l * l.transpose();
    }
    let t = -s3.try_inverse().ok_or(EllipseFitError::Degenerate)? * s2.transpose();
    let m = s1 + s2 * t;
    let m = Matrix3::from_rows(&[m.row(2) / 2.0, -m.row(1), m.row(0) / 2.0]);
    let best = m
        .complex_eigenvalues()
        .iter()
        .filter(|e| e.im.abs() < REAL * (1.0 + e.re.abs()))
        .map(|e| e.re)
        .filter_map(|lambda| null_vector(&(m - Matrix3::identity() * lambda)))
        .find(|v| 4.0 * v.x * v.z - v.y * v.y > 0.0)
        .ok_or(EllipseFitError::Degenerate)?;
    let linear = t * best;
    let conic = Matrix3::new(
        best.x,
        best.y / 2.0,
        linear.x / 2.0,
        best.y / 2.0,
        best.z,
        linear.y / 2.0,
        linear.x / 2.0,
        linear.y / 2.0,
        linear.z,
    );
    let unit = Ellipse::from_conic(&conic).ok_or(EllipseFitError::Degenerate)?;
    Ok(Ellipse {
        centre: ImagePoint { u: unit.centre.u * spread + mu, v: unit.centre.v * spread + mv },
        major: unit.major * spread,
        minor: unit.minor * spread,
        angle: unit.angle,
    })
}

/// The direction a (nearly) singular matrix maps to nothing.
fn null_vector(m: &Matrix3<f64>) -> Option<Vector3<f64>> {
    let rows: [Vector3<f64>; 3] = [m.row(0).transpose(), m.row(1).transpose(), m.row(2).transpose()];
    [rows[0].cross(&rows[1]), rows[0].cross(&rows[2]), rows[1].cross(&rows[2])]
        .into_iter()
        .max_by(|a, b| a.norm().total_cmp(&b.norm()))
        .and_then(|v| v.try_normalize(0.0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn the_fit_finds_the_ellipse_its_points_come_from(
            u in 0.0..2000.0f64, v in 0.0..1000.0f64, major in 50.0..900.0f64, ratio in 0.3..0.98f64,
            angle in 0.0..3.1f64, arc in 2.5..6.2f64,
        ) {
            let truth = Ellipse { centre: ImagePoint { u, v }, major, minor: major * ratio, angle };
            let points: Vec<_> = (0..200).map(|i| truth.point_at(arc * i as f64 / 200.0)).collect();
            let fit = fit_ellipse(&points).map_err(|e| TestCaseError::fail(e.to_string()))?;
            prop_assert!(fit.centre.distance(truth.centre) < 1e-3 * major, "{fit:?} {truth:?}");
            prop_assert!((fit.major - major).abs() < 2e-3 * major && (fit.minor - truth.minor).abs() < 2e-3 * major);
            let turn = (fit.angle - angle).rem_euclid(std::f64::consts::PI);
            prop_assert!(turn.min(std::f64::consts::PI - turn) < 1e-2);
        }

        #[test]
        fn conic_and_ellipse_are_two_forms_of_one_thing(
            u in -500.0..500.0f64, v in -500.0..500.0f64, major in 1.0..500.0f64, ratio in 0.2..0.99f64,
            angle in -1.5..1.5f64, scale in prop_oneof![-3.0..-0.1f64, 0.1..3.0f64],
        ) {
            let e = Ellipse { centre: ImagePoint { u, v }, major, minor: major * ratio, angle };
            let back = Ellipse::from_conic(&(e.conic() * scale)).ok_or_else(|| TestCaseError::fail("lost"))?;
            prop_assert!((back.major - e.major).abs() < 1e-5 * major && (back.minor - e.minor).abs() < 1e-5 * major);
            prop_assert!((back.level(e.point_at(0.7)) - 1.0).abs() < 1e-5);
        }
    }

    #[test]
    fn points_on_a_line_are_no_ellipse() {
        let line: Vec<_> = (0..50).map(|i| ImagePoint::new(i as f64, 2.0 * i as f64)).collect();
        assert_eq!(fit_ellipse(&line), Err(EllipseFitError::Degenerate));
        assert_eq!(fit_ellipse(&line[..3]), Err(EllipseFitError::TooFewPoints(3)));
    }
}
