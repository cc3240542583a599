//! The set-up screen, driven through its widgets.

#![allow(clippy::unwrap_used, clippy::panic)]

#[path = "common/panel.rs"]
mod panel;

use std::fs;
use std::path::{Path, PathBuf};

use eframe::egui::accesskit::Role;
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use panel::{open, picture, plain_options, wait_for, wait_for_reading};
use table_umpire::calibration::{CameraProfile, SetProfile};
use table_umpire::games::lacuna::{Player, RuleSet};
use table_umpire::panel::{Memory, PanelApp, PanelOptions};
use table_umpire::session::{
    CalibrationState, LightVerdict, NoticeKind, Settings, Snapshot, TeachState, ViewOutcome, verify_evidence,
};

type Panel = Harness<'static, PanelApp>;

/// A fresh folder of a test's own.
fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("table-umpire-panel-{}-{name}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// Puts the pictures of one camera into a folder: seven of a board of 9 x 6 inner corners.
fn one_camera(folder: &Path) {
    fs::create_dir_all(folder).unwrap();
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/real/chess-stereo");
    for entry in fs::read_dir(source).unwrap().flatten() {
        let name = entry.file_name();
        if name.to_string_lossy().starts_with("left") {
            fs::copy(entry.path(), folder.join(name)).unwrap();
        }
    }
}

fn click(harness: &mut Panel, label: &str) {
    harness.get_by_label(label).click();
    harness.run_steps(3);
}

/// Shows a section of the set-up screen.
fn show(harness: &mut Panel, section: &str) {
    click(harness, "Set-up");
    // the section's own heading has the same words as its line in the list
    harness.get_all_by_label(section).next().unwrap().click();
    harness.run_steps(3);
}

/// Types into a field in place of what it holds.
fn fill(harness: &mut Panel, label: &str, text: &Path) {
    let field = harness.get_by_role_and_label(Role::TextInput, label);
    field.focus();
    field.set_text_value_accesskit(&text.display().to_string());
    harness.run_steps(3);
}

fn choose(harness: &mut Panel, name: &str, value: &str) {
    harness.get_by_role_and_label(Role::ComboBox, name).click();
    harness.run_steps(3);
    harness.get_all_by_label(value).last().unwrap().click();
    harness.run_steps(3);
}

fn has_text(harness: &Panel, text: &str) -> bool {
    harness.query_all_by_label_contains(text).next().is_some()
}

fn was_written(snapshot: &Snapshot, file: &Path) -> bool {
    snapshot.notices.iter().any(|notice| notice.what == NoticeKind::Written(file.to_owned()))
}

fn refusal(snapshot: &Snapshot) -> Option<&'static str> {
    snapshot.notices.iter().find_map(|notice| match &notice.what {
        NoticeKind::Problem(problem) => Some(problem.code),
        _ => None,
    })
}

#[test]
fn a_camera_is_calibrated_from_a_folder_saved_and_used_at_once() {
    let own = folder("calibrate");
    let (pictures, profile) = (own.join("pictures"), own.join("camera.toml"));
    one_camera(&pictures);
    let mut harness = open(plain_options());
    show(&mut harness, "Camera calibration");
    assert!(has_text(&harness, "No camera profile is in use"));
    choose(&mut harness, "Board", "chessboard");
    fill(&mut harness, "Pictures of the board", &pictures);
    click(&mut harness, "Calibrate from these");
    let snapshot = wait_for(&mut harness, "a calibration", |snapshot| {
        snapshot.task.is_none() && !matches!(snapshot.set_up.calibration, CalibrationState::None)
    });
    let CalibrationState::Done(calibration) = &snapshot.set_up.calibration else {
        panic!("{:?}", snapshot.set_up.calibration)
    };
    let used = calibration.views.iter().filter(|v| matches!(v.outcome, ViewOutcome::Used { .. })).count();
    assert_eq!((calibration.views.len(), used), (7, 7));
    // the lens's own truth: 536.07 px
    assert!((calibration.profile.fx / 536.07 - 1.0).abs() < 0.02, "{}", calibration.profile.fx);
    assert!(has_text(&harness, "54 corners, ") && has_text(&harness, "left01.jpg"));
    assert!(has_text(&harness, " of 9 parts of the picture and "));
    fill(&mut harness, "Write to", &profile);
    click(&mut harness, "Save and use at once");
    let snapshot = wait_for(&mut harness, "a profile", |snapshot| snapshot.options.camera.is_some());
    assert!(was_written(&snapshot, &profile));
    assert_eq!(CameraProfile::load(&profile).unwrap().width, 640);
    assert_eq!(snapshot.options.camera.as_deref(), Some(profile.as_path()));
    // what is there is not replaced unless that is meant
    click(&mut harness, "Save and use at once");
    wait_for(&mut harness, "a refusal", |snapshot| refusal(snapshot) == Some("file-exists"));
    click(&mut harness, "Use none");
    wait_for(&mut harness, "no profile", |snapshot| snapshot.options.camera.is_none());
    fs::remove_dir_all(own).unwrap();
}

