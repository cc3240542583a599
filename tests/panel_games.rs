//! The other games, driven through their widgets: a position, moves by click, and a picture of the board.

#![allow(clippy::unwrap_used, clippy::panic)]

#[allow(dead_code, reason = "each test uses a part")]
#[path = "common/panel.rs"]
mod panel;

#[path = "common/three_in_a_row.rs"]
mod three_in_a_row;

use std::path::{Path, PathBuf};

use eframe::egui::accesskit::Role;
use eframe::egui::{Pos2, Rect, Vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use panel::{open, plain_options, wait_for};
use serde_json::Value;
use table_umpire::games::board::{BoardGames, BoardPosition, RuleChoices, board_game};
use table_umpire::games::sketch::Spot;
use table_umpire::panel::{PanelApp, PanelOptions};
use table_umpire::session::BoardState;
use three_in_a_row::{NAME, ThreeInARow};

/// Room about a diagram, points.
const ROOM: f32 = 6.0;

fn fixture(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures").join(name)
}

fn game(name: &str, files: &[&str], board: Option<&str>) -> Harness<'static, PanelApp> {
    open(PanelOptions {
        game: Some(name.to_owned()),
        pictures: files.iter().map(|file| fixture(file)).collect(),
        board: board.map(fixture),
        ..plain_options()
    })
}

fn position(game: &str, file: &str) -> Box<dyn BoardPosition> {
    let json: Value = serde_json::from_slice(&std::fs::read(fixture(file)).unwrap()).unwrap();
    board_game(game).unwrap().read(&json, &RuleChoices::default()).unwrap()
}

fn has_text(harness: &Harness<'static, PanelApp>, text: &str) -> bool {
    harness.query_all_by_label_contains(text).next().is_some()
}

/// Chooses a move in the list, which holds nothing but it, and plays it.
fn play(harness: &mut Harness<'static, PanelApp>, mv: &str, played: usize) {
    let filter = harness.get_by_role_and_label(Role::TextInput, "Show moves with");
    filter.focus();
    filter.type_text(mv);
    harness.run_steps(3);
    harness.get_by_role_and_label(Role::Button, mv).click();
    harness.run_steps(2);
    harness.get_by_label("Play").click();
    wait_for(harness, "the move", |snapshot| {
        snapshot.board.as_ref().is_some_and(|board| board.played.len() == played)
    });
    let filter = harness.get_by_role_and_label(Role::TextInput, "Show moves with");
    filter.focus();
    harness.key_press_modifiers(eframe::egui::Modifiers::COMMAND, eframe::egui::Key::A);
    harness.key_press(eframe::egui::Key::Backspace);
    harness.run_steps(2);
}

/// Takes everything back and compares with the beginning.
fn take_all_back(harness: &mut Harness<'static, PanelApp>, begin: &Value) {
    loop {
        let left = harness.state().snapshot().board.as_ref().unwrap().played.len();
        let Some(fewer) = left.checked_sub(1) else { break };
        harness.get_by_label("Undo").click();
        wait_for(harness, "a move taken back", |snapshot| {
            snapshot.board.as_ref().unwrap().played.len() == fewer
        });
    }
    assert_eq!(harness.state().snapshot().board.as_ref().unwrap().position, *begin);
}

/// Two moves after which something else is counted.
fn counting_moves(position: &dyn BoardPosition) -> [String; 2] {
    let before = position.sketch().tallies;
    for first in position.legal_moves() {
        let after = position.apply(&first).unwrap();
        let counts = |mv: &String| after.apply(mv).unwrap().sketch().tallies != before;
        if let Some(second) = after.legal_moves().into_iter().find(counts) {
            return [first, second];
        }
    }
    panic!("nothing is counted within two moves");
}

/// Opens a position, plays two moves, sees the count change and takes them back.
fn a_game_is_played(name: &str, file: &str) {
    let mut harness = game(name, &[file], None);
    let opened = wait_for(&mut harness, "a position", |snapshot| snapshot.board.is_some());
    let begin = opened.board.as_ref().unwrap();
    let moves = counting_moves(&*position(name, file));
    assert!(has_text(&harness, "Diagram of"), "the diagram has a name");
    for (i, mv) in moves.iter().enumerate() {
        play(&mut harness, mv, i + 1);
    }
    let after = harness.state().snapshot();
    let after = after.board.as_ref().unwrap();
    assert_ne!(after.sketch.tallies, begin.sketch.tallies, "{moves:?}");
    assert_ne!(after.sketch.pieces, begin.sketch.pieces);
    take_all_back(&mut harness, &begin.position);
}

