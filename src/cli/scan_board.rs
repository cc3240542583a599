//! `umpire scan-board`.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use serde_json::json;

use super::files::{check_output, write_atomically};
use super::terminal::{Printed, print, tell};
use super::{Done, Outcome};
use crate::capture::{OpenOptions, open_picture};
use crate::session::{Problem, ScannedBoard, scan_boards};

const SCHEMA: &str = "table-umpire/scan-board/1";

/// Pictures of one side of an empty board.
#[derive(Debug, Args)]
pub(super) struct ScanArgs {
    /// Pictures of the same side, islands and volcano in place, without rafts and pearls
    #[arg(required = true, value_name = "PICTURE")]
    pictures: Vec<PathBuf>,
    /// The game
    #[arg(long, value_name = "GAME", value_parser = ["laguna"])]
    game: String,
    /// The board profile to write
    #[arg(long, value_name = "PROFILE.toml")]
    out: PathBuf,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Learns the side and writes its profile.
pub(super) fn run(args: &ScanArgs) -> Outcome {
    check_output(&args.out, args.pictures.iter().cloned())?;
    let scanned = scan(&args.pictures).and_then(|scanned| {
        write_atomically(&args.out, profile(&scanned).as_bytes()).map_err(|error| Problem {
            code: "cannot-write",
            message: format!("{} could not be written: {error}.", args.out.display()),
            remedy: "Name a file in a folder that can be written to.".to_owned(),
        })?;
        Ok(scanned)
    });
    let (done, text) = match &scanned {
        Ok(scanned) if args.json => (Done::All, report(&args.game, scanned).to_string()),
        Ok(scanned) => (Done::All, text(scanned, &args.out)),
        Err(problem) => {
            tell(&format!("{} {}", problem.message, problem.remedy));
            if !args.json {
                return Ok(Done::SomeFailed);
            }
            let object = json!({"schema": SCHEMA, "status": "failed", "problem": problem, "map": null, "unsure": [], "warnings": []});
            (Done::SomeFailed, object.to_string())
        }
    };
    Ok(if print(&text) == Printed::Failed { Done::SomeFailed } else { done })
}

fn scan(pictures: &[PathBuf]) -> Result<ScannedBoard, Problem> {
    let mut frames = Vec::new();
    for picture in pictures {
        frames.push(open_picture(picture, &OpenOptions::default())?);
    }
    scan_boards(&frames)
}

/// The profile, TOML.
fn profile(scanned: &ScannedBoard) -> String {
    let mut text = String::from(
        "# One side of the board of Laguna, scanned from pictures. Correct here what was read wrong: . water, R reef,\n# N E S W arrows, I island, V volcano, H landing square, ? could not be told. The first row is the north.\ngame = \"laguna\"\ncells = 24\ncell_mm = { value = 18.0, mark = \"assumed\" }\nmap = [\n",
    );
    for row in &scanned.map {
        // Writing to a string does not fail.
        let _written = writeln!(text, "  \"{row}\",");
    }
    text.push_str("]\n");
    text
}

fn warnings(scanned: &ScannedBoard) -> Vec<serde_json::Value> {
    let unknown = scanned.map.iter().flat_map(|row| row.chars()).filter(|letter| *letter == '?').count();
    let message =
        format!("{unknown} cells could not be told: scan more pictures, or write them into the profile");
    if unknown > 0 { vec![json!({"code": "hidden", "message": message, "where": []})] } else { Vec::new() }
}

fn report(game: &str, scanned: &ScannedBoard) -> serde_json::Value {
    let unsure: Vec<_> = scanned.unsure.iter().map(|(cell, p)| json!({"cell": cell, "p": p})).collect();
    json!({
        "schema": SCHEMA,
        "game": game,
        "status": if scanned.unsure.is_empty() { "read" } else { "partial" },
        "problem": null,
        "map": scanned.map,
        "unsure": unsure,
        "warnings": warnings(scanned),
    })
}

fn text(scanned: &ScannedBoard, out: &Path) -> String {
    let mut lines: Vec<String> = scanned.map.iter().map(|row| format!("  {row}")).collect();
    lines.push(match scanned.unsure.len() {
        0 => format!("Every cell was told surely. Written to {}.", out.display()),
        count => format!("{count} cells are not sure; look them over in {}.", out.display()),
    });
    lines.join("\n")
}
