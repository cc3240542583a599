//! A program that is killed in the middle of writing: every event that was told is there.
//!
//! The child is this test itself, started again with the name of an archive in a variable.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on fails")]

#[allow(dead_code, reason = "each test uses a part")]
mod recorded;

use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use recorded::{Folder, about, at, small_event};
use serde_json::json;
use table_umpire::record::{Archive, MatchId, MatchWriter, Picture};

/// Names the child's archive.
const ARCHIVE: &str = "UMPIRE_TEST_KILLED_ARCHIVE";
const KILLS: usize = 100;
/// Archives that are written side by side, so that the waiting for the start of a child overlaps.
const SIDES: usize = 4;
/// Latest moment of a kill after the child began to open the archive, ms.
const LATEST_MS: u64 = 120;
/// Each so manieth child makes a new archive, so that making one is hit too.
const NEW_EACH: usize = 5;
/// Each so manieth event has a picture.
const PICTURE_EACH: u64 = 5;
const SEED: u64 = 20_261_130;

/// The child: begins a match and tells each event after it is kept, until it is killed.
#[test]
fn tells_events_until_it_is_killed() {
    let Some(path) = std::env::var_os(ARCHIVE).map(PathBuf::from) else { return };
    println!("\nbegins");
    let mut writer = MatchWriter::begin(&path, about()).unwrap();
    for number in 0.. {
        writer.input(at(number), "glance", &json!({"number": number}));
        let picture = (number % PICTURE_EACH == 0).then(|| Picture::jpeg(vec![number as u8; 20_000]));
        let evidence = picture.map(|picture| writer.frame(at(number), picture));
        let kept = writer.event(&small_event(number), evidence).unwrap();
        println!("kept {} {kept}", writer.id().unwrap());
    }
}

/// Starts a child, kills it after so long, and gives the match and the last event that it told.
fn killed(path: &Path, wait: Duration) -> Option<(i64, u64)> {
    let mut child = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "tells_events_until_it_is_killed", "--nocapture"])
        .env(ARCHIVE, path)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap());
    let mut line = String::new();
    while line.trim() != "begins" {
        line.clear();
        assert!(lines.read_line(&mut line).unwrap() > 0, "the child ended by itself");
    }
    std::thread::sleep(wait);
    child.kill().unwrap();
    child.wait().unwrap();
    let mut told = String::new();
    lines.read_to_string(&mut told).unwrap();
    // The last line may have been cut off in the middle.
    let whole = told.rsplit_once('\n').map_or("", |(whole, _)| whole);
    whole
        .lines()
        .filter_map(|line| {
            let mut words = line.strip_prefix("kept ")?.split(' ');
            Some((words.next()?.parse().ok()?, words.next()?.parse().ok()?))
        })
        .next_back()
}

/// Opens the archive, which checks every page, and looks for the events that were told of these matches.
fn check(path: &Path, told: &[(i64, u64)]) {
    let archive = Archive::open(path).unwrap();
    for &(id, last) in told {
        // a killed process holds nothing
        drop(archive.hold(MatchId(id)).unwrap());
        let stored = archive.read(MatchId(id)).unwrap();
        assert!(stored.events.len() as u64 > last, "told {last}, kept {}", stored.events.len());
        for (number, event) in (0..).zip(&stored.events) {
            assert_eq!(event.line, small_event(number));
            let evidence = event.evidence.map(|evidence| stored.frames[evidence as usize].at.frame);
            assert_eq!(evidence, (number % PICTURE_EACH == 0).then_some(number));
        }
        assert!(stored.inputs.len() >= stored.events.len());
    }
}

/// Kills children one after the other and gives how many events they told.
fn kill_often(folder: &Path, side: usize) -> u64 {
    let mut chance = ChaCha8Rng::seed_from_u64(SEED + side as u64);
    let (mut path, mut told, mut count) = (folder.join("none"), Vec::new(), 0);
    for round in 0..KILLS / SIDES {
        if round % NEW_EACH == 0 {
            path = folder.join(format!("{side}-{round}.sqlite"));
            told.clear();
        }
        let wait = Duration::from_micros(chance.random_range(0..LATEST_MS * 1000));
        let last = killed(&path, wait);
        told.extend(last);
        count += last.map_or(0, |(_, last)| last + 1);
        check(&path, &told);
    }
    count
}

#[test]
fn after_a_hundred_kills_every_event_that_was_told_is_there() {
    let folder = Folder::new("killed");
    let start = |side| {
        let folder = folder.0.clone();
        std::thread::spawn(move || kill_often(&folder, side))
    };
    let sides: Vec<_> = (0..SIDES).map(start).collect();
    let told: Vec<u64> = sides.into_iter().map(|side| side.join().unwrap()).collect();
    println!("{KILLS} kills, {} events told", told.iter().sum::<u64>());
    assert!(told.iter().all(|&told| told > 0), "{told:?}");
}