#[test]
fn a_calibration_that_is_stopped_leaves_nothing_behind() {
    let own = folder("stopped");
    one_camera(&own);
    // enough of them that there is time to stop it
    for picture in fs::read_dir(&own).unwrap().flatten().map(|entry| entry.path()).collect::<Vec<_>>() {
        for copy in 0..60 {
            let name = format!("{}-{copy}.jpg", picture.file_stem().unwrap().to_string_lossy());
            fs::copy(&picture, own.join(name)).unwrap();
        }
    }
    let mut harness = open(plain_options());
    show(&mut harness, "Camera calibration");
    choose(&mut harness, "Board", "chessboard");
    fill(&mut harness, "Pictures of the board", &own);
    harness.get_by_label("Calibrate from these").click();
    wait_for(&mut harness, "work", |snapshot| snapshot.task.is_some());
    click(&mut harness, "Cancel");
    let snapshot = wait_for(&mut harness, "the end", |snapshot| snapshot.task.is_none());
    assert!(matches!(snapshot.set_up.calibration, CalibrationState::None));
    fs::remove_dir_all(own).unwrap();
}

#[test]
fn views_are_taken_from_a_source_that_is_shown_until_it_ends() {
    let own = folder("live");
    one_camera(&own);
    let mut harness = open(plain_options());
    show(&mut harness, "Source");
    fill(&mut harness, "Source", &own);
    choose(&mut harness, "Frames a second", "5");
    show(&mut harness, "Camera calibration");
    choose(&mut harness, "Board", "chessboard");
    assert!(has_text(&harness, "Show a source to calibrate from it."));
    harness.get_by_label("Only show").click();
    wait_for(&mut harness, "a source", |snapshot| snapshot.set_up.preview.is_some());
    click(&mut harness, "Calibrate from what is shown");
    wait_for(
        &mut harness,
        "a view",
        |snapshot| matches!(&snapshot.set_up.calibration, CalibrationState::Viewing(views) if views.taken > 0),
    );
    // the recording ends, and what there is is worked out
    let snapshot = wait_for(&mut harness, "a camera", |snapshot| snapshot.task.is_none());
    let CalibrationState::Done(calibration) = &snapshot.set_up.calibration else {
        panic!("{:?}", snapshot.set_up.calibration)
    };
    assert!(!calibration.views.is_empty());
    assert!(has_text(&harness, "Save and use at once"));
    fs::remove_dir_all(own).unwrap();
}

#[test]
fn a_set_is_taught_from_the_open_picture_saved_and_used_at_once() {
    let own = folder("teach");
    let file = own.join("mine.toml");
    let mut harness = open(PanelOptions { pictures: vec![picture("lacuna-d002.jpg")], ..plain_options() });
    wait_for_reading(&mut harness);
    show(&mut harness, "Teach a set");
    click(&mut harness, "Learn from the open picture");
    let snapshot = wait_for(&mut harness, "a set", |snapshot| {
        snapshot.task.is_none() && !matches!(snapshot.set_up.taught, TeachState::None)
    });
    let TeachState::Done(taught) = &snapshot.set_up.taught else { panic!("{:?}", snapshot.set_up.taught) };
    let kinds = taught.kinds.len();
    assert!(kinds >= 5, "{kinds} kinds");
    assert!(has_text(&harness, "Sizes by the mat.") && has_text(&harness, " of 7"));
    fill(&mut harness, "Write to", &file);
    click(&mut harness, "Save and use at once");
    let snapshot = wait_for(&mut harness, "the set", |snapshot| {
        snapshot.profile.as_ref().is_some_and(|profile| profile.name == "mine")
            && snapshot.reading.scored().is_some()
    });
    assert!(was_written(&snapshot, &file));
    let profile = SetProfile::load(&file.display().to_string()).unwrap();
    assert_eq!(profile.kinds().len(), kinds);
    // the open picture was read anew by it
    assert_eq!(snapshot.reading.scored().unwrap().profile.name, "mine");
    fs::remove_dir_all(own).unwrap();
}

