//! A recorded match derived from its inputs, its frames and the corrections in force.

use std::collections::VecDeque;

use super::super::score::Profiles;
use super::super::{Problem, SessionOptions};
use super::follower::{Applied, Follower};
use super::input::Input;
use super::keep::Choices;
use crate::calibration::{CameraProfile, ProfileTexts, SetProfile, SheetProfile};
use crate::capture::{Frame, OpenOptions, open_bytes};
use crate::games::form::form_fault;
use crate::record::{
    Archive, Correction, EvidenceFrame, MatchId, StoredCorrection, StoredMatch, event_of_line, in_force,
    sha256,
};
use crate::tracker::lacuna::{Amendment, Change, Sign};
use crate::tracker::{Added, Event, Stamp};

/// Why only acts can be corrected: nothing follows from other events but themselves, or they follow from acts.
pub(super) const NO_ACT: &str = "the event tells of no move, flower or nudge";

/// What a derivation gives.
pub(super) struct Derivation {
    /// The events in order, each with the number of its evidence frame.
    pub events: Vec<(Event, Option<u64>)>,
    /// Corrections that did not take effect, by their numbers, each with a reason.
    pub without_effect: Vec<(u64, String)>,
    /// The match as it stands.
    pub follower: Follower,
    /// The last input's frame and time.
    pub last: Option<Stamp>,
    /// Number of the frame that was looked at last.
    evidence: Option<u64>,
}

/// Something that was not told, and when it happened.
struct Insertion {
    number: u64,
    at: Stamp,
    added: Added,
}

/// Derives the events of a match with these corrections. `is_enough` is asked after every input, and ends it early.
///
/// # Errors
/// A [`Problem`] when the record lacks something: a frame that could not be kept, a profile that cannot be read.
pub(super) fn derive(
    archive: &Archive,
    stored: &StoredMatch,
    corrections: &[StoredCorrection],
    mut is_enough: impl FnMut(&Derivation) -> bool,
) -> Result<Derivation, Problem> {
    let id = stored.head.id;
    let mut follower = follower_of(stored)?;
    let Plan { amendments, insertions, without_effect } = plan(archive, id, corrections)?;
    let is_corrected = !amendments.is_empty() || !insertions.is_empty();
    let mut insertions = VecDeque::from(insertions);
    amendments.into_iter().for_each(|amendment| follower.amend(amendment));
    let mut derivation =
        Derivation { events: Vec::new(), without_effect, follower, last: None, evidence: None };
    let mut frames = stored.frames.iter();
    for row in &stored.inputs {
        let input: Input =
            serde_json::from_value(row.payload.clone()).map_err(|error| incomplete(&form_fault(&error)))?;
        let is_due = |insertion: &Insertion| row.at.frame > insertion.at.frame || input == Input::Finish;
        while let Some(insertion) = insertions.pop_front_if(|insertion| is_due(insertion)) {
            derivation.insert(insertion)?;
        }
        if is_corrected {
            derivation.let_time_pass(row.at)?;
        }
        let frame = if input.is_look() {
            let kept = frames.next().ok_or_else(|| incomplete("a frame is not there"))?;
            derivation.evidence = Some(kept.ordinal);
            Some(frame_of(archive, id, kept)?)
        } else {
            None
        };
        derivation.feed(row.at, &input, frame.as_ref(), is_corrected)?;
        derivation.last = Some(row.at);
        if is_enough(&derivation) {
            return Ok(derivation);
        }
    }
    insertions.into_iter().try_for_each(|insertion| derivation.insert(insertion))?;
    derivation.without_effect.extend(derivation.follower.not_amended());
    Ok(derivation)
}

impl Derivation {
    /// Feeds an input. A corrected match may need another look than the one that was watched: what was taken for a look
    /// at the tokens then shows everything.
    fn feed(
        &mut self,
        at: Stamp,
        input: &Input,
        frame: Option<&Frame>,
        is_corrected: bool,
    ) -> Result<(), Problem> {
        let mut applied = self.follower.apply(at, input, frame)?;
        if is_corrected && *input == Input::Tokens && matches!(applied, Applied::IsOtherView) {
            applied = self.follower.apply(at, &Input::Everything, frame)?;
        }
        match applied {
            Applied::Taken(events) => self.tell(events),
            Applied::Nothing | Applied::IsOtherView | Applied::IsOtherTable(_) | Applied::IsCovered(_) => {}
            Applied::Failed(_) if is_corrected => {}
            Applied::Failed(error) => return Err(error.into()),
        }
        Ok(())
    }

    fn tell(&mut self, events: Vec<Event>) {
        let evidence = self.evidence;
        self.events.extend(events.into_iter().map(|event| (event, evidence)));
    }

