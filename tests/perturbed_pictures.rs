//! Pictures changed in ways that do not matter: darker, warmer, noisier, smaller, squeezed, turned. The
//! environment variable `UMPIRE_PICTURES` names a folder of pictures with truth to do the same with.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on fails")]
#![allow(clippy::print_stdout, reason = "these tests print their figures")]

mod scenes;

use scenes::compare::Tally;
use scenes::perturb::{Change, HARMLESS};
use scenes::pictures::{TruePicture, pictures_in};
use std::path::{Path, PathBuf};
use table_umpire::session::{Scored, SessionOptions, score_picture};

/// Largest loss of recall by a harmless change.
const MAX_LOSS: f64 = 0.01;

fn pictures() -> Vec<TruePicture> {
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/lacuna");
    pictures_in(&std::env::var_os("UMPIRE_PICTURES").map_or(fixtures, PathBuf::from))
}

/// The set of a picture by its name: `other-` pictures show another set.
fn score(picture: &TruePicture) -> Result<Scored, String> {
    let set = if picture.name.starts_with("other") { "pond" } else { "lacuna" };
    score_picture(&picture.frame, &SessionOptions::new(set)).map_err(|problem| problem.to_string())
}

fn tally(pictures: &[TruePicture], change: Change) -> Tally {
    let mut all = Tally::default();
    for picture in pictures {
        let changed = change.of(picture);
        let tally = match score(&changed) {
            Ok(scored) => Tally::of(&changed.truth, &scored.measurement),
            Err(why) => Tally::refused(&changed.truth, &why),
        };
        if !tally.faults.is_empty() {
            println!("  {} {change:?}: {}", picture.name, tally.faults.join("; "));
        }
        all.add(tally);
    }
    println!("{:<10} {}", format!("{change:?}"), all.line());
    all
}

#[test]
fn harmless_changes_of_a_picture_lose_no_tokens() {
    let pictures = pictures();
    assert!(pictures.len() >= 3, "{} pictures", pictures.len());
    let plain = tally(&pictures, Change::None);
    let mut lost = Vec::new();
    for change in HARMLESS {
        let changed = tally(&pictures, change);
        let loss = plain.recall() - changed.recall();
        if loss > MAX_LOSS {
            lost.push(format!("{change:?} loses {:.1} %", 100.0 * loss));
        }
    }
    assert!(lost.is_empty(), "{}", lost.join(", "));
}

#[test]
fn a_mirrored_picture_gives_the_same_tokens() {
    let pictures = pictures();
    let (plain, mirrored) = (tally(&pictures, Change::None), tally(&pictures, Change::Mirrored));
    assert!(mirrored.recall() >= plain.recall() - MAX_LOSS, "{}", mirrored.line());
}

#[test]
fn a_picture_given_as_mirrored_is_turned_back_and_says_so() {
    for picture in pictures() {
        let straight = score(&picture).unwrap();
        let mut turned = Change::Mirrored.of(&picture);
        turned.frame = turned.frame.mirrored();
        let mirrored = score(&turned).unwrap().of_mirrored();
        assert!(mirrored.warnings.iter().any(|w| w.code == "mirrored"), "{}", picture.name);
        assert_eq!(mirrored.measurement.tokens, straight.measurement.tokens, "{}", picture.name);
    }
}
