//! The referee against direct simulation, against exhaustive search, and against itself.

use std::f64::consts::PI;

use nalgebra::{DMatrix, Rotation3, Vector3};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use table_umpire::calibration::Owner;
use table_umpire::games::lacuna::{Colour, Flower, Pawn, PerPlayer, Player, RuleSet, Score, SetSize};
use table_umpire::geometry::{Camera, Covariance2, ImagePoint, JointCovariance, MatPoint, Pose, View};
use table_umpire::metrology::{
    CameraReport, IntrinsicsSource, MatReport, MeasuredToken, Measurement, ScaleReport, ScaleSource,
    TokenClass,
};
use table_umpire::referee::{
    Call, ColourWinner, Doubt, RefereeOptions, TakenFlowers, Verdict, WordOfCall, adjudicate, settle,
};

const COLOURS: [&str; 7] = ["red", "orange", "yellow", "pink", "green", "blue", "purple"];

fn options() -> RefereeOptions {
    RefereeOptions::new(SetSize::of_colours(COLOURS))
}

fn flower(colour: usize, x: f64, y: f64) -> MeasuredToken {
    token(TokenClass::Flower(COLOURS[colour].to_owned()), x, y)
}

fn pawn(owner: Owner, x: f64, y: f64) -> MeasuredToken {
    token(TokenClass::Pawn(owner), x, y)
}

fn token(class: TokenClass, x: f64, y: f64) -> MeasuredToken {
    let (pixel, position) = (ImagePoint::new(0.0, 0.0), MatPoint::new(x, y));
    MeasuredToken { class, class_probability: 1.0, pixel, position, on_mat: true }
}

fn measurement(tokens: Vec<MeasuredToken>, covariance: JointCovariance) -> Measurement {
    Measurement {
        tokens,
        covariance,
        scale: ScaleReport { source: ScaleSource::Assumed, relative_sigma: 0.0 },
        camera: CameraReport {
            intrinsics: IntrinsicsSource::Assumed,
            focal_px: 1500.0,
            focal_sigma_px: 10.0,
            tilt_deg: 20.0,
            height_mm: 800.0,
        },
        view: View {
            camera: Camera::ideal(1500.0, 1920, 1080),
            pose: Pose::new(
                Rotation3::from_axis_angle(&Vector3::x_axis(), PI),
                Vector3::new(0.0, 0.0, 800.0),
            ),
        },
        mat: MatReport { reprojection_rms_px: 0.2, circle_diameter_mm: 500.0 },
        warnings: Vec::new(),
    }
}

/// Every token with the same sigma of its own, mm.
fn alone(tokens: Vec<MeasuredToken>, sigma_mm: f64) -> Measurement {
    let own = vec![Covariance2::isotropic(sigma_mm); tokens.len()];
    measurement(tokens, JointCovariance::independent(own))
}

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

/// An end position: `left[c]` flowers of colour c, all nearest to gold's six pawns or to silver's.
fn end(to_gold: [u32; 7], to_silver: [u32; 7]) -> (Vec<Flower>, Vec<Pawn>) {
    let mut flowers = Vec::new();
    for colour in 0..7 {
        let (gold, silver) = (to_gold[colour], to_silver[colour]);
        let sides =
            std::iter::repeat_n(-100.0, gold as usize).chain(std::iter::repeat_n(100.0, silver as usize));
        flowers.extend(sides.map(|x| Flower { colour: Colour(colour), at: MatPoint::new(x, 0.0) }));
    }
    let pawn = |i: u8| Pawn {
        owner: if i.is_multiple_of(2) { Player::Gold } else { Player::Silver },
        at: MatPoint::new(if i.is_multiple_of(2) { -100.0 } else { 100.0 }, f64::from(i)),
    };
    (flowers, (0..12).map(pawn).collect())
}

