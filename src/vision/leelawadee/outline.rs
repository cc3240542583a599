//! Four corners of a patch that is a quadrilateral but for rounded corners and small bumps.

use super::super::laniakea::hull;

/// The quadrilateral around a convex outline that adds the least area, clockwise on the screen or not as the outline is;
/// `None` where it has fewer than four corners.
pub(in crate::vision) fn quadrilateral(points: Vec<[f64; 2]>) -> Option<[[f64; 2]; 4]> {
    let mut outline = hull(points);
    while outline.len() > 4 {
        let n = outline.len();
        // the side whose removal, with its neighbours made longer until they meet, adds least
        let best = (0..n)
            .filter_map(|i| {
                let (a, b, c, d) =
                    (outline[(i + n - 1) % n], outline[i], outline[(i + 1) % n], outline[(i + 2) % n]);
                let corner = meet(a, b, c, d)?;
                Some((triangle(b, corner, c), i, corner))
            })
            .min_by(|x, y| x.0.total_cmp(&y.0))?;
        let (_, i, corner) = best;
        outline[i] = corner;
        let _gone = outline.remove((i + 1) % n);
    }
    outline.try_into().ok()
}

/// Where the line from `a` beyond `b` meets the line from `d` beyond `c`.
fn meet(a: [f64; 2], b: [f64; 2], c: [f64; 2], d: [f64; 2]) -> Option<[f64; 2]> {
    let (p, q) = ([b[0] - a[0], b[1] - a[1]], [c[0] - d[0], c[1] - d[1]]);
    let det = p[0] * q[1] - p[1] * q[0];
    let t = ((d[0] - a[0]) * q[1] - (d[1] - a[1]) * q[0]) / det;
    let s = ((d[0] - a[0]) * p[1] - (d[1] - a[1]) * p[0]) / det;
    (t.is_finite() && t >= 1.0 && s >= 1.0).then(|| [a[0] + t * p[0], a[1] + t * p[1]])
}

fn triangle(a: [f64; 2], b: [f64; 2], c: [f64; 2]) -> f64 {
    0.5 * ((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])).abs()
}

/// Area of a polygon.
pub(in crate::vision) fn area(points: &[[f64; 2]]) -> f64 {
    let n = points.len();
    let twice: f64 = (0..n)
        .map(|k| {
            let (a, b) = (points[k], points[(k + 1) % n]);
            a[0] * b[1] - a[1] * b[0]
        })
        .sum();
    0.5 * twice.abs()
}
