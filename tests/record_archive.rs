//! The archive of matches: what is added stays, what is no archive is left alone.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on fails")]

#[allow(dead_code, reason = "each test uses a part")]
mod recorded;

use std::fs;
use std::path::Path;

use recorded::{Folder, STARTED, about, at, lines, picture, record, small_event};
use rusqlite::Connection;
use serde_json::json;
use table_umpire::games::lacuna::{PerPlayer, Player};
use table_umpire::record::{
    Archive, Correction, Derived, MatchId, MatchState, MatchWriter, Picture, RecordError, StoredEvent,
    in_force, sha256,
};
use table_umpire::tracker::{Added, Fields, Legality, MatPlace};

fn code(path: &Path) -> &'static str {
    match Archive::open(path) {
        Ok(_) => "opened",
        Err(error) => {
            assert!(!error.remedy().is_empty() && !error.to_string().contains('\n'), "{error}");
            error.code()
        }
    }
}

#[test]
fn a_match_comes_back_as_it_was_told() {
    let folder = Folder::new("back");
    let file = folder.file("deep/down/matches.sqlite");
    let id = record(&file, about());
    let stored = Archive::open(&file).unwrap().read(id).unwrap();
    assert_eq!(stored.head.about, about());
    assert_eq!((stored.head.state, stored.head.ended), (MatchState::Ended, Some(STARTED.after(42.5))));
    assert_eq!(stored.events.iter().map(|e| e.line.clone()).collect::<Vec<_>>(), lines());
    assert_eq!(stored.inputs.len(), lines().len());
    assert_eq!(stored.inputs[3].payload, json!({"still": true}));
    assert_eq!(stored.frames.len(), 4);
    let archive = Archive::open(&file).unwrap();
    for frame in &stored.frames {
        let kept = archive.picture(id, frame.ordinal).unwrap().unwrap();
        assert_eq!(kept, picture(frame.at.frame).unwrap());
        assert_eq!(frame.sha256, sha256(&kept.bytes));
    }
    let with_evidence: Vec<(u64, u64)> =
        stored.events.iter().filter_map(|e| Some((e.at.frame, e.evidence?))).collect();
    assert_eq!(with_evidence, [(0, 0), (8, 1), (48, 2), (82, 3)]);
    assert_eq!(archive.picture(id, 99).unwrap(), None);
}

#[test]
fn an_archive_of_each_older_form_is_opened_and_has_all_its_matches() {
    let folder = Folder::new("forms");
    let forms = fs::read_dir("fixtures/record").unwrap().map(|entry| entry.unwrap().path());
    let forms: Vec<_> = forms.filter(|path| path.extension().is_some_and(|end| end == "sqlite")).collect();
    assert_eq!(forms.len(), 1);
    for form in forms {
        let file = folder.file("form.sqlite");
        fs::copy(&form, &file).unwrap();
        let archive = Archive::open(&file).unwrap();
        let first = archive.read(MatchId(1)).unwrap();
        assert_eq!(first.head.about.players, about().players);
        assert_eq!(first.events.iter().map(|e| e.line.clone()).collect::<Vec<_>>(), lines());
        assert_eq!((first.inputs.len(), first.frames.len()), (40, 4));
        assert_eq!(archive.picture(MatchId(1), 1).unwrap(), picture(8));
        let second = archive.read(MatchId(2)).unwrap();
        assert_eq!((second.head.state, second.events.len()), (MatchState::Interrupted, 11));
        assert_eq!(second.corrections[0].correction, Correction::Delete { event: 10 });
        assert_eq!(archive.events(MatchId(2), 0).unwrap().len(), 12);
        let mut writer = resumed(archive, MatchId(2));
        assert_eq!(writer.event(&small_event(50), None).unwrap(), 11);
    }
}

#[cfg(unix)]
#[test]
fn the_archive_and_its_folder_are_for_their_owner_alone() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new("owner");
    let file = folder.file("new/matches.sqlite");
    let archive = Archive::open(&file).unwrap();
    let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    assert_eq!((mode(file.parent().unwrap()), mode(&file)), (0o700, 0o600));
    drop(archive);
    assert_eq!(fs::read_dir(file.parent().unwrap()).unwrap().count(), 1, "nothing is left beside it");
}

