//! The sand timer in the window: by keys, through a pause and through a crash.

#![allow(clippy::unwrap_used, clippy::panic)]

#[allow(dead_code, reason = "each test uses a part")]
#[path = "common/panel.rs"]
mod panel;

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use eframe::egui::Key;
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use panel::{open, plain_options, wait_for};
use serde_json::Value;
use table_umpire::panel::{PanelApp, PanelOptions, Screen};

/// Longest time that the panel that is killed is waited for, and that it lives without being killed.
const LONGEST: Duration = Duration::from_secs(60);
/// Names the file for the panel that is killed.
const FILE: &str = "UMPIRE_TEST_SAND";

fn games(sand: Option<PathBuf>) -> Harness<'static, PanelApp> {
    // the first of the other games is the one with a sand timer
    open(PanelOptions { screen: Screen::Games, sand, ..plain_options() })
}

fn file(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("panel-sand");
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join(format!("{name}-{}.json", std::process::id()));
    let _was_not_there = std::fs::remove_file(&file);
    file
}

/// What is kept in a file; `None` where there is none yet.
fn kept(file: &Path) -> Option<Value> {
    serde_json::from_slice(&std::fs::read(file).ok()?).ok()
}

#[test]
fn keys_start_and_pause_the_sand_and_pass_it_on() {
    let mut harness = games(None);
    harness.run_steps(3);
    harness.get_by_label("The sand is still.");
    harness.key_press(Key::Space);
    wait_for(&mut harness, "running sand", |snapshot| snapshot.sand.timer.is_running());
    harness.get_by_label("The sand runs.");
    harness.key_press(Key::N);
    let next = wait_for(&mut harness, "the next turn", |snapshot| snapshot.sand.turn == 2);
    assert!(next.sand.timer.is_running() && next.sand.timer.allowance_ms() > 31_000);
    std::thread::sleep(Duration::from_millis(20));
    harness.key_press(Key::Space);
    let still = wait_for(&mut harness, "sand at rest", |snapshot| !snapshot.sand.timer.is_running());
    assert!(still.sand.timer.left_ms() < still.sand.timer.allowance_ms());
    harness.key_press(Key::B);
    harness.run_steps(3);
    assert_eq!(harness.get_all_by_label("Start").count(), 1, "the timer fills the room");
    harness.get_by_label("Begin anew").click();
    wait_for(&mut harness, "a new timer", |snapshot| snapshot.sand.turn == 1);
}

#[test]
fn a_panel_whose_sand_runs_until_it_is_killed() {
    // begun by the test below
    let Some(file) = std::env::var_os(FILE) else { return };
    let mut harness = games(Some(file.into()));
    harness.run_steps(3);
    harness.key_press(Key::Space);
    let begun = Instant::now();
    // ends by itself where nobody is left to kill it
    while begun.elapsed() < LONGEST {
        harness.step();
        std::thread::sleep(Duration::from_millis(50));
    }
}

#[test]
fn a_panel_that_is_killed_is_found_at_rest_where_it_was_and_goes_on() {
    let file = file("killed");
    let mut running = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "a_panel_whose_sand_runs_until_it_is_killed"])
        .env(FILE, &file)
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    let used = |kept: Value| kept["timer"]["used_ms"].as_u64().unwrap();
    let begun = Instant::now();
    while kept(&file).is_none_or(|kept| used(kept) < 1_000) {
        assert!(begun.elapsed() < LONGEST, "nothing was kept");
        std::thread::sleep(Duration::from_millis(20));
    }
    running.kill().unwrap();
    running.wait().unwrap();
    let left = kept(&file).unwrap();
    assert_eq!(left["timer"]["running"], true);
    std::thread::sleep(Duration::from_millis(1_500));

    let mut harness = games(Some(file.clone()));
    let found = wait_for(&mut harness, "the timer", |snapshot| snapshot.sand.broke_off);
    assert!(!found.sand.timer.is_running());
    assert_eq!(u64::from(30_000 - found.sand.timer.left_ms()), used(left), "nobody lost time");
    harness.get_by_label("The panel broke off here; nobody lost time.");
    harness.key_press(Key::Space);
    wait_for(&mut harness, "running sand", |snapshot| snapshot.sand.timer.is_running());
    drop(harness);
    assert_eq!(kept(&file).unwrap()["timer"]["running"], false, "closed, not broken off");
    std::fs::remove_file(file).unwrap();
}