#[test]
fn without_the_flowers_taken_the_score_is_given_only_where_no_split_changes_it() {
    // Four of a colour left and all gold's: nothing taken earlier changes these four colours.
    let (flowers, pawns) = end([4, 4, 4, 4, 3, 1, 1], [0, 0, 0, 0, 0, 2, 1]);
    let verdict = settle(&flowers, &pawns, &options());
    let score = verdict.score.unwrap();
    assert_eq!(score.winner, Some(Player::Gold));
    assert_eq!(score.winner_probability.gold, 1.0);
    assert_eq!(verdict.colours[0].winner, ColourWinner::Won(Player::Gold));
    assert_eq!(verdict.colours[4].winner, ColourWinner::Open);
    assert_eq!(verdict.colours[4].gold.exactly(), None);
    let (flowers, pawns) = end([3, 4, 4, 4, 3, 1, 1], [0, 0, 0, 0, 0, 2, 2]);
    let verdict = settle(&flowers, &pawns, &options());
    assert_eq!(verdict.score, None);
    assert_eq!(verdict.awards.len(), flowers.len());
}

#[test]
fn the_possible_splits_are_those_an_exhaustive_search_finds() {
    let (flowers, pawns) = end([3, 1, 2, 1, 3, 1, 1], [0, 2, 1, 2, 2, 2, 3]);
    let left = [3_u32, 3, 3, 3, 5, 3, 4];
    let mut ranges = [(u32::MAX, 0); 7];
    let all: u32 = left.iter().map(|l| 8 - l).product();
    let mut winners = std::collections::BTreeSet::new();
    for code in 0..all {
        let (mut rest, mut gold) = (code, [0; 7]);
        for (colour, own) in gold.iter_mut().enumerate() {
            *own = rest % (8 - left[colour]);
            rest /= 8 - left[colour];
        }
        let silver: [u32; 7] = std::array::from_fn(|c| 7 - left[c] - gold[c]);
        let odd = |counts: &[u32; 7]| counts.iter().filter(|c| *c % 2 == 1).count() as u32;
        let sum = |counts: &[u32; 7]| counts.iter().sum::<u32>();
        // Twelve flowers for six pawns in pairs, and one more for the first player.
        if (sum(&gold), odd(&gold), sum(&silver), odd(&silver)) != (13, 1, 12, 0)
            && (sum(&gold), odd(&gold), sum(&silver), odd(&silver)) != (12, 0, 13, 1)
        {
            continue;
        }
        let awarded = [[3, 0], [1, 2], [2, 1], [1, 2], [3, 2], [1, 2], [1, 3]];
        let held: Vec<_> = (0..7)
            .map(|c| PerPlayer { gold: gold[c] + awarded[c][0], silver: silver[c] + awarded[c][1] })
            .collect();
        winners.insert(Score::of(&held, RuleSet::Official, &options().set).winner);
        for (range, held) in ranges.iter_mut().zip(&held) {
            *range = (range.0.min(held.gold), range.1.max(held.gold));
        }
    }
    let verdict = settle(&flowers, &pawns, &options());
    let found: Vec<_> = verdict.colours.iter().map(|c| (c.gold.least, c.gold.most)).collect();
    assert_eq!(found, ranges);
    assert_eq!(verdict.score.is_some(), winners.len() == 1);
}

#[test]
fn partly_known_flowers_fill_in_the_rest() {
    let (flowers, pawns) = end([3, 4, 4, 4, 3, 1, 1], [0, 0, 0, 0, 0, 2, 2]);
    let mut options = options();
    for colour in 0..7 {
        options.taken.set(Player::Gold, Colour(colour), [2, 2, 2, 2, 1, 2, 2][colour]);
    }
    let verdict = settle(&flowers, &pawns, &options);
    let silver: Vec<_> = verdict.colours.iter().map(|c| c.silver.exactly().unwrap()).collect();
    assert_eq!(silver, [2, 1, 1, 1, 3, 4, 4]);
    assert_eq!(verdict.score.unwrap().winner, Some(Player::Gold));
}

/// Three colours each; the seventh is won by whoever gets the contested flowers.
fn contested_scene(contested: &[(usize, f64)]) -> (Measurement, RefereeOptions) {
    let mut tokens = vec![pawn(Owner::Gold, -50.0, 0.0), pawn(Owner::Silver, 50.0, 0.0)];
    for (i, &(colour, off_centre)) in contested.iter().enumerate() {
        tokens.push(flower(colour, off_centre, 10.0 * i as f64));
    }
    let mut gold = vec![7, 7, 7, 0, 0, 0, 3];
    let mut silver = vec![0, 0, 0, 7, 7, 7, 3];
    for &(colour, _) in contested {
        if colour < 3 {
            gold[colour] -= 1;
        } else if colour < 6 {
            silver[colour] -= 1;
        } else if gold[6] + silver[6] + contested.iter().filter(|c| c.0 == 6).count() as u32 > 7 {
            gold[6] -= 1;
        }
    }
    let options = options();
    let taken = TakenFlowers::known(&PerPlayer { gold, silver }, &options.set);
    (alone(tokens, 0.3), RefereeOptions { taken, ..options })
}