#[test]
fn what_is_no_archive_is_refused_and_left_as_it_is() {
    let folder = Folder::new("other");
    let other = folder.file("other.sqlite");
    Connection::open(&other).unwrap().execute_batch("CREATE TABLE t (a); PRAGMA user_version = 1;").unwrap();
    let newer = folder.file("newer.sqlite");
    record(&newer, about());
    Connection::open(&newer).unwrap().execute_batch("PRAGMA user_version = 99;").unwrap();
    let tables = folder.file("tables.sqlite");
    record(&tables, about());
    Connection::open(&tables).unwrap().execute_batch("DROP TRIGGER events_fixed;").unwrap();
    let below = folder.file("below.sqlite");
    record(&below, about());
    Connection::open(&below).unwrap().execute_batch("PRAGMA user_version = -1;").unwrap();
    let bare = folder.file("bare.sqlite");
    let delete =
        "PRAGMA journal_mode = DELETE; PRAGMA application_id = 0x74556d70; CREATE TABLE matches (a);";
    Connection::open(&bare).unwrap().execute_batch(delete).unwrap();
    let text = folder.file("text.sqlite");
    fs::write(&text, "These are notes, and no archive.\n".repeat(200)).unwrap();
    let cases = [
        (&other, "not-an-archive"),
        (&newer, "newer-archive"),
        (&tables, "damaged-archive"),
        (&below, "damaged-archive"),
        (&bare, "damaged-archive"),
        (&text, "not-an-archive"),
    ];
    for (file, refusal) in cases {
        let before = fs::read(file).unwrap();
        assert_eq!(code(file), refusal, "{}", file.display());
        assert!(fs::read(file).unwrap() == before, "{} was changed", file.display());
    }
    assert_eq!(code(&folder.0), "not-a-file");
    assert_eq!(code(Path::new("/dev/full")), "not-a-file");
    assert_eq!(code(Path::new("/proc/no/such/place.sqlite")), "archive-not-opened");
    assert_eq!(code(&text.join("under-a-file.sqlite")), "archive-not-opened");
    let missing = Archive::open_existing(&folder.file("missing.sqlite")).unwrap_err();
    assert_eq!(missing.code(), "no-archive");
    assert!(!folder.file("missing.sqlite").exists());
    // An empty file is what a program leaves that was ended before it wrote anything.
    let empty = folder.file("empty.sqlite");
    fs::write(&empty, "").unwrap();
    assert_eq!(code(&empty), "opened");
}

#[test]
fn an_archive_cut_short_or_overwritten_anywhere_is_named_and_left_as_it_is() {
    let folder = Folder::new("cut");
    let file = folder.file("matches.sqlite");
    let id = record(&file, about());
    let whole = fs::read(&file).unwrap();
    let mut refused = 0;
    for k in 1..40 {
        let damaged = folder.file("damaged.sqlite");
        let place = whole.len() * k / 40;
        fs::write(&damaged, &whole[..place]).unwrap();
        let code = code(&damaged);
        assert!(["damaged-archive", "not-an-archive"].contains(&code), "cut at {place}: {code}");
        assert!(fs::read(&damaged).unwrap() == whole[..place], "cut at {place}");
        let mut changed = whole.clone();
        changed[place..(place + 600).min(whole.len())].fill(0x5a);
        fs::write(&damaged, changed).unwrap();
        // A picture may have been hit, which its hash tells; nothing may panic.
        match Archive::open(&damaged) {
            Err(error) => {
                assert_eq!(error.code(), "damaged-archive");
                refused += 1;
            }
            Ok(archive) => {
                if let Ok(stored) = archive.read(id) {
                    assert_eq!(stored.head.id, id);
                }
            }
        }
    }
    assert!(refused > 0);
}

