//! `umpire match` as it is used.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on fails")]

#[allow(dead_code, reason = "each test uses a part")]
mod recorded;

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use recorded::{Folder, about, record};
use serde_json::Value;
use table_umpire::record::{MatchWriter, Picture, event_of_line};

fn umpire(args: &[&str], archive: &Path) -> Output {
    Command::new(env!("CARGO_BIN_EXE_umpire"))
        .arg("match")
        .args(args)
        .args(["--archive", archive.to_str().unwrap()])
        .output()
        .unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

fn said(args: &[&str], archive: &Path) -> String {
    let out = umpire(args, archive);
    assert!(out.status.success(), "{args:?}: {}", text(&out.stderr));
    text(&out.stdout)
}

#[test]
fn matches_are_listed_and_shown_for_people_and_programs() {
    let folder = Folder::new("list");
    let file = folder.file("matches.sqlite");
    record(&file, about());
    drop(MatchWriter::begin(&file, about()).unwrap());
    let list = said(&["list"], &file);
    assert_eq!(list.lines().count(), 3);
    assert!(
        list.contains("gold 4-3") && list.contains("interrupted") && list.contains("2026-11-30 08:01:13"),
        "{list}"
    );
    let lines: Vec<Value> =
        said(&["list", "--json"], &file).lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines[0]["result"], "gold 4-3");
    assert_eq!((&lines[1]["result"], &lines[1]["state"]), (&Value::Null, &"interrupted".into()));
    assert_eq!(lines[0]["players"]["silver"], "Ben");
    let show = said(&["show", "1"], &file);
    assert!(show.contains("Anna (gold)") && show.contains("Move 11: Ben (silver)"), "{show}");
    assert!(show.ends_with("Anna (gold) wins: gold 4, silver 3 colours.\n"), "{show}");
    let object: Value = serde_json::from_str(&said(&["show", "1", "--json"], &file)).unwrap();
    assert_eq!(object["events"].as_array().unwrap().len(), 40);
    assert_eq!(object["events"][3]["event"]["move"], 1);
    assert_eq!(object["frames"][0].get("picture"), None);
    assert!(said(&["show", "last"], &file).contains("The match has no end yet."));
}

#[test]
fn a_match_is_named_and_deleted_only_when_that_is_meant() {
    let folder = Folder::new("edit");
    let file = folder.file("matches.sqlite");
    record(&file, about());
    said(&["name", "last", "--silver", "<b>Zoë \"the\" O'Hara</b>"], &file);
    assert!(said(&["list"], &file).contains("<b>Zoë \"the\" O'Hara</b>"));
    assert_eq!(umpire(&["delete", "1"], &file).status.code(), Some(64));
    assert_eq!(umpire(&["name", "1"], &file).status.code(), Some(64));
    assert_eq!(umpire(&["name", "1", "--gold", "a\nb"], &file).status.code(), Some(2));
    assert_eq!(said(&["delete", "1", "--yes"], &file), "Match 1 is deleted.\n");
    assert_eq!(said(&["list"], &file), "No match is recorded yet.\n");
}

#[test]
fn what_cannot_be_used_is_told_in_one_sentence_with_a_remedy() {
    let folder = Folder::new("refused");
    let file = folder.file("matches.sqlite");
    let notes = folder.file("notes.txt");
    fs::write(&notes, "no archive at all, but quite long enough to be read as one").unwrap();
    record(&file, about());
    let cases: [(&[&str], &Path, &str); 6] = [
        (&["show", "99", "--json"], &file, "no-match"),
        (&["show", "-1", "--json"], &file, ""),
        (&["list", "--json"], &folder.file("missing.sqlite"), "no-archive"),
        (&["show", "last", "--json"], &folder.file("missing.sqlite"), "no-archive"),
        (&["list", "--json"], &notes, "not-an-archive"),
        (&["list", "--json"], &folder.0, "not-a-file"),
    ];
    for (args, archive, code) in cases {
        let out = umpire(args, archive);
        if code.is_empty() {
            assert_eq!(out.status.code(), Some(64), "{args:?}");
            continue;
        }
        assert_eq!(out.status.code(), Some(2), "{args:?}");
        let object: Value = serde_json::from_slice(&out.stdout).unwrap();
        assert_eq!(object["problem"]["code"], code, "{args:?}");
        assert_eq!(text(&out.stderr).lines().count(), 1, "{args:?}");
    }
    assert_eq!(umpire(&["show", "first"], &file).status.code(), Some(64));
}

