//! Home-made sets on a bare table: taught from one drawn picture, other pictures of other games under another lamp
//! and another camera scored with what was learnt.

#![allow(clippy::unwrap_used, clippy::panic, clippy::print_stderr, reason = "a test that cannot go on fails")]

mod scenes;

use scenes::bare::{BareTable, Cards, HomeSet, Laid, SHOWN_MM};
use scenes::chance::Chance;
use scenes::compare::{Tally, TrueToken};
use scenes::raster::{Exposure, keep, picture};
use scenes::shot::{Device, Framing, Shot};
use std::path::PathBuf;
use table_umpire::calibration::SheetProfile;
use table_umpire::capture::Frame;
use table_umpire::games::lacuna::Player;
use table_umpire::geometry::MatPoint;
use table_umpire::metrology::TokenClass;
use table_umpire::referee::WordOfCall;
use table_umpire::session::{SessionOptions, Taught, TeachOptions, score_picture, teach_picture};
use table_umpire::vision::marker_bits;

const SIZES: [(usize, usize); 3] = [(1920, 1080), (1280, 720), (2016, 1512)];

fn cards(count: usize) -> Cards {
    let sheets = SheetProfile::load(None).unwrap();
    fn bits(id: usize) -> Vec<Vec<bool>> {
        let sheets = SheetProfile::load(None).unwrap();
        let bits = marker_bits(sheets.cards.dictionary, sheets.cards.ids[id]).unwrap().unwrap();
        (0..bits.side).map(|row| (0..bits.side).map(|column| !bits.is_black(column, row)).collect()).collect()
    }
    let drawn: Vec<Vec<Vec<bool>>> = (0..4).map(bits).collect();
    Cards { count, marker_mm: sheets.cards.marker_mm, paper_mm: sheets.cards.card_mm, bits: drawn }
}

/// A table, a camera and a lamp.
struct Taken {
    frame: Frame,
    truth: Vec<TrueToken>,
}

fn take(
    chance: &mut Chance,
    set: &HomeSet,
    laid: Laid,
    count: usize,
    names: &dyn Fn(usize) -> String,
) -> Taken {
    let table = BareTable::of(chance, set, &cards(count), laid);
    let device = if chance.happens(0.5) { Device::Phone } else { Device::Webcam };
    let size = if device == Device::Phone { SIZES[2] } else { SIZES[chance.index(2)] };
    let framing = Framing { size, max_tilt_deg: 50.0, fill: (0.8, 0.98) };
    let shot = Shot::framed(chance, device, SHOWN_MM, &framing);
    let exposure = Exposure::ordinary(chance);
    let frame = picture(&table, &shot, &exposure, chance.index(1 << 20) as u64);
    Taken { frame, truth: table.truth(&shot, names) }
}

