//! Plane figures in pixels: boxes, polygons, dashes.

use crate::geometry::ImagePoint;

/// An upright box, px.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Area {
    pub(super) left: f64,
    pub(super) top: f64,
    pub(super) right: f64,
    pub(super) bottom: f64,
}

impl Area {
    /// The box of half-width `x` and half-height `y` about a point.
    pub(super) fn about(centre: ImagePoint, x: f64, y: f64) -> Self {
        Self { left: centre.u - x, top: centre.v - y, right: centre.u + x, bottom: centre.v + y }
    }

    /// The smallest box that holds the points.
    pub(super) fn holding(points: &[ImagePoint]) -> Self {
        let fold = |get: fn(&ImagePoint) -> f64, pick: fn(f64, f64) -> f64, start: f64| {
            points.iter().map(get).fold(start, pick)
        };
        Self {
            left: fold(|p| p.u, f64::min, f64::INFINITY),
            top: fold(|p| p.v, f64::min, f64::INFINITY),
            right: fold(|p| p.u, f64::max, f64::NEG_INFINITY),
            bottom: fold(|p| p.v, f64::max, f64::NEG_INFINITY),
        }
    }

    /// Area shared with `other`, px².
    pub(super) fn shared(&self, other: &Self) -> f64 {
        let width = self.right.min(other.right) - self.left.max(other.left);
        let height = self.bottom.min(other.bottom) - self.top.max(other.top);
        width.max(0.0) * height.max(0.0)
    }

    /// Its middle.
    pub(super) const fn middle(&self) -> ImagePoint {
        ImagePoint::new(f64::midpoint(self.left, self.right), f64::midpoint(self.top, self.bottom))
    }

    /// Its outline as a closed line.
    pub(super) fn outline(&self) -> [ImagePoint; 5] {
        let corner = ImagePoint::new;
        let first = corner(self.left, self.top);
        let right = [corner(self.right, self.top), corner(self.right, self.bottom)];
        [first, right[0], right[1], corner(self.left, self.bottom), first]
    }
}

/// Whether `p` is inside the polygon (even-odd rule).
pub(super) fn is_inside(p: ImagePoint, corners: &[ImagePoint]) -> bool {
    let Some(&last) = corners.last() else { return false };
    let (mut inside, mut before) = (false, last);
    for &corner in corners {
        let crosses = (corner.v > p.v) != (before.v > p.v);
        if crosses && p.u < (before.u - corner.u) * (p.v - corner.v) / (before.v - corner.v) + corner.u {
            inside = !inside;
        }
        before = corner;
    }
    inside
}

/// Cuts a line into dashes: `on` px drawn, `off` px not; none unless both are positive.
pub(super) fn dashes(points: &[ImagePoint], on: f64, off: f64) -> Vec<Vec<ImagePoint>> {
    let (Some(&first), true) = (points.first(), on > 0.0 && off > 0.0) else { return Vec::new() };
    let mut all = Vec::new();
    let mut dash = vec![first];
    let (mut is_on, mut left) = (true, on);
    for ends in points.windows(2) {
        let (mut from, to) = (ends[0], ends[1]);
        let mut length = from.distance(to);
        while length > left {
            let share = left / length;
            from = ImagePoint::new(from.u + (to.u - from.u) * share, from.v + (to.v - from.v) * share);
            length -= left;
            if is_on {
                dash.push(from);
                all.push(std::mem::take(&mut dash));
            } else {
                dash = vec![from];
            }
            is_on = !is_on;
            left = if is_on { on } else { off };
        }
        left -= length;
        if is_on {
            dash.push(to);
        }
    }
    if is_on && dash.len() > 1 {
        all.push(dash);
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dashes_cover_their_share_of_the_line() {
        let line = [ImagePoint::new(0.0, 0.0), ImagePoint::new(30.0, 0.0), ImagePoint::new(30.0, 26.0)];
        let cut = dashes(&line, 6.0, 4.0);
        let length = |points: &Vec<ImagePoint>| points.windows(2).map(|p| p[0].distance(p[1])).sum::<f64>();
        assert_eq!(cut.len(), 6);
        assert!(cut.iter().all(|dash| (length(dash) - 6.0).abs() < 1e-9));
    }

    #[test]
    fn boxes_share_what_lies_in_both() {
        let a = Area::about(ImagePoint::new(0.0, 0.0), 2.0, 1.0);
        let b = Area::about(ImagePoint::new(3.0, 1.0), 2.0, 1.0);
        assert!((a.shared(&b) - 1.0).abs() < 1e-12);
        assert!(a.shared(&Area::about(ImagePoint::new(9.0, 0.0), 1.0, 1.0)).abs() < 1e-12);
    }
}
