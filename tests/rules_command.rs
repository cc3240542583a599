//! `umpire rules` from outside: moves, positions, counts, options, refusals.

// The exemption for tests in clippy.toml does not reach helper functions of integration tests.
#![allow(clippy::unwrap_used, clippy::panic)]

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use serde_json::Value;
use table_umpire::games::board::BOARD_GAMES;

fn root(path: &str) -> String {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path).display().to_string()
}

fn start() -> String {
    root("fixtures/laniakea/start.json")
}

fn umpire(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_umpire")).args(args).stdin(Stdio::null()).output().unwrap()
}

fn fed(args: &[&str], input: &[u8]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_umpire"));
    let mut child = command
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(input).unwrap();
    child.wait_with_output().unwrap()
}

fn lines(output: &Output) -> Vec<String> {
    String::from_utf8(output.stdout.clone()).unwrap().lines().map(str::to_owned).collect()
}

fn object(output: &Output) -> Value {
    serde_json::from_slice(&output.stdout).unwrap_or_else(|error| panic!("{error}: {output:?}"))
}

#[test]
fn the_legal_moves_are_listed_one_a_line() {
    let output = umpire(&["rules", "laniakea", "--from", &start()]);
    assert_eq!(output.status.code(), Some(0));
    let lines = lines(&output);
    assert_eq!(lines[0], "614 legal moves for blue:");
    assert_eq!(lines.len(), 615);
    assert!(lines.contains(&"g1-g2 g2-g3 / right3:TT".to_owned()));
}

#[test]
fn moves_are_played_in_turn_and_the_position_after_them_can_be_read_again() {
    let two = ["--apply", "g1-g2 g2-g3 / right3:TT", "--apply", "b6-a6 c3-c4 / left4:T."];
    let start = start();
    let output = umpire(&[&["rules", "laniakea", "--from", &start][..], &two].concat());
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let recorded: Value =
        serde_json::from_str(&fs::read_to_string(root("fixtures/laniakea/match.json")).unwrap()).unwrap();
    let lines = lines(&output);
    assert_eq!(serde_json::from_str::<Value>(&lines[0]).unwrap(), recorded["turns"][1]["position"]);
    assert_eq!(lines[1], "blue to move.");
    let again = fed(&["rules", "laniakea", "--from", "-", "--json"], lines[0].as_bytes());
    assert_eq!(object(&again)["position"], recorded["turns"][1]["position"]);
}

#[test]
fn games_are_counted_from_one_move_to_the_depth_asked_for() {
    let output = umpire(&["rules", "laniakea", "--from", &start(), "--perft", "1"]);
    let words: Vec<_> = lines(&output)
        .iter()
        .flat_map(|line| line.split_whitespace().map(str::to_owned).collect::<Vec<_>>())
        .collect();
    assert_eq!(words, ["1", "614"]);
}

#[test]
fn json_holds_the_position_its_moves_and_the_counts() {
    let object = object(&umpire(&["rules", "laniakea", "--from", &start(), "--perft", "1", "--json"]));
    assert_eq!(object["schema"], "table-umpire/rules/1");
    assert_eq!((&object["game"], &object["status"]), (&"laniakea".into(), &"ok".into()));
    assert_eq!((&object["problem"], &object["outcome"]), (&Value::Null, &Value::Null));
    assert_eq!(object["to_move"], "blue");
    assert_eq!(object["moves"].as_array().unwrap().len(), 614);
    assert_eq!(object["perft"], serde_json::json!([{"depth": 1, "count": 614}]));
    let written: Value = serde_json::from_str(&fs::read_to_string(start()).unwrap()).unwrap();
    assert_eq!(object["position"], written);
}

#[test]
fn the_end_of_a_game_is_told() {
    let mut position: Value = serde_json::from_str(&fs::read_to_string(start()).unwrap()).unwrap();
    position["stacks"] = serde_json::json!({"c6": "b"});
    position["waiting"] = serde_json::json!({"blue": 3, "yellow": 8});
    position["home"] = serde_json::json!({"blue": 4, "yellow": 0});
    position["turtle"][5] = "........".into();
    let args = ["rules", "laniakea", "--from", "-", "--option", "tiles=any", "--apply", "c6-D"];
    let output = fed(&args, position.to_string().as_bytes());
    assert_eq!(
        lines(&output)[1],
        "The game is over: blue wins; blue has brought 5 discs to the destination."
    );
    let object = object(&fed(&[&args[..], &["--json"]].concat(), position.to_string().as_bytes()));
    assert_eq!(object["outcome"]["winners"], serde_json::json!(["blue"]));
    assert_eq!((&object["to_move"], &object["moves"]), (&Value::Null, &serde_json::json!([])));
}

#[test]
fn without_a_position_every_game_lists_its_options() {
    for game in BOARD_GAMES {
        let text = lines(&umpire(&["rules", game.name()])).join("\n");
        let json = object(&umpire(&["rules", game.name(), "--json"]));
        assert_eq!(json["options"].as_array().unwrap().len(), game.options().len());
        assert!(game.options().iter().all(|option| text.contains(option.name)), "{text}");
    }
}

#[test]
fn what_cannot_be_used_has_a_sentence_a_remedy_and_an_object() {
    let start = start();
    let from = |file: &'static str| vec!["rules", "laniakea", "--from", file];
    let with =
        |more: [&'static str; 2]| [&["rules", "laniakea", "--from", start.as_str()][..], &more].concat();
    for (args, input, code) in [
        (from("-"), "{", "bad-position"),
        (from("-"), "[1, 2]", "bad-position"),
        (from("-"), r#"{"turtle": []}"#, "bad-position"),
        (from("no-such-file.json"), "", "not-readable"),
        (with(["--apply", "g1g2"]), "", "bad-move"),
        (with(["--apply", "g1-g2 g2-g1 / left1:TT"]), "", "illegal-move"),
        (with(["--option", "tiles=mine"]), "", "bad-option"),
        (with(["--option", "turtles=mine"]), "", "bad-option"),
    ] {
        let output = fed(&[&args[..], &["--json"]].concat(), input.as_bytes());
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        let object = object(&output);
        assert_eq!(
            (&object["status"], &object["problem"]["code"]),
            (&"failed".into(), &code.into()),
            "{args:?}"
        );
        assert!(object["problem"]["remedy"].as_str().is_some_and(|remedy| !remedy.is_empty()));
        let for_people = fed(&args, input.as_bytes());
        assert!(for_people.stdout.is_empty() && !for_people.stderr.is_empty());
    }
}

#[test]
fn a_refused_move_is_told_with_the_rule_against_it() {
    let output = umpire(&["rules", "laniakea", "--from", &start(), "--apply", "g1-g2 g2-g1 / left1:TT"]);
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(
        told.starts_with(
            "error: g1-g2 g2-g1 / left1:TT is not allowed: the disc would be back where it began the turn."
        ),
        "{told}"
    );
}

#[test]
fn wrong_usage_is_64() {
    let start = start();
    for args in [
        &["rules"][..],
        &["rules", "chess", "--from", &start],
        &["rules", "laniakea", "--apply", "g1-g2"],
        &["rules", "laniakea", "--from", &start, "--perft", "0"],
        &["rules", "laniakea", "--from", &start, "--perft", "99"],
        &["rules", "laniakea", "--from", &start, "--option", "tiles"],
    ] {
        let output = umpire(args);
        assert_eq!(output.status.code(), Some(64), "{args:?}");
        assert!(output.stdout.is_empty() && !output.stderr.is_empty(), "{args:?}");
    }
}