#[test]
fn only_flowers_that_can_change_the_winner_are_decisive() {
    let (scene, options) = contested_scene(&[(6, 0.1), (0, -0.1), (4, 0.0)]);
    let verdict = adjudicate(&scene, &options);
    assert!(verdict.awards.iter().all(|call| call.call == WordOfCall::TooClose));
    let score = verdict.score.unwrap();
    assert_eq!(score.decisive_flowers, [2], "six of red and of green are enough without the contested one");
    assert_eq!(score.winner, Some(Player::Silver));
    let probability = score.winner_probability;
    assert!((probability.gold + probability.silver + probability.draw - 1.0).abs() < 1e-9);
    let stated = verdict.awards[0].probability.silver;
    assert!((probability.silver - stated).abs() < 0.03, "{} {stated}", probability.silver);
}

#[test]
fn two_flowers_that_decide_only_together_are_both_decisive() {
    // 2 to 3 of purple: gold needs both.
    let (scene, options) = contested_scene(&[(6, 0.1), (6, -0.1)]);
    let verdict = adjudicate(&scene, &options);
    assert_eq!(verdict.score.unwrap().decisive_flowers, [2, 3]);
}

#[test]
fn decisive_flowers_are_those_an_exhaustive_search_finds() {
    for seed in 0..30 {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let mut tokens = vec![pawn(Owner::Gold, -50.0, 0.0), pawn(Owner::Silver, 50.0, 0.0)];
        let colours: Vec<usize> = (0..9).map(|_| random.random_range(0..7)).collect();
        for (i, &colour) in colours.iter().enumerate() {
            tokens.push(flower(colour, random.random_range(-0.2..0.2), 8.0 * i as f64));
        }
        let held: Vec<PerPlayer<u32>> = (0..7)
            .map(|c| {
                let left = 7_u32.saturating_sub(colours.iter().filter(|&&k| k == c).count() as u32);
                let gold = random.random_range(0..=left);
                PerPlayer { gold, silver: left - gold }
            })
            .collect();
        let winner = |answers: u32| {
            let mut held = held.clone();
            for (i, &colour) in colours.iter().enumerate() {
                let to = if answers >> i & 1 == 1 { Player::Gold } else { Player::Silver };
                *held[colour].of_mut(to) += 1;
            }
            Score::of(&held, RuleSet::Official, &options().set).winner
        };
        let expected: Vec<usize> = (0..9)
            .filter(|i| (0..512).any(|answers: u32| winner(answers) != winner(answers ^ (1 << i))))
            .map(|i| i + 2)
            .collect();
        let taken = TakenFlowers::known(
            &PerPlayer {
                gold: held.iter().map(|h| h.gold).collect(),
                silver: held.iter().map(|h| h.silver).collect(),
            },
            &options().set,
        );
        let verdict = adjudicate(&alone(tokens, 0.3), &RefereeOptions { taken, ..options() });
        assert!(verdict.awards.iter().all(|call| call.call == WordOfCall::TooClose), "seed {seed}");
        assert_eq!(verdict.score.unwrap().decisive_flowers, expected, "seed {seed}");
    }
}

#[test]
fn no_pawns_or_nothing_at_all_is_answered_without_awards() {
    let verdict = adjudicate(&alone(vec![flower(0, 0.0, 0.0), pawn(Owner::Gold, 9.0, 0.0)], 0.2), &options());
    assert!(verdict.awards.is_empty() && verdict.score.is_none());
    assert_eq!(verdict.warnings[0].code, "no-pawns");
    let nothing = adjudicate(&alone(Vec::new(), 0.2), &options());
    assert!(nothing.awards.is_empty() && nothing.score.is_none());
}
