//! From frames to events.

use super::super::measure::CameraKnowledge;
use super::super::score::{Profiles, Rulings};
use super::super::{Problem, SessionOptions, footprints};
use super::end::end_of;
use super::eyes::{Look, look_at_everything, look_at_tokens};
use crate::capture::{Frame, Shot};
use crate::metrology::{FittedView, Measurement};
use crate::tracker::lacuna::{Request, Tracker, TrackerOptions};
use crate::tracker::{Attention, Event, HandChange, Stamp, Steadiness, SteadyOptions};
use crate::vision::{Glancer, VisionError};

/// Time before the next look after one that showed nothing, s.
const RETRY_S: f64 = 0.4;
/// Time between two looks at a table that is not yet ready, s.
const AGAIN_S: f64 = 1.0;

/// Watches a match.
pub struct Watcher {
    rulings: Rulings,
    options: TrackerOptions,
    glancer: Glancer,
    steadiness: Steadiness,
    tracker: Tracker,
    camera: Option<CameraKnowledge>,
    fitted: Option<FittedView>,
    /// The frame that was looked at last.
    before: Option<Frame>,
    last: Option<Measurement>,
    last_stamp: Option<Stamp>,
    looked_s: Option<f64>,
    /// Since when looks have failed, s.
    failing_s: Option<f64>,
    /// When it is worth looking again after a look that showed nothing, s.
    retry_s: Option<f64>,
}

impl Watcher {
    /// Watches by these choices and profiles.
    ///
    /// # Errors
    /// A [`Problem`] when the choices do not go with the set.
    pub fn new(options: &SessionOptions, profiles: Profiles) -> Result<Self, Problem> {
        let rulings = Rulings::of(options, profiles)?;
        let limits = TrackerOptions { guard_band: options.guard_band, ..TrackerOptions::default() };
        let tracker =
            Tracker::new(rulings.set().clone(), footprints(&rulings.profile), rulings.rules(), limits);
        Ok(Self {
            rulings,
            options: limits,
            glancer: Glancer::new(),
            steadiness: Steadiness::new(SteadyOptions::default()),
            tracker,
            camera: None,
            fitted: None,
            before: None,
            last: None,
            last_stamp: None,
            looked_s: None,
            failing_s: None,
            retry_s: None,
        })
    }

    /// Takes in a frame; what happened with it.
    ///
    /// # Errors
    /// A [`Problem`] when the camera profile does not go with the frame.
    pub fn see(&mut self, shot: &Shot) -> Result<Vec<Event>, Problem> {
        let at = Stamp { frame: shot.number, t_s: shot.t_s };
        self.last_stamp = Some(at);
        let mut events = Vec::new();
        let seen = match self.glancer.glance(&shot.frame) {
            Ok(seen) => seen,
            Err(error) => {
                events.extend(self.lose(at, error));
                return Ok(events);
            }
        };
        let call = self.steadiness.glance(at, &seen, self.fitted.is_some());
        let mut attention = call.attention;
        if call.is_new_reference {
            self.glancer.accept();
        }
        match call.hand {
            Some(HandChange::Came) => events.push(self.tracker.hand(at)),
            Some(HandChange::Went) => events.push(self.tracker.clear(at)),
            None => {}
        }
        let is_due = self.looked_s.is_none_or(|t| at.t_s - t >= AGAIN_S);
        let is_waiting = self.tracker.waits_for_start() && self.fitted.is_some();
        if attention == Attention::None && is_waiting && is_due && !self.steadiness.has_hand() {
            attention = Attention::Tokens;
        }
        if attention != Attention::None && self.retry_s.is_some_and(|t| at.t_s < t) {
            attention = Attention::None;
        }
        match attention {
            Attention::None => {}
            Attention::Tokens => events.extend(self.look_at_tokens(at, &shot.frame)?),
            Attention::Everything => events.extend(self.look_at_everything(at, &shot.frame)?),
        }
        let (more, is_over) = self.tracker.tick(at);
        events.extend(more);
        if is_over {
            events.extend(self.end(at));
        }
        Ok(events)
    }

