//! What a piece hides of the table, and the place at which it hides what is of its colour.

use super::plan::Plan;
use crate::geometry::{MatPoint, SpacePoint};

/// Corners of the polygon that stands for a round footprint.
const ROUND: usize = 16;
/// Polygon over circle: the footprint's area is kept.
const ROUND_REACH: f64 = 1.013;
/// Steps of the search for the best place, shares of the size and rad: first and last.
const FIRST: (f64, f64) = (0.25, 0.35);
const LAST: (f64, f64) = (0.006, 0.01);
/// Turns tried at the start, of the quarter turn after which a square is itself again.
const TURNS: usize = 3;
/// Rounds of moving at one step before it is halved all the same.
const ROUNDS: usize = 12;

/// An upright prism standing on the table.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Solid {
    /// Middle of its base, mm.
    pub at: MatPoint,
    /// Turn of a square footprint, rad.
    pub turn: f64,
    /// Side of the square or diameter of the circle, mm.
    pub size: f64,
    /// Height, mm.
    pub height: f64,
    /// Whether its footprint is a circle.
    pub is_round: bool,
}

impl Solid {
    /// Corners of its footprint, mm.
    fn footprint(&self) -> Vec<MatPoint> {
        let (count, reach, first) = if self.is_round {
            (ROUND, 0.5 * self.size * ROUND_REACH, 0.0)
        } else {
            (4, self.size * std::f64::consts::FRAC_1_SQRT_2, std::f64::consts::FRAC_PI_4)
        };
        (0..count)
            .map(|k| {
                let (sin, cos) =
                    (self.turn + first + std::f64::consts::TAU * k as f64 / count as f64).sin_cos();
                MatPoint::new(self.at.x + reach * cos, self.at.y + reach * sin)
            })
            .collect()
    }

    /// Its top face as it hides the table from `eye`, mm on the table.
    pub fn top(&self, eye: SpacePoint) -> Vec<MatPoint> {
        let scale = eye.z / (eye.z - self.height).max(f64::EPSILON);
        let cast = |p: &MatPoint| MatPoint::new(eye.x + (p.x - eye.x) * scale, eye.y + (p.y - eye.y) * scale);
        self.footprint().iter().map(cast).collect()
    }

    /// All that it hides of the table from `eye`.
    pub fn silhouette(&self, eye: SpacePoint) -> Silhouette {
        let mut points = self.footprint();
        points.extend(self.top(eye));
        Silhouette::around(points)
    }
}

/// A convex polygon.
pub(super) struct Silhouette {
    /// Its edges: outward unit normal and distance from the origin along it.
    edges: Vec<[f64; 3]>,
    /// Corners of the rectangle about it.
    pub least: MatPoint,
    /// The opposite corner.
    pub most: MatPoint,
    /// Its area, mm².
    pub area: f64,
    /// Its middle.
    pub middle: MatPoint,
}

impl Silhouette {
    /// The convex hull of points (Andrew's monotone chain).
    fn around(mut points: Vec<MatPoint>) -> Self {
        points.sort_by(|a, b| a.x.total_cmp(&b.x).then(a.y.total_cmp(&b.y)));
        let cross =
            |o: &MatPoint, a: &MatPoint, b: &MatPoint| (a.x - o.x) * (b.y - o.y) - (a.y - o.y) * (b.x - o.x);
        let chain = |points: &mut dyn Iterator<Item = &MatPoint>| {
            let mut hull: Vec<MatPoint> = Vec::new();
            for p in points {
                while hull.len() >= 2 && cross(&hull[hull.len() - 2], &hull[hull.len() - 1], p) <= 0.0 {
                    hull.pop();
                }
                hull.push(*p);
            }
            hull.pop();
            hull
        };
        let mut hull = chain(&mut points.iter());
        hull.extend(chain(&mut points.iter().rev()));
        let (mut area, mut mx, mut my) = (0.0, 0.0, 0.0);
        let mut edges = Vec::with_capacity(hull.len());
        for (i, a) in hull.iter().enumerate() {
            let b = hull[(i + 1) % hull.len()];
            let double = a.x * b.y - b.x * a.y;
            area += 0.5 * double;
            mx += (a.x + b.x) * double / 6.0;
            my += (a.y + b.y) * double / 6.0;
            let (dx, dy) = (b.x - a.x, b.y - a.y);
            let length = dx.hypot(dy).max(f64::EPSILON);
            let (nx, ny) = (dy / length, -dx / length);
            edges.push([nx, ny, nx * a.x + ny * a.y]);
        }
        let bound = |of: fn(&MatPoint) -> f64, pick: fn(f64, f64) -> f64, start: f64| {
            hull.iter().map(of).fold(start, pick)
        };
        Self {
            edges,
            least: MatPoint::new(bound(|p| p.x, f64::min, f64::MAX), bound(|p| p.y, f64::min, f64::MAX)),
            most: MatPoint::new(bound(|p| p.x, f64::max, f64::MIN), bound(|p| p.y, f64::max, f64::MIN)),
            area,
            middle: MatPoint::new(mx / area.max(f64::EPSILON), my / area.max(f64::EPSILON)),
        }
    }

