//! The rule cases of `fixtures/rules/lacuna`, row by row.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on fails")]

use std::fs;
use std::path::Path;

use serde::Deserialize;
use serde::de::DeserializeOwned;
use table_umpire::games::lacuna::{
    Action, Flower, Footprints, Game, Move, Pawn, PerPlayer, Player, Problem, RuleSet, Score, SetSize, Setup,
    Severity, Survey, award_flowers,
};
use table_umpire::geometry::MatPoint;

/// Rows give free stretches to eight places.
const STRETCH_TOLERANCE: f64 = 1e-8;
/// Rows give lengths exactly; what is left is rounding.
const LENGTH_TOLERANCE_MM: f64 = 1e-9;
/// The tables may not shrink below this many rows in all.
const LEAST_ROWS: usize = 60;

#[derive(Deserialize)]
struct Table<Row> {
    rows: Vec<Row>,
}

fn rows<Row: DeserializeOwned>(file: &str) -> Vec<Row> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/rules/lacuna").join(file);
    let text = fs::read_to_string(&path).unwrap();
    toml::from_str::<Table<Row>>(&text).unwrap_or_else(|error| panic!("{file}: {error}")).rows
}

fn game(rules: RuleSet) -> Game {
    Game {
        rules,
        set: SetSize::of_colours(["red", "orange", "yellow", "pink", "green", "blue", "purple"]),
        footprints: Footprints { flower_mm: 8.0, pawn_mm: 7.0 },
        tie_mm: 0.0,
    }
}

type Named = (String, f64, f64);

fn flowers(named: &[Named], set: &SetSize) -> Vec<Flower> {
    let flower =
        |(name, x, y): &Named| Flower { colour: set.colour(name).unwrap(), at: MatPoint::new(*x, *y) };
    named.iter().map(flower).collect()
}

fn player(name: &str) -> Player {
    match name {
        "gold" => Player::Gold,
        "silver" => Player::Silver,
        other => panic!("{other} is no player"),
    }
}

fn pawns(named: &[Named]) -> Vec<Pawn> {
    named.iter().map(|(name, x, y)| Pawn { owner: player(name), at: MatPoint::new(*x, *y) }).collect()
}

fn word(player: Option<Player>) -> String {
    player.map_or_else(|| "none".to_owned(), |p| p.to_string())
}

#[derive(Deserialize)]
struct SightRow {
    why: String,
    a: [f64; 2],
    b: [f64; 2],
    others: Vec<Named>,
    clearance: Option<f64>,
    by: Option<String>,
    free: Option<Vec<[f64; 2]>>,
}

#[test]
fn lines_of_sight_are_as_the_table_says() {
    for row in rows::<SightRow>("sight.toml") {
        let game = game(RuleSet::Official);
        let mut named =
            vec![("blue".to_owned(), row.a[0], row.a[1]), ("blue".to_owned(), row.b[0], row.b[1])];
        let mut setup = Setup::default();
        for (kind, x, y) in &row.others {
            match kind.as_str() {
                "flower" => named.push(("green".to_owned(), *x, *y)),
                "same" => named.push(("blue".to_owned(), *x, *y)),
                _ => setup.pawns.push(Pawn { owner: Player::Gold, at: MatPoint::new(*x, *y) }),
            }
        }
        setup.flowers = flowers(&named, &game.set);
        let survey = Survey::of(&setup.standing(&game.footprints), game.footprints.pawn_mm);
        let clear = survey.clear.iter().find(|pair| pair.flowers == [0, 1]);
        let blocked = survey.blocked.iter().find(|pair| pair.flowers == [0, 1]);
        assert_eq!(blocked.map(|pair| pair.by.to_string()), row.by, "{}", row.why);
        let clearance = blocked.map(|pair| Some(pair.clearance_mm)).or(clear.map(|pair| pair.clearance_mm));
        match (clearance.unwrap(), row.clearance) {
            (Some(found), Some(wanted)) => {
                assert!((found - wanted).abs() < LENGTH_TOLERANCE_MM, "{}: {found} {wanted}", row.why);
            }
            (found, wanted) => assert_eq!(found, wanted, "{}", row.why),
        }
        let free = clear.map(|pair| pair.free.clone());
        assert_eq!(free.as_ref().map(Vec::len), row.free.as_ref().map(Vec::len), "{}: {free:?}", row.why);
        for (found, wanted) in free.iter().flatten().zip(row.free.iter().flatten()) {
            let apart = (found[0] - wanted[0]).abs().max((found[1] - wanted[1]).abs());
            assert!(apart < STRETCH_TOLERANCE, "{}: {found:?} {wanted:?}", row.why);
        }
    }
}

#[derive(Deserialize)]
struct MoveRow {
    why: String,
    flowers: Vec<Named>,
    pawns: Vec<Named>,
    turn: String,
    by: String,
    pair: [usize; 2],
    at: [f64; 2],
    refused: Vec<String>,
}

