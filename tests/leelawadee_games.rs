//! Whole games: at random against the rules written a second time, counted move by move, and those of the rendered
//! pictures, which another program played.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on fails")]

#[path = "leelawadee_games/slow.rs"]
mod slow;

use std::collections::BTreeMap;
use std::path::Path;
use std::{env, fs};

use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde::Deserialize;
use serde_json::{Value, json};
use slow::{COLOURS, Slow};
use table_umpire::games::board::{RuleChoices, board_game};
use table_umpire::games::leelawadee::{
    CELLS, Cell, Colour, Counts, Facing, Garden, Insect, Kind, MatchText, Move, Options, Phase, Position,
    ROUNDS, Setup, Total, round_points,
};

/// Games played at random in an ordinary run.
const GAMES: u32 = 300;
/// Names another number of games, for a thorough run.
const GAMES_VARIABLE: &str = "UMPIRE_LEELAWADEE_GAMES";
/// The butterfly of five colours flies for 2, 3, 4 and 5 colours.
const MOST_FLIGHTS_OF_FIVE: usize = 4;
/// Written positions with one thing changed in them.
const SPOILT: u32 = 2000;
/// The rules written twice are compared at every position of one game in so many.
const SLOW_GAMES: u32 = 10;

fn colour(name: &str) -> Colour {
    Colour::from_name(name).unwrap()
}

fn counts(flowers: &[&str]) -> Counts {
    flowers.iter().map(|name| colour(name)).collect()
}

/// Ten cells that hang together, grown at random, moved to the corner.
fn shape(rng: &mut ChaCha8Rng) -> Vec<(i32, i32)> {
    let mut cells = vec![(0, 0)];
    while cells.len() < CELLS {
        let (x, y) = *cells.choose(rng).unwrap();
        let (dx, dy) = *[(1, 0), (-1, 0), (0, 1), (0, -1)].choose(rng).unwrap();
        if !cells.contains(&(x + dx, y + dy)) {
            cells.push((x + dx, y + dy));
        }
    }
    let (left, low) =
        (cells.iter().map(|cell| cell.0).min().unwrap(), cells.iter().map(|cell| cell.1).min().unwrap());
    cells.iter().map(|(x, y)| (x - left, y - low)).collect()
}

fn drawing(cells: &[(i32, i32)]) -> Garden {
    let sign = |x, y| if cells.contains(&(x, y)) { '.' } else { ' ' };
    let rows: Vec<String> =
        (0..CELLS as i32).map(|y| (0..CELLS as i32).map(|x| sign(x, y)).collect()).collect();
    Garden::from_rows(&rows).unwrap()
}

/// A set-up in both forms.
fn setup(rng: &mut ChaCha8Rng) -> (Position, Slow, MatchText) {
    let gardens = rng.random_range(2..=4);
    let plain: Vec<_> = (0..10).map(|i| (i % 5, i / 5)).collect();
    let shapes: Vec<_> =
        (0..gardens).map(|_| if rng.random_bool(0.5) { plain.clone() } else { shape(rng) }).collect();
    let start = rng.random_range(0..gardens);
    let options = Options { all_drawn: rng.random_bool(0.3), ..Options::default() };
    let setup =
        Setup { options, gardens: shapes.iter().map(|cells| drawing(cells)).collect(), start, bid: None };
    let slow = Slow::new(&shapes, start, options.all_drawn);
    let text = MatchText { setup: setup.clone(), moves: Vec::new() };
    (Position::new(setup).unwrap(), slow, text)
}