#[test]
fn laniakea_is_played_by_clicks_until_a_disc_is_home() {
    a_game_is_played("laniakea", "laniakea/start.json");
}

#[test]
fn leelawadee_is_played_by_clicks_until_a_round_has_its_points() {
    a_game_is_played("leelawadee", "leelawadee/position.json");
}

#[test]
fn laguna_is_played_by_clicks_and_the_turn_passes_on() {
    let mut harness = game("laguna", &["laguna/position.json"], None);
    let opened = wait_for(&mut harness, "a position", |snapshot| snapshot.board.is_some());
    let begin = opened.board.as_ref().unwrap();
    play(&mut harness, "end", 1);
    let after = harness.state().snapshot();
    assert_ne!(after.board.as_ref().unwrap().to_move, begin.to_move);
    take_all_back(&mut harness, &begin.position);
}

#[test]
fn a_click_on_a_field_leaves_the_moves_that_concern_it() {
    let mut harness = game("laniakea", &["laniakea/start.json"], None);
    wait_for(&mut harness, "a position", |snapshot| snapshot.board.is_some());
    assert!(has_text(&harness, "214 more are not listed."));
    // the middle of the diagram is a space of the board
    harness.get_by_label("Diagram of Laniakea").click();
    harness.run_steps(3);
    assert!(has_text(&harness, "Let go of fields"));
    assert!(!has_text(&harness, "more are not listed."), "few moves concern one space");
    harness.get_by_label("Let go of fields").click();
    harness.run_steps(3);
    assert!(!has_text(&harness, "Let go of fields") && has_text(&harness, "214 more are not listed."));
}

/// Opens a picture of the board; what was read of it.
fn read(name: &str, file: &str, board: Option<&str>) -> (Harness<'static, PanelApp>, BoardState) {
    let mut harness = game(name, &[file], board);
    let snapshot = wait_for(&mut harness, "a reading", |snapshot| {
        snapshot.read_board.as_ref().is_some_and(|read| read.answer.is_some())
    });
    let answer = snapshot.read_board.as_ref().unwrap().answer.clone().unwrap().unwrap();
    let state = answer.0.state.clone();
    assert!(has_text(&harness, "Picture of the board") && has_text(&harness, "Diagram of what was read"));
    assert!(!answer.1.pieces.is_empty(), "what was read is drawn");
    (harness, state)
}

#[test]
fn a_picture_of_laniakea_is_read_and_drawn_beside_it() {
    let (harness, state) = read("laniakea", "boards/laniakea-d003.jpg", None);
    let BoardState::Laniakea(state) = state else { panic!("{state:?}") };
    assert_eq!(state.rows.len(), 6);
    assert!(has_text(&harness, "The board looks the same from the other side"));
}

#[test]
fn a_picture_of_leelawadee_is_read_and_drawn_beside_it() {
    let (_, state) = read("leelawadee", "boards/leelawadee-d002.jpg", None);
    let BoardState::Leelawadee(state) = state else { panic!("{state:?}") };
    assert!(!state.gardens.is_empty());
}

#[test]
fn a_picture_of_laguna_is_read_by_its_board_profile_and_drawn_beside_it() {
    let (harness, state) = read("laguna", "boards/laguna-d003.jpg", Some("boards/laguna-full.toml"));
    let BoardState::Laguna(state) = state else { panic!("{state:?}") };
    assert_eq!((state.rafts.is_empty(), state.islands.len()), (false, 8));
    assert!(!has_text(&harness, "Without a board profile"));
}

