//! Games played and settled by another program are legal here, move by move, and settled alike.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on fails")]

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use serde::Deserialize;
use table_umpire::games::lacuna::{
    Action, Award, ClearPair, Flower, Footprints, Game, Move, Player, RuleSet, SetSize, Setup,
};
use table_umpire::geometry::MatPoint;

/// Places are rounded to 0.001 mm, so a distance may be off by this much.
const ROUNDED_MM: f64 = 0.003;
/// Games in the file.
const GAMES: usize = 17;

#[derive(Deserialize)]
struct Simulated {
    name: String,
    free: String,
    flowers: Vec<(String, f64, f64)>,
    moves: Vec<SimulatedMove>,
    settled: Vec<Settled>,
}

#[derive(Deserialize)]
struct SimulatedMove {
    by: Player,
    pair: [usize; 2],
    at: [f64; 2],
}

#[derive(Deserialize)]
struct Settled {
    flower: usize,
    to: Player,
    gold_mm: f64,
    silver_mm: f64,
}

fn games() -> Vec<Simulated> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/rules/lacuna/simulated.jsonl");
    let text = fs::read_to_string(path).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// The point of the line nearest to `at`: the pawn's place without its rounding.
fn on_line(from: MatPoint, to: MatPoint, at: MatPoint) -> MatPoint {
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    let t = ((at.x - from.x) * dx + (at.y - from.y) * dy) / (dx * dx + dy * dy);
    let foot = ClearPair::point(from, to, t);
    assert!(foot.distance(at) < ROUNDED_MM);
    foot
}

fn play(simulated: &Simulated) -> Vec<Award> {
    let names: BTreeSet<_> = simulated.flowers.iter().map(|f| f.0.clone()).collect();
    let set = SetSize::of_colours(names);
    // Footprints smaller by the rounding, so that a touch stays a touch.
    let footprints = Footprints { flower_mm: 8.0 - ROUNDED_MM, pawn_mm: 7.0 - ROUNDED_MM };
    let game = Game { rules: RuleSet::Official, set, footprints, tie_mm: 0.0 };
    let flowers: Vec<_> = simulated
        .flowers
        .iter()
        .map(|(name, x, y)| Flower { colour: game.set.colour(name).unwrap(), at: MatPoint::new(*x, *y) })
        .collect();
    let first = simulated.moves[0].by;
    let mut setup = Setup { flowers: flowers.clone(), to_move: Some(first), ..Setup::default() };
    let mut taken = vec![0; game.set.colours.len()];
    taken[game.set.colour(&simulated.free).unwrap().0] = 1;
    *setup.taken.of_mut(first) = taken;
    let mut position = setup.into_position(&game).unwrap_or_else(|e| panic!("{}: {e}", simulated.name));
    for (i, mv) in simulated.moves.iter().enumerate() {
        let [from, to] = mv.pair.map(|flower| flowers[flower].at);
        let at = on_line(from, to, MatPoint::new(mv.at[0], mv.at[1]));
        let pairs = position.legal_pairs();
        assert!(pairs.iter().any(|pair| pair.flowers == mv.pair), "{} move {i}", simulated.name);
        let placed = Move { by: mv.by, action: Action::Place { flowers: mv.pair, at } };
        position = position.apply(placed).unwrap_or_else(|e| panic!("{} move {i}: {e}", simulated.name));
    }
    position.awards()
}

#[test]
fn simulated_games_are_legal_and_settled_alike() {
    let games = games();
    assert_eq!(games.len(), GAMES);
    for simulated in &games {
        let awards = play(simulated);
        assert_eq!(awards.len(), simulated.settled.len(), "{}", simulated.name);
        for (award, settled) in awards.iter().zip(&simulated.settled) {
            let deciding = award.deciding().unwrap();
            assert_eq!(award.flower, settled.flower, "{}", simulated.name);
            assert_eq!(award.decision.to, Some(settled.to), "{} flower {}", simulated.name, settled.flower);
            assert!((deciding.gold.distance_mm - settled.gold_mm).abs() < ROUNDED_MM, "{}", simulated.name);
            assert!(
                (deciding.silver.distance_mm - settled.silver_mm).abs() < ROUNDED_MM,
                "{}",
                simulated.name
            );
        }
    }
}
