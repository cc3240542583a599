//! Deriving a recorded match again from its frames.

use super::super::score::Profiles;
use super::super::{Problem, SessionOptions};
use super::follower::{Applied, Follower};
use super::input::Input;
use super::keep::Choices;
use super::watcher::Watcher;
use crate::calibration::{CameraProfile, ProfileTexts, SetProfile, SheetProfile};
use crate::capture::{Frame, OpenOptions, open_bytes};
use crate::record::{Archive, MatchId, StoredMatch};
use crate::tracker::{Event, Stamp};

/// A match derived again.
pub struct Replayed {
    /// The events, in order.
    pub events: Vec<Event>,
    /// The lines that were told when it was watched, in order.
    pub told: Vec<String>,
    follower: Follower,
    last: Option<Stamp>,
}

impl Replayed {
    /// Numbers of the events that come out differently, or that only one side has.
    pub fn differing(&self) -> Vec<usize> {
        let lines: Vec<String> = self.events.iter().map(Event::to_line).collect();
        let n = lines.len().max(self.told.len());
        (0..n).filter(|i| lines.get(*i) != self.told.get(*i)).collect()
    }

    /// The last input's frame and time.
    pub const fn last(&self) -> Option<Stamp> {
        self.last
    }

    /// Watches on from here.
    pub fn into_watcher(self) -> Watcher {
        Watcher::following(self.follower)
    }
}

/// Derives the match again from what was fed and the frames that were looked at.
///
/// # Errors
/// A [`Problem`] when the record lacks something: a frame that could not be kept, a profile that cannot be read.
pub fn replay(archive: &Archive, id: MatchId) -> Result<Replayed, Problem> {
    let stored = archive.read(id)?;
    let mut follower = follower_of(&stored)?;
    let told = archive.events(id, 0)?.into_iter().map(|event| event.line).collect();
    let mut events = Vec::new();
    let mut frames = stored.frames.iter();
    let mut last = None;
    for row in &stored.inputs {
        let input: Input =
            serde_json::from_value(row.payload.clone()).map_err(|error| incomplete(&error.to_string()))?;
        let frame = if input.is_look() {
            let ordinal = frames.next().ok_or_else(|| incomplete("a frame is not there"))?.ordinal;
            Some(frame_of(archive, id, ordinal)?)
        } else {
            None
        };
        last = Some(row.at);
        match follower.apply(row.at, &input, frame.as_ref())? {
            Applied::Taken(more) => events.extend(more),
            Applied::Nothing | Applied::IsOtherView => {}
            Applied::Failed(error) => return Err(error.into()),
        }
    }
    Ok(Replayed { events, told, follower, last })
}

/// The picture of an evidence frame.
fn frame_of(archive: &Archive, id: MatchId, ordinal: u64) -> Result<Frame, Problem> {
    let picture = archive.picture(id, ordinal)?.ok_or_else(|| incomplete("a frame could not be kept"))?;
    Ok(open_bytes(&format!("frame {ordinal} of match {id}"), picture.bytes, &OpenOptions::default())?)
}

/// A match at its beginning, by the profiles and choices of the record.
fn follower_of(stored: &StoredMatch) -> Result<Follower, Problem> {
    let about = &stored.head.about;
    let choices: Choices =
        serde_json::from_value(about.options.clone()).map_err(|error| incomplete(&error.to_string()))?;
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

fn incomplete(reason: &str) -> Problem {
    Problem {
        code: "incomplete-record",
        message: format!("The match cannot be derived again: {reason}."),
        remedy: "Its events can still be shown and exported.".to_owned(),
    }
}
