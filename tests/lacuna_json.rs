//! `umpire settle` and `umpire legal` on written positions.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on fails")]

use serde_json::{Value, json};
use table_umpire::cli::legal::{self, LegalOptions};
use table_umpire::cli::settle::{self, SettleOptions};
use table_umpire::games::lacuna::{Footprints, Player, RuleSet, SetSize};

const FOOTPRINTS: Footprints = Footprints { flower_mm: 8.0, pawn_mm: 7.0 };

fn set() -> SetSize {
    SetSize::of_colours(["red", "orange", "yellow", "pink", "green", "blue", "purple"])
}

fn settle_options() -> SettleOptions {
    SettleOptions {
        set: set(),
        footprints: FOOTPRINTS,
        rules: None,
        guard_band: 0.95,
        tie_mm: 0.0,
        json: true,
    }
}

fn legal_options() -> LegalOptions {
    LegalOptions { set: set(), footprints: FOOTPRINTS, player: Player::Gold, json: true }
}

fn settled(position: &Value, options: &SettleOptions) -> Value {
    serde_json::from_str(&settle::run(&position.to_string(), options).unwrap()).unwrap()
}

fn position() -> Value {
    json!({
        "game": "lacuna", "rules": "official",
        "flowers": [{"class": "red", "at": [0, 0]}, {"class": "blue", "at": [0, 90]}],
        "pawns": [
            {"owner": "gold", "at": [3, 4]}, {"owner": "gold", "at": [50, 0]},
            {"owner": "silver", "at": [5, 0]}, {"owner": "silver", "at": [0, 40]}
        ],
        "taken": {"gold": {"red": 4, "orange": 4, "yellow": 4}, "silver": {"blue": 3}}
    })
}

#[test]
fn settle_answers_in_the_form_of_its_schema() {
    let answer = settled(&position(), &settle_options());
    assert_eq!(answer["game"], "lacuna");
    let expected = json!({
        "flower": 0, "to": "silver", "call": "clear", "decided_by": 2, "if_tied": null,
        "gold_mm": 50.0, "silver_mm": 40.0, "gap_mm": -10.0, "gap_sigma_mm": 0.0,
        "probability": {"gold": 0.0, "silver": 1.0, "tie": 0.0}, "gold_pawn": 1, "silver_pawn": 3
    });
    assert_eq!(answer["awards"][0], expected);
    let score = &answer["score"];
    assert_eq!(score["colours"]["red"], json!({"gold": 4, "silver": 1, "winner": "gold"}));
    assert_eq!(score["colours"]["blue"], json!({"gold": 0, "silver": 4, "winner": "silver"}));
    assert_eq!(score["winner"], "draw");
    assert_eq!(score["winner_probability"], json!({"gold": 0.0, "silver": 0.0, "draw": 1.0}));
    assert_eq!(score["decisive_flowers"], json!([]));
}

#[test]
fn settle_follows_the_rule_set_asked_for() {
    let options = SettleOptions { rules: Some(RuleSet::DiscardTies), ..settle_options() };
    let answer = settled(&position(), &options);
    assert_eq!(answer["awards"][0]["to"], "none");
    assert_eq!(answer["awards"][0]["decided_by"], Value::Null);
    assert_eq!(answer["awards"][0]["probability"], json!({"gold": 0.0, "silver": 0.0, "tie": 1.0}));
    assert_eq!(answer["score"]["winner"], "gold");
}

#[test]
fn settle_without_the_flowers_taken_gives_awards_and_no_score() {
    let mut position = position();
    position.as_object_mut().unwrap().remove("taken");
    let answer = settled(&position, &settle_options());
    assert_eq!(answer["awards"].as_array().unwrap().len(), 2);
    assert_eq!(answer["score"], Value::Null);
}

#[test]
fn eight_of_a_colour_is_a_warning_and_settled_all_the_same() {
    let mut position = position();
    position["taken"]["silver"]["red"] = json!(3);
    let answer = settled(&position, &settle_options());
    assert_eq!(answer["score"]["colours"]["red"], json!({"gold": 4, "silver": 4, "winner": "none"}));
    let codes: Vec<_> = answer["warnings"].as_array().unwrap().iter().map(|w| w["code"].clone()).collect();
    assert!(codes.contains(&json!("too-many-of-colour")), "{codes:?}");
}

