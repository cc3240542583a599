//! What the referee says.

use super::normal;
use serde::{Deserialize, Serialize};

use crate::games::lacuna::{Decision, Player, RuleSet};
use crate::metrology::Warning;

/// Whether a call is beyond doubt.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum WordOfCall {
    /// The doubt does not reach another answer at the guard band in force.
    Clear,
    /// It does.
    TooClose,
}

/// Why a call is too close.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Doubt {
    /// The distances.
    Distance,
    /// Whose a pawn is that could have the flower.
    PawnOwner,
    /// The flower's colour is probably wrong.
    FlowerClass,
    /// The picture shows too little to be sure: a pawn may be hidden, or the camera is not understood.
    TooLittle,
}

/// Probabilities of who gets a flower; they sum to 1.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct AwardProbability {
    /// Gold gets it.
    pub gold: f64,
    /// Silver gets it.
    pub silver: f64,
    /// The rules give it to nobody.
    pub tie: f64,
}

impl AwardProbability {
    /// The probability of one answer; `None` stands for nobody.
    pub const fn of(&self, to: Option<Player>) -> f64 {
        match to {
            Some(Player::Gold) => self.gold,
            Some(Player::Silver) => self.silver,
            None => self.tie,
        }
    }

    /// One answer for certain.
    pub(super) fn certain(to: Option<Player>) -> Self {
        let mut probability = Self::default();
        probability.add(to, 1.0);
        probability
    }

    pub(super) fn add(&mut self, to: Option<Player>, weight: f64) {
        match to {
            Some(Player::Gold) => self.gold += weight,
            Some(Player::Silver) => self.silver += weight,
            None => self.tie += weight,
        }
    }
}

/// The call on one flower.
#[derive(Debug, Clone, PartialEq)]
pub struct Call {
    /// Id of the flower's token.
    pub flower: usize,
    /// Who gets it by the measured distances; `None` for nobody.
    pub to: Option<Player>,
    /// Clear or too close.
    pub call: WordOfCall,
    /// Why it is too close; empty when it is clear.
    pub doubts: Vec<Doubt>,
    /// 1 when the nearest pawns decided, 2 for the second-nearest ...; `None` when nothing did.
    pub decided_by: Option<usize>,
    /// What the further pawns say should the players call this distance a tie; `None` when the call is
    /// clear.
    pub if_tied: Option<Decision>,
    /// Id of gold's pawn at the deciding step.
    pub gold_pawn: usize,
    /// Id of silver's pawn at the deciding step.
    pub silver_pawn: usize,
    /// Distance from gold's pawn, mm.
    pub gold_mm: f64,
    /// Distance from silver's pawn, mm.
    pub silver_mm: f64,
    /// Silver's distance less gold's, mm: positive when gold is nearer.
    pub gap_mm: f64,
    /// Standard deviation of the gap from the joint covariance of the three places, mm.
    pub gap_sigma_mm: f64,
    /// How likely each answer is.
    pub probability: AwardProbability,
}

/// A count that may depend on how the flowers taken earlier were split.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CountRange {
    /// The least it can be.
    pub least: u32,
    /// The most it can be.
    pub most: u32,
}

impl CountRange {
    /// The count, when it does not depend on the split.
    pub fn exactly(self) -> Option<u32> {
        (self.least == self.most).then_some(self.least)
    }
}

impl std::fmt::Display for CountRange {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.exactly() {
            Some(count) => f.pad(&count.to_string()),
            None => f.pad(&format!("{}-{}", self.least, self.most)),
        }
    }
}

/// Who has a colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ColourWinner {
    /// This player.
    Won(Player),
    /// Nobody.
    Nobody,
    /// It depends on how the flowers taken earlier were split.
    Open,
}

impl std::fmt::Display for ColourWinner {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Won(player) => player.fmt(f),
            Self::Nobody => f.write_str("nobody"),
            Self::Open => f.write_str("open"),
        }
    }
}

/// One colour of the score, the calls taken as they are.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ColourCall {
    /// Name of the colour.
    pub name: String,
    /// Gold's flowers.
    pub gold: CountRange,
    /// Silver's flowers.
    pub silver: CountRange,
    /// Who has it.
    pub winner: ColourWinner,
}

/// Probabilities of the game's result; they sum to 1.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct WinnerProbability {
    /// Gold wins.
    pub gold: f64,
    /// Silver wins.
    pub silver: f64,
    /// Neither does.
    pub draw: f64,
}

/// The result of the game, the calls taken as they are.
#[derive(Debug, Clone, PartialEq)]
pub struct ScoreCall {
    /// Who wins; `None` when neither does.
    pub winner: Option<Player>,
    /// How likely each result is. Splits of the flowers taken earlier that are possible count alike.
    pub winner_probability: WinnerProbability,
    /// Ids of the flowers that are too close to call and whose other answer changes the winner for some
    /// answers of the other flowers too close to call; ascending.
    pub decisive_flowers: Vec<usize>,
}

/// All calls on one scene.
#[derive(Debug, Clone, PartialEq)]
pub struct Verdict {
    /// The rule set in force.
    pub rules: RuleSet,
    /// The guard band in force.
    pub guard_band: f64,
    /// The tie width in force, mm.
    pub tie_mm: f64,
    /// One call for each flower on the mat, in the order of their ids; empty unless both players have a
    /// pawn on the mat.
    pub awards: Vec<Call>,
    /// The colours in the order of the set; empty when flowers on the mat cannot be awarded.
    pub colours: Vec<ColourCall>,
    /// The result; `None` when flowers on the mat cannot be awarded, the result depends on how the flowers taken
    /// earlier were split or where flowers not seen would go, or the picture shows too little.
    pub score: Option<ScoreCall>,
    /// What a player should know.
    pub warnings: Vec<Warning>,
}

impl Verdict {
    /// How far the gap of `call` may be off at the guard band in force, mm: the half-width of the
    /// two-sided interval, from the joint covariance of the three places.
    pub fn doubt_mm(&self, call: &Call) -> f64 {
        normal::quantile(f64::midpoint(1.0, self.guard_band)) * call.gap_sigma_mm
    }
}
