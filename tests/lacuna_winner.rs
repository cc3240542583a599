//! Score, flowers taken earlier and decisive flowers, against exhaustive search.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on fails")]

mod common;

use std::collections::BTreeSet;

use common::{alone, flower, options, pawn};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use table_umpire::calibration::Owner;
use table_umpire::games::lacuna::{Colour, Flower, Pawn, PerPlayer, Player, RuleSet, Score};
use table_umpire::geometry::MatPoint;
use table_umpire::metrology::Measurement;
use table_umpire::referee::{ColourWinner, RefereeOptions, TakenFlowers, WordOfCall, adjudicate, settle};

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
    let mut winners = BTreeSet::new();
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
fn a_misread_colour_can_change_the_winner_and_makes_no_draw_where_the_set_adds_up() {
    // Gold's fourth purple flower wins the game; exchanged with silver's green one it would not.
    let mut tokens = vec![pawn(Owner::Gold, -50.0, 0.0), pawn(Owner::Silver, 50.0, 0.0)];
    tokens.extend([flower(6, -50.0, 30.0), flower(4, 50.0, 30.0)]);
    let taken = PerPlayer { gold: vec![7, 7, 7, 0, 0, 0, 3], silver: vec![0, 0, 0, 7, 6, 7, 3] };
    let taken = TakenFlowers::known(&taken, &options().set);
    let options = RefereeOptions { taken, ..options() };
    let sure = adjudicate(&alone(tokens.clone(), 0.1), &options).score.unwrap();
    assert_eq!((sure.winner, sure.winner_probability.gold), (Some(Player::Gold), 1.0));
    for flower in &mut tokens[2..] {
        flower.class_probability = 0.9;
    }
    let score = adjudicate(&alone(tokens, 0.1), &options).score.unwrap();
    let probability = score.winner_probability;
    assert!((0.7..0.95).contains(&probability.gold), "{probability:?}");
    assert_eq!(probability.draw, 0.0);
}

#[test]
fn a_flower_not_seen_opens_the_result_where_it_could_decide_it() {
    let taken = PerPlayer { gold: vec![2, 0, 0, 0, 3, 3, 3], silver: vec![2, 3, 3, 3, 0, 0, 0] };
    let with = |unseen_flowers| RefereeOptions {
        taken: TakenFlowers::known(&taken, &options().set),
        unseen_flowers,
        ..options()
    };
    // three colours each, and of the first three each: the seventh flower of it was not seen
    let (flowers, pawns) = end([1, 4, 4, 4, 0, 0, 0], [1, 0, 0, 0, 4, 4, 4]);
    assert_eq!(settle(&flowers, &pawns, &with(0)).score.unwrap().winner, None);
    let verdict = settle(&flowers, &pawns, &with(1));
    assert_eq!(verdict.score, None);
    assert_eq!(verdict.colours[0].winner, ColourWinner::Open);
    // with four of it gold has it, wherever the seventh is
    let (flowers, pawns) = end([2, 4, 4, 4, 0, 0, 0], [0, 0, 0, 0, 4, 4, 4]);
    let score = settle(&flowers, &pawns, &with(1)).score.unwrap();
    assert_eq!((score.winner, score.winner_probability.gold), (Some(Player::Gold), 1.0));
}

#[test]
fn a_picture_that_shows_too_little_gives_no_result() {
    let (flowers, pawns) = end([4, 4, 4, 4, 3, 1, 1], [0, 0, 0, 0, 0, 2, 1]);
    let verdict = settle(&flowers, &pawns, &RefereeOptions { shows_too_little: true, ..options() });
    assert_eq!(verdict.score, None);
    assert!(verdict.awards.iter().all(|call| call.call == WordOfCall::TooClose));
}