/// A move at random: draws as flowers leave a bag, flowers and cells evenly, so that unlikely draws stay unlikely.
fn random_move(position: &Position, rng: &mut ChaCha8Rng) -> Move {
    match position.phase() {
        Phase::Draw { flowers } => {
            let bag = position.bag();
            let mut left: Vec<_> =
                Colour::ALL.into_iter().flat_map(|c| vec![c; usize::from(bag.of(c))]).collect();
            let drawn = (0..flowers).map(|_| left.swap_remove(rng.random_range(0..left.len())));
            Move::Draw(drawn.collect())
        }
        Phase::Plant { garden } => {
            let colours: Vec<_> = position.table().colours().collect();
            let cells: Vec<_> = position.gardens()[garden].empty_cells().collect();
            Move::Plant { colour: *colours.choose(rng).unwrap(), cell: *cells.choose(rng).unwrap() }
        }
        Phase::Over => panic!("the game is over"),
    }
}

fn slow_after(slow: &Slow, mv: Move) -> Option<Slow> {
    match mv {
        Move::Draw(drawn) => {
            let flowers: Vec<_> =
                COLOURS.iter().flat_map(|name| vec![*name; usize::from(drawn.of(colour(name)))]).collect();
            slow.draw(&flowers)
        }
        Move::Plant { colour, cell } => slow.plant(colour.name(), (i32::from(cell.x), i32::from(cell.y))),
    }
}

/// Holds one position against the other form of it.
fn same(position: &Position, slow: &Slow) {
    for (own, other) in position.gardens().iter().zip(&slow.gardens) {
        let flowers: BTreeMap<_, _> =
            own.spots().map(|(c, f)| ((i32::from(c.x), i32::from(c.y)), f.map(Colour::name))).collect();
        assert_eq!(&flowers, other);
    }
    let at: BTreeMap<_, _> = position
        .butterflies()
        .iter()
        .filter_map(|b| Some((b.kind.to_string(), (b.at?.garden, b.at?.facing == Facing::In))))
        .collect();
    assert_eq!(at, slow.at);
    assert_eq!(position.bumblebee(), slow.bumblebee);
    assert_eq!(position.bag(), counts(&slow.bag));
    assert_eq!(position.table(), &counts(&slow.table));
    assert_eq!(position.upcoming(), slow.later.iter().map(|flowers| counts(flowers)).collect::<Vec<_>>());
    assert_eq!(position.scores(), slow.scores);
    if let Phase::Plant { garden } = position.phase() {
        assert_eq!(garden, slow.to_move());
    }
}

/// What was seen over many games.
#[derive(Debug, Default)]
struct Seen {
    games: u32,
    moves: u64,
    flights: u64,
    legal_moves: u64,
    shared_wins: u32,
    missing: u64,
    least: i32,
    most: i32,
}

