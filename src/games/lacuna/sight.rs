//! Lines of sight between flowers of one colour, and where on them a pawn fits.

use super::{Colour, Flower, Footprints, Pawn, ROUNDING_MM, Token};
use crate::geometry::MatPoint;

/// A token on the cloth with its footprint.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Standing {
    /// Which token.
    pub token: Token,
    /// Its colour, for a flower.
    pub colour: Option<Colour>,
    /// Its centre, mm.
    pub at: MatPoint,
    /// Radius of its footprint, mm.
    pub radius: f64,
}

impl Standing {
    /// Flower `index`.
    pub const fn flower(index: usize, flower: &Flower, footprints: &Footprints) -> Self {
        Self {
            token: Token::Flower(index),
            colour: Some(flower.colour),
            at: flower.at,
            radius: footprints.flower_mm,
        }
    }

    /// Pawn `index`.
    pub const fn pawn(index: usize, pawn: &Pawn, footprints: &Footprints) -> Self {
        Self { token: Token::Pawn(index), colour: None, at: pawn.at, radius: footprints.pawn_mm }
    }
}

/// The straight line between two centres, parameter 0 at `from` and 1 at `to`.
#[derive(Debug, Clone, Copy)]
pub(super) struct Line {
    from: MatPoint,
    to: MatPoint,
}

impl Line {
    pub(super) const fn new(from: MatPoint, to: MatPoint) -> Self {
        Self { from, to }
    }

    fn length(&self) -> f64 {
        self.from.distance(self.to)
    }

    fn at(&self, t: f64) -> MatPoint {
        MatPoint::new(
            t.mul_add(self.to.x - self.from.x, self.from.x),
            t.mul_add(self.to.y - self.from.y, self.from.y),
        )
    }

    /// Parameter of the foot of the perpendicular from `point` on the endless line; 0 for a line
    /// without length.
    fn foot(&self, point: MatPoint) -> f64 {
        let (dx, dy) = (self.to.x - self.from.x, self.to.y - self.from.y);
        let square = dx * dx + dy * dy;
        if square > 0.0 {
            ((point.x - self.from.x) * dx + (point.y - self.from.y) * dy) / square
        } else {
            0.0
        }
    }

    /// Distance from `point` to the nearest point between the two ends, mm.
    pub(super) fn distance(&self, point: MatPoint) -> f64 {
        self.at(self.foot(point).clamp(0.0, 1.0)).distance(point)
    }

    /// The open interval of parameters within `reach` mm of `point`, on the endless line; `None` when
    /// the line only touches that disc or passes it by.
    fn within(&self, point: MatPoint, reach: f64) -> Option<(f64, f64)> {
        let length = self.length();
        let foot = self.foot(point);
        let aside = self.at(foot).distance(point);
        if length <= 0.0 {
            return (aside < reach - ROUNDING_MM).then_some((f64::NEG_INFINITY, f64::INFINITY));
        }
        if aside >= reach - ROUNDING_MM {
            return None;
        }
        let half = ((reach - aside) * (reach + aside)).sqrt() / length;
        Some((foot - half, foot + half))
    }
}

/// Two flowers of one colour that see each other.
#[derive(Debug, Clone, PartialEq)]
pub struct ClearPair {
    /// Indices of the flowers, the smaller one first.
    pub flowers: [usize; 2],
    /// Their colour.
    pub colour: Colour,
    /// Smallest distance from the line to the edge of another token's footprint, mm; 0 for an exact
    /// touch; `None` when there is no other token.
    pub clearance_mm: Option<f64>,
    /// Stretches of the line (0 at the first flower, 1 at the second) where a pawn's centre may stand
    /// without its footprint meeting any token, the pair included; ascending. Empty when the line is
    /// clear and yet no pawn fits.
    pub free: Vec<[f64; 2]>,
}

/// Two flowers of one colour with something between them.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct BlockedPair {
    /// Indices of the flowers, the smaller one first.
    pub flowers: [usize; 2],
    /// Their colour.
    pub colour: Colour,
    /// The token that reaches furthest across the line.
    pub by: Token,
    /// Distance from the line to the edge of that token's footprint, mm; negative.
    pub clearance_mm: f64,
}

impl ClearPair {
    /// Where parameter `t` of this pair's line is, mm, when its flowers stand at `from` and `to`.
    pub fn point(from: MatPoint, to: MatPoint, t: f64) -> MatPoint {
        Line::new(from, to).at(t)
    }
}

/// All pairs of one colour on the cloth.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Survey {
    /// Pairs that see each other, ordered by their flowers.
    pub clear: Vec<ClearPair>,
    /// Pairs that do not, ordered by their flowers.
    pub blocked: Vec<BlockedPair>,
}

