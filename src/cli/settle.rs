//! `umpire settle`: awards and score of a position without a picture.

use serde::Serialize;

use super::position::{PositionError, WrittenPosition, checked_tie_width};
use crate::games::lacuna::{Footprints, Game, Problem, RuleSet, SetSize};
use crate::metrology::Warning;
use crate::referee::{AwardReport, ScoreReport, awards_report, score_report};
use crate::referee::{ColourCall, RefereeOptions, Verdict, settle};

/// What `umpire settle` is told besides the position.
#[derive(Debug, Clone, PartialEq)]
pub struct SettleOptions {
    /// The set.
    pub set: SetSize,
    /// The tokens' footprints, for warnings about tokens that overlap.
    pub footprints: Footprints,
    /// The rule set; `None` for the one that the position names, official if it names none.
    pub rules: Option<RuleSet>,
    /// How sure a call has to be; an exact position has no doubt.
    pub guard_band: f64,
    /// Gaps under this count as equal, mm.
    pub tie_mm: f64,
    /// Whether to answer in JSON; otherwise in text for people.
    pub json: bool,
}

#[derive(Serialize)]
struct SettleJson {
    schema: &'static str,
    game: &'static str,
    rules: RuleSet,
    tie_mm: f64,
    awards: Vec<AwardReport>,
    score: Option<ScoreReport>,
    warnings: Vec<Warning>,
}

/// Settles the position written in `json` and gives what is to be printed, without the last line break.
///
/// # Errors
/// One sentence that says what to put right in the position or the options.
pub fn run(json: &str, options: &SettleOptions) -> Result<String, PositionError> {
    let tie_mm = checked_tie_width(options.tie_mm)?;
    let position = WrittenPosition::read(json, &options.set)?;
    let rules = options.rules.or(position.rules).unwrap_or_default();
    let referee = RefereeOptions {
        rules,
        guard_band: options.guard_band,
        tie_mm,
        taken: position.taken.clone(),
        ..RefereeOptions::new(options.set.clone())
    };
    let verdict = settle(&position.setup.flowers, &position.setup.pawns, &referee);
    let game = Game { rules, set: options.set.clone(), footprints: options.footprints, tie_mm };
    let warnings = warnings(&position, &verdict, &game);
    if options.json {
        let answer = SettleJson {
            schema: "table-umpire/settle/1",
            game: "lacuna",
            rules,
            tie_mm,
            awards: awards_report(&verdict),
            score: score_report(&verdict),
            warnings,
        };
        return serde_json::to_string(&answer)
            .map_err(|error| PositionError::Form { what: error.to_string() });
    }
    Ok(text(&position, &verdict, &warnings, &options.set))
}

/// What is odd about the position, as far as it can be said with what is known of the flowers taken.
fn warnings(position: &WrittenPosition, verdict: &Verdict, game: &Game) -> Vec<Warning> {
    let is_complete = position.taken.is_complete(&game.set);
    let applies = |problem: &Problem| match problem {
        Problem::NobodyToMove => false,
        Problem::TooFewOfColour { .. } | Problem::TakenAgainstPawns { .. } | Problem::FreeFlower { .. } => {
            is_complete
        }
        _ => true,
    };
    let odd = position.setup.review(game).into_iter().filter(applies);
    let odd = odd.map(|problem| Warning { code: problem.code(), message: problem.to_string() });
    odd.chain(verdict.warnings.iter().cloned()).collect()
}

fn text(position: &WrittenPosition, verdict: &Verdict, warnings: &[Warning], set: &SetSize) -> String {
    let mut lines = Vec::new();
    if !verdict.awards.is_empty() {
        lines.push("flower  colour    to      by  gold mm  silver mm    gap mm".to_owned());
    }
    for call in &verdict.awards {
        let colour = position.setup.flowers.get(call.flower).map_or("?", |f| set.name(f.colour));
        let to = call.to.map_or_else(|| "none".to_owned(), |player| player.to_string());
        let by = call.decided_by.map_or_else(|| "-".to_owned(), |step| step.to_string());
        lines.push(format!(
            "{:>6}  {colour:<8}  {to:<6}  {by:>2}  {:>7.2}  {:>9.2}  {:>+8.3}",
            call.flower, call.gold_mm, call.silver_mm, call.gap_mm
        ));
    }
    lines.extend(verdict.colours.iter().map(colour_line));
    lines.push(match &verdict.score {
        Some(score) => score.winner.map_or_else(
            || "Neither player has won.".to_owned(),
            |winner| format!("The winner is {winner}."),
        ),
        None if verdict.colours.is_empty() => "There is no result yet.".to_owned(),
        None => "The result depends on who has taken which of the flowers taken earlier.".to_owned(),
    });
    lines.extend(warnings.iter().map(|warning| format!("Note: {}.", warning.message)));
    lines.join("\n")
}

fn colour_line(colour: &ColourCall) -> String {
    format!("{:<8} gold {}, silver {}: {}", colour.name, colour.gold, colour.silver, colour.winner)
}
