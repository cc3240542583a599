//! The referee's calls against direct simulation and against themselves.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on fails")]

mod common;

use common::{alone, flower, measurement, options, pawn};
use nalgebra::DMatrix;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use table_umpire::calibration::Owner;
use table_umpire::games::lacuna::{Colour, Flower, Pawn, PerPlayer, Player, RuleSet};
use table_umpire::geometry::{Covariance2, JointCovariance, MatPoint};
use table_umpire::metrology::{MeasuredToken, Measurement, TokenClass};
use table_umpire::referee::{
    Call, Doubt, RefereeOptions, TakenFlowers, Verdict, WordOfCall, adjudicate, settle,
};

fn only_call(verdict: &Verdict) -> &Call {
    assert_eq!(verdict.awards.len(), 1);
    &verdict.awards[0]
}

/// Standard normal values for tests, from another generator than the referee's.
fn normal(random: &mut ChaCha8Rng) -> f64 {
    (0..12).map(|_| random.random::<f64>()).sum::<f64>() - 6.0
}

/// The places moved by one draw of the joint covariance.
fn moved(measured: &Measurement, random: &mut ChaCha8Rng, sign: f64) -> Vec<MatPoint> {
    let covariance = &measured.covariance;
    let causes: Vec<f64> = (0..covariance.causes()).map(|_| normal(random)).collect();
    let mut places = Vec::new();
    for (i, token) in measured.tokens.iter().enumerate() {
        let [l11, l21, l22] = covariance.own(i).unwrap().cholesky();
        let (a, b) = (normal(random), normal(random));
        let (mut dx, mut dy) = (l11 * a, l21 * a + l22 * b);
        for (k, cause) in causes.iter().enumerate() {
            dx += cause * covariance.shift(i, k)[0];
            dy += cause * covariance.shift(i, k)[1];
        }
        places.push(MatPoint::new(token.position.x + sign * dx, token.position.y + sign * dy));
    }
    places
}

/// Whether gold's nearest pawn is nearer to token `flower` than silver's.
fn gold_is_nearer(tokens: &[MeasuredToken], places: &[MatPoint], flower: usize) -> bool {
    let nearest = |owner| {
        let own = tokens.iter().zip(places).filter(|(t, _)| t.class == TokenClass::Pawn(owner));
        own.map(|(_, at)| at.distance(places[flower])).fold(f64::INFINITY, f64::min)
    };
    nearest(Owner::Gold) < nearest(Owner::Silver)
}

/// A scene of random tokens with two causes that all share.
fn random_scene(random: &mut ChaCha8Rng, flowers: usize, sigma_mm: f64) -> Measurement {
    let mut place = || (random.random_range(-100.0..100.0), random.random_range(-100.0..100.0));
    let mut tokens = Vec::new();
    for i in 0..flowers {
        let (x, y) = place();
        tokens.push(flower(i % 7, x, y));
    }
    for i in 0..12 {
        let (x, y) = place();
        tokens.push(pawn(if i % 2 == 0 { Owner::Gold } else { Owner::Silver }, x, y));
    }
    // One cause stretches along x, one shears: both change gaps, neither changes all tokens alike.
    let n = tokens.len();
    let mut shared = DMatrix::zeros(2 * n, 2);
    for (i, token) in tokens.iter().enumerate() {
        shared[(2 * i, 0)] = 0.01 * token.position.x;
        shared[(2 * i + 1, 1)] = 0.01 * token.position.x;
    }
    let covariance = JointCovariance::new(shared, vec![Covariance2::isotropic(sigma_mm); n]).unwrap();
    measurement(tokens, covariance)
}

#[test]
fn a_plain_gap_has_its_linear_sigma_and_normal_probability() {
    let scene =
        alone(vec![flower(0, 0.0, 0.0), pawn(Owner::Gold, 40.0, 0.0), pawn(Owner::Silver, 0.0, 40.5)], 0.3);
    let verdict = adjudicate(&scene, &options());
    let call = only_call(&verdict);
    // The flower's own error counts along both directions, each pawn's along one: 4 x 0.09.
    assert!((call.gap_sigma_mm - 0.6).abs() < 1e-12, "{}", call.gap_sigma_mm);
    assert!((call.gap_mm - 0.5).abs() < 1e-12);
    assert!((call.probability.gold - 0.797_671).abs() < 1e-6, "{:?}", call.probability);
    assert_eq!((call.to, call.call), (Some(Player::Gold), WordOfCall::TooClose));
    assert_eq!(call.doubts, [Doubt::Distance]);
}

