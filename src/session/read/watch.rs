//! Following a match on a board: each frame read, and what follows from it.

use super::super::Problem;
use super::super::measure::CameraKnowledge;
use super::ReadOptions;
use super::board::{no_profile, why};
use super::laniakea::look_at_laniakea;
use crate::calibration::{CameraProfile, LaniakeaProfile};
use crate::capture::Frame;
use crate::games::laniakea::{Position, Reading, Setup};
use crate::tracker::laniakea::{LaniakeaEvent, LaniakeaTracker, LaniakeaTrackerOptions};

/// Something that a frame showed.
#[derive(Debug, Clone, PartialEq)]
pub enum BoardHappening {
    /// The board cannot be read any more, and why.
    Lost(Problem),
    /// It can be read again.
    Found,
    /// An event of the match.
    Laniakea(LaniakeaEvent),
}

/// Follows a match of Laniakea.
#[derive(Debug)]
pub struct BoardWatcher {
    profile: LaniakeaProfile,
    camera: Option<CameraProfile>,
    tracker: LaniakeaTracker,
    lost: bool,
}

/// The position in a JSON text.
///
/// # Errors
/// A [`Problem`] with everything that the rules have against it.
pub fn laniakea_start(text: &str) -> Result<Position, Problem> {
    let bad = |message: String| Problem {
        code: "bad-start",
        message,
        remedy: "Write the position as docs/laniakea.md shows it.".to_owned(),
    };
    let setup: Setup =
        serde_json::from_str(text).map_err(|error| bad(format!("The start is no position: {error}.")))?;
    setup
        .into_position(Reading::default())
        .map_err(|error| bad(format!("The start cannot be played from: {error}.")))
}

impl BoardWatcher {
    /// Begins at `start`.
    ///
    /// # Errors
    /// A [`Problem`] when a profile cannot be used.
    pub fn new(start: Position, options: &ReadOptions) -> Result<Self, Problem> {
        Ok(Self {
            profile: LaniakeaProfile::load(options.board.as_deref()).map_err(no_profile)?,
            camera: options.camera.as_deref().map(CameraProfile::load).transpose()?,
            tracker: LaniakeaTracker::new(start, LaniakeaTrackerOptions::default()),
            lost: false,
        })
    }

    /// Looks at a frame.
    ///
    /// # Errors
    /// A [`Problem`] when the camera profile is another camera's.
    pub fn see(&mut self, number: u64, frame: &Frame) -> Result<Vec<BoardHappening>, Problem> {
        let known = match &self.camera {
            Some(profile) => CameraKnowledge::of_profile(frame, profile)?,
            None => CameraKnowledge::of_frame(frame),
        };
        let mut happenings = Vec::new();
        match look_at_laniakea(frame, &self.profile, &known, &mut Vec::new()) {
            Ok((sight, _)) => {
                if self.lost {
                    self.lost = false;
                    happenings.push(BoardHappening::Found);
                }
                let events = self.tracker.look(number, &sight.seen);
                happenings.extend(events.into_iter().map(BoardHappening::Laniakea));
            }
            Err(error) if !self.lost => {
                self.lost = true;
                happenings.push(BoardHappening::Lost(why(frame, error).into()));
            }
            Err(_) => {}
        }
        Ok(happenings)
    }
}
