//! Following a match on a board: each frame read, and what follows from it.

use super::super::Problem;
use super::super::measure::CameraKnowledge;
use super::board::{no_profile, why};
use super::laguna::{is_map_of, look_at_laguna};
use super::laniakea::look_at_laniakea;
use super::leelawadee::look_at_leelawadee;
use super::{BoardName, ReadOptions};
use crate::calibration::{CameraProfile, LagunaProfile, LaniakeaProfile, LeelawadeeProfile};
use crate::capture::Frame;
use crate::games::form::form_fault;
use crate::games::laguna::{Cell, Position as Lagoon, Setup as LagoonSetup};
use crate::games::laniakea::{Position as Island, Reading, Setup as IslandSetup};
use crate::games::leelawadee::Position as Gardens;
use crate::tracker::laguna::{LagunaEvent, LagunaTracker, LagunaTrackerOptions};
use crate::tracker::laniakea::{LaniakeaEvent, LaniakeaTracker, LaniakeaTrackerOptions};
use crate::tracker::leelawadee::{LeelawadeeEvent, LeelawadeeTracker, LeelawadeeTrackerOptions};
use crate::vision::VisionError;

/// Something that a frame showed.
#[derive(Debug, Clone, PartialEq)]
pub enum BoardHappening {
    /// The board cannot be read any more, and why.
    Lost(Problem),
    /// It can be read again.
    Found,
    /// An event of a match of Laniakea.
    Laniakea(LaniakeaEvent),
    /// An event of a match of Leelawadee.
    Leelawadee(LeelawadeeEvent),
    /// An event of a match of Laguna.
    Laguna(LagunaEvent),
}

/// The position from which a match is followed.
#[derive(Debug, Clone, PartialEq)]
pub enum BoardStart {
    /// Of Laniakea.
    Laniakea(Box<Island>),
    /// Of Leelawadee.
    Leelawadee(Box<Gardens>),
    /// Of Laguna.
    Laguna(Box<Lagoon>),
}

/// One game's profile and tracker.
#[derive(Debug)]
enum Follower {
    Laniakea(Box<(LaniakeaProfile, LaniakeaTracker)>),
    Leelawadee(Box<(LeelawadeeProfile, LeelawadeeTracker)>),
    Laguna(Box<(LagunaProfile, LagunaTracker)>),
}

/// Follows a match of a board game.
#[derive(Debug)]
pub struct BoardWatcher {
    camera: Option<CameraProfile>,
    follower: Follower,
    lost: bool,
    /// Why the board has not been read yet; `None` once it has been, or before any frame.
    unread: Option<Problem>,
    has_read: bool,
}

fn bad_start(game: BoardName, message: String) -> Problem {
    let remedy = format!("Write the position as docs/{}.md shows it.", game.name());
    Problem { code: "bad-start", message, remedy }
}

/// The position of a game in a JSON text.
///
/// # Errors
/// A [`Problem`] with what the rules have against it.
pub fn board_start(game: BoardName, text: &str) -> Result<BoardStart, Problem> {
    let no_position = |error: serde_json::Error| {
        bad_start(game, format!("The start is no position: {}.", form_fault(&error)))
    };
    let unplayable = |error: String| bad_start(game, format!("The start cannot be played from: {error}."));
    Ok(match game {
        BoardName::Laniakea => {
            let setup: IslandSetup = serde_json::from_str(text).map_err(no_position)?;
            let position = setup.into_position(Reading::default());
            BoardStart::Laniakea(Box::new(position.map_err(|error| unplayable(error.to_string()))?))
        }
        BoardName::Leelawadee => {
            let json = serde_json::from_str(text).map_err(no_position)?;
            let position = Gardens::from_json(&json).map_err(|error| unplayable(error.to_string()))?;
            BoardStart::Leelawadee(Box::new(position))
        }
        BoardName::Laguna => {
            let setup: LagoonSetup = serde_json::from_str(text).map_err(no_position)?;
            let position = setup.into_position().map_err(|error| unplayable(error.to_string()))?;
            BoardStart::Laguna(Box::new(position))
        }
    })
}

