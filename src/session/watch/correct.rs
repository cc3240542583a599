//! Correcting a recorded match: what people say took place is put in, the rest is derived again, and both are kept.

use super::super::Problem;
use super::derive::{NO_ACT, derive};
use super::replay::without_effect;
use crate::record::{
    Account, Archive, Correction, Derived, MatchId, Moment, RecordError, StoredCorrection, StoredEvent,
    StoredMatch, event_of_line, in_force, kind_of_line,
};
use crate::tracker::lacuna::Sign;
use crate::tracker::{Event, Stamp};

/// Who corrects a match, and when.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Corrector {
    /// Who.
    pub name: String,
    /// When.
    pub at: Moment,
}

/// A match before and after a correction.
#[derive(Debug, Clone, PartialEq)]
pub struct Corrected {
    /// What was corrected.
    pub correction: Correction,
    /// The first event that was derived again.
    pub from_event: u64,
    /// The revision that has its events.
    pub revision: u64,
    /// The match before.
    pub before: Account,
    /// The match after.
    pub after: Account,
    /// Earlier corrections that no longer take effect, a sentence each.
    pub notes: Vec<String>,
    /// The numbers of these corrections.
    pub without_effect: Vec<u64>,
}

/// What a correction of match `id` would change; nothing is kept.
///
/// # Errors
/// A [`Problem`] when the match is being watched, the correction does not fit or changes nothing, or the record lacks
/// what it takes to derive the match again.
pub fn foresee(
    archive: &Archive,
    id: MatchId,
    correction: &Correction,
    who: &Corrector,
) -> Result<Corrected, Problem> {
    prepare(archive, id, correction, who).map(|prepared| prepared.corrected)
}

/// Corrects match `id`: events from the corrected one on are derived again and kept as a new revision beside the old
/// one, all or nothing.
///
/// # Errors
/// A [`Problem`] as for [`foresee`], or when it cannot be written; nothing is changed then.
pub fn correct(
    archive: &mut Archive,
    id: MatchId,
    correction: &Correction,
    who: &Corrector,
) -> Result<Corrected, Problem> {
    prepare(archive, id, correction, who)?.keep(archive)
}

/// A correction that is worked out and not kept yet.
#[derive(Debug, Clone)]
pub struct Prepared {
    /// What it changes.
    pub corrected: Corrected,
    id: MatchId,
    who: Corrector,
    derived: Vec<Derived>,
}

impl Prepared {
    /// Keeps it, all or nothing.
    ///
    /// # Errors
    /// A [`Problem`] when it cannot be written, or the match was corrected or is watched since; nothing is changed then.
    pub fn keep(self, archive: &mut Archive) -> Result<Corrected, Problem> {
        let Self { corrected, id, who, derived } = self;
        let on = corrected.revision - 1;
        archive.correct((id, on), &corrected.correction, &who.name, who.at, &derived)?;
        Ok(corrected)
    }
}

/// Number of the correction that an undo without a number is about: the last in force.
///
/// # Errors
/// A [`Problem`] when none is in force.
pub fn last_correction(archive: &Archive, id: MatchId) -> Result<u64, Problem> {
    archive.head(id)?;
    let corrections = archive.corrections(id)?;
    in_force(&corrections).last().map(|correction| correction.ordinal).ok_or_else(|| Problem {
        code: "bad-correction",
        message: format!("Match {id} has no correction that could be undone."),
        remedy: "Look at it with `umpire match show`.".to_owned(),
    })
}

/// The last event at or before a frame, and the moment of that frame by what was kept of the match.
///
/// # Errors
/// A [`Problem`] when nothing was told by then, or the match was not watched so long.
pub fn moment_of(archive: &Archive, id: MatchId, frame: u64) -> Result<(u64, Stamp), Problem> {
    let stored = archive.read(id)?;
    let refused = |message: String| Problem {
        code: "bad-correction",
        message,
        remedy: "Look at the events with `umpire match show`.".to_owned(),
    };
    let after = stored.events.iter().rev().find(|event| event.at.frame <= frame);
    let Some(after) = after else {
        return Err(refused(format!("Nothing was told of match {id} up to frame {frame}.")));
    };
    let stamps = || stored.inputs.iter().map(|input| input.at).chain(stored.events.iter().map(|e| e.at));
    let before = stamps().filter(|at| at.frame <= frame).max_by_key(|at| at.frame).unwrap_or(after.at);
    let Some(next) = stamps().filter(|at| at.frame >= frame).min_by_key(|at| at.frame) else {
        return Err(refused(format!("Match {id} was watched up to frame {} only.", before.frame)));
    };
    let t_s = if next.frame == before.frame {
        before.t_s
    } else {
        let share = (frame - before.frame) as f64 / (next.frame - before.frame) as f64;
        share.mul_add(next.t_s - before.t_s, before.t_s)
    };
    Ok((after.ordinal, Stamp { frame, t_s }))
}