#[test]
fn rules_guard_band_and_flowers_taken_change_the_score() {
    let mut harness = open(PanelOptions { pictures: vec![picture("lacuna-d005.jpg")], ..plain_options() });
    let before = wait_for_reading(&mut harness);
    let to_nobody = |snapshot: &Snapshot| {
        let awards = &snapshot.reading.scored().unwrap().verdict.awards;
        awards.iter().filter(|call| call.to.is_none()).count()
    };
    let nobodys = to_nobody(&before);
    show(&mut harness, "Set and rules");
    choose(&mut harness, "Rules", "French sheet: tied flowers are discarded");
    let snapshot = wait_for(&mut harness, "other rules", |snapshot| {
        snapshot.reading.scored().is_some_and(|scored| scored.verdict.rules == RuleSet::DiscardTies)
    });
    assert_eq!(snapshot.options.rules, RuleSet::DiscardTies);
    harness.get_by_role(Role::Slider).set_value_accesskit(0.999);
    wait_for(&mut harness, "another guard band", |snapshot| snapshot.options.guard_band > 0.99);
    // by the French sheet equally far flowers are nobody's: the wider a tie, the more of them
    harness.get_all_by_role(Role::SpinButton).nth(3).unwrap().set_value_accesskit(20.0);
    wait_for(&mut harness, "more ties", |snapshot| to_nobody(snapshot) > nobodys);
    // one at once after the other: neither choice undoes the other
    click(&mut harness, "known of gold");
    click(&mut harness, "known of silver");
    let known = wait_for(&mut harness, "known flowers", |snapshot| {
        let is_known =
            |player| snapshot.options.taken.as_ref().is_some_and(|taken| taken.of(player).is_some());
        is_known(Player::Gold) && is_known(Player::Silver)
    });
    let gold = |snapshot: &Snapshot, colour: &str| {
        let colours = &snapshot.reading.scored().unwrap().verdict.colours;
        colours.iter().find(|line| line.name == colour).unwrap().gold
    };
    let colour = known.profile.as_ref().unwrap().kinds()[0].name.clone();
    let fields: Vec<_> = harness.get_all_by_role(Role::SpinButton).collect();
    // before them: the mat's circle, its doubt, the slider's own field, and the tie's width
    fields[4].set_value_accesskit(2.0);
    let before = gold(&known, &colour).least;
    let counted = wait_for(&mut harness, "a count", |snapshot| gold(snapshot, &colour).least == before + 2);
    let taken = counted.options.taken.as_ref().and_then(|taken| taken.gold.as_ref()).unwrap();
    assert_eq!(taken.get(&colour), Some(&2));
}

#[test]
fn a_measured_mat_is_written_as_a_profile_of_its_own_and_used() {
    let own = folder("mat");
    let file = own.join("wide.toml");
    let mut harness = open(plain_options());
    show(&mut harness, "Set and rules");
    wait_for(&mut harness, "the set", |snapshot| snapshot.profile.is_some());
    assert!(has_text(&harness, "500.0 ± 15.0 mm (assumed)"));
    harness.get_all_by_role(Role::SpinButton).next().unwrap().set_value_accesskit(520.0);
    harness.run_steps(3);
    fill(&mut harness, "Write to", &file);
    click(&mut harness, "Save and use at once");
    wait_for(&mut harness, "the mat", |snapshot| {
        snapshot.profile.as_ref().is_some_and(|profile| profile.mat.circle_mm.value == 520.0)
    });
    assert!(has_text(&harness, "520.0 ± 1.0 mm (measured)"));
    assert_eq!(SetProfile::load(&file.display().to_string()).unwrap().appearance, "lacuna");
    fs::remove_dir_all(own).unwrap();
}

