//! Where the reading of pictures stops working, and whether it says so there: pictures made worse step by step.
//!
//! A small sweep runs always. `UMPIRE_ROBUSTNESS=full cargo test --release --test robustness -- --nocapture` runs
//! the whole one and writes the tables and plots of `docs/robustness`; `UMPIRE_PICTURES` names a folder of
//! pictures with truth to use in place of the fixtures. For a closer look, `UMPIRE_CURVE` names the curves wanted,
//! `UMPIRE_LEVELS` other levels than the tables' (`1.5,2.5`) and `UMPIRE_SEEDS` other drawn scenes (`6-30`), into which
//! the faults of light, lens and sensor are put as well; then nothing is written.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test that cannot go on fails")]
#![allow(clippy::print_stdout, reason = "the sweep prints its figures")]

mod scenes;
mod sweep;

use scenes::pictures::{TruePicture, pictures_in};
use std::ops::Range;
use std::path::{Path, PathBuf};
use sweep::drawn::{Thing, covered, scene};
use sweep::faults::{blurred, exposed, lit, moved, noisy};
use sweep::outcome::Outcome;
use sweep::report::Curve;

/// A fault of light, lens or sensor with the levels tried, the harmless one among them.
struct Fault {
    name: &'static str,
    label: &'static str,
    levels: &'static [f64],
    /// The levels of the small sweep: one that must work, one that must not be answered wrongly.
    few: [f64; 2],
    apply: fn(&TruePicture, f64) -> TruePicture,
}

const FAULTS: [Fault; 5] = [
    Fault {
        name: "brightness",
        label: "exposure, stops",
        levels: &[2.0, 1.0, 0.5, 0.0, -1.0, -2.0, -3.0, -4.0, -5.0, -6.0, -7.0],
        few: [-1.0, -5.0],
        apply: exposed,
    },
    Fault {
        name: "colour-temperature",
        label: "lamp, kelvin",
        levels: &[1800.0, 2200.0, 2700.0, 3500.0, 5000.0, 6500.0, 9000.0, 15000.0],
        few: [5000.0, 2200.0],
        apply: lit,
    },
    Fault {
        name: "noise",
        label: "noise, 8-bit units",
        levels: &[0.0, 4.0, 8.0, 14.0, 20.0, 30.0, 45.0, 60.0],
        few: [8.0, 45.0],
        apply: noisy,
    },
    Fault {
        name: "blur",
        label: "blur, px",
        levels: &[0.0, 1.0, 1.5, 2.0, 3.0, 4.0, 6.0, 9.0, 14.0],
        few: [1.0, 6.0],
        apply: blurred,
    },
    Fault {
        name: "motion-blur",
        label: "movement, px",
        levels: &[0.0, 3.0, 6.0, 9.0, 13.0, 18.0, 25.0, 40.0],
        few: [3.0, 18.0],
        apply: moved,
    },
];

/// Tilts, degrees.
const TILTS: [f64; 7] = [0.0, 15.0, 30.0, 40.0, 50.0, 55.0, 60.0];
/// Picture sizes, px.
const SIZES: [(usize, usize); 6] =
    [(640, 480), (960, 540), (1280, 720), (1920, 1080), (2560, 1440), (4032, 3024)];
/// The slant of the pictures of each size, and of those with something over the pond, degrees.
const USUAL_TILT: f64 = 25.0;
/// Shares of the pond that something covers, percent.
const COVERED: [f64; 7] = [0.0, 1.0, 3.0, 6.0, 12.0, 20.0, 30.0];
/// The size of the pictures but where sizes are tried.
const USUAL_SIZE: (usize, usize) = (1280, 720);
/// Seeds of the drawn scenes, in the whole sweep and in the small one; of 12 megapixels only a few are drawn.
const SEEDS: u64 = 6;
const FEW_SEEDS: u64 = 1;
const LARGE_SEEDS: u64 = 2;

fn is_full() -> bool {
    std::env::var_os("UMPIRE_ROBUSTNESS").is_some_and(|v| v == "full")
}

/// Only the curves whose name `UMPIRE_CURVE` holds, when it is set.
fn is_wanted(name: &str) -> bool {
    std::env::var("UMPIRE_CURVE").map_or(true, |wanted| wanted.split(',').any(|w| name.contains(w)))
}

/// The levels that `UMPIRE_LEVELS` names, or `usual`.
fn levels(usual: &[f64]) -> Vec<f64> {
    let Ok(named) = std::env::var("UMPIRE_LEVELS") else { return usual.to_vec() };
    named.split(',').map(|level| level.parse().expect("UMPIRE_LEVELS holds numbers")).collect()
}

/// The seeds that `UMPIRE_SEEDS` names, the second one not among them, or as many as usual.
fn seeds() -> Range<u64> {
    let Ok(named) = std::env::var("UMPIRE_SEEDS") else {
        return 0..if is_full() { SEEDS } else { FEW_SEEDS };
    };
    let (from, to) = named.split_once('-').expect("UMPIRE_SEEDS is FROM-TO");
    let number = |text: &str| text.parse().expect("UMPIRE_SEEDS holds whole numbers");
    number(from)..number(to)
}

/// Whether this is the sweep of the tables, and not a closer look.
fn is_for_the_tables() -> bool {
    let looks = ["UMPIRE_CURVE", "UMPIRE_LEVELS", "UMPIRE_SEEDS"];
    is_full() && looks.iter().all(|name| std::env::var_os(name).is_none())
}