    /// How far outside a point lies, mm; negative inside.
    pub fn outside(&self, p: MatPoint) -> f64 {
        self.edges.iter().map(|e| e[0] * p.x + e[1] * p.y - e[2]).fold(f64::MIN, f64::max)
    }

    /// Cells that lie at least partly in it, with the share that does.
    pub fn cover<'a>(&'a self, plan: &'a Plan) -> impl Iterator<Item = (usize, f64)> + 'a {
        let soft = 0.5 / plan.per_unit;
        let least = MatPoint::new(self.least.x - soft, self.least.y - soft);
        let most = MatPoint::new(self.most.x + soft, self.most.y + soft);
        plan.within(least, most).filter_map(move |cell| {
            let share = (0.5 - self.outside(plan.point(cell)) * plan.per_unit).clamp(0.0, 1.0);
            (share > 0.0).then_some((cell, share))
        })
    }
}

/// How well a solid hides what speaks for it, by the weight of each cell: positive for cells of its colour,
/// negative for ground, cells counted as mm².
pub(super) fn agreement(solid: &Solid, plan: &Plan, eye: SpacePoint, weight: &dyn Fn(usize) -> f64) -> f64 {
    let sum: f64 = solid.silhouette(eye).cover(plan).map(|(cell, share)| share * weight(cell)).sum();
    sum / (plan.per_unit * plan.per_unit)
}

/// What may be changed of a solid to make it fit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Free {
    /// Only where it stands and how it is turned.
    Place,
    /// Its size too; the height stays.
    Size,
    /// Its size too, with the height in the same proportion.
    Proportion,
    /// Size and height, each for itself.
    SizeAndHeight,
}

/// The solid moved, turned and, if free, resized to where it agrees best, and that agreement, mm².
pub(super) fn settle(
    start: Solid,
    free: Free,
    plan: &Plan,
    eye: SpacePoint,
    weight: &dyn Fn(usize) -> f64,
) -> (Solid, f64) {
    let turns = if start.is_round { 1 } else { TURNS };
    let tried = (0..turns).map(|k| {
        let turn = start.turn + std::f64::consts::FRAC_PI_2 * k as f64 / turns as f64;
        climb(Solid { turn, ..start }, free, plan, eye, weight)
    });
    tried.fold((start, f64::MIN), |best, next| if next.1 > best.1 { next } else { best })
}

fn climb(
    start: Solid,
    free: Free,
    plan: &Plan,
    eye: SpacePoint,
    weight: &dyn Fn(usize) -> f64,
) -> (Solid, f64) {
    let mut best = (start, agreement(&start, plan, eye, weight));
    let (mut along, mut turn) = (FIRST.0, FIRST.1);
    while along > LAST.0 {
        for _ in 0..ROUNDS {
            let step = along * start.size;
            let s = best.0;
            let moved = |x: f64, y: f64| Solid { at: MatPoint::new(s.at.x + x, s.at.y + y), ..s };
            let mut tries = vec![moved(step, 0.0), moved(-step, 0.0), moved(0.0, step), moved(0.0, -step)];
            if !s.is_round {
                tries.push(Solid { turn: s.turn + turn, ..s });
                tries.push(Solid { turn: s.turn - turn, ..s });
            }
            for by in [1.0 + along, 1.0 / (1.0 + along)] {
                let (wider, higher) = (s.size * by, s.height * by);
                match free {
                    Free::Place => {}
                    Free::Size => tries.push(Solid { size: wider, ..s }),
                    Free::Proportion => tries.push(Solid { size: wider, height: higher, ..s }),
                    Free::SizeAndHeight => {
                        tries.push(Solid { size: wider, ..s });
                        tries.push(Solid { height: higher, ..s });
                    }
                }
            }
            let mut improved = false;
            for next in tries {
                let value = agreement(&next, plan, eye, weight);
                if value > best.1 {
                    best = (next, value);
                    improved = true;
                }
            }
            if !improved {
                break;
            }
        }
        along *= 0.5;
        turn = (turn * 0.5).max(LAST.1);
    }
    best
}
