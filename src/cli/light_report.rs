//! The result of `umpire light`: lines for people, and the JSON object of schema `table-umpire/light/1`.

use serde_json::{Value, json};

use crate::capture::Frame;
use crate::session::{LightLine, LightReport, LightVerdict, Problem};

const SCHEMA: &str = "table-umpire/light/1";

/// Colours of a terminal for good and bad, and back to its own (ECMA-48). The word beside says the same.
const GREEN: &str = "\u{1b}[32m";
const RED: &str = "\u{1b}[31m";
const PLAIN: &str = "\u{1b}[0m";

/// One line for each thing looked at.
pub(super) fn light_text(file: &str, report: &LightReport, in_colour: bool) -> String {
    let mut lines = vec![headline(file, report)];
    if let Some(problem) = &report.no_mat {
        lines.push(format!("  {} What needs the mat is not judged. {}", problem.message, problem.remedy));
    }
    lines.extend(report.lines.iter().map(|line| {
        let (word, colour) = match line.verdict {
            LightVerdict::Good => ("good", GREEN),
            LightVerdict::Bad => ("BAD", RED),
            LightVerdict::NotJudged => ("-", PLAIN),
        };
        let word = format!("{word:<4}");
        let word = if in_colour { format!("{colour}{word}{PLAIN}") } else { word };
        let remedy = if line.verdict == LightVerdict::Bad { line.remedy } else { "" };
        format!("  {word}  {:<20} {} {remedy}", line.name, line.sentence()).trim_end().to_owned()
    }));
    lines.join("\n")
}

fn headline(file: &str, report: &LightReport) -> String {
    match (report.is_good(), report.bad()) {
        (true, _) => format!("{file}: good to read"),
        (false, 0) => format!("{file}: nothing bad, but not everything could be judged"),
        (false, 1) => format!("{file}: one thing to put right"),
        (false, bad) => format!("{file}: {bad} things to put right"),
    }
}

/// The object for a picture that was examined.
pub(super) fn light_report(file: &str, frame: &Frame, report: &LightReport) -> Value {
    let status = match (report.is_good(), report.bad()) {
        (true, _) => "good",
        (false, 0) => "partial",
        (false, _) => "poor",
    };
    json!({
        "schema": SCHEMA,
        "source": {"file": file, "width": frame.width, "height": frame.height},
        "status": status,
        "problem": report.no_mat,
        "lines": report.lines.iter().map(line).collect::<Vec<_>>(),
    })
}

/// The object for a picture that could not be examined.
pub(super) fn failed_report(file: &str, problem: &Problem) -> Value {
    json!({
        "schema": SCHEMA,
        "source": {"file": file, "width": null, "height": null},
        "status": "failed",
        "problem": problem,
        "lines": [],
    })
}

fn line(line: &LightLine) -> Value {
    json!({
        "code": line.code,
        "name": line.name,
        "verdict": match line.verdict {
            LightVerdict::Good => "good",
            LightVerdict::Bad => "bad",
            LightVerdict::NotJudged => "not-judged",
        },
        "value": line.value,
        "limit": line.limit,
        "limit_is": if line.is_least { "least" } else { "most" },
        "unit": line.unit,
        "message": line.sentence(),
        "remedy": if line.verdict == LightVerdict::Bad { Some(line.remedy) } else { None },
    })
}
