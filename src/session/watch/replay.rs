//! Deriving a recorded match again from its frames.

use std::ops::ControlFlow;
use std::sync::Arc;

use super::super::{Problem, Scored};
use super::derive::{Derivation, derive};
use super::follower::Follower;
use super::watcher::Watcher;
use crate::record::{Archive, MatchId, RecordError};
use crate::tracker::{EndToken, Event, Stamp};

/// A match derived again.
pub struct Replayed {
    /// The events, in order.
    pub events: Vec<Event>,
    /// The lines that count: told when it was watched, or derived when it was corrected last, in order.
    pub told: Vec<String>,
    /// Corrections that no longer take effect, since later ones changed what they were about: a sentence each.
    pub notes: Vec<String>,
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

/// Derives the match again from what was fed, the frames that were looked at and the corrections in force.
///
/// # Errors
/// A [`Problem`] when the record lacks something: a frame that could not be kept, a profile that cannot be read.
pub fn replay(archive: &Archive, id: MatchId) -> Result<Replayed, Problem> {
    let stored = archive.read(id)?;
    let derivation = derive(archive, &stored, &stored.corrections, |_| false)?;
    let notes = derivation.without_effect.iter().map(without_effect).collect();
    let Derivation { events, follower, last, .. } = derivation;
    let told = stored.events.into_iter().map(|event| event.line).collect();
    Ok(Replayed { events: events.into_iter().map(|(event, _)| event).collect(), told, notes, follower, last })
}

/// Where every token stood after event `event` of a match, by all that was seen and said until then.
///
/// # Errors
/// A [`Problem`] when there is no such event, or as for [`replay`].
pub fn table_after(archive: &Archive, id: MatchId, event: u64) -> Result<Vec<EndToken>, Problem> {
    let stored = archive.read(id)?;
    let Some(number) = usize::try_from(event).ok().filter(|number| *number < stored.events.len()) else {
        return Err(RecordError::Correction { reason: format!("there is no event {event}") }.into());
    };
    let derivation = derive(archive, &stored, &stored.corrections, |so_far| so_far.events.len() > number)?;
    Ok(derivation.follower.table())
}

/// Derives match `id` and hands the table, scored as it stood after each event, to `tell` with the event's number; `None`
/// where it was not seen yet. `tell` ends it early.
///
/// # Errors
/// A [`Problem`] as for [`replay`].
pub fn tables(
    archive: &Archive,
    id: MatchId,
    mut tell: impl FnMut(usize, Option<Arc<Scored>>) -> ControlFlow<()>,
) -> Result<(), Problem> {
    let stored = archive.read(id)?;
    let mut told = 0;
    derive(archive, &stored, &stored.corrections, |so_far| {
        let news = told..so_far.events.len();
        told = so_far.events.len();
        if news.is_empty() {
            return false;
        }
        let table = so_far.follower.standing().map(Arc::new);
        news.into_iter().any(|event| tell(event, table.clone()).is_break())
    })?;
    Ok(())
}

/// A correction that did not take effect, in a sentence.
pub(super) fn without_effect((number, reason): &(u64, String)) -> String {
    format!("Correction {number} has no effect any more: {reason}.")
}
