//! One picture of Leelawadee: the stages in order, and what the chances come to.

use super::super::measure::{CameraKnowledge, camera_warnings};
use super::blocks::is_coarse;
use super::board::{BoardPlace, BoardReading, BoardState, BoardWarning};
use super::suitable::suitable;
use super::views::board_prior;
use super::vivid::vivid;
use crate::calibration::LeelawadeeProfile;
use crate::capture::Frame;
use crate::geometry::{ImagePoint, View};
use crate::metrology::{PlaneFit, fit_gardens};
use crate::vision::{
    ButterflyObservation, CellObservation, GardenBoardObservation, LaidGarden, LeelawadeeObservation,
    VisionError, find_gardens, leelawadee_vividness, read_leelawadee,
};
use std::borrow::Cow;
use std::time::Instant;

/// Colours of flowers in the order of the rules.
pub const FLOWER_NAMES: [&str; 5] = ["yellow", "orange", "red", "purple", "blue"];
/// Kinds of butterflies.
pub const BUTTERFLY_NAMES: [&str; 11] = [
    "yellow",
    "orange",
    "red",
    "purple",
    "blue",
    "yellow-orange",
    "orange-red",
    "red-purple",
    "purple-blue",
    "yellow-blue",
    "five",
];

/// Least probability of a flower, and of which way a butterfly looks, that is told.
const SURE: f64 = 0.7;
const SURE_FACING: f64 = 0.8;
/// Least probability of a butterfly's kind for it to be one of the game's.
const LEAST_KIND: f64 = 0.3;

/// Share of all chances that is spread evenly where a picture is saved coarsely.
const COARSE: f64 = 0.22;

/// What was read of a cell.
#[derive(Debug, Clone, PartialEq)]
pub struct GardenCell {
    /// Column and row in the garden's own grid.
    pub cell: [u8; 2],
    /// Its middle on the garden's surface, px.
    pub pixel: Option<ImagePoint>,
    /// `Some(None)` for no flower, else the index of its colour; `None` where it cannot be told.
    pub flower: Option<Option<usize>>,
    /// Probabilities of no flower and of each of [`FLOWER_NAMES`].
    pub p: [f64; 6],
}

/// What was read of a garden.
#[derive(Debug, Clone, PartialEq)]
pub struct GardenReading {
    /// The corners of the figure that the ten cells make, px.
    pub outline: Vec<ImagePoint>,
    /// The ten cells.
    pub cells: Vec<GardenCell>,
}

/// What was read of a butterfly.
#[derive(Debug, Clone, PartialEq)]
pub struct ButterflyReading {
    /// Index of its kind among [`BUTTERFLY_NAMES`].
    pub kind: usize,
    /// Its middle, px.
    pub pixel: ImagePoint,
    /// The garden at whose edge it stands.
    pub garden: Option<usize>,
    /// Whether its antennae point to the flowers; `None` without a garden or where it cannot be told.
    pub is_inwards: Option<bool>,
    /// Probabilities of the kinds.
    pub p_kind: [f64; 11],
    /// Probability that it looks inwards.
    pub p_inwards: Option<f64>,
}

/// What was read of Leelawadee.
#[derive(Debug, Clone, PartialEq)]
pub struct LeelawadeeReading {
    /// The gardens, from the top of the picture down.
    pub gardens: Vec<GardenReading>,
    /// The butterflies.
    pub butterflies: Vec<ButterflyReading>,
    /// The bumblebee's place and garden.
    pub bumblebee: Option<(ImagePoint, Option<usize>)>,
    /// Flowers outside every garden, with the probabilities of their colours.
    pub flowers: Vec<(ImagePoint, [f64; 5])>,
}

