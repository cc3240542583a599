//! Everything that lies on a plain ground, before anything is known of it.

use super::super::VisionError;
use super::super::median::channel_medians;
use super::super::top_view::{LogColour, TopView};
use super::colour::opponent;
use super::ground::Ground;
use super::match_palette::{Entry, PAINT, evidence};
use super::patches::{Patch, clumps, patches};
use super::plan::Plan;
use super::solid::{Free, Solid, settle};
use super::white::{LaidCard, White, outlines};
use crate::capture::Frame;
use crate::geometry::{ImagePoint, MatPoint, SpacePoint, View};
use rayon::prelude::*;

/// Shape of the things looked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PieceShape {
    /// As high as wide.
    Cube,
    /// A flat token, whatever its outline.
    Disc,
}

/// What is known of the things looked for.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SurveyOptions {
    /// Their shape; larger ones may be upright cylinders too.
    pub shape: PieceShape,
    /// Height of flat tokens, mm.
    pub thickness_mm: f64,
}

/// A solid fitted to a patch.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct FittedSolid {
    /// Middle of its base, mm on the table.
    pub at: MatPoint,
    /// Side or diameter, mm.
    pub size_mm: f64,
    /// Height, mm.
    pub height_mm: f64,
    /// How well it fits, 1 at best.
    pub share: f64,
}

/// One thing that lies there.
#[derive(Debug, Clone, PartialEq)]
pub struct PieceSight {
    /// Middle of what is seen of it, px.
    pub pixel: ImagePoint,
    /// Its colour over white: natural logarithm of the ratio of 8-bit values, each plus
    /// [`crate::calibration::PETAL_LOG_FLOOR`].
    pub colour: [f64; 3],
    /// What is seen of it, px².
    pub area_px: f64,
    /// Whether it reaches the edge of the picture or of what can be looked at.
    pub is_cut: bool,
    /// As a solid with a square footprint, or as a flat disc; `None` without a scale.
    pub block: Option<FittedSolid>,
    /// As an upright cylinder.
    pub cylinder: Option<FittedSolid>,
}

/// Everything found.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Survey {
    /// The things, the largest first.
    pub pieces: Vec<PieceSight>,
    /// How steeply the table is seen: run per height in the middle of it (dimensionless).
    pub lean: f64,
}

/// Resolution of the plan over the picture's own at the table's middle, and its limits, cells per mm.
const OVERSAMPLING: f64 = 1.15;
const RESOLUTION: (f64, f64) = (0.8, 2.5);
/// Sizes that pieces may have, mm.
const SIZE_MM: (f64, f64) = (5.0, 60.0);
/// Most cells along the longer side of a picture without a scale.
const PICTURE_CELLS: usize = 1000;
/// Least area of a thing in a picture without a scale: of the picture, and of the usual thing in it, where it is
/// whole and where the picture's edge cuts it.
const LEAST_AREA: f64 = 0.0004;
const LEAST_OF_USUAL: f64 = 0.45;
const LEAST_CUT: f64 = 0.2;
/// The brighter part of a patch from which its colour is read, and the glints left out, shares.
const BRIGHT: (f64, f64) = (0.45, 0.9);
/// Things larger than this many usual ones of their colour are several that touch.
const SEVERAL: f64 = 1.6;

/// Resolution of the plan of a table, cells per mm.
pub(super) fn resolution(view: &View) -> Result<f64, VisionError> {
    let per_mm = view.px_per_mm(MatPoint::default()).ok_or(VisionError::NoMat)?;
    Ok((per_mm * OVERSAMPLING).clamp(RESOLUTION.0, RESOLUTION.1))
}

