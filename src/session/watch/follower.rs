//! From inputs to events: what a match is derived from, live or from its record.

use super::super::measure::CameraKnowledge;
use super::super::score::{Profiles, Rulings};
use super::super::{Problem, SessionOptions, footprints};
use super::doubt::hides_tokens;
use super::end::end_of;
use super::eyes::{Everything, Look, look_at_everything, look_at_tokens};
use super::input::Input;
use crate::calibration::SetProfile;
use crate::capture::Frame;
use crate::geometry::{MatPoint, View};
use crate::metrology::{FittedView, Measurement};
use crate::tracker::lacuna::{Amendment, Request, Tracker, TrackerOptions};
use crate::tracker::{Added, EndToken, Event, Remark, Stamp};
use crate::vision::VisionError;

/// What became of an input.
#[derive(Debug)]
pub(super) enum Applied {
    /// It counts; the events that followed.
    Taken(Vec<Event>),
    /// There was nothing to look at.
    Nothing,
    /// All tokens seem to have moved: look at everything.
    IsOtherView,
    /// Most of the known tokens are not there, whatever the view, and why they may be there and not be seen, where that is
    /// so: nothing has changed.
    IsOtherTable(Option<Remark>),
    /// So much of the pond is covered, 0 to 1, that the look does not count: nothing has changed.
    IsCovered(f64),
    /// The look failed: nothing has changed.
    Failed(VisionError),
}

/// Follows a match from input to input.
pub(super) struct Follower {
    rulings: Rulings,
    limits: TrackerOptions,
    tracker: Tracker,
    camera: Option<CameraKnowledge>,
    fitted: Option<FittedView>,
    /// The frame that was looked at last.
    before: Option<Frame>,
    last: Option<Measurement>,
}

impl Follower {
    /// A match of which nothing has been seen.
    ///
    /// # Errors
    /// A [`Problem`] when the choices do not go with the set.
    pub fn new(options: &SessionOptions, profiles: Profiles) -> Result<Self, Problem> {
        let rulings = Rulings::of(options, profiles)?;
        let limits = TrackerOptions { guard_band: options.guard_band, ..TrackerOptions::default() };
        let tracker =
            Tracker::new(rulings.set().clone(), footprints(&rulings.profile), rulings.rules(), limits);
        Ok(Self { rulings, limits, tracker, camera: None, fitted: None, before: None, last: None })
    }

    /// The view of the mat, once it was found.
    pub fn view(&self) -> Option<&View> {
        self.fitted.as_ref().map(|fitted| &fitted.view)
    }

    /// The frame that was looked at last.
    pub const fn before(&self) -> Option<&Frame> {
        self.before.as_ref()
    }

    /// Whether a hand is over the table.
    pub fn has_hand(&self) -> bool {
        self.tracker.has_hand()
    }

    /// The set profile in force.
    pub fn profile(&self) -> &SetProfile {
        &self.rulings.profile
    }

    /// Whether the table has been seen, but is not ready yet.
    pub fn waits_for_start(&self) -> bool {
        self.fitted.is_some() && self.tracker.waits_for_start()
    }

    /// Where every token stands, by all that was seen.
    pub fn table(&self) -> Vec<EndToken> {
        self.tracker.known().iter().map(|token| token.at_end(&self.rulings.set().colours)).collect()
    }

    /// Corrects an event that is yet to come about.
    pub fn amend(&mut self, amendment: Amendment) {
        self.tracker.amend(amendment);
    }

    /// Amendments that have not taken effect, by their numbers, each with a reason.
    pub fn not_amended(&self) -> Vec<(u64, String)> {
        self.tracker.not_amended()
    }

    /// Something happened that was not seen; what follows at once.
    ///
    /// # Errors
    /// Why it cannot be; nothing has changed then.
    pub fn insert(&mut self, at: Stamp, added: &Added) -> Result<Vec<Event>, String> {
        let (Added::Placed { at_mm, .. } | Added::Named { at_mm, .. } | Added::Taken { from_mm: at_mm, .. }) =
            added;
        let place = MatPoint::from(*at_mm);
        if place.radius() > self.rulings.profile.mat.circle_mm.value / 2.0 {
            return Err("the place lies outside the pond".to_owned());
        }
        let pixel = self.view().and_then(|view| view.image_from_mat(place)).unwrap_or_default();
        let mut tracker = self.tracker.clone();
        let event = tracker.insert(at, added, pixel)?;
        self.tracker = tracker;
        Ok(event.into_iter().collect())
    }