#[test]
fn a_picture_without_a_board_is_refused_with_a_remedy() {
    let mut harness = game("laniakea", &["lacuna/lacuna-d005.jpg"], None);
    let snapshot = wait_for(&mut harness, "a refusal", |snapshot| {
        snapshot.read_board.as_ref().is_some_and(|read| read.answer.is_some())
    });
    let answer = snapshot.read_board.as_ref().unwrap().answer.clone().unwrap();
    let problem = answer.unwrap_err();
    assert!(has_text(&harness, &problem.message));
    // once, with what to do about it, and what comes next
    assert_eq!(harness.query_all_by_label_contains(&problem.message).count(), 1);
    assert!(has_text(&harness, "Mend what is wrong and take another picture."));
}

/// The point of the screen at which a diagram of `size` cells, drawn in `area`, shows a place.
fn on_screen(area: Rect, [width, height]: [f64; 2], spot: Spot) -> Pos2 {
    let area = area.shrink(ROOM);
    let scale = (area.width() / width as f32).min(area.height() / height as f32);
    area.center() + Vec2::new((spot.x - width / 2.0) as f32, (height / 2.0 - spot.y) as f32) * scale
}

#[test]
fn a_click_on_a_cell_in_the_diagram_lists_what_can_be_planted_there() {
    let mut harness = game("leelawadee", &["leelawadee/position.json"], None);
    let opened = wait_for(&mut harness, "a position", |snapshot| snapshot.board.is_some());
    let board = opened.board.as_ref().unwrap();
    // a red flower to the first free cell: the table is one field, the cell another
    let strokes = &board.strokes[0];
    let cell = strokes.iter().flat_map(|stroke| stroke.spots()).last().unwrap();
    let area = harness.get_by_label("Diagram of Leelawadee").rect();
    let at = on_screen(area, board.sketch.size, cell);
    harness.hover_at(at);
    harness.drag_at(at);
    harness.drop_at(at);
    harness.run_steps(3);
    let left: Vec<_> = board.moves.iter().filter(|mv| mv.ends_with("b1")).collect();
    assert_eq!(left.len(), 2, "a red one or a blue one");
    for mv in left {
        harness.get_by_role_and_label(Role::Button, mv);
    }
    let other = board.moves.iter().find(|mv| mv.ends_with("c1")).unwrap();
    assert!(harness.query_by_role_and_label(Role::Button, other).is_none(), "{other} is not listed");
}

#[test]
fn what_to_do_next_follows_what_is_open() {
    let mut harness = game("laniakea", &[], None);
    harness.run_steps(3);
    assert!(has_text(&harness, "Open a position of Laniakea or a picture of its board"));
    let mut harness = game("laniakea", &["laniakea/start.json"], None);
    wait_for(&mut harness, "a position", |snapshot| snapshot.board.is_some());
    assert!(has_text(&harness, "Choose a move of the list or click on fields of the diagram"));
    assert!(!has_text(&harness, "\"game\""), "no JSON");
}

#[test]
fn a_game_from_outside_is_shown_and_played_like_the_others() {
    let file = std::env::temp_dir().join(format!("table-umpire-panel-game-{}.json", std::process::id()));
    std::fs::write(&file, r#"{"rows": ["xo.", ".x.", "..o"]}"#).unwrap();
    let mut harness = open(PanelOptions {
        games: BoardGames::default().with(&ThreeInARow),
        game: Some(NAME.to_owned()),
        pictures: vec![file.clone()],
        ..plain_options()
    });
    let opened = wait_for(&mut harness, "a position", |snapshot| snapshot.board.is_some());
    std::fs::remove_file(file).unwrap();
    assert_eq!(opened.board.as_ref().unwrap().game, NAME);
    harness.get_by_role_and_label(Role::Button, NAME);
    // it draws nothing: its rows are read as text
    assert!(has_text(&harness, ".x.") && has_text(&harness, "5 legal moves."));
    assert!(!has_text(&harness, "\"rows\""), "no JSON");
    harness.get_by_role_and_label(Role::Button, "a3").click();
    harness.run_steps(3);
    harness.get_by_label("Play").click();
    let played = wait_for(&mut harness, "a move", |snapshot| {
        snapshot.board.as_ref().is_some_and(|board| board.played.len() == 1)
    });
    assert_eq!(played.board.as_ref().unwrap().position["rows"][2], "x.o");
    assert!(has_text(&harness, "O moves"));
}
