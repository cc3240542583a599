//! `umpire match correct` on a recorded match: the rest is derived again from its frames, and both revisions are kept.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on fails")]

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::OnceLock;
use std::time::Duration;

use serde_json::Value;
use table_umpire::record::{Archive, MatchId, MatchState};

/// Moments after its start at which a correction is killed, ms: while it reads, while it derives, and when it writes.
const KILLED_AFTER_MS: [u64; 4] = [5, 60, 500, 1500];

fn umpire(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_umpire")).args(args).stdin(Stdio::null()).output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// Last frame of the beginning of the match: three moves.
const BEGINNING: u64 = 20;
/// Last frame of a longer beginning: four moves.
const MORE: u64 = 26;

fn frames() -> Vec<PathBuf> {
    let recording = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/watch/match-d");
    std::fs::read_dir(recording).unwrap().map(|entry| entry.unwrap().path()).collect()
}

/// Watches these frames and gives the archive.
fn watch(name: &str, frames: Vec<PathBuf>) -> PathBuf {
    let (recording, archive) = (folder(&format!("{name}-frames")), folder(name).join("matches.sqlite"));
    for frame in frames {
        std::fs::copy(&frame, recording.join(frame.file_name().unwrap())).unwrap();
    }
    let (recording, to) = (recording.display().to_string(), archive.display().to_string());
    let out = umpire(&["watch", &recording, "--fps", "2", "--record", "--archive", &to, "--json"]);
    assert_eq!(out.status.code(), Some(0), "{}", text(&out.stderr));
    archive
}

/// The recorded match, watched once for all tests.
fn whole() -> &'static Path {
    static WHOLE: OnceLock<PathBuf> = OnceLock::new();
    WHOLE.get_or_init(|| watch("whole", frames()))
}

fn frames_up_to(last: u64) -> Vec<PathBuf> {
    let number = |frame: &PathBuf| -> u64 {
        frame.file_stem().unwrap().to_str().unwrap().rsplit('-').next().unwrap().parse().unwrap()
    };
    frames().into_iter().filter(|frame| number(frame) <= last).collect()
}

/// Its beginning.
fn beginning() -> &'static Path {
    static BEGUN: OnceLock<PathBuf> = OnceLock::new();
    BEGUN.get_or_init(|| watch("begun", frames_up_to(BEGINNING)))
}

/// A fresh folder of this test's own.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("match-correct-{name}"));
    if folder.exists() {
        std::fs::remove_dir_all(&folder).unwrap();
    }
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

/// A copy of the recorded match.
struct Copy {
    archive: String,
}

impl Copy {
    fn new(name: &str, watched: &Path) -> Self {
        let archive = folder(name).join("matches.sqlite");
        std::fs::copy(watched, &archive).unwrap();
        Self { archive: archive.display().to_string() }
    }

    fn run(&self, args: &[&str]) -> Output {
        umpire(&[&["match"], args, &["--archive", &self.archive]].concat())
    }

    /// What a correction says in JSON.
    fn correct(&self, args: &[&str]) -> Value {
        let out = self.run(&[&["correct", "last"], args, &["--json"]].concat());
        assert_eq!(out.status.code(), Some(0), "{args:?}: {}", text(&out.stderr));
        serde_json::from_slice(&out.stdout).unwrap()
    }

    fn open(&self) -> Archive {
        Archive::open_existing(Path::new(&self.archive)).unwrap()
    }

    /// The lines of a revision.
    fn lines(&self, revision: u64) -> Vec<String> {
        self.open().events(MatchId(1), revision).unwrap().into_iter().map(|event| event.line).collect()
    }

    /// The events of a revision with their numbers.
    fn events(&self, revision: u64) -> Vec<Value> {
        self.lines(revision).iter().map(|line| serde_json::from_str(line).unwrap()).collect()
    }

    /// Derived again, the corrected match comes out as it is kept.
    fn assert_replays(&self, revision: u64) {
        let out = self.run(&["replay", "last", "--json"]);
        assert_eq!(out.status.code(), Some(0), "{}", text(&out.stderr));
        assert!(text(&out.stdout).lines().eq(self.lines(revision)));
    }
}

/// Number of the first event like that.
fn number(events: &[Value], is: impl Fn(&Value) -> bool) -> String {
    events.iter().position(is).unwrap().to_string()
}

fn is_move(event: &Value, number: u64) -> bool {
    event["event"] == "placed" && event["move"] == number
}

