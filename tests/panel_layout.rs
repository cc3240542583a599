//! In every language nothing is cut off at the side and nothing lies over something else: every widget's place.

#![allow(clippy::unwrap_used, clippy::panic)]

#[allow(dead_code, reason = "each test uses a part")]
#[path = "common/panel.rs"]
mod panel;

use std::path::Path;

use eframe::egui::Rect;
use eframe::egui::accesskit::Role;
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};
use panel::{open, picture, plain_options, wait_for, wait_for_reading};
use table_umpire::panel::{Language, PanelApp, PanelOptions, Screen};

/// Widgets that hold no others.
const LEAVES: [Role; 9] = [
    Role::Label,
    Role::Button,
    Role::TextInput,
    Role::CheckBox,
    Role::ComboBox,
    Role::Link,
    Role::RadioButton,
    Role::SpinButton,
    Role::Slider,
];
/// How far two widgets may lie over each other, points: rims.
const RIM: f32 = 2.0;
/// Width of the smallest window that everything is to fit in, points.
const WIDTH: f32 = 1366.0;

/// Every widget with what it says; not the moves of a game, which scroll.
fn places(harness: &Harness<'static, PanelApp>) -> Vec<(String, Rect)> {
    let root = harness.root();
    let snapshot = harness.state().snapshot();
    let moves = snapshot.board.as_ref().map_or(&[][..], |board| &board.moves);
    let mut places = Vec::new();
    for node in root.children_recursive() {
        let inner = node.accesskit_node();
        if LEAVES.contains(&inner.role()) {
            let said = inner.label().or_else(|| inner.value()).unwrap_or_default();
            if moves.contains(&said) {
                continue;
            }
            places.push((format!("{:?} {said:?}", inner.role()), node.rect()));
        }
    }
    places
}

/// Fails with everything that is cut off at the side or lies over something else.
fn check(harness: &Harness<'static, PanelApp>, what: &str) {
    let places = places(harness);
    assert!(places.len() > 8, "{what}: {places:?}");
    let mut faults = Vec::new();
    for (i, (said, rect)) in places.iter().enumerate() {
        if rect.left() < -RIM || rect.right() > WIDTH + RIM {
            faults.push(format!("{said} is cut off: {rect:?}"));
        }
        for (other, over) in &places[..i] {
            let common = rect.intersect(*over);
            if common.width() > RIM && common.height() > RIM {
                faults.push(format!("{said} {rect:?} lies over {other} {over:?}"));
            }
        }
    }
    assert!(faults.is_empty(), "{what}: {faults:#?}");
}

fn fixture(name: &str) -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures").join(name)
}

#[test]
fn the_start_and_every_part_of_the_set_up_fit_in_every_language() {
    for language in Language::ALL {
        let mut harness = open(PanelOptions { language: Some(language), ..plain_options() });
        harness.run_steps(3);
        check(&harness, &format!("{language:?}: start"));
        let mut harness =
            open(PanelOptions { language: Some(language), screen: Screen::SetUp, ..plain_options() });
        harness.run_steps(3);
        // the list of parts stands at the left under the bars
        let parts: Vec<_> = harness
            .get_all_by_role(Role::Button)
            .filter(|button| button.rect().left() < 30.0 && button.rect().top() > 60.0)
            .map(|button| button.accesskit_node().label().unwrap_or_default())
            .collect();
        assert_eq!(parts.len(), 6, "{language:?}: {parts:?}");
        for part in parts {
            harness.get_by_role_and_label(Role::Button, &part).click();
            harness.run_steps(4);
            check(&harness, &format!("{language:?}: {part}"));
        }
    }
}

#[test]
fn the_table_fits_in_every_language() {
    for language in Language::ALL {
        let pictures = vec![picture("lacuna-d005.jpg")];
        let mut harness = open(PanelOptions { language: Some(language), pictures, ..plain_options() });
        wait_for_reading(&mut harness);
        check(&harness, &format!("{language:?}: table"));
    }
}

#[test]
fn the_other_games_fit_in_every_language() {
    for language in Language::ALL {
        for (game, file) in [
            ("laguna", "laguna/position.json"),
            ("laniakea", "laniakea/start.json"),
            ("leelawadee", "leelawadee/position.json"),
        ] {
            let mut harness = open(PanelOptions {
                language: Some(language),
                game: Some(game.to_owned()),
                pictures: vec![fixture(file)],
                ..plain_options()
            });
            wait_for(&mut harness, "a position", |snapshot| snapshot.board.is_some());
            check(&harness, &format!("{language:?}: {game}"));
        }
    }
}