    /// There are no more frames; what is left to tell.
    pub fn finish(&mut self) -> Vec<Event> {
        let Some(at) = self.last_stamp else { return Vec::new() };
        let (mut events, is_over) = self.tracker.finish(at);
        if is_over {
            events.extend(self.end(at));
        }
        events
    }

    fn camera_of(&mut self, frame: &Frame) -> Result<CameraKnowledge, Problem> {
        match self.camera {
            Some(known) => Ok(known),
            None => {
                let known = self.rulings.camera_of(frame)?;
                self.camera = Some(known);
                Ok(known)
            }
        }
    }

    fn look_at_tokens(&mut self, at: Stamp, frame: &Frame) -> Result<Vec<Event>, Problem> {
        let camera = self.camera_of(frame)?;
        let Some(fitted) = &self.fitted else { return self.look_at_everything(at, frame) };
        self.looked_s = Some(at.t_s);
        let before = self.before.as_ref().filter(|b| (b.width, b.height) == (frame.width, frame.height));
        let known = (&self.glancer, self.tracker.known(), before);
        match look_at_tokens(frame, &self.rulings, &camera, fitted, known) {
            Ok(look) if look.covered > self.options.covered => Ok(self.wait(at)),
            Ok(look) => match self.take_in(at, frame, look) {
                (events, Request::None) => Ok(events),
                (mut events, Request::FreshView) => {
                    events.extend(self.look_at_everything(at, frame)?);
                    Ok(events)
                }
            },
            Err(error) => Ok(self.lose(at, error).into_iter().collect()),
        }
    }

    fn look_at_everything(&mut self, at: Stamp, frame: &Frame) -> Result<Vec<Event>, Problem> {
        let camera = self.camera_of(frame)?;
        self.looked_s = Some(at.t_s);
        let old = self.fitted.as_ref().map(|fitted| &fitted.view);
        match look_at_everything(frame, &self.rulings, &camera, (self.tracker.known(), old)) {
            Ok(Some(look)) if look.covered > self.options.covered => Ok(self.wait(at)),
            Ok(Some(look)) => {
                self.glancer.watch_mat(&look.fitted.view, &self.rulings.profile);
                Ok(self.take_in(at, frame, look).0)
            }
            Ok(None) => Ok(self.wait(at)),
            Err(error) => Ok(self.lose(at, error).into_iter().collect()),
        }
    }

    /// Hands a look to the tracker; the frame is what later ones are compared with.
    fn take_in(&mut self, at: Stamp, frame: &Frame, look: Look) -> (Vec<Event>, Request) {
        let (events, request) = self.tracker.look(at, &look.sight);
        (self.failing_s, self.retry_s) = (None, None);
        if request == Request::None {
            self.glancer.accept();
            self.before = Some(frame.clone());
            self.fitted = Some(look.fitted);
            self.last = Some(look.measurement);
        }
        (events, request)
    }

    /// The look showed nothing that counts; the next one waits a little.
    fn wait(&mut self, at: Stamp) -> Vec<Event> {
        self.retry_s = Some(at.t_s + RETRY_S);
        Vec::new()
    }

    /// A look failed. What passes over the table for a moment does not count.
    fn lose(&mut self, at: Stamp, error: VisionError) -> Option<Event> {
        self.retry_s = Some(at.t_s + RETRY_S);
        let since = *self.failing_s.get_or_insert(at.t_s);
        if at.t_s - since < AGAIN_S {
            return None;
        }
        let problem = Problem::from(error);
        self.tracker.lose(at, problem.code, &problem.message)
    }

    fn end(&mut self, at: Stamp) -> Option<Event> {
        let last = self.last.as_ref()?;
        let end = end_of(&self.tracker, &self.rulings, last);
        Some(self.tracker.end(at, end))
    }
}