#[test]
fn the_right_kinds_change_the_score_and_both_revisions_stay() {
    let copy = Copy::new("kind", whole());
    let (before, lines) = (copy.events(0), copy.lines(0));
    let moves: Vec<&Value> = before.iter().filter(|event| event["event"] == "placed").collect();
    // two moves of different players, whose colours were exchanged
    let (a, b) = moves
        .iter()
        .flat_map(|a| moves.iter().map(move |b| (*a, *b)))
        .find(|(a, b)| a["player"] == "gold" && b["player"] == "silver" && a["colour"] != b["colour"])
        .unwrap();
    let at = |wanted: &Value| number(&before, |event| event == wanted);
    let (first, second) = (at(a), at(b));
    let (was, other) = (a["colour"].as_str().unwrap(), b["colour"].as_str().unwrap());
    let foreseen = copy.correct(&[&first, "--colour", other, "--dry-run"]);
    assert_eq!((&foreseen["kept"], copy.open().corrections(MatchId(1)).unwrap().len()), (&false.into(), 0));
    let said = copy.correct(&[&first, "--colour", other, "--by", "Anna"]);
    assert_eq!((&said["kept"], &said["revision"]), (&true.into(), &1.into()));
    assert_eq!((&said["removed"], &said["added"]), (&foreseen["removed"], &foreseen["added"]));
    assert_eq!(
        (&said["removed"][0]["event"]["colour"], &said["added"][0]["event"]["colour"]),
        (&was.into(), &other.into())
    );
    // nine of one colour and five of another: nobody can say which flower went before the match was seen
    assert_eq!(said["after"]["score"], Value::Null);
    let score = said["before"]["score"].clone();
    let said = copy.correct(&[&second, "--colour", was]);
    let held = |score: &Value, colour: &str, player: &str| score["colours"][colour][player].as_i64().unwrap();
    for (player, less, more) in [("gold", was, other), ("silver", other, was)] {
        let after = &said["after"]["score"];
        assert_eq!(held(after, less, player), held(&score, less, player) - 2, "{after}");
        assert_eq!(held(after, more, player), held(&score, more, player) + 2, "{after}");
    }
    assert_eq!(copy.lines(0), lines);
    let first = first.parse::<usize>().unwrap().min(second.parse().unwrap());
    assert_eq!((copy.lines(2).len(), &copy.lines(2)[..first]), (lines.len(), &lines[..first]));
    copy.assert_replays(2);
    let shown = text(&copy.run(&["show", "last"]).stdout);
    assert!(shown.contains("correction 0 by Anna") && shown.contains("(derived again)"), "{shown}");
    assert!(!text(&copy.run(&["show", "last", "--revision", "0"]).stdout).contains("(derived again)"));
}

#[test]
fn an_owner_a_nudge_and_a_missed_move_are_put_right_and_taken_back() {
    let copy = Copy::new("chain", whole());
    let before = copy.events(0);
    let lines = copy.lines(0);
    // the first player's owner decides who has the free flower, too
    let first = number(&before, |event| is_move(event, 1));
    let player = before[first.parse::<usize>().unwrap()]["player"].as_str().unwrap().to_owned();
    let other = if player == "gold" { "silver" } else { "gold" };
    let said = copy.correct(&[&first, "--player", other]);
    assert_eq!(said["added"][0]["event"]["player"], other);
    assert_eq!(said["added"][0]["event"]["player_probability"], 1.0);
    assert_ne!(said["before"]["score"], said["after"]["score"]);
    assert_eq!(copy.correct(&["--undo"])["revision"], 2);
    assert_eq!(copy.lines(2), lines, "undone, the match is as it was watched");
    // a nudge that was none
    let nudge = number(&copy.events(2), |event| event["event"] == "nudged");
    let said = copy.correct(&[&nudge, "--delete"]);
    assert_eq!(
        (&said["removed"][0]["event"]["event"], copy.lines(3).len()),
        (&"nudged".into(), lines.len() - 1)
    );
    // a move that did not happen, and did after all
    let events = copy.events(3);
    let fifth = number(&events, |event| is_move(event, 5));
    let told = events[fifth.parse::<usize>().unwrap()].clone();
    let said = copy.correct(&[&fifth, "--delete"]);
    assert_eq!(said["after"]["result"], Value::Null, "eleven pawns are no end");
    assert_eq!(copy.open().head(MatchId(1)).unwrap().state, MatchState::Interrupted);
    let place = |place: &Value| format!("{},{}", place[0], place[1]);
    let (at, a, b) = (place(&told["at_mm"]), place(&told["flowers"][0]), place(&told["flowers"][1]));
    let (frame, owner) = (told["frame"].to_string(), told["player"].as_str().unwrap());
    let missed = [
        "--missed", "placed", "--frame", &frame, "--player", owner, "--at", &at, "--flower", &a, "--flower",
        &b,
    ];
    let again = copy.correct(&missed);
    for field in ["colours", "winner"] {
        assert_eq!(again["after"]["score"][field], said["before"]["score"][field]);
    }
    assert_eq!(copy.open().head(MatchId(1)).unwrap().state, MatchState::Ended);
    let back = copy.events(5);
    let fifth = back.iter().find(|event| is_move(event, 5)).unwrap();
    for field in ["frame", "player", "colour", "flowers"] {
        assert_eq!(fifth[field], told[field], "{field}");
    }
    copy.assert_replays(5);
}