#[test]
fn rows_are_only_added_and_in_order() {
    let folder = Folder::new("append");
    let file = folder.file("matches.sqlite");
    let id = record(&file, about());
    let before = Archive::open(&file).unwrap().read(id).unwrap();
    let other = Connection::open(&file).unwrap();
    for sql in [
        "UPDATE events SET line = 'x'",
        "UPDATE inputs SET payload = '1'",
        "UPDATE frames SET picture = NULL",
        "UPDATE matches SET started_ms = 1",
        "UPDATE matches SET set_profile = ''",
        "DELETE FROM events WHERE ordinal = 3",
        "DELETE FROM frames",
        "DELETE FROM inputs",
        "INSERT OR REPLACE INTO matches SELECT * FROM matches",
        "INSERT OR REPLACE INTO events VALUES (1, 0, 3, 0, 0, 'hand', '{}', NULL)",
        "INSERT INTO events VALUES (1, 0, 99, 0, 0, 'hand', '{}', NULL)",
        "INSERT INTO events VALUES (1, 1, 0, 0, 0, 'hand', '{}', NULL)",
        "INSERT OR REPLACE INTO frames VALUES (1, 0, 0, 0, 'jpeg', '', NULL)",
        "INSERT INTO inputs VALUES (1, 7000, 'x', 0, 0, '1')",
        "INSERT INTO corrections VALUES (1, 1, 0, '{}', 'x', 0)",
    ] {
        assert!(other.execute(sql, []).is_err(), "{sql}");
    }
    assert_eq!(Archive::open(&file).unwrap().read(id).unwrap(), before);
}

#[test]
fn a_deleted_match_leaves_nothing_behind_and_its_number_is_not_given_again() {
    let folder = Folder::new("delete");
    let file = folder.file("matches.sqlite");
    let mut first = about();
    first.players.gold = "Persephone".to_owned();
    let (gone, kept) = (record(&file, first), record(&file, about()));
    let full = fs::metadata(&file).unwrap().len();
    let archive = Archive::open(&file).unwrap();
    archive.delete(gone).unwrap();
    let found = |needle: &[u8]| {
        fs::read_dir(&folder.0).unwrap().any(|entry| {
            fs::read(entry.unwrap().path()).unwrap().windows(needle.len()).any(|window| window == needle)
        })
    };
    assert!(!found(b"Persephone"));
    assert_eq!(archive.delete(gone).unwrap_err(), RecordError::NoMatch { id: gone });
    assert_eq!(archive.list().unwrap().len(), 1);
    drop(archive);
    assert!(fs::metadata(&file).unwrap().len() < full * 2 / 3);
    let archive = Archive::open(&file).unwrap();
    archive.delete(kept).unwrap();
    assert!(!found(&picture(8).unwrap().bytes[5000..5064]));
    assert_eq!(archive.last().unwrap(), None);
    drop(archive);
    assert!(record(&file, about()) > kept);
}

#[test]
fn players_are_named_later_and_a_name_stands_on_one_line() {
    let folder = Folder::new("names");
    let file = folder.file("matches.sqlite");
    let id = record(&file, about());
    let archive = Archive::open(&file).unwrap();
    let odd = "Robert'); DROP TABLE matches; -- <b>\"";
    archive.name_players(id, &PerPlayer { gold: None, silver: Some(format!("  {odd} ")) }).unwrap();
    let players = archive.head(id).unwrap().about.players;
    assert_eq!((players.gold.as_str(), players.silver.as_str()), ("Anna", odd));
    for wrong in ["", " ", "a\nb", "a\u{1b}[2Jb", &"x".repeat(81)] {
        let names = PerPlayer { gold: Some(wrong.to_owned()), silver: None };
        assert_eq!(archive.name_players(id, &names).unwrap_err().code(), "bad-name", "{wrong:?}");
    }
    let names = PerPlayer { gold: Some("x".repeat(80)), silver: None };
    archive.name_players(id, &names).unwrap();
    assert_eq!(archive.name_players(MatchId(99), &names).unwrap_err().code(), "no-match");
}

#[test]
fn a_match_that_was_cut_off_is_found_and_goes_on() {
    let folder = Folder::new("resume");
    let file = folder.file("matches.sqlite");
    record(&file, about());
    let archive = Archive::open(&file).unwrap();
    assert_eq!(archive.unfinished().unwrap(), None);
    let mut writer = MatchWriter::begin(&file, about()).unwrap();
    writer.input(at(0), "glance", &json!(1));
    let frame = writer.frame(at(0), Picture::png(&[1, 2, 3, 4, 5, 6], 2, 1).unwrap());
    writer.event(&small_event(0), Some(frame)).unwrap();
    writer.end(MatchState::Interrupted, STARTED).unwrap();
    let open = archive.unfinished().unwrap().unwrap();
    assert_eq!(Some(open.head.id), writer.id());
    assert_eq!((open.inputs.len(), open.frames.len(), open.events.len()), (1, 1, 1));
    drop(writer);
    let mut writer = resumed(Archive::open(&file).unwrap(), open.head.id);
    writer.input(at(1), "glance", &json!(2));
    assert_eq!(writer.frame(at(1), Picture::jpeg(vec![1])), 1);
    assert_eq!(writer.event(&small_event(1), Some(0)).unwrap(), 1);
    let now = archive.unfinished().unwrap().unwrap();
    assert_eq!((now.head.state, now.head.ended), (MatchState::Running, None));
    assert_eq!((now.inputs.len(), now.frames.len(), now.events.len()), (2, 2, 2));
    writer.end(MatchState::Ended, STARTED).unwrap();
    assert_eq!(archive.unfinished().unwrap(), None);
}

