//! Points whose space and unit are part of their type.

use serde::{Deserialize, Serialize};

/// A point on the cloth, millimetres; origin at the circle's centre, right-handed seen from above.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
pub struct MatPoint {
    /// First coordinate, mm.
    pub x: f64,
    /// Second coordinate, mm.
    pub y: f64,
}

impl MatPoint {
    /// The point (`x`, `y`), mm.
    pub const fn new(x: f64, y: f64) -> Self {
        Self { x, y }
    }

    /// Distance to `other`, mm.
    pub fn distance(self, other: Self) -> f64 {
        let (dx, dy) = (self.x - other.x, self.y - other.y);
        (dx * dx + dy * dy).sqrt()
    }

    /// The point of the straight stretch between `from` and `to` that is nearest to this one, with the share of
    /// the way at which it lies, 0 to 1; `from` for a stretch without length.
    pub fn nearest_on_segment(self, from: Self, to: Self) -> (Self, f64) {
        let t = share_along([self.x, self.y], [from.x, from.y], [to.x, to.y]);
        (Self::new(from.x + t * (to.x - from.x), from.y + t * (to.y - from.y)), t)
    }

    /// Distance from the straight stretch between `from` and `to`, mm.
    pub fn distance_to_segment(self, from: Self, to: Self) -> f64 {
        self.distance(self.nearest_on_segment(from, to).0)
    }

    /// Mean of points by their weights (dimensionless, not negative); `None` when all are 0.
    pub fn centroid(weighted: impl IntoIterator<Item = (Self, f64)>) -> Option<Self> {
        let (mut x, mut y, mut n) = (0.0, 0.0, 0.0);
        for (p, weight) in weighted {
            x += weight * p.x;
            y += weight * p.y;
            n += weight;
        }
        (n > 0.0).then(|| Self::new(x / n, y / n))
    }

    /// Distance from the circle's centre, mm.
    pub fn radius(self) -> f64 {
        (self.x * self.x + self.y * self.y).sqrt()
    }

    /// The point `height` mm above this one.
    pub const fn raised(self, height: f64) -> SpacePoint {
        SpacePoint { x: self.x, y: self.y, z: height }
    }
}

/// A point in the room in the mat's frame, millimetres; `z` is the height above the cloth.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct SpacePoint {
    /// First coordinate on the mat, mm.
    pub x: f64,
    /// Second coordinate on the mat, mm.
    pub y: f64,
    /// Height above the cloth, mm.
    pub z: f64,
}

/// A point in the upright picture, pixels; the centre of the top-left pixel is (0, 0), `u` to the
/// right, `v` down; lens distortion included.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
pub struct ImagePoint {
    /// Column, px.
    pub u: f64,
    /// Row, px.
    pub v: f64,
}

impl ImagePoint {
    /// The point (`u`, `v`), px.
    pub const fn new(u: f64, v: f64) -> Self {
        Self { u, v }
    }

    /// Distance to `other`, px.
    pub fn distance(self, other: Self) -> f64 {
        (self.u - other.u).hypot(self.v - other.v)
    }

    /// Distance from the straight stretch between `from` and `to`, px.
    pub fn distance_to_segment(self, from: Self, to: Self) -> f64 {
        let t = share_along([self.u, self.v], [from.u, from.v], [to.u, to.v]);
        self.distance(Self::new(from.u + t * (to.u - from.u), from.v + t * (to.v - from.v)))
    }
}

fn share_along(point: [f64; 2], from: [f64; 2], to: [f64; 2]) -> f64 {
    let (dx, dy) = (to[0] - from[0], to[1] - from[1]);
    let length2 = dx * dx + dy * dy;
    let t =
        if length2 > 0.0 { ((point[0] - from[0]) * dx + (point[1] - from[1]) * dy) / length2 } else { 0.0 };
    t.clamp(0.0, 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stretch_is_nearest_beside_it_or_at_its_ends() {
        let (from, to) = (MatPoint::new(0.0, 0.0), MatPoint::new(10.0, 0.0));
        for (point, distance) in [((5.0, 3.0), 3.0), ((14.0, 3.0), 5.0), ((-3.0, -4.0), 5.0)] {
            let point = MatPoint::new(point.0, point.1);
            assert!((point.distance_to_segment(from, to) - distance).abs() < 1e-12);
        }
        assert!((to.distance_to_segment(from, from) - 10.0).abs() < 1e-12);
    }

    #[test]
    fn a_centroid_of_no_weight_is_nowhere() {
        let points = [(MatPoint::new(0.0, 0.0), 1.0), (MatPoint::new(4.0, 8.0), 3.0)];
        assert_eq!(MatPoint::centroid(points), Some(MatPoint::new(3.0, 6.0)));
        assert_eq!(MatPoint::centroid(points.map(|p| (p.0, 0.0))), None);
    }
}
