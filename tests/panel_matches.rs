//! The screen of recorded matches, driven through its widgets.

#![allow(clippy::unwrap_used, clippy::panic)]

#[allow(dead_code, reason = "each test uses a part")]
#[path = "common/panel.rs"]
mod panel;
#[allow(dead_code, reason = "each test uses a part")]
mod recorded;

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;
use std::time::Duration;

use eframe::egui::Key;
use eframe::egui::accesskit::Role;
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use panel::{plain_options, wait_for};
use table_umpire::games::lacuna::Player;
use table_umpire::panel::{PanelApp, PanelOptions};
use table_umpire::record::{Archive, MatchId, MatchState, MatchWriter, Outcome};
use table_umpire::session::{
    ExportError, ExportForm, NoticeKind, OpenMatch, Snapshot, TablesState, TaskKind, export_match,
    write_atomically_by,
};

/// Last frame of a match that is broken off: two moves.
const BROKEN_OFF: &str = "frame-0014.jpg";

/// Pictures of a match whose export can be stopped before it is done.
const LONG: u64 = 120;

type Panel = Harness<'static, PanelApp>;

/// A fresh folder of a test's own.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("panel-matches-{name}"));
    if folder.exists() {
        std::fs::remove_dir_all(&folder).unwrap();
    }
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

fn recording() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/watch/match-d")
}

/// Records what the frames of `recording` show.
fn watch(recording: &Path, archive: &Path) {
    let args = ["watch", &recording.display().to_string(), "--fps", "2", "--record", "--gold", "Anna"];
    let mut umpire = Command::new(env!("CARGO_BIN_EXE_umpire"));
    let out = umpire.args(args).arg("--archive").arg(archive).stdin(Stdio::null()).output().unwrap();
    assert_eq!(out.status.code(), Some(0), "{}", String::from_utf8_lossy(&out.stderr));
}

/// A copy of a whole recorded match, watched once for all tests.
fn whole(name: &str) -> PathBuf {
    static WHOLE: OnceLock<PathBuf> = OnceLock::new();
    let watched = WHOLE.get_or_init(|| {
        let archive = folder("whole").join("matches.sqlite");
        watch(&recording(), &archive);
        archive
    });
    let copy = folder(name).join("matches.sqlite");
    std::fs::copy(watched, &copy).unwrap();
    copy
}

/// The panel on its screen of matches.
fn open(archive: &Path) -> Panel {
    let mut harness = panel::open(PanelOptions { archive: Some(archive.to_owned()), ..plain_options() });
    harness.run_steps(3);
    harness.get_by_label("Matches").click();
    wait_for(&mut harness, "the list", |snapshot| !snapshot.matches.list.is_empty());
    harness
}

fn open_match(harness: &mut Panel, name: &str) {
    harness.get_by_label(name).click();
    wait_for(harness, "the match", |snapshot| is_open(snapshot, |open| open.evidence.is_some()));
}

fn is_open(snapshot: &Snapshot, is: impl Fn(&OpenMatch) -> bool) -> bool {
    snapshot.matches.open.as_ref().is_some_and(is)
}

fn press(harness: &mut Panel, key: Key, event: usize) {
    harness.key_press(key);
    wait_for(harness, "the next event", |snapshot| is_open(snapshot, |open| open.event == event));
}

fn has_text(harness: &Panel, text: &str) -> bool {
    harness.query_all_by_label_contains(text).next().is_some()
}

fn click_text(harness: &mut Panel, text: &str) {
    harness.get_by_label(text).click();
    harness.run_steps(3);
}

#[test]
fn a_match_is_stepped_through_with_the_tokens_that_were_known_then() {
    let mut harness = open(&whole("steps"));
    assert!(has_text(&harness, "Anna against silver") && has_text(&harness, "gold 5–2"));
    assert!(has_text(&harness, "2 calls are too close; the winner stays."));
    open_match(&mut harness, "Match 1");
    let whole = wait_for(&mut harness, "the tables", |snapshot| {
        is_open(snapshot, |open| open.tables_state == TablesState::Done)
    });
    for event in 1..=3 {
        press(&mut harness, Key::ArrowRight, event);
    }
    assert!(has_text(&harness, "0:04  Move 1: silver takes 2 flowers (purple)"));
    assert!(has_text(&harness, "Event 4 of 40"));
    let shown = harness.state().snapshot();
    let before = whole.matches.open.as_ref().unwrap().evidence.as_ref().unwrap().ordinal;
    assert_ne!(shown.matches.open.as_ref().unwrap().evidence.as_ref().unwrap().ordinal, before);
    // two flowers went and a pawn came
    let tables = &whole.matches.open.as_ref().unwrap().tables;
    let tokens = |event: usize| tables[event].as_ref().unwrap().measurement.tokens.len();
    assert_eq!((tokens(0), tokens(3)), (48, 47));
    press(&mut harness, Key::ArrowLeft, 2);
    click_text(&mut harness, "⏭");
    wait_for(&mut harness, "the end", |snapshot| is_open(snapshot, |open| open.event == 39));
    assert!(has_text(&harness, "The end: 24 flowers are awarded"));
    click_text(&mut harness, "◀ All matches");
    wait_for(&mut harness, "the list", |snapshot| snapshot.matches.open.is_none());
}

