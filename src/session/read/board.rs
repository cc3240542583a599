//! The stages that all boards share: the camera, why a picture could not be read, and what comes out.

use super::super::Problem;
use super::super::measure::CameraKnowledge;
use super::laguna::{LagunaReading, read_laguna_picture};
use super::laniakea::{LaniakeaReading, read_laniakea_picture};
use super::leelawadee::{LeelawadeeReading, read_leelawadee_picture};
use super::suitable::suitable;
use super::{BoardName, ReadOptions};
use crate::calibration::{CameraProfile, LagunaProfile, LaniakeaProfile, LeelawadeeProfile, ProfileError};
use crate::capture::Frame;
use crate::geometry::ImagePoint;
use crate::metrology::Warning;
use crate::vision::{VisionError, find_gardens, find_laguna, find_laniakea, observe_picture};
use serde::Serialize;

/// Brightest part of a picture, 8-bit units, below which darkness is why nothing was found.
const DARK: f64 = 60.0;
/// Spread of the sharpest edges over the picture's longer side above which blur is why nothing was found.
const BLURRED: f64 = 0.004;

/// Something a player should know, and where.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct BoardWarning {
    /// A short fixed code for programs.
    pub code: &'static str,
    /// One sentence without its full stop.
    pub message: String,
    /// The cell or thing that it concerns, in the answer's own frame; empty for the whole picture.
    pub r#where: Vec<usize>,
}

impl BoardWarning {
    /// Of the whole picture.
    pub(super) fn whole(warning: Warning) -> Self {
        Self { code: warning.code, message: warning.message, r#where: Vec::new() }
    }
}

/// Where the board lies in the picture.
#[derive(Debug, Clone, PartialEq)]
pub struct BoardPlace {
    /// The playing area's corners in the order of the game's frame, px.
    pub corners: Option<[ImagePoint; 4]>,
    /// Root mean square distance of what was seen of the board from where the fitted view has it, px.
    pub reprojection_rms_px: f64,
    /// Whether one of the board's symmetries was chosen.
    pub is_free: bool,
}

/// What was read of a board.
#[derive(Debug, Clone, PartialEq)]
pub enum BoardState {
    /// Of Laniakea.
    Laniakea(LaniakeaReading),
    /// Of Leelawadee.
    Leelawadee(LeelawadeeReading),
    /// Of Laguna.
    Laguna(LagunaReading),
}

/// A picture that was read.
#[derive(Debug, Clone, PartialEq)]
pub struct BoardReading {
    /// Where the board lies.
    pub board: BoardPlace,
    /// What is on it.
    pub state: BoardState,
    /// Whether something could not be told.
    pub partial: bool,
    /// What a player should know.
    pub warnings: Vec<BoardWarning>,
    /// How long each stage took, ms.
    pub timing_ms: Vec<(&'static str, f64)>,
}

/// A reading, or why there is none.
pub type BoardAnswer = Result<BoardReading, Problem>;

/// Reads a picture.
///
/// # Errors
/// A [`Problem`] when no board is found, the picture is too poor, or a profile cannot be used.
pub fn read_board_picture(frame: &Frame, options: &ReadOptions) -> BoardAnswer {
    let known = match &options.camera {
        Some(path) => CameraKnowledge::of_profile(frame, &CameraProfile::load(path)?)?,
        None => CameraKnowledge::of_frame(frame),
    };
    suitable(frame)?;
    let read = match options.game {
        BoardName::Laniakea => {
            let profile = LaniakeaProfile::load(options.board.as_deref()).map_err(no_profile)?;
            read_laniakea_picture(frame, &profile, &known)
        }
        BoardName::Laguna => {
            let profile = LagunaProfile::load(options.board.as_deref()).map_err(no_profile)?;
            read_laguna_picture(frame, &profile, &known)
        }
        BoardName::Leelawadee => {
            let profile = LeelawadeeProfile::load(options.board.as_deref()).map_err(no_profile)?;
            read_leelawadee_picture(frame, &profile, &known)
        }
    };
    read.map_err(|error| why(frame, error, options.game).into())
}

/// A board profile that cannot be used.
pub(super) fn no_profile(error: ProfileError) -> Problem {
    let problem = Problem::from(error);
    let remedy = "Correct the board profile, or leave --board out.".to_owned();
    Problem { code: "no-profile", remedy, ..problem }
}

/// Why a board was not found, where the picture itself says it.
pub(super) fn why(frame: &Frame, error: VisionError, game: BoardName) -> VisionError {
    if !matches!(error, VisionError::NoBoard | VisionError::BoardCutOff) {
        return error;
    }
    if let Some(shown) = shown_instead(frame, game) {
        return VisionError::OtherGame { shown: shown.title() };
    }
    if matches!(error, VisionError::BoardCutOff) {
        return error;
    }
    let seen = observe_picture(frame);
    let brightest = seen.picture.brightest;
    if brightest < DARK {
        return VisionError::TooDark { brightest: brightest as u8 };
    }
    let longer = frame.width.max(frame.height) as f64;
    match seen.blur {
        Some(blur) if blur.sharpest_px > BLURRED * longer => {
            VisionError::Blurred { spread_px: blur.sharpest_px }
        }
        _ => error,
    }
}

/// Another game whose board the picture shows.
fn shown_instead(frame: &Frame, game: BoardName) -> Option<BoardName> {
    let shows = |other: BoardName| match other {
        BoardName::Laniakea => {
            LaniakeaProfile::load(None).is_ok_and(|profile| find_laniakea(frame, &profile).is_ok())
        }
        BoardName::Leelawadee => {
            LeelawadeeProfile::load(None).is_ok_and(|profile| find_gardens(frame, &profile).is_ok())
        }
        BoardName::Laguna => find_laguna(frame, &LagunaProfile::unknown()).is_ok(),
    };
    BoardName::ALL.into_iter().filter(|other| *other != game).find(|other| shows(*other))
}