#[test]
fn pawns_are_placed_or_refused_as_the_table_says() {
    for row in rows::<MoveRow>("moves.toml") {
        let game = game(RuleSet::Official);
        // Two flowers taken for each pawn and gold's free flower; of which colour does not matter here.
        let pawns = pawns(&row.pawns);
        let count = |who| pawns.iter().filter(|p| p.owner == who).count() as u32;
        let taken = PerPlayer {
            gold: vec![1, 2 * count(Player::Gold)],
            silver: vec![0, 0, 2 * count(Player::Silver)],
        };
        let to_move = Some(player(&row.turn));
        let setup = Setup { flowers: flowers(&row.flowers, &game.set), pawns, taken, to_move };
        let position = setup.into_position(&game).unwrap();
        let by = player(&row.by);
        let before = position.taken(by).iter().sum::<u32>();
        let at = MatPoint::new(row.at[0], row.at[1]);
        let mv = Move { by, action: Action::Place { flowers: row.pair, at } };
        match position.clone().apply(mv) {
            Ok(after) => {
                assert!(row.refused.is_empty(), "{}: allowed", row.why);
                assert_eq!(after.taken(by).iter().sum::<u32>(), before + 2, "{}", row.why);
                assert_eq!(after.flowers().count(), row.flowers.len() - 2, "{}", row.why);
                assert_eq!(after.to_move(), Some(by.other()), "{}", row.why);
            }
            Err(refused) => {
                let codes: Vec<_> = refused.reasons.iter().map(|reason| reason.code()).collect();
                assert_eq!(codes, row.refused, "{}: {refused}", row.why);
                assert_eq!(refused.position, position, "{}: the position comes back", row.why);
            }
        }
    }
}

#[derive(Deserialize)]
struct AwardRow {
    why: String,
    #[serde(default)]
    rules: RuleSet,
    #[serde(default)]
    tie: f64,
    gold: Vec<[f64; 2]>,
    silver: Vec<[f64; 2]>,
    to: String,
    by: Option<usize>,
    gap: f64,
}

#[test]
fn flowers_are_awarded_as_the_table_says() {
    for row in rows::<AwardRow>("awards.toml") {
        let game = game(row.rules);
        let flower = Flower { colour: game.set.colour("red").unwrap(), at: MatPoint::new(0.0, 0.0) };
        let of = |owner, places: &[[f64; 2]]| -> Vec<Pawn> {
            places.iter().map(|&[x, y]| Pawn { owner, at: MatPoint::new(x, y) }).collect()
        };
        let pawns = [of(Player::Gold, &row.gold), of(Player::Silver, &row.silver)].concat();
        let award = &award_flowers([(0, &flower)], &pawns, row.rules, row.tie)[0];
        assert_eq!(word(award.decision.to), row.to, "{}", row.why);
        assert_eq!(award.decision.decided_by, row.by, "{}", row.why);
        let gap = award.gap_mm().unwrap();
        assert!((gap - row.gap).abs() < LENGTH_TOLERANCE_MM, "{}: {gap}", row.why);
    }
}

#[derive(Deserialize)]
struct ScoreRow {
    why: String,
    #[serde(default)]
    rules: RuleSet,
    gold: Vec<u32>,
    silver: Vec<u32>,
    colours: String,
    winner: String,
}

#[test]
fn games_are_scored_as_the_table_says() {
    for row in rows::<ScoreRow>("score.toml") {
        let game = game(row.rules);
        let held: Vec<_> =
            row.gold.iter().zip(&row.silver).map(|(&gold, &silver)| PerPlayer { gold, silver }).collect();
        let score = Score::of(&held, row.rules, &game.set);
        let letter =
            |winner: Option<Player>| winner.map_or('-', |p| if p == Player::Gold { 'g' } else { 's' });
        let colours: String = score.colours.iter().map(|c| letter(c.winner)).collect();
        assert_eq!(colours, row.colours, "{}", row.why);
        assert_eq!(word(score.winner), row.winner, "{}", row.why);
    }
}

#[derive(Deserialize)]
struct SetupRow {
    why: String,
    #[serde(default)]
    rules: RuleSet,
    flowers: Vec<Named>,
    pawns: Vec<Named>,
    gold: Vec<u32>,
    silver: Vec<u32>,
    turn: Option<String>,
    errors: Vec<String>,
    warnings: Vec<String>,
}

#[test]
fn set_ups_have_the_problems_that_the_table_says() {
    for row in rows::<SetupRow>("setup.toml") {
        let game = game(row.rules);
        let setup = Setup {
            flowers: flowers(&row.flowers, &game.set),
            pawns: pawns(&row.pawns),
            taken: PerPlayer { gold: row.gold, silver: row.silver },
            to_move: row.turn.as_deref().map(player),
        };
        let problems = setup.review(&game);
        let codes = |severity| -> Vec<_> {
            let of = |p: &&Problem| p.severity() == severity && !matches!(p, Problem::TooFewOfColour { .. });
            problems.iter().filter(of).map(Problem::code).collect()
        };
        assert_eq!(codes(Severity::Error), row.errors, "{}", row.why);
        assert_eq!(codes(Severity::Warning), row.warnings, "{}", row.why);
        assert_eq!(setup.into_position(&game).is_ok(), row.errors.is_empty(), "{}", row.why);
    }
}

#[test]
fn the_tables_keep_their_size() {
    #[derive(Deserialize)]
    struct AnyRow {
        why: String,
    }
    let files = ["sight.toml", "moves.toml", "awards.toml", "score.toml", "setup.toml"];
    let all: Vec<_> = files.iter().flat_map(|file| rows::<AnyRow>(file)).collect();
    assert!(all.len() >= LEAST_ROWS, "{} rows", all.len());
    assert!(all.iter().all(|row| !row.why.is_empty()));
    for example in ["A", "B", "C", "D", "E"] {
        let title = format!("rulebook {example}:");
        assert!(all.iter().any(|row| row.why.starts_with(&title)), "{title}");
    }
}
