//! From frames to inputs: when to look, and at what.

use super::super::score::{Profiles, Scored};
use super::super::{Problem, SessionOptions};
use super::doubt::covered_remark;
use super::follower::{Applied, Follower};
use super::input::Input;
use crate::capture::{Frame, Shot};
use crate::tracker::{Attention, Event, HandChange, Remark, Stamp, Steadiness, SteadyOptions};
use crate::vision::Glancer;

/// Time before the next look after one that showed nothing, s.
const RETRY_S: f64 = 0.4;
/// Time between two looks at a table that is not yet ready, s; what hides the mat for less is not told.
const AGAIN_S: f64 = 1.0;
/// Looks that find the pond covered for so long without a hand are told, s: something lies there, or the light makes it
/// seem so.
const COVERED_S: f64 = 3.0;
/// A table that is not the known one is taken for that of the next match after so long, s, where it is laid out for
/// one.
const ANEW_S: f64 = 20.0;
/// Code of a table that is not the known one.
const OTHER_TABLE: &str = "other-table";
/// Code of a frame of another size than the match was followed at: the view that is known says nothing of it.
const OTHER_SIZE: &str = "other-size";

/// An input that counted, with the events that followed.
#[derive(Debug, Clone, PartialEq)]
pub struct Step {
    /// When.
    pub at: Stamp,
    /// What was fed.
    pub input: Input,
    /// What followed.
    pub events: Vec<Event>,
}

/// Watches a match.
pub struct Watcher {
    glancer: Glancer,
    steadiness: Steadiness,
    follower: Follower,
    last_stamp: Option<Stamp>,
    looked_s: Option<f64>,
    /// Since when looks have failed, s, and why the last one did.
    failing: Option<(f64, Problem)>,
    /// Since when looks have found the pond covered, s.
    covered_since: Option<f64>,
    /// When it is worth looking again after a look that showed nothing, s.
    retry_s: Option<f64>,
    /// Whether the last frame shows the table as it was looked at last, from the same view, but for hands.
    is_as_read: bool,
    /// Width and height of the frames that the match is followed at, px; `None` before the first look.
    size: Option<[usize; 2]>,
}

impl Watcher {
    /// Watches by these choices and profiles.
    ///
    /// # Errors
    /// A [`Problem`] when the choices do not go with the set.
    pub fn new(options: &SessionOptions, profiles: Profiles) -> Result<Self, Problem> {
        Ok(Self::following(Follower::new(options, profiles)?))
    }

    /// Goes on with a match that was followed so far.
    pub(super) fn following(follower: Follower) -> Self {
        let mut glancer = Glancer::new();
        if let Some(view) = follower.view() {
            glancer.watch_mat(view, follower.profile());
        }
        // what cannot be compared with is done without: everything is looked at then
        if let Some(before) = follower.before()
            && glancer.glance(before).is_ok()
        {
            glancer.accept();
        }
        Self {
            glancer,
            steadiness: Steadiness::new(SteadyOptions::default()).with_hand(follower.has_hand()),
            follower,
            last_stamp: None,
            looked_s: None,
            failing: None,
            covered_since: None,
            retry_s: None,
            is_as_read: true,
            size: None,
        }
    }

    /// Takes in a frame; what counted of it, in order.
    ///
    /// # Errors
    /// A [`Problem`] when the camera profile does not go with the frame.
    pub fn see(&mut self, shot: &Shot) -> Result<Vec<Step>, Problem> {
        self.see_telling(shot, |_| {})
    }

