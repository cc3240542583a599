//! Every solid of known colour and size on the ground.

use super::super::median::channel_medians;
use super::super::top_view::LogColour;
use super::colour::{SHADES, misfit, opponent, shaded};
use super::ground::Ground;
use super::plan::{Plan, is_inside};
use super::solid::{Free, Silhouette, Solid, agreement, settle};
use super::white::White;
use crate::geometry::{MatPoint, SpacePoint};
use rayon::prelude::*;

/// Standard deviation of a paint's colour over its faces, log units: brightness, hue.
pub(super) const PAINT: (f32, f32) = (0.12, 0.09);
/// Squared misfit (standard deviations) beyond which a cell is not of a colour, nor of the ground.
const FAR: f32 = 25.0;
/// Difference of two squared misfits over which one explanation fades into the other.
const FADE: f32 = 6.0;
/// Least share of a solid's silhouette that a patch must fill to be looked at, and to be one.
const LEAST_PATCH: f64 = 0.2;
const LEAST_SHARE: f64 = 0.32;
/// Least share of the silhouette that must be plainly of the colour: the rest may be hidden.
const LEAST_OWN: f64 = 0.3;
/// Two solids stand no nearer than this share of the mean of their sizes.
const TOO_NEAR: f64 = 0.75;
/// Rounds of looking at what the solids found leave unexplained.
const ROUNDS: usize = 3;
/// Rounds of parting the cells of pieces that touch.
const PARTING: usize = 8;
/// Share of the top face, about its middle, whose colour is read.
const MIDDLE: f64 = 0.75;
/// How far beyond a silhouette a piece's blurred edge and contact shadow reach, mm.
const EDGE_MM: f64 = 2.0;

/// One thing that pieces can be.
#[derive(Debug, Clone)]
pub(super) struct Entry {
    /// The solid, anywhere.
    pub solid: Solid,
    /// Its colour's faces over white, opponent coordinates.
    faces: Vec<[f32; 3]>,
}

impl Entry {
    /// Of a colour over white.
    pub fn new(colour: LogColour, solid: Solid, white: &White) -> Self {
        let usual = white.usual();
        let paint: LogColour = std::array::from_fn(|k| colour[k] + usual[k]);
        let faces = SHADES.map(|by| {
            let face = shaded(paint, by);
            opponent(std::array::from_fn(|k| face[k] - usual[k]))
        });
        Self { solid, faces: faces.to_vec() }
    }

    /// Squared misfit (standard deviations) of a colour over white with its likest face.
    pub fn misfit(&self, over_white: [f32; 3]) -> f32 {
        self.faces.iter().map(|face| misfit(over_white, *face, PAINT.0, PAINT.1)).fold(f32::MAX, f32::min)
    }
}

/// How much a cell speaks for a paint (1) or for the ground (-1) by its squared misfits with both; 0 for neither.
pub(super) fn evidence(paint: f32, ground: f32) -> f64 {
    if paint.min(ground) > FAR { 0.0 } else { f64::from(((ground - paint) / FADE).tanh()) }
}

/// A solid found.
#[derive(Debug, Clone)]
pub(super) struct Found {
    /// Which entry it is.
    pub entry: usize,
    /// Where.
    pub solid: Solid,
    /// Colour of its top face over white.
    pub colour: LogColour,
}

/// What is found of a palette.
pub(super) struct Findings {
    /// The solids.
    pub found: Vec<Found>,
    /// Places of what is neither ground nor a solid, and its area, mm².
    pub unexplained: Vec<(MatPoint, f64)>,
}

/// A plan in the light of a palette.
pub(super) struct Reading<'a> {
    pub plan: &'a Plan,
    pub ground: &'a Ground,
    pub white: &'a White,
    pub eye: SpacePoint,
    pub entries: &'a [Entry],
    /// Squared misfit of each cell with the ground.
    of_ground: Vec<f32>,
    /// The same with each entry, by cells.
    of_entry: Vec<f32>,
    /// The likeliest entry of a cell; `None` for ground and for what is neither.
    label: Vec<Option<u8>>,
}

