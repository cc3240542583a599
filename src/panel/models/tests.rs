//! The models of one picture as text, in two languages, against what somebody read and found right.
//!
//! `UMPIRE_NEW_MODELS=1` writes the text anew; read it before it is kept.

use std::fmt::Write;
use std::path::Path;

use super::disputes::{call_lines, token_detail};
use super::projection::Projection;
use super::score::score_model;
use super::table::{MarkKind, TableModel};
use crate::capture::{OpenOptions, open_picture};
use crate::games::lacuna::Player;
use crate::panel::state::{Overlay, State};
use crate::panel::words::{Language, Words};
use crate::session::{Scored, SessionOptions, score_picture};

fn scored() -> Scored {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/fixtures/lacuna/lacuna-d005.jpg");
    let frame = open_picture(Path::new(file), &OpenOptions::default()).unwrap();
    score_picture(&frame, &SessionOptions::new("lacuna")).unwrap()
}

fn as_text(scored: &Scored, language: Language) -> String {
    let words = Words::new(language);
    let score = score_model(scored, &[], &words);
    let mut text = format!("{}\n{}\n{} too close\n", score.headline, score.certainty, score.close);
    for colour in &score.colours {
        let [gold, silver] = &colour.players;
        let _ = writeln!(
            text,
            "{} {}: {} ({} here, {} taken), {} ({} here, {} taken), {}",
            colour.letter,
            colour.name,
            gold.total,
            gold.awarded,
            gold.taken,
            silver.total,
            silver.awarded,
            silver.taken,
            if colour.is_open { "open".to_owned() } else { format!("{:?}", colour.winner) }
        );
    }
    let calls = call_lines(scored, &words);
    for call in &calls {
        let decisive = if call.is_decisive { " decisive" } else { "" };
        let _ = writeln!(
            text,
            "{} | {} | {} | {}{decisive}",
            call.flower, call.answer, call.gap, call.probability
        );
    }
    let detail = token_detail(scored, calls[0].token, &words).unwrap();
    let _ = writeln!(text, "{} | {} | {}", detail.name, detail.certainty, detail.place);
    detail.call.iter().for_each(|sentence| {
        let _ = writeln!(text, "{sentence}");
    });
    for line in &detail.chain {
        let decides = if line.decides { " decides" } else { "" };
        let _ = writeln!(text, "{}. {} {}{decides}", line.rank, line.name, line.distance);
    }
    text
}

#[test]
fn a_picture_is_told_in_both_languages_as_somebody_found_right() {
    let scored = scored();
    let told = format!("{}\n{}", as_text(&scored, Language::English), as_text(&scored, Language::German));
    let kept = concat!(env!("CARGO_MANIFEST_DIR"), "/fixtures/panel/models-d005.txt");
    if std::env::var_os("UMPIRE_NEW_MODELS").is_some() {
        std::fs::write(kept, told).unwrap();
        return;
    }
    assert_eq!(told, std::fs::read_to_string(kept).unwrap());
}

#[test]
fn the_table_model_marks_every_token_where_it_is_and_finds_it_by_a_click() {
    let scored = scored();
    let words = Words::new(Language::English);
    let mut state = State::default();
    state.overlays.switch(Overlay::Territory);
    let projection = Projection::Camera(&scored.measurement.view);
    let model = TableModel::of(&scored, projection, &state, &[], &words);
    assert_eq!(model.marks.len(), scored.measurement.tokens.len());
    let pawns = |owner| model.marks.iter().filter(|mark| mark.kind == MarkKind::Pawn(owner)).count();
    assert_eq!((pawns(Player::Gold), pawns(Player::Silver)), (6, 6));
    assert_eq!(model.areas.len(), 12);
    assert_eq!(model.labels.len(), 2, "the two contested flowers");
    for mark in &model.marks {
        assert_eq!(model.token_at(mark.centre), Some(mark.token), "{}", mark.name);
    }
    assert!(model.links.iter().filter(|link| link.is_close).count() == 4, "both pawns of both");
}

#[test]
fn a_place_clicked_in_the_picture_is_the_place_on_the_cloth() {
    let scored = scored();
    let projection = Projection::Camera(&scored.measurement.view);
    for token in &scored.measurement.tokens {
        let seen = projection.image_from_space(token.position.raised(0.0)).unwrap();
        let back = projection.mat_from_image(seen).unwrap();
        assert!(back.distance(token.position) < 1e-6, "{back:?} for {:?}", token.position);
    }
}
