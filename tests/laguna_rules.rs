//! The rule cases of `fixtures/laguna`, row by row, and what holds for positions, notation and records.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on fails")]

mod laguna_common;

use laguna_common::{Row, board, colours, map, pick, rows, start, steps, text};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde::Deserialize;
use serde_json::{Value, json};
use table_umpire::games::board::{BoardGame, RuleChoices};
use table_umpire::games::laguna::{
    After, Board, Laguna, MapError, Move, Pearls, Position, Record, Rules, SandTimer, Setup,
};

/// The tables of moves.
const TABLES: [&str; 7] = [
    "start.toml",
    "loading.toml",
    "pearls.toml",
    "sailing.toml",
    "swapping.toml",
    "volcano.toml",
    "variants.toml",
];
/// The tables of moves may not shrink below this many rows in all.
const LEAST_ROWS: usize = 150;

fn word(after: After) -> &'static str {
    match after {
        After::GoesOn => "goes-on",
        After::Aground => "aground",
        After::Ended => "ended",
        After::Won => "won",
    }
}

/// Plays a row's moves; only the last may be refused. The position reached, and what became of the turn.
fn play(row: &Row) -> (Position, After) {
    let mut position = row.position();
    let mut after = After::GoesOn;
    for (i, notation) in row.play.iter().enumerate() {
        let mv: Move = notation.parse().unwrap_or_else(|error| panic!("{}: {error}", row.why));
        assert_eq!(mv.to_string(), *notation, "{}", row.why);
        let listed = position.legal_moves().contains(&mv);
        match position.play(&mv) {
            Ok((next, became)) => {
                assert!(listed, "{}: {notation} is allowed and not listed", row.why);
                (position, after) = (next, became);
            }
            Err(error) => {
                assert!(!listed, "{}: {notation} is listed and refused", row.why);
                assert_eq!(i + 1, row.play.len(), "{}: {notation}: {error}", row.why);
                let codes: Vec<_> = error.reasons.iter().map(|reason| reason.code()).collect();
                assert_eq!(codes, row.refused, "{}: {error}", row.why);
                return (position, after);
            }
        }
    }
    assert!(row.refused.is_empty(), "{}: allowed", row.why);
    (position, after)
}

#[test]
fn moves_do_what_the_tables_say() {
    let mut count = 0;
    for row in TABLES.iter().flat_map(|table| rows::<Row>(table)) {
        count += 1;
        let (position, after) = play(&row);
        let why = &row.why;
        assert!(row.turn.is_some() == row.refused.is_empty(), "{why}: neither a turn nor a refusal");
        assert!(row.turn.as_ref().is_none_or(|turn| turn == word(after)), "{why}: {after:?}");
        assert!(row.mover_after.is_none_or(|mover| mover == position.mover()), "{why}: {}", position.mover());
        assert!(
            row.shifts_after.is_none_or(|shifts| shifts == Setup::from(position.clone()).shifts),
            "{why}"
        );
        if let Some(wanted) = &row.steps {
            assert_eq!(steps(&position), *wanted, "{why}");
        }
        if let Some(wanted) = row.count {
            let legal: Vec<_> = position.legal_moves().iter().map(ToString::to_string).collect();
            assert_eq!(legal.len(), wanted, "{why}: {legal:?}");
        }
        if let Some(wanted) = &row.volcano_after {
            assert_eq!(position.volcano(), colours(wanted).into_iter().collect::<Pearls>(), "{why}");
        }
    }
    assert!(count >= LEAST_ROWS, "only {count} rows");
}

#[test]
fn positions_are_accepted_or_refused_as_the_table_says() {
    for row in rows::<Row>("positions.toml") {
        let codes = match row.setup().into_position() {
            Ok(_) => Vec::new(),
            Err(error) => error.problems.iter().map(|problem| problem.code().to_owned()).collect(),
        };
        assert_eq!(Some(codes), row.problems, "{}", row.why);
    }
}

#[derive(Deserialize)]
struct SandRow {
    why: String,
    #[serde(rename = "do")]
    acts: Vec<String>,
    allowance: u32,
    left: u32,
}

