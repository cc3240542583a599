//! `umpire evidence`: pictures, profiles, options and the answer in one file.

use serde_json::{Value, json};

use super::args::EvidenceArgs;
use super::files::check_output;
use super::terminal::{Printed, print, tell};
use super::{Done, Outcome, Usage};
use crate::session::{Evidence, EvidenceChoices, Problem, evidence_pictures};

/// Schema of what `--json` prints.
const SCHEMA: &str = "table-umpire/evidence/1";

/// Scores the pictures and writes the file.
pub(super) fn run(args: &EvidenceArgs) -> Outcome {
    if args.score.annotate.is_some() {
        return Err(Usage("an evidence file holds no drawing; leave --annotate out".to_owned()));
    }
    check_output(&args.out, args.score.inputs())?;
    let written = match evidence(args) {
        Ok(written) => written,
        Err(problem) => {
            tell(&format!("{} {}", problem.message, problem.remedy));
            let object = json!({"schema": SCHEMA, "file": args.out.display().to_string(), "status": "failed", "problem": problem});
            if args.score.json {
                print(&object.to_string());
            }
            return Ok(Done::SomeFailed);
        }
    };
    let text = if args.score.json { written.to_string() } else { words(&written) };
    let all_scored =
        written["results"].as_array().is_some_and(|all| all.iter().all(|status| status != "failed"));
    Ok(if print(&text) == Printed::Failed || !all_scored { Done::SomeFailed } else { Done::All })
}

fn words(written: &Value) -> String {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    format!(
        "{}: {} parts, {} bytes\nSHA-256 {}\nGive this number to the other player: whoever has it can tell that the file was not exchanged.",
        text(&written["file"]),
        written["parts"].as_array().map_or(0, Vec::len),
        written["bytes"],
        text(&written["sha256"])
    )
}

/// Writes the evidence file and gives what is printed of it.
fn evidence(args: &EvidenceArgs) -> Result<Value, Problem> {
    let options = args.score.session_options();
    let names = args.score.pictures.iter().map(|path| path.display().to_string()).collect();
    let choices = EvidenceChoices::new(names, args.score.fuse, args.score.mirrored, &options);
    let evidence = Evidence::of(|| evidence_pictures(&args.score.pictures), &choices, &options)?;
    evidence.write(&args.out)?;
    Ok(json!({
        "schema": SCHEMA,
        "file": args.out.display().to_string(),
        "status": "written",
        "problem": null,
        "program": evidence.program,
        "bytes": evidence.bytes.len(),
        "sha256": evidence.sha256,
        "parts": evidence.parts,
        "results": evidence.results.iter().map(|result| result["status"].clone()).collect::<Vec<_>>(),
    }))
}