#[test]
fn without_a_name_the_archive_is_in_the_users_data_folder() {
    let folder = Folder::new("usual");
    let run = |data: Option<&Path>, home: Option<&Path>| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_umpire"));
        command.args(["match", "list"]).env_remove("XDG_DATA_HOME").env_remove("HOME");
        data.map(|data| command.env("XDG_DATA_HOME", data));
        home.map(|home| command.env("HOME", home));
        let out = command.output().unwrap();
        (out.status.code(), text(&out.stdout))
    };
    let none = (Some(0), "No match is recorded yet.\n".to_owned());
    assert_eq!(run(None, Some(&folder.0)), none);
    assert_eq!(fs::read_dir(&folder.0).unwrap().count(), 0, "looking makes nothing");
    record(&folder.file(".local/share/table-umpire/matches.sqlite"), about());
    assert!(run(None, Some(&folder.0)).1.contains("Anna"));
    assert_eq!(run(Some(&folder.file("elsewhere")), Some(&folder.0)), none);
    assert!(run(Some(Path::new("relative")), Some(&folder.0)).1.contains("Anna"));
    assert_eq!(run(None, None).0, Some(64));
}

fn exported(form: &str, name: &str, folder: &Folder) -> Vec<u8> {
    let out = folder.file(name);
    said(&["export", "last", "--as", form, "-o", out.to_str().unwrap()], &folder.file("matches.sqlite"));
    fs::read(out).unwrap()
}

#[test]
fn a_match_is_exported_in_every_form() {
    let folder = Folder::new("export");
    let file = folder.file("matches.sqlite");
    record(&file, about());
    let json: Value = serde_json::from_slice(&exported("json", "match.json", &folder)).unwrap();
    assert!(json["frames"][3]["picture"].as_str().unwrap().starts_with("/9j/"));
    assert!(text(&exported("csv", "match.csv", &folder)).starts_with("ordinal,revision,frame,t_s,event,"));
    let notation = text(&exported("notation", "match.txt", &folder));
    assert!(table_umpire::record::Notation::parse(&notation).is_ok());
    assert!(text(&exported("html", "match.html", &folder)).ends_with("</html>\n"));
    assert!(
        text(&exported("bgg", "match.bb", &folder))
            .starts_with("[b]Lacuna[/b], 2026-11-30: Anna (gold) beat")
    );
    let gif = exported("gif", "match.gif", &folder);
    assert_eq!(
        (&gif[..6], &gif[6..10]),
        (b"GIF89a".as_slice(), [0x20, 3, 0xc2, 1].as_slice()),
        "800 x 450 px"
    );
    let link = text(&exported("bgstats", "link.txt", &folder));
    assert_eq!(said(&["export", "1", "--as", "bgstats"], &file), link);
    assert!(text(&exported("bgstats", "link.svg", &folder)).starts_with("<svg "));
    assert!(exported("bgstats", "link.png", &folder).starts_with(b"\x89PNG"));
    for (form, name) in [("json", "match.json"), ("html", "match.html"), ("gif", "match.gif")] {
        let before = fs::read(folder.file(name)).unwrap();
        assert!(exported(form, name, &folder) == before, "{form} differs from run to run");
    }
}

