//! From a scene to its verdict.

use std::collections::{BTreeMap, BTreeSet};

use super::decisive::{Contested, decisive_flowers, plus};
use super::normal;
use super::options::RefereeOptions;
use super::sampling::{Draw, Misreading, Sampler};
use super::scene::{Scene, SceneFlower, ScenePawn};
use super::splits::Splits;
use super::verdict::{AwardProbability, Call, Doubt, ScoreCall, Verdict, WinnerProbability, WordOfCall};
use crate::games::lacuna::{
    Award, Colour, Decision, Flower, Pawn, PerPlayer, Player, award_flowers, decide, decide_from,
};
use crate::geometry::MatPoint;
use crate::metrology::Warning;

/// A pawn further behind than this many sigma of the difference plays no part: its chance is 1e-9.
const OUT_OF_REACH_SIGMAS: f64 = 6.0;

/// How the probability of a flower's answer comes about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Chance {
    /// There is only one answer.
    Fixed,
    /// One pawn on each side is in reach: the normal distribution of the gap.
    Normal,
    /// Counted over draws.
    Counted,
}

/// One flower on its way to a call.
struct Case<'a> {
    flower: &'a SceneFlower,
    award: &'a Award,
    /// The deciding pawns.
    pawns: PerPlayer<&'a ScenePawn>,
    distances_mm: PerPlayer<f64>,
    sigma_mm: f64,
    chance: Chance,
    counted: AwardProbability,
}

