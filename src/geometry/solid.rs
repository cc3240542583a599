//! A solid of revolution standing on the cloth, and the part of the cloth that it hides from the camera's eye.

use super::{MatPoint, SpacePoint};

/// A disc of the cloth.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Disc {
    centre: MatPoint,
    radius: f64,
}

/// The part of the cloth that a standing solid of revolution hides: the union of the discs that its levels
/// throw, to first order in radius over distance.
#[derive(Debug, Clone, PartialEq)]
pub struct StandingShadow {
    discs: Vec<Disc>,
}

impl StandingShadow {
    /// The shadow of a solid that stands with its axis at `base`, seen from `eye`. `levels` are heights over
    /// the cloth and radii there, mm; levels at or above the eye are left out.
    pub fn new(base: MatPoint, eye: SpacePoint, levels: &[(f64, f64)]) -> Self {
        let discs = levels
            .iter()
            .filter(|(height, _)| *height < eye.z)
            .map(|(height, radius)| {
                let growth = eye.z / (eye.z - height);
                let along = |base: f64, eye: f64| eye + (base - eye) * growth;
                let centre = MatPoint::new(along(base.x, eye.x), along(base.y, eye.y));
                Disc { centre, radius: radius * growth }
            })
            .collect();
        Self { discs }
    }

    /// Distance of a point of the cloth from the shadow's edge, mm: negative inside, where it is the distance
    /// from the edge of the disc that holds the point best.
    pub fn distance(&self, at: MatPoint) -> f64 {
        self.discs.iter().map(|d| d.centre.distance(at) - d.radius).fold(f64::INFINITY, f64::min)
    }

    /// How far along `direction` (a unit vector) from `from`, mm, the shadow ends for good; `None` where the
    /// ray misses it.
    pub fn exit(&self, from: MatPoint, direction: [f64; 2]) -> Option<f64> {
        self.discs
            .iter()
            .filter_map(|d| {
                let (x, y) = (d.centre.x - from.x, d.centre.y - from.y);
                let along = x * direction[0] + y * direction[1];
                let inside = d.radius * d.radius - (x * x + y * y - along * along);
                (inside > 0.0).then(|| along + inside.sqrt())
            })
            .max_by(f64::total_cmp)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const EYE: SpacePoint = SpacePoint { x: 0.0, y: 0.0, z: 800.0 };

    #[test]
    fn a_cylinder_throws_its_base_and_its_top_by_similar_triangles() {
        let shadow = StandingShadow::new(MatPoint::new(400.0, 0.0), EYE, &[(0.0, 7.0), (22.0, 7.0)]);
        let growth = 800.0 / 778.0;
        let far = shadow.exit(MatPoint::new(400.0, 0.0), [1.0, 0.0]).unwrap();
        assert!((far - (407.0 * growth - 400.0)).abs() < 1e-9, "{far}");
        let near = shadow.exit(MatPoint::new(400.0, 0.0), [-1.0, 0.0]).unwrap();
        assert!((near - 7.0).abs() < 1e-9, "{near}");
    }

    #[test]
    fn distance_is_zero_where_the_ray_leaves() {
        let levels: Vec<(f64, f64)> = (0..=22).map(|z| (f64::from(z), 7.0 - 0.25 * f64::from(z))).collect();
        let base = MatPoint::new(120.0, 260.0);
        let shadow = StandingShadow::new(base, EYE, &levels);
        for k in 0..16 {
            let (sin, cos) = (f64::from(k) * std::f64::consts::TAU / 16.0).sin_cos();
            let t = shadow.exit(base, [cos, sin]).unwrap();
            let edge = MatPoint::new(base.x + t * cos, base.y + t * sin);
            assert!(shadow.distance(edge).abs() < 1e-9);
            assert!(shadow.distance(MatPoint::new(edge.x + 0.1 * cos, edge.y + 0.1 * sin)) > 0.0);
        }
    }

    #[test]
    fn a_level_above_the_eye_hides_nothing() {
        let shadow = StandingShadow::new(MatPoint::new(10.0, 0.0), EYE, &[(900.0, 5.0)]);
        assert!(shadow.distance(MatPoint::default()).is_infinite());
    }
}
