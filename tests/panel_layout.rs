//! In every language nothing is cut off and nothing lies over something else, on a small notebook's screen and on a large
//! one: every widget's place.

#![allow(clippy::unwrap_used, clippy::panic)]

#[allow(dead_code, reason = "each test uses a part")]
#[path = "common/panel.rs"]
mod panel;

use std::path::{Path, PathBuf};

use eframe::egui::accesskit::Role;
use eframe::egui::{Rect, Vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};
use panel::{picture, plain_options, sized, wait_for, wait_for_reading};
use table_umpire::panel::{Language, Layout, PanelApp, PanelOptions, Screen};
use table_umpire::session::TablesState;

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
/// What is nearer to each other than this stands in one row, points, as level as this at least.
const BESIDE: f32 = 14.0;
const LEVEL: f32 = 2.5;
/// The screens that everything is to fit on, points: of a small notebook, and one of 3840 × 2160 pixels, where letters are
/// twice as large.
const SCREENS: [[f32; 2]; 2] = [[1366.0, 768.0], [1920.0, 1080.0]];
/// Heights of a screen on which all calls of a picture, or all events of a match, are in sight, points.
const ALL_CALLS: f32 = 1_500.0;
const ALL_EVENTS: f32 = 3_000.0;
/// Frames after which a window of another size has settled.
const SETTLED: usize = 6;

type Panel = Harness<'static, PanelApp>;

