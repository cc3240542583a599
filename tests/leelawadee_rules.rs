//! The rule cases of `fixtures/leelawadee`, row by row.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on fails")]

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use table_umpire::games::leelawadee::{
    Attraction, Butterfly, Cell, Colour, Counts, Facing, Garden, Insect, Kind, MatchText, Move, Options,
    Pair, Perch, Phase, Position, ReplayError, Setup, Total, attracts, round_points, snake_order,
};

/// The tables may not shrink below this many rows in all.
const LEAST_ROWS: usize = 140;

#[derive(Deserialize)]
struct Table<Row> {
    rows: Vec<Row>,
}

fn text(file: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/leelawadee").join(file);
    fs::read_to_string(&path).unwrap()
}

fn rows<Row: DeserializeOwned>(file: &str) -> Vec<Row> {
    toml::from_str::<Table<Row>>(&text(file)).unwrap_or_else(|error| panic!("{file}: {error}")).rows
}

fn gardens(drawings: &[String]) -> Vec<Garden> {
    drawings
        .iter()
        .map(|drawing| Garden::from_rows(&drawing.split('/').collect::<Vec<_>>()).unwrap())
        .collect()
}

fn insects() -> impl Iterator<Item = Insect> {
    Kind::all(Pair::RING).map(Insect::Butterfly).chain([Insect::Bumblebee])
}

fn word(insect: Insect) -> String {
    insect.to_string().replace(" butterfly", "")
}

#[derive(Deserialize)]
struct AttractionRow {
    why: String,
    #[serde(default)]
    reading: Attraction,
    gardens: Vec<String>,
    at: (usize, String),
    attracts: Vec<String>,
}

#[test]
fn fresh_flowers_attract_what_the_table_says() {
    for row in rows::<AttractionRow>("attraction.toml") {
        let gardens = gardens(&row.gardens);
        let (planted, cell) = (row.at.0, Cell::from_name(&row.at.1).unwrap());
        assert!(gardens[planted].flower(cell).unwrap().is_some(), "{}: no flower", row.why);
        let attracted = |insect: &Insect| attracts(*insect, &gardens, planted, cell, row.reading).is_some();
        let found: Vec<_> = insects().filter(attracted).map(word).collect();
        assert_eq!(found, row.attracts, "{}", row.why);
    }
}

#[derive(Deserialize)]
struct ScoreRow {
    why: String,
    round: u8,
    gardens: Vec<[usize; 2]>,
    bumblebee: Option<usize>,
    points: Vec<i32>,
}

#[test]
fn rounds_are_scored_as_the_table_says() {
    for row in rows::<ScoreRow>("score.toml") {
        let facing = |garden, [inwards, outwards]: [usize; 2]| {
            let facings = [vec![Facing::In; inwards], vec![Facing::Out; outwards]].concat();
            facings.into_iter().map(move |facing| Some(Perch { garden, facing }))
        };
        let perched = row.gardens.iter().enumerate().flat_map(|(garden, counts)| facing(garden, *counts));
        let perches = perched.chain(std::iter::repeat(None));
        let butterflies: Vec<_> =
            Kind::all(Pair::RING).zip(perches).map(|(kind, at)| Butterfly { kind, at }).collect();
        let points = round_points(&butterflies, row.bumblebee, row.gardens.len(), row.round);
        assert_eq!(points, row.points, "{}", row.why);
    }
}

#[derive(Deserialize)]
struct OrderRow {
    why: String,
    gardens: usize,
    start: usize,
    round: u8,
    order: Vec<usize>,
}

#[test]
fn turns_go_round_as_the_table_says() {
    for row in rows::<OrderRow>("order.toml") {
        assert_eq!(snake_order(row.gardens, row.start, row.round), row.order, "{}", row.why);
    }
}

#[derive(Deserialize)]
struct BagRow {
    why: String,
    gardens: usize,
    bag: Vec<u8>,
    draw: usize,
}

fn numbers(counts: &Counts) -> Vec<u8> {
    Colour::ALL.iter().map(|colour| counts.of(*colour)).collect()
}

