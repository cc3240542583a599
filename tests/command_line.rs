//! The program from outside: exit codes, failures as JSON, output files.

// The exemption for tests in clippy.toml does not reach helper functions of integration tests.
#![allow(clippy::unwrap_used, clippy::panic)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use serde_json::Value;

fn umpire(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_umpire")).args(args).stdin(Stdio::null()).output().unwrap()
}

fn code(args: &[&str]) -> i32 {
    umpire(args).status.code().unwrap()
}

fn odd(name: &str) -> String {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/odd-inputs").join(name).display().to_string()
}

/// A fresh folder of this test's own.
fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("table-umpire-cli-{}-{name}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    folder
}

#[test]
fn asking_for_help_or_the_version_is_no_mistake() {
    for args in [&["--help"][..], &["--version"], &["score", "--help"], &["sets"]] {
        let output = umpire(args);
        assert_eq!(output.status.code(), Some(0), "{args:?}");
        assert!(!output.stdout.is_empty() && output.stderr.is_empty(), "{args:?}");
    }
    let help = String::from_utf8(umpire(&["score", "--help"]).stdout).unwrap();
    assert!(help.contains("64  wrong usage"));
}

#[test]
fn every_command_is_in_the_readme_with_an_example() {
    let help = String::from_utf8(umpire(&["--help"]).stdout).unwrap();
    let commands = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    let names =
        commands.take_while(|line| !line.is_empty()).filter_map(|line| line.split_whitespace().next());
    let names: Vec<&str> = names.filter(|name| *name != "help").collect();
    assert!(names.len() >= 10, "{help}");
    let readme = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md")).unwrap();
    for name in names {
        let example = format!("umpire {name} ");
        let starts = |line: &str| line.trim_start_matches("$ ").starts_with(example.trim_end());
        assert!(readme.lines().any(starts), "no example of {name}");
    }
}

#[test]
fn a_file_is_named_as_the_user_named_it() {
    for args in [
        &["light", "x.jpg", "--camera", "nope.toml"][..],
        &["score", "x.jpg", "--camera", "nope.toml"],
        &["calibrate", "camera", "nope.toml"],
        &["teach", "nope.toml"],
        &["verify", "nope.toml"],
        &["sheet", "--sheets", "nope.toml"],
    ] {
        let output = umpire(args);
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(!String::from_utf8_lossy(&output.stderr).contains("Nope"), "{args:?}: {output:?}");
    }
}

#[test]
fn wrong_usage_is_64_and_says_nothing_on_standard_output() {
    let picture = odd("irs_cat.jpg");
    for args in [
        &[][..],
        &["nonsense"],
        &["score"],
        &["score", &picture, "--guard-band", "2"],
        &["score", &picture, "--tie-mm", "-1"],
        &["score", &picture, "--taken", "bronze:red=1"],
        &["score", &picture, "--rules", "mine"],
        &["score", &picture, &picture, "--annotate", "out.png"],
        &["score", &picture, "--annotate", "out.txt"],
        &["legal", "position.json"],
    ] {
        let output = umpire(args);
        assert_eq!(output.status.code(), Some(64), "{args:?}");
        assert!(output.stdout.is_empty() && !output.stderr.is_empty(), "{args:?}");
    }
}

#[test]
fn failed_pictures_give_their_objects_in_order() {
    let (truncated, missing, pixel) =
        (odd("pil_truncated_jpeg.jpg"), odd("nothing.jpg"), odd("pil_tRNS_null_1x1.png"));
    let output = umpire(&["score", "--json", &truncated, &missing, &pixel]);
    assert_eq!(output.status.code(), Some(2));
    let text = String::from_utf8(output.stdout).unwrap();
    let objects: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(objects.len(), 3);
    for (object, file) in objects.iter().zip([&truncated, &missing, &pixel]) {
        assert_eq!(object["schema"], "table-umpire/score/1");
        assert_eq!(object["status"], "failed");
        assert_eq!(object["source"]["file"], **file);
        for field in ["code", "message", "remedy"] {
            assert!(object["problem"][field].as_str().is_some_and(|text| !text.is_empty()), "{object}");
        }
        assert!(object["tokens"].as_array().unwrap().is_empty());
    }
    assert_eq!(objects[0]["problem"]["code"], "damaged");
    assert_eq!(objects[1]["problem"]["code"], "no-such-file");
    assert_eq!(objects[1]["source"]["width"], Value::Null);
    assert_eq!(objects[2]["source"]["width"], 1);
    let told = String::from_utf8(output.stderr).unwrap();
    assert_eq!(told.lines().count(), 3, "{told}");
}

