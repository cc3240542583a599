//! Matches as text for people.

use std::fmt::Write;

use crate::games::lacuna::Player;
use crate::record::{Account, MatchSummary};

/// What stands where a match has no name or result.
const NONE: &str = "-";

/// Every match on a line of its own, the oldest first.
pub(super) fn list_text(matches: &[MatchSummary]) -> String {
    if matches.is_empty() {
        return "No match is recorded yet.".to_owned();
    }
    let head = ["id", "started (UTC)", "state", "gold", "silver", "result", "source"].map(str::to_owned);
    let rows: Vec<[String; 7]> = std::iter::once(head).chain(matches.iter().map(row)).collect();
    let widths: Vec<usize> =
        (0..7).map(|k| rows.iter().map(|row| row[k].chars().count()).max().unwrap_or(0)).collect();
    let lines: Vec<String> = rows
        .iter()
        .map(|row| {
            let cells: Vec<String> = row
                .iter()
                .zip(&widths)
                .enumerate()
                .map(
                    |(k, (cell, &width))| {
                        if k == 0 { format!("{cell:>width$}") } else { format!("{cell:width$}") }
                    },
                )
                .collect();
            cells.join("  ").trim_end().to_owned()
        })
        .collect();
    lines.join("\n")
}

fn row(summary: &MatchSummary) -> [String; 7] {
    let or_none = |text: &str| if text.is_empty() { NONE.to_owned() } else { on_one_line(text) };
    // What is in doubt is not shown as if it were sure.
    let doubt = if summary.outcome.doubt().is_empty() { "" } else { " (close)" };
    let result = format!("{}{doubt}", summary.outcome.word());
    [
        summary.id.to_string(),
        summary.started.to_string(),
        summary.state.word().to_owned(),
        or_none(&summary.players.gold),
        or_none(&summary.players.silver),
        or_none(&result),
        or_none(&summary.source),
    ]
}

/// A match: who played, what happened, who won.
pub(super) fn match_text(account: &Account) -> String {
    let head = &account.stored.head;
    let about = &head.about;
    let mut text = format!("Match {}, {} UTC, {}\n", head.id, about.started, head.state.word());
    // Writing to a string does not fail.
    let _ = writeln!(
        text,
        "{} against {}; {} rules; set {}; watched {}; program {}",
        on_one_line(&account.name(Player::Gold)),
        on_one_line(&account.name(Player::Silver)),
        if about.rules.has_free_flower() { "official" } else { "discard-ties" },
        on_one_line(&about.set_name),
        on_one_line(&about.source),
        on_one_line(&about.program),
    );
    let _ = writeln!(text, "\n event      time  what happened");
    for (event, told) in account.events() {
        let revised = if event.revision > 0 { " (derived again)" } else { "" };
        let what = on_one_line(&account.words(told));
        let _ = writeln!(text, "{:6}  {:7.1}s  {what}{revised}.", event.ordinal, event.at.t_s);
    }
    for correction in &account.stored.corrections {
        let _ = writeln!(
            text,
            "correction {} by {}, {} UTC: {}",
            correction.ordinal,
            on_one_line(&correction.made_by),
            correction.made,
            on_one_line(&correction.correction.to_string())
        );
    }
    let (frames, inputs) = (account.stored.frames.len(), account.stored.inputs.len());
    let _ = write!(text, "\n{frames} evidence frames, {inputs} inputs.\n{}", account.result_sentence());
    text
}

/// Text that may come from anywhere, without line breaks and terminal codes.
fn on_one_line(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}