fn play(seed: u64, compare_moves: bool, seen: &mut Seen) {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let (begin, mut slow, mut text) = setup(&mut rng);
    let gardens = begin.gardens().len();
    let mut position = begin;
    let (mut of_five, mut of_bumblebee) = (0, 0);
    while position.phase() != Phase::Over {
        let legal = position.legal_moves();
        seen.legal_moves += legal.len() as u64;
        if compare_moves {
            let mut written: Vec<_> = legal.iter().map(ToString::to_string).collect();
            written.sort();
            assert_eq!(written, slow.next().into_keys().collect::<Vec<_>>());
        }
        let mv = random_move(&position, &mut rng);
        assert!(legal.contains(&mv), "{mv}");
        let step = position.step(&mv).unwrap();
        slow = slow_after(&slow, mv).unwrap();
        same(&step.position, &slow);
        assert_eq!(step.points.is_some(), step.position.scores().len() > position.scores().len());
        for flight in &step.flights {
            assert_ne!(flight.from, Some(flight.to));
            of_five += usize::from(flight.insect == Insect::Butterfly(Kind::Five));
            of_bumblebee += usize::from(flight.insect == Insect::Bumblebee);
        }
        seen.flights += step.flights.len() as u64;
        seen.moves += 1;
        text.moves.push(mv);
        let json = step.position.to_json();
        assert_eq!(Position::from_json(&json).as_ref(), Ok(&step.position));
        position = step.position;
    }
    assert!(of_five <= MOST_FLIGHTS_OF_FIVE && of_bumblebee < CELLS);
    assert_eq!(position.planted(), CELLS * gardens);
    assert_eq!((position.bag().total(), position.table().total(), position.upcoming().len()), (0, 0, 0));
    let flowers = Colour::ALL.map(|c| position.gardens().iter().map(|g| g.counts().of(c)).sum::<u8>());
    assert_eq!(flowers, Colour::ALL.map(|c| Counts::in_bag(gardens).of(c)));
    // Every colour was planted somewhere, so all butterflies of one colour are in gardens.
    let one = position.butterflies().iter().filter(|b| matches!(b.kind, Kind::One(_)));
    assert!(one.clone().all(|butterfly| butterfly.at.is_some()));
    assert_eq!(position.scores().len(), usize::from(ROUNDS));
    let outcome = position.outcome().unwrap();
    let points: Vec<_> = outcome.totals.iter().map(Total::points).collect();
    assert_eq!(points, slow.totals());
    let written = text.to_string();
    let read = MatchText::read(&written).unwrap();
    assert_eq!((&read, read.to_string()), (&text, written));
    assert_eq!(read.replay().unwrap().1.last().unwrap().position, position);
    seen.games += 1;
    seen.shared_wins += u32::from(outcome.winners().len() > 1);
    seen.missing += outcome.totals.iter().map(|total| total.missing.len() as u64).sum::<u64>();
    seen.least = seen.least.min(*points.iter().min().unwrap());
    seen.most = seen.most.max(*points.iter().max().unwrap());
}

#[test]
fn games_at_random_go_as_the_rules_written_a_second_time_say() {
    let games = env::var(GAMES_VARIABLE).ok().and_then(|games| games.parse().ok()).unwrap_or(GAMES);
    let mut seen = Seen::default();
    for game in 0..games {
        play(u64::from(game), game % SLOW_GAMES == 0, &mut seen);
    }
    assert_eq!(seen.games, games);
    println!("{seen:?}");
}

/// The position and its slow twin after these moves of a game of plain gardens.
fn after(gardens: usize, all_drawn: bool, moves: &[&str]) -> (Position, Slow) {
    let plain: Vec<_> = (0..10).map(|i| (i % 5, i / 5)).collect();
    let mut slow = Slow::new(&vec![plain; gardens], 0, all_drawn);
    let options = Options { all_drawn, ..Options::default() };
    let mut position = Position::new(Setup { options, ..Setup::plain(gardens) }).unwrap();
    for mv in moves {
        let mv = mv.parse().unwrap();
        position = position.apply(&mv).unwrap();
        slow = slow_after(&slow, mv).unwrap();
    }
    (position, slow)
}

#[test]
fn moves_are_counted_as_the_rules_written_a_second_time_count_them() {
    let draw = "draw-2red-2blue";
    let all = [draw, "draw-2yellow-2orange", draw, "draw-4purple", "draw-1orange-1purple-2blue"];
    let turns = ["red-a1", "red-a1", "blue-b1"];
    type Case<'a> = (&'a str, usize, bool, Vec<&'a str>, u32, u64);
    let cases: [Case; 8] = [
        ("two gardens, the first draw and turn", 2, false, vec![], 2, 1_650),
        ("three gardens, the first draw and turn", 3, false, vec![], 2, 6_200),
        ("four gardens, the first draw", 4, false, vec![], 1, 489),
        ("two gardens, three turns", 2, false, vec![draw], 3, 5_400),
        ("three gardens, three turns", 3, false, vec!["draw-2red-2purple-2blue"], 3, 24_000),
        ("without luck, two draws", 2, true, vec![], 2, 3_048),
        ("without luck, three turns", 2, true, all.to_vec(), 3, 5_400),
        ("into the second round", 2, false, [&[draw][..], &turns[..]].concat(), 3, 11_232),
    ];
    for (what, gardens, all_drawn, moves, depth, count) in cases {
        let (position, slow) = after(gardens, all_drawn, &moves);
        let found = position.perft(depth);
        println!("{what}: perft({depth}) = {found}");
        assert_eq!(found, slow.perft(depth), "{what}");
        assert_eq!(found, count, "{what}");
    }
}

