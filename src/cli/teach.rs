//! `umpire teach`.

use std::path::Path;

use serde_json::{Value, json};

use super::files::check_output;
use super::teach_args::TeachArgs;
use super::terminal::{Printed, print, tell};
use super::{Done, Outcome, Usage};
use crate::calibration::{Origin, Quantity};
use crate::capture::{OpenOptions, open_picture};
use crate::session::{KindCount, Problem, SetFiles, Taught, TaughtFrom, TaughtSet, teach_picture};

const SCHEMA: &str = "table-umpire/teach/1";

/// Learns the set in the picture, writes it and says what was learnt.
pub(super) fn run(args: &TeachArgs) -> Outcome {
    let files = args.out.as_ref().map(|out| files_of(out)).transpose()?;
    if let Some(files) = &files {
        check_output(&files.profile, args.inputs())?;
        check_output(&files.looks, args.inputs().chain([files.profile.clone()]))?;
    }
    let learnt = open_picture(&args.source, &OpenOptions::default())
        .map_err(Problem::from)
        .and_then(|frame| teach_picture(&frame, &args.options()))
        .and_then(|taught| {
            if let Some(files) = &files {
                files.write(&taught)?;
            }
            Ok(taught)
        });
    let source = args.source.display().to_string();
    let text = match &learnt {
        Ok(taught) if args.json => Some(report(&source, taught, files.as_ref()).to_string()),
        Ok(taught) => Some(text(&source, taught, files.as_ref())),
        Err(problem) if args.json => Some(failed(&source, problem).to_string()),
        Err(_) => None,
    };
    if let Err(problem) = &learnt {
        tell(&format!("{source}: {} {}", problem.message, problem.remedy));
    }
    let printed = text.map_or(Printed::Yes, |text| print(&text));
    Ok(match (learnt, printed) {
        (Ok(_), Printed::Yes | Printed::ReaderGone) => Done::All,
        _ => Done::SomeFailed,
    })
}

/// Where the set is written.
fn files_of(out: &Path) -> Result<SetFiles, Usage> {
    SetFiles::of(out)
        .ok_or_else(|| Usage(format!("--out writes TOML; {} does not end in .toml", out.display())))
}

/// What was learnt, for people.
fn text(source: &str, taught: &Taught, files: Option<&SetFiles>) -> String {
    let count = |is_pawn: bool| {
        let kinds = taught.kinds.iter().filter(|k| k.is_pawn == is_pawn);
        let parts: Vec<String> = kinds.clone().map(|k| format!("{} {}", k.count, k.name)).collect();
        (kinds.map(|k| k.count).sum::<usize>(), parts.join(", "))
    };
    let (pieces, kinds) = count(false);
    let mut lines = vec![format!("{source}: {pieces} pieces: {kinds}")];
    let (pawns, finishes) = count(true);
    if pawns > 0 {
        lines.push(format!("{pawns} pawns: {finishes} (gold first)"));
    }
    if let Some(TaughtSet { profile, .. }) = &taught.set {
        let (flowers, p) = (&profile.flowers, &profile.pawns);
        lines.push(format!(
            "pieces {} wide and {} high; pawns {} wide and {} high",
            length(flowers.diameter_mm),
            length(flowers.thickness_mm),
            length(p.base_mm),
            length(p.height_mm)
        ));
    } else if taught.from == TaughtFrom::Nothing {
        lines.push("There is no scale in the picture: the pieces were only counted.".to_owned());
    }
    lines.extend(taught.not_learnt.clone());
    lines.extend(taught.warnings.iter().map(|warning| format!("Note: {}.", warning.message)));
    if let Some(files) = files {
        lines.push(format!(
            "Written to {} and {}; score with --set {}",
            files.profile.display(),
            files.looks.display(),
            files.profile.display()
        ));
    }
    lines.join("\n")
}

fn length(q: Quantity) -> String {
    let word = match q.origin {
        Origin::Assumed => ", assumed",
        Origin::Measured | Origin::Published => "",
    };
    format!("{:.1} mm (+-{:.1}{word})", q.value, q.sigma)
}

/// The same for programs.
fn report(source: &str, taught: &Taught, files: Option<&SetFiles>) -> Value {
    let kinds = |is_pawn: bool| {
        let of = |k: &KindCount| json!({"name": k.name, "count": k.count, "colour": k.colour});
        taught.kinds.iter().filter(|k| k.is_pawn == is_pawn).map(of).collect::<Vec<_>>()
    };
    let set = taught.set.as_ref().map(|set| {
        let (flowers, pawns) = (&set.profile.flowers, &set.profile.pawns);
        json!({
            "mat": set.profile.mat,
            "flowers": flowers,
            "pawns": pawns,
        })
    });
    json!({
        "schema": SCHEMA,
        "source": source,
        "status": "taught",
        "problem": null,
        "scale": match taught.from {
            TaughtFrom::Cards => Some("cards"),
            TaughtFrom::Mat => Some("mat"),
            TaughtFrom::Nothing => None,
        },
        "kinds": kinds(false),
        "pawns": kinds(true),
        "set": set,
        "not_learnt": taught.not_learnt,
        "files": files.map(|f| json!({"profile": f.profile, "looks": f.looks})),
        "warnings": taught.warnings,
    })
}

fn failed(source: &str, problem: &Problem) -> Value {
    json!({
        "schema": SCHEMA,
        "source": source,
        "status": "failed",
        "problem": problem,
        "scale": null,
        "kinds": [],
        "pawns": [],
        "set": null,
        "not_learnt": null,
        "files": null,
        "warnings": [],
    })
}
