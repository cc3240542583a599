//! From pictures of a board to a camera profile.

use super::Problem;
use super::problem::sentence;
use crate::calibration::{CalibrationRecord, CameraProfile, CameraSigmas, Origin, SheetProfile};
use crate::capture::{Frame, FrameSource};
use crate::metrology::{
    Coverage, LensDoubt, LensError, LensFit, coverage, fit_lens, lens_doubt, plane_errors,
};
use crate::vision::{BoardObservation, BoardPattern, VisionError, find_board};
use std::collections::BTreeMap;

/// Most views that are fitted; more of them say little new and take long.
const MOST_VIEWS: usize = 40;
/// Two views whose corners lie nearer than this, in lengths of the picture's longer side, count once.
const SAME_VIEW: f64 = 0.02;
/// Blur that is always sharp enough, px, and the largest in terms of the sharper half of the views.
const BLUR: (f64, f64) = (1.2, 1.8);
/// Largest blur as a share of a square: more and its corners run into each other.
const BLUR_SQUARES: f64 = 0.2;
/// Error on a table of which the picture shows 900 mm that the lens may cause, mm, with 95 % probability: half of
/// what is allowed for a whole gap.
const GOOD_PLANE_MM: f64 = 0.15;
/// Relative doubt of the focal length up to which a pawn's lean of 7 mm is known to 0.07 mm.
const GOOD_FOCAL: f64 = 0.01;
/// Share of a square that 95 % of a flat board's corners lie off the plane at most.
const GOOD_FLATNESS: f64 = 0.02;
/// Fewest views of a good calibration: fewer and a fault in one of them cannot show.
const LEAST_VIEWS: usize = 4;
/// Share of the corners that the flatness is stated for.
const SHARE: f64 = 0.95;

/// The board that was photographed.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Board {
    /// What it looks like.
    pub pattern: BoardPattern,
    /// Side of a square, mm, where it is known.
    pub square_mm: Option<f64>,
}

/// The board of a sheet profile; `square_mm` is what a square measures, where that was measured.
pub fn charuco_board(sheets: &SheetProfile, square_mm: Option<f64>) -> Board {
    let square_mm = square_mm.unwrap_or_else(|| sheets.board_square_mm().value);
    Board { pattern: BoardPattern::Charuco(sheets.board), square_mm: Some(square_mm) }
}

/// A chessboard with so many inner corners.
pub const fn chess_board(across: usize, down: usize, square_mm: Option<f64>) -> Board {
    Board { pattern: BoardPattern::Chessboard { across, down }, square_mm }
}

/// What became of one picture.
#[derive(Debug, Clone, PartialEq)]
pub enum ViewOutcome {
    /// It is part of the fit.
    Used {
        /// Corners seen.
        corners: usize,
        /// Root mean square distance from where they should be, px.
        rms_px: f64,
    },
    /// It could not be opened.
    Unreadable(Problem),
    /// No board was seen.
    NoBoard,
    /// The board shows only when left and right are exchanged.
    Mirrored,
    /// Its edges are too blurred.
    Blurred {
        /// Blur of its edges, px.
        edge_px: f64,
    },
    /// Nearly the same as another one.
    Duplicate {
        /// Which.
        of: String,
    },
    /// Of another size than most.
    OtherSize {
        /// Width, px.
        width: usize,
        /// Height, px.
        height: usize,
    },
    /// There are views enough.
    Spare,
}

/// A picture and what became of it.
#[derive(Debug, Clone, PartialEq)]
pub struct SeenView {
    /// Where it comes from.
    pub source: String,
    /// What became of it.
    pub outcome: ViewOutcome,
}

/// A camera as calibrated.
#[derive(Debug, Clone, PartialEq)]
pub struct Calibration {
    /// The profile for `umpire score --camera`.
    pub profile: CameraProfile,
    /// How it was measured; the same as in the profile.
    pub record: CalibrationRecord,
    /// The lens.
    pub fit: LensFit,
    /// Its doubt.
    pub doubt: LensDoubt,
    /// What the views show and leave out.
    pub coverage: Coverage,
    /// Every picture, in the order given.
    pub views: Vec<SeenView>,
    /// What keeps it from being good; empty when it is good.
    pub shortfalls: Vec<Shortfall>,
    /// What 95 % of the corners lie less than off a plane, mm, where the board's size is known.
    pub plane_p95_mm: Option<f64>,
}