    /// Takes in an input, a look with its frame.
    ///
    /// # Errors
    /// A [`Problem`] when the camera profile does not go with the frame.
    pub fn apply(&mut self, at: Stamp, input: &Input, frame: Option<&Frame>) -> Result<Applied, Problem> {
        Ok(match input {
            Input::Hand => Applied::Taken(vec![self.tracker.hand(at)]),
            Input::Clear => Applied::Taken(vec![self.tracker.clear(at)]),
            Input::Lost { code, reason } => {
                Applied::Taken(self.tracker.lose(at, code, reason).into_iter().collect())
            }
            Input::Unclear { code, reason } => {
                let remark = Remark { code: code.clone().into(), message: reason.clone() };
                Applied::Taken(self.tracker.poor_view(at, &remark).into_iter().collect())
            }
            Input::Tick => {
                let (events, is_over) = self.tracker.tick(at);
                Applied::Taken(self.ended(at, events, is_over))
            }
            Input::Finish => {
                let (events, is_over) = self.tracker.finish(at);
                Applied::Taken(self.ended(at, events, is_over))
            }
            Input::Tokens | Input::Everything | Input::Anew => {
                let Some(frame) = frame else { return Ok(Applied::Nothing) };
                self.look(at, input, frame)?
            }
        })
    }

    fn look(&mut self, at: Stamp, input: &Input, frame: &Frame) -> Result<Applied, Problem> {
        let camera = match self.camera {
            Some(known) => known,
            None => *self.camera.insert(self.rulings.camera_of(frame)?),
        };
        let known = self.tracker.known();
        let looked = match (&self.fitted, input) {
            (Some(fitted), Input::Tokens) => {
                let seen = (known, self.before.as_ref());
                look_at_tokens(frame, &self.rulings, &camera, fitted, seen)
                    .map(|look| Everything::Look(Box::new(look)))
            }
            (_, Input::Anew) => look_at_everything(frame, &self.rulings, &camera, (&[], None)),
            _ => look_at_everything(frame, &self.rulings, &camera, (known, self.view())),
        };
        Ok(match looked {
            Ok(Everything::Look(look)) if look.covered > self.limits.covered => {
                Applied::IsCovered(look.covered)
            }
            Ok(Everything::Strange { covered, .. }) if covered > self.limits.covered => {
                Applied::IsCovered(covered)
            }
            Ok(Everything::Look(look)) if *input == Input::Anew => self.begin_anew(at, frame, *look),
            Ok(Everything::Look(look)) => self.take_in(at, frame, *look),
            Ok(Everything::Strange { doubt, .. }) => Applied::IsOtherTable(doubt),
            Err(error) => Applied::Failed(error),
        })
    }

    /// Begins the next match with a look, where the table is laid out for one.
    fn begin_anew(&mut self, at: Stamp, frame: &Frame, look: Look) -> Applied {
        let events = self.tracker.begin_anew(at, &look.sight);
        if events.is_empty() {
            return Applied::IsOtherTable(hides_tokens(look.sight.doubt));
        }
        self.keep(frame, look);
        Applied::Taken(events)
    }

    fn keep(&mut self, frame: &Frame, look: Look) {
        self.before = Some(frame.clone());
        self.fitted = Some(look.fitted);
        self.last = Some(look.measurement);
    }

    /// Hands a look to the tracker; what it is compared with from now on is this frame.
    fn take_in(&mut self, at: Stamp, frame: &Frame, look: Look) -> Applied {
        let mut tracker = self.tracker.clone();
        let (events, request) = tracker.look(at, &look.sight);
        match request {
            Request::None => {}
            Request::FreshView => return Applied::IsOtherView,
            Request::KnownTable => return Applied::IsOtherTable(hides_tokens(look.sight.doubt)),
        }
        // flowers that leave the mat after the last move are being collected: the match has ended before
        let is_collecting = self.tracker.awaits_end() && tracker.awaits_end() && tracker.is_open();
        if is_collecting {
            return Applied::Taken(self.ended(at, Vec::new(), true));
        }
        self.tracker = tracker;
        self.keep(frame, look);
        Applied::Taken(events)
    }

    fn ended(&mut self, at: Stamp, mut events: Vec<Event>, is_over: bool) -> Vec<Event> {
        if let Some(last) = self.last.as_ref().filter(|_| is_over) {
            let end = end_of(&self.tracker, &self.rulings, last);
            events.push(self.tracker.end(at, end));
        }
        events
    }
}
