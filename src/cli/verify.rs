//! `umpire verify`: is an evidence file whole, and does this program give the same answer?

use serde_json::{Value, json};

use super::args::VerifyArgs;
use super::terminal::{Printed, print, tell_refusal};
use super::{Done, Outcome};
use crate::session::{Problem, VerifiedEvidence, verify_evidence};

/// Schema of what `--json` prints.
const SCHEMA: &str = "table-umpire/verify/1";
/// Most differences that the text names.
const MOST_NAMED: usize = 20;

/// Checks the file and scores it again.
pub(super) fn run(args: &VerifyArgs) -> Outcome {
    let file = args.file.display().to_string();
    let result = verify_evidence(&args.file);
    if let Err(problem) = &result {
        tell_refusal(&file, problem);
    }
    let text = match (&result, args.json) {
        (_, true) => Some(report(&file, &result).to_string()),
        (Ok(verified), false) => Some(words(&file, verified)),
        (Err(_), false) => None,
    };
    let printed = text.map_or(Printed::Yes, |text| print(&text));
    let is_same = result.is_ok_and(|verified| verified.differences.is_empty());
    Ok(if is_same && printed != Printed::Failed { Done::All } else { Done::SomeFailed })
}

fn report(file: &str, result: &Result<VerifiedEvidence, Problem>) -> Value {
    let is = env!("CARGO_PKG_VERSION");
    match result {
        Ok(verified) => json!({
            "schema": SCHEMA,
            "file": file,
            "status": if verified.differences.is_empty() { "same" } else { "different" },
            "problem": null,
            "sha256": verified.sha256,
            "program": {"was": verified.manifest.program, "is": is},
            "pictures": verified.pictures,
            "differences": verified.differences.iter()
                .map(|d| json!({"field": d.field, "was": d.was, "is": d.is}))
                .collect::<Vec<_>>(),
        }),
        Err(problem) => json!({
            "schema": SCHEMA,
            "file": file,
            "status": "failed",
            "problem": problem,
            "sha256": null,
            "program": {"was": null, "is": is},
            "pictures": 0,
            "differences": [],
        }),
    }
}

fn words(file: &str, verified: &VerifiedEvidence) -> String {
    let pictures = if verified.pictures == 1 { "picture" } else { "pictures" };
    let mut lines =
        vec![format!("{file}: whole, {} {pictures}; SHA-256 {}", verified.pictures, verified.sha256)];
    let (was, is) = (&verified.manifest.program, env!("CARGO_PKG_VERSION"));
    if was != is {
        lines.push(format!("It was written by version {was} of the program; this is {is}."));
    }
    let all = verified.differences.len();
    if all == 0 {
        lines.push("Scored again: the same answer, to the byte (times apart).".to_owned());
        return lines.join("\n");
    }
    lines.push(format!("Scored again: another answer, {all} fields differ:"));
    let named = verified.differences.iter().take(MOST_NAMED);
    lines.extend(named.map(|d| format!("  {}: was {}, is {}", d.field, d.was, d.is)));
    if all > MOST_NAMED {
        lines.push(format!("  and {} more; --json names all", all - MOST_NAMED));
    }
    lines.join("\n")
}