#[test]
fn the_guard_band_is_two_sided() {
    for (gap, word) in [(1.17, WordOfCall::TooClose), (1.18, WordOfCall::Clear)] {
        let tokens =
            vec![flower(0, 0.0, 0.0), pawn(Owner::Gold, 40.0, 0.0), pawn(Owner::Silver, 0.0, 40.0 + gap)];
        let call = only_call(&adjudicate(&alone(tokens, 0.3), &options())).clone();
        assert_eq!(call.call, word, "{gap}");
        assert_eq!(call.if_tied.is_some(), word == WordOfCall::TooClose);
    }
}

#[test]
fn near_equal_pawns_of_one_owner_help_each_other_as_in_direct_simulation() {
    let mut tokens = vec![flower(0, 0.0, 0.0), pawn(Owner::Silver, 0.0, 40.0)];
    for (x, y) in [(40.1, 0.0), (-40.2, 0.0), (0.0, -40.1)] {
        tokens.push(pawn(Owner::Gold, x, y));
    }
    let scene = alone(tokens, 0.4);
    let call = only_call(&adjudicate(&scene, &options())).clone();
    let mut random = ChaCha8Rng::seed_from_u64(1);
    let times = 40_000;
    let gold = (0..times)
        .filter(|_| gold_is_nearer(&scene.tokens, &moved(&scene, &mut random, 1.0), 0))
        .count() as f64
        / f64::from(times);
    assert!((call.probability.gold - gold).abs() < 0.02, "{} {gold}", call.probability.gold);
    // Silver is nearest as measured, and yet one of gold's three is probably nearer.
    assert_eq!((call.to, call.call), (Some(Player::Silver), WordOfCall::TooClose));
    assert!(call.probability.gold > 0.6);
}

#[test]
fn stated_probabilities_come_true_and_clear_calls_hold() {
    let mut random = ChaCha8Rng::seed_from_u64(2);
    let (mut clear, mut clear_right, mut gaps, mut covered) = (0, 0, 0, 0);
    let mut bins = [(0.0, 0.0, 0); 5];
    for _ in 0..150 {
        // Truth is the measured scene with the errors taken back.
        let scene = random_scene(&mut random, 24, 0.8);
        let truth = moved(&scene, &mut random, -1.0);
        for call in adjudicate(&scene, &options()).awards {
            let gold = gold_is_nearer(&scene.tokens, &truth, call.flower);
            if call.call == WordOfCall::Clear {
                clear += 1;
                clear_right += i32::from(gold == (call.to == Some(Player::Gold)));
            }
            let bin = &mut bins[((call.probability.gold * 5.0) as usize).min(4)];
            *bin = (bin.0 + call.probability.gold, bin.1 + f64::from(u8::from(gold)), bin.2 + 1);
            let true_gap = truth[call.silver_pawn].distance(truth[call.flower])
                - truth[call.gold_pawn].distance(truth[call.flower]);
            gaps += 1;
            covered += i32::from((true_gap - call.gap_mm).abs() <= 1.96 * call.gap_sigma_mm);
        }
    }
    let share = f64::from(covered) / f64::from(gaps);
    assert!((0.93..0.97).contains(&share), "{share} of {gaps} gaps inside their interval");
    assert!(f64::from(clear_right) / f64::from(clear) > 0.995, "{clear_right} of {clear}");
    for (stated, came_true, count) in bins {
        let count = f64::from(count);
        // Three sigma of the counting, at most.
        let slack = 3.0 * 0.5 / count.sqrt();
        assert!(
            (stated - came_true).abs() / count < slack,
            "{} {} of {count}",
            stated / count,
            came_true / count
        );
    }
}

#[test]
fn the_same_measurement_gives_the_same_verdict_to_the_last_bit() {
    let scene = random_scene(&mut ChaCha8Rng::seed_from_u64(3), 24, 1.5);
    assert_eq!(adjudicate(&scene, &options()), adjudicate(&scene, &options()));
}

