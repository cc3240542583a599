//! What holds for every position and every game of Lacuna.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on fails")]

use proptest::prelude::*;
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use table_umpire::games::lacuna::{
    Action, Award, ClearPair, Colour, Decision, Flower, Footprints, Game, Move, NearestPawns, Pawn,
    PerPlayer, Phase, Player, Position, RuleSet, SetSize, Setup, award_flowers,
};
use table_umpire::geometry::MatPoint;

const FOOTPRINTS: Footprints = Footprints { flower_mm: 8.0, pawn_mm: 7.0 };
/// Radius of the pond in simulated games, mm: centres of flowers lie inside.
const POND_MM: f64 = 240.0;

fn game(rules: RuleSet) -> Game {
    let set = SetSize::of_colours(["red", "orange", "yellow", "pink", "green", "blue", "purple"]);
    Game { rules, set, footprints: FOOTPRINTS, tie_mm: 0.0 }
}

fn flowers_at(places: &[(f64, f64)]) -> Vec<Flower> {
    places.iter().map(|&(x, y)| Flower { colour: Colour(0), at: MatPoint::new(x, y) }).collect()
}

fn pawns_at(places: &[(bool, f64, f64)]) -> Vec<Pawn> {
    let pawn = |&(gold, x, y): &(bool, f64, f64)| Pawn {
        owner: if gold { Player::Gold } else { Player::Silver },
        at: MatPoint::new(x, y),
    };
    places.iter().map(pawn).collect()
}

fn decisions(flowers: &[Flower], pawns: &[Pawn], rules: RuleSet, tie_mm: f64) -> Vec<Decision> {
    let awards: Vec<Award> = award_flowers(flowers.iter().enumerate(), pawns, rules, tie_mm);
    awards.into_iter().map(|award| award.decision).collect()
}

fn rule_sets() -> impl Strategy<Value = RuleSet> {
    prop_oneof![Just(RuleSet::Official), Just(RuleSet::DiscardTies)]
}

/// The rules of awards on a grid in whole numbers: squares of distances compare exactly.
fn by_hand(flower: (i32, i32), pawns: &[(bool, i32, i32)], rules: RuleSet) -> Decision {
    let squares = |gold: bool| {
        let own = pawns.iter().filter(|p| p.0 == gold);
        let mut squares: Vec<_> = own.map(|p| (p.1 - flower.0).pow(2) + (p.2 - flower.1).pow(2)).collect();
        squares.sort_unstable();
        squares
    };
    let (gold, silver) = (squares(true), squares(false));
    for (i, (g, s)) in gold.iter().zip(&silver).enumerate() {
        if g != s {
            let to = Some(if g < s { Player::Gold } else { Player::Silver });
            return Decision { to, decided_by: Some(i + 1) };
        }
        if rules == RuleSet::DiscardTies {
            break;
        }
    }
    Decision { to: None, decided_by: None }
}

