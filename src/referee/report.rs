//! Awards and score as programs read them: the same fields for a picture, a written position and the end of a match.

use std::fmt;

use serde::de::{Deserializer, MapAccess, Visitor};
use serde::ser::Serializer;
use serde::{Deserialize, Serialize};

use super::{Call, ColourCall, ColourWinner, Verdict, WordOfCall};
use crate::games::lacuna::Player;

/// Who gets a flower or a colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Recipient {
    /// Gold.
    Gold,
    /// Silver.
    Silver,
    /// Nobody.
    None,
}

impl Recipient {
    /// The word for it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Gold => "gold",
            Self::Silver => "silver",
            Self::None => "none",
        }
    }

    /// The player, where it is one.
    pub const fn player(self) -> Option<Player> {
        match self {
            Self::Gold => Some(Player::Gold),
            Self::Silver => Some(Player::Silver),
            Self::None => None,
        }
    }
}

impl From<Option<Player>> for Recipient {
    fn from(player: Option<Player>) -> Self {
        match player {
            Some(Player::Gold) => Self::Gold,
            Some(Player::Silver) => Self::Silver,
            None => Self::None,
        }
    }
}

/// How a game ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Winner {
    /// Gold wins.
    Gold,
    /// Silver wins.
    Silver,
    /// Nobody does.
    Draw,
}

impl Winner {
    /// The word for it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Gold => "gold",
            Self::Silver => "silver",
            Self::Draw => "draw",
        }
    }

    /// Who wins; `None` for a draw.
    pub const fn player(self) -> Option<Player> {
        match self {
            Self::Gold => Some(Player::Gold),
            Self::Silver => Some(Player::Silver),
            Self::Draw => None,
        }
    }
}

/// One element of `awards`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct AwardReport {
    /// Number of the flower among the tokens.
    pub flower: usize,
    /// Who gets it.
    pub to: Recipient,
    /// Whether that is beyond doubt.
    pub call: WordOfCall,
    /// By which pawns it is decided: 1 for the nearest, 2 for the second nearest ...
    pub decided_by: Option<usize>,
    /// What the further pawns say, should the players call it a tie.
    pub if_tied: Option<IfTiedReport>,
    /// Distance of gold's pawn, mm.
    pub gold_mm: f64,
    /// Distance of silver's pawn, mm.
    pub silver_mm: f64,
    /// Silver's distance less gold's, mm.
    pub gap_mm: f64,
    /// Standard deviation of that, mm.
    pub gap_sigma_mm: f64,
    /// How probable each answer is.
    pub probability: AwardProbabilityReport,
    /// Number of gold's pawn among the tokens.
    pub gold_pawn: usize,
    /// Number of silver's.
    pub silver_pawn: usize,
}

impl AwardReport {
    /// Whether it is too close to call.
    pub fn is_close(&self) -> bool {
        self.call == WordOfCall::TooClose
    }
}

/// Who gets a flower that counts as a tie.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct IfTiedReport {
    /// Who gets it.
    pub to: Recipient,
    /// By which pawns it is decided.
    pub decided_by: Option<usize>,
}

/// How probable each answer is; sums to 1.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct AwardProbabilityReport {
    /// Gold's pawn is nearer.
    pub gold: f64,
    /// Silver's is.
    pub silver: f64,
    /// Neither.
    pub tie: f64,
}

/// The object `score`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ScoreReport {
    /// Each colour in the order of the set.
    #[serde(serialize_with = "as_map", deserialize_with = "in_order")]
    pub colours: Vec<(String, ColourReport)>,
    /// Who wins.
    pub winner: Winner,
    /// How probable each outcome is.
    pub winner_probability: WinnerProbabilityReport,
    /// Calls that could still change the winner.
    pub decisive_flowers: Vec<usize>,
}

impl ScoreReport {
    /// How many colours a player has won.
    pub fn colours_won(&self, player: Player) -> usize {
        let has = |colour: &ColourReport| colour.winner.and_then(Recipient::player) == Some(player);
        self.colours.iter().filter(|(_, colour)| has(colour)).count()
    }
}

/// Counts are `None` (null) where they depend on flowers taken earlier that are not known; so is the winner.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ColourReport {
    /// Gold's flowers.
    pub gold: Option<u32>,
    /// Silver's flowers.
    pub silver: Option<u32>,
    /// Who has the colour.
    pub winner: Option<Recipient>,
}

/// How probable each outcome is; sums to 1.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct WinnerProbabilityReport {
    /// Gold wins.
    pub gold: f64,
    /// Silver wins.
    pub silver: f64,
    /// Nobody wins.
    pub draw: f64,
}

/// Keeps the order of the set.
fn as_map<S: Serializer>(colours: &[(String, ColourReport)], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(colours.iter().map(|(name, colour)| (name, colour)))
}

/// A map as a list in the order of the text.
fn in_order<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<(String, ColourReport)>, D::Error> {
    struct InOrder;
    impl<'de> Visitor<'de> for InOrder {
        type Value = Vec<(String, ColourReport)>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("the colours")
        }

        fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
            let mut all = Vec::new();
            while let Some(entry) = map.next_entry()? {
                all.push(entry);
            }
            Ok(all)
        }
    }
    deserializer.deserialize_map(InOrder)
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
            to: call.to.into(),
            call: call.call,
            decided_by: call.decided_by,
            if_tied: call
                .if_tied
                .map(|tied| IfTiedReport { to: tied.to.into(), decided_by: tied.decided_by }),
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
                ColourWinner::Won(player) => Some(Some(player).into()),
                ColourWinner::Nobody => Some(Recipient::None),
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
        winner: match score.winner {
            Some(Player::Gold) => Winner::Gold,
            Some(Player::Silver) => Winner::Silver,
            None => Winner::Draw,
        },
        winner_probability: WinnerProbabilityReport {
            gold: probability.gold,
            silver: probability.silver,
            draw: probability.draw,
        },
        decisive_flowers: score.decisive_flowers.clone(),
    })
}
