//! The table's screen, driven through its widgets.

#![allow(clippy::unwrap_used, clippy::panic)]

#[path = "common/panel.rs"]
mod panel;

use eframe::egui::accesskit::Role;
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};
use panel::{open, picture, plain_options, sized, wait_for, wait_for_reading};
use table_umpire::games::lacuna::Player;
use table_umpire::metrology::TokenClass;
use table_umpire::panel::{Language, PanelApp, PanelOptions};
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
        Some(Player::Gold) => "Gold wins".to_owned(),
        Some(Player::Silver) => "Silver wins".to_owned(),
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
    // the list of calls has some of the same name
    let named = |harness: &Harness<'static, PanelApp>| {
        let entries = harness.get_all_by_role_and_label(Role::Button, "green flower");
        entries.map(|entry| entry.rect()).collect::<Vec<_>>()
    };
    let listed = named(&harness);
    harness.get_by_value("It is a").click();
    harness.run_steps(3);
    let is_new = |entry: &egui_kittest::Node<'_>| !listed.contains(&entry.rect());
    harness.get_all_by_role_and_label(Role::Button, "green flower").rfind(is_new).unwrap().click();
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

/// A picture of the middle of a game, with what gold had taken before: 8 of 12 pawns stand, silver has more colours.
fn unfinished_game(knows_taken: bool) -> PanelOptions {
    let mut session = SessionOptions::new("lacuna");
    if knows_taken {
        let gold = Some(std::collections::BTreeMap::new());
        session.taken = Some(table_umpire::games::lacuna::PerPlayer { gold, silver: None });
    }
    PanelOptions { session, pictures: vec![picture("lacuna-d002.jpg")], ..plain_options() }
}

#[test]
fn nobody_wins_a_game_with_pawns_left_to_place() {
    let mut harness = open(unfinished_game(true));
    let snapshot = wait_for_reading(&mut harness);
    assert!(snapshot.reading.scored().unwrap().verdict.score.is_some(), "it has a winner if it ended now");
    let told = "8 of 12 pawns stand. Flowers count as if they were collected now.";
    assert!(has_text(&harness, "Silver leads so far") && has_text(&harness, told));
    assert!(!has_text(&harness, " wins") && !has_text(&harness, "could change who wins"));
    assert!(!has_text(&harness, "% sure") && !has_text(&harness, "% probable"));
    // the same in large letters
    harness.get_by_label("Big score").click();
    harness.run_steps(3);
    assert!(has_text(&harness, &format!("Silver leads so far; gold 2; silver 5; {told}")));
}

#[test]
fn what_is_open_of_a_game_with_pawns_left_to_place_is_counted() {
    let mut harness = open(unfinished_game(false));
    wait_for_reading(&mut harness);
    assert!(has_text(&harness, "The game is not over") && has_text(&harness, "4 colours are open."));
    assert!(!has_text(&harness, "so far"));
}

#[test]
fn a_call_that_is_clicked_stays_under_the_pointer() {
    let mut harness = sized(finished_game(), [1366.0, 768.0]);
    wait_for_reading(&mut harness);
    let rows = |harness: &Harness<'static, PanelApp>| {
        let flowers = harness.get_all_by_role(Role::Button);
        let flowers =
            flowers.filter(|row| row.accesskit_node().label().is_some_and(|l| l.ends_with(" flower")));
        flowers.map(|row| row.rect()).collect::<Vec<_>>()
    };
    let before = rows(&harness);
    // the last one that is in sight, over what can be corrected
    let under = harness.get_by_value("Add a missing token").rect();
    let last = before.iter().rposition(|row| row.bottom() < under.top() - row.height()).unwrap();
    assert!(last >= 1, "{before:?}");
    harness.get_all_by_role(Role::Button).rfind(|row| row.rect() == before[last]).unwrap().click();
    harness.run_steps(6);
    assert!(has_text(&harness, "Pawns by distance"), "what is known of it is shown");
    assert_eq!(rows(&harness), before);
    harness.key_press(eframe::egui::Key::Escape);
    harness.run_steps(6);
    assert!(!has_text(&harness, "Pawns by distance"));
    assert_eq!(rows(&harness), before);
}