#[test]
fn an_export_is_never_written_over_the_archive_or_half() {
    let folder = Folder::new("over");
    let file = folder.file("matches.sqlite");
    record(&file, about());
    let before = fs::read(&file).unwrap();
    let link = folder.file("link.html");
    #[cfg(unix)]
    std::os::unix::fs::symlink(&file, &link).unwrap();
    let to = |out: &Path| umpire(&["export", "1", "--as", "html", "-o", out.to_str().unwrap()], &file);
    for out in [&file, &link, &folder.0] {
        assert_eq!(to(out).status.code(), Some(64), "{}", out.display());
    }
    assert_eq!(to(Path::new("/dev/full")).status.code(), Some(64));
    assert_eq!(to(&folder.file("no/such/folder.html")).status.code(), Some(2));
    assert_eq!(umpire(&["export", "1", "--as", "gif"], &file).status.code(), Some(64));
    assert_eq!(umpire(&["export", "2", "--as", "csv"], &file).status.code(), Some(2));
    assert!(fs::read(&file).unwrap() == before);
    let target = folder.file("target.html");
    fs::write(&target, "old").unwrap();
    let other = folder.file("other.html");
    #[cfg(unix)]
    std::os::unix::fs::symlink(&target, &other).unwrap();
    assert!(to(&other).status.success());
    assert!(fs::read(&target).unwrap().starts_with(b"<!DOCTYPE html>"), "a link keeps pointing where it did");
}

#[test]
fn a_match_without_an_end_or_pictures_says_what_it_lacks() {
    let folder = Folder::new("lacking");
    let file = folder.file("matches.sqlite");
    let mut writer = MatchWriter::begin(&file, about()).unwrap();
    writer.event(&recorded::small_event(0), None).unwrap();
    drop(writer);
    for (form, words) in [("bgstats", "no result"), ("gif", "no evidence frame")] {
        let out = folder.file("out");
        let refused = umpire(&["export", "last", "--as", form, "-o", out.to_str().unwrap()], &file);
        assert_eq!(refused.status.code(), Some(2));
        assert!(text(&refused.stderr).contains(words), "{}", text(&refused.stderr));
        assert!(!out.exists());
    }
    for form in ["json", "csv", "notation", "html", "bgg"] {
        assert!(!said(&["export", "last", "--as", form], &file).is_empty());
    }
}

#[test]
fn frames_kept_without_loss_are_made_small_for_a_report() {
    let folder = Folder::new("lossless");
    let file = folder.file("matches.sqlite");
    let mut writer = MatchWriter::begin(&file, about()).unwrap();
    let (width, height) = (320, 240);
    let rgb: Vec<u8> =
        (0..width * height * 3).map(|k: u32| (k / 3 % width * (k / 3 / width) / 300) as u8).collect();
    for line in recorded::lines().iter().filter(|line| line.contains("placed")).take(2) {
        let at = event_of_line(line).unwrap().at;
        let evidence = writer.frame(at, Picture::png(&rgb, width, height).unwrap());
        writer.event(line, Some(evidence)).unwrap();
    }
    drop(writer);
    let html = said(&["export", "last", "--as", "html"], &file);
    assert_eq!(html.matches("data:image/jpeg;base64,").count(), 2);
    assert!(html.contains("viewBox=\"0 0 320 240\""));
    let json: Value = serde_json::from_str(&said(&["export", "last", "--as", "json"], &file)).unwrap();
    assert!(json["frames"][0]["picture"].as_str().unwrap().starts_with("iVBORw0KGgo"), "the archive's own");
    assert_eq!(&exported("gif", "match.gif", &folder)[6..10], &[0x40, 1, 0xf0, 0]);
}

#[test]
fn an_older_revision_can_be_shown() {
    let folder = Folder::new("revision");
    let file = folder.file("matches.sqlite");
    fs::copy("fixtures/record/version-1.sqlite", &file).unwrap();
    let now = said(&["show", "2"], &file);
    assert!(
        now.contains("The table is free again (derived again).") && now.contains("correction 0 by Anna"),
        "{now}"
    );
    let before = said(&["show", "2", "--revision", "0"], &file);
    assert!(!before.contains("derived again") && before.lines().count() > now.lines().count(), "{before}");
    assert_eq!(umpire(&["show", "2", "--revision", "2"], &file).status.code(), Some(2));
    let json: Value = serde_json::from_str(&said(&["show", "2", "--json"], &file)).unwrap();
    assert_eq!(
        (json["events"].as_array().unwrap().len(), json["superseded"].as_array().unwrap().len()),
        (11, 2)
    );
}
