//! Keeping a correction: the events derived again as a new revision beside the old one.

use std::collections::VecDeque;

use super::read::number;
use super::rows::{Held, event_row, insert};
use super::told::standing_end;
use super::{Archive, Correction, Derived, MatchId, MatchState, Moment, RecordError, checked_name};

impl Archive {
    /// Corrects revision `on` of a match, its newest: adds the correction with the events derived again from its
    /// [`from_event`](Correction::from_event) on. The events before stay, and so do those that no longer count. The match
    /// has ended when its events have an end. Gives the new revision and its number of events.
    ///
    /// # Errors
    /// The match is being watched, the correction does not fit, another was made since, a line is no event, or it could not be written; nothing is
    /// changed then.
    pub fn correct(
        &mut self,
        (id, on): (MatchId, u64),
        correction: &Correction,
        made_by: &str,
        made: Moment,
        derived: &[Derived],
    ) -> Result<(u64, u64), RecordError> {
        let made_by = checked_name(made_by)?;
        let _alone = self.hold(id)?;
        let stored = self.read(id)?;
        if stored.corrections.len() as u64 != on {
            return Err(RecordError::Overtaken { id });
        }
        let from = correction.from_event(&stored.events, &stored.corrections)?;
        let kept = stored.events.iter().take_while(|event| event.ordinal < from).map(|event| &event.kind);
        let (ordinal, frames) = (stored.corrections.len() as u64, stored.frames.len() as u64);
        let (revision, end) = (ordinal + 1, from + derived.len() as u64);
        let rows: VecDeque<Held> = (from..end)
            .zip(derived)
            .map(|(event, derived)| event_row(revision, event, &derived.line, derived.evidence, frames))
            .collect::<Result<_, _>>()?;
        let derived_kinds = rows.iter().filter_map(|row| match row {
            Held::Event { kind, .. } => Some(kind),
            _ => None,
        });
        let has_end = standing_end(kept.chain(derived_kinds).map(String::as_str)).is_some();
        let state = if has_end { MatchState::Ended } else { MatchState::Interrupted };
        let text = serde_json::to_string(correction)
            .map_err(|error| RecordError::Correction { reason: error.to_string() })?;
        self.in_one(|transaction| {
            transaction.execute(
                "INSERT INTO corrections VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
                (id.0, number(ordinal), number(from), &text, &made_by, made.0),
            )?;
            rows.iter().try_for_each(|row| insert(transaction, id.0, row))?;
            transaction.execute("UPDATE matches SET state = ?2 WHERE id = ?1", (id.0, state.word()))?;
            Ok(())
        })?;
        Ok((revision, end))
    }
}
