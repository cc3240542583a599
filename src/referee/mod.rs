//! Measurement and rules to calls: the answer, its probability, what is too close to call, and what
//! could still change the winner.
//!
//! [`adjudicate`] works on a measurement with its joint covariance, [`settle`] on an exact position;
//! both give a [`Verdict`]. The same input gives the same verdict to the last bit: where a probability
//! has no closed form it is counted over draws from a generator with a fixed seed.
//!
//! # What the doubt is made of
//! - Places: the joint covariance of all tokens. A gap's sigma is the linear one at the two pawns that
//!   decide. With one rival on each side the probability is the normal one; where further pawns are
//!   within reach, a tie width is set or an owner is doubtful, it is counted over draws of the whole
//!   scene.
//! - Owners: each draw gives a pawn to the other player with the probability that its class is wrong.
//! - Colours: with the probability that its class is wrong, each draw gives a flower another colour.
//!   Where the flowers on the mat and those taken make up the set, it changes colours with another
//!   flower; elsewhere all other colours are alike. This changes the score, not who gets the flower.
//! - Not in it: tokens not found at all, and tokens that are none.

mod calls;
mod decisive;
mod next_view;
mod normal;
mod options;
mod report;
mod sampling;
mod scene;
mod sight;
mod splits;
mod verdict;

pub use next_view::{BestView, NextView, best_views, contested_by_distance, gap_form};
pub use normal::chance_beyond;
pub use options::{GUARD_BAND, RefereeOptions, TakenByName, TakenFlowers, UnknownColour};
pub use report::{
    AwardProbabilityReport, AwardReport, ColourReport, IfTiedReport, Recipient, ScoreReport, Winner,
    WinnerProbabilityReport, awards_report, score_report,
};
pub use sight::{LegalLine, NearLine, SightCall, legal_lines, line_of_sight};
pub use verdict::{
    AwardProbability, Call, ColourCall, ColourWinner, CountRange, Doubt, ScoreCall, Verdict,
    WinnerProbability, WordOfCall,
};

use crate::games::lacuna::{Flower, Pawn};
use crate::metrology::Measurement;
use scene::Scene;

/// Whose every flower is, how sure that is, and the score.
pub fn adjudicate(measurement: &Measurement, options: &RefereeOptions) -> Verdict {
    Scene::measured(measurement, &options.set).judge(options)
}

/// The same for a position known exactly; ids are indices into `flowers` and `pawns`. Coordinates must
/// be finite.
pub fn settle(flowers: &[Flower], pawns: &[Pawn], options: &RefereeOptions) -> Verdict {
    Scene::exact(flowers, pawns).judge(options)
}