#[derive(Deserialize)]
struct Simulated {
    name: String,
    gardens: usize,
    plants: Vec<(usize, String, String, Vec<String>)>,
    left: Vec<String>,
    scores: Vec<Vec<i32>>,
    score_now: Vec<i32>,
    butterflies: BTreeMap<String, (usize, Facing)>,
    bumblebee: Option<usize>,
}

#[test]
fn games_of_the_rendered_pictures_replay_as_they_were_played() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/leelawadee/simulated.jsonl");
    for line in fs::read_to_string(path).unwrap().lines() {
        let game: Simulated = serde_json::from_str(line).unwrap();
        let start = game.plants[0].0;
        let mut position = Position::new(Setup { start, ..Setup::plain(game.gardens) }).unwrap();
        let flowers: Vec<_> = game.plants.iter().map(|plant| &plant.1).chain(&game.left).collect();
        for (i, (garden, flower, cell, flew)) in game.plants.iter().enumerate() {
            let turn = i % position.drawn_a_round();
            if turn == 0 {
                let drawn = flowers[i..i + position.drawn_a_round()].iter().map(|name| colour(name));
                position = position.apply(&Move::Draw(drawn.collect())).unwrap();
            }
            assert_eq!(position.phase(), Phase::Plant { garden: *garden }, "{} flower {i}", game.name);
            let cell = Cell::from_name(cell).unwrap();
            let step = position.step(&Move::Plant { colour: colour(flower), cell }).unwrap();
            position = step.position;
            let flown = step.flights.iter().map(|flight| flight.insect.to_string());
            let found: Vec<_> =
                flown.map(|insect| insect.replace(" butterfly", "").replace("bumblebee", "bee")).collect();
            assert_eq!(&found, flew, "{} flower {i}", game.name);
        }
        assert_eq!(position.scores(), game.scores, "{}", game.name);
        let at: BTreeMap<_, _> = position
            .butterflies()
            .iter()
            .filter_map(|b| Some((b.kind.to_string(), (b.at?.garden, b.at?.facing))))
            .collect();
        assert_eq!((at, position.bumblebee()), (game.butterflies, game.bumblebee), "{}", game.name);
        assert_eq!(position.table(), &game.left.iter().map(|name| colour(name)).collect(), "{}", game.name);
        let now = round_points(position.butterflies(), position.bumblebee(), game.gardens, position.round());
        assert_eq!(now, game.score_now, "{}", game.name);
    }
}

/// One leaf of `json`, or one field of it, becomes something else.
fn spoil(json: &mut Value, rng: &mut ChaCha8Rng) {
    let anything = |rng: &mut ChaCha8Rng| match rng.random_range(0..9) {
        0 => Value::Null,
        1 => json!(rng.random_range(-2..12)),
        2 => json!(u64::MAX),
        3 => json!(-1.5),
        4 => json!(["R....", "....."]),
        5 => json!({"red": 255, "blue": 255}),
        6 => json!(
            ["red", "five", "in", "out", "R.PB.", "          ...", "yellow-blue"][rng.random_range(0..7)]
        ),
        7 => json!([]),
        _ => json!(rng.random_range(0..3)),
    };
    let inside = match json {
        Value::Array(list) if !list.is_empty() => {
            let place = rng.random_range(0..list.len());
            list.get_mut(place)
        }
        Value::Object(fields) if !fields.is_empty() => {
            let place = rng.random_range(0..fields.len());
            fields.values_mut().nth(place)
        }
        _ => None,
    };
    match inside {
        Some(value) if rng.random_bool(0.8) => spoil(value, rng),
        _ => *json = anything(rng),
    }
}