/// What keeps a calibration from being good; as text a sentence.
#[derive(Debug, Clone, Copy, PartialEq, thiserror::Error)]
pub enum Shortfall {
    /// Too few views.
    #[error("There are {views} useful views; a fault in one shows only among {least} or more.")]
    FewViews {
        /// Useful views.
        views: usize,
        /// How many are good.
        least: usize,
    },
    /// The corners lie on no plane.
    #[error(
        "5 % of the corners lie more than {squares:.3} square off a plane: the board is not flat, or pictures are blurred."
    )]
    NotFlat {
        /// What 95 % of the corners lie less than off a plane, squares.
        squares: f64,
    },
    /// The focal length is in doubt.
    #[error("The focal length is known to {:.1} % only.", 100.0 * .share)]
    Focal {
        /// Its doubt over itself.
        share: f64,
    },
    /// The lens is in doubt.
    #[error(
        "The lens leaves {plane_mm:.2} mm of doubt on a table of which the picture shows 900 mm; {good_mm} mm is good."
    )]
    Lens {
        /// What it leaves, mm.
        plane_mm: f64,
        /// What is good, mm.
        good_mm: f64,
    },
}

/// A view with its board.
#[derive(Clone)]
pub(super) struct View {
    pub(super) index: usize,
    pub(super) size: (usize, usize),
    pub(super) board: BoardObservation,
}

/// Calibrates the camera that took pictures of a board.
///
/// # Errors
/// A [`Problem`] when no picture shows the board, or its corners fit no camera. What became of the pictures is in
/// the second value then.
pub fn calibrate_camera(
    sources: &mut [Box<dyn FrameSource>],
    board: &Board,
) -> Result<Calibration, (Problem, Vec<SeenView>)> {
    let (views, seen) = look(sources, board);
    fit_views(views, seen, board)
}

/// Chooses among the views that show the board and fits the camera; `views` are all pictures.
///
/// # Errors
/// As [`calibrate_camera`].
pub(super) fn fit_views(
    mut views: Vec<SeenView>,
    seen: Vec<View>,
    board: &Board,
) -> Result<Calibration, (Problem, Vec<SeenView>)> {
    let kept = choose(seen, &mut views);
    let Some(size) = kept.first().map(|view| view.size) else {
        return Err((no_view(&views, board), views));
    };
    let boards: Vec<BoardObservation> = kept.iter().map(|view| view.board.clone()).collect();
    match measure(&boards, size, board) {
        Ok(mut calibration) => {
            for (view, fitted) in kept.iter().zip(&calibration.fit.boards) {
                let corners = view.board.corners.len();
                views[view.index].outcome = ViewOutcome::Used { corners, rms_px: fitted.rms_px };
            }
            calibration.views = views;
            Ok(calibration)
        }
        Err(problem) => Err((problem, views)),
    }
}

/// Looks for the board in every frame.
fn look(sources: &mut [Box<dyn FrameSource>], board: &Board) -> (Vec<SeenView>, Vec<View>) {
    let (mut views, mut seen) = (Vec::new(), Vec::new());
    for source in sources {
        while let Some(frame) = source.next_frame() {
            let (name, outcome) = match frame {
                Ok(frame) => match see(&frame, board) {
                    Ok(Ok(observation)) => {
                        let (index, size) = (views.len(), (frame.width, frame.height));
                        seen.push(View { index, size, board: observation });
                        (frame.source, ViewOutcome::Spare)
                    }
                    Ok(Err(outcome)) => (frame.source, outcome),
                    Err(error) => (frame.source, ViewOutcome::Unreadable(error.into())),
                },
                Err(error) => (error.path().to_owned(), ViewOutcome::Unreadable(error.into())),
            };
            views.push(SeenView { source: name, outcome });
        }
    }
    (views, seen)
}