    fn insert(&mut self, insertion: Insertion) -> Result<(), Problem> {
        self.let_time_pass(insertion.at)?;
        match self.follower.insert(insertion.at, &insertion.added) {
            Ok(events) => self.tell(events),
            Err(reason) => self.without_effect.push((insertion.number, reason)),
        }
        Ok(())
    }

    /// Lets time pass up to the frame before that of `at`. While the match was watched it passed with every frame; only
    /// moments in which something happened were kept, and with corrections others may count.
    fn let_time_pass(&mut self, at: Stamp) -> Result<(), Problem> {
        let Some(last) = self.last.filter(|last| at.frame > last.frame + 1) else { return Ok(()) };
        let share = (at.frame - 1 - last.frame) as f64 / (at.frame - last.frame) as f64;
        let t_s = share.mul_add(at.t_s - last.t_s, last.t_s);
        self.feed(Stamp { frame: at.frame - 1, t_s }, &Input::Tick, None, true)
    }
}

/// The corrections in force as the match takes them.
#[derive(Default)]
struct Plan {
    /// By the signs of their events.
    amendments: Vec<Amendment>,
    /// By their moments.
    insertions: Vec<Insertion>,
    /// Those that cannot take effect, with a reason.
    without_effect: Vec<(u64, String)>,
}

/// # Errors
/// The archive cannot be read, or an event that is named is not in it.
fn plan(archive: &Archive, id: MatchId, corrections: &[StoredCorrection]) -> Result<Plan, Problem> {
    let mut plan = Plan::default();
    for stored in in_force(corrections) {
        let number = stored.ordinal;
        let event = |event: u64| -> Result<Event, Problem> {
            let events = archive.events(id, number)?;
            let named = usize::try_from(event).ok().and_then(|event| events.get(event));
            let named = named.ok_or_else(|| incomplete("an event is not there"))?;
            event_of_line(&named.line).map_err(|_| incomplete(&format!("event {event} cannot be read")))
        };
        let mut amend = |event: &Event, change: Change| match Sign::of(event) {
            Some(sign) => plan.amendments.push(Amendment { number, sign, change }),
            None => plan.without_effect.push((number, NO_ACT.to_owned())),
        };
        match &stored.correction {
            Correction::Delete { event: e } => amend(&event(*e)?, Change::Delete),
            Correction::Replace { event: e, fields } => amend(&event(*e)?, Change::Replace(fields.clone())),
            Correction::Add { after, at, added } => {
                let at = at.map_or_else(|| event(*after).map(|told| told.at), Ok)?;
                plan.insertions.push(Insertion { number, at, added: added.clone() });
            }
            Correction::Undo { .. } => {}
        }
    }
    plan.insertions.sort_by_key(|insertion| (insertion.at.frame, insertion.number));
    Ok(plan)
}

/// The picture of an evidence frame.
pub(super) fn frame_of(archive: &Archive, id: MatchId, kept: &EvidenceFrame) -> Result<Frame, Problem> {
    let ordinal = kept.ordinal;
    let picture = archive.picture(id, ordinal)?.ok_or_else(|| incomplete("a frame could not be kept"))?;
    if sha256(&picture.bytes) != kept.sha256 {
        return Err(incomplete(&format!("the picture of frame {ordinal} was changed")));
    }
    Ok(open_bytes(&format!("frame {ordinal} of match {id}"), picture.bytes, &OpenOptions::default())?)
}

/// A match at its beginning, by the profiles and choices of the record.
fn follower_of(stored: &StoredMatch) -> Result<Follower, Problem> {
    let about = &stored.head.about;
    let choices: Choices =
        serde_json::from_value(about.options.clone()).map_err(|error| incomplete(&form_fault(&error)))?;
    let texts = ProfileTexts {
        name: about.set_name.clone(),
        set: about.set_profile.clone(),
        looks: about.looks.clone(),
    };
    let camera = about.camera_profile.as_deref();
    let camera = camera.map(|text| CameraProfile::of_text(text, "the camera profile")).transpose()?;
    let set = SetProfile::of_texts(&texts)?;
    let profiles = Profiles { set, camera, sheets: SheetProfile::load(None)? };
    let options = SessionOptions {
        rules: about.rules,
        guard_band: choices.guard_band,
        ..SessionOptions::new(about.set_name.clone())
    };
    Follower::new(&options, profiles)
}

pub(super) fn incomplete(reason: &str) -> Problem {
    Problem {
        code: "incomplete-record",
        message: format!("The match cannot be derived again: {reason}."),
        remedy: "Its events can still be shown and exported.".to_owned(),
    }
}