fn replace(event: u64, fields: Fields) -> Correction {
    Correction::Replace { event, fields }
}

fn derived(frames: std::ops::Range<u64>) -> Vec<Derived> {
    frames.map(|frame| Derived { line: small_event(frame), evidence: None }).collect()
}

#[test]
fn a_correction_begins_a_new_revision_and_both_stay() {
    let folder = Folder::new("revisions");
    let file = folder.file("matches.sqlite");
    let mut writer = MatchWriter::begin(&file, about()).unwrap();
    for line in lines() {
        writer.event(&line, None).unwrap();
    }
    let id = writer.id().unwrap();
    drop(writer);
    let mut archive = Archive::open(&file).unwrap();
    let told = archive.read(id).unwrap().events;
    let second = told.iter().filter(|event| event.kind == "placed").nth(1).unwrap().ordinal;
    let fields = Fields { player: Some(Player::Silver), ..Fields::default() };
    let first = replace(second, fields);
    assert_eq!(archive.correct((id, 0), &first, "Anna", STARTED, &derived(500..503)).unwrap().0, 1);
    // What is watched after that belongs to the new revision.
    let mut writer = resumed(Archive::open(&file).unwrap(), id);
    assert_eq!(writer.event(&small_event(503), None).unwrap(), second + 4 - 1);
    drop(writer);
    let now = archive.read(id).unwrap();
    assert_eq!(now.events[..second as usize], told[..second as usize]);
    let frames: Vec<u64> = now.events[second as usize..].iter().map(|event| event.at.frame).collect();
    assert_eq!(frames, [500, 501, 502, 503]);
    assert_eq!(archive.events(id, 0).unwrap(), told);
    assert_eq!(now.superseded, told[second as usize..]);
    assert_eq!(archive.account_of_revision(id, 0).unwrap().stored.events, told);
    assert_eq!(archive.account_of_revision(id, 2).unwrap_err().code(), "no-revision");
    // A second one further on, then the first is undone: everything from its first event on is derived again.
    let later = second + 2;
    archive.correct((id, 1), &Correction::Delete { event: later }, "Ben", STARTED, &[]).unwrap();
    assert_eq!(archive.read(id).unwrap().events.len() as u64, later);
    let undo = Correction::Undo { undone: 0 };
    assert_eq!(archive.correct((id, 2), &undo, "Ben", STARTED.after(9.0), &derived(700..701)).unwrap().0, 3);
    let last = archive.read(id).unwrap();
    assert_eq!(last.events.len() as u64, second + 1);
    assert_eq!(last.corrections.iter().map(|c| c.from_event).collect::<Vec<_>>(), [second, later, second]);
    let standing: Vec<u64> = in_force(&last.corrections).iter().map(|c| c.ordinal).collect();
    assert_eq!(standing, [1]);
    assert_eq!(last.corrections[0].correction, first);
    assert_eq!(archive.events(id, 1).unwrap(), now.events);
    let mut writer = resumed(Archive::open(&file).unwrap(), id);
    assert_eq!(writer.event(&small_event(9), None).unwrap(), second + 1);
}

