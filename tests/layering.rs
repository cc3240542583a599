//! Data flows one way: each room imports only what the table allows, and foreign crates stay in their rooms.

// The exemption for tests in clippy.toml does not reach helper functions of integration tests.
#![allow(clippy::unwrap_used, clippy::panic)]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// Most lines in one source file.
const MOST_LINES: usize = 600;

/// Each room with the rooms it may import, in the order of the data. `vision!` and `capture!` stand for a
/// part of a room: vision's observation types, and the identity of a frame.
const TABLE: [(&str, &[&str]); 12] = [
    ("geometry", &[]),
    ("calibration", &["geometry"]),
    ("games", &["geometry"]),
    ("capture", &["geometry"]),
    ("vision", &["geometry", "calibration", "capture"]),
    ("metrology", &["geometry", "calibration", "capture!", "vision!"]),
    ("referee", &["geometry", "calibration", "games", "metrology"]),
    ("tracker", &["geometry", "calibration", "games", "capture!", "vision!", "metrology", "referee"]),
    ("record", &["geometry", "games", "referee", "tracker"]),
    (
        "session",
        &[
            "geometry",
            "calibration",
            "games",
            "capture",
            "vision",
            "metrology",
            "referee",
            "tracker",
            "record",
        ],
    ),
    (
        "panel",
        &[
            "session",
            "geometry",
            "calibration",
            "games",
            "capture",
            "vision!",
            "metrology",
            "referee",
            "tracker",
            "record",
        ],
    ),
    (
        "cli",
        &[
            "session",
            "geometry",
            "calibration",
            "games",
            "capture",
            "vision!",
            "metrology",
            "referee",
            "tracker",
            "record",
        ],
    ),
];

/// What may be named where only a part of a room is allowed: a submodule, or the end of a type's name.
const PARTS: [(&str, &[&str], &[&str]); 2] = [
    ("vision", &["observation"], &["Observation", "OutlinePart", "OutlinePoint"]),
    ("capture", &["frame"], &["Frame", "FocalHint"]),
];

/// Foreign crates with the one room that may name them.
const FOREIGN: [(&str, &str); 5] = [
    ("nokhwa", "capture"),
    ("opencv", "vision"),
    ("egui", "panel"),
    ("eframe", "panel"),
    ("rusqlite", "record"),
];

/// Parts of the standard library that rules must not touch.
const NOT_IN_GAMES: [&str; 6] = ["time", "fs", "io", "net", "env", "process"];

fn source_folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}

/// Every source file with its path from `src`.
fn source_files() -> BTreeMap<PathBuf, String> {
    let mut files = BTreeMap::new();
    let mut folders = vec![source_folder()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let name = path.strip_prefix(source_folder()).unwrap().to_owned();
                files.insert(name, fs::read_to_string(&path).unwrap());
            }
        }
    }
    files
}

fn room_of(file: &Path) -> Option<String> {
    let first = file.components().next()?.as_os_str().to_str()?;
    file.parent().is_some_and(|parent| parent != Path::new("")).then(|| first.to_owned())
}

/// How many times `super` leads from a file's own module to the crate's root.
fn depth(file: &Path) -> usize {
    file.components().count() - usize::from(file.ends_with("mod.rs"))
}

/// The paths of a file that reach the crate's root, by name or by a chain of `super`.
fn paths_from_root(file: &Path, source: &str) -> Vec<Vec<String>> {
    let words = words(source);
    let mut paths = paths_from(&words, &["crate", "table_umpire"]);
    for path in paths_from(&words, &["super"]) {
        let more = path.iter().take_while(|segment| *segment == "super").count();
        if 1 + more >= depth(file) && more < path.len() {
            paths.push(path[more..].to_vec());
        }
    }
    paths
}

/// The code without comments, words and signs apart from each other.
fn words(source: &str) -> Vec<String> {
    let code: String =
        source.lines().map(|line| line.split("//").next().unwrap_or_default()).collect::<Vec<_>>().join("\n");
    let mut words: Vec<String> = Vec::new();
    let mut in_word = false;
    for c in code.chars() {
        let word = c.is_alphanumeric() || c == '_';
        if word && in_word {
            words.last_mut().unwrap().push(c);
        } else if !c.is_whitespace() {
            words.push(c.to_string());
        }
        in_word = word;
    }
    words
}

/// Every path that begins with one of `roots`, as its segments after the root; `use` groups are spread out.
fn paths_from(words: &[String], roots: &[&str]) -> Vec<Vec<String>> {
    let mut paths = Vec::new();
    for i in 0..words.len() {
        let after_path = i >= 2 && words[i - 1] == ":" && words[i - 2] == ":";
        if roots.contains(&words[i].as_str()) && !after_path {
            spread(words, i + 1, &[], &mut paths);
        }
    }
    paths
}