impl<'a> Reading<'a> {
    pub fn new(
        plan: &'a Plan,
        ground: &'a Ground,
        white: &'a White,
        eye: SpacePoint,
        entries: &'a [Entry],
    ) -> Self {
        let rows: Vec<(f32, Vec<f32>, Option<u8>)> = (0..plan.len())
            .into_par_iter()
            .map(|cell| {
                let Some(colour) = plan.colour(cell) else {
                    return (f32::MAX, vec![f32::MAX; entries.len()], None);
                };
                let ground_misfit = ground.misfit(cell, colour, PAINT);
                let over = opponent(white.over(ground, cell, colour));
                let all: Vec<f32> = entries.iter().map(|e| e.misfit(over)).collect();
                let best = all.iter().enumerate().min_by(|a, b| a.1.total_cmp(b.1));
                let label = best.filter(|b| *b.1 < FAR && *b.1 < ground_misfit).map(|b| b.0 as u8);
                (ground_misfit, all, label)
            })
            .collect();
        let of_ground = rows.iter().map(|r| r.0).collect();
        let label = rows.iter().map(|r| r.2).collect();
        let of_entry = rows.into_iter().flat_map(|r| r.1).collect();
        Self { plan, ground, white, eye, entries, of_ground, of_entry, label }
    }

    /// How much a cell speaks for `entry` (1), against it (-1), or neither.
    pub fn weight(&self, entry: usize, cell: usize) -> f64 {
        let (own, ground) = (self.of_entry[cell * self.entries.len() + entry], self.of_ground[cell]);
        if self.label[cell].is_some_and(|l| usize::from(l) != entry) { 0.0 } else { evidence(own, ground) }
    }

    /// Everything of the palette.
    pub fn find(&self) -> Findings {
        let mut taken = vec![false; self.plan.len()];
        let mut found: Vec<Found> = Vec::new();
        for _ in 0..ROUNDS {
            let seeds = self.seeds(&taken);
            let mut tried: Vec<(usize, Solid, f64)> = seeds
                .par_iter()
                .map(|(entry, start)| {
                    let weight = |cell: usize| if taken[cell] { 0.0 } else { self.weight(*entry, cell) };
                    let (solid, value) = settle(*start, Free::Place, self.plan, self.eye, &weight);
                    (*entry, solid, value / solid.silhouette(self.eye).area)
                })
                .collect();
            tried.sort_by(|a, b| b.2.total_cmp(&a.2));
            let before = found.len();
            for (entry, solid, _) in tried {
                found.extend(self.accept(entry, solid, &found, &mut taken));
            }
            if found.len() == before {
                break;
            }
        }
        let unexplained = self.unexplained(&found);
        Findings { found, unexplained }
    }

    /// The solid as found when what nobody else has taken still speaks for it; its cells are taken then.
    fn accept(&self, entry: usize, solid: Solid, found: &[Found], taken: &mut [bool]) -> Option<Found> {
        let silhouette = solid.silhouette(self.eye);
        let weight = |cell: usize| if taken[cell] { 0.0 } else { self.weight(entry, cell) };
        let share = agreement(&solid, self.plan, self.eye, &weight) / silhouette.area;
        let per_cell = 1.0 / (self.plan.per_unit * self.plan.per_unit);
        let is_own = |cell: usize| !taken[cell] && self.label[cell] == Some(entry as u8);
        let own: f64 = silhouette.cover(self.plan).filter(|c| is_own(c.0)).map(|c| c.1 * per_cell).sum();
        let is_free = found
            .iter()
            .all(|f| f.solid.at.distance(solid.at) > TOO_NEAR * 0.5 * (f.solid.size + solid.size));
        if share < LEAST_SHARE || own < LEAST_OWN * silhouette.area || !is_free {
            return None;
        }
        let colour = self.top_colour(&solid, entry, taken)?;
        for (cell, part) in silhouette.cover(self.plan) {
            taken[cell] |= part > 0.5;
        }
        Some(Found { entry, solid, colour })
    }

    /// Colour of the top face over white: of its middle, where nothing hides it, else of all that is of the colour.
    fn top_colour(&self, solid: &Solid, entry: usize, taken: &[bool]) -> Option<LogColour> {
        let inner = Solid { size: solid.size * MIDDLE, ..*solid };
        let top = inner.top(self.eye);
        let silhouette = solid.silhouette(self.eye);
        let read = |is_wanted: &dyn Fn(usize) -> bool| {
            let cells = silhouette.cover(self.plan).filter(|c| !taken[c.0] && is_wanted(c.0));
            let colours =
                cells.filter_map(|c| Some(self.white.over(self.ground, c.0, self.plan.colour(c.0)?)));
            channel_medians(&colours.collect::<Vec<_>>())
        };
        let is_top = |cell: usize| is_inside(&top, self.plan.point(cell));
        let is_own = |cell: usize| self.label[cell] == Some(entry as u8);
        read(&|cell| is_top(cell) && is_own(cell)).or_else(|| read(&is_own))
    }

