//! One picture of Laniakea: the stages in order, and what the chances come to.

use super::super::measure::{CameraKnowledge, ODD_CAMERA, camera_warnings};
use super::board::{BoardPlace, BoardReading, BoardState, BoardWarning};
use super::views::{board_prior, board_views};
use crate::calibration::LaniakeaProfile;
use crate::capture::Frame;
use crate::geometry::{ImagePoint, MatPoint, View};
use crate::vision::{
    LaniakeaObservation, SpaceObservation, SpareObservation, StripObservation, VisionError, find_laniakea,
    read_laniakea,
};
use std::time::Instant;

/// Rows and columns.
const ROWS: usize = 6;
const COLUMNS: usize = 8;
/// Least probability of a height that is told.
const SURE_HEIGHT: f64 = 0.85;
/// Least probability of a top disc, and of a ground, that is told.
const SURE: f64 = 0.75;
/// Share of a space's middle that must show for its ground to be told.
const SHOWN: f64 = 0.35;
/// How well a disc on a strip must be seen for the strip's count to be sure, 1 for perfectly.
const SURE_STRIP: f64 = 0.2;
/// Share of a stack's heights that is even between them where it is not known how far stacks lean.
const UNKNOWN_LEAN: f64 = 0.5;
/// Least probability of what a half of the spare tile shows for it to be told: nothing says in the answer how sure it is.
const SURE_SPARE: f64 = 0.95;
/// Tiles of the published set without a turtle, with one and with two.
const TILES: [usize; 3] = [11, 12, 5];
/// Least probability of a turtle for a tile to count in the check of the tiles.
const SURE_TILE: f64 = 0.9;

/// What was read of a space.
#[derive(Debug, Clone, PartialEq)]
pub struct SpaceReading {
    /// Its centre on the tile's top, px.
    pub pixel: Option<ImagePoint>,
    /// Whether it shows a turtle; under a disc it does not; `None` where it cannot be told.
    pub turtle: Option<bool>,
    /// The top disc: `Some(None)` for no disc, else whether it is yellow; `None` where it cannot be told.
    pub top: Option<Option<bool>>,
    /// Discs; `None` where it cannot be told.
    pub height: Option<u8>,
    /// Probability of a turtle.
    pub p_turtle: f64,
    /// Probabilities of no disc, a blue and a yellow one on top.
    pub p_top: [f64; 3],
    /// Probabilities of 0 to 3 discs.
    pub p_height: [f64; 4],
}

/// What was read of the spare tile.
#[derive(Debug, Clone, PartialEq)]
pub struct SpareReading {
    /// Its middle, px.
    pub pixel: ImagePoint,
    /// Whether each half shows a turtle; `None` where it cannot be told.
    pub turtle: [Option<bool>; 2],
}

/// What was read of Laniakea.
#[derive(Debug, Clone, PartialEq)]
pub struct LaniakeaReading {
    /// Row by row from the south, each from the west.
    pub rows: Vec<Vec<SpaceReading>>,
    /// Blue and yellow discs on the south strip and the north one; `None` where they cannot be told.
    pub strips: [Option<[u8; 2]>; 2],
    /// The spare tile, where it is seen.
    pub spare: Option<SpareReading>,
}

/// The view of a board, and all that was seen of it.
pub(in crate::session) struct LaniakeaSight {
    /// The view in the board's frame.
    pub view: View,
    /// Root mean square distance of the board's corners from the fitted view, px.
    pub rms_px: f64,
    /// What was seen.
    pub seen: LaniakeaObservation,
}