/// Surveys a table: the square of `half` mm to each side of the origin, without the cards.
///
/// # Errors
/// [`VisionError`] when the table cannot be looked at.
pub fn survey_table(
    frame: &Frame,
    view: &View,
    cards: &[LaidCard],
    half: f64,
    options: &SurveyOptions,
) -> Result<Survey, VisionError> {
    let top = TopView::new(frame, view, 0.0, half, resolution(view)?)?;
    let mut plan = Plan::of_table(&top, half);
    let ground = Ground::learn(&plan).ok_or(VisionError::NoMat)?;
    let white = White::learn(&plan, &ground, cards);
    plan.leave_out(&outlines(cards));
    let per_cell = 1.0 / (plan.per_unit * plan.per_unit);
    let least = (SIZE_MM.0 * SIZE_MM.0 / per_cell) as usize;
    let eye = view.pose.eye();
    let most = SIZE_MM.1 * SIZE_MM.1 * (1.0 + eye.x.hypot(eye.y) / eye.z);
    let found = patches(&plan, &ground, least.max(1));
    let pieces = found
        .par_iter()
        .filter(|patch| patch.cells.len() as f64 * per_cell < most)
        .filter_map(|patch| {
            let colour = paint(&plan, &ground, &white, patch)?;
            let (at, _) = middle(&plan, patch)?;
            let around = Around::of(&plan, &ground, &white, patch, colour);
            let fit = |solid: Solid, free: Free| around.fit(&plan, eye, solid, free);
            let area = patch.cells.len() as f64 * per_cell;
            let lean = (eye.x - at.x).hypot(eye.y - at.y) / eye.z;
            let size = (area / (1.0 + lean)).sqrt();
            let start = Solid { at, turn: 0.0, size, height: size, is_round: false };
            let flat = Solid { height: options.thickness_mm, is_round: true, ..start };
            let block = match options.shape {
                PieceShape::Cube => fit(start, Free::Proportion),
                PieceShape::Disc => fit(flat, Free::Size),
            };
            let cylinder = fit(Solid { is_round: true, ..start }, Free::SizeAndHeight);
            let best = if block.1.share >= cylinder.1.share { &block.0 } else { &cylinder.0 };
            Some(PieceSight {
                pixel: view.image_from_mat(at)?,
                colour: top_paint(&plan, &ground, &white, eye, best).unwrap_or(colour).map(f64::from),
                area_px: area * view.px_per_mm(at)?.powi(2),
                is_cut: patch.is_cut,
                block: Some(block.1),
                cylinder: Some(cylinder.1),
            })
        })
        .collect();
    Ok(Survey { pieces, lean: eye.x.hypot(eye.y) / eye.z })
}

/// What speaks for one patch's colour around it: a rectangle of cells.
struct Around {
    first: (usize, usize),
    columns: usize,
    rows: usize,
    weights: Vec<f64>,
    /// Cells in a row of the plan.
    across: usize,
}

/// How far around a patch is looked, in its own widths.
const AROUND: f64 = 0.8;

impl Around {
    fn of(plan: &Plan, ground: &Ground, white: &White, patch: &Patch, colour: LogColour) -> Self {
        let column = |cell: &usize| cell % plan.columns;
        let row = |cell: &usize| cell / plan.columns;
        let bounds = |of: &dyn Fn(&usize) -> usize, count: usize| {
            let (least, most) =
                patch.cells.iter().map(of).fold((usize::MAX, 0), |(a, b), v| (a.min(v), b.max(v)));
            let reach = ((most - least) as f64 * AROUND) as usize + 2;
            (least.saturating_sub(reach), (most + reach).min(count - 1))
        };
        let (c, r) = (bounds(&column, plan.columns), bounds(&row, plan.rows));
        let (columns, rows) = (c.1 - c.0 + 1, r.1 - r.0 + 1);
        let flat = Solid { at: MatPoint::default(), turn: 0.0, size: 1.0, height: 0.0, is_round: false };
        let entry = Entry::new(colour, flat, white);
        // another piece of the same colour nearby must not count
        let mut own = std::collections::BTreeSet::from_iter(patch.cells.iter().copied());
        for _ in 0..2 {
            own = own.iter().flat_map(|c| plan.around(*c).chain([*c])).collect();
        }
        let weights = (0..columns * rows)
            .map(|i| (r.0 + i / columns) * plan.columns + c.0 + i % columns)
            .map(|cell| {
                let Some(seen) = plan.colour(cell) else { return 0.0 };
                let paint = entry.misfit(opponent(white.over(ground, cell, seen)));
                let weight = evidence(paint, ground.misfit(cell, seen, PAINT));
                if weight > 0.0 && !own.contains(&cell) { 0.0 } else { weight }
            })
            .collect();
        Self { first: (c.0, r.0), columns, rows, weights, across: plan.columns }
    }

    fn at(&self, cell: usize) -> f64 {
        let (c, r) = (cell % self.across, cell / self.across);
        let inside = c >= self.first.0 && r >= self.first.1;
        let (c, r) = (c.wrapping_sub(self.first.0), r.wrapping_sub(self.first.1));
        if inside && c < self.columns && r < self.rows { self.weights[r * self.columns + c] } else { -1.0 }
    }

    /// The solid where it fits best.
    fn fit(&self, plan: &Plan, eye: SpacePoint, start: Solid, free: Free) -> (Solid, FittedSolid) {
        let (solid, value) = settle(start, free, plan, eye, &|cell| self.at(cell));
        let share = value / solid.silhouette(eye).area;
        (solid, FittedSolid { at: solid.at, size_mm: solid.size, height_mm: solid.height, share })
    }
}

