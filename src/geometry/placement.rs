//! Where a flat thing lies on the table.

use super::MatPoint;

/// Where a flat thing lies.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Placement {
    /// Its origin on the table, mm.
    pub at: MatPoint,
    /// Its turn, anticlockwise seen from above, rad.
    pub turn: f64,
}

impl Placement {
    /// A point of the thing's own frame on the table, mm.
    pub fn on_table(&self, p: MatPoint) -> MatPoint {
        let (sin, cos) = self.turn.sin_cos();
        MatPoint::new(self.at.x + cos * p.x - sin * p.y, self.at.y + sin * p.x + cos * p.y)
    }

    /// The corners of a square about its origin with sides of `side` mm, clockwise from its own top left.
    pub fn square(&self, side: f64) -> [MatPoint; 4] {
        let half = side / 2.0;
        [(-half, half), (half, half), (half, -half), (-half, -half)]
            .map(|(x, y)| self.on_table(MatPoint::new(x, y)))
    }
}