/// Every widget with what it says; not the moves of a game, which scroll.
fn places(harness: &Panel) -> Vec<(String, Rect)> {
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
fn check(harness: &Panel, what: &str) {
    let places = places(harness);
    assert!(places.len() > 8, "{what}: {places:?}");
    let width = harness.ctx.content_rect().width();
    let mut faults = Vec::new();
    for (i, (said, rect)) in places.iter().enumerate() {
        if rect.left() < -RIM || rect.right() > width + RIM {
            faults.push(format!("{said} is cut off: {rect:?}"));
        }
        for (other, over) in &places[..i] {
            let gap = (rect.left() - over.right()).max(over.left() - rect.right());
            let off = (rect.center().y - over.center().y).abs();
            let height = rect.height().min(over.height());
            if (0.0..BESIDE).contains(&gap) && (LEVEL..0.5 * height).contains(&off) {
                faults.push(format!("{said} stands {off} points higher or lower than {other} beside it"));
            }
            let common = rect.intersect(*over);
            if common.width() > RIM && common.height() > RIM {
                faults.push(format!("{said} {rect:?} lies over {other} {over:?}"));
            }
        }
    }
    assert!(faults.is_empty(), "{what}: {faults:#?}");
}

/// Fails where what is clicked and read in one row does not stand in one, which is where it is too long for the window.
fn check_row(harness: &Panel, of: &[&str], what: &str) {
    let places = places(harness);
    let centres: Vec<f32> = of
        .iter()
        .map(|said| {
            let of_it = |place: &&(String, Rect)| place.0.contains(&format!("{said:?}"));
            places.iter().rev().find(of_it).unwrap_or_else(|| panic!("{what}: no {said}")).1.center().y
        })
        .collect();
    let first = centres[0];
    assert!(centres.iter().all(|y| (y - first).abs() <= RIM), "{what}: {of:?} stand at {centres:?}");
}

/// Makes the panel speak another language.
fn speak(harness: &mut Panel, from: Language, to: Language) {
    if from != to {
        harness.get_by_value(from.own_name()).click();
        harness.run_steps(SETTLED);
        harness.get_all_by_label(to.own_name()).last().unwrap().click();
        harness.run_steps(SETTLED);
    }
}

/// Holds the panel as it is against both screens in all languages; `rows` gives what is to stand in one row. A list that is
/// scrolled has widgets out of sight, which lie under others: `height` is that of a screen where there are none.
fn check_all(harness: &mut Panel, what: &str, height: Option<f32>, rows: impl Fn(&Panel, &str)) {
    let mut before = Language::English;
    for language in Language::ALL {
        harness.set_size(SCREENS[1].into());
        harness.run_steps(SETTLED);
        speak(harness, before, language);
        before = language;
        for screen in SCREENS.map(|[width, usual]| [width, height.unwrap_or(usual)]) {
            harness.set_size(Vec2::from(screen));
            harness.run_steps(SETTLED);
            let what = format!("{what}, {language:?}, {} points wide", screen[0]);
            check(harness, &what);
            rows(harness, &what);
        }
    }
    harness.set_size(SCREENS[1].into());
    harness.run_steps(SETTLED);
    speak(harness, before, Language::English);
}

fn no_rows(_: &Panel, _: &str) {}

fn fixture(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures").join(name)
}

fn open(options: PanelOptions) -> Panel {
    sized(options, SCREENS[0])
}

#[test]
fn the_start_and_every_part_of_the_set_up_fit_in_every_language() {
    let mut harness = open(plain_options());
    harness.run_steps(SETTLED);
    check_all(&mut harness, "start", None, no_rows);
    let mut harness = open(PanelOptions { screen: Screen::SetUp, ..plain_options() });
    harness.run_steps(SETTLED);
    // the list of parts stands at the left under the bars
    let parts = |harness: &Panel| -> Vec<String> {
        harness
            .get_all_by_role(Role::Button)
            .filter(|button| button.rect().left() < 30.0 && button.rect().top() > 60.0)
            .map(|button| button.accesskit_node().label().unwrap_or_default())
            .collect()
    };
    let parts = parts(&harness);
    assert_eq!(parts.len(), 6, "{parts:?}");
    for part in parts {
        harness.get_by_role_and_label(Role::Button, &part).click();
        harness.run_steps(SETTLED);
        check_all(&mut harness, &part, None, no_rows);
    }
}

#[test]
fn the_table_fits_in_every_language() {
    let pictures = vec![picture("lacuna-d005.jpg")];
    let mut harness = open(PanelOptions { pictures, layout: Layout::Both, ..plain_options() });
    wait_for_reading(&mut harness);
    wait_for(&mut harness, "the view from above", |snapshot| snapshot.top.is_some());
    // the switches under the picture, first to last
    let rows = |harness: &Panel, what: &str| {
        let bottom = harness.ctx.content_rect().bottom();
        let switches: Vec<_> = harness
            .get_all_by_role(Role::CheckBox)
            .filter(|node| node.rect().bottom() > bottom - 80.0)
            .collect();
        assert_eq!(switches.len(), 7, "{what}");
        let heights: Vec<f32> = switches.iter().map(|node| node.rect().center().y).collect();
        assert!(heights.iter().all(|y| (y - heights[0]).abs() <= RIM), "{what}: {heights:?}");
    };
    check_all(&mut harness, "table", Some(ALL_CALLS), rows);
    harness.get_by_label("Big score").click();
    harness.run_steps(SETTLED);
    for screen in SCREENS {
        harness.set_size(Vec2::from(screen));
        harness.run_steps(SETTLED);
        check_row(&harness, &["Table", "Matches"], "the bar at the top");
    }
}

#[test]
fn an_open_match_and_the_list_of_matches_fit_in_every_language() {
    let folder = std::env::temp_dir().join(format!("table-umpire-layout-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let archive = folder.join("matches.sqlite");
    std::fs::copy(fixture("record/version-1.sqlite"), &archive).unwrap();
    let options = PanelOptions { archive: Some(archive), screen: Screen::Match, ..plain_options() };
    let mut harness = open(options);
    let listed = wait_for(&mut harness, "the list", |snapshot| !snapshot.matches.list.is_empty());
    check_all(&mut harness, "the list of matches", None, no_rows);
    harness.get_by_label(&format!("Match {}", listed.matches.list[0].id)).click();
    wait_for(&mut harness, "the match", |snapshot| {
        snapshot.matches.open.as_ref().is_some_and(|open| open.tables_state != TablesState::Working)
    });
    // the buttons to step through it stand in one row
    let rows = |harness: &Panel, what: &str| {
        let bottom = harness.ctx.content_rect().bottom();
        let buttons =
            harness.get_all_by_role(Role::Button).filter(|node| node.rect().bottom() > bottom - 80.0);
        let heights: Vec<f32> = buttons.map(|node| node.rect().center().y).collect();
        assert!(heights.len() >= 7, "{what}: {heights:?}");
        assert!(heights.iter().all(|y| (y - heights[0]).abs() <= RIM), "{what}: {heights:?}");
    };
    check_all(&mut harness, "an open match", Some(ALL_EVENTS), rows);
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn the_other_games_fit_in_every_language() {
    for (game, file) in [
        ("laguna", "laguna/position.json"),
        ("laniakea", "laniakea/start.json"),
        ("leelawadee", "leelawadee/position.json"),
    ] {
        let mut harness = open(PanelOptions {
            game: Some(game.to_owned()),
            pictures: vec![fixture(file)],
            ..plain_options()
        });
        wait_for(&mut harness, "a position", |snapshot| snapshot.board.is_some());
        check_all(&mut harness, game, None, no_rows);
    }
}

#[test]
fn a_window_too_small_for_everything_is_scrolled() {
    for screen in [Screen::Table, Screen::SetUp, Screen::Games, Screen::Match] {
        let mut harness = sized(PanelOptions { screen, ..plain_options() }, [320.0, 400.0]);
        harness.run_steps(SETTLED);
        let widest = harness.get_all_by_role(Role::Button).map(|button| button.rect().width());
        let least = harness.get_all_by_role(Role::Button).map(|button| button.rect().width());
        assert!(widest.fold(0.0, f32::max) > 60.0 && least.fold(f32::MAX, f32::min) > 8.0, "{screen:?}");
        // what lies further right is reached
        let right = |harness: &Panel| {
            harness.get_all_by_role(Role::Button).map(|button| button.rect().right()).fold(0.0, f32::max)
        };
        let before = right(&harness);
        assert!(before > 320.0, "{screen:?}: {before}");
        harness.hover_at([160.0, 20.0].into());
        harness.event(eframe::egui::Event::MouseWheel {
            unit: eframe::egui::MouseWheelUnit::Point,
            delta: Vec2::new(-600.0, 0.0),
            modifiers: eframe::egui::Modifiers::NONE,
            phase: eframe::egui::TouchPhase::Move,
            source: eframe::egui::MouseWheelSource::Unknown,
        });
        harness.run_steps(30);
        assert!(right(&harness) <= 320.0, "{screen:?}: {}", right(&harness));
    }
}