#[test]
fn a_spoilt_position_is_refused_in_one_sentence_or_can_be_played_on() {
    let mut rng = ChaCha8Rng::seed_from_u64(7);
    let (mut read, mut refused) = (0, 0);
    for _ in 0..SPOILT {
        let (mut position, ..) = setup(&mut rng);
        for _ in 0..rng.random_range(0..40) {
            if position.phase() != Phase::Over {
                position = position.apply(&random_move(&position, &mut rng)).unwrap();
            }
        }
        let mut json = position.to_json();
        spoil(&mut json, &mut rng);
        match Position::from_json(&json) {
            Ok(position) => {
                read += 1;
                assert_eq!(Position::from_json(&position.to_json()).as_ref(), Ok(&position));
                for mv in position.legal_moves() {
                    position.apply(&mv).unwrap();
                }
            }
            Err(error) => {
                refused += 1;
                assert!(!error.to_string().contains('\n'), "{error}");
            }
        }
    }
    assert!(read > 0 && refused > read, "{read} read, {refused} refused");
}

#[test]
fn the_door_of_all_board_games_plays_a_game_to_its_end() {
    let game = board_game("leelawadee").unwrap();
    let mut rng = ChaCha8Rng::seed_from_u64(11);
    let start = Position::new(Setup::plain(3)).unwrap().to_json();
    let mut position = game.read(&start, &RuleChoices::default()).unwrap();
    let mut played = 0;
    while position.outcome().is_none() {
        let moves = position.legal_moves();
        assert_eq!(position.perft(1), moves.len() as u64);
        position = position.apply(moves.choose(&mut rng).unwrap()).unwrap();
        let json = position.to_json();
        let round_ended =
            position.told().iter().filter(|what| what.starts_with("the points of round")).count();
        assert_eq!(json["flights"].as_array().unwrap().len(), position.told().len() - round_ended);
        let again = game.read(&json, &RuleChoices::default()).unwrap();
        assert_eq!((again.to_move(), again.legal_moves()), (position.to_move(), position.legal_moves()));
        played += 1;
    }
    assert_eq!(played, 35, "five draws and ten flowers for each of three gardens");
    assert_eq!(position.legal_moves(), Vec::<String>::new());
    let end = position.outcome().unwrap();
    assert!(!end.winners.is_empty() && end.reason.starts_with("after 5 rounds"), "{end:?}");
    assert_eq!(position.apply("red-a1").err().unwrap().code(), "illegal-move");
    assert_eq!(position.apply("red").err().unwrap().code(), "bad-move");
}

#[test]
fn what_is_chosen_at_the_door_goes_before_what_the_position_says() {
    let game = board_game("leelawadee").unwrap();
    let mut start = Position::new(Setup::plain(2)).unwrap().to_json();
    let read = |json: &Value, chosen: &[(&str, &str)]| {
        let choices = chosen.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
        game.read(json, &RuleChoices::new(choices)).map(|position| position.to_json()["options"].clone())
    };
    let options = read(&start, &[("attraction", "planted-garden"), ("supply", "all-at-start")]).unwrap();
    assert_eq!((&options["attraction"], &options["all_drawn"]), (&json!("planted-garden"), &json!(true)));
    start["options"] = options;
    assert_eq!(read(&start, &[]).unwrap(), start["options"]);
    let back = read(&start, &[("attraction", "fresh-group"), ("supply", "each-round")]).unwrap();
    assert_eq!((&back["attraction"], &back["all_drawn"]), (&json!("fresh-group"), &json!(false)));
    assert_eq!(read(&start, &[("supply", "never")]).unwrap_err().code(), "bad-option");
    assert_eq!(read(&json!([]), &[]).unwrap_err().code(), "bad-position");
}