/// Reads one picture.
pub(super) fn read_leelawadee_picture(
    frame: &Frame,
    profile: &LeelawadeeProfile,
    known: &CameraKnowledge,
) -> Result<BoardReading, VisionError> {
    let mut timing_ms = Vec::new();
    let mut clock = Instant::now();
    let mut lap = |name: &'static str| {
        timing_ms.push((name, clock.elapsed().as_secs_f64() * 1e3));
        clock = Instant::now();
    };
    let (frame, fit, gardens) = found(frame, profile, known)?;
    let frame = frame.as_ref();
    lap("find");
    let view = fit.fitted.view;
    let (seen, is_coarse) = seen(frame, &view, &gardens, profile)?;
    lap("read");
    let state = reading(&seen, &view, &gardens, profile);
    let mut warnings: Vec<BoardWarning> =
        camera_warnings(frame, known, &fit.fitted).into_iter().map(BoardWarning::whole).collect();
    if is_coarse {
        let message = "the picture is saved so coarsely that colours run and small things are drawn wrong: nothing told is sure; save it in better quality".to_owned();
        warnings.push(BoardWarning { code: "coarse", message, r#where: Vec::new() });
    }
    warnings.extend(doubts(&state));
    let board =
        BoardPlace { corners: None, reprojection_rms_px: fit.fitted.reprojection_rms_px, is_free: false };
    let partial = !warnings.is_empty();
    Ok(BoardReading { board, state: BoardState::Leelawadee(state), partial, warnings, timing_ms })
}

/// The picture as vivid as usual, the view of the table, and where the gardens lie on it.
fn found<'a>(
    frame: &'a Frame,
    profile: &LeelawadeeProfile,
    known: &CameraKnowledge,
) -> Result<(Cow<'a, Frame>, PlaneFit, Vec<LaidGarden>), VisionError> {
    let (fit, gardens) = laid(find_gardens(frame, profile)?, known)?;
    let vividness = leelawadee_vividness(frame, &fit.fitted.view, &gardens, profile)?;
    let Some(vivid) = vivid(frame, vividness)? else { return Ok((Cow::Borrowed(frame), fit, gardens)) };
    let (fit, gardens) = laid(find_gardens(&vivid, profile)?, known)?;
    Ok((Cow::Owned(vivid), fit, gardens))
}

/// What is seen of the gardens, nothing of it sure where the picture is saved coarsely, and whether it is.
fn seen(
    frame: &Frame,
    view: &View,
    gardens: &[LaidGarden],
    profile: &LeelawadeeProfile,
) -> Result<(LeelawadeeObservation, bool), VisionError> {
    let mut seen = read_leelawadee(frame, view, gardens, profile)?;
    let is_coarse = is_coarse(frame);
    if is_coarse {
        doubt(&mut seen);
    }
    Ok((seen, is_coarse))
}

/// Leaves nothing sure.
fn doubt(seen: &mut LeelawadeeObservation) {
    fn spread(p: &mut [f64]) {
        let even = COARSE / p.len().max(1) as f64;
        p.iter_mut().for_each(|p| *p = (1.0 - COARSE) * *p + even);
    }
    seen.cells.iter_mut().flatten().for_each(|cell| spread(&mut cell.p));
    for butterfly in &mut seen.butterflies {
        spread(&mut butterfly.kinds);
        butterfly.inwards = butterfly.inwards.map(|p| (1.0 - COARSE) * p + 0.5 * COARSE);
    }
    seen.flowers.iter_mut().for_each(|flower| spread(&mut flower.colours));
}

/// The view of the table, and where the gardens lie on it.
fn laid(
    found: Vec<GardenBoardObservation>,
    known: &CameraKnowledge,
) -> Result<(PlaneFit, Vec<LaidGarden>), VisionError> {
    let (corners, cells): (Vec<_>, Vec<_>) =
        found.into_iter().map(|garden| (garden.corners, garden.cells)).unzip();
    let fit = fit_gardens(&corners, &board_prior(known)).ok_or(VisionError::NoBoard)?;
    let placements = fit.placements.iter().copied();
    let gardens = placements.zip(cells).map(|(placement, cells)| LaidGarden { placement, cells }).collect();
    Ok((fit, gardens))
}

fn reading(
    seen: &LeelawadeeObservation,
    view: &View,
    gardens: &[LaidGarden],
    profile: &LeelawadeeProfile,
) -> LeelawadeeReading {
    let ground = profile.garden_mm.value;
    let outline = |garden: &LaidGarden| {
        let corners = garden.outline(profile.pitch_mm.value).into_iter();
        corners.filter_map(|corner| view.image_from_space(corner.raised(ground))).collect()
    };
    LeelawadeeReading {
        gardens: gardens
            .iter()
            .zip(&seen.cells)
            .map(|(garden, cells)| GardenReading {
                outline: outline(garden),
                cells: cells.iter().map(cell).collect(),
            })
            .collect(),
        butterflies: butterflies(&seen.butterflies),
        bumblebee: seen.bumblebee,
        flowers: seen
            .flowers
            .iter()
            .filter(|flower| flower.colours[likeliest(&flower.colours)] >= SURE)
            .map(|flower| (flower.pixel, flower.colours))
            .collect(),
    }
}

