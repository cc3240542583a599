//! `umpire match table`: where every token stood, to correct a match by.

use serde_json::json;

use super::match_args::MatchTableArgs;
use super::match_commands::{open, told, told_problem};
use super::terminal::{Printed, print};
use super::{Done, Outcome};
use crate::session::table_after;
use crate::tracker::{EndToken, TokenKind};

/// Schema of what is printed.
const SCHEMA: &str = "table-umpire/match-table/1";

/// Prints the table after an event.
pub(super) fn run(args: &MatchTableArgs) -> Outcome {
    let (archive, id) = match open(&args.archive, args.id)? {
        Ok(found) => found,
        Err(error) => return Ok(told(error, args.json)),
    };
    let mut tokens = match table_after(&archive, id, args.event) {
        Ok(tokens) => tokens,
        Err(problem) => return Ok(told_problem(&problem, args.json)),
    };
    let place = |token: &EndToken| (token.kind == TokenKind::Pawn, token.class.clone());
    tokens.sort_by_key(place);
    let text = if args.json {
        json!({"schema": SCHEMA, "status": "done", "match": id, "event": args.event, "tokens": tokens})
            .to_string()
    } else {
        let lines: Vec<String> = std::iter::once(head()).chain(tokens.iter().map(line)).collect();
        lines.join("\n")
    };
    Ok(if print(&text) == Printed::Failed { Done::SomeFailed } else { Done::All })
}

fn head() -> String {
    format!("{:14} {:>17}  {:>15}", "token", "mm from middle", "px in picture")
}

fn line(token: &EndToken) -> String {
    let kind = match token.kind {
        TokenKind::Flower => "flower",
        TokenKind::Pawn => "pawn",
    };
    let name: String = format!("{} {kind}", token.class).chars().filter(|c| !c.is_control()).collect();
    let ([x, y], [u, v]) = (token.position_mm.0, token.pixel.0);
    format!("{name:14} {:>17}  {:>15}", format!("{x:.1},{y:.1}"), format!("{u:.0},{v:.0}"))
}