impl BoardWatcher {
    /// Begins at `start`, whose game it follows.
    ///
    /// # Errors
    /// A [`Problem`] when a profile cannot be used, or does not go with the start.
    pub fn new(start: BoardStart, options: &ReadOptions) -> Result<Self, Problem> {
        let board = options.board.as_deref();
        let follower = match start {
            BoardStart::Laniakea(start) => {
                let profile = LaniakeaProfile::load(board).map_err(no_profile)?;
                let tracker = LaniakeaTracker::new(*start, LaniakeaTrackerOptions::default());
                Follower::Laniakea(Box::new((profile, tracker)))
            }
            BoardStart::Leelawadee(start) => {
                let profile = LeelawadeeProfile::load(board).map_err(no_profile)?;
                let tracker = LeelawadeeTracker::new(*start, LeelawadeeTrackerOptions::default());
                let tracker = tracker.ok_or_else(|| Problem {
                    code: "garden-shape",
                    message: "Only gardens of five by two cells can be followed.".to_owned(),
                    remedy: "Draw each garden as two rows of five cells, or play on with `umpire rules`."
                        .to_owned(),
                })?;
                Follower::Leelawadee(Box::new((profile, tracker)))
            }
            BoardStart::Laguna(start) => {
                let profile = LagunaProfile::load(board).map_err(no_profile)?;
                if !profile.map.is_empty() && !is_map_of(&profile, |cell| letter(&start, cell)) {
                    return Err(Problem {
                        code: "other-map",
                        message: "The map of the start is not that of the board profile.".to_owned(),
                        remedy: "Write the profile's map into the start, or scan the side in use.".to_owned(),
                    });
                }
                let tracker = LagunaTracker::new(*start, LagunaTrackerOptions::default());
                Follower::Laguna(Box::new((profile, tracker)))
            }
        };
        let camera = options.camera.as_deref().map(CameraProfile::load).transpose()?;
        Ok(Self { camera, follower, lost: false, unread: None, has_read: false })
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
        match self.follower.look(number, frame, &known) {
            Ok(events) => {
                (self.unread, self.has_read) = (None, true);
                if std::mem::take(&mut self.lost) {
                    happenings.push(BoardHappening::Found);
                }
                happenings.extend(events);
            }
            Err(error) if !self.lost => {
                self.lost = true;
                let problem = Problem::from(why(frame, error, self.follower.game()));
                self.unread = (!self.has_read).then(|| problem.clone());
                happenings.push(BoardHappening::Lost(problem));
            }
            Err(_) => {}
        }
        Ok(happenings)
    }

    /// Why no frame so far could be read; `None` where one was, or none was looked at.
    pub fn unread(&self) -> Option<&Problem> {
        self.unread.as_ref()
    }
}

impl Follower {
    fn game(&self) -> BoardName {
        match self {
            Self::Laniakea(_) => BoardName::Laniakea,
            Self::Leelawadee(_) => BoardName::Leelawadee,
            Self::Laguna(_) => BoardName::Laguna,
        }
    }

    fn look(
        &mut self,
        number: u64,
        frame: &Frame,
        known: &CameraKnowledge,
    ) -> Result<Vec<BoardHappening>, VisionError> {
        Ok(match self {
            Self::Laniakea(game) => {
                let (profile, tracker) = &mut **game;
                let (sight, _) = look_at_laniakea(frame, profile, known, &mut Vec::new())?;
                let events = tracker.look(number, &sight.seen);
                events.into_iter().map(BoardHappening::Laniakea).collect()
            }
            Self::Leelawadee(game) => {
                let (profile, tracker) = &mut **game;
                let events = tracker.look(number, &look_at_leelawadee(frame, profile, known)?);
                events.into_iter().map(BoardHappening::Leelawadee).collect()
            }
            Self::Laguna(game) => {
                let (profile, tracker) = &mut **game;
                let events = tracker.look(number, &look_at_laguna(frame, profile, known)?);
                events.into_iter().map(BoardHappening::Laguna).collect()
            }
        })
    }
}

/// The letter of a cell on the start's map.
fn letter(start: &Lagoon, [x, y]: [usize; 2]) -> Option<char> {
    let cell = Cell::new(i64::try_from(x).ok()?, i64::try_from(y).ok()?)?;
    Some(start.board().ground(cell).letter())
}
