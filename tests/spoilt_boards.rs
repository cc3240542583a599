//! The boards in bad pictures: whatever light, lens, sensor and framing do, an answer that is meant to be sure is right, and
//! mild faults make none wrong.
//!
//! A small sweep runs always. `UMPIRE_BOARDS=DIR cargo test --release --test spoilt_boards -- --nocapture` runs all levels on all
//! pictures of a folder with truth in the form of `fixtures/boards`; `full` for the fixtures' own. `UMPIRE_CURVE` names the
//! curves wanted, `UMPIRE_GAME` the games.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on fails")]
#![allow(clippy::print_stdout, reason = "the sweep prints its figures")]

mod boards;

use boards::answers::{Outcome, SURE};
use boards::spoil::{CURVES, Fault, spoilt};
use serde_json::Value;
use std::path::{Path, PathBuf};
use table_umpire::capture::{Frame, OpenOptions, open_picture};
use table_umpire::session::{BoardName, BoardState, ReadOptions, read_board_picture, scan_boards};

/// Largest share of sure answers that may be wrong on a curve.
const MOST_WRONG: f64 = 0.005;

/// Wrong answers that are printed of a level.
const SHOWN: usize = 12;

/// A picture with its truth.
struct Picture {
    name: String,
    game: BoardName,
    frame: Frame,
    truth: Value,
    board: Option<PathBuf>,
    /// Whether it is for scanning.
    empty: bool,
}

fn setting(name: &str) -> Option<String> {
    std::env::var(name).ok()
}

fn is_wanted(setting_name: &str, name: &str) -> bool {
    setting(setting_name).is_none_or(|wanted| wanted.split(',').any(|w| name.contains(w)))
}

/// The pictures of a game in a folder that has truth beside them, the small sweep's alone or all of them.
fn pictures(wanted: BoardName) -> Vec<Picture> {
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/boards");
    let (folder, few) = match setting("UMPIRE_BOARDS") {
        None => (fixtures, true),
        Some(full) if full == "full" => (fixtures, false),
        Some(folder) => (PathBuf::from(folder), false),
    };
    let mut names: Vec<String> = std::fs::read_dir(&folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned())
        .filter_map(|name| name.strip_suffix(".json").map(str::to_owned))
        // positions that matches begin with have no picture
        .filter(|name| folder.join(format!("{name}.jpg")).is_file())
        .collect();
    names.sort();
    let mut pictures = Vec::new();
    for name in names {
        let Some(game) = BoardName::ALL.into_iter().find(|game| name.starts_with(game.name())) else {
            continue;
        };
        if game != wanted || !is_wanted("UMPIRE_GAME", &name) {
            continue;
        }
        let text = std::fs::read_to_string(folder.join(format!("{name}.json"))).unwrap();
        let truth: Value = serde_json::from_str(&text).unwrap();
        let map = truth["map_id"].as_str().unwrap_or("laguna-full");
        let frame = open_picture(&folder.join(format!("{name}.jpg")), &OpenOptions::default()).unwrap();
        let empty = truth["empty"] == true;
        if few && pictures.iter().any(|other: &Picture| other.empty == empty) {
            continue;
        }
        let board = (game == BoardName::Laguna).then(|| folder.join(format!("{map}.toml")));
        pictures.push(Picture { name, game, frame, truth, board, empty });
    }
    pictures
}

fn outcome(picture: &Picture, fault: Fault) -> Outcome {
    let (frame, moved) = spoilt(&picture.frame, fault);
    if picture.empty {
        return match scan_boards(&[frame]) {
            Ok(scanned) => boards::laguna::cells(&scanned, &picture.truth),
            Err(problem) => Outcome::failed(problem.code),
        };
    }
    let options = ReadOptions { game: picture.game, board: picture.board.clone(), camera: None };
    match read_board_picture(&frame, &options) {
        Err(problem) => Outcome::failed(problem.code),
        Ok(reading) => match &reading.state {
            BoardState::Laniakea(state) => boards::laniakea::answers(state, &picture.truth),
            BoardState::Leelawadee(state) => boards::leelawadee::answers(state, &picture.truth, &*moved),
            BoardState::Laguna(state) => boards::laguna::answers(state, &picture.truth),
        },
    }
}

