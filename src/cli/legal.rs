//! `umpire legal`: the pairs between which a pawn may be placed.

use serde::Serialize;

use super::position::{PositionError, WrittenPosition};
use crate::games::lacuna::{ClearPair, Footprints, Player, SetSize, Survey};
use crate::metrology::Warning;

/// What `umpire legal` is told besides the position.
#[derive(Debug, Clone, PartialEq)]
pub struct LegalOptions {
    /// The set.
    pub set: SetSize,
    /// The tokens' footprints.
    pub footprints: Footprints,
    /// Who wants to place a pawn.
    pub player: Player,
    /// Whether to answer in JSON; otherwise in text for people.
    pub json: bool,
}

#[derive(Serialize)]
struct LegalJson<'a> {
    schema: &'static str,
    game: &'static str,
    player: Player,
    pairs: Vec<PairJson<'a>>,
    blocked: Vec<BlockedJson<'a>>,
    warnings: Vec<Warning>,
}

#[derive(Serialize)]
struct PairJson<'a> {
    flowers: [usize; 2],
    class: &'a str,
    clearance_mm: Option<f64>,
    free: &'a [[f64; 2]],
}

#[derive(Serialize)]
struct BlockedJson<'a> {
    flowers: [usize; 2],
    class: &'a str,
    by: ByJson,
}

#[derive(Serialize)]
struct ByJson {
    kind: &'static str,
    index: usize,
}

/// Lists the legal pairs of the position written in `json` and gives what is to be printed, without the
/// last line break. A player whose pawns all stand has none.
///
/// # Errors
/// One sentence that says what to put right in the position.
pub fn run(json: &str, options: &LegalOptions) -> Result<String, PositionError> {
    let position = WrittenPosition::read(json, &options.set)?;
    let has_pawn = position.setup.pawns_of(options.player) < options.set.pawns_per_player as usize;
    let mut warnings = Vec::new();
    let survey = if has_pawn {
        Survey::of(&position.setup.standing(&options.footprints), options.footprints.pawn_mm)
    } else {
        let message = format!("{} has no pawn left to place", options.player);
        warnings.push(Warning { code: "no-pawn-left", message });
        Survey::default()
    };
    if !options.json {
        return Ok(text(&survey, &warnings, options));
    }
    let answer = LegalJson {
        schema: "table-umpire/legal/1",
        game: "lacuna",
        player: options.player,
        pairs: survey.clear.iter().map(|pair| pair_json(pair, &options.set)).collect(),
        blocked: survey
            .blocked
            .iter()
            .map(|pair| BlockedJson {
                flowers: pair.flowers,
                class: options.set.name(pair.colour),
                by: ByJson { kind: pair.by.kind(), index: pair.by.index() },
            })
            .collect(),
        warnings,
    };
    serde_json::to_string(&answer).map_err(|error| PositionError::Form { what: error.to_string() })
}

fn pair_json<'a>(pair: &'a ClearPair, set: &'a SetSize) -> PairJson<'a> {
    PairJson {
        flowers: pair.flowers,
        class: set.name(pair.colour),
        clearance_mm: pair.clearance_mm,
        free: &pair.free,
    }
}

fn text(survey: &Survey, warnings: &[Warning], options: &LegalOptions) -> String {
    let mut lines = Vec::new();
    for pair in &survey.clear {
        let [first, second] = pair.flowers;
        let clearance = pair
            .clearance_mm
            .map_or_else(|| "nothing near the line".to_owned(), |mm| format!("{mm:.1} mm clear"));
        let stretches: Vec<_> =
            pair.free.iter().map(|[from, to]| format!("{:.0}-{:.0} %", from * 100.0, to * 100.0)).collect();
        let room = if stretches.is_empty() {
            "no room for a pawn".to_owned()
        } else {
            format!("pawn at {}", stretches.join(", "))
        };
        lines.push(format!("{} {first}-{second}: {clearance}; {room}", options.set.name(pair.colour)));
    }
    for pair in &survey.blocked {
        let [first, second] = pair.flowers;
        lines.push(format!("{} {first}-{second}: blocked by {}", options.set.name(pair.colour), pair.by));
    }
    if !survey.allows_a_pawn() {
        lines.push(format!("{} has no legal pair.", options.player));
    }
    lines.extend(warnings.iter().map(|warning| format!("Note: {}.", warning.message)));
    lines.join("\n")
}