#[test]
fn the_light_doctors_lines_are_shown_with_value_limit_and_verdict() {
    let mut harness = open(PanelOptions { pictures: vec![picture("lacuna-d002.jpg")], ..plain_options() });
    wait_for_reading(&mut harness);
    show(&mut harness, "Light doctor");
    click(&mut harness, "Examine the picture");
    let snapshot = wait_for(&mut harness, "a report", |snapshot| snapshot.light.is_some());
    let report = snapshot.light.clone().unwrap();
    let good = report.lines.iter().filter(|line| line.verdict == LightVerdict::Good).count();
    assert_eq!(harness.get_all_by_label("✔ good").count(), good);
    assert!(has_text(&harness, "Brightness") && has_text(&harness, ", at least 60"));
}

#[test]
fn evidence_is_saved_and_proves_the_same_answer() {
    let own = folder("evidence");
    let file = own.join("game.evidence");
    let mut harness = open(PanelOptions { pictures: vec![picture("lacuna-d002.jpg")], ..plain_options() });
    wait_for_reading(&mut harness);
    click(&mut harness, "Save evidence…");
    // what opens takes a moment
    harness.run_steps(30);
    // a picture that is read is never written over
    fill(&mut harness, "Write to", &picture("lacuna-d002.jpg"));
    click(&mut harness, "Save the evidence");
    wait_for(&mut harness, "a refusal", |snapshot| refusal(snapshot) == Some("bad-output"));
    fill(&mut harness, "Write to", &file);
    click(&mut harness, "Save the evidence");
    let snapshot = wait_for(&mut harness, "evidence", |snapshot| {
        snapshot.notices.iter().any(|notice| matches!(notice.what, NoticeKind::Evidence { .. }))
    });
    let verified = verify_evidence(&file).unwrap();
    assert_eq!((verified.pictures, verified.differences.len()), (1, 0));
    let said = snapshot.notices.iter().find_map(|notice| match &notice.what {
        NoticeKind::Evidence { sha256, .. } => Some(sha256.clone()),
        _ => None,
    });
    assert_eq!(said, Some(verified.sha256));
    fs::remove_dir_all(own).unwrap();
}

#[test]
fn sheets_are_written_and_a_name_without_a_folder_is_refused_in_a_sentence() {
    let own = folder("sheets");
    let file = own.join("cards.pdf");
    let mut harness = open(plain_options());
    show(&mut harness, "Print");
    fill(&mut harness, "Cards", &file);
    click(&mut harness, "Write the corner cards");
    wait_for(&mut harness, "the cards", |snapshot| was_written(snapshot, &file));
    assert!(fs::read(&file).unwrap().starts_with(b"%PDF"));
    fill(&mut harness, "Board", &own.join("no/such/folder/board.pdf"));
    click(&mut harness, "Write the board");
    wait_for(&mut harness, "a refusal", |snapshot| refusal(snapshot) == Some("not-written"));
    fs::remove_dir_all(own).unwrap();
}

#[test]
fn choices_are_remembered_and_a_broken_file_is_told() {
    let own = folder("settings");
    let file = own.join("panel.toml");
    let remembering = |memory: Memory| {
        let mut harness = open(plain_options());
        harness.state_mut().remember_with(memory);
        harness.run_steps(3);
        harness
    };
    let memory = |problem| Memory { file: file.clone(), settings: Settings::default(), problem };
    let mut harness = remembering(memory(None));
    assert!(!file.exists(), "nothing was chosen yet");
    show(&mut harness, "Set and rules");
    choose(&mut harness, "Rules", "French sheet: tied flowers are discarded");
    wait_for(&mut harness, "a file", |_| file.exists());
    click(&mut harness, "Light");
    wait_for(&mut harness, "light ground", |_| {
        Settings::read(&file).is_ok_and(|settings| settings.dark == Some(false))
    });
    let settings = Settings::read(&file).unwrap();
    let (options, problem) = settings.options();
    assert_eq!((options.rules, problem), (RuleSet::DiscardTies, None));
    assert_eq!(settings.language.as_deref(), Some("en"));
    drop(harness);
    fs::write(&file, "rules = 3").unwrap();
    let mut harness = remembering(memory(Settings::read(&file).err()));
    wait_for(&mut harness, "a sentence", |snapshot| refusal(snapshot) == Some("bad-settings"));
    fs::remove_dir_all(own).unwrap();
}
