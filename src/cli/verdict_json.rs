//! Awards and score in JSON, the same for a picture and for a written position.

use serde::{Serialize, Serializer};

use crate::games::lacuna::Player;
use crate::referee::{Call, ColourCall, ColourWinner, Verdict, WordOfCall};

/// `gold`, `silver`, or `nobody` as the word given.
const fn word(player: Option<Player>, nobody: &'static str) -> &'static str {
    match player {
        Some(Player::Gold) => "gold",
        Some(Player::Silver) => "silver",
        None => nobody,
    }
}

/// One element of `awards`.
#[derive(Debug, Clone, Serialize)]
pub struct AwardJson {
    flower: usize,
    to: &'static str,
    call: &'static str,
    decided_by: Option<usize>,
    if_tied: Option<IfTiedJson>,
    gold_mm: f64,
    silver_mm: f64,
    gap_mm: f64,
    gap_sigma_mm: f64,
    probability: AwardProbabilityJson,
    gold_pawn: usize,
    silver_pawn: usize,
}

#[derive(Debug, Clone, Serialize)]
struct IfTiedJson {
    to: &'static str,
    decided_by: Option<usize>,
}

#[derive(Debug, Clone, Serialize)]
struct AwardProbabilityJson {
    gold: f64,
    silver: f64,
    tie: f64,
}

/// The object `score`.
#[derive(Debug, Clone, Serialize)]
pub struct ScoreJson {
    #[serde(serialize_with = "as_map")]
    colours: Vec<(String, ColourJson)>,
    winner: &'static str,
    winner_probability: WinnerProbabilityJson,
    decisive_flowers: Vec<usize>,
}

/// Counts are null where they depend on flowers taken earlier that are not known; so is the winner.
#[derive(Debug, Clone, Serialize)]
struct ColourJson {
    gold: Option<u32>,
    silver: Option<u32>,
    winner: Option<&'static str>,
}

#[derive(Debug, Clone, Serialize)]
struct WinnerProbabilityJson {
    gold: f64,
    silver: f64,
    draw: f64,
}

/// Keeps the order of the set.
fn as_map<S: Serializer>(colours: &[(String, ColourJson)], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(colours.iter().map(|(name, colour)| (name, colour)))
}

impl From<&Call> for AwardJson {
    fn from(call: &Call) -> Self {
        let probability = AwardProbabilityJson {
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
                .map(|tied| IfTiedJson { to: word(tied.to, "none"), decided_by: tied.decided_by }),
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

impl From<&ColourCall> for ColourJson {
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
pub fn awards_json(verdict: &Verdict) -> Vec<AwardJson> {
    verdict.awards.iter().map(AwardJson::from).collect()
}

/// The `score` of a verdict; `None` (null) when the result is open.
pub fn score_json(verdict: &Verdict) -> Option<ScoreJson> {
    let score = verdict.score.as_ref()?;
    let probability = score.winner_probability;
    Some(ScoreJson {
        colours: verdict.colours.iter().map(|c| (c.name.clone(), c.into())).collect(),
        winner: word(score.winner, "draw"),
        winner_probability: WinnerProbabilityJson {
            gold: probability.gold,
            silver: probability.silver,
            draw: probability.draw,
        },
        decisive_flowers: score.decisive_flowers.clone(),
    })
}