#[test]
fn without_json_a_failure_is_told_on_standard_error_only() {
    let output = umpire(&["score", &odd("heif_corrupted.heic")]);
    assert_eq!(output.status.code(), Some(2));
    assert!(output.stdout.is_empty());
    assert!(String::from_utf8(output.stderr).unwrap().contains("HEIC"));
}

#[test]
fn an_input_is_never_written_over() {
    let folder = folder("input");
    let picture = folder.join("table.png");
    fs::copy(odd("irs_basn2c16.png"), &picture).unwrap();
    let before = fs::read(&picture).unwrap();
    let name = picture.display().to_string();
    assert_eq!(code(&["score", &name, "--annotate", &name]), 64);
    assert_eq!(code(&["score", &odd("irs_cat.jpg"), "--camera", &name, "--annotate", &name]), 64);
    assert_eq!(fs::read(&picture).unwrap(), before);
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_failed_picture_leaves_no_annotated_file() {
    let folder = folder("none");
    let output = folder.join("out.png");
    assert_eq!(
        code(&["score", &odd("pil_truncated_jpeg.jpg"), "--annotate", &output.display().to_string()]),
        2
    );
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 0);
    fs::remove_dir_all(folder).unwrap();
}

#[cfg(unix)]
#[test]
fn a_reader_that_goes_away_is_no_cause_for_noise() {
    let script = "\"$0\" score --json \"$1\" \"$1\" \"$1\" 2>err.txt | true; cat err.txt";
    let folder = folder("pipe");
    let output = Command::new("sh")
        .current_dir(&folder)
        .args(["-c", script, env!("CARGO_BIN_EXE_umpire"), &odd("pil_truncated_jpeg.jpg")])
        .output()
        .unwrap();
    let told = String::from_utf8(output.stdout).unwrap();
    assert!(!told.contains("panicked") && !told.contains("pipe"), "{told}");
    fs::remove_dir_all(folder).unwrap();
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_told_and_is_no_panic() {
    let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_umpire")).arg("sets").stdout(full).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8(output.stderr).unwrap().contains("could not be written"));
}

#[test]
fn a_position_that_cannot_be_used_has_its_object_too() {
    let folder = folder("position");
    let path = folder.join("position.json");
    let path_text = path.display().to_string();
    for (text, problem) in [
        ("{", "bad-position"),
        (r#"{"game": "chess", "flowers": [], "pawns": []}"#, "other-game"),
        (r#"{"flowers": [{"class": "teal", "at": [0, 0]}], "pawns": []}"#, "unknown-colour"),
    ] {
        fs::write(&path, text).unwrap();
        for command in
            [&["settle", &path_text, "--json"][..], &["legal", &path_text, "--for", "gold", "--json"]]
        {
            let output = umpire(command);
            assert_eq!(output.status.code(), Some(2), "{command:?}");
            let object: Value = serde_json::from_slice(&output.stdout).unwrap();
            assert_eq!(object["schema"], format!("table-umpire/{}/1", command[0]));
            assert_eq!((&object["status"], &object["problem"]["code"]), (&"failed".into(), &problem.into()));
            assert!(object["problem"]["remedy"].as_str().is_some_and(|remedy| !remedy.is_empty()));
        }
        let for_people = umpire(&["settle", &path_text]);
        assert!(for_people.stdout.is_empty() && !for_people.stderr.is_empty());
    }
    fs::remove_dir_all(folder).unwrap();
    let missing = umpire(&["settle", "no-such-position.json", "--json"]);
    let object: Value = serde_json::from_slice(&missing.stdout).unwrap();
    assert_eq!(object["problem"]["code"], "not-readable");
}

#[test]
fn what_a_camera_is_asked_for_needs_the_camera() {
    for more in
        [["--size", "1280x720"], ["--fps", "15"], ["--exposure", "100"], ["--focus", "3"], ["--seconds", "2"]]
    {
        let output = umpire(&["cameras", more[0], more[1]]);
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(
            (output.status.code(), said.contains("--try <SOURCE>")),
            (Some(64), true),
            "{more:?}: {said}"
        );
    }
}