/// Works out a correction of match `id`; nothing is kept.
///
/// # Errors
/// A [`Problem`] as for [`foresee`].
pub fn prepare(
    archive: &Archive,
    id: MatchId,
    correction: &Correction,
    who: &Corrector,
) -> Result<Prepared, Problem> {
    let before = archive.account(id)?;
    let stored = &before.stored;
    if archive.is_held(id) {
        return Err(RecordError::Watched { id }.into());
    }
    let from = correction.from_event(&stored.events, &stored.corrections)?;
    if let Correction::Delete { event } | Correction::Replace { event, .. } = correction {
        let named = usize::try_from(*event).ok().and_then(|event| before.told.get(event));
        if named.and_then(Sign::of).is_none() {
            return Err(RecordError::Correction { reason: NO_ACT.to_owned() }.into());
        }
    }
    let number = stored.corrections.len() as u64;
    let mut corrections = stored.corrections.clone();
    corrections.push(StoredCorrection {
        ordinal: number,
        from_event: from,
        correction: correction.clone(),
        made_by: who.name.clone(),
        made: who.at,
    });
    let derivation = derive(archive, stored, &corrections, |_| false)?;
    if let Some((_, reason)) = derivation.without_effect.iter().find(|(n, _)| *n == number) {
        return Err(RecordError::Correction { reason: reason.clone() }.into());
    }
    check_beginning(stored, from, &derivation.events)?;
    let kept = usize::try_from(from).unwrap_or(usize::MAX);
    let derived: Vec<Derived> = derivation
        .events
        .iter()
        .skip(kept)
        .map(|(event, evidence)| Derived { line: event.to_line(), evidence: *evidence })
        .collect();
    let old = stored.events.iter().skip(kept).map(|event| &event.line);
    if old.eq(derived.iter().map(|derived| &derived.line)) && !matches!(correction, Correction::Undo { .. }) {
        return Err(Problem {
            code: "changes-nothing",
            message: "The correction changes nothing: the match says so already.".to_owned(),
            remedy: "Look at it with `umpire match show`.".to_owned(),
        });
    }
    let after = corrected_match(stored, corrections, (number + 1, from), &derived)?;
    let notes = derivation.without_effect.iter().map(without_effect).collect();
    let corrected = Corrected {
        correction: correction.clone(),
        from_event: from,
        revision: number + 1,
        before,
        after: Account::of(after)?,
        notes,
        without_effect: derivation.without_effect.iter().map(|(number, _)| *number).collect(),
    };
    Ok(Prepared { corrected, id, who: who.clone(), derived })
}

/// Whether the events before the corrected one come about as they were told; figures may differ a little where another
/// version of the program told them.
fn check_beginning(stored: &StoredMatch, from: u64, events: &[(Event, Option<u64>)]) -> Result<(), Problem> {
    let kept = usize::try_from(from).unwrap_or(usize::MAX).min(stored.events.len());
    let is_same = |(old, (new, _)): (&StoredEvent, &(Event, Option<u64>))| {
        let kind = kind_of_line(&new.to_line()).unwrap_or_default();
        old.at.frame == new.at.frame && old.kind == kind
    };
    if events.len() >= kept && stored.events[..kept].iter().zip(events).all(is_same) {
        return Ok(());
    }
    let program = &stored.head.about.program;
    Err(Problem {
        code: "other-derivation",
        message:
            "What happened before the corrected event comes out of the frames differently from what was told."
                .to_owned(),
        remedy: format!("Correct the match with version {program} of the program, which recorded it."),
    })
}

/// The match as the archive has it after the correction.
fn corrected_match(
    stored: &StoredMatch,
    corrections: Vec<StoredCorrection>,
    (revision, from): (u64, u64),
    derived: &[Derived],
) -> Result<StoredMatch, Problem> {
    let mut after = stored.clone();
    let (kept, mut gone): (Vec<StoredEvent>, Vec<StoredEvent>) =
        after.events.into_iter().partition(|event| event.ordinal < from);
    after.events = kept;
    after.superseded.append(&mut gone);
    after.corrections = corrections;
    for (ordinal, derived) in (from..).zip(derived) {
        after.events.push(StoredEvent {
            revision,
            ordinal,
            at: event_of_line(&derived.line)?.at,
            kind: kind_of_line(&derived.line)?,
            line: derived.line.clone(),
            evidence: derived.evidence,
        });
    }
    Ok(after)
}