/// The board in a frame, or why there is none.
pub(super) fn see(
    frame: &Frame,
    board: &Board,
) -> Result<Result<BoardObservation, ViewOutcome>, VisionError> {
    if let Some(observation) = find_board(frame, &board.pattern)? {
        let is_blurred = observation.edge_px > BLUR_SQUARES * observation.square_px;
        let outcome = ViewOutcome::Blurred { edge_px: observation.edge_px };
        return Ok(if is_blurred { Err(outcome) } else { Ok(observation) });
    }
    // A chessboard looks the same in a mirror; markers do not.
    let is_mirrored = matches!(board.pattern, BoardPattern::Charuco(_))
        && find_board(&frame.clone().mirrored(), &board.pattern)?.is_some();
    Ok(Err(if is_mirrored { ViewOutcome::Mirrored } else { ViewOutcome::NoBoard }))
}

/// The views to fit: of one size, sharp, different from each other, and not too many.
fn choose(seen: Vec<View>, views: &mut [SeenView]) -> Vec<View> {
    let mut sizes: BTreeMap<(usize, usize), usize> = BTreeMap::new();
    for view in &seen {
        *sizes.entry(view.size).or_default() += 1;
    }
    let Some(size) = sizes.into_iter().max_by_key(|(size, count)| (*count, *size)).map(|entry| entry.0)
    else {
        return Vec::new();
    };
    let mut blurs: Vec<f64> = seen.iter().filter(|view| view.size == size).map(|v| v.board.edge_px).collect();
    blurs.sort_by(f64::total_cmp);
    // The middle of the sharper half, so that many blurred views do not hide each other.
    let sharp = blurs.get(blurs.len() / 4).copied().unwrap_or_default();
    let mut kept: Vec<View> = Vec::new();
    for view in seen {
        let outcome = &mut views[view.index].outcome;
        if view.size != size {
            *outcome = ViewOutcome::OtherSize { width: view.size.0, height: view.size.1 };
        } else if view.board.edge_px > (BLUR.1 * sharp).max(BLUR.0) {
            *outcome = ViewOutcome::Blurred { edge_px: view.board.edge_px };
        } else if let Some(same) = kept.iter().find(|other| is_same(&other.board, &view.board, size)) {
            let of = views[same.index].source.clone();
            views[view.index].outcome = ViewOutcome::Duplicate { of };
        } else {
            kept.push(view);
        }
    }
    let count = kept.len();
    let is_taken = |k: usize| count <= MOST_VIEWS || k * MOST_VIEWS / count != (k + 1) * MOST_VIEWS / count;
    kept.into_iter().enumerate().filter(|(k, _)| is_taken(*k)).map(|(_, view)| view).collect()
}

/// Whether two views show the board in the same place: the mean way of the corners that both show.
pub(super) fn is_same(a: &BoardObservation, b: &BoardObservation, size: (usize, usize)) -> bool {
    let ways: Vec<f64> = a
        .corners
        .iter()
        .filter_map(|c| b.corners.iter().find(|d| d.place == c.place).map(|d| c.pixel.distance(d.pixel)))
        .collect();
    let mean = ways.iter().sum::<f64>() / ways.len().max(1) as f64;
    !ways.is_empty() && mean < SAME_VIEW * size.0.max(size.1) as f64
}

fn measure(
    boards: &[BoardObservation],
    (width, height): (usize, usize),
    board: &Board,
) -> Result<Calibration, Problem> {
    let fit = fit_lens(boards, width, height).map_err(unfit)?;
    let doubt = lens_doubt(&fit, width, height);
    let coverage = coverage(&fit, boards, width, height);
    let mut errors: Vec<f64> =
        boards.iter().filter_map(|view| plane_errors(&fit.camera, view)).flatten().collect();
    errors.sort_by(f64::total_cmp);
    let plane_p95_squares =
        errors.get((SHARE * (errors.len().max(1) - 1) as f64) as usize).copied().unwrap_or(f64::INFINITY);
    let shortfalls = shortfalls(&fit, &doubt, plane_p95_squares);
    let record = CalibrationRecord {
        views: boards.len(),
        corners: fit.corners,
        rms_px: fit.rms_px,
        plane_p95_squares,
        plane_doubt_mm: doubt.plane_mm,
        good: shortfalls.is_empty(),
    };
    let camera = fit.camera;
    let profile = CameraProfile {
        width,
        height,
        fx: camera.fx,
        fy: camera.fy,
        cx: camera.cx,
        cy: camera.cy,
        distortion: camera.distortion,
        sigmas: CameraSigmas {
            focal_px: Some(doubt.focal_px),
            principal_px: Some(doubt.principal_px),
            radial: Some(doubt.radial),
            tangential: Some(doubt.tangential),
        },
        origin: Origin::Measured,
        calibration: Some(record),
    };
    let plane_p95_mm = board.square_mm.map(|mm| mm * plane_p95_squares);
    Ok(Calibration { profile, record, fit, doubt, coverage, views: Vec::new(), shortfalls, plane_p95_mm })
}

