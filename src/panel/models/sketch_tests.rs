//! Diagrams as text, against what somebody read and found right.
//!
//! `UMPIRE_NEW_MODELS=1` writes the text anew; read it before it is kept.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::{Path, PathBuf};

use serde_json::Value;

use super::games::game_model;
use crate::games::board::{BoardPosition, RuleChoices, board_game};
use crate::games::sketch::{Ground, Sketch, Stroke};
use crate::panel::words::{Language, Words};
use crate::session::GameBoard;

fn fixture(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures").join(name)
}

fn position(game: &str, file: &str) -> Box<dyn BoardPosition> {
    let json: Value = serde_json::from_slice(&std::fs::read(fixture(file)).unwrap()).unwrap();
    board_game(game).unwrap().read(&json, &RuleChoices::default()).unwrap()
}

/// Grounds by their number, every piece, every label, every count, and what the first moves of each kind do.
fn as_text(position: &dyn BoardPosition) -> String {
    let Sketch { size, fields, pieces, labels, tallies } = position.sketch();
    let mut text = format!("{} x {} cells\n", size[0], size[1]);
    let mut grounds: BTreeMap<String, usize> = BTreeMap::new();
    for field in &fields {
        *grounds.entry(format!("{:?}", field.ground)).or_default() += 1;
    }
    let _ = writeln!(text, "{grounds:?}");
    for piece in &pieces {
        let hues: String = piece.hues.iter().map(|hue| hue.letter()).collect();
        let mark = piece.mark.as_deref().unwrap_or_default();
        let (x, y) = (piece.at.x, piece.at.y);
        let _ = writeln!(text, "{x:.2} {y:.2} {:?} {hues} {mark}", piece.shape);
    }
    let named =
        |what: &str| labels.iter().filter(|label| format!("{:?}", label.what).starts_with(what)).count();
    let _ = writeln!(text, "{} names, {} players, {} words", named("Name"), named("Player"), named("Word"));
    for tally in &tallies {
        let _ = writeln!(text, "{} {} {} of {:?}", tally.player, tally.what, tally.value, tally.of);
    }
    let moves = position.legal_moves();
    for mv in moves.iter().step_by((moves.len() / 6).max(1)) {
        let _ = write!(text, "{mv}:");
        for stroke in position.strokes(mv) {
            let _ = match stroke {
                Stroke::Way { from, to } => {
                    write!(text, " {:.1},{:.1}>{:.1},{:.1}", from.x, from.y, to.x, to.y)
                }
                Stroke::At(at) => write!(text, " {:.1},{:.1}", at.x, at.y),
            };
        }
        text.push('\n');
    }
    text.lines().fold(String::new(), |all, line| all + line.trim_end() + "\n")
}

#[test]
fn a_position_of_each_game_is_drawn_as_somebody_found_right() {
    for (game, file) in [
        ("laguna", "laguna/position.json"),
        ("laniakea", "laniakea/start.json"),
        ("leelawadee", "leelawadee/position.json"),
    ] {
        let drawn = as_text(&*position(game, file));
        let kept = fixture(&format!("panel/sketch-{game}.txt"));
        if std::env::var_os("UMPIRE_NEW_MODELS").is_some() {
            std::fs::write(kept, drawn).unwrap();
            continue;
        }
        assert_eq!(drawn, std::fs::read_to_string(kept).unwrap(), "{game}");
    }
}

#[test]
fn every_place_that_a_move_concerns_lies_in_the_drawing() {
    for (game, file) in [("laguna", "laguna/position.json"), ("leelawadee", "leelawadee/position.json")] {
        let position = position(game, file);
        let [width, height] = position.sketch().size;
        for mv in position.legal_moves() {
            for spot in position.strokes(&mv).iter().flat_map(Stroke::spots) {
                let is_in = (0.0..=width).contains(&spot.x) && (0.0..=height).contains(&spot.y);
                assert!(is_in, "{game}: {mv} at {spot:?}");
            }
        }
    }
}

#[test]
fn the_fields_that_were_clicked_leave_the_moves_between_them() {
    let position = position("leelawadee", "leelawadee/position.json");
    let moves = position.legal_moves();
    let board = GameBoard {
        game: "leelawadee",
        position: position.to_json(),
        to_move: position.to_move(),
        strokes: moves.iter().map(|mv| position.strokes(mv)).collect(),
        moves: moves.clone(),
        sketch: position.sketch(),
        told: Vec::new(),
        outcome: None,
        played: Vec::new(),
    };
    let words = Words::new(Language::English);
    let all = game_model(&board, "", &[], &words);
    assert_eq!(all.moves.len(), moves.len());
    let target = *board.strokes[0].iter().flat_map(Stroke::spots).collect::<Vec<_>>().last().unwrap();
    let field = board.sketch.field_at(target).unwrap();
    assert_eq!(board.sketch.fields[field].ground, Ground::Soil);
    let fewer = game_model(&board, "", &[field], &words);
    // one for each colour on the table
    assert_eq!(fewer.moves.len(), 2, "{:?}", fewer.moves);
    assert!(fewer.moves.iter().all(|line| moves.contains(&line.notation)));
}
