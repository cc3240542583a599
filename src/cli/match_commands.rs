//! `umpire match`: the recorded matches.

use serde_json::{Value, json};

use super::match_args::{
    ArchiveArgs, MatchCommand, MatchDeleteArgs, MatchListArgs, MatchNameArgs, MatchShowArgs, WhichMatch,
};
use super::match_text::{list_text, match_text};
use super::terminal::{Printed, print, tell};
use super::{Done, Outcome, Usage};
use crate::games::lacuna::PerPlayer;
use crate::record::{Account, Archive, MATCH_SCHEMA, MatchId, MatchSummary, RecordError, match_json};
use crate::session::Problem;

/// Schema of one line of the list.
const LIST_SCHEMA: &str = "table-umpire/match-summary/1";

/// Runs one of its commands.
pub(super) fn run(command: &MatchCommand) -> Outcome {
    match command {
        MatchCommand::List(args) => list(args),
        MatchCommand::Show(args) => show(args),
        MatchCommand::Replay(args) => super::match_replay::run(args),
        MatchCommand::Table(args) => super::match_table::run(args),
        MatchCommand::Correct(args) => super::match_correct::run(args),
        MatchCommand::Export(args) => super::match_export::run(args),
        MatchCommand::Name(args) => name(args),
        MatchCommand::Delete(args) => delete(args),
    }
}

fn list(args: &MatchListArgs) -> Outcome {
    let place = args.archive.place()?;
    let matches = match Archive::open_existing(&place).and_then(|archive| archive.list()) {
        // Nobody who has recorded nothing yet has done anything wrong.
        Err(RecordError::Missing { .. }) if !args.archive.is_named() => Vec::new(),
        Err(error) => return Ok(told(error, args.json)),
        Ok(matches) => matches,
    };
    if !args.json {
        return Ok(printed(&list_text(&matches)));
    }
    for summary in &matches {
        match print(&summary_json(summary).to_string()) {
            Printed::Yes => {}
            Printed::ReaderGone => break,
            Printed::Failed => return Ok(Done::SomeFailed),
        }
    }
    Ok(Done::All)
}

fn summary_json(summary: &MatchSummary) -> Value {
    let named = |name: &String| if name.is_empty() { Value::Null } else { Value::from(name.as_str()) };
    json!({
        "schema": LIST_SCHEMA,
        "id": summary.id,
        "started": summary.started,
        "ended": summary.ended,
        "state": summary.state,
        "source": summary.source,
        "players": summary.players.map(named),
        "events": summary.events,
        "frames": summary.frames,
        "corrections": summary.corrections,
        "result": named(&summary.outcome.word()),
        "doubt": named(&summary.outcome.doubt()),
    })
}

fn show(args: &MatchShowArgs) -> Outcome {
    let retold = open(&args.archive, args.id)?.and_then(|(archive, id)| match args.revision {
        Some(revision) => archive.account_of_revision(id, revision),
        None => archive.account(id),
    });
    let account = match retold {
        Ok(account) => account,
        Err(error) => return Ok(told(error, args.json)),
    };
    let text = if args.json { match_json(&account).to_string() } else { match_text(&account) };
    Ok(printed(&text))
}

fn name(args: &MatchNameArgs) -> Outcome {
    let names = PerPlayer { gold: args.gold.clone(), silver: args.silver.clone() };
    let done = open(&args.archive, args.id)?.and_then(|(archive, id)| archive.name_players(id, &names));
    Ok(done.map_or_else(|error| told(error, false), |()| Done::All))
}

fn delete(args: &MatchDeleteArgs) -> Outcome {
    if !args.yes {
        return Err(Usage("a deleted match cannot be brought back; say --yes to delete it".to_owned()));
    }
    let done = open(&args.archive, args.id)?.and_then(|(archive, id)| archive.delete(id).map(|()| id));
    Ok(done.map_or_else(|error| told(error, false), |id| printed(&format!("Match {id} is deleted."))))
}

/// The archive and the number of the match asked for.
pub(super) fn open(
    archive: &ArchiveArgs,
    which: WhichMatch,
) -> Result<Result<(Archive, MatchId), RecordError>, Usage> {
    let place = archive.place()?;
    Ok(Archive::open_existing(&place).and_then(|archive| {
        let id = match which {
            WhichMatch::Number(id) => id,
            WhichMatch::Last => archive.last()?.ok_or(RecordError::Empty { path: place.clone() })?,
        };
        Ok((archive, id))
    }))
}

/// The match asked for, retold.
pub(super) fn account(
    archive: &ArchiveArgs,
    which: WhichMatch,
) -> Result<Result<(Archive, Account), RecordError>, Usage> {
    Ok(open(archive, which)?.and_then(|(archive, id)| {
        let account = archive.account(id)?;
        Ok((archive, account))
    }))
}

/// Tells why something could not be done.
pub(super) fn told(error: RecordError, json: bool) -> Done {
    told_problem(&error.into(), json)
}

/// The same of any problem.
pub(super) fn told_problem(problem: &Problem, json: bool) -> Done {
    tell(&format!("error: {} {}", problem.message, problem.remedy));
    if json {
        print(&json!({"schema": MATCH_SCHEMA, "status": "failed", "problem": problem}).to_string());
    }
    Done::SomeFailed
}

fn printed(text: &str) -> Done {
    if print(text) == Printed::Failed { Done::SomeFailed } else { Done::All }
}