/// What keeps a calibration from being good.
fn shortfalls(fit: &LensFit, doubt: &LensDoubt, plane_p95_squares: f64) -> Vec<Shortfall> {
    let mut found = Vec::new();
    let views = fit.boards.len();
    if views < LEAST_VIEWS {
        found.push(Shortfall::FewViews { views, least: LEAST_VIEWS });
    }
    let is_flat = plane_p95_squares <= GOOD_FLATNESS;
    if !is_flat {
        found.push(Shortfall::NotFlat { squares: plane_p95_squares });
    }
    let focal = fit.focal_sigma();
    let is_known = focal <= GOOD_FOCAL;
    if !is_known {
        found.push(Shortfall::Focal { share: focal });
    }
    let is_straight = doubt.plane_mm <= GOOD_PLANE_MM;
    if !is_straight {
        found.push(Shortfall::Lens { plane_mm: doubt.plane_mm, good_mm: GOOD_PLANE_MM });
    }
    found
}

fn unfit(error: LensError) -> Problem {
    Problem {
        code: "no-fit",
        message: sentence(&error),
        remedy: "Take new pictures of a flat board, the whole of it sharp, from different sides.".to_owned(),
    }
}

/// Why there is nothing to fit.
fn no_view(views: &[SeenView], board: &Board) -> Problem {
    let count = |of: fn(&ViewOutcome) -> bool| views.iter().filter(|view| of(&view.outcome)).count();
    let mirrored = count(|outcome| matches!(outcome, ViewOutcome::Mirrored));
    let blurred = count(|outcome| matches!(outcome, ViewOutcome::Blurred { .. }));
    let unreadable = count(|outcome| matches!(outcome, ViewOutcome::Unreadable(_)));
    let all = views.len();
    let pictures = if all == 1 { "picture".to_owned() } else { format!("{all} pictures") };
    let problem = |code, message: String, remedy: String| Problem { code, message, remedy };
    if mirrored > 0 {
        return problem(
            "mirrored",
            "The pictures are mirrored: the board shows only with left and right exchanged.".to_owned(),
            "Switch off the mirror view of the camera's program and take them again.".to_owned(),
        );
    }
    if blurred > 0 {
        return problem(
            "blurred",
            "Every picture that shows the board is blurred.".to_owned(),
            "Hold the board and the camera still, with more light, and let the camera focus.".to_owned(),
        );
    }
    if unreadable == all {
        return match views.first().map(|view| &view.outcome) {
            Some(ViewOutcome::Unreadable(first)) => first.clone(),
            _ => problem(
                "no-pictures",
                "There are no pictures.".to_owned(),
                "Give pictures of the board.".to_owned(),
            ),
        };
    }
    let (what, remedy) = match board.pattern {
        BoardPattern::Chessboard { across, down } => (
            format!("chessboard of {across} x {down} inner corners"),
            "Count the corners where four squares meet, give them with --board chess:ACROSSxDOWN, and keep the whole \
             board with a white margin in the picture.",
        ),
        BoardPattern::Charuco(sheet) => (
            format!("board of {} x {} squares with markers", sheet.squares_across, sheet.squares_down),
            "Print the board with `umpire sheet board`, or name another one with --board chess:ACROSSxDOWN, and \
             hold it nearer, in even light.",
        ),
    };
    let message = format!("No {what} was seen in the {pictures}.");
    problem("no-board", message, remedy.to_owned())
}