#[test]
fn the_sand_runs_as_the_table_says() {
    for row in rows::<SandRow>("sand.toml") {
        let mut timer = SandTimer::default().resume();
        for act in &row.acts {
            timer = match act.split_once(' ').unwrap_or((act, "")) {
                ("run", ms) => timer.after(ms.parse().unwrap()),
                ("turn", _) => timer.next_turn(),
                ("pause", _) => timer.pause(),
                ("resume", _) => timer.resume(),
                ("crash", _) => {
                    let written = serde_json::to_string(&timer).unwrap();
                    serde_json::from_str::<SandTimer>(&written).unwrap().pause()
                }
                other => panic!("{}: {other:?}", row.why),
            };
        }
        assert_eq!((timer.allowance_ms(), timer.left_ms()), (row.allowance, row.left), "{}", row.why);
        assert_eq!(timer.has_run_out(), row.left == 0, "{}", row.why);
    }
}

#[test]
fn a_timer_that_cannot_be_is_refused_with_a_sentence() {
    let read = |json: &str| serde_json::from_str::<SandTimer>(json).map_err(|error| error.to_string());
    let timer = |carried: u32, used: u32| {
        format!(r#"{{"glass_ms":30000,"carried_ms":{carried},"used_ms":{used},"running":true}}"#)
    };
    assert!(read(&timer(30_000, 60_000)).is_ok());
    assert_eq!(
        read(&timer(30_001, 0)),
        Err("30001 ms were carried over, at most one glass of 30000 ms is".into())
    );
    assert_eq!(read(&timer(0, 30_001)), Err("30001 ms were used of 30000 ms".into()));
    assert_eq!(
        SandTimer::of_glass(0).map_err(|error| error.to_string()),
        Err("the sand timer holds no sand".into())
    );
}

#[test]
fn positions_drawn_by_another_program_are_accepted_as_read() {
    let mut count = 0;
    for line in text("drawn.jsonl").lines() {
        let drawn: Value = serde_json::from_str(line).unwrap();
        let position = Laguna.read(&drawn["position"], &RuleChoices::default());
        let position = position.unwrap_or_else(|error| panic!("{}: {error}", drawn["name"]));
        assert!(!position.legal_moves().is_empty(), "{}", drawn["name"]);
        count += 1;
    }
    assert_eq!(count, 6);
}

#[test]
fn what_shows_is_as_another_program_drew_it() {
    for line in text("drawn.jsonl").lines() {
        let drawn: Value = serde_json::from_str(line).unwrap();
        let position: Position = serde_json::from_value(drawn["position"].clone()).unwrap();
        for (raft, form) in position.rafts().iter().zip(drawn["position"]["rafts"].as_array().unwrap()) {
            let mut found: Vec<_> = position
                .in_sight(raft)
                .map(|(cell, ground)| json!({"cell": [cell.x(), cell.y()], "shows": ground.letter().to_string()}))
                .collect();
            let mut wanted: Vec<_> = form["holes"].as_array().unwrap().clone();
            wanted.retain(|hole| !hole["shows"].is_null());
            wanted.iter_mut().for_each(|hole| *hole = json!({"cell": hole["cell"], "shows": hole["shows"]}));
            found.sort_by_key(ToString::to_string);
            wanted.sort_by_key(ToString::to_string);
            assert_eq!(found, wanted, "{}", drawn["name"]);
        }
    }
}

#[test]
fn a_map_that_is_no_board_says_what_is_wrong() {
    let error = |change: &dyn Fn(&mut Vec<String>)| {
        let mut map = map("plain");
        change(&mut map);
        Board::from_map(&map).unwrap_err().to_string()
    };
    assert_eq!(error(&|map| drop(map.pop())), "the map has 23 rows, a board has 24");
    assert_eq!(
        error(&|map| map[2].push('.')),
        "row 3 of the map, counted from the north, has 25 letters, a board has 24 columns"
    );
    assert_eq!(
        error(&|map| map[23].replace_range(0..1, "x")),
        "cell a1 of the map has the letter \"x\", which is none of . R N E S W I V H"
    );
    assert_eq!(
        error(&|map| map[0].replace_range(23..24, "?")),
        "cell x24 of the map could not be told: write in what is printed there"
    );
    assert_eq!(error(&|map| map[2] = ".".repeat(24)), "the map has 6 landing squares (H), a board has 8");
    assert_eq!(
        error(&|map| map.iter_mut().for_each(|row| *row = row.replace('V', "."))),
        "the map has no volcano (V)"
    );
    assert_eq!(Board::from_map(&Vec::<String>::new()), Err(MapError::Rows { rows: 0 }));
}

#[test]
fn a_board_keeps_its_map() {
    for name in ["plain", "easy", "full"] {
        assert_eq!(board(name).to_map(), map(name));
    }
}

#[test]
fn a_position_that_cannot_be_read_is_refused_with_one_sentence() {
    let row = &rows::<Row>("positions.toml")[0];
    let good = serde_json::to_value(row.setup()).unwrap();
    let error = |change: &dyn Fn(&mut Value)| {
        let mut json = good.clone();
        change(&mut json);
        Laguna.read(&json, &RuleChoices::default()).err().map(|error| error.to_string())
    };
    assert_eq!(error(&|_| {}), None);
    let refused = "the rules do not allow this position: ";
    assert_eq!(
        error(&|json| json["rafts"][0]["holes"][0]["pearl"] = json!("yellow")),
        Some(format!(
            "{refused}there are 5 red pearls, the set has 6; there are 7 yellow pearls, the set has 6"
        ))
    );
    assert_eq!(
        error(&|json| json["rafts"][1]["holes"][1]["pearl"] = Value::Null),
        Some(format!("{refused}it is not known what lies in the blue raft's hole over t12"))
    );
    assert_eq!(
        error(&|json| json["rafts"][0]["holes"][1]["cell"] = json!([3, -1])),
        Some(format!("{refused}the red raft has no hole over 3, -1, or it is given twice"))
    );
    assert_eq!(
        error(&|json| json["rafts"][0]["w"] = json!(3)),
        Some(format!("{refused}the red raft is 3 by 3 cells, a raft is 2 by 3 or 3 by 2"))
    );
    assert_eq!(
        error(&|json| json["islands"][1]["landing"] = json!([5, 2])),
        Some(format!("{refused}there is no island with the landing square 5, 2, or it is given twice"))
    );
    for (change, wanted) in [
        (json!({"to_move": "pink"}), "the position is not in its form: \"pink\" is not known"),
        (json!({"turns": 3}), "the position is not in its form: \"turns\" is not known"),
        (json!({"map": 7}), "the position is not in its form: "),
        (json!({"game": "chess"}), "the position is not in its form: \"chess\" is not known"),
        (
            json!({"rules": {"sand-timer": "maybe"}}),
            "the position is not in its form: the option \"sand-timer\" of laguna is on or off, not \"maybe\"",
        ),
    ] {
        let told =
            error(&|json| json.as_object_mut().unwrap().extend(change.as_object().unwrap().clone())).unwrap();
        assert!(told.starts_with(wanted), "{told}");
    }
    assert!(Laguna.read(&json!([]), &RuleChoices::default()).is_err());
}

/// Replaces one value somewhere in `json` by another, by chance.
fn spoil(json: &mut Value, rng: &mut ChaCha8Rng) {
    let others =
        [json!(null), json!(-1), json!(0), json!(3), json!(24), json!(1e18), json!("red"), json!("none")];
    match json {
        Value::Array(values) if !values.is_empty() => {
            let at = rng.random_range(0..values.len());
            match rng.random_range(0..20) {
                0 => drop(values.remove(at)),
                1 => values.push(values[at].clone()),
                _ => spoil(&mut values[at], rng),
            }
        }
        Value::Object(fields) if !fields.is_empty() => {
            let at = rng.random_range(0..fields.len());
            fields.iter_mut().skip(at).take(1).for_each(|(_, value)| spoil(value, rng));
        }
        _ => *json = pick(&others, rng).clone(),
    }
}

#[test]
fn a_spoilt_position_is_refused_or_can_be_played_on_and_nothing_breaks() {
    const TRIALS: usize = 4_000;
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    let mut good: Vec<Value> =
        text("drawn.jsonl").lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    good.iter_mut().for_each(|drawn| *drawn = drawn["position"].take());
    for players in 1..=4 {
        good.push(serde_json::to_value(start("full", players, Rules::default(), &mut rng)).unwrap());
    }
    let mut read = 0;
    for _ in 0..TRIALS {
        let mut json = pick(&good, &mut rng).clone();
        (0..rng.random_range(1..4)).for_each(|_| spoil(&mut json, &mut rng));
        if let Ok(position) = Laguna.read(&json, &RuleChoices::default()) {
            read += 1;
            assert!(position.outcome().is_some() || !position.legal_moves().is_empty(), "{json}");
            let again = Laguna.read(&position.to_json(), &RuleChoices::default()).unwrap();
            assert_eq!(again.to_json(), position.to_json());
        }
    }
    assert!((1..TRIALS).contains(&read), "{read} of {TRIALS} read");
}

#[test]
fn a_position_before_the_first_turn_holds_nothing_that_comes_later() {
    let mut rng = ChaCha8Rng::seed_from_u64(7);
    let good = serde_json::to_value(start("easy", 2, Rules::default(), &mut rng)).unwrap();
    let error = |change: &dyn Fn(&mut Value)| {
        let mut json = good.clone();
        change(&mut json);
        serde_json::from_value::<Position>(json).map_err(|error| error.to_string())
    };
    assert!(error(&|_| {}).is_ok());
    assert!(error(&|json| json["loaded"] = json!(1)).unwrap_err().ends_with("the first turn has not begun"));
    let moved = |json: &mut Value| {
        let pearl = json["islands"][0]["pearls"].as_array_mut().unwrap().pop().unwrap();
        json["volcano"]["pearls"] = json!([pearl]);
    };
    let told = error(&moved).unwrap_err();
    assert!(
        told.contains("before the first turn there are no pearls on the rafts nor in the volcano"),
        "{told}"
    );
    assert!(told.contains("there are 2 pearls on the island at f3, there should be 3"), "{told}");
    let left_over = |json: &mut Value| {
        let pearl = json["islands"][0]["pearls"].as_array_mut().unwrap().pop().unwrap();
        json["supply"] = json!([pearl]);
    };
    assert!(error(&left_over).unwrap_err().contains("pearls are left over though chance dealt them"));
}

#[test]
fn a_text_that_is_no_move_says_why() {
    let error = |text: &str| text.parse::<Move>().unwrap_err().to_string();
    assert_eq!(error("shift a1 a25"), "\"a25\" is not a cell from a1 to x24");
    assert_eq!(error("shift a1 y1"), "\"y1\" is not a cell from a1 to x24");
    assert_eq!(error("shift a1 a01"), "\"a01\" is not a cell from a1 to x24");
    assert_eq!(error("shift A1 a1"), "\"A1\" is not a cell from a1 to x24");
    assert_eq!(error("shift é1 a1"), "\"é1\" is not a cell from a1 to x24");
    assert_eq!(error("shift a+1 a1"), "\"a+1\" is not a cell from a1 to x24");
    assert_eq!(error("step NE"), "\"NE\" is not one of N, E, S, W");
    assert_eq!(error("step n"), "\"n\" is not one of N, E, S, W");
    assert_eq!(error("place a1 2x2"), "\"2x2\" is not 2x3 or 3x2");
    assert_eq!(error("load pink c19 d18"), "\"pink\" is not one of red, yellow, green, blue");
    for text in ["", "go", "end now", "step", "place a1 2x3 x"] {
        assert!(error(text).starts_with("a move is one of place CELL SHAPE"), "{text}");
    }
    assert_eq!("  shift   a1  x24 ".parse::<Move>().unwrap().to_string(), "shift a1 x24");
}

/// A short game of two up to the first turns.
fn opening() -> (Position, &'static str) {
    let mut rng = ChaCha8Rng::seed_from_u64(11);
    let position = start("plain", 2, Rules::default(), &mut rng);
    let mut json = serde_json::to_value(position).unwrap();
    json["players"] = json!(["red", "blue"]);
    json["to_move"] = json!("red");
    let islands =
        ["red yellow blue", "red yellow blue", "red yellow green", "red yellow green", "red green blue"];
    let islands = islands.iter().chain(&["red green blue", "yellow green blue", "yellow green blue"]);
    for (i, pearls) in islands.enumerate() {
        json["islands"][i]["pearls"] = json!(pearls.split(' ').collect::<Vec<_>>());
    }
    let record = "\
red: place d18 2x3
blue: place g3 2x3
red: load red c19 d18, load green c19 e18, step E, shift f18 e19, end
blue: load blue f3 g3, load red f3 h3, end
red: step N, end
";
    (serde_json::from_value(json).unwrap(), record)
}

#[test]
fn a_record_is_written_as_it_was_read_and_played_again() {
    let (position, text) = opening();
    let record = Record::from_text(text).map(|record| record.to_text());
    assert_eq!(record.as_deref(), Ok(text));
    let record = Record::from_text(text).unwrap();
    let positions = record.replay(&position).unwrap();
    assert_eq!(positions.last().map(|last| last.mover().to_string()).as_deref(), Some("blue"));
    let moves: Vec<Move> = record.turns().iter().flat_map(|turn| turn.moves.clone()).collect();
    assert_eq!(moves.len(), positions.len());
    assert_eq!(Record::of_moves(&position, &moves).unwrap(), record);
}

#[test]
fn a_record_against_the_rules_names_the_turn() {
    let (position, text) = opening();
    let told = |text: &str| match Record::from_text(text).and_then(|record| record.replay(&position)) {
        Ok(positions) => positions.len().to_string(),
        Err(error) => error.to_string(),
    };
    assert_eq!(told(text), "12");
    assert_eq!(told(&format!("# a comment\n\n{text}")), "12");
    assert_eq!(
        told("red place d18 2x3"),
        "line 1: a turn begins with red, yellow, green or blue and a colon"
    );
    assert_eq!(told("pink: end"), "line 1: a turn begins with red, yellow, green or blue and a colon");
    assert!(told("\nred: sail").starts_with("line 2: \"sail\" is not a move: a move is one of"));
    assert_eq!(told("blue: place d18 2x3"), "turn 1: it is red's turn, not blue's");
    assert_eq!(told("red: place d18 2x3, end"), "turn 1: \"end\" comes after the end of the turn");
    assert_eq!(told(&text.replace(", end\nblue", "\nblue")), "turn 3 does not end, and another one follows");
    assert_eq!(
        told("red: place d16 2x3"),
        "turn 1: \"place d16 2x3\" is not allowed: the raft does not lie at the landing square of an island"
    );
    assert!(Record::of_moves(&position, &[Move::End]).is_err());
}

#[test]
fn the_door_speaks_text_and_keeps_positions() {
    let (position, _) = opening();
    let json = serde_json::to_value(&position).unwrap();
    let door = Laguna.read(&json, &RuleChoices::default()).unwrap();
    assert_eq!(Laguna.name(), "laguna");
    assert_eq!(door.to_json(), json);
    assert_eq!(door.to_move().as_deref(), Some("red"));
    assert!(door.outcome().is_none());
    assert_eq!(door.legal_moves().len() as u64, door.perft(1));
    let after = door.apply("place d18 2x3").unwrap();
    assert_eq!(after.to_move().as_deref(), Some("blue"));
    let told = |notation: &str| door.apply(notation).err().map(|error| (error.code(), error.to_string()));
    assert_eq!(
        told("step N"),
        Some(("illegal-move", "step N is not allowed: this is not the time for that move".into()))
    );
    assert_eq!(told("step X").map(|(code, _)| code), Some("bad-move"));
    let choose = |name: &str, value: &str| RuleChoices::new([(name.to_owned(), value.to_owned())]);
    let five = Laguna.read(&json, &choose("raft-pearls", "5")).unwrap();
    assert_eq!(five.to_json()["rules"], json!({"raft-pearls": "5"}));
    assert_eq!(
        Laguna.read(&json, &choose("raft-pearls", "7")).err().map(|error| error.code()),
        Some("bad-option")
    );
}

#[test]
fn the_end_of_the_game_names_the_winner_and_why() {
    let row = rows::<Row>("volcano.toml").into_iter().find(|row| row.why.contains("the sixth wins")).unwrap();
    let json = serde_json::to_value(play(&row).0).unwrap();
    let door = Laguna.read(&json, &RuleChoices::default()).unwrap();
    let outcome = door.outcome().unwrap();
    assert_eq!(outcome.winners, ["red"]);
    assert_eq!(outcome.reason, "red has won: 6 own pearls are in the volcano");
    assert_eq!((door.to_move(), door.legal_moves().len(), door.perft(2)), (None, 0, 0));
}