/// Who won, and with how many colours.
fn result(snapshot: &Snapshot) -> String {
    snapshot.matches.open.as_ref().map_or_else(String::new, |open| open.account.outcome().word())
}

#[test]
fn a_correction_shows_what_it_changes_and_can_be_taken_back() {
    let mut harness = open(&whole("correct"));
    open_match(&mut harness, "Match 1");
    // the colours of the set are known when the first table is
    wait_for(&mut harness, "the first tables", |snapshot| {
        is_open(snapshot, |open| open.tables.get(3).is_some_and(Option::is_some))
    });
    for event in 1..=3 {
        press(&mut harness, Key::ArrowRight, event);
    }
    harness.get_by_role_and_label(Role::ComboBox, "The colour was").click();
    harness.run_steps(3);
    harness.get_by_role_and_label(Role::Button, "red").click();
    wait_for(&mut harness, "what would change", |snapshot| is_open(snapshot, |open| open.foreseen.is_some()));
    assert!(has_text(&harness, "− 0:04  Move 1: silver takes 2 flowers (purple)"));
    assert!(has_text(&harness, "+ 0:04  Move 1: silver takes 2 flowers (red)"));
    assert!(has_text(&harness, "Before: gold 5–2") && has_text(&harness, "Now: open"));
    // nothing is kept yet
    assert_eq!(result(&harness.state().snapshot()), "gold 5-2");
    click_text(&mut harness, "Keep the correction");
    wait_for(&mut harness, "the correction", |snapshot| result(snapshot) == "open");
    assert!(has_text(&harness, "One correction by hand."));
    click_text(&mut harness, "Take back the last correction");
    wait_for(&mut harness, "what would change", |snapshot| is_open(snapshot, |open| open.foreseen.is_some()));
    assert!(has_text(&harness, "Before: open") && has_text(&harness, "Now: gold 5–2"));
    click_text(&mut harness, "Keep the correction");
    let snapshot = wait_for(&mut harness, "the old result", |snapshot| result(snapshot) == "gold 5-2");
    let outcome = snapshot.matches.open.as_ref().unwrap().account.outcome();
    assert!(matches!(outcome, Outcome::Settled { winner: Some(Player::Gold), .. }), "{outcome:?}");
}

/// Chooses a form in the menu of exports.
fn choose_form(harness: &mut Panel, name: &str) {
    harness.get_by_role_and_label(Role::ComboBox, "Form").click();
    harness.run_steps(3);
    harness.get_all_by_label(name).last().unwrap().click();
    harness.run_steps(3);
}

fn type_file(harness: &mut Panel, file: &Path) {
    let field = harness.get_by_role_and_label(Role::TextInput, "File");
    field.focus();
    harness.run_steps(2);
    harness.key_press_modifiers(eframe::egui::Modifiers::COMMAND, Key::A);
    harness.run_steps(2);
    let field = harness.get_by_role_and_label(Role::TextInput, "File");
    field.type_text(&file.display().to_string());
    harness.run_steps(3);
}

/// Records a match with so many pictures that exporting them takes a while.
fn record_long(archive: &Path) {
    let picture = recorded::picture(0).unwrap();
    let mut writer = MatchWriter::begin(archive, recorded::about()).unwrap();
    for frame in 0..LONG {
        writer.frame(recorded::at(frame), picture.clone());
    }
    for line in recorded::lines() {
        writer.event(&line, Some(0)).unwrap();
    }
    writer.end(MatchState::Ended, recorded::STARTED.after(42.5)).unwrap();
}