/// Follows `::a::b` and `::{a, b::c}` from `at`; gives the place after it.
fn spread(words: &[String], mut at: usize, before: &[String], paths: &mut Vec<Vec<String>>) -> usize {
    let is = |at: usize, sign: &str| words.get(at).is_some_and(|word| word == sign);
    let mut path = before.to_vec();
    while is(at, ":") && is(at + 1, ":") {
        at += 2;
        if is(at, "{") {
            at += 1;
            while at < words.len() && !is(at, "}") {
                if is(at, ",") {
                    at += 1;
                    continue;
                }
                let mut inner = path.clone();
                inner.extend(words.get(at).cloned());
                at = spread(words, at + 1, &inner, paths);
                if is(at, "as") {
                    at += 2;
                }
            }
            return at + 1;
        }
        path.extend(words.get(at).cloned());
        at += 1;
    }
    if !path.is_empty() {
        paths.push(path);
    }
    at
}

fn is_allowed(room: &str, path: &[String]) -> bool {
    let target = path[0].as_str();
    let Some((_, allowed)) = TABLE.iter().find(|(name, _)| *name == room) else { return false };
    if target == room || allowed.contains(&target) {
        return true;
    }
    let Some((_, modules, endings)) = PARTS.iter().find(|(name, ..)| *name == target) else { return false };
    let part = path.get(1).map_or("", String::as_str);
    allowed.contains(&format!("{target}!").as_str())
        && (modules.contains(&part) || endings.iter().any(|ending| part.ends_with(ending)))
}

#[test]
fn each_room_imports_only_the_rooms_above_it() {
    let rooms: BTreeSet<&str> = TABLE.iter().map(|(room, _)| *room).collect();
    let mut wrong = Vec::new();
    for (file, source) in source_files() {
        let Some(room) = room_of(&file) else { continue };
        for path in paths_from_root(&file, &source) {
            if rooms.contains(path[0].as_str()) && !is_allowed(&room, &path) {
                wrong.push(format!("{} names {}", file.display(), path.join("::")));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn foreign_crates_stay_in_their_rooms() {
    let mut wrong = Vec::new();
    for (file, source) in source_files() {
        let words = words(&source);
        for (foreign, home) in FOREIGN {
            if room_of(&file).as_deref() != Some(home) && !paths_from(&words, &[foreign]).is_empty() {
                wrong.push(format!("{} names {foreign}", file.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn the_rules_know_no_clock_and_no_files() {
    let mut wrong = Vec::new();
    for (file, source) in source_files() {
        if room_of(&file).as_deref() == Some("games") {
            for path in paths_from(&words(&source), &["std"]) {
                if NOT_IN_GAMES.contains(&path[0].as_str()) {
                    wrong.push(format!("{} names std::{}", file.display(), path.join("::")));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn every_room_is_in_the_table_and_says_what_it_is() {
    let files = source_files();
    let found: BTreeSet<String> = files.keys().filter_map(|file| room_of(file)).collect();
    let listed: BTreeSet<String> = TABLE.iter().map(|(room, _)| (*room).to_owned()).collect();
    assert_eq!(found, listed);
    for room in found {
        let declared = files.get(&Path::new(&room).join("mod.rs")).unwrap_or_else(|| panic!("{room}/mod.rs"));
        assert!(declared.starts_with("//! "), "{room}/mod.rs begins with what the room is");
    }
}

#[test]
fn no_file_is_too_long_to_read() {
    for (file, source) in source_files() {
        let lines = source.lines().count();
        assert!(lines <= MOST_LINES, "{} has {lines} lines", file.display());
    }
}

#[test]
fn the_parser_spreads_groups_and_skips_comments() {
    let source = "use crate::{vision::{self, mat::Fit as F}, games::lacuna};\n\
                  // use crate::panel;\n\
                  fn f() -> crate::geometry::Point { std::crate_like() }";
    let paths: Vec<String> =
        paths_from(&words(source), &["crate"]).iter().map(|path| path.join("::")).collect();
    assert_eq!(paths, ["vision::self", "vision::mat::Fit", "games::lacuna", "geometry::Point"]);
}

#[test]
fn a_chain_of_super_is_no_way_round_the_table() {
    let reach = |file: &str, source: &str| paths_from_root(Path::new(file), source).len();
    assert_eq!(reach("geometry/mod.rs", "use super::vision;"), 1);
    assert_eq!(reach("geometry/units.rs", "use super::View;"), 0);
    assert_eq!(reach("geometry/units.rs", "use super::super::vision::Sheet;"), 1);
    assert_eq!(reach("games/lacuna/game.rs", "use super::super::chess;"), 0);
}

#[test]
fn a_part_of_a_room_is_told_from_the_whole() {
    let path = |text: &str| text.split("::").map(str::to_owned).collect::<Vec<_>>();
    assert!(is_allowed("metrology", &path("vision::observation::MatObservation")));
    assert!(is_allowed("metrology", &path("vision::MatObservation")));
    assert!(!is_allowed("metrology", &path("vision::find_mat")));
    assert!(!is_allowed("metrology", &path("vision")));
    assert!(!is_allowed("geometry", &path("calibration")));
    assert!(is_allowed("cli", &path("session::score_picture")));
    assert!(!is_allowed("cli", &path("vision::find_mat")));
}