#[test]
fn a_correction_that_does_not_fit_changes_nothing() {
    let folder = Folder::new("misfits");
    let file = folder.file("matches.sqlite");
    let id = record(&file, about());
    let mut archive = Archive::open(&file).unwrap();
    let before = archive.read(id).unwrap();
    let number = |kind: &str| before.events.iter().find(|e: &&StoredEvent| e.kind == kind).unwrap().ordinal;
    let player = Fields { player: Some(Player::Gold), ..Fields::default() };
    let far = Fields { at_mm: Some(MatPlace([f64::NAN, 0.0])), ..Fields::default() };
    let colour = Fields { colour: Some("two words".to_owned()), ..Fields::default() };
    let away = Fields { at_mm: Some(MatPlace([1e300, 0.0])), ..Fields::default() };
    let three = Fields { flowers: Some(vec![MatPlace([0.0, 0.0]); 3]), ..Fields::default() };
    let ruled = Fields { legality: Some(Legality::Legal), ..Fields::default() };
    let added = Added::Taken { player: None, colour: None, from_mm: MatPlace([1.0, 2.0]) };
    let nothing = Added::Named { at_mm: MatPlace([1.0, 2.0]), player: None, colour: None };
    let cases = [
        (replace(1000, player.clone()), "there is no event 1000"),
        (replace(number("hand"), player.clone()), "whose player cannot be replaced"),
        (replace(number("placed"), Fields::default()), "it replaces nothing"),
        (replace(number("placed"), far), "a place lies on no mat"),
        (replace(number("placed"), away), "a place lies on no mat"),
        (replace(number("placed"), three), "3 flowers were named; a pawn takes 2"),
        (replace(number("nudged"), ruled), "whose legality cannot be replaced"),
        (Correction::Add { after: 3, at: Some(at(0)), added: added.clone() }, "before event 3"),
        (Correction::Add { after: 1000, at: None, added }, "there is no event 1000"),
        (Correction::Add { after: 3, at: None, added: nothing }, "a token is a player's pawn or a flower"),
        (replace(number("placed"), colour), "no colour"),
        (Correction::Delete { event: u64::MAX }, "there is no event"),
        (Correction::Undo { undone: 0 }, "there is no correction 0"),
    ];
    for (correction, words) in cases {
        let error = archive.correct((id, 0), &correction, "Anna", STARTED, &[]).unwrap_err();
        assert!(error.to_string().contains(words), "{error}");
    }
    let fine = Correction::Delete { event: 4 };
    let no_line = [Derived { line: "{}".to_owned(), evidence: None }];
    assert!(archive.correct((id, 0), &fine, "Anna", STARTED, &no_line).is_err());
    let no_frame = [Derived { line: small_event(1), evidence: Some(4) }];
    assert!(archive.correct((id, 0), &fine, "Anna", STARTED, &no_frame).is_err());
    assert!(archive.correct((id, 0), &fine, "a\nb", STARTED, &[]).is_err());
    assert_eq!(archive.read(id).unwrap(), before);
    archive.correct((id, 0), &fine, "Anna", STARTED, &[]).unwrap();
    // somebody else who has not seen that correction does not correct over it
    let late = archive.correct((id, 0), &fine, "Ben", STARTED, &[]).unwrap_err();
    assert_eq!(late.code(), "corrected-meanwhile");
    // without its end a match that was watched is interrupted
    assert_eq!(archive.head(id).unwrap().state, MatchState::Interrupted);
    archive.correct((id, 1), &Correction::Undo { undone: 0 }, "Anna", STARTED, &[]).unwrap();
    for undone in [0, 1] {
        let again = Correction::Undo { undone };
        assert!(archive.correct((id, 2), &again, "Anna", STARTED, &[]).is_err(), "{undone}");
    }
}

#[test]
fn a_line_that_is_no_event_is_refused_and_the_match_goes_on() {
    let folder = Folder::new("lines");
    let file = folder.file("matches.sqlite");
    let mut writer = MatchWriter::begin(&file, about()).unwrap();
    let deep = format!("{}1{}", "[".repeat(100_000), "]".repeat(100_000));
    for wrong in [
        "",
        "{}",
        "null",
        r#"{"schema":"table-umpire/event/2","frame":0,"t_s":0.0,"event":"hand"}"#,
        r#"{"schema":"table-umpire/event/1","frame":-1,"t_s":0.0,"event":"hand"}"#,
        r#"{"schema":"table-umpire/event/1","frame":0,"t_s":1e999,"event":"hand"}"#,
        r#"{"schema":"table-umpire/event/1","frame":0,"t_s":0.0,"event":"placed"}"#,
        &small_event(1).replace(',', "\n,"),
        &deep,
    ] {
        let error = writer.event(wrong, None).unwrap_err();
        assert_eq!(error.code(), "not-an-event", "{wrong}");
    }
    assert_eq!(writer.event(&small_event(0), Some(0)).unwrap_err().code(), "not-an-event");
    let unknown = small_event(0).replace("hand", "whistle");
    assert_eq!(writer.event(&unknown, None).unwrap(), 0);
    assert_eq!(writer.event(&small_event(1), None).unwrap(), 1);
    let stored = Archive::open(&file).unwrap().read(writer.id().unwrap()).unwrap();
    assert_eq!(stored.events[0].kind, "whistle");
}

