//! `umpire rules`: a position of a board game, its legal moves, and what they lead to.

use std::path::Path;

use serde::Serialize;
use serde_json::{Value, json};

use super::position_commands::{read, unreadable};
use super::rules_args::RulesArgs;
use super::terminal::{Printed, print, tell};
use super::{Done, Outcome};
use crate::games::board::{
    BoardError, BoardGame, BoardGames, BoardOutcome, BoardPosition, RuleChoices, RuleOption,
};
use crate::games::form::form_fault;
use crate::session::{Problem, sentence};

const SCHEMA: &str = "table-umpire/rules/1";

#[derive(Serialize)]
struct RulesJson {
    schema: &'static str,
    game: &'static str,
    status: &'static str,
    problem: Option<Problem>,
    position: Value,
    to_move: Option<String>,
    outcome: Option<BoardOutcome>,
    moves: Vec<String>,
    perft: Option<Vec<CountJson>>,
}

#[derive(Serialize)]
struct CountJson {
    depth: u32,
    count: u64,
}

/// Lists, plays or counts.
pub(super) fn run(args: &RulesArgs, games: &BoardGames) -> Outcome {
    let Some(game) = games.named(&args.game) else {
        let names: Vec<_> = games.names().collect();
        return Err(super::Usage(format!(
            "there is no game \"{}\"; there are {}",
            args.game,
            names.join(", ")
        )));
    };
    let answer = match &args.from {
        None => Ok(options(game, args.json)),
        Some(from) => position(game, from, args).map(|position| text(game, position.as_ref(), args)),
    };
    let (text, done) = match answer {
        Ok(text) => (Some(text), Done::All),
        Err(problem) => {
            tell(&format!("error: {} {}", problem.message, problem.remedy));
            let object = json!({
                "schema": SCHEMA, "game": game.name(), "status": "failed", "problem": problem
            });
            (args.json.then(|| object.to_string()), Done::SomeFailed)
        }
    };
    Ok(match text.map(|text| print(&text)) {
        None | Some(Printed::Yes | Printed::ReaderGone) => done,
        Some(Printed::Failed) => Done::SomeFailed,
    })
}

/// The position in the file, after the moves to be played.
fn position(game: &dyn BoardGame, from: &Path, args: &RulesArgs) -> Result<Box<dyn BoardPosition>, Problem> {
    let refused = |error: BoardError| problem(game, &error);
    let text = read(from).map_err(unreadable)?;
    let json: Value = serde_json::from_str(&text).map_err(|error| {
        refused(BoardError::Position { what: format!("the position cannot be read: {}", form_fault(&error)) })
    })?;
    let choices = RuleChoices::new(args.options.iter().cloned());
    let mut position = game.read(&json, &choices).map_err(refused)?;
    for mv in &args.apply {
        position = position.apply(mv).map_err(refused)?;
    }
    Ok(position)
}

fn problem(game: &dyn BoardGame, error: &BoardError) -> Problem {
    let name = game.name();
    let remedy = match error {
        BoardError::Position { .. } => format!("Write the position as docs/{name}.md shows it."),
        BoardError::Option { .. } => format!("`umpire rules {name}` lists the options."),
        BoardError::Notation { .. } | BoardError::Illegal { .. } => {
            format!("`umpire rules {name} --from POSITION.json` lists the legal moves.")
        }
    };
    // The sentence may begin with a move, whose first letter is not to become a capital one.
    let message = match error {
        BoardError::Illegal { .. } => format!("{error}."),
        _ => sentence(error),
    };
    Problem { code: error.code(), message, remedy }
}

fn text(game: &dyn BoardGame, position: &dyn BoardPosition, args: &RulesArgs) -> String {
    let counts = args.perft.map(|deepest| {
        (1..=deepest).map(|depth| CountJson { depth, count: position.perft(depth) }).collect::<Vec<_>>()
    });
    if args.json {
        let answer = RulesJson {
            schema: SCHEMA,
            game: game.name(),
            status: "ok",
            problem: None,
            position: position.to_json(),
            to_move: position.to_move(),
            outcome: position.outcome(),
            moves: position.legal_moves(),
            perft: counts,
        };
        return json!(answer).to_string();
    }
    let mut lines = Vec::new();
    if !args.apply.is_empty() {
        lines.push(position.to_json().to_string());
        lines.extend(position.told().iter().map(sentence));
    }
    let shown = lines.len();
    if let Some(outcome) = position.outcome() {
        let winners = match outcome.winners.join(" and ") {
            names if names.is_empty() => "nobody".to_owned(),
            names => names,
        };
        lines.push(format!("The game is over: {winners} wins; {}.", outcome.reason));
    } else if lines.is_empty() && counts.is_none() {
        let moves = position.legal_moves();
        let to_move = position.to_move().map_or_else(String::new, |player| format!(" for {player}"));
        lines.push(format!("{} legal moves{to_move}:", moves.len()));
        lines.extend(moves);
    }
    for CountJson { depth, count } in counts.iter().flatten() {
        lines.push(format!("{depth:>5} {count:>20}"));
    }
    if lines.len() == shown && !args.apply.is_empty() {
        lines.extend(position.to_move().map(|player| format!("{player} to move.")));
    }
    lines.join("\n")
}

/// The options of a game's rules.
fn options(game: &dyn BoardGame, json: bool) -> String {
    if json {
        let option = |option: &RuleOption| json!({"name": option.name, "values": option.values, "default": option.values.first(), "what": option.what});
        let options: Vec<_> = game.options().iter().map(option).collect();
        return json!({
            "schema": SCHEMA, "game": game.name(), "status": "ok", "problem": null, "options": options
        })
        .to_string();
    }
    let mut lines = vec![format!("Options of {}, each with its default first:", game.name())];
    let line =
        |option: &RuleOption| format!("  {}={}\n    {}", option.name, option.values.join("|"), option.what);
    lines.extend(game.options().iter().map(line));
    lines.join("\n")
}