    /// The same; before the frame is looked at closely, which takes a while, `glanced` is told whether the table in it is
    /// still as it was read.
    ///
    /// # Errors
    /// As [`see`](Self::see).
    pub fn see_telling(&mut self, shot: &Shot, glanced: impl FnOnce(bool)) -> Result<Vec<Step>, Problem> {
        let at = Stamp { frame: shot.number, t_s: shot.t_s };
        self.last_stamp = Some(at);
        let mut steps = Vec::new();
        if self.size.is_some_and(|size| size != [shot.frame.width, shot.frame.height]) {
            self.fail(at, other_size(), &mut steps)?;
            return Ok(steps);
        }
        let seen = match self.glancer.glance(&shot.frame) {
            Ok(seen) => seen,
            Err(error) => {
                self.fail(at, error, &mut steps)?;
                return Ok(steps);
            }
        };
        let call = self.steadiness.glance(at, &seen, self.follower.view().is_some());
        if call.is_new_reference {
            self.glancer.accept();
        }
        self.is_as_read = call.is_as_seen && self.failing.is_none();
        glanced(self.is_as_read);
        match call.hand {
            Some(HandChange::Came) => self.feed(at, Input::Hand, None, &mut steps)?,
            Some(HandChange::Went) => self.feed(at, Input::Clear, None, &mut steps)?,
            None => {}
        }
        let is_due = self.looked_s.is_none_or(|t| at.t_s - t >= AGAIN_S);
        let has_failed = self.failing.is_some() && self.follower.view().is_some();
        let is_open = self.follower.waits_for_start() || has_failed;
        let has_hand = self.steadiness.has_hand();
        // a table that is not the known one seems to be a hand that never moves
        let is_waiting = is_due && (is_open && !has_hand || has_failed && self.steadiness.is_stuck());
        let is_too_soon = self.retry_s.is_some_and(|t| at.t_s < t);
        match call.attention {
            _ if is_too_soon => {}
            Attention::None if is_waiting => self.look(at, Input::Tokens, &shot.frame, &mut steps)?,
            Attention::None => {}
            Attention::Tokens => self.look(at, Input::Tokens, &shot.frame, &mut steps)?,
            Attention::Everything => self.look(at, Input::Everything, &shot.frame, &mut steps)?,
        }
        self.feed(at, Input::Tick, None, &mut steps)?;
        Ok(steps)
    }

    /// The table as it stands, scored as if the flowers left were collected now; `None` before it was seen.
    pub fn standing(&self) -> Option<Scored> {
        self.follower.standing()
    }

    /// Whether the last frame shows the table that [`standing`](Self::standing) tells of, from the same view: marks at its
    /// places belong to that frame.
    pub const fn is_as_read(&self) -> bool {
        self.is_as_read
    }

    /// Why nothing was read of any frame so far; `None` where something was, or no frame has come.
    pub fn unread(&self) -> Option<&Problem> {
        let (_, problem) = self.failing.as_ref().filter(|_| self.follower.view().is_none())?;
        Some(problem)
    }

    /// Whether a hand is over the table.
    pub fn has_hand(&self) -> bool {
        self.follower.has_hand()
    }

    /// There are no more frames; what is left to tell.
    ///
    /// # Errors
    /// None that a frame did not give before.
    pub fn finish(&mut self) -> Result<Vec<Step>, Problem> {
        let mut steps = Vec::new();
        if let Some(at) = self.last_stamp {
            self.tell_failing(at, &mut steps)?;
            self.feed(at, Input::Finish, None, &mut steps)?;
        }
        Ok(steps)
    }

    /// Feeds an input; a moment in which nothing happened leaves no trace.
    fn feed(
        &mut self,
        at: Stamp,
        input: Input,
        frame: Option<&Frame>,
        steps: &mut Vec<Step>,
    ) -> Result<(), Problem> {
        if let Applied::Taken(events) = self.follower.apply(at, &input, frame)?
            && !(events.is_empty() && input.is_nothing_without_events())
        {
            steps.push(Step { at, input, events });
        }
        Ok(())
    }