impl Survey {
    /// Looks along every line between two flowers of one colour; a pawn has radius `pawn_mm`.
    pub fn of(standing: &[Standing], pawn_mm: f64) -> Self {
        let mut survey = Self::default();
        for (i, a) in standing.iter().enumerate() {
            for b in &standing[i + 1..] {
                let (Token::Flower(first), Token::Flower(second), Some(colour)) =
                    (a.token, b.token, a.colour)
                else {
                    continue;
                };
                if a.colour != b.colour {
                    continue;
                }
                let flowers = [first, second];
                let line = Line::new(a.at, b.at);
                let nearest = nearest_obstacle(&line, standing, flowers);
                match nearest {
                    Some((by, clearance_mm)) if clearance_mm < -ROUNDING_MM => {
                        survey.blocked.push(BlockedPair { flowers, colour, by, clearance_mm });
                    }
                    _ => survey.clear.push(ClearPair {
                        flowers,
                        colour,
                        clearance_mm: nearest.map(|(_, clearance)| clearance.max(0.0)),
                        free: free_stretches(&line, standing, pawn_mm),
                    }),
                }
            }
        }
        survey
    }

    /// Whether some pair sees each other and leaves room for a pawn.
    pub fn allows_a_pawn(&self) -> bool {
        self.clear.iter().any(|pair| !pair.free.is_empty())
    }
}

/// The token other than the `pair` whose footprint comes nearest to `line` (or reaches furthest across
/// it), with the signed distance of its edge, mm; `None` when there is no other token.
pub(super) fn nearest_obstacle(line: &Line, standing: &[Standing], pair: [usize; 2]) -> Option<(Token, f64)> {
    standing
        .iter()
        .filter(|s| !pair.iter().any(|&i| s.token == Token::Flower(i)))
        .map(|s| (s.token, line.distance(s.at) - s.radius))
        .min_by(|a, b| a.1.total_cmp(&b.1).then(a.0.cmp(&b.0)))
}

/// Where on `line` the centre of a pawn of radius `pawn_mm` may stand without meeting any token.
fn free_stretches(line: &Line, standing: &[Standing], pawn_mm: f64) -> Vec<[f64; 2]> {
    let mut taken: Vec<(f64, f64)> =
        standing.iter().filter_map(|s| line.within(s.at, s.radius + pawn_mm)).collect();
    taken.sort_by(|a, b| a.0.total_cmp(&b.0));
    // A stretch of no length is still free: the pawn touches on both sides.
    let slack = ROUNDING_MM / line.length().max(ROUNDING_MM);
    let mut free = Vec::new();
    let mut from = 0.0_f64;
    for (start, end) in taken.into_iter().chain([(1.0, f64::INFINITY)]) {
        let to = start.min(1.0);
        if to - from >= -slack && (0.0..=1.0).contains(&from) && to >= 0.0 {
            free.push([from, to.max(from)]);
        }
        from = from.max(end);
    }
    free
}

#[cfg(test)]
mod tests {
    use super::*;

    const FOOTPRINTS: Footprints = Footprints { flower_mm: 8.0, pawn_mm: 7.0 };

    fn flower(index: usize, colour: usize, x: f64, y: f64) -> Standing {
        Standing::flower(index, &Flower { colour: Colour(colour), at: MatPoint::new(x, y) }, &FOOTPRINTS)
    }

    fn survey(standing: &[Standing]) -> Survey {
        Survey::of(standing, FOOTPRINTS.pawn_mm)
    }

    #[test]
    fn a_pawn_stays_clear_of_the_pair_itself() {
        let found = survey(&[flower(0, 0, 0.0, 0.0), flower(1, 0, 100.0, 0.0)]);
        assert_eq!(found.clear[0].clearance_mm, None);
        let [start, end] = found.clear[0].free[0];
        assert!((start - 0.15).abs() < 1e-12 && (end - 0.85).abs() < 1e-12, "{start} {end}");
    }

    #[test]
    fn a_flower_touching_the_line_exactly_is_clear_and_takes_room_from_the_pawn() {
        let found = survey(&[flower(0, 0, 0.0, 0.0), flower(1, 0, 100.0, 0.0), flower(2, 1, 50.0, 8.0)]);
        assert_eq!(found.clear[0].clearance_mm, Some(0.0));
        let half = (15.0_f64.powi(2) - 64.0).sqrt() / 100.0;
        assert_eq!(found.clear[0].free.len(), 2);
        assert!((found.clear[0].free[0][1] - (0.5 - half)).abs() < 1e-12);
    }

    #[test]
    fn the_token_furthest_across_the_line_is_named() {
        let found = survey(&[
            flower(0, 0, 0.0, 0.0),
            flower(1, 0, 100.0, 0.0),
            flower(2, 1, 50.0, 7.0),
            flower(3, 1, 70.0, -2.0),
        ]);
        let blocked = found.blocked[0];
        assert_eq!(blocked.by, Token::Flower(3));
        assert!((blocked.clearance_mm + 6.0).abs() < 1e-12);
    }

    #[test]
    fn flowers_thirty_millimetres_apart_leave_one_point_and_closer_ones_none() {
        let exact = survey(&[flower(0, 0, 0.0, 0.0), flower(1, 0, 30.0, 0.0)]);
        assert_eq!(exact.clear[0].free, [[0.5, 0.5]]);
        let closer = survey(&[flower(0, 0, 0.0, 0.0), flower(1, 0, 29.9, 0.0)]);
        assert!(closer.clear[0].free.is_empty() && !closer.allows_a_pawn());
    }
}
