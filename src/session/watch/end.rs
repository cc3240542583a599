//! The calls at the end of a match: the last look, with what the whole match says of each token.

use super::super::score::Rulings;
use super::doubt::doubt_of;
use crate::calibration::Owner;
use crate::games::lacuna::PerPlayer;
use crate::geometry::{Covariance2, JointCovariance};
use crate::metrology::{MeasuredToken, Measurement, TokenClass};
use crate::referee::{TakenFlowers, awards_report, score_report};
use crate::tracker::lacuna::{KnownToken, Tracker};
use crate::tracker::{End, Remark};
use nalgebra::DMatrix;

/// A token seen within this of a known one is that one, mm.
const SAME_MM: f64 = 6.0;

/// A known token as a measured one.
pub(super) fn as_measured(known: &KnownToken, colours: &[String]) -> MeasuredToken {
    let (class, class_probability) = match (known.gold(), known.kind(), known.kinds()) {
        (Some(gold), ..) => pawn_class(gold),
        (None, Some(kind), Some(kinds)) => {
            (TokenClass::Flower(colours.get(kind).cloned().unwrap_or_default()), kinds[kind])
        }
        _ => (TokenClass::Flower(String::new()), 0.0),
    };
    MeasuredToken { class, class_probability, pixel: known.pixel, position: known.position, on_mat: true }
}

/// A pawn's likelier owner with the probability, where it is gold's with probability `gold`.
fn pawn_class(gold: f64) -> (TokenClass, f64) {
    let owner = if gold >= 0.5 { Owner::Gold } else { Owner::Silver };
    (TokenClass::Pawn(owner), gold.max(1.0 - gold))
}

/// The end of the match that `tracker` followed; `last` is the last look's measurement, which says how the errors hang
/// together.
pub(super) fn end_of(tracker: &Tracker, rulings: &Rulings, last: &Measurement) -> End {
    let colours = &rulings.set().colours;
    let known = tracker.known();
    let causes = last.covariance.causes();
    let mut shared = DMatrix::zeros(2 * known.len(), causes);
    let mut own = Vec::with_capacity(known.len());
    for (i, token) in known.iter().enumerate() {
        let is_pawn = token.gold().is_some();
        let seen = (0..last.tokens.len())
            .filter(|j| matches!(last.tokens[*j].class, TokenClass::Pawn(_)) == is_pawn)
            .map(|j| (last.tokens[j].position.distance(token.position), j))
            .filter(|(apart, _)| *apart < SAME_MM)
            .min_by(|a, b| a.0.total_cmp(&b.0));
        match seen {
            Some((_, j)) => {
                for k in 0..causes {
                    let shift = last.covariance.shift(j, k);
                    shared[(2 * i, k)] = shift[0];
                    shared[(2 * i + 1, k)] = shift[1];
                }
                // where people said it stands, it does so by their doubt
                let by_look = last.covariance.own(j).filter(|_| !token.is_held());
                own.push(by_look.unwrap_or_else(|| Covariance2::isotropic(token.sigma_mm)));
            }
            None => own.push(Covariance2::isotropic(token.sigma_mm)),
        }
    }
    let measured = |token: &KnownToken| {
        let seen = as_measured(token, colours);
        match tracker.gold_of(token) {
            Some(gold) => {
                let (class, class_probability) = pawn_class(gold);
                MeasuredToken { class, class_probability, ..seen }
            }
            None => seen,
        }
    };
    let tokens = known.iter().map(measured).collect();
    let covariance = JointCovariance::new(shared, own).unwrap_or_else(|| {
        JointCovariance::independent(known.iter().map(|k| Covariance2::isotropic(k.sigma_mm)).collect())
    });
    let measurement = Measurement { tokens, covariance, ..last.clone() };
    let too_many = tracker.too_many_of();
    let doubts = tracker.doubts_at_end();
    let is_sure_history = tracker.saw_beginning() && doubts.is_none();
    let taken =
        tracker.taken().filter(|_| too_many.is_none() && is_sure_history).and_then(|[gold, silver]| {
            let names = PerPlayer { gold: Some(gold), silver: Some(silver) };
            TakenFlowers::by_name(&names, rulings.set()).ok()
        });
    let rulings = rulings.with_taken(taken.unwrap_or_else(TakenFlowers::unknown));
    let now = doubt_of(&measurement.warnings, measurement.mat.covered);
    let is_poor = now.is_some();
    let mut warnings: Vec<Remark> = now.into_iter().chain(doubts).collect();
    let verdict = if let Some(colour) = too_many {
        let message = format!("There are more {colour} flowers than the set has: some were misread.");
        warnings.push(Remark { code: "count".into(), message });
        rulings.verdict(&measurement, true).1
    } else if is_sure_history {
        rulings.verdict_of_history(&measurement)
    } else {
        rulings.verdict(&measurement, is_poor).1
    };
    End {
        score: score_report(&verdict),
        awards: awards_report(&verdict),
        tokens: known.iter().map(|token| token.at_end(colours)).collect(),
        warnings,
    }
}