#[test]
fn a_path_is_asked_for_where_the_system_has_no_window_for_files() {
    // this process has no desktop: the system's window ends at once
    let mut harness = open(PanelOptions { pictures: Vec::new(), ..finished_game() });
    harness.run_steps(3);
    harness.get_by_label("Open a picture…").click();
    let begun = std::time::Instant::now();
    while !has_text(&harness, "This system has no window for choosing files.") {
        assert!(begun.elapsed() < std::time::Duration::from_secs(20), "nothing is said");
        harness.step();
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    let field = harness.get_by_role_and_label(Role::TextInput, "Path");
    field.focus();
    field.type_text(&picture("lacuna-d005.jpg").display().to_string());
    harness.run_steps(3);
    harness.get_by_label("Take this path").click();
    wait_for_reading(&mut harness);
    assert!(!has_text(&harness, "This system has no window"), "it is no longer asked");
}

#[test]
fn the_picture_of_several_that_cannot_be_used_is_named_in_every_language() {
    for language in Language::ALL {
        let pictures = vec![picture("lacuna-d005.jpg"), picture("no-such.jpg")];
        let mut harness = open(PanelOptions { language: Some(language), pictures, ..finished_game() });
        wait_for_reading(&mut harness);
        assert!(has_text(&harness, "no-such.jpg"), "{language:?}");
    }
}

#[test]
fn a_line_of_sight_goes_from_flower_to_flower() {
    let mut harness = open(finished_game());
    let snapshot = wait_for_reading(&mut harness);
    let scored = snapshot.reading.scored().unwrap();
    harness.get_by_label("Line of sight").click();
    harness.run_steps(3);
    let area = harness.get_by_role_and_label(Role::Image, "Picture").rect();
    assert!(area.width() > 500.0, "{area:?}");
    assert!(has_text(&harness, "Click on the first of two flowers."));
    let is_pawn = |class: &TokenClass| matches!(class, TokenClass::Pawn(_));
    let pawn = scored.measurement.tokens.iter().position(|token| is_pawn(&token.class)).unwrap();
    harness.get_by_label("Whole picture").click();
    harness.run_steps(3);
    let frame = snapshot.picture.as_ref().unwrap().frame();
    let (width, height) = (frame.width as f32, frame.height as f32);
    let scale = (area.width() / width).min(area.height() / height);
    let pixel = scored.measurement.tokens[pawn].pixel;
    let way = eframe::egui::Vec2::new(pixel.u as f32 - width / 2.0, pixel.v as f32 - height / 2.0);
    let at = area.center() + scale * way;
    harness.hover_at(at);
    harness.drag_at(at);
    harness.drop_at(at);
    harness.run_steps(3);
    assert!(has_text(&harness, "A line of sight goes from flower to flower on the mat"));
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
    let remedy = "Give a JPEG, PNG, WebP, TIFF, BMP, GIF or HEIC picture";
    assert!(has_text(&harness, &problem.message) && has_text(&harness, remedy));
}

#[test]
fn the_keys_are_listed_and_work() {
    let mut harness = open(finished_game());
    wait_for_reading(&mut harness);
    harness.event(eframe::egui::Event::Text("?".to_owned()));
    harness.run_steps(3);
    assert!(has_text(&harness, "Let go, close"));
    let bar = harness.get_by_role_and_label(Role::Button, "Big score").rect();
    assert!(
        harness.get_all_by_label("Keys").all(|said| said.rect().top() > bar.bottom()),
        "the bar stays free"
    );
    harness.key_press(eframe::egui::Key::Escape);
    harness.run_steps(3);
    assert!(!has_text(&harness, "Let go, close"));
    harness.key_press(eframe::egui::Key::T);
    let above = wait_for(&mut harness, "the view from above", |snapshot| snapshot.top.is_some());
    let top = above.top.as_ref().unwrap();
    assert_eq!((top.frame.width, top.frame.height), (1024, 1024));
}