/// Finds the board and looks at it.
pub(in crate::session) fn look_at_laniakea(
    frame: &Frame,
    profile: &LaniakeaProfile,
    known: &CameraKnowledge,
    timing: &mut Vec<(&'static str, f64)>,
) -> Result<(LaniakeaSight, Vec<BoardWarning>), VisionError> {
    let clock = Instant::now();
    let found = find_laniakea(frame, profile)?;
    timing.push(("find", clock.elapsed().as_secs_f64() * 1e3));
    let clock = Instant::now();
    let (fitted, views) = board_views(&found.corners, &board_prior(known)).ok_or(VisionError::NoBoard)?;
    timing.push(("fit", clock.elapsed().as_secs_f64() * 1e3));
    let clock = Instant::now();
    let seen = read_laniakea(frame, &views, profile)?;
    timing.push(("read", clock.elapsed().as_secs_f64() * 1e3));
    let warnings = camera_warnings(frame, known, &fitted).into_iter().map(BoardWarning::whole).collect();
    Ok((LaniakeaSight { view: fitted.view, rms_px: fitted.reprojection_rms_px, seen }, warnings))
}

/// Reads one picture.
pub(super) fn read_laniakea_picture(
    frame: &Frame,
    profile: &LaniakeaProfile,
    known: &CameraKnowledge,
) -> Result<BoardReading, VisionError> {
    let mut timing_ms = Vec::new();
    let (sight, mut warnings) = look_at_laniakea(frame, profile, known, &mut timing_ms)?;
    let mut reading = LaniakeaReading::of(&sight.seen);
    if warnings.iter().any(|warning| warning.code == ODD_CAMERA) {
        reading.doubt_heights();
    }
    warnings.extend(doubts(&reading));
    warnings.extend(impossible(&reading, profile));
    let (x, y) = (profile.length_mm() / 2.0, profile.half_field_mm());
    let corner = |x: f64, y: f64| sight.view.image_from_mat(MatPoint::new(x, y));
    let corners = match (corner(-x, -y), corner(x, -y), corner(x, y), corner(-x, y)) {
        (Some(a), Some(b), Some(c), Some(d)) => Some([a, b, c, d]),
        _ => None,
    };
    let board = BoardPlace { corners, reprojection_rms_px: sight.rms_px, is_free: true };
    let partial = warnings.iter().any(|warning| warning.code != HEIGHT);
    Ok(BoardReading { board, state: BoardState::Laniakea(reading), partial, warnings, timing_ms })
}

impl LaniakeaReading {
    fn of(seen: &LaniakeaObservation) -> Self {
        let spaces: Vec<SpaceReading> = seen.spaces.iter().map(space).collect();
        let strip =
            |strip: &StripObservation| (strip.faintest >= SURE_STRIP).then_some([strip.blue, strip.yellow]);
        Self {
            rows: spaces.chunks(COLUMNS).map(<[SpaceReading]>::to_vec).collect(),
            strips: [strip(&seen.strips[0]), strip(&seen.strips[1])],
            spare: seen.spare.as_ref().map(spare),
        }
    }

    /// Leaves the heights of stacks open: how far they lean is not known of a camera that is not understood.
    fn doubt_heights(&mut self) {
        for space in self.rows.iter_mut().flatten() {
            space.height = space.height.filter(|height| *height == 0);
            let [_, discs @ ..] = &mut space.p_height;
            let even = discs.iter().sum::<f64>() / discs.len() as f64;
            discs.iter_mut().for_each(|p| *p = (1.0 - UNKNOWN_LEAN) * *p + UNKNOWN_LEAN * even);
        }
    }
}

fn sure(p: f64, least: f64) -> Option<bool> {
    (p.max(1.0 - p) >= least).then_some(p >= 0.5)
}

fn spare(seen: &SpareObservation) -> SpareReading {
    SpareReading { pixel: seen.pixel, turtle: seen.turtle.map(|p| sure(p, SURE_SPARE)) }
}

fn space(seen: &SpaceObservation) -> SpaceReading {
    let (mut p_top, mut p_height) = ([0.0; 3], [0.0; 4]);
    for (colours, log) in SpaceObservation::STACKS.iter().zip(seen.stacks) {
        let p = log.exp();
        p_top[colours.last().map_or(0, |colour| 1 + usize::from(*colour))] += p;
        p_height[colours.len()] += p;
    }
    let likeliest =
        |p: &[f64]| p.iter().enumerate().max_by(|a, b| a.1.total_cmp(b.1)).map_or(0, |best| best.0);
    let top = likeliest(&p_top);
    let told = p_top[top] >= SURE;
    let top = told.then_some(match top {
        0 => None,
        colour => Some(colour == 2),
    });
    let height = match top {
        Some(None) => Some(0),
        Some(Some(_)) => {
            let height = likeliest(&p_height[1..]) + 1;
            (p_height[height] >= SURE_HEIGHT).then_some(height as u8)
        }
        None => None,
    };
    let turtle = match top {
        // discs stand on beach only
        Some(Some(_)) => Some(false),
        Some(None) if seen.visible >= SHOWN => sure(seen.turtle * p_top[0], SURE),
        _ => None,
    };
    // what a disc stands on is no turtle, however little shows of it
    let p_turtle = seen.turtle * p_top[0];
    SpaceReading { pixel: seen.pixel, turtle, top, height, p_turtle, p_top, p_height }
}

/// Code of the warning that a stack's height is not known, which alone leaves nothing out that a picture should tell.
const HEIGHT: &str = "height";

/// What could not be told.
fn doubts(reading: &LaniakeaReading) -> Vec<BoardWarning> {
    let mut warnings = Vec::new();
    for (r, row) in reading.rows.iter().enumerate() {
        for (c, space) in row.iter().enumerate() {
            let (code, what) = match (space.top, space.turtle, space.height) {
                (None, _, _) => ("hidden", "whether a disc lies here cannot be told"),
                (Some(None), None, _) => ("hidden", "the ground of this space cannot be seen"),
                (Some(Some(_)), _, None) => (HEIGHT, "how many discs lie here cannot be told"),
                _ => continue,
            };
            warnings.push(BoardWarning { code, message: what.to_owned(), r#where: vec![r, c] });
        }
    }
    let mut whole = |code, message: &str| {
        warnings.push(BoardWarning { code, message: message.to_owned(), r#where: Vec::new() });
    };
    for (strip, name) in reading.strips.iter().zip(["south", "north"]) {
        if strip.is_none() {
            whole("hidden", &format!("how many discs lie on the {name} strip cannot be told"));
        }
    }
    match &reading.spare {
        None => whole("hidden", "no spare tile was seen beside the board"),
        Some(spare) if spare.turtle.contains(&None) => {
            whole("hidden", "what the spare tile shows cannot be told");
        }
        Some(_) => {}
    }
    warnings
}

/// What no legal position looks like.
fn impossible(reading: &LaniakeaReading, profile: &LaniakeaProfile) -> Vec<BoardWarning> {
    let mut warnings = Vec::new();
    let mut whole = |code, message: String| {
        warnings.push(BoardWarning { code, message, r#where: Vec::new() });
    };
    let spaces = || reading.rows.iter().flatten();
    for (colour, name) in ["blue", "yellow"].into_iter().enumerate() {
        let tops = spaces().filter(|space| space.top == Some(Some(colour == 1))).count();
        let strips: usize = reading.strips.iter().flatten().map(|strip| usize::from(strip[colour])).sum();
        let (seen, most) = (tops + strips, usize::from(profile.discs_each));
        if seen > most {
            whole("count", format!("{seen} {name} discs were seen, but a player has {most}"));
        }
    }
    let mut tiles = [0_usize; 3];
    for row in reading.rows.iter().take(ROWS) {
        for tile in row.chunks(2) {
            let known = |space: &SpaceReading| {
                space.turtle.filter(|is| {
                    if *is { space.p_turtle >= SURE_TILE } else { space.p_turtle <= 1.0 - SURE_TILE }
                })
            };
            if let [Some(a), Some(b)] = [known(&tile[0]), known(&tile[1])] {
                tiles[usize::from(a) + usize::from(b)] += 1;
            }
        }
    }
    for (turtles, (seen, most)) in tiles.into_iter().zip(TILES).enumerate() {
        if seen > most {
            let message = format!("{seen} tiles with {turtles} turtles were seen, but the set has {most}");
            whole("impossible", message);
        }
    }
    warnings
}