#[test]
fn a_cancelled_export_leaves_nothing_and_another_one_is_written_whole() {
    let archive = folder("export").join("matches.sqlite");
    record_long(&archive);
    let mut harness = open(&archive);
    open_match(&mut harness, "Match 1");
    let to = folder("exports");
    choose_form(&mut harness, "Moving picture (GIF)");
    type_file(&mut harness, &to.join("match.gif"));
    click_text(&mut harness, "Write");
    wait_for(&mut harness, "the work", |snapshot| {
        snapshot.task.as_ref().is_some_and(|task| task.kind == TaskKind::Export && task.total > 0)
    });
    harness.get_by_label("Cancel").click();
    wait_for(&mut harness, "the end of it", |snapshot| {
        snapshot.notices.iter().any(|n| n.what == NoticeKind::Cancelled(TaskKind::Export))
    });
    choose_form(&mut harness, "Table of events (CSV)");
    type_file(&mut harness, &to.join("match.csv"));
    click_text(&mut harness, "Write");
    let csv = to.join("match.csv");
    wait_for(&mut harness, "the table", |snapshot| {
        snapshot.notices.iter().any(|n| n.what == NoticeKind::Written(csv.clone()))
    });
    let text = std::fs::read_to_string(&csv).unwrap();
    assert_eq!(text.lines().count(), recorded::lines().len() + 1);
    // what is there is not written over unasked
    click_text(&mut harness, "Write");
    wait_for(&mut harness, "the refusal", |snapshot| {
        let is_refused = |kind: &NoticeKind| matches!(kind, NoticeKind::Problem(p) if p.code == "file-there");
        snapshot.notices.iter().any(|n| is_refused(&n.what))
    });
    // the work that was stopped may still have been at its last picture
    std::thread::sleep(Duration::from_secs(2));
    let left: Vec<_> = std::fs::read_dir(&to).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(left, ["match.csv"]);
}

#[test]
fn players_are_named_and_a_match_is_deleted_only_when_that_is_confirmed() {
    let mut harness = open(&whole("delete"));
    open_match(&mut harness, "Match 1");
    click_text(&mut harness, "Players");
    let field = harness.get_by_role_and_label(Role::TextInput, "Name of silver");
    field.focus();
    field.type_text("Ben");
    harness.run_steps(3);
    click_text(&mut harness, "Save the names");
    wait_for(&mut harness, "the name", |snapshot| {
        is_open(snapshot, |open| open.account.stored.head.about.players.silver == "Ben")
    });
    assert!(has_text(&harness, "Anna (gold) against Ben (silver)"));
    click_text(&mut harness, "Delete");
    click_text(&mut harness, "Delete this match…");
    assert!(has_text(&harness, "It cannot be brought back."));
    click_text(&mut harness, "Do not delete");
    assert!(harness.state().snapshot().matches.open.is_some());
    click_text(&mut harness, "Delete this match…");
    click_text(&mut harness, "Delete for good");
    wait_for(&mut harness, "an empty list", |snapshot| snapshot.matches.list.is_empty());
    assert!(has_text(&harness, "No match is recorded yet."));
}

#[test]
fn a_match_that_was_broken_off_goes_on_to_its_end() {
    let (frames, archive) = (folder("go-on-frames"), folder("go-on").join("matches.sqlite"));
    let all: Vec<PathBuf> =
        std::fs::read_dir(recording()).unwrap().map(|entry| entry.unwrap().path()).collect();
    let copy = |frame: &PathBuf| {
        std::fs::copy(frame, frames.join(frame.file_name().unwrap())).unwrap();
    };
    all.iter().filter(|frame| frame.file_name().unwrap().to_str().unwrap() <= BROKEN_OFF).for_each(copy);
    watch(&frames, &archive);
    all.iter().for_each(copy);
    let mut harness = open(&archive);
    assert!(has_text(&harness, "Match 1 has no end yet and can go on."));
    click_text(&mut harness, "Go on watching");
    // what happened before is there at once
    let first = wait_for(&mut harness, "what happened before", |snapshot| {
        snapshot.watching.as_ref().is_some_and(|watching| watching.is_kept && !watching.events.is_empty())
    });
    assert!(has_text(&harness, "● Match is kept"));
    let told = first.watching.as_ref().unwrap().events.len();
    let on = wait_for(&mut harness, "what happens now", |snapshot| {
        snapshot.watching.as_ref().is_some_and(|watching| watching.events.len() > told + 1)
    });
    assert!(on.notices.is_empty(), "{:?}", on.notices);
    let kept = Archive::open_existing(&archive).unwrap().list().unwrap();
    assert_eq!(kept.len(), 1);
    assert!(kept[0].events as usize > told);
}

#[test]
fn an_export_that_is_stopped_at_a_picture_leaves_no_file() {
    let archive = Archive::open_existing(&whole("stopped")).unwrap();
    let account = archive.account(MatchId(1)).unwrap();
    let to = folder("stopped-exports").join("match.gif");
    for form in [ExportForm::Gif, ExportForm::Html, ExportForm::Json] {
        let mut told = Vec::new();
        let stopped = write_atomically_by(&to, |file| {
            let step = |done, _| {
                told.push(done);
                if done == 3 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            };
            export_match(&archive, &account, (form, Some(&to)), file, step).map(|_| ())
        });
        assert!(matches!(stopped, Err(ExportError::Stopped)), "{form:?}: {stopped:?}");
        assert_eq!(told[..4], [0, 1, 2, 3], "{form:?}");
        assert_eq!(std::fs::read_dir(to.parent().unwrap()).unwrap().count(), 0, "{form:?}");
    }
}