fn likeliest(p: &[f64]) -> usize {
    p.iter().enumerate().max_by(|a, b| a.1.total_cmp(b.1)).map_or(0, |best| best.0)
}

fn cell(seen: &CellObservation) -> GardenCell {
    let best = likeliest(&seen.p);
    let flower = (seen.p[best] >= SURE).then_some(best.checked_sub(1));
    GardenCell { cell: seen.cell, pixel: seen.pixel, flower, p: seen.p }
}

/// One butterfly of each kind at most, the surest first.
fn butterflies(seen: &[ButterflyObservation]) -> Vec<ButterflyReading> {
    let mut claims: Vec<(f64, usize, usize)> = seen
        .iter()
        .enumerate()
        .flat_map(|(i, b)| b.kinds.iter().enumerate().map(move |(kind, p)| (p * b.score, i, kind)))
        .filter(|(_, i, kind)| seen[*i].kinds[*kind] >= LEAST_KIND)
        .collect();
    claims.sort_by(|a, b| b.0.total_cmp(&a.0));
    let (mut told, mut kinds) = (vec![None; seen.len()], [false; BUTTERFLY_NAMES.len()]);
    for (_, i, kind) in claims {
        if told[i].is_none() && !kinds[kind] {
            told[i] = Some(kind);
            kinds[kind] = true;
        }
    }
    seen.iter()
        .zip(told)
        .filter_map(|(b, kind)| {
            Some(ButterflyReading {
                kind: kind?,
                pixel: b.pixel,
                garden: b.garden,
                is_inwards: b.inwards.filter(|p| p.max(1.0 - p) >= SURE_FACING).map(|p| p >= 0.5),
                p_kind: b.kinds,
                p_inwards: b.inwards,
            })
        })
        .collect()
}

/// What could not be told, and what cannot be.
fn doubts(state: &LeelawadeeReading) -> Vec<BoardWarning> {
    let mut warnings = Vec::new();
    let mut warn = |code, message: String, r#where: Vec<usize>| {
        warnings.push(BoardWarning { code, message, r#where });
    };
    for (g, garden) in state.gardens.iter().enumerate() {
        for cell in garden.cells.iter().filter(|cell| cell.flower.is_none()) {
            let [column, row] = cell.cell.map(usize::from);
            warn("hidden", "which flower grows here cannot be told".to_owned(), vec![g, column, row]);
        }
    }
    for (kind, name) in BUTTERFLY_NAMES.iter().enumerate() {
        match state.butterflies.iter().find(|b| b.kind == kind) {
            None => warn("hidden", format!("the {name} butterfly was not seen"), Vec::new()),
            Some(b) if b.garden.is_some() && b.is_inwards.is_none() => {
                warn("hidden", format!("which way the {name} butterfly looks cannot be told"), Vec::new());
            }
            Some(_) => {}
        }
    }
    if state.bumblebee.is_none() {
        warn("hidden", "the bumblebee was not seen".to_owned(), Vec::new());
    }
    warnings
}

/// What is seen of the gardens, for following a match.
pub(super) fn look_at_leelawadee(
    frame: &Frame,
    profile: &LeelawadeeProfile,
    known: &CameraKnowledge,
) -> Result<LeelawadeeObservation, VisionError> {
    suitable(frame)?;
    let (frame, fit, mut gardens) = found(frame, profile, known)?;
    // only plain gardens can be followed
    let plain = LeelawadeeProfile::plain_cells();
    gardens.retain(|garden| plain.iter().all(|cell| garden.cells.contains(cell)));
    if gardens.is_empty() {
        return Err(VisionError::NoBoard);
    }
    let (seen, _) = seen(frame.as_ref(), &fit.fitted.view, &gardens, profile)?;
    Ok(seen)
}