    fn look(&mut self, at: Stamp, input: Input, frame: &Frame, steps: &mut Vec<Step>) -> Result<(), Problem> {
        self.looked_s = Some(at.t_s);
        match self.follower.apply(at, &input, Some(frame))? {
            Applied::Taken(events) => {
                (self.failing, self.retry_s, self.covered_since) = (None, None, None);
                self.is_as_read = true;
                self.size = self.follower.view().map(|_| [frame.width, frame.height]);
                if let Some(view) = self.follower.view().filter(|_| input != Input::Tokens) {
                    self.glancer.watch_mat(view, self.follower.profile());
                }
                self.glancer.accept();
                steps.push(Step { at, input, events });
                Ok(())
            }
            Applied::IsOtherView if input == Input::Tokens => self.look(at, Input::Everything, frame, steps),
            // tokens that are not seen in such a picture may well be there
            Applied::IsOtherTable(Some(doubt)) => {
                self.retry_s = Some(at.t_s + RETRY_S);
                self.unclear(at, doubt, steps)
            }
            Applied::IsOtherTable(None) if input != Input::Anew && self.is_strange_for_long(at) => {
                self.look(at, Input::Anew, frame, steps)
            }
            Applied::IsOtherTable(None) => self.fail(at, other_table(), steps),
            Applied::IsCovered(share) => {
                self.retry_s = Some(at.t_s + RETRY_S);
                self.cover(at, share, steps)
            }
            Applied::Nothing | Applied::IsOtherView => {
                self.retry_s = Some(at.t_s + RETRY_S);
                Ok(())
            }
            Applied::Failed(error) => self.fail(at, error, steps),
        }
    }

    /// A look failed. What passes over the table for a moment does not count.
    fn fail(&mut self, at: Stamp, error: impl Into<Problem>, steps: &mut Vec<Step>) -> Result<(), Problem> {
        self.retry_s = Some(at.t_s + RETRY_S);
        let since = self.failing.as_ref().map_or(at.t_s, |failing| failing.0);
        self.failing = Some((since, error.into()));
        self.is_as_read = false;
        if at.t_s - since < AGAIN_S { Ok(()) } else { self.tell_failing(at, steps) }
    }

    /// Whether looks have shown a table that is not the known one for so long that it may be that of the next match.
    fn is_strange_for_long(&self, at: Stamp) -> bool {
        let since = self.failing.as_ref().filter(|(_, problem)| problem.code == OTHER_TABLE);
        since.is_some_and(|(since, _)| at.t_s - since >= ANEW_S)
    }

    /// A look found the pond covered. What a hand does is known; anything else is told after a while.
    fn cover(&mut self, at: Stamp, share: f64, steps: &mut Vec<Step>) -> Result<(), Problem> {
        if self.steadiness.has_hand() {
            self.covered_since = None;
            return Ok(());
        }
        if at.t_s - *self.covered_since.get_or_insert(at.t_s) < COVERED_S {
            return Ok(());
        }
        self.unclear(at, covered_remark(share), steps)
    }

    /// Looks show too little.
    fn unclear(&mut self, at: Stamp, why: Remark, steps: &mut Vec<Step>) -> Result<(), Problem> {
        self.feed(at, Input::Unclear { code: why.code.into_owned(), reason: why.message }, None, steps)
    }

    /// Tells that looks fail, where they do.
    fn tell_failing(&mut self, at: Stamp, steps: &mut Vec<Step>) -> Result<(), Problem> {
        let Some((_, problem)) = &self.failing else { return Ok(()) };
        let lost = Input::Lost { code: problem.code.to_owned(), reason: problem.message.clone() };
        self.feed(at, lost, None, steps)
    }
}

fn other_table() -> Problem {
    Problem {
        code: OTHER_TABLE,
        message: "Most tokens are not where they stood: this is another table, or it was laid out anew."
            .to_owned(),
        remedy: "Show the table of the match again, or begin a new match.".to_owned(),
    }
}

fn other_size() -> Problem {
    Problem {
        code: OTHER_SIZE,
        message: "The picture has another size than those by which the match was followed.".to_owned(),
        remedy: "Give pictures of one size, or begin a new match.".to_owned(),
    }
}