#[test]
fn a_correction_that_cannot_be_made_says_why_and_changes_nothing() {
    let copy = Copy::new("refused", beginning());
    let lines = copy.lines(0);
    let events = copy.events(0);
    let placed = number(&events, |event| is_move(event, 2));
    let ready = number(&events, |event| event["event"] == "ready");
    let cases: [(&[&str], &str, i32); 14] = [
        (&["999", "--delete"], "bad-correction", 2),
        (&["18446744073709551615", "--delete"], "bad-correction", 2),
        (&[&ready, "--delete"], "bad-correction", 2),
        (&[&ready, "--player", "gold"], "bad-correction", 2),
        (&[&placed, "--colour", "mauve"], "bad-correction", 2),
        (&[&placed, "--flower", "9999,0"], "bad-correction", 2),
        (&[&placed, "--flower", "1e308,-1e308"], "bad-correction", 2),
        (&[&placed, "--legality", "legal"], "changes-nothing", 2),
        (&["--undo"], "bad-correction", 2),
        (&["--undo", "7"], "bad-correction", 2),
        (&["--missed", "taken", "--frame", "99999999", "--flower", "0,0"], "bad-correction", 2),
        (&["--missed", "placed", "--frame", "4", "--player", "gold", "--at", "0,0"], "", 64),
        (&[&placed], "", 64),
        (&[&placed, "--delete", "--colour", "red"], "", 64),
    ];
    for (args, code, exit) in cases {
        let out = copy.run(&[&["correct", "last"], args, &["--json"]].concat());
        assert_eq!(out.status.code(), Some(exit), "{args:?}: {}{}", text(&out.stdout), text(&out.stderr));
        if exit == 2 {
            let object: Value = serde_json::from_slice(&out.stdout).unwrap();
            assert_eq!(object["problem"]["code"], code, "{args:?}: {object}");
            assert_eq!(text(&out.stderr).lines().count(), 1, "{args:?}");
        }
    }
    let out = copy.run(&["correct", "99", &placed, "--delete", "--json"]);
    assert_eq!((out.status.code(), text(&out.stdout).contains("no-match")), (Some(2), true));
    assert_eq!(copy.lines(0), lines);
    assert_eq!(copy.open().corrections(MatchId(1)).unwrap(), []);
}

#[test]
fn a_correction_that_is_killed_leaves_the_old_revision_or_the_new_one_whole() {
    for after in KILLED_AFTER_MS {
        let copy = Copy::new(&format!("killed-{after}"), beginning());
        let lines = copy.lines(0);
        let second = number(&copy.events(0), |event| is_move(event, 2));
        let mut child = Command::new(env!("CARGO_BIN_EXE_umpire"))
            .args(["match", "correct", "last", &second, "--delete", "--archive", &copy.archive])
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        std::thread::sleep(Duration::from_millis(after));
        child.kill().unwrap();
        child.wait().unwrap();
        let stored = copy.open().read(MatchId(1)).unwrap();
        assert_eq!(copy.lines(0), lines);
        let now: Vec<String> = stored.events.iter().map(|event| event.line.clone()).collect();
        match stored.corrections.len() {
            0 => assert_eq!(now, lines, "after {after} ms"),
            _ => assert_eq!((now.len(), stored.head.state), (lines.len() - 1, MatchState::Interrupted)),
        }
    }
}