#[test]
fn bags_are_filled_as_the_table_says() {
    for row in rows::<BagRow>("bags.toml") {
        let position = Position::new(Setup::plain(row.gardens)).unwrap();
        assert_eq!(numbers(&position.bag()), row.bag, "{}", row.why);
        assert_eq!(position.phase(), Phase::Draw { flowers: row.draw }, "{}", row.why);
    }
}

#[derive(Deserialize)]
struct GameRow {
    why: String,
    game: String,
    flights: Option<Vec<String>>,
    points: Option<Vec<i32>>,
    next: Option<String>,
    totals: Option<Vec<i32>>,
    bag: Option<Vec<u8>>,
    refused: Option<String>,
}

fn next(position: &Position) -> String {
    match position.phase() {
        Phase::Draw { flowers } => format!("draw {flowers}"),
        Phase::Plant { garden } => format!("garden {}", garden + 1),
        Phase::Over => "over".to_owned(),
    }
}

#[test]
fn games_go_as_the_table_says() {
    for row in rows::<GameRow>("games.toml") {
        let game = MatchText::read(&row.game).unwrap_or_else(|error| panic!("{}: {error}", row.why));
        assert_eq!(MatchText::read(&game.to_string()).as_ref(), Ok(&game), "{}", row.why);
        let (begin, steps) = match (game.replay(), &row.refused) {
            (Ok(played), None) => played,
            (Err(ReplayError::Move { number, problem, .. }), Some(code)) => {
                assert_eq!((number, problem.code()), (game.moves.len(), code.as_str()), "{}", row.why);
                continue;
            }
            (other, refused) => panic!("{}: {:?}, not {refused:?}", row.why, other.map(|_| "allowed")),
        };
        let last = steps.last();
        let here = last.map_or(&begin, |step| &step.position);
        let flights = last.map(|step| step.flights.iter().map(ToString::to_string).collect());
        assert!(row.flights.is_none() || row.flights == flights, "{}: {flights:?}", row.why);
        let points = last.and_then(|step| step.points.clone());
        assert!(row.points.is_none() || row.points == points, "{}: {points:?}", row.why);
        assert!(row.next.is_none_or(|wanted| wanted == next(here)), "{}: {}", row.why, next(here));
        let totals: Vec<_> = here.totals().iter().map(Total::points).collect();
        assert!(row.totals.is_none_or(|wanted| wanted == totals), "{}: {totals:?}", row.why);
        let bag = numbers(&here.bag());
        assert!(row.bag.is_none_or(|wanted| wanted == bag), "{}: {bag:?}", row.why);
    }
}

#[derive(Deserialize)]
struct MoveRow {
    why: String,
    text: String,
    writes: Option<String>,
    says: Option<String>,
}

#[test]
fn moves_are_read_or_refused_as_the_table_says() {
    for row in rows::<MoveRow>("moves.toml") {
        match row.text.parse::<Move>() {
            Ok(mv) => {
                assert_eq!(Some(mv.to_string()), row.writes, "{}", row.why);
                assert_eq!(mv.to_string().parse(), Ok(mv), "{}", row.why);
            }
            Err(error) => assert_eq!(Some(error.to_string()), row.says, "{}", row.why),
        }
    }
}

#[derive(Deserialize)]
struct Positions {
    bases: BTreeMap<String, String>,
    rows: Vec<PositionRow>,
}

#[derive(Deserialize)]
struct PositionRow {
    why: String,
    base: String,
    change: String,
    says: Option<String>,
}

/// `base` with `change` merged into it (RFC 7396).
fn merge(base: &mut Value, change: Value) {
    match (base, change) {
        (Value::Object(base), Value::Object(change)) => {
            for (name, value) in change {
                if value.is_null() {
                    base.remove(&name);
                } else {
                    merge(base.entry(name).or_insert(Value::Null), value);
                }
            }
        }
        (base, change) => *base = change,
    }
}

