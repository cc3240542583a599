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

impl SpacePoint {
    /// The foot of the vertical through this point.
    pub const fn on_mat(self) -> MatPoint {
        MatPoint { x: self.x, y: self.y }
    }
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
}
