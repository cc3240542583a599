//! The rule cases of `fixtures/laniakea`, and a recorded match turn by turn.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on fails")]

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use table_umpire::games::board::{RuleChoices, board_game};
use table_umpire::games::laniakea::{DISCS, PerPlayer, Player, Position, Reading, Setup, Stack, Tile, Turn};

/// The tables may not shrink below these many cases.
const LEAST_TURN_CASES: usize = 70;
const LEAST_SETUP_CASES: usize = 12;

fn text(file: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/laniakea").join(file)).unwrap()
}

#[derive(Deserialize)]
struct Table<Case> {
    case: Vec<Case>,
}

fn cases<Case: DeserializeOwned>(file: &str) -> Vec<Case> {
    toml::from_str::<Table<Case>>(&text(file)).unwrap_or_else(|error| panic!("{file}: {error}")).case
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TurnCase {
    why: String,
    turtle: Option<Vec<String>>,
    #[serde(default)]
    stacks: String,
    #[serde(default)]
    home: [u8; 2],
    spare: Option<String>,
    to_move: Option<Player>,
    #[serde(default)]
    reading: Vec<String>,
    #[serde(default)]
    legal: Vec<String>,
    #[serde(default)]
    illegal: Vec<[String; 2]>,
    count: Option<usize>,
    outcome: Option<String>,
    result: Option<ResultCase>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ResultCase {
    turn: String,
    stacks: Option<String>,
    turtle: Option<Vec<String>>,
    waiting: Option<[u8; 2]>,
    home: Option<[u8; 2]>,
    spare: Option<Letters>,
    to_move: Option<Player>,
    outcome: Option<String>,
}

/// A tile by its letters.
#[derive(Deserialize)]
#[serde(transparent)]
struct Letters(String);

fn stacks(text: &str) -> BTreeMap<String, String> {
    let pair =
        |word: &str| word.split_once(':').map(|(at, discs)| (at.to_owned(), discs.to_owned())).unwrap();
    text.split_whitespace().map(pair).collect()
}

fn both([blue, yellow]: [u8; 2]) -> PerPlayer<u8> {
    PerPlayer { blue, yellow }
}

/// A set-up in which all discs not named wait.
fn setup(case: &TurnCase) -> Setup {
    let stacks = stacks(&case.stacks);
    let home = both(case.home);
    let waiting = |player: Player| {
        let on_board = stacks.values().flat_map(|s| s.parse::<Stack>().unwrap().discs().collect::<Vec<_>>());
        DISCS - on_board.filter(|disc| *disc == player).count() as u8 - home.of(player)
    };
    let waiting = PerPlayer { blue: waiting(Player::Blue), yellow: waiting(Player::Yellow) };
    Setup {
        game: None,
        turtle: case.turtle.clone().unwrap_or_else(|| vec![".".repeat(8); 6]),
        waiting,
        stacks,
        home,
        spare: case.spare.clone().unwrap_or_else(|| "..".to_owned()),
        to_move: case.to_move.unwrap_or(Player::Blue),
    }
}

fn outcome(position: &Position) -> Option<String> {
    position.outcome().map(|outcome| format!("{}: {outcome}", outcome.winner()))
}

#[test]
fn turns_are_legal_or_refused_as_the_cases_say() {
    let cases = cases::<TurnCase>("turns.toml");
    assert!(cases.len() >= LEAST_TURN_CASES, "{} cases", cases.len());
    for case in &cases {
        let why = &case.why;
        // Rows of beach alone need more tiles without turtles than the published set has.
        let choices = case.reading.iter().map(|name| (name.clone(), "yes".to_owned()));
        let choices = RuleChoices::new(choices.chain([("tiles".to_owned(), "any".to_owned())]));
        let position = setup(case)
            .into_position(Reading::of(&choices).unwrap())
            .unwrap_or_else(|e| panic!("{why}: {e}"));
        let all = position.legal_moves();
        for text in &case.legal {
            let turn: Turn = text.parse().unwrap_or_else(|error| panic!("{why}: {error}"));
            assert!(all.contains(&turn), "{why}: {text} is not among the legal turns");
            assert!(position.apply(&turn).is_ok(), "{why}: {text}: {:?}", position.apply(&turn));
            assert_eq!(&turn.to_string(), text, "{why}");
        }
        for [text, code] in &case.illegal {
            let refused = match text.parse::<Turn>() {
                Err(_) => "not-read",
                Ok(turn) => {
                    assert!(!all.contains(&turn), "{why}: {text} is among the legal turns");
                    position.apply(&turn).expect_err(&format!("{why}: {text}")).code()
                }
            };
            assert_eq!(refused, code, "{why}: {text}");
        }
        if let Some(count) = case.count {
            assert_eq!(all.len(), count, "{why}");
        }
        assert_eq!(outcome(&position), case.outcome, "{why}");
        if let Some(result) = &case.result {
            check_result(why, &position, result);
        }
    }
}

fn check_result(why: &str, position: &Position, result: &ResultCase) {
    let turn: Turn = result.turn.parse().unwrap_or_else(|error| panic!("{why}: {error}"));
    assert!(position.legal_moves().contains(&turn), "{why}: {turn} is not among the legal turns");
    let after = position.apply(&turn).unwrap_or_else(|error| panic!("{why}: {error}"));
    let found = Setup::from(&after);
    if let Some(wanted) = &result.stacks {
        assert_eq!(found.stacks, stacks(wanted), "{why}");
    }
    if let Some(wanted) = &result.turtle {
        assert_eq!(&found.turtle, wanted, "{why}");
    }
    if let Some(wanted) = result.waiting {
        assert_eq!(found.waiting, both(wanted), "{why}");
    }
    if let Some(wanted) = result.home {
        assert_eq!(found.home, both(wanted), "{why}");
    }
    if let Some(Letters(wanted)) = &result.spare {
        assert_eq!(after.spare(), wanted.parse::<Tile>().unwrap().lifted(), "{why}");
    }
    assert_eq!(after.to_move(), result.to_move.unwrap_or_else(|| position.to_move().other()), "{why}");
    assert_eq!(outcome(&after), result.outcome, "{why}");
}

#[derive(Deserialize)]
struct SetupCase {
    why: String,
    with: Map<String, Value>,
    problems: Vec<String>,
}

#[test]
fn a_position_that_no_game_comes_to_is_refused_with_every_problem() {
    let cases = cases::<SetupCase>("setups.toml");
    assert!(cases.len() >= LEAST_SETUP_CASES, "{} cases", cases.len());
    for case in cases {
        let mut json: Map<String, Value> = serde_json::from_str(&text("start.json")).unwrap();
        json.extend(case.with);
        let setup: Setup = serde_json::from_value(Value::Object(json)).unwrap();
        let found = setup.into_position(Reading::default());
        let problems: Vec<String> =
            found.err().into_iter().flat_map(|error| error.0).map(|problem| problem.to_string()).collect();
        assert_eq!(problems, case.problems, "{}", case.why);
    }
}

#[test]
fn tiles_of_a_home_made_set_may_be_any() {
    let start: Setup = serde_json::from_str(&text("start.json")).unwrap();
    let mut beach = start.clone();
    beach.turtle = vec![".".repeat(8); 6];
    assert!(beach.clone().into_position(Reading::default()).is_err());
    assert!(beach.into_position(Reading { any_tiles: true, ..Reading::default() }).is_ok());
}

#[test]
fn a_game_begins_with_all_discs_waiting_and_a_blank_tile_in_each_row() {
    let rows = ["TT.T....", "T.T.T.TT", "T......T", "...T....", "..TT...T", "..T.TT.T"];
    let start = Setup::start(rows.map(str::to_owned).to_vec(), "T.".to_owned(), Player::Yellow);
    assert_eq!(start.rows_without_blank_tile(), [1]);
    let position = start.into_position(Reading::default()).unwrap();
    assert_eq!((position.waiting(Player::Blue), position.waiting(Player::Yellow)), (8, 8));
    assert_eq!(position.to_move(), Player::Yellow);
    assert_eq!(position.outcome(), None);
}

#[derive(Deserialize)]
struct Match {
    turns: Vec<MatchTurn>,
}

#[derive(Deserialize)]
struct MatchTurn {
    player: Player,
    text: String,
    #[serde(flatten)]
    turn: Turn,
    position: Position,
}

#[test]
fn the_recorded_match_replays_to_the_positions_it_states() {
    let mut position: Position = serde_json::from_str(&text("start.json")).unwrap();
    let recorded: Match = serde_json::from_str(&text("match.json")).unwrap();
    assert_eq!(recorded.turns.len(), 10);
    for step in &recorded.turns {
        assert_eq!(position.to_move(), step.player, "{}", step.text);
        assert_eq!(step.text.parse(), Ok(step.turn));
        assert_eq!(step.turn.to_string(), step.text);
        assert!(position.legal_moves().contains(&step.turn), "{}", step.text);
        position = position.apply(&step.turn).unwrap_or_else(|error| panic!("{}: {error}", step.text));
        assert_eq!(position, step.position, "{}", step.text);
        assert_eq!(position.outcome(), None);
    }
}

#[test]
fn the_same_match_replays_through_the_common_door() {
    let game = board_game("laniakea").unwrap();
    let start: Value = serde_json::from_str(&text("start.json")).unwrap();
    let recorded: Value = serde_json::from_str(&text("match.json")).unwrap();
    let mut position = game.read(&start, &RuleChoices::default()).unwrap();
    for turn in recorded["turns"].as_array().unwrap() {
        assert_eq!(position.to_move().as_deref(), turn["player"].as_str());
        position = position.apply(turn["text"].as_str().unwrap()).unwrap_or_else(|error| panic!("{error}"));
        let mut stated = turn["position"].clone();
        // A single turtle on the spare tile is written on its left half.
        if stated["spare"] == ".T" {
            stated["spare"] = "T.".into();
        }
        assert_eq!(position.to_json(), stated);
    }
}

#[test]
fn turns_in_json_have_the_form_of_the_record() {
    let recorded: Value = serde_json::from_str(&text("match.json")).unwrap();
    for stated in recorded["turns"].as_array().unwrap() {
        let turn: Turn = serde_json::from_value(stated.clone()).unwrap();
        let written = serde_json::to_value(turn).unwrap();
        assert_eq!((&written["moves"], &written["slide"]), (&stated["moves"], &stated["slide"]));
    }
    let refused = |json: &str| serde_json::from_str::<Turn>(json).unwrap_err().to_string();
    assert!(refused(r#"{"moves": [], "slide": null}"#).contains("one or two moves, not 0"));
    assert!(
        refused(r#"{"moves": [{"from": "out", "to": [0, 0]}], "slide": null}"#)
            .contains("no disc comes from")
    );
    assert!(
        refused(r#"{"moves": [{"from": [6, 0], "to": "out"}], "slide": null}"#)
            .contains("[6, 0] is not a space")
    );
}

#[test]
fn what_is_no_turn_is_refused_with_a_sentence() {
    for (text, words) in [
        ("", "one or two moves, not 0"),
        ("c1", "\"c1\" is not a move such as"),
        ("D-c6 c6-c5 / left5:..", "\"D\" is not a space"),
        ("c1-i2 c6-c5 / left5:..", "\"i2\" is not a space"),
        ("c1-c2 c2-c3 c3-c4 / left4:..", "not 3"),
        ("c1-c2 c2-c3 /", "\"\" is not a slide"),
        ("c1-c2 c2-c3 / top3:..", "\"top3:..\" is not a slide"),
        ("c1-c2 c2-c3 / left3", "\"left3\" is not a slide"),
        ("c1-c2 c2-c3 / left03:..", "is not a slide"),
        ("c1-c2 c2-c3 / left3:T", "\"T\" is not a tile"),
    ] {
        let error = text.parse::<Turn>().expect_err(text).to_string();
        assert!(error.contains(words), "{text}: {error}");
    }
    assert_eq!(" g1-g2   g2-g3/right3:TT ".parse::<Turn>().unwrap().to_string(), "g1-g2 g2-g3 / right3:TT");
}
