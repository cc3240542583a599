//! The table's screen, driven through its widgets.

#![allow(clippy::unwrap_used, clippy::panic)]

#[path = "common/panel.rs"]
mod panel;

use eframe::egui::accesskit::Role;
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use panel::{open, picture, plain_options, wait_for, wait_for_reading};
use table_umpire::metrology::TokenClass;
use table_umpire::panel::{PanelApp, PanelOptions};
use table_umpire::referee::WordOfCall;
use table_umpire::session::{Reading, Scored, SessionOptions};

/// A picture of the end of a game with what each player had taken before: gold wins.
fn finished_game() -> PanelOptions {
    let taken = |counts: &[(&str, u32)]| {
        Some(counts.iter().map(|(name, count)| ((*name).to_owned(), *count)).collect())
    };
    let mut session = SessionOptions::new("lacuna");
    session.taken = Some(table_umpire::games::lacuna::PerPlayer { gold: taken(&[]), silver: taken(&[]) });
    PanelOptions { session, pictures: vec![picture("lacuna-d005.jpg")], ..plain_options() }
}

fn has_text(harness: &Harness<'static, PanelApp>, text: &str) -> bool {
    harness.query_all_by_label_contains(text).next().is_some()
}

#[test]
fn a_picture_typed_by_its_path_is_read_and_the_winner_is_shown() {
    let mut harness = open(PanelOptions { pictures: Vec::new(), ..finished_game() });
    harness.run_steps(3);
    assert!(has_text(&harness, "Drop a picture of the table"));
    let field = harness.get_by_role_and_label(Role::TextInput, "Path of a picture");
    field.focus();
    field.type_text(&picture("lacuna-d005.jpg").display().to_string());
    harness.run_steps(3);
    harness.get_by_label("Open").click();
    let snapshot = wait_for_reading(&mut harness);
    let scored = snapshot.reading.scored().unwrap();
    let score = scored.verdict.score.as_ref().unwrap();
    let headline = match score.winner {
        Some(player) => format!("{player} wins"),
        None => "Nobody wins".to_owned(),
    };
    assert!(has_text(&harness, &headline), "{headline}");
}

#[test]
fn a_contested_flower_shows_both_distances_and_every_pawn() {
    let mut harness = open(finished_game());
    let snapshot = wait_for_reading(&mut harness);
    let scored = snapshot.reading.scored().unwrap();
    let close: Vec<_> =
        scored.verdict.awards.iter().filter(|call| call.call == WordOfCall::TooClose).collect();
    assert!(!close.is_empty(), "this picture has contested flowers");
    // contested ones come first
    let name = match &scored.measurement.tokens[close[0].flower].class {
        TokenClass::Flower(colour) => format!("{colour} flower"),
        TokenClass::Pawn(_) => panic!("a call is about a flower"),
    };
    harness.get_all_by_role_and_label(Role::Button, &name).next().unwrap().click();
    harness.run_steps(3);
    assert!(has_text(&harness, "Too close to call: gold "));
    assert!(has_text(&harness, "The distances differ by less than the doubt."));
    let pawns = ["gold", "silver"].map(|owner| harness.get_all_by_role_and_label(Role::Link, owner).count());
    assert_eq!(pawns, [6, 6], "every pawn is listed");
}

/// The counts of a reading, colour by colour.
fn counts(scored: &Scored) -> Vec<(String, String, String)> {
    let line =
        |c: &table_umpire::referee::ColourCall| (c.name.clone(), c.gold.to_string(), c.silver.to_string());
    scored.verdict.colours.iter().map(line).collect()
}

#[test]
fn a_wrong_kind_is_corrected_and_the_score_follows_and_can_be_taken_back() {
    let mut harness = open(finished_game());
    let snapshot = wait_for_reading(&mut harness);
    let before = counts(snapshot.reading.scored().unwrap());
    harness.get_all_by_role_and_label(Role::Button, "purple flower").next().unwrap().click();
    harness.run_steps(3);
    harness.get_by_value("It is a").click();
    harness.run_steps(3);
    // the list of calls, further down, has one of the same name
    let menu = harness.get_by_value("It is a").rect();
    let away = |entry: &egui_kittest::Node<'_>| (entry.rect().top() - menu.top()).abs();
    let entries = harness.get_all_by_role_and_label(Role::Button, "green flower");
    entries.min_by(|a, b| away(a).total_cmp(&away(b))).unwrap().click();
    let corrected = wait_for(&mut harness, "a correction", |snapshot| snapshot.edits.len() == 1);
    let after = counts(corrected.reading.scored().unwrap());
    assert_ne!(before, after);
    let sum = |counts: &[(String, String, String)], name: &str| {
        let line = counts.iter().find(|line| line.0 == name).unwrap();
        line.1.parse::<i32>().unwrap() + line.2.parse::<i32>().unwrap()
    };
    assert_eq!(sum(&after, "green"), sum(&before, "green") + 1);
    assert_eq!(sum(&after, "purple"), sum(&before, "purple") - 1);
    assert!(has_text(&harness, "One correction by hand."));
    harness.get_by_label("Undo").click();
    let undone = wait_for(&mut harness, "the correction's end", |snapshot| snapshot.edits.is_empty());
    assert_eq!(counts(undone.reading.scored().unwrap()), before);
}

#[test]
fn the_language_is_switched_while_running() {
    let mut harness = open(plain_options());
    harness.run_steps(3);
    for (from, to, title) in [
        ("English", "Deutsch", "Tisch"),
        ("Deutsch", "Français", "Table"),
        ("Français", "Dansk", "Bord"),
        ("Dansk", "Nederlands", "Tafel"),
    ] {
        harness.get_by_value(from).click();
        harness.run_steps(3);
        harness.get_all_by_label(to).last().unwrap().click();
        harness.run_steps(3);
        assert!(has_text(&harness, title), "{to} says {title}");
    }
}

#[test]
fn a_file_that_is_no_picture_is_told_with_a_remedy() {
    let mut harness = open(PanelOptions {
        pictures: vec![std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.toml")],
        ..plain_options()
    });
    let snapshot =
        wait_for(&mut harness, "a refusal", |snapshot| matches!(snapshot.reading, Reading::Failed(_)));
    let Reading::Failed(problem) = &snapshot.reading else { panic!("{:?}", snapshot.reading) };
    assert_eq!(problem.code, "not-a-picture");
    assert!(has_text(&harness, &problem.message) && has_text(&harness, &problem.remedy));
}

#[test]
fn the_keys_are_listed_and_work() {
    let mut harness = open(finished_game());
    wait_for_reading(&mut harness);
    harness.event(eframe::egui::Event::Text("?".to_owned()));
    harness.run_steps(3);
    assert!(has_text(&harness, "Let go, close"));
    harness.key_press(eframe::egui::Key::Escape);
    harness.run_steps(3);
    assert!(!has_text(&harness, "Let go, close"));
    harness.key_press(eframe::egui::Key::T);
    let above = wait_for(&mut harness, "the view from above", |snapshot| snapshot.top.is_some());
    let top = above.top.as_ref().unwrap();
    assert_eq!((top.frame.width, top.frame.height), (1024, 1024));
}