#[test]
fn a_match_begun_where_nothing_can_be_written_is_held_until_it_can() {
    let folder = Folder::new("blocked");
    let blocked = folder.file("blocked");
    fs::write(&blocked, "a file where the folder should be").unwrap();
    let file = blocked.join("matches.sqlite");
    let mut writer = MatchWriter::begin(&file, about()).unwrap();
    assert_eq!(writer.id(), None);
    let error = writer.event(&small_event(0), None).unwrap_err();
    assert!(error.may_pass() && error.code() == "archive-not-opened", "{error}");
    fs::remove_file(&blocked).unwrap();
    assert_eq!(writer.event(&small_event(1), None).unwrap(), 1);
    let stored = Archive::open(&file).unwrap().read(writer.id().unwrap()).unwrap();
    assert_eq!((stored.events.len(), stored.head.about), (2, about()));
}

#[cfg(unix)]
#[test]
fn a_folder_that_may_not_be_written_can_still_be_read_and_says_so_when_it_is_written() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new("read-only");
    let inner = folder.file("inner");
    let file = inner.join("matches.sqlite");
    let id = record(&file, about());
    let may = |mode| fs::set_permissions(&inner, fs::Permissions::from_mode(mode)).unwrap();
    fs::set_permissions(&file, fs::Permissions::from_mode(0o400)).unwrap();
    may(0o500);
    // The system's own administrator may write anywhere; then there is nothing to see here.
    let held_back = fs::write(inner.join("x"), "").is_err();
    if held_back {
        let archive = Archive::open_existing(&file).unwrap();
        assert_eq!(archive.read(id).unwrap().events.len(), lines().len());
        assert_eq!(archive.delete(id).unwrap_err().code(), "archive-read-only");
        let new = Archive::open(&inner.join("new.sqlite")).unwrap_err();
        assert_eq!(new.code(), "archive-read-only");
    }
    may(0o700);
}

#[test]
fn the_corrections_in_the_documentation_are_read_as_they_stand() {
    let text = fs::read_to_string("docs/record.md").unwrap();
    let examples: Vec<&str> = text.split('`').filter(|part| part.starts_with("{\"correction\"")).collect();
    assert_eq!(examples.len(), 7);
    for example in examples {
        let correction: Correction = serde_json::from_str(example).unwrap();
        let again = serde_json::to_value(&correction).unwrap();
        assert_eq!(again, serde_json::from_str::<serde_json::Value>(example).unwrap());
        let odd = example.replacen("{", "{\"more\":1,", 1);
        assert!(serde_json::from_str::<Correction>(&odd).is_err(), "{odd}");
    }
}

/// Goes on with a match.
fn resumed(archive: Archive, id: MatchId) -> MatchWriter {
    let hold = archive.hold(id).unwrap();
    MatchWriter::resume(archive, hold).unwrap()
}

#[test]
fn a_match_is_kept_by_one_writer_at_a_time() {
    let folder = Folder::new("two");
    let file = folder.file("matches.sqlite");
    let mut first = MatchWriter::begin(&file, about()).unwrap();
    first.event(&small_event(0), None).unwrap();
    let id = first.id().unwrap();
    let archive = Archive::open(&file).unwrap();
    assert!(archive.is_held(id) && !archive.is_held(MatchId(id.0 + 1)));
    assert_eq!(archive.hold(id).unwrap_err().code(), "match-watched");
    // another match of the same archive is free
    let mut other = MatchWriter::begin(&file, about()).unwrap();
    other.event(&small_event(0), None).unwrap();
    first.event(&small_event(1), None).unwrap();
    drop(first);
    assert!(!archive.is_held(id));
    let mut second = resumed(archive, id);
    assert_eq!(second.event(&small_event(2), None).unwrap(), 2);
    drop((second, other));
    let left: Vec<_> = fs::read_dir(&folder.0).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert!(left.iter().all(|name| !name.to_string_lossy().contains("lock")), "{left:?}");
}