#[test]
fn a_wrong_position_is_refused_in_one_sentence() {
    let run = |text: &str| settle::run(text, &settle_options()).unwrap_err().to_string();
    let colour = run(r#"{"flowers": [{"class": "teal", "at": [0, 0]}], "pawns": []}"#);
    assert_eq!(
        colour,
        "flower 0 names the colour \"teal\", which the set does not have; its colours are red, orange, yellow, \
         pink, green, blue, purple"
    );
    let other = run(r#"{"game": "chess", "flowers": [], "pawns": []}"#);
    assert_eq!(other, "the position is of the game \"chess\"; only \"lacuna\" can be settled");
    for text in ["", "[", "null", "{}", r#"{"flowers": [{"class": "red", "at": [0, 1e999]}], "pawns": []}"#] {
        assert!(run(text).starts_with("the position is not in the expected form: "), "{text}");
    }
    let far = run(r#"{"flowers": [{"class": "red", "at": [0, 1e300]}], "pawns": []}"#);
    assert_eq!(far, "flower 0 is more than a kilometre away; places are in millimetres");
    let tie = settle::run("{}", &SettleOptions { tie_mm: -1.0, ..settle_options() }).unwrap_err();
    assert_eq!(tie.to_string(), "the tie width must be a length of 0 mm or more, not -1");
}

#[test]
fn legal_answers_in_the_form_of_its_schema() {
    let position = json!({
        "flowers": [
            {"class": "red", "at": [0, 0]}, {"class": "red", "at": [100, 0]},
            {"class": "blue", "at": [50, 20]}, {"class": "red", "at": [50, 100]}, {"class": "blue", "at": [50, -90]}
        ],
        "pawns": [{"owner": "silver", "at": [52, 60]}]
    });
    let text = legal::run(&position.to_string(), &legal_options()).unwrap();
    let answer: Value = serde_json::from_str(&text).unwrap();
    let first = json!({"flowers": [0, 1], "class": "red", "clearance_mm": 12.0, "free": [[0.15, 0.85]]});
    assert_eq!(answer["pairs"][0], first);
    assert_eq!(answer["pairs"].as_array().unwrap().len(), 4);
    assert_eq!(answer["blocked"], json!([]));
    let mut blocked = position;
    blocked["flowers"][2]["at"] = json!([50, 2]);
    let text = legal::run(&blocked.to_string(), &legal_options()).unwrap();
    let answer: Value = serde_json::from_str(&text).unwrap();
    let expected = json!([{"flowers": [0, 1], "class": "red", "by": {"kind": "flower", "index": 2}}]);
    assert_eq!(answer["blocked"], expected);
}

#[test]
fn a_player_without_a_pawn_left_has_no_legal_pair() {
    let pawns: Vec<_> = (0..6).map(|i| json!({"owner": "gold", "at": [20 * i, 200]})).collect();
    let flowers = json!([{"class": "red", "at": [0, 0]}, {"class": "red", "at": [100, 0]}]);
    let position = json!({"flowers": flowers, "pawns": pawns}).to_string();
    let answer: Value = serde_json::from_str(&legal::run(&position, &legal_options()).unwrap()).unwrap();
    assert_eq!((&answer["pairs"], &answer["warnings"][0]["code"]), (&json!([]), &json!("no-pawn-left")));
    let silver = LegalOptions { player: Player::Silver, ..legal_options() };
    let answer: Value = serde_json::from_str(&legal::run(&position, &silver).unwrap()).unwrap();
    assert_eq!(answer["pairs"].as_array().unwrap().len(), 1);
}

#[test]
fn people_get_a_table() {
    let text =
        settle::run(&position().to_string(), &SettleOptions { json: false, ..settle_options() }).unwrap();
    assert!(text.contains("silver") && text.contains("Neither player has won."), "{text}");
    let text = legal::run(&position().to_string(), &LegalOptions { json: false, ..legal_options() }).unwrap();
    assert!(text.contains("gold has no legal pair."), "{text}");
}
