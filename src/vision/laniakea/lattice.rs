//! The squares that turtles stand in the middle of: a lattice through dark patches, found from any side.

use super::ink::InkPatch;
use crate::geometry::Homography;

/// Patches that stand on one lattice.
#[derive(Debug, Clone)]
pub(in crate::vision) struct Lattice {
    /// The picture from the lattice's own whole numbers.
    pub image_from_lattice: Homography,
    /// The places taken, whole numbers.
    pub places: Vec<[i32; 2]>,
}

/// Neighbours of a patch that a lattice is begun with.
const NEIGHBOURS: usize = 7;
/// Largest area of one patch over another's on the same lattice.
const LARGEST_AREA: f64 = 3.0;
/// Largest length of one side of the first square over the other, and least sine between them: boards are seen at a
/// slant.
const LONGEST_SIDE: f64 = 1.9;
const LEAST_SINE: f64 = 0.45;
/// How far a patch may lie off its place, in sides of a square, while growing and at the end: a turtle's middle is not
/// quite its space's.
const OFF: f64 = 0.24;
/// The board has at most so many spaces in a row.
const MOST_ACROSS: i32 = 8;
/// Rounds of growing.
const ROUNDS: usize = 8;
/// Fewest patches of a lattice; fewer could be chance.
const LEAST_PLACES: usize = 7;
/// Patches with which a projective map is fitted; fewer give an affine one.
const PROJECTIVE_FROM: usize = 7;
/// Most patches looked at, the most usual sizes first.
const MOST_PATCHES: usize = 220;

/// Lattices through the patches, those with the most places first.
pub(in crate::vision) fn lattices(patches: &[InkPatch], most: usize) -> Vec<Lattice> {
    let patches = &patches[..patches.len().min(MOST_PATCHES)];
    let mut found: Vec<Lattice> = Vec::new();
    for (i, first) in patches.iter().enumerate() {
        let mut near: Vec<(f64, usize)> = patches
            .iter()
            .enumerate()
            .filter(|(j, other)| *j != i && ratio(first.area, other.area) <= LARGEST_AREA)
            .map(|(j, other)| (first.at.distance(other.at), j))
            .collect();
        near.sort_by(|a, b| a.0.total_cmp(&b.0));
        near.truncate(NEIGHBOURS);
        for a in 0..near.len() {
            for b in 0..near.len() {
                if a == b || ratio(near[a].0, near[b].0) > LONGEST_SIDE {
                    continue;
                }
                let (p, q) = (patches[near[a].1].at, patches[near[b].1].at);
                let (e, f) = ([p.u - first.at.u, p.v - first.at.v], [q.u - first.at.u, q.v - first.at.v]);
                // the second side lies to one fixed hand of the first, so each square is begun once
                let cross = e[0] * f[1] - e[1] * f[0];
                if cross < LEAST_SINE * near[a].0 * near[b].0 {
                    continue;
                }
                if let Some(lattice) = grow(patches, i, e, f) {
                    found.push(lattice);
                }
            }
        }
    }
    found.sort_by_key(|lattice| std::cmp::Reverse(lattice.places.len()));
    found.truncate(most);
    found
}

fn ratio(a: f64, b: f64) -> f64 {
    a.max(b) / a.min(b).max(f64::MIN_POSITIVE)
}

fn grow(patches: &[InkPatch], origin: usize, e: [f64; 2], f: [f64; 2]) -> Option<Lattice> {
    let o = patches[origin].at;
    let corner = |a: f64, b: f64| [o.u + a * e[0] + b * f[0], o.v + a * e[1] + b * f[1]];
    let unit = [[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]];
    let mut map = Homography::from_four(unit, unit.map(|[a, b]| corner(a, b)))?;
    let mut taken: Vec<([i32; 2], usize)> = Vec::new();
    let mut reach = 2.2;
    for _ in 0..ROUNDS {
        let next = assign(patches, &map, patches[origin].area, reach)?;
        if next.len() < 3 {
            return None;
        }
        let from: Vec<[f64; 2]> = next.iter().map(|(p, _)| p.map(f64::from)).collect();
        let to: Vec<[f64; 2]> = next.iter().map(|(_, i)| [patches[*i].at.u, patches[*i].at.v]).collect();
        map = if next.len() >= PROJECTIVE_FROM && is_wide(&from) {
            Homography::fit(&from, &to)?
        } else {
            affine(&from, &to)?
        };
        let settled = next.len() == taken.len() && reach > f64::from(MOST_ACROSS);
        taken = next;
        if settled {
            break;
        }
        reach *= 1.7;
    }
    let places: Vec<[i32; 2]> = taken.iter().map(|(p, _)| *p).collect();
    (places.len() >= LEAST_PLACES).then_some(Lattice { image_from_lattice: map, places })
}

/// Whether places spread over both ways.
fn is_wide(places: &[[f64; 2]]) -> bool {
    (0..2).all(|k| {
        let least = places.iter().map(|p| p[k]).fold(f64::INFINITY, f64::min);
        let most = places.iter().map(|p| p[k]).fold(f64::NEG_INFINITY, f64::max);
        most - least >= 2.0
    })
}

/// The patches near whole numbers, one for each, within `reach` of the origin.
fn assign(patches: &[InkPatch], map: &Homography, area: f64, reach: f64) -> Option<Vec<([i32; 2], usize)>> {
    let back = map.inverse()?;
    let mut taken: std::collections::BTreeMap<[i32; 2], (f64, usize)> = std::collections::BTreeMap::new();
    for (i, patch) in patches.iter().enumerate() {
        if ratio(patch.area, area) > 2.0 * LARGEST_AREA {
            continue;
        }
        let Some([a, b]) = back.map([patch.at.u, patch.at.v]) else { continue };
        if !(a.abs() <= reach && b.abs() <= reach) {
            continue;
        }
        let place = [a.round(), b.round()];
        let off = (a - place[0]).hypot(b - place[1]);
        if off > OFF {
            continue;
        }
        let place = place.map(|v| v as i32);
        let best = taken.entry(place).or_insert((off, i));
        if off < best.0 {
            *best = (off, i);
        }
    }
    // no more than a board's spaces across: what lies beyond belongs to something else
    let mut places: Vec<([i32; 2], usize)> = taken.into_iter().map(|(p, (_, i))| (p, i)).collect();
    for k in 0..2 {
        let counted = |low: i32, places: &[([i32; 2], usize)]| {
            places.iter().filter(|(p, _)| (low..low + MOST_ACROSS).contains(&p[k])).count()
        };
        let low = (-MOST_ACROSS..=0).max_by_key(|low| (counted(*low, &places), *low)).unwrap_or(0);
        places.retain(|(p, _)| (low..low + MOST_ACROSS).contains(&p[k]));
    }
    Some(places)
}

/// The affine map with the least squares.
fn affine(from: &[[f64; 2]], to: &[[f64; 2]]) -> Option<Homography> {
    use nalgebra::{Matrix3, Vector3};
    let (mut normal, mut right) = (Matrix3::zeros(), [Vector3::zeros(), Vector3::zeros()]);
    for (p, q) in from.iter().zip(to) {
        let row = Vector3::new(p[0], p[1], 1.0);
        normal += row * row.transpose();
        (0..2).for_each(|k| right[k] += row * q[k]);
    }
    let solver = normal.cholesky()?;
    let (u, v) = (solver.solve(&right[0]), solver.solve(&right[1]));
    Homography::new(Matrix3::new(u[0], u[1], u[2], v[0], v[1], v[2], 0.0, 0.0, 1.0))
}