    /// Where pieces may stand: one for each patch of a label, more where it is as large as several.
    fn seeds(&self, taken: &[bool]) -> Vec<(usize, Solid)> {
        let label = |cell: usize| if taken[cell] { None } else { self.label[cell] };
        let mut seen = vec![false; self.plan.len()];
        let mut seeds = Vec::new();
        for start in 0..self.plan.len() {
            let Some(own) = label(start) else { continue };
            if seen[start] {
                continue;
            }
            seen[start] = true;
            let mut cells = vec![start];
            let mut next = 0;
            while next < cells.len() {
                for other in self.plan.around(cells[next]) {
                    if !seen[other] && label(other) == Some(own) {
                        seen[other] = true;
                        cells.push(other);
                    }
                }
                next += 1;
            }
            let entry = usize::from(own);
            let points: Vec<MatPoint> = cells.iter().map(|c| self.plan.point(*c)).collect();
            let Some(middle) = MatPoint::centroid(points.iter().map(|p| (*p, 1.0))) else { continue };
            let template = Solid { at: middle, ..self.entries[entry].solid };
            let silhouette = template.silhouette(self.eye);
            let area = cells.len() as f64 / (self.plan.per_unit * self.plan.per_unit);
            if area < LEAST_PATCH * silhouette.area {
                continue;
            }
            let count = ((area / silhouette.area).round() as usize).max(1);
            // a silhouette's middle lies behind the base's
            let (dx, dy) = (silhouette.middle.x - middle.x, silhouette.middle.y - middle.y);
            for at in parted(&points, count) {
                seeds.push((entry, Solid { at: MatPoint::new(at.x - dx, at.y - dy), ..template }));
            }
        }
        seeds
    }

    /// Patches of what is neither ground nor a solid found.
    fn unexplained(&self, found: &[Found]) -> Vec<(MatPoint, f64)> {
        let silhouettes: Vec<Silhouette> = found.iter().map(|f| f.solid.silhouette(self.eye)).collect();
        let mut odd: Vec<bool> = self.of_ground.iter().map(|m| *m > FAR && *m < f32::MAX).collect();
        for silhouette in &silhouettes {
            let reach = |v: f64, by: f64| v + by;
            let least =
                MatPoint::new(reach(silhouette.least.x, -EDGE_MM), reach(silhouette.least.y, -EDGE_MM));
            let most = MatPoint::new(reach(silhouette.most.x, EDGE_MM), reach(silhouette.most.y, EDGE_MM));
            for cell in self.plan.within(least, most) {
                odd[cell] &= silhouette.outside(self.plan.point(cell)) > EDGE_MM;
            }
        }
        let mut patches = Vec::new();
        for start in 0..self.plan.len() {
            if !odd[start] {
                continue;
            }
            odd[start] = false;
            let mut cells = vec![start];
            let mut next = 0;
            while next < cells.len() {
                for other in self.plan.around(cells[next]) {
                    if odd[other] {
                        odd[other] = false;
                        cells.push(other);
                    }
                }
                next += 1;
            }
            let area = cells.len() as f64 / (self.plan.per_unit * self.plan.per_unit);
            let middle = MatPoint::centroid(cells.iter().map(|c| (self.plan.point(*c), 1.0)));
            patches.extend(middle.map(|m| (m, area)));
        }
        patches
    }
}

/// Middles of `count` parts of about equal size (Lloyd's method, started along the longest stretch).
fn parted(points: &[MatPoint], count: usize) -> Vec<MatPoint> {
    let Some(middle) = MatPoint::centroid(points.iter().map(|p| (*p, 1.0))) else { return Vec::new() };
    if count == 1 {
        return vec![middle];
    }
    let farthest = |from: MatPoint| {
        points.iter().copied().max_by(|a, b| a.distance(from).total_cmp(&b.distance(from))).unwrap_or(from)
    };
    let (one, two) = (farthest(middle), farthest(farthest(middle)));
    let mut middles: Vec<MatPoint> = (0..count)
        .map(|k| (k as f64 + 0.5) / count as f64)
        .map(|t| MatPoint::new(one.x + t * (two.x - one.x), one.y + t * (two.y - one.y)))
        .collect();
    for _ in 0..PARTING {
        let mut parts: Vec<Vec<(MatPoint, f64)>> = vec![Vec::new(); count];
        for p in points {
            let nearest =
                (0..count).min_by(|a, b| p.distance(middles[*a]).total_cmp(&p.distance(middles[*b])));
            parts[nearest.unwrap_or(0)].push((*p, 1.0));
        }
        for (m, part) in middles.iter_mut().zip(parts) {
            *m = MatPoint::centroid(part).unwrap_or(*m);
        }
    }
    middles
}
