//! The real window, drawn on a virtual screen, against pictures of it that somebody looked at.
//!
//! `UMPIRE_NEW_PORTRAITS=1` writes the pictures anew; look at every one before it is kept.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

#[path = "common/screen.rs"]
mod screen;

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use image::imageops::{FilterType, resize};
use image::{RgbImage, open};
use screen::VirtualScreen;

/// Pictures are compared at this width, px: letters' edges, which differ from one graphics library to the next, blur.
const COMPARED_WIDTH: u32 = 683;
/// A channel that differs by more is another colour.
const OTHER_COLOUR: i32 = 40;
/// Share of the pixels that may be of another colour.
const OTHER_SHARE: f64 = 0.01;
/// Longest time for one window on a busy machine.
const PATIENCE: Duration = Duration::from_secs(120);

/// A picture of the panel's window with these arguments.
fn portrait(screen: &VirtualScreen, args: &[&str], out: &Path) -> RgbImage {
    let mut panel = screen.panel(out.parent().unwrap());
    let mut panel = panel.args(args).arg("--screenshot").arg(out).spawn().unwrap();
    let begun = Instant::now();
    let status = loop {
        if let Some(status) = panel.try_wait().unwrap() {
            break status;
        }
        if begun.elapsed() > PATIENCE {
            panel.kill().unwrap();
            panic!("{args:?}: no picture of the window came");
        }
        std::thread::sleep(Duration::from_millis(50));
    };
    assert!(status.success(), "{args:?}: {status}");
    open(out).unwrap().into_rgb8()
}

fn kept(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/panel").join(format!("{name}.png"))
}

/// Share of the pixels of another colour than in the kept picture.
fn difference(seen: &RgbImage, kept: &RgbImage) -> f64 {
    assert_eq!(seen.dimensions(), kept.dimensions());
    let other = seen
        .pixels()
        .zip(kept.pixels())
        .filter(|(a, b)| (0..3).any(|k| (i32::from(a.0[k]) - i32::from(b.0[k])).abs() > OTHER_COLOUR));
    other.count() as f64 / f64::from(seen.width() * seen.height())
}

#[test]
fn every_screen_looks_as_it_did_when_somebody_looked() {
    let screen = VirtualScreen::start();
    let folder = std::env::temp_dir().join(format!("table-umpire-portraits-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let picture = concat!(env!("CARGO_MANIFEST_DIR"), "/fixtures/lacuna/lacuna-d005.jpg");
    let fixture = |name: &str| format!("{}/fixtures/{name}", env!("CARGO_MANIFEST_DIR"));
    let (laguna, laniakea) = (fixture("laguna/position.json"), fixture("laniakea/start.json"));
    let (leelawadee, board) = (fixture("leelawadee/position.json"), fixture("boards/laniakea-d003.jpg"));
    let cases: [(&str, &[&str]); 10] = [
        ("start-en", &["--language", "en"]),
        ("table-en", &["--language", "en", picture]),
        ("table-above-de", &["--language", "de", "--layout", "both", "--light", picture]),
        ("table-fr-4k", &["--language", "fr", "--size", "3840x2160", picture]),
        ("matches-da", &["--language", "da", "--screen", "matches"]),
        ("setup-nl", &["--language", "nl", "--screen", "setup"]),
        ("games-en", &["--language", "en", "--screen", "games"]),
        ("laguna-en", &["--language", "en", "--game", "laguna", &laguna]),
        ("laniakea-nl", &["--language", "nl", "--game", "laniakea", &laniakea, &board]),
        ("leelawadee-da", &["--language", "da", "--light", "--game", "leelawadee", &leelawadee]),
    ];
    for (name, args) in cases {
        let seen = portrait(&screen, args, &folder.join(format!("{name}.png")));
        let height = COMPARED_WIDTH * seen.height() / seen.width();
        let small = resize(&seen, COMPARED_WIDTH, height, FilterType::Triangle);
        if std::env::var_os("UMPIRE_NEW_PORTRAITS").is_some() {
            small.save(kept(name)).unwrap();
            continue;
        }
        let share = difference(&small, &open(kept(name)).unwrap().into_rgb8());
        assert!(share <= OTHER_SHARE, "{name}: {:.1} % of the window looks otherwise", 100.0 * share);
    }
    std::fs::remove_dir_all(folder).unwrap();
}
