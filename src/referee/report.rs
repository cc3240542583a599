//! Awards and score as programs read them: the same fields for a picture, a written position and the end of a match.

use serde::Serialize;
use serde::ser::Serializer;

use super::{Call, ColourCall, ColourWinner, Verdict, WordOfCall};
use crate::games::lacuna::Player;

/// `gold`, `silver`, or `nobody` as the word given.
const fn word(player: Option<Player>, nobody: &'static str) -> &'static str {
    match player {
        Some(Player::Gold) => "gold",
        Some(Player::Silver) => "silver",
        None => nobody,
    }
}

/// One element of `awards`.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct AwardReport {
    flower: usize,
    to: &'static str,
    call: &'static str,
    decided_by: Option<usize>,
    if_tied: Option<IfTiedReport>,
    gold_mm: f64,
    silver_mm: f64,
    gap_mm: f64,
    gap_sigma_mm: f64,
    probability: AwardProbabilityReport,
    gold_pawn: usize,
    silver_pawn: usize,
}

#[derive(Debug, Clone, PartialEq, Serialize)]
struct IfTiedReport {
    to: &'static str,
    decided_by: Option<usize>,
}

#[derive(Debug, Clone, PartialEq, Serialize)]
struct AwardProbabilityReport {
    gold: f64,
    silver: f64,
    tie: f64,
}

/// The object `score`.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ScoreReport {
    #[serde(serialize_with = "as_map")]
    colours: Vec<(String, ColourReport)>,
    winner: &'static str,
    winner_probability: WinnerProbabilityReport,
    decisive_flowers: Vec<usize>,
}

impl ScoreReport {
    /// `gold`, `silver`, or `draw`.
    pub const fn winner(&self) -> &'static str {
        self.winner
    }
}

/// Counts are null where they depend on flowers taken earlier that are not known; so is the winner.
#[derive(Debug, Clone, PartialEq, Serialize)]
struct ColourReport {
    gold: Option<u32>,
    silver: Option<u32>,
    winner: Option<&'static str>,
}

#[derive(Debug, Clone, PartialEq, Serialize)]
struct WinnerProbabilityReport {
    gold: f64,
    silver: f64,
    draw: f64,
}

/// Keeps the order of the set.
fn as_map<S: Serializer>(colours: &[(String, ColourReport)], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(colours.iter().map(|(name, colour)| (name, colour)))
}

impl From<&Call> for AwardReport {
    fn from(call: &Call) -> Self {
        let probability = AwardProbabilityReport {
            gold: call.probability.gold,
            silver: call.probability.silver,
            tie: call.probability.tie,
        };
        Self {
            flower: call.flower,
            to: word(call.to, "none"),
            call: match call.call {
                WordOfCall::Clear => "clear",
                WordOfCall::TooClose => "too-close",
            },
            decided_by: call.decided_by,
            if_tied: call
                .if_tied
                .map(|tied| IfTiedReport { to: word(tied.to, "none"), decided_by: tied.decided_by }),
            gold_mm: call.gold_mm,
            silver_mm: call.silver_mm,
            gap_mm: call.gap_mm,
            gap_sigma_mm: call.gap_sigma_mm,
            probability,
            gold_pawn: call.gold_pawn,
            silver_pawn: call.silver_pawn,
        }
    }
}

impl From<&ColourCall> for ColourReport {
    fn from(colour: &ColourCall) -> Self {
        Self {
            gold: colour.gold.exactly(),
            silver: colour.silver.exactly(),
            winner: match colour.winner {
                ColourWinner::Won(player) => Some(word(Some(player), "none")),
                ColourWinner::Nobody => Some("none"),
                ColourWinner::Open => None,
            },
        }
    }
}

/// The `awards` of a verdict.
pub fn awards_report(verdict: &Verdict) -> Vec<AwardReport> {
    verdict.awards.iter().map(AwardReport::from).collect()
}

/// The `score` of a verdict; `None` (null) when the result is open.
pub fn score_report(verdict: &Verdict) -> Option<ScoreReport> {
    let score = verdict.score.as_ref()?;
    let probability = score.winner_probability;
    Some(ScoreReport {
        colours: verdict.colours.iter().map(|c| (c.name.clone(), c.into())).collect(),
        winner: word(score.winner, "draw"),
        winner_probability: WinnerProbabilityReport {
            gold: probability.gold,
            silver: probability.silver,
            draw: probability.draw,
        },
        decisive_flowers: score.decisive_flowers.clone(),
    })
}