proptest! {
    #[test]
    fn awards_on_a_grid_full_of_ties_are_those_worked_out_by_hand(
        flower in (-4..4, -4..4),
        pawns in prop::collection::vec((any::<bool>(), -4..4, -4..4), 2..13),
        rules in rule_sets(),
    ) {
        prop_assume!(pawns.iter().any(|p| p.0) && pawns.iter().any(|p| !p.0));
        let real: Vec<_> = pawns.iter().map(|p| (p.0, f64::from(p.1), f64::from(p.2))).collect();
        let flowers = flowers_at(&[(f64::from(flower.0), f64::from(flower.1))]);
        let found = decisions(&flowers, &pawns_at(&real), rules, 0.0);
        prop_assert_eq!(found, vec![by_hand(flower, &pawns, rules)]);
    }

    #[test]
    fn the_tree_ranks_pawns_as_sorting_all_of_them_does(
        places in prop::collection::vec((any::<bool>(), -6..6, -6..6), 0..60),
        at in (-6..6, -6..6),
    ) {
        let real: Vec<_> = places.iter().map(|p| (p.0, f64::from(p.1), f64::from(p.2))).collect();
        let pawns = pawns_at(&real);
        let at = MatPoint::new(f64::from(at.0), f64::from(at.1));
        let nearest = NearestPawns::new(&pawns);
        for player in Player::BOTH {
            let mut sorted: Vec<_> = pawns.iter().enumerate()
                .filter(|(_, p)| p.owner == player)
                .map(|(i, p)| (p.at.distance(at), i))
                .collect();
            sorted.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
            let ranked = nearest.ranked(at, player, pawns.len());
            let found: Vec<_> = ranked.iter().map(|r| (r.distance_mm, r.pawn)).collect();
            prop_assert_eq!(&found, &sorted);
            let first_two: Vec<_> = nearest.ranked(at, player, 2).iter().map(|r| r.distance_mm).collect();
            prop_assert_eq!(first_two, sorted.iter().take(2).map(|s| s.0).collect::<Vec<_>>());
        }
    }

    #[test]
    fn awards_do_not_depend_on_the_order_of_the_tokens(
        flowers in prop::collection::vec((-200.0..200.0, -200.0..200.0), 1..25),
        pawns in prop::collection::vec((any::<bool>(), -9..9, -9..9), 2..13),
        rules in rule_sets(), tie_mm in 0.0..5.0, seed: u64,
    ) {
        let real: Vec<_> = pawns.iter().map(|p| (p.0, 20.0 * f64::from(p.1), 20.0 * f64::from(p.2))).collect();
        let (flowers, mut pawns) = (flowers_at(&flowers), pawns_at(&real));
        let before = decisions(&flowers, &pawns, rules, tie_mm);
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let mut order: Vec<_> = (0..flowers.len()).collect();
        order.shuffle(&mut random);
        pawns.shuffle(&mut random);
        let shuffled: Vec<_> = order.iter().map(|&i| flowers[i]).collect();
        let after = decisions(&shuffled, &pawns, rules, tie_mm);
        prop_assert_eq!(before.len(), after.len());
        for (place, decision) in order.iter().zip(after) {
            prop_assert_eq!(before[*place], decision);
        }
    }

    #[test]
    fn awards_do_not_depend_on_how_the_table_is_turned_mirrored_or_scaled(
        flowers in prop::collection::vec((-200.0..200.0, -200.0..200.0), 1..25),
        pawns in prop::collection::vec((any::<bool>(), -200.0..200.0, -200.0..200.0), 2..13),
        rules in rule_sets(), angle in 0.0..6.3, mirrored: bool, scale in 0.1..10.0, shift in -50.0..50.0,
    ) {
        let (sine, cosine) = f64::sin_cos(angle);
        let moved = |at: MatPoint| {
            let y = if mirrored { -at.y } else { at.y };
            MatPoint::new(scale * (cosine * at.x - sine * y) + shift, scale * (sine * at.x + cosine * y))
        };
        let (mut flowers, mut pawns) = (flowers_at(&flowers), pawns_at(&pawns));
        let before = decisions(&flowers, &pawns, rules, 0.0);
        for flower in &mut flowers { flower.at = moved(flower.at); }
        for pawn in &mut pawns { pawn.at = moved(pawn.at); }
        prop_assert_eq!(before, decisions(&flowers, &pawns, rules, 0.0));
    }
}

fn scattered(game: &Game, random: &mut ChaCha8Rng) -> Vec<Flower> {
    let mut flowers: Vec<Flower> = Vec::new();
    while flowers.len() < game.set.flowers() {
        let at =
            MatPoint::new(random.random_range(-POND_MM..POND_MM), random.random_range(-POND_MM..POND_MM));
        let is_apart = flowers.iter().all(|f| f.at.distance(at) > 2.0 * FOOTPRINTS.flower_mm);
        if at.radius() < POND_MM && is_apart {
            let colour = Colour(flowers.len() / game.set.per_colour as usize);
            flowers.push(Flower { colour, at });
        }
    }
    flowers
}