fn finished_pictures() -> Vec<TruePicture> {
    if std::env::var_os("UMPIRE_SEEDS").is_some() {
        return seeds().map(|seed| scene(seed, USUAL_TILT, USUAL_SIZE).0).collect();
    }
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/lacuna");
    let Some(folders) = std::env::var_os("UMPIRE_PICTURES") else {
        let mut pictures = pictures_in(&fixtures);
        if !is_full() {
            pictures.truncate(1);
        }
        return pictures;
    };
    std::env::split_paths(&folders).flat_map(|folder: PathBuf| named_by_folder(&folder)).collect()
}

/// Pictures of a folder, named after it: the set follows from the name.
fn named_by_folder(folder: &Path) -> Vec<TruePicture> {
    let other = folder.file_name().is_some_and(|name| name.to_string_lossy().starts_with("other"));
    let mut pictures = pictures_in(folder);
    if other {
        for picture in &mut pictures {
            picture.name = format!("other-{}", picture.name);
        }
    }
    pictures
}

fn outcome(pictures: impl Iterator<Item = TruePicture>) -> Outcome {
    let mut all = Outcome::default();
    pictures.for_each(|picture| all.add(Outcome::of(&picture)));
    all
}

/// The curves of the finished pictures' faults.
fn photometric() -> Vec<Curve> {
    let pictures = finished_pictures();
    let wanted = FAULTS.iter().filter(|fault| is_wanted(fault.name));
    wanted
        .map(|fault| {
            let levels = levels(if is_full() { fault.levels } else { &fault.few });
            let at = |level: f64| outcome(pictures.iter().map(|p| (fault.apply)(p, level)));
            let points = levels.iter().map(|&level| (level, at(level))).collect();
            shown(Curve { name: fault.name, label: fault.label, points })
        })
        .collect()
}

/// The curves of drawn scenes: tilt, size, and what covers the pond.
fn geometric() -> Vec<Curve> {
    let seeds = seeds();
    let few = |all: &[f64], kept: &[f64]| levels(if is_full() { all } else { kept });
    let mut curves = Vec::new();
    if is_wanted("tilt") {
        let at = |tilt: f64| outcome(seeds.clone().map(|seed| scene(seed, tilt, USUAL_SIZE).0));
        let points = few(&TILTS, &[30.0]).into_iter().map(|tilt| (tilt, at(tilt))).collect();
        curves.push(shown(Curve { name: "tilt", label: "tilt, degrees", points }));
    }
    if is_wanted("resolution") {
        let sizes = if is_full() { &SIZES[..] } else { &SIZES[..1] };
        let at = |size: (usize, usize)| {
            let most = if size.1 > 2000 { LARGE_SEEDS } else { SEEDS };
            outcome(seeds.clone().take(most as usize).map(|seed| scene(seed, USUAL_TILT, size).0))
        };
        let points = sizes.iter().map(|&size| (size.1 as f64, at(size))).collect();
        curves.push(shown(Curve { name: "resolution", label: "lines", points }));
    }
    if is_wanted("occlusion") {
        let half = seeds.clone().count().div_ceil(2);
        let drawn: Vec<_> =
            seeds.clone().take(half).map(|seed| scene(seed, USUAL_TILT, USUAL_SIZE)).collect();
        let at = |percent: f64| {
            outcome(drawn.iter().flat_map(|(picture, shot)| {
                Thing::ALL.into_iter().map(move |thing| {
                    let mut covered = covered(picture, shot, thing, percent / 100.0);
                    covered.name = format!("{} under {thing:?} {percent} %", covered.name);
                    covered
                })
            }))
        };
        let points = few(&COVERED, &[6.0]).into_iter().map(|share| (share, at(share))).collect();
        curves.push(shown(Curve { name: "occlusion", label: "pond covered, percent", points }));
    }
    curves
}

fn shown(curve: Curve) -> Curve {
    println!("\n{}", curve.table());
    for (level, outcome) in &curve.points {
        outcome.wrong.iter().for_each(|w| println!("  {} {level} WRONG {w}", curve.name));
        outcome.silent.iter().for_each(|s| println!("  {} {level} SILENT {s}", curve.name));
    }
    curve
}

#[test]
fn no_fault_makes_a_clear_call_wrong_or_hides_that_tokens_were_lost() {
    let curves: Vec<Curve> = photometric().into_iter().chain(geometric()).collect();
    if is_for_the_tables() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/robustness");
        std::fs::create_dir_all(&folder).unwrap();
        curves.iter().for_each(|curve| curve.plot(&folder));
        let tables: Vec<String> =
            curves.iter().map(|c| format!("![{}]({}.svg)\n\n{}", c.label, c.name, c.table())).collect();
        std::fs::write(folder.join("tables.md"), tables.join("\n")).unwrap();
    }
    let of = |pick: fn(&Outcome) -> &Vec<String>| -> Vec<String> {
        curves.iter().flat_map(|c| c.points.iter().flat_map(|p| pick(&p.1).clone())).collect()
    };
    let (wrong, silent) = (of(|o| &o.wrong), of(|o| &o.silent));
    assert!(wrong.is_empty(), "wrong clear calls: {wrong:#?}");
    assert!(silent.is_empty(), "tokens lost without a word: {silent:#?}");
}
