//! `umpire evidence` and `umpire verify` as they are used, and what is done to a file in between.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on fails")]

use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use table_umpire::record::{Part, pack, unpack};

const PICTURE: &str = "fixtures/lacuna/lacuna-d005.jpg";

fn umpire(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_umpire")).args(args).output().unwrap()
}

fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("umpire-evidence-{}-{name}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

fn written(folder: &Path, args: &[&str]) -> (PathBuf, Output) {
    let file = folder.join("game.evidence");
    let out = umpire(&[&["evidence"], args, &["--out", file.to_str().unwrap()]].concat());
    (file, out)
}

fn verified(file: &Path) -> (Value, Option<i32>) {
    let out = umpire(&["verify", "--json", file.to_str().unwrap()]);
    (serde_json::from_slice(&out.stdout).unwrap(), out.status.code())
}

#[test]
fn an_evidence_file_gives_the_same_answer_and_the_same_bytes_again() {
    let folder = folder("same");
    let args = [PICTURE, "--guard-band", "0.9", "--taken", "gold:red=2", "--json"];
    let (file, out) = written(&folder, &args);
    assert!(out.status.success(), "{}", String::from_utf8_lossy(&out.stderr));
    let (report, code) = verified(&file);
    assert_eq!((report["status"].as_str(), code), (Some("same"), Some(0)), "{report}");
    let (_, parts) = unpack(&std::fs::read(&file).unwrap()).unwrap();
    let picture = parts.iter().find(|p| p.name == "pictures/00").unwrap();
    assert_eq!(picture.bytes, std::fs::read(PICTURE).unwrap());
    let first = std::fs::read(&file).unwrap();
    written(&folder, &args);
    assert!(first == std::fs::read(&file).unwrap());
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn an_answer_that_was_changed_is_named_field_by_field() {
    let folder = folder("changed");
    let (file, _) = written(&folder, &[PICTURE, PICTURE, "--fuse"]);
    let (manifest, mut parts) = unpack(&std::fs::read(&file).unwrap()).unwrap();
    let result = parts.iter_mut().find(|p| p.name == "result.jsonl").unwrap();
    let mut answer: Value = serde_json::from_slice(&result.bytes).unwrap();
    assert_eq!(answer["source"]["files"].as_array().unwrap().len(), 2);
    answer["awards"][3]["to"] = "nobody".into();
    result.bytes = answer.to_string().into_bytes();
    // a forger would also make the hashes fit
    std::fs::write(&file, pack(&parts, &format!("{}-other", manifest.program)).unwrap()).unwrap();
    let (report, code) = verified(&file);
    assert_eq!((report["status"].as_str(), code), (Some("different"), Some(2)));
    let differences = report["differences"].as_array().unwrap();
    assert_eq!(differences.len(), 1, "{report}");
    assert_eq!(differences[0]["field"], "awards[3].to");
    assert_eq!(differences[0]["was"], "nobody");
    assert_ne!(report["program"]["was"], report["program"]["is"]);
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_file_that_was_damaged_or_is_another_is_refused_in_one_sentence() {
    let folder = folder("damaged");
    let (file, _) = written(&folder, &[PICTURE]);
    let whole = std::fs::read(&file).unwrap();
    let picture = std::fs::read(PICTURE).unwrap();
    let place = whole.windows(64).position(|w| w == &picture[1000..1064]).unwrap();
    let mut changed = whole.clone();
    changed[place] ^= 1;
    let cases: [(&str, Vec<u8>, &str); 4] = [
        ("changed", changed, "pictures/00"),
        ("short", whole[..whole.len() / 2].to_vec(), "cut short"),
        ("picture", picture, "no evidence file"),
        ("empty", Vec::new(), "no evidence file"),
    ];
    for (name, bytes, words) in cases {
        std::fs::write(&file, bytes).unwrap();
        let (report, code) = verified(&file);
        let message = report["problem"]["message"].as_str().unwrap_or_default();
        assert!(message.contains(words) && code == Some(2), "{name}: {report}");
    }
    assert_eq!(verified(&folder.join("nothing")).1, Some(2));
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 1);
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn an_evidence_file_is_never_written_over_anything_that_is_read() {
    let out = umpire(&["evidence", PICTURE, "--out", PICTURE]);
    assert_eq!(out.status.code(), Some(64));
    let folder = folder("inputs");
    let (set, looks) = (folder.join("set.toml"), folder.join("looks.toml"));
    let profile = std::fs::read_to_string("calibration/lacuna.toml").unwrap();
    std::fs::write(&set, profile.replace("appearance = \"lacuna\"", "appearance = \"looks.toml\"")).unwrap();
    std::fs::copy("models/lacuna.toml", &looks).unwrap();
    let set_name = set.to_str().unwrap();
    for read in [&set, &looks] {
        let out = umpire(&["evidence", PICTURE, "--set", set_name, "--out", read.to_str().unwrap()]);
        assert_eq!(out.status.code(), Some(64), "{}", read.display());
    }
    assert_eq!(std::fs::read(looks).unwrap(), std::fs::read("models/lacuna.toml").unwrap());
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn the_sheets_in_force_are_in_the_file_and_are_those_that_are_scored_by_again() {
    let folder = folder("sheets");
    let sheets = folder.join("sheets.toml");
    std::fs::copy("calibration/sheets.toml", &sheets).unwrap();
    let (file, out) = written(&folder, &[PICTURE, "--sheets", sheets.to_str().unwrap()]);
    assert!(out.status.success(), "{}", String::from_utf8_lossy(&out.stderr));
    let (_, parts) = unpack(&std::fs::read(&file).unwrap()).unwrap();
    let part = parts.iter().find(|p| p.name == "profiles/sheets.toml").unwrap();
    assert_eq!(part.bytes, std::fs::read(&sheets).unwrap());
    std::fs::remove_file(&sheets).unwrap();
    assert_eq!(verified(&file).1, Some(0));
    std::fs::write(&sheets, "name = 1").unwrap();
    let (_, out) = written(&folder, &[PICTURE, "--sheets", sheets.to_str().unwrap()]);
    assert_eq!(out.status.code(), Some(2));
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn options_that_no_command_line_allows_and_parts_that_are_missing_or_double_are_refused() {
    let folder = folder("forged");
    let (file, _) = written(&folder, &[PICTURE]);
    let (manifest, parts) = unpack(&std::fs::read(&file).unwrap()).unwrap();
    let refused = |name: &str, parts: &[Part]| {
        let Ok(bytes) = pack(parts, &manifest.program) else { return };
        std::fs::write(&file, bytes).unwrap();
        let (report, code) = verified(&file);
        assert_eq!((report["problem"]["code"].as_str(), code), (Some("not-evidence"), Some(2)), "{name}");
        assert!(report["problem"]["remedy"].as_str().is_some_and(|remedy| !remedy.is_empty()), "{name}");
    };
    let options = |was: &str, is: &str| {
        let mut forged = parts.clone();
        let part = forged.iter_mut().find(|p| p.name == "options.toml").unwrap();
        let text = String::from_utf8(part.bytes.clone()).unwrap();
        assert!(text.contains(was), "{text}");
        part.bytes = text.replace(was, is).into_bytes();
        refused(is, &forged);
    };
    options("guard_band = 0.95", "guard_band = nan");
    options("guard_band = 0.95", "guard_band = 7.0");
    options("tie_mm = 0.0", "tie_mm = -inf");
    options("rules = \"official\"", "rules = \"mine\"");
    options("fuse = false", "fuse = 3");
    for k in 0..parts.len() {
        let mut fewer = parts.clone();
        let name = fewer.remove(k).name;
        refused(&format!("without {name}"), &fewer);
        let mut renamed = parts.clone();
        renamed[k].name.push_str(".old");
        refused(&format!("{name} renamed"), &renamed);
        let mut twice = parts.clone();
        twice.push(parts[k].clone());
        assert!(pack(&twice, "1").is_err(), "{name} twice");
    }
    std::fs::remove_dir_all(folder).unwrap();
}
