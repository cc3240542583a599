//! `umpire match correct`: what people say takes the place of what was read.

use serde_json::{Value, json};

use super::match_commands::{open, told, told_problem};
use super::match_correct_args::MatchCorrectArgs;
use super::terminal::{Printed, print, tell};
use super::{Done, Outcome, Usage};
use crate::record::{Account, MatchId, RecordError, StoredEvent, checked_name};
use crate::session::now;
use crate::session::{Corrected, Corrector, EventChange, changes, correct, foresee};

/// Schema of what is printed.
const SCHEMA: &str = "table-umpire/correction/1";

/// Corrects a match and prints what that changes.
pub(super) fn run(args: &MatchCorrectArgs) -> Outcome {
    let name = checked_name(&args.by).map_err(|error| match error {
        RecordError::Name { reason } => Usage(format!("the name of --by {reason}")),
        other => Usage(other.to_string()),
    })?;
    let (mut archive, id) = match open(&args.archive, args.id)? {
        Ok(found) => found,
        Err(error) => return Ok(told(error, args.json)),
    };
    let correction = match args.correction(&archive, id)? {
        Ok(correction) => correction,
        Err(problem) => return Ok(told_problem(&problem, args.json)),
    };
    let who = Corrector { name, at: now() };
    let corrected = if args.dry_run {
        foresee(&archive, id, &correction, &who)
    } else {
        correct(&mut archive, id, &correction, &who)
    };
    let corrected = match corrected {
        Ok(corrected) => corrected,
        Err(problem) => return Ok(told_problem(&problem, args.json)),
    };
    corrected.notes.iter().for_each(|note| tell(note));
    let text = if args.json {
        report(id, &corrected, !args.dry_run).to_string()
    } else {
        text(id, &corrected, !args.dry_run)
    };
    Ok(if print(&text) == Printed::Failed { Done::SomeFailed } else { Done::All })
}

/// What differs, for people: old events with a minus, new ones with a plus, and the results.
fn text(id: MatchId, corrected: &Corrected, is_kept: bool) -> String {
    let (old, new) = (words(&corrected.before), words(&corrected.after));
    let mut lines = vec![if is_kept {
        format!("Match {id} is corrected; this is revision {}.", corrected.revision)
    } else {
        format!("Match {id} would change like this; nothing is kept.")
    }];
    let changes = changes(&old, &new);
    for change in &changes {
        let (sign, account, k) = match *change {
            EventChange::Gone(k) => ('-', &corrected.before, k),
            EventChange::New(k) => ('+', &corrected.after, k),
        };
        let event = &account.stored.events[k];
        let what = if sign == '-' { &old[k].1 } else { &new[k].1 };
        lines.push(format!("{sign} {:4}  {:7.1}s  {what}.", event.ordinal, event.at.t_s));
    }
    if changes.is_empty() {
        lines.push("No event reads otherwise; only figures in them change.".to_owned());
    }
    let (was, is) = (corrected.before.result_sentence(), corrected.after.result_sentence());
    lines.push(if was == is {
        format!("The result stays: {is}")
    } else {
        format!("Before: {was}\nNow:    {is}")
    });
    lines.join("\n")
}

/// Each event as people read it: when it was, and what it says.
fn words(account: &Account) -> Vec<(u64, String)> {
    let sentence = |told| account.words(told).chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    account.events().map(|(event, told)| (event.at.frame, sentence(told))).collect()
}

/// The same for programs: the lines that differ, and the results.
fn report(id: MatchId, corrected: &Corrected, is_kept: bool) -> Value {
    let line = |event: &StoredEvent| event.line.clone();
    let (before, after) = (&corrected.before.stored, &corrected.after.stored);
    let old: Vec<String> = before.events.iter().map(line).collect();
    let new: Vec<String> = after.events.iter().map(line).collect();
    let (mut gone, mut come) = (Vec::new(), Vec::new());
    for change in changes(&old, &new) {
        match change {
            EventChange::Gone(k) => gone.push(event_json(&before.events[k])),
            EventChange::New(k) => come.push(event_json(&after.events[k])),
        }
    }
    json!({
        "schema": SCHEMA,
        "status": "done",
        "match": id,
        "kept": is_kept,
        "revision": corrected.revision,
        "correction": corrected.correction,
        "from_event": corrected.from_event,
        "removed": gone,
        "added": come,
        "before": result(&corrected.before),
        "after": result(&corrected.after),
        "notes": corrected.notes,
    })
}

fn event_json(event: &StoredEvent) -> Value {
    let line: Value = serde_json::from_str(&event.line).unwrap_or_default();
    json!({"ordinal": event.ordinal, "evidence": event.evidence, "event": line})
}

/// Result and score of a match; null where there is none.
fn result(account: &Account) -> Value {
    let end = account.stored.events.iter().rev().find(|event| event.kind == "end");
    let line: Value = end.and_then(|end| serde_json::from_str(&end.line).ok()).unwrap_or_default();
    let word = account.outcome().word();
    let word = if word.is_empty() { Value::Null } else { word.into() };
    json!({"result": word, "score": line["score"]})
}