#[test]
fn a_match_that_may_be_watched_still_is_corrected_only_when_that_is_sure() {
    let copy = Copy::new("running", beginning());
    let connection = rusqlite::Connection::open(&copy.archive).unwrap();
    connection.execute("UPDATE matches SET state = 'running'", []).unwrap();
    drop(connection);
    let second = number(&copy.events(0), |event| is_move(event, 2));
    // whoever watches it holds it
    let archive = copy.open();
    let watched = archive.hold(MatchId(1)).unwrap();
    for more in [&["--json"][..], &["--json", "--dry-run"]] {
        let out = copy.run(&[&["correct", "last", &second, "--delete"], more].concat());
        let object: Value = serde_json::from_slice(&out.stdout).unwrap();
        assert_eq!((out.status.code(), &object["problem"]["code"]), (Some(2), &"match-watched".into()));
    }
    let frames = folder("running-frames");
    let args = ["watch", frames.to_str().unwrap(), "--resume", "--archive", &copy.archive];
    std::fs::copy(&frames_up_to(0)[0], frames.join("frame-0000.jpg")).unwrap();
    let out = umpire(&args);
    assert_eq!(out.status.code(), Some(2));
    assert!(text(&out.stderr).contains("is being watched by another program"), "{}", text(&out.stderr));
    drop(watched);
    // a killed watching holds nothing
    let corrected = copy.correct(&[&second, "--delete"]);
    assert_eq!(
        (corrected["revision"].as_u64(), copy.open().head(MatchId(1)).unwrap().state),
        (Some(1), MatchState::Interrupted)
    );
    // and frames of another recording are refused
    for (name, why) in
        [("frame-0000.jpg", "its frames end before"), ("frame-0020.jpg", "shows something else")]
    {
        std::fs::copy(&frames_up_to(0)[0], frames.join(name)).unwrap();
        let out = umpire(&args);
        assert_eq!(out.status.code(), Some(2));
        assert!(text(&out.stderr).contains(why), "{}", text(&out.stderr));
    }
}

#[test]
fn a_corrected_match_is_watched_on_and_comes_out_of_its_frames() {
    let copy = Copy::new("on", beginning());
    let second = number(&copy.events(0), |event| is_move(event, 2));
    let lines = copy.lines(0);
    copy.correct(&[&second, "--player", "silver"]);
    let more = folder("on-frames");
    for frame in frames_up_to(MORE) {
        std::fs::copy(&frame, more.join(frame.file_name().unwrap())).unwrap();
    }
    let out =
        umpire(&["watch", more.to_str().unwrap(), "--fps", "2", "--resume", "--archive", &copy.archive]);
    assert_eq!(out.status.code(), Some(0), "{}", text(&out.stderr));
    let events = copy.events(1);
    let player = |number| events.iter().find(|event| is_move(event, number)).unwrap()["player"].clone();
    assert_eq!((player(2), player(4)), ("silver".into(), "gold".into()));
    assert_eq!(copy.lines(0), lines);
    copy.assert_replays(1);
}

#[test]
fn the_table_before_a_move_has_the_flowers_that_it_took() {
    let copy = Copy::new("table", beginning());
    let events = copy.events(0);
    let third: usize = number(&events, |event| is_move(event, 3)).parse().unwrap();
    let out = copy.run(&["table", "last", &(third - 1).to_string(), "--json"]);
    let object: Value = serde_json::from_slice(&out.stdout).unwrap();
    let tokens = object["tokens"].as_array().unwrap();
    let count = |kind: &str| tokens.iter().filter(|token| token["kind"] == kind).count();
    assert_eq!((count("flower"), count("pawn")), (44, 2));
    for flower in events[third]["flowers"].as_array().unwrap() {
        let is_it = |t: &&Value| t["position_mm"] == *flower && t["class"] == events[third]["colour"];
        assert_eq!(tokens.iter().filter(is_it).count(), 1, "{flower}");
    }
    let said = text(&copy.run(&["table", "last", "0"]).stdout);
    assert_eq!((said.lines().count(), said.contains("purple flower")), (49, true), "{said}");
    assert_eq!(copy.run(&["table", "last", "999"]).status.code(), Some(2));
}

#[test]
fn a_match_whose_pictures_were_changed_is_not_derived_from_them() {
    let copy = Copy::new("changed", beginning());
    let picture = copy.open().picture(MatchId(1), 3).unwrap().unwrap().bytes;
    let middle = picture.len() / 2;
    let (part, mut file) = (&picture[middle..middle + 40], std::fs::read(&copy.archive).unwrap());
    let places: Vec<usize> =
        file.windows(part.len()).enumerate().filter(|(_, w)| *w == part).map(|(at, _)| at).collect();
    assert!(!places.is_empty());
    places.iter().for_each(|at| file[at + 20] ^= 0x11);
    std::fs::write(&copy.archive, file).unwrap();
    for args in [&["correct", "last", "3", "--delete", "--json"][..], &["replay", "last", "--json"]] {
        let out = copy.run(args);
        let last = text(&out.stdout).lines().last().unwrap_or_default().to_owned();
        let object: Value = serde_json::from_str(&last).unwrap();
        assert_eq!((out.status.code(), &object["problem"]["code"]), (Some(2), &"incomplete-record".into()));
        assert!(text(&out.stderr).contains("the picture of frame 3 was changed"), "{}", text(&out.stderr));
    }
    assert!(copy.run(&["show", "last"]).status.success(), "what was told can still be read");
}