#[test]
fn a_measurement_without_doubt_is_settled_as_a_position_is() {
    for seed in 0..20 {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let mut scene = random_scene(&mut random, 24, 0.0);
        scene.covariance = JointCovariance::exact(scene.tokens.len());
        let at = |i: usize| scene.tokens[i].position;
        let flowers: Vec<_> = (0..24).map(|i| Flower { colour: Colour(i % 7), at: at(i) }).collect();
        let owners = [Player::Gold, Player::Silver];
        let pawns: Vec<_> = (0..12).map(|i| Pawn { owner: owners[i % 2], at: at(24 + i) }).collect();
        let taken = TakenFlowers::known(
            &PerPlayer { gold: vec![2, 2, 2, 2, 2, 2, 1], silver: vec![1, 1, 1, 2, 2, 2, 3] },
            &options().set,
        );
        let options = RefereeOptions { taken, ..options() };
        let (measured, settled) = (adjudicate(&scene, &options), settle(&flowers, &pawns, &options));
        assert_eq!(measured.score, settled.score);
        assert_eq!(measured.colours, settled.colours);
        for (a, b) in measured.awards.iter().zip(&settled.awards) {
            assert_eq!((a.flower, a.to, a.probability), (b.flower, b.to, b.probability));
            assert_eq!((b.call, b.if_tied, b.gap_sigma_mm), (WordOfCall::Clear, None, 0.0));
        }
    }
}

#[test]
fn a_tie_width_makes_the_chain_decide_and_a_gap_near_it_too_close() {
    let scene = |gap: f64| {
        let gold = [pawn(Owner::Gold, 40.0, 0.0), pawn(Owner::Gold, -90.0, 0.0)];
        let silver = [pawn(Owner::Silver, 0.0, 40.0 + gap), pawn(Owner::Silver, 0.0, -70.0)];
        let tokens = [vec![flower(0, 0.0, 0.0)], gold.to_vec(), silver.to_vec()].concat();
        alone(tokens, 0.1)
    };
    let options = RefereeOptions { tie_mm: 2.0, ..options() };
    let call = |gap| only_call(&adjudicate(&scene(gap), &options)).clone();
    let tied = call(0.2);
    assert_eq!((tied.to, tied.decided_by, tied.call), (Some(Player::Silver), Some(2), WordOfCall::Clear));
    let near = call(1.9);
    assert_eq!((near.to, near.call), (Some(Player::Silver), WordOfCall::TooClose));
    assert!((0.2..0.4).contains(&near.probability.gold), "{:?}", near.probability);
    let beyond = call(3.5);
    assert_eq!((beyond.to, beyond.decided_by, beyond.call), (Some(Player::Gold), Some(1), WordOfCall::Clear));
    let discarded = RefereeOptions { rules: RuleSet::DiscardTies, ..options.clone() };
    let call = only_call(&adjudicate(&scene(1.9), &discarded)).clone();
    assert_eq!((call.to, call.call), (None, WordOfCall::TooClose));
    assert!((0.6..0.8).contains(&call.probability.tie), "{:?}", call.probability);
}

#[test]
fn a_pawn_of_doubtful_owner_makes_its_flowers_too_close() {
    let mut tokens = vec![
        flower(0, 0.0, 0.0),
        pawn(Owner::Gold, 20.0, 0.0),
        pawn(Owner::Gold, 90.0, 0.0),
        pawn(Owner::Silver, 0.0, 60.0),
    ];
    tokens[1].class_probability = 0.7;
    let call = only_call(&adjudicate(&alone(tokens.clone(), 0.2), &options())).clone();
    assert_eq!((call.call, call.doubts.as_slice()), (WordOfCall::TooClose, [Doubt::PawnOwner].as_slice()));
    assert!((call.probability.gold - 0.7).abs() < 0.03, "{:?}", call.probability);
    tokens[1].class_probability = 1.0;
    tokens[2].class_probability = 0.7;
    let call = only_call(&adjudicate(&alone(tokens, 0.2), &options())).clone();
    assert_eq!(call.call, WordOfCall::Clear, "the doubtful pawn is too far away to matter");
}

#[test]
fn a_flower_probably_of_another_colour_is_too_close() {
    let mut tokens = vec![flower(0, 0.0, 0.0), pawn(Owner::Gold, 20.0, 0.0), pawn(Owner::Silver, 0.0, 60.0)];
    tokens[0].class_probability = 0.4;
    let call = only_call(&adjudicate(&alone(tokens, 0.2), &options())).clone();
    assert_eq!(call.doubts, [Doubt::FlowerClass]);
}

#[test]
fn no_pawns_or_nothing_at_all_is_answered_without_awards() {
    let verdict = adjudicate(&alone(vec![flower(0, 0.0, 0.0), pawn(Owner::Gold, 9.0, 0.0)], 0.2), &options());
    assert!(verdict.awards.is_empty() && verdict.score.is_none());
    assert_eq!(verdict.warnings[0].code, "no-pawns");
    let nothing = adjudicate(&alone(Vec::new(), 0.2), &options());
    assert!(nothing.awards.is_empty() && nothing.score.is_none());
}