/// Any place where the rules let the player put a pawn.
fn random_place(position: &Position, pairs: &[ClearPair], random: &mut ChaCha8Rng) -> Action {
    let pair = pairs.choose(random).unwrap();
    let &[from, to] = pair.free.choose(random).unwrap();
    let t = from + (to - from) * random.random_range(0.0..=1.0);
    let at = |index: usize| position.flowers().find(|(i, _)| *i == index).unwrap().1.at;
    let [first, second] = pair.flowers;
    Action::Place { flowers: pair.flowers, at: ClearPair::point(at(first), at(second), t) }
}

fn taken(position: &Position, player: Player) -> usize {
    position.taken(player).iter().sum::<u32>() as usize
}

fn random_move(position: &Position, first: Player, random: &mut ChaCha8Rng) -> Move {
    match position.phase() {
        Phase::FreeFlower => {
            Move { by: first, action: Action::FreeFlower { flower: random.random_range(0..49) } }
        }
        Phase::Placing => {
            let pairs = position.legal_pairs();
            let action = if pairs.is_empty() { Action::Pass } else { random_place(position, &pairs, random) };
            Move { by: position.to_move().unwrap(), action }
        }
        Phase::Collecting | Phase::Over => {
            let award = position.awards().swap_remove(0);
            Move { by: award.decision.to.unwrap(), action: Action::Collect { flower: award.flower } }
        }
    }
}

fn play(rules: RuleSet, first: Player, seed: u64) {
    let game = game(rules);
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let flowers = scattered(&game, &mut random);
    let setup = Setup { flowers, to_move: Some(first), ..Setup::default() };
    let mut position = setup.into_position(&game).unwrap();
    let mut has_passed = false;
    while position.phase() != Phase::Over {
        let all =
            position.flowers().count() + taken(&position, Player::Gold) + taken(&position, Player::Silver);
        assert_eq!(all, 49);
        let mv = random_move(&position, first, &mut random);
        has_passed |= mv.action == Action::Pass;
        let was_placing = position.phase() == Phase::Placing;
        position = position.apply(mv).unwrap_or_else(|refused| panic!("seed {seed}: {refused}"));
        if was_placing && position.phase() == Phase::Collecting && !has_passed {
            let free = usize::from(rules == RuleSet::Official);
            assert_eq!(taken(&position, first), 12 + free);
            assert_eq!(taken(&position, first.other()), 12);
            assert_eq!(position.flowers().count(), 25 - free);
        }
    }
    let score = position.score();
    for colour in &score.colours {
        assert_eq!(colour.flowers.gold + colour.flowers.silver, 7);
        assert!(colour.winner.is_some());
    }
    assert!(score.winner.is_some(), "no draw once all flowers are awarded");
}

#[test]
fn random_games_keep_every_total() {
    for seed in 0..60 {
        let first = if seed % 2 == 0 { Player::Gold } else { Player::Silver };
        play(if seed % 3 == 0 { RuleSet::DiscardTies } else { RuleSet::Official }, first, seed);
    }
}

#[test]
fn a_player_without_a_legal_pair_passes_and_both_passing_ends_the_placing() {
    let setup = Setup {
        flowers: flowers_at(&[(0.0, 0.0), (20.0, 0.0)]),
        taken: PerPlayer { gold: vec![0, 1], silver: Vec::new() },
        to_move: Some(Player::Gold),
        ..Setup::default()
    };
    let position = setup.into_position(&game(RuleSet::Official)).unwrap();
    let pass = |by| Move { by, action: Action::Pass };
    let position = position.apply(pass(Player::Gold)).unwrap();
    assert_eq!((position.phase(), position.to_move()), (Phase::Placing, Some(Player::Silver)));
    let position = position.apply(pass(Player::Silver)).unwrap();
    assert_eq!(position.phase(), Phase::Collecting);
}

#[test]
fn a_player_with_a_legal_pair_may_not_pass() {
    let flowers = flowers_at(&[(0.0, 0.0), (100.0, 0.0)]);
    let setup = Setup { flowers, to_move: Some(Player::Gold), ..Setup::default() };
    let position = setup.into_position(&game(RuleSet::DiscardTies)).unwrap();
    let refused = position.apply(Move { by: Player::Gold, action: Action::Pass }).unwrap_err();
    assert_eq!(refused.reasons[0].code(), "may-not-pass");
}