/// Colour of the middle of a solid's top face over white.
fn top_paint(
    plan: &Plan,
    ground: &Ground,
    white: &White,
    eye: SpacePoint,
    solid: &Solid,
) -> Option<LogColour> {
    let top = Solid { size: 0.6 * solid.size, ..*solid }.top(eye);
    let cover = solid.silhouette(eye);
    let cells = cover.cover(plan).filter(|c| super::plan::is_inside(&top, plan.point(c.0)));
    let colours = cells.filter_map(|c| Some(white.over(ground, c.0, plan.colour(c.0)?)));
    channel_medians(&colours.collect::<Vec<_>>())
}

/// Colour of a patch's brighter part over white.
pub(super) fn paint(plan: &Plan, ground: &Ground, white: &White, patch: &Patch) -> Option<LogColour> {
    let mut colours: Vec<LogColour> =
        patch.cells.iter().filter_map(|c| Some(white.over(ground, *c, plan.colour(*c)?))).collect();
    let brightness = |c: &LogColour| c[0] + c[1] + c[2];
    colours.sort_by(|a, b| brightness(a).total_cmp(&brightness(b)));
    let at = |share: f64| (colours.len() as f64 * share) as usize;
    channel_medians(colours.get(at(BRIGHT.0)..at(BRIGHT.1).max(at(BRIGHT.0) + 1))?)
}

/// Middle and area of a patch, in the plan's units.
pub(super) fn middle(plan: &Plan, patch: &Patch) -> Option<(MatPoint, f64)> {
    let at = MatPoint::centroid(patch.cells.iter().map(|c| (plan.point(*c), 1.0)))?;
    Some((at, patch.cells.len() as f64 / (plan.per_unit * plan.per_unit)))
}

/// The area of a usual thing: half of all that is seen lies in larger ones, so that crumbs and edges do not count.
/// `areas` fall.
fn usual_area(areas: &[f64]) -> f64 {
    let half = 0.5 * areas.iter().sum::<f64>();
    let mut sum = 0.0;
    let middle = areas.iter().find(|area| {
        sum += **area;
        sum >= half
    });
    middle.copied().unwrap_or(0.0)
}

/// Area of the ellipse in the rectangle about a patch, in the plan's units: a shiny face may look like the ground,
/// its rim does not.
fn extent(plan: &Plan, patch: &Patch) -> f64 {
    let side = |of: &dyn Fn(&usize) -> usize| {
        let (least, most) =
            patch.cells.iter().map(of).fold((usize::MAX, 0), |(a, b), v| (a.min(v), b.max(v)));
        (most + 1 - least.min(most)) as f64 / plan.per_unit
    };
    std::f64::consts::FRAC_PI_4 * side(&|c| c % plan.columns) * side(&|c| c / plan.columns)
}

/// Surveys a picture as it is, without a scale: things on a plain ground.
///
/// # Errors
/// [`VisionError`] when the picture cannot be looked at.
pub fn survey_picture(frame: &Frame) -> Result<Survey, VisionError> {
    let plan = Plan::of_picture(frame, PICTURE_CELLS)?;
    let ground = Ground::learn(&plan).ok_or(VisionError::NoMat)?;
    let white = White::learn(&plan, &ground, &[]);
    let least = ((plan.len() as f64 * LEAST_AREA) as usize).max(4);
    let found = patches(&plan, &ground, least);
    let usual = usual_area(&found.iter().filter_map(|p| Some(middle(&plan, p)?.1)).collect::<Vec<_>>());
    let large = |patch: &&Patch| {
        let share = if patch.is_cut { LEAST_CUT } else { LEAST_OF_USUAL };
        middle(&plan, patch).is_some_and(|m| m.1 >= share * usual)
    };
    let mut pieces = Vec::new();
    for clump in clumps(&plan, &ground, least) {
        let cells: std::collections::BTreeSet<usize> = clump.cells.iter().copied().collect();
        let parts: Vec<&Patch> = found.iter().filter(|p| cells.contains(&p.cells[0])).filter(large).collect();
        // what has no part large enough is one thing of many colours, a coin for instance
        let is_one = parts.is_empty() && extent(&plan, &clump) >= LEAST_OF_USUAL * usual;
        let parts = if is_one { vec![&clump] } else { parts };
        for patch in parts {
            let (Some((at, area)), Some(colour)) =
                (middle(&plan, patch), paint(&plan, &ground, &white, patch))
            else {
                continue;
            };
            let count = if area > SEVERAL * usual { (area / usual).round() as usize } else { 1 };
            let sight = PieceSight {
                pixel: ImagePoint::new(at.x, at.y),
                colour: colour.map(f64::from),
                area_px: area / count as f64,
                is_cut: patch.is_cut,
                block: None,
                cylinder: None,
            };
            pieces.extend(vec![sight; count]);
        }
    }
    Ok(Survey { pieces, lean: 0.0 })
}