impl Scene {
    /// The verdict on this scene.
    pub(super) fn judge(mut self, options: &RefereeOptions) -> Verdict {
        let warnings = std::mem::take(&mut self.warnings);
        let mut verdict = Verdict {
            rules: options.rules,
            guard_band: options.guard(),
            tie_mm: options.tie_mm,
            awards: Vec::new(),
            colours: Vec::new(),
            score: None,
            warnings,
        };
        let awards = self.nominal_awards(options);
        if awards.is_empty() && !self.flowers.is_empty() {
            let message = "flowers cannot be awarded before both players have a pawn on the mat".to_owned();
            verdict.warnings.push(Warning { code: "no-pawns", message });
            return verdict;
        }
        let mut cases: Vec<_> = awards.iter().filter_map(|award| self.case(award, options)).collect();
        let splits = Splits::of(&self, options);
        let held = self.awarded(&cases, options, |case| Some(case.award.decision.to));
        verdict.colours = splits.colour_calls(&held);
        let settled = splits.results(&held).settled();
        let winner_probability = self.draw_results(&mut cases, &splits, options, settled.is_some());
        verdict.awards = cases.iter().map(|case| self.call(case, options)).collect();
        // a pawn unseen could take any flower: no probability of the result would be true
        verdict.score = settled.filter(|_| !options.shows_too_little).map(|winner| {
            let contested = self.contested(&cases, &verdict.awards, options);
            let certain = |case: &Case<'_>| {
                let is_contested = contested.iter().any(|c| c.id == case.flower.id);
                (!is_contested).then_some(case.award.decision.to)
            };
            let beyond_doubt = self.awarded(&cases, options, certain);
            ScoreCall {
                winner,
                winner_probability,
                decisive_flowers: decisive_flowers(&splits, &beyond_doubt, &contested),
            }
        });
        let all_pawns = 2 * options.set.pawns_per_player as usize;
        if verdict.score.is_some() && self.pawns.len() < all_pawns && !self.flowers.is_empty() {
            let message = format!(
                "{} of {all_pawns} pawns are on the mat: the score counts its flowers as if they were collected now",
                self.pawns.len()
            );
            verdict.warnings.push(Warning { code: "pawns-left", message });
        }
        verdict
    }

    fn nominal_awards(&self, options: &RefereeOptions) -> Vec<Award> {
        let pawns: Vec<_> = self.pawns.iter().map(|p| Pawn { owner: p.owner, at: p.at }).collect();
        // Who gets a flower does not depend on its colour.
        let flowers: Vec<_> = self.flowers.iter().map(|f| Flower { colour: Colour(0), at: f.at }).collect();
        award_flowers(flowers.iter().enumerate(), &pawns, options.rules, options.tie_mm)
    }

    fn case<'a>(&'a self, award: &'a Award, options: &RefereeOptions) -> Option<Case<'a>> {
        let flower = &self.flowers[award.flower];
        let deciding = award.deciding()?;
        let pawns = deciding.map(|ranked| &self.pawns[ranked.pawn]);
        let distances_mm = deciding.map(|ranked| ranked.distance_mm);
        let sigma_mm = self.gap_sigma(flower, pawns.gold, pawns.silver);
        let chance = self.chance(flower, award, sigma_mm, options);
        let counted = AwardProbability::default();
        Some(Case { flower, award, pawns, distances_mm, sigma_mm, chance, counted })
    }

    /// Which pawns are in reach of the answer.
    fn chance(&self, flower: &SceneFlower, award: &Award, sigma_mm: f64, options: &RefereeOptions) -> Chance {
        if self.is_exact() {
            return Chance::Fixed;
        }
        let (Some(gold), Some(silver)) = (award.ranked.gold.first(), award.ranked.silver.first()) else {
            return Chance::Fixed;
        };
        let (gold, silver) = (&self.pawns[gold.pawn], &self.pawns[silver.pawn]);
        let behind = |near: &ScenePawn, far: &ScenePawn| {
            let gap = flower.at.distance(far.at) - flower.at.distance(near.at);
            gap > options.tie_mm + OUT_OF_REACH_SIGMAS * self.gap_sigma(flower, near, far)
        };
        let (first, second) = if flower.at.distance(gold.at) <= flower.at.distance(silver.at) {
            (gold, silver)
        } else {
            (silver, gold)
        };
        let others = |skip: &[usize]| {
            let skip = skip.to_vec();
            self.pawns.iter().filter(move |p| !skip.contains(&p.id))
        };
        let rivals_are_behind = others(&[first.id])
            .filter(|p| p.owner != first.owner || p.is_doubtful())
            .all(|rival| behind(first, rival));
        if rivals_are_behind && !first.is_doubtful() {
            return Chance::Fixed;
        }
        let two_alone = others(&[first.id, second.id]).all(|p| {
            let mate = if p.owner == first.owner { first } else { second };
            behind(mate, p) && (!p.is_doubtful() || behind(second, p))
        });
        let is_plain = options.tie_mm == 0.0 && award.decision.decided_by == Some(1) && sigma_mm > 0.0;
        if is_plain && two_alone && !first.is_doubtful() && !second.is_doubtful() {
            return Chance::Normal;
        }
        Chance::Counted
    }

    fn is_exact(&self) -> bool {
        let exact = |row: usize| self.covariance.marginal(row).is_none_or(|c| c.xx == 0.0 && c.yy == 0.0);
        self.flowers.iter().all(|f| exact(f.row))
            && self.pawns.iter().all(|p| exact(p.row) && !p.is_doubtful())
    }

    /// Counts the awards, `[gold, silver]` a colour, of the flowers to which `answer` gives one.
    fn awarded<'a>(
        &self,
        cases: &[Case<'a>],
        options: &RefereeOptions,
        answer: impl Fn(&Case<'a>) -> Option<Option<Player>>,
    ) -> Vec<[u32; 2]> {
        let mut counts = vec![[0; 2]; options.set.colours.len()];
        for case in cases {
            if let (Some(to), Some(colour)) = (answer(case), case.flower.colour)
                && let Some(count) = counts.get_mut(colour.0)
            {
                *count = plus(*count, to);
            }
        }
        counts
    }

    /// Draws the scene again and again: counts the answers of the flowers that need it, and, when
    /// `with_winner`, the results of the game.
    fn draw_results(
        &self,
        cases: &mut [Case<'_>],
        splits: &Splits<'_>,
        options: &RefereeOptions,
        with_winner: bool,
    ) -> WinnerProbability {
        let colours_are_certain = self.flowers.iter().all(|f| f.certainty >= 1.0 || f.colour.is_none());
        let is_fixed = cases.iter().all(|case| case.chance == Chance::Fixed) && colours_are_certain;
        let needs_counting = cases.iter().any(|case| case.chance == Chance::Counted);
        let draws = match (is_fixed, needs_counting || with_winner) {
            (true, _) => 1,
            (false, true) => options.draws.max(1),
            (false, false) => return WinnerProbability::default(),
        };
        let weight = 1.0 / f64::from(draws);
        let kinds = options.set.colours.len();
        let misreading = if splits.adds_up() { Misreading::Exchange } else { Misreading::Any(kinds) };
        let mut sampler = Sampler::new(self, misreading);
        let mut draw = Draw::default();
        let mut tally: BTreeMap<Vec<[u32; 2]>, u32> = BTreeMap::new();
        for _ in 0..draws {
            if is_fixed {
                draw.colours = self.flowers.iter().map(|f| f.colour).collect();
            } else {
                sampler.draw(&mut draw);
            }
            let mut counts = vec![[0; 2]; kinds];
            for case in cases.iter_mut() {
                let index = case.award.flower;
                let to = match case.chance {
                    Chance::Fixed => case.award.decision.to,
                    _ => answer(draw.flowers[index], &draw.pawns, options),
                };
                case.counted.add(to, weight);
                if let Some(count) = draw.colours[index].and_then(|colour| counts.get_mut(colour.0)) {
                    *count = plus(*count, to);
                }
            }
            if with_winner {
                *tally.entry(counts).or_insert(0) += 1;
            }
        }
        let mut probability = WinnerProbability::default();
        for (counts, times) in tally {
            let (results, share) = (splits.results(&counts), f64::from(times) * weight);
            probability.gold += share * results.gold;
            probability.silver += share * results.silver;
            probability.draw += share * results.draw;
        }
        probability
    }

    fn call(&self, case: &Case<'_>, options: &RefereeOptions) -> Call {
        let Decision { to, decided_by } = case.award.decision;
        let gap_mm = case.distances_mm.silver - case.distances_mm.gold;
        let probability = match case.chance {
            Chance::Fixed => AwardProbability::certain(to),
            Chance::Normal => {
                let gold = normal::cumulative(gap_mm / case.sigma_mm);
                AwardProbability { gold, silver: 1.0 - gold, tie: 0.0 }
            }
            Chance::Counted => case.counted,
        };
        let doubts = self.doubts(case, gap_mm, &probability, options);
        // a doubtful colour changes the score, not who gets the flower
        let is_clear = doubts.iter().all(|doubt| *doubt == Doubt::FlowerClass);
        let call = if is_clear { WordOfCall::Clear } else { WordOfCall::TooClose };
        let if_tied = (call == WordOfCall::TooClose).then(|| {
            let [gold, silver] =
                [&case.award.ranked.gold, &case.award.ranked.silver].map(|r| r.iter().map(|p| p.distance_mm));
            let (gold, silver): (Vec<_>, Vec<_>) = (gold.collect(), silver.collect());
            let next = decided_by.map_or(usize::MAX, |step| step + 1);
            decide_from(next, &gold, &silver, options.rules, options.tie_mm)
        });
        Call {
            flower: case.flower.id,
            to,
            call,
            doubts,
            decided_by,
            if_tied,
            gold_pawn: case.pawns.gold.id,
            silver_pawn: case.pawns.silver.id,
            gold_mm: case.distances_mm.gold,
            silver_mm: case.distances_mm.silver,
            gap_mm,
            gap_sigma_mm: case.sigma_mm,
            probability,
        }
    }

    /// Why the call is too close; empty when it is clear.
    fn doubts(
        &self,
        case: &Case<'_>,
        gap_mm: f64,
        probability: &AwardProbability,
        options: &RefereeOptions,
    ) -> Vec<Doubt> {
        let mut doubts = Vec::new();
        let guard_mm = normal::quantile(1.0 - options.risk()) * case.sigma_mm;
        let is_unsure = probability.of(case.award.decision.to) < 1.0 - options.risk();
        let is_near = case.chance != Chance::Fixed && gap_mm.abs() < guard_mm;
        // With a tie width a small gap can be a sure tie; the probability has the last word then.
        if is_unsure || (is_near && options.tie_mm == 0.0) {
            let owner_is_doubtful = self.pawns.iter().any(|pawn| {
                let nearest_mm = case.distances_mm.gold.min(case.distances_mm.silver);
                let behind_mm = case.flower.at.distance(pawn.at) - nearest_mm;
                1.0 - pawn.certainty >= options.risk() / 2.0 && behind_mm <= options.tie_mm + guard_mm
            });
            if owner_is_doubtful {
                doubts.push(Doubt::PawnOwner);
            }
            if gap_mm.abs() < options.tie_mm + guard_mm || !owner_is_doubtful {
                doubts.push(Doubt::Distance);
            }
        }
        if case.flower.certainty < 0.5 {
            doubts.push(Doubt::FlowerClass);
        }
        if options.shows_too_little {
            doubts.push(Doubt::TooLittle);
        }
        doubts
    }

    /// The flowers too close to call with their possible answers.
    fn contested(&self, cases: &[Case<'_>], calls: &[Call], options: &RefereeOptions) -> Vec<Contested> {
        // The other answers of a call too close share at least one tail, so one of two has half of it.
        let possible = options.risk() / 2.0;
        let mut contested = Vec::new();
        for (case, call) in cases.iter().zip(calls).filter(|(_, call)| call.call == WordOfCall::TooClose) {
            let Some(colour) = case.flower.colour else { continue };
            let mut answers: BTreeSet<_> = [Some(Player::Gold), Some(Player::Silver), None]
                .into_iter()
                .filter(|&to| to == call.to || call.probability.of(to) >= possible)
                .collect();
            // A flower of another colour counts for nobody in this one.
            if call.doubts.contains(&Doubt::FlowerClass) {
                answers.insert(None);
            }
            contested.push(Contested { id: call.flower, colour: colour.0, answers });
        }
        contested
    }
}

/// Who gets a flower of one draw.
fn answer(flower: MatPoint, pawns: &[(Player, MatPoint)], options: &RefereeOptions) -> Option<Player> {
    let distances = |player| {
        let mut own: Vec<_> =
            pawns.iter().filter(|(owner, _)| *owner == player).map(|(_, at)| at.distance(flower)).collect();
        own.sort_by(f64::total_cmp);
        own
    };
    let (gold, silver) = (distances(Player::Gold), distances(Player::Silver));
    match (gold.is_empty(), silver.is_empty()) {
        // Every pawn read as the other player's: whoever is left gets all.
        (true, _) => Some(Player::Silver),
        (_, true) => Some(Player::Gold),
        _ => decide(&gold, &silver, options.rules, options.tie_mm).to,
    }
}