#[test]
fn positions_are_read_or_refused_as_the_table_says() {
    let table: Positions = toml::from_str(&text("positions.toml")).unwrap();
    for row in table.rows {
        let mut json: Value = serde_json::from_str(&table.bases[&row.base]).unwrap();
        merge(&mut json, serde_json::from_str(&row.change).unwrap());
        match Position::from_json(&json) {
            Ok(position) => {
                assert_eq!(row.says, None, "{}", row.why);
                let written = position.to_json();
                assert_eq!(Position::from_json(&written).as_ref(), Ok(&position), "{}", row.why);
                assert_eq!(Position::from_json(&written).unwrap().to_json(), written, "{}", row.why);
            }
            Err(error) => assert_eq!(Some(error.to_string()), row.says, "{}", row.why),
        }
    }
}

#[test]
fn the_tables_keep_their_size_and_hold_every_example_of_the_rulebook() {
    #[derive(Deserialize)]
    struct AnyRow {
        why: String,
    }
    let files = [
        "attraction.toml",
        "score.toml",
        "order.toml",
        "bags.toml",
        "games.toml",
        "moves.toml",
        "positions.toml",
    ];
    let all: Vec<_> = files.iter().flat_map(|file| rows::<AnyRow>(file)).collect();
    assert!(all.len() >= LEAST_ROWS, "{} rows", all.len());
    assert!(all.iter().all(|row| !row.why.is_empty()));
    for example in ["A", "B", "C", "D"] {
        let title = format!("rulebook {example}:");
        assert!(all.iter().any(|row| row.why.starts_with(&title)), "{title}");
    }
}

#[test]
fn a_text_that_is_no_game_is_refused_with_its_line() {
    let says = |text: &str| MatchText::read(text).unwrap_err().to_string();
    let two = "leelawadee\ngarden ...../.....\ngarden ...../.....\n";
    assert_eq!(says(""), "the text does not begin with the line \"leelawadee\"");
    assert_eq!(says("lacuna\n"), "the text does not begin with the line \"leelawadee\"");
    assert_eq!(says(two), "no line says which garden starts, such as \"start 1\"");
    assert_eq!(says("leelawadee\ngarden ....\n"), "line 2: the garden has 4 cells, a garden has 10");
    assert_eq!(says(&format!("{two}start 0\n")), "line 4: \"start 0\" is not a line that can stand here");
    assert_eq!(says(&format!("{two}red-a1\n")), "line 4: \"red-a1\" is not a line that can stand here");
    assert_eq!(
        says(&format!("{two}start 1\n\n; a note\nred-q\n")),
        "line 7: \"red-q\": \"q\" is not a cell; cells are called a1 to z26"
    );
    assert_eq!(
        says(&format!("{two}start 1\nbid 1 70000\n")),
        "line 5: \"bid 1 70000\" is not a line that can stand here"
    );
}

#[test]
fn a_text_is_written_as_it_was_read_without_notes() {
    let text = "leelawadee\nattraction planted-garden\npairs yellow-red orange-purple red-blue yellow-purple orange-blue\n\
                all-drawn\ngarden .__/.../..../_./_.\ngarden ...../.....\nstart 2\nbid 1 12\ndraw-2red-2blue\n";
    let game = MatchText::read(&text.replace("start 2", "start 2 ; the bidder chose\n")).unwrap();
    let written = game.to_string();
    assert_eq!(written, text.replace(".__/", "./"));
    assert_eq!(MatchText::read(&written).unwrap().to_string(), written);
    let options = Options { all_drawn: true, attraction: Attraction::PlantedGarden, ..game.setup.options };
    assert_eq!(game.setup.options, options);
}

#[test]
fn a_set_up_with_flowers_in_a_garden_does_not_begin_a_game() {
    let text = "leelawadee\ngarden R..../.....\ngarden ...../.....\nstart 2\n";
    let error = MatchText::read(text).unwrap().replay().unwrap_err();
    assert!(error.to_string().starts_with("garden 1 has 1 flowers, but in turn it would have 0"), "{error}");
}