/// Writes what was learnt where the program reads it.
fn written(taught: &Taught, name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("table-umpire-teach-{}-{name}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let mut set = taught.set.clone().unwrap();
    set.profile.name = name.to_owned();
    set.profile.appearance = "looks.toml".to_owned();
    std::fs::write(folder.join("looks.toml"), set.looks.to_toml().unwrap()).unwrap();
    std::fs::write(folder.join("set.toml"), set.profile.to_toml().unwrap()).unwrap();
    folder.join("set.toml")
}

/// What came of one set: the figures, calls that were clear and wrong, and clear calls.
struct Outcome {
    tally: Tally,
    wrong: usize,
    clear: usize,
    too_close: usize,
}

fn owner_of(truth: &[TrueToken], flower: MatPoint) -> Player {
    let nearest = |owner| {
        let class = TokenClass::Pawn(owner);
        truth.iter().filter(|t| t.class == class).map(|t| t.at.distance(flower)).fold(f64::MAX, f64::min)
    };
    let (gold, silver) =
        (nearest(table_umpire::calibration::Owner::Gold), nearest(table_umpire::calibration::Owner::Silver));
    if gold < silver { Player::Gold } else { Player::Silver }
}

fn teach_and_score(seed: u64, pictures: usize) -> Outcome {
    let mut chance = Chance::new(seed);
    let set = HomeSet::of(&mut chance, 6 + (seed % 2) as usize);
    let plain = |kind: usize| set.kinds[kind].0.to_owned();
    let lesson = take(&mut chance, &set, Laid::ToTeach, 4, &plain);
    keep(&lesson.frame, &format!("home-{seed}-teach"));
    let taught = teach_picture(&lesson.frame, &TeachOptions::default()).unwrap();
    let counts: Vec<String> = taught.kinds.iter().map(|k| format!("{} {}", k.count, k.name)).collect();
    let learnt = taught.set.as_ref().unwrap().profile.clone();
    eprintln!(
        "set {seed}: side {:.1}, pawns {:.1} {:?}; learnt {:.1}, {:?} {:.1} x {:.1}; {} {:?} {:?}",
        set.side_mm,
        set.pawn_mm,
        set.pawn_height_mm,
        learnt.flowers.diameter_mm.value,
        learnt.pawns.shape,
        learnt.pawns.base_mm.value,
        learnt.pawns.height_mm.value,
        counts.join(", "),
        taught.not_learnt,
        taught.warnings.iter().map(|w| &w.message).collect::<Vec<_>>(),
    );
    let path = written(&taught, &format!("home-{seed}"));
    let mut outcome = Outcome { tally: Tally::default(), wrong: 0, clear: 0, too_close: 0 };
    // the learnt names stand for the true kinds whose paints are nearest
    let over = |rgb: [f64; 3]| rgb.map(|v| ((v + 8.0) / (236.0_f64)).ln());
    let named = |kind: usize| {
        let here = over(set.kinds[kind].1);
        let d = |c: &[f64; 3]| (0..3).map(|k| (c[k] - here[k]).powi(2)).sum::<f64>();
        let flowers = taught.kinds.iter().filter(|k| !k.is_pawn);
        flowers.min_by(|a, b| d(&a.colour).total_cmp(&d(&b.colour))).unwrap().name.clone()
    };
    for k in 0..pictures {
        let game = take(&mut chance, &set, Laid::EndOfGame, 4, &named);
        keep(&game.frame, &format!("home-{seed}-{k}"));
        let scored = match score_picture(&game.frame, &SessionOptions::new(path.to_str().unwrap())) {
            Ok(scored) => scored,
            Err(problem) => {
                outcome.tally.add(Tally::refused(&game.truth, &problem.to_string()));
                continue;
            }
        };
        let tally = Tally::of(&game.truth, &scored.measurement);
        eprintln!("  {k}: {} {:?}", tally.line(), tally.faults);
        eprintln!("     {:?}", scored.warnings.iter().map(|w| w.code).collect::<Vec<_>>());
        outcome.tally.add(tally);
        for award in &scored.verdict.awards {
            let seen = &scored.measurement.tokens[award.flower];
            let flower = game
                .truth
                .iter()
                .filter(|t| !t.is_pawn())
                .min_by(|a, b| a.pixel.distance(seen.pixel).total_cmp(&b.pixel.distance(seen.pixel)));
            match award.call {
                WordOfCall::TooClose => outcome.too_close += 1,
                WordOfCall::Clear => {
                    outcome.clear += 1;
                    let is_right = award.to == Some(owner_of(&game.truth, flower.unwrap().at));
                    outcome.wrong += usize::from(!is_right);
                }
            }
        }
    }
    std::fs::remove_dir_all(path.parent().unwrap()).unwrap();
    outcome
}

#[test]
fn a_set_taught_from_one_picture_is_found_in_others() {
    let outcome = teach_and_score(1, 3);
    eprintln!(
        "{} wrong {} clear {} too close {}",
        outcome.tally.line(),
        outcome.wrong,
        outcome.clear,
        outcome.too_close
    );
    assert!(outcome.tally.recall() >= 0.98 && outcome.tally.precision() >= 0.98, "{}", outcome.tally.line());
    assert_eq!(outcome.wrong, 0);
}

/// The sweep: `UMPIRE_TEACH_SWEEP=SETS` teaches so many sets and scores eight pictures of each.
#[test]
fn many_sets_are_taught_and_found() {
    let Some(sets) = std::env::var("UMPIRE_TEACH_SWEEP").ok().and_then(|n| n.parse::<u64>().ok()) else {
        return;
    };
    let mut all = Outcome { tally: Tally::default(), wrong: 0, clear: 0, too_close: 0 };
    for seed in 100..100 + sets {
        let outcome = teach_and_score(seed, 8);
        all.tally.add(outcome.tally);
        all.wrong += outcome.wrong;
        all.clear += outcome.clear;
        all.too_close += outcome.too_close;
    }
    eprintln!("{} wrong {} clear {} too close {}", all.tally.line(), all.wrong, all.clear, all.too_close);
    assert!(all.tally.recall() >= 0.98 && all.tally.precision() >= 0.98);
    assert_eq!(all.wrong, 0);
}