/// Every wrong answer that may not be.
fn faults(game: BoardName) -> Vec<String> {
    let pictures = pictures(game);
    let is_few = setting("UMPIRE_BOARDS").is_none();
    let mut faults = Vec::new();
    for curve in CURVES.iter().filter(|curve| is_wanted("UMPIRE_CURVE", curve.name)) {
        let mut all = Outcome::default();
        for (fault, is_mild, _) in curve.levels.iter().filter(|level| level.2 || !is_few) {
            let mut level = Outcome::default();
            for picture in &pictures {
                let mut outcome = outcome(picture, *fault);
                for answer in &mut outcome.answers {
                    answer.what = format!("{}: {} (p {:.3})", picture.name, answer.what, answer.p);
                }
                level.add(outcome);
            }
            print(game, curve.name, *fault, &level);
            if *is_mild {
                faults.extend(level.wrong().iter().map(|wrong| format!("{fault:?} {}", wrong.what)));
            }
            all.add(level);
        }
        let (wrong, sure) = (all.surely_wrong(), all.sure());
        if wrong as f64 > MOST_WRONG * sure as f64 {
            faults.push(format!("{}: {wrong} of {sure} sure answers wrong", curve.name));
        }
    }
    faults
}

fn print(game: BoardName, curve: &str, fault: Fault, level: &Outcome) {
    println!(
        "{:11} {curve:14} {:18} answers {:4} open {:4} wrong {:3} sure {:4} surely wrong {:3} failed {:?}",
        game.name(),
        format!("{fault:?}"),
        level.answers.len(),
        level.open,
        level.wrong().len(),
        level.sure(),
        level.surely_wrong(),
        level.failed
    );
    for wrong in level.wrong().into_iter().take(SHOWN) {
        println!("    {}{}", if wrong.p > SURE { "SURELY " } else { "" }, wrong.what);
    }
}

#[test]
fn a_sure_answer_of_laniakea_is_right_in_bad_pictures_too() {
    assert_eq!(faults(BoardName::Laniakea), Vec::<String>::new());
}

#[test]
fn a_sure_answer_of_leelawadee_is_right_in_bad_pictures_too() {
    assert_eq!(faults(BoardName::Leelawadee), Vec::<String>::new());
}

#[test]
fn a_sure_answer_of_laguna_is_right_in_bad_pictures_too() {
    assert_eq!(faults(BoardName::Laguna), Vec::<String>::new());
}

#[test]
fn a_picture_without_colours_is_refused_and_not_read_as_an_empty_board() {
    for game in BoardName::ALL {
        for picture in pictures(game) {
            let outcome = outcome(&picture, Fault::Grey(1.0));
            assert_eq!(outcome.failed, ["no-colour"], "{}", picture.name);
        }
    }
}

/// A lens of seven tenths of the picture's width that bends by a quarter, in this module's focal length.
const WIDE_LENS: f64 = -0.25 * (0.8 / 0.7) * (0.8 / 0.7);

#[test]
fn stacks_seen_from_straight_above_by_an_unknown_wide_lens_are_never_surely_miscounted() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/boards");
    let mut frame = open_picture(&folder.join("laniakea-d001.jpg"), &OpenOptions::default()).unwrap();
    // nothing says how far off the camera is
    frame.focal = None;
    let text = std::fs::read_to_string(folder.join("laniakea-d001.json")).unwrap();
    let truth = serde_json::from_str(&text).unwrap();
    let name = "laniakea-d001".to_owned();
    let picture = Picture { name, game: BoardName::Laniakea, frame, truth, board: None, empty: false };
    let outcome = outcome(&picture, Fault::Lens(WIDE_LENS));
    assert!(outcome.failed.is_empty() && outcome.sure() > 90, "{outcome:?}");
    assert_eq!(outcome.surely_wrong(), 0, "{:?}", outcome.wrong());
}
