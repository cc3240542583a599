//! What the program made of pictures, against the truth: what was found, what was called, and whether it said so
//! where something was wrong.

use crate::scenes::compare::{Tally, TrueToken};
use crate::scenes::pictures::TruePicture;
use crate::scenes::raster::keep;
use table_umpire::calibration::Owner;
use table_umpire::games::lacuna::{Colour, Flower, Pawn, Player, RuleSet, award_flowers};
use table_umpire::metrology::{MeasuredToken, TokenClass};
use table_umpire::referee::WordOfCall;
use table_umpire::session::{Problem, Scored, SessionOptions, score_picture};

/// How far from its place a flower still is that flower, mm.
const REACH_MM: f64 = 5.0;
/// A flower whose kind is less probable than this says itself that it may be misread: the usual guard.
const SURE: f64 = 0.975;

/// Figures of one or more pictures.
#[derive(Debug, Clone, Default)]
pub struct Outcome {
    pub tally: Tally,
    /// Pictures refused with a problem.
    pub refused: usize,
    pub calls: usize,
    pub clear: usize,
    /// Clear calls that are wrong, in words.
    pub wrong: Vec<String>,
    /// Pictures with tokens lost, invented or misread that neither warn nor doubt, in words.
    pub silent: Vec<String>,
}

impl Outcome {
    /// Scores a picture and compares.
    pub fn of(picture: &TruePicture) -> Self {
        // `other-` pictures show another set
        let set = if picture.name.starts_with("other") { "pond" } else { "lacuna" };
        let result = score_picture(&picture.frame, &SessionOptions::new(set));
        Self::from_result(picture, &result)
    }

    /// Compares a finished scoring.
    pub fn from_result(picture: &TruePicture, result: &Result<Scored, Problem>) -> Self {
        let name = &picture.name;
        let scored = match result {
            Ok(scored) => scored,
            Err(problem) => {
                let tally = Tally::refused(&picture.truth, problem.code);
                return Self { tally, refused: 1, ..Self::default() };
            }
        };
        let tally = Tally::of(&picture.truth, &scored.measurement);
        let owners = true_owners(&picture.truth);
        let mut outcome = Self { calls: scored.verdict.awards.len(), ..Self::default() };
        for call in scored.verdict.awards.iter().filter(|call| call.call == WordOfCall::Clear) {
            outcome.clear += 1;
            let token = &scored.measurement.tokens[call.flower];
            let truly = same_flower(token, &picture.truth).map(|i| owners[i]);
            if truly != Some(call.to) {
                outcome.wrong.push(format!(
                    "{name}: flower at ({:.0}, {:.0}) to {:?}, truly {truly:?}, gap {:.2} +- {:.2}",
                    token.pixel.u, token.pixel.v, call.to, call.gap_mm, call.gap_sigma_mm
                ));
            }
        }
        let lost = tally.tokens != tally.found || tally.invented > 0;
        let misread = surely_misread(&picture.truth, &scored.measurement.tokens);
        let says_so = scored.partial || !scored.warnings.is_empty();
        if !says_so && ((lost && outcome.clear > 0) || misread > 0) {
            outcome.silent.push(format!("{name}: {}", tally.faults.join("; ")));
        }
        if !outcome.wrong.is_empty() || !outcome.silent.is_empty() {
            let codes: Vec<&str> = scored.warnings.iter().map(|warning| warning.code).collect();
            let faults = format!("  its faults: {}; warnings {codes:?}", tally.faults.join("; "));
            outcome
                .wrong
                .iter_mut()
                .chain(&mut outcome.silent)
                .take(1)
                .for_each(|said| said.push_str(&faults));
            keep(&picture.frame, &picture.name);
        }
        outcome.tally = tally;
        outcome
    }

    /// Adds another picture's.
    pub fn add(&mut self, other: Self) {
        self.tally.add(other.tally);
        self.refused += other.refused;
        self.calls += other.calls;
        self.clear += other.clear;
        self.wrong.extend(other.wrong);
        self.silent.extend(other.silent);
    }

    /// Share of the tokens found that have the right kind or owner.
    pub fn class_accuracy(&self) -> f64 {
        1.0 - self.tally.misread as f64 / self.tally.found.max(1) as f64
    }

    /// Share of all true flowers' calls that are clear: what the program dares to say.
    pub fn clear_share(&self) -> f64 {
        self.clear as f64 / self.calls.max(1) as f64
    }

    /// Root mean square error of the gaps, mm; `None` without any.
    pub fn gap_rms_mm(&self) -> Option<f64> {
        let gaps = &self.tally.gaps;
        let sum: f64 = gaps.iter().map(|(error, _)| error * error).sum();
        (!gaps.is_empty()).then(|| (sum / gaps.len() as f64).sqrt())
    }

    /// Share of the gaps inside their stated 95 % interval.
    pub fn inside(&self) -> Option<f64> {
        let gaps = &self.tally.gaps;
        let inside = gaps.iter().filter(|(error, sigma)| error.abs() <= 1.96 * sigma).count();
        (!gaps.is_empty()).then(|| inside as f64 / gaps.len() as f64)
    }
}

/// Whose each true flower is; pawns get `None` of their own.
fn true_owners(truth: &[TrueToken]) -> Vec<Option<Player>> {
    let pawns: Vec<Pawn> = truth
        .iter()
        .filter_map(|t| match t.class {
            TokenClass::Pawn(Owner::Gold) => Some(Pawn { owner: Player::Gold, at: t.at }),
            TokenClass::Pawn(Owner::Silver) => Some(Pawn { owner: Player::Silver, at: t.at }),
            TokenClass::Flower(_) => None,
        })
        .collect();
    truth
        .iter()
        .map(|t| {
            let flower = Flower { colour: Colour(0), at: t.at };
            let awards = award_flowers([(0, &flower)], &pawns, RuleSet::Official, 0.0);
            awards.first().and_then(|award| award.decision.to)
        })
        .collect()
}

/// The true flower that a measured one is.
fn same_flower(token: &MeasuredToken, truth: &[TrueToken]) -> Option<usize> {
    let off = |t: &TrueToken| t.pixel.distance(token.pixel) / t.px_per_mm;
    let flowers = truth.iter().enumerate().filter(|(_, t)| !t.is_pawn());
    let (index, nearest) = flowers.min_by(|a, b| off(a.1).total_cmp(&off(b.1)))?;
    (off(nearest) < REACH_MM).then_some(index)
}

/// Flowers of a kind that they are not, which do not doubt it themselves.
fn surely_misread(truth: &[TrueToken], tokens: &[MeasuredToken]) -> usize {
    let wrong = |token: &&MeasuredToken| {
        matches!(token.class, TokenClass::Flower(_))
            && token.on_mat
            && token.class_probability >= SURE
            && same_flower(token, truth).is_some_and(|i| truth[i].class != token.class)
    };
    tokens.iter().filter(wrong).count()
}
